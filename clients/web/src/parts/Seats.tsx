/** Seats as chips, and the one board of scores. */
import type { ComponentChildren } from "preact";
import { Dot, useNames } from "../names";
import { useWhisper } from "../match/Whispers";
import { signed, t } from "../texts";

export type SeatChipProps = { seat: number; size?: 20 | 28 | 44; marks?: ComponentChildren; isIn?: boolean; onTap?: () => void };

/** A seat with its name and marks. `isIn`: it has sent its move, where that is public; `onTap`: what its name does. */
export function SeatChip(props: SeatChipProps) {
  const names = useNames();
  return (
    <span class={`who size${props.size ?? 20} ${props.seat === names.own ? "own" : ""}`}>
      <Dot seat={props.seat} />
      {props.onTap ? (
        <button type="button" class="name" title={t("Whisper to {name}", { name: names.object(props.seat) })} translate={false} onClick={props.onTap}>
          {names.name(props.seat)}
        </button>
      ) : (
        <span class="name" translate={false}>{names.name(props.seat)}</span>
      )}
      {props.marks}
      {props.isIn && <span class="in">{t("in")}</span>}
    </span>
  );
}

/** The class of a part with more seats than leave room for the decision on a phone, or on a desk as well. */
export const crowded = (seats: number[]): string => (seats.length > 12 ? "packed" : seats.length > 6 ? "crowded" : "");

export type ScoreRow = { seat: number; value?: number | string | null; delta?: number; marks?: ComponentChildren; isIn?: boolean; isOut?: boolean };

/** The seats with their scores, the best first; a strip on the phone. `unit`: what is counted. */
export function Scoreboard(props: { rows: ScoreRow[]; unit?: string }) {
  const whisper = useWhisper();
  return (
    <ol class="scoreboard" tabIndex={0} aria-label={props.unit ? t("{unit} of each player", { unit: props.unit }) : t("Players")}>
      {props.rows.map((row) => (
        <li key={row.seat} class={row.isOut ? "out" : undefined}>
          <SeatChip seat={row.seat} size={28} marks={row.marks} isIn={row.isIn} onTap={whisper(row.seat)} />
          {row.value != null && (
            <b class="score" data-fact={`score.${row.seat}`}>
              {typeof row.value === "number" ? signed(row.value).replace("+", "") : row.value}
              {props.unit && <span class="unseen"> {props.unit}</span>}
            </b>
          )}
          {row.delta !== undefined && row.delta !== 0 && <Delta value={row.delta} />}
        </li>
      ))}
    </ol>
  );
}

/** What a score changed by. */
export const Delta = (props: { value: number }) => <b class={`delta ${props.value < 0 ? "minus" : props.value > 0 ? "plus" : ""}`}>{signed(props.value)}</b>;
