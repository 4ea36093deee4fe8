"""Plays whole random games from far away: a player written from docs/protocol.md alone, who never sees a position.

    python3 far_player.py [--engine build/coil] [--game ID] [--games 4] [--seed 1] [--only N]

One process is the referee. Every seat, and the table, has another one that is given its view once, and from then on
only its events. What a seat may do it asks there, never the referee. After every play the view there must be the
referee's view of that seat, text for text, and what it is told and offered must be what the referee would tell it.

Without --game all games of the engine are played, so many each. COIL_TEST_SCALE multiplies them. --only N plays game N
alone; the number is printed with a difference.
"""
import argparse
import json
import os
import random
import sys

from driver import Difference, Engine, same

PLIES_MAX = 4000
WHOLE = ["", "Then another player decides.", "Then chance decides.", "The game is over."]  # previews that tell all that comes


def text(value):
    """JSON as text: lists and members stay in their order, so equal texts were equal before."""
    return json.dumps(value, ensure_ascii=False)


def leaves(ask):
    """The choices of a tree that are actions."""
    for choice in ask["choices"]:
        if ("action" in choice) == ("ask" in choice):
            raise Difference(f"a choice is an action or asks on: {choice}")
        if "ask" in choice:
            if len(choice["ask"]["choices"]) < 2:
                raise Difference(f"nothing to choose: {choice}")
            yield from leaves(choice["ask"])
        else:
            yield choice
    labels = [text(choice["label"]) for choice in ask["choices"]]
    if len(set(labels)) != len(labels):
        raise Difference(f"two choices with one label: {labels}")


class FarSeat:
    """A process that holds a seat's end of the match."""

    def __init__(self, path, viewer, referee):
        self.engine, self.viewer, self.referee = Engine(path), viewer, referee
        self.named = {} if viewer == "table" else {"seat": viewer}

    def join(self, names):
        """Is given the view as it is now."""
        view = self.referee.ask("view", seat=self.viewer)["view"]
        events = self.referee.ask("events", seat=self.viewer)["events"]
        self.engine.ask("load", view=view, names=names)
        self.seen = events[-1]["v"] if events else 0
        self.observed = False
        self.check()

    def follow(self):
        events = self.referee.ask("events", seat=self.viewer, **{"from": self.seen + 1})["events"]
        turn = self.engine.ask("observe", events=events)["turn"]
        if events:
            self.seen, self.observed = events[-1]["v"], True
            again = self.engine.ask("events", seat=self.viewer, **{"from": events[0]["v"]})["events"]
            same("events seen", text(again), text(events))
        same("turn after events", turn, self.engine.ask("turn")["turn"])
        self.check()

    def check(self):
        view = self.referee.ask("view", seat=self.viewer)["view"]
        self.view = text(self.engine.ask("view", seat=self.viewer)["view"])
        same(f"view of {self.viewer}", self.view, text(view))
        turn = self.referee.ask("turn")["turn"]
        same("turn", self.engine.ask("turn")["turn"], {key: turn[key] for key in ("node", "seats", "phase")})

    def check_same(self, cmd, **arguments):
        """The referee, asked for this seat, says the same."""
        mine, theirs = self.engine.ask(cmd, **arguments), self.referee.ask(cmd, **arguments)
        del mine["id"], theirs["id"]
        same(f"{cmd} of {self.viewer}", text(mine), text(theirs))
        return mine

    def choices(self):
        """What may be done now, from the tree; the list and the referee must agree."""
        ask = self.check_same("ask", **self.named)["ask"]
        found = [choice["action"] for choice in leaves(ask["ask"])]
        listed = self.engine.ask("actions")["actions"]
        same("leaves of the tree", sorted(found), sorted(listed))
        same("actions", listed, self.referee.ask("actions", **self.named)["actions"])
        return found


