"""`coil bot`: bots and programs that sit at a server's tables from outside."""

import socket

from tables import *


# The program of docs/arena.md that answers lines.
LINES = """
import json, random, sys
for line in sys.stdin:
    ask = json.loads(line)
    if ask["cmd"] == "hello":
        print("lines", flush=True)
    elif ask["cmd"] == "act":
        print(random.Random(ask["seed"]).choice(ask["actions"]), flush=True)
"""


class Outside:
    """A `coil bot`; `lines` are those that it prints."""

    def __init__(self, url, *arguments):
        self.process = subprocess.Popen([COIL, "bot", "--url", url, *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)

    def line(self):
        return self.process.stdout.readline().strip()

    def end(self):
        """The status, what it printed and what it complained about."""
        out, problems = self.process.communicate(timeout=10 * PATIENCE)
        return self.process.returncode, out, problems

    def ends_well(self):
        status, out, problems = self.end()
        assert status == 0 and "the game is over: rank" in out and not problems, (status, out, problems)


def link(server, table, token=None):
    return f"http://127.0.0.1:{server.port}/t/{table}" + (f"#{token}" if token else "")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_whole_games_of_all_kinds():
    """A bot, a program that speaks the engine's protocol, and one that answers lines."""
    sitters = [["--bot", "greedy"], ["--", COIL, "engine"], ["--", sys.executable, "-c", LINES]]
    with Server() as server:
        for turn, game in enumerate(GAMES):
            most = 3 if game in ("royal-python", "greatest-snake") else 2
            made = server.make(game, ["open"] * most, pace="quick")
            sitting = [Outside(link(server, made["table"]), "--name", f"Bo {n}", *sitters[(turn + n) % 3])
                       for n in range(most)]
            for outside in sitting:
                outside.ends_well()
            server.record(made["table"])


def test_a_personal_link_and_people():
    """A person has made a seat theirs and lets a bot play in it; searching bots obey a limit."""
    with Server() as server:
        made = server.make("serpent-master", ["me", "open"], name="Ada")
        sat = server.sit(made["table"], "Bo")
        bot = Outside(link(server, made["table"], sat["token"]), "--bot", "ismcts", "--sims", "20")
        ada = Guest(server, made["table"], made["token"])
        ada.play_on(chooser(1))
        bot.ends_well()


def test_a_table_with_its_own_ruleset():
    """Taking back begins a new epoch with a view that does not bring the ruleset again."""
    ruleset = {"game": "serpent-master", "ruleset": "mine", "title": "Small", "version": 1, "seats": [2, 2],
               "boards": [4], "rounds": 1, "aside": 0, "tokens": 3, "cards": [{"forms": [[[0, 1]]]}]}
    with Server() as server:
        made = server.make("serpent-master", ["me", "open"], name="Ada", ruleset=ruleset)
        bot = Outside(link(server, made["table"]), "--bot", "greedy")
        assert bot.line().startswith("in seat 1: " + link(server, made["table"]) + "#")
        ada = Guest(server, made["table"], made["token"])
        moves = iter(range(2))
        ada.play_on(chooser(1), lambda: ada.due() and next(moves, None) is None)
        ada.refused("unknown-command", "pasts")
        before = ada.ask("past")
        ada.try_to("undo") # not at once where the bot has acted since
        for token in (made["token"], None):
            late, past = None, {}
            while not late or past["v"] != late.joined["v"]: # unless the bot moves between
                late = Guest(server, made["table"], token)
                past = late.ask("past")
                late.close()
            assert followed(past, ruleset) == late.joined["view"], past
            assert past["v"] > before["v"] or past["turn"]["epoch"] == before["turn"]["epoch"], (before, past)
        ada.play_on(chooser(2))
        bot.ends_well()
        server.record(made["table"])


def test_the_server_dies():
    """Killed in the middle, and started again: bots come back and play on; nothing is lost and nothing counts twice."""
    with Server(f"--port={free_port()}") as server:
        made = server.make("royal-python", ["me", "open", "open"], name="Ada", pace="quick")
        bots = [Outside(link(server, made["table"]), "--name", f"Bo {n}", "--bot", "greedy") for n in range(2)]
        assert all(bot.line().startswith("in seat") for bot in bots)
        for _ in range(4):
            ada = Guest(server, made["table"], made["token"])
            moves = iter(range(3))
            ada.play_on(chooser(1), lambda: next(moves, None) is None)
            played = ada.n
            server.end(signal.SIGKILL)
            server.start()
            ada = Guest(server, made["table"], made["token"])
            assert ada.n == played
        ada.play_on(chooser(2))
        for bot in bots:
            bot.ends_well()
        server.record(made["table"])


class Loser:
    """Passes on what is said to a server and by it, but loses the connection with the n-th reply to an action."""

    def __init__(self, server, n):
        self.listener, self.server, self.left = socket.create_server(("127.0.0.1", 0)), server, n
        self.port, self.back = self.listener.getsockname()[1], False
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            near, far = self.listener.accept()[0], socket.create_connection(("127.0.0.1", self.server.port))
            for one, other, loses in (near, far, False), (far, near, True):
                threading.Thread(target=self.pass_on, args=(one, other, loses), daemon=True).start()

    def pass_on(self, one, other, loses):
        try:
            while part := one.recv(65536):
                if loses and self.left and b'"cmd":"play"' in part:
                    self.left -= 1
                    if self.left == 0:
                        break
                self.back |= loses and self.left == 0 and b'"cmd":"join"' in part
                other.sendall(part)
            for end in other, one:
                end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other way has ended it


def test_a_reply_is_lost():
    """What had been taken is not said again, though others are still waited for."""
    with Server() as server:
        made = server.make("serpent-master", ["me", "open"], name="Ada")
        loser = Loser(server, 2)  # the first card, after the entry
        bot = Outside(link(loser, made["table"]), "--bot", "greedy")
        ada = Guest(server, made["table"], made["token"])
        ada.play_on(chooser(1), lambda: ada.turn and ada.turn["node"] == "sealed")
        eventually(lambda: loser.back)
        time.sleep(0.5)  # in which it has nothing to say
        ada.play_on(chooser(1))
        status, out, problems = bot.end()
        assert status == 0 and "the game is over" in out and not problems, (status, out, problems)
        assert out.count("the connection is lost") == 1, out


def test_the_server_is_in_no_hurry():
    """What the server does not take at once is said again."""
    with Server("--requests=3") as server:
        made = server.make("snakes-and-foxes", ["open", "open"])
        bots = [Outside(link(server, made["table"]), "--name", f"Bo {n}", "--bot", "random") for n in range(2)]
        for bot in bots:
            bot.ends_well()


def test_rematches():
    with Server() as server:
        made = server.make("serpent-master", ["me", "open"], name="Ada")
        bot = Outside(link(server, made["table"]), "--stay", "--bot", "greedy")
        table = made["table"]
        for _ in range(3):
            ada = Guest(server, table, made["token"])
            ada.play_on(chooser(3))
            table = ada.ask("rematch")["next"]
            ada.close()
        bot.process.kill()
        assert bot.end()[1].count("the game is over") >= 2


def examples():
    """The bots in examples, as far as they run here; they are written from docs/server.md alone."""
    sitters = [[sys.executable, "examples/bot.py"]]
    node = shutil.which("node") or shutil.which("nodejs")
    for words in [node], [node, "--experimental-websocket"]:
        if node and subprocess.run([*words, "-e", "new WebSocket('ws://127.0.0.1:9').onerror = () => 0"],
                                   capture_output=True).returncode == 0:
            return [*sitters, [*words, "examples/bot.mjs"]]
    return sitters


def test_examples_that_are_too_fast():
    """Two who never think: what is refused as too much they ask for again."""
    sitters = examples()
    with Server("--requests=8", "--haste=1") as server:
        made = server.make("serpent-master", ["open", "open"])
        sitting = [subprocess.Popen([*sitter, link(server, made["table"])], stdout=subprocess.PIPE, text=True)
                   for sitter in [sitters[0], sitters[-1]]]
        for bot in sitting:
            bot.communicate(timeout=PATIENCE)
            assert bot.returncode == 0
        server.record(made["table"])


def test_examples():
    """At tables, and making one."""
    sitters = examples()
    with Server() as server:
        for game in GAMES:
            for sitter in sitters:
                most = 3 if game in ("royal-python", "greatest-snake") else 2
                made = server.make(game, ["open"] + ["random"] * (most - 1))
                address = f"http://127.0.0.1:{server.port}/"  # as the server prints it
                for words in [[link(server, made["table"])]] + ([[address, game]] * (most < 3)):
                    done = subprocess.run([*sitter, *words], capture_output=True, text=True, timeout=PATIENCE)
                    assert done.returncode == 0, (game, sitter, done.stderr)
                    server.record(done.stdout.strip().split("/")[-2])


def test_what_cannot_be():
    """Each ends with a status and a sentence that says what to do."""
    with Server() as server:
        made = server.make("serpent-master", ["me", "random"], name="Ada")
        waits = server.make("serpent-master", ["me", "open"], name="Ada")["table"]
        dead = f"http://127.0.0.1:{free_port()}/t/{waits}"
        for status, word, url, *arguments in [
                (2, "a link looks like", "localhost:1/x", "--bot", "greedy"),
                (2, "a link looks like", link(server, "6f1c", "xyz"), "--bot", "greedy"),
                (2, "nobody", link(server, waits), "--bot", "nobody"),
                (2, "who is to play", link(server, waits)),
                (2, "who is to play", link(server, waits), "--bot", "greedy", "--", "cat"),
                (1, "all seats are taken", link(server, made["table"]), "--bot", "greedy"),
                (1, "called Ada already", link(server, waits), "--bot", "greedy", "--name", "Ada"),
                (1, "no table", link(server, "0" * 32), "--bot", "greedy"),
                (1, "no table", link(server, "0" * 32, "1" * 32), "--bot", "greedy"),
                (1, "token", link(server, waits, "1" * 32), "--bot", "greedy"),
                (1, "cannot be reached", dead, "--bot", "greedy"),
                (1, "cannot be reached", dead + "#" + "1" * 32, "--bot", "greedy"),
                (1, "has ended", link(server, made["table"], made["token"]), "--", "/no/such/program"),
                (1, "not legal", link(server, made["table"], made["token"]), "--", "sh", "-c", "while read x; do echo x; done"),
        ]:
            ended, out, problems = Outside(url, *arguments).end()
            assert ended == status and word in problems, (url, arguments, ended, out, problems)


def test_https():
    """With a certificate of one's own making."""
    with Server() as plain:
        key, cert = f"{plain.folder}/key", f"{plain.folder}/cert"
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
                               "-days", "2", "-subj", "/CN=localhost", "-addext",
                               "subjectAltName=DNS:localhost,IP:127.0.0.1"], capture_output=True)
        assert made.returncode == 0, made.stderr
        with Server(f"--cert={cert}", f"--key={key}") as server:
            context = __import__("ssl").create_default_context(cafile=cert)
            connection = http.client.HTTPSConnection("localhost", server.port, context=context)
            connection.request("POST", "/api/tables", json.dumps({"game": "serpent-master", "seats": ["open", "random"]}))
            table = json.loads(connection.getresponse().read())["table"]
            url = f"https://localhost:{server.port}/t/{table}"
            status, _, problems = Outside(url, "--bot", "greedy").end()
            assert status == 1 and "cannot be reached" in problems, problems
            Outside(url, "--bot", "greedy", "--ca", cert).ends_well()


if __name__ == "__main__":
    main(globals())
