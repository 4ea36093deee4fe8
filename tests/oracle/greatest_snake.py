"""The Greatest Snake: an independent reference, written from the rulebook alone (rules GS-n, holes, amendments A-n).

Slow and plain on purpose. A position is the rulebook's JSON as a dict; every function leaves its argument unchanged.
    g = Game()                       # or Game(json of a ruleset file)
    p = g.initial("base", 3, {"first": "0"})
    g.turn(p); g.actions(p, "chance"); g.odds(p); p = g.apply(p, "chance", "draw dodge"); g.result(p); g.load_ok(p)
`python3 greatest_snake.py --selftest` checks the decks, single rules and random games of all options;
`--games [N]` plays N uniform random games of each combination and prints how long they were.
"""
import functools
import itertools
import json
import marshal
import random
import sys
from collections import Counter
from statistics import median


# ---- the decks -------------------------------------------------------------------------------------------------------
def to(*words):
    """The target slots "what whose if"; a "-" stands for what is left out."""
    return [{k: w for k, w in zip(("what", "whose", "if"), x.split()) if w != "-"} for x in words]


def rat(card, copies, speed=1, **more):
    return dict(id=card, kind="rat", copies=copies, speed=speed, **more)


def power(card, copies, effect, *targets, when="any", **more):
    return dict(id=card, kind="power", copies=copies, when=when, effect=effect, targets=to(*targets), **more)


def constant(card, copies, **always):
    return dict(id=card, kind="equipment", copies=copies, always={k.replace("_", "-"): v for k, v in always.items()})


def priced(card, copies, price, effect, *targets, when="any", **more):
    return dict(id=card, kind="equipment", copies=copies, when=when, price=price, effect=effect, targets=to(*targets),
                **more)


BASE = [
    rat("common-rat", 12), rat("speedy-rat", 4, 2), rat("fat-rat", 4, "slow"), rat("spiky-rat", 2, unsqueezable=True),
    rat("greasy-rat", 2, slide=2), rat("sleepy-rat", 2, eaten="sleep"), rat("lucky-rat", 2, eaten="gain"),
    rat("stinky-rat", 1, eaten="discard"), rat("explosive-rat", 1, leaves="destroy"),
    rat("tattletale-rat", 1, drawn="look"), rat("rat-king", 1, king=True),
    power("dodge", 5, "dodge", when="react"),
    power("super-glue", 4, "glue", "snake any bare-head"),
    power("squeeze", 4, "squeeze", "rat any squeezable"),
    power("big-squeeze", 2, "squeeze", "rat any squeezable", times=2),
    power("fake-rat", 3, "feed", "snake any can-eat", speed=1),
    power("steal", 3, "steal", "equipment other unlocked", "body own free"),
    power("swap", 3, "swap", "equipment own unlocked", "equipment other unlocked"),
    power("lullaby", 3, "sleep", "snake any can-sleep"),
    power("alarm-clock", 2, "wake", "snake any asleep"),
    power("digestive-tonic", 2, "advance", "rat any unblocked"),
    power("rust", 2, "destroy", "equipment any"),
    power("pit-stop", 1, "eat-pit"),
    power("garbage-dive", 1, "salvage", "discard - keepable"),
    power("pickpocket", 1, "take", "hand other has-cards"),
    priced("gun", 2, {"ammo": 3}, "squeeze", "rat any squeezable"),
    priced("lasers", 2, {"ammo": 3}, "destroy", "equipment other"),
    priced("sword", 2, "sleep", "squeeze", "rat other squeezable", times=2),
    priced("jet-pack", 2, "sleep", "dodge", when="react"),
    priced("cloak", 1, "itself", "dodge", when="react"),
    constant("armor", 2, unsqueezable=True),
    constant("neck-brace", 2, no_sleep_by_others=True),
    constant("padlock", 2, locked=True),
    constant("water-slide", 2, slide=1),
    constant("backpack", 1, limit=9),
    priced("trampoline", 2, "sleep", "advance", "rat own unblocked"),
    priced("fishing-rod", 2, "discard", "eat-pit"),
    priced("boxing-glove", 2, "discard", "squeeze", "rat neighbour squeezable"),
    priced("magnet", 1, "sleep", "steal", "equipment other unlocked", "body own free"),
    priced("hypno-disc", 2, "discard", "sleep", "snake other can-sleep"),
    priced("coffee-machine", 1, "discard", "wake"),
]
MORE = {"common-rat": 3, "speedy-rat": 1, "dodge": 1, "super-glue": 1, "squeeze": 1, "fake-rat": 1, "boxing-glove": 1,
        "neck-brace": 1}
AFTER = {  # A47
    "rat-king": [rat("bouncy-rat", 1, vomited="top")],
    "pickpocket": [power("food-poisoning", 1, "vomit-each"), power("group-hug", 1, "squeeze-each")],
    "coffee-machine": [priced("shield", 1, "itself", "dodge", when="react"),
                       constant("blender", 1, slow_rats_move=True)],
}
EXPANSION = [x for c in BASE for x in [dict(c, copies=c["copies"] + MORE.get(c["id"], 0))] + AFTER.get(c["id"], [])]
STANDARD = [
    {"game": "greatest-snake", "ruleset": "base", "seats": [3, 4], "hand": 3, "limit": 7, "length": 7, "cards": BASE},
    {"game": "greatest-snake", "ruleset": "expansion", "seats": [3, 5], "hand": 3, "limit": 7, "length": 7,
     "cards": EXPANSION},
]
KEYS = """game ruleset options seats snakes hands known pit discard top turn step phase drawn stack passed
    queue""".split()
STEPS = ["first", "setup", "draw", "rat", "main", "end"]
PHASES = ["first", "setup", "draw", "rat", "main", "response", "effect", "over"]
MASS = ("vomit-each", "squeeze-each")
BODY = {"card", "equipment", "used", "ammo", "rat"}
ENTRY = {"do", "seat", "card", "targets", "spared"}
STACK_MAX = 96


class Illegal(Exception):
    """The text is not one of the actions."""


class Bad(Exception):
    """A position that load must refuse, or (if it begins with "grey:") may refuse."""


def need(good, reason):
    if not good:
        raise Bad(reason)


def whole(x, low, high=2 ** 31 - 1):
    return type(x) is int and low <= x <= high


def copied(x):
    return marshal.loads(marshal.dumps(x, 2))  # the fastest way to copy JSON; version 2 shares nothing


def split(word):
    seat, index = word.split(".")
    return int(seat), int(index)


def body_cell(card):
    return {"card": card, "equipment": None, "used": 0, "ammo": [], "rat": None}


class Deck:
    """A ruleset."""

    def __init__(self, rs):
        self.id, self.seats = rs["ruleset"], rs["seats"]
        self.hand, self.limit, self.length = rs["hand"], rs["limit"], rs["length"]
        self.cards = {c["id"]: c for c in rs["cards"]}
        self.order = {c: i for i, c in enumerate(self.cards)}
        self.copies = {c: x["copies"] for c, x in self.cards.items()}
        self.keep = {c for c, x in self.cards.items() if x["kind"] != "rat"}
        self.eaten = {c for c, x in self.cards.items() if x["kind"] == "rat" or x.get("effect") == "feed"}
        self.kings = {c for c, x in self.cards.items() if x.get("king")}
        self.glue = next((c for c, x in self.cards.items() if x.get("effect") == "glue"), None)
        most = max([1] + [x["speed"] for x in self.cards.values() if type(x.get("speed")) is int])
        most += max([0] + [x.get("always", {}).get("slide", 0) for x in self.cards.values()])
        self.longest = self.length + (most - 1) // 2  # the i-th rat to leave in a phase has gone 2i - 1 spaces or more

    def __getitem__(self, card):
        return self.cards[card]

    def total(self, key, value):
        return sum(self.copies[c] for c, x in self.cards.items() if x.get(key) == value)

    def vomited(self, card):
        return self[card].get("vomited", "pit" if card not in self.keep else "discard")

    def digested(self, card):
        return self[card].get("digested", "body" if card not in self.keep else "discard")


