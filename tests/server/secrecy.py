"""What a seat receives, byte by byte, held against the record, which knows everything: a seat or a watcher gets its view
and its events, and nothing else that differs from what others get. No card that lies in another's hand before and after
a message stands in it."""

import re
import sqlite3

from tables import *


class Recorder(Guest):
    """A guest who keeps every message whole, in order."""

    def __init__(self, server, table, token=None):
        self.messages = []
        super().__init__(server, table, token)

    def take(self, message):
        self.messages.append(message)
        return super().take(message)


class Engine:
    """A `coil engine` with the record, all of it known."""

    def __init__(self, record):
        self.process = subprocess.Popen([COIL, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.end = self.ask("load", record=record, chance="manual")["turn"]["ply"]

    def ask(self, cmd, **arguments):
        self.process.stdin.write(json.dumps({"cmd": cmd, **arguments}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["ok"], (cmd, arguments, reply)
        return reply

    def close(self):
        self.process.communicate(timeout=PATIENCE)


def play(server, game):
    """A game of three; who sat and watched there, and the record."""
    made = server.make(game, ["me", "open", "open"], name="Ada", pace="quick")
    tokens = [made["token"]] + [server.sit(made["table"], name)["token"] for name in ("Bo", "Cy")]
    guests = [Recorder(server, made["table"], token) for token in [*tokens, None]]
    together(*[lambda g=g, n=n: g.play_on(chooser(n) if g.seat is not None else None) for n, g in enumerate(guests)])
    for guest in guests: # who had just asked something may have been told already
        while guest.pushes[-1].get("table", {}).get("state") != "over":
            guest.take(guest.socket.receive())
    record = server.record(made["table"])
    for guest in guests:
        guest.past = guest.ask("past")
        guest.messages.remove(guest.past)
    for guest in guests:
        guest.close()
    return guests, record


def check_own(engine, guest):
    """Views and events are those of this seat, and turns those of the table."""
    viewer = "table" if guest.seat is None else guest.seat
    engine.ask("seek", ply=engine.end)
    truth = {event["v"]: event for event in engine.ask("events", seat=viewer)["events"]}
    for message in guest.messages:
        for event in message.get("events", []):
            assert event == truth[event["v"]], (viewer, event, truth[event["v"]])
        if "view" in message:
            engine.ask("seek", ply=message["turn"]["ply"])
            assert message["view"] == engine.ask("view", seat=viewer)["view"], viewer
    assert guest.past["events"] == list(truth.values()), viewer
    engine.ask("seek", ply=engine.end)
    end = engine.ask("view", seat=viewer)["view"]
    engine.ask("seek", ply=0)
    assert guest.past["view"] == engine.ask("view", seat=viewer)["view"], viewer
    assert followed(guest.past) == end, viewer
    last = {event["v"] for message in guest.messages for event in message.get("events", [])}
    assert max(last) == max(truth) and len(last) == max(last) - min(last) + 1, viewer


def check_rest(guests):
    """All else that is sent unasked is the same for all, in the same order, from when all were there."""
    def rest(guest):
        pushes = [{key: value for key, value in message.items() if key not in ("view", "events")}
                  for message in guest.messages if "push" in message]
        return [re.sub(r'"(left|ms|gone)": \d+', "", json.dumps(push)) for push in pushes]

    streams = [rest(guest) for guest in guests]
    shortest = min(len(stream) for stream in streams)
    assert shortest > 10
    for guest, stream in zip(guests, streams):
        for said, other in zip(stream[-shortest:], streams[-1][-shortest:]):
            assert said == other, (guest.seat, said, other)


def hands_of(position, seat):
    """The cards that others hold, as the position names them; only those that are there once."""
    cards = [card for other, hand in enumerate(position["hands"]) if other != seat for card in hand]
    return {card for card in cards if cards.count(card) == 1}


def check_hands(engine, guests):
    """In Royal Python each card is there once, so that its name alone tells where it is."""
    checked, plies = 0, {}

    def position(ply):
        if ply not in plies:
            engine.ask("seek", ply=ply)
            plies[ply] = engine.ask("position")["position"]
        return plies[ply]

    for guest in guests:
        last = None
        for message in guest.messages:
            ply = message.get("turn", {}).get("ply")
            if ply is None:
                continue
            hidden = hands_of(position(ply), guest.seat)
            for between in range(ply if last is None else last, ply):
                hidden &= hands_of(position(between), guest.seat)
            last = ply
            told = set(re.findall("[A-Z0-9]+", json.dumps(message)))
            assert not told & hidden, (guest.seat, told & hidden, message)
            checked += len(hidden)
    assert checked > 100


def test_royal_python():
    with Server() as server:
        guests, record = play(server, "royal-python")
        engine = Engine(record)
        for guest in guests:
            check_own(engine, guest)
        check_rest(guests)
        check_hands(engine, guests)
        engine.close()


def test_serpent_master_and_greatest_snake():
    with Server() as server:
        for game in ("serpent-master", "greatest-snake"):
            guests, record = play(server, game)
            engine = Engine(record)
            for guest in guests:
                check_own(engine, guest)
            check_rest(guests)
            engine.close()


def test_a_table_that_cannot_be_opened():
    """Why is a list of what somebody may play: the log alone has it, once, and whoever asks learns no more than that."""
    with Server() as server:
        made = server.make("royal-python", ["me", "greedy"], name="Ada")
        ada = Guest(server, made["table"], made["token"])
        ada.play_on(chooser(1), lambda: ada.n >= 2)
        server.end()
        with sqlite3.connect(f"{server.folder}/tables/tables.sqlite") as database:
            damaged = database.execute("UPDATE journal SET text = replace(text, ' play 0 ', ' play 0 1 x') "
                                       "WHERE text LIKE '% play 0 %'")
            assert damaged.rowcount > 0
        server.start()
        sentence = "this table cannot be opened here; who runs the server finds the reason in its log"
        error = {"code": "bad-record", "message": sentence}
        for _ in range(3):
            assert server.http("GET", f"/api/tables/{made['table']}") == (500, {"ok": False, "error": error})
            asking = Socket(server.port)
            asking.send({"cmd": "join", "table": made["table"]})
            assert asking.receive()["error"] == error
        told = [line for line in server.log().splitlines() if "event=failure" in line]
        assert len(told) == 1 and made["table"] in told[0] and "line" in told[0], told


if __name__ == "__main__":
    main(globals())
