/**
 * Where in its feeds a program is, kept so that it goes on there when it is started again.
 *
 * Rule kept here: a place is saved after its event was dealt with: who is killed in between is told that one event again.
 */

import type { Place } from "../events.js";

/** What a stream needs of a keeper of places. It is called between two events: be quick. */
export interface Places {
  find(feed: string): Place | undefined;
  save(feed: string, place: Place): void;
}

/** Places that end with the program, or the page. */
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

/** Places in `localStorage` or `sessionStorage`. One tab at a time: two of them would take each other's. */
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