class Game:
    id, ordered = "greatest-snake", True

    def __init__(self, ruleset=None):
        self.decks = {rs["ruleset"]: Deck(rs) for rs in ([ruleset] if ruleset else STANDARD)}
        self.rulesets = list(self.decks)
        self.mutations = [functools.wraps(f)(functools.partial(f, self)) for f in MUTATIONS]
        self.mood, self.met = None, Counter()  # of the player at random in choose(), anew for each game

    # ---- options and the start ---------------------------------------------------------------------------------------
    def combos(self):
        """(ruleset, seats, options): each number of seats with each value of `first`, and with the default left out."""
        return [(d.id, n, o) for d in self.decks.values() for n in range(d.seats[0], d.seats[1] + 1)
                for o in [{}, {"first": "random"}] + [{"first": str(i)} for i in range(n)]]

    def initial(self, ruleset_id, seats, options=None):
        self.mood = None
        self.met.clear()
        return self.fresh(ruleset_id, seats, {k: v for k, v in (options or {}).items() if v != "random"})

    def fresh(self, ruleset_id, seats, options):
        p = {
            "game": self.id, "ruleset": ruleset_id, "options": options, "seats": seats,
            "snakes": [{"awake": True, "cells": [{"card": "head", "rat": None, "glue": False}, body_cell("body"),
                                                 {"card": "tail", "rat": None}]} for _ in range(seats)],
            "hands": [[] for _ in range(seats)], "known": [[[] for _ in range(seats)] for _ in range(seats)],
            "pit": [], "discard": [], "top": [], "turn": 0, "step": "first", "phase": "first", "drawn": None,
            "stack": [], "passed": [], "queue": [],
        }
        if "first" in options:  # A13
            p.update(turn=int(options["first"]), step="setup", phase="setup")
        return p

    # ---- what there is -----------------------------------------------------------------------------------------------
    def rules(self, p):
        return self.decks[p["ruleset"]]

    def gone(self, p):
        """A Counter of the cards that are not in the Deck."""
        out = Counter(p["pit"] + p["discard"] + [c for h in p["hands"] for c in h])
        for snake in p["snakes"]:
            for i, c in enumerate(snake["cells"]):
                out[c["rat"]] += 1
                if i == 0:
                    out.update([self.rules(p).glue] * c["glue"])
                elif "equipment" in c:
                    out.update(c["ammo"] + [c["equipment"]] + [c["card"]] * (i > 1))
        out[p["drawn"]] += 1
        out.update(e["card"] for e in p["stack"] if e["do"] in ("eat", "play", "equip"))
        del out[None]
        return out

    def deck(self, p):
        """{card: copies} in the Deck, those in `top` included."""
        gone = self.gone(p)
        return {c: n - gone[c] for c, n in self.rules(p).copies.items() if n > gone[c]}

    @staticmethod
    def cells(p, seat):
        return p["snakes"][seat]["cells"]

    def always(self, p, cell):
        card = cell.get("equipment")
        return self.rules(p)[card].get("always", {}) if card else {}

    def constants(self, p, seat, key):
        """The values of a constant ability on a snake."""
        found = [self.always(p, c).get(key) for c in self.cells(p, seat)]
        return [x for x in found if x]

    def armed(self, p, seat):
        return [i for i, c in enumerate(self.cells(p, seat)) if c.get("equipment")]

    def limit(self, p, seat):
        return max(self.constants(p, seat, "limit"), default=self.rules(p).limit)  # A44

    def can_eat(self, p, seat):
        head = self.cells(p, seat)[0]
        return p["snakes"][seat]["awake"] and head["rat"] is None and not head["glue"]  # GS-23, GS-24

    def squeezable(self, p, seat, i):
        """GS-43, GS-44."""
        cell = self.cells(p, seat)[i]
        return i > 0 and cell["rat"] is not None and not (
            self.rules(p)[cell["rat"]].get("unsqueezable") or self.always(p, cell).get("unsqueezable"))

    def unblocked(self, p, seat, i):
        cells = self.cells(p, seat)
        return i == len(cells) - 1 or cells[i + 1]["rat"] is None

    def pit_y(self, p, seat):
        """GS-47."""
        lengths = [len(s["cells"]) for s in p["snakes"]]
        return lengths[seat] == min(lengths) < max(lengths) and not any(c["rat"] for c in self.cells(p, seat))

    def hit(self, p, e, seat):
        """A31: the mass effect e would change the snake of `seat` now."""
        if seat in e["spared"]:
            return False
        if self.rules(p)[e["card"]]["effect"] == "vomit-each":
            return self.cells(p, seat)[0]["rat"] is not None
        rats = [i for i, c in enumerate(self.cells(p, seat)) if c["rat"]]
        return seat != e["seat"] and bool(rats) and self.squeezable(p, seat, rats[-1])

    def effect_of(self, p, e):
        return self.rules(p)[e["card"]].get("effect") if e["do"] in ("play", "use") else None

    def aimed(self, p, seat):
        """A19: the top entry may be dodged by `seat`."""
        e = p["stack"][-1] if p["stack"] else None
        if not e or e["seat"] == seat or e["do"] not in ("play", "use"):
            return False
        effect = self.effect_of(p, e)
        if effect == "dodge":  # above a mass effect it cancels nothing
            beneath = p["stack"][-2]
            return beneath["seat"] == seat and self.effect_of(p, beneath) not in MASS
        if effect in MASS:
            return self.hit(p, e, seat)
        slots = self.rules(p)[e["card"]].get("targets", [])
        return any(w is not None and slot["what"] != "discard" and int(w.split(".")[0]) == seat
                   for slot, w in zip(slots, e["targets"]))

    # ---- targets -----------------------------------------------------------------------------------------------------
    @staticmethod
    def whose(p, seat, slot):
        n, whose = p["seats"], slot.get("whose", "any")
        if whose == "neighbour":
            return sorted({(seat + 1) % n, (seat - 1) % n})
        return [s for s in range(n) if whose == "any" or (s == seat) == (whose == "own")]

    def fits(self, p, seat, slot):
        """The words that a slot of a card of `seat` could have now."""
        what, cond, d = slot["what"], slot.get("if"), self.rules(p)
        if what == "discard":
            return [c for c in dict.fromkeys(p["discard"]) if c in d.keep]
        out = []
        for s in self.whose(p, seat, slot):
            snake, cells = p["snakes"][s], self.cells(p, s)
            if what == "hand":
                out += [str(s)] * bool(p["hands"][s])
            elif what == "snake":
                braced = s != seat and self.constants(p, s, "no-sleep-by-others")
                good = {"bare-head": cells[0]["rat"] is None and not cells[0]["glue"], "can-eat": self.can_eat(p, s),
                        "can-sleep": snake["awake"] and not braced, "asleep": not snake["awake"]}[cond]
                out += [str(s)] * bool(good)
            elif what == "body":
                out += [f"{s}.{i}" for i, c in enumerate(cells) if "equipment" in c and c["equipment"] is None]
            elif what == "equipment":
                if cond != "unlocked" or not self.constants(p, s, "locked"):
                    out += [f"{s}.{i}" for i in self.armed(p, s)]
            else:
                good = self.squeezable if cond == "squeezable" else self.unblocked
                out += [f"{s}.{i}" for i, c in enumerate(cells) if c["rat"] and good(p, s, i)]
        return out

    def could(self, p, seat, card, spared=()):
        """What a card needs besides its targets, on announcement and on resolution."""
        x = self.rules(p)[card]
        effect = x["effect"]
        if effect == "eat-pit":
            return bool(p["pit"]) and self.can_eat(p, seat)
        if effect == "wake" and not x.get("targets"):
            return not p["snakes"][seat]["awake"]
        if effect in MASS:
            e = {"card": card, "seat": seat, "spared": spared}
            return any(self.hit(p, e, s) for s in range(p["seats"]))
        return True

    def aims(self, p, seat, card):
        """The lists of targets with which a card could be announced now."""
        x = self.rules(p)[card]
        if (x.get("when") == "react" and not p["stack"]) or not self.could(p, seat, card):
            return []
        if x["effect"] == "dodge" and not self.aimed(p, seat):
            return []
        return [list(t) for t in itertools.product(*(self.fits(p, seat, slot) for slot in x.get("targets", [])))]

    def plays(self, p, seat):
        """{text: (card, targets)}."""
        d = self.rules(p)
        return {" ".join(["play", c] + t): (c, t) for c in dict.fromkeys(p["hands"][seat])
                if d[c]["kind"] == "power" for t in self.aims(p, seat, c)}

    def uses(self, p, seat):
        """{text: (index of the cell, price, card paid or None, targets)}."""
        out, d = {}, self.rules(p)
        for i in self.armed(p, seat):
            cell = self.cells(p, seat)[i]
            x = d[cell["equipment"]]
            if "effect" not in x or cell["rat"] is not None:  # GS-35
                continue
            price = "ammo" if type(x["price"]) is dict else x["price"]
            if price == "sleep" and not p["snakes"][seat]["awake"]:  # GS-39
                continue
            cards = dict.fromkeys(p["hands"][seat]) if price in ("ammo", "discard") else [None]
            for c, t in itertools.product(cards, self.aims(p, seat, x["id"]) if cards else []):
                out[" ".join([f"use {seat}.{i} {price}"] + [c] * (c is not None) + t)] = i, price, c, t
        return out

    # ---- who acts, and what may be done ------------------------------------------------------------------------------
    def round(self, p):
        """A5, A6: the seats that are asked about the top entry, in order."""
        n, first = p["seats"], p["stack"][-1]["seat"] + 1
        return [s for s in ((first + i) % n for i in range(n)) if p["hands"][s] or self.uses(p, s)]

    def asked(self, p):
        return next((s for s in self.round(p) if s not in p["passed"]), None)

    @staticmethod
    def dealt(p, d):
        """The seat that gets the next card in set-up, or None."""
        return next((s for s in range(p["seats"]) if len(p["hands"][s]) < d.hand), None)

    def turn(self, p):
        phase, node, seats = p["phase"], "turn", [p["turn"]]
        if phase == "over":
            node, seats = "over", []
        elif phase in ("first", "setup") or (phase == "effect" and p["queue"][0]["do"] in ("draw", "gain", "take")):
            node, seats = "chance", ["chance"]
        elif phase == "effect":
            seats = [p["queue"][0]["seat"]]
        elif phase == "response":
            node, seats = "reaction", [self.asked(p)]
        return {"node": node, "seats": seats, "phase": phase}

    def odds(self, p):
        if p["phase"] == "first":
            return {f"first {s}": 1 for s in range(p["seats"])}
        if p["phase"] == "effect" and p["queue"][0]["do"] == "take":
            return {f"take {c}": n for c, n in Counter(p["hands"][p["queue"][0]["from"]]).items()}
        if p["top"]:
            return {f"draw {p['top'][-1]}": 1}  # A42
        return {f"draw {c}": n for c, n in self.deck(p).items()}

    def actions(self, p, seat):
        if seat not in self.turn(p)["seats"]:
            return []
        if seat == "chance":
            return list(self.odds(p))
        phase, hand = p["phase"], dict.fromkeys(p["hands"][seat])
        if phase == "effect":
            do = p["queue"][0]["do"]
            if do == "discard":
                return [f"discard {c}" for c in hand]
            if do == "destroy":
                return [f"destroy {seat}.{i}" for i in self.armed(p, seat)]
            return [f"look {s}" for s in range(p["seats"]) if s != seat]  # A35
        out = list(self.plays(p, seat)) + list(self.uses(p, seat))
        if phase == "response":
            return out + ["pass"]
        if phase == "rat":
            return out + ["refuse"] + ["eat"] * self.can_eat(p, seat)
        if phase == "draw":
            out += ["draw deck"] + ["draw pit"] * bool(p["pit"] and self.pit_y(p, seat))
        elif len(p["hands"][seat]) > self.limit(p, seat):  # A8
            out += [f"discard {c}" for c in hand]
        else:
            out.append("digest")
        free = [i for i, c in enumerate(self.cells(p, seat)) if "equipment" in c and c["equipment"] is None]
        out += [f"equip {c} {seat}.{i}" for c in hand if self.rules(p)[c]["kind"] == "equipment" for i in free]
        return out + [f"unequip {seat}.{i}" for i in self.armed(p, seat)]

    # ---- playing -----------------------------------------------------------------------------------------------------
    def apply(self, p, seat, text):
        if text not in self.actions(p, seat):
            raise Illegal(text)
        return self.played(p, text)[0]

    def played(self, p, text):
        """(new position, notes: labels of what happened); the text must be legal."""
        q, notes, words = copied(p), [], text.split()
        node, d = self.turn(p), self.rules(p)
        seat, verb = node["seats"][0], words[0]
        if seat == "chance":
            self.chance(q, words, notes)
        elif p["phase"] == "effect":
            self.choice(q, seat, words, notes)
        elif verb == "pass":
            q["passed"].append(seat)
        elif verb == "draw":
            self.draw(q, seat, words[1], notes)
        elif verb == "eat":
            q.update(step="main", drawn=None)
            self.announce(q, "eat", seat, p["drawn"])
        elif verb == "refuse":
            q["pit"].append(q["drawn"])
            q.update(step="main", drawn=None)
            notes.append("GS-25 refused" + ("" if self.can_eat(p, seat) else ", cannot eat"))
        elif verb == "play":
            card, targets = self.plays(p, seat)[text]
            self.leaves_hand(q, seat, card)
            self.announce(q, "play", seat, card, targets)
            self.note_answer(p, seat, card, notes)
        elif verb == "use":
            i, price, card, targets = self.uses(p, seat)[text]
            gear = self.cells(p, seat)[i]["equipment"]
            self.announce(q, "use", seat, gear, targets)
            self.pay(q, seat, i, price, card, notes)
            self.note_answer(p, seat, gear, notes)
        elif verb == "equip":
            self.leaves_hand(q, seat, words[1])
            self.announce(q, "equip", seat, words[1], [words[2]])
        elif verb == "unequip":
            notes.append("A3 unequip" + (", locked" if self.constants(p, seat, "locked") else ""))
            self.scrap(q, *split(words[1]))
        elif verb == "discard":
            self.leaves_hand(q, seat, words[1])
            q["discard"].append(words[1])
            notes.append(f"A8 down to {self.limit(p, seat)}")
        else:
            self.announce(q, "digest", seat, None)
        self.settle(q, notes)
        for cards in [q["discard"]] + q["hands"] + [k for row in q["known"] for k in row]:
            cards.sort(key=d.order.get)
        return q, notes

    @staticmethod
    def announce(q, do, seat, card, targets=()):
        q["stack"].append({"do": do, "seat": seat, "card": card, "targets": list(targets), "spared": []})
        q["passed"] = []

    def leaves_hand(self, q, seat, card):
        """A card leaves a hand openly."""
        q["hands"][seat].remove(card)
        for row in q["known"]:
            if card in row[seat]:
                row[seat].remove(card)

    def note_answer(self, p, seat, card, notes):
        d, stack = self.rules(p), p["stack"]
        effect = d[card]["effect"]
        notes.append(f"effect {effect} {'in answer' if stack else 'in ' + p['phase']}")
        if not stack:
            return
        notes.append(f"stack of {min(len(stack) + 1, 9)}")
        if stack[-1]["seat"] == seat:
            notes.append("A6 answers oneself")
        if stack[-1]["do"] == "digest":
            notes.append("A7 Digest! answered" + (" by its player" if stack[-1]["seat"] == seat else ""))
        if effect == "dodge":
            e = stack[-1]
            under = self.effect_of(p, e)
            notes.append(f"A19 dodge of {under}")
            if under == "dodge":
                depth = next(i for i, x in enumerate(reversed(stack)) if self.effect_of(p, x) != "dodge")
                notes.append(f"A19 dodges in a row: {min(depth + 1, 5)}")

    def pay(self, q, seat, i, price, card, notes):
        """Paid on announcement (hole 3)."""
        cell = self.cells(q, seat)[i]
        notes.append(f"GS-34 price {price}")
        if card is not None:
            self.leaves_hand(q, seat, card)
        if price == "sleep":
            q["snakes"][seat]["awake"] = False
        elif price == "discard":
            q["discard"].append(card)
        elif price == "itself":
            self.scrap(q, seat, i)
        else:
            cell["ammo"].append(card)
            cell["used"] += 1
            if cell["used"] == self.rules(q)[cell["equipment"]]["price"]["ammo"]:  # A17
                notes.append("A17 used up")
                self.scrap(q, seat, i)

    def lost(self, q, what, seat, i):
        """A15: a rat or Equipment leaves its space."""
        word = f"{seat}.{i}"
        for e in q["stack"]:
            slots = self.rules(q)[e["card"]].get("targets", []) if e["do"] in ("play", "use") else []
            for k, slot in enumerate(slots):
                if slot["what"] == what and e["targets"][k] == word:
                    e["targets"][k] = None

    def scrap(self, q, seat, i):
        """Equipment with its ammo goes to the Discard Pile."""
        cell = self.cells(q, seat)[i]
        self.lost(q, "equipment", seat, i)
        q["discard"] += [cell["equipment"]] + cell["ammo"]
        cell.update(equipment=None, used=0, ammo=[])

    # ---- drawing and eating ------------------------------------------------------------------------------------------
    def draw(self, q, seat, where, notes):
        if where == "pit":  # GS-47
            card = q["pit"].pop()
            notes.append("GS-47 from the Pit")
            self.show(q, seat, card, notes)
        elif self.deck(q) or q["pit"] or q["discard"]:
            q["queue"].append({"do": "draw", "seat": seat})
        else:
            q["step"] = "main"
            notes.append("A10 nothing to draw")

    def show(self, q, seat, card, notes):
        """A rat of the Draw Phase."""
        if card in self.rules(q).kings:
            q["step"] = "main"
            self.crown(q, seat, card, notes)
        else:
            q.update(step="rat", drawn=card)

    def chance(self, q, words, notes):
        d, card = self.rules(q), words[1]
        if words[0] == "first":
            q.update(turn=int(card), step="setup")
        elif q["step"] == "setup":
            seat = self.dealt(q, d)
            if card in d.keep:
                q["hands"][seat].append(card)
                if self.dealt(q, d) is None:
                    self.begin_turn(q, notes)
            elif card in d.kings:
                q["top"] = []
                notes.append("GS-6 king in set-up")
            else:
                q["pit"].append(card)
                notes.append("GS-5 rat in set-up")
        elif words[0] == "take":
            e = q["queue"].pop(0)
            self.steal_card(q, e["seat"], e["from"], card, notes)
        else:
            e = q["queue"].pop(0)
            if q["top"]:
                q["top"].pop()
                notes.append("A42 known on top")
            self.drawn(q, e["seat"], card, e["do"], notes)

    def drawn(self, q, seat, card, do, notes):
        """A card from the Deck, in the Draw Phase or by a Lucky Rat."""
        d = self.rules(q)
        if card in d.keep:
            q["hands"][seat].append(card)
            if do == "draw":
                q["step"] = "main"
            notes.append(f"GS-13 {do}" if do == "draw" else "A36 gained a card")
            return
        if d[card].get("drawn") == "look":
            q["queue"].append({"do": "look", "seat": seat})  # A35
            notes.append(f"A35 look, {do}")
        if do == "draw":
            self.show(q, seat, card, notes)
        elif card in d.kings:
            notes.append("A36 gained a king")
            self.crown(q, seat, card, notes)
        else:
            q["pit"].append(card)
            notes.append("A36 gained a rat")

    def crown(self, q, seat, card, notes):
        """GS-58: eaten at once; what is on the Head is destroyed."""
        head = self.cells(q, seat)[0]
        on = "glue" if head["glue"] else "bare"
        if head["rat"]:
            on = "fake" if head["rat"] in self.rules(q).keep else "rat"
        notes.append(f"GS-58 {on} head, {'awake' if q['snakes'][seat]['awake'] else 'asleep'}")
        if head["rat"]:
            self.lost(q, "rat", seat, 0)
            q["discard"].append(head["rat"])
        if head["glue"]:
            q["discard"].append(self.rules(q).glue)
            head["glue"] = False
        self.eat(q, seat, card, notes)

    def eat(self, q, seat, card, notes):
        x = self.rules(q)[card]
        self.cells(q, seat)[0]["rat"] = card
        notes.append(f"GS-22 eaten {x.get('eaten', '')}{' other turn' if seat != q['turn'] else ''}")
        if x.get("eaten") == "sleep":
            q["snakes"][seat]["awake"] = False  # A37
            if self.constants(q, seat, "no-sleep-by-others"):
                notes.append("A37 sleepy in spite of a brace")
        elif x.get("eaten"):
            q["queue"].append({"do": x["eaten"], "seat": seat})

    def steal_card(self, q, seat, victim, card, notes):
        """A take: thief and victim know the card, for others one copy of each kind may be gone."""
        q["hands"][victim].remove(card)
        q["hands"][seat].append(card)
        for v, row in enumerate(q["known"]):
            for c in set(row[victim]) if v != seat else {card} & set(row[victim]):
                row[victim].remove(c)
                notes.append("A45 theft strikes out" + (" for the thief" if v == seat else ""))
        q["known"][victim][seat].append(card)

    def choice(self, q, seat, words, notes):
        verb, arg = words
        q["queue"].pop(0)
        notes.append(f"A33 {verb}")
        if verb == "discard":
            self.leaves_hand(q, seat, arg)
            q["discard"].append(arg)
        elif verb == "destroy":
            self.scrap(q, *split(arg))
        else:
            notes.append(f"A35 look at {min(1, len(q['hands'][int(arg)]))}")
            q["known"][seat][int(arg)] = list(q["hands"][int(arg)])

    # ---- rats on their way -------------------------------------------------------------------------------------------
    def squeeze(self, q, seat, i, times, notes):
        for k in range(times):
            if k and not self.squeezable(q, seat, i):
                notes.append("A29 second squeeze stopped")
                return
            for _ in range(self.rules(q)[self.cells(q, seat)[i]["rat"]].get("slide", 1)):  # A28
                self.push(q, seat, i, notes)
                i -= 1
                if i == 0:
                    return
        if times > 1:
            notes.append("A29 squeezed again")

    def push(self, q, seat, i, notes):
        """The rat at i one space toward the Head, with all that are in its way (hole 16)."""
        cells, first = self.cells(q, seat), i
        while first and cells[first - 1]["rat"]:
            first -= 1
        if first < i:
            notes.append(f"GS-42 pushes {min(3, i - first)}" + (", the Head too" if first == 0 else ""))
            if any(self.rules(q)[cells[k]["rat"]].get("unsqueezable") for k in range(first, i)):
                notes.append("hole 16 pushes an unsqueezable rat")
        for k in range(first, i + 1):
            self.lost(q, "rat", seat, k)
            if k:
                cells[k - 1]["rat"], cells[k]["rat"] = cells[k]["rat"], None
            if k < 2:
                self.vomit(q, seat, notes)

    def vomit(self, q, seat, notes):
        """The rat on the Head is vomited."""
        d, head = self.rules(q), self.cells(q, seat)[0]
        card, head["rat"] = head["rat"], None
        where = d.vomited(card)
        q[where].append(card)
        notes.append(f"GS-41 vomited to {where}" + (", glued" if head["glue"] else ""))
        self.out(q, seat, card, notes)

    def out(self, q, seat, card, notes):
        if self.rules(q)[card].get("leaves") == "destroy":
            q["queue"].append({"do": "destroy", "seat": seat})  # A32
            notes.append("A32 explodes" + ("" if self.armed(q, seat) else ", nothing there"))

    def onward(self, q, seat, i, notes):
        """A rat one space toward the tail; True while it is in the snake."""
        cells = self.cells(q, seat)
        card, cells[i]["rat"] = cells[i]["rat"], None
        self.lost(q, "rat", seat, i)
        if i < len(cells) - 1:
            cells[i + 1]["rat"] = card
            return True
        if self.rules(q).digested(card) == "body":
            cells.insert(len(cells) - 1, body_cell(card))  # GS-19
            notes.append("GS-19 digested")
        else:
            q["discard"].append(card)
            notes.append("hole 19 digested, no growth")
        self.out(q, seat, card, notes)
        return False

    def speed(self, q, seat, cell, notes):
        """A39."""
        speed = self.rules(q)[cell["rat"]]["speed"]
        if speed == "slow":
            blended = bool(self.constants(q, seat, "slow-rats-move"))
            speed = 1 if seat == q["turn"] or blended else 0
            notes.append(f"A39 slow {speed}" + (" blended" if blended and seat != q["turn"] else ""))
        slide = self.always(q, cell).get("slide", 0)
        if slide:
            notes.append("A39 slides" if speed else "A39 slow, does not slide")
        return speed + slide if speed else 0

    def digestion(self, q, notes):
        """GS-15: clockwise from the active player, tail to head."""
        n = q["seats"]
        for seat in ((q["turn"] + k) % n for k in range(n)):
            cells, grown = self.cells(q, seat), 0
            for i in reversed(range(len(cells))):
                if not cells[i]["rat"]:
                    continue
                at, before = i, len(cells)
                for _ in range(self.speed(q, seat, cells[i], notes)):
                    if not self.unblocked(q, seat, at):
                        notes.append("GS-27 blocked" if at == i else "GS-27 stopped on its way")
                        break
                    if not self.onward(q, seat, at, notes):
                        break
                    at += 1
                grown += len(cells) - before
            if grown:
                notes.append(f"GS-19 grew by {grown}" + (" asleep" if not q["snakes"][seat]["awake"] else ""))
        q["step"] = "end"

    # ---- the stack ---------------------------------------------------------------------------------------------------
    def settle(self, q, notes):
        """What follows without a decision, up to the next one."""
        while True:
            if self.won(q):  # A12
                q.update(phase="over", queue=[], passed=[])
                return
            while q["queue"] and not self.possible(q, q["queue"][0]):
                notes.append(f"dropped {q['queue'].pop(0)['do']}")
            if q["queue"]:
                if q["queue"][0]["do"] in ("draw", "gain") and not self.deck(q):  # A41
                    q.update(pit=[], discard=[], top=[])
                    notes.append("GS-46 refilled")
                q["phase"] = "effect"
                return
            if q["stack"]:
                if self.asked(q) is not None:
                    q["phase"] = "response"
                    return
                if not q["passed"]:
                    notes.append("A6 nobody can be asked")
                self.resolve(q, notes)
            elif q["step"] == "end":
                q["turn"] = (q["turn"] + 1) % q["seats"]
                self.begin_turn(q, notes)
            else:
                q["phase"] = q["step"]
                return

    def won(self, q):
        return any(len(s["cells"]) >= self.rules(q).length for s in q["snakes"])

    def possible(self, q, e):
        if e["do"] in ("draw", "gain"):
            return bool(self.deck(q) or q["pit"] or q["discard"])
        if e["do"] == "destroy":
            return bool(self.armed(q, e["seat"]))
        if e["do"] == "look":
            return True
        return bool(q["hands"][e.get("from", e["seat"])])

    def begin_turn(self, q, notes):
        seat = q["turn"]
        snake, head = q["snakes"][seat], self.cells(q, seat)[0]
        if not snake["awake"]:
            notes.append("GS-10 wakes")
        if head["glue"]:
            notes.append("A38 glue goes" + ("" if not snake["awake"] else ", was awake"))
            q["discard"].append(self.rules(q).glue)
        snake["awake"], head["glue"], q["step"] = True, False, "draw"

    def resolve(self, q, notes):
        e = q["stack"].pop()
        q["passed"] = []
        seat, card = e["seat"], e["card"]
        if e["do"] == "digest":
            notes.append("GS-15 digestion")
            self.digestion(q, notes)
        elif e["do"] == "eat":
            if self.can_eat(q, seat):
                self.eat(q, seat, card, notes)
            else:
                q["pit"].append(card)
                head = self.cells(q, seat)[0]
                notes.append("hole 4 not eaten: " + ("rat" if head["rat"] else "glue" if head["glue"] else "asleep"))
        elif e["do"] == "equip":
            cell = self.cells(q, seat)[split(e["targets"][0])[1]]
            if cell["equipment"] is None:
                notes.append("GS-30 equipped" + (" under a rat" if cell["rat"] else ""))
                cell["equipment"] = card
            else:
                notes.append("A26 no longer free")
                q["discard"].append(card)
        else:
            stays = self.effect(q, e, notes)
            if e["do"] == "play" and not stays:
                q["discard"].append(card)
        if len(q["stack"]) == 1 and q["stack"][0]["do"] == "digest":
            if self.won(q):
                notes.append("A12 won above Digest!")
            else:
                q["stack"] = []  # A7
                notes.append("A7 Digest! taken off")

    def effect(self, q, e, notes):
        """Carries out a power or an ability; True if the card does not go to the Discard Pile."""
        seat, card, targets = e["seat"], e["card"], e["targets"]
        x = self.rules(q)[card]
        kind = x["effect"]
        if kind == "dodge":
            return self.dodge(q, e, notes)
        if None in targets:
            notes.append(f"A15 lost target of {kind}")
            return False
        good = all(w in self.fits(q, seat, slot) for slot, w in zip(x.get("targets", []), targets))
        if not good or not self.could(q, seat, card, e["spared"]):
            notes.append(f"A16 impossible now: {kind}")
            return False
        notes.append(f"effect {kind}" + (" by " + e["do"]) + (" of a bystander" if seat != q["turn"] else ""))
        at = [split(w) if "." in w else (int(w), None) if w.isdigit() else (None, None) for w in targets]
        if kind in ("glue", "feed", "sleep", "wake"):
            target = at[0][0] if at else seat
            snake = q["snakes"][target]
            notes += ["hole 29 own snake"] * (target == seat)
            if kind == "glue":
                snake["cells"][0]["glue"] = True
                notes += ["A38 glue on a sleeping snake"] * (not snake["awake"])
                return True
            if kind == "feed":
                self.eat(q, target, card, notes)
                return True
            snake["awake"] = kind == "wake"
        elif kind == "squeeze":
            self.squeeze(q, *at[0], x.get("times", 1), notes)
        elif kind == "advance":
            notes += ["effect advance from the Head"] * (at[0][1] == 0)
            self.onward(q, *at[0], notes)
        elif kind == "destroy":
            notes += ["A23 destroyed behind a Padlock"] * bool(self.constants(q, at[0][0], "locked"))
            self.scrap(q, *at[0])
        elif kind in ("steal", "swap"):
            self.exchange(q, at, notes)
        elif kind == "eat-pit":
            notes += ["A40 king from the Pit"] * (q["pit"][-1] in self.rules(q).kings)
            self.eat(q, seat, q["pit"].pop(), notes)
        elif kind == "salvage":
            q["discard"].remove(targets[0])
            q["hands"][seat].append(targets[0])
            for v in range(q["seats"]):
                if v != seat:
                    q["known"][v][seat].append(targets[0])
        elif kind == "take":
            q["queue"].append({"do": "take", "seat": seat, "from": at[0][0]})
        else:
            self.mass(q, e, notes)
        return False

    def dodge(self, q, e, notes):
        beneath = q["stack"][-1]
        if self.effect_of(q, beneath) in MASS:  # A20
            beneath["spared"] = sorted(beneath["spared"] + [e["seat"]])
            notes.append("A20 spared")
        else:  # A21
            notes.append(f"A21 cancelled {self.effect_of(q, beneath)} by {e['do']}")
            notes += ["A21 cancelled a lost one"] * (None in beneath["targets"])
            q["stack"].pop()
            if beneath["do"] == "play":
                q["discard"].append(beneath["card"])
        return False

    def exchange(self, q, at, notes):
        """Steal and Swap: both cells change their Equipment; that of a steal's second cell is none."""
        one, two = (self.cells(q, s)[i] for s, i in at)
        notes += ["GS-54 with used ammo"] * bool(one["used"] or two["used"])
        notes += ["GS-36 with a rat there"] * bool(one["rat"] or two["rat"])
        for s, i in at:
            self.lost(q, "equipment", s, i)
        for k in ("equipment", "used", "ammo"):
            one[k], two[k] = two[k], one[k]

    def mass(self, q, e, notes):
        """A30: clockwise from the player."""
        n, hits = q["seats"], 0
        for seat in ((e["seat"] + i) % n for i in range(n)):
            if not self.hit(q, e, seat):
                continue
            hits += 1
            if self.rules(q)[e["card"]]["effect"] == "vomit-each":
                self.lost(q, "rat", seat, 0)
                self.vomit(q, seat, notes)
            else:
                self.squeeze(q, seat, max(i for i, c in enumerate(self.cells(q, seat)) if c["rat"]), 1, notes)
        notes.append(f"A30 mass effect hits {hits}" + (", some spared" if e["spared"] else ""))

    # ---- how things stand --------------------------------------------------------------------------------------------
    def result(self, p):
        scores = [min(len(s["cells"]), self.rules(p).length) for s in p["snakes"]]  # A11
        ranks = [1 + sum(s > x for s in scores) for x in scores]
        return {"over": p["phase"] == "over", "scores": scores, "ranks": ranks}

    def view(self, p, viewer):
        hands = [h if s == viewer else len(h) for s, h in enumerate(p["hands"])]
        known = [k if s == viewer else None for s, k in enumerate(p["known"])]
        return self.normal(dict(p, hands=hands, known=known, viewer=viewer))

    def normal(self, p):
        """A47: multisets in the order of the card table."""
        def sort(x):
            return sorted(x, key=self.rules(p).order.get) if type(x) is list else x
        known = [[sort(k) for k in row] if row is not None else None for row in p["known"]]
        return dict(p, hands=[sort(h) for h in p["hands"]], known=known, discard=sort(p["discard"]))

    def shuffled(self, p, rng):
        """The same position: multisets and keys in any order, perhaps the default written out."""
        q = copied(p)
        for cards in [q["discard"]] + q["hands"] + [k for row in q["known"] for k in row]:
            rng.shuffle(cards)
        if rng.random() < 0.3:
            q["options"].setdefault("first", "random")
        cells = [c for s in q["snakes"] for c in s["cells"]]
        for x in cells + q["snakes"] + q["stack"] + q["queue"]:
            for k in rng.sample(list(x), len(x)):
                x[k] = x.pop(k)
        return {k: q[k] for k in rng.sample(list(q), len(q))}

    # ---- loading -----------------------------------------------------------------------------------------------------
    def load_ok(self, p):
        """None, or why the position is refused. Reasons that begin with "grey:" are ours: the rules cannot reach the
        position, but the rulebook does not say that load refuses it."""
        try:
            self.check_form(p)
            self.check_cards(p)
            self.check_step(p)
            self.check_stack(p)
            self.check_queue(p)
            self.check_grey(p)
        except Bad as e:
            return str(e)
        return None

    def check_form(self, p):
        need(type(p) is dict, "no object")
        need(p.get("game") == self.id, "game")
        need(type(p.get("ruleset")) is str and p["ruleset"] in self.decks, "ruleset")
        d, seats, options = self.rules(p), p.get("seats"), p.get("options")
        need(whole(seats, *d.seats), "seats")
        need(type(options) is dict and set(options) <= {"first"}, "options")
        need(options.get("first", "random") in ["random"] + [str(s) for s in range(seats)], "first")
        need(sorted(p) == sorted(KEYS), "keys")

        def many(x, n, good):
            return type(x) is list and (n is None or len(x) == n) and all(good(y) for y in x)

        def card(c):
            return type(c) is str and c in d.cards

        def cards(x):
            return many(x, None, card)

        def seat(s):
            return whole(s, 0, seats - 1)
        need(many(p["hands"], seats, cards) and cards(p["pit"]) and cards(p["discard"]) and cards(p["top"]), "cards")
        need(many(p["known"], seats, lambda row: many(row, seats, cards)), "known")
        need(seat(p["turn"]), "turn")
        need(type(p["step"]) is str and p["step"] in STEPS, "step")
        need(type(p["phase"]) is str and p["phase"] in PHASES, "phase")
        need(p["drawn"] is None or card(p["drawn"]), "drawn")
        need(many(p["passed"], None, seat), "passed")
        need(many(p["snakes"], seats, lambda s: type(s) is dict and set(s) == {"awake", "cells"}), "snakes")
        for s in p["snakes"]:
            need(type(s["awake"]) is bool and many(s["cells"], None, lambda c: type(c) is dict), "snake")
            need(len(s["cells"]) >= 3, "GS-3: a snake too short")
            for i, c in enumerate(s["cells"]):
                last = i == len(s["cells"]) - 1
                keys = {"card", "rat", "glue"} if i == 0 else {"card", "rat"} if last else BODY
                need(set(c) == keys, "keys of a cell")
                fixed = ["head", "body"] + [None] * len(s["cells"])
                name = "tail" if last else fixed[i]
                need(c["card"] == name if name else card(c["card"]), "card of a cell")
                need(c["rat"] is None or card(c["rat"]), "rat of a cell")
                need(type(c.get("glue", False)) is bool, "glue")
                need(c.get("equipment") is None or card(c["equipment"]), "equipment of a cell")
                need(whole(c.get("used", 0), 0) and cards(c.get("ammo", [])), "used, ammo")
        need(type(p["stack"]) is list and type(p["queue"]) is list, "stack, queue")
        for e in p["stack"]:
            need(type(e) is dict and set(e) == ENTRY, "keys of an entry")
            need(e["do"] in ("eat", "play", "use", "equip", "digest") and type(e["do"]) is str, "do")
            need(seat(e["seat"]), "seat of an entry")
            need(card(e["card"]) if e["do"] != "digest" else e["card"] is None, "card of an entry")
            need(many(e["targets"], None, lambda w: w is None or type(w) is str), "targets")
            need(many(e["spared"], None, seat), "spared")
        for e in p["queue"]:
            need(type(e) is dict and type(e.get("do")) is str, "queue")
            need(e["do"] in ("draw", "gain", "discard", "destroy", "look", "take"), "do of the queue")
            need(set(e) == ({"do", "seat", "from"} if e["do"] == "take" else {"do", "seat"}), "keys of the queue")
            need(seat(e["seat"]) and seat(e.get("from", 0)), "seat of the queue")
            need(e.get("from") != e["seat"], "take from oneself")

    def check_cards(self, p):
        d, copies = self.rules(p), self.gone(p)
        need(all(n <= d.copies[c] for c, n in copies.items() if c in d.copies), "too many copies")
        for c, n in Counter(p["top"]).items():
            need(d.vomited(c) == "top" and c not in d.keep, "A42: top")
            need(n + copies[c] <= d.copies[c], "top is not in the Deck")
        need(all(c in d.keep for h in p["hands"] for c in h), "a rat in a hand")
        need(not any(c in d.keep for c in p["pit"]), "no rat in the Pit")
        for s in p["snakes"]:
            head = s["cells"][0]
            need(not head["glue"] or d.glue, "no card makes glue")
            need(not (head["glue"] and head["rat"]), "a rat and glue")
            for i, c in enumerate(s["cells"]):
                need(c["rat"] is None or c["rat"] in d.eaten, "what was eaten is no rat")
                if "equipment" not in c:
                    continue
                need(i == 1 or (c["card"] in d.eaten and d.digested(c["card"]) == "body"), "GS-19: body card")
                need(c["used"] == len(c["ammo"]), "used and ammo")
                gear = c["equipment"] and d[c["equipment"]]
                need(gear is None or gear["kind"] == "equipment", "no Equipment")
                price = gear.get("price") if gear else None
                need(c["used"] < (price["ammo"] if type(price) is dict else 1), "A17: too many used")
                need(all(x in d.keep for x in c["ammo"]), "ammo from no hand")
        for v, row in enumerate(p["known"]):
            need(not row[v], "knows its own hand")
            for o, k in enumerate(row):
                need(not Counter(k) - Counter(p["hands"][o]), "A45: known, but not in the hand")
        need(p["drawn"] is None or (p["drawn"] not in d.keep and p["drawn"] not in d.kings), "drawn")

    def check_step(self, p):
        d, step, phase, stack = self.rules(p), p["step"], p["phase"], p["stack"]
        over = self.won(p)
        right = "over" if over else "effect" if p["queue"] else "response" if stack else step
        need(phase == right or (right == "end" and phase == "over"), "phase")
        need((step == "rat") == (p["drawn"] is not None), "step and drawn")
        need(phase == "response" or not p["passed"], "A6: passed")
        need(not over or not p["queue"], "A12: queue after the end")
        need(step in ("draw", "rat", "main") or not stack, "stack outside a turn")
        need(step != "end" or over or p["queue"], "end without a choice")
        if step in ("first", "setup"):
            fresh = self.fresh(p["ruleset"], p["seats"], {})
            for k in ("snakes", "known", "discard", "top", "stack", "queue") + ("hands", "pit") * (step == "first"):
                need(p[k] == fresh[k], "A13: not the start")
            first = p["options"].get("first", "random")
            if step == "first":
                need(first == "random" and p["turn"] == 0, "A13: first is known")
            else:
                need(first in ("random", str(p["turn"])), "A13: turn")
                now, sizes = self.dealt(p, d), [len(h) for h in p["hands"]]
                need(now is not None, "A13: all have their cards")
                need(all(n == d.hand for n in sizes[:now]) and not any(sizes[now + 1:]), "A13: hands")
                need(not any(c in d.kings for c in p["pit"]), "GS-6: king in the Pit")

    def check_stack(self, p):
        d, stack, step = self.rules(p), p["stack"], p["step"]
        for i, e in enumerate(stack):
            do, card, seat = e["do"], e["card"], e["seat"]
            need(i > 0 or seat == p["turn"], "A1: begun by another")
            need(i == 0 or do in ("play", "use"), "only at the bottom")
            if do == "eat":
                need(step == "main", "eat: step")
                need(card not in d.keep and card not in d.kings, "eat: no rat")
            elif do == "digest":
                need(step == "main", "digest: step")
            elif do == "equip":
                need(step in ("draw", "main"), "A3: equip")
                need(d[card]["kind"] == "equipment", "equip: no Equipment")
                words = [f"{seat}.{k}" for k in range(1, len(self.cells(p, seat)) - 1)]
                need(len(e["targets"]) == 1 and e["targets"][0] in words, "equip: cell")
            elif do == "play":
                need(d[card]["kind"] == "power", "play: no Power Card")
            else:
                need(d[card]["kind"] == "equipment" and "effect" in d[card], "use: no ability")
            if do in ("play", "use"):
                need(i > 0 or d[card]["when"] != "react", "react, but to nothing")
                self.check_targets(p, i, e)
            else:
                need(do == "equip" or not e["targets"], "targets")
                need(not e["spared"], "spared")
        if len(stack) == 1 and stack[0]["do"] == "digest" and not self.won(p):
            need(not p["queue"], "A7: Digest! is still there")
            need(len(p["hands"][p["turn"]]) <= self.limit(p, p["turn"]), "A8: Digest! above the limit")
        if p["phase"] == "response":
            order = self.round(p)
            need(p["passed"] == order[:len(p["passed"])], "A6: passed")
            need(len(p["passed"]) < len(order), "A6: nobody is left to ask")

    def check_targets(self, p, i, e):
        d = self.rules(p)
        x, seat = d[e["card"]], e["seat"]
        slots = x.get("targets", [])
        need(len(e["targets"]) == len(slots), "number of targets")
        need(x["effect"] in MASS or not e["spared"], "A20: spared")
        need(len(set(e["spared"])) == len(e["spared"]) and seat not in e["spared"], "A20: spared")
        for slot, w in zip(slots, e["targets"]):
            what, cond, mine = slot["what"], slot.get("if"), self.whose(p, seat, slot)
            if w is None:
                need(what in ("rat", "equipment"), "A15: a target that cannot be lost")
            elif what == "discard":
                need(w in d.keep, "target: no card to salvage")
            elif what in ("snake", "hand"):
                need(w in [str(s) for s in mine], "target: seat")
            else:
                here = [(f"{s}.{k}", s, k, c) for s in mine for k, c in enumerate(self.cells(p, s))]
                found = [(s, k, c) for word, s, k, c in here if word == w]
                need(found, "target: cell")
                s, k, c = found[0]
                if what == "rat":
                    need(c["rat"], "A15: no rat there")
                    safe = k == 0 or d[c["rat"]].get("unsqueezable")
                    need(cond != "squeezable" or not safe, "A14: unsqueezable")
                else:
                    need("equipment" in c, "target: no Body Card")
                    need(what == "body" or c["equipment"], "A15: no Equipment there")
        if x["effect"] == "dodge":
            self.check_dodge(p, i, seat)

    def check_dodge(self, p, i, seat):
        """A19, when it was announced; targets may have been lost since."""
        beneath = p["stack"][i - 1]
        need(beneath["do"] in ("play", "use") and beneath["seat"] != seat, "A19: not to be dodged")
        effect = self.effect_of(p, beneath)
        if effect == "dodge":
            need(i > 1 and p["stack"][i - 2]["seat"] == seat, "A19: dodges another's")
            need(self.effect_of(p, p["stack"][i - 2]) not in MASS, "A19: that dodge cancels nothing")
        elif effect in MASS:
            need(seat not in beneath["spared"], "A20: spared already")
        else:
            slots = self.rules(p)[beneath["card"]].get("targets", [])
            hits = [seat in self.whose(p, beneath["seat"], slot) and slot["what"] != "discard" if w is None else
                    slot["what"] != "discard" and w.split(".")[0] == str(seat)
                    for slot, w in zip(slots, beneath["targets"])]
            need(any(hits), "A19: not aimed at the dodger")

    def check_queue(self, p):
        queue = p["queue"]
        if not queue:
            return
        need(p["step"] not in ("first", "setup"), "queue before the game")
        if any(e["do"] == "draw" for e in queue):
            need(p["step"] == "draw" and not p["stack"], "queue: draw in another step")
            need(all(e["seat"] == p["turn"] for e in queue) and len(queue) == 1, "queue: draw of another, or not alone")
        need(p["step"] != "end" or all(e["do"] == "destroy" for e in queue), "end: not a digestion's choice")
        need(self.possible(p, queue[0]), "queue: impossible")
        need(queue[0]["do"] not in ("draw", "gain") or self.deck(p), "A41: empty Deck")

    def check_grey(self, p):
        def grey(good, reason):
            need(good, "grey: " + reason)
        d, queue, lengths = self.rules(p), p["queue"], [len(s["cells"]) for s in p["snakes"]]
        for e in p["stack"]:
            grey(e["spared"] == sorted(e["spared"]), "spared is not ascending")
        longest = d.longest if p["step"] == "end" else d.length
        grey(max(lengths) <= longest, "so long a snake")
        grey(p["step"] == "end" or sum(n >= d.length for n in lengths) <= 1, "two winners outside the Digestion Phase")
        # cards
        few = sum(d.copies[c] for c in d.kings) < 2
        for c in set(p["discard"]) - d.keep:
            thrown = "discard" in (d.vomited(c), d.digested(c))
            grey(thrown or (d.kings and not (few and c in d.kings)), "a rat in the Discard Pile")
        # queue
        does = Counter(e["do"] for e in queue)
        for do, key, value in (("gain", "eaten", "gain"), ("discard", "eaten", "discard"), ("look", "drawn", "look"),
                               ("destroy", "leaves", "destroy")):
            grey(does[do] <= d.total(key, value), f"so many: {do}")
        grey(does["take"] <= min(1, d.total("effect", "take")), "so many: take")
        # the stack: what could still be added must find its place
        hands = sum(map(len, p["hands"]))
        gear = [d[c["equipment"]] for s in p["snakes"] for c in s["cells"] if c.get("equipment")]
        free = sum(x.get("price") == "itself" for x in gear) + p["seats"] + d.total("effect", "wake")
        grey(len(p["stack"]) + hands + free <= STACK_MAX, "so high a stack")
        spent = Counter(e["card"] for e in p["stack"] if e["do"] == "use" and d[e["card"]]["price"] == "itself")
        grey(all(n <= d.copies[c] for c, n in spent.items()), "discarded twice")

    # ---- for the driver: what was covered, what is hidden ------------------------------------------------------------
    def seen(self, p, seat, text, q):
        labels, words, d = self.played(p, text)[1], text.split(), self.rules(p)
        labels.append("action " + " ".join(words[:2] if words[0] in ("play", "draw", "take") and seat != "chance" else
                                           words[:1]) + f", {p['phase']}")
        if words[0] == "use":
            gear = self.cells(p, seat)[split(words[1])[1]]["equipment"]
            labels.append(f"use {gear}")
        labels.append(f"GS-1 {p['ruleset']}, {p['seats']} seats")
        if p["phase"] == "response":
            skipped = p["seats"] - len(self.round(p))
            labels += [f"A5 skipped: {skipped}"] * (skipped > 0)
            labels += ["A5 asked without a card"] * (not p["hands"][seat])
            if words[0] == "pass":
                labels += ["passes with an answer"] * (len(self.actions(p, seat)) > 1)
            e = p["stack"][-1]
            labels += ["A19 a lost target aims at nobody"] * (None in e["targets"])
            if e["do"] == "play" and seat != e["seat"] and not self.aimed(p, seat):
                labels.append("A19 not aimed at the one who is asked")
            if self.effect_of(p, e) == "dodge" and self.effect_of(p, p["stack"][-2]) in MASS:
                labels.append("A19 a dodge of a mass effect is no target")
        if p["phase"] in ("draw", "main") and seat == p["turn"]:
            labels += [f"A44 limit {self.limit(p, seat)}"] * (len(p["hands"][seat]) > d.limit)
        if p["phase"] == "rat":
            labels += ["A2 plays before deciding"] * (words[0] in ("play", "use"))
        if p["phase"] == "draw":
            labels += ["GS-47 may draw from the Pit"] * self.pit_y(p, seat)
        waiting = len(q["queue"])
        labels += [f"A34 waiting: {min(waiting, 4)}"] * (waiting > 1)
        labels += ["A34 effects above a stack"] * bool(waiting and q["stack"])
        labels += ["A45 known"] * any(k for row in q["known"] for k in row)
        if q["phase"] == "over":
            ranks = self.result(q)["ranks"]
            labels.append(f"GS-9 winners: {ranks.count(1)}")
            labels += ["GS-8 won in another's turn"] * (ranks[q["turn"]] > 1)
            labels += ["A12 the stack stays"] * bool(q["stack"])
            labels.append(f"over in step {q['step']}")
        return labels

    def hidden_twins(self, p, viewer, rng):
        """Another position that looks the same to `viewer`, or None."""
        d, n = self.rules(p), p["seats"]
        seen = [list(p["known"][viewer][o]) if viewer != "table" else [] for o in range(n)]
        others = [o for o in range(n) if o != viewer]
        free = Counter(self.deck(p)) - Counter(p["top"])
        places = [("deck", c) for c in free.elements() if c in d.keep]
        for o in others:
            places += [(o, c) for c in (Counter(p["hands"][o]) - Counter(seen[o])).elements()]
        for _ in range(20):
            cards = [c for _, c in places]
            if len(cards) > 1 and rng.random() < 0.5:
                rng.shuffle(cards)
            elif len(cards) > 1:
                i, j = rng.sample(range(len(cards)), 2)
                cards[i], cards[j] = cards[j], cards[i]
            q = copied(p)
            for o in others:
                q["hands"][o] = seen[o] + [c for c, (where, _) in zip(cards, places) if where == o]
            for v in others if p["step"] != "setup" else []:
                for o in range(n):
                    if rng.random() < 0.5:
                        q["known"][v][o] = list((Counter(q["known"][v][o]) & Counter(q["hands"][o])).elements())
                    else:
                        size = rng.randint(0, len(q["hands"][o]))
                        q["known"][v][o] = rng.sample(q["hands"][o], size if v != o else 0)
            q = self.normal(q)
            if q != self.normal(p) and self.load_ok(q) is None:
                return q
        return None

    def told(self, p, seat, text):
        """What everybody learns of a ply: all but a card that is drawn unseen or taken at random."""
        words = text.split()
        hidden = seat == "chance" and words[0] in ("draw", "take") and words[1] in self.rules(p).keep
        return words[0] if hidden else text

    def feed_fault(self, p, seat, text, q, events):
        """A49: who sees a drawn card, a card taken, a hand looked at; all else is for all."""
        words, d, secret = text.split(), self.rules(p), None
        if seat == "chance" and words[0] == "take":
            e = p["queue"][0]
            secret = sorted([e["seat"], e["from"]])
        elif seat == "chance" and words[0] == "draw" and words[1] in d.keep:
            secret = [self.dealt(p, d) if p["phase"] == "setup" else p["queue"][0]["seat"]]
        elif words[0] == "look":
            secret = [seat]
        for e in events:
            if e["to"] != "all" and (secret is None or sorted(e["to"]) != secret):
                return f"{text}: seen by {e['to']}, not by {secret or 'all'}: {e}"
            if e["to"] == "all" and secret and words[0] != "look" and not p["stack"] and words[1] in e.values():
                return f"{text}: seen by all: {e}"
        empty = words[0] == "look" and not p["hands"][int(words[1])]
        if secret and not empty and all(e["to"] == "all" for e in events):
            return f"{text}: nobody sees what {secret} must see: {events}"
        return None

    # ---- for the driver: players and made-up positions ---------------------------------------------------------------
    def choose(self, p, seat, actions, rng):
        """A random player of changing moods, so that rare situations come about. Chance has moods too."""
        if self.mood is None or rng.random() < 0.01:
            self.mood = rng.choice("even novel novel answer dodge mass arm grow grow brief hoard steal shove".split())
        mood = self.mood if rng.random() < 0.85 else "even"
        if len(actions) == 1:
            return actions[0]
        if seat == "chance":
            return max(actions, key=lambda a: self.luck(p, a, mood) + 3 * rng.random()) if mood != "even" else \
                rng.choices(actions, [self.odds(p)[a] for a in actions])[0]
        if mood == "even":
            if p["phase"] == "response" and rng.random() < 0.5:
                return "pass"
            return rng.choice(actions)
        if mood == "novel":
            some = [(a, self.played(p, a)[1]) for a in rng.sample(actions, min(8, len(actions)))]
            text, notes = max(some, key=lambda x: sum(1 / (1 + self.met[n]) for n in x[1]) + rng.random() / 1000)
            self.met.update(notes)
            return text
        return max(actions, key=lambda a: self.appeal(p, seat, a, mood) + 3 * rng.random())

    def luck(self, p, text, mood):
        card, d = text.split()[1], self.rules(p)
        if text.startswith("first"):
            return 0
        x = d[card]
        if x.get("king") and text.startswith("draw"):  # a king is worth a look where something is in its way
            if p["step"] == "setup":
                return -9
            seat = p["queue"][0]["seat"]
            return 0 if self.can_eat(p, seat) else 6
        if x.get("drawn") and p["queue"] and p["queue"][0]["do"] == "gain":
            return 5
        effect = x.get("effect", "")
        if mood in ("grow", "brief"):
            return 3 * (x["kind"] == "rat")
        if mood in ("arm", "steal"):
            return 4 * (x["kind"] == "equipment") + 2 * (effect in ("steal", "swap"))
        if mood == "shove":
            return 3 * (effect == "squeeze") + 2 * (x["kind"] == "rat") * any(k in x for k in ("slide", "unsqueezable"))
        if mood in ("dodge", "answer", "hoard"):
            return 3 * (effect == "dodge") + 2 * (x["kind"] == "power")
        rare = 2 * (x["kind"] == "rat" and len(x) > 4) + 3 * bool(x.get("king"))
        return rare + 4 * (effect in MASS) + 2 * (d.copies[card] == 1)

    def appeal(self, p, seat, text, mood):
        words, d, phase = text.split(), self.rules(p), p["phase"]
        verb, card = words[0], None
        if verb == "play":
            card = words[1]
        elif verb == "use":
            card = self.cells(p, seat)[split(words[1])[1]]["equipment"]
        effect = d[card]["effect"] if card else ""
        if verb in ("pass", "refuse"):
            return {"brief": 6, "hoard": 6, "grow": 2 if verb == "pass" else -2}.get(mood, 0)
        if verb == "digest":
            return {"brief": 6, "hoard": 6, "grow": 5, "arm": 2}.get(mood, 1)
        if verb in ("eat", "draw"):
            return 4 + 2 * (words[-1] == "pit")
        if verb == "equip":
            return {"arm": 7, "steal": 5, "hoard": -5}.get(mood, 2)
        if verb == "unequip":
            return -6
        if verb == "discard":
            return 0
        if not card:
            return 1
        if mood in ("brief", "hoard"):
            return -5
        if p["stack"] and p["stack"][-1]["do"] == "eat" and words[-1] == str(p["turn"]):  # so that it cannot eat
            return 9 if effect in ("glue", "feed", "sleep") else 0
        value = 6 if phase == "response" else 2
        if mood == "answer":
            return value + 2 * (effect == "dodge")
        if mood == "dodge":
            return 12 if effect == "dodge" else value - 2 + 2 * any(w.split(".")[0] not in (str(seat), "use", "play")
                                                                     for w in words[-1:])
        if mood == "mass":
            return {"vomit-each": 15, "squeeze-each": 15, "feed": 5, "eat-pit": 5, "dodge": 8, "salvage": 8,
                    "take": 8}.get(effect, -1)
        if mood == "steal":
            return {"steal": 10, "swap": 9, "take": 9, "destroy": 6, "salvage": 6}.get(effect, -1)
        if mood == "shove":
            return {"squeeze": 9, "advance": 6, "feed": 4}.get(effect, -1)
        if mood == "grow":
            mine = words[-1].split(".")[0] == str(seat)
            return {"eat-pit": 8, "wake": 4 * mine, "advance": 7 * mine, "dodge": 6}.get(effect, -3)
        return {"dodge": 4}.get(effect, -1)

    def synthetic(self, ruleset_id, seats, options, rng):
        """A sound position that play need not have reached: snakes full of rats, glue, much Equipment, empty Decks,
        high stacks, many effects that wait."""
        for _ in range(200):
            p = self.made_up(ruleset_id, seats, options, rng)
            if self.load_ok(p) is None:
                return self.normal(p)
        return None

    def made_up(self, ruleset_id, seats, options, rng):
        p = self.initial(ruleset_id, seats, options)
        if rng.random() < 0.03:
            for _ in range(rng.randint(1, 12)):
                actions = self.actions(p, "chance")
                p = self.played(p, rng.choice(actions))[0] if actions else p
            return p
        p.update(turn=rng.randrange(seats), step=rng.choice(["draw", "draw", "main", "main", "rat"]))
        taste = rng.choice("plain plain rats rats armed armed dodges mass mass rich glue salvage finish finish".split())
        pool = self.make_snakes(p, taste, rng)
        self.make_hands(p, taste, pool, rng)
        self.make_piles(p, taste, pool, rng)
        p["phase"] = "over" if self.won(p) else p["step"]
        p = self.normal(p)
        if self.load_ok(p) is not None or p["phase"] == "over" or (taste == "finish" and rng.random() < 0.8):
            return p
        self.mood = rng.choice(["answer", "answer", "dodge", "mass", "novel", "shove", "even"])
        for _ in range(rng.choice([0, 0, 0, 3, 6, 10, 20])):
            seats_now = self.turn(p)["seats"]
            if seats_now:
                actions = self.actions(p, seats_now[0])
                more = [a for a in actions if a.split()[0] in ("play", "use", "eat")]
                p = self.played(p, self.choose(p, seats_now[0], more or actions, rng))[0]
        self.mood = None
        return self.tweaked(p, rng) if p["phase"] in ("response", "draw", "rat", "main") else p

    def tweaked(self, p, rng):
        """Lost targets, spared seats, passes, effects that wait."""
        q, d = copied(p), self.rules(p)
        for e in q["stack"]:
            slots = d[e["card"]].get("targets", []) if e["do"] in ("play", "use") else []
            for k, slot in enumerate(slots):
                if slot["what"] in ("rat", "equipment") and rng.random() < 0.1:
                    e["targets"][k] = None
            if self.effect_of(q, e) in MASS and rng.random() < 0.5:
                e["spared"] = [s for s in range(q["seats"]) if s != e["seat"] and rng.random() < 0.4]
        if q["phase"] == "response" and rng.random() < 0.5:
            order = self.round(q)
            q["passed"] = order[:rng.randrange(max(1, len(order)))]
        if rng.random() < 0.15:
            q.update(passed=[], queue=[], phase="effect")
            for _ in range(rng.randint(1, 4)):
                do, seat = rng.choice(["gain", "discard", "destroy", "look", "take"]), rng.randrange(q["seats"])
                e = {"do": do, "seat": seat}
                if do == "take":
                    e["from"] = rng.choice([s for s in range(q["seats"]) if s != seat])
                q["queue"].append(e)
            if len(q["stack"]) == 1 and q["stack"][0]["do"] == "digest":
                q["stack"] = []
        return q if self.load_ok(q) is None else p

    def make_snakes(self, p, taste, rng):
        """Fills the snakes; gives back the cards that are left, shuffled."""
        d = self.rules(p)
        pool = [c for c, n in d.copies.items() for _ in range(n)]
        rng.shuffle(pool)

        def take(good):
            found = next((c for c in pool if good(c)), None)
            if found:
                pool.remove(found)
            return found
        full = {"rats": 0.8, "mass": 0.5, "glue": 0.3}.get(taste, rng.choice([0, 0.2, 0.5]))
        armed = {"armed": 0.9, "dodges": 0.6}.get(taste, rng.choice([0, 0.3, 0.6]))
        special = rng.random() < 0.4
        for s in p["snakes"]:
            s["awake"] = rng.random() < 0.7
            cells = s["cells"]
            for _ in range(rng.choice([0, 0, 1, 1, 2, 2, 3, d.length - 4, d.length - 4])):
                card = take(lambda c: c in d.eaten and d.digested(c) == "body" and not d[c].get("king"))
                if card and len(cells) < d.length - 1:
                    cells.insert(len(cells) - 1, body_cell(card))
            if taste == "finish" and rng.random() < 0.7:
                self.make_finish(cells, d, take, rng)
            if rng.random() < 0.004:
                while len(cells) < d.length:
                    cells.insert(len(cells) - 1, body_cell(take(lambda c: c not in d.keep)))
            for i, c in enumerate(cells if taste != "finish" else []):
                if rng.random() < full:
                    odd = rng.random() < (0.8 if special else 0.3)
                    c["rat"] = take(lambda x: x in d.eaten and (not odd or d.copies[x] < 4))
                elif i == 0 and d.glue in pool and rng.random() < (0.7 if taste == "glue" else 0.15):
                    pool.remove(d.glue)
                    c["glue"] = True
                if "equipment" in c and rng.random() < armed:
                    c["equipment"] = take(lambda x: d[x]["kind"] == "equipment")
                price = d[c["equipment"]].get("price") if c.get("equipment") else None
                if type(price) is dict:
                    c["used"] = rng.randrange(price["ammo"])
                    c["ammo"] = [take(lambda x: x in d.keep) for _ in range(c["used"])]
        return pool

    @staticmethod
    def make_finish(cells, d, take, rng):
        """A snake that will have its length in the next Digestion Phase, perhaps more than that."""
        while len(cells) < d.length - 1:
            cells.insert(len(cells) - 1, body_cell(take(lambda c: c in d.eaten and d.digested(c) == "body")))
        cells[-1]["rat"] = take(lambda c: c in d.eaten and type(d[c]["speed"]) is int)
        if rng.random() < 0.7:
            cells[-2]["rat"] = take(lambda c: c in d.eaten and type(d[c]["speed"]) is int and d[c]["speed"] > 1)
            cells[-2]["equipment"] = take(lambda c: d[c].get("always", {}).get("slide"))

    def make_hands(self, p, taste, pool, rng):
        d = self.rules(p)
        wanted = {"dodges": {"dodge"}, "mass": set(MASS) | {"dodge"}, "salvage": {"salvage", "take", "eat-pit"},
                  "glue": {"glue", "feed"}, "armed": {"steal", "swap", "destroy"}}.get(taste, set())
        if wanted:
            pool.sort(key=lambda c: d[c].get("effect") in wanted and rng.random() < 0.7, reverse=True)
        sizes = rng.choice([[3, 4], [2, 3, 4, 5], [0, 0, 1, 2], [0, 0, 0, 1, 5], [5, 7, 8, 9], [1, 2, 3, 11]])
        if taste == "rich":
            sizes = [6, 7, 8, 9, 10]
        for seat in rng.sample(range(p["seats"]), p["seats"]):
            for _ in range(rng.choice(sizes)):
                card = next((c for c in pool if c in d.keep), None)
                if card:
                    pool.remove(card)
                    p["hands"][seat].append(card)
        for v, row in enumerate(p["known"]):
            for o in range(p["seats"]):
                if v != o and rng.random() < 0.4:
                    row[o] = rng.sample(p["hands"][o], rng.randint(0, len(p["hands"][o])))
        rng.shuffle(pool)

    def make_piles(self, p, taste, pool, rng):
        d = self.rules(p)
        if p["step"] == "rat":
            p["drawn"] = next((c for c in pool if c not in d.keep and c not in d.kings), None)
            if p["drawn"]:
                pool.remove(p["drawn"])
            else:
                p["step"] = "main"
        share = rng.choice([0, 0.2, 0.5, 0.8, 0.95, 1])
        for c in pool:
            if rng.random() >= share:
                if d.vomited(c) == "top" and c not in d.keep and rng.random() < 0.6:
                    p["top"].append(c)
            elif c in d.keep:
                p["discard"].append(c)
            else:
                p["discard" if d.kings - {c} and rng.random() < 0.05 else "pit"].append(c)
        if rng.random() < 0.1:  # as if a Deck had been refilled: nothing lies anywhere
            p.update(pit=[], discard=[])

    def junk(self, p, rng):
        """Texts that must be illegal unless they are among the actions."""
        d, n = self.rules(p), p["seats"]
        cards = list(d.cards) + ["body", "head", "tail", "Dodge", "super glue", "king", ""]
        node = self.turn(p)
        acts = self.actions(p, node["seats"][0]) if node["seats"] else ["pass"]
        out = ["", " ", "pass", "Pass", "pass ", "eat", "refuse", "digest", "digest!", "draw", "draw deck", "draw pit",
               "draw top", "draw Deck", "first", "first 7", "first -1", "first 00", "first 1", "look", "look 9", "take",
               "play", "play dodge", "play dodge 0", "use", "use 0.1", "equip", "unequip", "discard", "destroy",
               "unequip 0.0", "destroy 0.9", "é", "x" * 200]
        for _ in range(12):
            card, price = rng.choice(cards), rng.choice(["sleep", "itself", "ammo", "discard", "free", ""])
            cell = f"{rng.choice([0, 1, 2, n, 9])}.{rng.choice([0, 1, 2, 3, '01', 9, -1])}"
            other = f"{rng.randrange(n)}.{rng.randrange(8)}"
            seat, paid = rng.choice([0, 1, 2, n, -1, "00"]), rng.choice(cards)
            out += [f"play {card}", f"play {card} {seat}", f"play {card} {other}", f"play {card} {other} {cell}",
                    f"play garbage-dive {card}", f"discard {card}", f"draw {card}", f"take {card}",
                    f"equip {card} {cell}", f"unequip {cell}", f"destroy {cell}", f"look {seat}",
                    f"use {cell} {price}", f"use {cell} {price} {other}", f"use {cell} {price} {paid}",
                    f"use {cell} {price} {paid} {other}", f"use {cell} {price} {other} {cell}"]
        a = rng.choice(acts)
        return out + [a + " ", " " + a, a + "x", a[:-1], a.upper(), a.replace(" ", "  ", 1), a + " 0", a + " 0.1",
                      a.replace(".", ".0"), a.replace(".", ","), " ".join(a.split()[:-1] or ["x"])]


