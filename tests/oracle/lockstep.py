"""Plays random games against `coil engine`, comparing every ply with the reference of the game.

    python3 lockstep.py [--game snakes-and-foxes] [--engine build/coil] [--games 288] [--part 0] [--seed 1] [--only N]
                        [--ruleset FILE]

One seed plays the same games, each setting once before any comes again; part 1 goes on where part 0 ends, so that
several processes can share them. --only N plays game N alone (the number is printed with a difference). --ruleset FILE
plays by the ruleset in FILE, which both sides read. COIL_TEST_SCALE=10 plays ten times as many games.
"""
import argparse
import json
import random
import sys
from collections import Counter

from driver import Difference, Engine, open_game, position_hash, same, scaled

PLIES_MAX = 1000


class Match:
    """One game in lockstep. `positions` are the reference's; `texts` the engine's own JSON of them; `actions` are as in
    a record; `feeds` has the events of each action."""

    def __init__(self, engine, game, rng, combo, made_up, seen):
        self.e, self.g, self.rng, self.seen = engine, game, rng, seen
        self.ruleset, self.seats, options = combo
        self.viewers = list(range(self.seats)) + ["table"]
        p = game.synthetic(*combo, rng) if made_up else None
        if p:
            same("load_ok of the start", game.load_ok(p), None)
            reply = self.load(p)
        else:
            p = game.initial(*combo)
            self.begin(p, None)
            reply = self.new(options, p["options"])
        self.check(reply, full=True)

    @property
    def p(self):
        return self.positions[-1]

    def begin(self, p, base):
        self.positions, self.texts, self.actions, self.feeds, self.base = [p], [None], [], [], base

    def new(self, options, kept):
        """Begins with `new`; options at their default, which positions do not keep, may be left out."""
        rng = self.rng
        given = {k: int(v) if v.isdigit() and rng.random() < 0.5 else v for k, v in options.items()
                 if k in kept or rng.random() < 0.3}
        arguments = {"options": given} if given or rng.random() < 0.5 else {}
        if self.g.from_file or self.ruleset != self.g.rulesets[0] or rng.random() < 0.5:
            arguments["ruleset"] = self.ruleset
        reply = self.e.ask("new", game=self.g.id, seats=self.seats, chance="manual",
                           seed=rng.choice([rng.randrange(10 ** 6), "seed %d" % rng.randrange(99)]), **arguments)
        if type(reply.get("seed")) is not str:
            raise Difference(f"new: seed is not a text: {reply}")
        return reply

    def load(self, p):
        """Loads p as the start of a new line, sets in any order."""
        reply = self.e.ask("load", position=self.g.shuffled(p, self.rng), chance="manual")
        self.begin(p, p)
        self.seen["load position"] += 1
        return reply

    def load_again(self):
        """The position as it stands, with its sets in any order: it is written as it was."""
        text = self.texts[-1]
        same("load_ok", self.g.load_ok(self.p), None)
        reply = self.load(self.p)
        self.texts[-1] = text
        self.check(reply, full=True)

    # ---- comparing ---------------------------------------------------------------------------------------------------
    def check(self, reply, full=False):
        p, g, e = self.p, self.g, self.e
        node = dict(g.turn(p), ply=len(self.actions))
        same("turn in a reply", reply["turn"], node)
        got = e.ask("position")["position"]
        same("position", g.normal(got), g.normal(p))
        if getattr(g, "ordered", False):
            same("position as written", got, p)
        if self.texts[-1] is not None:  # equal positions are equal texts
            same("position's text", json.dumps(got), self.texts[-1])
        self.texts[-1] = json.dumps(got)
        full = full or self.rng.random() < 0.15
        for seat in node["seats"]:
            self.check_actions(seat, node)
        if full:
            self.check_rest(node)

    def check_actions(self, seat, node):
        p, g, owing = self.p, self.g, node["seats"]
        named = {} if owing == [seat] and self.rng.random() < 0.5 else {"seat": seat}
        reply = self.e.ask("actions", **named)
        same("actions' turn", reply["turn"], node)
        names = reply["actions"]
        same(f"actions of {seat}", sorted(names), sorted(g.actions(p, seat) if seat in owing else []))
        if len(set(names)) != len(names):
            raise Difference(f"actions twice: {names}")
        if seat == "chance" and seat in owing:
            odds = g.odds(p)
            total = sum(odds.values())
            same("outcomes of chance", sorted(names), sorted(odds))
            if len(reply.get("odds", [])) != len(names) or abs(sum(reply["odds"]) - 1) > 1e-12 or any(
                    abs(o - odds[a] / total) > 1e-12 for a, o in zip(names, reply["odds"])):
                raise Difference(f"odds: {reply}, reference {odds} of {total}")
        elif "odds" in reply:
            raise Difference(f"odds where there is no chance: {reply}")

    def check_rest(self, node):
        p, g, e = self.p, self.g, self.e
        same("turn", e.ask("turn")["turn"], node)
        result, expected = e.ask("result"), g.result(p)
        same("result", {k: result[k] for k in expected}, expected)
        if type(result["reason"]) is not str:
            raise Difference(f"reason: {result}")
        for viewer in self.viewers:
            view = e.ask("view", seat=viewer)["view"]
            same(f"view of {viewer}", g.normal(view), g.normal(g.view(p, viewer)))
            if getattr(g, "ordered", False):
                same(f"view of {viewer} as written", view, g.view(p, viewer))
            self.check_feed(viewer)
        for seat in self.viewers[:-1] + ["chance"]:
            if seat not in node["seats"]:
                self.check_actions(seat, node)
        if not node["seats"]:
            same("actions when it is over", e.ask("actions")["actions"], [])
        if len(node["seats"]) > 1:
            e.refused(["bad-argument"], "actions")
        e.refused(["bad-argument"], "actions", seat=self.seats)
        e.refused(["bad-argument"], "view", seat=self.seats)

    def check_feed(self, viewer):
        """Who sees an event whole sees just that; who does not sees less of it, or its number alone."""
        whole = [event for feed in self.feeds for event in feed]
        same("numbers of all events", [event["v"] for event in whole], list(range(1, len(whole) + 1)))
        first = max(1, len(whole) - 20) if self.rng.random() < 0.7 else 1
        got = self.e.ask("events", seat=viewer, **{"from": first})["events"]
        same(f"number of events of {viewer}", len(got), len(whole[first - 1:]))
        for view, event in zip(got, whole[first - 1:]):
            full = {k: x for k, x in event.items() if k != "to"}
            if event["to"] == "all" or viewer in event["to"]:
                same(f"event for {viewer}", view, full)
            elif view.get("v") != full["v"] or len(view) >= len(full) or any(
                    full.get(k) != x for k, x in view.items() if k != "text"):
                raise Difference(f"an event that {viewer} may not see whole: {view}, whole {event}")

    def unchanged(self):
        same("position after a refusal", json.dumps(self.e.ask("position")["position"]), self.texts[-1])
        same("ply after a refusal", self.e.ask("turn")["turn"]["ply"], len(self.actions))

    # ---- acting ------------------------------------------------------------------------------------------------------
    def some_action(self):
        seat = self.rng.choice(self.g.turn(self.p)["seats"])
        return seat, self.g.choose(self.p, seat, self.g.actions(self.p, seat), self.rng)

    def play(self, seat, text):
        p, owing = self.p, self.g.turn(self.p)["seats"]
        named = {"seat": seat} if len(owing) > 1 or self.rng.random() < 0.7 else {}
        q = self.g.apply(p, seat, text)
        for label in self.g.seen(p, seat, text, q):
            self.seen[label] += 1
        reply = self.e.ask("play", action=text, **named)
        events = reply.get("events")
        if type(events) is not list:
            raise Difference(f"play without events: {reply}")
        for event in events:
            to = event.get("to")
            if to != "all" and not (type(to) is list and set(to) <= set(range(self.seats))):
                raise Difference(f"to whom? {event}")
        fault = self.g.feed_fault(p, seat, text, q, events) if hasattr(self.g, "feed_fault") else None
        same("who sees the events", fault, None)
        self.positions.append(q)
        self.texts.append(None)
        self.feeds.append(events)
        self.actions.append(("-" if seat == "chance" else str(seat)) + " " + text)
        self.check(reply)

    def refusals(self):
        rng, e, g, p = self.rng, self.e, self.g, self.p
        owing = g.turn(p)["seats"]
        junk = g.junk(p, rng) + ["pass", "é", "9"]
        if not owing:
            for seat in self.viewers[:-1] + ["chance"]:
                e.refused(["game-over"], "play", action=rng.choice(junk), seat=seat)
            e.refused(["game-over"], "play", action=rng.choice(junk))
        else:
            seat = rng.choice(owing)
            acts = g.actions(p, seat)
            a = rng.choice(acts)
            junk = rng.sample(junk, min(3, len(junk))) + rng.sample(
                [a + "x", a[:-1], a[1:], " " + a, a + " ", a.replace(" ", "  ", 1), a.upper(), a.capitalize(),
                 a.replace(" ", "\t", 1), a + " " + a, a.replace(" ", ""), a + "\n"], 3)
            for text in junk:
                if text not in acts and text:
                    e.refused(["illegal-action"], "play", action=text, seat=seat)
            for other in self.viewers[:-1] + ["chance"]:
                if other not in owing:
                    e.refused(["not-your-turn"], "play", action=rng.choice([a] + junk), seat=other)
            if len(owing) > 1:
                e.refused(["bad-argument"], "play", action=a)
        nobody = rng.choice([self.seats, 99, -1, "table", None, 0.5, "0"])
        e.refused(["bad-argument"], "play", action="pass", seat=nobody)
        self.seen["refusals"] += 1
        self.unchanged()

    def cut(self, old, ply):
        self.positions, self.texts, self.actions, self.feeds = (
            old[0][:ply + 1], old[1][:ply + 1], old[2][:ply], old[3][:ply])

    def undo_redo(self):
        n = self.rng.randint(0, min(6, len(self.actions)))
        old = self.positions, self.texts, self.actions, self.feeds
        for _ in range(n):
            self.cut(old, len(self.actions) - 1)
            self.check(self.e.ask("undo"))
        if not self.actions:
            self.e.refused(["nothing-to-undo"], "undo")
            self.unchanged()
        back = self.rng.randint(0, n)
        for _ in range(back):
            self.cut(old, len(self.actions) + 1)
            self.check(self.e.ask("redo"))
        if back == n:
            self.e.refused(["nothing-to-undo"], "redo")
        elif self.g.turn(self.p)["seats"]:  # a new play drops what could be redone
            self.play(*self.some_action())
            self.e.refused(["nothing-to-undo"], "redo")
            self.unchanged()
        self.seen["undo"] += n
        self.seen["redo"] += back

    # ---- records -----------------------------------------------------------------------------------------------------
    def record(self):
        text = self.e.ask("record")["record"]
        lines = [x for x in text.split("\n") if x]
        same("record, line 1", lines[0], "coil-record 1")
        if not lines[1].startswith(f"game {self.g.id} ruleset {self.ruleset} version "):
            raise Difference(f"record, line 2: {lines[1]}")
        actions, hashed, options = [], [], {}
        for x in lines[2:]:
            word, _, rest = x.partition(" ")
            if word == "-" or word.isdigit():
                actions.append(x)
            elif word == "hash":
                n, value = rest.split()
                same("hash stands after its action", int(n), len(actions))
                same(f"hash {n}", value, position_hash(json.loads(self.texts[int(n)])))
                hashed.append(int(n))
            elif word == "seats":
                same("seats", int(rest), self.seats)
            elif word == "options":
                options = dict(o.split("=") for o in rest.split())
            elif word == "position":
                same("record's position", self.g.normal(json.loads(rest)), self.g.normal(self.base))
            elif word != "name":
                raise Difference(f"record: unknown line {x}")
        same("options", options, self.p["options"])
        same("record's actions", actions, self.actions)
        n = len(actions)
        same("record has hashes", set(hashed) - {0}, {k for k in range(50, n + 1, 50)} | ({n} - {0}))
        same("record has a position", any(x.startswith("position ") for x in lines), self.base is not None)
        feeds = self.all_feeds()
        self.check(self.e.ask("load", record=text, chance="manual"), full=True)
        same("record again", self.e.ask("record")["record"], text)
        same("events of the record", self.all_feeds(), feeds)
        self.seen["load record"] += 1
        return text

    def all_feeds(self):
        return [self.e.ask("events", seat=viewer)["events"] for viewer in self.viewers]

    def damaged_record(self, text):
        """An illegal line ends the valid prefix, with a warning; so does a wrong hash. Ends this match."""
        lines, rng = text.split("\n"), self.rng
        spots = [i for i, x in enumerate(lines) if x[:1] == "-" or x[:1].isdigit()]
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
            lines[i] = rng.choice([lines[i] + "99", lines[i] + " x", "- nonsense", "9" + lines[i][1:], "garbage",
                                   lines[i].replace(" ", "  ", 1), lines[i] + " "])
        reply = self.e.ask("load", record="\n".join(lines), chance="manual")
        if type(reply.get("warning")) is not str:
            raise Difference(f"damaged record (line {i + 1}: {lines[i]}) without warning: {reply}")
        ply = reply["turn"]["ply"]
        same("prefix of a damaged record", ply, most)
        self.cut((self.positions, self.texts, self.actions, self.feeds), ply)
        self.check(reply, full=True)
        self.seen["load damaged record"] += 1

    # ---- secrets -----------------------------------------------------------------------------------------------------
    def secrets(self, e):
        """Two games that differ only in what a viewer may not see are the same game to that viewer: views, own actions,
        the advice of a bot, and the events of the next ply. `e` is an engine that plays no game at the moment."""
        p, g, rng = self.p, self.g, self.rng
        for viewer in self.viewers:
            q = g.hidden_twins(p, viewer, rng)
            if q is None:
                q = p
            else:
                same("load_ok of a twin", g.load_ok(q), None)
                same(f"twins of the reference for {viewer}", g.normal(g.view(q, viewer)), g.normal(g.view(p, viewer)))
                self.seen["twins"] += 1
            choices, pair = self.secret_plays(p, q, viewer), []
            for position, text in ((p, choices and choices[1]), (q, choices and choices[2])):
                if q is p and not choices:
                    break
                lines = [e.ask("load", position=g.shuffled(position, random.Random(0)), chance="manual")]
                lines += [e.ask("view", seat=viewer)["view"], e.ask("events", seat=viewer)["events"]]
                if viewer != "table":
                    lines.append(e.ask("actions", seat=viewer)["actions"])
                    if viewer in lines[0]["turn"]["seats"]:
                        lines.append(e.ask("think", seat=viewer, seed=7, sims=2))
                if choices:
                    lines.append(e.ask("play", action=text, seat=choices[0])["turn"])
                    lines += [e.ask("view", seat=viewer)["view"], e.ask("events", seat=viewer)["events"]]
                pair.append([json.dumps({k: x for k, x in line.items() if k != "id"} if type(line) is dict else line)
                             for line in lines])
            if pair and pair[0] != pair[1]:
                first, second = next((a, b) for a, b in zip(*pair) if a != b)
                raise Difference(f"{viewer} can tell two positions apart:\n  {json.dumps(p)}\n  {json.dumps(q)}\n"
                                 f"then {choices}:\n  {first}\n  {second}")
            self.seen["plays in secret"] += bool(choices)

    def secret_plays(self, p, q, viewer):
        """(seat, its text in p, its text in q) that the viewer cannot tell apart although they or what they bring about
        differ, or None. What differs must be hidden in the position that comes of it; two ways to one position are
        not hidden. `told` of a reference is what all learn of a ply even if the position forgets it at once."""
        g, rng = self.g, self.rng
        told = getattr(g, "told", lambda *_: None)
        for seat in g.turn(p)["seats"]:
            mine, other = g.actions(p, seat), g.actions(q, seat)
            for _ in range(3):
                a = rng.choice(mine)
                b = a if a in other and rng.random() < 0.5 else rng.choice(other)
                if told(p, seat, a) != told(q, seat, b):
                    continue
                x, y = g.apply(p, seat, a), g.apply(q, seat, b)
                if g.normal(x) != g.normal(y) and g.normal(g.view(x, viewer)) == g.normal(g.view(y, viewer)):
                    return seat, a, b
        return None


