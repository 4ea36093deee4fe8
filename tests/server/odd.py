"""Each odd value in each place of each request: every one has a reply that is sound, and the server goes on."""

import copy

from tables import *

from pathlib import Path


ODD = [None, True, -1, 0, 7, 1 << 31, 1 << 63, 1 << 64, 10 ** 40, 0.5, 1e300, "", "0", "\0", "a\0b", "\n", "\x7f",
       "\x1b[2J", "%s%n", "\ud800", "\u20ac" * 30, "x" * 30, "x" * 5000, "../x", "hub", [], [[]], ["\0"], [1 << 64],
       nested(30), nested(45), nested(59), nested(60), nested(61), nested(300), {}, {"": 1}, {"0": 1}, {"a.b": 1},
       {"a": "\0"}, {"note": {}}, {"x" * 200: 1}, {"\0": 1}, {f"k{i}": i for i in range(300)}, list(range(300))]
FEW = ODD[::4] + [["\0"], nested(45), {"a.b": 1}] # for what has hundreds of places

SOURCE = Path(os.environ.get("SOURCE_DIR", "."))
RULESET = json.loads((SOURCE / "src/games/snakes_and_foxes/rulesets/standard.json").read_text())
TABLE = {
    "game": "snakes-and-foxes", "ruleset": "standard", "options": {"distance": "undirected"}, "seats": ["me", "random"],
    "name": "Ada", "look": "", "public": True, "clock": {"kind": "game", "seconds": 900, "increment": 10},
    "pace": "usual",
}
REQUESTS = [
    {"cmd": "ping", "id": 1}, {"cmd": "actions"}, {"cmd": "past"}, {"cmd": "undo"}, {"cmd": "agree"}, {"cmd": "refuse"},
    {"cmd": "hold"}, {"cmd": "leave"}, {"cmd": "take"}, {"cmd": "rematch"},
    {"cmd": "play", "n": 1, "epoch": 1, "decision": 1, "action": "move hub"}, {"cmd": "wish", "wish": "none"},
    {"cmd": "say", "text": "Well!"}, {"cmd": "look", "look": ""}, {"cmd": "fill", "seat": 1, "bot": "random"},
    {"cmd": "free", "seat": 1}, {"cmd": "hand", "seat": 0, "bot": "random"},
]


def altered(request, values):
    """The request with each of the values in each of its places: of its members, of theirs, and of one more."""
    for value in values:
        yield value
        yield {**request, "strange": value}

    def places(node, path):
        for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []:
            yield [*path, key]
            yield from places(node[key], [*path, key])

    for path in places(request, []):
        for value in values:
            other = copy.deepcopy(request)
            node = other
            for key in path[:-1]:
                node = node[key]
            node[path[-1]] = value
            yield other


def check_posts(server, path, request, values):
    count = 0
    for body in altered(request, values):
        status, reply = server.http("POST", path, json.dumps(body))
        assert status in (201, 400, 403, 404, 409, 413), (status, body)
        assert reply["ok"] == (status == 201) and (reply["ok"] or reply["error"]["message"]), (reply, body)
        count += 1
    return count


def test_posts():
    with Server() as server:
        count = check_posts(server, "/api/tables", TABLE, ODD)
        count += check_posts(server, "/api/tables", {**TABLE, "ruleset": RULESET}, FEW)
        made = server.make("snakes-and-foxes", ["open", "open"])["table"]
        count += check_posts(server, f"/api/tables/{made}/seats", {"name": "Bo", "seat": 1, "look": ""}, ODD)
        assert server.http("GET", "/health")[0] == 200
        print(count, "posts")


def test_messages():
    with Server() as server:
        count = 0
        for state in ["waiting", "playing"]:
            made = server.make("snakes-and-foxes", ["me", "open" if state == "waiting" else "random"], name="Ada")
            join = {"cmd": "join", "table": made["table"], "token": made["token"], "epoch": 1, "v": 0}
            for request in [join, *REQUESTS]:
                socket = Socket(server.port)
                if request != join:
                    socket.send(join)
                sent = 1 if request != join else 0
                for message in altered(request, ODD):
                    socket.send(json.dumps(message))
                    sent += 1
                socket.send({"cmd": "ping", "id": "the last"})
                while (reply := socket.receive()).get("id") != "the last":
                    if "push" not in reply:
                        assert reply["ok"] or reply["error"]["message"], reply
                        sent -= 1
                        count += 1
                assert sent == 0, (request, sent)
                socket.close()
        print(count, "messages")


if __name__ == "__main__":
    main(globals())