# ---- damaged positions -----------------------------------------------------------------------------------------------
MUTATIONS = []
JUNK = [None, True, False, 0, 1, 2, 3, 7, -1, 1.5, 1.0, "", "x", "0", "1.1", "0.1", "gun", "dodge", "common-rat",
        "rat-king", "fake-rat", "head", "body", "tail", "yes", [], {}, [0], [1, 2], ["dodge"], ["common-rat"], [[]],
        [{}], {"do": "look", "seat": 0}, {"do": "digest"}, "main", "draw", "rat", "setup", "first", "effect",
        "response", "end", "over", "base", 99, 256, 2 ** 31, 2 ** 32, 2 ** 32 + 1, -2 ** 31]
NUMBERS = [-1, 1.5, 1.0, "1", None, True, [], 4, 5, 9, 96, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 62, -2 ** 31, 256, 65536]


def mutation(f):
    """Registers f(game, copy, rng), which damages the copy or returns False if that does not go. What it makes may be
    good by chance: load_ok decides."""
    @functools.wraps(f)
    def damaged(game, p, rng):
        q = copied(p)
        return None if f(game, q, rng) is False else q
    MUTATIONS.append(damaged)
    return f


def all_cells(p, key="card"):
    return [c for s in p["snakes"] for c in s["cells"] if key in c]


