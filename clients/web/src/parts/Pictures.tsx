/** Pictures of where things stand: a track, rooms, a plane. */
import type { ComponentChildren } from "preact";
import { colourOf, Dot, useNames } from "../names";
import { t } from "../texts";
import { SeatChip } from "./Seats";

export type Stop = { label?: string; seat?: number };

/** The rounds, or who has a turn in which; `now` counts from 1. */
export function Track(props: { stops: Stop[]; now: number; label: string }) {
  const names = useNames();
  return (
    <ol class="track" aria-label={props.label}>
      {props.stops.map((stop, n) => (
        <li key={n} class={n + 1 < props.now ? "past" : undefined} aria-current={n + 1 === props.now ? "step" : undefined}>
          {stop.seat ? (
            <>
              <Dot seat={stop.seat} />
              <span class="unseen">{names.name(stop.seat)}</span>
            </>
          ) : (
            (stop.label ?? n + 1)
          )}
        </li>
      ))}
    </ol>
  );
}

/** `marks`: what stands beside a seat, by seat. */
export type Room = { name: string; title: string; seats?: number[]; marks?: Record<string, ComponentChildren>; note?: ComponentChildren };

/** Rooms as a plan: who is in the reader's own, closed doors elsewhere, and where one can go. */
export function RoomMap(props: { rooms: Room[]; here: string | null; exits?: string[] | undefined; going?: string | undefined; onGo?: (name: string) => void }) {
  return (
    <div class="rooms">
      {props.rooms.map((room) => (
        <section key={room.name} class={`room ${room.name === props.here ? "here" : ""} ${room.name === props.going ? "going" : ""}`}>
          <h3>
            {room.title}
            {room.name === props.here && <span class="soft"> {t("(you are here)")}</span>}
          </h3>
          {room.seats ? (
            <ul>
              {room.seats.map((seat) => (
                <li key={seat}>
                  <SeatChip seat={seat} size={28} marks={room.marks?.[seat]} />
                </li>
              ))}
            </ul>
          ) : (
            <p class="soft">{t("Closed")}</p>
          )}
          {room.note}
          {props.onGo && props.exits?.includes(room.name) && (
            <button type="button" class="second" aria-pressed={room.name === props.going} onClick={() => props.onGo?.(room.name)}>{t("Go to {title}", { title: room.title })}</button>
          )}
        </section>
      ))}
    </div>
  );
}

export type Vector = { at: [number, number]; state: "true" | "false" | "unknown" };

/** A step of a journey; one that isn't sure is one of several. */
export type Leg = { from: [number, number]; to: [number, number]; isSure: boolean };

/** Vectors from the middle, true ones solid, false ones thin and struck, the others hollow; and seats where they stand. */
export function Plane(props: { label: string; vectors?: Vector[]; legs?: Leg[]; seats?: { seat: number; at: [number, number] }[]; isSmall?: boolean; children?: ComponentChildren }) {
  const { vectors = [], seats = [], legs = [] } = props;
  const all = [...vectors.map((each) => each.at), ...seats.map((each) => each.at), ...legs.map((each) => each.to)].flat().map(Math.abs);
  const span = Math.max(1, ...all) * 1.2;
  const to = ([x, y]: [number, number]): [number, number] => [50 + (x / span) * 46, 50 - (y / span) * 46];
  return (
    <svg class={props.isSmall ? "plane small" : "plane"} viewBox="0 0 100 100" role="img" aria-label={props.label}>
      <path class="axes" d="M4 50H96M50 4V96" />
      {vectors.map((vector, n) => {
        const [x, y] = to(vector.at);
        return (
          <g key={n} class={vector.state}>
            <line x1="50" y1="50" x2={x} y2={y} />
            <circle cx={x} cy={y} r={vector.state === "true" ? 3.6 : 2.8} />
            {vector.state === "false" && <path d={`M${x - 3.5} ${y + 3.5}L${x + 3.5} ${y - 3.5}`} />}
          </g>
        );
      })}
      {legs.map((leg, n) => {
        const [[x1, y1], [x2, y2]] = [to(leg.from), to(leg.to)];
        return <line key={`leg-${n}`} class={leg.isSure ? "leg sure" : "leg"} x1={x1} y1={y1} x2={x2} y2={y2} />;
      })}
      {seats.map(({ seat, at }) => {
        const [x, y] = to(at);
        return (
          <g key={seat} class={`place c${colourOf(seat)}`}>
            <circle cx={x} cy={y} r="5" />
            <text x={x} y={y + 2.2} text-anchor="middle">
              {seat}
            </text>
          </g>
        );
      })}
      {props.children}
    </svg>
  );
}
