/**
 * The stream: drives the core over one connection after the other.
 *
 * Rule kept here: connections are hidden from the iterating program. The stream ends only by the program, or by
 * StreamEnded if a new connection would not help.
 */

import { MainmatchError, StreamEnded } from "../errors.js";
import { isLost, resetTo, type Begin, type FeedEvent, type Place } from "../events.js";
import type { PlayCalls } from "../calls/play.js";
import { Backlog } from "./backlog.js";
import { Core, type Heard, type Rest } from "./core.js";
import { PACING, type Pacing } from "./pacing.js";
import { MemoryPlaces, type Places } from "./places.js";
import { Connection, webSocketClass, type Ending, type WebSocketClass } from "./socket.js";
import { isBrowser, onWaking } from "./waking.js";

export interface StreamOptions {
  /** Storage for places. Default: in memory, as long as the stream. */
  places?: Places;
  /** The consumer's name, under which the server stores acks. */
  name?: string;
  pacing?: Partial<Pacing>;
  /** An event counts as handled by `done` only, not by asking for the next one. */
  confirms?: boolean;
  /** What authenticates connections. Browsers use tickets, so that no token is on a socket; programs send their token. */
  identifies?: "token" | "ticket";
  /** Default: the platform's WebSocket. */
  WebSocket?: WebSocketClass;
}

export interface FollowOptions {
  /** Only events of these types (exact names). Then `seq` has gaps. */
  types?: readonly string[] | undefined;
  /** Whether events say what happened. */
  says?: boolean | undefined;
  /** Languages of that, as in `Accept-Language`. Default: the client's. */
  languages?: string | undefined;
  /** Begin at `from` even if a place is stored. */
  fresh?: boolean | undefined;
}

/** The events of one feed. Leaving the loop stops following it. */
export interface Following extends AsyncIterable<FeedEvent> {
  readonly feed: string;
}

/** `waiting`: for the next attempt to connect. `ended`: by `close`, or permanently (see `error`). */
export type StreamStatus = "idle" | "connecting" | "live" | "waiting" | "ended";

/** Most received events that are not yet handled. With more, no new connection is opened until some are done. */
const ROOM = 512;
/** Most ack frames at once. */
const MOST_ACKS = 20;

/** `follow` feeds, then iterate: over what `follow` returns for one feed, or over the stream for all of them. */
export class Stream implements AsyncIterable<FeedEvent> {
  /** Number of connections so far. */
  connections = 0;
  readonly #client: PlayCalls;
  readonly #options: StreamOptions;
  readonly #pacing: Pacing;
  readonly #places: Places;
  readonly #core: Core;
  readonly #backlog = new Backlog();
  readonly #listeners = new Set<(status: StreamStatus) => void>();
  readonly #resetting = new Set<string>();
  #status: StreamStatus = "idle";
  #connection: Connection | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;
  #error: MainmatchError | undefined;
  #ackTimer: ReturnType<typeof setTimeout> | undefined;
  #rest: { readonly isTold: boolean; readonly ends: AbortController } | undefined;
  #clockOffset = 0;

  constructor(client: PlayCalls, options: StreamOptions = {}) {
    this.#client = client;
    this.#options = options;
    this.#pacing = { ...PACING, ...options.pacing };
    this.#places = options.places ?? new MemoryPlaces();
    this.#core = new Core(this.#places, this.#pacing);
  }

  get status(): StreamStatus {
    return this.#status;
  }

  /** Why it ended permanently, if it did. */
  get error(): MainmatchError | undefined {
    return this.#error;
  }

  /** Milliseconds since 1970 by the server's clock, for countdowns to a deadline. */
  serverNow(): number {
    return Date.now() + this.#clockOffset;
  }

