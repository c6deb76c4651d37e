/** Calls of hosts. Each is audited, and announced to all by an event. */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { PlayCalls } from "./play.js";

export class HostCalls extends PlayCalls {
  /** List the missing seats, if the match shows them to hosts. */
  hostStatus(matchId: string, options?: CallOptions): Promise<AnswerOf<"getHostStatus">> {
    return this.call("getHostStatus", { path: { match_id: matchId }, ...options });
  }

  /** Extend the open phase, by `seconds` or up to `due_at`. */
  extend(matchId: string, body: BodyOf<"extendPhase">, options?: CallOptions): Promise<AnswerOf<"extendPhase">> {
    return this.call("extendPhase", { path: { match_id: matchId }, body, ...options });
  }

  /** Pause the match, until `resume` or `until`. */
  pause(matchId: string, body: BodyOf<"pauseMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"pauseMatch">> {
    return this.call("pauseMatch", { path: { match_id: matchId }, body, ...options });
  }

  resume(matchId: string, body: BodyOf<"resumeMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"resumeMatch">> {
    return this.call("resumeMatch", { path: { match_id: matchId }, body, ...options });
  }

  /** Close the open phase now. */
  closePhase(matchId: string, body: BodyOf<"closePhase"> = {}, options?: CallOptions): Promise<AnswerOf<"closePhase">> {
    return this.call("closePhase", { path: { match_id: matchId }, body, ...options });
  }

  /** Get the outcome that waits for publication. */
  review(matchId: string, options?: CallOptions): Promise<AnswerOf<"getReview">> {
    return this.call("getReview", { path: { match_id: matchId }, ...options });
  }

  /** Get what was sent in a phase that has closed, by default the newest. */
  sent(matchId: string, phaseId?: string, options?: CallOptions): Promise<AnswerOf<"getSentSubmissions">> {
    return this.call("getSentSubmissions", { path: { match_id: matchId }, query: phaseId ? { phase_id: phaseId } : {}, ...options });
  }

  publish(matchId: string, body: BodyOf<"publishOutcome"> = {}, options?: CallOptions): Promise<AnswerOf<"publishOutcome">> {
    return this.call("publishOutcome", { path: { match_id: matchId }, body, ...options });
  }

  /** Rewind the match to the opening of a phase. */
  rewind(matchId: string, body: BodyOf<"rewindMatch">, options?: CallOptions): Promise<AnswerOf<"rewindMatch">> {
    return this.call("rewindMatch", { path: { match_id: matchId }, body, ...options });
  }

  cancel(matchId: string, body: BodyOf<"cancelMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"cancelMatch">> {
    return this.call("cancelMatch", { path: { match_id: matchId }, body, ...options });
  }

  announce(matchId: string, text: string, options?: CallOptions): Promise<AnswerOf<"postAnnouncement">> {
    return this.call("postAnnouncement", { path: { match_id: matchId }, body: { text }, ...options });
  }

  /** Publish a clarification of the rules. */
  clarify(matchId: string, text: string, options?: CallOptions): Promise<AnswerOf<"postClarification">> {
    return this.call("postClarification", { path: { match_id: matchId }, body: { text }, ...options });
  }

  /** Remind the missing seats. */
  remind(matchId: string, body: BodyOf<"postReminder"> = {}, options?: CallOptions): Promise<AnswerOf<"postReminder">> {
    return this.call("postReminder", { path: { match_id: matchId }, body, ...options });
  }

  /** Read the sealed submissions. Players are notified when the match is over. */
  breakSeal(matchId: string, body: BodyOf<"breakSeal">, options?: CallOptions): Promise<AnswerOf<"breakSeal">> {
    return this.call("breakSeal", { path: { match_id: matchId }, body, ...options });
  }

  /** Replace a seat's player with an account, a bot or an invite. */
  putPlayer(
    matchId: string,
    seat: number,
    body: BodyOf<"putPlayer">,
    options?: CallOptions,
  ): Promise<AnswerOf<"putPlayer">> {
    return this.call("putPlayer", { path: { match_id: matchId, seat }, body, ...options });
  }

  /** Submit for a seat. The seat is notified. */
  submitFor(
    matchId: string,
    seat: number,
    body: BodyOf<"putSubmissionForSeat">,
    options?: CallOptions,
  ): Promise<AnswerOf<"putSubmissionForSeat">> {
    return this.call("putSubmissionForSeat", { path: { match_id: matchId, seat }, body, ...options });
  }

  addHost(matchId: string, body: BodyOf<"addHost">, options?: CallOptions): Promise<AnswerOf<"addHost">> {
    return this.call("addHost", { path: { match_id: matchId }, body, ...options });
  }

  removeHost(matchId: string, account: string, options?: CallOptions): Promise<AnswerOf<"removeHost">> {
    return this.call("removeHost", { path: { match_id: matchId, account }, ...options });
  }

  /** List the people who stay out because a host removed them. */
  removals(
    matchId: string,
    query: QueryOf<"listRemovals"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listRemovals">> {
    return this.call("listRemovals", { path: { match_id: matchId }, query, ...options });
  }

  /** Let a removed player join again. */
  deleteRemoval(matchId: string, account: string, options?: CallOptions): Promise<AnswerOf<"deleteRemoval">> {
    return this.call("deleteRemoval", { path: { match_id: matchId, account }, ...options });
  }

  /** List what hosts did, oldest first. `after` is the `next_after` of the page before. */
  audit(
    matchId: string,
    query: QueryOf<"listAudit"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listAudit">> {
    return this.call("listAudit", { path: { match_id: matchId }, query, ...options });
  }

  /** Hide a message. */
  deleteMessage(
    matchId: string,
    channel: string,
    messageId: string,
    query: QueryOf<"deleteMessage"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"deleteMessage">> {
    return this.call("deleteMessage", { path: { match_id: matchId, channel, message_id: messageId }, query, ...options });
  }

  /** List the reported messages that wait for an answer, with their neighbours; for hosts who don't play. */
  reports(matchId: string, query: QueryOf<"listReports"> = {}, options?: CallOptions): Promise<AnswerOf<"listReports">> {
    return this.call("listReports", { path: { match_id: matchId }, query, ...options });
  }

  /** Remove a reported message, or dismiss its reports. */
  answerReport(matchId: string, messageId: string, body: BodyOf<"answerReport">, options?: CallOptions): Promise<AnswerOf<"answerReport">> {
    return this.call("answerReport", { path: { match_id: matchId, message_id: messageId }, body, ...options });
  }
}
