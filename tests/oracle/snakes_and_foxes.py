"""Snakes & Foxes: an independent reference, written from the rulebook alone (rule numbers SF-n, A-n, holes).

Slow and plain on purpose. A position is the rulebook's JSON as a dict; every function leaves its argument unchanged.
    g = Game()                                # or Game(read_ruleset("my-board.json")): docs/rulesets.md has the form
    p = g.initial("standard", 2, {"distance": "hunter"})
    g.turn(p); g.odds(p); p = g.apply(p, "chance", "rolloff 3 2"); g.actions(p, 0); g.result(p); g.load_ok(p)
driver.py tells what all members are for.
`python3 snakes_and_foxes.py --selftest` checks the board, the numbers of the rulebook and a few hundred random games.
"""
import copy
import itertools
import json
import random
import sys
from collections import Counter, deque
from fractions import Fraction
from functools import lru_cache
from math import factorial

from driver import random_game

HUB = "hub"
INF = 10 ** 9
VALUES = {  # first value = default, but for play-on (hole 19)
    "distance": ["undirected", "hunter", "token", "hunter-blocked"], "blocked-move": ["stay", "farthest"],
    "beasts": ["opponent", "auto"], "play-on": ["yes", "no"], "chance": ["dice", "deck", "hand"],
}
PHASES = ["rolloff", "roll", "move", "snakes", "foxes", "over"]
KEYS = ["game", "ruleset", "options", "seats", "tokens", "snakes", "foxes", "turn", "phase", "roll", "done", "left",
        "next"]
EXTRA_KEYS = {"dice": [], "deck": ["drawn"], "hand": ["hands", "extra"]}
HAND = [0, 1, 1, 2, 2, 2, 3, 3, 4]
DECK = [(2, 2, 2)] * 6 + [c for c in itertools.permutations((3, 2, 1))] * 3 + \
    [c for base in ((4, 1, 1), (3, 3, 0), (4, 2, 0)) for c in sorted(set(itertools.permutations(base)))]
STANDARD = {  # section 2: colours from the hub outward; the last ring is the rim
    "ruleset": "standard", "seats": [1, 2], "spokes": 16,
    "rings": ["red", "green", "red", "green", "red", "green", "blue"],
    "colours": {"red": "counter-clockwise", "green": "clockwise", "blue": "both"},
    "pieces": {"snakes": list(range(0, 16, 2)), "foxes": list(range(1, 16, 2))},  # hole 20
    "dice": {"count": 6, "faces": ["move", "move", "snake", "snake", "fox", "fox"]},
    "deck": [{"symbols": list(c), "copies": 1} for c in DECK], "hand": HAND,
}


class Illegal(Exception):
    """The text is not one of the actions."""


class Bad(Exception):
    """A position that load must refuse (law) or may refuse (grey)."""


def default(key, seats):
    if key == "play-on":
        return "yes" if seats == 1 else "no"
    if key == "beasts" and seats == 1:
        return "auto"
    return VALUES[key][0]


def option(p, key):
    return p["options"].get(key, default(key, p["seats"]))


def trimmed(options, seats):
    """A-4: defaults are not written."""
    return {k: v for k, v in options.items() if v != default(k, seats)}


def normal(p):
    """The position with its sets in one fixed order (A-35), for comparing."""
    q = dict(p)
    for key in ("snakes", "foxes", "done", "drawn"):
        if key in q:
            q[key] = sorted(q[key])
    if "hands" in q:
        q["hands"] = [sorted(hand) for hand in q["hands"]]
    return q


class Board:
    def __init__(self, rs):
        self.spokes, self.rings = rs["spokes"], len(rs["rings"])
        self.ring, self.spoke, self.out = {HUB: 0}, {HUB: None}, {HUB: []}
        name = lambda r, s: f"{r}.{s % self.spokes}"
        for s in range(self.spokes):
            self.out[HUB].append(name(1, s))
        for r in range(1, self.rings + 1):
            for s in range(self.spokes):
                steps = [HUB if r == 1 else name(r - 1, s)]  # spokes both ways (SF-3)
                if r < self.rings:
                    steps.append(name(r + 1, s))
                way = rs["colours"][rs["rings"][r - 1]]
                if way in ("clockwise", "both"):
                    steps.append(name(r, s + 1))
                if way in ("counter-clockwise", "both"):
                    steps.append(name(r, s - 1))
                self.ring[name(r, s)], self.spoke[name(r, s)], self.out[name(r, s)] = r, s, steps
        self.into = {x: [y for y in self.out if x in self.out[y]] for x in self.out}
        self.both = {x: sorted(set(self.out[x]) | set(self.into[x])) for x in self.out}
        self.spaces = list(self.out)
        self.undirected = lru_cache(None)(lambda target: self.bfs(self.both, target))
        self.hunter = lru_cache(None)(lambda target: self.bfs(self.into, target))
        self.token = lru_cache(None)(lambda target: self.bfs(self.out, target))

    @staticmethod
    def bfs(graph, start, closed=()):
        far, queue = {start: 0}, deque([start])
        while queue:
            x = queue.popleft()
            for y in graph[x]:
                if y not in far and y not in closed:
                    far[y] = far[x] + 1
                    queue.append(y)
        return far

    def gap(self, x, y):
        d = abs(self.spoke[x] - self.spoke[y])
        return min(d, self.spokes - d)

    def same_side(self, x, target):
        """Hole 10: the half board centred on the token's spoke; the hub is on any side."""
        return x == HUB or 4 * self.gap(x, target) <= self.spokes

    def layers(self, start, touched, closed, n):
        """Walks of 0..n steps: layers[k] = {(space, space before, rim touched)}; homes = True if a walk of at most n
        steps enters the hub after the rim (SF-22; it ends there, so it is in no layer)."""
        layers, homes = [{(start, None, touched)}], False
        for _ in range(n):
            new = set()
            for x, before, rim in layers[-1]:
                for y in self.out[x]:
                    if y in closed:
                        continue  # SF-17, SF-21
                    if y == before and not (self.ring[y] == self.rings - 1 and self.ring[x] == self.rings):
                        continue  # SF-19, SF-20, A-23
                    if y == HUB and rim:
                        homes = True
                    else:
                        new.add((y, x, rim or self.ring[y] == self.rings))  # hole 5
            layers.append(new)
        return layers, homes