class Game:
    """One game, from its beginning to its end."""

    def __init__(self, args, info, number):
        self.rng = rng = random.Random(f"{args.seed} {info['id']} {number}")
        self.referee, self.info = Engine(args.engine), info
        self.manual = rng.random() < 0.5
        self.numbered = rng.random() < 0.7
        self.names = rng.choice([[], ["Ann"], ["Ann", "Bo"]])
        self.seats = self.begin()
        self.far = [FarSeat(args.engine, viewer, self.referee) for viewer in [*range(self.seats), "table"]]
        self.join_all()

    def begin(self):
        rng = self.rng
        while True:
            ruleset = rng.choice(self.info["rulesets"])
            seats = rng.randint(*ruleset["seats"])
            options = {o["key"]: rng.choice(o["values"]) for o in ruleset["options"]
                       if o["values"] and rng.random() < 0.3}
            reply = self.referee.send("new", game=self.info["id"], ruleset=ruleset["id"], seats=seats, options=options,
                                      seed=rng.randrange(10 ** 6), chance="manual" if self.manual else "auto",
                                      names=self.names[:seats], numbered=self.numbered)
            if reply["ok"]:
                self.names = self.names[:seats]
                self.turn = reply["turn"]
                return seats

    def join_all(self):
        for far in self.far:
            far.join(self.names)

    def play(self, seat, action):
        """Plays at the referee's, now and then first with a number that is out of date."""
        numbers = {}
        if self.numbered:
            numbers = {"epoch": self.turn["epoch"], "decision": self.turn["decision"]}
            if self.rng.random() < 0.1 and seat != "chance":
                late = dict(numbers, **self.rng.choice([{"epoch": self.turn["epoch"] + 1},
                                                        {"decision": self.turn["decision"] + 1}]))
                self.referee.refused(["stale"], "play", seat=seat, action=action, **late)
            if seat == "chance":
                numbers = {}
        before, round_before = self.turn, self.referee.ask("answering")["answering"]["round"]
        self.turn = self.referee.ask("play", seat=seat, action=action, **numbers)["turn"]
        if self.numbered and (self.turn["epoch"] != before["epoch"] or
                              not 0 <= self.turn["decision"] - before["decision"] <= 1):
            raise Difference(f"numbers go wrong: {before}, {self.turn}")
        if self.numbered and seat != "chance":
            sealed = before["node"] == self.turn["node"] == "sealed" and len(before["seats"]) > 1
            rest = [other for other in round_before if other != seat]
            asked_on = action == "pass" and rest and rest == self.referee.ask("answering")["answering"]["round"]
            if sealed or asked_on:
                same("decision while others still choose", self.turn["decision"], before["decision"])
            elif self.turn["node"] not in ("chance", "over") and before["node"] != "reaction":
                same("decision after another", self.turn["decision"], before["decision"] + 1)

    def decide(self):
        """One play: some seat chooses at its own end, chance at the referee's."""
        rng, seat = self.rng, self.rng.choice(self.turn["seats"])
        if seat == "chance":
            self.play(seat, rng.choice(self.referee.ask("actions", seat=seat)["actions"]))
            return
        far = self.far[seat]
        action, preview = rng.choice(far.choices()), None
        if rng.random() < 0.5:
            preview = far.check_same("preview", action=action, **far.named)["preview"]
        if rng.random() < 0.2:
            far.check_same("think", bot="random", seed=rng.randrange(99), **far.named)
        self.play(seat, action)
        if preview and self.manual and preview["stops"] in WHOLE:
            same(f"preview of '{action}'", text(preview["view"]),
                 text(self.referee.ask("view", seat=seat)["view"]))

    def take_back(self):
        """After an undo or a redo the far ends need a fresh view: in a numbered match they notice."""
        if not self.referee.send("undo")["ok"]:
            return
        turn = self.referee.ask("turn")["turn"]
        if self.numbered:
            same("epoch after an undo", turn["epoch"], self.turn["epoch"] + 1)
        self.turn = turn
        seat = self.rng.choice(turn["seats"])
        self.play(seat, self.rng.choice(self.referee.ask("actions", seat=seat)["actions"]))
        if self.numbered:
            for far in self.far:
                events = self.referee.ask("events", seat=far.viewer, **{"from": far.seen + 1})["events"]
                if events and far.observed:
                    far.engine.refused(["bad-argument"], "observe", events=events)
        self.join_all()

    def look_around(self):
        far = self.rng.choice(self.far)
        far.engine.refused(["no-match"], "position")
        answering = [text(f.check_same("answering")["answering"]) for f in self.far]
        same("answering is the same for all", len(set(answering)), 1)
        far.check_same("ending", seat=far.viewer)
        far.check_same("result")
        other = self.rng.choice([f.viewer for f in self.far if f is not far])
        far.engine.refused(["bad-argument"], "view", seat=other)
        if self.rng.random() < 0.2:
            far.check_same("describe")
            far.join(self.names)  # somebody whose connection was lost

    def run(self):
        for _ in range(PLIES_MAX):
            if self.turn["node"] == "over":
                break
            if self.rng.random() < 0.02:
                self.take_back()
                continue
            self.decide()
            for far in self.far:
                far.follow()
            if self.rng.random() < 0.1:
                self.look_around()
        for far in self.far:
            same("the end", far.check_same("ending", seat=far.viewer)["ending"]["over"], True)
            far.check_same("result")
            if far.viewer != "table":
                far.engine.refused(["game-over"], "ask")
        ply = self.referee.ask("turn")["turn"]["ply"]
        for engine in [self.referee] + [far.engine for far in self.far]:
            engine.quit()
        return ply


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", default="build/coil")
    parser.add_argument("--game")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    args = parser.parse_args()
    lister = Engine(args.engine)
    infos = [info for info in lister.ask("games")["games"] if args.game in (None, info["id"])]
    lister.quit()
    count = max(1, round(args.games * float(os.environ.get("COIL_TEST_SCALE") or 1)))
    for info in infos:
        plies = 0
        for number in [args.only] if args.only is not None else range(count):
            try:
                plies += Game(args, info, number).run()
            except Difference as e:
                sys.exit(f"{info['id']}, game {number} (--seed {args.seed} --only {number}): {e}")
        print(f"{info['id']}: {count} games, {plies} plies, as the referee has them")
    if not infos:
        sys.exit(f"there is no game {args.game}")


if __name__ == "__main__":
    main()
