/** The X Game: pairs, choices, and points over the rounds. */
import { Lines, type Line } from "../charts/Lines";
import { Who } from "../names";
import type { Envelope } from "../sdk";
import { readable, signed } from "../words";
import type { Picture, Shown } from "./index";

type Scored = {
  round: number;
  x: number;
  pairs: [number, number][];
  choices: Record<string, string>;
  doubled: number[];
  payouts: Record<string, number>;
  points: Record<string, number>;
};

const scored = (events: Envelope[]): Scored[] => {
  const byRound = new Map<number, Scored>();
  for (const each of events) if (each.type === "game.round_scored") byRound.set((each.data as unknown as Scored).round, each.data as unknown as Scored);
  return [...byRound.values()].sort((a, b) => a.round - b.round);
};

export function pointLines(rounds: { round: number; points: Record<string, number> }[]): Line[] {
  const seats = Object.keys(rounds[0]?.points ?? {}).map(Number);
  return seats.map((seat) => ({
    seat,
    points: [{ at: 0, value: 0 }, ...rounds.map((each) => ({ at: each.round, value: each.points[seat] ?? 0 }))],
  }));
}

function Now({ state, view }: Shown) {
  const { x, pairs, order, round } = view as unknown as { x: number; pairs: [number, number][] | null; order: number[]; round: number };
  return (
    <>
      <div class="xgame">
        <p>
          The X is <Who seat={x} />.
        </p>
        {pairs ? (
          <div class="pairs">
            {pairs.map(([a, b]) => (
              <div class="pair" key={a}>
                <Who seat={a} /> <span aria-label="is paired with">{"\u2194"}</span> <Who seat={b} />
              </div>
            ))}
          </div>
        ) : (
          <p class="soft">The pairs have not been announced yet.</p>
        )}
        <p class="soft">
          The X in rounds 1 to {order.length}:{" "}
          <span class="chips">
            {order.map((seat, n) => (
              <span class={n + 1 === round ? "now" : ""} key={n}>
                <Who seat={seat} />
              </span>
            ))}
          </span>
        </p>
      </div>
      <Lines title="Points after each round" across="Round" lines={pointLines(scored(state.events))} />
      <Rounds rounds={scored(state.events)} />
    </>
  );
}

function Rounds(props: { rounds: Scored[] }) {
  return (
    <>
      {[...props.rounds].reverse().map((each, n) => (
        <details key={each.round} open={n === 0}>
          <summary>Round {each.round}</summary>
          <div class="pairs">
            {each.pairs.map(([a, b]) => (
              <div class="pair" key={a}>
                <Choice round={each} seat={a} />
                <Choice round={each} seat={b} />
              </div>
            ))}
            <div class="pair">
              <span>
                <Who seat={each.x} /> was the X: <Payout value={each.payouts[each.x] ?? 0} />
                {each.doubled.includes(each.x) && " (doubled)"}
              </span>
            </div>
          </div>
        </details>
      ))}
    </>
  );
}

const Payout = (props: { value: number }) => <b class={props.value < 0 ? "minus" : props.value > 0 ? "plus" : ""}>{signed(props.value)}</b>;

function Choice(props: { round: Scored; seat: number }) {
  const { round, seat } = props;
  const choice = round.choices[seat] ?? "";
  return (
    <span>
      <Who seat={seat} /> {readable(choice)} <Payout value={round.payouts[seat] ?? 0} />
      {round.doubled.includes(seat) && " (doubled)"}
    </span>
  );
}

const Ending = ({ state }: Shown) => (
  <>
    <Lines title="Points after each round" across="Round" lines={pointLines(scored(state.events))} />
    <Rounds rounds={scored(state.events)} />
  </>
);

export const xGame: Picture = {
  Seat: Now,
  Table: Now,
  Result: Ending,
  skip: ["x", "pairs", "order", "last_round"],
};
