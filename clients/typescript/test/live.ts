// Live views: what their subscribers are told, when the feed is another one, and how they end.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MainmatchError, type LiveState } from "@mainmatch/client";

import { server, until } from "./house.js";

test("subscribers are told the state at once, then each change, until they leave", { timeout: 20_000 }, async () => {
  const { host, player, match } = await server.table();
  const live = player.liveView(match.id);
  const told: LiveState[] = [];
  const unsubscribe = live.subscribe((state) => told.push(state));
  assert.deepEqual(told, [{ status: "loading", view: null, event: null, error: null }]);
  await until(live, ({ status }) => status === "live");
  assert.equal(live.state.view?.status, "lobby");
  await host.start(match.id);
  const { view } = await until(live, ({ event }) => event?.type === "phase.opened");
  assert.equal(view?.phase?.round, 1);
  const events = told.flatMap(({ event }) => event?.type ?? []);
  assert.equal(new Set(told).size, told.length, "each state is a new one");
  assert.ok(events.indexOf("match.started") < events.indexOf("phase.opened"));
  assert.ok(Math.abs(live.serverNow() - Date.now()) < 5_000);
  unsubscribe();
  const before = told.length;
  await live.close();
  assert.equal(live.state.status, "ended");
  assert.equal(live.state.error, null);
  assert.equal(told.length, before);
});

test("several live views share a stream, which stays open", { timeout: 20_000 }, async () => {
  const tables = await Promise.all([server.table(), server.table()]);
  const host = tables[0].host;
  const stream = host.stream();
  stream.follow(`account/${(await host.me()).id}`, "now");
  const lives = tables.map(({ match }) => host.liveView(match.id, { stream }));
  await Promise.all(lives.map((live) => until(live, ({ status }) => status === "live")));
  assert.equal(stream.connections, 1);
  await lives[0]!.close();
  const { match } = tables[1];
  await tables[1].host.announce(match.id, "Hello");
  await until(lives[1]!, ({ event }) => event?.type === "host.announced");
  assert.equal(stream.status, "live");
  await lives[1]!.close();
  await stream.close();
});

test("who joins is shown their seat after a look anew, and who loses it what spectators see", { timeout: 20_000 }, async () => {
  const [host, ada, ben] = await Promise.all(["host", "player", "ben"].map((name) => server.person(name)));
  const match = await host!.createMatch({ game: "x-game" });
  const live = ada!.liveView(match.id);
  await until(live, ({ status }) => status === "live");
  assert.equal(live.state.view?.viewer, "public");
  await ada!.join(match.id, { seat: 2 });
  live.refresh();
  await until(live, ({ view, status }) => view?.viewer === "seat:2" && status === "live");
  await host!.putPlayer(match.id, 2, { account: (await ben!.me()).username });
  await until(live, ({ view, status }) => view?.viewer === "public" && status === "live");
  await live.close();
});

test("looking anew leaves no event out", { timeout: 20_000 }, async () => {
  const { host, player, match } = await server.table();
  const live = player.liveView(match.id);
  const first = await live.ready;
  const seqs: number[] = [];
  live.subscribe(({ event }) => event && seqs.push(event.seq));
  for (let n = 0; n < 10; n += 1) {
    await host.announce(match.id, `Announcement ${n}`);
    live.refresh();
  }
  await until(live, ({ view }) => view?.cursor.seq === first.cursor.seq + 10);
  assert.deepEqual(seqs, seqs.map((_, n) => first.cursor.seq + 1 + n));
  await live.close();
});

test("a match that isn't there ends it, and so does a token that was revoked", { timeout: 20_000 }, async () => {
  const { player, match } = await server.table("leaver");
  const nowhere = player.liveView("m_none");
  await assert.rejects(nowhere.ready, (error: MainmatchError) => error.code === "unknown_match");
  assert.equal(nowhere.state.status, "ended");
  const live = player.liveView(match.id);
  await until(live, ({ status }) => status === "live");
  await player.signOut();
  const { error, view } = await until(live, ({ status }) => status === "ended");
  assert.match(error!.message, /4501/);
  assert.notEqual(view, null, "what was seen stays");
});

test("a subscriber that fails is none of the others' business", { timeout: 20_000 }, async () => {
  const { host, player, match } = await server.table();
  const live = player.liveView(match.id);
  await until(live, ({ status }) => status === "live");
  const reported = new Promise((resolve) => (globalThis.reportError = resolve));
  live.subscribe(({ event }) => {
    if (event) throw new Error("a bug of the page");
  });
  const told = until(live, ({ event }) => event !== null);
  await host.announce(match.id, "Hello");
  await told;
  assert.match(String(await reported), /a bug of the page/);
  assert.equal(live.state.status, "live");
  await live.close();
});