  /** Call `listener` on each change of the status. Returns the function that stops that. */
  onStatus(listener: (status: StreamStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // --- what to follow

  /** Follow a feed from its stored place, or else from `from`: a view's cursor, "start" or "now". */
  follow(feed: string, from: Begin = "start", { types, says = false, languages, fresh = false }: FollowOptions = {}): Following {
    if (this.#isClosed || this.#error) throw this.#error ?? new StreamEnded(0, "This stream was closed");
    const kept = fresh ? undefined : this.#places.find(feed);
    this.#core.follow(feed, kept ?? from, types, says ? (languages ?? this.#client.languages ?? "") : undefined);
    this.#flush();
    this.#running ??= this.#run();
    return { feed, [Symbol.asyncIterator]: () => this.#iterate(feed) };
  }

  /** Stop following a feed, and drop its waiting events. */
  unfollow(feed: string): void {
    this.#core.unfollow(feed);
    this.#backlog.forget(feed);
    this.#flush();
  }

  /** Mark this event, and all before it in its feed, as handled: store the place, and acknowledge it. */
  done(event: FeedEvent): void {
    this.#core.done(event);
    if (this.#isClosed) return;
    if (this.#core.isAckUrgent) {
      this.#core.acknowledge(1);
      this.#flush();
    } else this.#ackTimer ??= setTimeout(() => this.#acknowledge(), this.#pacing.acks);
  }

  /** Close the stream: send pending acks, and end all loops over it. */
  async close(): Promise<void> {
    if (this.#isClosed) return this.#running;
    this.#isClosed = true;
    clearTimeout(this.#ackTimer);
    this.#core.acknowledge(Infinity);
    this.#flush();
    this.#rest?.ends.abort();
    this.#backlog.stir();
    await this.#connection?.close();
    await this.#running;
    this.#become("ended");
  }

  /** Connect now, or ping the connection. Call it when a page becomes visible again. */
  wake(): void {
    if (this.#rest && !this.#rest.isTold) this.#rest.ends.abort();
    if (this.#status !== "live") return;
    this.#core.ping();
    this.#flush();
    this.#connection?.expectSoon();
  }

  // --- events

  [Symbol.asyncIterator](): AsyncGenerator<FeedEvent, void, undefined> {
    return this.#iterate();
  }

  async *#iterate(feed?: string): AsyncGenerator<FeedEvent, void, undefined> {
    try {
      for (;;) {
        const event = await this.#next(feed);
        if (event === undefined) return;
        yield event;
        if (!this.#options.confirms) this.done(event);
      }
    } finally {
      if (feed !== undefined) this.unfollow(feed);
    }
  }

  /** Wait for the next event, without a timeout; undefined after the end. */
  async #next(feed: string | undefined): Promise<FeedEvent | undefined> {
    for (;;) {
      const event = this.#isClosed ? undefined : this.#backlog.take(feed);
      if (event !== undefined) return event;
      if (this.#isClosed || (feed !== undefined && !this.#core.isFollowed(feed))) return undefined;
      if (this.#error !== undefined) throw this.#error;
      await this.#backlog.change();
    }
  }

  // --- connections

  async #run(): Promise<void> {
    const asleep = onWaking(() => this.wake());
    try {
      while (!this.#isClosed) {
        const { code, reason } = await this.#visit();
        if (this.#isClosed) break;
        await this.#sleep(this.#core.closed(code, reason));
      }
    } catch (error) {
      this.#end(error instanceof MainmatchError ? error : new StreamEnded(0, "The client failed; please report it", { cause: error }));
    } finally {
      asleep();
    }
  }

  async #sleep({ milliseconds, isTold }: Rest): Promise<void> {
    const ends = new AbortController();
    this.#rest = { isTold, ends };
    this.#become("waiting");
    try {
      await this.#pacing.sleep(milliseconds, ends.signal);
    } catch (error) {
      if (!ends.signal.aborted) throw error;
    } finally {
      this.#rest = undefined;
    }
  }

  /** Run one connection until its end. */
  async #visit(): Promise<Ending> {
    while (this.#backlog.size >= ROOM && !this.#isClosed) await this.#backlog.change();
    this.#become("connecting");
    const Class = await webSocketClass(this.#options.WebSocket);
    const identity = await this.#identity();
    if (identity === undefined || this.#isClosed) return { code: undefined, reason: "no ticket now" };
    const connection = new Connection(Class, this.#client.url.replace(/^http/, "ws") + "/v1/stream", this.#pacing, {
      opened: () => {
        this.connections += 1;
        this.#core.opened({ client: this.#options.name ?? "mainmatch-client", ...identity });
        this.#flush();
      },
      heard: (data) => this.#hear(data),
      quiet: () => {
        this.#core.ping();
        this.#flush();
      },
    });
    this.#connection = connection;
    const ending = await connection.ended;
    this.#connection = undefined;
    if (this.#error !== undefined) throw this.#error;
    return ending;
  }

  /** Undefined: not now. */
  async #identity(): Promise<Record<string, string> | undefined> {
    // A linked account has no token of its own: a ticket opens its streams.
    const isByTicket = (this.#options.identifies ?? (isBrowser() ? "ticket" : "token")) === "ticket";
    if (this.#client.token === undefined) throw new StreamEnded(0, "A stream needs a token: sign in first");
    if (!isByTicket && this.#client.onBehalfOf === undefined) return { token: this.#client.token };
    try {
      return { ticket: (await this.#client.ticket()).ticket };
    } catch (error) {
      return this.#mustBePassing(error);
    }
  }

  #mustBePassing(error: unknown): undefined {
    if (!(error instanceof MainmatchError)) throw error;
    if (error.status === 401) throw new StreamEnded(4501, error.message, { cause: error });
    if (error.status >= 400 && error.status < 500 && error.status !== 429) throw new StreamEnded(0, error.message, { cause: error });
    return undefined;
  }

  #hear(data: unknown): void {
    try {
      for (const heard of this.#core.receive(data)) this.#take(heard);
      this.#flush();
    } catch (error) {
      this.#end(error as MainmatchError);
    }
  }

  #take(heard: Heard): void {
    switch (heard.kind) {
      case "hello":
        this.#clockOffset = Date.parse(heard.now) - Date.now();
        break;
      case "ready":
        this.#become("live");
        break;
      case "event":
        this.#tell(heard.event);
        break;
      case "reset":
        void this.#beginAgain(heard.feed, heard.reason);
        break;
      case "back":
        this.#connection?.drop(heard.why);
    }
  }

  #tell(event: FeedEvent): void {
    this.#backlog.add(event);
    if (isLost(event) && this.#core.isIdle) this.#end(new StreamEnded(0, `${event.data.code}: ${event.data.detail}`));
  }

  async #beginAgain(feed: string, reason: string): Promise<void> {
    if (this.#resetting.has(feed)) return;
    this.#resetting.add(feed);
    try {
      await this.#reset(feed, reason);
      this.#flush();
    } catch (error) {
      if (error instanceof MainmatchError && error.status === 401) this.#end(new StreamEnded(4501, error.message));
      else if (error instanceof MainmatchError && error.status >= 400 && error.status < 500)
        this.#tell(this.#core.lose(feed, error.code, error.detail));
      // The request failed: after the reconnect the server asks for it again.
      else this.#connection?.drop("no view now");
    } finally {
      this.#resetting.delete(feed);
    }
  }

  async #reset(feed: string, reason: string): Promise<void> {
    const [kind, id = "", viewer] = feed.split("/");
    const found =
      kind === "match" ? { view: await this.#client.view(id, viewer === "public" ? { as: viewer } : {}) }
      : kind === "season" ? { season: await this.#client.seasonView(id) }
      : {};
    const cursor = (found.view ?? found.season)?.cursor;
    // Account feeds have no view, nor does a season's public feed for those who have their own.
    if (cursor === undefined || (kind === "season" && cursor.feed !== feed)) {
      this.#core.beginAgain(feed, "start");
      this.#tell(resetTo(feed, { epoch: "", seq: 0 }, reason));
      return;
    }
    const place: Place = { epoch: cursor.epoch, seq: cursor.seq };
    this.#core.beginAgain(feed, place);
    this.#tell(resetTo(feed, place, reason, found));
  }

  // --- pieces

  #acknowledge(): void {
    this.#ackTimer = this.#core.acknowledge(MOST_ACKS)
      ? setTimeout(() => this.#acknowledge(), this.#pacing.acks)
      : undefined;
    this.#flush();
  }

  #flush(): void {
    this.#connection?.send(this.#core.outgoing());
  }

  #end(error: MainmatchError): void {
    this.#error ??= error;
    this.#connection?.drop("ended");
    this.#become("ended");
    this.#backlog.stir();
  }

  #become(status: StreamStatus): void {
    if (this.#status === status || this.#status === "ended") return;
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
