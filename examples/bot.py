#!/usr/bin/env python3
"""A bot that plays at random, at a table of a Coil server: Python's standard library alone, written from docs/server.md.

    examples/bot.py http://localhost:8642 [GAME]           makes a table for itself and a bot of the server's
    examples/bot.py http://localhost:8642/t/ID             sits down at a table
    examples/bot.py http://localhost:8642/t/ID#TOKEN       plays in a seat that it has
"""
import base64, json, os, random, socket, sys, time, urllib.parse, urllib.request

link = urllib.parse.urlsplit(sys.argv[1])
server, table, token = f"http://{link.netloc}", link.path.partition("/t/")[2], link.fragment


def post(path, body):
    request = urllib.request.Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


# A seat: one that is ours, one that is open, or one of a new table.
if not table:
    game = sys.argv[2] if len(sys.argv) > 2 else "snakes-and-foxes"
    made = post("/api/tables", {"game": game, "seats": ["me", "random"], "name": "Bot"})
    table, token = made["table"], made["token"]
elif not token:
    token = post(f"/api/tables/{table}/seats", {"name": f"Bot {os.getpid()}"})["token"]

# A WebSocket: what a client sends is masked, here with zeros.
stream = socket.create_connection((link.hostname, link.port or 80)).makefile("rwb")
stream.write((f"GET /ws HTTP/1.1\r\nHost: {link.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Protocol: coil.v1\r\n\r\n").encode())
stream.flush()
while stream.readline().strip():
    pass


def send(message, kind=0x81):
    data = message if kind != 0x81 else json.dumps(message).encode()
    size = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    stream.write(bytes([kind]) + size + bytes(4) + data)
    stream.flush()


def receive():
    kind, size = stream.read(2)
    size = size if size < 126 else int.from_bytes(stream.read(2 if size == 126 else 8), "big")
    data = stream.read(size)
    if kind == 0x89:
        send(data, 0x8A)  # a ping
    return json.loads(data) if kind == 0x81 else {}


# Play: whenever a decision is due that was not answered yet, ask what is legal, and choose.
send({"cmd": "join", "table": table, "token": token})
turn, window, seat, n, asked = {}, {}, None, 0, None
while turn.get("node") != "over":
    message = receive()
    if message.get("cmd") == "join":
        seat, n = message["seat"], message["n"]
    if message.get("actions"):
        n, due = n + 1, message["turn"]
        send({"cmd": "play", "n": n, "epoch": due["epoch"], "decision": due["decision"],
              "action": random.choice(message["actions"])})
    if message.get("error", {}).get("code") == "too-many":
        time.sleep(1)
        asked = None
    turn, window = message.get("turn", turn), message.get("window", window)
    due = turn.get("epoch"), turn.get("decision")
    in_window = window.get("decision") == turn.get("decision") and seat in window.get("round", [])
    if (in_window or seat in turn.get("seats", [])) and due != asked:
        asked = due
        send({"cmd": "actions"})
print(f"{server}/api/tables/{table}/record")
