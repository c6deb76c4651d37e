/**
 * Everything this page knows of the server comes through here: the SDK, its types, and what is remembered of a session.
 * Nothing else imports the SDK, so that a change of it ends at this file.
 */
import { isLost, LiveView, Mainmatch, MainmatchError, type Schema } from "@mainmatch/client";

export { isLost, LiveView, Mainmatch, MainmatchError };
export type { FeedEvent, LiveState, LiveStatus, Place } from "@mainmatch/client";
export type MatchFacts = Schema<"MatchFacts">;
export type PhaseFacts = Schema<"PhaseFacts">;
export type SeatFacts = Schema<"SeatFacts">;
export type GameFacts = Schema<"GameFacts">;
export type GameSummary = Schema<"GameSummary">;
export type OptionOffer = Schema<"OptionOffer">;
export type Options = Schema<"Options">;
export type Receipt = Schema<"Receipt">;
export type HistoryEntry = Schema<"HistoryEntry">;
export type Owed = Schema<"Owed">;
export type ResultView = Schema<"ResultView">;
export type Envelope = Schema<"Envelope">;
export type ChannelFacts = Schema<"ChannelFacts">;
export type Message = Schema<"Message">;
export type Me = Schema<"Me">;
export type TokenFacts = Schema<"TokenFacts">;
export type NewMatch = Schema<"NewMatch">;
export type ViewDocument = Schema<"View">;
export type ActAnswer = Schema<"ActAnswer">;
export type Review = Schema<"Review">;
export type SeasonFacts = Schema<"SeasonFacts">;
export type SeasonDocument = Schema<"SeasonView">;
export type MemberView = Schema<"MemberView">;
export type HostView = Schema<"HostView">;
export type PublicView = Schema<"PublicView">;
export type MemberCard = Schema<"MemberCard">;
export type MemberWarning = Schema<"MemberWarning">;
export type Decision = Schema<"Decision">;
export type Decided = Schema<"Decided">;
/** What the server always says is optional in its schema, for it has a default there. */
export type Episode = Required<Schema<"Episode">>;
export type Finals = Required<Schema<"Finals">>;
export type PlayedMatch = Schema<"PlayedMatch">;
export type BalanceHistory = Schema<"BalanceHistory">;
export type LedgerEntry = Schema<"LedgerEntry">;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** For people: what went wrong, and the way out. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof MainmatchError)) return "Something went wrong in this page. Loading it again may help.";
  if (error.code === "unreachable") return "The server can't be reached. Are you online? Nothing was lost; try again.";
  const found = error.errors.map((each) => each.message).filter((each) => !error.detail.includes(each));
  return [error.detail || error.code, ...found].join(" ");
}
