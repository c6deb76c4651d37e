/** Episodes step by step, from the announcement to the elimination, and the finals. */
import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import type { ClosedDecision, Episode, PlayedMatch } from "../sdk";
import { Card } from "../ui/Bits";
import { counted } from "../words";
import { namesOf } from "./Decisions";
import { episodesOf, Mate, Mates, useCast, useSeasonState, viewOf } from "./Context";
import { about, episodeName, howDecided, whySkipped } from "./words";

export function Episodes() {
  const state = useSeasonState();
  const episodes = [...episodesOf(state)].reverse();
  return (
    <>
      <FinalsCard />
      {episodes.map((each) => (
        <EpisodeCard key={each.number} episode={each} />
      ))}
      {!episodes.length && (
        <Card>
          <p class="waiting">No episode has been announced yet.</p>
        </Card>
      )}
    </>
  );
}

type Mark = "done" | "now" | "later";
type Step = { name: string; mark: Mark; said: ComponentChildren };
const SAID: Record<Mark, string> = { done: "Done", now: "Now", later: "Upcoming" };

export function EpisodeCard(props: { episode: Episode }) {
  const { episode } = props;
  const cast = useCast();
  return (
    <Card title={episodeName(episode)}>
      <Steps label={`Episode ${episode.number}, step by step`} steps={stepsOf(episode, cast.game)} />
      <Closed decisions={episode.decisions} />
    </Card>
  );
}

function Steps(props: { label: string; steps: Step[] }) {
  return (
    <ol class="steps" aria-label={props.label}>
      {props.steps.map((each) => (
        <li key={each.name} class={each.mark} aria-current={each.mark === "now" ? "step" : undefined}>
          <span class="stepname">
            {each.name}
            <span class="unseen">. {SAID[each.mark]}.</span>
          </span>
          <span class="stepsaid">{each.said}</span>
        </li>
      ))}
    </ol>
  );
}

/** The index of an episode's current step, by its stage. */
const AT: Record<Episode["stage"], number> = {
  announced: 1,
  running: 1,
  resolved: 2,
  tokens_given: 3,
  candidate_named: 4,
  opponent_chosen: 5,
  death_match: 5,
  eliminated: 7,
  closed: 7,
};

function stepsOf(episode: Episode, game: (id: string) => string): Step[] {
  const at = AT[episode.stage];
  const steps: [string, ComponentChildren][] = [
    ["Announced", game(episode.game)],
    ["Main match", <Played match={episode.main} wait="not created yet" />],
    ["Tokens of Life", <Held episode={episode} isOver={at > 2} />],
    ["Candidate", episode.candidates.length ? <Mates ids={episode.candidates} /> : null],
    ["Opponent", opponentOf(episode)],
    ["Death match", <Death episode={episode} game={game} isNow={at === 5} />],
    ["Elimination", endOf(episode)],
  ];
  // An episode that ended early shows only the steps that happened.
  const happened = steps.filter(([name, said], n) => at < 7 || n < 3 || (name === "Death match" ? episode.death !== null : said !== null));
  return happened.map(([name, said]) => {
    const n = steps.findIndex(([each]) => each === name);
    return { name, said, mark: n < at ? "done" : n === at ? "now" : "later" };
  });
}

function Played(props: { match: PlayedMatch | null; wait: string }) {
  const cast = useCast();
  if (!props.match) return <span class="soft">{props.wait}</span>;
  return (
    <>
      <Link href={`/m/${props.match.id}`}>{cast.game(props.match.game)}</Link> <span class="soft">{props.match.outcome ? "finished" : "in progress"}</span>
    </>
  );
}

function Held(props: { episode: Episode; isOver: boolean }) {
  const { held } = props.episode;
  const holders = Object.keys(held).filter((each) => (held[each] ?? 0) > 0);
  if (!holders.length) return props.isOver ? <span class="soft">no one holds one</span> : null;
  return (
    <span class="chips">
      {holders.map((each) => (
        <span key={each}>
          <Mate id={each} />
          {(held[each] ?? 0) > 1 && ` \u00d7 ${held[each]}`}
        </span>
      ))}
    </span>
  );
}

function opponentOf(episode: Episode): ComponentChildren {
  if (episode.opponent) return <Mate id={episode.opponent} />;
  return episode.candidates.length > 1 ? <span class="soft">the two candidates play each other</span> : null;
}

function Death(props: { episode: Episode; game: (id: string) => string; isNow: boolean }) {
  const { episode, game } = props;
  const banned = episode.banned?.length ? ` (banned: ${episode.banned.map(game).join(", ")})` : "";
  return (
    <>
      {episode.death ? <Played match={episode.death} wait="" /> : episode.death_game ? game(episode.death_game) : props.isNow ? <span class="soft">game not chosen yet</span> : null}
      {banned && <span class="soft">{banned}</span>}
      {episode.replays > 0 && <span class="soft"> replayed {counted(episode.replays, "time")}</span>}
    </>
  );
}

function endOf(episode: Episode): ComponentChildren {
  if (episode.eliminated) return <Mate id={episode.eliminated} />;
  return episode.skipped ? <span class="soft">no one: {whySkipped(episode.skipped)}</span> : null;
}

/** Closed decisions and the choices of each decider. */
function Closed(props: { decisions: ClosedDecision[] }) {
  const cast = useCast();
  if (!props.decisions.length) return null;
  return (
    <details>
      <summary>{counted(props.decisions.length, "decision")}</summary>
      <ul class="timeline">
        {props.decisions.map((each) => (
          <li key={each.id}>
            <p>
              About {about(each)}: <strong>{namesOf(each, each.outcome, cast)}</strong> <span class="soft">({howDecided(each.how)})</span>
            </p>
            {Object.entries(each.choices).map(([by, choice]) => (
              <p key={by} class="soft">
                {cast.name(by)}: {namesOf({}, choice, cast)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function FinalsCard() {
  const state = useSeasonState();
  const { finals } = viewOf(state);
  const cast = useCast();
  if (!finals) return null;
  const supporters = Object.entries(finals.supporters ?? {});
  return (
    <Card title="Finals">
      <p>
        <Mates ids={finals.finalists} />
      </p>
      {(finals.matches ?? []).length > 0 && (
        <ol class="timeline">
          {(finals.matches ?? []).map((match, n) => (
            <li key={match.id}>
              <Played match={match} wait="" />
              {match.outcome && (
                <p>
                  {finals.winners?.[n] ? "Won by " : "Tied: no single winner."}
                  {finals.winners?.[n] && <Mate id={finals.winners[n]} />}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {supporters.length > 0 && (
        <details>
          <summary>{counted(supporters.length, "supporter")}</summary>
          <ul class="plainlist">
            {supporters.map(([by, whom]) => (
              <li key={by}>
                {cast.name(by)}: {cast.name(whom)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Closed decisions={finals.decisions ?? []} />
    </Card>
  );
}
