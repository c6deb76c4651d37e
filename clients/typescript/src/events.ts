/**
 * The events of a stream. An event is the same on every transport (docs/events.md).
 *
 * This client adds two types to the stream: `stream.reset` and `stream.lost`. Ignore unknown types and members: later
 * versions add more.
 */

import type { components } from "./generated/api.js";
import type { AccountEventData, MatchEventData, SeasonEventData } from "./generated/events.js";

export type { AccountEventData, GameEventData, MatchEventData, SeasonEventData } from "./generated/events.js";

export type View = components["schemas"]["MatchView"];
export type SeasonView = components["schemas"]["SeasonView"];

/** A position in a feed. `seq`: number of the last handled event. */
export interface Place {
  readonly epoch: string;
  readonly seq: number;
}

/** Where to begin in a feed: after a place (such as a view's `cursor`), at its start, or after its newest event. */
export type Begin = Place | "start" | "now";

/** An event in one viewer's feed. `seq`: its number there, 1, 2, 3, ... without gaps. */
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
  readonly phase_name: string | null;
  readonly data: Data;
  /** The seats that received it; only in hosts' feeds, for events that not all received. */
  readonly to?: readonly number[] | null;
  /** What happened, for players, where it was asked for; `{seat:3}` in it is the name of seat 3 (docs/events.md). */
  readonly says?: string;
  /** The epoch of the subscription. */
  readonly epoch: string;
  /** Only of `stream.reset`, see there. */
  readonly view?: View | null;
  /** The same for a season. */
  readonly season?: SeasonView | null;
}

export type MatchEvent<T extends keyof MatchEventData> = FeedEvent<T, MatchEventData[T]>;
export type SeasonEvent<T extends keyof SeasonEventData> = FeedEvent<T, SeasonEventData[T]>;
export type AccountEvent<T extends keyof AccountEventData> = FeedEvent<T, AccountEventData[T]>;

/**
 * Your place in the feed is no longer valid: discard what you derived from earlier events. `view`: the current view, for
 * a match's feed; `season`: for a season's. If both are null, the feed is read from its beginning. Later events follow.
 */
export type StreamReset = FeedEvent<"stream.reset", { readonly reason: string }> & {
  readonly view: View | null;
  readonly season: SeasonView | null;
};

/** You cannot read this feed, or no longer. No more of its events come. */
export type StreamLost = FeedEvent<"stream.lost", { readonly code: string; readonly detail: string }>;

/** Whether this is the server's own event of this type in a match's feed. Narrows the type of `data`. */
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
  return { feed, seq: 0, id: "", type, at, round: null, phase_id: null, phase_name: null, data, epoch: "" };
}
