/** The errors of this client. Programs check `code`: docs/errors.md lists the server's, and games have their own. */

/** A single error of a refused input. */
export interface Finding {
  path: string;
  code: string;
  message: string;
}

/** The members of a problem (RFC 9457). */
export interface ProblemBody {
  readonly code: string;
  readonly detail?: string;
  readonly errors?: readonly Finding[];
  readonly [member: string]: unknown;
}

/**
 * The base class of all errors of this client.
 *
 * `status`: of the answer, 0 without one. The client's own codes: `unreachable` (no answer within the limits of
 * `patience`; a write may have been applied, and repeating it applies it once),
 * `unreadable` (an answer that is not from Mainmatch) and `stream_ended`.
 */
export class MainmatchError extends Error {
  override readonly name: string = "MainmatchError";
  readonly code: string;
  readonly status: number;
  /** For people: what is wrong and what to do. */
  readonly detail: string;
  readonly errors: readonly Finding[];
  /** Seconds after which to retry, if the server sent them. */
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

/** A stream ended permanently. `closeCode`: the server's (docs/events.md), 0 without one. */
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

/** The error for an answer with this error status. */
export function problemOf(status: number, text: string, retryAfter?: number): MainmatchError {
  const body = parsed(text);
  if (isProblem(body)) return new MainmatchError(status, body, retryAfter);
  return unreadable(`An answer with status ${status} is not one of Mainmatch's: is the address right?`, status);
}

export function unreadable(detail: string, status = 0): MainmatchError {
  // Without the answer itself, which may contain secrets.
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
