#!/usr/bin/env python3
"""Makes the seeds of the fuzzers from real games, and their dictionaries from the words in these; the same program
makes the same ones.

    tests/fuzz/make_seeds.py PROGRAM FOLDER     writes FOLDER/NAME/… and FOLDER/NAME.dict; PROGRAM knows the null game
"""
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What readers find hard, and no seed teaches.
HARD = ["null", "true", "false", "[]", "{}", "[-1,2]", "-1", "4294967295", "99999999999999999999", "1e999", r"\u0000",
        r"\ud800", "\n", "!1\n"]


class Seeds:
    """The files, and the words of each fuzzer in the order in which they were met."""

    def __init__(self, folder):
        self.folder, self.words = folder, {}
        shutil.rmtree(folder, ignore_errors=True)

    def save(self, kind, name, text):
        os.makedirs(os.path.join(self.folder, kind), exist_ok=True)
        with open(os.path.join(self.folder, kind, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def learn(self, kind, *words):
        known = self.words.setdefault(kind, dict.fromkeys(HARD))
        known.update(dict.fromkeys(word for word in words if 0 < len(word) < 50))

    def learn_json(self, kind, value):
        if isinstance(value, dict):
            for key, inner in value.items():
                self.learn(kind, f'"{key}":')
                self.learn_json(kind, inner)
        elif isinstance(value, list):
            for inner in value:
                self.learn_json(kind, inner)
        elif isinstance(value, str):
            self.learn(kind, json.dumps(value))

    def learn_actions(self, texts):
        """The words of actions, and of each verb the first text."""
        for text in texts:
            words = re.findall(r" ?[^ ]+", text)
            if words[0] not in self.words.get("action", ()):
                self.learn("protocol", json.dumps(text))
                words.append(text)
            for kind in ("action", "record"):
                self.learn(kind, *words)

    def learn_record(self, record):
        head = [line for line in record.splitlines() if not line.startswith("position")][:12]
        self.learn("record", *(line + "\n" for line in head), *(word for line in head for word in line.split(" ")))

    def learn_options(self, options):
        for option in options:
            self.learn("record", option["key"] + "=", *option["values"])
            self.learn_json("protocol", [option["key"], option["values"]])

    def write_dictionaries(self):
        for kind, words in self.words.items():
            with open(os.path.join(self.folder, f"{kind}.dict"), "w", encoding="ascii") as file:
                file.writelines(f'"{quoted(word)}"\n' for word in words)


def quoted(word):
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\x{b:02x}" for b in word.encode())


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


def own_rulesets():
    """Those of tests/data that are right: what is refused at once teaches a fuzzer little."""
    paths = sorted(glob.glob(os.path.join(SOURCE, "tests", "data", "*", "*.json")))
    return [path for path in paths if "bad-rulesets" not in path][-16:]  # a process takes no more


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


def play(engine, seeds, choose, plies):
    """Plays at random; returns the last texts that were legal."""
    texts = []
    for _ in range(plies):
        turn = engine.ask("turn")["turn"]
        if turn["node"] == "over":
            break
        seat = choose.choice(turn["seats"])
        texts = engine.ask("actions", seat=seat)["actions"]
        engine.ask("play", seat=seat, action=choose.choice(texts))
        seeds.learn_actions(texts)
        seeds.learn("position", json.dumps(turn["phase"]))
    return texts


def seats_end(engine, seeds, choose, name, record):
    """What one seat has of the game a few plies on, as a session of its own; much of it may be refused."""
    engine.ask("load", record=record, chance="auto", seed=1, numbered=True)
    viewer = choose.choice([0, "table"])
    view, before = engine.ask("view", seat=viewer)["view"], engine.ask("events", seat=viewer)["events"]
    play(engine, seeds, choose, choose.choice([1, 3, 10]))
    events = engine.ask("events", seat=viewer)["events"][len(before):]
    requests = [{"cmd": "load", "view": view, "names": ["Ann"]}, {"cmd": "ask"}, {"cmd": "observe", "events": events},
                {"cmd": "answering", "seat": 0}, {"cmd": "ask"}, {"cmd": "ending"}, {"cmd": "describe"}]
    save_requests(seeds, name + "-seat", "\n" + "".join(json.dumps(request) + "\n" for request in requests))


def from_games(program, seeds):
    choose = random.Random(1)
    engine = Engine(program, own_rulesets())
    games = engine.ask("games")["games"]
    for game in games:
        for ruleset in game["rulesets"]:
            seeds.learn_options(ruleset["options"])
    for number, (game, ruleset, seats, options) in enumerate(settings(games, choose)):
        name = f"{game}-{number:02}"
        chance = choose.choice(["auto", "manual"])
        engine.sent = []
        try:
            engine.ask("new", game=game, ruleset=ruleset, seats=seats, options=options, seed=number, chance=chance,
                       names=["Ann", "Bob"][:seats])
        except ValueError:
            continue  # options that do not go with this ruleset
        texts = play(engine, seeds, choose, choose.choice([0, 3, 6, 10, 14, 30, 1000]))
        seeds.save("action", name, bytes([number, 0, number % 40, number]) + "\n".join(texts[:12]).encode())
        position = engine.ask("position")["position"]
        seeds.save("position", name, json.dumps(position, separators=(",", ":")))
        seeds.learn_json("position", position)
        play(engine, seeds, choose, choose.choice([0, 10, 60]))
        record = engine.ask("record")["record"]
        seeds.learn_record(record)
        if len(record) < 4000:
            seeds.save("record", name, record)
        engine.ask("events", seat="table")
        seeds.learn_json("position", engine.ask("view", seat=0)["view"])
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
        save_requests(seeds, name, "".join(f"{line}\n" for line in requests[-40:]))
        seats_end(engine, seeds, choose, name, record)
        save_room(seeds, name, number, ruleset, seats, options, with_nodes(engine, record))
    engine.close()


def with_nodes(engine, record, most=100):
    """The first actions of a record, each with its seat, and the node at which it was played."""
    lines = record.splitlines(keepends=True)
    for at, line in [(at, line) for at, line in enumerate(lines) if re.match(r"(\d|-) \w", line)][:most]:
        engine.ask("load", record="".join(lines[:at]), chance="manual", seed=1)
        yield engine.ask("turn")["turn"]["node"], *line.rstrip("\n").split(" ", 1)


def save_room(seeds, name, number, ruleset, seats, options, actions):
    """The lines of a table that has played so, and the same as people at a server play it (fuzz_server.c)."""
    game = name.rsplit("-", 1)[0]
    table = {"game": game, "ruleset": ruleset, "options": options, "seats": ["open"] * seats}
    clock = [{"kind": "none"}, {"kind": "move", "seconds": 60}, {"kind": "game", "seconds": 9, "increment": 1},
             {"kind": "days", "days": 1}][number % 4]
    make = {**table, "public": number % 2 == 0, "pace": ["usual", "slow", "quick"][number % 3], "clock": clock}
    lines = [f"1000 table {json.dumps({**make, 'host': 'h'})}"]
    for seat in range(seats):
        sit = {"seat": seat, "name": f"P{seat}", "look": "", "hash": f"h{seat}"}
        lines.append(f"2000 sit {json.dumps(sit)}")
    lines.append("3000 begin")
    window, silent = 0, False
    for at, (node, seat, text) in enumerate(actions):
        if node == "reaction" and game != "null-game":  # which has no windows
            window = window or len(lines)
            if text != "pass":
                lines += [f"{4000 + at} answer {seat} {at + 1} {text}", f"{4000 + at} close"]
            silent = text == "pass"
            continue
        if silent:
            lines.append(f"{4000 + at} close")
        lines.append(f"{4000 + at} chance {text}" if seat == "-" else f"{4000 + at} play {seat} {at + 1} {text}")
        silent = False
    seeds.save("room", name, "\n".join(lines[:40]) + "\n")
    if window:  # while answers are waited for
        seeds.save("room", f"{name}-window", "\n".join(lines[:window]) + "\n")
    seeds.learn("room", *(f" {line.split(' ')[1]} " for line in lines), " stand 0 random\n", " back 0\n", " open 0\n",
                " bot 0 random\n", " play 0 9 pass\n", " stood\n",
                " wish 0 none\n", " hold 0\n", " say 0 Well!\n", " late 0\n", " undo 3\n", " next x\n", " close\n", " answer 0 9 pass\n",
                " look 0 \n")
    seeds.learn_json("room", make)
    requests = ["+/api/tables", json.dumps({**make, "seats": ["me"] + ["open"] * (seats - 2) + ["random"] * (seats > 1),
                                            "name": "Ann"})]
    if seats > 2:
        requests += ["+/api/tables/@0/seats", '{"name":"Bob"}']
    requests += ["/api/tables", "=0", '{"cmd":"join","table":"@0","token":"~0"}', "=1",
                 '{"cmd":"join","table":"@0"}', "=0", *["!" + str(n * n) if n % 3 else ".700" for n in range(20)],
                 '{"cmd":"actions"}', '{"cmd":"undo"}', '{"cmd":"hold"}', '{"cmd":"wish","wish":"none"}',
                 '{"cmd":"say","text":"Hi"}', "-", '{"cmd":"join","table":"@0","token":"~0","epoch":1,"v":2}',
                 '{"cmd":"rematch"}', '{"cmd":"leave"}', '{"cmd":"fill","seat":1}', '{"cmd":"free","seat":1}',
                 ".200000", '{"cmd":"hand","seat":0,"bot":"random"}', '{"cmd":"take"}', '{"cmd":"agree"}', '{"cmd":"ping","id":1}', '{"cmd":"past"}', "/api/tables/@0", "/api/tables/@0/record"]
    seeds.save("server", name, "\n".join(requests) + "\n")
    seeds.learn("server", *requests)
    seeds.learn_json("server", make)


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


def save_list(seeds, request):
    """Every command with every set of arguments once, as the page's list."""
    what = "-".join([str(request.get("cmd")), *sorted(request), str(request.get("position", {}).get("game", ""))
                     if isinstance(request.get("position", {}), dict) else ""])
    name = "".join(c if c.isalnum() or c == "-" else "_" for c in what)[:60]
    try:
        seeds.save("protocol_bytes", name, serial_form(request))
        for path, value in leaves(request, ""):
            seeds.learn("protocol_bytes", path, *([value] if isinstance(value, str) else []))
    except (OverflowError, ValueError, UnicodeEncodeError):
        pass  # numbers beyond 64 bits and odd texts have no such form


def save_requests(seeds, name, text):
    """A session; what is no request is in some on purpose. Positions and actions have words enough of their own."""
    seeds.save("protocol", name, text)
    for line in text.splitlines():
        try:
            request = json.loads(line)
        except ValueError:
            continue
        if isinstance(request, dict):
            save_list(seeds, request)
            seeds.learn("protocol", f'"cmd":{json.dumps(request.get("cmd"))}')
            seeds.learn_json("protocol", {key: None if key in ("position", "view", "action", "cmd") else value
                                          for key, value in request.items()})


def in_parts(requests):
    """Joins requests; a long transcript is parted where matches begin, because long seeds are slow."""
    parts = [""]
    for request in requests:
        if len(parts[-1]) > 2000 and ('"new"' in request or '"load"' in request):
            parts.append("")
        parts[-1] += request
    return parts


def from_files(seeds):
    for path in sorted(glob.glob(os.path.join(SOURCE, "tests", "cli", "engine", "*.txt"))):
        with open(path, encoding="utf-8") as file:
            parts = in_parts([line[3:] for line in file if line.startswith(">> ")])
        for number, part in enumerate(parts):
            save_requests(seeds, f"cli-{os.path.basename(path)[:-4]}{number or ''}", "\n" + part)
    rulesets = glob.glob(os.path.join(SOURCE, "src", "games", "*", "rulesets", "*.json"))
    for path in sorted(rulesets) + own_rulesets():
        folder = os.path.basename(os.path.dirname(path.replace("/rulesets", "")))
        with open(path, "rb") as file:
            text = file.read()
        seeds.save("ruleset", f"{folder}-{os.path.basename(path)[:-5]}", text)
        seeds.learn_json("ruleset", json.loads(text))
    seeds.save("protocol", "numbers", "".join(f"!{n}\n" for n in (0, 7, 3, 12, 1, 0, 5, 2, 9, 4, 11, 6)))


def main():
    seeds = Seeds(sys.argv[2])
    from_games(os.path.abspath(sys.argv[1]), seeds)
    from_files(seeds)
    seeds.write_dictionaries()


if __name__ == "__main__":
    main()
