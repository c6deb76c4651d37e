/** When a stream comes back, how soon it gives a silent connection up, how often it acknowledges. */

import { pause } from "../patience.js";

/** Milliseconds. */
export interface Pacing {
  /** The pause before coming back, doubled with each connection that brought nothing. */
  readonly first: number;
  /** No pause is longer. */
  readonly longest: number;
  /** A connection on which not even a ping is answered for so long is given up. */
  readonly quiet: number;
  /** How late an ack may be, unless the server waits for it. */
  readonly acks: number;
  /** How pauses are made; tests note them. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const PACING: Pacing = { first: 250, longest: 30_000, quiet: 20_000, acks: 250, sleep: pause };
