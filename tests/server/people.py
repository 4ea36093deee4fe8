"""People at a table who come late, go, run out of time and come back: clocks, bots that play for them, seats, looks."""

from tables import *


def company(server, game="snakes-and-foxes", seats=("me", "open"), **more):
    """Ada, who made the table, and the others."""
    made = server.make(game, list(seats), name="Ada", **more)
    tokens = [made["token"]] + [server.sit(made["table"], name)["token"]
                                for name in ("Bo", "Cy")[:list(seats).count("open")]]
    return made["table"], tokens, [Guest(server, made["table"], token) for token in tokens]


def seats_of(guest, server):
    return server.http("GET", f"/api/tables/{guest}")[1]["table"]["seats"]


def due_at(table, server):
    return server.http("GET", f"/api/tables/{table}")[1]["table"]["due"]


def test_a_bot_for_who_has_gone():
    with Server("--haste=1000") as server:
        table, tokens, (ada, bo) = company(server)
        watcher = Guest(server, table)
        ada.refused("not-allowed", "hand", seat=1)
        bo.close()
        eventually(lambda: not seats_of(table, server)[1]["here"])
        watcher.refused("not-allowed", "hand", seat=1)
        eventually(lambda: ada.try_to("hand", seat=1, bot="nobody")["error"]["code"] == "bad-argument")
        ada.ask("hand", seat=1, bot="random")
        ada.wait_for(lambda push: push["push"] == "table" and push["table"]["seats"][1].get("bot") == "random")
        moves = iter(range(3))
        ada.play_on(chooser(1), lambda: next(moves, None) is None)
        server.end(signal.SIGKILL)
        server.start()
        assert seats_of(table, server)[1]["bot"] == "random"
        # Whoever comes back, even without a word, plays from their next decision on.
        ada, bo = Guest(server, table, tokens[0]), Guest(server, table, tokens[1])
        watcher = Guest(server, table)
        together(lambda: ada.play_on(chooser(1)), lambda: bo.play_on(chooser(2)), lambda: watcher.play_on(None))
        assert bo.n > 0 and "bot" not in seats_of(table, server)[1]
        server.record(table)


def test_a_bot_for_who_gives_up():
    """At once, on their own seat and no other; what they asked to take back is asked no more; and they may come back."""
    with Server() as server:
        table, tokens, (ada, bo) = company(server, "serpent-master")
        watcher = Guest(server, table)
        watcher.refused("not-allowed", "hand", seat=0)
        ada.refused("not-allowed", "hand", seat=1)
        # Each comes in and chooses a card: whoever stops earlier than the other leaves them waiting.
        together(*[lambda g=g: g.play_on(chooser(g.seat), lambda: len(g.acknowledged) == 2) for g in (ada, bo)])
        asks = ada.try_to("undo").get("done") is False
        ada.ask("hand", seat=0, bot="random")
        ada.refused("not-allowed", "hand", seat=0)  # a bot plays there already
        facts = server.http("GET", f"/api/tables/{table}")[1]["table"]
        assert facts["seats"][0]["bot"] == "random" and facts["seats"][0]["here"] and "undo" not in facts, (facts, asks)
        bo.play_on(chooser(1))
        server.record(table)
        table, tokens, (ada, bo) = company(server)
        ada.ask("hand", seat=0)
        ada.close()
        moves = iter(range(2))
        bo.play_on(chooser(1), lambda: next(moves, None) is None)
        ada = Guest(server, table, tokens[0])
        together(lambda: ada.play_on(chooser(2)), lambda: bo.play_on(chooser(1)))
        assert ada.n > 0 and "bot" not in seats_of(table, server)[0]


