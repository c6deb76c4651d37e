/** Where the season is: what is asked of the reader, the episode that is played, the standings. */
import { Link } from "wouter-preact";
import type { MemberWarning } from "../sdk";
import { Card } from "../ui/Bits";
import { currentEpisode, episodesOf, Mate, memberView, useSeasonState, viewOf } from "./Context";
import { Decisions } from "./Decisions";
import { EpisodeCard, FinalsCard } from "./Episodes";
import { Offers } from "./Offers";
import { Standings } from "./Standings";
import { garnets } from "./words";

export function Now() {
  const state = useSeasonState();
  const isFinal = viewOf(state).finals !== null;
  const episode = isFinal ? null : (currentEpisode(state) ?? episodesOf(state).at(-1) ?? null);
  return (
    <>
      <Winner />
      <Situation />
      <Decisions />
      <Offers isOnlyForMe />
      <MyWarnings />
      <FinalsCard />
      {episode && <EpisodeCard episode={episode} />}
      <Standings />
    </>
  );
}

function Winner() {
  const { winner } = viewOf(useSeasonState());
  if (!winner) return null;
  return (
    <Card title="Winner of the season" class="winners">
      <p class="chips big">
        <Mate id={winner} />
      </p>
    </Card>
  );
}

/** One sentence, where nothing else on the page says what is waited for. */
function Situation() {
  const state = useSeasonState();
  const { facts } = state;
  const view = viewOf(state);
  const running = runningMatch(state);
  const host = facts.is_host ? <Link href={`/seasons/${facts.id}/host`}>That is for you to do</Link> : null;
  if (running) {
    const isMine = facts.member !== null && Object.values(running.seats).includes(facts.member);
    return (
      <Card class={isMine ? "asked" : ""}>
        <p class="waiting">
          {isMine ? "You are in the match that is being played." : "A match is being played."} <Link href={`/m/${running.id}`}>Go to the match</Link>
        </p>
      </Card>
    );
  }
  if (view.decisions.length) return null;
  const waits = waitingFor(state);
  if (!waits) return null;
  return (
    <Card>
      <p class="waiting">
        {waits} {host}
      </p>
    </Card>
  );
}

function waitingFor(state: ReturnType<typeof useSeasonState>): string | null {
  const view = viewOf(state);
  if (view.status === "casting") return "The cast is put together; then the host starts the season.";
  if (view.status === "cancelled") return "The season was cancelled.";
  if (view.status === "finished") return null;
  if (view.finals) return "The next game of the finals is to be created.";
  const stage = currentEpisode(state)?.stage;
  if (stage === "announced") return "The match of this episode is to be created.";
  if (stage === "opponent_chosen") return "The death match is to be created.";
  return "The next episode is to be announced.";
}

/** The match of the season that is being played. */
export function runningMatch(state: ReturnType<typeof useSeasonState>) {
  const { finals } = viewOf(state);
  const played = [...episodesOf(state).flatMap((each) => [each.main, each.death]), ...(finals?.matches ?? [])];
  return played.find((each) => each && !each.outcome) ?? null;
}

function MyWarnings() {
  const warnings = memberView(useSeasonState())?.warnings ?? [];
  if (!warnings.length) return null;
  return (
    <Card title="Warnings">
      <WarningList warnings={warnings} />
      <p class="soft">Only you and the hosts read this.</p>
    </Card>
  );
}

export function WarningList(props: { warnings: MemberWarning[] }) {
  return (
    <ol class="timeline">
      {props.warnings.map((each) => (
        <li key={each.number}>
          <p>
            <strong>Warning {each.number}:</strong> {each.reason}
          </p>
          {(each.fine ?? 0) > 0 && <p class="soft">It cost {garnets(each.fine ?? 0)}.</p>}
        </li>
      ))}
    </ol>
  );
}
