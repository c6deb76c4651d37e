/** The API's values about seasons, as labels and sentences. */
import type { ClosedDecision, Decision, Episode, MemberCard, SeasonFacts } from "../sdk";
import { counted, readable } from "../words";

type Kind = Decision["kind"];
/** What a decision is about; `about` names the setting of a twist. */
type Topic = { kind: Kind; about?: string | null };
type Status = SeasonFacts["status"];

const STATUS: Record<Status, string> = {
  casting: "Cast is open",
  running: "Running",
  finals: "Finals",
  finished: "Finished",
  cancelled: "Cancelled",
};

export const seasonStatus = (status: Status): string => STATUS[status] ?? readable(status);

const ASKED: Record<Kind, string> = {
  decide_twist: "How is a setting of the next match?",
  give_token: "Who gets a spare Token of Life?",
  name_candidate: "Who is the Elimination Candidate?",
  choose_opponent: "Who meets the candidate in the death match?",
  ban_death_match: "Which games are banned from the death match?",
  choose_death_match: "Which game is the death match?",
  support: "Which finalist do you support?",
};

/** A decision as a question. */
export const question = (topic: Topic): string => (topic.about ? `${readable(topic.about)}: how is it in the next match?` : (ASKED[topic.kind] ?? readable(topic.kind)));

const ABOUT: Record<Kind, string> = {
  decide_twist: "a setting of the next match",
  give_token: "spare Tokens of Life",
  name_candidate: "the Elimination Candidate",
  choose_opponent: "the opponent in the death match",
  ban_death_match: "banned games",
  choose_death_match: "the game of the death match",
  support: "support in the finals",
};

/** What a decision is about. */
export const about = (topic: Topic): string => (topic.about ? readable(topic.about).toLowerCase() : (ABOUT[topic.kind] ?? readable(topic.kind).toLowerCase()));

/** How many can be chosen. */
export function howMany(decision: Decision): string {
  const { least, most } = decision;
  if (least === most) return `Choose ${most}.`;
  return least ? `Choose ${least} to ${most}.` : `Choose up to ${most}, or nothing.`;
}

/** A twist without a decision. */
export const BY_HOST = "as the host sets it";

/** What happens without a choice. */
export function silence(decision: Decision): string {
  if (decision.kind === "decide_twist") return `it is ${BY_HOST}`;
  if (decision.default === "nothing") return "nothing is chosen";
  return decision.default === "drawn" ? "it is drawn at random" : "the member with the fewest garnets is chosen";
}

const HOW: Record<ClosedDecision["how"], string> = {
  decided: "decided",
  tie_broken: "after a tie",
  default: "no one decided",
};

export const howDecided = (how: ClosedDecision["how"]): string => HOW[how] ?? readable(how);

const SKIPPED: Record<NonNullable<Episode["skipped"]>, string> = {
  all_safe: "all members hold a Token of Life",
  no_candidate: "the match named no candidate, or the candidate was saved",
  no_winners: "no one won the match",
  no_opponent: "all members except the candidate hold a Token of Life",
  somebody_left: "the candidate or the opponent left the season",
};

/** Why an episode ends without an elimination. */
export const whySkipped = (why: NonNullable<Episode["skipped"]>): string => SKIPPED[why] ?? readable(why).toLowerCase();

const LEFT_BY: Record<NonNullable<MemberCard["left"]>["by"], string> = {
  death_match: "death match",
  no_opponent: "no opponent",
  finals: "finals",
  warnings: "too many warnings",
  own_wish: "own decision",
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

/** The cause of a ledger entry as a label. Causes are parts joined by `/`. */
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
  start: "Start of the season",
  support: "Support in the finals",
  warning: "Fine for a warning",
  left: "Member left",
};

const TRANSFER: Record<string, string> = {
  offered: "Offered (reserved)",
  taken: "Offer accepted",
  returned: "Offer returned",
};

function matchCause(what: string, rest: string[]): string {
  const WORD: Record<string, string> = { start: "Moved into a match", end: "Back from a match", called_off: "Match cancelled", undone: "Match taken back" };
  return rest.length ? "Within a match" : (WORD[what] ?? "Match");
}

/** The label of a ledger account: a member, a seat, or one of the season's own. */
export function accountText(account: string, name: (member: string) => string): string {
  if (account.startsWith("cm_")) return name(account);
  if (account === "bank") return "Bank";
  if (account === "escrow") return "Reserved for offers";
  const seat = /\/seat:(\d+)$/.exec(account)?.[1];
  return seat ? `Seat ${seat}` : account;
}
