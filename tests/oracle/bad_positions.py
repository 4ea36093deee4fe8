"""Sends damaged positions to `load` of `coil engine`, which must refuse them and stay as it was, and good ones in other
order, which must load.

    python3 bad_positions.py [--engine build/coil] [--rounds 40] [--seed 1] [-v]

Every damage is judged by the reference's own load_ok: "law" must be refused; "good" (a damage that makes another good
position) must load; "grey" (the rules cannot reach it, but A-10 does not name it) may do either and is only counted. What was
loaded is now and then played to the end, which must go without a fault.
"""
import argparse
import copy
import json
import random
import sys
from collections import Counter

from lockstep import Difference, Engine, same
from snakes_and_foxes import (DECK, HAND, HUB, KEYS, VALUES, Game, combos, default, normal, option, random_game, synthetic, trimmed)

NAMES = ["7.16", "0.0", "8.0", "07.0", "7.00", "HUB", "Hub", "", "7", "7.", ".7", "-1.0", "7.-1", "7.0 ", " 7.0", "7,0", "hub.0", "7.0.0",
         "1e0.0", "+1.0", "4294967297.0", "1.4294967296"]
JUNK = [None, True, False, 0, 1, 2, 3, -1, 7, 1.5, "", "x", "hub", "1.0", "7.0", "in", "eaten", "home", "yes", "no", "deck", "0", [], {}, [0], ["7.0"],
        [2, 2, 2], [1, 2, 3], [[2, 2, 2]], {"at": "hub"}, 99, "roll", "move", "snakes", "foxes", "over", "rolloff", "standard"]
MUTATIONS = []


def mutation(item, times=1):
    """Registers f(position copy, rng, game): it changes the position in place, or returns False if it does not apply."""
    def add(f):
        MUTATIONS.extend([(f.__name__, item, f)] * times)
        return f
    return add


# ---- keys, types, names (protocol: positions; A-10) ------------------------------------------------------------------------
@mutation("keys", 2)
def key_missing(p, rng, g):
    del p[rng.choice([k for k in p if k != "game"])]


@mutation("keys")
def key_unknown(p, rng, g):
    p[rng.choice(["viewer", "x", "ply", "note", "Turn", "drawn", "hands", "extra", "distance"])] = rng.choice([0, None, [], "snake", [[2, 2, 2]]])


@mutation("keys")
def token_key_missing(p, rng, g):
    del p["tokens"][rng.randrange(2)][rng.choice(["at", "rim", "state", "turns"])]


@mutation("keys")
def token_key_unknown(p, rng, g):
    p["tokens"][rng.randrange(2)][rng.choice(["x", "viewer", "At", "seat"])] = 0


@mutation("types", 3)
def wrong_type(p, rng, g):
    p[rng.choice([k for k in p if k != "game"])] = rng.choice(JUNK)


@mutation("types", 2)
def token_wrong_type(p, rng, g):
    p["tokens"][rng.randrange(2)][rng.choice(["at", "rim", "state", "turns"])] = rng.choice(JUNK)


@mutation("types")
def tokens_count(p, rng, g):
    p["tokens"] = rng.choice([p["tokens"][:1], p["tokens"] + p["tokens"][:1], []])


@mutation("types")
def turns_wrong(p, rng, g):
    p["tokens"][rng.randrange(2)]["turns"] = rng.choice([-1, 1.5, "1", None, True, [], -2 ** 31, -2 ** 63])


@mutation("grey: turns")
def turns_huge(p, rng, g):
    p["tokens"][rng.randrange(2)]["turns"] = rng.choice([10 ** 6, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 63, 10 ** 30, 1e300])


@mutation("types")
def numbers_huge(p, rng, g):
    key, big = rng.choice(["left", "turn", "seats", "roll"]), rng.choice([2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 32 + 2, 2 ** 63, 2 ** 64 + 1, -2 ** 63, 256, 257])
    p[key] = [big, big, -big] if key == "roll" else big


@mutation("names", 3)
def space_name(p, rng, g):
    bad, key = rng.choice(NAMES), rng.choice(["at", "snakes", "foxes", "done", "next"])
    if key == "at":
        p["tokens"][rng.randrange(2)]["at"] = bad
    elif key == "next":
        p["next"] = bad
    elif not p[key]:
        p[key].append(bad)
    else:
        p[key][rng.randrange(len(p[key]))] = bad


