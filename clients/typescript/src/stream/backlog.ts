/** Events that were received and wait to be dealt with, and those who wait for them. */

import type { FeedEvent } from "../events.js";

export class Backlog {
  #events: FeedEvent[] = [];
  #waiting: (() => void)[] = [];

  get size(): number {
    return this.#events.length;
  }

  add(event: FeedEvent): void {
    this.#events.push(event);
    this.stir();
  }

  /** The first event, of this feed if one is named. */
  take(feed?: string): FeedEvent | undefined {
    const at = feed === undefined ? 0 : this.#events.findIndex((event) => event.feed === feed);
    if (at < 0) return undefined;
    const [event] = this.#events.splice(at, 1);
    if (event !== undefined) this.stir();
    return event;
  }

  /** Leave out what is here of this feed. */
  forget(feed: string): void {
    this.#events = this.#events.filter((event) => event.feed !== feed);
    this.stir();
  }

  /** Something changed: whoever waits looks again. */
  stir(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each();
  }

  /** Until something changed. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
