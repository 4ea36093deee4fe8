"""What a server keeps when it ends and starts again, how it is told what to do, and who waits for whom in it."""

from tables import *


def lobby(server):
    return [table["id"] for table in server.http("GET", "/api/tables")[1]["tables"]]


def test_the_lobby():
    """Lists who waits, the newest first, also when they rest and when the server has started again; then who plays."""
    with Server("--rest=0") as server:
        waiting = [server.make("serpent-master", ["me", "open"], name="Ada", public=True)["table"] for _ in range(3)]
        server.make("serpent-master", ["me", "open"], name="Ada")
        played = server.make("serpent-master", ["me", "open"], name="Ada", public=True)
        bo = Guest(server, played["table"], server.sit(played["table"], "Bo")["token"])
        assert lobby(server) == [*reversed(waiting), played["table"]]
        eventually(lambda: server.figure("tables") == 4)
        assert server.end(signal.SIGKILL) != 0
        server.start()
        eventually(lambda: sorted(lobby(server)) == sorted(waiting))
        bo = Guest(server, played["table"])
        assert lobby(server)[3:] == [played["table"]] and bo.joined["table"]["state"] == "playing"
        ada = Guest(server, waiting[0])
        server.sit(waiting[0], "Bo")
        ada.wait_for(lambda push: push["push"] == "view")
        bo.close()
        ada.close()
        eventually(lambda: sorted(lobby(server)) == sorted(waiting[1:]) and server.figure("tables") == 2)
        # A hundred stay; in the place of those that have waited for longest.
        more = [server.make("serpent-master", ["me", "open"], name="Ada", public=True)["table"] for _ in range(103)]
        eventually(lambda: server.figure("tables") == 100)
        assert lobby(server) == more[:2:-1]
        assert Guest(server, waiting[1]).joined["table"]["state"] == "waiting"


def test_more_tables_than_there_is_room_for():
    """After a restart with room for one, those that found none go on when others have ended."""
    with Server() as server:
        tables = [server.make("serpent-master", ["random", "random"], pace="slow")["table"] for _ in range(3)]
        server.end(signal.SIGKILL)
        assert "event=over" not in server.log()
        server.arguments += ["--tables=1", "--rest=0"]
        server.start()
        eventually(lambda: all(f"event=over table={table}" in server.log() for table in tables))


def test_bans_are_kept():
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("a-token-of-24-letters-ab\n")
        file.flush()
        with Server("--behind-proxy", f"--admin-token={file.name}") as server:
            def ask(method, path="", body=None):
                status, reply = server.http(method, "/api/admin" + path, body,
                                            {"Authorization": "Bearer a-token-of-24-letters-ab"})
                assert status == 200, reply
                return reply

            def status(address):
                return server.http("GET", "/api/tables", None, {"X-Forwarded-For": address})[0]

            for token, reply in [("a-token-of-24-letters-ab", 200), ("x", 403)]:
                assert server.http("GET", "/metrics", None, {"X-Forwarded-For": "10.0.0.9",
                                                             "Authorization": f"Bearer {token}"})[0] == reply
            for address, more in [("10.0.0.1", {}), ("10.0.0.2", {"hours": 2}), ("10.0.0.3", {}), ("2001:db8::1", {})]:
                ask("POST", "/ban", {"address": address, **more})
            ask("POST", "/ban", {"address": "10.0.0.3", "banned": False})
            for _ in range(3):
                assert [status(f"10.0.0.{n}") for n in (1, 2, 3, 4)] == [403, 403, 200, 200]
                assert status("2001:db8::9") == 403 and server.figure("tables") == 0
                until = {a["address"]: a["until"] for a in ask("GET")["addresses"] if a["banned"]}
                assert len(until) == 3 and until["10.0.0.1"] > until["10.0.0.2"] > time.time() * 1000, until
                server.end(signal.SIGKILL)
                server.start()
            assert "failure" not in server.log()
            server.arguments[3] = "--haste=1000" # two hours are seven seconds
            server.end()
            server.start()
            eventually(lambda: status("10.0.0.2") == 200)
            assert status("10.0.0.1") == 403


