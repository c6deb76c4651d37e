/** When the phases of a match end: lengths, or a time of day; and what becomes of who stays away. */
import type { GameFacts, JsonObject } from "../sdk";
import { nt, t } from "../texts";
import { ZONE } from "../time";
import { Input, Select } from "../ui/Bits";
import { phaseName } from "../words";

/** As typed; `lengths` by phase, in the unit of its default. */
export type Times = { mode: "rolling" | "daily"; at: string; lengths: Record<string, string>; quiet: { begin: string; end: string } | null };

export const NO_TIMES: Times = { mode: "rolling", at: "20:00", lengths: {}, quiet: null };

/** After how many missed phases in a row a bot sends for a player. */
export const botAfter = (misses: number): string => nt("A bot sends after one missed phase", "A bot sends after {n} missed phases", misses);

export function ScheduleFields(props: { game: GameFacts; value: Times; onChange: (value: Times) => void }) {
  const { game, value, onChange } = props;
  return (
    <>
      <Select
        label={t("Deadlines")}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode })}
        choices={[
          ["rolling", t("A set time for each phase")],
          ["daily", t("Every day at the same time")],
        ]}
      />
      {value.mode === "daily" && (
        <Input label={t("At")} type="time" value={value.at} onInput={(at) => onChange({ ...value, at })} isRequired help={t("In your time zone, {zone}. It stays the same when the clocks change.", { zone: ZONE })} />
      )}
      {value.mode === "rolling" &&
        game.phases
          .filter((each) => !each.fixed_length)
          .map((phase) => (
            <Input
              key={phase.name}
              name={`hours-${phase.name}`}
              label={`${phaseName(phase.name)}, ${unitOf(phase.seconds) === 60 ? t("minutes") : t("hours")}`}
              type="number"
              min={0}
              step="any"
              value={value.lengths[phase.name] ?? String(phase.seconds / unitOf(phase.seconds))}
              onInput={(length) => onChange({ ...value, lengths: { ...value.lengths, [phase.name]: length } })}
            />
          ))}
      {value.mode === "rolling" && (
        <label class="pick single">
          <input type="checkbox" checked={value.quiet !== null} onChange={() => onChange({ ...value, quiet: value.quiet ? null : { begin: "22:00", end: "07:00" } })} />
          <span>{t("No phase ends at night")}</span>
        </label>
      )}
      {value.mode === "rolling" && value.quiet && (
        <>
          <Input label={t("Night from")} type="time" value={value.quiet.begin} onInput={(begin) => onChange({ ...value, quiet: { ...value.quiet!, begin } })} isRequired />
          <Input label={t("Night until")} type="time" value={value.quiet.end} onInput={(end) => onChange({ ...value, quiet: { ...value.quiet!, end } })} isRequired help={t("In your time zone, {zone}. A deadline that would be in between is at the end of the night.", { zone: ZONE })} />
        </>
      )}
    </>
  );
}

/** Seconds of the unit in which a phase's length is asked: duels have phases of less than a minute. */
const unitOf = (seconds: number): number => (seconds < 3600 ? 60 : 3600);

/** The schedule as the server takes it. */
export function scheduleOf({ mode, at, lengths, quiet }: Times, game: GameFacts): JsonObject {
  if (mode === "daily") return { mode, at, zone: ZONE };
  const given = game.phases.filter((each) => Number(lengths[each.name]) > 0);
  const seconds = given.map((each) => [each.name, Math.round(Number(lengths[each.name]) * unitOf(each.seconds))] as const);
  return { mode, phase_seconds: Object.fromEntries(seconds), ...(quiet ? { quiet: { ...quiet, zone: ZONE } } : {}) };
}

/** A schedule as typed. A daily one of another zone is kept as it is until it is changed. */
export function timesOf(schedule: JsonObject, game: GameFacts): Times {
  if (schedule.mode === "daily") return { mode: "daily", at: String(schedule.at), lengths: {}, quiet: null };
  const seconds = (schedule.phase_seconds ?? {}) as Record<string, number>;
  const lengths = game.phases.filter((each) => seconds[each.name] !== undefined).map((each) => [each.name, String((seconds[each.name] ?? 0) / unitOf(each.seconds))] as const);
  const { begin, end } = (schedule.quiet ?? {}) as { begin?: string; end?: string };
  return { ...NO_TIMES, lengths: Object.fromEntries(lengths), quiet: begin && end ? { begin, end } : null };
}
