/** The API's values about seasons, as labels and sentences. */
import type { ClosedDecision, Decision, Episode, MemberCard, PublicSeasonView, SeasonFacts } from "../sdk";
import { nt, t } from "../texts";
import { readable, within } from "../words";

type Kind = Decision["kind"];
/** What a decision is about; `about` names the setting of a twist. */
type Topic = { kind: Kind; about?: string | null };
type Status = SeasonFacts["status"];

const STATUS: Record<Status, string> = {
  casting: t("Cast is open"),
  running: t("Running"),
  finals: t("Finals"),
  finished: t("Finished"),
  cancelled: t("Cancelled"),
};

export const seasonStatus = (status: Status): string => STATUS[status] ?? readable(status);

const ASKED: Record<Kind, string> = {
  decide_twist: t("How is a setting of the next match?"),
  give_token: t("Who gets a spare Token of Life?"),
  name_candidate: t("Who is the Elimination Candidate?"),
  choose_opponent: t("Who meets the candidate in the death match?"),
  ban_death_match: t("Which games are banned from the death match?"),
  choose_death_match: t("Which game is the death match?"),
  support: t("Which finalist do you support?"),
};

/** A decision as a question. */
export const question = (topic: Topic): string => (topic.about ? t("{about}: how is it in the next match?", { about: readable(topic.about) }) : (ASKED[topic.kind] ?? readable(topic.kind)));

const ABOUT: Record<Kind, string> = {
  decide_twist: t("a setting of the next match"),
  give_token: t("spare Tokens of Life"),
  name_candidate: t("the Elimination Candidate"),
  choose_opponent: t("the opponent in the death match"),
  ban_death_match: t("banned games"),
  choose_death_match: t("the game of the death match"),
  support: t("support in the finals"),
};

/** What a decision is about. */
export const about = (topic: Topic): string => (topic.about ? within(readable(topic.about)) : (ABOUT[topic.kind] ?? within(readable(topic.kind))));

/** How many can be chosen. */
export function howMany(decision: Decision): string {
  const { least, most } = decision;
  if (least === most) return t("Choose {most}.", { most });
  return least ? t("Choose {least} to {most}.", { least, most }) : t("Choose up to {most}, or nothing.", { most });
}

/** A twist without a decision. */
export const BY_HOST = t("as the host sets it");

/** What happens without a choice. */
export function silence(decision: Decision): string {
  if (decision.kind === "decide_twist") return t("it is as the host sets it");
  if (decision.default === "nothing") return t("nothing is chosen");
  return decision.default === "drawn" ? t("it is drawn at random") : t("the member with the fewest garnets is chosen");
}

const HOW: Partial<Record<ClosedDecision["how"], string>> = {
  tie_broken: t("after a tie"),
  default: t("no one decided"),
};

/** How a decision came about where nobody simply made it, in brackets. */
export const howDecided = (how: ClosedDecision["how"]): string => (HOW[how] ? ` (${HOW[how]})` : "");

const SKIPPED: Record<NonNullable<Episode["skipped"]>, string> = {
  all_safe: t("all members hold a Token of Life"),
  no_candidate: t("the match named no candidate, or the candidate was saved"),
  no_winners: t("no one won the match"),
  no_opponent: t("all members except the candidate hold a Token of Life"),
  somebody_left: t("the candidate or the opponent left the season"),
};

/** Why an episode ends without an elimination. */
export const whySkipped = (why: NonNullable<Episode["skipped"]>): string => SKIPPED[why] ?? within(readable(why));

const LEFT_BY: Record<NonNullable<MemberCard["left"]>["by"], string> = {
  death_match: t("death match"),
  vote: t("vote"),
  no_opponent: t("no opponent"),
  finals: "finals",
  warnings: t("too many warnings"),
  own_wish: t("own decision"),
  host: t("by a host"),
};

const MEMBER: Record<MemberCard["status"], string> = {
  active: t("In"),
  eliminated: t("Eliminated"),
  withdrawn: t("Withdrawn"),
  removed: t("Removed"),
  winner: t("Winner"),
};

