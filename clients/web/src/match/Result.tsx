/** The result of the match. */
import { useDeed } from "../hooks";
import { useNames, Who } from "../names";
import { useRevealed } from "../parts/Reveal";
import type { JsonObject } from "../sdk";
import { download } from "../saving";
import { useClient } from "../session";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Records } from "../view/Known";
import { RESULT_SHAPE } from "../view/shape";
import { nt, t, tx } from "../texts";
import { useMatchState, viewOf } from "./Context";
import { Candidate, isDuel, verdictOf, Winner } from "./ending";
import { LastRound } from "./Rounds";
import { Share } from "./Share";
import { WhatNow } from "./WhatNow";

export function Result() {
  const state = useMatchState();
  const { facts, game, result, scene } = state;
  const names = useNames();
  const revealed = useRevealed();
  if (!result) return <Busy />;
  // The end is told before it is looked at.
  if (revealed?.isPlaying) return <LastRound />;
  // A house only ends.
  if (!game.wins && !result.elimination_candidates.length) return <Ended />;
  const rows = paid(result.standings.map((each) => standing(each as JsonObject, result, scene?.End === undefined)));
  return (
    <>
      <Card title={result.winners.length ? t("Winners") : game.wins ? t("No winner") : t("The vote")} class="winners">
        <p class="verdict">{verdictOf(state, names)}</p>
        <p class="chips">
          {result.winners.map((seat) => (
            <Winner key={seat} seat={seat} result={result} />
          ))}
          {result.elimination_candidates.map((seat) => (
            <Candidate key={seat} seat={seat} ended={state} />
          ))}
        </p>
        {result.elimination_candidates.length > 0 && !facts.season_id && <p class="soft">{candidacyText(!game.wins, isDuel(result))}</p>}
        {revealed && <button type="button" class="quiet" onClick={revealed.replay}>{t("Play it again")}</button>}
      </Card>
      <WhatNow />
      {scene?.End && state.document.view && (
        <Card title={t("How it went")}>
          <scene.End state={state} view={viewOf(state)} />
        </Card>
      )}
      <Card title={t("Standings")}>
        <Records rows={rows} shape={RESULT_SHAPE.member("standings")} caption={t("Standings")} />
        {Object.entries(result.dropped ?? {}).map(([seat, won]) => (
          <p class="soft" key={seat}>{tx("{who} is not in the cast of the season, so this does not count: {tokens}, {garnets}.", { who: <Who seat={Number(seat)} />, tokens: nt("{n} Token of Life", "{n} Tokens of Life", won.tokens_of_life), garnets: nt("{n} garnet", "{n} garnets", won.garnets) })}</p>
        ))}
      </Card>
      <Share />
      <Fairness />
      {result.seals_broken.length > 0 && (
        <Card title={t("Broken seals")}>
          <p>{nt("A host read sealed moves once.", "A host read sealed moves {n} times.", result.seals_broken.length)}</p>
          <Records rows={result.seals_broken as JsonObject[]} shape={RESULT_SHAPE.member("seals_broken")} caption={t("Broken seals")} />
        </Card>
      )}
    </>
  );
}

const Ended = () => (
  <>
    <Card title={t("It is over")}>
      <p>{t("Nobody wins this, and nobody is up for elimination.")}</p>
    </Card>
    <WhatNow />
    <Fairness />
  </>
);

/** What a candidate is, to those who meet the word outside of a season; in one `WhatNow` says what follows. */
const candidacyText = (isVote: boolean, ofDuel: boolean): string => {
  if (ofDuel) return t("In a season, the loser of a death match leaves it.");
  return isVote ? t("In a season, who is voted out leaves it.") : t("In a season, an Elimination Candidate plays a death match next. Its loser leaves the season.");
};

/** How to verify the match without trusting the server. */
function Fairness() {
  const { facts } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const fetched = () => deed.run(async () => download(`${facts.id}.jsonl`, await client.export(facts.id)));
  const tell = () => deed.run(async () => download(`${facts.id}.md`, await client.recap(facts.id), "text/markdown"));
  return (
    <details class="card">
      <summary>{t("Was it fair?")}</summary>
      <p>{tx("Before round 1 the server committed to its dice and to all settings. The export contains what you need to check that, and all moves. Check it on your own computer with {command}.", { command: <code translate={false}>{"mainmatch verify"}</code> })}</p>
      <p class="soft">{tx("Commitment: {digest}", { digest: <code class="link" translate={false}>{facts.commitment}</code> })}</p>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void fetched()}>{t("Download the export")}</button>{" "}
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void tell()}>{t("Download the story")}</button>
    </details>
  );
}

/** Rank, seat and score first, then what the rules reveal, if no scene shows it above, then the prizes. */
function standing(row: JsonObject, result: { tokens_of_life: Record<string, number>; garnets: Record<string, number> }, isRevealing: boolean): JsonObject {
  const { rank, seat, score, group, ...revealed } = row;
  return {
    rank: rank ?? null,
    seat: seat ?? null,
    ...(group === undefined ? {} : { group }),
    score: score ?? null,
    ...(isRevealing ? revealed : {}),
    tokens_of_life: result.tokens_of_life[String(seat)] ?? 0,
    garnets: result.garnets[String(seat)] ?? 0,
  };
}

/** The rows without prizes that nobody got. */
function paid(rows: JsonObject[]): JsonObject[] {
  const none = ["tokens_of_life", "garnets"].filter((prize) => rows.every((row) => !row[prize]));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !none.includes(name))));
}
