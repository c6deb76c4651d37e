/**
 * The client's side of the protocol `mainmatch.v1`, sans I/O: takes frames, and gives events, frames and pauses.
 *
 * No socket, no clock, no promise. Rule kept here: each event of a feed is delivered once and in order, also if frames
 * are repeated or lost, and over any number of connections. Unknown frames are ignored.
 */

import { StreamEnded, unreadable } from "../errors.js";
import { lostOf, type Begin, type FeedEvent, type Place, type StreamLost } from "../events.js";
import type { components } from "../generated/events.js";
import { pauseAfter } from "../patience.js";
import type { Pacing } from "./pacing.js";
import type { Places } from "./places.js";

type Frames = components["schemas"];

/** What the driver has to do about a frame. */
export type Heard =
  | { readonly kind: "hello"; readonly now: string }
  | { readonly kind: "ready" }
  | { readonly kind: "event"; readonly event: FeedEvent }
  /** The place in this feed is no longer valid: fetch the view, then `beginAgain` at its cursor. */
  | { readonly kind: "reset"; readonly feed: string; readonly reason: string }
  /** This connection must be replaced: close it, and connect again after a pause. */
  | { readonly kind: "back"; readonly why: string };

/** A pause before the next connection. `isTold`: the server gave it, so it must not be shortened. */
export interface Rest {
  readonly milliseconds: number;
  readonly isTold: boolean;
}

/** A followed feed. `handed`: the last delivered event, where a new connection continues; `done`: handled. */
interface Followed {
  begin: Begin;
  readonly types: readonly string[];
  /** The languages of what its events say, empty for the browser's; undefined if they say nothing. */
  readonly says: string | undefined;
  handed: Place | undefined;
  done: Place | undefined;
  acked: number;
  isOpen: boolean;
  /** The id of its newest subscribe. Answers to older ones are ignored. */
  asked: number;
}

/** The followed feeds with their places, and the state of the current connection. */
export class Core {
  readonly #feeds = new Map<string, Followed>();
  #out: string[] = [];
  #lastId = 0;
  #isConnected = false;
  #failures = 0;
  #returnIn: number | undefined;
  #maxInflight = 256;

  constructor(
    private readonly places: Places,
    private readonly pacing: Pacing,
  ) {}

  // --- what the program wants