def play_game(engines, game, seed, number, seen, most):
    matrix = list(game.combos())
    random.Random(seed).shuffle(matrix)
    combo = matrix[number % len(matrix)]
    engine, rng = engines[0], random.Random(f"{seed}/{number}")
    match = None
    try:
        match = Match(engine, game, rng, combo, rng.random() < 0.4, seen)
        steps = 0
        while len(match.positions) < most and game.turn(match.p)["seats"]:
            steps += 1
            if rng.random() < 0.04:
                match.refusals()
            if rng.random() < 0.02:
                match.undo_redo()
            if rng.random() < 0.01:
                match.record()
            if rng.random() < 0.01:
                match.load_again()
            if hasattr(game, "hidden_twins") and rng.random() < 5 / max(100, steps):
                match.secrets(engines[1])  # rarer in long games, of which it would be most of the work
            if game.turn(match.p)["seats"]:
                match.play(*match.some_action())
        seen["not ended" if game.turn(match.p)["seats"] else f"ended: {combo[0]}, seats {combo[1]}"] += 1
        seen["plies"] += len(match.actions)
        seen["games of 50 plies and more"] += len(match.actions) >= 50
        match.refusals()
        match.check({"turn": engine.ask("turn")["turn"]}, full=True)
        if hasattr(game, "hidden_twins"):
            match.secrets(engines[1])
        text = match.record()
        if rng.random() < 0.5:
            match.undo_redo()
        elif rng.random() < 0.5:
            match.damaged_record(text)
    except Difference as e:
        print(f"DIFFERENCE in game {number} of seed {seed}: {json.dumps(combo)}\n{e}\nlast request: {engine.last}")
        if match:
            print("started from", json.dumps(match.base or match.positions[0]))
            print("record so far:", *match.actions, sep="\n  ")
        return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", help="its id")
    parser.add_argument("--engine", default="build/coil")
    parser.add_argument("--games", type=int, default=288)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--plies", type=int, default=PLIES_MAX, help="no more actions of a game than these")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--ruleset", help="a ruleset file, see docs/rulesets.md")
    args = parser.parse_args()
    game, seen, passed = open_game(args.game, args.ruleset), Counter(), 0
    engines = [Engine(args.engine, args.ruleset) for _ in range(2)]
    games = scaled(args.games)
    for number in [args.only] if args.only is not None else range(games * args.part, games * (args.part + 1)):
        if not play_game(engines, game, args.seed, number, seen, args.plies):
            print(f"{passed} passed, 1 failed")
            return 1
        passed += 1
    for engine in engines:
        engine.quit()
    for key in sorted(seen):
        print(f"  {key}: {seen[key]}")
    print(f"{passed} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
