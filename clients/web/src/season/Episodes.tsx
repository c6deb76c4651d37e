/** Episodes step by step, from the announcement to the elimination, and the finals. */
import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import type { ClosedDecision, Episode, PlayedMatch } from "../sdk";
import { nt, t, tx } from "../texts";
import { Card } from "../ui/Bits";
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
        <EpisodeCard key={each.n} episode={each} />
      ))}
      {!episodes.length && (
        <Card>
          <p class="waiting">{t("No episode has been announced yet.")}</p>
        </Card>
      )}
    </>
  );
}

type Mark = "done" | "now" | "later";
type Step = { name: string; mark: Mark; said: ComponentChildren };
const SAID: Record<Mark, string> = { done: t("Done"), now: t("Now"), later: t("Upcoming") };

export function EpisodeCard(props: { episode: Episode }) {
  const { episode } = props;
  const cast = useCast();
  return (
    <Card title={episodeName(episode)}>
      <Steps label={t("Episode {number}, step by step", { number: episode.n })} steps={stepsOf(episode, cast.game)} />
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
  const isVote = episode.last_match === "vote";
  const last = isVote ? t("Vote") : t("Death match");
  const steps: [string, ComponentChildren][] = [
    [t("Announced"), game(episode.game)],
    [t("Main match"), <Played match={episode.main} wait={t("not created yet")} />],
    [t("Tokens of Life"), <Held episode={episode} isOver={at > 2} />],
    [isVote ? t("Who can be voted out") : t("Candidate"), episode.candidates.length ? <Mates ids={episode.candidates} /> : null],
    [t("Opponent"), opponentOf(episode)],
    [last, <Death episode={episode} game={game} isNow={at === 5} />],
    [t("Elimination"), endOf(episode)],
  ];
  // An episode that ended early shows only the steps that happened. A vote has no opponent.
  const happened = steps.filter(([name, said], n) => (!isVote || n !== 4) && (at < 7 || n < 3 || (name === last ? episode.death !== null : said !== null)));
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
      <Link href={`/m/${props.match.id}`}>{cast.game(props.match.game)}</Link> <span class="soft">{props.match.outcome ? t("finished") : t("in progress")}</span>
    </>
  );
}

function Held(props: { episode: Episode; isOver: boolean }) {
  const { held } = props.episode;
  const holders = Object.keys(held).filter((each) => (held[each] ?? 0) > 0);
  if (!holders.length) return props.isOver ? <span class="soft">{t("no one holds one")}</span> : null;
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
  return episode.candidates.length > 1 ? <span class="soft">{t("the two candidates play each other")}</span> : null;
}

function Death(props: { episode: Episode; game: (id: string) => string; isNow: boolean }) {
  const { episode, game } = props;
  const banned = episode.banned?.length ? ` (${t("banned: {games}", { games: episode.banned.map(game).join(", ") })})` : "";
  return (
    <>
      {episode.death ? <Played match={episode.death} wait="" /> : episode.death_game ? game(episode.death_game) : props.isNow ? <span class="soft">{t("game not chosen yet")}</span> : null}
      {banned && <span class="soft">{banned}</span>}
      {episode.replays > 0 && <span class="soft"> {nt("replayed once", "replayed {n} times", episode.replays)}</span>}
    </>
  );
}

function endOf(episode: Episode): ComponentChildren {
  if (episode.eliminated) return <Mate id={episode.eliminated} />;
  return episode.skipped ? <span class="soft">{t("no one: {why}", { why: whySkipped(episode.skipped) })}</span> : null;
}

/** Closed decisions and the choices of each decider. */
function Closed(props: { decisions: ClosedDecision[] }) {
  const cast = useCast();
  if (!props.decisions.length) return null;
  return (
    <details>
      <summary>{nt("{n} decision", "{n} decisions", props.decisions.length)}</summary>
      <ul class="timeline">
        {props.decisions.map((each) => (
          <li key={each.id}>
            <p>{tx("About {about}: {outcome}{how}", { about: about(each), outcome: <strong>{namesOf(each, each.outcome, cast)}</strong>, how: <span class="soft">{howDecided(each.how)}</span> })}</p>
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
    <Card title={t("Finals")}>
      <p>
        <Mates ids={finals.finalists} />
      </p>
      {(finals.jury ?? []).length > 0 && (
        <p>
          {t("The jury:")} <Mates ids={finals.jury ?? []} />
        </p>
      )}
      {(finals.matches ?? []).length > 0 && (
        <ol class="timeline">
          {(finals.matches ?? []).map((match, n) => (
            <li key={match.id}>
              <Played match={match} wait="" />
              {match.outcome && (
                <p>
                  {finals.winners?.[n] ? tx("Won by {who}", { who: <Mate id={finals.winners[n]} /> }) : t("Tied: no single winner.")}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {supporters.length > 0 && (
        <details>
          <summary>{nt("{n} supporter", "{n} supporters", supporters.length)}</summary>
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
