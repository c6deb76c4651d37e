/** How fast a match is, and when its steps end, in the reader's words and zone. */
import type { GameSummary, MatchFacts } from "../sdk";
import { t } from "../texts";
import { amount, atClock, clockIn } from "../time";

export type Pace = "live" | "slow";

const HOUR = 3600;
/** Steps up to this many seconds are played in one sitting. */
const LIVE = HOUR;

/** "24h a step", "30s to 5m a step", "a step a day, at 20:00". */
export function speedOf(match: Pick<MatchFacts, "schedule">, game?: Pick<GameSummary, "phases">): string {
  const { schedule } = match;
  if (schedule.mode === "daily") return t("a step a day, at {time}", { time: clockIn(schedule.at, schedule.zone) });
  const [least, most] = bounds(match, game);
  if (least === undefined || most === undefined) return t("as the rules say");
  return least === most ? t("{time} a step", { time: lasting(most) }) : t("{from} to {to} a step", { from: lasting(least), to: lasting(most) });
}

export function paceOf(match: Pick<MatchFacts, "schedule">, game?: Pick<GameSummary, "phases">): Pace {
  return (bounds(match, game)[1] ?? LIVE + 1) <= LIVE && match.schedule.mode !== "daily" ? "live" : "slow";
}

/** When a match in its lobby starts. */
export const startOf = (match: MatchFacts): string => (match.starts_at ? t("starts {time}", { time: atClock(match.starts_at) }) : t("starts when its host says so"));

/** "24h", "3d", "90s". */
export function lasting(seconds: number): string {
  if (seconds < 120) return amount(seconds, "second");
  if (seconds < 2 * HOUR) return amount(Math.round(seconds / 60), "minute");
  if (seconds <= 48 * HOUR) return amount(Math.round(seconds / HOUR), "hour");
  return amount(Math.round(seconds / (24 * HOUR)), "day");
}

function bounds({ schedule }: Pick<MatchFacts, "schedule">, game?: Pick<GameSummary, "phases">): [number?, number?] {
  const given = schedule.mode === "rolling" ? schedule.phase_seconds : {};
  const lengths = new Map((game?.phases ?? []).map((each) => [each.name, each.seconds]));
  for (const [name, seconds] of Object.entries(given ?? {})) if (name !== "candidate-vote") lengths.set(name, Number(seconds));
  const all = [...lengths.values()].sort((a, b) => a - b);
  return [all[0], all.at(-1)];
}
