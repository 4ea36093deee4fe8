"""Serpent Master: an independent reference, written from the rulebook alone (rule numbers SM-n, AM-n, holes).

Slow and plain on purpose. A position is the rulebook's JSON as a dict; every function leaves its argument unchanged.
    g = Game()                                # or Game(read_ruleset("my-cards.json")): docs/rulesets.md has the form
    p = g.initial("standard", 2, {"board": "6"})
    g.turn(p); g.actions(p, 0); p = g.apply(p, 0, "enter c1 s"); g.result(p); g.view(p, "table"); g.load_ok(p)
driver.py tells what all members are for.
`python3 serpent_master.py --selftest` checks the cards, the numbers of the rulebook and a few hundred random games.
"""
import json
import sys
from collections import Counter
from random import Random

from driver import random_game

COLOURS = "brkw"  # blue, red, black, white: seats 0 to 3
COLUMNS = "abcdefgh"
SIDES = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}  # AM-8: row 1 is the south edge
BOARDS = ["auto", "6", "7", "8"]
PHASES = ["enter", "aside", "draw", "choose", "resolve", "over"]
KEYS = ["game", "ruleset", "options", "seats", "board", "stacks", "heads", "hands", "aside", "played", "lost", "chosen",
        "round", "phase", "turn"]
GRADES = ["Serpent Master", "Charmer", "Handler", "Prey"]  # AM-27


def mirrored(*patterns):
    """Each pattern and its mirror image."""
    return [form for cells in patterns for form in (cells, [(-x, y) for x, y in cells])]


