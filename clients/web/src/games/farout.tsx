/** Extreme Ways, and Huginn and Muninn: the candidate moves with the known facts, the auctions, and the grid. */
import { useNames, Who } from "../names";
import type { Picture, Shown } from "./index";

type Move = [number, number];
type Fact = { option: string; true?: Move; false?: Move[] };
type Packet = { round: number; packet: number; facts: Fact[] };
type Auction = { round: number; packets: Record<string, number[]>; amounts: Record<string, number> | null; leftover: { packet: number; facts: Fact[] }[] | null };
type View = {
  round: number;
  options: Record<string, Move[]> | null;
  rounds: Record<string, Move[]>[] | null;
  auctions: Auction[];
  arrivals: Record<string, { x: number; y: number; chips: number }> | null;
  chips?: number;
  packets?: Packet[];
};

const same = (a: Move, b: Move) => a[0] === b[0] && a[1] === b[1];
const said = (move: Move) => `(${move[0]}, ${move[1]})`.replace(/-/g, "\u2212");

/** The known facts about a round's moves: from own packets, and from packets without a winner. */
function factsOf(view: View, round: number): Fact[] {
  const mine = (view.packets ?? []).filter((each) => each.round === round).flatMap((each) => each.facts);
  const left = view.auctions.filter((each) => each.round === round).flatMap((each) => (each.leftover ?? []).flatMap((packet) => packet.facts));
  return [...mine, ...left];
}

type Verdict = "true" | "false" | "open";

function verdict(move: Move, all: Move[], facts: Fact[]): Verdict {
  const truth = facts.find((fact) => fact.true)?.true;
  if (truth) return same(truth, move) ? "true" : "false";
  const wrong = facts.flatMap((fact) => fact.false ?? []);
  if (wrong.some((each) => same(each, move))) return "false";
  return all.every((each) => same(each, move) || wrong.some((other) => same(other, each))) ? "true" : "open";
}

const WORDS: Record<Verdict, string> = { true: "true", false: "false", open: "" };

