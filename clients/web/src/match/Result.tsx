/** The result of the match. */
import { useDeed } from "../hooks";
import { useNames, Who, type Naming } from "../names";
import { Mark } from "../parts/Marks";
import { SeatChip } from "../parts/Seats";
import type { JsonObject, MatchResult } from "../sdk";
import { download } from "../saving";
import { useClient } from "../session";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Records } from "../view/Known";
import { RESULT_SHAPE } from "../view/shape";
import { listed } from "../texts";
import { counted } from "../words";
import { useMatchState, viewOf } from "./Context";

export function Result() {
  const state = useMatchState();
  const { result, scene } = state;
  const names = useNames();
  if (!result) return <Busy />;
  const rows = result.standings.map((each) => standing(each as JsonObject, result));
  return (
    <>
      <Card title={result.winners.length ? "Winners" : "No winner"} class="winners">
        <p class="verdict">{verdictOf(result, names)}</p>
        <p class="chips big">
          {result.winners.map((seat) => (
            <SeatChip
              key={seat}
              seat={seat}
              size={44}
              marks={
                <span class="stamp">
                  <Mark cut="token">{counted(result.tokens_of_life[String(seat)] ?? 0, "Token of Life", "Tokens of Life")}</Mark>
                </span>
              }
            />
          ))}
          {result.elimination_candidates.map((seat) => (
            <SeatChip key={seat} seat={seat} size={28} marks={<Mark cut="candidate">Elimination Candidate</Mark>} />
          ))}
        </p>
      </Card>
      {scene?.End && state.document.view && (
        <Card title="How it went">
          <scene.End state={state} view={viewOf(state)} />
        </Card>
      )}
      <Card title="Standings">
        <Records rows={rows} shape={RESULT_SHAPE.member("standings")} caption="Standings" />
        {Object.entries(result.dropped ?? {}).map(([seat, won]) => (
          <p class="soft" key={seat}>
            <Who seat={Number(seat)} /> is not in the cast of the season, so this does not count: {counted(won.tokens_of_life, "Token of Life", "Tokens of Life")},{" "}
            {counted(won.garnets, "garnet")}.
          </p>
        ))}
      </Card>
      <Fairness />
      {result.seals_broken.length > 0 && (
        <Card title="Broken seals">
          <p>A host read sealed moves: {counted(result.seals_broken.length, "time")}.</p>
          <Records rows={result.seals_broken as JsonObject[]} shape={RESULT_SHAPE.member("seals_broken")} caption="Broken seals" />
        </Card>
      )}
    </>
  );
}

const TOKENS = ["no Token of Life", "a Token of Life", "two Tokens of Life"];

/** The end in one sentence: "Ada wins two Tokens of Life." */
function verdictOf(result: MatchResult, names: Naming): string {
  const { winners } = result;
  const candidates = result.elimination_candidates.map(names.name);
  const own = (seats: string[]) => seats.length === 1 && seats[0] !== "You";
  const tokens = new Set(winners.map((seat) => result.tokens_of_life[String(seat)] ?? 0));
  const [n] = [...tokens];
  const won = tokens.size === 1 && n !== undefined ? ` ${TOKENS[n] ?? counted(n, "Token of Life", "Tokens of Life")}${winners.length > 1 ? " each" : ""}` : "";
  const first = winners.length ? `${listed(winners.map(names.name))} ${own(winners.map(names.name)) ? "wins" : "win"}${won}.` : "Nobody wins a Token of Life.";
  const last = candidates.length ? `${listed(candidates)} ${own(candidates) ? "is the Elimination Candidate" : candidates.length === 1 ? "are the Elimination Candidate" : "are the Elimination Candidates"}.` : "There is no Elimination Candidate.";
  return `${first} ${last}`;
}

/** How to verify the match without trusting the server. */
function Fairness() {
  const { facts } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const fetched = () => deed.run(async () => download(`${facts.id}.jsonl`, await client.export(facts.id)));
  return (
    <details class="card">
      <summary>Was it fair?</summary>
      <p>
        Before round 1 the server committed to its dice and to all settings. The export contains what you need to check that, and all
        moves. Check it on your own computer with <code>mainmatch verify</code>.
      </p>
      <p class="soft">
        Commitment: <code class="link">{facts.commitment}</code>
      </p>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void fetched()}>
        Download the export
      </button>
    </details>
  );
}

/** Rank, seat and score first, then what the rules reveal, then the prizes. */
function standing(row: JsonObject, result: { tokens_of_life: Record<string, number>; garnets: Record<string, number> }): JsonObject {
  const { rank, seat, score, ...revealed } = row;
  return {
    rank: rank ?? null,
    seat: seat ?? null,
    score: score ?? null,
    ...revealed,
    tokens_of_life: result.tokens_of_life[String(seat)] ?? 0,
    garnets: result.garnets[String(seat)] ?? 0,
  };
}
