/** `@mainmatch/client/node`: for programs in Node, not for pages. */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

import type { Place } from "./events.js";
import type { Places } from "./stream/places.js";

/** Places in a file; use one file per program. After a kill or power cut it has either the old or the new places. */
export class FilePlaces implements Places {
  readonly #places: Map<string, Place>;

  constructor(private readonly path: string) {
    const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Place>) : {};
    this.#places = new Map(Object.entries(kept));
  }

  find(feed: string): Place | undefined {
    return this.#places.get(feed);
  }

  save(feed: string, { epoch, seq }: Place): void {
    this.#places.set(feed, { epoch, seq });
    const file = openSync(`${this.path}.new`, "w", 0o600);
    try {
      writeSync(file, JSON.stringify(Object.fromEntries(this.#places)));
      // Without this a power cut could leave an empty file with the new name.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${this.path}.new`, this.path);
  }
}
