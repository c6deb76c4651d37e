/** What happened, round by round, and the newest close as a story. */
import { Link } from "wouter-preact";
import { useNames, type Naming } from "../names";
import { Reveal, useRevealed, type Step } from "../parts/Reveal";
import type { Envelope } from "../sdk";
import { readable } from "../words";
import { useMatchState, type MatchState } from "./Context";

/** An event of the game in a sentence: the scene's, else the server's, else its name. */
export function sayingOf(event: Envelope, state: Pick<MatchState, "scene">, names: Naming): string {
  return state.scene?.says?.(event, names) ?? event.says ?? `${readable(event.type)}.`;
}

/** The newest close. A scene tells it in steps of its own; else each event is one. */
export function LastRound() {
  const state = useMatchState();
  const names = useNames();
  const revealed = useRevealed();
  if (!revealed) return null;
  const steps: Step[] = state.scene?.reveal?.(revealed.events, names) ?? revealed.events.map((each) => ({ says: sayingOf(each, state, names) }));
  const round = revealed.events[0]?.round;
  return <Reveal title={round ? `Round ${round}` : "What happened"} steps={steps} revealed={revealed} />;
}

/** All rounds, the newest first; what a reveal still shows is not told before. */
export function Timeline() {
  const state = useMatchState();
  const names = useNames();
  const revealed = useRevealed();
  const held = revealed?.isPlaying ? new Set(revealed.events.map((each) => each.seq)) : new Set<number>();
  const rounds = new Map<number, string[]>();
  for (const each of state.events) {
    if (!each.type.startsWith("game.") || held.has(each.seq)) continue;
    const round = each.round ?? 0;
    rounds.set(round, [...(rounds.get(round) ?? []), sayingOf(each, state, names)]);
  }
  const all = [...rounds].sort(([a], [b]) => b - a);
  return (
    <section class="rounds" aria-labelledby="rounds">
      <h2 id="rounds">Rounds</h2>
      {!all.length && <p class="soft">Nothing has happened yet.</p>}
      <ol>
        {all.map(([round, said]) => (
          <li key={round}>
            <details open={round === all[0]?.[0]}>
              <summary>{round ? `Round ${round}` : "Before round 1"}</summary>
              {said.map((each, n) => (
                <p key={n}>{each}</p>
              ))}
            </details>
          </li>
        ))}
      </ol>
      <Link href={`/m/${state.facts.id}/history`}>Every step</Link>
    </section>
  );
}
