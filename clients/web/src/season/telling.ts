/** The events of a season as sentences. Unknown types are shown by their name. */
import type { JsonObject } from "../sdk";
import { listed } from "../texts";
import { counted, readable } from "../words";
import type { Cast } from "./Context";
import { about, BY_HOST, garnets, howDecided, standing, whySkipped } from "./words";

export type Told = { at: string; event: string; data: JsonObject };

/** The data of an event, as in the server's schema. It is only displayed here. */
type Data = any;

export function sentence(told: Told, cast: Cast): string {
  const say = SENTENCES[told.event];
  return say ? say(told.data, cast) : `${readable(told.event.replace(/^season\./, ""))}.`;
}

const who = (cast: Cast, ids: string[]): string => (ids.length ? listed(ids.map((each) => cast.alias(each))) : "no one");
const what = (cast: Cast, ids: string[]): string => (ids.length ? listed(ids.map((each) => (each.startsWith("cm_") ? cast.alias(each) : cast.game(each)))) : "nothing");
const PART: Record<string, string> = { main: "The main match", death: "The death match", final: "A game of the finals" };

const SENTENCES: Record<string, (data: Data, cast: Cast) => string> = {
  "season.created": (data) => `The season "${data.title}" was created.`,
  "season.policies_changed": () => "The host changed the rules.",
  "season.member_added": (data) => `${data.alias} joined the cast.`,
  "season.member_dropped": () => "A member was removed from the cast.",
  "season.member_grouped": (data, cast) => `${cast.alias(data.member)} is now in ${data.groups.length ? listed(data.groups) : "no group"}.`,
  "season.member_substituted": (data) => `Another player took over the place of ${data.alias}.`,
  "season.member_warned": (data, cast) => `${cast.alias(data.member)} got warning ${data.number}: ${data.reason}`,
  "season.member_left": (data, cast) => `${cast.alias(data.member)} left: ${standing({ status: data.how, left: null } as never).toLowerCase()}.`,
  "season.started": () => "The season started.",
  "season.finished": (data, cast) => `The season is over: ${cast.alias(data.winner)} won.`,
  "season.cancelled": (data) => `The season was cancelled: ${data.reason}`,
  "season.episode_announced": (data, cast) => `Episode ${data.number} was announced: ${cast.game(data.game)}.`,
  "season.twist_decided": (data) => `${readable(data.setting)}: ${data.value === null ? BY_HOST : readable(String(data.value)).toLowerCase()}.`,
  "season.match_started": (data, cast) =>
    `${PART[data.part] ?? "A match"} started: ${cast.game(data.game)}${data.guests?.length ? `, with ${counted(data.guests.length, "guest")}` : ""}.`,
  "season.match_resolved": (data, cast) =>
    `${PART[data.part] ?? "A match"} is over.${data.part === "main" ? ` Tokens of Life: ${who(cast, Object.keys(data.outcome?.tokens ?? {}))}.` : ""}`,
  "season.awards_dropped": (data) => `What the match gave to ${listed(Object.keys(data.seats).map((seat) => `seat ${seat}`))} does not count: no member of the cast has it.`,
  "season.items_granted": (data, cast) => `${cast.alias(data.member)} ${data.count < 0 ? "lost" : "got"} ${readable(data.item)} (${Math.abs(data.count)}).`,
  "season.match_taken_back": (data) => `${PART[data.part] ?? "A match"} of episode ${data.episode} was taken back: ${data.reason}`,
  "season.token_given": (data, cast) => `${cast.alias(data.giver)} gave a Token of Life to ${cast.alias(data.taker)}.`,
  "season.tokens_settled": (data, cast) => `Safe with a Token of Life: ${who(cast, Object.keys(data.held))}.`,
  "season.candidates_named": (data, cast) => `Elimination Candidate: ${who(cast, data.candidates)}.`,
  "season.opponent_chosen": (data, cast) => (data.opponent ? `${cast.alias(data.opponent)} plays the candidate.` : "The two candidates play each other."),
  "season.games_banned": (data, cast) => `Banned for the death match: ${what(cast, data.games)}.`,
  "season.death_match_chosen": (data, cast) => `The death match will be ${cast.game(data.game)}.`,
  "season.death_match_tied": () => "The death match had no single loser and is replayed.",
  "season.duel_reset": () => "A member left before the death match. The place is filled again.",
  "season.member_eliminated": (data, cast) => `${cast.alias(data.member)} was eliminated.`,
  "season.elimination_skipped": (data) => `No one was eliminated: ${whySkipped(data.why)}.`,
  "season.episode_closed": (data) => `Episode ${data.number} is over.`,
  "season.finals_announced": (data, cast) => `The finals begin: ${who(cast, data.finalists)}.`,
  "season.support_counted": (data) => `${counted(Object.keys(data.supporters).length, "supporter")} in the finals.`,
  "season.final_played": (data, cast) => (data.winner ? `${cast.alias(data.winner)} won a game of the finals.` : "A game of the finals was tied."),
  "season.decision_opened": (data, cast) => `${who(cast, data.decision.deciders)} must decide: ${about(data.decision)}.`,
  "season.choice_made": (data, cast) => `${cast.alias(data.by)} chose: ${what(cast, data.choice)}.`,
  "season.decision_extended": (data) => `A decision has a new deadline: ${data.reason}`,
  "season.decision_closed": (data, cast) => `ClosedDecision: ${what(cast, data.outcome)} (${howDecided(data.how)}).`,
  "season.garnets_posted": (data) => `A ledger entry with ${counted(data.posting.lines.length, "line")} was posted.`,
  "season.garnets_changed": (data, cast) =>
    `${listed(Object.entries(data.garnets as Record<string, number>).map(([member, amount]) => `${cast.alias(member)}: ${amount}`))} (garnets).`,
  "season.transfer_offered": (data, cast) => `${cast.alias(data.giver)} offered ${garnets(data.amount)} to ${cast.alias(data.taker)}.`,
  "season.transfer_settled": (data) => `An offer of garnets was ${data.outcome}.`,
};