def piles(p):
    return p["hands"] + [p["discard"], p["pit"], p["top"]]


def derived(g, p):
    """The phase that fits the rest."""
    over = any(len(s["cells"]) >= g.rules(p).length for s in p["snakes"])
    p["phase"] = "over" if over else "effect" if p["queue"] else "response" if p["stack"] else p["step"]


def calm(p, step="main"):
    """Nothing is pending."""
    p.update(step=step, phase=step, stack=[], passed=[], queue=[], drawn=None)


def playing(p):
    return p["step"] not in ("first", "setup") and p["phase"] != "over"


def entry(do, seat, card=None, *targets):
    return {"do": do, "seat": seat, "card": card, "targets": list(targets), "spared": []}


def any_card(g, p, rng, *kinds):
    cards = [c for c, x in g.rules(p).cards.items() if not kinds or x["kind"] in kinds or x.get("effect") in kinds]
    return rng.choice(cards) if cards else None


@mutation
def key_missing(g, p, rng):
    """a key is missing"""
    del p[rng.choice([k for k in p if k != "game"])]


@mutation
def key_unknown(g, p, rng):
    """a key that positions do not have"""
    p[rng.choice(["viewer", "deck", "x", "Turn", "ply", "first", "winner"])] = rng.choice([0, 1, None, "x", []])