/** "In", "Eliminated in episode 2 (death match)". */
export function standing(card: MemberCard): string {
  const word = MEMBER[card.status] ?? readable(card.status);
  const { left } = card;
  if (!left) return word;
  const when = left.by === "finals" ? t("in the finals") : left.episode ? t("in episode {episode}", { episode: left.episode }) : "";
  return [word, when, left.by === "finals" ? "" : `(${LEFT_BY[left.by] ?? readable(left.by)})`].filter(Boolean).join(" ");
}

/** An episode by its name. */
export const episodeName = (episode: Pick<Episode, "n" | "title">): string =>
  episode.title ? t("Episode {number}: {title}", { number: episode.n, title: episode.title }) : t("Episode {number}", { number: episode.n });

/** The last match of an episode, by what it is. */
export const lastMatchOf = (episode: Pick<Episode, "n" | "title" | "last_match">): string =>
  episode.last_match === "vote" ? t("{episode}, vote", { episode: episodeName(episode) }) : t("{episode}, death match", { episode: episodeName(episode) });

export const garnets = (n: number): string => nt("{n} garnet", "{n} garnets", n);

/** The cause of a ledger entry as a label. Causes are parts joined by `/`. */
export function causeText(cause: string): string {
  const [whose = "", what = "", ...rest] = cause.split("/");
  const back = cause.endsWith("/reversed") ? ` (${t("taken back")})` : "";
  if (whose.startsWith("m_")) return matchCause(what, rest);
  if (what.startsWith("m_") && rest[0] === "awards") return t("Won in a match") + back;
  if (/^e\d+$/.test(what) && rest[0] === "out") return t("Elimination in episode {episode}", { episode: Number(what.slice(1)) }) + back;
  if (what === "transfer") return TRANSFER[rest[1] ?? ""] ?? t("Transfer");
  return (CAUSE[what] ?? readable(what)) + back;
}

const CAUSE: Record<string, string> = {
  start: t("Start of the season"),
  support: t("Support in the finals"),
  warning: t("Fine for a warning"),
  left: t("Member left"),
};

const TRANSFER: Record<string, string> = {
  offered: t("Offered (reserved)"),
  taken: t("Offer accepted"),
  returned: t("Offer returned"),
};

function matchCause(what: string, rest: string[]): string {
  const WORD: Record<string, string> = { start: t("Moved into a match"), end: t("Back from a match"), called_off: t("Match cancelled"), undone: t("Match taken back") };
  return rest.length ? t("Within a match") : (WORD[what] ?? t("Match"));
}

/** The label of a ledger account: a member, a seat, or one of the season's own. */
export function accountText(account: string, name: (member: string) => string): string {
  if (account.startsWith("cm_")) return name(account);
  if (account === "bank") return t("Bank");
  if (account === "escrow") return t("Reserved for offers");
  const seat = /\/seat:(\d+)$/.exec(account)?.[1];
  return seat ? t("Seat {seat}", { seat }) : account;
}

/** What comes next in a season without a running match or an open decision; null after its end. */
export function nextStep(view: PublicSeasonView): string | null {
  if (view.status === "casting") return t("The cast is open. The host starts the season when it is complete.");
  if (view.status === "cancelled") return t("The season was cancelled.");
  if (view.status === "finished") return null;
  if (view.finals?.jury?.length) return t("Next: the host creates the match of the jury.");
  if (view.finals) return t("Next: the host creates the next game of the finals.");
  const { stage, last_match } = view.episodes.at(-1) ?? {};
  if (stage === "announced") return t("Next: the host creates the match of this episode.");
  if (stage === "opponent_chosen") return last_match === "vote" ? t("Next: the host creates the vote.") : t("Next: the host creates the death match.");
  return areFinalsDue(view) ? t("Next: the host announces the finals.") : t("Next: the host announces the next episode.");
}

export const areFinalsDue = ({ standings, policies, episodes }: PublicSeasonView): boolean =>
  standings.filter((each) => each.left === null).length <= (policies.finalists ?? 2) || episodes.length >= (policies.most_episodes ?? 30);

/** The season's current match. */
export function runningMatch({ episodes, finals }: PublicSeasonView) {
  const played = [...episodes.flatMap((each) => [each.main, each.death]), ...(finals?.matches ?? [])];
  return played.find((each) => each && !each.outcome) ?? null;
}
