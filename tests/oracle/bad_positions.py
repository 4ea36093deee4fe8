"""Sends damaged positions to `load` of `coil engine`, which must refuse them and stay as it was, and good ones in other
order, which must load.

    python3 bad_positions.py [--game snakes-and-foxes] [--engine build/coil] [--rounds 40] [--seed 1]
                             [--ruleset FILE] [-v]

Every damage is judged by the reference's own load_ok: "law" must be refused; "good" (a damage that makes another good
position) must load; "grey" (the rules cannot reach it, but the rulebook does not name it) may do either and is only
counted. What was loaded is now and then played to the end, which must go without a fault.
"""
import argparse
import copy
import json
import random
import sys
from collections import Counter

from driver import Difference, Engine, open_game, random_game, same, scaled

JUNK = [None, True, False, 0, 1, 2, 3, -1, 7, 1.5, "", "x", "yes", "0", "1", [], {}, [0], ["x"], [[]], [1, 2, 3],
        {"at": "x"}, {"x": 0}, 99, 256, 257, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 63, 2 ** 64 + 1, -2 ** 63, 10 ** 30,
        1e300, "standard"]


# ---- damages of any game ---------------------------------------------------------------------------------------------
# All get a copy of a position, a generator and the pool of good positions.
def places(x):
    """(container, key) of everything in a position, outside in."""
    for key in list(x) if isinstance(x, dict) else range(len(x)):
        yield x, key
        if isinstance(x[key], (dict, list)):
            yield from places(x[key])


def some_place(p, rng, kind=object):
    """A random place, the outer ones more often; None if none holds such a kind. The name of the game stays."""
    found = [(at, key) for at, key in places(p) if key != "game" and type(at[key]) is kind or kind is object]
    found = [(at, key) for at, key in found if key != "game"]
    outer = [(at, key) for at, key in found if at is p]
    return rng.choice(outer if outer and rng.random() < 0.3 else found) if found else None


def key_missing(p, rng, pool):
    """a key is missing"""
    at, key = rng.choice([(at, key) for at, key in places(p) if isinstance(at, dict) and key != "game"])
    del at[key]
    return p


def key_unknown(p, rng, pool):
    """a key too many"""
    at = rng.choice([p] + [at[key] for at, key in places(p) if isinstance(at[key], dict)])
    other = rng.choice([key for _, key in places(rng.choice(pool)) if isinstance(key, str) and key != "game"])
    at[rng.choice(["viewer", "x", "ply", "note", "Turn", "", other])] = rng.choice(JUNK)
    return p


def key_misspelt(p, rng, pool):
    """a key in another spelling"""
    at, key = rng.choice([(at, key) for at, key in places(p) if isinstance(at, dict) and key != "game"])
    at[rng.choice([key.upper(), key + " ", key[:-1], key.capitalize()])] = at.pop(key)
    return p


def any_value(p, rng, pool):
    """another value somewhere"""
    at, key = some_place(p, rng)
    at[key] = copy.deepcopy(rng.choice(JUNK))
    return p


def number_changed(p, rng, pool):
    """a number changed"""
    place = some_place(p, rng, int)
    if not place:
        return None
    at, key = place
    old = at[key]
    at[key] = rng.choice([old + 1, old - 1, -old, old + 256, old + 2 ** 32, float(old), str(old)])
    return p


def text_changed(p, rng, pool):
    """a text changed"""
    place = some_place(p, rng, str)
    if not place:
        return None
    at, key = place
    old = at[key]
    at[key] = rng.choice([old.upper(), old + " ", " " + old, old[:-1], old[1:], old + "0", old + old, old[::-1],
                          "é" + old])
    return p


def transplant(p, rng, pool):
    """a value from elsewhere, another position too"""
    at, key = some_place(p, rng)
    kind = type(at[key])
    donor = some_place(rng.choice(pool + [p]), rng, kind if rng.random() < 0.7 else object)
    if not donor:
        return None
    at[key] = copy.deepcopy(donor[0][donor[1]])
    return p


def swapped(p, rng, pool):
    """two values swapped"""
    (a, i), (b, j) = some_place(p, rng), some_place(p, rng)
    if isinstance(a[i], (dict, list)) or isinstance(b[j], (dict, list)):
        return None
    a[i], b[j] = b[j], a[i]
    return p


def entry_gone(p, rng, pool):
    """an entry of a list is missing"""
    place = some_place(p, rng, list)
    if not place or not place[0][place[1]]:
        return None
    entries = place[0][place[1]]
    del entries[rng.randrange(len(entries))]
    return p


def entry_twice(p, rng, pool):
    """an entry of a list is there twice"""
    place = some_place(p, rng, list)
    if not place or not place[0][place[1]]:
        return None
    entries = place[0][place[1]]
    entries.insert(rng.randrange(len(entries) + 1), copy.deepcopy(rng.choice(entries)))
    return p