@mutation("names")
def option_unknown(p, rng, g):
    p["options"][rng.choice(["x", "Distance", "blocked", "playon", "play_on", ""])] = "yes"


@mutation("names", 2)
def option_value(p, rng, g):
    p["options"][rng.choice(list(VALUES))] = rng.choice(["x", "", "Yes", 0, 1, True, None, [], "undirected ", "hunters"])


@mutation("names")
def option_swapped(p, rng, g):
    k = rng.choice([k for k in VALUES if k != "beasts" or p["seats"] == 2])
    p["options"][k] = rng.choice(VALUES[k])


@mutation("names")
def ruleset_unknown(p, rng, g):
    p["ruleset"] = rng.choice(["", "Standard", "x", "standard ", None, 1])


@mutation("names")
def phase_unknown(p, rng, g):
    p["phase"] = rng.choice(["", "Roll", "snake", "hunt", "end", "next", "step"])


@mutation("seats")
def seats_wrong(p, rng, g):
    p["seats"] = rng.choice([0, 3, -1, "2", 4, 3 - p["seats"]])


# ---- pieces and tokens --------------------------------------------------------------------------------------------------
@mutation("8 + 8 pieces on 16 spaces", 2)
def piece_twice(p, rng, g):
    p[rng.choice(["snakes", "foxes"])][rng.randrange(8)] = rng.choice(p["snakes"] + p["foxes"])


@mutation("8 + 8 pieces on 16 spaces")
def piece_count(p, rng, g):
    free = [x for x in g.board.spaces if x not in g.pieces(p)]
    kind = rng.choice(["snakes", "foxes"])
    p[kind] = rng.choice([p[kind][1:], p[kind] + [rng.choice(free)], []])


@mutation("8 + 8 pieces on 16 spaces")
def piece_changes_kind(p, rng, g):
    p["foxes"].append(p["snakes"].pop())


@mutation("a token in play on a piece")
def token_on_piece(p, rng, g):
    p["tokens"][rng.randrange(2)]["at"] = rng.choice(p["snakes"] + p["foxes"])


@mutation("a token in play on a piece")
def piece_on_token(p, rng, g):
    p[rng.choice(["snakes", "foxes"])][rng.randrange(8)] = p["tokens"][rng.randrange(2)]["at"]


@mutation("on the other token")
def token_on_token(p, rng, g):
    p["tokens"][0]["at"] = p["tokens"][1]["at"]


@mutation("both in the hub only before the first move")
def both_in_hub(p, rng, g):
    for t in p["tokens"]:
        t.update(at=HUB, rim=False, state="in")


@mutation("both in the hub only before the first move")
def both_in_hub_later(p, rng, g):
    for t in p["tokens"]:
        t.update(at=HUB, rim=False, state="in", turns=0)
    p["tokens"][rng.randrange(2)]["turns"] = rng.choice([0, 1])


@mutation("ring 7 or home without rim", 2)
def rim_flipped(p, rng, g):
    t = p["tokens"][rng.randrange(2)]
    t["rim"] = not t["rim"]


@mutation("ring 7 or home without rim")
def on_ring_7_without_rim(p, rng, g):
    p["tokens"][rng.randrange(2)].update(at=f"7.{rng.randrange(16)}", rim=False)


@mutation("in play in the hub with rim")
def hub_with_rim(p, rng, g):
    p["tokens"][rng.randrange(2)].update(at=HUB, rim=True, state=rng.choice(["in", "in", "eaten", "home"]))


@mutation("home elsewhere than the hub")
def home_elsewhere(p, rng, g):
    p["tokens"][rng.randrange(2)].update(at=rng.choice(g.board.spaces), rim=True, state="home")


@mutation("a token on turn that is gone", 2)
def on_turn_gone(p, rng, g):
    p["tokens"][p["turn"]]["state"] = "eaten"


@mutation("a token on turn that is gone")
def on_turn_home(p, rng, g):
    p["tokens"][p["turn"]].update(at=HUB, rim=True, state="home")


