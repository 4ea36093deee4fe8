#!/bin/bash
# The board of docs/rulesets.md: the file that the document shows, played to the end by simulate and by the protocol.
. "$(dirname "$0")/common.bash"
board=tests/data/snakes-and-foxes/small-board.json

same 'the document shows the file' "$(<$board)" "$(sed -n '/^```json$/,/^```$/p' docs/rulesets.md | sed '1d;$d')"

for seats in greedy greedy,random; do
    for chance in dice deck hand; do
        run simulate --ruleset $board --seats $seats --option chance=$chance --games 200 --json
        same "status, $seats, $chance" '0 ' "$status $err"
        has "ruleset, $seats, $chance" '"ruleset":"small-board"' "$out"
        has "all games end, $seats, $chance" '"games":200,"unfinished":0' "$out"
    done
done

run games snakes-and-foxes --ruleset $board
has 'it is listed' 'small-board        A small board of five rings, 1 to 2 seats [experimental]' "$out"

cat >"$scratch/referee.py" <<'END'
# Plays games by the protocol with a bot, and looks at the board from outside.
import json
import subprocess
import sys

engine = subprocess.Popen([*sys.argv[1:3], "--ruleset", sys.argv[3]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(cmd, **arguments):
    print(json.dumps({"cmd": cmd, **arguments}), file=engine.stdin, flush=True)
    reply = json.loads(engine.stdout.readline())
    assert reply["ok"], (cmd, arguments, reply)
    return reply


spaces = {"hub"} | {f"{ring}.{spoke}" for ring in range(1, 6) for spoke in range(12)}
for seats in 1, 2:
    for seed in range(5):
        turn = ask("new", game="snakes-and-foxes", ruleset="small-board", seats=seats, seed=seed)["turn"]
        while turn["node"] != "over":
            actions = ask("actions")["actions"]
            assert {word for action in actions for word in action.split() if "." in word} <= spaces, actions
            action = ask("think")["action"]
            assert action in actions
            turn = ask("play", action=action)["turn"]
            position = ask("position")["position"]
            assert len(position["snakes"]) == 6 and len(position["foxes"]) == 6
            assert set(position["snakes"] + position["foxes"]) <= spaces
        result, record = ask("result"), ask("record")["record"]
        assert result["over"] and len(result["ranks"]) == seats
        loaded = ask("load", record=record)
        assert "warning" not in loaded and loaded["turn"] == turn
        assert ask("load", position=position)["turn"]["node"] == "over"
ask("quit")
with open(sys.argv[4], "w", encoding="utf-8") as file:
    file.write(record)
END
if ! said=$(python3 "$scratch/referee.py" "$COIL" engine $board "$scratch/game.coil" 2>&1); then
    fail 'played by the protocol' 'no complaint' "$said"
fi
run verify --ruleset $board "$scratch/game.coil"
same 'its record is right' 0 "$status"

finish