def long_list(p, rng, pool):
    """a list far too long"""
    place = some_place(p, rng, list)
    if not place:
        return None
    at, key = place
    at[key] = (at[key] or [0]) * rng.choice([3, 50, 300])
    return p


def key_from_another(p, rng, pool):
    """keys of one position in another"""
    other = rng.choice(pool)
    for key in rng.sample([k for k in p if k in other and k != "game"], rng.randint(1, 3)):
        p[key] = copy.deepcopy(other[key])
    return p


GENERAL = [key_missing, key_unknown, key_misspelt, any_value, any_value, number_changed, number_changed, text_changed,
           transplant, transplant, transplant, swapped, swapped, entry_gone, entry_twice, long_list, key_from_another,
           key_from_another]


def whole_mutations(game, pool):
    """(name, what it damages, function) of the game's own and the general ones."""
    def general(f):
        return lambda p, rng: f(copy.deepcopy(p), rng, pool)
    own = [(f.__name__, f.__doc__, f) for f in game.mutations]
    return own + [(f.__name__, f.__doc__, general(f)) for f in GENERAL]


def positions(game, rng, rounds):
    """Good positions of all kinds: from random games, and made up ones."""
    matrix, pool = list(game.combos()), []
    for i in range(max(len(matrix), 100) * max(1, rounds // 20)):
        combo = matrix[i % len(matrix)]
        start = game.synthetic(*combo, rng) if rng.random() < 0.5 else None
        line = [p for p, _, _ in random_game(game, *combo, rng, start, 120)]
        pool += rng.sample(line[:-1], min(6, len(line) - 1)) + line[-1:] + ([start] if start else [])
    rng.shuffle(pool)
    return pool


# ---- the protocol ----------------------------------------------------------------------------------------------------
def protocol_errors(e, game):
    """Codes of the protocol that have to do with new and load."""
    for cmd in ("turn", "actions", "position", "record", "result", "undo", "redo"):
        e.refused(["no-match"], cmd)
    for cmd in ("view", "events"):
        e.refused(["no-match"], cmd, seat=0)
    e.refused(["no-match"], "play", action="pass")
    e.refused(["unknown-command"], "nonsense")
    ruleset, seats, options = next(iter(game.combos()))
    good = {"game": game.id, "ruleset": ruleset}
    e.refused(["unknown-game"], "new", game=game.id[:-1], seats=seats)
    e.refused(["bad-ruleset"], "new", game=game.id, seats=seats, ruleset="x")
    fitting = {s for r, s, _ in game.combos() if r == ruleset}
    for wrong in (0, 99, -1, str(seats), None, 1.5, *(set(range(1, 9)) - fitting)):
        e.refused(["bad-argument"], "new", seats=wrong, **good)
    for key in options:
        for value in ("x", "", True, None, [], 1.5, -1):
            e.refused(["bad-argument"], "new", seats=seats, options={key: value}, **good)
    for wrong in ({"x": "y"}, {"": ""}, [], "x", None):
        e.refused(["bad-argument"], "new", seats=seats, options=wrong, **good)
    e.refused(["bad-argument"], "load")
    e.refused(["bad-argument"], "play")
    for record in ("", "coil-record 9\n", "coil-record 1\ngame nonsense ruleset standard version 1\nseats 2\n",
                   f"coil-record 1\ngame {game.id} ruleset {ruleset} version 1\nseats 99\n",
                   f"coil-record 1\ngame {game.id} ruleset nonsense version 1\nseats {seats}\n"):
        e.refused(["bad-record"], "load", record=record)
    e.refused(["no-match"], "turn")
    for line in ("{", "[]", "nonsense", '{"cmd":"turn"} x'):
        reply = e.raw(line)
        if reply.get("ok") is not False or reply["error"]["code"] != "bad-json":
            raise Difference(f"expected bad-json, got {reply} to {line}")
    reply = e.raw(json.dumps({"cmd": "x" * (1 << 20)}))
    if reply.get("ok") is not False or reply["error"]["code"] != "too-long":
        raise Difference(f"expected too-long, got {reply}")


def play_on(e, rng, plies):
    """Whatever load accepts can be played to the end without a fault."""
    for _ in range(plies):
        owing = e.ask("turn")["turn"]["seats"]
        if not owing:
            return
        seat = rng.choice(owing)
        actions = e.ask("actions", seat=seat)["actions"]
        if not actions:
            raise Difference(f"seat {seat} owes an action and has none")
        e.ask("play", action=rng.choice(actions), seat=seat)
    e.ask("result")


class Loading:
    """Everything that is loaded goes through here; what stood before a refusal is kept to compare."""

    def __init__(self, engine, game, rng):
        self.e, self.g, self.rng = engine, game, rng
        self.passed, self.failed, self.reasons, self.counts, self.before = 0, [], Counter(), Counter(), None

    def state(self):
        return self.e.ask("position")["position"], self.e.ask("turn")["turn"]

    def fail(self, what, p, text):
        self.failed.append(what)
        if sum(x == what for x in self.failed) <= 3:
            print(f"FAIL {what}: {text}\n  {json.dumps(p)}")

    def kept(self, p):
        """As it is written: options at their default are left out."""
        options = self.g.initial(p["ruleset"], p["seats"], p["options"])["options"]
        return self.g.normal(dict(p, options=options))

    def good(self, p):
        q = self.g.shuffled(p, self.rng)
        same("load_ok", self.g.load_ok(q), None)
        reply = self.e.send("load", position=q, chance="manual")
        if not reply["ok"]:
            return self.fail("good position refused", q, reply)
        got = self.e.ask("position")["position"]
        turn = dict(self.g.turn(p), ply=0)
        if self.g.normal(got) != self.g.normal(p) or reply["turn"] != turn or self.e.send("undo")["ok"]:
            self.fail("good position changed", q, reply)
        again = self.e.ask("load", position=got, chance="manual")
        if self.e.ask("position")["position"] != got or again["turn"] != reply["turn"]:
            self.fail("position read back differs", q, again)
        self.before = got, reply["turn"]
        self.passed += 1

    def damaged(self, name, p):
        reason = self.g.load_ok(p)
        kind = "good" if reason is None else "grey" if reason.startswith("grey:") else "law"
        reply = self.e.send("load", position=p, chance="manual")
        self.counts[name, kind] += 1
        code = "ok" if reply["ok"] else reply["error"]["code"]
        if code not in ("ok", "bad-position"):
            self.fail(f"{name}, wrong code", p, reply)
        elif kind == "law" and code == "ok":
            self.fail(f"{name}, accepted, but: {reason}", p, reply)
        elif kind == "good" and code != "ok":
            self.fail(f"{name}, refused, but good", p, reply)
        else:
            self.passed += 1
        self.reasons[reason or "good", "accepted" if reply["ok"] else "refused"] += 1
        if reply["ok"]:
            self.accepted(name, p, kind, reason)
        elif self.state() != self.before:
            self.fail(f"{name}, refused, but the match changed", p, reply)

    def accepted(self, name, p, kind, reason):
        if kind == "good":
            same("position loaded", self.g.normal(self.e.ask("position")["position"]), self.kept(p))
        if self.rng.random() < 0.3 or kind == "grey":
            try:
                play_on(self.e, self.rng, 60)
            except Difference as e:
                self.fail(f"{name}, accepted, {reason}, but cannot be played on", p, str(e))
        self.before = self.state()

    def other_things(self, host):
        """Other games, other things than positions."""
        no_game, no_position = ["unknown-game", "bad-position"], ["bad-argument", "bad-position"]
        for bad, codes in ((dict(host, game="chess"), ["unknown-game"]), (dict(host, game=""), ["unknown-game"]),
                           (dict(host, game=7), no_game), ({}, no_game), ([], no_position), ("x", no_position),
                           (self.g.view(host, "table"), ["bad-position"])):
            self.e.refused(codes, "load", position=bad, chance="manual")
            self.passed += 1
        same("match after refusals", self.state(), self.before)


def run(loading, game, rng, rounds):
    e = loading.e
    protocol_errors(e, game)
    pool = positions(game, rng, rounds)
    for i in range(rounds * 5):
        loading.good(pool[i % len(pool)])
    loading.other_things(rng.choice(pool))
    for name, _, damage in whole_mutations(game, pool):
        tried = 0
        for _ in range(rounds * 200):
            p = damage(rng.choice(pool), rng) if tried < rounds else None
            if p is not None:
                tried += 1
                loading.damaged(name, p)
        if not tried and not game.from_file:
            loading.fail(f"{name} never applies", None, "")
    e.quit()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", help="its id")
    parser.add_argument("--engine", default="build/coil")
    parser.add_argument("--rounds", type=int, default=40, help="how often each damage is tried, times COIL_TEST_SCALE")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--ruleset", help="a ruleset file, see docs/rulesets.md")
    parser.add_argument("-v", action="store_true", help="list the damages, and why they were to be refused")
    args = parser.parse_args()
    rng, game = random.Random(args.seed), open_game(args.game, args.ruleset)
    loading = Loading(Engine(args.engine, args.ruleset), game, rng)
    try:
        run(loading, game, rng, scaled(args.rounds))
    except Difference as e:
        print(f"FAIL {e}\n  last request: {loading.e.last}")
        loading.failed.append("broken off")
    if args.v and "broken off" not in loading.failed:
        for name, what in dict.fromkeys((name, what) for name, what, _ in whole_mutations(game, [])):
            counts = [f"{kind} {loading.counts[name, kind]}" for kind in ("law", "good", "grey")]
            print(f"  {name} ({what}):", ", ".join(counts))
        for (reason, what), n in sorted(loading.reasons.items()):
            print(f"  {reason}: {what} {n}")
    print(f"{loading.passed} passed, {len(loading.failed)} failed")
    return 1 if loading.failed else 0


if __name__ == "__main__":
    sys.exit(main())
