/** Display names of seats. Everything that shows a seat uses them. */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { SeatFacts } from "./sdk";
import { LANGUAGE, t } from "./texts";
import { atMoment } from "./time";

export type Naming = {
  /** "Ada", or "You" for the user's own seat. */
  name: (seat: number) => string;
  /** The same after a verb: "Ada", or "you". */
  object: (seat: number) => string;
  /** "3 · Ada": for choices, where the number matters too. */
  label: (seat: number) => string;
  own: number | null;
  seats: number[];
};

const NOBODY: Naming = {
  name: (seat) => t("Seat {seat}", { seat }),
  object: (seat) => t("Seat {seat}", { seat }),
  label: (seat) => t("Seat {seat}", { seat }),
  own: null,
  seats: [],
};

const Context = createContext<Naming>(NOBODY);

export const useNames = (): Naming => useContext(Context);

/** The names of a match's seats for the user in seat `own`. */
export function namingOf(seats: SeatFacts[], own: number | null): Naming {
  const given = new Map(seats.map((each) => [each.seat, each.display_name ?? t("Seat {seat}", { seat: each.seat })]));
  const named = (seat: number) => given.get(seat) ?? t("Seat {seat}", { seat });
  // Verbs and cases change with "you"; only English has the same for both here.
  const isYou = (seat: number) => seat === own && LANGUAGE === "en";
  const name = (seat: number) => (isYou(seat) ? t("You") : named(seat));
  return {
    name,
    object: (seat) => (isYou(seat) ? t("you") : named(seat)),
    label: (seat) => (seat === own ? t("{seat} · {name} (you)", { seat, name: given.get(seat) ?? "" }) : `${seat} · ${given.get(seat) ?? "?"}`),
    own,
    seats: [...given.keys()],
  };
}

/** A sentence of the server with names and times: `{seat:3}` is the name of seat 3, `{at:2026-11-21T14:00:00.000Z}` an instant. */
export const named = (text: string, names: Naming): string => withTimes(text.replace(/\{seat:(\d+)\}/g, (_, seat: string) => names.name(Number(seat)))).replace(/^you\b/, "You");

/** A text of the server with the user's time for each instant in it. */
export const withTimes = (text: string): string => text.replace(/\{at:([\d:.TZ-]+)\}/g, (whole, at: string) => (Number.isNaN(Date.parse(at)) ? whole : atMoment(at)));

export function Names(props: { seats: SeatFacts[]; own: number | null; children: ComponentChildren }) {
  const naming = useMemo(() => namingOf(props.seats, props.own), [props.seats, props.own]);
  return <Context.Provider value={naming}>{props.children}</Context.Provider>;
}

const SHAPES = ["circle", "square", "diamond", "hexagon", "shield"] as const;

/** Twelve colours and five shapes: no two seats below 61 share both. */
export const colourOf = (seat: number): number => (seat - 1) % 12;
export const shapeOf = (seat: number): (typeof SHAPES)[number] => SHAPES[(seat - 1) % 5] ?? "circle";

/** A seat's number in its colour and shape. */
export const Dot = (props: { seat: number }) => (
  <span class={`dot ${shapeOf(props.seat)} c${colourOf(props.seat)}`} aria-hidden="true">
    {props.seat}
  </span>
);

/** A seat's name with its mark, the same everywhere. */
export function Who(props: { seat: number }) {
  const names = useNames();
  return (
    <span class={props.seat === names.own ? "who own" : "who"} translate={false}>
      <Dot seat={props.seat} />
      {names.name(props.seat)}
    </span>
  );
}