function Options(props: { view: View; round: number; options: Record<string, Move[]> }) {
  const facts = factsOf(props.view, props.round);
  return (
    <div class="options">
      {Object.entries(props.options).map(([option, moves]) => {
        const known = facts.filter((fact) => fact.option === option);
        return (
          <div class="option" key={option}>
            <h4>Option {option}</h4>
            <Arrows moves={moves} verdicts={moves.map((move) => verdict(move, moves, known))} />
            <ul>
              {moves.map((move, n) => {
                const is = verdict(move, moves, known);
                return (
                  <li key={n} class={is}>
                    {said(move)} <span class="word">{WORDS[is]}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** The four candidate moves as arrows from the centre. */
function Arrows(props: { moves: Move[]; verdicts: Verdict[] }) {
  const reach = Math.max(1, ...props.moves.flat().map(Math.abs)) * 1.25;
  return (
    <svg class="arrows" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden="true">
      <line class="grid" x1={-reach} x2={reach} y1="0" y2="0" vector-effect="non-scaling-stroke" />
      <line class="grid" y1={-reach} y2={reach} x1="0" x2="0" vector-effect="non-scaling-stroke" />
      {props.moves.map(([x, y], n) => (
        <g key={n} class={props.verdicts[n]}>
          <line x1="0" y1="0" x2={x} y2={-y} vector-effect="non-scaling-stroke" />
          <circle cx={x} cy={-y} r={reach / 11} />
        </g>
      ))}
    </svg>
  );
}

function Board({ view: raw }: Shown) {
  const view = raw as unknown as View;
  if (!view.auctions) return null;
  return (
    <>
      {view.chips !== undefined && (
        <p class="purse">
          Your money: <strong>{view.chips}</strong>
        </p>
      )}
      {view.arrivals && <Grid arrivals={view.arrivals} />}
      {view.options && (
        <div class="part">
          <h3>Round {view.round}: one of each four is true</h3>
          <Options view={view} round={view.round} options={view.options} />
        </div>
      )}
      {view.rounds && !view.arrivals && (
        <div class="part">
          <h3>The seven rounds</h3>
          {view.rounds.map((options, n) => (
            <details key={n} open={n === 0}>
              <summary>Round {n + 1}</summary>
              <Options view={view} round={n + 1} options={options} />
            </details>
          ))}
        </div>
      )}
      {view.auctions.length > 0 && <Auctions view={view} />}
    </>
  );
}

function Auctions(props: { view: View }) {
  return (
    <div class="part">
      <h3>Auctions</h3>
      <div class="scroll" tabIndex={0} role="group" aria-label="Auctions">
        <table>
          <thead>
            <tr>
              <th scope="col">Round</th>
              {[1, 2, 3, 4].map((n) => (
                <th scope="col" key={n}>
                  Packet {n}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...props.view.auctions].reverse().map((each) => (
              <tr key={each.round}>
                <th scope="row">{each.round}</th>
                {[1, 2, 3, 4].map((n) => (
                  <td key={n}>
                    <span class="chips">
                      {(each.packets[n] ?? []).map((seat) => (
                        <span key={seat}>
                          <Who seat={seat} />
                          {each.amounts?.[seat] !== undefined && ` ${each.amounts[seat]}`}
                        </span>
                      ))}
                      {each.leftover?.some((packet) => packet.packet === n) && <span class="soft">no one: public</span>}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The positions of all players. The four winning ends are the farthest that one player holds alone. */
function Grid(props: { arrivals: NonNullable<View["arrivals"]> }) {
  const names = useNames();
  const places = Object.entries(props.arrivals).map(([seat, at]) => ({ seat: Number(seat), ...at }));
  const reach = Math.max(4, ...places.flatMap((each) => [Math.abs(each.x), Math.abs(each.y)])) + 2;
  const step = reach > 24 ? 10 : reach > 10 ? 5 : 2;
  const ticks = Array.from({ length: 2 * Math.floor(reach / step) + 1 }, (_, n) => (n - Math.floor(reach / step)) * step);
  const unit = reach / 22;
  const together = [...new Set(places.map((each) => `${each.x} ${each.y}`))].map((key) => {
    const here = places.filter((each) => `${each.x} ${each.y}` === key);
    return { x: here[0]?.x ?? 0, y: here[0]?.y ?? 0, seats: here.map((each) => each.seat) };
  });
  return (
    <figure class="figure">
      <figcaption>Positions of all players</figcaption>
      <svg class="map" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} role="img" aria-label="Grid with the positions of all players. The coordinates are in the standings.">
        {ticks.map((at) => (
          <g key={at}>
            <line class={at ? "grid" : "axis"} x1={at} x2={at} y1={-reach} y2={reach} vector-effect="non-scaling-stroke" />
            <line class={at ? "grid" : "axis"} y1={at} y2={at} x1={-reach} x2={reach} vector-effect="non-scaling-stroke" />
          </g>
        ))}
        {places.map((each) => (
          <g key={each.seat} class={`place s${(each.seat - 1) % 12}`}>
            <line x1="0" y1="0" x2={each.x} y2={-each.y} vector-effect="non-scaling-stroke" />
            <circle cx={each.x} cy={-each.y} r={unit * 1.3} />
          </g>
        ))}
        {together.map(({ x, y, seats }) => (
          // Players on the same position share one label: none of them wins by it.
          <text key={`${x} ${y}`} class={seats.length > 1 ? "shared" : "alone"} x={x} y={-y + unit * (seats.length > 1 ? 3 : 0.5)} font-size={unit * 1.5} text-anchor="middle">
            {seats.join(" + ")}
          </text>
        ))}
      </svg>
      <ul class="legend">
        {places.map((each) => (
          <li key={each.seat} class={`s${(each.seat - 1) % 12}`}>
            {names.name(each.seat)} {said([each.x, each.y])}
          </li>
        ))}
      </ul>
    </figure>
  );
}

export const farOut: Picture = {
  Seat: Board,
  Table: Board,
  Result: Board,
  skip: ["options", "rounds", "auctions", "arrivals", "chips", "packets"],
};