@mutation("its eater has moved", 3)
def eaten_without_eater(p, rng, g):
    if p["phase"] not in ("snakes", "foxes"):
        return False
    t = p["tokens"][p["turn"]]
    if t["state"] == "eaten":
        p["done"] = [x for x in p["done"] if x != t["at"]] + [x for x in p[p["phase"]] if x not in p["done"] and x != t["at"]][:1]
    else:
        t.update(state="eaten", at=rng.choice(p["snakes"] + p["foxes"] + [t["at"]]))
        t["rim"] = t["rim"] or g.board.ring[t["at"]] == g.board.rings


@mutation("states", 2)
def state_changed(p, rng, g):
    p["tokens"][rng.randrange(2)]["state"] = rng.choice(["in", "eaten", "home", "out", "IN", ""])


# ---- turn, phase, roll --------------------------------------------------------------------------------------------------
@mutation("turn")
def turn_changed(p, rng, g):
    p["turn"] = rng.choice([1 - p["turn"], 1 - p["turn"], 2, -1])


@mutation("over when it is not or the reverse")
def over_but_not(p, rng, g):
    p.update(phase="over", roll=None, done=[], left=0, next=None)


@mutation("over when it is not or the reverse")
def not_over(p, rng, g):
    if p["phase"] != "over":
        return False
    p["phase"] = "roll"


@mutation("over when it is not or the reverse")
def both_gone(p, rng, g):
    for t in p["tokens"]:
        t.update(state="eaten")


@mutation("phase", 2)
def phase_changed(p, rng, g):
    p["phase"] = rng.choice(["rolloff", "roll", "move", "snakes", "foxes", "over"])


@mutation("a home token while play-on is no")
def home_no_play_on(p, rng, g):
    p["options"]["play-on"] = "no"
    p["tokens"][1 - p["turn"]].update(at=HUB, rim=True, state="home")


@mutation("a roll that does not add to 6", 2)
def roll_sum(p, rng, g):
    if not p["roll"]:
        return False
    i = rng.randrange(3)
    p["roll"][i] += rng.choice([-1, 1, 6, -6])


@mutation("a roll that does not add to 6")
def roll_negative(p, rng, g):
    if not p["roll"]:
        return False
    i, j = rng.sample(range(3), 2)
    p["roll"][i], p["roll"][j] = -1, p["roll"][j] + p["roll"][i] + 1


@mutation("a roll that does not add to 6")
def roll_length(p, rng, g):
    p["roll"] = rng.choice([[], [6], [3, 3], [2, 2, 1, 1], [6, 0, 0, 0]])


@mutation("roll is null in rolloff, roll and over (A-3)")
def roll_presence(p, rng, g):
    p["roll"] = None if p["roll"] else [2, 2, 2]


@mutation("no MOVE on a first turn")
def first_turn_no_move(p, rng, g):
    if not p["roll"]:
        return False
    p["tokens"][p["turn"]]["turns"] = 0
    m, s, f = p["roll"]
    p["roll"] = rng.choice([[0, m + s, f], [0, s, f + m]])


@mutation("nobody has anything to choose: no MOVE in phase move")
def move_without_move(p, rng, g):
    if p["phase"] != "move":
        return False
    m, s, f = p["roll"]
    p["roll"] = [0, m + s, f]


@mutation("nobody has anything to choose: no walk", 2)
def move_without_walk(p, rng, g):
    if p["phase"] != "move":
        return False
    t = p["tokens"][p["turn"]]
    if t["at"] == HUB:
        t.update(at="1.0")
    round_about = [x for x in g.board.out[t["at"]] if x != p["tokens"][1 - p["turn"]]["at"]]
    rest = [x for x in p["snakes"] + p["foxes"] if x not in round_about and x != t["at"]]
    spaces = round_about + rest + [x for x in ["4.%d" % i for i in range(16)] if x not in round_about + rest and x != t["at"]]
    p["snakes"], p["foxes"] = spaces[:8], spaces[8:16]


# ---- done, left, next -----------------------------------------------------------------------------------------------------
def beasts(f):
    def g(p, rng, game):
        return f(p, rng, game) if p["phase"] in ("snakes", "foxes") else False
    g.__name__ = f.__name__
    return g


@mutation("done, left, next that do not fit the phase", 2)
def beasts_outside(p, rng, g):
    if p["phase"] in ("snakes", "foxes"):
        return False
    key = rng.choice(["done", "left", "next"])
    p[key] = {"done": [rng.choice(p["snakes"] + p["foxes"])], "left": rng.randint(1, 3), "next": rng.choice(p["snakes"] + p["foxes"])}[key]