def test_bots_for_who_does_not_come():
    """Open seats are filled while others wait, and freed again; names stay unique; a restart changes nothing."""
    with Server() as server:
        made = server.make("serpent-master", ["me", "open", "open", "random"], name="Random 2")
        table, watcher, ada = made["table"], Guest(server, made["table"]), Guest(server, made["table"], made["token"])
        watcher.refused("not-allowed", "fill", seat=1)
        ada.refused("taken", "fill", seat=0)
        ada.refused("taken", "fill", seat=3)
        ada.refused("taken", "free", seat=0)
        ada.refused("bad-argument", "fill", seat=4)
        ada.refused("bad-argument", "fill", seat=1, bot="nobody")
        ada.ask("fill", seat=1, bot="random")
        watcher.wait_for(lambda push: push["push"] == "table" and push["table"]["seats"][1]["who"] == "bot")
        before = seats_of(table, server)
        assert [seat.get("name") for seat in before] == ["Random 2", "Random 3", None, "Random"]
        server.end(signal.SIGKILL)
        server.start()
        again = seats_of(table, server)
        assert [(seat["who"], seat.get("name")) for seat in again] == [(seat["who"], seat.get("name")) for seat in before]
        ada = Guest(server, table, made["token"])
        ada.ask("free", seat=1)
        assert seats_of(table, server)[1]["who"] == "open"
        ada.ask("fill", seat=1, bot="random")
        ada.ask("fill", seat=2)
        ada.refused("not-allowed", "free", seat=2)
        ada.play_on(chooser(3))
        server.record(table)


def test_a_bot_for_who_is_late():
    """Out of time by each kind of clock, though they are there; and `take`."""
    for clock in [{"kind": "move", "seconds": 3600}, {"kind": "game", "seconds": 3600, "increment": 9},
                  {"kind": "days", "days": 1}]:
        with Server("--haste=20000") as server:
            table, _, guests = company(server, "serpent-master", clock=clock)
            late, other = guests[0], guests[1]
            late.refused("not-allowed", "hand", seat=1)  # who is not due
            other.wait_for(lambda push: push["push"] == "table" and push["table"]["seats"][0].get("late"))
            assert seats_of(table, server)[0]["left"] == 0
            other.ask("hand", seat=0)
            other.wait_for(lambda push: push["push"] == "table" and "bot" in push["table"]["seats"][0])
            late.ask("take")
            other.wait_for(lambda push: push["push"] == "table" and "bot" not in push["table"]["seats"][0])
            together(*[lambda g=g: g.play_on(chooser(g.seat)) for g in guests])
            assert late.n > 0
            server.record(table)


def test_time_that_is_taken_back():
    """Whoever was late and takes back what a bot did for them is late again, after a restart too."""
    with Server("--haste=1000") as server:
        table, tokens, (ada, bo) = company(server, "serpent-master", clock={"kind": "move", "seconds": 600})
        eventually(lambda: seats_of(table, server)[0].get("late"))
        bo.ask("hand", seat=0, bot="random")
        ada.ask("take")
        eventually(lambda: due_at(table, server) == [1])  # a bot came in for them
        assert ada.ask("undo")["done"] is True
        assert (seats_of(table, server)[0].get("late"), seats_of(table, server)[0]["left"]) == (True, 0)
        server.end(signal.SIGKILL)
        server.start()
        assert seats_of(table, server)[0].get("late")
        guests = [Guest(server, table, token) for token in tokens]
        together(*[lambda g=g: g.play_on(chooser(g.seat)) for g in guests])
        server.record(table)


def test_time_in_a_rematch():
    """Stands for who has not come yet, after a restart too; a bot may play for who does not come at all."""
    with Server("--haste=1000") as server:
        table, tokens, guests = company(server, "serpent-master", clock={"kind": "move", "seconds": 100})
        together(*[lambda g=g: g.play_on(chooser(g.seat)) for g in guests])
        after = guests[0].ask("rematch")["next"]

        def of_the_first():
            seat = seats_of(after, server)[0]
            return seat["gone"] > 150, seat.get("late"), seat.get("awaited"), seat["left"]

        eventually(lambda: of_the_first() == (True, None, True, 100))
        server.end(signal.SIGKILL)
        server.start()
        ada = Guest(server, after, tokens[0])
        assert ada.seat == 1
        eventually(lambda: of_the_first() == (True, None, True, 100))
        eventually(lambda: ada.try_to("hand", seat=0, bot="random")["ok"])
        eventually(lambda: due_at(after, server) == [1])
        bo = Guest(server, after, tokens[1])
        assert "awaited" not in seats_of(after, server)[0]
        together(*[lambda g=g: g.play_on(chooser(g.seat)) for g in (ada, bo)])
        server.record(after)


