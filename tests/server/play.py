"""Tables as people and bots meet them: making, sitting, joining, whole games, watching, coming back."""

import re
import sqlite3

from tables import *


def test_a_table_of_two():
    """Of docs/server.md's first game: the table, its seats, its link."""
    with Server() as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada", public=True)
        assert made["seat"] == 0 and len(made["token"]) == 32 and made["path"] == f"/t/{made['table']}", made
        ada = Guest(server, made["table"], made["token"])
        assert ada.seat == 0 and ada.joined["table"]["state"] == "waiting"
        assert [t["id"] for t in server.http("GET", "/api/tables")[1]["tables"]] == [made["table"]]
        assert server.http("POST", f"/api/tables/{made['table']}/seats", {"name": "Ada"})[0] == 409
        sat = server.sit(made["table"], "Bo")
        assert sat["seat"] == 1 and sat["token"] != made["token"]
        assert server.http("POST", f"/api/tables/{made['table']}/seats", {"name": "Cy"})[0] == 409
        ada.wait_for(lambda push: push["push"] == "view")
        bo = Guest(server, made["table"], sat["token"])
        assert bo.joined["names"] == ["Ada", "Bo"] and "view" in bo.joined and bo.joined["v"] >= 0
        facts = server.http("GET", f"/api/tables/{made['table']}")[1]["table"]
        assert [seat["here"] for seat in facts["seats"]] == [True, True], facts
        assert server.http("GET", f"/t/{made['table']}")[1].startswith("<!doctype html>")
        assert server.http("GET", f"/api/tables/{made['table']}/record")[0] == 403
        bo.close()
        ada.wait_for(lambda push: push["push"] == "table" and not push["table"]["seats"][1]["here"])


def play_whole(server, game, seats, watchers=1):
    made = server.make(game, seats, name="Ada", pace="quick")
    tokens = [made["token"]] + [server.sit(made["table"], f"Bo {n}")["token"] for n in range(seats.count("open"))]
    players = [Guest(server, made["table"], token) for token in tokens]
    watching = [Guest(server, made["table"]) for _ in range(watchers)]
    together(*[lambda p=p, n=n: p.play_on(chooser(n)) for n, p in enumerate(players)],
             *[lambda w=w: w.play_on(None) for w in watching])
    for guest in players + watching:
        guest.check_events()
        guest.close()
    record = server.record(made["table"])
    assert game in record
    return record


def test_whole_games():
    with Server() as server:
        play_whole(server, "snakes-and-foxes", ["me", "open"])
        play_whole(server, "snakes-and-foxes", ["me", "greedy"])
        play_whole(server, "serpent-master", ["me", "open"])
        play_whole(server, "royal-python", ["me", "random", "open"])
        play_whole(server, "greatest-snake", ["me", "greedy", "open"])
        log = server.log()
        assert [log.count(f"event={event} ") for event in ("table", "seat", "over", "failure")] == [5, 4, 5, 0], log


def test_who_watches():
    """The host of a table without "me"; bots among themselves; a watcher learns no more than the table."""
    with Server() as server:
        made = server.make("serpent-master", ["random", "greedy"])
        assert "seat" not in made, made
        host = Guest(server, made["table"], made["token"])
        assert host.seat is None and host.joined["host"] is True
        host.play_on(None)
        server.record(made["table"])
        host.refused("not-allowed", "play", n=1, epoch=1, decision=1, action="x")
        watcher = Guest(server, made["table"])
        assert "host" not in watcher.joined
        watcher.refused("not-allowed", "rematch")


def test_sent_twice_and_too_late():
    with Server() as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        sat = server.sit(made["table"], "Bo")
        ada, bo = Guest(server, made["table"], made["token"]), Guest(server, made["table"], sat["token"])
        while not ada.due() and not bo.due():
            ada.take(ada.socket.receive())
        first, other = (ada, bo) if ada.due() else (bo, ada)
        action = first.ask("actions")["actions"][0]
        turn = first.turn
        play = dict(n=1, epoch=turn["epoch"], decision=turn["decision"], action=action)
        other.refused("not-your-turn", "play", **play)
        first.refused("stale", "play", **{**play, "epoch": turn["epoch"] + 1})
        first.refused("illegal-action", "play", **{**play, "action": "fly 9"})
        assert first.ask("play", id="a", **play)["id"] == "a"
        assert first.ask("play", **play)["ok"]
        first.refused("stale", "play", **{**play, "n": 2})
        # Coming back with what was seen: the events since then, and no view; and with nonsense: the view.
        v = max(first.events) if first.events else first.joined["v"]
        again = Guest(server, made["table"], made["token"] if first is ada else sat["token"], epoch=turn["epoch"], v=1)
        assert "view" not in again.joined and again.joined["n"] == 1
        assert [event["v"] for event in again.joined["events"]] == list(range(2, again.joined["v"] + 1)), again.joined
        assert again.joined["v"] >= v
        assert "view" in Guest(server, made["table"], made["token"], epoch=turn["epoch"], v=10**6).joined


