"""What a server lets nobody do: frames and bodies that are wrong, requests that are not allowed, too many of them; and
how it ends."""

import re
import sqlite3

from tables import *


def test_requests_that_are_wrong():
    with Server() as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        socket = Socket(server.port)

        def refused(code, message):
            socket.send(message)
            reply = socket.receive()
            assert reply["ok"] is False and reply["error"]["code"] == code and reply["error"]["message"], (message, reply)
            return reply

        for text in ["", "{", "[]", "7", '{"cmd":"ping"} x', '{"cmd":"ping","cmd":"ping"}', b'{"cmd":"\xff"}', "\0"]:
            refused("bad-json", text)
        refused("unknown-command", "{}")
        refused("unknown-command", {"cmd": 7})
        reply = refused("not-allowed", {"cmd": "play", "id": [1], "n": 1})
        assert reply["id"] == [1] and reply["cmd"] == "play"
        refused("not-allowed", {"cmd": "rematch"})
        refused("bad-argument", {"cmd": "join"})
        refused("bad-argument", {"cmd": "join", "table": made["table"], "v": -1})
        refused("bad-argument", {"cmd": "join", "table": made["table"], "tokn": "x"})
        refused("no-table", {"cmd": "join", "table": "f" * 32})
        refused("no-table", {"cmd": "join", "table": "../" * 10 + "xx"})
        refused("no-table", {"cmd": "join", "table": "F" * 300})
        for token in ["", "0" * 32, made["token"][:31], made["token"] + "0", made["token"].upper() + "g", "\u20ac" * 32]:
            refused("not-allowed", {"cmd": "join", "table": made["table"], "token": token})
        socket.send({"cmd": "join", "table": made["table"], "token": made["token"]})
        assert socket.receive()["seat"] == 0
        refused("unknown-command", {"cmd": "fly"})
        socket.send({"cmd": "ping", "id": "x"})
        assert socket.receive() == {"id": "x", "ok": True, "cmd": "ping", "pong": True}
        assert server.figure("tables") == 1


def test_frames_that_are_wrong():
    """In parts, with pings between them, too long, unmasked, of no kind, cut off."""
    with Server() as server:
        socket = Socket(server.port)
        for part in range(5):
            socket.frame(TEXT if part == 0 else 0, b'{"cm' if part == 0 else b'd"' if part == 1 else b" ", False)
            socket.frame(PING, b"?")
        socket.frame(0, b':"ping"}')
        assert socket.receive()["pong"]
        socket.send('{"cmd":"ping","id":"' + "x" * (4096 - 22) + '"}')
        assert socket.receive()["pong"]
        for length in [4096 - 21, 5000, 70000]:
            socket.send('{"cmd":"ping","id":"' + "x" * length + '"}')
            assert socket.receive()["error"]["code"] == "too-long"
        socket.send({"cmd": "ping"})
        assert socket.receive()["pong"]

        def ends(*frames, status=None):
            other = Socket(server.port)
            try:
                for frame in frames:
                    other.frame(*frame)
                while True:
                    other.receive()
            except Gone as gone:
                assert status is None or gone.status == status, gone

        ends((BINARY, b"{}"), status=1003)
        ends((TEXT, b"x" * (3 << 20)))
        ends((3, b"x"))
        ends((TEXT, b'{"cmd":"ping"}'), (11, b""))
        ends((TEXT, b"x" * 10, False), (TEXT, b"x"))
        ends((CLOSE, b"\x03\xe8"), status=1000)
        ends((PING, b"x" * 126))
        cut = Socket(server.port)
        cut.frame(TEXT, b"abc", length=1000)
        cut.socket.close()
        socket.send({"cmd": "ping"})
        assert socket.receive()["pong"]
        socket.close()
        eventually(lambda: server.figure("connections") == 0)


