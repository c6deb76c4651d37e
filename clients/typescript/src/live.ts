/**
 * Views kept current: of a match, fetched once and updated from its feed, and of a season, fetched again after events.
 * They stay current across lost connections.
 *
 * Rule kept here: subscribers get each event once, in order, with a view that the event is in.
 */

import type { PlayCalls } from "./calls/play.js";
import { MainmatchError, StreamEnded } from "./errors.js";
import { isLost, isReset, type FeedEvent, type SeasonView, type View } from "./events.js";
import type { components } from "./generated/api.js";
import { pause } from "./patience.js";
import { Stream, type StreamOptions, type StreamStatus } from "./stream/stream.js";
import { fold } from "./views.js";

export interface LiveSeasonOptions {
  /** To share one connection: a stream of the same client, which stays open. By default the view has its own. */
  stream?: Stream;
  /** For a stream of its own. */
  streamOptions?: StreamOptions;
}

export interface LiveOptions extends LiveSeasonOptions {
  /** What spectators see, for those who could see more. */
  as?: "public";
}

/** `reconnecting`: the view may be outdated. `ended`: by `close`, or permanently (see `error`). */
export type LiveStatus = "loading" | "live" | "reconnecting" | "ended";

/** An immutable snapshot. */
export interface LiveState<Viewed = View> {
  readonly status: LiveStatus;
  /** Null until it is loaded. */
  readonly view: Viewed | null;
  /** The event that led to this state, for logs and sounds; null if there is none. */
  readonly event: FeedEvent | null;
  readonly error: MainmatchError | null;
}

type Client = PlayCalls & { stream(options?: StreamOptions): Stream };
type Cursor = components["schemas"]["FeedCursor"];

/** How a view is fetched, and what an event makes of it; `fetched` is the view as it is now. */
interface Source<Viewed> {
  fetch(signal: AbortSignal): Promise<Viewed>;
  after(view: Viewed, event: FeedEvent, fetched: () => Promise<Viewed>): Viewed | Promise<Viewed>;
}

class Live<Viewed extends { readonly cursor: Cursor }> {
  /** The first view. Rejects with the MainmatchError if there never is one. */
  readonly ready: Promise<Viewed>;
  #state: LiveState<Viewed> = { status: "loading", view: null, event: null, error: null };
  readonly #client: Client;
  readonly #source: Source<Viewed>;
  readonly #options: LiveSeasonOptions;
  readonly #subscribers = new Set<(state: LiveState<Viewed>) => void>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #stream: Stream | undefined;
  /** The feed that is followed, and the last of its events that subscribers got. */
  #place: Cursor | undefined;
  #lost: string | undefined;