def test_rematch():
    with Server() as server:
        made = server.make("serpent-master", ["me", "open"], name="Ada")
        sat = server.sit(made["table"], "Bo")
        ada, bo = Guest(server, made["table"], made["token"]), Guest(server, made["table"], sat["token"])
        ada.refused("not-allowed", "rematch")
        together(lambda: ada.play_on(chooser(1)), lambda: bo.play_on(chooser(2)))
        after = ada.ask("rematch")["next"]
        assert bo.wait_for(lambda push: push["push"] == "table" and "next" in push["table"])["table"]["next"] == after
        ada.refused("taken", "rematch")
        assert Guest(server, after, made["token"]).seat == 1 and Guest(server, after, sat["token"]).seat == 0


def test_who_has_left_calls_no_rematch():
    """Neither by the connection by which they left, nor by another; the host may, who never sat there."""
    with Server() as server:
        made = server.make("serpent-master", ["open", "open"])
        host = Guest(server, made["table"], made["token"])
        token = server.sit(made["table"], "Mallory")["token"]
        left = [Guest(server, made["table"], token) for _ in range(2)]
        left[0].ask("leave")
        players = [Guest(server, made["table"], server.sit(made["table"], name)["token"]) for name in ("Ada", "Bo")]
        together(*[lambda p=p: p.play_on(chooser(p.seat)) for p in players])
        for guest in (*left, Guest(server, made["table"])):
            guest.refused("not-allowed", "rematch")
        host.ask("rematch")
        players[0].refused("taken", "rematch")


def test_a_date_that_was_wrong():
    """What was written at a time that has not come yet is gone on with all the same, whether somebody is there or not."""
    with Server() as server:
        made = server.make("serpent-master", ["me", "greedy"], name="Ada")
        alone = server.make("royal-python", ["greedy", "greedy"])
        server.end(signal.SIGKILL)
        store = sqlite3.connect(f"{server.folder}/tables/tables.sqlite")
        for entry, text in store.execute("SELECT entry, text FROM journal").fetchall():
            later = re.sub("^[0-9]+", lambda at: str(int(at[0]) + 10 ** 11), text, flags=re.MULTILINE)
            store.execute("UPDATE journal SET text = ? WHERE entry = ?", (later, entry))
        store.commit()
        store.close()
        server.start()
        eventually(lambda: server.http("GET", f"/api/tables/{alone['table']}")[1]["table"]["state"] == "over")
        ada = Guest(server, made["table"], made["token"])
        ada.play_on(chooser(1))
        server.record(made["table"])


def test_a_line_that_is_damaged():
    """The table cannot be read any more; all others can, and the server goes on."""
    with Server() as server:
        made = server.make("greatest-snake", ["me", "open", "open"], name="Ada", options={"first": "0"},
                           clock={"kind": "days", "days": 1})
        tokens = [made["token"], *(server.sit(made["table"], name)["token"] for name in ("Bo", "Cy"))]
        other = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        players = [Guest(server, made["table"], token) for token in tokens]
        while players[0].ask("actions")["turn"]["node"] != "reaction":
            for player in players:
                player.play(lambda actions: max(actions, key=lambda a: (a == "digest", a.startswith("draw"))))
        server.end()
        store = sqlite3.connect(f"{server.folder}/tables/tables.sqlite")
        for seat in range(3):
            store.execute("INSERT INTO journal(id, at, text) VALUES (?, 1, ?)",
                          (made["table"], f"{2 ** 42} play {seat} 99 pass\n"))
        store.commit()
        store.close()
        server.start()
        eventually(lambda: f"event=failure table={made['table']}" in server.log())
        assert server.http("GET", f"/api/tables/{other['table']}")[0] == 200
        assert server.http("GET", "/health")[0] == 200


def test_tables_rest_and_come_back():
    """At which nobody is leave memory, and come back as they were."""
    with Server("--rest=0") as server:
        made = server.make("snakes-and-foxes", ["me", "greedy"], name="Ada")
        ada = Guest(server, made["table"], made["token"])
        moves = iter(range(3))
        ada.play_on(chooser(1), lambda: next(moves, None) is None)
        n = ada.n
        ada.close()
        eventually(lambda: server.figure("tables") == 0)
        back = Guest(server, made["table"], made["token"])
        assert back.n == n
        back.play_on(chooser(2))
        back.close()
        eventually(lambda: server.figure("tables") == 0)
        record = server.record(made["table"])
        assert server.end() == 0
        server.start()
        assert server.record(made["table"]) == record


def test_fifty_at_once():
    with Server() as server:
        def one(number):
            made = server.make("snakes-and-foxes", ["me", "greedy"], name="Ada")
            guest = Guest(server, made["table"], made["token"])
            guest.play_on(chooser(number))
            guest.check_events()
            guest.close()
            server.http("GET", f"/api/tables/{made['table']}/record")
        together(*[lambda n=n: one(n) for n in range(50)])
        eventually(lambda: server.figure("connections") == 0)


if __name__ == "__main__":
    main(globals())
