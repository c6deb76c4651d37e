/** Together: who is on and off stage, and the votes and donations of the last round. */
import { Lines } from "../charts/Lines";
import { Who } from "../names";
import type { Envelope } from "../sdk";
import { Bar } from "./trades";
import type { Picture, Shown } from "./index";

type View = {
  groups: Record<string, "A" | "B">;
  on_stage: number[];
  kicked_out: Record<string, number>;
  received: Record<string, number>;
  last_round: { votes: Record<string, number>; donations: Record<string, number>; kicked_out: number[] } | null;
  final_tokens: Record<string, number> | null;
};
type Resolved = { round: number; votes: Record<string, number>; donations: Record<string, number>; kicked_out: number[] };

function Stage({ state, view }: Shown) {
  const { groups, on_stage, kicked_out, last_round, received, final_tokens } = view as unknown as View;
  if (!groups) return null;
  const off = Object.entries(kicked_out).sort((a, b) => b[1] - a[1]);
  const groupB = Object.keys(groups).filter((seat) => groups[seat] === "B").map(Number);
  return (
    <>
      <div class="stage">
        <h3>On stage</h3>
        <div class="boards">
          {on_stage.map((seat) => (
            <span class="actor" key={seat}>
              <Who seat={seat} />
            </span>
          ))}
          {on_stage.length === 0 && <span>No one is left on stage.</span>}
        </div>
        {off.length > 0 && (
          <div class="pit">
            <h4>Off stage</h4>
            <span class="chips">
              {off.map(([seat, round]) => (
                <span key={seat}>
                  <Who seat={Number(seat)} /> <span class="soft">round {round}</span>
                </span>
              ))}
            </span>
          </div>
        )}
      </div>
      {last_round && <Bars title="Votes of the last round" values={last_round.votes} />}
      <Bars title={final_tokens ? "Group B: tokens at the end" : "Group B: donations so far"} values={final_tokens ?? received ?? Object.fromEntries(groupB.map((seat) => [seat, 0]))} />
      <Lines title="Group B: donations received, round by round" across="Round" lines={donationLines(state.events)} />
    </>
  );
}

function donationLines(events: Envelope[]) {
  const rounds = events.filter((each) => each.type === "game.round_resolved").map((each) => each.data as unknown as Resolved);
  const seats = Object.keys(rounds[0]?.donations ?? {}).map(Number);
  return seats.map((seat) => {
    let sum = 0;
    return { seat, points: [{ at: 0, value: 0 }, ...rounds.map((each) => ({ at: each.round, value: (sum += each.donations[seat] ?? 0) }))] };
  });
}

function Bars(props: { title: string; values: Record<string, number> }) {
  const entries = Object.entries(props.values).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...entries.map(([, n]) => n));
  return (
    <table class="bars">
      <caption>{props.title}</caption>
      <tbody>
        {entries.map(([seat, n]) => (
          <tr key={seat}>
            <th scope="row">
              <Who seat={Number(seat)} />
            </th>
            <td>
              <Bar value={n} most={most} seat={Number(seat)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Own = (shown: Shown) => {
  const { facts } = shown.state;
  const groups = (shown.view as unknown as View).groups;
  return (
    <>
      {facts.seat !== null && groups && (
        <p class="purse">
          You are in group <strong>{groups[facts.seat]}</strong> and have <strong>{String(shown.view.tokens)}</strong> tokens.
        </p>
      )}
      <Stage {...shown} />
    </>
  );
};

export const together: Picture = {
  Seat: Own,
  Table: Stage,
  Result: Stage,
  skip: ["on_stage", "kicked_out", "received", "last_round", "final_tokens", "tokens"],
};