@mutation("left", 2)
@beasts
def left_changed(p, rng, g):
    p["left"] = rng.choice([0, 7, -1, p["left"] + 1, p["left"] - 1, p["roll"][1 if p["phase"] == "snakes" else 2] + 1])


@mutation("more steps made than done names", 2)
@beasts
def done_short(p, rng, g):
    if not p["done"]:
        return False
    p["done"] = rng.choice([[], p["done"][1:], p["done"][:-1]])


@mutation("done names pieces of that kind only (A-37)", 2)
@beasts
def done_wrong(p, rng, g):
    other = "foxes" if p["phase"] == "snakes" else "snakes"
    free = [x for x in g.board.spaces if x not in g.pieces(p)]
    p["done"] = p["done"] + [rng.choice([rng.choice(p[other]), rng.choice(free), rng.choice(p["done"] or p[other])])]


@mutation("done: nobody has anything to choose")
@beasts
def done_more(p, rng, g):
    p["done"] = rng.choice([list(p[p["phase"]]), p["done"] + [x for x in p[p["phase"]] if x not in p["done"]][:rng.randint(1, 4)]])


@mutation("next", 4)
@beasts
def next_changed(p, rng, g):
    other = "foxes" if p["phase"] == "snakes" else "snakes"
    p["next"] = rng.choice([None, rng.choice(p[p["phase"]]), rng.choice(p[other]), rng.choice(p["done"] or [None]), HUB, rng.choice(g.board.spaces)])


@mutation("next with left 0", 1)
@beasts
def next_left_0(p, rng, g):
    p["next"], p["left"] = p["next"] or rng.choice(p[p["phase"]]), 0


@mutation("phase's kind", 1)
@beasts
def other_kind(p, rng, g):
    p["phase"] = "foxes" if p["phase"] == "snakes" else "snakes"


# ---- deck and hand --------------------------------------------------------------------------------------------------------
@mutation("drawn: cards that do not exist or too often", 6)
def drawn_wrong(p, rng, g):
    if "drawn" not in p:
        return False
    p["drawn"] = p["drawn"] + rng.choice([[[2, 2, 3]], [[6, 0, 0]], [[1, 1, 4], [1, 1, 4]], [[2, 2, 2]] * 7, [[5, 1, 0]], [[2, 2]], [[2, 2, 2, 0]], [[2, 2, -2]],
                                          [[]], [None], [2, 2, 2], ["2 2 2"], [[0, 3, 3]] * 2, [[2.0, 2, 2]] * 7, [list(c) for c in DECK] + [[2, 2, 2]]])


@mutation("roll is no card of the deck or not in drawn", 4)
def drawn_lacks_roll(p, rng, g):
    if "drawn" not in p:
        return False
    if rng.random() < 0.5:
        p["roll"] = rng.choice([[6, 0, 0], [5, 1, 0], [5, 0, 1], [1, 5, 0], [2, 2, 2], [4, 1, 1]])
    else:
        p["drawn"] = [c for c in p["drawn"] if c != p["roll"]]


@mutation("hands: cards that do not exist or too often", 6)
def hands_wrong(p, rng, g):
    if "hands" not in p:
        return False
    h = rng.choice(p["hands"])
    h[:] = rng.choice([h + [5], h + [-1], h + [0, 0], h + [2] * 4, h + [4, 4], h + ["2"], h + [None], h + [1.5], h + [[]], h * 10, [6], h + list(HAND)])


@mutation("an empty hand", 3)
def hands_empty(p, rng, g):
    if "hands" not in p:
        return False
    if rng.random() < 0.5:
        rng.choice(p["hands"]).clear()
    else:
        p["hands"] = rng.choice([[], p["hands"][:1], p["hands"] * 2, {}, [[], []]])


@mutation("nobody has anything to choose: card 0 on a first turn", 3)
def hand_of_zero(p, rng, g):
    if "hands" not in p:
        return False
    i = rng.choice([p["turn"], p["turn"], 1 - p["turn"]])
    p["hands"][i], p["tokens"][i]["turns"] = [0], 0