SHAPES = {  # section 3, the head at (0, 0) facing up
    1: [[(0, 1)]],
    2: [[(0, 1), (0, 2)]],
    3: [[(0, 1), (0, 2), (0, 3)]],
    4: [[(0, 1), (0, 2), (0, 3), (0, 4)]],
    5: [[(1, 1), (2, 2)]] + mirrored([(0, 1), (1, 2)]),
    6: mirrored([(0, 1), (0, 2), (0, 3), (1, 3)]),
    7: mirrored([(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]),
    8: mirrored([(0, 1), (0, 2), (1, 2)]),
    9: [[(1, 1), (2, 2), (3, 3)]] + mirrored([(0, 1), (1, 2), (2, 3)]),
    10: mirrored([(1, 1), (0, 2), (1, 3), (0, 4)], [(0, 1), (1, 2), (0, 3), (1, 4)]),
    11: mirrored([(0, 1), (1, 2), (2, 2), (3, 1)]),
    12: mirrored([(0, 1), (1, 2), (1, 3), (0, 4)]),
    13: mirrored([(0, 1), (0, 2), (1, 2)]),
    14: [[(0, 1), (0, 2)]],
    15: [[(0, 1)]],
}
STANDARD = {  # as in a ruleset file, docs/rulesets.md; `boards` from the smallest number of seats on
    "ruleset": "standard", "seats": [2, 4], "boards": [7, 8, 8], "rounds": 11, "aside": 4,
    "cards": [{"forms": SHAPES[card]} for card in sorted(SHAPES)]}
OPEN_PIT = {**STANDARD, "ruleset": "open-pit", "seats": [1, 1], "boards": [7], "solo": {"grades": [0, 1, 2]}}
BLIND_PIT = {**OPEN_PIT, "ruleset": "blind-pit", "solo": {"grades": [0, 1, 2], "hand": 3}}


class Illegal(Exception):
    """The text is not one of the actions."""


class Bad(Exception):
    """A position that load must refuse."""


def copied(x):
    if type(x) is dict:
        return {key: copied(value) for key, value in x.items()}
    return [copied(value) for value in x] if type(x) is list else x


def name(x, y):
    return COLUMNS[x] + str(y + 1)


def place_of(square):
    return COLUMNS.index(square[0]), int(square[1:]) - 1


class Cards:
    """What a ruleset fixes: sizes, and the forms of each card in all four turns."""

    def __init__(self, data):
        self.seats, self.rounds, self.put_aside = data["seats"], data["rounds"], data["aside"]  # SM-6, SM-7
        self.boards = dict(zip(range(self.seats[0], self.seats[1] + 1), data["boards"]))
        self.grades, self.hand = data.get("solo", {}).get("grades"), data.get("solo", {}).get("hand")
        forms = {card: shape["forms"] for card, shape in enumerate(data["cards"], 1)}
        self.all = sorted(forms)
        self.tokens = {card: len(forms[card][0]) for card in forms}
        self.forms = {card: self.turned(forms[card]) for card in forms}

    @staticmethod
    def turned(forms):
        """SM-12, hole 18: the four quarter turns of every form, none twice (AM-21)."""
        found = []
        for cells in forms:
            for _ in range(4):
                cells = tuple((y, -x) for x, y in cells)
                if cells not in found:
                    found.append(cells)
        return found


class Game:
    id = "serpent-master"
    ordered = True  # AM-19: sets are written in ascending order, and so they are here

    def __init__(self, ruleset=None):
        known = [ruleset] if ruleset else [STANDARD, OPEN_PIT, BLIND_PIT]
        self.cards = {data["ruleset"]: Cards(data) for data in known}
        self.rulesets = list(self.cards)
        self.chooser = None
        self.mutations = [bound(f, self) for f in MUTATIONS]

    # ---- set-up ------------------------------------------------------------------------------------------------------
    def combos(self):
        return [(ruleset, seats, {"board": board}) for ruleset, cards in self.cards.items()
                for seats in range(cards.seats[0], cards.seats[1] + 1) for board in BOARDS]

    def board(self, ruleset, seats, options):
        """AM-26: the option overrides what is usual."""
        chosen = options.get("board", "auto")
        return self.cards[ruleset].boards[seats] if chosen == "auto" else int(chosen)

    def blind(self, p):
        """The size of the hand of a lone player in the blind pit, else None."""
        return self.cards[p["ruleset"]].hand if p["seats"] == 1 else None

    def initial(self, ruleset, seats, options):
        hand = [] if self.blind({"ruleset": ruleset, "seats": seats}) else self.cards[ruleset].all  # AM-13
        return {
            "game": self.id, "ruleset": ruleset, "options": {k: v for k, v in options.items() if v != "auto"},
            "seats": seats, "board": self.board(ruleset, seats, options), "stacks": {}, "heads": [None] * seats,
            "hands": [list(hand) for _ in range(seats)], "aside": [[] for _ in range(seats)],
            "played": [[] for _ in range(seats)], "lost": [[] for _ in range(seats)], "chosen": [None] * seats,
            "round": 1, "phase": "enter", "turn": 0,  # AM-2: entries first
        }

    # ---- who, what ---------------------------------------------------------------------------------------------------
    def turn(self, p):
        phase = p["phase"]
        if phase == "over":
            node, seats = "over", []
        elif phase in ("aside", "draw"):
            node, seats = "chance", ["chance"]  # AM-3, AM-7
        elif phase == "choose":
            node, seats = "sealed", [seat for seat in range(p["seats"]) if p["chosen"][seat] is None]
        else:
            node, seats = "turn", [p["turn"]]
        return {"node": node, "seats": seats, "phase": phase}

    def face_down(self, p, seat):
        """The cards of a seat that are nowhere in the position: the deck of the blind pit, at first all cards."""
        known = p["hands"][seat] + p["aside"][seat] + p["played"][seat] + [p["chosen"][seat]]
        return [card for card in self.cards[p["ruleset"]].all if card not in known]

    def odds(self, p):
        """Chance node: each draw is at even odds (AM-3, AM-12)."""
        if p["phase"] == "draw":
            return {f"draw {card}": 1 for card in self.face_down(p, 0)}
        left = self.face_down(p, 0) if self.blind(p) else p["hands"][p["turn"]]
        return {f"aside {card}": 1 for card in left}

    def actions(self, p, seat):
        if seat not in self.turn(p)["seats"]:
            return []
        if p["phase"] == "enter":
            taken = [head["entry"].split()[0] for head in p["heads"] if head]  # SM-4, hole 2: a corner is one square
            return [f"enter {square} {side}" for square, side in self.entries(p["board"]) if square not in taken]
        if p["phase"] == "choose":
            return [f"card {card}" for card in p["hands"][seat]]  # AM-10
        return list(self.placements(p, seat)) if p["phase"] == "resolve" else list(self.odds(p))

    @staticmethod
    def entries(n):
        """(square, side) of all 4n ways in (AM-8)."""
        return [(name(*cell), side) for i in range(n)
                for cell, side in (((i, n - 1), "n"), ((n - 1, i), "e"), ((i, 0), "s"), ((0, i), "w"))]

    # ---- placing -----------------------------------------------------------------------------------------------------
    def placements(self, p, seat, card=None):
        """{text: squares} of the card that the seat has chosen, or of another one."""
        head, found = p["heads"][seat], {}
        if "at" in head:
            x, y = place_of(head["at"])
        else:
            square, side = head["entry"].split()
            (x, y), (dx, dy) = place_of(square), SIDES[side]
            x, y = x + dx, y + dy  # hole 1: the head stands outside, next to its square
        for form in self.cards[p["ruleset"]].forms[card or p["chosen"][seat]]:
            cells = [(x + dx, y + dy) for dx, dy in form]
            if not all(0 <= i < p["board"] and 0 <= j < p["board"] for i, j in cells):
                continue
            squares = [name(i, j) for i, j in cells]
            if "entry" in head and squares[0] != head["entry"].split()[0]:
                continue  # hole 1: the first token falls on the entry square
            if all(self.free(p, seat, square) for square in squares):  # SM-17: all of them
                found["place " + " ".join(squares)] = squares
        return found

    @staticmethod
    def free(p, seat, square):
        """SM-14 to SM-16, holes 5 and 6: not where my token shows, not on another's head; a waiting one blocks nothing
        (AM-24)."""
        stack = p["stacks"].get(square, "")
        return not stack.endswith(COLOURS[seat]) and {"at": square} not in p["heads"]

    def order(self, p):
        """SM-9 to SM-11, hole 12: highest card first; then by the rounds before, latest first; then the oldest."""
        def key(seat):
            history = [p["chosen"][seat]] + p["played"][seat][::-1]
            return [-card for card in history], seat
        return sorted(range(p["seats"]), key=key)

    # ---- playing -----------------------------------------------------------------------------------------------------
    def apply(self, p, seat, text):
        if text not in self.actions(p, seat):
            raise Illegal(text)
        p, words = copied(p), text.split()
        if p["phase"] == "enter":
            p["heads"][seat] = {"entry": f"{words[1]} {words[2]}"}  # AM-4
            p["turn"] += 1
            if p["turn"] == p["seats"]:
                p["phase"], p["turn"] = "aside", 0
                if not self.cards[p["ruleset"]].put_aside:
                    self.draw_or_choose(p)
        elif p["phase"] == "aside":
            self.set_aside(p, int(words[1]))
        elif p["phase"] == "draw":
            p["hands"][0] = sorted(p["hands"][0] + [int(words[1])])
            self.draw_or_choose(p)
        elif p["phase"] == "choose":
            card = int(words[1])
            p["hands"][seat].remove(card)  # AM-5
            p["chosen"][seat] = card
            if None not in p["chosen"]:
                self.resolve(p, self.order(p))
        else:
            self.place(p, seat, words[1:])
            order = self.order(p)
            self.resolve(p, order[order.index(seat) + 1:])
        return p

    def set_aside(self, p, card):
        seat, cards = p["turn"], self.cards[p["ruleset"]]
        p["aside"][seat] = sorted(p["aside"][seat] + [card])
        if card in p["hands"][seat]:  # not in the blind pit (AM-13)
            p["hands"][seat].remove(card)
        if len(p["aside"][seat]) == cards.put_aside:
            p["turn"] += 1
        if p["turn"] == p["seats"]:
            p["turn"] = 0
            self.draw_or_choose(p)

    def draw_or_choose(self, p):
        """AM-12: the blind pit's hand is filled up while there are cards face down."""
        hand = self.blind(p)
        short = hand and len(p["hands"][0]) < hand and self.face_down(p, 0)
        p["phase"] = "draw" if short else "choose"

    def place(self, p, seat, squares):
        """SM-13, hole 7: every square gets a token, the head comes to lie on the last."""
        for square in squares:
            p["stacks"][square] = p["stacks"].get(square, "") + COLOURS[seat]
        p["heads"][seat] = {"at": squares[-1]}

    def resolve(self, p, waiting):
        """Goes on with the seats that are not resolved, until one has to place or the round is over."""
        for seat in waiting:
            if self.placements(p, seat):  # SM-19, hole 11: what can be placed must be
                p["phase"], p["turn"] = "resolve", seat
                return
            p["lost"][seat].append(p["chosen"][seat])  # SM-18, AM-1, AM-9; hole 3: a waiting head goes on waiting
        for seat in range(p["seats"]):  # SM-20, AM-5
            p["played"][seat].append(p["chosen"][seat])
            p["chosen"][seat] = None
        p["turn"] = 0  # AM-6
        if p["round"] == self.cards[p["ruleset"]].rounds:
            p["phase"] = "over"  # SM-21, AM-14
        else:
            p["round"] += 1
            self.draw_or_choose(p)

    # ---- result ------------------------------------------------------------------------------------------------------
    def merits(self, p, seat):
        """SM-22 to SM-25: points, stack under the head, tokens alone."""
        colour, head = COLOURS[seat], (p["heads"][seat] or {}).get("at")
        visible = sum(stack.endswith(colour) for square, stack in p["stacks"].items() if square != head)
        alone = sum(stack == colour and {"at": square} not in p["heads"] for square, stack in p["stacks"].items())
        return visible + 1, len(p["stacks"][head]) if head else 0, alone  # holes 7 to 10

    def result(self, p):
        merits = [self.merits(p, seat) for seat in range(p["seats"])]
        result = {"over": p["phase"] == "over", "scores": [m[0] for m in merits],
                  "ranks": [1 + sum(other > m for other in merits) for m in merits]}  # AM-15
        if result["over"] and p["seats"] == 1:  # AM-27
            grades = self.cards[p["ruleset"]].grades  # the most cards lost for each
            result["reason"] = GRADES[sum(len(p["lost"][0]) > most for most in grades)]
        return result

    # ---- views (AM-16) -----------------------------------------------------------------------------------------------
    def view(self, p, viewer):
        view, blind = copied(p), self.blind(p)
        for seat in range(p["seats"]):
            if seat != viewer:
                view["hands"][seat] = len(p["hands"][seat])
            if seat != viewer or blind:
                view["aside"][seat] = len(p["aside"][seat])
            if seat != viewer and p["phase"] != "resolve":
                view["chosen"][seat] = p["chosen"][seat] is not None
        view["viewer"] = viewer
        return view

    def hidden_twins(self, p, viewer, rng):
        """Deals the cards that the viewer does not see in another way, among the places of a seat where they may be."""
        q, blind = copied(p), self.blind(p)
        for seat in range(p["seats"]):
            pool = [q["aside"][seat]] if seat != viewer or blind else []
            pool += [q["hands"][seat]] if seat != viewer else []
            secret = seat != viewer and p["phase"] == "choose" and p["chosen"][seat] is not None
            cards = [card for place in pool for card in place] + (self.face_down(p, seat) if blind else [])
            cards += [p["chosen"][seat]] if secret else []
            rng.shuffle(cards)
            for place in pool:
                place[:] = sorted(cards.pop() for _ in place)
            if secret:
                q["chosen"][seat] = cards.pop()
        return q if q != p else None

    def feed_fault(self, p, seat, text, q, events):
        """AM-16: what is set aside only its owner sees, and in the blind pit nobody; a card drawn, who drew it; a card
        chosen nobody else until all have chosen."""
        verb, blind = text.split()[0], self.blind(p)
        to = {"aside": [] if blind else [p["turn"]], "draw": [0], "card": [seat]}.get(verb)
        last = verb == "card" and p["chosen"].count(None) == 1
        if to is not None and not last and not any(event["to"] == to for event in events):
            return f"no event for {to} alone: {events}"
        if any(event["to"] not in ("all", to) for event in events):
            return f"an event for others than all or {to}: {events}"
        return None

    # ---- load (AM-18) ------------------------------------------------------------------------------------------------
    def load_ok(self, p):
        """None, or why the position is refused. Reasons that begin with "grey:" are ours: the rules cannot reach the
        position, but AM-18 does not name the fault, so that load may also take it."""
        try:
            self.check_form(p)
            self.check_cards(p)
            self.check_heads(p)
            self.check_board(p)
            self.check_grey(p)
        except Bad as reason:
            return str(reason)
        return None

    def check_form(self, p):
        def lists(key, good):
            need(type(p[key]) is list and len(p[key]) == p["seats"] and all(good(x) for x in p[key]), key)
        need(type(p) is dict, "not an object")
        need(text_in(p.get("game"), [self.id]), "game")
        need(text_in(p.get("ruleset"), self.rulesets), "ruleset")
        need(set(p) == set(KEYS), "keys")
        cards = self.cards[p["ruleset"]]
        need(whole(p["seats"], *cards.seats), "seats")
        need(type(p["options"]) is dict and set(p["options"]) <= {"board"}, "options")
        need(all(text_in(v, BOARDS) for v in p["options"].values()), "value of an option")  # AM-20: a text
        need(type(p["board"]) is int and p["board"] == self.board(p["ruleset"], p["seats"], p["options"]), "board")
        need(text_in(p["phase"], PHASES) and (p["phase"] != "draw" or self.blind(p)), "phase")  # AM-7
        need(whole(p["round"], 1, cards.rounds), "round")
        need(whole(p["turn"], 0, p["seats"] - 1), "turn")
        need(p["turn"] == 0 or p["phase"] not in ("choose", "draw", "over"), "turn that is not 0")  # AM-6
        card = lambda x: whole(x, 1, 99) and x in cards.all
        for key in ("hands", "aside", "played", "lost"):
            lists(key, lambda x: type(x) is list and all(card(y) for y in x))
        lists("chosen", lambda x: x is None or card(x))
        ways = ["%s %s" % entry for entry in self.entries(p["board"])]
        squares = [name(x, y) for x in range(p["board"]) for y in range(p["board"])]
        lists("heads", lambda x: x is None or (type(x) is dict and len(x) == 1 and (
            text_in(x.get("entry"), ways) or text_in(x.get("at"), squares))))
        need(type(p["stacks"]) is dict, "stacks")
        for square, stack in p["stacks"].items():
            need(square in squares, "square of a stack")
            need(type(stack) is str and stack and set(stack) <= set(COLOURS[:p["seats"]]), "colours of a stack")

    def check_cards(self, p):
        cards, phase, turn = self.cards[p["ruleset"]], p["phase"], p["turn"]
        for seat in range(p["seats"]):
            hand, aside, played = p["hands"][seat], p["aside"][seat], p["played"][seat]
            chosen = [] if p["chosen"][seat] is None else [p["chosen"][seat]]
            has = hand + aside + played + chosen
            need(len(set(has)) == len(has), "a card twice")
            need(self.blind(p) or len(has) == len(cards.all), "a card missing")
            need(len(played) == (cards.rounds if phase == "over" else p["round"] - 1), "played and round")
            need(phase != "over" or p["round"] == cards.rounds, "over before the last round")  # AM-14
            if phase == "enter" or (phase == "aside" and seat > turn):
                need(not aside, "aside before it is due")
            elif phase == "aside" and seat == turn:
                need(len(aside) < cards.put_aside, "aside is complete")
            else:
                need(len(aside) == cards.put_aside, "aside is not complete")
            need(not chosen or phase in ("choose", "resolve"), "a chosen card")
            need(chosen or phase != "resolve", "no chosen card to resolve")
            if self.blind(p):
                need(len(hand) in self.blind_hands(p, cards), "hand of the blind pit")
        need(phase != "choose" or None in p["chosen"], "all have chosen")
        done = self.resolved(p)
        for seat in range(p["seats"]):
            rest = iter(done[seat])
            need(all(card in rest for card in p["lost"][seat]), "lost: not of the cards resolved, in order")

    @staticmethod
    def blind_hands(p, cards):
        """The sizes a hand of the blind pit can have (AM-12)."""
        if p["phase"] in ("enter", "aside"):
            return [0]
        left = len(cards.all) - cards.put_aside + 1 - p["round"]  # in hand, chosen and face down before this round
        if p["phase"] == "draw":
            return range(min(cards.hand, left)) if p["round"] == 1 else [cards.hand - 1] if left >= cards.hand else []
        return [min(cards.hand, left) - (p["phase"] != "choose")]

    def resolved(self, p):
        """By seat the cards resolved so far, those of this round too (AM-5)."""
        done = [list(played) for played in p["played"]]
        if p["phase"] == "resolve":
            order = self.order(p)
            for seat in order[:order.index(p["turn"])]:
                done[seat].append(p["chosen"][seat])
        return done

    def check_heads(self, p):
        waiting = []
        for seat, head in enumerate(p["heads"]):
            chosen = p["phase"] != "enter" or seat < p["turn"]
            need((head is not None) == chosen, "a head where none can be, or none")
            if head and "entry" in head:
                waiting.append(head["entry"].split()[0])
        need(len(set(waiting)) == len(waiting), "two heads wait at one square")

    def check_board(self, p):
        cards, done = self.cards[p["ruleset"]], self.resolved(p)
        for seat, head in enumerate(p["heads"]):
            colour = COLOURS[seat]
            placed = [card for card in done[seat] if card not in p["lost"][seat]]
            tokens = sum(stack.count(colour) for stack in p["stacks"].values())
            need(tokens == sum(cards.tokens[card] for card in placed), "tokens and cards placed")
            for stack in p["stacks"].values():
                need(2 * colour not in stack, "a colour on itself")  # SM-14
                need(stack.count(colour) <= len(placed), "a colour too often in a stack")
            on_board = head is not None and "at" in head
            need(on_board == bool(placed), "a head on the board without a card placed, or the reverse")
            need(not on_board or p["stacks"].get(head["at"], "").endswith(colour), "a head without its token")
        need(p["phase"] != "resolve" or self.placements(p, p["turn"]), "nothing to place")

    @staticmethod
    def check_grey(p):
        if p["phase"] in ("enter", "aside"):
            need(p["round"] == 1, "grey: a round before all are set")

    # ---- for the driver ----------------------------------------------------------------------------------------------
    @staticmethod
    def normal(p):
        """AM-19: hands and aside are sets. Views have counts in their place."""
        return {**p, **{key: [sorted(x) if type(x) is list else x for x in p[key]] for key in ("hands", "aside")}}

    @staticmethod
    def shuffled(p, rng):
        q = copied(p)
        for cards in q["hands"] + q["aside"]:
            rng.shuffle(cards)
        if rng.random() < 0.3:
            q["options"].setdefault("board", "auto")
        stacks = list(q["stacks"].items())
        rng.shuffle(stacks)
        q["stacks"] = dict(stacks)
        keys = list(q)
        rng.shuffle(keys)
        return {key: q[key] for key in keys}

    def junk(self, p, rng):
        n = p["board"]
        texts = ["enter", "enter a1", "enter a1 x", "enter a1 N", "enter b2 s", "enter a1 n", "enter a0 s",
                 "enter i1 s", f"enter a{n + 1} w", f"enter {COLUMNS[n - 1]}{n} s", "enter a1 s w", "enter a01 s",
                 "card", "card 0", "card 16", "card 1 2", "card 01", "card -1", "card +1", "card 1.0",
                 "card 4294967297", "aside 0", "aside 16", "aside 1 2", "draw 0", "draw 16", "place", "place a1",
                 "place a1 a1", "pass", "discard", "place 1", "place i9", "place a1-a2", "place a1,a2"]
        texts += [f"{verb} {rng.randint(1, 15)}" for verb in ("card", "aside", "draw")]
        if p["phase"] == "resolve":
            squares = rng.choice(self.actions(p, p["turn"])).split()[1:]
            orders = [squares[::-1], squares[:-1], squares[-1:], squares + squares[-1:],
                      rng.sample(squares, len(squares))]
            texts += 3 * [" ".join(["place"] + order) for order in orders]
        waiting = [head["entry"] for head in p["heads"] if head and "entry" in head]
        return rng.sample(texts + 3 * ["enter " + entry for entry in waiting], 5)

    def choose(self, p, seat, actions, rng):
        if not self.chooser or self.chooser.rng is not rng:
            self.chooser = Chooser(self, rng)
        return self.chooser(p, seat, actions)

    def seen(self, p, seat, text, q):
        verb, seen = text.split()[0], []

        def note(label, good=True):
            if good:
                seen.append(label)
        note(f"action {verb}")
        if verb == "enter":
            note("enter: a corner", len([x for x in self.entries(p["board"]) if x[0] == text.split()[1]]) == 2)
        if verb == "card" and p["chosen"].count(None) == 1:
            self.see_order(dict(p, chosen=q["chosen"]) if None not in q["chosen"] else
                           dict(p, chosen=[played[-1] for played in q["played"]]), note)
            note("a card ends its round", q["phase"] != "resolve")
            note("a card ends the game", q["phase"] == "over")
        if verb == "place":
            note("forced placement", len(self.actions(p, seat)) == 1)
            self.see_place(p, seat, text.split()[1:], note)
        for i in range(q["seats"]):
            for _ in q["lost"][i][len(p["lost"][i]):]:
                note("card lost")
                note("card lost: entry taken", "entry" in q["heads"][i])
        if q["phase"] == "over":
            self.see_end(q, note)
        return seen

    @staticmethod
    def see_order(p, note):
        for i in range(p["seats"]):
            for j in range(i):
                history = [[p["chosen"][k]] + p["played"][k][::-1] for k in (j, i)]
                depth = next((k for k, (a, b) in enumerate(zip(*history)) if a != b), None)
                note("level cards: the oldest first", depth is None)
                note(f"level cards: {depth} rounds back", depth)

    @staticmethod
    def see_place(p, seat, squares, note):
        colour, before = COLOURS[seat], [p["stacks"].get(square, "") for square in squares]
        waiting = [h["entry"].split()[0] for i, h in enumerate(p["heads"]) if "entry" in h and i != seat]
        note("place: enters", "entry" in p["heads"][seat])
        note("place: over a rival's token", any(before))
        note("place: over an own buried token", any(colour in stack for stack in before))
        note("place: head on a stack", before[-1])
        note("place: on a waiting head's entry", set(squares) & set(waiting))
        note("place: head on a waiting head's entry", squares[-1] in waiting)
        note("place: stack of 5 and more", max(map(len, before)) >= 4)

    def see_end(self, q, note):
        note(f"end: {q['ruleset']}, {min(sum(map(len, q['lost'])), 5)} cards lost (5: or more)")
        merits = sorted((self.merits(q, seat) for seat in range(q["seats"])), reverse=True)
        for better, worse in zip(merits, merits[1:]):
            note("end: level points, by the stack", better[0] == worse[0] and better[1] != worse[1])
            note("end: level points and stacks, by tokens alone", better[:2] == worse[:2] and better != worse)
            note("end: level in all", better == worse)
        note("end: draw", len(merits) > 1 and merits[0] == merits[1])
        note("end: a head never entered", any("entry" in head for head in q["heads"]))

    # ---- made-up positions -------------------------------------------------------------------------------------------
    def synthetic(self, ruleset, seats, options, rng):
        """Cards, tokens and heads anywhere, as load must take them: crowded, with high stacks, near a tie."""
        for _ in range(100):
            p = self.made_up(ruleset, seats, options, rng)
            if p and self.load_ok(p) is None:
                return p
        return None

    def made_up(self, ruleset, seats, options, rng):
        cards, p = self.cards[ruleset], self.initial(ruleset, seats, options)
        phase = rng.choice(["choose", "resolve", "resolve", "over"] + ["draw"] * bool(self.blind(p)))
        p["phase"], p["round"] = phase, cards.rounds if phase == "over" else rng.randint(1, cards.rounds)
        if rng.random() < 0.3:
            p["round"] = cards.rounds
        number, same = p["round"] - (phase != "over"), rng.random() < 0.3
        if rng.random() < 0.2 and number > 1 and phase != "over":  # early: heads still wait
            number = rng.randint(0, 1)
            p["round"] = number + 1
        decks = [rng.sample(cards.all, len(cards.all)) for _ in range(seats)]
        for seat, deck in enumerate(decks):
            deck = list(decks[0]) if same and rng.random() < 0.8 else deck  # level cards, also of many rounds
            p["played"][seat], deck = deck[:number], deck[number:]
            if phase == "resolve" or (phase == "choose" and rng.random() < 0.3 and seat < seats - 1):
                p["chosen"][seat], deck = deck[0], deck[1:]
            p["aside"][seat], deck = sorted(deck[:cards.put_aside]), deck[cards.put_aside:]
            p["hands"][seat] = sorted(deck)
            if self.blind(p):
                sizes = list(self.blind_hands(p, cards))
                if not sizes:
                    return None
                p["hands"][seat] = sorted(deck[:rng.choice(sizes)])
        if phase == "resolve":
            p["turn"] = rng.choice(self.order(p))
        some = [card for card in cards.all if rng.random() < 0.5]
        loss = [rng.choice([0, 0.2, 0.2, 0.5, 1]) for _ in range(seats)]
        p["lost"] = [[card for card in done if (card in some if same else rng.random() < loss[seat])]
                     for seat, done in enumerate(self.resolved(p))]
        entries = self.entries(p["board"])
        rng.shuffle(entries)
        p["heads"] = [{"entry": "%s %s" % entries[seat]} for seat in range(seats)]
        return self.strewn(p, rng, same)

    def strewn(self, p, rng, wide):
        """Lays the tokens of the cards that were placed on squares of a random part of the board; if `wide`, rarely on
        others, so that seats are level."""
        cards, done = self.cards[p["ruleset"]], self.resolved(p)
        placed = [[card for card in done[seat] if card not in p["lost"][seat]] for seat in range(p["seats"])]
        tokens = [seat for seat, some in enumerate(placed) for card in some for _ in range(cards.tokens[card])]
        rng.shuffle(tokens)
        squares = [name(x, y) for x in range(p["board"]) for y in range(p["board"])]
        least = len(squares) if wide else min(len(squares), 2 + len(tokens) // rng.randint(1, 4))
        squares = rng.sample(squares, rng.randint(least, len(squares)))
        for seat in tokens:
            colour = COLOURS[seat]
            free = [x for x in squares if not p["stacks"].get(x, "").endswith(colour)
                    and p["stacks"].get(x, "").count(colour) < len(placed[seat])]
            if not free:
                return None
            empty = [square for square in free if square not in p["stacks"]]
            square = rng.choice(empty if wide and empty and rng.random() < 0.95 else free)
            p["stacks"][square] = p["stacks"].get(square, "") + colour
        for seat, some in enumerate(placed):
            shown = [square for square, stack in p["stacks"].items() if stack.endswith(COLOURS[seat])]
            if some and not shown:
                return None
            if some:
                p["heads"][seat] = {"at": rng.choice(shown)}
        return p


def need(good, reason):
    if not good:
        raise Bad(reason)


def whole(x, low, high):
    return type(x) is int and low <= x <= high


def text_in(x, values):
    return type(x) is str and x in values


class Chooser:
    """Plays at random with a liking for each game, so that level cards, stacks, lost entries and ties come about."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng
        self.entry = rng.choice(["even", "near", "near"])
        self.card = rng.choice(["even", "even", "even", "same", "same", "high", "low", "useless", "small"])
        self.square = rng.choice(["even", "cover", "cover", "tight", "wide", "spoil", "follow"])
        self.level = rng.choice([0.5, 0.9, 1])

    def __call__(self, p, seat, actions):
        if self.rng.random() > self.level or len(actions) == 1:
            return self.rng.choice(actions)
        values = {"enter": self.entry_value, "card": self.card_value, "place": self.place_value}
        value = values.get(actions[0].split()[0])
        if not value:
            return self.rng.choice(actions)
        return max(actions, key=lambda a: value(p, seat, a.split()[1:]) + self.rng.random() / 2)

    def entry_value(self, p, seat, words):
        """Close to those who wait already."""
        if self.entry == "even":
            return self.rng.random()
        others = [place_of(head["entry"].split()[0]) for head in p["heads"] if head]
        x, y = place_of(words[0])
        return -min([abs(x - i) + abs(y - j) for i, j in others] or [0])

    def card_value(self, p, seat, words):
        card, rng = int(words[0]), self.rng
        if self.card == "same":  # as others chose; if nobody has, what others can choose too
            others = [hand for i, hand in enumerate(p["hands"]) if i != seat]
            return 20 * (card in p["chosen"]) + sum(card in hand for hand in others)
        if self.card == "useless":
            return -len(self.game.placements(p, seat, card))
        if self.card == "small":
            return -self.game.cards[p["ruleset"]].tokens[card]
        return {"high": card, "low": -card, "even": rng.random()}[self.card]

    def place_value(self, p, seat, squares):
        if self.square == "even":
            return self.rng.random()
        before = [p["stacks"].get(square, "") for square in squares]
        if self.square == "cover":
            return sum(bool(stack) for stack in before) + len(before[-1])
        if self.square == "spoil":
            waiting = [head["entry"].split()[0] for head in p["heads"] if "entry" in head]
            return 2 * (squares[-1] in waiting) + bool(set(squares) & set(waiting))
        if self.square == "follow":  # towards another head
            heads = [place_of(head["at"]) for i, head in enumerate(p["heads"]) if "at" in head and i != seat]
            x, y = place_of(squares[-1])
            return -min([abs(x - i) + abs(y - j) for i, j in heads] or [0])
        q = copied(p)
        self.game.place(q, seat, squares)
        ways = sum(bool(self.game.placements(q, seat, card)) for card in p["hands"][seat])
        return ways if self.square == "wide" else -ways


# ---- damaged positions -----------------------------------------------------------------------------------------------
# One for each fault that AM-18 names, and some more. Each changes a copy in place, or returns False if it does not
# apply; now and then it makes another good position. The damages of any game (keys, types) are in bad_positions.py.
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
        q = copied(p)
        return None if f(q, rng, game) is False else q
    damage.__name__, damage.__doc__ = f.__name__, f.__doc__
    return damage


def filled(lists):
    """The lists that have something."""
    return [x for x in lists if x]


@mutation("seats that do not fit the ruleset", 2)
def seats_wrong(p, rng, g):
    p["seats"] = rng.choice([0, 1, 2, 3, 4, 5])


@mutation("seats that do not fit the ruleset")
def seat_more_or_less(p, rng, g):
    fewer = rng.random() < 0.5 and p["seats"] > 1
    for key in ("heads", "hands", "aside", "played", "lost", "chosen"):
        p[key] = p[key][:-1] if fewer else p[key] + copied(p[key][:1])
    p["seats"] += -1 if fewer else 1


@mutation("another ruleset")
def ruleset_other(p, rng, g):
    p["ruleset"] = rng.choice(g.rulesets + ["x", "Standard"])


@mutation("board that does not fit the options", 2)
def board_wrong(p, rng, g):
    p["board"] = rng.choice([5, 6, 7, 8, 9, 0, -7, "7", 7.0])


@mutation("board that does not fit the options")
def board_option(p, rng, g):
    p["options"] = {"board": rng.choice(BOARDS)}


@mutation("values of options")
def option_wrong(p, rng, g):
    p["options"] = rng.choice([{"board": x} for x in ("5", "9", "", "Auto", " 7", "07", 6, 7, 8, None, True, ["7"])] +
                              [{"Board": "7"}, {"x": "y"}, {"board": str(p["board"]), "x": "auto"}, [], None, "7"])


@mutation("a card twice", 3)
def card_twice(p, rng, g):
    seat = rng.randrange(p["seats"])
    held = filled([p[key][seat] for key in ("hands", "aside", "played")])
    if not held:
        return False
    cards = rng.choice(held)
    cards[rng.randrange(len(cards))] = rng.choice(rng.choice(held) + ([p["chosen"][seat]] if p["chosen"][seat] else []))


@mutation("a card twice")
def chosen_twice(p, rng, g):
    seats = [seat for seat in range(p["seats"]) if p["chosen"][seat]]
    if not seats:
        return False
    seat = rng.choice(seats)
    others = p["hands"][seat] + p["aside"][seat] + p["played"][seat]
    if not others:
        return False
    p["chosen"][seat] = rng.choice(others)


@mutation("a card too many or missing", 2)
def card_missing(p, rng, g):
    held = filled(p["hands"] + p["aside"] + p["played"])
    if not held:
        return False
    cards = rng.choice(held)
    if rng.random() < 0.5:
        del cards[rng.randrange(len(cards))]
    else:
        cards.append(rng.choice(g.cards[p["ruleset"]].all))


@mutation("a card too many or missing")
def card_moved(p, rng, g):
    seat = rng.randrange(p["seats"])
    places = [p[key][seat] for key in ("hands", "aside", "played", "lost")]
    if not filled(places):
        return False
    source = rng.choice(filled(places))
    rng.choice(places).append(source.pop(rng.randrange(len(source))))


@mutation("no such card")
def card_unknown(p, rng, g):
    held = filled(p["hands"] + p["aside"] + p["played"] + p["lost"])
    if held and rng.random() < 0.8:
        cards = rng.choice(held)
        cards[rng.randrange(len(cards))] = rng.choice([0, 16, -1, 1.0, "1", None, True, [1], 257, 2 ** 32 + 1])
    else:
        p["chosen"][rng.randrange(p["seats"])] = rng.choice([0, 16, -1, 12.0, "12", False, True, [12], 268])


@mutation("a hand of the blind pit of a wrong size", 3)
def blind_hand(p, rng, g):
    if not g.blind(p):
        return False
    hand, down = p["hands"][0], g.face_down(p, 0)
    if hand and rng.random() < 0.5:
        hand.pop(rng.randrange(len(hand)))
    elif down:
        hand.extend(rng.sample(down, min(len(down), rng.randint(1, 2))))
    else:
        return False


@mutation("played not of length round - 1", 2)
def round_changed(p, rng, g):
    p["round"] = rng.choice([p["round"] - 1, p["round"] + 1, 1, 11, 12, 0, rng.randint(1, 11)])


@mutation("played not of length round - 1")
def played_shorter(p, rng, g):
    seat = rng.randrange(p["seats"])
    if not p["played"][seat]:
        return False
    p["hands"][seat].append(p["played"][seat].pop())


@mutation("over before the end, or the reverse", 2)
def phase_over(p, rng, g):
    if p["phase"] == "over":
        p["phase"] = rng.choice(PHASES)
    else:
        p["phase"], p["turn"], p["chosen"] = "over", 0, [None] * p["seats"]


@mutation("phase", 2)
def phase_changed(p, rng, g):
    p["phase"] = rng.choice(PHASES + ["", "Choose", "place", "end"])


@mutation("grey: a round before all are set")
def enter_again(p, rng, g):
    """Nobody could place the first card, and the cards are set aside only now."""
    if p["phase"] != "choose" or p["round"] == 1 or g.blind(p) or any(p["chosen"]):
        return False
    p["phase"], p["round"], p["stacks"] = "aside", 2, {}
    for seat in range(p["seats"]):
        first = p["played"][seat][0]
        p["hands"][seat] = [card for card in g.cards[p["ruleset"]].all if card != first]
        p["played"][seat], p["lost"][seat], p["aside"][seat] = [first], [first], []
        p["heads"][seat] = {"entry": f"{COLUMNS[seat]}1 s"}


@mutation("phase")
def enter_too_late(p, rng, g):
    if p["phase"] not in ("choose", "draw"):
        return False
    p["phase"], p["turn"] = rng.choice(["enter", "aside"]), rng.randrange(p["seats"])


@mutation("a draw elsewhere than in the blind pit, or when there is none")
def draw_wrong(p, rng, g):
    if p["phase"] not in ("choose", "resolve", "over", "aside"):
        return False
    p["phase"], p["turn"] = "draw", 0


@mutation("aside that does not fit phase and turn", 3)
def aside_wrong(p, rng, g):
    seat = rng.randrange(p["seats"])
    hand, aside = p["hands"][seat], p["aside"][seat]
    if aside and rng.random() < 0.5:
        hand.append(aside.pop())
    elif hand:
        aside.append(hand.pop())
    else:
        return False


@mutation("aside that does not fit phase and turn", 2)
def aside_turn(p, rng, g):
    if p["phase"] != "aside":
        return False
    if rng.random() < 0.5:
        p["turn"] = rng.randrange(p["seats"])
    else:
        i, j = rng.randrange(p["seats"]), rng.randrange(p["seats"])
        for key in ("hands", "aside"):
            p[key][i], p[key][j] = p[key][j], p[key][i]


@mutation("heads that do not fit phase and turn", 2)
def heads_enter(p, rng, g):
    if p["phase"] != "enter":
        return False
    if rng.random() < 0.5:
        p["turn"] = rng.choice([p["turn"] - 1, p["turn"] + 1, rng.randrange(p["seats"])])
    else:
        rng.shuffle(p["heads"])


@mutation("heads that do not fit phase and turn")
def head_missing(p, rng, g):
    seat = rng.randrange(p["seats"])
    p["heads"][seat] = None if p["heads"][seat] else {"entry": "b1 s"}


@mutation("turn", 2)
def turn_changed(p, rng, g):
    p["turn"] = rng.choice([p["turn"] - 1, p["turn"] + 1, rng.randrange(p["seats"]), -1, 4, 256])


@mutation("all chosen in choose", 2)
def all_chosen(p, rng, g):
    if p["phase"] != "choose":
        return False
    for seat in range(p["seats"]):
        if p["chosen"][seat] is None:
            p["chosen"][seat] = p["hands"][seat].pop(rng.randrange(len(p["hands"][seat])))


@mutation("a chosen card outside choose and resolve")
def chosen_elsewhere(p, rng, g):
    if p["phase"] in ("choose", "resolve") or not filled(p["hands"]):
        return False
    seat = rng.choice([seat for seat in range(p["seats"]) if p["hands"][seat]])
    p["chosen"][seat] = p["hands"][seat].pop()


@mutation("no chosen card in resolve")
def chosen_lacking(p, rng, g):
    if p["phase"] != "resolve":
        return False
    seat = rng.randrange(p["seats"])
    p["hands"][seat].append(p["chosen"][seat])
    p["chosen"][seat] = None


@mutation("lost: not of the cards resolved, in order", 3)
def lost_wrong(p, rng, g):
    seat = rng.randrange(p["seats"])
    lost = p["lost"][seat]
    how = rng.randrange(4)
    if how == 0 and len(lost) > 1:
        rng.shuffle(lost)
    elif how == 1 and lost:
        lost[rng.randrange(len(lost))] = rng.choice(g.cards[p["ruleset"]].all)
    elif how == 2 and p["hands"][seat] + p["aside"][seat]:
        lost.append(rng.choice(p["hands"][seat] + p["aside"][seat]))
    elif p["chosen"][seat]:
        lost.append(p["chosen"][seat])
    else:
        return False


@mutation("lost: not of the cards resolved, in order")
def lost_longer(p, rng, g):
    seat = rng.randrange(p["seats"])
    if not p["played"][seat]:
        return False
    p["lost"][seat].append(rng.choice(p["played"][seat]))


@mutation("lost: a card that is resolved after the seat in turn")
def turn_in_resolve(p, rng, g):
    if p["phase"] != "resolve" or p["seats"] == 1:
        return False
    p["turn"] = rng.choice([seat for seat in range(p["seats"]) if seat != p["turn"]])


@mutation("tokens and cards placed", 2)
def token_too_many(p, rng, g):
    square = name(rng.randrange(p["board"]), rng.randrange(p["board"]))
    stack = p["stacks"].get(square, "")
    at = rng.randint(0, len(stack))
    p["stacks"][square] = stack[:at] + COLOURS[rng.randrange(p["seats"])] + stack[at:]


@mutation("tokens and cards placed")
def token_lacking(p, rng, g):
    squares = [square for square, stack in p["stacks"].items() if len(stack) > 1]
    if not squares:
        return False
    square = rng.choice(squares)
    stack, at = p["stacks"][square], rng.randrange(len(p["stacks"][square]) - 1)
    p["stacks"][square] = stack[:at] + stack[at + 1:]


@mutation("tokens and cards placed")
def played_swapped(p, rng, g):
    seat = rng.randrange(p["seats"])
    if not p["played"][seat] or not p["hands"][seat]:
        return False
    i, j = rng.randrange(len(p["played"][seat])), rng.randrange(len(p["hands"][seat]))
    p["played"][seat][i], p["hands"][seat][j] = p["hands"][seat][j], p["played"][seat][i]


@mutation("a colour on itself or too often in a stack", 4)
def token_moved(p, rng, g):
    """The number of tokens stays: one goes from a square to another one."""
    sources = list(p["stacks"])
    if not sources:
        return False
    source = rng.choice(sources)
    stack, at = p["stacks"].pop(source), 0
    at = rng.randrange(len(stack))
    token, rest = stack[at], stack[:at] + stack[at + 1:]
    if rest:
        p["stacks"][source] = rest
    targets = [square for square, x in p["stacks"].items() if token in x] or list(p["stacks"])
    anywhere = name(rng.randrange(p["board"]), rng.randrange(p["board"]))
    target = rng.choice(targets) if targets and rng.random() < 0.8 else anywhere
    old = p["stacks"].get(target, "")
    spot = rng.randint(0, len(old))
    p["stacks"][target] = old[:spot] + token + old[spot:]


@mutation("a colour on itself or too often in a stack", 2)
def one_tower(p, rng, g):
    """The number of tokens stays: all lie on one square or two, if possible alternating."""
    tokens = list("".join(p["stacks"].values()))
    if len(set(tokens)) < 2:
        return False
    squares = rng.sample(sorted(p["stacks"]), rng.choice([1, 2]) if len(p["stacks"]) > 1 else 1)
    towers = {square: "" for square in squares}
    left = Counter(tokens)
    while +left:
        square = rng.choice(squares)
        fitting = [c for c in +left if not towers[square].endswith(c)] or list(+left)
        token = max(fitting, key=lambda c: left[c])
        towers[square] += token
        left[token] -= 1
    p["stacks"] = towers


@mutation("stacks off the board, empty, of other colours", 2)
def stack_wrong(p, rng, g):
    n = p["board"]
    square = rng.choice(list(p["stacks"]) or ["a1"])
    stack = p["stacks"].pop(square, "b")
    other = rng.choice([f"a{n + 1}", "i1", "a0", "A1", "a01", "a", "", "1a", "aa1", "a1 ", "a10", "j9",
                        f"{COLUMNS[n - 1]}{n + 1}"])
    how = rng.randrange(3)
    if how == 0:
        p["stacks"][other] = stack
    elif how == 1:
        p["stacks"][square] = rng.choice(["", "B", "x", stack + " ", stack.upper(), stack[:-1] + "g", 1, None, [stack],
                                          {}])
    else:
        at = rng.randrange(len(stack))
        p["stacks"][square] = stack[:at] + rng.choice(COLOURS) + stack[at + 1:]


@mutation("a head not on its own colour's top token", 3)
def head_elsewhere(p, rng, g):
    seats = [seat for seat, head in enumerate(p["heads"]) if head and "at" in head]
    if not seats:
        return False
    squares = list(p["stacks"]) + [name(rng.randrange(p["board"]), rng.randrange(p["board"]))]
    p["heads"][rng.choice(seats)]["at"] = rng.choice(squares)


@mutation("a head not on its own colour's top token")
def head_covered(p, rng, g):
    seats = [seat for seat, head in enumerate(p["heads"]) if head and "at" in head]
    if not seats or p["seats"] == 1:
        return False
    seat = rng.choice(seats)
    other = rng.choice([i for i in range(p["seats"]) if i != seat])
    square = p["heads"][seat]["at"]
    for source, stack in list(p["stacks"].items()):
        if stack.endswith(COLOURS[other]) and source != square:
            p["stacks"][source] = stack[:-1]
            if not stack[:-1]:
                del p["stacks"][source]
            p["stacks"][square] += COLOURS[other]
            return None
    return False


@mutation("a head on the board without a card placed, or the reverse", 2)
def head_wrong(p, rng, g):
    seat = rng.randrange(p["seats"])
    head = p["heads"][seat]
    if head and "at" in head:
        p["heads"][seat] = {"entry": "%s %s" % rng.choice(g.entries(p["board"]))}
    else:
        p["heads"][seat] = {"at": rng.choice(list(p["stacks"]) + ["a1"])}


@mutation("a head on the board without a card placed, or the reverse")
def all_lost(p, rng, g):
    """A seat whose cards were all lost, and its head still there."""
    seat = rng.randrange(p["seats"])
    if not p["played"][seat] or p["phase"] == "resolve":
        return False
    p["lost"][seat] = list(p["played"][seat])
    for square, stack in list(p["stacks"].items()):
        p["stacks"][square] = stack.replace(COLOURS[seat], "")
        if not p["stacks"][square]:
            del p["stacks"][square]


@mutation("two heads wait at one square", 3)
def entries_level(p, rng, g):
    waiting = [head for head in p["heads"] if head and "entry" in head]
    if len(waiting) < 2:
        return False
    one, other = rng.sample(waiting, 2)
    square, side = other["entry"].split()
    corner = {"a1": "sw"}.get(square, side)
    one["entry"] = f"{square} {rng.choice(corner)}"


@mutation("two heads wait at one square", 2)
def entries_in_a_corner(p, rng, g):
    waiting = [head for head in p["heads"] if head and "entry" in head]
    if len(waiting) < 2:
        return False
    last = name(p["board"] - 1, p["board"] - 1)
    sides = rng.choice([(last + " n", last + " e"), ("a1 s", "a1 w")])
    for head, entry in zip(rng.sample(waiting, 2), sides):
        head["entry"] = entry


@mutation("no such way in", 2)
def entry_wrong(p, rng, g):
    seats = [seat for seat, head in enumerate(p["heads"]) if head and "entry" in head]
    if not seats:
        return False
    n = p["board"]
    p["heads"][rng.choice(seats)] = rng.choice(
        [{"entry": x} for x in ("b2 s", "a1 n", "a1 e", "a1", "a1  s", "s a1", "A1 s", "a1 S", "", "a1 sw", "i1 s",
                                f"a{n + 1} w", f"{COLUMNS[n - 1]}{n} s", f"a{n} s", " a1 s", "a1 s ", "a0 s", None,
                                1)] +
        [{"at": None}, {"at": 1}, {"at": "a1 s"}, {"entry": "a1 s", "at": "a1"}, {}, [], "a1 s", "a1",
         {"Entry": "a1 s"}])


@mutation("in resolve, a seat in turn whose card cannot be placed", 6)
def nothing_to_place(p, rng, g):
    """The head of the seat in turn walled in by its own tokens, or its entry taken; tokens keep their number."""
    if p["phase"] != "resolve":
        return False
    seat, colour = p["turn"], COLOURS[p["turn"]]
    head = p["heads"][seat]
    if "entry" in head:
        square = head["entry"].split()[0]
        rivals = [i for i, other in enumerate(p["heads"]) if "at" in other]
        if not rivals:
            return False
        rival = rng.choice(rivals)
        p["stacks"][square] = p["stacks"].get(square, "") + p["stacks"].pop(p["heads"][rival]["at"])
        p["heads"][rival]["at"] = square
        return None
    mine = [square for square, stack in p["stacks"].items() if stack == colour and square != head["at"]]
    x, y = place_of(head["at"])
    wall = [name(i, j) for i in range(p["board"]) for j in range(p["board"]) if max(abs(i - x), abs(j - y)) == 1]
    for square in wall:
        if not p["stacks"].get(square, "").endswith(colour) and mine:
            source = mine.pop()
            if source not in wall:
                del p["stacks"][source]
                p["stacks"][square] = p["stacks"].get(square, "") + colour
    return None


# ---- selftest --------------------------------------------------------------------------------------------------------
EXAMPLE = {  # section 7
    "game": "serpent-master", "ruleset": "standard", "options": {}, "seats": 2, "board": 7,
    "stacks": {"a4": "b", "b3": "b", "b2": "br", "a1": "br", "a2": "b", "a3": "b"},
    "heads": [{"at": "a3"}, {"at": "b2"}],
    "hands": [[1, 3, 4, 5, 7, 8, 10, 13], [1, 2, 6, 8, 9, 10, 11, 13, 15]], "aside": [[2, 6, 9, 15], [3, 4, 12, 14]],
    "played": [[11, 14], [7, 5]], "lost": [[], [7]], "chosen": [12, None], "round": 3, "phase": "choose", "turn": 0}


class Checks:
    """Counts what holds and prints what does not."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def __call__(self, good, *what):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good:
            print("FAIL", *what)

    def equal(self, got, expected, *what):
        self(got == expected, *what, "is", got, "not", expected)


def check_cards(check, g):
    cards = g.cards["standard"]
    check.equal([cards.tokens[card] for card in cards.all], [1, 2, 3, 4, 2, 4, 5, 3, 3, 4, 4, 4, 3, 2, 1], "tokens")
    check.equal(sum(cards.tokens.values()), 45, "tokens of all cards")
    counts = sorted(cards.tokens.values())
    check.equal((sum(counts[:11]), sum(counts[-11:])), (28, 39), "fewest and most tokens of eleven cards")
    check.equal([len(cards.forms[card]) for card in cards.all], [4, 4, 4, 4, 12, 8, 8, 8, 12, 16, 8, 8, 8, 4, 4],
                "orientations")
    for card, forms in cards.forms.items():
        check(all(len(set(form) - {(0, 0)}) == len(form) == cards.tokens[card] for form in forms), f"forms of {card}")
        check({tuple((-x, y) for x, y in form) for form in forms} == set(forms), f"mirror images of {card}")
        steps = [max(abs(x - i), abs(y - j)) for form in forms for (x, y), (i, j) in zip(form, ((0, 0),) + form)]
        check(set(steps) == {1}, f"each token of {card} touches the one before")
        straight = all(abs(x) + abs(y) == 1 for x, y in [form[0] for form in forms])
        check(straight == (card not in (5, 9, 10)), f"begins orthogonally: {card}")  # SM-37, SM-38
    for n in ("6", "7", "8"):
        p = g.initial("standard", 2, {"board": n})
        check.equal(len(g.actions(p, 0)), 4 * int(n), "ways in")
        for square, side in g.entries(int(n)):
            q = dict(p, heads=[{"entry": f"{square} {side}"}, None])
            for card in cards.all:
                check(g.placements(q, 0, card), f"card {card} enters at {square} {side} of {n}")


def check_example(check, g):
    check.equal(g.load_ok(EXAMPLE), None, "the position of section 7")
    check.equal(g.turn(EXAMPLE), {"node": "sealed", "seats": [1], "phase": "choose"}, "its turn")
    check.equal(g.result(EXAMPLE), {"over": False, "scores": [4 + 0, 2], "ranks": [1, 2]}, "its result")
    p = g.initial("standard", 2, {})
    play = [(0, "enter a4 w"), (1, "enter a1 w")] + [("chance", f"aside {c}") for c in (2, 6, 9, 15, 3, 4, 12, 14)]
    play += [(1, "card 7"), (0, "card 11"), (0, "place a4 b3 b2 a1"), (0, "card 14"), (1, "card 5"), (0, "place a2 a3"),
             (1, "place a1 b2"), (0, "card 12")]
    for seat, text in play:
        p = g.apply(p, seat, text)
    check.equal(p, EXAMPLE, "the way to the position of section 7")
    view = g.view(EXAMPLE, 1)
    check.equal(view["hands"], [8, EXAMPLE["hands"][1]], "hands as red sees them")
    check.equal(view["aside"], [4, [3, 4, 12, 14]], "aside as red sees it")
    check.equal(view["chosen"], [True, None], "chosen as red sees it")
    check.equal(g.view(EXAMPLE, "table")["aside"], [4, 4], "aside as the table sees it")


def check_order(check, g):
    """SM-9 to SM-11, hole 12."""
    def order(chosen, played):
        return g.order({"seats": len(chosen), "chosen": chosen, "played": played})
    check.equal(order([3, 9, 5], [[], [], []]), [1, 2, 0], "the highest card first")
    check.equal(order([5, 9, 9], [[15], [2], [3]]), [2, 1, 0], "level cards: the round before")
    check.equal(order([9, 9, 9], [[2, 7], [3, 7], [15, 1]]), [1, 0, 2], "level cards: two rounds before")
    check.equal(order([9, 4, 9, 9], [[], [], [], []]), [0, 2, 3, 1], "level cards in round 1: the oldest")


def check_ends(check, g):
    """SM-22 to SM-26, AM-15."""
    def result(stacks, *heads):
        p = g.initial("standard", len(heads), {})
        p.update(stacks=stacks, heads=[{"at": at} if at else {"entry": "a1 s"} for at in heads], phase="over")
        return g.result(p)
    check.equal(result({"a1": "b", "b1": "b", "c1": "br"}, "a1", "c1")["scores"], [2, 1], "visible tokens and the head")
    check.equal(result({"a1": "rb", "c1": "r"}, "a1", "c1")["ranks"], [1, 2], "the larger stack under the head")
    check.equal(result({"a1": "b", "c1": "r", "d1": "r", "e1": "rb"}, "a1", "c1")["ranks"], [2, 1], "more tokens alone")
    check.equal(result({"a1": "b", "c1": "r", "e1": "k"}, "a1", "c1", "e1")["ranks"], [1, 1, 1], "a draw")
    check.equal(result({"a1": "b", "c1": "r"}, "a1", "c1", None)["ranks"], [1, 1, 3], "ranks skip")
    check.equal(result({"a1": "b"}, "a1", None)["scores"], [1, 1], "a head that never entered")


def check_games(check, g, rng, seen):
    for i, (ruleset, seats, options) in enumerate(g.combos() * 2):
        start = g.synthetic(ruleset, seats, options, rng) if i % 3 == 2 else None
        check(start or i % 3 < 2, "no made-up position", ruleset, seats, options)
        drawn = 0
        for p, seat, text in random_game(g, ruleset, seats, options, rng, start):
            check.equal(g.load_ok(p), None, "load_ok", p)
            check(json.loads(json.dumps(p)) == p == g.normal(p), "form", p)
            check.equal(g.load_ok(g.shuffled(p, rng)), None, "load_ok, shuffled", p)
            check(bool(g.turn(p)["seats"]) == (text is not None), "nobody to act", p)
            for owing in g.turn(p)["seats"]:
                acts = g.actions(p, owing)
                check(acts and len(set(acts)) == len(acts), "actions", p)
            check(max(map(len, p["stacks"].values()), default=0) <= 44, "a stack above 44", p)
            for viewer in list(range(seats)) + ["table"]:
                q = g.hidden_twins(p, viewer, rng)
                check(not q or (g.load_ok(q) is None and g.view(q, viewer) == g.view(p, viewer)), "twins", viewer, p)
            if text:
                seen.update(g.seen(p, seat, text, g.apply(p, seat, text)))
                drawn = p["round"] if p["phase"] == "draw" else drawn
        check.equal((p["round"], p["turn"], p["phase"]), (11, 0, "over"), "the end")
        if start is None:
            check_end_alone(check, g, p, drawn)


def check_end_alone(check, g, p, drawn):
    """AM-12, AM-27."""
    cards, result = g.cards[p["ruleset"]], g.result(p)
    if g.blind(p):
        check.equal(drawn, 9, "round of the last draw")
    if p["seats"] == 1:
        placed = [card for card in p["played"][0] if card not in p["lost"][0]]
        check.equal(result["scores"], [sum(cards.tokens[card] for card in placed)], "points alone")
        check.equal(result["reason"], GRADES[min(3, len(p["lost"][0]))], "grade")


def check_measures(check, g):
    """Figures that the rulebook gives for play wholly at random."""
    rng, forced, placed, lost, total = Random(5), 0, 0, 0, 0
    for ruleset, seats in [("standard", 2)] * 150 + [("open-pit", 1)] * 150:
        p = g.initial(ruleset, seats, {})
        while g.turn(p)["seats"]:
            seat = rng.choice(g.turn(p)["seats"])
            acts = g.actions(p, seat)
            if p["phase"] == "resolve" and seats == 2:
                forced, placed = forced + (len(acts) == 1), placed + 1
            p = g.apply(p, seat, rng.choice(acts))
        if seats == 1:
            lost += sum(g.cards[ruleset].tokens[card] for card in p["lost"][0])
            total += sum(g.cards[ruleset].tokens[card] for card in p["played"][0])
    print(f"  forced placements of two at random: {100 * forced // placed} % (AM-9: 39 %)")
    print(f"  tokens lost alone at random: {100 * lost // total} % (section 4: a third)")
    check(0.33 < forced / placed < 0.45, "forced placements")
    check(0.25 < lost / total < 0.42, "tokens lost alone")


def selftest():
    check, g, seen = Checks(), Game(), Counter()
    check_cards(check, g)
    check_example(check, g)
    check_order(check, g)
    check_ends(check, g)
    check_games(check, g, Random(1), seen)
    check_measures(check, g)
    for key in sorted(seen):
        print(f"  {key}: {seen[key]}")
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    if sys.argv[1:] != ["--selftest"]:
        sys.exit(__doc__)
    sys.exit(selftest())
