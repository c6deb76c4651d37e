/** Exodus and famine: hands, and the trades of each round with their points. */
import { Lines } from "../charts/Lines";
import { useNames, Who } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { readable, signed } from "../words";
import type { Picture, Shown } from "./index";

type Trade = { with: number; gave: string; received: string };
type Round = { number: number; trades: Trade[]; failed: number[]; change: number; items: { points: number; why: string }[]; total: number };
type Words = { event: string; number: "round" | "year"; total: "points" | "favor"; score: string };

const EXODUS: Words = { event: "game.trades_resolved", number: "round", total: "points", score: "Points" };
const FAMINE: Words = { event: "game.year_resolved", number: "year", total: "favor", score: "Favor" };

/** The rounds of one seat. A host receives the events of all seats, so they are filtered. */
function roundsOf(events: Envelope[], words: Words, seat: number | null): Round[] {
  const found = new Map<number, Round>();
  for (const each of events) {
    if (each.type !== words.event || (each.to && seat !== null && !each.to.includes(seat))) continue;
    const data = each.data as unknown as Round & Record<string, number>;
    const number = data[words.number] ?? 0;
    found.set(number, { ...data, number, total: data[words.total] ?? 0 });
  }
  return [...found.values()].sort((a, b) => a.number - b.number);
}

export const Piece = (props: { kind: string }) => (
  <span class={`piece ${props.kind}`}>
    <span class="gem" aria-hidden="true" />
    {readable(props.kind)}
  </span>
);

const Hand = (props: { hand: string[] }) => (
  <span class="chips">
    {props.hand.map((each, n) => (
      <Piece kind={each} key={n} />
    ))}
  </span>
);

function OwnPicture(props: Shown & { words: Words }) {
  const { state, view, words } = props;
  const names = useNames();
  const rounds = roundsOf(state.events, words, state.facts.seat);
  const hand = (view.hand ?? []) as string[];
  return (
    <>
      <p class="purse">
        {words.score}: <strong>{String(view[words.total])}</strong>
      </p>
      <div class="part">
        <h3>Your hand</h3>
        <Hand hand={hand} />
      </div>
      {rounds.length > 0 && (
        <>
          <Lines title={`Your ${words.score.toLowerCase()}`} across={readable(words.number)} lines={[{ seat: names.own ?? 1, points: [{ at: 0, value: 0 }, ...rounds.map((each) => ({ at: each.number, value: each.total }))] }]} />
          <Trades rounds={rounds} words={words} />
        </>
      )}
    </>
  );
}

function Trades(props: { rounds: Round[]; words: Words }) {
  return (
    <div class="part">
      <h3>Your trades</h3>
      {[...props.rounds].reverse().map((each, n) => (
        <details key={each.number} open={n === 0}>
          <summary>
            {readable(props.words.number)} {each.number}: <b>{signed(each.change)}</b>
          </summary>
          {each.trades.map((trade) => (
            <p class="trade" key={trade.with}>
              <Piece kind={trade.gave} />
              <span class="arrow" aria-label="to">{"\u2192"}</span>
              <Who seat={trade.with} />
              <span class="arrow" aria-label="for">{"\u2192"}</span>
              <Piece kind={trade.received} />
            </p>
          ))}
          {each.failed.length > 0 && (
            <p>
              No trade with{" "}
              <span class="chips">
                {each.failed.map((seat) => (
                  <Who key={seat} seat={seat} />
                ))}
              </span>
            </p>
          )}
          {!each.trades.length && !each.failed.length && <p class="soft">You made no offers.</p>}
          <ul class="why">
            {each.items.map((item, k) => (
              <li key={k}>
                <b>{signed(item.points)}</b> {item.why}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Ending(props: Shown & { words: Words }) {
  const { state, words } = props;
  const standings = (state.result?.standings ?? []) as JsonObject[];
  const rounds = roundsOf(state.events, words, state.facts.seat);
  const most = Math.max(1, ...standings.map((each) => Math.abs(Number(each.score))));
  return (
    <>
      <table class="bars">
        <caption>{words.score} and hands at the end</caption>
        <tbody>
          {standings.map((each) => (
            <tr key={String(each.seat)}>
              <th scope="row">
                <Who seat={Number(each.seat)} />
              </th>
              <td>
                <Bar value={Number(each.score)} most={most} seat={Number(each.seat)} />
                <Hand hand={(each.hand ?? []) as string[]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {state.facts.seat !== null && rounds.length > 0 && <Trades rounds={rounds} words={words} />}
    </>
  );
}

export function Bar(props: { value: number; most: number; seat: number }) {
  return (
    <span class="barline">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" class="bar">
        <rect class={`fill s${(props.seat - 1) % 12} ${props.value < 0 ? "below" : ""}`} width={(Math.abs(props.value) / props.most) * 100} height="10" rx="1" />
      </svg>
      <b>{String(props.value).replace("-", "\u2212")}</b>
    </span>
  );
}

const picture = (words: Words, lastRound: string): Picture => ({
  Seat: (shown) => <OwnPicture {...shown} words={words} />,
  Result: (shown) => <Ending {...shown} words={words} />,
  skip: ["hand", lastRound, words.total],
});

export const exodus = picture(EXODUS, "last_round");
export const famine = picture(FAMINE, "last_year");
