/** What happened, round by round, and the newest close as a story. */
import { Link } from "wouter-preact";
import { named, useNames, type Naming } from "../names";
import { OnlyYou } from "../parts/Notes";
import { isHeld, Reveal, useRevealed, type Close, type Step } from "../parts/Reveal";
import type { Envelope } from "../sdk";
import { listed, t } from "../texts";
import { readable } from "../words";
import { useMatchState, type MatchState } from "./Context";
import { endingOf } from "./ending";

/** An event of the game in a sentence: the scene's, else the server's, else its name. */
export function sayingOf(event: Envelope, state: Pick<MatchState, "scene">, names: Naming): string {
  const said = state.scene?.says?.(event, names) ?? (event.says && named(event.says, names)) ?? `${readable(event.type)}.`;
  // Hosts read what each seat is told.
  return event.to && names.own === null ? t("To {names}: {said}", { names: listed(event.to.map(names.object)), said }) : said;
}

const roundText = ({ scene }: MatchState, round: number): string => scene?.roundText?.(round) ?? t("Round {round}", { round });

/** What closed since the last look, else the newest close. A scene tells it in steps of its own; else each event is one. */
export function LastRound() {
  const state = useMatchState();
  const names = useNames();
  const revealed = useRevealed();
  if (!revealed) return null;
  const isPrivate = state.scene?.isSecret === true && names.own !== null;
  const told = ({ events }: Close) => {
    const [first] = events;
    if (first?.type === "match.finished") return state.result && { title: t("The end"), steps: endingOf(state.result, names) };
    const steps: Step[] = (isPrivate || !state.scene?.isSecret ? state.scene?.reveal?.(events, names) : undefined) ?? events.map((each) => ({ says: sayingOf(each, state, names) }));
    return { title: first?.round ? roundText(state, first.round) : t("What happened"), steps, isPrivate };
  };
  return <Reveal revealed={revealed} told={told} />;
}

/** All rounds, the newest first; what a reveal still shows is not told before. */
export function Timeline() {
  const state = useMatchState();
  const names = useNames();
  const revealed = useRevealed();
  const isPrivate = state.scene?.isSecret === true && names.own !== null && state.facts.status !== "finished";
  const rounds = new Map<number, string[]>();
  for (const each of state.events) {
    if (!each.type.startsWith("game.") || isHeld(revealed, each)) continue;
    const round = each.round ?? 0;
    rounds.set(round, [...(rounds.get(round) ?? []), sayingOf(each, state, names)]);
  }
  const all = [...rounds].sort(([a], [b]) => b - a);
  return (
    <section class={isPrivate ? "rounds private" : "rounds"} aria-labelledby="rounds">
      {isPrivate && <OnlyYou />}
      <h2 id="rounds">{t("Rounds")}</h2>
      {!all.length && <p class="soft">{t("Nothing has happened yet.")}</p>}
      <ol>
        {all.map(([round, said]) => (
          <li key={round}>
            <details open={round === all[0]?.[0]}>
              <summary>{round ? roundText(state, round) : t("Before round 1")}</summary>
              {said.map((each, n) => (
                <p key={n}>{each}</p>
              ))}
            </details>
          </li>
        ))}
      </ol>
      <Link href={`/m/${state.facts.id}/history`}>{t("Every step")}</Link>
    </section>
  );
}
