// A bot that plays at random, at a table of a Coil server: node 22 or later has all that it needs, and so have browsers.
// Written from docs/server.md.
//
//     node examples/bot.mjs http://localhost:8642 [GAME]       makes a table for itself and a bot of the server's
//     node examples/bot.mjs http://localhost:8642/t/ID         sits down at a table
//     node examples/bot.mjs http://localhost:8642/t/ID#TOKEN   plays in a seat that it has
//
// Node 20 needs --experimental-websocket.

const link = new URL(process.argv[2]);
let table = link.pathname.split("/t/")[1];
let token = link.hash.slice(1);

async function post(path, body) {
    const reply = await (await fetch(link.origin + path, { method: "POST", body: JSON.stringify(body) })).json();
    if (!reply.ok) throw new Error(reply.error.message);
    return reply;
}

if (!table) {
    const game = process.argv[3] ?? "snakes-and-foxes";
    ({ table, token } = await post("/api/tables", { game, seats: ["me", "random"], name: "Bot" }));
} else if (!token) {
    ({ token } = await post(`/api/tables/${table}/seats`, { name: `Bot ${process.pid}` }));
}

let turn = {}, window = {}, seat, n = 0, asked;
const socket = new WebSocket(link.origin.replace("http", "ws") + "/ws", "coil.v1");
const send = (message) => socket.send(JSON.stringify(message));
socket.onopen = () => send({ cmd: "join", table, token });
socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.error?.code === "too-many") {
        asked = undefined;
        return setTimeout(askIfDue, 1000);
    }
    if (message.error && message.cmd !== "play") throw new Error(message.error.message);
    if (message.cmd === "join") ({ seat, n } = message);
    if (message.actions?.length) {
        const action = message.actions[Math.floor(Math.random() * message.actions.length)];
        const { epoch, decision } = message.turn;
        send({ cmd: "play", n: ++n, epoch, decision, action });
    }
    ({ turn = turn, window = window } = message);
    askIfDue();
    if (turn.node === "over") {
        console.log(`${link.origin}/api/tables/${table}/record`);
        socket.close();
    }
};

function askIfDue() {
    const due = `${turn.epoch} ${turn.decision}`;
    const round = window.decision === turn.decision ? window.round : turn.seats;
    if (turn.node !== "over" && round?.includes(seat) && due !== asked) {
        asked = due;
        send({ cmd: "actions" });
    }
}