@mutation
def inner_keys(g, p, rng):
    """keys of a snake, a cell, an entry of the stack or the queue"""
    x = rng.choice([p["snakes"], all_cells(p), p["stack"] or p["snakes"], p["queue"] or all_cells(p)])
    x = rng.choice(x)
    if rng.random() < 0.5:
        del x[rng.choice(list(x))]
    else:
        x[rng.choice(["x", "glue", "equipment", "used", "from", "seat", "Card", "awake", "ammo"])] = rng.choice(JUNK)


@mutation
def wrong_type(g, p, rng):
    """a value of another type or from nowhere"""
    p[rng.choice([k for k in p if k != "game"])] = rng.choice(JUNK)


@mutation
def wrong_inside(g, p, rng):
    """a value somewhere inside"""
    at, key = p, rng.choice([k for k in p if k != "game"])
    while type(at[key]) in (list, dict) and at[key] and rng.random() < 0.95:
        at = at[key]
        key = rng.choice(list(at)) if type(at) is dict else rng.randrange(len(at))
    at[key] = rng.choice(JUNK)


@mutation
def wrong_length(g, p, rng):
    """a list too long or too short"""
    x = rng.choice([p["snakes"], p["hands"], p["known"]] + p["known"])
    if rng.random() < 0.5:
        x.pop(rng.randrange(len(x)))
    else:
        x.append(copied(rng.choice(x)))


