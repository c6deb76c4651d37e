/** Which games fit a cast of this size. Extra seats can go to bots. */
import type { GameSummary } from "../sdk";

export type Seats = GameSummary["seats"];
/** `players`: the number of seats, null if the cast is too large; `bots`: how many of them go to bots. */
export type Fit = { players: number | null; bots: number };

export function fitOf(seats: Seats, cast: number): Fit {
  const least = Math.max(seats.min, cast);
  const players = seats.even && least % 2 ? least + 1 : least;
  return players > seats.max ? { players: null, bots: 0 } : { players, bots: players - cast };
}

export function fitText(fit: Fit, seats: Seats): string {
  if (fit.players === null) return `at most ${seats.max} players`;
  if (!fit.bots) return "fits";
  return fit.bots === 1 ? "with 1 extra bot" : `with ${fit.bots} extra bots`;
}