def test_time_of_a_game_that_rests():
    """With a clock of days a table rests while somebody has time, and is late though nobody is there."""
    with Server("--rest=0", "--haste=20000") as server:
        table, _, guests = company(server, clock={"kind": "days", "days": 2})
        for guest in guests:
            guest.close()
        eventually(lambda: server.figure("tables") == 0)
        entries = server.figure("store_entries_total")
        eventually(lambda: server.figure("store_entries_total") > entries)
        facts = server.http("GET", f"/api/tables/{table}")[1]["table"]
        assert any(seat.get("late") for seat in facts["seats"]) and facts["seats"][0]["gone"] > 3600, facts


def test_windows_of_hours():
    """In games of days answers are waited for as long as was agreed, and longer than anybody stays."""
    with Server("--rest=0", "--haste=1000") as server:
        table, tokens, guests = company(server, "greatest-snake", ("me", "open", "open"),
                                        clock={"kind": "days", "days": 14, "hours": 1})
        assert guests[0].joined["table"]["clock"] == {"kind": "days", "days": 14, "hours": 1}
        seen = []

        def play_on(guest):
            choose = chooser(guest.seat)
            while not seen and not guest.is_over():
                before = len(guest.pushes)
                guest.play_on(choose, lambda: len(guest.pushes) > before)
                if guest.pushes and "window" in guest.pushes[-1]:
                    seen.append(guest.pushes[-1]["window"])

        together(*[lambda g=g: play_on(g) for g in guests])
        assert 3000000 < seen[0]["ms"] <= 3600000, seen
        decision = seen[0]["decision"]
        for guest in guests:
            guest.close()
        eventually(lambda: server.figure("connections") == 0)
        eventually(lambda: Guest(server, table).joined["turn"]["decision"] > decision)


def test_seats_and_looks():
    """Who begins is chosen by the seat, as far as the rules leave it; a look until the game begins; leaving."""
    with Server() as server:
        made = server.make("serpent-master", ["open", "me", "open"], name="Ada", public=True)
        table = made["table"]
        assert made["seat"] == 1
        for name in ["Ada", "", " Bo", "Bo ", "x" * 25, "a\nb", "\u202eBo", "\u3164", "Ada\u034f", "\U000e0041Bo"]:
            assert server.http("POST", f"/api/tables/{table}/seats", {"name": name})[0] in (400, 409), name
        assert server.http("POST", f"/api/tables/{table}/seats", {"name": "Bo", "seat": 1})[0] == 409
        bo = server.sit(table, "Bo", seat=2)
        ada, guest = Guest(server, table, made["token"]), Guest(server, table, bo["token"])
        guest.ask("leave")
        assert seats_of(table, server)[2]["who"] == "open" and guest.try_to("leave")["error"]["code"] == "not-allowed"
        Socket(server.port).send({"cmd": "join", "table": table, "token": bo["token"]})
        again = Socket(server.port)
        again.send({"cmd": "join", "table": table, "token": bo["token"]})
        assert again.receive()["error"]["code"] == "not-allowed"
        server.sit(table, "Bo")
        server.sit(table, "Cy")
        names = ada.wait_for(lambda push: push["push"] == "view")["names"]
        assert names == ["Bo", "Ada", "Cy"]
        ada.refused("not-allowed", "look", look="")
        ada.ask("leave")
        assert seats_of(table, server)[1]["name"] == "Ada"


if __name__ == "__main__":
    main(globals())
