/** What happened, round by round, and the newest close as a story. */
import { Link } from "wouter-preact";
import { named, useNames, type Naming } from "../names";
import { OnlyYou } from "../parts/Notes";
import { isHeld, Reveal, useRevealed, type Close, type Step } from "../parts/Reveal";
import type { Envelope } from "../sdk";
import { listed, t } from "../texts";
import { Words } from "../ui/Words";
import { readable } from "../words";
import { useMatchState, type MatchState } from "./Context";
import { endingOf } from "./ending";

/** An event of the game in a sentence: the scene's, else the server's, else its name. */
export function sayingOf(event: Envelope, state: Pick<MatchState, "scene">, names: Naming): string {
  const said = state.scene?.says?.(event, names) ?? (event.says && named(event.says, names)) ?? `${readable(event.type)}.`;
  return readBy(event, said, names);
}

/** Hosts read what each seat is told. */
const readBy = ({ to }: Envelope, said: string, names: Naming): string => (to && names.own === null ? t("To {names}: {said}", { names: listed(to.map(names.object)), said }) : said);

/** An event of the game as it is read: in a sentence, or in the words and the markup of who wrote it. */
export function Said({ event }: { event: Envelope }) {
  const state = useMatchState();
  const names = useNames();
  const text = state.scene?.written?.(event);
  if (!text) return <p>{sayingOf(event, state, names)}</p>;
  return (
    <>
      <p class="soft">{readBy(event, t("The host has written"), names)}</p>
      <Words text={text} />
    </>
  );
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
    if (first?.type === "match.finished") return state.result && { title: t("The end"), steps: endingOf(state, state.result, names) };
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
  const rounds = new Map<number, Envelope[]>();
  for (const each of state.events) {
    if (!each.type.startsWith("game.") || isHeld(revealed, each)) continue;
    const round = each.round ?? 0;
    rounds.set(round, [...(rounds.get(round) ?? []), each]);
  }
  const all = [...rounds].sort(([a], [b]) => b - a);
  return (
    <section class={isPrivate ? "rounds private" : "rounds"} aria-labelledby="rounds">
      {isPrivate && <OnlyYou />}
      <h2 id="rounds">{t("Rounds")}</h2>
      {!all.length && <p class="soft">{t("Nothing has happened yet.")}</p>}
      <ol>
        {all.map(([round, events]) => (
          <li key={round}>
            <details open={round === all[0]?.[0]}>
              <summary>{round ? roundText(state, round) : t("Before round 1")}</summary>
              {events.map((each) => (
                <Said key={each.seq} event={each} />
              ))}
            </details>
          </li>
        ))}
      </ol>
      <Link href={`/m/${state.facts.id}/history`}>{t("Every step")}</Link>
    </section>
  );
}
