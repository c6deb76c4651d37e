/** Which games take a cast of so many. A seat more can be a bot's; a seat too few leaves somebody out. */
import type { GameSummary } from "../sdk";

export type Seats = GameSummary["seats"];
/** `players`: so many seats the match gets, null where the cast is too large; `bots`: how many of them are bots'. */
export type Fit = { players: number | null; bots: number };

export function fitOf(seats: Seats, cast: number): Fit {
  const least = Math.max(seats.min, cast);
  const players = seats.even && least % 2 ? least + 1 : least;
  return players > seats.max ? { players: null, bots: 0 } : { players, bots: players - cast };
}

export function fitText(fit: Fit, seats: Seats): string {
  if (fit.players === null) return `takes ${seats.max} at most`;
  if (!fit.bots) return "fits";
  return fit.bots === 1 ? "with one bot more" : `with ${fit.bots} bots more`;
}
