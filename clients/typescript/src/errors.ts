/** Everything that this client throws. Programs look at `code`: docs/errors.md lists them, games have their own. */

/** A single finding of a refused input. */
export interface Finding {
  path: string;
  code: string;
  message: string;
}

/** All members of a problem (RFC 9457) that a program may look at. */
export interface ProblemBody {
  readonly code: string;
  readonly detail?: string;
  readonly errors?: readonly Finding[];
  readonly [member: string]: unknown;
}

/**
 * Something went wrong between you and the server.
 *
 * `status` is the answer's, 0 when there was none. Codes of this client's own: `unreachable` (no answer for as long as
 * patience allows: a request that changes something may have had its effect, and its repeat has it once),
 * `unreadable` (an answer that isn't Mainmatch's) and `stream_ended`.
 */
export class MainmatchError extends Error {
  override readonly name: string = "MainmatchError";
  readonly code: string;
  readonly status: number;
  /** For people: what is wrong, and the way out. */
  readonly detail: string;
  readonly errors: readonly Finding[];
  /** Seconds after which it may be tried again, if the server said so. */
  readonly retryAfter: number | undefined;
  /** All members of the problem: `phase` of `phase_closed`, `head` of `reset_required`, ... */
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody, retryAfter?: number, options?: ErrorOptions) {
    super(`${status ? `${status} ` : ""}${body.code}: ${body.detail ?? ""}`, options);
    this.status = status;
    this.code = body.code;
    this.detail = body.detail ?? "";
    this.errors = body.errors ?? [];
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** A stream is over, and coming back wouldn't help. `closeCode` is the server's (docs/events.md), 0 for other reasons. */
export class StreamEnded extends MainmatchError {
  override readonly name = "StreamEnded";

  constructor(
    readonly closeCode: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(0, { code: "stream_ended", detail: closeCode ? `${closeCode} ${reason}` : reason }, undefined, options);
  }
}

/** The error for an answer of this status, which isn't a success. */
export function problemOf(status: number, text: string, retryAfter?: number): MainmatchError {
  const body = parsed(text);
  if (isProblem(body)) return new MainmatchError(status, body, retryAfter);
  return unreadable(`An answer with status ${status} is not one of Mainmatch's: is the address right?`, status);
}

export function unreadable(detail: string, status = 0): MainmatchError {
  // The answer itself is left out: it may be somebody's secret.
  return new MainmatchError(status, { code: "unreadable", detail });
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
