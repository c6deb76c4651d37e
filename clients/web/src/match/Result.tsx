/** The result of the match. */
import { pictureOf } from "../games";
import { useDeed } from "../hooks";
import { Who } from "../names";
import type { JsonObject } from "../sdk";
import { download } from "../saving";
import { useClient } from "../session";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Records } from "../view/Known";
import { RESULT_SHAPE } from "../view/shape";
import { counted } from "../words";
import { useMatchState, viewOf } from "./Context";

export function Result() {
  const state = useMatchState();
  const { result, facts } = state;
  if (!result) return <Busy />;
  const picture = pictureOf(facts.game);
  const rows = result.standings.map((each) => standing(each as JsonObject, result));
  return (
    <>
      <Card title={result.winners.length ? "Winners" : "No winner"} class="winners">
        <p class="chips big">
          {result.winners.map((seat) => (
            <Who key={seat} seat={seat} />
          ))}
        </p>
        <p>
          {result.elimination_candidates.length ? "Elimination Candidate: " : "There is no Elimination Candidate."}
          <span class="chips">
            {result.elimination_candidates.map((seat) => (
              <Who key={seat} seat={seat} />
            ))}
          </span>
        </p>
      </Card>
      {picture?.Result && (
        <Card title="In pictures">
          <picture.Result state={state} view={viewOf(state)} />
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

/** How to verify the match without trusting the server. */
function Fairness() {
  const { facts } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const fetched = () => deed.run(async () => download(`${facts.id}.jsonl`, await client.export(facts.id)));
  return (
    <Card title="Was it fair?">
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
    </Card>
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
