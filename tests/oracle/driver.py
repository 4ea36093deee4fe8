"""What lockstep.py and bad_positions.py share: a `coil engine` at the other end of a pipe, and finding a reference.

A reference is a module named after its game (serpent_master.py for serpent-master), written from the rulebook alone.
Its class Game(ruleset=None), where a ruleset is what read_ruleset() gives, has these members:

    id, rulesets                        the game's id, the ids of the rulesets it has
    combos()                            (ruleset, seats, options) for every number of seats and value of an option
    initial(ruleset, seats, options)    the position before anything has happened; positions are the rulebook's JSON
    turn(p)                             {"node", "seats", "phase"}
    actions(p, seat), odds(p)           texts of a seat or "chance"; {text: weight} of chance
    apply(p, seat, text)                the next position; no function changes its arguments
    result(p)                           {"over", "scores", "ranks"}, and "reason" where the rulebook fixes it
    view(p, viewer)                     what a seat or "table" sees
    normal(p)                           p with its sets in one order, for comparing
    shuffled(p, rng)                    p with its sets in any order and some defaults of options written out
    load_ok(p)                          None, or why load refuses p; a reason "grey: …" leaves it open
    junk(p, rng)                        texts that look like actions
    choose(p, seat, actions, rng)       a player at random, with a liking for rare situations
    synthetic(ruleset, seats, options, rng)   a made-up position to begin with, or None
    seen(p, seat, text, q)              labels of what a ply was an example of
    mutations                           functions (p, rng) -> a damaged p or None; what is damaged is their docstring
and perhaps
    hidden_twins(p, viewer, rng)        a position that differs only in what the viewer cannot see, or None
    told(p, seat, text)                 what all learn of a ply, even if the position forgets it at once
    feed_fault(p, seat, text, q, events)   None, or what is wrong with who sees the events of a ply
    ordered                             True if sets are always written in the order of the reference
"""
import importlib
import json
import os
import subprocess


class Difference(Exception):
    """The program does not do what the reference says."""


def same(name, got, expected):
    if got != expected:
        raise Difference(f"{name}:\n  engine    {json.dumps(got)}\n  reference {json.dumps(expected)}")


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
            raise Difference(f"no JSON reply ({e}); status {self.process.poll()}; request {line}") from e

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


def scaled(count):
    """`count` times the environment's COIL_TEST_SCALE, at least 1: for longer or shorter test runs."""
    return max(1, int(count * float(os.environ.get("COIL_TEST_SCALE", 1))))


def fnv1a(data):
    h = 0xcbf29ce484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return h


def position_hash(position):
    return "%016x" % fnv1a(json.dumps(position, sort_keys=True, separators=(",", ":")).encode())


def read_ruleset(path):
    """A ruleset file without its notes."""
    def plain(x):
        if isinstance(x, dict):
            return {k: plain(v) for k, v in x.items() if k != "note"}
        return [plain(v) for v in x] if isinstance(x, list) else x
    with open(path, encoding="utf-8") as file:
        return plain(json.load(file))


def open_game(name, ruleset_path):
    """The reference of a game; without a name that of the ruleset file, or of the first game there was."""
    ruleset = read_ruleset(ruleset_path) if ruleset_path else None
    name = name or (ruleset or {}).get("game") or "snakes-and-foxes"
    game = importlib.import_module(name.replace("-", "_")).Game(ruleset)
    game.from_file = ruleset is not None
    return game


def random_game(game, ruleset, seats, options, rng, start=None, limit=1000):
    """Yields (position, seat, text chosen); at the end, or at the limit, (position, None, None)."""
    p = start or game.initial(ruleset, seats, options)
    for _ in range(limit):
        owing = game.turn(p)["seats"]
        if not owing:
            break
        seat = rng.choice(owing)
        text = game.choose(p, seat, game.actions(p, seat), rng)
        yield p, seat, text
        p = game.apply(p, seat, text)
    yield p, None, None