def test_who_may_connect():
    with Server("--origins=https://friend.example,http://b.example:81") as server:
        here = f"127.0.0.1:{server.port}"

        def status(*headers, **more):
            return Socket(server.port, headers=headers, **more).status

        assert status() == 101
        assert status(f"Origin: http://{here}") == 101
        assert status("Origin: https://friend.example") == 101 and status("Origin: http://b.example:81") == 101
        for origin in ["http://elsewhere.example", "null", "https://friend.example.com", "https://friend", "",
                       f"http://{here}.example", f"http://127.0.0.1:{server.port + 1}", "http://" + "a" * 400]:
            assert status(f"Origin: {origin}") == (101 if not origin else 403), origin
        assert status(protocol=None) == 400 and status(protocol="coil.v2") == 400 and status(protocol="x, coil.v1") == 101
        assert status(path="/") == 404 and status(path="/ws2") == 404 and status(path="/wss/" + "x" * 300) == 404
        body = {"game": "snakes-and-foxes", "seats": ["open", "open"]}
        assert server.http("POST", "/api/tables", body, {"Origin": f"http://{here}"})[0] == 201
        assert server.http("POST", "/api/tables", body, {"Origin": "https://friend.example"})[0] == 201
        code, reply = server.http("POST", "/api/tables", body, {"Origin": "https://elsewhere.example"})
        assert code == 403 and reply["error"]["code"] == "not-allowed"

        # A name of a stranger's may lead here.
        for host, expected in [("evil.example", 403), ("evil.example:80", 403), ("local", 201), ("ada", 201), ("ada:81", 201),
                             ("ada.local:81", 201), ("ada.LOCAL", 201), ("a.localhost", 201), ("ada.local.evil.example", 403),
                             ("notlocal.example", 403), ("127.0.0.1.evil.example", 403), ("127.0.0.1:1", 201),
                             ("[::1]:81", 201), ("friend.example", 403)]:
            headers = {"Host": host, "Origin": f"http://{host}"}
            assert server.http("POST", "/api/tables", body, headers)[0] == expected, host
    for arguments in [["--behind-proxy"], ["--origins=http://evil.example"]]:
        with Server(*arguments) as server:
            headers = {"Host": "evil.example", "Origin": "http://evil.example"}
            assert server.http("POST", "/api/tables", body, headers)[0] == 201, arguments


def test_bodies_that_are_wrong():
    with Server() as server:
        def post(body, path="/api/tables"):
            status, reply = server.http("POST", path, body)
            return status, reply["error"]["code"]

        for body in ["", "{", "[]", '{"game":"x"} y', b"\xff\xfe", '{"game":1,"game":2}']:
            assert post(body) == (400, "bad-json"), body
        assert post({}) [0] == 400
        assert post({"game": "chess", "seats": ["me", "open"], "name": "A"}) == (400, "unknown-game")
        assert post({"game": "snakes-and-foxes", "seats": ["me", "me"], "name": "A"})[0] == 400
        assert post({"game": "snakes-and-foxes", "seats": ["open", "deep-blue"]})[0] == 400
        assert post({"game": "snakes-and-foxes", "seats": ["open", "open"], "options": {"x": 0.7}})[0] == 400
        for odd in [7, None, "\0", ["\0"], {"first": "\0"}, {"a.b": 1}, nested(45), nested(60), nested(200)]:
            for member in ["options", "ruleset"]:
                body = {"game": "snakes-and-foxes", "seats": ["open", "open"], member: odd}
                assert post(body)[0] == 400, (member, odd)
        big = {"game": "snakes-and-foxes", "seats": ["open", "open"], "x": "x" * 70000}
        assert post(big) == (413, "too-long")
        assert post({**big, "x": "x" * 300000, "ruleset": {}}) == (413, "too-long")
        made = server.make("snakes-and-foxes", ["open", "open"])["table"]
        assert post({"name": "x" * 70000}, f"/api/tables/{made}/seats") == (413, "too-long")
        assert post({}, f"/api/tables/{made}/seats") == (400, "bad-argument")
        assert post({"name": "A", "seat": 7}, f"/api/tables/{made}/seats")[0] == 400
        assert post({"name": "A"}, f"/api/tables/{'0' * 32}/seats") == (404, "no-table")
        for method, path, status in [("GET", "/api/tables/x", 404), ("GET", "/api/", 404), ("GET", "/api/x", 404),
                                     ("POST", "/api/tables/x", 405), ("GET", f"/api/tables/{made}/seats", 405),
                                     ("GET", f"/api/tables/{made}/record", 403), ("DELETE", "/api/tables", 405),
                                     ("GET", f"/api/tables/{made}", 200), ("GET", f"/t/{made}", 200),
                                     ("GET", f"/t/{made.upper()}).", 200), ("GET", f"/t/{made}x", 404),
                                     ("GET", "/t/../etc", 404), ("GET", "/ws", 404), ("POST", "/", 405)]:
            assert server.http(method, path, "{}" if method == "POST" else None)[0] == status, (method, path)
        # A body that never comes whole, and one whose length nobody says.
        for head in ["Content-Length: 100\r\n\r\n{", "\r\n{}", "Content-Length: 99999999999\r\n\r\n{",
                     "Content-Length: x\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]:
            raw = socket.create_connection(("127.0.0.1", server.port))
            raw.sendall(f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{head}".encode())
            if "100" not in head:
                assert raw.recv(100).split()[1:2] in ([b"411"], [b"413"], [b"400"]), head
            raw.close()
        # What comes behind a body is not the end of one more.
        made, body = server.figure("tables_made_total"), b'{"game":"snakes-and-foxes","seats":["open","open"]}'
        raw = socket.create_connection(("127.0.0.1", server.port))
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body + b"x" * 70000))
        assert raw.recv(100).split()[1] == b"201"
        raw.close()
        assert server.figure("tables_made_total") == made + 1
        assert server.http("GET", "/health") == (200, "ok\n")


