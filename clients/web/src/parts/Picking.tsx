/** Parts with which a player picks: choices, pay, pieces, places, numbers, people. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useNames } from "../names";
import { signed, t } from "../texts";
import { Icon } from "./Marks";
import { SeatChip } from "./Seats";

export type Stake = { if: string; then: string };

/** What a choice brings, case by case. */
export const Stakes = (props: { rows: Stake[]; title?: string }) => (
  <div class="stakes">
    {props.title && <h3>{props.title}</h3>}
    <dl>
      {props.rows.map((row) => (
        <div key={row.if}>
          <dt>{row.if}</dt>
          <dd>{row.then}</dd>
        </div>
      ))}
    </dl>
  </div>
);

export type ChoiceOption<T> = { value: T; label: ComponentChildren; stakes?: Stake[]; isOff?: boolean };

/** One of up to six, each with what it brings. */
export function Choice<T>(props: { legend: string; options: ChoiceOption<T>[]; value: T | undefined; onChange: (value: T) => void }) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{props.legend}</legend>
      {props.options.map((option, n) => (
        <label class="pick" key={n}>
          <input type="radio" name={name} checked={option.value === props.value} disabled={option.isOff} onChange={() => props.onChange(option.value)} />
          <span>
            {option.label}
            {option.stakes && <Stakes rows={option.stakes} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export type PayoffRow<T> = { value: T; label: string };

/**
 * What each choice pays against each of others, as the choice itself.
 * `cells[row][column]`: the reader's pay first, then that of `others`, which the picked row tells too.
 */
export function PayoffTable<T>(props: {
  legend: string;
  rows: PayoffRow<T>[];
  columns: string[];
  cells: (number | string)[][][];
  others?: string[];
  picked: T | undefined;
  onPick?: (value: T) => void;
}) {
  const name = useId();
  const paid = (entry: number | string | undefined) => (typeof entry === "number" ? signed(entry) : (entry ?? ""));
  return (
    <fieldset class="payoffs" style={`--columns:${props.columns.length}`}>
      <legend class="unseen">{props.legend}</legend>
      <div class="payhead" aria-hidden="true">
        <span />
        {props.columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {props.rows.map((row, n) => {
        const isPicked = row.value === props.picked;
        return (
          <label key={n} class={isPicked ? "payrow picked" : "payrow"}>
            <span class="payname">
              {props.onPick && <input type="radio" name={name} checked={isPicked} onChange={() => props.onPick?.(row.value)} />}
              {row.label}
            </span>
            {props.columns.map((column, m) => {
              const [own, ...others] = props.cells[n]?.[m] ?? [];
              return (
                <span class="pay" key={column}>
                  <span class="unseen">{`, ${t("if {column}:", { column })} `}</span>
                  <b class={typeof own === "number" ? (own < 0 ? "minus" : own > 0 ? "plus" : "") : ""}>{paid(own)}</b>
                  {isPicked &&
                    others.map((entry, k) => (
                      <small key={k}>
                        {props.others?.[k]} {paid(entry)}
                      </small>
                    ))}
                </span>
              );
            })}
          </label>
        );
      })}
    </fieldset>
  );
}

const CUTS: Record<string, string> = {
  square: "M2 2H14V14H2Z",
  round: "M8 1.5a6.5 6.5 0 1 0 .01 0Z",
  triangle: "M8 1.5 15 14H1Z",
  diamond: "M8 .8 15.2 8 8 15.2 .8 8Z",
  hexagon: "M4.5 1.8H11.5L15.2 8 11.5 14.2H4.5L.8 8Z",
  step: "M5 1.5H11L14.5 5V11L11 14.5H5L1.5 11V5Z",
};
const CUT_OF: Record<string, string> = {
  red: "square", ruby: "step", blue: "round", sapphire: "round", yellow: "triangle", topaz: "triangle",
  green: "diamond", emerald: "square", white: "hexagon", diamond: "diamond", black: "step", onyx: "hexagon",
};

const PIECES: Record<string, string> = {
  red: t("red"), blue: t("blue"), yellow: t("yellow"), green: t("green"), white: t("white"), black: t("black"),
  ruby: t("ruby"), sapphire: t("sapphire"), topaz: t("topaz"), emerald: t("emerald"), diamond: t("diamond"), onyx: t("onyx"),
};

/** The name of a kind of piece. */
export const pieceText = (kind: string): string => PIECES[kind] ?? kind;

/** A piece: a cut and a colour for its kind, and the name beside it. */
export const Piece = (props: { kind: string; marks?: ComponentChildren; isRinged?: boolean }) => (
  <span class={`piece ${props.kind} ${props.isRinged ? "ringed" : ""}`}>
    <svg class="cut" viewBox="0 0 16 16" aria-hidden="true">
      <path d={CUTS[CUT_OF[props.kind] ?? "square"]} />
    </svg>
    {pieceText(props.kind)}
    {props.marks}
  </span>
);

/** The reader's pieces. `locked`: how many of which kind can't be given; `picked`: places in the hand that are. */
export function Hand(props: { pieces: string[]; locked?: Record<string, number>; picked?: number[]; ringed?: string; fact?: string }) {
  const left = { ...props.locked };
  return (
    <span class="hand" data-fact={props.fact}>
      {props.pieces.map((kind, n) => {
        const isLocked = (left[kind] ?? 0) > 0;
        if (isLocked) left[kind] = (left[kind] ?? 0) - 1;
        return (
          <span key={n} class={props.picked?.includes(n) ? "held picked" : "held"}>
            <Piece
              kind={kind}
              isRinged={props.ringed === kind}
              marks={
                isLocked && (
                  <span class="mark lock">
                    <Icon cut="lock" />
                    {t("locked")}
                  </span>
                )
              }
            />
          </span>
        );
      })}
    </span>
  );
}

export type Slot = { piece?: string; target?: number };
type SlotsProps = {
  count: number;
  slots: Slot[];
  onChange: (slots: Slot[]) => void;
  /** The kinds that a slot may give, by its place: those that the others leave. */
  pieces: (n: number) => string[];
  /** The seats that a slot may go to, by its place. */
  targets: (n: number) => number[];
};

/** "Give [red] to [Ben]", one row a slot; an empty row gives nothing. */
export function Slots(props: SlotsProps) {
  const names = useNames();
  const set = (n: number, change: Partial<Slot>) =>
    props.onChange(Array.from({ length: props.count }, (_, m) => (m === n ? { ...props.slots[m], ...change } : (props.slots[m] ?? {}))));
  return (
    <ol class="slots">
      {Array.from({ length: props.count }, (_, n) => {
        const slot = props.slots[n] ?? {};
        return (
          <li key={n} class={slot.piece && slot.target ? "full" : undefined}>
            <label>
              {t("Give")}
              <select aria-label={t("Offer {n}: give", { n: n + 1 })} value={slot.piece ?? ""} onChange={(event) => set(n, { piece: event.currentTarget.value || undefined })}>
                <option value="">{t("nothing")}</option>
                {props.pieces(n).map((kind) => (
                  <option key={kind} value={kind}>
                    {pieceText(kind)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t("to")}
              <select
                aria-label={t("Offer {n}: to", { n: n + 1 })}
                value={slot.target ? String(slot.target) : ""}
                onChange={(event) => set(n, { target: Number(event.currentTarget.value) || undefined })}
              >
                <option value="">{t("whom?")}</option>
                {props.targets(n).map((seat) => (
                  <option key={seat} value={String(seat)}>
                    {names.name(seat)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        );
      })}
    </ol>
  );
}

/** People to spend on: some each (`most` over 1), or a pick each. `budget`: for all together. */
export function Ballot(props: { legend: string; targets: number[]; budget: number; most?: number; picks: Record<number, number>; onChange: (picks: Record<number, number>) => void }) {
  const names = useNames();
  const spent = Object.values(props.picks).reduce((sum, n) => sum + n, 0);
  const left = props.budget - spent;
  const most = props.most ?? props.budget;
  const set = (seat: number, n: number) => {
    const { [seat]: _, ...others } = props.picks;
    props.onChange(n > 0 ? { ...others, [seat]: n } : others);
  };
  return (
    <fieldset class="ballot">
      <legend>{props.legend}</legend>
      <ul>
        {props.targets.map((seat) => {
          const n = props.picks[seat] ?? 0;
          if (most === 1) {
            return (
              <li key={seat}>
                <label class="pick">
                  <input type="checkbox" checked={n > 0} disabled={!n && left < 1} onChange={() => set(seat, n ? 0 : 1)} />
                  <SeatChip seat={seat} />
                </label>
              </li>
            );
          }
          return (
            <li key={seat} class={n ? "on" : undefined}>
              <SeatChip seat={seat} />
              <span class="stepper" role="group" aria-label={t("Votes for {name}", { name: names.object(seat) })}>
                <button type="button" class="second" aria-label={t("One less for {name}", { name: names.object(seat) })} disabled={!n} onClick={() => set(seat, n - 1)}>
                  {"−"}
                </button>
                <output>{n}</output>
                <button type="button" class="second" aria-label={t("One more for {name}", { name: names.object(seat) })} disabled={left < 1 || n >= most} onClick={() => set(seat, n + 1)}>
                  +
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** A bid: a number between `min` and `max`, and what it leaves of `purse`. */
export function Auction(props: { label: string; min: number; max: number; purse?: number; value: number; onChange: (value: number) => void; note?: (left: number) => string }) {
  const id = useId();
  const set = (value: number) => props.onChange(Math.max(props.min, Math.min(props.max, value)));
  const left = (props.purse ?? props.max) - props.value;
  return (
    <div class="auction">
      <label for={id}>{props.label}</label>
      <div class="stepper">
        {[-5, -1].map((by) => (
          <button type="button" class="second" key={by} disabled={props.value <= props.min} aria-label={t("{n} less", { n: -by })} onClick={() => set(props.value + by)}>
            {signed(by)}
          </button>
        ))}
        <input id={id} type="number" inputMode="numeric" min={props.min} max={props.max} value={String(props.value)} onInput={(event) => set(Number(event.currentTarget.value) || 0)} />
        {[1, 5].map((by) => (
          <button type="button" class="second" key={by} disabled={props.value >= props.max} aria-label={t("{n} more", { n: by })} onClick={() => set(props.value + by)}>
            {signed(by)}
          </button>
        ))}
      </div>
      <p class="soft">{props.note ? props.note(left) : t("{left} left if it wins; else you pay nothing.", { left })}</p>
    </div>
  );
}

/** Players, each picked or not. */
export function SeatPicks(props: { legend: string; isUnseen?: boolean; seats: number[]; picked: number[]; onChange: (picked: number[]) => void }) {
  const { seats, picked, onChange } = props;
  const names = useNames();
  return (
    <fieldset class="field">
      <legend class={props.isUnseen ? "unseen" : undefined}>{props.legend}</legend>
      <div class="choices many">
        {seats.map((seat) => (
          <label class="pick" key={seat}>
            <input type="checkbox" checked={picked.includes(seat)} onChange={(event) => onChange(event.currentTarget.checked ? [...picked, seat] : picked.filter((each) => each !== seat))} />
            <span>{names.name(seat)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
