"""Every example in docs/server.md is what a server really says. `…` stands for anything, and `n` for any number. The first
game depends on chance, so it is played again and again until it comes as it is written; in examples that stand alone
other numbers may come."""

import re

from tables import *

with open("docs/server.md", encoding="utf-8") as file:
    TEXT_OF_IT = file.read()
BLOCKS = re.findall(r"^```\n(.*?)^```", TEXT_OF_IT, flags=re.S | re.M)
HEARD = []  # all that was said to anybody here, as compact JSON


class Heard(Guest):
    """A guest who keeps the very words."""

    def take(self, message):
        HEARD.append(words(message))
        return super().take(message)

    def try_to(self, cmd, **arguments):
        reply = super().try_to(cmd, **arguments)
        HEARD.append(words(reply))
        return reply


def words(message):
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def matches(text, wanted):
    wanted = re.sub("[0-9a-f]{4}…", "…", wanted)  # an id or a token
    parts = re.split("(…|(?<=:)n(?=[,}]))", wanted)
    pattern = "".join({"…": ".*", "n": r"\d+"}.get(part, re.escape(part)) if i % 2 else re.escape(part)
                      for i, part in enumerate(parts))
    return re.fullmatch(pattern, text, flags=re.S) is not None


def play_first_game(server):
    """The exchanges of the first section; what the server said otherwise, or None if all came as it is written."""
    request, reply = BLOCKS[0].strip().split("\n\n")
    line, body = request.split("\n")
    status, text = reply.split("\n")
    got, made = server.http(*line.split(), body)
    assert str(got) == status and matches(words(made), text), (got, made)
    socket, heard = Socket(server.port), []
    for line in BLOCKS[1].strip().split("\n"):
        if line.startswith(">> "):
            ask = json.loads(line[3:])
            socket.send({**ask, **{key: made[key] for key in ("table", "token") if key in ask}})
            continue
        heard.append(words(socket.receive()))
        while '"push":"table"' in heard[-1]:
            heard.append(words(socket.receive()))
        if not matches(heard[-1], line[3:]):
            socket.close()
            return line, heard[-1]
    socket.close()
    return None


def test_the_first_game():
    with Server("--tables=1000000") as server:
        other = {}
        for _ in range(2000):
            said = play_first_game(server)
            if not said:
                return
            other[said[0]] = said[1]
        raise AssertionError(f"it never went as it is written: {other}")


def hear_all():
    """Does what brings about each kind of message."""
    with Server("--requests=100000") as server:
        made = server.make("snakes-and-foxes", ["me", "open"], name="Ada")
        ada = Heard(server, made["table"], made["token"])
        bo = Heard(server, made["table"], server.sit(made["table"], "Bo")["token"])
        ada.wait_for(lambda push: push["push"] == "view")
        bo.ask("say", text="Well played!")
        ada.wait_for(lambda push: push["push"] == "say")
        while not ada.due() and not bo.due():
            ada.take(ada.socket.receive())
        first = ada if ada.due() else bo
        turn, action = first.turn, first.ask("actions")["actions"][0]
        play = {"n": 1, "epoch": turn["epoch"], "decision": turn["decision"], "action": action}
        first.ask("play", **play)
        first.refused("stale", "play", **{**play, "n": 2, "decision": 99})
        made = server.make("greatest-snake", ["me", "open", "open"], name="Ada", pace="slow")
        players = [Heard(server, made["table"], token) for token in
                   [made["token"], *(server.sit(made["table"], name)["token"] for name in ("Bo", "Cy"))]]
        held = threading.Event()

        def play_on(number):
            guest, choose = players[number], chooser(number)
            while not guest.is_over():
                before = len(guest.pushes)
                guest.play_on(choose, lambda: len(guest.pushes) > before)
                window = guest.pushes[-1].get("window") if guest.pushes else None
                if window and number in window["round"] and not held.is_set():
                    held.set()
                    guest.try_to("hold")

        together(*[lambda n=n: play_on(n) for n in range(3)])
        made = server.make("serpent-master", ["me", "open"], name="Ada")
        ada = Heard(server, made["table"], made["token"])
        server.process.send_signal(signal.SIGTERM)
        ada.wait_for(lambda push: push["push"] == "closing")
        server.process.wait(PATIENCE)


def test_all_examples_are_said():
    hear_all()
    examples = [line[3:] for block in BLOCKS[2:] for line in block.split("\n") if line.startswith("<< ")]
    examples += re.findall(r'`(\{"(?:push|ok)".*?\})`', TEXT_OF_IT)
    assert len(examples) >= 8, examples
    for example in examples:
        anywhere = re.sub(r"(?<=[:\[,])\d+(?=[,}\]])", "n", example).replace("[n,n]", "[…]").replace("[n]", "[…]")
        assert any(matches(text, anywhere) for text in HEARD), example


def test_clocks_seats_and_commands():
    """The clocks and bots that it names can be had; each command of its tables is one."""
    with Server() as server:
        for clock in re.findall(r'`(\{"kind":.*?\})`', TEXT_OF_IT):
            server.make("serpent-master", ["me", "open"], name="Ada", clock=json.loads(clock))
        for bot in ("expert", "greedy:slips=5"):
            made = server.make("serpent-master", ["me", bot], name="Ada")
        ada = Guest(server, made["table"], made["token"])
        for cmd in set(re.findall(r"\*\*`([a-z]+)`\*\*", TEXT_OF_IT) + re.findall(r"^\| `([a-z]+)` \|", TEXT_OF_IT, re.M)) - \
                {"code", "game", "seats", "id", "state", "due", "watching", "undo", "next"}:
            if cmd not in ("closing", "taken"):
                assert ada.try_to(cmd).get("error", {}).get("code") != "unknown-command", cmd


if __name__ == "__main__":
    main(globals())
