/** The events of a season as sentences. Unknown types are shown by their name. */
import type { JsonObject } from "../sdk";
import { listed, nt, t } from "../texts";
import { readable } from "../words";
import type { Cast } from "./Context";
import { about, BY_HOST, garnets, howDecided, standing, whySkipped } from "./words";

export type Told = { at: string; event: string; data: JsonObject };

/** The data of an event, as in the server's schema. It is only displayed here. */
type Data = any;

export function sentence(told: Told, cast: Cast): string {
  const say = SENTENCES[told.event];
  return say ? say(told.data, cast) : `${readable(told.event.replace(/^season\./, ""))}.`;
}

const who = (cast: Cast, ids: string[]): string => (ids.length ? listed(ids.map((each) => cast.alias(each))) : t("no one"));
const what = (cast: Cast, ids: string[]): string => (ids.length ? listed(ids.map((each) => (each.startsWith("cm_") ? cast.alias(each) : cast.game(each)))) : "nothing");
const OFFER: Record<string, string> = { accepted: t("An offer of garnets was accepted."), declined: t("An offer of garnets was declined."), expired: t("An offer of garnets expired.") };
const partOf = (data: { part: string }): string => PART[data.part] ?? t("A match");
const PART: Record<string, string> = { main: t("The main match"), death: t("The death match"), final: t("A game of the finals") };

const SENTENCES: Record<string, (data: Data, cast: Cast) => string> = {
  "season.created": (data) => t("The season \"{title}\" was created.", { title: data.title }),
  "season.policies_changed": () => t("The host changed the rules."),
  "season.member_added": (data) => t("{name} joined the cast.", { name: data.alias }),
  "season.member_dropped": () => t("A member was removed from the cast."),
  "season.member_grouped": (data, cast) => data.groups.length ? t("{name} is now in {groups}.", { name: cast.alias(data.member), groups: listed(data.groups) }) : t("{name} is now in no group.", { name: cast.alias(data.member) }),
  "season.member_substituted": (data) => t("Another player took over the place of {name}.", { name: data.alias }),
  "season.member_warned": (data, cast) => t("{name} got warning {number}: {reason}", { name: cast.alias(data.member), number: data.number, reason: data.reason }),
  "season.member_left": (data, cast) => t("{name} left: {how}.", { name: cast.alias(data.member), how: standing({ status: data.how, left: null } as never).toLowerCase() }),
  "season.started": () => t("The season started."),
  "season.finished": (data, cast) => t("The season is over: {name} won.", { name: cast.alias(data.winner) }),
  "season.cancelled": (data) => t("The season was cancelled: {reason}", { reason: data.reason }),
  "season.episode_announced": (data, cast) => t("Episode {number} was announced: {game}.", { number: data.number, game: cast.game(data.game) }),
  "season.twist_decided": (data) => `${readable(data.setting)}: ${data.value === null ? BY_HOST : readable(String(data.value)).toLowerCase()}.`,
  "season.match_started": (data, cast) =>
    data.guests?.length ? nt("{match} started: {game}, with {n} guest.", "{match} started: {game}, with {n} guests.", data.guests.length, { match: partOf(data), game: cast.game(data.game) }) : t("{match} started: {game}.", { match: partOf(data), game: cast.game(data.game) }),
  "season.match_resolved": (data, cast) =>
    [t("{match} is over.", { match: partOf(data) }), data.part === "main" && t("Tokens of Life: {who}.", { who: who(cast, Object.keys(data.outcome?.tokens ?? {})) })].filter(Boolean).join(" "),
  "season.awards_dropped": (data) => t("What the match gave to {seats} does not count: no member of the cast has it.", { seats: listed(Object.keys(data.seats).map((seat) => t("seat {seat}", { seat }))) }),
  "season.items_granted": (data, cast) => `${cast.alias(data.member)} ${data.count < 0 ? "lost" : "got"} ${readable(data.item)} (${Math.abs(data.count)}).`,
  "season.match_taken_back": (data) => t("{match} of episode {episode} was taken back: {reason}", { match: partOf(data), episode: data.episode, reason: data.reason }),
  "season.token_given": (data, cast) => t("{name} gave a Token of Life to {other}.", { name: cast.alias(data.giver), other: cast.alias(data.taker) }),
  "season.tokens_settled": (data, cast) => t("Safe with a Token of Life: {who}.", { who: who(cast, Object.keys(data.held)) }),
  "season.candidates_named": (data, cast) => t("Elimination Candidate: {who}.", { who: who(cast, data.candidates) }),
  "season.opponent_chosen": (data, cast) => (data.opponent ? t("{name} plays the candidate.", { name: cast.alias(data.opponent) }) : t("The two candidates play each other.")),
  "season.games_banned": (data, cast) => t("Banned for the death match: {what}.", { what: what(cast, data.games) }),
  "season.death_match_chosen": (data, cast) => t("The death match will be {game}.", { game: cast.game(data.game) }),
  "season.death_match_tied": () => t("The death match had no single loser and is replayed."),
  "season.duel_reset": () => t("A member left before the death match. The place is filled again."),
  "season.member_eliminated": (data, cast) => t("{name} was eliminated.", { name: cast.alias(data.member) }),
  "season.elimination_skipped": (data) => t("No one was eliminated: {why}.", { why: whySkipped(data.why) }),
  "season.episode_closed": (data) => t("Episode {number} is over.", { number: data.number }),
  "season.finals_announced": (data, cast) => t("The finals begin: {who}.", { who: who(cast, data.finalists) }),
  "season.support_counted": (data) => nt("{n} supporter in the finals.", "{n} supporters in the finals.", Object.keys(data.supporters).length),
  "season.final_played": (data, cast) => (data.winner ? t("{name} won a game of the finals.", { name: cast.alias(data.winner) }) : t("A game of the finals was tied.")),
  "season.decision_opened": (data, cast) => t("{who} must decide: {about}.", { who: who(cast, data.decision.deciders), about: about(data.decision) }),
  "season.choice_made": (data, cast) => t("{name} chose: {what}.", { name: cast.alias(data.by), what: what(cast, data.choice) }),
  "season.decision_extended": (data) => t("A decision has a new deadline: {reason}", { reason: data.reason }),
  "season.decision_closed": (data, cast) => t("Decided: {what}.", { what: what(cast, data.outcome) + howDecided(data.how) }),
  "season.garnets_posted": (data) => nt("A ledger entry with {n} line was posted.", "A ledger entry with {n} lines was posted.", data.posting.lines.length),
  "season.garnets_changed": (data, cast) =>
    t("Garnets: {entries}.", { entries: listed(Object.entries(data.garnets as Record<string, number>).map(([member, amount]) => `${cast.alias(member)}: ${amount}`)) }),
  "season.transfer_offered": (data, cast) => t("{name} offered {garnets} to {other}.", { name: cast.alias(data.giver), garnets: garnets(data.amount), other: cast.alias(data.taker) }),
  "season.transfer_settled": (data) => OFFER[data.outcome] ?? t("An offer of garnets was withdrawn."),
};
