/**
 * The SDK and its types. All access to the server goes through this module.
 * No other module imports the SDK, so a change to it affects this file only.
 */
import { LANGUAGE, t } from "./texts";
import { isLost, LiveView, Mainmatch, MainmatchError, toDecide, type Schema } from "@mainmatch/client";

export { isLost, LiveView, Mainmatch, MainmatchError, toDecide };
export type { FeedEvent, LiveState, LiveStatus, Place } from "@mainmatch/client";
export type MatchFacts = Schema<"MatchFacts">;
export type PhaseFacts = Schema<"PhaseFacts">;
export type SeatFacts = Schema<"SeatFacts">;
export type GameFacts = Schema<"GameFacts">;
export type GameSummary = Schema<"GameSummary">;
export type ActionOption = Schema<"ActionOption">;
export type Options = Schema<"SeatOptions">;
export type Receipt = Schema<"SubmissionReceipt">;
export type SubmissionHistoryEntry = Schema<"SubmissionHistoryEntry">;
export type AccountSummary = Schema<"AccountSummary">;
export type HostStatus = Schema<"HostStatus">;
export type MatchResult = Schema<"MatchResult">;
export type Envelope = Schema<"Envelope">;
export type ChannelFacts = Schema<"ChannelFacts">;
export type Message = Schema<"ChatMessage">;
export type MessageReport = Schema<"MessageReport">;
export type Me = Schema<"MyAccount">;
export type TokenFacts = Schema<"TokenFacts">;
export type NewPushSubscription = Schema<"NewPushSubscription">;
export type NewsPreferences = Schema<"NewsPreferences">;
export type NewMatch = Schema<"NewMatch">;
export type ViewDocument = Schema<"MatchView">;
export type ActionResult = Schema<"ActionResult">;
export type PhaseReview = Schema<"PhaseReview">;
export type SeasonFacts = Schema<"SeasonFacts">;
export type SeasonInvitation = Schema<"SeasonInvitation">;
export type SeasonDocument = Schema<"SeasonView">;
export type MemberSeasonView = Schema<"MemberSeasonView">;
export type HostSeasonView = Schema<"HostSeasonView">;
export type PublicSeasonView = Schema<"PublicSeasonView">;
export type MemberCard = Schema<"MemberCard">;
export type MemberWarning = Schema<"MemberWarning">;
export type Decision = Schema<"SeasonDecision">;
export type ClosedDecision = Schema<"ClosedDecision">;
/** What the server always says is optional in its schema, for it has a default there. */
export type Episode = Required<Schema<"SeasonEpisode">>;
export type Finals = Required<Schema<"SeasonFinals">>;
export type PlayedMatch = Schema<"PlayedMatch">;
export type BalanceHistory = Schema<"BalanceHistory">;
export type LedgerEntry = Schema<"LedgerEntry">;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Errors that the server says for programs, or not in all languages in each case. It says all others itself. */
const REFUSALS: Record<string, string> = {
  invalid_token: t("Your session has ended. Sign in again."),
  server_busy: t("The server is at its limit. Wait a moment and try again."),
  phase_closed: t("This phase is closed. Your last receipt stands."),
  locked_in: t("Your move is locked in and stands until the phase closes."),
  action_not_allowed: t("This cannot be sent now."),
  not_enough_garnets: t("This costs more garnets than you can spend."),
  channel_closed: t("The channel is closed for new messages; earlier ones stay readable."),
  internal_error: t("The server failed. Try again later."),
};

/** An error as a text for users: what went wrong and what to do. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof MainmatchError)) return t("Something went wrong on this page. Reload it and try again.");
  if (error.code === "unreachable") return t("The server cannot be reached. Check your connection and try again. Nothing was lost.");
  const own = LANGUAGE === "en" ? undefined : REFUSALS[error.code];
  if (own) return own;
  const found = error.errors.map((each) => each.message).filter((each) => !error.detail.includes(each));
  return [error.detail || error.code, ...found].join(" ");
}
