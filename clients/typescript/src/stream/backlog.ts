/** Received events that are not yet delivered, and the promises that wait for them. */

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

  /** The first event, or the first of a feed. */
  take(feed?: string): FeedEvent | undefined {
    const at = feed === undefined ? 0 : this.#events.findIndex((event) => event.feed === feed);
    if (at < 0) return undefined;
    const [event] = this.#events.splice(at, 1);
    if (event !== undefined) this.stir();
    return event;
  }

  /** Drop the events of a feed. */
  forget(feed: string): void {
    this.#events = this.#events.filter((event) => event.feed !== feed);
    this.stir();
  }

  /** Wake all waiting promises after a change. */
  stir(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each();
  }

  /** Resolves at the next change. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
