/**
 * Stored places in feeds, from which a restarted program continues.
 *
 * Rule kept here: a place is stored after its event was handled. A program that is killed in between gets that event again.
 */

import type { Place } from "../events.js";

/** The interface of storage for places. It is called between two events, so it must be fast. */
export interface Places {
  find(feed: string): Place | undefined;
  save(feed: string, place: Place): void;
}

/** Places in memory, lost when the program or the page ends. */
export class MemoryPlaces implements Places {
  readonly places: Map<string, Place>;

  constructor(places: Iterable<readonly [string, Place]> = []) {
    this.places = new Map(places);
  }

  find(feed: string): Place | undefined {
    return this.places.get(feed);
  }

  save(feed: string, place: Place): void {
    this.places.set(feed, place);
  }
}

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Places in `localStorage` or `sessionStorage`. Use it in one tab at a time: two tabs would overwrite each other's.
 *
 * Give `() => localStorage`: where a browser denies storage, the name alone throws. What a storage denies, or has no
 * room for, is kept in memory.
 */
export class StoragePlaces implements Places {
  readonly #untaken = new MemoryPlaces();

  constructor(
    private readonly storage: Storing | (() => Storing),
    private readonly prefix = "mainmatch:",
  ) {}

  find(feed: string): Place | undefined {
    try {
      const kept = this.#store().getItem(this.prefix + feed);
      return kept === null ? this.#untaken.find(feed) : (JSON.parse(kept) as Place);
    } catch {
      return this.#untaken.find(feed);
    }
  }

  save(feed: string, place: Place): void {
    try {
      // An earlier place would stay where this one doesn't fit.
      this.#store().removeItem(this.prefix + feed);
      this.#store().setItem(this.prefix + feed, JSON.stringify({ epoch: place.epoch, seq: place.seq }));
    } catch {
      this.#untaken.save(feed, place);
    }
  }

  #store(): Storing {
    return typeof this.storage === "function" ? this.storage() : this.storage;
  }
}
