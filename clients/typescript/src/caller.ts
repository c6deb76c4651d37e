/**
 * One request: its parts, its retries, its answer.
 *
 * Rule kept here: a token goes only to its server's address, in a header, and is never displayed. Redirects are not
 * followed, because they could send it elsewhere.
 */

import { MainmatchError, problemOf, unreadable } from "./errors.js";
import type { operations } from "./generated/api.js";
import { OPERATIONS } from "./generated/operations.js";
import { mayRepeat, PATIENCE, type Patience, pause, pauseAfter, secondsOf } from "./patience.js";

/** Operations by their id in openapi.json. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Part<T, Name extends string> = T extends { [K in Name]?: infer Found } ? Exclude<Found, undefined> : never;
type Content<T> = T extends { content: { "application/json": infer Json } }
  ? Json
  : T extends { content: infer Found }
    ? Found[keyof Found]
    : undefined;

export type PathOf<Id extends OperationId> = Part<operations[Id]["parameters"], "path">;
export type QueryOf<Id extends OperationId> = Part<operations[Id]["parameters"], "query">;
export type BodyOf<Id extends OperationId> = Content<Part<operations[Id], "requestBody">>;
/** The operation's answer: JSON, a string if it is not JSON, undefined if it is empty. */
export type AnswerOf<Id extends OperationId> = Content<operations[Id]["responses"][keyof operations[Id]["responses"]]>;

/** Options of all calls. */
export interface CallOptions {
  /** For POST: your own idempotency key, if another run of your program may repeat the request. Default: generated. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface CallInput<Id extends OperationId> extends CallOptions {
  path?: PathOf<Id>;
  query?: QueryOf<Id>;
  body?: BodyOf<Id>;
  /** A media type other than JSON, if the operation has one: the answer is a string. */
  accept?: string;
}

export interface MainmatchOptions {
  /** The token of this client's requests. You can set it later; `signIn` sets it. */
  token?: string;
  /** `namespace:external_id` of the linked account, with an integration's token. */
  onBehalfOf?: string;
  /** `Accept-Language` of all requests: `de`, or `de-AT, de;q=0.9`. Default: the platform's. */
  languages?: string;
  patience?: Partial<Patience>;
  /** Default: the platform's `fetch`. */
  fetch?: typeof fetch;
}

interface Facts {
  readonly method: string;
  readonly path: string;
  readonly isKeyed?: boolean;
  readonly isForm?: boolean;
}

interface Answer {
  readonly text: string;
  readonly status: number;
  readonly type: string;
}

interface Failure {
  readonly error: MainmatchError;
  readonly isOurs: boolean;
}

/** A server and the account that calls it. */
export class Caller {
  /** The server's address without a slash at the end. */
  readonly url: string;
  #token: string | undefined;
  readonly #onBehalfOf: string | undefined;
  /** Languages of sentences and errors, as in `Accept-Language`. */
  readonly languages: string | undefined;
  readonly #patience: Patience;
  readonly #fetch: typeof fetch;
  /** By address: the latest answers with an `ETag`, so that what is polled is sent only when it changed. */
  readonly #known = new Map<string, Answer & { tag: string }>();

