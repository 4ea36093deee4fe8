"""Plays random games of Snakes & Foxes against `coil engine`, comparing every ply with the reference.

    python3 lockstep.py [--engine build/coil] [--games 288] [--seed 1] [--only N] [--ruleset FILE]

One seed plays the same games. --only N plays game N alone (the number is printed with a difference). --ruleset FILE plays by
the ruleset in FILE, which both sides read.
"""
import argparse
import copy
import json
import random
import subprocess
import sys
from collections import Counter

from snakes_and_foxes import HUB, Chooser, Game, combos, normal, option, read_ruleset, synthetic, default, VALUES


class Difference(Exception):
    pass


class Engine:
    """One `coil engine` process: a request a line, a reply a line."""

    def __init__(self, path, ruleset=None):
        command = [path, "engine"] + (["--ruleset", ruleset] if ruleset else [])
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.number, self.last = 0, None

    def raw(self, line):
        self.last = line
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            reply = self.process.stdout.readline()
            return json.loads(reply)
        except (OSError, ValueError) as e:
            raise Difference(f"no JSON reply ({e}); status {self.process.poll()}; request {line}")

    def send(self, cmd, **arguments):
        self.number += 1
        reply = self.raw(json.dumps(dict({"id": self.number, "cmd": cmd}, **arguments)))
        if reply.get("id") != self.number or type(reply.get("ok")) is not bool:
            raise Difference(f"reply without its id or ok: {reply} to {self.last}")
        return reply

    def ask(self, cmd, **arguments):
        reply = self.send(cmd, **arguments)
        if not reply["ok"]:
            raise Difference(f"refused: {reply} to {self.last}")
        return reply

    def refused(self, codes, cmd, **arguments):
        reply = self.send(cmd, **arguments)
        code = reply.get("error", {}).get("code") if not reply["ok"] else "ok"
        if code not in codes or (code != "ok" and not isinstance(reply["error"].get("message"), str)):
            raise Difference(f"expected {' or '.join(codes)}, got {reply} to {self.last}")

    def quit(self):
        self.send("quit")
        if self.process.wait(timeout=10) != 0:
            raise Difference(f"quit with status {self.process.returncode}")


def fnv1a(data):
    h = 0xcbf29ce484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return h


def position_hash(position):
    return "%016x" % fnv1a(json.dumps(position, sort_keys=True, separators=(",", ":")).encode())


def same(name, got, expected):
    if got != expected:
        raise Difference(f"{name}:\n  engine    {json.dumps(got)}\n  reference {json.dumps(expected)}")


