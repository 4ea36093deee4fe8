"""What the tests of the server share: a server of its own for each, a WebSocket client by hand, so that frames can be
wrong, and a guest who plays. Python's standard library only."""

import base64
import http.client
import json
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback

COIL = os.environ.get("COIL", "build/coil")
SCALE = float(os.environ.get("COIL_TEST_SCALE", "1"))
PATIENCE = 120  # seconds for anything that must come: only a broken server is late
TOO_LATE = ("stale", "game-over")  # for an action, since others were faster
GAMES = ["snakes-and-foxes", "serpent-master", "royal-python", "greatest-snake"]
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def nested(levels):
    """A value in so many lists."""
    value = True
    for _ in range(levels):
        value = [value]
    return value


class Server:
    """A `coil serve` with a folder of its own; `with Server(...) as server`."""

    def __init__(self, *arguments):
        self.folder = tempfile.mkdtemp(prefix="coil-server-")
        os.mkdir(f"{self.folder}/page")
        with open(f"{self.folder}/page/index.html", "w") as page:
            page.write("<!doctype html><title>Coil</title>")
        self.arguments = ["--requests=100000", "--tables-an-hour=100000", "--connections=2000", "--haste=50",
                          *arguments]
        self.process = None
        self.start()

    def start(self, prepare=None):
        self.errors = open(f"{self.folder}/errors", "a")
        self.process = subprocess.Popen(
            [COIL, "serve", "--port=0", f"--root={self.folder}/page", f"--data={self.folder}/tables", *self.arguments],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, preexec_fn=prepare)
        address = self.process.stdout.readline().strip()
        if not address:
            raise AssertionError("the server did not start: " + self.log())
        self.port = int(address.rstrip("/").rsplit(":", 1)[1]) if "://" in address else 0

    def log(self):
        with open(f"{self.folder}/errors") as log:
            return log.read()

    def end(self, number=signal.SIGTERM):
        """Ends it by a signal; the status."""
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
        log = self.log()
        if kind:
            sys.stderr.write(log[-2000:])
        shutil.rmtree(self.folder, ignore_errors=True)
        assert "Sanitizer" not in log and "runtime error" not in log, log

    def http(self, method, path, body=None, headers=None):
        """The status and the body, parsed if it is JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = body if body is None or isinstance(body, (bytes, str)) else json.dumps(body)
        connection.request(method, path, data, headers or {})
        reply = connection.getresponse()
        text = reply.read().decode()
        connection.close()
        return reply.status, json.loads(text) if "json" in reply.getheader("content-type", "") else text

    def make(self, game, seats, **more):
        """A new table: its reply."""
        status, made = self.http("POST", "/api/tables", {"game": game, "seats": seats, **more})
        assert status == 201, (status, made)
        return made

    def sit(self, table, name, **more):
        status, sat = self.http("POST", f"/api/tables/{table}/seats", {"name": name, **more})
        assert status == 201, (status, sat)
        return sat

    def figure(self, name):
        for line in self.http("GET", "/metrics")[1].splitlines():
            if line.startswith(f"coil_{name} "):
                return int(line.split()[1])
        raise AssertionError(f"no figure {name}")

    def record(self, table):
        """The record of a game that is over, verified by the program."""
        status, record = self.http("GET", f"/api/tables/{table}/record")
        assert status == 200, (status, record)
        with open(f"{self.folder}/record", "w") as file:
            file.write(record)
        verified = subprocess.run([COIL, "verify", f"{self.folder}/record"], capture_output=True, text=True)
        assert verified.returncode == 0, verified.stdout + verified.stderr
        return record


class Gone(Exception):
    """The connection has ended; `status` is what the server said last, 0 for nothing."""

    def __init__(self, status=0):
        super().__init__(f"the connection has ended: {status}")
        self.status = status


class Socket:
    """A WebSocket: the handshake and frames of RFC 6455, with nothing checked on the way out."""

    def __init__(self, port, path="/ws", protocol="coil.v1", headers=(), wait=PATIENCE):
        self.socket = socket.create_connection(("127.0.0.1", port), wait)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall(("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.some(1)
        self.status = int(head.split()[1])
        self.head = head.decode()

    def some(self, count):
        """So many bytes."""
        while len(self.rest) < count:
            try:
                more = self.socket.recv(65536)
            except (ConnectionError, OSError) as problem:
                if isinstance(problem, TimeoutError):
                    raise
                raise Gone() from None
            if not more:
                raise Gone()
            self.rest += more
        part, self.rest = self.rest[:count], self.rest[count:]
        return part

    def frame(self, opcode, payload=b"", final=True, length=None, mask=True):
        """Sends a frame; `length` is what it says it has."""
        length = len(payload) if length is None else length
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if mask else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", length)
        if mask:
            key = os.urandom(4)
            repeated = key * (len(payload) // 4 + 1)
            payload = key + bytes(a ^ b for a, b in zip(payload, repeated))
        try:
            self.socket.sendall(head + payload)
        except OSError:
            raise Gone() from None

    def send(self, message):
        text = message if isinstance(message, (bytes, str)) else json.dumps(message)
        self.frame(TEXT, text if isinstance(text, bytes) else text.encode())

    def receive_frame(self):
        first, second = self.some(2)
        length = second & 127
        if length >= 126:
            length = int.from_bytes(self.some(2 if length == 126 else 8), "big")
        return first & 15, bool(first & 0x80), self.some(length)

    def receive(self):
        """The next message; pings are answered on the way."""
        whole = b""
        while True:
            opcode, final, payload = self.receive_frame()
            if opcode == CLOSE:
                raise Gone(int.from_bytes(payload[:2], "big"))
            if opcode == PING:
                self.frame(PONG, payload)
            elif opcode != PONG:
                whole += payload
                if final:
                    return json.loads(whole)

    def close(self, status=1000):
        try:
            self.frame(CLOSE, struct.pack(">H", status))
        except Gone:
            pass
        self.socket.close()


class Guest:
    """Somebody at a table, who keeps what was said: `pushes` all of it, `events` by number, `turn` what is due."""

    def __init__(self, server, table, token=None, headers=(), **seen):
        self.socket = Socket(server.port, headers=headers)
        self.pushes, self.events, self.turn = [], {}, None
        self.n, self.acknowledged = 0, []
        self.joined = self.ask("join", table=table, **({"token": token} if token else {}), **seen)
        self.seat = self.joined.get("seat")
        self.n = self.joined.get("n", 0)

    def take(self, message):
        if "push" in message:
            self.pushes.append(message)
        if message.get("cmd") == "past":
            return message # all of it has come before
        if message.get("push") == "view":
            self.events = {}
        for event in message.get("events", []):
            assert event["v"] not in self.events, "an event came twice"
            self.events[event["v"]] = event
        if "turn" in message:
            self.turn = message["turn"]
        return message

    def ask(self, cmd, **arguments):
        """The reply, with `ok`."""
        reply = self.try_to(cmd, **arguments)
        assert reply["ok"], (cmd, arguments, reply)
        return reply

    def try_to(self, cmd, **arguments):
        self.socket.send({"cmd": cmd, **arguments})
        while True:
            message = self.take(self.socket.receive())
            if "push" not in message:
                assert message.get("cmd") == cmd, message
                return message

    def refused(self, code, cmd, **arguments):
        reply = self.try_to(cmd, **arguments)
        assert not reply["ok"] and reply["error"]["code"] == code, (code, reply)
        return reply

    def wait_for(self, what):
        """The next push for which what(push) is true."""
        while True:
            message = self.take(self.socket.receive())
            if "push" in message and what(message):
                return message

    def is_over(self):
        return bool(self.turn) and self.turn["node"] == "over"

    def due(self):
        return bool(self.turn) and self.turn["node"] not in ("over", "chance") and self.seat in self.turn["seats"]

    def play(self, choose):
        """Plays what choose(actions) says, if anything is due; what was played, or None."""
        turn = self.turn
        actions = self.ask("actions")["actions"]
        if self.turn != turn or not actions:
            return None
        action = choose(actions)
        reply = self.try_to("play", n=self.n + 1, epoch=turn["epoch"], decision=turn["decision"], action=action)
        if not reply["ok"]:
            assert reply["error"]["code"] in TOO_LATE, reply
            return None
        self.n += 1
        self.acknowledged.append(action)
        return action

    def play_on(self, choose, until=None):
        """Plays to the end, or until until() is true."""
        done = None
        while not self.is_over() and not (until and until()):
            turn = self.turn
            if self.due() and turn != done:
                self.play(choose)
                done = turn
            else:
                self.take(self.socket.receive())

    def check_events(self):
        """No number is missing."""
        numbers = sorted(self.events)
        assert numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else True, numbers

    def close(self):
        self.socket.close()


def followed(past, ruleset=None):
    """The view at which somebody arrives who is told the past alone."""
    load = {"cmd": "load", "view": past["view"], **({"ruleset": ruleset} if ruleset else {})}
    observe = [{"cmd": "observe", "events": past["events"]}] if past["events"] else []
    asked = [load, *observe, {"cmd": "view", "seat": past["view"]["viewer"]}]
    said = subprocess.run([COIL, "engine"], input="\n".join(map(json.dumps, asked)), capture_output=True, text=True)
    replies = list(map(json.loads, said.stdout.splitlines()))
    assert all(reply["ok"] for reply in replies), replies
    numbers = [event["v"] for event in past["events"]]
    assert numbers == list(range(past["v"] - len(numbers) + 1, past["v"] + 1)), numbers
    return replies[-1]["view"]


def chooser(seed):
    return random.Random(seed).choice


def together(*runs):
    """Runs functions at the same time; the first failure of theirs is the caller's."""
    failures = []

    def run(function):
        try:
            function()
        except BaseException as failure:  # pylint: disable=broad-except
            traceback.print_exc()
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(function,), daemon=True) for function in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10 * PATIENCE)
        assert not thread.is_alive(), "somebody waits for ever"
    if failures:
        raise failures[0]


def eventually(what):
    """Waits until what() is true."""
    for _ in range(PATIENCE * 50):
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def main(tests):
    """Runs all functions whose name begins with test_, or those that are named on the command line."""
    passed = failed = 0
    for name, test in list(tests.items()):
        if not name.startswith("test_") or (len(sys.argv) > 1 and name not in sys.argv[1:]):
            continue
        try:
            test()
            passed += 1
        except BaseException:  # pylint: disable=broad-except
            failed += 1
            print(f"FAILED {name}", file=sys.stderr)
            traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
