"""Royal Python: an independent reference, written from the rulebook alone (rule numbers RP-n, readings H-n and A-n).

Slow and plain on purpose. A position is the rulebook's JSON as a dict; every function leaves its argument unchanged.
    g = Game()                       # or Game(json of a ruleset file)
    p = g.initial("standard", 3, {"chain": "same"})
    g.turn(p); g.actions(p, "chance"); g.odds(p); p = g.apply(p, "chance", "first 2"); g.result(p); g.load_ok(p)
`python3 royal_python.py --selftest` checks the deck, the board, single rules and random games of all options;
`--medians [N]` plays N uniform random games for each number of seats and prints the medians of turns;
`--games [N]` plays N uniform random games of each combination of options, which must all end.
"""
import functools
import itertools
import json
import random
import sys
from collections import Counter, namedtuple
from statistics import median

SUITS = "MSWLYK"
BASIC = ["A" + s for s in SUITS] + """2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK
    6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK""".split() + ["X" + s for s in SUITS] + ["EX"]
EXTENDED = "PMSL PMYK PSWK PWLY CMWK CMLY CSWY CSLK".split()
STANDARD = {
    "game": "royal-python", "ruleset": "standard", "seats": [2, 6], "tokens": [6, 6, 5, 4, 4],
    "board": {"values": [1 + (i - 1) // 4 for i in range(1, 37)], "head": 10, "leave": 15,
              "cobra": [3, 7, 11, 15, 19, 23, 27, 31, 35]},
    "hand": 4, "deck": BASIC, "extended": EXTENDED,
    "cobra": [{"effect": "swap-ahead"}, {"effect": "swap-behind"}, {"effect": "swap-first"}, {"effect": "swap-own"},
              {"effect": "slide-ahead", "distance": 5}, {"effect": "slide-back", "distance": 5},
              {"effect": "shed-hand"}, {"effect": "draw", "cards": 2}, {"effect": "end-turn"}],
}
CHOICES = {"chain": ["any", "same"], "tail-dance": ["supply", "leap"], "nom-nom": ["no", "yes"],
           "deck": ["basic", "extended"]}
KEYS = """game ruleset options seats suits tokens hands discard headOpened grid cobraDiscard trophies turn phase
    token suit spent draws landed place""".split()
PIECES = ["supply", "body", "head", "crowned", "crownedHead", "lost", "left"]
PHASES = ["first", "draw", "act", "cobra", "swap", "over"]
Landing = namedtuple("Landing", "to leap hit how")  # hit: (owner, crowned) or None; how: dance, capture, None


class Illegal(Exception):
    """The text is not one of the actions."""


class Bad(Exception):
    """A position that load must refuse, or (if it begins with "grey:") may refuse."""


def need(good, reason):
    if not good:
        raise Bad(reason)


def whole(x, low, high=2 ** 31 - 1):
    return type(x) is int and low <= x <= high


def rank(card):
    return "E" if card == "EX" else card[0]


def suits_of(card):
    return "" if card == "EX" else card[1:]


def value(card):
    """RP-18, A-35; the Excuse has none of its own."""
    return {"A": 1, "X": 10, "P": 10, "C": 10}.get(card[0]) or int(card[0])


def default(key, seats):
    return {"first": "random", "suits": SUITS[:seats]}.get(key) or CHOICES[key][0]


def option(p, key):
    return p["options"].get(key, default(key, p["seats"]))


def trimmed(options, seats):
    return {k: v for k, v in options.items() if v != default(k, seats)}


def copied(x):
    if type(x) is dict:
        return {k: copied(v) if type(v) in (dict, list) else v for k, v in x.items()}
    return [copied(v) if type(v) in (dict, list) else v for v in x] if type(x) is list else x


def name(spot, crowned):
    return f"{spot}*" if crowned else str(spot)


class Game:
    id, ordered = "royal-python", True

    def __init__(self, ruleset=None):
        rs = ruleset or STANDARD
        self.rulesets = [rs["ruleset"]]
        self.seats, self.tokens = rs["seats"], rs["tokens"]
        self.values = [0] + list(rs["board"]["values"]) + [rs["board"]["head"]]  # by position, tail to head
        self.head = len(self.values) - 1
        self.cobra_spots = set(rs["board"]["cobra"])
        self.full, self.leave = rs["hand"], rs["board"]["leave"]
        self.cobras = {f"C{i}": c["effect"] for i, c in enumerate(rs["cobra"], 1)}
        self.numbers = {f"C{i}": c.get("distance", c.get("cards")) for i, c in enumerate(rs["cobra"], 1)}
        self.basic, self.extended = list(rs["deck"]), list(rs.get("extended", []))
        self.order = {c: i for i, c in enumerate(BASIC + EXTENDED) if c in self.basic + self.extended}
        self.mutations = [functools.wraps(f)(functools.partial(f, self)) for f in MUTATIONS]
        self.turns = rs.get("turns")
        self.mood, self.known = None, Counter()  # of the player at random in choose(), anew for each game

    # ---- options and the start ---------------------------------------------------------------------------------------
    def combos(self):
        """(ruleset, seats, options): all products of the four switches, with the values of first and suits in turn;
        half of them with the defaults written out."""
        out = []
        keys = [k for k in CHOICES if k != "deck" or self.extended]
        for n in range(self.seats[0], self.seats[1] + 1):
            firsts = [x for i in range(n) for x in ("random", str(i))]
            suits = [letters[:n] for letters in (SUITS, SUITS[::-1], "WKMYSL", "LYSKMW")]
            for i, values in enumerate(itertools.product(*(CHOICES[k] for k in keys))):
                o = dict(zip(keys, values), first=firsts[(i * 5 // 3) % len(firsts)], suits=suits[i % 7 % len(suits)])
                out.append((self.rulesets[0], n, o if i % 4 in (0, 3) else trimmed(o, n)))
        return out

    def initial(self, ruleset_id, seats, options=None):
        options = trimmed(options or {}, seats)
        self.mood = None
        self.known.clear()
        token = dict.fromkeys(PIECES, 0) | {"supply": self.each(seats), "body": [], "crowned": []}
        p = {
            "game": self.id, "ruleset": ruleset_id, "options": options, "seats": seats, "suits": [],
            "tokens": [copied(token) for _ in range(seats)], "hands": [[] for _ in range(seats)], "discard": [],
            "headOpened": False, "grid": ["down"] * len(self.cobras), "cobraDiscard": [], "trophies": [0] * seats,
            "turn": None, "phase": "first", "token": None, "suit": None, "spent": 0, "draws": 0, "landed": False,
            "place": None,
        }
        p["suits"] = list(option(p, "suits"))
        if self.cap(p):
            p["turns"] = 0
        if option(p, "first") != "random":
            self.begin_turn(p, int(option(p, "first")))
        return p

    def each(self, seats):
        return self.tokens[seats - self.seats[0]]  # RP-2

    # ---- what there is -----------------------------------------------------------------------------------------------
    def cap(self, p):
        """The turns of a game, by Nom Nom (A-24) or by the ruleset; None if it ends by itself."""
        caps = [100 * p["seats"]] * self.nom_nom(p) + [self.turns] * bool(self.turns)
        return min(caps, default=None)

    def nom_nom(self, p):
        return option(p, "nom-nom") == "yes"

    def deck(self, p):
        """The cards in no hand and not discarded."""
        gone = set(p["discard"]).union(*p["hands"])
        cards = self.basic + (self.extended if option(p, "deck") == "extended" else [])
        return [c for c in cards if c not in gone]

    def left(self, p):
        return len(self.deck(p)) + len(p["discard"])

    def who(self, p):
        """{spot: (seat, crowned)} of the body."""
        at = {}
        for i, t in enumerate(p["tokens"]):
            for b in t["body"]:
                at[b] = i, False
            for b in t["crowned"]:
                at[b] = i, True
        return at

    @staticmethod
    def on_snake(t):
        return len(t["body"]) + t["head"] + len(t["crowned"]) + t["crownedHead"]

    def in_play(self, t):
        return self.on_snake(t) + t["supply"] > 0

    def free(self, p):
        """A-21: entry is free exactly when its owner has nothing on the snake."""
        return not self.on_snake(p["tokens"][p["turn"]])

    def shown(self, p):
        return [c for c in p["grid"] if c not in ("down", None)]

    def turn(self, p):
        phase, node, seats = p["phase"], "turn", [p["turn"]]
        if phase == "over":
            node, seats = "over", []
        elif phase in ("first", "draw") or p["place"] is not None:
            node, seats = "chance", ["chance"]
        return {"node": node, "seats": seats, "phase": phase}

    def odds(self, p):
        if p["phase"] == "first":
            return {f"first {i}": 1 for i in range(p["seats"])}
        if p["phase"] == "draw":
            return {f"draw {c}": 1 for c in self.deck(p)}
        return {f"cobra {c}": 1 for c in self.cobras if c not in self.shown(p)}

    # ---- where a card leads ------------------------------------------------------------------------------------------
    def landing(self, p, at, start, crowned, n, up=False):
        """The Landing of a token of the seat on turn at `start` (0: entering), or the reason why the card cannot move
        it. `to` 0: it leaves the snake. `at` is who(p)."""
        seat, head = p["turn"], self.head
        t = p["tokens"][seat]
        step = -1 if crowned and not up else 1
        to = start + step * n
        gathered = t["supply"] == (1 if start == 0 else 0)  # RP-27, A-30
        if to < 0 or (to == 0 and self.nom_nom(p)):
            return "RP-52 card too large" if to < 0 else "H-15 no exit"
        if to == 0:
            return Landing(0, False, None, None)
        if to >= head:
            if not gathered:
                return "RP-27 head closed"
            if to > head and not p["headOpened"]:
                return "RP-29 not exact"
            return Landing(head, False, None, None)
        if to not in at:
            return Landing(to, False, None, None)
        owner, crown = hit = at[to]
        if crowned and crown:
            return Landing(to, False, hit, "dance")  # RP-49
        if crowned and owner != seat:
            return Landing(to, False, hit, "capture")  # RP-47
        if not crowned and not crown and owner != seat and not (start == 0 and option(p, "tail-dance") == "leap"):
            return Landing(to, False, hit, "dance")  # RP-41
        while to in at:  # RP-40, RP-48
            to += step
        if to == 0 or (to == head and not (gathered and p["headOpened"])):
            return "H-17 no spot to leap to" if to else "H-17 leap past spot 1"
        return Landing(to, True, hit, None)

    def spends(self, p, refused=None):
        """{text: (card, suit, number, verb, token, up)} of all legal spends; the reasons why others are none go to
        `refused`."""
        seat, out = p["turn"], {}
        t, hand, at = p["tokens"][seat], p["hands"][seat], self.who(p)
        tokens = [p["token"]]
        if p["spent"] == 0:
            tokens = [str(b) for b in t["body"]] + [f"{b}*" for b in t["crowned"]]
            tokens += [k for k, n in (("head", t["head"]), ("head*", t["crownedHead"]), ("supply", t["supply"])) if n]

        def move(text, card, suit, n, verb, token, start, crowned, up=False):
            where = self.landing(p, at, start, crowned, n, up)
            if type(where) is Landing:
                out[text] = card, suit, n, verb, token, up
            elif refused is not None:
                refused.add(where)
        for card in hand:
            if card == "EX":
                ways = [(None, str(n), n) for n in range(2, 10)] if p["spent"] == 0 else []  # RP-26
            else:
                fits = p["spent"] == 0 or (p["suit"] or "-") in suits_of(card)  # RP-23
                same = p["spent"] > 0 and option(p, "chain") == "same"
                ways = [(s, s, value(card)) for s in suits_of(card) if fits and (not same or s == p["suit"])]
            for (suit, word, n), token in itertools.product(ways, tokens):
                play = f"play {card} as {word} "
                if token == "supply" and p["spent"] == 0 and not self.free(p):
                    if card != "EX" and self.can_pay(p, at, card, suit):
                        out[play + "pay"] = card, suit, n, "pay", token, False
                elif token == "supply":
                    move(play + "enter", card, suit, n, "enter", token, 0, False)
                elif token == "head":
                    ruler = self.nom_nom(p) and (t["crowned"] or t["crownedHead"])
                    if rank(card) == "X" and not ruler:
                        out[play + "crown"] = card, suit, n, "crown", token, False
                    elif rank(card) == "X" and refused is not None:
                        refused.add("RP-58 one crown at a time")
                elif token == "head*":
                    move(play + "move head*", card, suit, n, "move", token, self.head, True)
                else:
                    start, crowned = int(token.rstrip("*")), token.endswith("*")
                    move(play + f"move {token}", card, suit, n, "move", token, start, crowned)
                    if crowned and self.nom_nom(p):
                        move(play + f"move {token} up", card, suit, n, "move", token, start, True, True)
        return out

    def can_pay(self, p, at, card, suit):
        """H-4, A-27: another card of the hand, not the Excuse, bears the suit and enters."""
        return any(c != card and suit in suits_of(c) and type(self.landing(p, at, 0, False, value(c))) is Landing
                   for c in p["hands"][p["turn"]])

    def actions(self, p, seat):
        node = self.turn(p)
        if seat not in node["seats"]:
            return []
        if seat == "chance":
            return list(self.odds(p))
        t = p["tokens"][seat]
        if p["phase"] == "cobra":  # RP-34, RP-35
            kinds = ["down"] if "down" in p["grid"] else self.shown(p)
            return [f"cobra {i}" for i, c in enumerate(p["grid"], 1) if c in kinds]
        if p["phase"] == "swap":
            own = [(b, False) for b in t["body"]] + [(b, True) for b in t["crowned"]]
            return [f"swap {name(*x)}" for x in own if name(*x) != p["token"]]
        spends = list(self.spends(p))
        if p["spent"] >= 100 and p["token"] != "supply":
            return ["stop"]  # our own addition to RP-24
        if p["spent"]:
            return spends if p["token"] == "supply" else spends + ["stop"]  # RP-12, RP-15
        return spends or [f"discard {c}" for c in p["hands"][seat]] or ["stop"]  # H-2, A-9

    # ---- playing -----------------------------------------------------------------------------------------------------
    def apply(self, p, seat, text):
        if text not in self.actions(p, seat):
            raise Illegal(text)
        return self.played(p, text)[0]

    def played(self, p, text):
        """(new position, notes: labels of what happened); the text must be legal."""
        q, notes, words = copied(p), [], text.split()
        verb, arg = words[0], (words + [""])[1]
        seat = q["turn"]
        if verb == "first":
            notes.append("RP-6 first by chance")
            self.begin_turn(q, int(arg), notes)
        elif verb == "draw":
            q["hands"][seat].append(arg)
            q["draws"] -= 1
            notes.append("RP-8 draw" if not q["spent"] else "RP-22 draw in a turn")
            self.draw(q, q["draws"], notes)
        elif verb == "play":
            self.play(q, self.spends(p)[text], notes)
        elif verb == "stop":
            notes.append("A-9 stop without cards" if not q["spent"] else "RP-12 stop" if q["suit"] else
                         "RP-26 stop after the Excuse")
            self.end_turn(q, notes)
        elif verb == "discard":
            notes.append("H-2 forced discard" + (" of the Excuse (A-26)" if arg == "EX" else ""))
            self.spend(q, arg)
            self.end_turn(q, notes)
        elif verb == "swap":
            other = int(arg.rstrip("*"))
            notes.append("C4 swap-own" + (" crowned" if arg.endswith("*") else ""))
            q["phase"] = "act"
            self.swap(q, other)
        elif p["place"] is not None:  # cobra C3
            q["grid"][q["place"] - 1], q["place"] = arg, None
            notes.append("RP-34 turned up")
            self.obey(q, arg, notes)
        else:
            i = int(arg) - 1
            if q["grid"][i] == "down":
                q["place"] = i + 1
            else:
                card, q["grid"][i] = q["grid"][i], None
                q["cobraDiscard"].append(card)
                notes.append("RP-35 face-up card")
                if q["grid"].count(None) == len(q["grid"]):  # RP-36, A-12
                    q["grid"], q["cobraDiscard"] = ["down"] * len(q["grid"]), []
                    notes.append("RP-36 redealt")
                self.obey(q, card, notes)
        self.sort(q)
        return q, notes

    def begin_turn(self, q, seat, notes=None):
        q.update(turn=seat, token=None, suit=None, spent=0, landed=False, place=None)
        if notes is not None and len(q["hands"][seat]) >= self.full:
            notes.append("H-22 no draw" if len(q["hands"][seat]) > self.full else "RP-8 no draw")
        self.draw(q, self.full - len(q["hands"][seat]), notes)

    def draw(self, q, k, notes=None):
        """Owes k cards, or as many as there are (A-6); with none to come the turn goes on."""
        if k > self.left(q) and notes is not None:
            notes.append("H-21 too few cards")
        q["draws"] = k = max(0, min(k, self.left(q)))
        if k:
            q["phase"] = "draw"
            if not self.deck(q):
                q["discard"] = []
                if notes is not None:
                    notes.append("RP-9 reshuffle" + (" in a turn" if q["spent"] else ""))
        else:
            q["phase"] = "cobra" if q["landed"] else "act"

    def end_turn(self, q, notes):
        n = q["seats"]
        if self.cap(q):
            q["turns"] += 1
            if q["turns"] >= self.cap(q):
                notes.append("A-24 cap")
                return self.over(q)
        for i in range(1, n + 1):
            seat = (q["turn"] + i) % n
            if self.in_play(q["tokens"][seat]):
                break
            notes.append("A-25 skipped")
        self.begin_turn(q, seat, notes)

    @staticmethod
    def over(q):
        q.update(phase="over", token=None, suit=None, spent=0, draws=0, landed=False, place=None)

    @staticmethod
    def spend(q, card):
        q["hands"][q["turn"]].remove(card)
        q["discard"].append(card)  # RP-17

    def play(self, q, how, notes):
        card, suit, n, verb, token, up = how
        seat = q["turn"]
        t, own, first = q["tokens"][seat], suit == q["suits"][seat], q["spent"] == 0
        if not first:
            notes.append(f"RP-23 card {min(q['spent'] + 1, 9)} of a turn")
            if suit != q["suit"]:
                notes.append("RP-25 another suit")
        if own and verb != "move":
            notes.append(f"A-28 replaced: {verb}")
        was_free = self.free(q)
        self.spend(q, card)
        q["spent"] += 1
        q["suit"] = suit
        if verb == "pay":
            q["token"] = "supply"
            notes.append("RP-14 payment")
        elif verb == "crown":
            t["head"] -= 1
            t["crownedHead"] += 1
            q["token"] = "head*"
            notes.append("RP-44 crown first" if first else "RP-44 crown in a chain")
        else:
            if verb == "enter":
                notes.append(("RP-13 free entry" if was_free else "RP-14 paid entry") +
                             (", later" if q["headOpened"] else "") + (" with the Excuse" if card == "EX" else ""))
            if self.move(q, card, n, token, up, notes):
                return self.over(q)
        if self.nom_nom(q):
            gone = self.departures(q, notes)
            if sum(self.in_play(x) for x in q["tokens"]) <= 1:
                notes.append("RP-58 last one standing")
                return self.over(q)
            if seat in gone:
                notes.append("A-22 crowned without subjects")
                return self.end_turn(q, notes)
        if own:
            notes.append("RP-22 replacement")
        self.draw(q, 1 if own else 0, notes)

    def locked(self, p):
        """A-25: the seats that are out, if their hands are such that nobody else might ever win."""
        out = [i for i, t in enumerate(p["tokens"]) if not self.in_play(t)]
        gone = {c for i in out for c in p["hands"][i]}
        cards = self.basic + (self.extended if option(p, "deck") == "extended" else [])
        rest = [c for c in cards if c not in gone]
        fellows = [sum(suits_of(c) in suits_of(x) for x in rest) for c in rest if rank(c) == "A"]
        enough = max(fellows, default=0) > (self.each(p["seats"]) > 1) and any(rank(c) == "X" for c in rest)
        enough = enough and len(rest) > (p["seats"] - len(out)) * self.full
        return out if gone and not enough and not self.cap(p) else []

    def give_back(self, q, notes):
        for seat in self.locked(q):
            q["discard"] += q["hands"][seat]
            q["hands"][seat] = []
            notes.append("A-25 a hand given back")

    def departures(self, q, notes):
        gone = []
        for i, t in enumerate(q["tokens"]):
            rulers = len(t["crowned"]) + t["crownedHead"]
            if rulers and not t["body"] and not t["head"]:
                notes.append("RP-58 crown leaves" + ("" if i == q["turn"] else " in another's turn"))
                t["left"] += rulers
                t["crowned"], t["crownedHead"] = [], 0
                gone.append(i)
        return gone

    def move(self, q, card, n, token, up, notes):
        """Moves the selected token with a card of value n; True if it left the snake."""
        seat, head = q["turn"], self.head
        t, crowned = q["tokens"][seat], token.endswith("*")
        start = 0 if token == "supply" else head if token == "head*" else int(token.rstrip("*"))
        who = self.who(q)
        to, leap, hit, how = self.landing(q, who, start, crowned, n, up)
        kind = "crowned" if crowned else "uncrowned"
        notes.append("RP-18 " + ("Excuse" if card == "EX" else f"rank {card[0]}"))
        if up:
            notes.append("A-23 crowned up")
        if token == "head*":
            notes.append("RP-46 off the head")
        between = range(min(start, to) + 1, max(start, to))
        if any(x in who for x in between) and not leap:
            notes.append("RP-20 passes tokens")
        self.take(t, start, crowned)
        if hit:
            owner, crown = hit
            side, other = "own" if owner == seat else "enemy", "crowned" if crown else "uncrowned"
            place = " on entry" if start == 0 else ""
            rules = {"dance": ("RP-41", "RP-49"), "capture": (None, "RP-47"), None: ("RP-40", "RP-48")}
            notes.append(f"{rules[how][crowned]} {kind}: {how or 'leaps'} {side} {other}{place}{' up' if up else ''}")
            x = q["tokens"][owner]
            if leap:
                step = -1 if crowned and not up else 1
                path = range(start + step * n + step, to, step)
                if any(who.get(y, (seat,))[0] != seat for y in path):
                    notes.append("RP-40 leaps past enemies too")
            elif how == "capture":
                self.take(x, to, False)
                x["lost"] += 1
                q["trophies"][seat] += 1
                if not self.in_play(x):
                    notes.append("RP-47 last token captured")
                    self.give_back(q, notes)
            else:
                self.take(x, to, crown)
                if start == 0:
                    x["supply"] += 1
                    notes.append("RP-42 back to the supply")
                    if x["head"] + x["crownedHead"] + len(x["crowned"]):
                        notes.append("H-7 closes the head again")
                else:
                    self.put(x, start, crown)
                    notes += ["H-24 danced to the head"] * (start == head)
        if to == 0:
            t["left"] += 1
            notes.append("RP-52 leaves" + (" with the Excuse" if card == "EX" else ""))
            notes += ["RP-52 leaves from the head"] * (start == head)
            notes.append("A-16 exit card of the own suit" if q["suit"] == q["suits"][seat] else "A-16 exit")
            return True
        self.put(t, to, crowned)
        if to == head:
            exact = abs(to - start) == n
            first = "RP-30 exact again" if q["headOpened"] else "RP-29 opens the head"
            notes.append("H-17 leap onto the head" if leap else first if exact else "RP-30 beyond the head")
            notes += ["A-23 crowned back on the head"] * crowned
            q["headOpened"] = True
            q["token"] = name("head", crowned)
        else:
            q["token"] = name(to, crowned)
            if to in self.cobra_spots:
                q["landed"] = True
                way = " leap" if leap else f" {how}" if how else ""
                notes.append(f"RP-33 Cobra spot {kind}{way}{' on entry' if start == 0 else ''}")
        return False

    def take(self, t, pos, crowned):
        if pos == 0:
            t["supply"] -= 1
        elif pos == self.head:
            t["crownedHead" if crowned else "head"] -= 1
        else:
            t["crowned" if crowned else "body"].remove(pos)

    def put(self, t, pos, crowned):
        if pos == self.head:
            t["crownedHead" if crowned else "head"] += 1
        else:
            t["crowned" if crowned else "body"].append(pos)

    # ---- the Cobra cards ---------------------------------------------------------------------------------------------
    def swap(self, q, other):
        """The selected token changes places with the token on spot `other`."""
        crowned, here = q["token"].endswith("*"), int(q["token"].rstrip("*"))
        owner, crown = self.who(q)[other]
        for t, kind, pos in ((q["tokens"][q["turn"]], crowned, here), (q["tokens"][owner], crown, other)):
            self.take(t, pos, kind)
        self.put(q["tokens"][q["turn"]], other, crowned)
        self.put(q["tokens"][owner], here, crown)
        q["token"] = name(other, crowned)

    def obey(self, q, card, notes):
        effect, seat = self.cobras[card], q["turn"]
        crowned, here = q["token"].endswith("*"), int(q["token"].rstrip("*"))
        q["landed"], q["phase"] = False, "act"
        who, step = self.who(q), -1 if crowned else 1
        label = f"{card} {effect}"
        if not q["suit"]:
            notes.append("A-31 Cobra card after the Excuse")
        if effect in ("swap-ahead", "swap-behind", "swap-first"):
            way = {"swap-ahead": step, "swap-behind": -step, "swap-first": 0}[effect]
            if way:
                spots = [x for x, (o, _) in who.items() if o != seat and (x - here) * way > 0]
                spots.sort(key=lambda x: abs(x - here))
            else:
                spots = sorted((x for x, (o, c) in who.items() if o != seat and not c), reverse=True)
            if spots:
                label += " of a crowned token" if crowned else ""
                label += " with a crowned one" if who[spots[0]][1] else ""
                self.swap(q, spots[0])
                notes += ["H-19 swapped onto a Cobra spot"] * (spots[0] in self.cobra_spots)
            else:
                notes.append(f"RP-37 no target for {card}")
        elif effect == "swap-own":
            t = q["tokens"][seat]
            if len(t["body"]) + len(t["crowned"]) > 1:
                q["phase"] = "swap"
            else:
                notes.append(f"RP-37 no target for {card}")
        elif effect in ("slide-ahead", "slide-back"):
            way = step if effect == "slide-ahead" else -step
            to = here + way * self.numbers[card]
            notes += ["A-33 slides further"] * (to in who)
            while to in who:
                to += way
            if 0 < to < self.head:
                t = q["tokens"][seat]
                self.take(t, here, crowned)
                self.put(t, to, crowned)
                q["token"] = name(to, crowned)
                label += " of a crowned token" if crowned else ""
                notes += ["H-19 slid onto a Cobra spot"] * (to in self.cobra_spots)
            else:
                notes.append(f"A-33 {effect} finds no spot")
        elif effect == "shed-hand":
            hand = q["hands"][seat]
            label += f" {min(len(hand), 5)} cards"
            q["discard"] += hand
            q["hands"][seat] = []
            self.draw(q, len(hand), notes)
        elif effect == "draw":
            self.draw(q, self.numbers[card], notes)
        else:
            self.end_turn(q, notes)
        notes.append(label)

    # ---- how things stand --------------------------------------------------------------------------------------------
    def result(self, p):
        tokens, trophies, over = p["tokens"], p["trophies"], p["phase"] == "over"
        if self.nom_nom(p):
            inside = [self.in_play(t) for t in tokens]
            scores = list(trophies)
            ranks = [1 + sum(inside[j] and (not inside[i] or s > x) for j, s in enumerate(scores))
                     for i, x in enumerate(scores)]
            reason = "last" if sum(inside) <= 1 else "cap"
        else:
            scores = []
            for t, trophy in zip(tokens, trophies):
                plain = t["body"] + [self.head] * t["head"]
                crowned = t["crowned"] + [self.head] * t["crownedHead"] + [0] * t["left"]
                points = sum(self.values[b] for b in plain) + sum(self.leave - self.values[b] for b in crowned)
                scores.append(10 * points + trophy)  # RP-53 to RP-55, H-14
            ranks = [1 + sum(s > x for s in scores) for x in scores]
            reason = "exit" if any(t["left"] for t in tokens) else "turns"
        return dict({"over": over, "scores": scores, "ranks": ranks}, **({"reason": reason} if over else {}))

    def view(self, p, viewer):
        """A-15: the other hands are counts, all else is open."""
        hands = [h if i == viewer else len(h) for i, h in enumerate(p["hands"])]
        return self.normal(dict(p, hands=hands, viewer=viewer))

    def normal(self, p):
        """A-3: the lists that mean sets in one fixed order."""
        q = copied(p)
        self.sort(q)
        return q

    def sort(self, q):
        for cards in [q["discard"]] + [h for h in q["hands"] if type(h) is list]:
            cards.sort(key=self.order.get)
        for t in q["tokens"]:
            t["body"].sort()
            t["crowned"].sort()
        q["cobraDiscard"].sort(key=lambda c: int(c[1:]))

    def shuffled(self, p, rng):
        """The same position: sets and keys in any order, some default options written out."""
        q = copied(p)
        spots = [t[k] for k in ("body", "crowned") for t in q["tokens"]]
        for x in spots + q["hands"] + [q["discard"], q["cobraDiscard"]]:
            rng.shuffle(x)
        for k in list(CHOICES) + ["first", "suits"]:
            if rng.random() < 0.3:
                q["options"].setdefault(k, default(k, q["seats"]))
        for t in q["tokens"]:
            keys = rng.sample(list(t), len(t))
            for k in keys:
                t[k] = t.pop(k)
        return {k: q[k] for k in rng.sample(list(q), len(q))}

    # ---- loading -----------------------------------------------------------------------------------------------------
    def load_ok(self, p):
        """None, or why the position is refused. Reasons that begin with "grey:" are ours: the rules cannot reach the
        position, but the rulebook does not say that load refuses it."""
        try:
            self.check_form(p)
            self.check_law(p)
            self.check_grey(p)
        except Bad as e:
            return str(e)
        return None

    def check_form(self, p):
        need(type(p) is dict, "no object")
        options, seats = p.get("options"), p.get("seats")
        need(p.get("game") == self.id, "game")
        need(type(p.get("ruleset")) is str and p["ruleset"] in self.rulesets, "ruleset")
        need(whole(seats, *self.seats), "seats")
        need(type(options) is dict, "options")
        for k, v in options.items():
            need(type(v) is str, "option's value")
            if k == "first":
                need(v in ["random"] + [str(i) for i in range(seats)], "first")
            elif k == "suits":
                need(len(v) == len(set(v)) == seats and set(v) <= set(SUITS), "suits")
            else:
                need(k in CHOICES and v in CHOICES[k] and (k != "deck" or self.extended), "option")
        need(sorted(p) == sorted(KEYS + ["turns"] * bool(self.cap(p))), "keys")

        def many(x, n, good):
            return type(x) is list and (n is None or len(x) == n) and all(good(y) for y in x)

        def cards(x):
            return many(x, None, lambda c: type(c) is str and c in self.order)

        def spots(x):
            return many(x, None, lambda s: whole(s, 1, self.head - 1))

        def cobra(c):
            return type(c) is str and c in self.cobras

        def letter(s):
            return type(s) is str and len(s) == 1 and s in SUITS
        need(many(p["suits"], seats, letter) and len(set(p["suits"])) == seats, "suits")
        need(many(p["tokens"], seats, lambda t: type(t) is dict and sorted(t) == sorted(PIECES)), "tokens")
        for t in p["tokens"]:
            need(all(spots(t[k]) if k in ("body", "crowned") else whole(t[k], 0) for k in PIECES), "token")
        need(many(p["hands"], seats, cards) and cards(p["discard"]), "cards")
        need(type(p["headOpened"]) is bool and type(p["landed"]) is bool, "headOpened, landed")
        need(many(p["grid"], len(self.cobras), lambda c: c is None or c == "down" or cobra(c)), "grid")
        need(many(p["cobraDiscard"], None, cobra), "cobraDiscard")
        need(many(p["trophies"], seats, lambda x: whole(x, 0)), "trophies")
        need(type(p["phase"]) is str and p["phase"] in PHASES, "phase")
        need(p["turn"] is None or whole(p["turn"], 0, seats - 1), "turn")
        names = [name(b, c) for b in range(1, self.head) for c in (False, True)] + ["head", "head*", "supply"]
        need(p["token"] is None or (type(p["token"]) is str and p["token"] in names), "token")
        need(p["suit"] is None or letter(p["suit"]), "suit")
        need(whole(p["spent"], 0, 2 ** 64) and whole(p["draws"], 0), "spent, draws")
        need(p["place"] is None or whole(p["place"], 1, len(self.cobras)), "place")
        need("turns" not in p or whole(p["turns"], 0, self.cap(p)), "turns")

    def check_law(self, p):
        tokens, phase, nom, seats = p["tokens"], p["phase"], self.nom_nom(p), p["seats"]
        # pieces
        for t in tokens:
            count = sum(len(t[k]) if k in ("body", "crowned") else t[k] for k in PIECES)
            need(count == self.each(seats), "number of tokens")
            if nom:
                rulers = len(t["crowned"]) + t["crownedHead"]
                need(rulers <= 1, "RP-58: two crowned at a time")
                need(not rulers or t["body"] or t["head"], "RP-58: a crown without subjects")
        spots = [b for t in tokens for b in t["body"] + t["crowned"]]
        need(len(spots) == len(set(spots)), "two tokens on one spot")
        been = any(t["head"] or t["crowned"] or t["crownedHead"] or t["left"] for t in tokens)
        need(p["headOpened"] == been, "A-20: headOpened")
        lost = sum(t["lost"] for t in tokens)
        need(sum(p["trophies"]) == lost, "A-20: trophies and captured tokens")
        for t, n in zip(tokens, p["trophies"]):
            need(not n or t["crowned"] or t["crownedHead"] or t["left"], "A-20: trophies without a crown")
            need(n + t["lost"] <= lost, "RP-47: captured by its own side")
        # cards
        cards = [c for h in p["hands"] + [p["discard"]] for c in h]
        need(len(cards) == len(set(cards)), "a card twice")
        need(option(p, "deck") == "extended" or not set(cards) & set(self.extended), "a card of the extended deck")
        shown = self.shown(p) + p["cobraDiscard"]
        need(len(shown) == len(set(shown)), "a Cobra card twice")
        down, empty = p["grid"].count("down"), p["grid"].count(None)
        need(not (down and empty), "A-20: face-down cards and empty places")
        need(empty < len(p["grid"]), "A-20: empty grid")
        need(down + len(shown) == len(self.cobras), "number of Cobra cards")
        # whose turn
        if phase == "first":
            need(p["turn"] is None, "A-1: turn")
            need(option(p, "first") == "random", "A-1: first is known")
            need(not any(map(self.on_snake, tokens)) and not cards and not shown, "A-1: not the start")
            need(not p.get("turns"), "A-1: not the start")
        else:
            need(p["turn"] is not None, "turn")
        inside = [self.in_play(t) for t in tokens]
        gone = sum(t["left"] for t in tokens)
        if nom:
            need(any(inside), "RP-58: nobody left")
            need((phase == "over") == (sum(inside) == 1 or p["turns"] == self.cap(p)), "A-24: over")
        elif phase == "over" and self.cap(p) and p["turns"] == self.cap(p):
            need(not gone, "the turns ran out, but a token has left")
        elif phase == "over":
            need(gone == 1 and tokens[p["turn"]]["left"] == 1, "A-20: over and nobody left")
        else:
            need(not gone, "A-20: left, but not over")
            need(not self.cap(p) or p["turns"] < self.cap(p), "the turns ran out, but it is not over")
        if phase in ("first", "over"):
            need(p["token"] is None and p["suit"] is None and p["place"] is None, "A-16")
            need(p["spent"] == p["draws"] == 0 and not p["landed"], "A-16")
            return
        need(inside[p["turn"]], "A-25: a seat to be skipped")
        self.check_turn(p)

    def check_turn(self, p):
        phase, token, suit, spent, draws = p["phase"], p["token"], p["suit"], p["spent"], p["draws"]
        t, hand, left = p["tokens"][p["turn"]], p["hands"][p["turn"]], self.left(p)
        own = p["suits"][p["turn"]]
        need((draws > 0) == (phase == "draw") and draws <= left, "A-2: draws")
        need(phase != "draw" or self.deck(p), "A-7: empty deck")
        need(p["place"] is None or (phase == "cobra" and p["grid"][p["place"] - 1] == "down"), "A-2: place")
        if spent == 0:
            need(token is None and suit is None and not p["landed"], "nothing spent")
            need(phase in ("draw", "act"), "nothing spent")
            need(draws == max(0, min(self.full - len(hand), left)), "A-6, A-20: the first draw")
            return
        need(token is not None, "token")
        need(suit is not None or spent == 1, "RP-26: no suit")
        if token == "supply":
            need(spent == 1 and suit is not None and not self.free(p) and t["supply"], "A-5: paid entry")
            need(phase in ("draw", "act") and not p["landed"], "A-5: paid entry")
            need(phase != "draw" or (draws == 1 and suit == own), "A-27: draws")
            need(self.spends(p), "A-20: no card enters")
            return
        if token in ("head", "head*"):
            need(t["head"] if token == "head" else t["crownedHead"], "token")
        else:
            need(int(token.rstrip("*")) in t["crowned" if token.endswith("*") else "body"], "token")
        on_cobra = not token.startswith("head") and int(token.rstrip("*")) in self.cobra_spots
        replaced = draws == 1 and suit == own
        need(p["landed"] or phase != "cobra", "A-2: landed")
        need(not p["landed"] or (phase in ("draw", "cobra") and on_cobra), "A-2: landed")
        need(not p["landed"] or phase == "cobra" or replaced, "A-4: replacement")
        need(phase != "draw" or replaced or on_cobra, "A-4: draws neither of the own suit nor on a Cobra spot")
        need(phase != "swap" or on_cobra, "A-13: Entwine off the Cobra spots")
        need(phase != "swap" or len(t["body"]) + len(t["crowned"]) > 1, "A-13: nothing to swap")

    def check_grey(self, p):
        def grey(good, reason):
            need(good, "grey: " + reason)
        tokens, phase, suit, spent, token = p["tokens"], p["phase"], p["suit"], p["spent"], p["token"]
        if option(p, "tail-dance") == "leap":
            for t in tokens:
                been = t["head"] or t["crowned"] or t["crownedHead"] or t["left"]
                grey(not been or not t["supply"], "tail-dance=leap: nothing comes back to the supply")
        if self.nom_nom(p) and phase == "over":
            ended = tokens[p["turn"]]
            if sum(map(self.in_play, tokens)) == 1:
                grey(p["turns"] < self.cap(p), "last, but at the cap")
                grey(self.in_play(ended) or ended["left"], "turn is not the last mover's")
        grey(phase == "over" or not self.locked(p), "A-25: nobody might ever win")
        if phase in ("first", "over") or spent == 0:
            return
        grey(spent < 10000, "so many cards in a turn")
        others = {c for i, h in enumerate(p["hands"]) if i != p["turn"] for c in h}
        grey(suit is not None or "EX" not in others, "the Excuse was spent")
        obeyed = self.shown(p) + p["cobraDiscard"]
        redealt = p["grid"].count("down") == len(p["grid"])

        def done(*effects):
            return redealt or any(self.cobras[c] in effects for c in obeyed)
        grey(phase != "swap" or done("swap-own"), "no Entwine")
        if phase == "draw" and (suit != p["suits"][p["turn"]] or p["draws"] > 1):
            grey(done("shed-hand", "draw"), "draws, but no such Cobra card")

    # ---- for the driver: what was covered, what is hidden ------------------------------------------------------------
    def seen(self, p, seat, text, q):
        labels, words = self.played(p, text)[1], text.split()
        labels.append("action " + words[0] + (" " + words[4] if words[0] == "play" else ""))
        labels += [f"option {k}={v if k in CHOICES else 'given'}" for k, v in p["options"].items()]
        labels.append(f"RP-2 {p['seats']} seats, {'all' if not p['options'] else 'other'} defaults")
        if p["phase"] == "act":
            t, refused = p["tokens"][seat], set()
            spends = self.spends(p, refused)
            labels += [f"refused: {r}" for r in refused]
            if words[0] == "stop" and spends:
                labels.append("RP-12 stop though a card fits")
            if words[0] == "play" and rank(words[1]) == "X" and words[4] != "crown" and t["head"] and not p["spent"]:
                labels.append("A-37 a Crown used otherwise")
            if p["spent"] and "EX" in p["hands"][seat]:
                labels.append("RP-26 the Excuse waits")
            if p["token"] == "supply" and len(spends) > 1:
                labels.append("RP-14 choice of entering cards")
            if not p["spent"] and not self.free(p) and t["supply"] and not any(x.endswith(" pay") for x in spends):
                labels.append("H-4 no payment possible")
            if not p["spent"] and not any(map(self.on_snake, p["tokens"])) and p["discard"]:
                labels.append("A-21 an empty snake again")
        if q["turn"] is not None and len(q["hands"][q["turn"]]) > self.full:
            labels.append(f"H-22 hand of {min(9, len(q['hands'][q['turn']]))}")
        if q["phase"] == "over":
            result = self.result(q)
            labels.append(f"over: {result['reason']}")
            if result["ranks"].count(1) > 1:
                labels.append("RP-57 shared win")
            if result["ranks"][q["turn"]] > 1:
                labels.append("RP-56 ended the game, but did not win")
        return labels

    def hidden_twins(self, p, viewer, rng):
        """Another position that looks the same to `viewer`, or None."""
        places = [("deck", c) for c in self.deck(p)]
        places += [(i, c) for i, h in enumerate(p["hands"]) if i != viewer for c in h]
        if len({where for where, _ in places}) < 2:
            return None
        for _ in range(20):
            cards = [c for _, c in places]
            if rng.random() < 0.5:
                rng.shuffle(cards)
            else:
                i, j = rng.sample(range(len(cards)), 2)
                cards[i], cards[j] = cards[j], cards[i]
            q = copied(p)
            for i in range(p["seats"]):
                if i != viewer:
                    q["hands"][i] = [c for c, (where, _) in zip(cards, places) if where == i]
            q = self.normal(q)
            if q != self.normal(p) and self.load_ok(q) is None:
                return q
        return None

    def told(self, p, seat, text):
        """What everybody learns of a ply, though a reshuffle may hide it at once: the card played, the hand shed."""
        hidden = text.startswith("draw ")
        shed = any("shed-hand" in note for note in self.played(p, text)[1])
        return [None if hidden else text, sorted(p["hands"][p["turn"]]) if shed else None]

    def feed_fault(self, p, seat, text, q, events):
        """A-15: a card drawn is for the eyes of its seat, all else is for all."""
        for e in events:
            secret = text.startswith("draw ") and text[5:] in e.values()
            if e["to"] != ([p["turn"]] if secret else "all"):
                return f"{text}: {e}"
        return None

    # ---- for the driver: players and made-up positions ---------------------------------------------------------------
    def choose(self, p, seat, actions, rng):
        """A random player of changing moods, so that rare situations come about. Chance has moods too."""
        if self.mood is None or rng.random() < 0.004:
            self.mood = rng.choice("even novel novel chain chain race race court court hit brief hoard".split())
        mood = self.mood if rng.random() < 0.85 else "even"
        if len(actions) == 1 or mood == "even":
            return rng.choice(actions)
        if mood == "novel" and seat != "chance":
            some = [(a, self.played(p, a)[1]) for a in rng.sample(actions, min(12, len(actions)))]
            text, notes = max(some, key=lambda x: sum(1 / (1 + self.known[n]) for n in x[1]) + rng.random() / 1000)
            self.known.update(notes)
            return text
        if p["phase"] == "draw" and mood in ("chain", "court"):
            own = p["suits"][p["turn"]]

            def luck(a):
                c = a.split()[1]
                crown = mood == "court" and rank(c) in "XE"
                return 2 * (own in suits_of(c)) + ((p["suit"] or "-") in suits_of(c)) + 3 * crown + 2 * rng.random()
            return max(actions, key=luck)
        if seat != "chance" and p["phase"] in ("act", "cobra"):
            spends = self.spends(p) if p["phase"] == "act" else {}
            return max(actions, key=lambda a: self.appeal(p, a, spends.get(a), mood) + 3 * rng.random())
        return rng.choice(actions)

    def appeal(self, p, text, how, mood):
        if text == "stop":
            return 5 if mood in ("brief", "hoard") else -5
        if p["phase"] == "cobra":  # "hoard" likes to draw
            return 5 * (mood == "hoard" and self.cobras.get(p["grid"][int(text[6:]) - 1]) == "draw")
        if how is None:
            return 0
        card, suit, n, verb, token, up = how
        seat = p["turn"]
        if mood == "chain":
            return 8 * (suit == p["suits"][seat]) + 2 * sum((suit or "-") in suits_of(c) for c in p["hands"][seat])
        if mood in ("brief", "hoard"):
            return 0
        if verb in ("pay", "crown"):
            return 12 if verb == "pay" else 25
        start = 0 if token == "supply" else self.head if token == "head*" else int(token.rstrip("*"))
        to, leap, hit, kind = self.landing(p, self.who(p), start, token.endswith("*"), n, up)
        if mood == "hit":
            return 20 * (hit is not None) + 10 * (kind == "capture") + 5 * leap
        if mood == "court":
            away = {"capture": 40, "dance": 15}.get(kind, 0) - 60 * (to == 0)
            return away + (start + to) / 8 * (not token.endswith("*"))
        return 50 if to == 0 else abs(to - start) + start / 4 + 8 * (verb == "enter")

    def synthetic(self, ruleset_id, seats, options, rng):
        """A valid position that play need not have reached: crowds, courts, ends, empty decks, half-played turns."""
        for _ in range(200):
            p = self.made_up(ruleset_id, seats, options, rng)
            if p and self.load_ok(p) is None:
                return self.normal(p)
        return None

    def made_up(self, ruleset_id, seats, options, rng):
        p = self.initial(ruleset_id, seats, options)
        nom, head = self.nom_nom(p), self.head
        if rng.random() < 0.3:
            p["suits"] = rng.sample(SUITS, seats)
        self.make_tokens(p, rng, nom, head)
        if nom:
            p["turns"] = rng.choice([rng.randrange(self.cap(p)), self.cap(p) - rng.randint(1, 12)])
        inside = [i for i in range(seats) if self.in_play(p["tokens"][i])]
        if len(inside) < 1 + nom:
            return None
        p["turn"] = seat = rng.choice(inside)
        self.make_grid(p, rng)
        self.make_cards(p, rng, seat)
        p["phase"] = "act"
        if rng.random() < 0.5 or not self.make_middle(p, rng, seat):
            self.begin_turn(p, seat)
        return p

    def make_tokens(self, p, rng, nom, head):
        low, high = rng.choice([(1, head - 1)] * 2 + [(1, 12)] * 2 + [(head - 12, head - 1), (head // 2, head - 1)])
        free = list(range(max(1, low), min(high, head - 1) + 1))
        rng.shuffle(free)
        rest = [s for s in range(1, head) if s not in free]
        rng.shuffle(rest)
        if rng.random() < 0.4:
            free.sort(key=lambda s: s in self.cobra_spots and rng.random() < 0.7)
        free = rest + free  # taken from the end
        weights = rng.choice([(3, 5, 0, 0, 0, 0, 0), (0, 5, 3, 1, 1, 0, 0), (1, 6, 2, 2, 1, 1, 0),  # as in PIECES
                              (0, 3, 2, 4, 2, 2, 1), (1, 8, 0, 1, 0, 0, 0), (0, 0, 6, 0, 1, 0, 0),
                              (1, 2, 1, 1, 1, 8, 1), (0, 9, 0, 0, 0, 0, 0), (0, 2, 0, 1, 0, 7, 1),
                              (0, 2, 1, 0, 1, 3, 3)])
        for t in p["tokens"]:
            n, t["supply"] = t["supply"], 0
            for kind in rng.choices(PIECES, weights, k=n):
                ruler = kind in ("crowned", "crownedHead")
                if nom and ruler and (t["crowned"] or t["crownedHead"]):
                    kind = "body"
                if kind == "left" and not nom:
                    kind = "body"
                if kind in ("body", "crowned") and not free:
                    kind = "supply"
                if kind in ("body", "crowned"):
                    t[kind].append(free.pop())
                else:
                    t[kind] += 1
            if nom and not t["body"] and not t["head"] and (t["crowned"] or t["crownedHead"]):
                t["body"], t["head"] = t["crowned"], t["crownedHead"]
                t["crowned"], t["crownedHead"] = [], 0
        rulers = [i for i, t in enumerate(p["tokens"]) if t["crowned"] or t["crownedHead"] or t["left"]]
        for i, t in enumerate(p["tokens"]):
            captors = [j for j in rulers if j != i]
            if not captors:
                t["supply"], t["lost"] = t["supply"] + t["lost"], 0
            for _ in range(t["lost"]):
                p["trophies"][rng.choice(captors)] += 1
        p["headOpened"] = any(t["head"] or t["crowned"] or t["crownedHead"] or t["left"] for t in p["tokens"])

    def make_grid(self, p, rng):
        cards = rng.sample(list(self.cobras), len(self.cobras))
        k = rng.randint(0, len(cards))
        kind = rng.choice(["down", "some", "some", "all", "few"])
        if kind == "some":
            p["grid"] = cards[:k] + ["down"] * (len(cards) - k)
        elif kind in ("all", "few"):
            k = max(1, k) if kind == "few" else len(cards)
            p["grid"], p["cobraDiscard"] = cards[:k] + [None] * (len(cards) - k), cards[k:]
        rng.shuffle(p["grid"])

    def make_cards(self, p, rng, seat):
        cards = self.deck(p)
        rng.shuffle(cards)
        taste = rng.choice(["", "", "X", "E", "A", p["suits"][seat]])
        if taste:  # the seat's hand comes from the end
            cards.sort(key=lambda c: (taste in (suits_of(c) or "E") or taste == rank(c)) and rng.random() < 0.6)
        sizes = rng.choice([[4], [4], [0, 1, 2, 3, 4], [3, 4, 5, 6], [4, 12]])
        for i in sorted(range(p["seats"]), key=lambda i: i != seat):
            for _ in range(min(len(cards), rng.choice(sizes))):
                p["hands"][i].append(cards.pop())
        if rng.random() < 0.05:  # somebody holds all the rest
            rng.choice(p["hands"]).extend(cards)
            cards = []
            if rng.random() < 0.5 and p["seats"] > 1:
                p["hands"][seat - 1] += p["hands"][seat]
                p["hands"][seat] = []
        k = rng.choice([0, len(cards), max(0, len(cards) - 1), len(cards) // 2, rng.randint(0, len(cards))])
        p["discard"] = cards[:k]

    def make_middle(self, p, rng, seat):
        """Puts the turn somewhere in its middle; False if that does not go."""
        t, own = p["tokens"][seat], p["suits"][seat]
        tokens = [str(b) for b in t["body"]] + [f"{b}*" for b in t["crowned"]]
        tokens += ["head"] * (t["head"] > 0) + ["head*"] * (t["crownedHead"] > 0)
        if not tokens or not p["discard"]:
            return False
        spots = [x for x in tokens if x.rstrip("*").isdigit()]
        cobra = [x for x in spots if int(x.rstrip("*")) in self.cobra_spots]
        p["spent"], p["suit"], p["token"] = rng.randint(1, 4), rng.choice(SUITS + own * 3), rng.choice(tokens)
        kind = rng.choice(["act", "act", "pay", "draw", "cobra", "cobra", "swap", "extra"])
        if kind == "pay":
            p["spent"], p["token"] = 1, "supply"
            if p["suit"] == own:
                self.draw(p, 1)
        elif kind == "draw":
            p["suit"] = own
            p["landed"] = p["token"] in cobra
            self.draw(p, 1)
        elif kind == "cobra" and cobra:
            p["landed"], p["phase"], p["token"] = True, "cobra", rng.choice(cobra)
            down = [i for i, c in enumerate(p["grid"], 1) if c == "down"]
            if down and rng.random() < 0.4:
                p["place"] = rng.choice(down)
        elif kind == "swap" and cobra and len(spots) > 1:
            p["phase"], p["token"] = "swap", rng.choice(cobra)
        elif kind == "extra" and cobra:
            p["token"] = rng.choice(cobra)
            self.draw(p, rng.randint(1, 2))
        if rng.random() < 0.1 and kind in ("act", "cobra", "swap", "extra"):
            p["suit"], p["spent"] = None, 1
        return True

    def junk(self, p, rng):
        """Texts that must be illegal unless they are among the actions."""
        cards = self.basic + self.extended
        tokens = [name(b, c) for b in range(self.head + 2) for c in (0, 1)] + ["head", "head*", "supply", "tail"]
        hand = p["hands"][p["turn"]] if p["turn"] is not None else []
        node = self.turn(p)
        acts = self.actions(p, node["seats"][0]) if node["seats"] else ["stop"]
        out = ["", " ", "stop", "stop ", "Stop", "pass", "play", "play EX", "discard", "draw", "cobra", "swap", "first",
               "first 7", "first -1", "first 00", "cobra 0", "cobra 10", "cobra C0", "cobra C10", "cobra c3",
               "cobra 05", "swap head", "swap supply", "swap 0", "play EX as 1 enter", "play EX as 10 enter",
               "play EX as M enter", "play EX as 5 pay", "play EX as 5 crown", "é", "x" * 200, "draw EX", "discard EX"]
        for _ in range(12):
            c = rng.choice(hand if hand and rng.random() < 0.7 else cards)
            s = rng.choice(suits_of(c) or "5")
            if rng.random() < 0.3:
                s = rng.choice(list(SUITS + "0123456789") + ["10", ""])
            x = rng.choice(tokens)
            end = rng.choice([f"move {x}", f"move {x}", f"move {x} up", "enter", "pay", "crown", f"crown {x}",
                              "enter 3", "move", "move 012"])
            out += [f"play {c} as {s} {end}", f"discard {c}", f"draw {c}", f"swap {x}", f"cobra {rng.randint(1, 9)}",
                    f"cobra C{rng.randint(1, 9)}"]
        a = rng.choice(acts)
        return out + [a + " ", " " + a, a + "x", a[:-1], a.upper(), a.lower(), a.replace(" ", "  ", 1), a + " up"]


# ---- damaged positions -----------------------------------------------------------------------------------------------
MUTATIONS = []
JUNK = [None, True, False, 0, 1, 2, 3, 7, 37, 38, -1, 1.5, 1.0, "", "x", "12", "12*", "head", "head*", "supply", "M",
        "EX", "7SK", "C3", "down", "yes", "no", [], {}, [0], [1, 2], ["7SK"], ["C3"], [[]], [{}], {"supply": 1}, "act",
        "draw", "cobra", "swap", "over", "first", "standard", 99, 256, 2 ** 31, 2 ** 32, 2 ** 32 + 1, -2 ** 31]
NUMBERS = [-1, 1.5, 1.0, "1", None, True, [], 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 62, -2 ** 31, 256, 65536]


def mutation(f):
    """Registers f(game, copy, rng), which damages the copy or returns False if that does not go. What it makes may be
    good by chance: load_ok decides."""
    @functools.wraps(f)
    def damaged(game, p, rng):
        q = copied(p)
        return None if f(game, q, rng) is False else q
    MUTATIONS.append(damaged)
    return f


def mine(p):
    return p["tokens"][p["turn"]] if p["turn"] is not None else p["tokens"][0]


def half_played(p, rng, **how):
    """Some token of the seat on turn is selected."""
    spots = [name(b, k == "crowned") for k in ("body", "crowned") for b in mine(p)[k]]
    p.update(how, token=rng.choice(spots + ["head", "supply", None]), spent=max(1, p["spent"]), draws=0)
    p["suit"] = p["suit"] or rng.choice(list(SUITS) + [None])


@mutation
def key_missing(g, p, rng):
    """a key is missing"""
    del p[rng.choice([k for k in p if k != "game"])]


@mutation
def key_unknown(g, p, rng):
    """a key that positions do not have; turns without Nom Nom"""
    key = rng.choice(["viewer", "deck", "x", "Turn", "ply", "turns" if "turns" not in p else "note"])
    p[key] = rng.choice([0, 1, None, "x", []])


@mutation
def token_keys(g, p, rng):
    """keys of a token"""
    t = rng.choice(p["tokens"])
    if rng.random() < 0.5:
        del t[rng.choice(PIECES)]
    else:
        t[rng.choice(["x", "Body", "tail", "crownedhead"])] = 0


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
    x = p[rng.choice(["suits", "tokens", "hands", "grid", "trophies"])]
    if rng.random() < 0.5:
        x.pop(rng.randrange(len(x)))
    else:
        x.append(copied(rng.choice(x)))


@mutation
def seats_other(g, p, rng):
    """another number of seats"""
    p["seats"] = rng.choice([0, 1, 2, 3, 4, 5, 6, 7, -1, "3", 3.0, None])


@mutation
def seats_cut(g, p, rng):
    """a seat more or less everywhere, so only the number of tokens may be wrong"""
    if rng.random() < 0.5:
        p["seats"] -= 1
        for k in ("suits", "tokens", "hands", "trophies"):
            p[k].pop()
    else:
        p["seats"] += 1
        p["suits"].append(([s for s in SUITS if s not in p["suits"]] or ["M"])[0])
        p["tokens"].append(dict.fromkeys(PIECES, 0) | {"supply": g.tokens[-1], "body": [], "crowned": []})
        p["hands"].append([])
        p["trophies"].append(0)


@mutation
def option_bad(g, p, rng):
    """an unknown option or value"""
    k = rng.choice(list(CHOICES) + ["first", "suits", "x", "Chain", "nomnom", ""])
    p["options"][k] = rng.choice(["x", "", "Any", 0, 1, True, None, [], "6", "-1", "1.", "00", "MM", "MSWLYKX", "M",
                                  "ZQ", "no", "yes", "random", "any ", "ms", "+1", "01"])


@mutation
def option_other(g, p, rng):
    """another value of an option, which the rest may not fit"""
    k = rng.choice(list(CHOICES) + ["first"])
    p["options"][k] = rng.choice(CHOICES[k] if k in CHOICES else ["random"] + [str(i) for i in range(p["seats"])])


@mutation
def ruleset_bad(g, p, rng):
    """another ruleset"""
    p["ruleset"] = rng.choice(["", "Standard", "x", "standard ", None, 1, "nom-nom"])


@mutation
def suits_bad(g, p, rng):
    """A-18: suits unknown or twice; other suits are good"""
    i = rng.randrange(p["seats"])
    p["suits"][i] = rng.choice(["Z", "m", "", "MS", None, 1] + list(SUITS) * 2)


@mutation
def tokens_number(g, p, rng):
    """RP-2: tokens too many or too few"""
    t, k = rng.choice(p["tokens"]), rng.choice(["supply", "head", "crownedHead", "lost", "left"])
    t[k] += rng.choice([-1, 1, 1, 2, 7])


@mutation
def tokens_odd(g, p, rng):
    """numbers of tokens that are none"""
    rng.choice(p["tokens"])[rng.choice(["supply", "head", "crownedHead", "lost", "left"])] = rng.choice(NUMBERS)


@mutation
def tokens_negative(g, p, rng):
    """a negative number balanced by another"""
    t = rng.choice(p["tokens"])
    a, b = rng.sample(["supply", "head", "crownedHead", "lost", "left"], 2)
    d = rng.choice([t[a] + 1, 2 ** 32, 2 ** 31, 256])
    t[a], t[b] = t[a] - d, t[b] + d


@mutation
def token_moved(g, p, rng):
    """a token counted in another place: headOpened, trophies, token, over may no longer fit"""
    t = rng.choice(p["tokens"])
    full = [k for k in PIECES if t[k]]
    a, b = rng.choice(full), rng.choice(PIECES)
    if a in ("body", "crowned"):
        t[a].pop(rng.randrange(len(t[a])))
    else:
        t[a] -= 1
    if b in ("body", "crowned"):
        t[b].append(rng.randint(1, g.head - 1))
    else:
        t[b] += 1


@mutation
def spot_bad(g, p, rng):
    """a spot off the body"""
    lists = [t[k] for t in p["tokens"] for k in ("body", "crowned") if t[k]]
    if not lists:
        return False
    spots = rng.choice(lists)
    bad = [0, -1, g.head, g.head + 1, 99, 1.5, "3", None, True, [], 2 ** 32 + 3, 259]
    spots[rng.randrange(len(spots))] = rng.choice(bad)


@mutation
def spot_twice(g, p, rng):
    """two tokens on one spot"""
    spots = [b for t in p["tokens"] for b in t["body"] + t["crowned"]]
    lists = [t[k] for t in p["tokens"] for k in ("body", "crowned") if t[k]]
    if len(spots) < 2:
        return False
    x = rng.choice(lists)
    x[rng.randrange(len(x))] = rng.choice(spots)


@mutation
def head_opened(g, p, rng):
    """A-20: headOpened"""
    p["headOpened"] = not p["headOpened"]


@mutation
def trophies_other(g, p, rng):
    """A-20: trophies unequal to captured tokens"""
    p["trophies"][rng.randrange(p["seats"])] += rng.choice([1, -1, 2, 100])


@mutation
def trophies_moved(g, p, rng):
    """A-20: trophies of a seat that never crowned, or for its own tokens"""
    i, j = rng.sample(range(p["seats"]), 2)
    if not p["trophies"][i]:
        return False
    p["trophies"][j] += p["trophies"][i]
    p["trophies"][i] = 0


@mutation
def capture_made_up(g, p, rng):
    """captured tokens and trophies together: often good, else no crown or an own token"""
    i, j = rng.randrange(p["seats"]), rng.randrange(p["seats"])
    t = p["tokens"][i]
    if t["body"]:
        t["body"].pop()
    elif t["supply"]:
        t["supply"] -= 1
    else:
        return False
    t["lost"] += 1
    p["trophies"][j] += 1


@mutation
def all_captured(g, p, rng):
    """A-25: the seat on turn has lost everything and would be skipped"""
    others = [i for i, t in enumerate(p["tokens"]) if i != p["turn"] and (t["crowned"] or t["crownedHead"])]
    t, trophies = mine(p), p["trophies"]
    if p["turn"] is None or not others or t["left"]:
        return False
    trophies[others[0]] += trophies[p["turn"]] + g.each(p["seats"]) - t["lost"]
    trophies[p["turn"]] = 0
    t.update(dict.fromkeys(PIECES, 0), body=[], crowned=[], lost=g.each(p["seats"]))
    if rng.random() < 0.7:
        p.update(token=None, suit=None, spent=0, landed=False, place=None, phase="act", draws=0)


@mutation
def nom_crowned_twice(g, p, rng):
    """RP-58: two crowned tokens of one player in Nom Nom; without it good"""
    t = rng.choice(p["tokens"])
    if t["body"]:
        t["crowned"].append(t["body"].pop())
    elif t["head"]:
        t["head"], t["crownedHead"] = t["head"] - 1, t["crownedHead"] + 1
    else:
        return False
    p["headOpened"] = True


@mutation
def nom_no_subjects(g, p, rng):
    """RP-58: a crowned token without subjects in Nom Nom"""
    t = rng.choice(p["tokens"])
    n = len(t["body"]) + t["head"]
    if not t["crowned"] and not t["crownedHead"]:
        return False
    t["body"], t["head"], t["supply"] = [], 0, t["supply"] + n


@mutation
def nom_turns(g, p, rng):
    """A-24: turns at the cap or no number"""
    if "turns" not in p:
        return False
    p["turns"] = rng.choice(NUMBERS + [100 * p["seats"], 100 * p["seats"] + 1, 100 * p["seats"] - 1, 0])


@mutation
def nom_switched(g, p, rng):
    """Nom Nom switched on or off, with its key"""
    if p["options"].pop("nom-nom", "no") == "no":
        p["options"]["nom-nom"] = "yes"
        p["turns"] = rng.randrange(100 * p["seats"])
    else:
        del p["turns"]


@mutation
def card_bad(g, p, rng):
    """a card that does not exist, or not in this deck"""
    x = rng.choice(p["hands"] + [p["discard"]])
    bad = rng.choice(["", "x", "2KM", "7ks", "EXX", "ex", "XMS", "1M", "10M", "AMS", "2MK ", None, 7, [], "2SW", "3MK",
                      "PMSL", "CMWK", "PSWK", "CSLK"])
    if x and rng.random() < 0.6:
        x[rng.randrange(len(x))] = bad
    else:
        x.append(bad)


@mutation
def card_twice(g, p, rng):
    """a card in two places"""
    cards = [c for h in p["hands"] + [p["discard"]] for c in h]
    if not cards:
        return False
    x = rng.choice(p["hands"] + [p["discard"]])
    if x and rng.random() < 0.6:
        x[rng.randrange(len(x))] = rng.choice(cards)
    else:
        x.append(rng.choice(cards))


@mutation
def hand_changed(g, p, rng):
    """A-20: the hand on turn has fewer cards than its draws say, or more"""
    if p["turn"] is None:
        return False
    h = p["hands"][p["turn"]]
    if h and rng.random() < 0.6:
        p["discard"].append(h.pop(rng.randrange(len(h))))
    elif p["discard"]:
        h.append(p["discard"].pop())


@mutation
def draws_changed(g, p, rng):
    """A-2, A-6: draws that do not fit"""
    p["draws"] = rng.choice([0, 1, 2, 3, 4, 5, p["draws"] + 1, p["draws"] - 1] + NUMBERS)


@mutation
def draws_phase(g, p, rng):
    """draw phase in the middle of nothing, or left too early"""
    if p["phase"] == "draw":
        p["phase"], p["draws"] = "act", 0
    else:
        p["phase"], p["draws"] = "draw", rng.choice([1, 1, 2, 4])


@mutation
def deck_empty(g, p, rng):
    """A-7: a draw node with an empty deck; elsewhere good"""
    p["discard"] += g.deck(p)


@mutation
def cards_all_out(g, p, rng):
    """more draws than cards: all others hold them"""
    i = rng.choice([i for i in range(p["seats"]) if i != p["turn"]])
    rest = p["discard"] + g.deck(p)
    keep = rng.choice([0, 0, 1, 2])
    p["hands"][i] += rest[keep:]
    p["discard"] = []


@mutation
def grid_card(g, p, rng):
    """a Cobra card unknown or twice"""
    x = p["cobraDiscard"] if p["cobraDiscard"] and rng.random() < 0.3 else p["grid"]
    x[rng.randrange(len(x))] = rng.choice(["C0", "C10", "c3", "", "up", 3, True, "DOWN"] + list(g.cobras))


@mutation
def grid_places(g, p, rng):
    """A-20: face-down cards together with empty places; cards missing"""
    for _ in range(rng.randint(1, 2)):
        p["grid"][rng.randrange(len(p["grid"]))] = rng.choice([None, "down"])


@mutation
def grid_taken(g, p, rng):
    """A-20: a card to the Cobra discard while others are face down; all: an empty grid"""
    n = rng.choice([1, 1, 2, len(p["grid"])])
    for i in rng.sample(range(len(p["grid"])), n):
        c = p["grid"][i]
        unseen = [x for x in g.cobras if x not in g.shown(p) + p["cobraDiscard"]]
        if c is not None:
            p["grid"][i] = None
            p["cobraDiscard"].append(c if c != "down" else rng.choice(unseen))


@mutation
def cobra_discard(g, p, rng):
    """cobraDiscard: cards too many or too few"""
    if p["cobraDiscard"] and rng.random() < 0.5:
        p["cobraDiscard"].pop()
    else:
        p["cobraDiscard"].append(rng.choice(list(g.cobras) + ["C10", None]))


@mutation
def place_changed(g, p, rng):
    """A-2: place outside phase cobra, or of a card that lies face up"""
    p["place"] = rng.choice([None, 0, 10] + list(range(1, 10)) * 2 + NUMBERS)


@mutation
def landed_changed(g, p, rng):
    """A-2: landed"""
    p["landed"] = not p["landed"]


@mutation
def cobra_made_up(g, p, rng):
    """phase cobra on any spot, with or without landed"""
    half_played(p, rng, phase="cobra", landed=rng.random() < 0.8)


@mutation
def swap_made_up(g, p, rng):
    """phase swap of any token, perhaps with nothing to swap with"""
    half_played(p, rng, phase="swap", landed=rng.random() < 0.1)


@mutation
def turn_changed(g, p, rng):
    """another seat on turn, whose tokens and cards may not fit"""
    p["turn"] = rng.choice([None, -1, p["seats"], "0", 0.0] + list(range(p["seats"])) * 2)


@mutation
def phase_changed(g, p, rng):
    """another phase"""
    p["phase"] = rng.choice(PHASES * 3 + ["", "Act", "start", "end", "play", None, 0])


@mutation
def first_changed(g, p, rng):
    """A-1: phase first with something done, a seat on turn, or a first seat that is known"""
    p.update(phase="first", turn=None, token=None, suit=None, spent=0, draws=0, landed=False, place=None)
    if rng.random() < 0.5:
        fresh = g.initial(p["ruleset"], p["seats"], dict(p["options"], first="random"))
        p.update({k: fresh[k] for k in KEYS if k not in ("options", "suits")})
        p.update({"turns": 0} if "turns" in p else {})
        how = rng.choice(["good", "first", "hand", "token", "grid", "turns"])
        if how == "first":
            p["options"]["first"] = str(rng.randrange(p["seats"]))
        elif how == "hand":
            rng.choice(p["hands"] + [p["discard"]]).append("7SK")
        elif how == "token":
            rng.choice(p["tokens"])["supply"] -= 1
            rng.choice(p["tokens"])["body"].append(5)
        elif how == "grid":
            p["grid"][0] = "C1"
        elif "turns" in p:
            p["turns"] = 1


@mutation
def token_changed(g, p, rng):
    """token: not there, of another seat, or no name"""
    spots = [name(b, c) for t in p["tokens"] for k, c in (("body", 0), ("crowned", 1)) for b in t[k]]
    p["token"] = rng.choice(spots * 2 + ["head", "head*", "supply", None, "0", "37", "37*", "012", "12 ", "*", "tail",
                                         "supply*", "-1", "1e1", "+5", "", 12, "4294967301", "261"])


@mutation
def suit_changed(g, p, rng):
    """suit: no letter, missing after a card, there before one"""
    p["suit"] = rng.choice(list(SUITS) + ["", "m", "MS", "Z", None, None, None, 1])


@mutation
def spent_changed(g, p, rng):
    """spent that does not fit token and suit"""
    p["spent"] = rng.choice([0, 1, 2, 3, p["spent"] + 1] + NUMBERS)


@mutation
def start_made_up(g, p, rng):
    """nothing spent, but a token selected or a suit declared"""
    if p["turn"] is None or p["phase"] == "over":
        return False
    p.update(phase="act", spent=0, draws=0, landed=False, place=None)
    if rng.random() < 0.3:
        p["token"] = p["suit"] = None


@mutation
def paid_made_up(g, p, rng):
    """A-20: a paid entry with no card that enters, or while entry is free"""
    if p["turn"] is None or p["phase"] == "over":
        return False
    t = mine(p)
    if not t["supply"] and t["body"] and len(t["body"]) > 1:
        t["supply"], t["body"] = 1, t["body"][1:]
    p.update(phase="act", token="supply", spent=rng.choice([1, 1, 1, 2, 0]), draws=0, landed=False, place=None)
    p["suit"] = rng.choice(SUITS)
    if rng.random() < 0.2:
        p.update(phase="draw", draws=1)
        p["suit"] = rng.choice([p["suit"], p["suits"][p["turn"]]])


@mutation
def over_made_up(g, p, rng):
    """A-20: over though nobody left"""
    if p["turn"] is None:
        return False
    p.update(phase="over", token=None, suit=None, spent=0, draws=0, landed=False, place=None)
    t = mine(p)
    if rng.random() < 0.5 and "turns" in p:
        p["turns"] = 100 * p["seats"]
    elif rng.random() < 0.7 and (t["crowned"] or t["body"]):
        (t["crowned"] or t["body"]).pop()
        t["left"] += 1
        p["headOpened"] = True
        if rng.random() < 0.2:
            p["turn"] = (p["turn"] + 1) % p["seats"]


@mutation
def over_undone(g, p, rng):
    """A-16, A-20: a token left (Nom Nom: the last or the cap), but not over"""
    if p["phase"] == "over":
        p["phase"] = rng.choice(["act", "draw", "cobra"])
        p["draws"] = 1 if p["phase"] == "draw" else 0
        h = p["hands"][p["turn"]]
        while p["phase"] == "act" and len(h) < g.full and p["discard"]:
            h.append(p["discard"].pop())
    else:
        t = rng.choice(p["tokens"])
        if not t["crowned"]:
            return False
        t["crowned"].pop()
        t["left"] += 1


@mutation
def over_rest(g, p, rng):
    """A-16: token, suit, place, spent, draws, landed in phase over"""
    if p["phase"] not in ("over", "first"):
        return False
    rest = {"token": "head", "suit": "M", "place": 3, "spent": 1, "draws": 1, "landed": True,
            "turn": None if p["phase"] == "over" else 0}
    k = rng.choice(list(rest))
    p[k] = rest[k]


@mutation
def sent_back(g, p, rng):
    """a token back in the supply though it was on the head's way: good, but not with tail-dance=leap"""
    t = rng.choice(p["tokens"])
    if not t["body"]:
        return False
    t["body"].pop()
    t["supply"] += 1


@mutation
def mixed(g, p, rng):
    """parts of a made-up position of the same options"""
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
        acts = game.actions(p, seats[0])
        text = choose(p, seats[0], acts, rng) if choose else rng.choice(acts)
        yield p, seats[0], text
        p = game.played(p, text)[0]
    yield p, None, None


def medians(count):
    game = Game()
    for seats in range(2, 7):
        turns, rng = [], random.Random(seats)
        for _ in range(count):
            line = list(random_game(game, game.initial("standard", seats, {}), rng))
            turns.append(sum(q["spent"] == 0 and q["phase"] != "over" and not text.startswith("draw")
                             for (_, _, text), (q, _, _) in zip(line, line[1:])))
        print(f"{seats} seats: median {median(turns)} of {count}", flush=True)


def endless(count, limit=10 ** 6, combos=None):
    """Plays uniform random games and gives back those that do not end (H-2, A-24, A-25)."""
    game, rng, bad = Game(), random.Random(2), []
    for combo in (combos or game.combos()) * count:
        for p, _, text in random_game(game, game.initial(*combo), rng, limit=limit):
            if text is None and p["phase"] != "over":
                bad.append(combo)
    return bad


def deck_checks(check):
    cards, g = BASIC[:36] + EXTENDED, Game()
    for s in SUITS:
        check(sum(s in suits_of(c) for c in BASIC) == 10, f"ten cards of {s}")
        check(sum(s in suits_of(c) for c in cards) == 14, f"fourteen cards of {s}")
    for r in "23456789":
        check(sorted("".join(suits_of(c) for c in BASIC if rank(c) == r)) == sorted(SUITS), f"rank {r}")
    for r in "PC":
        check(sorted("".join(suits_of(c) for c in cards if rank(c) == r)) == sorted(SUITS * 2), f"rank {r}")
        check(sum(rank(c) == r for c in cards) == 4, f"four {r}")
    pairs = Counter(suits_of(c) for c in BASIC if len(suits_of(c)) == 2)
    check(pairs == dict(MS=3, WL=3, YK=3, ML=2, MW=2, SK=2, SY=2, WY=2, LK=2, MK=1, SW=1, LY=1), "pairs")
    courts = Counter(a + b for c in cards if rank(c) == "C" for a, b in itertools.combinations(suits_of(c), 2))
    pairs = [a + b for a, b in itertools.combinations(SUITS, 2) if a + b not in ("MS", "WL", "YK")]
    check(courts == dict.fromkeys(pairs, 1), "Court pairs")
    check(len(set(cards)) == 44 and len(BASIC) == 37, "no two alike")
    check(sum(value(c) for c in BASIC[:36]) * 2 == 11 * 36, "mean movement 5.5")
    both = [bool(set(suits_of(a)) & set(suits_of(b))) for a, b in itertools.combinations(BASIC[:36], 2)]
    check(round(sum(both) / len(both), 3) == 0.405, "share a suit")
    check(g.head == 37 and g.values == [0] + sorted(list(range(1, 10)) * 4) + [10], "board")
    check(g.cobra_spots == {i for i in range(1, 37) if i % 4 == 3}, "Cobra spots")


def rule_checks(check):
    g = Game()

    def at(hand, *tokens, options=None, seats=2, **keys):
        """Seat 0 on turn with this hand; tokens: what each seat has on the snake, the rest is in its supply."""
        p = g.initial("standard", seats, dict(options or {}, first="0"))
        for t, change in zip(p["tokens"], tokens):
            t.update(change)
            t["supply"] += 6 - sum(len(t[k]) if k in ("body", "crowned") else t[k] for k in PIECES)
        p["hands"][0] = hand.split()
        p.update(phase="act", draws=0, **keys)
        p["headOpened"] = any(t["head"] or t["crowned"] or t["crownedHead"] or t["left"] for t in p["tokens"])
        return p
    acts = lambda p: set(g.actions(p, 0))
    play = lambda p, text: g.apply(p, 0, text)
    some = {"lost": 0, "supply": 0}
    p = at("7SK 5ML EX AM")
    entries = {"play 7SK as S enter", "play 7SK as K enter", "play 5ML as M enter", "play 5ML as L enter"}
    entries |= {"play AM as M enter"} | {f"play EX as {n} enter" for n in range(2, 10)}
    check(acts(p) == entries, "RP-13, RP-16")
    q = play(p, "play EX as 3 enter")
    check(q["phase"] == "cobra" and q["landed"] and q["token"] == "3" and q["suit"] is None, "RP-33 after the Excuse")
    check(acts(play(p, "play EX as 4 enter")) == {"stop"}, "RP-26")
    q = play(p, "play AM as M enter")
    check(q["phase"] == "draw" and q["draws"] == 1, "A-28")
    p = at("7SK 5ML EX AK", {"body": [9]})
    pays = {x for x in acts(p) if x.endswith("pay")}
    check(pays == {"play 7SK as K pay", "play AK as K pay"}, "H-4")
    check(acts(play(p, "play AK as K pay")) == {"play 7SK as S enter", "play 7SK as K enter"}, "RP-15")
    p["options"]["chain"] = "same"
    check(acts(play(p, "play AK as K pay")) == {"play 7SK as K enter"}, "A-27")
    p = at("7SK AM AW AL", {"body": [9]}, {"body": [16, 17]})
    q = play(p, "play 7SK as K move 9")
    check(q["tokens"][1]["body"] == [9, 17] and q["tokens"][0]["body"] == [16], "RP-41")
    q = play(at("7SK AM AW AL", {"body": [9, 16]}, {"body": [17]}), "play 7SK as K move 9")
    check(q["tokens"][0]["body"] == [16, 18] and q["token"] == "18", "RP-40")
    p = at("7SK AM AW AL", {"body": [30, 35], "head": 4, **some}, {"body": [36]})
    check("play 7SK as K move 30" in acts(p) and "play 7SK as K move 35" in acts(p), "RP-30")
    p = at("5ML 9LK AW AL", {"body": [30, 35], "head": 4, **some}, {"body": [36]})
    check(play(p, "play 5ML as L move 30")["tokens"][0]["head"] == 5, "H-17")
    p = at("7SK 6SY AW AL", {"body": [30, 31, 1, 2, 3, 4], **some})
    check({"play 7SK as K move 30", "play 6SY as S move 31"} <= acts(p), "RP-29")
    check("play 7SK as K move 31" not in acts(p), "RP-29: not exact")
    p = at("7SK 6SY AW AL", {"body": [30, 31, 1, 2, 3]})
    check("play 7SK as K move 30" not in acts(p), "RP-27")
    mixed_up = {"crowned": [9, 2], "body": [7, 4], "head": 2, **some}
    p = at("9MS 2MK AW XL", mixed_up, {"crowned": [8], "body": [6], "lost": 1})
    q = play(p, "play 9MS as M move 9*")
    check(q["phase"] == "over" and q["token"] is None and not q["draws"], "RP-52, A-16")
    check(g.result(q)["reason"] == "exit", "A-17")
    q = play(p, "play 2MK as K move 9*")
    check(q["tokens"][0]["crowned"] == [2, 5], "RP-48")
    q = play(p, "play AW as W move 9*")
    check(q["tokens"][0]["crowned"] == [2, 8] and q["tokens"][1]["crowned"] == [9], "RP-49")
    q = play(p, "play XL as L crown")
    check(q["token"] == "head*" and "play 2MK as M move head*" not in acts(q) and acts(q) == {"stop"}, "H-10")
    check(g.result(p)["scores"] == [120 + 140 + 20 + 10 + 200, 10 * (15 - 2) + 20], "RP-53 to RP-55")
    p = at("3MW 2MK AW XL", mixed_up, {"crowned": [8], "body": [6]})
    q = play(p, "play 3MW as W move 9*")
    check(q["trophies"] == [1, 0] and q["tokens"][1]["lost"] == 1, "RP-47")
    p = at("9MS 8MS 9LK 7SK", {"crowned": [5], "head": 5, **some})
    check(acts(p) == {f"discard {c}" for c in "9MS 8MS 9LK 7SK".split()}, "H-2")
    p = at("XM", {"body": [5], "head": 4, "crownedHead": 1, **some}, options={"nom-nom": "yes"})
    check(not any("crown" in x for x in acts(p)), "RP-58")
    check(g.result(g.initial("standard", 3, {}))["ranks"] == [1, 1, 1], "A-17")


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
    short = Game(dict(STANDARD, ruleset="short", tokens=[3, 2, 2, 1, 1],
                      board={"values": [1, 1, 2, 2, 3, 3, 4, 4], "head": 5, "leave": 9, "cobra": [2, 5, 7]}))
    for game in (Game(), short):
        for n, (ruleset, seats, options) in enumerate(game.combos()):
            start = game.initial(ruleset, seats, options) if n % 3 else game.synthetic(ruleset, seats, options, rng)
            title = f"{ruleset} {seats} {options}"
            check(start is not None, f"start of {title}")
            for i, (p, seat, text) in enumerate(random_game(game, start, rng, game.choose, 200)):
                if rng.random() > 0.04 and text:
                    continue
                reason = game.load_ok(p)
                check(reason is None, f"{title}: {reason}: {json.dumps(p)}")
                acts = game.actions(p, seat) if text else []
                check(len(acts) == len(set(acts)) and (text is None or text in acts), f"actions {title}")
                check(game.normal(game.shuffled(p, rng))["tokens"] == p["tokens"], f"normal {title}")
                if text:
                    labels = game.seen(p, seat, text, game.apply(p, seat, text))
                    seen.update(labels)
                viewer = rng.choice(["table"] + list(range(seats)))
                twin = game.hidden_twins(p, viewer, rng)
                check(twin is None or (twin != p and game.view(twin, viewer) == game.view(p, viewer)), f"twin {title}")
                damage = rng.choice(game.mutations)
                before = json.dumps(p)
                bad = damage(p, rng)
                reason = bad and game.load_ok(bad)
                check(json.dumps(p) == before, f"{damage.__name__} changed its argument")
                kind = "none" if not bad else "good" if not reason else "grey" if reason[:4] == "grey" else "bad"
                seen[f"damage {kind}"] += 1
            ends[f"{ruleset} {'nom-nom' if game.nom_nom(p) else 'base'}, phase {p['phase']}"] += 1
    check(not endless(1, 20000, [c for c in Game().combos() if "yes" not in c[2].values()][::3]), "games without an end")
    for key in sorted(seen) + sorted(ends):
        print(f"  {key}: {(seen + ends)[key]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--medians"]:
        sys.exit(medians(int(sys.argv[2]) if sys.argv[2:] else 300))
    if sys.argv[1:2] == ["--games"]:
        number = int(sys.argv[2]) if sys.argv[2:] else 10
        sys.exit(f"no end: {bad}" if (bad := endless(number)) else print(f"all ended: {number * len(Game().combos())}"))
    if sys.argv[1:] != ["--selftest"]:
        sys.exit(__doc__)
    sys.exit(selftest())