class Match:
    """One game in lockstep. `line` holds the positions (reference), the engine's own JSON of them, and the actions."""

    def __init__(self, engine, game, rng, seats, options, made_up, seen):
        self.e, self.g, self.rng, self.seen = engine, game, rng, seen
        self.actions, self.base = [], None
        if made_up:
            p = synthetic(game, seats, options, rng)
            same("load_ok of the start", game.load_ok(p), None)
            self.positions, self.texts = [p], [None]
            reply = self.load(p)
        else:
            self.positions, self.texts = [game.initial(seats, options)], [None]
            given = options if rng.random() < 0.3 else {k: v for k, v in options.items() if v != default(k, seats) or rng.random() < 0.2}
            reply = engine.ask("new", game="snakes-and-foxes", seats=seats, ruleset=game.id, options=given, chance="manual",
                               seed=rng.choice([rng.randrange(10 ** 6), "seed %d" % rng.randrange(99)]))
            if type(reply.get("seed")) is not str:
                raise Difference(f"new: seed is not a text: {reply}")
        self.check(reply, full=True)

    @property
    def p(self):
        return self.positions[-1]

    def load(self, p):
        """Loads p as the start of a new line; lists in any order (A-35)."""
        q = copy.deepcopy(p)
        for key in ("snakes", "foxes", "done", "drawn"):
            self.rng.shuffle(q.get(key, []))
        for key in VALUES:  # written-out defaults
            if self.rng.random() < 0.2 and not (key == "beasts" and p["seats"] == 1):
                q["options"].setdefault(key, default(key, p["seats"]))
        reply = self.e.ask("load", position=q, chance="manual")
        self.positions, self.texts, self.actions, self.base = [p], [None], [], p
        self.seen["load position"] += 1
        return reply

    # ---- comparing ----------------------------------------------------------------------------------------------------
    def check(self, reply, full=False):
        p, g, e = self.p, self.g, self.e
        node = dict(g.turn(p), ply=len(self.actions))
        same("turn in a reply", reply["turn"], node)
        got = e.ask("position")["position"]
        same("position", normal(got), normal(p))
        if self.texts[-1] is not None:  # undo and redo: the same to the letter
            same("position's text", json.dumps(got), self.texts[-1])
        self.texts[-1] = json.dumps(got)
        reply = e.ask("actions")
        same("actions' turn", reply["turn"], node)
        names = reply["actions"]
        same("actions", sorted(names), sorted(g.actions(p)))
        if len(set(names)) != len(names):
            raise Difference(f"actions twice: {names}")
        if node["node"] == "chance":
            odds, total = g.odds(p), sum(g.odds(p).values())
            if len(reply.get("odds", [])) != len(names) or abs(sum(reply["odds"]) - 1) > 1e-12 or any(
                    abs(o - odds[a] / total) > 1e-12 for a, o in zip(names, reply["odds"])):
                raise Difference(f"odds: {reply}, reference {odds} of {total}")
        elif "odds" in reply:
            raise Difference(f"odds where there is no chance: {reply}")
        if full or self.rng.random() < 0.15:
            same("turn", e.ask("turn")["turn"], node)
            result = e.ask("result")
            same("result", {k: result[k] for k in ("over", "scores", "ranks")}, g.result(p))
            if type(result["reason"]) is not str:
                raise Difference(f"reason: {result}")
            for seat in list(range(p["seats"])) + ["table"]:
                same(f"view of {seat}", normal(e.ask("view", seat=seat)["view"]), normal(dict(got, viewer=seat)))
                if seat != "table":
                    same(f"actions of {seat}", sorted(e.ask("actions", seat=seat)["actions"]),
                         sorted(g.actions(p)) if seat in node["seats"] else [])

    def unchanged(self):
        same("position after a refusal", json.dumps(self.e.ask("position")["position"]), self.texts[-1])
        same("ply after a refusal", self.e.ask("turn")["turn"]["ply"], len(self.actions))

    # ---- acting -------------------------------------------------------------------------------------------------------
    def play(self, text):
        seat = self.g.turn(self.p)["seats"][0]
        self.count(text)
        given = {"seat": seat} if self.rng.random() < 0.7 else {}  # may be left out when exactly one owes
        reply = self.e.ask("play", action=text, **given)
        if type(reply.get("events")) is not list:
            raise Difference(f"play without events: {reply}")
        self.positions.append(self.g.apply(self.p, text))
        self.texts.append(None)
        self.actions.append(("-" if seat == "chance" else str(seat)) + " " + text)
        self.check(reply)

    def refusals(self):
        rng, e, p, acts = self.rng, self.e, self.p, self.g.actions(self.p)
        owing = self.g.turn(p)["seats"]
        if not owing:
            for seat in [0, "chance"]:
                e.refused(["game-over"], "play", action="move hub", seat=seat)
            e.refused(["game-over"], "play", action="roll 2 2 2")
        else:
            a = rng.choice(acts)
            junk = ["move", "move 9.9", "move 7.16", "move hub rim", "move 7.0 rim", "roll 7 0 0", "roll 0 7 -1", "roll 2 2 2 ", "card 5", "next hub",
                    "next 7.0", "step 7.0 6.0", "beast 7.0 6.0", "rolloff 7 1", "first 2", "pass", "é", "move 3.07", a + " rim", a.replace(".", ","),
                    a + "x", a[:-1], a[1:], " " + a, a + " ", a.replace(" ", "  ", 1), a.upper(), a.capitalize(), a.replace(" ", "\t", 1)]
            for text in rng.sample(junk, 3):
                if text not in acts and text:
                    e.refused(["illegal-action"], "play", action=text, seat=owing[0])
            for seat in [0, 1, "chance"][:p["seats"]] + ["chance"]:
                if seat not in owing:
                    e.refused(["not-your-turn"], "play", action=rng.choice([a, "pass"]), seat=seat)
        self.seen["refusals"] += 1
        self.unchanged()

    def undo_redo(self):
        n = self.rng.randint(0, min(6, len(self.actions)))
        old = self.positions, self.texts, self.actions
        for _ in range(n):
            self.positions, self.texts, self.actions = self.positions[:-1], self.texts[:-1], self.actions[:-1]
            self.check(self.e.ask("undo"))
        if not self.actions:
            self.e.refused(["nothing-to-undo"], "undo")
            self.unchanged()
        back = self.rng.randint(0, n)
        for _ in range(back):
            k = len(self.actions) + 1
            self.positions, self.texts, self.actions = old[0][:k + 1], old[1][:k + 1], old[2][:k]
            self.check(self.e.ask("redo"))
        if back == n:
            self.e.refused(["nothing-to-undo"], "redo")
        elif self.g.actions(self.p):  # a new play drops what could be redone
            self.play(self.rng.choice(self.g.actions(self.p)))
            self.e.refused(["nothing-to-undo"], "redo")
            self.unchanged()
        self.seen["undo"] += n
        self.seen["redo"] += back

    def record(self):
        text = self.e.ask("record")["record"]
        lines = [x for x in text.split("\n") if x]
        same("record, line 1", lines[0], "coil-record 1")
        if not lines[1].startswith(f"game snakes-and-foxes ruleset {self.g.id} version "):
            raise Difference(f"record, line 2: {lines[1]}")
        actions, hashed = [], []
        for x in lines[2:]:
            word, _, rest = x.partition(" ")
            if word in ("-", "0", "1"):
                actions.append(x)
            elif word == "hash":
                n, value = rest.split()
                same("hash stands after its action", int(n), len(actions))
                same(f"hash {n}", value, position_hash(json.loads(self.texts[int(n)])))
                hashed.append(int(n))
            elif word == "seats":
                same("seats", int(rest), self.p["seats"])
            elif word == "options":
                same("options", dict(o.split("=") for o in rest.split()), self.p["options"])
            elif word == "position":
                same("record's position", normal(json.loads(rest)), normal(self.base))
            elif word != "name":
                raise Difference(f"record: unknown line {x}")
        same("record's actions", actions, self.actions)
        n = len(actions)
        same("record has hashes", set(hashed) - {0}, {k for k in range(50, n + 1, 50)} | ({n} - {0}))
        if self.base and not any(x.startswith("position ") for x in lines):
            raise Difference("record of a loaded position without its line")
        self.check(self.e.ask("load", record=text, chance="manual"), full=True)
        same("record again", self.e.ask("record")["record"], text)
        self.seen["load record"] += 1
        return text

    def damaged_record(self, text):
        """An illegal line ends the valid prefix, with a warning; so does a wrong hash. Ends this match."""
        lines, rng = text.split("\n"), self.rng
        spots = [i for i, x in enumerate(lines) if x[:2] in ("- ", "0 ", "1 ")]
        hashes = [i for i, x in enumerate(lines) if x.startswith("hash ")]
        if not spots:
            return
        if rng.random() < 0.5 and hashes:
            i = rng.choice(hashes)
            lines[i] = lines[i][:-1] + ("0" if lines[i][-1] != "0" else "1")
            most = int(lines[i].split()[1])
        else:
            most = rng.randrange(len(spots))
            i = spots[most]
            lines[i] = rng.choice([lines[i] + "9", lines[i] + " x", "- nonsense", "9" + lines[i][1:], "garbage"])
        reply = self.e.ask("load", record="\n".join(lines), chance="manual")
        if type(reply.get("warning")) is not str:
            raise Difference(f"damaged record (line {i + 1}: {lines[i]}) without warning: {reply}")
        ply = reply["turn"]["ply"]
        same("prefix of a damaged record", ply, most)
        self.positions, self.texts, self.actions = self.positions[:ply + 1], self.texts[:ply + 1], self.actions[:ply]
        self.check(reply, full=True)
        self.seen["load damaged record"] += 1

    # ---- coverage -----------------------------------------------------------------------------------------------------
    def count(self, text):
        p, q, g, seen = self.p, self.g.apply(self.p, text), self.g, self.seen
        verb = text.split()[0]
        seen["action " + verb] += 1
        seen["rim texts"] += text.endswith(" rim")
        roll = [int(x) for x in text.split()[1:]] if verb == "roll" else q["roll"]
        if verb == "rolloff":
            seen["roll-off ties"] += q["phase"] == "rolloff"
        if verb == "roll" and roll[0] == 0:
            seen["first-turn re-rolls" if p["tokens"][p["turn"]]["turns"] == 0 else "turns without MOVE"] += 1
        if verb == "card" and text == "card 0":
            seen["turns without MOVE"] += 1
        if verb in ("roll", "card") and text.split()[1] != "0" and q["phase"] != "move":
            seen["blocked, stays (%s)" % option(p, "blocked-move")] += 1
        if q["phase"] == "move":
            strict = copy.deepcopy(q)
            strict["options"].pop("blocked-move", None)
            seen["farthest moves"] += not g.moves(strict)
            both = {a.split()[1] for a in g.moves(q)}
            seen["walk home offered"] += any(x == (HUB, True) for x in g.moves(q).values())
            seen["move nodes with rim texts"] += len(both) < len(g.moves(q))
        if HUB in g.pieces(q) - g.pieces(p):
            seen["hub entered by piece"] += 1
        if "drawn" in p:
            seen["deck reshuffles"] += len(q["drawn"]) < len(p["drawn"])
        if "hands" in p:
            seen["hand refills"] += any(len(a) > len(b) for a, b in zip(q["hands"], p["hands"]))
        if q["phase"] in ("snakes", "foxes"):
            kind = 1 if q["phase"] == "snakes" else 2
            seen["nodes with pieces passed over"] += len(q["done"]) > q["roll"][kind] - q["left"]
            seen["nodes after the current token was eaten"] += q["tokens"][q["turn"]]["state"] == "eaten"
            seen["nodes with no token left"] += not any(t["state"] == "in" for t in q["tokens"])
        for i in (0, 1):
            if p["tokens"][i]["state"] == "in" and q["tokens"][i]["state"] != "in":
                whose = "current" if i == p["turn"] else "other"
                seen[f"{whose} token {q['tokens'][i]['state']}"] += 1
        if p["next"] is not None and option(p, "beasts") == "opponent" and p["tokens"][1 - p["turn"]]["state"] != "in":
            seen["beasts chosen by a seat whose token is gone"] += 1