@mutation
def seats_other(g, p, rng):
    """GS-1: another number of seats"""
    p["seats"] = rng.choice([0, 1, 2, 3, 4, 5, 6, 7, -1, "3", 3.0, None])


@mutation
def seats_cut(g, p, rng):
    """a seat more or less everywhere: often good"""
    if rng.random() < 0.5:
        p["seats"] -= 1
        for x in [p["snakes"], p["hands"], p["known"]] + p["known"]:
            x.pop()
    else:
        p["seats"] += 1
        p["snakes"].append(g.fresh(p["ruleset"], 3, {})["snakes"][0])
        p["hands"].append([])
        for row in p["known"]:
            row.append([])
        p["known"].append([[] for _ in range(p["seats"])])


@mutation
def option_bad(g, p, rng):
    """an unknown option or value"""
    k = rng.choice(["first", "first", "x", "First", ""])
    p["options"][k] = rng.choice(["x", "", 0, 1, True, None, [], "6", "-1", "1.", "00", "Random", "+1", "01", "3", "4"])


@mutation
def option_other(g, p, rng):
    """another value of the option: it matters only in set-up"""
    p["options"]["first"] = rng.choice(["random"] + [str(i) for i in range(p["seats"])])


@mutation
def ruleset_other(g, p, rng):
    """another ruleset; base has fewer cards and seats"""
    p["ruleset"] = rng.choice(["", "Base", "x", "base ", None, 1] + g.rulesets * 3)


@mutation
def card_bad(g, p, rng):
    """a card that does not exist"""
    x = rng.choice(piles(p))
    bad = rng.choice(["", "x", "Dodge", "head", "body", "tail", "super glue", None, 7, [], "rat"])
    if x and rng.random() < 0.6:
        x[rng.randrange(len(x))] = bad
    else:
        x.append(bad)


@mutation
def card_more(g, p, rng):
    """more copies than there are"""
    x, card = rng.choice(piles(p)), any_card(g, p, rng)
    x += [card] * rng.choice([1, 1, 2, g.rules(p).copies[card], g.rules(p).copies[card] + 1])


@mutation
def card_misplaced(g, p, rng):
    """a rat in a hand, a Power Card in the Pit, anything on top"""
    rng.choice(piles(p)).append(any_card(g, p, rng))


@mutation
def copies_exact(g, p, rng):
    """all copies are out, or one too many"""
    card = any_card(g, p, rng, *rng.choice([["power"], ["equipment"], ["rat"]]))
    left = g.deck(p).get(card, 0) + rng.randint(0, 1)
    (p["discard"] if card in g.rules(p).keep else p["pit"]).extend([card] * left)


@mutation
def cell_rat(g, p, rng):
    """something in a cell that may be no rat, or glued, or a copy too many"""
    rng.choice(all_cells(p))["rat"] = any_card(g, p, rng, *rng.choice([["rat"], ["rat"], ["feed"], []]))


@mutation
def cell_empty(g, p, rng):
    """a rat less: good, if nothing is aimed at it"""
    full = [c for c in all_cells(p) if c["rat"]]
    if not full:
        return False
    rng.choice(full)["rat"] = None


@mutation
def body_changed(g, p, rng):
    """GS-19: body cards that were no rats, the first one not body"""
    cells = rng.choice(p["snakes"])["cells"]
    rng.choice(cells)["card"] = rng.choice(["head", "body", "tail", any_card(g, p, rng), any_card(g, p, rng, "rat")])


@mutation
def cells_moved(g, p, rng):
    """cells in another order, one gone, one twice"""
    cells = rng.choice(p["snakes"])["cells"]
    how = rng.random()
    if how < 0.4:
        i, j = rng.sample(range(len(cells)), 2)
        cells[i], cells[j] = cells[j], cells[i]
    elif how < 0.7:
        del cells[rng.randrange(len(cells))]
    else:
        i = rng.randrange(len(cells))
        cells.insert(i, copied(cells[i]))


@mutation
def snake_longer(g, p, rng):
    """more body cards: over, without its phase, or far too long"""
    cells, d = rng.choice(p["snakes"])["cells"], g.rules(p)
    for _ in range(rng.choice([1, 1, 2, 3, 4, 5, 8, 40])):
        rats = [c for c in g.deck(p) if c in d.eaten and d.digested(c) == "body"]
        if not rats:
            break
        cells.insert(len(cells) - 1, body_cell(rng.choice(rats)))
    if rng.random() < 0.6:
        derived(g, p)
        if p["phase"] == "over" and rng.random() < 0.6:
            p.update(passed=[], queue=[])


@mutation
def snake_shorter(g, p, rng):
    """body cards gone: under 3 cells, not over any more, a target gone"""
    cells = rng.choice(p["snakes"])["cells"]
    del cells[-1 - rng.choice([1, 1, 2, 3]):-1]
    if rng.random() < 0.6:
        derived(g, p)


@mutation
def awake_changed(g, p, rng):
    """awake: a truth value"""
    rng.choice(p["snakes"])["awake"] = rng.choice([True, False, True, False, 0, 1, None, "yes"])


@mutation
def glue_changed(g, p, rng):
    """glue: with a rat, more than there are"""
    for s in rng.sample(p["snakes"], rng.choice([1, 1, len(p["snakes"])])):
        s["cells"][0]["glue"] = rng.choice([True, True, True, False, 1, None, "super-glue"])


@mutation
def glue_all_used(g, p, rng):
    """glue on a Head though all copies lie elsewhere"""
    d = g.rules(p)
    if not d.glue:
        return False
    p["discard"] += [d.glue] * g.deck(p).get(d.glue, 0)
    head = rng.choice(p["snakes"])["cells"][0]
    head["glue"] = head["rat"] is None


@mutation
def equipment_changed(g, p, rng):
    """Equipment that is none, none where something is aimed at, copies"""
    c = rng.choice(all_cells(p, "equipment"))
    c["equipment"] = rng.choice([None, any_card(g, p, rng, "equipment"), any_card(g, p, rng, "equipment"),
                                 any_card(g, p, rng)])
    if rng.random() < 0.7:
        c.update(used=0, ammo=[])


@mutation
def used_changed(g, p, rng):
    """used is not the number of ammo cards"""
    c = rng.choice(all_cells(p, "used"))
    c["used"] = rng.choice([0, 1, 2, 3, c["used"] + 1] + NUMBERS)


