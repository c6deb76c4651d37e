/** What seasons say to programs, as people read it. */
import type { Decided, Decision, Episode, MemberCard, SeasonFacts } from "../sdk";
import { counted, readable } from "../words";

type Kind = Decision["kind"];
type Status = SeasonFacts["status"];

const STATUS: Record<Status, string> = {
  casting: "Cast is put together",
  running: "Running",
  finals: "Finals",
  finished: "Finished",
  cancelled: "Cancelled",
};

export const seasonStatus = (status: Status): string => STATUS[status] ?? readable(status);

const ASKED: Record<Kind, string> = {
  give_token: "Who gets a spare Token of Life?",
  name_candidate: "Who is the Elimination Candidate?",
  choose_opponent: "Who meets the candidate in the death match?",
  ban_death_match: "Which games shall the death match not be?",
  choose_death_match: "Which game is the death match?",
  support: "Which finalist do you stand by?",
};

/** A decision as a question. */
export const question = (kind: Kind): string => ASKED[kind] ?? readable(kind);

const ABOUT: Record<Kind, string> = {
  give_token: "spare Tokens of Life",
  name_candidate: "the Elimination Candidate",
  choose_opponent: "the opponent in the death match",
  ban_death_match: "games that are banned",
  choose_death_match: "the game of the death match",
  support: "support in the finals",
};

/** What a decision is about. */
export const about = (kind: Kind): string => ABOUT[kind] ?? readable(kind).toLowerCase();

/** How many may be chosen. */
export function howMany(decision: Decision): string {
  const { least, most } = decision;
  if (least === most) return `Choose ${most}.`;
  return least ? `Choose ${least} to ${most}.` : `Choose up to ${most}, or nothing.`;
}

/** What silence means. */
export function silence(decision: Decision): string {
  if (decision.default === "nothing") return "nothing is chosen";
  return decision.default === "drawn" ? "it is drawn" : "whoever has the fewest garnets is taken";
}

const HOW: Record<Decided["how"], string> = {
  decided: "decided",
  tie_broken: "after a tie",
  default: "nobody decided",
};

export const howDecided = (how: Decided["how"]): string => HOW[how] ?? readable(how);

const SKIPPED: Record<NonNullable<Episode["skipped"]>, string> = {
  all_safe: "everybody holds a Token of Life",
  no_candidate: "the match named no candidate, or the candidate was saved",
  no_winners: "nobody won the match",
  no_opponent: "everybody but the candidate holds a Token of Life",
  somebody_left: "the candidate or the opponent left the season",
};

/** Why an episode ends without an elimination. */
export const whySkipped = (why: NonNullable<Episode["skipped"]>): string => SKIPPED[why] ?? readable(why).toLowerCase();

const LEFT_BY: Record<NonNullable<MemberCard["left"]>["by"], string> = {
  death_match: "death match",
  no_opponent: "nobody to meet",
  finals: "finals",
  warnings: "too many warnings",
  own_wish: "own wish",
  host: "by a host",
};

const MEMBER: Record<MemberCard["status"], string> = {
  active: "In",
  eliminated: "Eliminated",
  withdrawn: "Withdrawn",
  removed: "Removed",
  winner: "Winner",
};

/** "In", "Eliminated in episode 2 (death match)". */
export function standing(card: MemberCard): string {
  const word = MEMBER[card.status] ?? readable(card.status);
  const { left } = card;
  if (!left) return word;
  const when = left.by === "finals" ? "in the finals" : left.episode ? `in episode ${left.episode}` : "";
  return [word, when, left.by === "finals" ? "" : `(${LEFT_BY[left.by] ?? readable(left.by)})`].filter(Boolean).join(" ");
}

/** An episode by its name. */
export const episodeName = (episode: Pick<Episode, "number" | "title">): string =>
  episode.title ? `Episode ${episode.number}: ${episode.title}` : `Episode ${episode.number}`;

export const garnets = (n: number): string => counted(n, "garnet");

/** What led to an entry of the ledger; the cause is made of parts, each the name of something that happened. */
export function causeText(cause: string): string {
  const [whose = "", what = "", ...rest] = cause.split("/");
  const back = cause.endsWith("/reversed") ? " (taken back)" : "";
  if (whose.startsWith("m_")) return matchCause(what, rest);
  if (what.startsWith("m_") && rest[0] === "awards") return `Won in a match${back}`;
  if (/^e\d+$/.test(what) && rest[0] === "out") return `Elimination in episode ${what.slice(1)}${back}`;
  if (what === "transfer") return TRANSFER[rest[1] ?? ""] ?? "Transfer";
  return (CAUSE[what] ?? readable(what)) + back;
}

const CAUSE: Record<string, string> = {
  start: "What everybody begins with",
  support: "Support in the finals",
  warning: "Fine for a warning",
  left: "Somebody left",
};

const TRANSFER: Record<string, string> = {
  offered: "Offered, and set apart",
  taken: "Offer accepted",
  returned: "Offer returned",
};

function matchCause(what: string, rest: string[]): string {
  const WORD: Record<string, string> = { start: "Into a match", end: "Back from a match", called_off: "Match called off", undone: "Match taken back" };
  return rest.length ? "Within a match" : (WORD[what] ?? "Match");
}

/** Accounts of the ledger that are nobody's, and seats. */
export function accountText(account: string, name: (member: string) => string): string {
  if (account.startsWith("cm_")) return name(account);
  if (account === "bank") return "Bank";
  if (account === "escrow") return "Set apart for offers";
  const seat = /\/seat:(\d+)$/.exec(account)?.[1];
  return seat ? `Seat ${seat}` : account;
}