def test_requests_that_do_not_wait():
    """For the reply to the one before: what has a body ends its connection, and nobody else notices. Nor does a request
    with a body that nobody wants, or to become something else than a WebSocket, bring more than a refusal."""
    with Server() as server:
        def say(*parts):
            """The statuses of all replies, once the server has ended the connection."""
            with socket.create_connection(("127.0.0.1", server.port), 20) as raw:
                for part in parts:
                    raw.sendall(part)
                    time.sleep(0.05 * (len(parts) > 1))
                replies = b""
                while more := raw.recv(65536):
                    replies += more
            assert server.http("GET", "/health") == (200, "ok\n"), parts
            return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d+) ", replies)]

        def request(method, path, body=None, said=None, more=b""):
            length = b"" if body is None else b"Content-Length: %d\r\n" % (said or len(body))
            return f"{method} {path} HTTP/1.1\r\n".encode() + b"Host: x\r\n" + length + more + b"\r\n" + (body or b"")

        get, head, last = request("GET", "/health"), request("HEAD", "/"), request("GET", "/", more=b"Connection: close\r\n")
        post = [request("POST", "/api/tables", b"{}", said) for said in [1, 2, 3, 60, 70, 80, 90, 200, 5000]]
        odd = [b"Host: x\r\n" + post[1].replace(b"Host: x\r\n", b""), post[1].replace(b"POST", b"post"),
               request("POST", "/api/tables", b"P"), request("POST", "/api/x", b"{" + b" " * 40000 + b"}")]
        for second in post + odd:
            assert say(get + second) == [200, 400], second
            assert say(head + second) == [200, 400], second
            assert say(post[1] + second) == [400, 400], second
        assert say(get + get + last) == [200, 200, 200]
        assert say(get, post[1], head, post[1], last) == [200, 400, 200, 400, 200]
        assert say(post[1] + last) == [400, 200]
        for method, status in [("GET", 400), ("HEAD", 400), ("PUT", 405)]:
            assert say(request(method, "/health", b"{}") + get) == [status], method
        assert say(request("CONNECT", "/health")) == []
        assert say(request("GET", "/ws", more=b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
                                              b"Sec-WebSocket-Protocol: coil.v1\r\n")) == [404]


def test_how_much():
    """The limits of docs/server.md, with smaller numbers."""
    with Server("--connections=4", "--requests=5", "--tables-an-hour=3", "--haste=1") as server:
        sockets = [Socket(server.port, protocol=protocol) for protocol in ["coil.v1", "x, coil.v1", "http, coil.v1"]]
        assert all("coil.v1" in s.head for s in sockets)
        for _ in range(30):
            sockets[0].send({"cmd": "ping"})
        codes = [sockets[0].receive().get("error", {}).get("code", "ok") for _ in range(30)]
        assert codes[:10] == ["ok"] * 10 and "too-many" in codes, codes
        try:
            while True:
                for _ in range(100):
                    sockets[0].send({"cmd": "ping"})
                sockets[0].receive()
        except Gone as gone: # with so much unread, its last words may be lost
            assert gone.status in (1008, 0), gone
        sockets.pop(0)
        sockets.append(Socket(server.port))
        try:
            more = [Socket(server.port) for _ in range(4)]
            raise AssertionError("too many connections")
        except Gone:
            pass
        for one in sockets:
            one.close()
        eventually(lambda: server.figure("connections") == 0)
        for _ in range(20): # whoever has gone counts no more
            Socket(server.port).close()
            eventually(lambda: server.figure("connections") == 0)
        body = {"game": "snakes-and-foxes", "seats": ["open", "open"]}
        made = [server.http("POST", "/api/tables", body)[0] for body in [body, "{", body, body, body, "{"]]
        assert made == [201, 400, 201, 429, 429, 429], made
    # Behind a proxy the address is the one that it has seen itself.
    with Server("--connections=1", "--behind-proxy") as server:
        def join(forwarded):
            return Socket(server.port, headers=[f"X-Forwarded-For: {forwarded}"])

        one = join("10.0.0.1")
        assert [one.status, join("10.0.0.1").status, join("10.0.0.1, 10.0.0.2").status] == [101, 429, 101]
        two = join("2001:db8::1")
        assert [two.status, join("2001:db8::2").status] == [101, 429]
        assert join("2001:db8:0:1::1").status == 101
        many = ", ".join(f"10.0.1.{i}" for i in range(200))
        assert [join(f"{many}, {last}").status for last in ("10.0.0.1", "10.0.0.3", "10.0.0.4")] == [429, 101, 101]