@mutation("with hand MOVE above 4 or halves more than one apart", 4)
def hand_roll(p, rng, g):
    if "hands" not in p or not p["roll"]:
        return False
    p["roll"] = rng.choice([[5, 1, 0], [5, 0, 1], [6, 0, 0], [2, 3, 1], [2, 4, 0], [1, 1, 4], [4, 2, 0], [3, 3, 0], [1, 4, 1]])


@mutation("extra", 3)
def extra_wrong(p, rng, g):
    if "extra" not in p:
        return False
    p["extra"] = rng.choice(["snakes", "", None, "Fox", 0, "fox" if p["extra"] == "snake" else "snake"])


@mutation("drawn, hands, extra not present exactly with their chance", 2)
def chance_changed(p, rng, g):
    p["options"]["chance"] = rng.choice([c for c in VALUES["chance"] if c != option(p, "chance")])


@mutation("drawn, hands, extra not present exactly with their chance")
def chance_keys(p, rng, g):
    if "drawn" in p:
        p["hands"] = [list(HAND), list(HAND)]
    else:
        p["drawn"] = []


# ---- anything -------------------------------------------------------------------------------------------------------------
@mutation("anything", 6)
def any_value(p, rng, g):
    at, key = p, rng.choice(list(p))
    while type(at[key]) in (list, dict) and at[key] and rng.random() < 0.9:
        at = at[key]
        key = rng.choice(list(at)) if type(at) is dict else rng.randrange(len(at))
    if key != "game":
        at[key] = rng.choice(JUNK + NAMES + g.board.spaces)


@mutation("anything", 3)
def two_mixed(p, rng, g):
    other = rng.choice(POOL)
    for key in rng.sample([k for k in KEYS if k != "game"], rng.randint(1, 3)):
        p[key] = copy.deepcopy(other[key])


POOL = []


