"""`kill -9` in the middle of play: whatever was acknowledged is there afterwards, and every record verifies."""

import resource
import sqlite3

from tables import *

KILLS = max(1, int(20 * SCALE))


class Stubborn:
    """Somebody who plays on whatever happens to the server: they connect again, go on from what they have seen, and send
    again what had no answer."""

    def __init__(self, host, table, token, seed):
        self.host, self.table, self.token = host, table, token
        self.random = random.Random(seed)
        self.acknowledged = []  # texts by number, from 1
        self.played = []        # those of them that were no answers, of which all but the first are dropped
        self.pending = None     # the request whose reply has not come
        self.guest = None
        self.over = False

    def connect(self):
        server = self.host.up()
        guest = Guest(server, self.table, self.token)
        n = guest.joined["n"]
        assert n >= len(self.acknowledged), f"lost: {len(self.acknowledged)} acknowledged, {n} there"
        assert n <= len(self.acknowledged) + (self.pending is not None), "more is there than was sent"
        self.guest = guest
        if self.pending:
            reply = guest.try_to("play", **self.pending)
            if n > len(self.acknowledged):
                assert reply["ok"], reply
            self.settle(reply)

    def settle(self, reply):
        if reply["ok"]:
            self.acknowledged.append(self.pending["action"])
            self.played += [] if self.answers else [self.pending["action"]]
        else:
            assert reply["error"]["code"] in TOO_LATE, reply
        self.pending = None

    def step(self):
        guest = self.guest
        if guest.is_over():
            self.over = True
        elif guest.due():
            turn = guest.turn
            actions = guest.ask("actions")["actions"]
            if not actions and guest.turn == turn:
                guest.take(guest.socket.receive())
            if not actions or guest.turn != turn:
                return
            self.answers = turn["node"] == "reaction"
            self.pending = dict(n=len(self.acknowledged) + 1, epoch=turn["epoch"], decision=turn["decision"],
                                action=self.random.choice(actions))
            self.settle(guest.try_to("play", **self.pending))
            while guest.turn == turn:
                guest.take(guest.socket.receive())
        else:
            guest.take(guest.socket.receive())

    def run(self):
        while not self.over:
            try:
                if not self.guest:
                    self.connect()
                self.step()
            except (Gone, OSError):
                self.guest = None


class Host:
    """A server that is killed now and then, and started again."""

    def __init__(self, server):
        self.server = server
        self.lock = threading.Lock()

    def up(self):
        with self.lock:
            return self.server

    def kill(self):
        with self.lock:
            self.server.end(signal.SIGKILL)
            self.server.start()


def test_nothing_acknowledged_is_lost():
    with Server() as server:
        host, rng, kills = Host(server), random.Random(1), 0
        games = [("snakes-and-foxes", ["me", "open"]), ("serpent-master", ["me", "open"]),
                 ("snakes-and-foxes", ["me", "greedy"]), ("greatest-snake", ["me", "greedy", "open"])]
        while kills < KILLS:
            tables = []
            for number, (game, seats) in enumerate(games):
                made = server.make(game, seats, name="Ada", pace="quick")
                tokens = [made["token"]] + [server.sit(made["table"], "Bo")["token"] for seat in seats if seat == "open"]
                tables.append((made["table"], [Stubborn(host, made["table"], token, kills * 100 + number * 10 + seat)
                                               for seat, token in enumerate(tokens)]))
            players = [player for _, company in tables for player in company]
            threads = [threading.Thread(target=player.run, daemon=True) for player in players]
            for thread in threads:
                thread.start()
            while kills < KILLS and any(thread.is_alive() for thread in threads):
                time.sleep(rng.random() * 0.8)
                host.kill()
                kills += 1
            for thread in threads:
                thread.join(10 * PATIENCE)
            for table, company in tables:
                assert all(player.over for player in company), "somebody did not get to the end"
                record = server.record(table)
                for player in company:
                    missing = [action for action in player.played if action not in record]
                    assert not missing, (missing, record)
        print(f"{kills} kills")


def test_tables_that_were_set_aside():
    """The log names them whenever the server starts (tests/unit/test_store.c has how they come there)."""
    with Server() as server:
        server.end()
        store = sqlite3.connect(f"{server.folder}/tables/tables.sqlite")
        store.executemany("INSERT INTO aside(id, at, text) VALUES (?, 1, 'x')", [("long",), ("long",), ("longer",)])
        store.commit()
        store.close()
        for starts in (1, 2):
            server.start()
            assert [server.log().count(f"event=aside table={id} ") for id in ("long", "longer")] == [starts, starts]
            server.end()


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))


def test_more_connections_than_files():
    """Those that are there go on, others are refused, the log says it once and not more, and later there is room again."""
    with Server() as server:
        server.end()
        server.start(few_files)
        made = server.make("snakes-and-foxes", ["me", "greedy"], name="Ada")
        ada, moves = Guest(server, made["table"], made["token"]), iter(range(3))
        others = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
        for other in others:
            other.settimeout(PATIENCE)
            try:
                other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            except OSError:
                pass

        def answered(other):
            try:
                return other.recv(1000) != b""
            except OSError:
                return False

        served = sum(map(answered, others))
        assert 16 <= served < 64, served
        ada.play_on(chooser(1), lambda: next(moves, None) is None)
        for other in others:
            other.close()

        def admitted():
            try:
                return Socket(server.port).status == 101
            except (Gone, OSError):
                return False

        eventually(admitted)
        assert server.log().count("event=full") == 1 and "errno" not in server.log(), server.log()


def small_disk():
    """Files of the process that begins grow no further than this."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200000, 200000))


def test_a_disk_that_is_full():
    """Nothing more is taken, all are told, what was acknowledged is there when there is room again."""
    with Server() as server:
        server.end()
        server.start(small_disk)
        made = server.make("snakes-and-foxes", ["me", "greedy"], name="Ada")
        ada, watcher = Guest(server, made["table"], made["token"]), Guest(server, made["table"])
        moves = iter(range(2))
        ada.play_on(chooser(1), lambda: next(moves, None) is None)
        body, tables = {"game": "snakes-and-foxes", "seats": ["open", "open"]}, []
        while (reply := server.http("POST", "/api/tables", body))[0] == 201:
            tables.append(reply[1]["table"])
        assert reply[0] == 503 and reply[1]["error"]["code"] == "closing" and len(tables) > 20, (reply, len(tables))
        for guest in ada, watcher:
            try:
                guest.wait_for(lambda push: push["push"] == "closing")
                guest.socket.receive()
            except Gone as gone:
                assert gone.status == 1001, gone
        assert server.http("GET", "/health") == (503, "failed\n")
        status, reply = server.http("GET", f"/api/tables/{made['table']}")
        assert status == 503 and reply["error"]["code"] == "closing", reply
        assert Socket(server.port).status == 503
        assert server.end(0) == 1 # which is no signal: it ends by itself, so that whoever watches over it starts it anew
        assert server.log().splitlines()[-1].startswith(f'coil serve: "{server.folder}/tables": '), server.log()
        server.start()
        assert all(server.http("GET", f"/api/tables/{table}")[0] == 200 for table in tables)
        back = Guest(server, made["table"], made["token"])
        assert back.n == ada.n
        back.play_on(chooser(2))
        server.record(made["table"])


if __name__ == "__main__":
    main(globals())
