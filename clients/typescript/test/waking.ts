// What only pages have, played by this process: being looked at again, and a network that comes back. And what only
// programs have: places in a file.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server as NetServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Mainmatch, MemoryPlaces, type FeedEvent, type Stream, type StreamStatus } from "@mainmatch/client";
import { FilePlaces } from "@mainmatch/client/node";

import { server } from "./house.js";

/** The first time that the stream is so. */
function until(stream: Stream, status: StreamStatus): Promise<void> {
  return new Promise((resolve) => {
    if (stream.status === status) resolve();
    const off = stream.onStatus((now) => {
      if (now !== status) return;
      off();
      resolve();
    });
  });
}

test("a page that is looked at again, or online again, comes back at once", { timeout: 20_000 }, async (context) => {
  const page = new EventTarget();
  const browser = new EventTarget();
  const listens = (target: EventTarget) => ({
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  Object.assign(globalThis, listens(browser), { document: { visibilityState: "visible", ...listens(page) } });
  context.after(() => {
    for (const name of ["document", "addEventListener", "removeEventListener"]) Reflect.deleteProperty(globalThis, name);
  });
  const { player, match } = await server.table();
  const wire = await cutting(server.port);
  context.after(() => wire.listener.close());
  const client = new Mainmatch(`http://127.0.0.1:${wire.port}`, { token: player.token! });
  const stream = client.stream({ pacing: { first: 3_600_000, longest: 3_600_000 } });
  stream.follow(`match/${match.id}/seat:1`);
  for (const [target, type] of [[browser, "online"], [page, "visibilitychange"]] as const) {
    await until(stream, "live");
    wire.cut();
    await until(stream, "waiting");
    target.dispatchEvent(new Event(type));
  }
  await until(stream, "live");
  assert.equal(stream.connections, 3);
  await stream.close();
});

test("a connection that is silent after a waking is given up soon", { timeout: 20_000 }, async (context) => {
  const { player, match } = await server.table();
  const wire = await cutting(server.port);
  context.after(() => wire.listener.close());
  const client = new Mainmatch(`http://127.0.0.1:${wire.port}`, { token: player.token! });
  const stream = client.stream({ pacing: { first: 1, longest: 1, quiet: 3_600_000 } });
  stream.follow(`match/${match.id}/seat:1`);
  await until(stream, "live");
  wire.freeze();
  stream.wake();
  await until(stream, "waiting");
  await until(stream, "live");
  await stream.close();
});

test("a program that is started again goes on where it was", { timeout: 20_000 }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "mainmatch-places-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const { host, player, match } = await server.table();
  for (let n = 0; n < 6; n += 1) await host.announce(match.id, `Announcement ${n}`);
  const told: FeedEvent[] = [];
  for (const most of [3, 7, Infinity]) {
    const places = new FilePlaces(join(folder, "places.json"));
    for await (const event of player.follow(`match/${match.id}/seat:1`, "start", { places, confirms: true })) {
      // Killed between an event and its place: it is told again.
      if (told.length === most) break;
      told.push(event);
      if (event.data["text"] === "Announcement 5") return assertDense(told);
      places.save(event.feed, event);
    }
  }
  assert.fail("the last announcement never came");
});

test("an event that comes last before its feed is left counts as handled", { timeout: 20_000 }, async () => {
  const { player, match } = await server.table();
  const places = new MemoryPlaces();
  const stream = player.stream({ places });
  const feed = `match/${match.id}/seat:1`;
  for await (const event of stream.follow(feed)) {
    stream.unfollow(feed);
    stream.done(event);
    assert.equal(places.find(feed)?.seq, event.seq);
  }
  await stream.close();
});

function assertDense(told: FeedEvent[]): void {
  assert.deepEqual(told.map((event) => event.seq), told.map((_, n) => n + 1));
}

/** A wire to this port that can be cut, or frozen: nothing comes any more, on what is open now. */
async function cutting(target: number): Promise<{ port: number; listener: NetServer; cut(): void; freeze(): void }> {
  const open = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  const freeze = (): void => {
    for (const socket of open) socket.unpipe().pause();
  };
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return { port, listener, cut, freeze };
}
