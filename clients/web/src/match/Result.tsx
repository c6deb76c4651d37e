/** How it ended. */
import { pictureOf } from "../games";
import { Who } from "../names";
import type { JsonObject } from "../sdk";
import { Busy, Card } from "../ui/Bits";
import { Known, Records } from "../view/Known";
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
      <Card title={result.winners.length ? "Winners" : "Nobody wins"} class="winners">
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
        <Records rows={rows} hints={picture?.hints} caption="Standings" />
      </Card>
      {result.seals_broken.length > 0 && (
        <Card title="Seals that were broken">
          <p>A host has read what was still sealed: {counted(result.seals_broken.length, "time")}.</p>
          <Known value={{ when: result.seals_broken as JsonObject[] }} />
        </Card>
      )}
    </>
  );
}

/** Rank, seat and score first, then what the rules reveal, then what was won. */
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
