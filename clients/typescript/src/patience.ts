/**
 * How long to wait before a retry, and when to give up.
 *
 * Pauses grow, and have jitter, because all clients lose a server at the same moment. A time given by the server takes
 * precedence.
 */

/**
 * Durations in milliseconds: in total, in total while the server does not answer at all, of one attempt (plus a long
 * poll's `wait`), before the second attempt, and at most between two.
 */
export interface Patience {
  readonly total: number;
  readonly unanswered: number;
  readonly each: number;
  readonly first: number;
  readonly longest: number;
}

export const PATIENCE: Patience = { total: 30_000, unanswered: 30_000, each: 30_000, first: 250, longest: 8_000 };

/** Statuses after which the same request may succeed later. */
const ANSWERED_LATER: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
/** With these statuses by Mainmatch itself, nothing was done: any request can be repeated. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);

/** The pause after this number of failures (0 or more): doubled with each, times a random factor from 0.5 to 1. */
export function pauseAfter(failures: number, first: number, longest: number, random = Math.random): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 30)) * (0.5 + random() / 2);
}

export function mayRepeat(status: number, isRepeatable: boolean, isOurs: boolean): boolean {
  return ANSWERED_LATER.has(status) && (isRepeatable || (isOurs && REFUSED.has(status)));
}

/** The seconds of `Retry-After`. The server never sends the other form, a date. */
export function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** Resolves after this number of milliseconds; rejects with the signal's reason if it is aborted before. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const gaveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", gaveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) gaveUp();
    else signal?.addEventListener("abort", gaveUp, { once: true });
  });
}
