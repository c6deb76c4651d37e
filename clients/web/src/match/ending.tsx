/** How a match ended, in words and as the last steps of its reveal. */
import type { Naming } from "../names";
import { Mark } from "../parts/Marks";
import type { Step } from "../parts/Reveal";
import { SeatChip } from "../parts/Seats";
import type { MatchResult } from "../sdk";
import { listed, nt, t } from "../texts";
import type { MatchState } from "./Context";

type Ended = Pick<MatchState, "game" | "result" | "scene">;

/** The end in one sentence: "Ada wins two Tokens of Life." */
export const verdictOf = ({ result, scene }: Ended, names: Naming): string => (result && (scene?.verdict?.(result, names) ?? `${winnersText(result, names)} ${candidatesText(result, names)}`)) || "";

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

/** In a duel the other one has lost, and nothing follows that a candidate would wait for. */
export const isDuel = ({ standings }: MatchResult): boolean => standings.length === 2;

function candidatesText(result: MatchResult, names: Naming): string {
  const candidates = result.elimination_candidates;
  const [first, ...others] = candidates;
  if (isDuel(result) && first !== undefined && !others.length) return first === names.own ? t("You lose.") : t("{who} loses.", { who: names.name(first) });
  if (first === undefined) return t("There is no Elimination Candidate.");
  if (others.length) return t("{who} are the Elimination Candidates.", { who: listed(candidates.map(names.name)) });
  return first === names.own ? t("You are the Elimination Candidate.") : t("{who} is the Elimination Candidate.", { who: names.name(first) });
}

export const Winner = (props: { seat: number; result: MatchResult }) => {
  const n = props.result.tokens_of_life[String(props.seat)] ?? 0;
  return (
    <SeatChip
      seat={props.seat}
      size={44}
      marks={
        <span class="stamp">
          <Mark cut="token">{nt("{n} Token of Life", "{n} Tokens of Life", n)}</Mark>
        </span>
      }
    />
  );
};

/** What a game's candidates are called: where nobody can win, they are not up for elimination but eliminated. */
export const candidateWord = ({ game, result }: Ended): string => (!game.wins ? t("Voted out") : result && isDuel(result) ? t("Lost") : t("Elimination Candidate"));

export const Candidate = (props: { seat: number; ended: Ended }) => <SeatChip seat={props.seat} size={28} marks={<Mark cut="candidate">{candidateWord(props.ended)}</Mark>} />;

/** The winners with their tokens, then the candidates, then all in one sentence. */
export function endingOf(ended: Ended, result: MatchResult, names: Naming): Step[] {
  const verdict = verdictOf(ended, names);
  return [
    ...result.winners.map((seat): Step => ({ says: names.name(seat), show: <Winner seat={seat} result={result} /> })),
    ...result.elimination_candidates.map((seat): Step => ({ says: names.name(seat), show: <Candidate seat={seat} ended={ended} /> })),
    { says: verdict, show: <span class="verdict">{verdict}</span> },
  ];
}
