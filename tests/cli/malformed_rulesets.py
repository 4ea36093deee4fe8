"""Hostile rulesets, by the table tests/data/bad-rulesets/patches.txt: each sound ruleset beside it is accepted, and with
any patch of the table `coil check` says what stands there. Who wants to play by it is told the first of the faults.

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


def written(name, text):
    with open(name + ".json", "w", encoding="latin-1", newline="") as stream:
        stream.write(text)
    return name + ".json"


def refusal(program, file):
    """What the program says of a ruleset that it is to play by, after the name of its file; None if it is accepted."""
    run = subprocess.run([program, "engine", "--ruleset", file], stdin=subprocess.DEVNULL, capture_output=True)
    said, head = run.stderr.decode(), f"coil engine: {file}: "
    if run.returncode == 0 and not run.stdout and not said:
        return None
    if run.returncode == 1 and not run.stdout and said.startswith(head) and said.find("\n") == len(said) - 1:
        return said[len(head):-1]
    return f"(status {run.returncode}) {run.stdout} {run.stderr}"


def checked(program, file):
    """All that `coil check` says of a ruleset, line by line; its own refusal must be the first fault among that."""
    run = subprocess.run([program, "check", file], capture_output=True)
    head, *lines = run.stdout.decode().splitlines()
    lines = [line[2:] for line in lines]
    faults = [line for line in lines if not line.startswith("warning: ")]
    played = refusal(program, file)
    if run.stderr or run.returncode != bool(faults) or played != (faults[0] if faults else None):
        lines += [f"(status {run.returncode}, first line {head!r}, when played {played!r}) {run.stderr}"]
    return lines


def main():
    program = os.path.abspath(sys.argv[1])
    with open(TABLE, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    out, cases, wrong, at = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        while at < len(lines):
            line, at = lines[at], at + 1
            out.append(line)
            if line.startswith("== "):
                with open(f"{FOLDER}/{line[3:]}.json", encoding="latin-1", newline="") as file:
                    base = file.read()
                assert not checked(program, written("base", base)), line
            if not (case := re.fullmatch("([a-z0-9-]+): (.*)", line)):
                continue
            patches, expected = case[2], []
            while patches.endswith(";"):
                out.append(lines[at])
                patches, at = patches + lines[at], at + 1
            while lines[at].startswith("    "):
                expected, at = expected + [lines[at][4:]], at + 1
            said = checked(program, written(case[1], patched(base, patches)))
            out += ["    " + line for line in said]
            if said != expected:
                print(case[1], *("    expected: " + line for line in expected), *("    got:      " + line for line in said),
                      sep="\n")
                wrong += 1
            cases += 1
    if "--update" in sys.argv:
        with open(TABLE, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(out))
    assert cases > 0, "an empty table"
    print(f"{cases} patches, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