def test_what_counts_more():
    """Of ten requests at once: long ones, and those that are answered at length."""
    with Server("--requests=5", "--haste=1") as server:
        for cmd, more, allowed in [("ping", "", 10), ("ping", "x" * 3000, 4), ("past", "", 1)]:
            client = Socket(server.port)
            for n in range(allowed + 4):
                client.send({"cmd": cmd, "id": str(n) + more})
            codes = [client.receive().get("error", {}).get("code") for _ in range(allowed + 4)]
            assert codes[allowed - 1] != "too-many" and codes[-1] == "too-many", (cmd, codes)
        client = Socket(server.port)
        client.send("x" * 70000)
        assert client.receive()["error"]["code"] == "too-long"
        try:
            client.receive()
            raise AssertionError("it goes on")
        except Gone as gone:
            assert gone.status == 1008, gone


def test_bots_take_turns():
    """Bots that would think for ever, at many tables of somebody else's, do not keep others waiting."""
    with Server("--behind-proxy", "--threads=1") as server:
        def make(address, game, seats):
            made = server.http("POST", "/api/tables", {"game": game, "seats": seats, **({"name": "A"} if "me" in seats else {})},
                               {"X-Forwarded-For": address})[1]
            return Guest(server, made["table"], made["token"], [f"X-Forwarded-For: {address}"])

        endless = "ismcts:sims=999999"
        foes = [make("10.0.0.1", "greatest-snake", [endless, endless, last]) for last in ["me", endless] * 6]
        eventually(lambda: server.figure("bots_waiting") >= len(foes))
        ada = make("10.0.0.2", "snakes-and-foxes", ["me", "greedy"])
        begun = time.monotonic()
        for _ in range(2):
            ada.play_on(chooser(1), lambda: not ada.due())
            ada.wait_for(lambda push: ada.due())
        assert time.monotonic() - begun < 40, time.monotonic() - begun
        for foe in foes:
            foe.close()


def test_rematches_count():
    with Server("--tables-an-hour=3") as server:
        made = server.make("snakes-and-foxes", ["greedy", "greedy"])
        host = Guest(server, made["table"], made["token"])
        host.play_on(None)
        body = {"game": "snakes-and-foxes", "seats": ["open", "open"]}
        while server.http("POST", "/api/tables", body)[0] == 201:
            pass
        host.refused("too-many", "rematch")


def test_too_much_again_and_again():
    """Whose connections are let go again and again can open none for a while; those that are open stay."""
    with Server("--requests=10", "--haste=1") as server:
        ada = Socket(server.port)
        for _ in range(100):
            flood = Socket(server.port)
            if flood.status == 429:
                break
            try:
                for _ in range(200):
                    flood.send({"cmd": "ping"})
                while True:
                    flood.receive()
            except Gone:
                pass
        else:
            raise AssertionError("nobody is kept out")
        ada.send({"cmd": "ping"})
        assert ada.receive()["pong"]


def test_who_does_not_read():
    """Is let go, and the others play on."""
    with Server() as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        ada = Guest(server, made["table"], made["token"])
        deaf = Socket(server.port)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.send({"cmd": "join", "table": made["table"]})
        text = "x" * 190
        for _ in range(200000):
            ada.ask("say", text=text)
            if ada.n % 500 == 0 and server.figure("connections") == 1:
                break
            ada.n += 1
        assert server.figure("connections") == 1 and server.figure("connections_dropped_total") == 1
        assert ada.ask("ping")["pong"]