def fill_pool(game, rng, rounds):
    matrix = list(combos())
    for i in range(len(matrix) * max(1, rounds // 20)):
        seats, options = matrix[i % len(matrix)]
        start = synthetic(game, seats, options, rng) if rng.random() < 0.5 else None
        line = [p for p, _ in random_game(game, seats, options, rng, start, 120)]
        POOL.extend(rng.sample(line[:-1], min(3, len(line) - 1)) + line[-1:])
        POOL.extend(p for p in line if p["next"] is not None or p["phase"] in ("snakes", "foxes"))
    rng.shuffle(POOL)


def permuted(p, rng):
    """The same position, keys and sets in another order, defaults written out."""
    q = copy.deepcopy(p)
    for key in ("snakes", "foxes", "done", "drawn"):
        rng.shuffle(q.get(key, []))
    for h in q.get("hands", []):
        rng.shuffle(h)
    for k in VALUES:
        if rng.random() < 0.5 and not (k == "beasts" and p["seats"] == 1):
            q["options"].setdefault(k, default(k, p["seats"]))
    keys = list(q)
    rng.shuffle(keys)
    return {k: q[k] for k in keys}


def protocol_errors(e):
    """Codes of the protocol that have to do with new and load."""
    for cmd in ("turn", "actions", "position", "record", "result", "undo", "redo"):
        e.refused(["no-match"], cmd)
    e.refused(["no-match"], "play", action="move hub")
    e.refused(["unknown-command"], "nonsense")
    game = "snakes-and-foxes"
    e.refused(["unknown-game"], "new", game="snakes", seats=2)
    e.refused(["bad-ruleset"], "new", game=game, seats=2, ruleset="x")
    for seats in (0, 3, -1, "2", None, 1.5):
        e.refused(["bad-argument"], "new", game=game, seats=seats)
    for options in ({"x": "y"}, {"distance": "x"}, {"play-on": True}, {"chance": 1}, {"beasts": None}, [], "x"):
        e.refused(["bad-argument"], "new", game=game, seats=2, options=options)
    e.refused(["bad-argument"], "load")
    e.refused(["bad-argument"], "play")
    e.refused(["bad-record"], "load", record="")
    e.refused(["bad-record"], "load", record="coil-record 9\n")
    e.refused(["bad-record"], "load", record="coil-record 1\ngame nonsense ruleset standard version 1\nseats 2\n")
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
        reply = e.ask("actions")
        if reply["turn"]["node"] == "over":
            return
        if not reply["actions"]:
            raise Difference("nobody has anything to choose, but it is not over")
        e.ask("play", action=rng.choice(reply["actions"]), seat=reply["turn"]["seats"][0])
    e.ask("result")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="build/coil")
    parser.add_argument("--rounds", type=int, default=40, help="how often each damage is tried")
    parser.add_argument("--seed", default="1")
    parser.add_argument("-v", action="store_true", help="list the grey ones")
    args = parser.parse_args()
    rng, game, engine = random.Random(args.seed), Game(), Engine(args.engine)
    fill_pool(game, rng, args.rounds)
    passed, failed, grey, counts = 0, [], Counter(), Counter()

    def fail(what, p, text):
        failed.append(what)
        if sum(x == what for x in failed) <= 3:
            print(f"FAIL {what}: {text}\n  {json.dumps(p)}")

    try:
        protocol_errors(engine)
        host = rng.choice(POOL)
        engine.ask("load", position=host, chance="manual")
        before = engine.ask("position")["position"], engine.ask("turn")["turn"]
        # good ones
        for i in range(args.rounds * 5):
            p = POOL[i % len(POOL)]
            q = permuted(p, rng)
            same("load_ok", game.load_ok(q), None)
            reply = engine.send("load", position=q, chance="manual")
            if not reply["ok"]:
                fail("good position refused", q, reply)
                continue
            got = engine.ask("position")["position"]
            if normal(got) != normal(p) or reply["turn"] != dict(game.turn(p), ply=0) or engine.send("undo")["ok"]:
                fail("good position changed", q, reply)
            before, passed = (got, reply["turn"]), passed + 1
            again = engine.ask("load", position=got, chance="manual")
            if engine.ask("position")["position"] != got or again["turn"] != reply["turn"]:
                fail("position read back differs", q, again)
        # other games, other things than positions
        for bad, codes in ((dict(host, game="chess"), ["unknown-game"]), (dict(host, game=""), ["unknown-game"]),
                           (dict(host, game=7), ["unknown-game", "bad-position"]), ({}, ["unknown-game", "bad-position"]),
                           ([], ["bad-argument", "bad-position"]), ("x", ["bad-argument", "bad-position"])):
            engine.refused(codes, "load", position=bad, chance="manual")
            passed += 1
        # damaged ones
        for name, item, damage in MUTATIONS:
            tried = 0
            for _ in range(args.rounds * 200):
                if tried >= args.rounds:
                    break
                p = copy.deepcopy(rng.choice(POOL))
                if damage(p, rng, game) is False:
                    continue
                tried += 1
                reason = game.load_ok(p)
                kind = "good" if reason is None else "grey" if reason.startswith("grey:") else "law"
                reply = engine.send("load", position=p, chance="manual")
                counts[name, kind] += 1
                code = "ok" if reply["ok"] else reply["error"]["code"]
                if code not in ("ok", "bad-position"):
                    fail(f"{name} ({item}) wrong code", p, reply)
                elif kind == "law" and code == "ok":
                    fail(f"{name} ({item}) accepted, but: {reason}", p, reply)
                elif kind == "good" and code != "ok":
                    fail(f"{name} ({item}) refused, but good", p, reply)
                else:
                    passed += 1
                if kind == "grey":
                    grey[reason, "accepted" if reply["ok"] else "refused"] += 1
                if reply["ok"]:
                    if kind == "good":
                        same("position loaded", normal(engine.ask("position")["position"]), normal(dict(p, options=trimmed(p["options"], p["seats"]))))
                    if rng.random() < 0.3 or kind == "grey":
                        try:
                            play_on(engine, rng, 60)
                        except Difference as e:
                            fail(f"{name} ({item}) accepted, {reason}, but cannot be played on", p, str(e))
                    before = engine.ask("position")["position"], engine.ask("turn")["turn"]
                elif (engine.ask("position")["position"], engine.ask("turn")["turn"]) != before:
                    fail(f"{name} ({item}) refused, but the match changed", p, reply)
        engine.quit()
    except Difference as e:
        print(f"FAIL {e}\n  last request: {engine.last}")
        failed.append("broken off")
    if args.v and "broken off" not in failed:
        for name, _, _ in dict.fromkeys((n, i, f) for n, i, f in MUTATIONS):
            print(f"  {name}: law {counts[name, 'law']}, good {counts[name, 'good']}, grey {counts[name, 'grey']}")
        for (reason, what), n in sorted(grey.items()):
            print(f"  {reason}: {what} {n}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
