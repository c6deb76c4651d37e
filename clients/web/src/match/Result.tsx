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
import { listed, nt, t, tx } from "../texts";
import { useMatchState, viewOf } from "./Context";
import { PlayAgain } from "./PlayAgain";
import { Share } from "./Share";

export function Result() {
  const state = useMatchState();
  const { result, scene } = state;
  const names = useNames();
  if (!result) return <Busy />;
  const rows = result.standings.map((each) => standing(each as JsonObject, result, scene?.End === undefined));
  return (
    <>
      <Card title={result.winners.length ? t("Winners") : t("No winner")} class="winners">
        <p class="verdict">{verdictOf(result, names)}</p>
        <p class="chips big">
          {result.winners.map((seat) => (
            <SeatChip
              key={seat}
              seat={seat}
              size={44}
              marks={
                <span class="stamp">
                  <Mark cut="token">{nt("{n} Token of Life", "{n} Tokens of Life", result.tokens_of_life[String(seat)] ?? 0)}</Mark>
                </span>
              }
            />
          ))}
          {result.elimination_candidates.map((seat) => (
            <SeatChip key={seat} seat={seat} size={28} marks={<Mark cut="candidate">{t("Elimination Candidate")}</Mark>} />
          ))}
        </p>
      </Card>
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
      <PlayAgain />
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

/** The end in one sentence: "Ada wins two Tokens of Life." */
function verdictOf(result: MatchResult, names: Naming): string {
  return `${winnersText(result, names)} ${candidatesText(result.elimination_candidates, names)}`;
}

function winnersText({ winners, tokens_of_life }: MatchResult, names: Naming): string {
  const [first, ...others] = winners;
  if (first === undefined) return t("Nobody wins a Token of Life.");
  const tokens = new Set(winners.map((seat) => tokens_of_life[String(seat)] ?? 0));
  const n = tokens.size === 1 ? (tokens_of_life[String(first)] ?? 0) : 0;
  const who = listed(winners.map(names.name));
  if (others.length) return n ? nt("{who} win a Token of Life each.", "{who} win {n} Tokens of Life each.", n, { who }) : t("{who} win.", { who });
  if (first === names.own) return n ? nt("You win a Token of Life.", "You win {n} Tokens of Life.", n) : t("You win.");
  return n ? nt("{who} wins a Token of Life.", "{who} wins {n} Tokens of Life.", n, { who }) : t("{who} wins.", { who });
}

function candidatesText(candidates: number[], names: Naming): string {
  const [first, ...others] = candidates;
  if (first === undefined) return t("There is no Elimination Candidate.");
  if (others.length) return t("{who} are the Elimination Candidates.", { who: listed(candidates.map(names.name)) });
  return first === names.own ? t("You are the Elimination Candidate.") : t("{who} is the Elimination Candidate.", { who: names.name(first) });
}

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