class Game:
    def __init__(self, ruleset=None):
        self.rs = rs = ruleset or STANDARD
        self.id, self.rulesets = "snakes-and-foxes", [rs["ruleset"]]
        self.seats, self.dice, self.faces = rs["seats"], rs["dice"]["count"], Counter(rs["dice"]["faces"])
        self.board = Board(rs)
        self.start = {kind: [x if type(x) is str else f"{self.board.rings}.{x}" for x in rs["pieces"][kind]]
                      for kind in ("snakes", "foxes")}
        self.deck = [tuple(c["symbols"]) for c in rs.get("deck", []) for _ in range(c["copies"])]
        self.hand = sorted(rs.get("hand", []))
        self.dice_odds = lru_cache(None)(self.dice_ways)
        self.chooser, self.turns = None, rs.get("turns")
        self.mutations = [] if ruleset else [bound(f, self) for f in MUTATIONS]  # they know the standard board

    # ---- set-up ------------------------------------------------------------------------------------------------------
    def initial(self, ruleset, seats, options=None):
        options = trimmed(options or {}, seats)
        p = {
            "game": "snakes-and-foxes", "ruleset": ruleset, "options": options, "seats": seats,
            "tokens": [{"at": HUB, "rim": False, "state": "in", "turns": 0} for _ in (0, 1)],
            "snakes": self.start["snakes"], "foxes": self.start["foxes"],
            "turn": 0, "phase": "rolloff" if seats == 2 else "roll",
            "roll": None, "done": [], "left": 0, "next": None,
        }
        if self.turns:
            p["turns"] = 0
        if option(p, "chance") == "deck":
            p["drawn"] = []
        if option(p, "chance") == "hand":
            p["hands"], p["extra"] = [list(self.hand), list(self.hand)], "snake"
        return copy.deepcopy(p)

    # ---- who, what ---------------------------------------------------------------------------------------------------
    def owner(self, p, token):
        return 0 if p["seats"] == 1 else token

    def turn(self, p):
        phase, node, seats = p["phase"], "chance", ["chance"]
        if phase == "over":
            node, seats = "over", []
        elif phase == "move" or (phase == "roll" and option(p, "chance") == "hand"):
            node, seats = "turn", [self.owner(p, p["turn"])]
        elif phase in ("snakes", "foxes") and p["next"] is not None and option(p, "beasts") == "opponent":
            node, seats = "turn", [self.owner(p, 1 - p["turn"])]  # SF-7, SF-8, A-4, A-18
        return {"node": node, "seats": seats, "phase": phase}

    def odds(self, p):
        """Chance node: {text: whole-number weight}."""
        phase, chance = p["phase"], option(p, "chance")
        if phase == "rolloff" and chance == "hand":
            return {"first 0": 1, "first 1": 1}
        if phase == "rolloff" and chance == "deck":
            count = Counter(c[0] for c in self.deck)
            return {f"rolloff {a} {b}": count[a] * (count[b] - (a == b))
                    for a in count for b in count if a != b or count[a] > 1}
        if phase == "rolloff":
            w = Counter()
            for (m, _, _), k in self.dice_odds().items():
                w[m] += k
            return {f"rolloff {a} {b}": w[a] * w[b] for a in w for b in w}
        if phase == "roll" and chance == "deck":
            return {"roll %d %d %d" % c: k for c, k in self.deck_left(p).items()}
        if phase == "roll":
            return {"roll %d %d %d" % c: k for c, k in self.dice_odds().items()}  # 0 MOVE too
        if p["next"] is None:
            return {f"next {x}": 1 for x in self.foremost(p) if self.steps(p, x)}
        return {f"step {p['next']} {y}": 1 for y in self.best(p, p["next"])}

    def dice_ways(self):
        n, f, faces = self.dice, factorial, self.faces
        ways = {}
        for m, s in itertools.product(range(n + 1), repeat=2):
            x = n - m - s
            if x >= 0:
                orders = f(n) // (f(m) * f(s) * f(x))
                ways[m, s, x] = orders * faces["move"] ** m * faces["snake"] ** s * faces["fox"] ** x
        return {c: k for c, k in ways.items() if k}

    def deck_left(self, p):
        left = Counter(self.deck) - Counter(tuple(c) for c in p["drawn"])
        return left or Counter(self.deck)

    def actions(self, p, seat):
        node = self.turn(p)
        if seat not in node["seats"]:
            return []
        if node["node"] == "chance":
            return list(self.odds(p))
        if p["phase"] == "roll":
            first = p["tokens"][p["turn"]]["turns"] == 0
            return [f"card {c}" for c in sorted(set(p["hands"][p["turn"]])) if c or not first]
        if p["phase"] == "move":
            return list(self.moves(p))
        return [f"beast {p['next']} {y}" for y in self.best(p, p["next"])]

    # ---- the token ---------------------------------------------------------------------------------------------------
    def pieces(self, p):
        return set(p["snakes"]) | set(p["foxes"])

    def moves(self, p):
        """{text: (end space, rim touched by now)}; the end (hub, True) is home."""
        token, other, n = p["tokens"][p["turn"]], p["tokens"][1 - p["turn"]], p["roll"][0]
        closed = self.pieces(p) | ({other["at"]} if other["state"] == "in" else set())  # who is gone is nowhere
        layers, homes = self.board.layers(token["at"], token["rim"], closed, n)
        ends = {(x, rim) for x, _, rim in layers[n]} if n else set()
        if homes:
            ends.add((HUB, True))  # any length up to n
        if not ends and option(p, "blocked-move") == "farthest":
            longest = max(k for k in range(n + 1) if layers[k])
            ends = {(x, rim) for x, _, rim in layers[longest]} if longest else set()
        return {f"move {x} rim" if rim and (x, False) in ends else f"move {x}": (x, rim) for x, rim in sorted(ends)}

    # ---- the snakes and foxes ----------------------------------------------------------------------------------------
    def far(self, p, piece):
        """Distances of all spaces for `piece` to (or from) the current token or where it was eaten (hole 13)."""
        target, rule = p["tokens"][p["turn"]]["at"], option(p, "distance")
        if rule == "hunter-blocked":
            return self.board.bfs(self.board.into, target, self.pieces(p) - {piece, target})
        return getattr(self.board, rule)(target)

    def foremost(self, p):
        """SF-26, SF-27, A-14, A-17: the pieces of this phase that stand level at the head of the order."""
        b, target = self.board, p["tokens"][p["turn"]]["at"]
        waiting = [x for x in p[p["phase"]] if x not in p["done"]]
        far = {x: self.far(p, x).get(x, INF) for x in waiting}
        level = [x for x in waiting if far[x] == min(far.values())]

        def narrow(named):
            return [x for x in level if x in named] or level
        if target != HUB:  # A-25, hole 10
            level = narrow([x for x in level if b.spoke[x] == b.spoke[target]])
            level = narrow([x for x in level if b.ring[x] == b.ring[target]])
            side = [x for x in level if b.same_side(x, target)]
            level = narrow([x for x in side if b.ring[x] == min(b.ring[y] for y in side)])
        return level

    def steps(self, p, x):
        """Legal steps that lead nearer, only the nearest of them (SF-28, SF-31, A-15, A-36)."""
        far, taken = self.far(p, x), self.pieces(p)
        near = {y: far.get(y, INF) for y in self.board.out[x] if y not in taken and far.get(y, INF) < far.get(x, INF)}
        return [y for y in near if near[y] == min(near.values())]

    def best(self, p, x):
        """The steps to choose from: all the nearest ones, or with beasts=auto what hole 11 leaves (A-16)."""
        steps = self.steps(p, x)
        if option(p, "beasts") == "auto":
            hunter = self.board.hunter(p["tokens"][p["turn"]]["at"])
            for value in (hunter, self.board.ring):
                steps = [y for y in steps if value[y] == min(value[z] for z in steps)]
        return steps

    def start_may_block(self, p):
        """On a crowded board a roll may leave no walk out of the hub, so that both tokens stay in it."""
        start = dict(self.initial(p["ruleset"], p["seats"], p["options"]), phase="move")
        return not all(self.moves(dict(start, roll=[m, 0, 0])) for m in range(1, self.dice + 1))

    # ---- playing -----------------------------------------------------------------------------------------------------
    def apply(self, p, seat, text):
        if text not in self.actions(p, seat):
            raise Illegal(text)
        p, verb, args = copy.deepcopy(p), text.split()[0], text.split()[1:]
        if verb == "rolloff":
            if args[0] != args[1]:  # SF-11, hole 17
                p["turn"], p["phase"] = int(int(args[1]) > int(args[0])), "roll"
        elif verb == "first":
            p["turn"], p["phase"] = int(args[0]), "roll"
        elif verb == "roll":
            roll = [int(a) for a in args]
            if option(p, "chance") == "deck":  # begins anew after the 36th
                p["drawn"] = sorted(([] if len(p["drawn"]) == len(self.deck) else p["drawn"]) + [roll])
            if roll[0] or p["tokens"][p["turn"]]["turns"]:  # SF-14, A-5
                self.start_move(p, roll)
        elif verb == "card":
            card, hand = int(args[0]), p["hands"][p["turn"]]
            hand.remove(card)
            hand[:] = hand or self.hand
            half, odd = divmod(self.dice - card, 2)
            roll = [card, half, half]
            if odd:
                roll[1 if p["extra"] == "snake" else 2] += 1
                p["extra"] = "fox" if p["extra"] == "snake" else "snake"
            self.start_move(p, roll)
        elif verb == "move":
            token, (end, rim) = p["tokens"][p["turn"]], self.moves(p)[text]
            token["at"], token["rim"] = end, rim or token["rim"]
            if end == HUB and rim:  # SF-22, hole 7: no step three
                token["state"] = "home"
                self.pass_turn(p)
            else:
                self.start_beasts(p)
        elif verb == "next":
            self.step_or_ask(p, args[0])
            self.hunt(p)
        else:  # step, beast
            p["next"] = None
            self.step(p, *args)
            self.hunt(p)
        return p

    def start_move(self, p, roll):
        p["roll"], p["phase"] = roll, "move"
        if not self.moves(p):  # no MOVE, or blocked: nobody is asked
            self.start_beasts(p)

    def start_beasts(self, p):
        p["phase"], p["left"], p["done"] = "snakes", p["roll"][1], []
        self.hunt(p)

    def hunt(self, p):
        """Plays on until somebody has to choose."""
        while p["phase"] in ("snakes", "foxes") and p["next"] is None:
            first = self.foremost(p) if p["left"] else []  # nothing is looked at once left is 0
            stuck = [x for x in first if not self.steps(p, x)]
            if not first and p["phase"] == "snakes":
                p["phase"], p["left"], p["done"] = "foxes", p["roll"][2], []
            elif not first:
                self.pass_turn(p)
            elif stuck:
                p["done"] = sorted(p["done"] + stuck)  # all together, the order anew
            elif len(first) > 1:
                return  # next
            else:
                self.step_or_ask(p, first[0])

    def step_or_ask(self, p, x):
        best = self.best(p, x)
        if len(best) > 1:
            p["next"] = x
        else:
            self.step(p, x, best[0])

    def step(self, p, x, y):
        kind = p[p["phase"]]
        kind[kind.index(x)] = y
        p["done"], p["left"] = sorted(p["done"] + [y]), p["left"] - 1
        for token in p["tokens"]:  # SF-33, SF-34, A-36
            if token["state"] == "in" and token["at"] == y:
                token["state"] = "eaten"

    def pass_turn(self, p):
        p["tokens"][p["turn"]]["turns"] += 1
        p["roll"], p["done"], p["left"], p["next"], p["phase"] = None, [], 0, None, "roll"
        if self.turns:
            p["turns"] += 1
        if self.ended(p) or self.run_out(p):
            p["phase"] = "over"  # turn stays
        elif p["tokens"][1 - p["turn"]]["state"] == "in":
            p["turn"] = 1 - p["turn"]

    def run_out(self, p):
        return self.turns is not None and p["turns"] >= self.turns

    def ended(self, p):
        states = [t["state"] for t in p["tokens"]]
        return "in" not in states or ("home" in states and option(p, "play-on") == "no")

    # ---- result ------------------------------------------------------------------------------------------------------
    def result(self, p):
        home = [t["state"] == "home" for t in p["tokens"]]
        if p["seats"] == 1:
            scores, ranks = [sum(home)], [1 if any(home) else 2]
        else:
            first = None if not any(home) else (1 - p["turn"] if all(home) else home.index(True))
            scores = [home[s] + (s == first) for s in (0, 1)]
            ranks = [1 if s == first else 2 for s in (0, 1)]
        return {"over": p["phase"] == "over", "scores": scores, "ranks": ranks}

    # ---- load (A-10) -------------------------------------------------------------------------------------------------
    def load_ok(self, p):
        """None, or why the position is refused. Reasons that begin with "grey:" are ours: the rules cannot reach the
        position, but A-10 does not name the fault, so that load may also take it."""
        try:
            self.check_form(p)
            self.check_law(p)
            self.check_grey(p)
        except Bad as reason:
            return str(reason)
        return None

    def check_form(self, p):
        def need(good, reason):
            if not good:
                raise Bad(reason)
        whole = lambda x, low, high=INF: type(x) is int and low <= x <= high
        text = lambda x, values: type(x) is str and x in values
        spaces = lambda x: type(x) is list and all(text(y, self.board.out) for y in x) and len(set(x)) == len(x)
        need(type(p) is dict, "not an object")
        need(text(p.get("game"), ["snakes-and-foxes"]), "game")
        need(text(p.get("ruleset"), self.rulesets), "ruleset")
        need(whole(p.get("seats"), *self.seats), "seats")
        need(type(p.get("options")) is dict, "options")
        for k, v in p["options"].items():
            need(k in VALUES and text(v, VALUES[k]), f"option {k}")
        chance = option(p, "chance")
        need(set(p) == set(KEYS + EXTRA_KEYS[chance] + ["turns"] * bool(self.turns)), "keys")  # also drawn, hands, extra exactly with their chance
        need(type(p["tokens"]) is list and len(p["tokens"]) == 2, "tokens")
        for t in p["tokens"]:
            need(type(t) is dict and set(t) == {"at", "rim", "state", "turns"}, "token keys")
            need(text(t["at"], self.board.out), "token at")
            need(type(t["rim"]) is bool, "token rim")
            need(text(t["state"], ["in", "eaten", "home"]), "token state")
            need(whole(t["turns"], 0, 2**32 - 1), "token turns")
        for kind in ("snakes", "foxes"):
            need(spaces(p[kind]) and len(p[kind]) == len(self.start[kind]), kind)
        need(not set(p["snakes"]) & set(p["foxes"]), "two pieces on one space")
        need(whole(p["turn"], 0, 1), "turn")
        need("turns" not in p or whole(p["turns"], 0, self.turns), "turns")
        need(text(p["phase"], PHASES), "phase")
        r = p["roll"]
        need(r is None or (type(r) is list and len(r) == 3 and all(whole(x, 0) for x in r)), "roll")
        need(spaces(p["done"]), "done")
        need(whole(p["left"], 0), "left")
        need(p["next"] is None or text(p["next"], self.board.out), "next")
        if chance == "deck":
            need(type(p["drawn"]) is list, "drawn")
            need(all(type(c) is list and all(whole(x, 0) for x in c) for c in p["drawn"]), "drawn")
            need(not Counter(map(tuple, p["drawn"])) - Counter(self.deck), "drawn: no such card, or too often")
        if chance == "hand":
            need(type(p["hands"]) is list and len(p["hands"]) == 2, "hands")
            for h in p["hands"]:
                need(type(h) is list and h and all(whole(x, 0) for x in h), "hand")
                need(not Counter(h) - Counter(self.hand), "hand: no such card, or too often")
            need(text(p["extra"], ["snake", "fox"]), "extra")

    def check_law(self, p):
        def need(good, reason):
            if not good:
                raise Bad(reason)
        phase, roll, turn, chance = p["phase"], p["roll"], p["turn"], option(p, "chance")
        tokens, me, pieces, ring = p["tokens"], p["tokens"][p["turn"]], self.pieces(p), self.board.ring
        for t in tokens:
            need(t["state"] != "in" or t["at"] not in pieces, "token on a piece")
            need(t["rim"] or (t["state"] != "home" and ring[t["at"]] != self.board.rings), "no rim on the rim or home")
            need(not (t["state"] == "in" and t["at"] == HUB and t["rim"]), "in the hub with rim")
            need(t["state"] != "home" or t["at"] == HUB, "home elsewhere")
        if all(t["state"] == "in" for t in tokens) and tokens[0]["at"] == tokens[1]["at"]:
            need(tokens[0]["at"] == HUB, "two tokens on one space")
            start = phase in ("rolloff", "roll", "move") and not any(t["turns"] for t in tokens)
            need(start or self.start_may_block(p), "two tokens in the hub")
        need("turns" not in p or p["turns"] == sum(t["turns"] for t in tokens), "turns of both")
        # phase
        need(phase != "rolloff" or (p["seats"] == 2 and turn == 0), "rolloff of a lone seat, or turn in rolloff")
        acting = phase in ("move", "snakes", "foxes")
        beasts = phase in ("snakes", "foxes")
        need((roll is not None) == acting, "roll and phase")
        need(beasts or (p["done"] == [] and p["left"] == 0 and p["next"] is None), "done, left, next and phase")
        homes = any(t["state"] == "home" for t in tokens)
        need(not homes or option(p, "play-on") == "yes" or phase == "over", "home, no play-on")
        if phase == "over":
            need(self.ended(p) or self.run_out(p), "not over")
        elif beasts:
            need(me["state"] != "home", "home on turn")
            if me["state"] == "eaten":  # its eater has moved
                stepped = (roll[1] if phase == "snakes" else roll[2]) > p["left"]
                eaters = {x for x in p[phase] if x in p["done"] and stepped}
                eaters |= set(p["snakes"]) if phase == "foxes" and roll[1] else set()
                need(me["at"] in eaters, "on turn, but eaten before")
        else:
            need(not self.ended(p) and me["state"] == "in", "on turn, but gone")
        need(phase == "over" or not self.run_out(p), "the turns ran out, but it is not over")
        # roll
        if acting:
            need(sum(roll) == self.dice, "roll's sum")
            need(chance != "dice" or tuple(roll) in self.dice_odds(), "roll is not of these dice")
            need(roll[0] or me["turns"], "no MOVE on a first turn")
            need(chance != "deck" or roll in p["drawn"], "roll is not a card drawn")
            need(chance != "hand" or (roll[0] in self.hand and abs(roll[1] - roll[2]) <= 1), "roll is not of a card")
        # somebody has to choose
        if phase == "roll":
            need(chance != "hand" or self.actions(p, self.owner(p, p["turn"])), "no card to play")
        for t, hand in zip(tokens, p["hands"]) if chance == "hand" else []:  # its turn will come
            waits = t["state"] == "in" and t["turns"] == 0 and not (t is me and acting)
            need(not waits or phase == "over" or any(hand), "no card to play on its first turn")
        if phase == "move":
            need(self.moves(p), "no walk")
        if beasts:
            number, kind = roll[1 if phase == "snakes" else 2], p[phase]
            need(1 <= p["left"] <= number, "left")
            need(set(p["done"]) <= set(kind), "done")
            need(number - p["left"] <= len(p["done"]), "more steps than done")
            first = self.foremost(p)
            free = [x for x in first if self.steps(p, x)]
            if p["next"] is None:
                need(len(free) > 1, "nobody has to choose")  # passing over and single steps are nobody's choice
            else:
                need(p["next"] in free and len(self.best(p, p["next"])) > 1, "next")

    def check_grey(self, p):
        def need(good, reason):
            if not good:
                raise Bad("grey: " + reason)
        phase, chance, roll = p["phase"], option(p, "chance"), p["roll"]
        tokens, me, other = p["tokens"], p["tokens"][p["turn"]], p["tokens"][1 - p["turn"]]
        start = self.initial(p["ruleset"], p["seats"], p["options"])
        same = dict(normal(p), options=start["options"])
        need(phase != "rolloff" or same == normal(start), "rolloff, not the start")
        for i, t in enumerate(tokens):
            need(t["state"] != "eaten" or t["at"] != HUB or not t["rim"], "eaten in the hub with rim")
            moved = t["turns"] > 0 or (i == p["turn"] and phase in ("snakes", "foxes"))
            need(moved or (t["at"] == HUB and not t["rim"] and t["state"] != "home"), "no turn yet, but moved")
            need(t["turns"] < 10 ** 6, "so many turns")
        if phase == "over":
            homes = [t["state"] == "home" for t in tokens]
            need(not (all(homes) and option(p, "play-on") == "no"), "both home, no play-on")
            need(self.run_out(p) or me["state"] != "in" and me["turns"] and (
                me["state"] == "home" or option(p, "play-on") == "yes" or not any(homes)),
                "over, turn is not the last mover's")
            need(other["state"] != "home" or other["turns"], "home without a turn")
        if phase in ("snakes", "foxes"):
            need(all(self.steps(p, x) for x in self.foremost(p)), "stuck pieces not yet passed over")
        if chance == "deck":
            need(p["drawn"] or not any(t["turns"] for t in tokens), "nothing drawn")
        if chance == "hand":
            for i, t in enumerate(tokens):
                played = t["turns"] + (i == p["turn"] and roll is not None)
                need(len(p["hands"][i]) == len(self.hand) - played % len(self.hand), "hand does not fit turns")
            if roll is not None:
                hand = p["hands"][p["turn"]]
                whole = len(hand) == len(self.hand)
                need(whole or not Counter(hand + [roll[0]]) - Counter(self.hand), "the card played is in the hand")
                extra = "fox" if roll[1] > roll[2] else "snake"
                need(roll[1] == roll[2] or p["extra"] == extra, "extra does not fit roll")


    # ---- for the driver ----------------------------------------------------------------------------------------------
    normal = staticmethod(normal)

    def combos(self):
        """Every seat count and every value of every option. A ruleset may lack a deck or a hand, and be for one number of
        seats only."""
        low, high = self.seats
        lacking = {"deck": not self.deck, "hand": not self.hand}
        for seats in range(low, high + 1):
            for values in itertools.product(*([v for v in VALUES[k] if not lacking.get(v)] for k in VALUES)):
                yield self.rulesets[0], seats, dict(zip(VALUES, values))

    def view(self, p, viewer):
        return dict(p, viewer=viewer)  # nothing is hidden

    def shuffled(self, p, rng):
        """The same position, keys and sets in another order (A-35), some defaults written out."""
        q = copy.deepcopy(p)
        for cards in [q.get(key, []) for key in ("snakes", "foxes", "done", "drawn")] + q.get("hands", []):
            rng.shuffle(cards)
        for k in VALUES:
            if rng.random() < 0.2:
                q["options"].setdefault(k, default(k, p["seats"]))
        keys = list(q)
        rng.shuffle(keys)
        return {k: q[k] for k in keys}

    def junk(self, p, rng):
        return rng.sample([
            "move", "move 9.9", "move 7.16", "move hub rim", "move hub", "move 7.0 rim", "roll 7 0 0", "roll 0 7 -1",
            "roll 2 2 2 ", "roll 2 2 2", "card 5", "next hub", "next 7.0", "step 7.0 6.0", "beast 7.0 6.0",
            "rolloff 7 1", "first 2", "move 3.07", "move 3,7", "move 3.7 rim rim"], 4)

    def choose(self, p, seat, actions, rng):
        if not self.chooser or self.chooser.rng is not rng:
            self.chooser = Chooser(self, rng)
        return self.chooser(p, actions)

    def synthetic(self, ruleset, seats, options, rng):
        return synthetic(self, ruleset, seats, options, rng)

    def seen(self, p, seat, text, q):
        verb, seen = text.split()[0], []

        def note(label, good=True):
            if good:
                seen.append(label)
        note("action " + verb)
        note("rim texts", text.endswith(" rim"))
        roll = [int(x) for x in text.split()[1:]] if verb == "roll" else q["roll"]
        note("roll-off ties", verb == "rolloff" and q["phase"] == "rolloff")
        if verb == "roll" and roll[0] == 0:
            note("first-turn re-rolls" if p["tokens"][p["turn"]]["turns"] == 0 else "turns without MOVE")
        note("turns without MOVE", text == "card 0")
        blocked = verb in ("roll", "card") and text.split()[1] != "0" and q["phase"] != "move"
        note("blocked, stays (%s)" % option(p, "blocked-move"), blocked)
        if q["phase"] == "move":
            strict = copy.deepcopy(q)
            strict["options"].pop("blocked-move", None)
            both = {a.split()[1] for a in self.moves(q)}
            note("farthest moves", not self.moves(strict))
            note("walk home offered", any(x == (HUB, True) for x in self.moves(q).values()))
            note("move nodes with rim texts", len(both) < len(self.moves(q)))
        note("hub entered by piece", HUB in self.pieces(q) - self.pieces(p))
        note("deck reshuffles", "drawn" in p and len(q["drawn"]) < len(p["drawn"]))
        note("hand refills", "hands" in p and any(len(a) > len(b) for a, b in zip(q["hands"], p["hands"])))
        if q["phase"] in ("snakes", "foxes"):
            kind = 1 if q["phase"] == "snakes" else 2
            note("nodes with pieces passed over", len(q["done"]) > q["roll"][kind] - q["left"])
            note("nodes after the current token was eaten", q["tokens"][q["turn"]]["state"] == "eaten")
            note("nodes with no token left", not any(t["state"] == "in" for t in q["tokens"]))
        for i in (0, 1):
            whose, state = "current" if i == p["turn"] else "other", q["tokens"][i]["state"]
            note(f"{whose} token {state}", p["tokens"][i]["state"] == "in" and state != "in")
        if p["next"] is not None and option(p, "beasts") == "opponent":
            note("beasts chosen by a lone seat", p["seats"] == 1)
            note("beasts chosen by a seat whose token is gone", p["tokens"][1 - p["turn"]]["state"] != "in")
        note("ended " + "/".join(sorted(t["state"] for t in q["tokens"])), q["phase"] == "over")
        return seen


