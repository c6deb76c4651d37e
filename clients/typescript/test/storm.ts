// A bad network, a server that tells things all the while and is restarted: everything once, nothing lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fold, Mainmatch, type FeedEvent, type Pacing, type Patience, type Stream, type View } from "@mainmatch/client";

import { house, server } from "./house.js";

const EVENTS = 200;
const LAST = "the last one";
const PACING: Partial<Pacing> = { first: 20, longest: 200, quiet: 1_000 };
const PATIENCE: Partial<Patience> = { each: 2_000, first: 10, longest: 50 };

async function readAll(stream: Stream, feed: string): Promise<FeedEvent[]> {
  const told: FeedEvent[] = [];
  for await (const event of stream.follow(feed, "start")) {
    told.push(event);
    if (event.data["text"] === LAST) break;
  }
  return told;
}

test("streams through a bad network tell each event once", { timeout: 120_000 }, async () => {
  const { host, player, match } = await server.table();
  const port = await house.badNetwork(server.port);
  const client = new Mainmatch(`http://127.0.0.1:${port}`, { token: player.token!, patience: PATIENCE });
  const feeds = ["public", "seat:1"].map((viewer) => `match/${match.id}/${viewer}`);
  const streams = [client.stream({ pacing: PACING }), client.stream({ pacing: PACING, identifies: "ticket" })];
  const reading = feeds.map((feed) => readAll(streams[0]!, feed)).concat(readAll(streams[1]!, feeds[0]!));
  for (let n = 0; n < EVENTS; n += 1) await host.announce(match.id, `Announcement ${n}`);
  await host.announce(match.id, LAST);
  const told = await Promise.all(reading);
  for (const [n, events] of told.entries()) {
    const page = await player.events(match.id, { limit: 500, ...(n % 2 ? {} : { as: "public" }) });
    assert.ok(page.head > EVENTS);
    assert.deepEqual(events.map((event) => event.id), page.items.map((event) => event.id));
  }
  await Promise.all(streams.map((stream) => stream.close()));
  const connections = streams.map((stream) => stream.connections);
  assert.ok(connections[0]! + connections[1]! >= 24, `${connections} connections`);
});

test("a live view through a bad network and restarts is the server's view after each event", { timeout: 120_000 }, async () => {
  const { host, player, match } = await server.table();
  const port = await house.badNetwork(server.port);
  const client = new Mainmatch(`http://127.0.0.1:${port}`, { token: player.token!, patience: PATIENCE });
  const live = client.liveView(match.id, { streamOptions: { pacing: PACING } });
  const first = await live.ready;
  const seen: View[] = [first];
  const end = new Promise<void>((resolve) =>
    live.subscribe(({ view, event }) => {
      if (event !== null && view !== null) seen.push(view);
      if (event?.type === "match.cancelled") resolve();
    }),
  );
  await host.start(match.id);
  for (let n = 0; n < 40; n += 1) {
    await host.announce(match.id, `Announcement ${n}`);
    if (n === 20) await server.restart();
  }
  const { phase } = await host.match(match.id);
  await host.extend(match.id, { seconds: 60 });
  await host.pause(match.id);
  await host.resume(match.id);
  await host.closePhase(match.id);
  await host.rewind(match.id, { to_phase: phase!.id });
  await host.cancel(match.id);
  await end;
  await live.close();
  assert.deepEqual(seen.map((view) => view.cursor.seq), seen.map((_, n) => first.cursor.seq + n));
  for (const view of seen) assert.deepEqual(view, await player.view(match.id, { at_seq: view.cursor.seq }));
});

test("the fold is the server's, for every viewer of a whole match", { timeout: 60_000 }, async () => {
  const host = await server.person("host");
  const match = await host.createMatch({ game: "x-game" });
  for (const _ of match.seats) await host.addBots(match.id);
  await host.start(match.id);
  for (const as of ["host", "public"]) {
    let view = await host.view(match.id, { as, at_seq: 0 });
    const stream = host.stream();
    for await (const event of stream.follow(view.cursor.feed, view.cursor)) {
      view = fold(view, event);
      if (view.cursor.seq % 5 === 0) assert.deepEqual(view, await host.view(match.id, { as, at_seq: event.seq }));
      if (event.type === "match.finished") break;
    }
    assert.deepEqual(view, await host.view(match.id, { as, at_seq: view.cursor.seq }));
    assert.throws(() => fold(view, { ...({} as FeedEvent), feed: view.cursor.feed, seq: 1 }), RangeError);
    await stream.close();
  }
});
