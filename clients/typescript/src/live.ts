/**
 * A view kept current: fetched once, then updated from its feed, even across lost connections.
 *
 * Rule kept here: subscribers get each event once, in order, with the view as that event left it.
 */

import type { PlayCalls } from "./calls/play.js";
import { MainmatchError, StreamEnded } from "./errors.js";
import { isLost, type FeedEvent, type View } from "./events.js";
import { pause } from "./patience.js";
import { Stream, type StreamOptions, type StreamStatus } from "./stream/stream.js";
import { fold } from "./views.js";

export interface LiveOptions {
  /** What spectators see, for those who could see more. */
  as?: "public";
  /** To share one connection: a stream of the same client, which stays open. By default the view has its own. */
  stream?: Stream;
  /** For a stream of its own. */
  streamOptions?: StreamOptions;
}

/** `reconnecting`: the view may be outdated. `ended`: by `close`, or permanently (see `error`). */
export type LiveStatus = "loading" | "live" | "reconnecting" | "ended";

/** An immutable snapshot. */
export interface LiveState {
  readonly status: LiveStatus;
  /** Null until it is loaded. */
  readonly view: View | null;
  /** The event that led to this state, for logs and sounds; null if there is none. */
  readonly event: FeedEvent | null;
  readonly error: MainmatchError | null;
}

/** Of your seat, of the match for hosts and spectators: `client.liveView(matchId)`. */
export class LiveView {
  /** The first view. Rejects with the MainmatchError if there never is one. */
  readonly ready: Promise<View>;
  #state: LiveState = { status: "loading", view: null, event: null, error: null };
  readonly #subscribers = new Set<(state: LiveState) => void>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #stream: Stream | undefined;
  #lost: string | undefined;

  constructor(
    private readonly client: PlayCalls & { stream(options?: StreamOptions): Stream },
    readonly matchId: string,
    private readonly options: LiveOptions = {},
  ) {
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

  get state(): LiveState {
    return this.#state;
  }

  /** Call `subscriber` now and on each change. Returns the function that stops that. */
  subscribe(subscriber: (state: LiveState) => void): () => void {
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
    const feed = this.#state.view?.cursor.feed;
    if (feed !== undefined) this.#stream?.unfollow(feed);
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
  async #load(): Promise<View> {
    const query = this.options.as === undefined ? {} : { as: this.options.as };
    const signal = this.#closing.signal;
    for (;;)
      try {
        return await this.client.view(this.matchId, query, { signal });
      } catch (error) {
        const isPassing = error instanceof MainmatchError && (error.status === 0 || error.status >= 429);
        if (!isPassing) throw error;
        await pause((error.retryAfter ?? 1) * 1000, signal);
      }
  }

  async #follow(fresh: View): Promise<void> {
    const { view: old } = this.#state;
    // A feed that is already followed continues at its place, so no event is missed.
    const view = old !== null && isEarlier(old, fresh) ? old : fresh;
    if (view !== old) this.#change({ view, event: null });
    const stream = (this.#stream = this.options.stream ?? this.client.stream(this.options.streamOptions));
    const unheard = stream.onStatus((status) => this.#shown(status));
    this.#shown(stream.status);
    try {
      for await (const event of stream.follow(view.cursor.feed, view.cursor, { fresh: true })) this.#take(event);
    } catch (error) {
      // The connection had only this feed: another feed may apply now.
      if (!(error instanceof StreamEnded && error.closeCode === 4504 && this.options.stream === undefined)) throw error;
      this.#lose(view.cursor.feed, error);
    } finally {
      unheard();
      await this.#leave();
    }
  }

  #take(event: FeedEvent): void {
    if (this.#closing.signal.aborted) return;
    if (isLost(event)) {
      this.#lose(event.feed, new MainmatchError(404, { code: event.data.code, detail: event.data.detail }));
      return;
    }
    this.#lost = undefined;
    const { view } = this.#state;
    if (view !== null) this.#change({ view: fold(view, event), event });
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
    if (this.options.stream === undefined) await this.#stream?.close();
  }

  #listen(subscriber: (state: LiveState) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  #change(change: Partial<LiveState>): void {
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

function isEarlier(old: View, fresh: View): boolean {
  const { feed, epoch, seq } = old.cursor;
  return feed === fresh.cursor.feed && epoch === fresh.cursor.epoch && seq <= fresh.cursor.seq;
}
