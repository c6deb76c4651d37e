/**
 * One connection: open, receive, close when it is silent.
 *
 * It uses the given WebSocket class, the platform's, or in Node before 22 the package `ws`.
 */

import { StreamEnded } from "../errors.js";
import type { Pacing } from "./pacing.js";

/** The required part of a WebSocket's interface; the platform's and that of `ws` have it. */
export interface WebSocketLike {
  readonly readyState: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each platform has event classes of its own
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Only in `ws`: cut the connection without waiting for the other end. */
  terminate?(): void;
}

export type WebSocketClass = new (url: string, protocols?: string[]) => WebSocketLike;

const OPEN = 1;
/** Milliseconds for the other end to answer a close, or a ping after the machine slept. */
const SOON = 3_000;

/** The WebSocket class to use. Throws StreamEnded if there is none. */
export async function webSocketClass(given?: WebSocketClass): Promise<WebSocketClass> {
  const found = given ?? (globalThis as { WebSocket?: WebSocketClass }).WebSocket;
  if (found !== undefined) return found;
  try {
    return (await import("ws")).WebSocket as unknown as WebSocketClass;
  } catch (cause) {
    throw new StreamEnded(0, "There is no WebSocket here: npm install ws, or take Node 22", { cause });
  }
}

/** The end of a connection: the code if the other end closed it, and the reason. */
export interface Ending {
  readonly code: number | undefined;
  readonly reason: string;
}

export interface Listener {
  opened(): void;
  heard(data: unknown): void;
  /** Called after a silence: ping the other end. */
  quiet(): void;
}

/** A connection from its opening to its end. */
export class Connection {
  readonly ended: Promise<Ending>;
  readonly #socket: WebSocketLike;
  readonly #watch: ReturnType<typeof setInterval>;
  #finish!: (ending: Ending) => void;
  #lastHeard = performance.now();
  #askedAt = 0;

  constructor(Class: WebSocketClass, url: string, pacing: Pacing, listener: Listener) {
    this.ended = new Promise((resolve) => (this.#finish = resolve));
    const socket = (this.#socket = new Class(url, ["mainmatch.v1"]));
    socket.onopen = () => {
      this.#lastHeard = performance.now();
      listener.opened();
    };
    socket.onmessage = (event: { data: unknown }) => {
      this.#lastHeard = performance.now();
      listener.heard(event.data);
    };
    socket.onclose = (event: { code: number; reason: string }) => {
      // 1005, 1006: the connection broke without a close.
      const isTold = event.code !== 1005 && event.code !== 1006;
      this.#end({ code: isTold ? event.code : undefined, reason: event.reason || "cut" });
    };
    // Pages cannot see what the error was. The close event follows.
    socket.onerror = () => undefined;
    this.#watch = setInterval(() => this.#look(pacing.quiet / 2, listener), pacing.quiet / 4);
  }

  /** Browsers run timers of hidden pages once a minute, so only an unanswered ping counts as silence. */
  #look(most: number, listener: Listener): void {
    const now = performance.now();
    if (now - this.#lastHeard < most) return;
    if (this.#askedAt < this.#lastHeard) {
      this.#askedAt = now;
      listener.quiet();
    } else if (now - this.#askedAt >= most) this.drop("silent");
  }

  send(texts: readonly string[]): void {
    if (this.#socket.readyState === OPEN) for (const text of texts) this.#socket.send(text);
  }

  /** Expect something from the other end soon. */
  expectSoon(): void {
    const asked = performance.now();
    const timer = setTimeout(() => {
      if (this.#lastHeard < asked) this.drop("silent");
    }, SOON);
    void this.ended.then(() => clearTimeout(timer));
  }

  /** Drop the connection without waiting for the other end. */
  drop(reason: string): void {
    this.#end({ code: undefined, reason });
    const socket = this.#socket;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.terminate) socket.terminate();
    else socket.close();
  }

  /** Close the connection cleanly, so that sent frames arrive. */
  async close(): Promise<void> {
    this.#socket.onmessage = null;
    this.#socket.close(1000);
    const timer = setTimeout(() => this.drop("closed"), SOON);
    await this.ended;
    clearTimeout(timer);
  }

  #end(ending: Ending): void {
    clearInterval(this.#watch);
    this.#finish(ending);
  }
}
