// Seasons: the cast, its feed, garnets, and what a reset brings.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isLost,
  isReset,
  isSeasonEvent,
  MemoryPlaces,
  MainmatchError,
  toDecide,
  type FeedEvent,
  type Mainmatch,
  type Schema,
} from "@mainmatch/client";

import { server, until } from "./house.js";

interface Cast {
  host: Mainmatch;
  ann: Mainmatch;
  ben: Mainmatch;
  season: Schema<"SeasonFacts">;
}

/** A season with Ann, Ben and a bot in its cast. */
async function cast(policies: Schema<"NewSeason">["policies"] = {}): Promise<Cast> {
  const [host, ann, ben] = (await Promise.all(["host", "player", "ben"].map((name) => server.person(name)))) as [
    Mainmatch,
    Mainmatch,
    Mainmatch,
  ];
  const season = await host.createSeason({ title: "Autumn", policies: { start_garnets: 3, transfers: "open", ...policies } });
  for (const member of [ann, ben]) await member.joinSeason(season.id);
  await host.addMember(season.id, { bot: "house", alias: "Robin" });
  return { host, ann, ben, season };
}

async function first(events: AsyncIterable<FeedEvent>, isIt: (event: FeedEvent) => boolean): Promise<FeedEvent> {
  for await (const event of events) if (isIt(event)) return event;
  throw new Error("the stream ended before it");
}

test("a season is put together, and seen with one's own eyes", { timeout: 20_000 }, async () => {
  const { host, ann, season } = await cast();
  assert.equal((await host.startSeason(season.id)).status, "running");
  const { viewer, view } = await ann.seasonView(season.id);
  assert.equal(viewer, `member:${(await ann.season(season.id)).member}`);
  assert.equal(view.standings.length, 3);
  assert.ok("garnets" in view && view.garnets === 3);
  assert.ok((await ann.seasons({ mine: true })).items.some(({ id }) => id === season.id));
  await assert.rejects(
    ann.createEpisode(season.id, { game: "x-game" }),
    (error: MainmatchError) => error.code === "not_season_host",
  );
});

test("garnets change hands, and the ledger says so", { timeout: 20_000 }, async () => {
  const { host, ann, ben, season } = await cast();
  await host.startSeason(season.id);
  const to = (await ben.season(season.id)).member!;
  const { id } = await ann.createOffer(season.id, to, 2);
  await ben.answerOffer(season.id, id, { accept: true });
  const { items } = await ben.ledger(season.id);
  assert.equal(items.reduce((sum, { lines }) => sum + lines[to]!, 0), 5);
  assert.match(await ben.ledgerCsv(season.id), /^n,at,cause,currency,account,amount/);
  assert.deepEqual((await ben.seasonGarnets(season.id)).members[to]!.map(({ garnets }) => garnets), [3, 5]);
});

test("its feed goes on where one was, and types say what events have", { timeout: 20_000 }, async () => {
  const { host, ann, season } = await cast();
  const { cursor } = await ann.seasonView(season.id);
  const places = new MemoryPlaces();
  await first(ann.follow(cursor.feed, "start", { places, confirms: false }), ({ seq }) => seq === cursor.seq);
  await host.updateMember(season.id, (await ann.season(season.id)).member!, { groups: ["Red"] });
  const told = await first(ann.follow(cursor.feed, cursor), ({ type }) => type === "season.member_grouped");
  assert.ok(isSeasonEvent(told, "season.member_grouped"));
  assert.deepEqual(told.data.groups, ["Red"]);
  assert.equal((await ann.seasonEvents(season.id, { after: cursor.seq })).items[0]!.id, told.id);
});

test("a live season brings each event once, with a view that it is in, and what waits for you", { timeout: 20_000 }, async () => {
  const twist = { game: "extreme-ways", setting: "rebound_tokens", decider: "group", options: [true, false] } as const;
  const { host, ann, season } = await cast({ twists: [twist] });
  await host.addMember(season.id, { bot: "house", alias: "Sparrow" });
  const live = ann.liveSeason(season.id);
  const { cursor } = await live.ready;
  const seqs: number[] = [];
  live.subscribe(({ view, event }) => {
    if (event === null) return;
    seqs.push(event.seq);
    assert.ok(event.seq <= view!.cursor.seq);
  });
  await host.startSeason(season.id);
  live.refresh();
  await host.createEpisode(season.id, { game: "extreme-ways" });
  const asked = await until(live, ({ view }) => view !== null && toDecide(view).length > 0);
  assert.equal(asked.view!.view.standings.length, 4);
  const [decision] = toDecide(asked.view!);
  assert.equal(decision!.kind, "decide_twist");
  await ann.decide(season.id, decision!.id, ["true"]);
  const { view } = await until(live, ({ view, event }) => toDecide(view!).length === 0 && event?.seq === view!.cursor.seq);
  assert.deepEqual(seqs, seqs.map((_, n) => cursor.seq + 1 + n));
  assert.equal(seqs.at(-1), view!.cursor.seq);
  await live.close();
});

test("who joins a cast sees the season as a member, and who is taken out as a spectator", { timeout: 20_000 }, async () => {
  const { host, season } = await cast();
  const eve = await server.person("eve");
  const live = eve.liveSeason(season.id);
  assert.equal((await live.ready).viewer, "public");
  assert.deepEqual(toDecide(await live.ready), []);
  await eve.joinSeason(season.id);
  const { member } = await eve.season(season.id);
  await until(live, ({ view, status }) => view?.viewer === `member:${member}` && status === "live");
  await host.removeMember(season.id, member!);
  await until(live, ({ view, status }) => view?.viewer === "public" && status === "live");
  await live.close();
});

test("a place of another history brings the season's view", { timeout: 20_000 }, async () => {
  const { ann, season } = await cast();
  const expected = await ann.seasonView(season.id);
  const reset = await first(ann.follow(expected.cursor.feed, { epoch: "another", seq: 2 }), isReset);
  assert.ok(isReset(reset));
  assert.deepEqual(reset.season, expected);
  assert.equal(reset.view, null);
});

test("who is taken out loses the feed", { timeout: 20_000 }, async () => {
  const { host, ann, season } = await cast();
  const { cursor } = await ann.seasonView(season.id);
  const stream = ann.stream();
  stream.follow(`account/${(await ann.me()).id}`, "now");
  const mine = stream.follow(cursor.feed, cursor);
  await host.removeMember(season.id, (await ann.season(season.id)).member!);
  const lost = await first(mine, isLost);
  assert.equal(lost.feed, cursor.feed);
  await stream.close();
});
