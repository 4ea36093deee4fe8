#!/usr/bin/env python3
"""Makes the seeds of the fuzzers from real games, in tests/fuzz/corpus; the same program makes the same seeds.

    tests/fuzz/make_corpus.py build/tests/coil-null
"""
import glob
import json
import os
import random
import shutil
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CORPUS = os.path.join(SOURCE, "tests", "fuzz", "corpus")


class Engine:
    """A running `coil engine`, and the requests that were sent to it."""

    def __init__(self, program, rulesets):
        command = [program, "engine", *(f"--ruleset={path}" for path in rulesets)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.sent = []

    def ask(self, cmd, **arguments):
        line = json.dumps({"cmd": cmd, **arguments})
        self.sent.append(line)
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise ValueError(f"{line}: {reply['error']}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def save(kind, name, text):
    folder = os.path.join(CORPUS, kind)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def own_rulesets():
    """Those of tests/data that are right: what is refused at once teaches a fuzzer little."""
    paths = sorted(glob.glob(os.path.join(SOURCE, "tests", "data", "*", "*.json")))
    return [path for path in paths if "bad-rulesets" not in path]


def settings(games, choose):
    """Few, but with everything in one of them: each ruleset with its fewest and its most seats, by turns with standard
    and with mixed options, and each option value of a game's first ruleset."""
    for game in games:
        for ruleset in game["rulesets"]:
            low, high = ruleset["seats"]
            mixed = {o["key"]: choose.choice(o["values"]) for o in ruleset["options"] if o["values"]}
            yield game["id"], ruleset["id"], low, {}
            yield game["id"], ruleset["id"], high, mixed
        first = game["rulesets"][0]
        for option in first["options"]:
            for value in option["values"]:
                if value != option["default"]:
                    yield game["id"], first["id"], choose.randint(*first["seats"]), {option["key"]: value}


def play(engine, choose, plies):
    """Plays at random; returns the last texts that were legal."""
    texts = []
    for _ in range(plies):
        turn = engine.ask("turn")["turn"]
        if turn["node"] == "over":
            break
        seat = choose.choice(turn["seats"])
        texts = engine.ask("actions", seat=seat)["actions"]
        engine.ask("play", seat=seat, action=choose.choice(texts))
    return texts


def from_games(program):
    choose = random.Random(1)
    engine = Engine(program, own_rulesets())
    games = engine.ask("games")["games"]
    for number, (game, ruleset, seats, options) in enumerate(settings(games, choose)):
        name = f"{game}-{number:02}"
        chance = choose.choice(["auto", "manual"])
        engine.sent = []
        try:
            engine.ask("new", game=game, ruleset=ruleset, seats=seats, options=options, seed=number, chance=chance,
                       names=["Ann", "Bob"][:seats])
        except ValueError:
            continue  # options that do not go with this ruleset
        texts = play(engine, choose, choose.choice([0, 3, 6, 10, 14, 30, 1000]))
        save("action", name, bytes([number, 0, number % 40, number]) + "\n".join(texts[:12]).encode())
        save("position", name, json.dumps(engine.ask("position")["position"], separators=(",", ":")))
        play(engine, choose, choose.choice([0, 10, 60]))
        record = engine.ask("record")["record"]
        if len(record) < 4000:
            save("record", name, record)
        engine.ask("events", seat="table")
        engine.ask("view", seat=0)
        engine.ask("result")
        if sum('"play"' in line for line in engine.sent) > 5:
            engine.ask("undo")
            engine.ask("redo")
        turn = engine.ask("turn")["turn"]
        if turn["node"] in ("turn", "sealed", "reaction"):
            engine.ask("think", seat=turn["seats"][0], bot="random", seed="x")
        engine.ask("load", record=record, chance=chance, seed=1)
        engine.ask("load", position=engine.ask("position")["position"], chance="manual", seed="2")
        requests = [line for line in engine.sent if choose.random() < 0.6 or '"load"' in line or '"new"' in line]
        save("protocol", name, "".join(f"{line}\n" for line in requests[-40:]))
    engine.close()


def leaves(value, path):
    """Items of a flat list without what makers have to look out for, since no seed has it."""
    if isinstance(value, (dict, list)) and value:
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, f"{path}.{step}" if path else str(step))
    else:
        yield path, value


def serial_form(request):
    """A request as a page hands it over: see src/base/flat_bytes.h."""
    out = b""
    for path, value in leaves(request, ""):
        kind, rest = {bool: (2, b"%c" % bool(value)), type(None): (3, b""), float: (4, b""), list: (5, b""),
                      dict: (6, b"")}.get(type(value), (1, b""))
        if type(value) is int:
            kind, rest = 0, value.to_bytes(8, "little", signed=True)
        if isinstance(value, str):
            rest = len(value.encode()).to_bytes(4, "little") + value.encode()
        out += bytes([kind, len(path)]) + path.encode() + rest
    return out


def save_lists():
    """Every command with every set of arguments once, of the seeds for lines."""
    seen = set()
    for path in sorted(glob.glob(os.path.join(CORPUS, "protocol", "*-[0-9][0-9]"))):
        with open(path, encoding="utf-8") as file:
            requests = [json.loads(line) for line in file]
        for request in requests:
            what = request["cmd"], *request, request["position"]["game"] if "position" in request else ""
            if what not in seen:
                seen.add(what)
                save("protocol_bytes", f"{request['cmd']}-{len(seen):02}", serial_form(request))


def in_parts(requests):
    """Joins requests; a long transcript is parted where matches begin, because long seeds are slow."""
    parts = [""]
    for request in requests:
        if len(parts[-1]) > 2000 and ('"new"' in request or '"load"' in request):
            parts.append("")
        parts[-1] += request
    return parts


def from_files():
    for path in sorted(glob.glob(os.path.join(SOURCE, "tests", "cli", "engine", "*.txt"))):
        with open(path, encoding="utf-8") as file:
            parts = in_parts([line[3:] for line in file if line.startswith(">> ")])
        for number, part in enumerate(parts):
            save("protocol", f"cli-{os.path.basename(path)[:-4]}{number or ''}", "\n" + part)
    rulesets = glob.glob(os.path.join(SOURCE, "src", "games", "*", "rulesets", "*.json"))
    for path in sorted(rulesets) + own_rulesets():
        folder = os.path.basename(os.path.dirname(path.replace("/rulesets", "")))
        with open(path, "rb") as file:
            save("ruleset", f"{folder}-{os.path.basename(path)[:-5]}", file.read())
    save("protocol", "numbers", "".join(f"!{n}\n" for n in (0, 7, 3, 12, 1, 0, 5, 2, 9, 4, 11, 6)))


def main():
    program = os.path.abspath(sys.argv[1])
    shutil.rmtree(CORPUS, ignore_errors=True)
    from_games(program)
    save_lists()
    from_files()


if __name__ == "__main__":
    main()
