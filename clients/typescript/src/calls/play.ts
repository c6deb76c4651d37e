/** What a seat sees and sends. */

import type { AnswerOf, CallOptions, QueryOf } from "../caller.js";
import { SeasonCalls } from "./seasons.js";

/** An action as the rules of the game describe it: its `type`, and more. */
export type Action = Readonly<Record<string, unknown>>;

export class PlayCalls extends SeasonCalls {
  /** What you may know now, or as it was (`at_seq`). To keep it current: `liveView`. */
  view(matchId: string, query: QueryOf<"getView"> = {}, options?: CallOptions): Promise<AnswerOf<"getView">> {
    return this.call("getView", { path: { match_id: matchId }, query, ...options });
  }

  /** What your seat may send now, each with a JSON Schema and an example. */
  options(matchId: string, options?: CallOptions): Promise<AnswerOf<"getOptions">> {
    return this.call("getOptions", { path: { match_id: matchId }, ...options });
  }

  /** Send a sealed action, or another one in its place. `locked`: it stands until the phase closes. */
  submit(
    matchId: string,
    phase: string,
    action: Action,
    { locked = false, ...options }: CallOptions & { locked?: boolean } = {},
  ): Promise<AnswerOf<"putSubmission">> {
    return this.call("putSubmission", { path: { match_id: matchId }, body: { phase, action, locked }, ...options });
  }

  /** What `submit` would answer, without anything done. */
  dryRun(matchId: string, phase: string, action: Action, options?: CallOptions): Promise<AnswerOf<"putSubmission">> {
    return this.call("putSubmission", {
      path: { match_id: matchId },
      query: { dry_run: true },
      body: { phase, action },
      ...options,
    });
  }

  /** The receipt in force; `no_submission` when there is none. */
  submission(matchId: string, options?: CallOptions): Promise<AnswerOf<"getSubmission">> {
    return this.call("getSubmission", { path: { match_id: matchId }, ...options });
  }

  /** Take it back. With `phase` only if that is the one that is open. */
  withdraw(
    matchId: string,
    query: QueryOf<"deleteSubmission"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"deleteSubmission">> {
    return this.call("deleteSubmission", { path: { match_id: matchId }, query, ...options });
  }

  /** All that your seat ever sent. */
  history(matchId: string, options?: CallOptions): Promise<AnswerOf<"getSubmissionHistory">> {
    return this.call("getSubmissionHistory", { path: { match_id: matchId }, ...options });
  }

  /** Send an instant action; the answer says what it led to. */
  act(matchId: string, phase: string, action: Action, options?: CallOptions): Promise<AnswerOf<"postAction">> {
    return this.call("postAction", { path: { match_id: matchId }, body: { phase, action }, ...options });
  }

  /** A page of your feed of this match; with `wait` (seconds) as soon as there is something. */
  events(matchId: string, query: QueryOf<"listEvents"> = {}, options?: CallOptions): Promise<AnswerOf<"listEvents">> {
    return this.call("listEvents", { path: { match_id: matchId }, query, ...options });
  }

  // --- talk

  channels(matchId: string, options?: CallOptions): Promise<AnswerOf<"listChannels">> {
    return this.call("listChannels", { path: { match_id: matchId }, ...options });
  }

  /** Talk in private with these seats, where the game leaves talk free. */
  openChannel(
    matchId: string,
    members: number[],
    { title, ...options }: CallOptions & { title?: string } = {},
  ): Promise<AnswerOf<"openChannel">> {
    const body = { members, ...(title === undefined ? {} : { title }) };
    return this.call("openChannel", { path: { match_id: matchId }, body, ...options });
  }

  /** What was said, oldest first: the newest ones, or those after or before one's number. */
  messages(
    matchId: string,
    channel: string,
    query: QueryOf<"listMessages"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listMessages">> {
    return this.call("listMessages", { path: { match_id: matchId, channel }, query, ...options });
  }

  say(matchId: string, channel: string, text: string, options?: CallOptions): Promise<AnswerOf<"postMessage">> {
    return this.call("postMessage", { path: { match_id: matchId, channel }, body: { text }, ...options });
  }
}