@mutation
def ammo_changed(g, p, rng):
    """ammo: too many cards, rats, beside what takes none"""
    armed = [c for c in all_cells(p, "equipment") if c["equipment"]]
    guns = [c for c in armed if type(g.rules(p)[c["equipment"]].get("price")) is dict]
    c = rng.choice(guns if guns and rng.random() < 0.7 else armed or all_cells(p, "equipment"))
    c["ammo"] = [any_card(g, p, rng, *rng.choice([["power"], ["equipment"], []])) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.8:
        c["used"] = len(c["ammo"])


@mutation
def hand_changed(g, p, rng):
    """cards move from a hand: known cards, asked seats may not fit"""
    h = rng.choice(p["hands"])
    if not h:
        return False
    for _ in range(rng.choice([1, 1, 2, len(h)])):
        if h:
            p["discard"].append(h.pop(rng.randrange(len(h))))


@mutation
def hand_larger(g, p, rng):
    """cards from the Deck into a hand: mostly good, not while Digest! is announced or in set-up"""
    cards = [c for c in Counter(g.deck(p)).elements() if c in g.rules(p).keep and c not in p["top"]]
    if not cards:
        return False
    rng.choice(p["hands"]).extend(rng.sample(cards, min(len(cards), rng.choice([1, 1, 2, 8]))))


@mutation
def known_changed(g, p, rng):
    """A45: known cards that are not in the hand, too many, of oneself; some are good"""
    v, o = rng.randrange(p["seats"]), rng.randrange(p["seats"])
    if p["hands"][o] and rng.random() < 0.7:
        p["known"][v][o].append(rng.choice(p["hands"][o]))
    else:
        p["known"][v][o].append(any_card(g, p, rng))


@mutation
def known_whole(g, p, rng):
    """A45: a whole hand is known; its own too"""
    v, o = rng.randrange(p["seats"]), rng.randrange(p["seats"])
    p["known"][v][o] = list(p["hands"][o])


@mutation
def known_swapped(g, p, rng):
    """A45: what is known of one, noted with another"""
    row = rng.choice(p["known"])
    i, j = rng.sample(range(len(row)), 2)
    if row[i] == row[j]:
        return False
    row[i], row[j] = row[j], row[i]


@mutation
def pit_changed(g, p, rng):
    """the Pit in another order is good; a Fake Rat never lies there"""
    if len(p["pit"]) > 1 and rng.random() < 0.3:
        rng.shuffle(p["pit"])
    else:
        p["pit"].append(any_card(g, p, rng, *rng.choice([["rat"], ["feed"], ["power"]])))


@mutation
def top_changed(g, p, rng):
    """A42: top has cards that never come there, or that lie elsewhere"""
    tops = [c for c, x in g.rules(p).cards.items() if x.get("vomited") == "top"]
    p["top"].append(rng.choice(tops) if tops and rng.random() < 0.6 else any_card(g, p, rng))


@mutation
def rats_discarded(g, p, rng):
    """rats in the Discard Pile, a king too"""
    if p["pit"] and rng.random() < 0.7:
        p["discard"].append(p["pit"].pop())
    else:
        p["discard"].append(any_card(g, p, rng, "rat"))


@mutation
def deck_empty(g, p, rng):
    """A41: a draw with an empty Deck; elsewhere good"""
    rest = Counter(g.deck(p)) - Counter(p["top"])
    d = g.rules(p)
    p["discard"] += [c for c in rest.elements() if c in d.keep]
    p["pit"] += [c for c in rest.elements() if c not in d.keep]


@mutation
def turn_changed(g, p, rng):
    """another seat on turn: what is announced and drawn was not its own"""
    p["turn"] = rng.choice([None, -1, p["seats"], "0", 0.0] + list(range(p["seats"])) * 3)


@mutation
def step_changed(g, p, rng):
    """another step"""
    p["step"] = rng.choice(STEPS * 3 + ["", "Main", "over", "response", None, 0])
    if rng.random() < 0.5:
        derived(g, p)


@mutation
def phase_changed(g, p, rng):
    """another phase"""
    p["phase"] = rng.choice(PHASES * 3 + ["", "Main", "end", None, 0])


@mutation
def drawn_changed(g, p, rng):
    """drawn: outside step rat, no rat, a king"""
    kings = list(g.rules(p).kings) or [None]
    p["drawn"] = rng.choice([None, rng.choice(kings), any_card(g, p, rng, "rat"), any_card(g, p, rng, "feed"),
                             any_card(g, p, rng)])
    if rng.random() < 0.6:
        p["step"] = "rat"
        derived(g, p)


@mutation
def entry_removed(g, p, rng):
    """an announced action is gone"""
    if not p["stack"]:
        return False
    del p["stack"][rng.randrange(len(p["stack"]))]
    derived(g, p)


@mutation
def entry_added(g, p, rng):
    """an announced action from nowhere"""
    seat = rng.randrange(p["seats"])
    kind = rng.choice(["eat", "digest", "equip", "play", "play", "play", "use", "use"])
    card = any_card(g, p, rng, {"eat": "rat", "play": "power"}.get(kind, "equipment")) if kind != "digest" else None
    other = rng.randrange(p["seats"])
    words = [str(other), f"{other}.{rng.randint(0, 3)}", f"{seat}.1", "dodge", None]
    slots = g.rules(p)[card].get("targets", []) if kind in ("play", "use") else [0] * (kind == "equip")
    fits = [g.fits(p, seat, s) if s else [f"{seat}.1"] for s in slots]
    right = rng.random() < 0.6
    e = entry(kind, seat, card, *(rng.choice(f) if f and right else rng.choice(words) for f in fits))
    p["stack"].insert(rng.choice([0, len(p["stack"]), len(p["stack"])]), e)
    p["passed"] = []
    derived(g, p)


@mutation
def entry_alone(g, p, rng):
    """one announced action in a quiet turn: its step, player, card or target may be wrong"""
    if not playing(p):
        return False
    calm(p, rng.choice(["main", "main", "draw"]))
    return entry_added(g, p, rng)


@mutation
def entry_seat(g, p, rng):
    """an action of another seat"""
    if not p["stack"]:
        return False
    rng.choice(p["stack"])["seat"] = rng.choice(list(range(p["seats"])) * 3 + [p["seats"], -1, None, "0"])


@mutation
def entry_do(g, p, rng):
    """another kind of action"""
    if not p["stack"]:
        return False
    rng.choice(p["stack"])["do"] = rng.choice(["eat", "play", "use", "equip", "digest", "Play", "draw", "", None])


@mutation
def entry_card(g, p, rng):
    """an action with another card"""
    if not p["stack"]:
        return False
    e = rng.choice(p["stack"])
    kind = {"play": "power", "eat": "rat"}.get(e["do"], "equipment")
    e["card"] = rng.choice([any_card(g, p, rng, kind), any_card(g, p, rng, kind), any_card(g, p, rng), None, ""])


@mutation
def entries_swapped(g, p, rng):
    """the stack in another order"""
    if len(p["stack"]) < 2:
        return False
    i, j = rng.sample(range(len(p["stack"])), 2)
    p["stack"][i], p["stack"][j] = p["stack"][j], p["stack"][i]


@mutation
def target_changed(g, p, rng):
    """another target"""
    found = [e for e in p["stack"] if e["targets"]]
    if not found:
        return False
    e = rng.choice(found)
    words = [str(s) for s in range(-1, p["seats"] + 1)]
    words += [f"{s}.{i}" for s in range(p["seats"] + 1) for i in range(7)]
    e["targets"][rng.randrange(len(e["targets"]))] = rng.choice(words + ["", "0.01", "00", "1.1 ", "+1", "1", 1, "gun",
                                                                         "common-rat", "x", "2.-1", "4294967297.1"])


@mutation
def target_lost(g, p, rng):
    """A15: a lost target, where it cannot be lost"""
    found = [e for e in p["stack"] if e["targets"]]
    if not found:
        return False
    e = rng.choice(found)
    e["targets"][rng.randrange(len(e["targets"]))] = None


@mutation
def targets_number(g, p, rng):
    """targets too many or too few"""
    if not p["stack"]:
        return False
    e = rng.choice(p["stack"])
    if e["targets"] and rng.random() < 0.5:
        e["targets"].pop()
    else:
        e["targets"].append(rng.choice(["0", "1.1", "0.1", None, "gun"]))


@mutation
def spared_changed(g, p, rng):
    """A20: spared seats of what is no mass effect, its player, twice"""
    if not p["stack"]:
        return False
    mass = [e for e in p["stack"] if g.effect_of(p, e) in MASS]
    e = rng.choice(mass or p["stack"])
    e["spared"] = rng.choice([[0], [1], [0, 1], [1, 2], [1, 0], [0, 0], [0, 1, 2], [p["seats"]], [-1], ["0"], [None],
                              e["spared"] + [0]])


@mutation
def mass_made_up(g, p, rng):
    """A20: a mass effect with spared seats, perhaps a dodge above it: often good"""
    d = g.rules(p)
    card = next((c for c, x in d.cards.items() if x.get("effect") in MASS and x["kind"] == "power"), None)
    if not card or not playing(p):
        return False
    calm(p)
    seats = list(range(p["seats"]))
    p["stack"] = [entry("play", p["turn"], card)]
    p["stack"][0]["spared"] = sorted(rng.sample(seats, rng.randint(0, 2)))
    for _ in range(rng.randint(0, 2)):
        p["stack"].append(entry("play", rng.choice(seats), rng.choice(["dodge", "dodge", any_card(g, p, rng)])))
    derived(g, p)


@mutation
def dodge_made_up(g, p, rng):
    """A19: a dodge of something not aimed at its player, or that cannot be dodged"""
    dodges = [(c, x["kind"]) for c, x in g.rules(p).cards.items() if x.get("effect") == "dodge"]
    if not p["stack"] or not dodges:
        return False
    card, kind = rng.choice(dodges)
    p["stack"].append(entry("play" if kind == "power" else "use", rng.randrange(p["seats"]), card))
    p["passed"] = []
    derived(g, p)


@mutation
def dodge_of_lost(g, p, rng):
    """A15, A19: a dodge above a lost target, which was perhaps never its player's"""
    if not p["stack"] or p["queue"] or g.effect_of(p, p["stack"][-1]) is None:
        return False
    e, d = p["stack"][-1], g.rules(p)
    slots = [i for i, s in enumerate(d[e["card"]].get("targets", [])) if s["what"] in ("rat", "equipment")]
    dodges = [c for c, x in d.cards.items() if x.get("effect") == "dodge" and x["kind"] == "power"]
    if not slots or not dodges:
        return False
    e["targets"][rng.choice(slots)] = None
    p["stack"].append(entry("play", rng.randrange(p["seats"]), rng.choice(dodges)))
    p["passed"] = []


@mutation
def stack_cut(g, p, rng):
    """the upper actions alone"""
    if len(p["stack"]) < 2:
        return False
    del p["stack"][:rng.randint(1, len(p["stack"]) - 1)]


@mutation
def stack_high(g, p, rng):
    """a stack higher than can be"""
    if not p["stack"]:
        return False
    e = rng.choice(p["stack"])
    p["stack"] += [copied(e) for _ in range(rng.choice([1, 3, 95 - len(p["stack"]), 97 - len(p["stack"]), 200]))]
    p["passed"] = []


@mutation
def passed_changed(g, p, rng):
    """A6: passed seats that do not fit the round"""
    p["passed"] = rng.choice([[], [0], [1], [2], [0, 1], [1, 2], [2, 0], [0, 1, 2], [p["seats"]], [-1], ["0"], [0, 0],
                              p["passed"] + p["passed"], p["passed"][::-1], p["passed"] + [rng.randrange(p["seats"])]])


@mutation
def passed_all(g, p, rng):
    """A6: all have passed, or nearly: the latter is good"""
    if p["phase"] != "response":
        return False
    order = g.round(p)
    p["passed"] = rng.choice([order, order[:-1], order[1:], order[:1]])


@mutation
def queue_added(g, p, rng):
    """an effect that waits, perhaps impossible or at the wrong time"""
    do = rng.choice(["draw", "gain", "discard", "destroy", "look", "take", "Gain", "eat", ""])
    e = {"do": do, "seat": rng.choice(list(range(p["seats"])) * 3 + [p["seats"], -1])}
    if do == "take" or rng.random() < 0.05:
        e["from"] = rng.choice(list(range(p["seats"])) * 3 + [p["seats"], None])
    p["queue"].insert(rng.choice([0, len(p["queue"])]), e)
    p["passed"] = []
    if rng.random() < 0.5:
        p.update(stack=[])
    derived(g, p)


@mutation
def queue_long(g, p, rng):
    """more effects than can wait"""
    if not p["queue"]:
        return False
    p["queue"] += [copied(rng.choice(p["queue"])) for _ in range(rng.choice([1, 2, 10, 90, 300]))]


@mutation
def queue_gone(g, p, rng):
    """no effect waits any more: good, but not in step end"""
    if not p["queue"]:
        return False
    p["queue"] = []
    derived(g, p)


@mutation
def queue_other(g, p, rng):
    """an effect of another seat, or from another"""
    if not p["queue"]:
        return False
    e = rng.choice(p["queue"])
    e[rng.choice(["seat", "from" if "from" in e else "seat"])] = rng.choice(list(range(p["seats"])) * 3 + NUMBERS)


@mutation
def end_made_up(g, p, rng):
    """step end with or without a choice"""
    if not playing(p):
        return False
    calm(p, "end")
    p["queue"] = [{"do": rng.choice(["destroy", "destroy", "destroy", "gain", "draw", "look"]),
                   "seat": rng.randrange(p["seats"])} for _ in range(rng.choice([0, 1, 1, 1, 2]))]
    derived(g, p)
    if rng.random() < 0.2:
        p["stack"] = [entry("digest", p["turn"])]


@mutation
def draw_made_up(g, p, rng):
    """the Draw Phase's chance at another time or for another seat"""
    if not playing(p):
        return False
    calm(p, rng.choice(["draw", "draw", "main"]))
    p["queue"] = [{"do": "draw", "seat": rng.choice([p["turn"], rng.randrange(p["seats"])])}]
    if rng.random() < 0.2:
        p["queue"].append({"do": "gain", "seat": 0})
    derived(g, p)


@mutation
def first_made_up(g, p, rng):
    """A13: phase first or set-up with something done, or a first seat that is known"""
    fresh = g.fresh(p["ruleset"], p["seats"], {})
    fresh.update(turn=p["turn"], options=p["options"])
    fresh["step"] = fresh["phase"] = rng.choice(["first", "setup", "setup"])
    d, n = g.rules(p), p["seats"]
    if fresh["step"] == "setup":
        deck = [c for c in Counter(d.copies).elements() if c in d.keep]
        rng.shuffle(deck)
        for s in range(rng.randint(0, n)):
            fresh["hands"][s] = [deck.pop() for _ in range(d.hand)]
        if rng.random() < 0.5:
            fresh["hands"][rng.randrange(n)] = deck[:rng.choice([1, 2, 3, 4])]
    key = rng.choice(["pit", "discard", "top", "known", "snakes", "hands", "stack", "queue", "drawn", "passed", "pit",
                      "pit", "none", "none", "none", "turn"])
    if key == "pit":
        fresh["pit"] = [any_card(g, p, rng, "rat") for _ in range(rng.randint(1, 3))]
    elif key == "turn":
        fresh["turn"] = rng.randrange(n)
    elif key != "none":
        fresh[key] = copied(p[key])
    p.update(fresh)


@mutation
def over_made_up(g, p, rng):
    """over though nobody has the length"""
    p["phase"] = "over"
    if rng.random() < 0.7:
        p.update(queue=[], passed=[])


@mutation
def over_rest(g, p, rng):
    """A12: the queue or passes after the end; the stack may stay"""
    if p["phase"] != "over":
        return snake_longer(g, p, rng)
    k = rng.choice(["queue", "passed", "stack", "phase", "step"])
    p[k] = {"queue": [{"do": "look", "seat": 0}], "passed": [0], "stack": [entry("digest", p["turn"])],
            "phase": p["step"], "step": rng.choice(["draw", "main", "end", "rat", "setup", "first"])}[k]


@mutation
def mixed(g, p, rng):
    """parts of a made-up position of the same ruleset"""
    other = g.synthetic(p["ruleset"], p["seats"], p["options"], rng)
    if other is None:
        return False
    for k in rng.sample([k for k in KEYS if k not in ("game", "ruleset", "options", "seats")], rng.randint(1, 4)):
        p[k] = other[k]


# ---- selftest --------------------------------------------------------------------------------------------------------
def random_game(game, p, rng, choose=None, limit=20000):
    """Yields (position, seat, text), and at the end (position, None, None)."""
    for _ in range(limit):
        seats = game.turn(p)["seats"]
        if not seats:
            break
        actions = game.actions(p, seats[0])
        text = choose(p, seats[0], actions, rng) if choose else rng.choice(actions)
        yield p, seats[0], text
        p = game.played(p, text)[0]
    yield p, None, None


def lengths(count):
    game, rng = Game(), random.Random(2)
    for combo in game.combos():
        if not combo[2]:
            plies = [sum(1 for _ in random_game(game, game.initial(*combo), rng, None, 10 ** 6)) for _ in range(count)]
            print(*combo[:2], "median plies", median(plies), "most", max(plies), flush=True)


def deck_checks(check):
    base, expansion = Game().decks.values()
    for d, numbers in ((base, (32, 36, 28)), (expansion, (37, 42, 32))):
        kinds = Counter()
        for c, n in d.copies.items():
            kinds[d[c]["kind"]] += n
        check(tuple(kinds[k] for k in ("rat", "power", "equipment")) == numbers, f"sizes of {d.id}")
        words = {x.get("effect") for x in d.cards.values()} - {None}
        check(words <= set("""glue squeeze feed steal swap sleep wake advance destroy eat-pit salvage take dodge
            vomit-each squeeze-each""".split()), f"effects of {d.id}")
        check(d.glue == "super-glue" and d.kings == {"rat-king"} and d.longest == 8, f"what is special in {d.id}")
    more = {c: n - base.copies.get(c, 0) for c, n in expansion.copies.items() if n != base.copies.get(c, 0)}
    check(sum(more.values()) == 15 and set(expansion.cards) - set(base.cards) == {
        "bouncy-rat", "food-poisoning", "group-hug", "shield", "blender"}, "GS-1 expansion")
    names = list(expansion.cards)
    check(names.index("bouncy-rat") == names.index("rat-king") + 1 and names[-2:] == ["shield", "blender"], "A47")


class Table:
    """Positions in short for rule_checks: a snake is "Head | body | … | Tail", in each cell its rat, Equipment (with
    ammo: gun+rust) or glue; a z in front of the Head: asleep."""

    def __init__(self, game):
        self.g = game

    def at(self, *snakes, hands=(), **more):
        p = self.g.fresh(more.pop("ruleset", "expansion"), len(snakes), {})
        d = self.g.rules(p)
        for s, text in zip(p["snakes"], snakes):
            cells = text.split("|")
            s["awake"] = "z" not in cells[0].split()
            while len(s["cells"]) < len(cells):
                s["cells"].insert(-1, body_cell("common-rat"))
            for c, words in zip(s["cells"], cells):
                for w in words.split():
                    gear, *ammo = w.split("+")
                    if w == "glue":
                        c["glue"] = True
                    elif gear in d.eaten:
                        c["rat"] = gear
                    elif w != "z":
                        c.update(equipment=gear, used=len(ammo), ammo=ammo)
        for h, text in zip(p["hands"], hands):
            h += text.split()
        p.update({"step": "main"} | more)
        derived(self.g, p)
        return self.g.normal(p)

    def go(self, p, *texts):
        """Plays texts, passing for everybody who stands in between; "." lets all pass until nothing is pending."""
        for text in texts:
            while self.g.turn(p)["seats"]:
                seat = self.g.turn(p)["seats"][0]
                if text == "." and p["phase"] != "response":
                    break
                who, _, what = text.partition(": ")
                now = what if what and who == str(seat) else text if not what else None
                if now in self.g.actions(p, seat):
                    p = self.g.apply(p, seat, now)
                    break
                if p["phase"] != "response":
                    raise Illegal(f"{text} of {self.g.actions(p, seat)}")
                p = self.g.apply(p, seat, "pass")
        return p


def rats_of(p, seat):
    return [c["rat"] for c in p["snakes"][seat]["cells"]]


def rule_checks(check):
    g = Game()
    t = Table(g)
    at, go = t.at, t.go
    bare = "| |"

    def may(p, text):
        return text in g.actions(p, g.turn(p)["seats"][0])

    def sound(p, why):
        check(g.load_ok(p) is None, f"{why}: {g.load_ok(p)}")
        return p
    # set-up, draws
    p = g.initial("base", 3, {})
    check(g.odds(p) == {"first 0": 1, "first 1": 1, "first 2": 1}, "GS-7")
    p = go(p, "first 2", "draw rat-king", "draw fat-rat", "draw dodge", "draw gun", "draw rust", "draw steal")
    check(p["pit"] == ["fat-rat"] and [len(h) for h in p["hands"]] == [3, 1, 0] and p["turn"] == 2, "A13")
    check(g.odds(p)["draw rat-king"] == 1 and g.odds(p)["draw common-rat"] == 12, "GS-6")
    for _ in range(5):
        p = go(p, "draw lullaby" if may(p, "draw lullaby") else "draw squeeze")
    check(p["phase"] == "draw" and p["turn"] == 2 and set(g.actions(p, 2)) >= {"draw deck"}, "A9")
    check(not may(p, "draw pit") and not may(p, "digest"), "GS-47: nobody is longer")
    q = go(p, "draw deck")
    check(q["queue"] == [{"do": "draw", "seat": 2}] and g.turn(q)["node"] == "chance", "A10")
    q = go(q, "draw tattletale-rat")
    check(q["step"] == "rat" and q["phase"] == "effect" and g.actions(q, 2) == ["look 0", "look 1"], "A35")
    q = sound(go(q, "look 0"), "a look")
    check(q["known"][2][0] == sorted(q["hands"][0], key=g.rules(q).order.get) and q["phase"] == "rat", "A45")
    check(go(q, "refuse")["pit"][-1] == "tattletale-rat", "GS-25")
    # the stack
    p = at("|jet-pack|", bare, bare, hands=["dodge rust", "super-glue", "rust"], step="rat", drawn="fat-rat")
    q = go(p, "eat", "play super-glue 0")
    check(g.turn(q)["seats"] == [2] and q["stack"][0]["do"] == "eat" and q["step"] == "main", "A6")
    check(rats_of(go(q, "play dodge", "."), 0)[0] == "fat-rat", "GS-51")
    q = go(q, "use 0.1 sleep", ".")
    check(q["pit"] == ["fat-rat"] and not q["snakes"][0]["awake"] and q["discard"] == ["super-glue"], "GS-52")
    p = at(bare, bare, bare, hands=["rust", "lullaby", ""])
    q = go(p, "digest", "1: play lullaby 0")
    check(g.turn(q)["seats"] == [0], "A5: an empty hand is skipped")
    q = go(q, ".")
    check(q["phase"] == "main" and not q["stack"] and may(q, "digest"), "A7")
    q = go(q, "digest", ".")
    check(q["turn"] == 1 and q["phase"] == "draw" and not q["snakes"][0]["awake"], "GS-37")
    p = at(bare, "fat-rat| |", "|neck-brace|", hands=["food-poisoning lullaby", "dodge dodge", "dodge rust"])
    check(not may(p, "play lullaby 2") and may(p, "play lullaby 0"), "GS-37, A37")
    q = go(p, "play food-poisoning")
    check(may(q, "play dodge") and g.turn(q)["seats"] == [1], "A19: mass")
    q = go(q, "play dodge")
    check(not any(may(r, "play dodge") for r in (q, go(q, "pass"))), "A19: nobody may dodge a dodge of a mass effect")
    r = sound(go(q, "pass", "pass", "pass"), "spared")
    check(r["stack"][0]["spared"] == [1] and not any(may(x, "play dodge") for x in (r, go(r, "pass"))), "A20")
    check(rats_of(go(r, "."), 1)[0] == "fat-rat", "A20: saved")
    # squeezing
    p = at(bare, "common-rat|spiky-rat| greasy-rat", bare, hands=["squeeze big-squeeze rust", "rust", "rust"])
    check(may(p, "play squeeze 1.2") and not may(p, "play squeeze 1.1") and not may(p, "play squeeze 1.0"), "GS-43")
    q = go(p, "play squeeze 1.2", ".")
    check(rats_of(q, 1) == [None] * 3 and q["pit"] == ["common-rat", "spiky-rat", "greasy-rat"], "hole 16, A28, A30")
    p = at(bare, "| |armor| |fat-rat|", bare, hands=["big-squeeze", "", "squeeze squeeze"])
    check(rats_of(go(p, "play big-squeeze 1.4", "."), 1)[2] == "fat-rat", "A29")
    p = at(bare, "| |armor|fat-rat||", bare, hands=["big-squeeze", "", "squeeze squeeze"])
    check(rats_of(go(p, "play big-squeeze 1.3", "."), 1)[2] == "fat-rat", "A29: Armor stops the second")
    q = go(p, "play big-squeeze 1.3", "2: play squeeze 1.3", "pass")
    check(q["stack"][0]["targets"] == [None] and rats_of(q, 1)[2] == "fat-rat", "A15")
    check(rats_of(go(sound(q, "lost"), "."), 1)[2] == "fat-rat", "A15: nothing happens")
    p = at("|gun+rust+rust|", "|common-rat|cloak|", bare, hands=["dodge", "squeeze", ""])
    q = sound(go(p, "use 0.1 ammo dodge 1.1"), "used up")
    check(q["discard"] == ["dodge", "rust", "rust", "gun"] and q["phase"] == "response", "A17")
    check(rats_of(go(q, "."), 1) == [None] * 4, "A17: the shot")
    check(rats_of(go(q, "use 1.2 itself", "."), 1)[1] == "common-rat", "GS-34: Cloak")
    # digestion
    p = at("| |speedy-rat|common-rat", "fat-rat|water-slide common-rat| |", "z| |fat-rat|fat-rat", hands=["", "", ""])
    q = go(p, "digest")
    check(q["turn"] == 1 and [len(s["cells"]) for s in q["snakes"]] == [5, 4, 4], "GS-18, GS-20")
    check(rats_of(q, 0) == [None, None, None, None, "speedy-rat"], "hole 9: the new Body Card at once")
    check(rats_of(q, 1) == ["fat-rat", None, None, "common-rat"], "A39")
    check(rats_of(q, 2) == [None, None, "fat-rat", "fat-rat"] and not q["snakes"][2]["awake"], "hole 10, GS-17")
    q = go(at("| | | | |common-rat", "| | | | |common-rat", "| |", hands=["rust", "", ""]), "digest", ".")
    check(q["phase"] == "over" and g.result(q)["ranks"] == [1, 1, 3] and g.result(q)["scores"] == [7, 7, 3], "GS-9")
    p = at("| | | |trampoline|common-rat", bare, bare, hands=["", "lullaby", "rust"])
    q = go(p, "digest", "1: play lullaby 0", "0: use 0.4 sleep 0.5", ".")
    check(q["phase"] == "over" and [e["do"] for e in q["stack"]] == ["digest", "play"], "A12")
    sound(q, "over")
    q = go(at("|gun|explosive-rat", bare, bare, hands=["rust", "", ""]), "digest", ".")
    check(q["step"] == "end" and g.actions(q, 0) == ["destroy 0.1"] and len(q["snakes"][0]["cells"]) == 4, "A32, A33")
    check(go(sound(q, "end"), "destroy 0.1")["turn"] == 1, "A32: then the next turn")
    # eating
    p = at("z glue| |", bare, "| | |", step="draw", hands=["rust", "", ""], pit=["rat-king"], ruleset="base")
    q = go(p, "draw pit")
    check(rats_of(q, 0)[0] == "rat-king" and q["discard"] == ["super-glue"] and q["step"] == "main", "GS-58, hole 8")
    check(not q["snakes"][0]["awake"], "GS-58: asleep")
    q = go(at(bare, "stinky-rat| |", bare, step="rat", drawn="lucky-rat", hands=["rust", "", ""]), "eat", ".")
    check(q["queue"] == [{"do": "gain", "seat": 0}], "A34")
    q = go(q, "draw rat-king")
    check(rats_of(q, 0)[0] == "rat-king" and q["discard"] == ["lucky-rat"], "A36")
    p = at(bare, bare, bare, step="rat", drawn="stinky-rat", hands=["", "", "lullaby"])
    check(go(p, "eat", ".")["phase"] == "main", "A33: nothing to discard")
    check(go(p, "eat", "2: play lullaby 0", ".")["pit"] == ["stinky-rat"], "GS-24")
    p = at("|backpack|", bare, bare, hands=["rust rust steal steal dodge dodge swap swap", "", ""])
    check(may(p, "digest") and not may(p, "discard rust"), "A44")
    p = go(p, "unequip 0.1")
    check(not may(p, "digest") and may(go(p, "discard rust"), "digest"), "A8")
    # Equipment
    p = at("|padlock|fat-rat|", "|gun+rust|", "| |", hands=["steal swap gun", "steal", "rust"])
    check(may(p, "play steal 1.1 0.2") and not any(x.startswith("play swap") for x in g.actions(p, 0)), "A23")
    check(may(p, "equip gun 0.2") and not may(p, "equip gun 0.1") and not may(p, "equip gun 0.0"), "GS-30, GS-36")
    q = go(p, "play steal 1.1 0.2", ".")
    check(q["snakes"][0]["cells"][2]["ammo"] == ["rust"] and not g.uses(q, 0), "GS-54, GS-35")
    q = go(p, "equip gun 0.2", "0: play steal 1.1 0.2", ".")
    check(q["snakes"][0]["cells"][2]["used"] == 1 and q["discard"] == ["steal", "gun"], "A26")
    # what is known
    p = at(bare, bare, bare, hands=["pickpocket garbage-dive", "dodge dodge rust", ""], discard=["gun"])
    p["known"][2][1], p["known"][0][1] = ["dodge", "dodge", "rust"], ["rust"]
    q = go(p, "play pickpocket 1", ".")
    check(g.odds(q) == {"take dodge": 2, "take rust": 1} and q["discard"] == ["pickpocket", "gun"], "A34: a theft")
    q = sound(go(q, "take dodge"), "known")
    check(q["known"] == [[[], ["rust"], []], [["dodge"], [], []], [[], ["dodge"], []]], "A45")
    q = go(q, "play garbage-dive gun", ".")
    check(q["known"][1][0] == ["dodge", "gun"] and q["known"][2][0] == ["gun"], "A45: salvage")
    check(g.view(q, 2)["hands"] == [2, 2, []] and g.view(q, "table")["known"] == [None] * 3, "views")
    # piles
    p = at(bare, bare, bare, step="draw", hands=["rust", "", ""], ruleset="base")
    p["discard"] = [c for c in Counter(g.deck(p)).elements() if c in g.rules(p).keep]
    p["pit"] = [c for c in Counter(g.deck(p)).elements()]
    check(not g.deck(p) and len(g.odds(go(p, "draw deck"))) == len(g.rules(p).cards), "A41")
    check(go(p, "draw deck")["pit"] == go(p, "draw deck")["discard"] == [], "GS-46")
    p["hands"][1], p["discard"], p["hands"][2], p["pit"] = p["discard"], [], [], []
    q = at(bare, "bouncy-rat| |", bare, step="draw", hands=["food-poisoning", "", ""])
    q = sound(go(q, "play food-poisoning", "."), "top")
    check(q["top"] == ["bouncy-rat"] and g.odds(go(q, "draw deck")) == {"draw bouncy-rat": 1}, "A42")
    check(go(q, "draw deck", "draw bouncy-rat")["top"] == [], "A42: drawn")


def small_deck():
    """A designer's ruleset with words that the standard decks do not use together."""
    return {
        "game": "greatest-snake", "ruleset": "small", "seats": [3, 4], "hand": 2, "limit": 4, "length": 5, "cards": [
            rat("plain", 6), rat("sled", 2, 3, slide=3, eaten="discard"), rat("tsar", 2, king=True, eaten="gain"),
            rat("ball", 2, vomited="top", leaves="destroy"), rat("ghost", 2, digested="discard", vomited="discard"),
            rat("snoop", 2, drawn="look", eaten="sleep"),
            power("duck", 4, "dodge", when="react"), power("mud", 3, "glue", "snake neighbour bare-head"),
            power("decoy", 3, "feed", "snake other can-eat", speed="slow", eaten="gain", leaves="destroy",
                  digested="body"),
            power("grab", 3, "take", "hand neighbour has-cards"),
            power("choke", 3, "squeeze", "rat any squeezable", times=4),
            power("late", 3, "destroy", "equipment any unlocked", when="react"),
            power("dig", 1, "salvage", "discard - keepable"), power("up", 2, "wake", "snake any asleep"),
            power("flood", 2, "vomit-each"), power("hug", 2, "squeeze-each"),
            priced("crane", 2, "discard", "salvage", "discard - keepable", always={"locked": True}),
            priced("rifle", 3, {"ammo": 1}, "advance", "rat any unblocked", always={"unsqueezable": True}),
            priced("bed", 2, "itself", "sleep", "snake any can-sleep", always={"limit": 2}),
            priced("hook", 2, "sleep", "swap", "equipment own", "equipment neighbour", always={"slide": 2}),
        ]}


def position_checks(game, combo, p, seat, text, rng, check, seen):
    title = f"{combo[0]} {combo[1]}"
    reason = game.load_ok(p)
    check(reason is None, f"{title}: {reason}: {json.dumps(p)}")
    check(game.normal(p) == p and game.normal(game.shuffled(p, rng))["hands"] == p["hands"], f"normal {title}")
    if text:
        actions = game.actions(p, seat)
        check(len(actions) == len(set(actions)) and text in actions, f"actions {title}")
        q = game.apply(p, seat, text)
        seen.update(game.seen(p, seat, text, q))
        more = Counter(game.deck(q)) - Counter(game.deck(p)) - Counter(q["top"])
        check(not more or (not q["pit"] and not q["discard"]), f"back in the Deck: {more}: {text} {json.dumps(p)}")
    viewer = rng.choice(["table"] + list(range(combo[1])))
    twin = game.hidden_twins(p, viewer, rng)
    check(twin is None or (twin != p and game.view(twin, viewer) == game.view(p, viewer)), f"twin {title}")
    damage = rng.choice(game.mutations)
    before = json.dumps(p)
    bad = damage(p, rng)
    check(json.dumps(p) == before, f"{damage.__name__} changed its argument")
    reason = bad and game.load_ok(bad)
    seen["damage " + ("none" if not bad else "good" if not reason else "grey" if reason[:4] == "grey" else "bad")] += 1


def selftest():
    passed, failed = 0, 0

    def check(good, text):
        nonlocal passed, failed
        passed, failed = passed + bool(good), failed + (not good)
        if not good:
            print("FAIL", text)
    deck_checks(check)
    rule_checks(check)
    rng, seen, ends = random.Random(1), Counter(), Counter()
    for game in (Game(), Game(small_deck())):
        for n, combo in enumerate(game.combos()):
            start = game.initial(*combo) if n % 2 else game.synthetic(*combo, rng)
            check(start is not None, f"start of {combo}")
            highest = 0
            for p, seat, text in random_game(game, start, rng, game.choose, 400):
                highest = max(highest, len(p["stack"]))
                if rng.random() < 0.1 or not text:
                    position_checks(game, combo, p, seat, text, rng, check, seen)
            check(highest <= STACK_MAX, "height of the stack")
            ends[f"{combo[0]}, phase {p['phase']}"] += 1
    for key in sorted(seen) + sorted(ends):
        print(f"  {key}: {(seen + ends)[key]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--games"]:
        sys.exit(lengths(int(sys.argv[2]) if sys.argv[2:] else 10))
    if sys.argv[1:] != ["--selftest"]:
        sys.exit(__doc__)
    sys.exit(selftest())
