// Every transcript of clients/transcripts: what they mean is written there.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Mainmatch, MemoryPlaces, StreamEnded, type Begin, type FeedEvent, type Place } from "@mainmatch/client";

import { house, ROOT } from "./house.js";

interface Transcript {
  name: string;
  token: string;
  pacing: { first: number; longest: number };
  kept?: Record<string, Place>;
  follow: { feed: string; from: Begin; types?: string[]; says?: boolean; languages?: string }[];
  connections: { after?: { at_least: number; at_most: number } }[];
  yields: Record<string, unknown>[];
  ends: { code: number } | null;
  places: Record<string, Place>;
}

const FOLDER = join(ROOT, "clients", "transcripts");
const TRANSCRIPTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Transcript);

test("the transcripts that every kit owes are there", () => {
  const names = new Set(TRANSCRIPTS.map((each) => each.name));
  for (const name of ["connect", "gap", "reset", "goaway", "slow", "revoked"]) assert.ok(names.has(name), name);
});

for (const transcript of TRANSCRIPTS)
  test(`the stream does as the transcript says: ${transcript.name}`, { timeout: 20_000 }, async () => {
    const pauses: number[] = [];
    const sleep = async (ticks: number): Promise<void> => void pauses.push(ticks);
    const places = new MemoryPlaces(Object.entries(transcript.kept ?? {}));
    const client = new Mainmatch(house.scenes[transcript.name]!, { token: transcript.token });
    const stream = client.stream({ places, pacing: { ...transcript.pacing, acks: 50, sleep } });
    for (const { feed, from, ...wish } of transcript.follow) stream.follow(feed, from, wish);

    const told: FeedEvent[] = [];
    const events = stream[Symbol.asyncIterator]();
    while (told.length < transcript.yields.length) told.push((await events.next()).value as FeedEvent);
    stream.done(told.at(-1)!);
    if (transcript.ends !== null)
      await assert.rejects(events.next(), (error: StreamEnded) => error.closeCode === transcript.ends?.code);
    const { findings, visits } = await house.howItWent(transcript.name);
    await stream.close();

    assert.deepEqual(findings, []);
    assert.equal(visits, transcript.connections.length);
    assert.deepEqual(
      told.map((event, n) => shown(event, transcript.yields[n]!)),
      transcript.yields,
    );
    assert.deepEqual(Object.fromEntries(places.places), transcript.places);
    const asked = transcript.connections.flatMap((each) => each.after ?? []);
    assert.equal(pauses.length, asked.length);
    for (const [n, { at_least, at_most }] of asked.entries())
      assert.ok(at_least <= pauses[n]! && pauses[n]! <= at_most, `pauses ${pauses}`);
  });

/** The event, as far as the transcript has something to say about it. */
function shown(event: FeedEvent, wanted: Record<string, unknown>): Record<string, unknown> {
  const everything: Record<string, unknown> = { ...event, view: event.view?.view, season: event.season?.view.title ?? null };
  const data = Object.keys((wanted["data"] ?? {}) as object).map((name) => [name, event.data[name]]);
  everything["data"] = Object.fromEntries(data);
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, everything[name]]));
}