def test_settings_in_a_file():
    with tempfile.TemporaryDirectory() as folder:
        def write(text):
            with open(f"{folder}/coil.conf", "w") as file:
                file.write(text)

        def refused(text, *words):
            write("# of a server\n" + text)
            done = subprocess.run([COIL, "serve", f"--config={folder}/coil.conf"], capture_output=True, text=True,
                                  timeout=PATIENCE)
            assert done.returncode == 2 and all(word in done.stderr for word in words), (text, done)

        refused("\n port", "line 3", "'port'")
        refused("port = 1\nprot = 2", "line 3", "'prot'")
        refused("port = 70000", "line 2", "0 to 65535", "70000")
        refused("log = xml", "line 2", "json")
        refused("page-only = sometimes", "line 2", "yes or no")
        refused("data =", "line 2", "no value")
        refused("rest = 1\nport = 1\nrest = 2", "line 4", "above")
        refused("config = other", "line 2", "'config'")
        refused("cert = /nowhere", "go together")
        for origins in ["x", "https://", "https://a.example/", "https://a.example, https://b", "https://a.example,"]:
            refused(f"origins = {origins}", "line 2", "https://a.example,http://b", origins)
        refused("\0port = 1", "zero byte")
        done = subprocess.run([COIL, "serve", f"--config={folder}/none"], capture_output=True, timeout=PATIENCE)
        assert done.returncode == 1, done
        write("# limits\n\n  connections = 3\t# each\ntables-an-hour=2\norigins = https://a.example,app+x://b:8000 #\nhaste = 7 \nlog = json\nbehind-proxy = no\n")
        with Server(f"--config={folder}/coil.conf") as server:  # whose flags count before it
            body = {"game": "snakes-and-foxes", "seats": ["open", "open"]}
            assert [server.http("POST", "/api/tables", body)[0] for _ in range(3)] == [201] * 3
            assert '"event":"table"' in server.log()
            assert [Socket(server.port).status for _ in range(4)] == [101] * 4
            server.arguments = server.arguments[4:]
            server.end()
            server.start()
            assert [server.http("POST", "/api/tables", body)[0] for _ in range(3)] == [201, 201, 429]


def test_a_socket_for_a_proxy():
    """A Unix socket, also one that was left there; who asks is whom the proxy names last."""
    with tempfile.TemporaryDirectory() as folder, \
            Server(f"--unix={folder}/socket", "--behind-proxy", "--connections=1") as server:
        def ask(forwarded, upgrade="", path="/api/tables"):
            asking = socket.socket(socket.AF_UNIX)
            asking.settimeout(PATIENCE)
            asking.connect(f"{folder}/socket")
            asking.sendall((f"GET {'/ws' if upgrade else path} HTTP/1.1\r\nHost: x\r\n{upgrade}"
                            f"X-Forwarded-For: {forwarded}\r\n\r\n").encode())
            return int(asking.recv(1000).split()[1]), asking

        socket_head = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: coil.v1\r\n")
        for _ in range(2):
            assert ask("10.0.0.1")[0] == ask("10.0.0.1")[0] == 200
            assert ask("10.0.0.1", path="/metrics")[0] == 403 and ask("127.0.0.1", path="/metrics")[0] == 200
            kept = [ask(address, socket_head) for address in ("10.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.2, 10.0.0.1")]
            assert [status for status, _ in kept] == [101, 101, 429]
            other = subprocess.run([COIL, "serve", "--page-only", f"--root={server.folder}/page",
                                    f"--unix={folder}/socket"], capture_output=True, text=True, timeout=PATIENCE)
            assert other.returncode == 1 and "is in use already" in other.stderr, other
            assert ask("10.0.0.3")[0] == 200
            server.end(signal.SIGKILL)
            server.start()


def test_who_waits_for_nobody():
    """Bots at tables with people play though another thinks long, again and again, at a table where nobody is."""
    with Server("--threads=1") as server:
        slow = "ismcts:sims=999999"
        alone = server.make("royal-python", [slow, slow])["table"]
        eventually(lambda: server.figure("bots_waiting") == 1)
        made = server.make("serpent-master", ["greedy", "me"], name="Ada")  # when it is made nobody is there
        ada = Guest(server, made["table"], made["token"])
        while not ada.due():
            ada.take(ada.socket.receive())
        made = server.make("serpent-master", ["me", "greedy"], name="Ada")  # its length is not chance's
        ada = Guest(server, made["table"], made["token"])
        ada.play_on(chooser(1))
        assert ada.n > 5 and Guest(server, alone).turn["ply"] < ada.n


if __name__ == "__main__":
    main(globals())
