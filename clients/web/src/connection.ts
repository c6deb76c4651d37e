/**
 * Whether the server answers, and what is still on its way to it.
 *
 * The SDK sends a write again, with the same Idempotency-Key, until there is an answer: it is applied once. This module
 * only says so: since when there is no answer, and how many writes wait for one.
 */
import { useEffect, useState } from "preact/hooks";

/** How long the SDK tries, in milliseconds. Longer than a tunnel, a lift or a restart of the server. */
export const PATIENCE = { unanswered: 10 * 60_000, longest: 5_000 };

export type Connection = { lostAt: number | null; pending: number };

let now: Connection = { lostAt: null, pending: 0 };
const hearing = new Set<(state: Connection) => void>();

function set(next: Partial<Connection>): void {
  now = { ...now, ...next };
  for (const each of hearing) each(now);
}

const lose = (): void => set({ lostAt: now.lostAt ?? Date.now() });
const regain = (): void => (now.lostAt === null ? undefined : set({ lostAt: null }));

/** The platform's fetch, heard. A request that its caller gave up says nothing about the connection. */
export const heardFetch: typeof fetch = async (...request) => {
  try {
    const answer = await fetch(...request);
    regain();
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) lose();
    throw error;
  }
};

/** A write that is counted until it has its answer. */
export async function pending<T>(write: () => Promise<T>): Promise<T> {
  set({ pending: now.pending + 1 });
  try {
    return await write();
  } finally {
    set({ pending: now.pending - 1 });
  }
}

export function useConnection(): Connection {
  const [state, setState] = useState(now);
  useEffect(() => {
    hearing.add(setState);
    setState(now);
    return () => void hearing.delete(setState);
  }, []);
  return state;
}

addEventListener("offline", lose);
// A page that is closed stops sending again.
addEventListener("beforeunload", (event) => {
  if (now.pending > 0 && now.lostAt !== null) event.preventDefault();
});