def test_who_does_not_read_again_and_again():
    """Can open no connection for a while."""
    with Server("--haste=1") as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        ada = Guest(server, made["table"], made["token"])
        for _ in range(50):
            ada.ask("say", text="x" * 190)
        for _ in range(10):
            deaf = Socket(server.port)
            if deaf.status == 429:
                break
            deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            try:
                while True:
                    deaf.send({"cmd": "join", "table": made["table"]})
            except Gone:
                pass
        else:
            raise AssertionError("nobody is kept out")
        assert ada.ask("ping")["pong"]


def test_its_end():
    """Clients are told, nothing new is taken, and all comes back."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL) # which is left alone where somebody has it ignored
    with Server() as server:
        made = server.make("snakes-and-foxes", ["me", "greedy"], name="Ada")
        guests = [Guest(server, made["table"], made["token"])] + [Guest(server, made["table"]) for _ in range(20)]
        moves = iter(range(3))
        guests[0].play_on(chooser(1), lambda: next(moves, None) is None)
        idle = socket.create_connection(("127.0.0.1", server.port))
        half = socket.create_connection(("127.0.0.1", server.port))
        half.sendall(b"GET /hea")
        assert server.end(signal.SIGHUP) == 0 # as by SIGTERM
        for guest in guests:
            try:
                guest.wait_for(lambda push: push["push"] == "closing" and push["text"])
                guest.socket.receive()
                raise AssertionError("it goes on")
            except Gone as gone:
                assert gone.status == 1001, gone
        idle.close()
        half.close()
        server.start()
        back = Guest(server, made["table"], made["token"])
        assert back.n == guests[0].n
        back.play_on(chooser(2))
        server.record(made["table"])
    # A folder has one server at a time.
    with Server() as server:
        other = subprocess.run([COIL, "serve", "--port=0", f"--root={server.folder}/page",
                                f"--data={server.folder}/tables"], capture_output=True, text=True, timeout=PATIENCE)
        assert other.returncode == 1 and other.stderr, other


def test_finished_games_are_checked():
    """Each is played again once; one that was altered on the disk is reported."""
    with Server("--rest=0") as server:
        tables = [server.make(game, ["random"] * 2)["table"] for game in GAMES[:2] for _ in range(3)]
        eventually(lambda: server.figure("tables_checked_total") == len(tables))
        assert server.figure("tables_unsound_total") == 0 and "unsound" not in server.log()
        assert server.end() == 0
        server.start()
        time.sleep(0.5)
        assert server.figure("tables_checked_total") == 0
        assert server.end() == 0
        store = sqlite3.connect(f"{server.folder}/tables/tables.sqlite")
        store.execute("UPDATE tables SET checked = 0, text = replace(text, ' begin', ' began') WHERE id = ?", tables[:1])
        store.execute("UPDATE tables SET checked = 0 WHERE id = ?", tables[1:2])
        store.commit()
        store.close()
        server.start()
        eventually(lambda: server.figure("tables_checked_total") == 2)
        assert server.figure("tables_unsound_total") == 1
        assert f"event=unsound table={tables[0]} " in server.log() and f"table={tables[1]} why" not in server.log()


def test_lists_in_parts():
    """Who runs it sees tables and addresses fifty at a time; who guesses the token is slow, and soon refused."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("a-token-of-24-letters-ab\n")
        file.flush()
        with Server("--behind-proxy", "--haste=1", f"--admin-token={file.name}") as server:
            def ask(path="", token="a-token-of-24-letters-ab", address="10.9.0.1"):
                return server.http("GET", "/api/admin" + path, None,
                                   {"Authorization": f"Bearer {token}", "X-Forwarded-For": address})

            made = [server.make("snakes-and-foxes", ["open", "open"])["table"] for _ in range(120)]
            for i in range(60):
                assert server.http("POST", "/api/admin/ban", {"address": f"10.1.0.{i}"},
                                   {"Authorization": "Bearer a-token-of-24-letters-ab"})[0] == 200
            first = ask()[1]
            assert first["load"]["tables"] == 120 and len(first["tables"]) == len(first["addresses"]) == 50
            parts = [[t["id"] for t in ask(f"/tables/{begin}")[1]["tables"]] for begin in (0, 50, 100, 150)]
            assert [len(part) for part in parts] == [50, 50, 20, 0] and sorted(sum(parts, [])) == sorted(made)
            assert [t["id"] for t in first["tables"]] == parts[0]
            banned = [a["address"] for begin in (0, 50) for a in ask(f"/addresses/{begin}")[1]["addresses"]
                      if a["banned"]]
            assert len(set(banned)) == len(banned) == 60
            for place in ("-1", "x", "1x", "999999999999"):
                assert ask(f"/tables/{place}")[0] == 400, place
            begun = time.monotonic()
            assert ask(token="b", address="10.9.0.2")[0] == 403 and time.monotonic() - begun >= 1
            # All of these come before the first is answered.
            tries = [(socket.create_connection(("127.0.0.1", server.port)), i) for i in range(10)]
            for guess, i in tries:
                guess.sendall(b"GET /api/admin HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.9.0.3\r\n"
                              b"Authorization: Bearer %d\r\n\r\n" % i)
            heads = [guess.recv(12)[9:] for guess, _ in tries]
            assert 5 <= heads.count(b"403") <= 7 and heads.count(b"403") + heads.count(b"429") == 10, heads
            assert ask(address="10.9.0.3")[0] == 429 and ask()[0] == 200, "even the right one, from there"
            for guess, _ in tries:
                guess.close()