# ---- players ---------------------------------------------------------------------------------------------------------
def synthetic(game, ruleset, seats, options, rng):
    """A position in phase roll that play need not have reached, but load must take: crowds, tokens out of play."""
    b, p = game.board, game.initial(ruleset, seats, options)
    play_on = option(p, "play-on") == "yes"
    states = rng.choice([["in", "in"]] * 4 + [["in", "eaten"], ["eaten", "in"]] +
                        ([["in", "home"], ["home", "in"]] if play_on else []))
    focus = None
    for t, state in zip(p["tokens"], states):
        t["state"], t["turns"] = state, rng.randint(1, (game.turns - 1) // 2 if game.turns else 20)
        low, high, rim = rng.choice([(0, 0, 0), (0, b.rings, 0.7), (1, 3, 1), (b.rings - 2, b.rings, 0.2),
                                     (b.rings, b.rings, 1)])
        t["at"] = HUB if state == "home" else rng.choice([x for x in b.spaces if low <= b.ring[x] <= high])
        if state == "in" and t["at"] == focus:
            t["at"] = f"{rng.randint(1, b.rings)}.{rng.randrange(b.spokes)}" if focus == HUB else HUB
        t["rim"] = state == "home" or b.ring[t["at"]] == b.rings or (t["at"] != HUB and rng.random() < rim)
        if state == "in":
            focus = t["at"]
    taken = {t["at"] for t in p["tokens"] if t["state"] == "in"}
    near = b.undirected(focus)
    crowd = rng.choice([0, 0, -1, 0.2, 1, 3])  # how much the pieces press around the last token in play
    free = sorted((x for x in b.spaces if x not in taken), key=lambda x: near[x] * crowd + rng.random() * 4)
    if b.ring[focus] == b.rings and crowd == -1:  # far away, one of them just opposite: equal ways round the rim
        free.sort(key=lambda x: b.ring[x] != b.rings or 2 * b.gap(x, focus) != b.spokes)
    pocket = [focus] if rng.random() < 0.35 else []  # a few spaces closed in by pieces: blocked, and farthest
    for _ in range(rng.randint(0, 4) if pocket else 0):
        onward = [y for y in b.out[pocket[-1]] if y not in taken]
        if onward:  # on the smallest boards there may be none
            pocket.append(rng.choice(onward))
    if pocket:
        wall = {y for x in pocket for y in b.out[x]} - set(pocket)
        free.sort(key=lambda x: (x in pocket) - (x in wall))
    snakes = len(p["snakes"])
    some = free[:snakes + len(p["foxes"])]
    rng.shuffle(some)
    p["snakes"], p["foxes"] = sorted(some[:snakes]), sorted(some[snakes:])
    p["phase"] = "roll"
    p["turn"] = rng.choice([i for i in (0, 1) if states[i] == "in" and (not pocket or p["tokens"][i]["at"] == focus)])
    if game.turns:
        p["turns"] = sum(t["turns"] for t in p["tokens"])
    if option(p, "chance") == "deck":
        n = len(game.deck)
        drawn = max(1, rng.choice([1, rng.randint(1, n), n - 2, n - 1, n]))
        p["drawn"] = sorted(list(c) for c in rng.sample(game.deck, drawn))
    if option(p, "chance") == "hand":
        for t, i in zip(p["tokens"], (0, 1)):
            p["hands"][i] = sorted(rng.sample(game.hand, len(game.hand) - t["turns"] % len(game.hand)))
        p["extra"] = rng.choice(["snake", "fox"])
    return p


class Chooser:
    """Plays at random with a bias for each game, so that all kinds of endings come about. Chance is biased as well."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng
        self.luck = rng.choice(["even", "even", "fast", "slow", "odds"])
        self.token = rng.choice(["even", "home", "home", "rim", "brave"])
        self.beast = rng.choice(["even", "near"])
        self.level = rng.random()

    def __call__(self, p, actions):
        rng, b = self.rng, self.game.board
        if rng.random() > 0.5 + self.level / 2:
            return rng.choice(actions)
        verb = actions[0].split()[0]
        if verb in ("roll", "card", "rolloff"):
            if self.luck == "odds" and verb != "card":
                w = self.game.odds(p)
                return rng.choices(list(w), list(w.values()))[0]
            if self.luck in ("fast", "slow"):
                sign = 1 if self.luck == "fast" else -1
                return max(actions, key=lambda a: sign * int(a.split()[1]) + rng.random() * 2)
        if verb == "move" and self.token != "even":
            rim = p["tokens"][p["turn"]]["rim"]
            other = p["tokens"][1 - p["turn"]]["at"]

            def value(a):
                words = a.split()
                if words[1] == HUB:
                    return 100 if rim else -1
                ring = b.ring[words[1]]
                if len(words) > 2 and self.token in ("rim", "home"):
                    return 50
                if self.token == "brave":
                    return -b.undirected(other)[words[1]]
                return -ring if rim else ring
            return max(actions, key=lambda a: value(a) + rng.random())
        if verb in ("beast", "next", "step") and self.beast == "near":
            other = b.undirected(p["tokens"][1 - p["turn"]]["at"])
            return min(actions, key=lambda a: other[a.split()[-1]] + rng.random() / 2)
        return rng.choice(actions)


# ---- damaged positions -----------------------------------------------------------------------------------------------
# Each changes a copy in place, or returns False if it does not apply; it may also make another good position.
NAMES = ["7.16", "0.0", "8.0", "07.0", "7.00", "HUB", "Hub", "", "7", "7.", ".7", "-1.0", "7.-1", "7.0 ", " 7.0",
         "7,0", "hub.0", "7.0.0", "1e0.0", "+1.0", "4294967297.0", "1.4294967296"]
MUTATIONS = []


def mutation(what, times=1):
    """Registers f(copy, rng, game); what it damages is its docstring, `times` how often it is tried."""
    def add(f):
        f.__doc__ = what
        MUTATIONS.extend([f] * times)
        return f
    return add


def bound(f, game):
    """As the driver wants it: (p, rng) -> a damaged position or None."""
    def damage(p, rng):
        q = copy.deepcopy(p)
        return None if f(q, rng, game) is False else q
    damage.__name__, damage.__doc__ = f.__name__, f.__doc__
    return damage


# ---- keys, types, names (protocol: positions; A-10) ------------------------------------------------------------------
@mutation("keys")
def token_key_missing(p, rng, g):
    del p["tokens"][rng.randrange(2)][rng.choice(["at", "rim", "state", "turns"])]


@mutation("keys")
def token_key_unknown(p, rng, g):
    p["tokens"][rng.randrange(2)][rng.choice(["x", "viewer", "At", "seat"])] = 0


@mutation("types")
def tokens_count(p, rng, g):
    p["tokens"] = rng.choice([p["tokens"][:1], p["tokens"] + p["tokens"][:1], []])


@mutation("types")
def turns_wrong(p, rng, g):
    p["tokens"][rng.randrange(2)]["turns"] = rng.choice([-1, 1.5, "1", None, True, [], -2 ** 31, -2 ** 63])


@mutation("grey: turns")
def turns_huge(p, rng, g):
    huge = [10 ** 6, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 63, 10 ** 30, 1e300]
    p["tokens"][rng.randrange(2)]["turns"] = rng.choice(huge)


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


@mutation("names", 2)
def option_value(p, rng, g):
    wrong = ["x", "", "Yes", 0, 1, True, None, [], "undirected ", "hunters"]
    p["options"][rng.choice(list(VALUES))] = rng.choice(wrong)


@mutation("names")
def option_swapped(p, rng, g):
    k = rng.choice(list(VALUES))
    p["options"][k] = rng.choice(VALUES[k])


@mutation("names")
def phase_unknown(p, rng, g):
    p["phase"] = rng.choice(["", "Roll", "snake", "hunt", "end", "next", "step"])


# ---- pieces and tokens -----------------------------------------------------------------------------------------------
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
        others = [x for x in p[p["phase"]] if x not in p["done"] and x != t["at"]]
        p["done"] = [x for x in p["done"] if x != t["at"]] + others[:1]
    else:
        t.update(state="eaten", at=rng.choice(p["snakes"] + p["foxes"] + [t["at"]]))
        t["rim"] = t["rim"] or g.board.ring[t["at"]] == g.board.rings


@mutation("states", 2)
def state_changed(p, rng, g):
    p["tokens"][rng.randrange(2)]["state"] = rng.choice(["in", "eaten", "home", "out", "IN", ""])


# ---- turn, phase, roll -----------------------------------------------------------------------------------------------
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
    spare = ["4.%d" % i for i in range(16)]
    spaces = round_about + rest + [x for x in spare if x not in round_about + rest and x != t["at"]]
    p["snakes"], p["foxes"] = spaces[:8], spaces[8:16]


# ---- done, left, next ------------------------------------------------------------------------------------------------
def beasts(f):
    def g(p, rng, game):
        return f(p, rng, game) if p["phase"] in ("snakes", "foxes") else False
    g.__name__ = f.__name__
    return g


@mutation("done, left, next that do not fit the phase", 2)
def beasts_outside(p, rng, g):
    if p["phase"] in ("snakes", "foxes"):
        return False
    key, piece = rng.choice(["done", "left", "next"]), rng.choice(p["snakes"] + p["foxes"])
    p[key] = {"done": [piece], "left": rng.randint(1, 3), "next": piece}[key]


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
    kind = p[p["phase"]]
    p["done"] = rng.choice([list(kind), p["done"] + [x for x in kind if x not in p["done"]][:rng.randint(1, 4)]])


@mutation("next", 4)
@beasts
def next_changed(p, rng, g):
    other = "foxes" if p["phase"] == "snakes" else "snakes"
    p["next"] = rng.choice([None, rng.choice(p[p["phase"]]), rng.choice(p[other]), rng.choice(p["done"] or [None]), HUB,
                            rng.choice(g.board.spaces)])


@mutation("next with left 0", 1)
@beasts
def next_left_0(p, rng, g):
    p["next"], p["left"] = p["next"] or rng.choice(p[p["phase"]]), 0


@mutation("phase's kind", 1)
@beasts
def other_kind(p, rng, g):
    p["phase"] = "foxes" if p["phase"] == "snakes" else "snakes"


# ---- deck and hand ---------------------------------------------------------------------------------------------------
@mutation("drawn: cards that do not exist or too often", 6)
def drawn_wrong(p, rng, g):
    if "drawn" not in p:
        return False
    p["drawn"] = p["drawn"] + rng.choice([
        [[2, 2, 3]], [[6, 0, 0]], [[1, 1, 4], [1, 1, 4]], [[2, 2, 2]] * 7, [[5, 1, 0]], [[2, 2]], [[2, 2, 2, 0]],
        [[2, 2, -2]], [[]], [None], [2, 2, 2], ["2 2 2"], [[0, 3, 3]] * 2, [[2.0, 2, 2]] * 7,
        [list(c) for c in DECK] + [[2, 2, 2]]])


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
    h[:] = rng.choice([h + [5], h + [-1], h + [0, 0], h + [2] * 4, h + [4, 4], h + ["2"], h + [None], h + [1.5],
                       h + [[]], h * 10, [6], h + list(HAND)])


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
    p["roll"] = rng.choice([[5, 1, 0], [5, 0, 1], [6, 0, 0], [2, 3, 1], [2, 4, 0], [1, 1, 4], [4, 2, 0], [3, 3, 0],
                            [1, 4, 1]])


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


# ---- selftest --------------------------------------------------------------------------------------------------------
def slow_walks(board, start, touched, closed, n):
    """All walks written out one by one, to check Board.layers: their ends, whether one leads home, the longest."""
    ends, homes, longest = set(), False, 0
    stack = [([start], touched)]
    while stack:
        path, rim = stack.pop()
        longest = max(longest, len(path) - 1)
        if len(path) - 1 == n:
            ends.add((path[-1], rim))
            continue
        for y in board.out[path[-1]]:
            rings = [board.ring[x] for x in path[-2:] + [y]]
            back = len(path) > 1 and y == path[-2] and rings != [board.rings - 1, board.rings, board.rings - 1]
            if y in closed or back:
                continue
            if y == HUB and rim:
                homes = True
            else:
                stack.append((path + [y], rim or board.ring[y] == board.rings))
    return ends, homes, longest


def selftest():
    passed, failed = 0, 0

    def check(good, name):
        nonlocal passed, failed
        passed, failed = passed + bool(good), failed + (not good)
        if not good:
            print("FAIL", name)
    g, rng = Game(), random.Random(1)
    b = g.board
    # section 3
    check(len(b.spaces) == 113, "113 spaces")
    check(sum(map(len, b.out.values())) == 352, "352 directed steps")
    check(set(b.out[HUB]) == {f"1.{s}" for s in range(16)}, "out(hub)")
    check(set(b.out["1.0"]) == {HUB, "1.15", "2.0"}, "out(1.0)")
    check(set(b.out["2.0"]) == {"1.0", "2.1", "3.0"}, "out(2.0)")
    check(set(b.out["7.0"]) == {"6.0", "7.1", "7.15"}, "out(7.0)")

    def formula(x, y):
        if HUB in (x, y):
            return max(b.ring[x], b.ring[y])
        return min(abs(b.ring[x] - b.ring[y]) + b.gap(x, y), b.ring[x] + b.ring[y])
    check(all(b.undirected(x)[y] == formula(x, y) for x in b.spaces for y in b.spaces), "distance formula")
    check(max(max(b.undirected(x).values()) for x in b.spaces) == 11, "diameter")
    check(max(max(b.hunter(x).values()) for x in b.spaces) == 11, "directed diameter")
    pairs = [(x, y) for x in b.spaces for y in b.spaces if x != y]
    check(len(pairs) == 12656, "12656 pairs")
    stuck = sum(all(b.undirected(y)[z] >= b.undirected(y)[x] for z in b.out[x]) for x, y in pairs)
    check(stuck == 480, "480 stuck pairs")
    trip = next(n for n in range(1, 20) if b.layers(HUB, False, (), n)[1])
    check(trip == 14, "round trip of 14")
    w = Counter()
    for (m, _, _), k in g.dice_odds().items():
        w[m] += k
    check([w[m] for m in range(7)] == [64 * n for n in (64, 192, 240, 160, 60, 12, 1)], "MOVE counts")
    # section 4
    check(len(DECK) == 36 and [sum(c[i] for c in DECK) for i in range(3)] == [72] * 3, "36 cards, 72 of each")
    check(sum(c[0] == 0 for c in DECK) == 3 and all(sum(c) == 6 for c in DECK), "three cards without MOVE")
    check(len(HAND) == 9 and sum(HAND) == 18, "hand")
    check(sum(g.odds(g.initial("standard", 2, {"chance": "deck"})).values()) == 36 * 35, "deck roll-off over 36*35")
    check(sum(g.odds(g.initial("standard", 2)).values()) == 6 ** 12, "roll-off over 6^12")
    check(sum(g.odds(g.initial("standard", 1)).values()) == 6 ** 6, "roll over 6^6")
    # walks: layers against walks written out one by one, on crowded boards of three sizes
    boards = [b, Board(dict(STANDARD, rings=["red", "green", "red", "green", "blue"])),
              Board(dict(STANDARD, rings=["red", "blue"], spokes=5))]
    for i in range(300):
        bb = boards[i % 3]
        start, n = rng.choice(bb.spaces), rng.randint(1, 6)
        touched = start != HUB and (bb.ring[start] == bb.rings or rng.random() < 0.4)
        some = rng.choice([0, len(bb.spaces) // 7, len(bb.spaces) // 2])
        closed = set(rng.sample([x for x in bb.spaces if x != start], some))
        layers, homes = bb.layers(start, touched, closed, n)
        ends, homes2, longest = slow_walks(bb, start, touched, closed, n)
        far = max(k for k in range(n + 1) if layers[k])
        check({(x, r) for x, _, r in layers[n]} == ends and homes == homes2 and far == longest, f"walks from {start}")

    # single cases of the token's move
    def at(space, roll, rim=False, snakes=(), other=None, **options):
        p = g.initial("standard", 1, options)
        spare = [f"4.{s}" for s in range(16)]
        p["snakes"] = (list(snakes) + [x for x in spare if x not in snakes])[:8]
        p["foxes"] = [x for x in spare if x not in p["snakes"]][-8:]
        p["tokens"][0].update(at=space, rim=rim, turns=3)
        p["tokens"][1].update(at=other or "1.8", turns=3)
        p["phase"], p["roll"] = "move", roll
        return p
    acts = lambda p: set(g.actions(p, 0))
    check("move 6.0" in acts(at("6.0", [2, 2, 2])), "6-7-6 touches the rim (SF-20)")
    check("move 6.0 rim" not in acts(at("6.0", [2, 2, 2])), "only walks that touch: plain text")
    check({"move 6.0", "move 6.0 rim"} <= acts(at("6.0", [4, 1, 1])), "both kinds of walk: two texts")
    check("move 6.0 rim" not in acts(at("6.0", [4, 1, 1], rim=True)), "rim visited before: one text")
    check("move 7.0" not in acts(at("6.0", [3, 2, 1], snakes=("7.1", "7.15"))), "6-7-6-7 is backtracking (A-23)")
    check(acts(at("1.0", [6, 0, 0], rim=True)) >= {"move hub"}, "home needs no exact count (A-20)")
    check("move hub" not in acts(at("1.0", [6, 0, 0], rim=True, other=HUB)), "a token in the hub closes it (SF-21)")
    check("move hub" in acts(at("2.0", [2, 2, 2])), "hub as a space (hole 4)")
    check("move hub" in acts(at(HUB, [3, 2, 1])), "hub as a space, from the hub (hole 4)")
    p = g.apply(at("1.0", [6, 0, 0], rim=True), 0, "move hub")
    check(p["tokens"][0] == {"at": HUB, "rim": True, "state": "home", "turns": 4}, "home")
    check(p["turn"] == 1 and p["roll"] is None, "home, and the other token is on turn")
    p = g.apply(at("1.0", [6, 0, 0], rim=True, **{"play-on": "no"}), 0, "move hub")
    check(p["phase"] == "over" and p["turn"] == 0, "home, over")
    check(g.result(p) == {"over": True, "scores": [1], "ranks": [1]}, "home, over: the result")
    # the whole game, all combinations, also from made-up positions and on other boards
    seen = Counter()
    five = Game({**STANDARD, "ruleset": "five", "rings": ["red", "green", "red", "green", "blue"],
                 "pieces": {"snakes": [0, 2, 4, 6, 8, 10, 12, 14], "foxes": [1, 3, 5, 7, 9, 11]}})
    tiny = Game({**STANDARD, "ruleset": "tiny", "rings": ["red", "blue"], "spokes": 5,
                 "pieces": {"snakes": [0, 2], "foxes": [1]}, "dice": {"count": 5, "faces": ["move", "snake", "fox"]},
                 "deck": [], "hand": []})
    # each setting from its start on one board, made up on the other
    cases = [(h, r, s, o, (i + n) % 2) for n, h in enumerate((g, five)) for i, (r, s, o) in enumerate(h.combos())]
    cases += [(tiny, r, s, o, 0) for r, s, o in tiny.combos()]
    for game, ruleset, seats, options, made_up in cases:
        start = synthetic(game, ruleset, seats, options, rng) if made_up else None
        name, last = f"{ruleset} {seats} {options}", None
        for p, seat, _ in random_game(game, ruleset, seats, options, rng, start, 150):
            acts, node = game.actions(p, seat), game.turn(p)
            check(len(acts) == len(set(acts)) and bool(acts) == (p["phase"] != "over"), f"actions {name}")
            check(len(game.pieces(p)) == sum(map(len, game.start.values())), f"pieces {name}")
            check(json.loads(json.dumps(p)) == p, f"json {name}")
            reason = game.load_ok(p)
            check(reason is None, f"load_ok {name}: {reason} {json.dumps(p)}")
            if node["node"] == "chance":
                w = game.odds(p)
                check(sum(Fraction(v, sum(w.values())) for v in w.values()) == 1 and min(w.values()) > 0, "odds")
            if last and game is g and option(p, "chance") == "dice":  # rank of turns: a token's turn count never falls
                check(all(t["turns"] >= u["turns"] for t, u in zip(p["tokens"], last["tokens"])), f"turns {name}")
            last = p
            seen[node["node"] + " " + p["phase"]] += 1
        seen["ended " + "/".join(sorted(t["state"] for t in p["tokens"]))] += 1
    for key in sorted(seen):
        print(f"  {key}: {seen[key]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:] != ["--selftest"]:
        sys.exit(__doc__)
    sys.exit(selftest())
