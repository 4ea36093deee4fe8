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


def written(number, name, text):
    os.mkdir(str(number))
    file = f"{number}/{name}.json"
    with open(file, "w", encoding="latin-1", newline="") as stream:
        stream.write(text)
    return file


def checked(program, files):
    """What `coil check` says of each file: after a first line, which begins with its name, a line for each fault."""
    run = subprocess.run([program, "check", *files], capture_output=True)
    said = []
    for line in run.stdout.decode().splitlines():
        if line.startswith("  "):
            said[-1].append(line[2:])
        else:
            assert line.startswith(f"{files[len(said)]}: "), line
            said.append([])
    assert len(said) == len(files) and not run.stderr, run.stderr
    assert run.returncode == any(map(faults, said)), run.returncode
    return said


def faults(said):
    return [line for line in said if not line.startswith("warning: ")]


def refusal(program, file):
    """What the program says of a ruleset that it is to play by, after the name of its file; None if it is accepted."""
    run = subprocess.run([program, "engine", "--ruleset", file], stdin=subprocess.DEVNULL, capture_output=True)
    said, head = run.stderr.decode(), f"coil engine: {file}: "
    if run.returncode == 0 and not run.stdout and not said:
        return None
    if run.returncode == 1 and not run.stdout and said.startswith(head) and said.find("\n") == len(said) - 1:
        return said[len(head):-1]
    return f"(status {run.returncode}) {run.stdout} {run.stderr}"


def read_table(lines):
    """The table as lines, and a place in it, a name, what is expected and a text for each ruleset, sound or patched."""
    out, cases, at = [], [], 0
    while at < len(lines):
        line, at = lines[at], at + 1
        out.append(line)
        if line.startswith("== "):
            with open(f"{FOLDER}/{line[3:]}.json", encoding="latin-1", newline="") as file:
                base = file.read()
            cases.append((len(out), line[3:], [], base))
        if not (case := re.fullmatch("([a-z0-9-]+): (.*)", line)):
            continue
        patches, expected = case[2], []
        while patches.endswith(";"):
            out.append(lines[at])
            patches, at = patches + lines[at], at + 1
        while lines[at].startswith("    "):
            expected, at = expected + [lines[at][4:]], at + 1
        cases.append((len(out), case[1], expected, patched(base, patches)))
    return out, cases


def main():
    program = os.path.abspath(sys.argv[1])
    with open(TABLE, encoding="utf-8", newline="\n") as file:
        out, cases = read_table(file.read().split("\n"))
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        files = [written(number, name, text) for number, (_, name, _, text) in enumerate(cases)]
        said = checked(program, files)
        for number in range(0, len(cases), int(os.environ.get("TEST_DIVISOR", 1))):
            first = (faults(said[number]) or [None])[0]
            if (played := refusal(program, files[number])) != first:
                said[number].append(f"(when played {played!r})")
    for (place, name, expected, _), lines in reversed(list(zip(cases, said))):
        out[place:place] = ["    " + line for line in lines]
        if lines != expected:
            print(name, *("    expected: " + line for line in expected), *("    got:      " + line for line in lines),
                  sep="\n")
            wrong += 1
    if "--update" in sys.argv:
        with open(TABLE, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(out))
    assert cases, "an empty table"
    print(f"{len(cases)} rulesets, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
