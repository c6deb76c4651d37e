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
export type OptionOffer = Schema<"OptionOffer">;
export type Options = Schema<"Options">;
export type Receipt = Schema<"Receipt">;
export type SubmissionHistoryEntry = Schema<"SubmissionHistoryEntry">;
export type RunningMatch = Schema<"RunningMatch">;
export type AccountSummary = Schema<"AccountSummary">;
export type HostStatus = Schema<"HostStatus">;
export type MatchResult = Schema<"MatchResult">;
export type Envelope = Schema<"Envelope">;
export type ChannelFacts = Schema<"ChannelFacts">;
export type Message = Schema<"Message">;
export type Me = Schema<"Me">;
export type TokenFacts = Schema<"TokenFacts">;
export type NewPushSubscription = Schema<"NewPushSubscription">;
export type PushKind = NewPushSubscription["kinds"][number];
export type MatchTemplate = Schema<"MatchTemplate">;
export type NewMatch = Schema<"NewMatch">;
export type ViewDocument = Schema<"View">;
export type ActionResult = Schema<"ActionResult">;
export type Review = Schema<"Review">;
export type SeasonFacts = Schema<"SeasonFacts">;
export type SeasonDocument = Schema<"SeasonView">;
export type MemberView = Schema<"MemberView">;
export type HostView = Schema<"HostView">;
export type PublicView = Schema<"PublicView">;
export type MemberCard = Schema<"MemberCard">;
export type MemberWarning = Schema<"MemberWarning">;
export type Decision = Schema<"Decision">;
export type ClosedDecision = Schema<"ClosedDecision">;
/** What the server always says is optional in its schema, for it has a default there. */
export type Episode = Required<Schema<"Episode">>;
export type Finals = Required<Schema<"Finals">>;
export type PlayedMatch = Schema<"PlayedMatch">;
export type BalanceHistory = Schema<"BalanceHistory">;
export type LedgerEntry = Schema<"LedgerEntry">;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The errors that people meet most, for readers of other languages: the server says all of them in English, and more exactly. */
const REFUSALS: Record<string, string> = {
  invalid_credentials: t("No account has this username and password."),
  wrong_password: t("The password is wrong."),
  wrong_second_factor: t("The code is wrong, too old or already used."),
  weak_password: t("This password is easy to guess. Choose another one, such as four random words."),
  username_taken: t("This username is taken. Choose another one."),
  invalid_token: t("Your session has ended. Sign in again."),
  rate_limited: t("Too many requests. Wait a moment and try again."),
  server_busy: t("The server is at its limit. Wait a moment and try again."),
  unknown_match: t("There is no match with this id that you can see. Join a private match with its code."),
  wrong_code: t("The code is wrong or missing. Ask the host for it."),
  match_full: t("Every seat of this match is taken."),
  seat_taken: t("This seat is taken."),
  already_joined: t("You already have a seat in this match."),
  already_started: t("The match has started or was cancelled, so its seats and settings cannot be changed."),
  phase_closed: t("This phase is closed. Your last receipt stands."),
  locked_in: t("Your move is locked in and stands until the phase closes."),
  action_not_allowed: t("This cannot be sent now."),
  not_enough_garnets: t("This costs more garnets than you can spend."),
  match_paused: t("The match is paused. What you sent stands; send more when it goes on."),
  match_over: t("The match is finished or cancelled."),
  channel_closed: t("The channel is closed for new messages; earlier ones stay readable."),
  not_host: t("Only hosts of this match can do this."),
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