def test_who_runs_it():
    """Looks at it, bans, and drains; nobody else does. Their token is the longest that there may be."""
    known = "a-token-of-199-letters-".ljust(199, "x")
    with tempfile.NamedTemporaryFile("w") as file, Server() as plain:
        file.write(known + "\n")
        file.flush()
        assert plain.http("GET", "/api/admin")[0] == 404
        with Server("--behind-proxy", "--connections=2", f"--admin-token={file.name}") as server:
            def ask(method, path="", body=None, token=known):
                return server.http(method, "/api/admin" + path, body, {"Authorization": f"Bearer {token}"})

            for token in ["", "a", known[:-1], known[:-1] + "y", known + "x", "x" * 500]:
                assert ask("GET", token=token)[0] == 403, token
                assert ask("GET")[0] == 200, "which forgets the wrong ones"
            assert server.http("GET", "/api/admin")[0] == 403 and ask("POST", "/drain", {"draining": True}, "x")[0] == 403
            made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
            ada = Guest(server, made["table"], made["token"])
            bad = Socket(server.port, headers=["X-Forwarded-For: 10.0.0.9"])
            status, all_there = ask("GET")
            table, = all_there["tables"]
            assert status == 200 and (table["id"], table["game"], table["state"], table["seats"], table["taken"],
                                      table["connections"]) == (made["table"], "snakes-and-foxes", "waiting", 2, 1, 1), table
            assert {a["address"]: a["sockets"] for a in all_there["addresses"]} == {"127.0.0.1": 1, "10.0.0.9": 1}
            assert ask("POST", "/ban", {"address": "10.0.0.9"})[0] == 200
            try:
                bad.receive()
                raise AssertionError("it goes on")
            except Gone as gone:
                assert gone.status == 1008, gone
            from_there = {"X-Forwarded-For": "10.0.0.9"}
            assert Socket(server.port, headers=["X-Forwarded-For: 10.0.0.9"]).status == 403
            assert server.http("GET", "/api/tables", None, from_there)[0] == 403
            assert ask("POST", "/ban", {"address": "10.0.0.9", "banned": False})[0] == 200
            assert server.http("GET", "/api/tables", None, from_there)[0] == 200
            assert ask("POST", "/ban", {"banned": True})[0] == 400 and ask("GET", "/ban")[0] == 405
            assert ask("POST", "/drain", {"draining": True})[0] == 200 and server.http("GET", "/health") == (200, "draining\n")
            assert server.http("POST", "/api/tables", {"game": "snakes-and-foxes", "seats": ["open", "open"]})[0] == 503
            server.sit(made["table"], "Bo")
            assert ada.wait_for(lambda push: push["push"] == "view") and ask("GET")[1]["draining"]
            assert ask("POST", "/drain", {"draining": False})[0] == 200 and server.http("GET", "/health")[1] == "ok\n"
            # Requests in progress count, since connections are the proxy's.
            halves = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
            for half in halves:
                half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.7\r\n"
                             b"Content-Length: 9\r\n\r\n{")
                time.sleep(0.1)
            assert server.http("GET", "/health", None, {"X-Forwarded-For": "10.0.0.7"})[0] == 429
            assert halves[2].recv(100).split()[1] == b"429" and server.http("GET", "/health")[0] == 200
            for half in halves:
                half.close()
            eventually(lambda: server.http("GET", "/health", None, {"X-Forwarded-For": "10.0.0.7"})[0] == 200)


if __name__ == "__main__":
    main(globals())
