/** Calls of players: views, submissions, events, chat. */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { SeasonCalls } from "./seasons.js";

/** An action as the rules of the game describe it: its `type`, and more. */
export type Action = Readonly<Record<string, unknown>>;

export class PlayCalls extends SeasonCalls {
  /** Get your view of the match, now or as of `at_seq`. To keep it current: `liveView`. */
  view(matchId: string, query: QueryOf<"getView"> = {}, options?: CallOptions): Promise<AnswerOf<"getView">> {
    return this.call("getView", { path: { match_id: matchId }, query, ...options });
  }

  /** List the actions that your seat may send now, each with a JSON Schema and an example. */
  options(matchId: string, options?: CallOptions): Promise<AnswerOf<"getOptions">> {
    return this.call("getOptions", { path: { match_id: matchId }, ...options });
  }

  /** Get the rules of the match, with the chapters that were told so far. */
  rules(matchId: string, options?: CallOptions): Promise<AnswerOf<"getMatchRules">> {
    return this.call("getMatchRules", { path: { match_id: matchId }, ...options });
  }

  /** Send or replace a sealed submission. `locked`: it is final. */
  submit(
    matchId: string,
    phaseId: string,
    action: Action,
    { locked = false, ...options }: CallOptions & { locked?: boolean } = {},
  ): Promise<AnswerOf<"putSubmission">> {
    return this.call("putSubmission", { path: { match_id: matchId }, body: { phase_id: phaseId, action, locked }, ...options });
  }

  /** Check a submission without sending it. */
  dryRun(matchId: string, phaseId: string, action: Action, options?: CallOptions): Promise<AnswerOf<"putSubmission">> {
    return this.call("putSubmission", {
      path: { match_id: matchId },
      query: { dry_run: true },
      body: { phase_id: phaseId, action },
      ...options,
    });
  }

  /** Get the receipt in force, that in `slot` where the options name slots; `no_submission` if there is none. */
  submission(
    matchId: string,
    { slot, ...options }: CallOptions & QueryOf<"getSubmission"> = {},
  ): Promise<AnswerOf<"getSubmission">> {
    return this.call("getSubmission", { path: { match_id: matchId }, ...(slot ? { query: { slot } } : {}), ...options });
  }

  /** Withdraw the submission, that in `slot` where the options name slots. With `phase_id`, only if this one is open. */
  withdraw(
    matchId: string,
    query: QueryOf<"deleteSubmission"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"deleteSubmission">> {
    return this.call("deleteSubmission", { path: { match_id: matchId }, query, ...options });
  }

  /** List the submissions of your seat, oldest first. `after` is the `next_after` of the page before. */
  history(
    matchId: string,
    query: QueryOf<"listMySubmissions"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listMySubmissions">> {
    return this.call("listMySubmissions", { path: { match_id: matchId }, query, ...options });
  }

  /** Send an instant action; the answer is its result for your seat. */
  act(matchId: string, phaseId: string, action: Action, options?: CallOptions): Promise<AnswerOf<"postAction">> {
    return this.call("postAction", { path: { match_id: matchId }, body: { phase_id: phaseId, action }, ...options });
  }

  /** Move the deadline of the open phase, if the match gives its players extensions and you have one left. */
  takeExtension(matchId: string, phaseId: string, options?: CallOptions): Promise<AnswerOf<"takeExtension">> {
    return this.call("takeExtension", { path: { match_id: matchId }, body: { phase_id: phaseId }, ...options });
  }

  /** A page of your feed of this match; with `wait` (seconds) as soon as there is something. */
  events(matchId: string, query: QueryOf<"listMatchEvents"> = {}, options?: CallOptions): Promise<AnswerOf<"listMatchEvents">> {
    return this.call("listMatchEvents", { path: { match_id: matchId }, query, ...options });
  }

  // --- talk

  channels(matchId: string, query: QueryOf<"listChannels"> = {}, options?: CallOptions): Promise<AnswerOf<"listChannels">> {
    return this.call("listChannels", { path: { match_id: matchId }, query, ...options });
  }

  /** Open a private channel with these seats, if the game leaves talk free. */
  createChannel(
    matchId: string,
    members: number[],
    { title, ...options }: CallOptions & { title?: string } = {},
  ): Promise<AnswerOf<"createChannel">> {
    const body = { members, ...(title === undefined ? {} : { title }) };
    return this.call("createChannel", { path: { match_id: matchId }, body, ...options });
  }

  /** Have these seats join a group that one is in. They read what is said from now on. */
  addChannelMembers(matchId: string, channel: string, members: number[], options?: CallOptions): Promise<AnswerOf<"addChannelMembers">> {
    return this.call("addChannelMembers", { path: { match_id: matchId, channel }, body: { members }, ...options });
  }

  leaveChannel(matchId: string, channel: string, options?: CallOptions): Promise<AnswerOf<"leaveChannel">> {
    return this.call("leaveChannel", { path: { match_id: matchId, channel }, ...options });
  }

  /** List messages, oldest first: those after a number. */
  messages(
    matchId: string,
    channel: string,
    query: QueryOf<"listMessages"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listMessages">> {
    return this.call("listMessages", { path: { match_id: matchId, channel }, query, ...options });
  }

  /** Post a message; `reply_to` another one, with `mentions` of seats. */
  say(
    matchId: string,
    channel: string,
    text: string,
    { reply_to, mentions, ...options }: CallOptions & Omit<BodyOf<"postMessage">, "text"> = {},
  ): Promise<AnswerOf<"postMessage">> {
    const body = { text, ...(reply_to ? { reply_to } : {}), ...(mentions?.length ? { mentions } : {}) };
    return this.call("postMessage", { path: { match_id: matchId, channel }, body, ...options });
  }

  /** Report a message to the hosts, who don't see who did. */
  reportMessage(matchId: string, channel: string, messageId: string, reason: string, options?: CallOptions): Promise<AnswerOf<"reportMessage">> {
    const path = { match_id: matchId, channel, message_id: messageId };
    return this.call("reportMessage", { path, body: { reason }, ...options });
  }
}