  /** `url`: the server's address; in a page of that server `location.origin`, and the path that a proxy serves it below. */
  constructor(url: string | URL, options: MainmatchOptions = {}) {
    this.url = String(url).replace(/\/+$/, "");
    if (!/^https?:\/\//.test(this.url)) throw new TypeError("The server's address must start with http:// or https://");
    this.#token = options.token;
    this.#onBehalfOf = options.onBehalfOf;
    this.languages = options.languages;
    this.#patience = { ...PATIENCE, ...options.patience };
    this.#fetch = options.fetch ?? ((...request) => fetch(...request));
  }

  get token(): string | undefined {
    return this.#token;
  }

  set token(token: string | undefined) {
    this.#token = token;
    // The new account may not read what the old one could.
    this.#known.clear();
  }

  get onBehalfOf(): string | undefined {
    return this.#onBehalfOf;
  }

  /** Call any operation by its id: `call("getView", { path: { match_id }, query: { at_seq: 0 } })`. */
  async call<Id extends OperationId>(id: Id, input: CallInput<Id> = {}): Promise<AnswerOf<Id>> {
    const facts: Facts = OPERATIONS[id];
    const key = facts.isKeyed ? (input.idempotencyKey ?? randomKey()) : undefined;
    const address = this.url + filled(facts.path, input.path) + asked(input.query);
    const known = facts.method === "GET" && input.accept === undefined ? this.#known.get(address) : undefined;
    const request = this.#request(facts, input, key, known?.tag);
    return read(await this.#answer(address, request, facts, input, known)) as AnswerOf<Id>;
  }

  /** A client of the same server for another account, by token or linked account. */
  protected identity(): MainmatchOptions {
    return {
      patience: this.#patience,
      fetch: this.#fetch,
      ...(this.#token === undefined ? {} : { token: this.#token }),
      ...(this.languages === undefined ? {} : { languages: this.languages }),
    };
  }

  #request(facts: Facts, input: CallInput<OperationId>, key: string | undefined, tag: string | undefined): RequestInit {
    const headers: Record<string, string> = { Accept: input.accept ?? "application/json, application/x-ndjson, application/problem+json" };
    if (this.#token !== undefined) headers["Authorization"] = `Bearer ${this.#token}`;
    if (this.#onBehalfOf !== undefined) headers["On-Behalf-Of"] = this.#onBehalfOf;
    if (this.languages !== undefined) headers["Accept-Language"] = this.languages;
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (tag !== undefined) headers["If-None-Match"] = tag;
    // The cookie of a remembered session is set, sent and removed there only.
    const credentials = facts.path.startsWith("/v1/auth/") ? "same-origin" : "omit";
    const common: RequestInit = { method: facts.method, redirect: "error", credentials, cache: "no-store", headers };
    if (input.body === undefined) return common;
    headers["Content-Type"] = facts.isForm ? "application/x-www-form-urlencoded" : "application/json";
    return { ...common, body: facts.isForm ? form(input.body as object).toString() : JSON.stringify(input.body) };
  }

  /** The answer, with retries within the limits of `patience`. */
  async #answer(
    address: string,
    request: RequestInit,
    facts: Facts,
    input: CallInput<OperationId>,
    known: Answer | undefined,
  ): Promise<Answer> {
    const isRepeatable = facts.method !== "POST" || facts.isKeyed === true;
    const since = performance.now();
    const wait = Number((input.query as { wait?: number } | undefined)?.wait ?? 0) * 1000;
    for (let failures = 0; ; failures += 1) {
      const found = await this.#once(address, request, this.#patience.each + wait, known, input.signal);
      if ("text" in found) return found;
      const { error, isOurs } = found;
      const isPassing = error.status === 0 ? isRepeatable : mayRepeat(error.status, isRepeatable, isOurs);
      const { first, longest, total, unanswered } = this.#patience;
      const rest = (error.retryAfter ?? 0) * 1000 + pauseAfter(failures, first, longest);
      if (!isPassing || performance.now() + rest > since + (isOurs ? total : unanswered)) throw error;
      await pause(rest, input.signal);
    }
  }

  async #once(
    address: string,
    request: RequestInit,
    most: number,
    known: Answer | undefined,
    signal?: AbortSignal,
  ): Promise<Answer | Failure> {
    const timeout = AbortSignal.timeout(most);
    const either = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const response = await this.#fetch(address, { ...request, signal: either });
      const text = await response.text();
      if (response.status === 304 && known !== undefined) return known;
      if (response.ok) {
        const answer = { text, status: response.status, type: response.headers.get("content-type") ?? "" };
        if (request.method === "GET") this.#remember(address, answer, response.headers.get("etag"));
        return answer;
      }
      const error = problemOf(response.status, text, secondsOf(response.headers.get("retry-after")));
      return { error, isOurs: error.code !== "unreadable" };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const detail = `No answer to ${request.method} ${new URL(address).pathname}`;
      return { error: new MainmatchError(0, { code: "unreachable", detail }, undefined, { cause }), isOurs: false };
    }
  }

  #remember(address: string, answer: Answer, tag: string | null): void {
    this.#known.delete(address);
    if (tag === null) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= KNOWN) this.#known.delete(oldest);
    this.#known.set(address, { ...answer, tag });
  }
}

/** Most answers that are remembered. */
const KNOWN = 64;

/** 128 random bits. `crypto.randomUUID` would be shorter; browsers have it on https and localhost only. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function read({ text, status, type }: Answer): unknown {
  if (text === "") return undefined;
  if (!type.startsWith("application/json")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable("An answer that should be JSON isn't", status);
  }
}

function filled(path: string, parts: object | undefined): string {
  const found: Record<string, unknown> = { ...parts };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (found[name] === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(found[name]));
  });
}

function asked(query: object | undefined): string {
  const text = form(query ?? {}).toString();
  return text === "" ? "" : `?${text}`;
}

/** Drops members that are undefined or null. */
function form(members: object): URLSearchParams {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}