  constructor(client: Client, source: Source<Viewed>, options: LiveSeasonOptions) {
    this.#client = client;
    this.#source = source;
    this.#options = options;
    this.ready = new Promise((resolve, reject) => {
      const unsubscribe = this.#listen(({ view, status, error }) => {
        if (view !== null) resolve(view);
        else if (status === "ended") reject(error ?? new StreamEnded(0, "Closed before there was a view"));
        else return;
        unsubscribe();
      });
    });
    // Callers that don't wait for it see the error in the state.
    this.ready.catch(() => undefined);
    this.#running = this.#run();
  }

  get state(): LiveState<Viewed> {
    return this.#state;
  }

  /** Call `subscriber` now and on each change. Returns the function that stops that. */
  subscribe(subscriber: (state: LiveState<Viewed>) => void): () => void {
    const unsubscribe = this.#listen(subscriber);
    subscriber(this.#state);
    return unsubscribe;
  }

  /** Milliseconds since 1970 by the server's clock, for countdowns. */
  serverNow(): number {
    return this.#stream?.serverNow() ?? Date.now();
  }

  /** Check again which feed is yours. Call it after you joined or left. */
  refresh(): void {
    if (this.#place !== undefined) this.#stream?.unfollow(this.#place.feed);
  }

  /** Remove all subscribers, and release the connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.refresh();
    await this.#leave();
    await this.#running;
  }

  // --- pieces

  async #run(): Promise<void> {
    let error: MainmatchError | null = null;
    try {
      while (!this.#closing.signal.aborted) {
        const view = await this.#load();
        if (!this.#closing.signal.aborted) await this.#follow(view);
      }
    } catch (cause) {
      if (!this.#closing.signal.aborted)
        error = cause instanceof MainmatchError ? cause : new StreamEnded(0, "The client failed; please report it", { cause });
    }
    this.#change({ status: "ended", event: null, error });
    await this.#leave();
  }

  /** The view, with retries without end. Throws only errors that a retry cannot fix. */
  async #load(): Promise<Viewed> {
    const signal = this.#closing.signal;
    for (;;)
      try {
        return await this.#source.fetch(signal);
      } catch (error) {
        const isPassing = error instanceof MainmatchError && (error.status === 0 || error.status >= 429);
        if (!isPassing) throw error;
        await pause((error.retryAfter ?? 1) * 1000, signal);
      }
  }

  async #follow(fresh: Viewed): Promise<void> {
    // A feed that is already followed continues at its place, so no event is missed.
    const isFollowed = this.#place !== undefined && isEarlier(this.#place, fresh.cursor);
    const { feed, ...place } = (this.#place = isFollowed ? this.#place! : fresh.cursor);
    if (!isFollowed) this.#change({ view: fresh, event: null });
    const stream = (this.#stream = this.#options.stream ?? this.#client.stream(this.#options.streamOptions));
    const unheard = stream.onStatus((status) => this.#shown(status));
    this.#shown(stream.status);
    try {
      for await (const event of stream.follow(feed, place, { fresh: true })) await this.#take(event);
    } catch (error) {
      // The connection had only this feed: another feed may apply now.
      if (!(error instanceof StreamEnded && error.closeCode === 4504 && this.#options.stream === undefined)) throw error;
      this.#lose(feed, error);
    } finally {
      unheard();
      await this.#leave();
    }
  }

  async #take(event: FeedEvent): Promise<void> {
    const { view: old } = this.#state;
    if (old === null || this.#closing.signal.aborted) return;
    if (isLost(event)) {
      this.#lose(event.feed, new MainmatchError(404, { code: event.data.code, detail: event.data.detail }));
      return;
    }
    this.#lost = undefined;
    const view = await this.#source.after(old, event, () => this.#load());
    if (this.#closing.signal.aborted) return;
    this.#place = { feed: event.feed, epoch: event.epoch, seq: event.seq };
    this.#change({ view, event });
    // Of another feed since then: who joins a cast leaves the public one.
    if (view.cursor.feed !== event.feed) this.refresh();
  }

  /** A feed lost twice without an event in between is not readable, even if the view names it. */
  #lose(feed: string, error: MainmatchError): void {
    if (this.#lost === feed) throw error;
    this.#lost = feed;
  }

  #shown(stream: StreamStatus): void {
    if (this.#state.view === null || this.#state.status === "ended") return;
    const status = stream === "live" ? "live" : this.#state.status === "loading" ? "loading" : "reconnecting";
    if (status !== this.#state.status) this.#change({ status, event: null });
  }

  async #leave(): Promise<void> {
    if (this.#options.stream === undefined) await this.#stream?.close();
  }

  #listen(subscriber: (state: LiveState<Viewed>) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  #change(change: Partial<LiveState<Viewed>>): void {
    this.#state = { ...this.#state, ...change };
    for (const subscriber of [...this.#subscribers])
      try {
        subscriber(this.#state);
      } catch (error) {
        // An error of one subscriber must not affect the others.
        (globalThis.reportError ?? console.error)(error);
      }
  }
}

/** A match kept current, as your seat, a host or a spectator sees it: `client.liveView(matchId)`. */
export class LiveView extends Live<View> {
  constructor(client: Client, readonly matchId: string, { as, ...options }: LiveOptions = {}) {
    const query = as === undefined ? {} : { as };
    super(client, { fetch: (signal) => client.view(matchId, query, { signal }), after: fold }, options);
  }
}

/** A season kept current, as a member, a host or a spectator sees it: `client.liveSeason(seasonId)`. */
export class LiveSeason extends Live<SeasonView> {
  constructor(client: Client, readonly seasonId: string, options: LiveSeasonOptions = {}) {
    super(client, { fetch: (signal) => client.seasonView(seasonId, { signal }), after: seasonAfter }, options);
  }
}

/** Seasons have no fold: the view is fetched again, once for events that happened together. */
function seasonAfter(view: SeasonView, event: FeedEvent, fetched: () => Promise<SeasonView>): SeasonView | Promise<SeasonView> {
  if (isReset(event)) return event.season ?? fetched();
  return isEarlier(event, view.cursor) ? view : fetched();
}

/** The open decisions of a season that wait for you. */
export function toDecide({ view }: SeasonView): components["schemas"]["SeasonDecision"][] {
  if (!("to_decide" in view)) return [];
  const { decisions, to_decide } = view;
  return decisions.map(({ decision }) => decision).filter(({ id }) => to_decide.includes(id));
}

function isEarlier(old: Cursor, fresh: Cursor): boolean {
  return old.feed === fresh.feed && old.epoch === fresh.epoch && old.seq <= fresh.seq;
}
