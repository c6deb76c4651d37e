/** Which games fit a cast of this size. Extra seats can go to bots. */
import type { GameSummary } from "../sdk";
import { nt, t } from "../texts";

export type PlayerCount = GameSummary["player_count"];
/** `players`: their number, null if the cast is too large; `bots`: how many of them go to bots. */
export type Fit = { players: number | null; bots: number };

/** The games that an episode or the finals can have. The season itself starts its house and its jury. */
export const playable = (games: GameSummary[]): GameSummary[] => games.filter((each) => each.id !== "house" && each.id !== "jury");

export function fitOf(count: PlayerCount, cast: number): Fit {
  const least = Math.max(count.min, cast);
  const players = count.even && least % 2 ? least + 1 : least;
  return players > count.max ? { players: null, bots: 0 } : { players, bots: players - cast };
}

export function fitText(fit: Fit, count: PlayerCount): string {
  if (fit.players === null) return t("at most {max} players", { max: count.max });
  if (!fit.bots) return "fits";
  return nt("with {n} extra bot", "with {n} extra bots", fit.bots);
}
