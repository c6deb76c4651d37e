/**
 * Events as they are handed to whoever follows a feed: the same on every transport (docs/events.md).
 *
 * Two types are this client's own, and come in the same stream: `stream.reset` and `stream.lost`. Ignore types and
 * members that you don't know: more of them will come.
 */

import type { components } from "./generated/api.js";
import type { AccountEventData, MatchEventData, SeasonEventData } from "./generated/events.js";

export type { AccountEventData, GameEventData, MatchEventData, SeasonEventData } from "./generated/events.js";

export type View = components["schemas"]["View"];
export type SeasonView = components["schemas"]["SeasonView"];

/** Where in a feed somebody is: `seq` is the number of the last event that was dealt with. */
export interface Place {
  readonly epoch: string;
  readonly seq: number;
}

/** Where to begin in a feed: after a place (a view's `cursor` is one), before everything, or after everything. */
export type Begin = Place | "start" | "now";

/** Something that happened, as one viewer was told it. `seq` is dense in its feed: 1, 2, 3, ... */
export interface FeedEvent<Type extends string = string, Data = Readonly<Record<string, unknown>>> {
  readonly feed: string;
  readonly seq: number;
  readonly id: string;
  readonly type: Type;
  /** An instant, RFC 3339 in UTC. */
  readonly at: string;
  readonly round: number | null;
  readonly phase_id: string | null;
  /** The phase's name. */
  readonly phase: string | null;
  readonly data: Data;
  /** Only in hosts' feeds, of what not everybody is told: the seats that were. */
  readonly to?: readonly number[] | null;
  /** Of the subscription that it came by. */
  readonly epoch: string;
  /** Only of `stream.reset`, see there. */
  readonly view?: View | null;
  /** The same of a season. */
  readonly season?: SeasonView | null;
}

export type MatchEvent<T extends keyof MatchEventData> = FeedEvent<T, MatchEventData[T]>;
export type SeasonEvent<T extends keyof SeasonEventData> = FeedEvent<T, SeasonEventData[T]>;
export type AccountEvent<T extends keyof AccountEventData> = FeedEvent<T, AccountEventData[T]>;

/**
 * Where you were in the feed means nothing to the server (any more): forget what you made of it. `view` is how things
 * stand now in a match's feed, `season` in a season's; where both are null, the feed is read from its beginning. What
 * comes next comes after it.
 */
export type StreamReset = FeedEvent<"stream.reset", { readonly reason: string }> & {
  readonly view: View | null;
  readonly season: SeasonView | null;
};

/** This feed isn't yours to read (any more), or can't be had: nothing more of it comes. */
export type StreamLost = FeedEvent<"stream.lost", { readonly code: string; readonly detail: string }>;

/** Whether this is the server's own event of this type in a match's feed; tells TypeScript what `data` has. */
export function isMatchEvent<T extends keyof MatchEventData>(event: FeedEvent, type: T): event is MatchEvent<T> {
  return event.type === type && event.feed.startsWith("match/");
}

/** The same for a season's feed. */
export function isSeasonEvent<T extends keyof SeasonEventData>(event: FeedEvent, type: T): event is SeasonEvent<T> {
  return event.type === type && event.feed.startsWith("season/");
}

/** The same for your account's feed. */
export function isAccountEvent<T extends keyof AccountEventData>(
  event: FeedEvent,
  type: T,
): event is AccountEvent<T> {
  return event.type === type && event.feed.startsWith("account/");
}

export function isReset(event: FeedEvent): event is StreamReset {
  return event.type === "stream.reset";
}

export function isLost(event: FeedEvent): event is StreamLost {
  return event.type === "stream.lost";
}

/** A `stream.reset` to this place. */
export function resetTo(
  feed: string,
  place: Place,
  reason: string,
  { view, season }: { view?: View; season?: SeasonView } = {},
): StreamReset {
  return { ...own(feed, "stream.reset", { reason }), ...place, view: view ?? null, season: season ?? null };
}

/** A `stream.lost`. */
export function lostOf(feed: string, code: string, detail: string): StreamLost {
  return own(feed, "stream.lost", { code, detail });
}

function own<Type extends string, Data>(feed: string, type: Type, data: Data): FeedEvent<Type, Data> {
  const at = new Date().toISOString();
  return { feed, seq: 0, id: "", type, at, round: null, phase_id: null, phase: null, data, epoch: "" };
}
