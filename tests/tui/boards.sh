# A designer's board: fewer rings and spokes, other pieces, two persons.
. "$(dirname "$0")/terminal.bash"

cat >"$work/games/small.json" <<'JSON'
{
  "game": "snakes-and-foxes", "ruleset": "small", "title": "Five rings", "version": 1, "seats": [1, 2],
  "spokes": 9, "rings": ["red", "green", "red", "green", "blue"],
  "colours": { "red": "counter-clockwise", "green": "clockwise", "blue": "both" },
  "pieces": { "snakes": [0, 2, 4], "foxes": [1, 3, 5, 6, 7, 8] },
  "dice": { "count": 5, "faces": ["move", "move", "snake", "snake", "fox", "fox"] }
}
JSON

begin 80 24 "$COIL play --ruleset small.json --seats person,person --seed b --speed instant"
shows 'Five rings'
matches 'Player [AB] to play'
shows '8'
for _ in 1 2 3 4; do
    keys Enter
done
keys s
shows 'To which file?'
keys Enter
shows 'Saved as'
keys C-c
shows 'Save it?'
keys C-c
ends 0

# Its record needs the ruleset, and says so.
begin 80 24 "$COIL replay snakes-and-foxes.coil"
ends 1
shows "ruleset 'small'"
begin 80 24 "$COIL replay --ruleset small.json snakes-and-foxes.coil"
shows 'Action 0 of'
keys q
ends 0
