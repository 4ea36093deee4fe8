"""Hostile rulesets, by the table tests/data/bad-rulesets/patches.txt: each sound ruleset beside it is accepted, and
with any patch of the table it is refused with the message that stands there.

    tests/cli/malformed_rulesets.py PROGRAM [--update]      --update writes the messages of the table anew
"""
import json
import os
import re
import subprocess
import sys
import tempfile

FOLDER = os.path.abspath(os.path.join(os.path.dirname(__file__), "../data/bad-rulesets"))
TABLE = os.path.join(FOLDER, "patches.txt")
WORDS = {"true": True, "false": False, "null": None}


def key_in(place, key):
    return int(key) if isinstance(place, list) else key


def patched(text, patches):
    """The text of a ruleset after the patches. Its letters are bytes (Latin-1), so that any byte can be put in."""
    document = None
    for patch in re.split(r";\s+", patches):
        if " => " in patch:
            old, new = (eval(part, {"whole": text}) for part in patch.split(" => "))
            assert old in text, patch
            text = text.replace(old, new, 1)
            continue
        document = document or json.loads(text)
        path, _, value = patch.removeprefix("without ").partition(" = ")
        *path, last = path.split(".")
        place = document
        for key in path:
            place = place[key_in(place, key)]
        last = key_in(place, last)
        if not value:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(eval(value, WORDS))
        else:
            place[last] = eval(value, WORDS | document)
    return json.dumps(document) if document else text


def refusal(program, name, text):
    """What the program says of a ruleset, after the name of its file; None if it is accepted."""
    file = name + ".json"
    with open(file, "w", encoding="latin-1", newline="") as stream:
        stream.write(text)
    run = subprocess.run([program, "engine", "--ruleset", file], stdin=subprocess.DEVNULL, capture_output=True)
    said, head = run.stderr.decode(), f"coil engine: {file}: "
    if run.returncode == 0 and not run.stdout and not said:
        return None
    if run.returncode == 1 and not run.stdout and said.startswith(head) and said.find("\n") == len(said) - 1:
        return said[len(head):-1]
    return f"(status {run.returncode}) {run.stdout} {run.stderr}"


def main():
    program = os.path.abspath(sys.argv[1])
    with open(TABLE, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    cases = wrong = at = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        while at < len(lines):
            line, at = lines[at], at + 1
            if line.startswith("== "):
                with open(f"{FOLDER}/{line[3:]}.json", encoding="latin-1", newline="") as file:
                    base = file.read()
                assert refusal(program, "base", base) is None, line
            if not (case := re.fullmatch("([a-z0-9-]+): (.*)", line)):
                continue
            patches = case[2]
            while patches.endswith(";"):
                patches, at = patches + lines[at], at + 1
            said = refusal(program, case[1], patched(base, patches))
            if lines[at] != f"    {said}":
                print(f"{case[1]}\n    expected: {lines[at].strip()}\n    got:      {said}")
                lines[at] = f"    {said}"
                wrong += 1
            cases += 1
    if "--update" in sys.argv:
        with open(TABLE, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(lines))
    assert cases > 0, "an empty table"
    print(f"{cases} patches, {wrong} messages differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
