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

/** Places in `localStorage` or `sessionStorage`. Use it in one tab at a time: two tabs would overwrite each other's. */
export class StoragePlaces implements Places {
  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem">,
    private readonly prefix = "mainmatch:",
  ) {}

  find(feed: string): Place | undefined {
    const kept = this.storage.getItem(this.prefix + feed);
    return kept === null ? undefined : (JSON.parse(kept) as Place);
  }

  save(feed: string, place: Place): void {
    this.storage.setItem(this.prefix + feed, JSON.stringify({ epoch: place.epoch, seq: place.seq }));
  }
}