  /** Follow a feed from its stored place, or else from `begin`. No effect if it is followed. */
  follow(feed: string, begin: Begin, types: readonly string[] = [], says?: string): void {
    if (this.#feeds.has(feed)) return;
    const followed: Followed = { begin, types, says, handed: undefined, done: undefined, acked: 0, isOpen: false, asked: 0 };
    this.#feeds.set(feed, followed);
    if (this.#isConnected) this.#subscribe(feed, followed);
  }

  /** Stop following a feed. Its place stays stored. */
  unfollow(feed: string): void {
    const isOpen = this.#feeds.get(feed)?.isOpen ?? false;
    if (this.#feeds.delete(feed) && isOpen) this.#say({ op: "unsubscribe", id: this.#freshId(), feed });
  }

  isFollowed(feed: string): boolean {
    return this.#feeds.has(feed);
  }

  get isIdle(): boolean {
    return this.#feeds.size === 0;
  }

  /** Mark this event, and all before it in its feed, as handled, also if the feed isn't followed any more. */
  done(event: FeedEvent): void {
    const followed = this.#feeds.get(event.feed);
    if (event.epoch === "" || isSame(event, followed?.done)) return;
    const place = { epoch: event.epoch, seq: event.seq };
    if (followed !== undefined) followed.done = place;
    this.places.save(event.feed, place);
  }

  /** Continue from here after a reset. The stored place stays the old one until the reset itself is handled. */
  beginAgain(feed: string, begin: Begin): void {
    const followed = this.#feeds.get(feed);
    if (followed === undefined) return;
    followed.begin = begin;
    followed.done = undefined;
    followed.handed = typeof begin === "string" ? undefined : begin;
    if (this.#isConnected) this.#subscribe(feed, followed);
  }

  /** Stop following a feed that cannot be read. */
  lose(feed: string, code: string, detail: string): StreamLost {
    this.#feeds.delete(feed);
    return lostOf(feed, code, detail);
  }

  // --- a connection

  /** A connection was opened: queue the frames with the token and the subscriptions. */
  opened(identity: Readonly<Record<string, string>>): void {
    this.#out = [];
    this.#isConnected = true;
    this.#say({ op: "identify", ...identity });
    for (const [feed, followed] of this.#feeds) this.#subscribe(feed, followed);
  }

  /** The frames to send now. */
  outgoing(): string[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  /** Ping the server. */
  ping(): void {
    this.#say({ op: "ping", id: this.#freshId() });
  }

  /** The connection ended, with a code if the server closed it. Throws StreamEnded if a new one would not help. */
  closed(code: number | undefined, reason: string): Rest {
    this.#isConnected = false;
    for (const followed of this.#feeds.values()) followed.isOpen = false;
    if (code !== undefined && code >= 4500 && code < 5000) throw new StreamEnded(code, reason);
    const told = this.#returnIn;
    const { first, longest } = this.pacing;
    const milliseconds = told ?? pauseAfter(this.#failures, first, longest);
    this.#failures += 1;
    this.#returnIn = undefined;
    return { milliseconds, isTold: told !== undefined };
  }

  // --- acks

  /** Whether the server may soon stop sending without an ack. */
  get isAckUrgent(): boolean {
    return this.#unacked().reduce((sum, each) => sum + each.count, 0) * 4 >= this.#maxInflight;
  }

  /** Queue acks of handled events for at most this number of feeds (the server accepts 100 frames a second); whether some are left. */
  acknowledge(most: number): boolean {
    const waiting = this.#unacked().sort((one, other) => other.count - one.count);
    for (const { feed, followed, seq } of waiting.slice(0, most)) {
      this.#say({ op: "ack", feed, seq });
      followed.acked = seq;
    }
    return waiting.length > most;
  }

  #unacked(): { feed: string; followed: Followed; seq: number; count: number }[] {
    return [...this.#feeds].flatMap(([feed, followed]) => {
      const { done, handed, acked, isOpen } = followed;
      const isOfThis = isOpen && done !== undefined && done.epoch === handed?.epoch && done.seq > acked;
      return isOfThis ? [{ feed, followed, seq: done.seq, count: done.seq - acked }] : [];
    });
  }

  // --- what the server says

  /** What a frame means. Throws for one that isn't of `mainmatch.v1`. */
  receive(text: unknown): Heard[] {
    try {
      return this.#hear(JSON.parse(String(text)) as { op?: unknown });
    } catch {
      // Without the text or the error, which may quote it: it may contain secrets.
      throw unreadable("The server sent a frame that isn't one of mainmatch.v1");
    }
  }

  #hear(frame: { op?: unknown }): Heard[] {
    switch (frame.op) {
      case "hello":
        return [{ kind: "hello", now: (frame as Frames["Hello"]).now }];
      case "ready":
        this.#maxInflight = (frame as Frames["Ready"]).max_inflight;
        return [{ kind: "ready" }];
      case "subscribed":
        return this.#hearSubscribed(frame as Frames["Subscribed"]);
      case "event":
        return this.#hearEvent(frame as unknown as FeedEvent);
      case "caught_up":
        return this.#hearCaughtUp(frame as Frames["CaughtUp"]);
      case "error":
        return this.#hearError(frame as Frames["ErrorFrame"]);
      case "ping":
        this.#say({ op: "pong" });
        return [];
      case "goaway":
        this.#returnIn = (frame as Frames["Goaway"]).reconnect_in_ms;
        return [];
      default:
        return [];
    }
  }

  #hearSubscribed(frame: Frames["Subscribed"]): Heard[] {
    const { feed } = frame;
    const followed = this.#feeds.get(feed);
    if (followed === undefined || followed.asked !== frame.id) return [];
    if (frame.result === "reset") return [{ kind: "reset", feed, reason: frame.reason ?? "" }];
    const seq = frame.from ?? 0;
    if (followed.handed === undefined) {
      followed.handed = followed.done = { epoch: frame.epoch, seq };
      this.places.save(feed, followed.handed);
    }
    followed.isOpen = true;
    followed.acked = seq;
    return [];
  }

  #hearEvent({ op: _, ...told }: FeedEvent & { op?: unknown }): Heard[] {
    const followed = this.#feeds.get(told.feed);
    if (!followed?.isOpen || followed.handed === undefined || told.seq <= followed.handed.seq) return [];
    if (followed.types.length === 0 && told.seq !== followed.handed.seq + 1)
      return [{ kind: "back", why: `event ${told.seq} came after ${followed.handed.seq}` }];
    const event: FeedEvent = { ...told, epoch: followed.handed.epoch };
    followed.handed = { epoch: event.epoch, seq: event.seq };
    this.#failures = 0;
    return [{ kind: "event", event }];
  }

  #hearCaughtUp(frame: Frames["CaughtUp"]): Heard[] {
    this.#failures = 0;
    const followed = this.#feeds.get(frame.feed);
    // Filtered events need no handling: the place moves past them, unless an earlier event is unhandled.
    if (!followed?.types.length || followed.handed === undefined || !isSame(followed.handed, followed.done)) return [];
    const seq = Math.max(followed.handed.seq, frame.seq);
    followed.handed = followed.done = { epoch: followed.handed.epoch, seq };
    this.places.save(frame.feed, followed.done);
    return [];
  }

  #hearError(frame: Frames["ErrorFrame"]): Heard[] {
    const found = [...this.#feeds].find(([, followed]) => followed.asked === frame.id);
    if (found === undefined) return [];
    const [feed] = found;
    if (frame.retryable) return [{ kind: "back", why: `${feed}: ${frame.code}` }];
    return [{ kind: "event", event: this.lose(feed, frame.code, frame.detail) }];
  }

  // --- pieces

  #subscribe(feed: string, followed: Followed): void {
    const begin = followed.handed ?? followed.begin;
    // A view's cursor is a place with a feed, which the frame has no room for.
    const from = typeof begin === "string" ? begin : { epoch: begin.epoch, seq: begin.seq };
    followed.asked = this.#freshId();
    const types = followed.types.length === 0 ? {} : { types: followed.types };
    const says = followed.says === undefined ? {} : { says: true, ...(followed.says && { languages: followed.says }) };
    this.#say({ op: "subscribe", id: followed.asked, feed, from, ...types, ...says });
  }

  #freshId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #say(frame: Readonly<Record<string, unknown>>): void {
    this.#out.push(JSON.stringify(frame));
  }
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.epoch === other?.epoch && one.seq === other.seq;
}
