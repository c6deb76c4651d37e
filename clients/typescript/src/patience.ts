/**
 * How long to wait before trying again, and when to give up.
 *
 * Pauses grow, and are spread out, because everybody lost the same server at the same moment; what the server says about
 * when to come back counts more.
 */

/** Milliseconds: all in all, for one try (a long poll gets its own `wait` on top), before the second try, and between two at most. */
export interface Patience {
  readonly total: number;
  readonly each: number;
  readonly first: number;
  readonly longest: number;
}

export const PATIENCE: Patience = { total: 30_000, each: 30_000, first: 250, longest: 8_000 };

/** Statuses that say nothing about the request, only about the moment. */
const ANSWERED_LATER: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
/** Said by Mainmatch itself with these, nothing was done: any request may be repeated. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);

/** A pause after so many failures, none or more: the first doubled with each, times between a half and one. */
export function pauseAfter(failures: number, first: number, longest: number, random = Math.random): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 30)) * (0.5 + random() / 2);
}

export function mayRepeat(status: number, isRepeatable: boolean, isOurs: boolean): boolean {
  return ANSWERED_LATER.has(status) && (isRepeatable || (isOurs && REFUSED.has(status)));
}

/** `Retry-After` in seconds; the server never sends the other form, a date. */
export function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** Resolves after so many milliseconds; rejects with the signal's reason when that comes first. */
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
