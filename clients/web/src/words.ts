/** Identifiers as readable words, for any game. */
import { LANGUAGE, listed, looked, t } from "./texts";

/** "may_not_trade_with" -> "May not trade with"; "Stage Votes" -> "Stage votes"; in another language what the catalogue has for it. */
export function readable(name: string): string {
  const words = name.replace(/^game\./, "").replace(/[_\-.]+/g, " ").trim();
  const plain = words.replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
  const said = plain.charAt(0).toUpperCase() + plain.slice(1);
  return looked(said) ?? looked(words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())) ?? said;
}

/** A label within a sentence: German writes nouns in capitals there, too. */
export const within = (label: string): string => (LANGUAGE === "de" ? label : label.toLowerCase());

/** Members of results and tables that the page knows by name. */
const MEMBERS: Record<string, string> = {
  rank: t("Rank"),
  seat: t("Player"),
  score: t("Score"),
  team: t("Team"),
  group: t("Group"),
  tokens_of_life: t("Tokens of Life"),
  garnets: t("Garnets"),
  end: t("Ending"),
};

/** The head of a member's column. */
export const headOf = (name: string): string => MEMBERS[name] ?? readable(name);

const ITEMS: Record<string, string> = { idol: t("Idol"), "extra-vote": t("Extra vote"), "token-of-life": t("Token of Life") };

/** What somebody holds, by name: "Idol, Extra vote: 2". */
export const itemsText = (items: Record<string, number>): string =>
  listed(Object.entries(items).filter(([, n]) => n).map(([name, n]) => `${ITEMS[name] ?? readable(name)}${n > 1 ? `: ${n}` : ""}`));

const TAGS: Record<string, string> = {
  Auction: t("Auction"),
  Bidding: t("Bidding"),
  Dilemma: t("Dilemma"),
  "Grid-based": t("Grid-based"),
  "Intel game": t("Intel game"),
  "Limited communication": t("Limited communication"),
  "Piece movement": t("Piece movement"),
  "Points-based": t("Points-based"),
  Psych: t("Psych"),
  "Revolving leadership": t("Revolving leadership"),
  "Social deduction": t("Social deduction"),
  Teams: t("Teams"),
  Trading: t("Trading"),
};

/** A game's tag; one that the page doesn't know is as its author wrote it. */
export const tagText = (tag: string): string => TAGS[tag] ?? tag;

/** The singular of a list's title: "Offers" -> "offer"; in another language the title. */
export function oneOf(title: string): string {
  const low = within(title);
  if (LANGUAGE !== "en" || /(ss|us|is)$/.test(low) || !low.endsWith("s")) return low;
  return low.endsWith("ies") ? `${low.slice(0, -3)}y` : low.slice(0, -1);
}

/** "1 garnet", "2 garnets": of texts that `nt` doesn't say yet. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** A schema's description without back-ticks and cross-references. */
export const plain = (text: string): string =>
  text.replace(/`{1,2}([^`]*)`{1,2}/g, "$1").replace(/\s*\((?:docs\/)?rules\/[^)]*\)/g, "").replace(/\s+/g, " ").trim();

const STATUS: Record<string, string> = {
  lobby: t("Open lobby"),
  running: t("Running"),
  paused: t("Paused"),
  halted: t("Stopped by an error"),
  finished: t("Finished"),
  cancelled: t("Cancelled"),
};

/** A match's status as a label. */
export const statusWord = (status: string): string => STATUS[status] ?? readable(status);

/** Phases of games that the page knows by name, and of the server. */
const PHASES: Record<string, string> = {
  pairing: t("Pairing"),
  choice: t("Choice"),
  trading: t("Trading"),
  auction: t("Auction"),
  moving: t("Moving"),
  bidding: t("Bidding"),
  lay: t("Laying"),
  bet: t("Doubling"),
  answer: t("Answer"),
  quiz: t("Quiz"),
  round: t("Round"),
  answers: t("Answers"),
  week: t("Week"),
  speeches: t("Speeches"),
  replies: t("Replies"),
  ballot: t("Ballot"),
  reading: t("Reading"),
  "candidate-vote": t("Vote on the Candidate"),
};
export const phaseName = (name: string): string => PHASES[name] ?? readable(name);

/** "Trading, round 3"; a phase named "round" is "Round 3". */
export function phaseText(phase: { name: string; round: number | null }, roundText?: (round: number) => string): string {
  if (phase.round === null) return phaseName(phase.name);
  if (phase.name === "week") return t("Week {n}", { n: phase.round });
  if (roundText) return `${phaseName(phase.name)}, ${roundText(phase.round)}`;
  return phase.name === "round" ? t("Round {round}", { round: phase.round }) : t("{phase}, round {round}", { phase: phaseName(phase.name), round: phase.round });
}
