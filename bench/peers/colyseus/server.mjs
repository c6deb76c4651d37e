// ABC on Colyseus: five seats choose in secret, at the last choice the round resolves and each is sent its own result.
// What is public is in the room's state, which goes out with the patches; what is private goes out at once as a message.
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const AbcState = schema({ round: t.uint32() });

class Abc extends Room {
  onCreate({ players }) {
    this.maxClients = players;
    this.autoDispose = true;
    this.state = new AbcState();
    this.state.round = 1;
    this.choices = new Map();
    this.points = new Map();
    this.onMessage("choose", (client, { letter }) => this.choose(client, letter));
  }

  choose(client, letter) {
    if (!["a", "b", "c"].includes(letter) || this.choices.has(client.sessionId)) return;
    this.choices.set(client.sessionId, letter);
    client.send("receipt", { round: this.state.round, letter });
    if (this.choices.size < this.maxClients) return;
    const chosen = [...this.choices.values()];
    for (const other of this.clients) {
      const choice = this.choices.get(other.sessionId);
      const points = chosen.filter((each) => each === choice).length - 1;
      this.points.set(other.sessionId, (this.points.get(other.sessionId) ?? 0) + points);
      other.send("result", { round: this.state.round, choice, points });
    }
    this.choices.clear();
    this.state.round += 1;
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define("abc", Abc);
server.listen(Number(process.env.PORT));