def play_game(engine, game, seed, number, seen):
    matrix = list(combos(game))
    seats, options = matrix[number * 59 % len(matrix)]
    rng = random.Random(f"{seed}/{number}")
    match = None
    try:
        match = Match(engine, game, rng, seats, options, rng.random() < 0.5, seen)
        choose = Chooser(game, rng)
        for _ in range(600):
            if rng.random() < 0.04:
                match.refusals()
            if rng.random() < 0.02:
                match.undo_redo()
            if rng.random() < 0.01:
                match.record()
            if rng.random() < 0.01:
                same("load_ok", game.load_ok(match.p), None)
                match.check(match.load(match.p), full=True)
            acts = game.actions(match.p)
            if not acts:
                break
            match.play(choose(match.p, acts))
        states = "/".join(sorted(t["state"] for t in match.p["tokens"]))
        seen[f"ended {states}, seats {seats}" if match.p["phase"] == "over" else "not ended"] += 1
        seen["plies"] += len(match.actions)
        seen["games of 50 plies and more"] += len(match.actions) >= 50
        match.refusals()
        match.check({"turn": engine.ask("turn")["turn"]}, full=True)
        text = match.record()
        if rng.random() < 0.5:
            match.undo_redo()
        elif rng.random() < 0.5:
            match.damaged_record(text)
    except Difference as e:
        print(f"DIFFERENCE in game {number} of seed {seed}: seats {seats}, options {json.dumps(options)}\n{e}\nlast request: {engine.last}")
        if match:
            print("started from", json.dumps(match.base or match.positions[0]))
            print("record so far:", *match.actions, sep="\n  ")
        return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="build/coil")
    parser.add_argument("--games", type=int, default=288)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--ruleset", help="a ruleset file, see docs/rulesets.md")
    args = parser.parse_args()
    game = Game(read_ruleset(args.ruleset) if args.ruleset else None)
    engine, seen, passed = Engine(args.engine, args.ruleset), Counter(), 0
    for number in [args.only] if args.only is not None else range(args.games):
        if not play_game(engine, game, args.seed, number, seen):
            print(f"{passed} passed, 1 failed")
            return 1
        passed += 1
    engine.quit()
    for key in sorted(seen):
        print(f"  {key}: {seen[key]}")
    print(f"{passed} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
