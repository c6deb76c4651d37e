/** Timing of streams: reconnects, silent connections, acks. */

import { pause } from "../patience.js";

/** Milliseconds. */
export interface Pacing {
  /** The pause before a reconnect, doubled with each connection that received nothing. */
  readonly first: number;
  /** The longest pause. */
  readonly longest: number;
  /** Close a connection after this long without any answer, even to a ping. */
  readonly quiet: number;
  /** The longest delay of an ack, unless the server waits for it. */
  readonly acks: number;
  /** The function that pauses; tests record its calls. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const PACING: Pacing = { first: 250, longest: 30_000, quiet: 20_000, acks: 250, sleep: pause };
