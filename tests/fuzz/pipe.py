#!/usr/bin/env python3
"""Sends thousands of broken lines to a real `coil engine` through its pipes, and checks every reply.

    tests/fuzz/pipe.py COIL SEEDS [LINES [SEED]]     SEEDS is a folder that make_seeds.py made

There is one reply to every line that is not blank, whatever its bytes; each is a line of JSON. What is refused leaves the
match as it was, which is asked every now and then. The process ends with status 0 however its input ends.
"""
import glob
import json
import os
import random
import subprocess
import sys
import threading

MIB = 1 << 20


def seeds():
    """Lines of real sessions."""
    lines = []
    for path in sorted(glob.glob(os.path.join(sys.argv[2], "protocol", "*"))):
        with open(path, "rb") as file:
            lines += [line for line in file.read().split(b"\n") if line[:1] == b"{" and b'"quit"' not in line]
    return lines


def damaged(line, choose):
    """The line with a few bytes changed, put in, left out, repeated or cut off; or rubbish."""
    if choose.random() < 0.1:
        return choose.randbytes(choose.choice([1, 10, 1000, 5000])).replace(b"\n", b"\r")
    words = [b"\0", b"\xff", b"\xed\xa0\x80", b"\\u0000", b"\\ud800", b'"', b"{", b"]", b",", b"null", b"-1", b"1e999",
             b"9" * 30, b"[" * 3000, b" " * 50, b"\r", b"\x1b[2J"]
    for _ in range(choose.randint(1, 3)):
        start = choose.randint(0, len(line))
        end = min(len(line), start + choose.choice([0, 1, 3, 20]))
        put = choose.choice([b"", line[start:end] * 2, choose.choice(words), choose.randbytes(2)])
        line = line[:start] + put.replace(b"\n", b"") + line[choose.choice([start, end, end, len(line)]):]
    return line


def is_blank(line):
    return not line.strip(b" \t\r")


def exchange(program, data):
    """Everything in at once, everything out; the status must be 0."""
    process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = threading.Thread(target=lambda: (process.stdin.write(data), process.stdin.close()))
    writer.start()
    replies = process.stdout.read()
    writer.join()
    status = process.wait()
    assert status == 0, f"status {status}"
    assert replies == b"" or replies.endswith(b"\n"), "a reply without its end"
    return [json.loads(reply) for reply in replies.decode().splitlines()]


def outcome(reply):
    assert isinstance(reply["ok"], bool) and reply["ok"] == ("error" not in reply), reply
    if not reply["ok"]:
        assert reply["error"]["code"] and reply["error"]["message"], reply
    return "ok" if reply["ok"] else reply["error"]["code"]


def check_bulk(program, count, choose):
    """Between damaged lines the whole of the match is asked; it may change only where a line was accepted."""
    asked = [b'{"cmd":"position"}', b'{"cmd":"record"}', b'{"cmd":"events","seat":"table"}']
    sources = seeds()
    lines = [b'{"cmd":"new","game":"snakes-and-foxes","seats":2,"seed":3,"chance":"manual"}'] + asked
    rounds = [1]  # how many lines come before each asking
    while len(lines) < count:
        rounds.append(choose.randint(1, 9))
        lines += [damaged(choose.choice(sources), choose) for _ in range(rounds[-1])] + asked
    replies = exchange(program, b"\n".join(lines) + b"\n")
    assert len(replies) == sum(not is_blank(line) for line in lines), "not one reply to each line"
    replies.reverse()
    before, refused = None, 0
    for number in rounds:
        sent, lines = lines[:number], lines[number + len(asked):]
        results = [outcome(replies.pop()) for line in sent if not is_blank(line)]
        match = [replies.pop() for _ in asked]
        refused += len(results) - results.count("ok")
        assert "ok" in results or match == before, f"a refused request changed the match: {sent}"
        before = match
    assert refused > count / 4, f"only {refused} refused"
    return refused


def check_lengths(program):
    hello = b'{"cmd":"hello"}'
    for size, expected in ((MIB - 1, "ok"), (MIB, "ok"), (MIB + 1, "too-long"), (3 * MIB, "too-long")):
        line = hello + b" " * (size - len(hello))
        got = [outcome(reply) for reply in exchange(program, line + b"\n" + hello + b"\n")]
        assert got == [expected, "ok"], (size, got)
        got = [outcome(reply) for reply in exchange(program, hello + b"\n" + line)]
        assert got == ["ok", expected], (size, got, "at the end of the input")
    rubbish = b"\xff" * (MIB + 1)
    assert [outcome(reply) for reply in exchange(program, rubbish)] == ["too-long"]
    text = json.dumps({"cmd": "load", "record": "x" * (MIB - 50)}).encode()
    assert [outcome(reply) for reply in exchange(program, text)] == ["bad-record"]
    deep = b'{"cmd":"load","position":' + b"[" * (MIB - 40)
    assert [outcome(reply) for reply in exchange(program, deep)] == ["bad-json"]
    wide = b'{"cmd":"load","position":{"game":"snakes-and-foxes","x":[' + b"0," * (MIB // 2 - 60) + b"0]}}"
    assert [outcome(reply) for reply in exchange(program, wide)] == ["bad-position"]
    keys = b'{"cmd":"new",' + b",".join(b'"%d":0' % i for i in range(80000)) + b"}"
    assert [outcome(reply) for reply in exchange(program, keys)] == ["bad-argument"]


def check_ends(program, choose):
    """The input ends in mid-line, anywhere in a session."""
    session = b"\n".join(choose.sample(seeds(), 20))
    for _ in range(30):
        cut = session[:choose.randint(0, len(session))]
        replies = exchange(program, cut)
        assert len(replies) == sum(not is_blank(line) for line in cut.split(b"\n"))


def main():
    program = sys.argv[1]
    count = int((int(sys.argv[3]) if len(sys.argv) > 3 else 5000) * float(os.environ.get("COIL_TEST_SCALE", 1)))
    choose = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    refused = check_bulk(program, count, choose)
    check_lengths(program)
    check_ends(program, choose)
    print(f"{count} lines sent, {refused} refused")


if __name__ == "__main__":
    main()
