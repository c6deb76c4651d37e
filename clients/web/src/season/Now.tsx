/** The current state of the season: what the user has to do, the episode, the standings. */
import { Link } from "wouter-preact";
import type { MemberWarning } from "../sdk";
import { lazy } from "../lazy";
import { t } from "../texts";
import { Card } from "../ui/Bits";
import { currentEpisode, episodesOf, memberView, useSeasonState, viewOf } from "./Context";
import { Decisions } from "./Decisions";
import { Ending } from "./Ending";
import { EpisodeCard, FinalsCard } from "./Episodes";
import { Offers } from "./Offers";
import { Standings } from "./Standings";
import { garnets, nextStep, runningMatch } from "./words";

const HouseTalk = lazy(async () => (await import("./HouseTalk")).HouseTalk);

export function Now() {
  const state = useSeasonState();
  const isFinal = viewOf(state).finals !== null;
  const episode = isFinal ? null : (currentEpisode(state) ?? episodesOf(state).at(-1) ?? null);
  return (
    <>
      <Ending />
      <Situation />
      <Decisions />
      <Offers isOnlyForMe />
      <MyWarnings />
      <FinalsCard />
      {episode && <EpisodeCard episode={episode} />}
      <div class="withhouse">
        <Standings />
        <House />
      </div>
    </>
  );
}

/** One sentence on what comes next, if nothing else on the page says it. */
function Situation() {
  const state = useSeasonState();
  const { facts } = state;
  const view = viewOf(state);
  const running = runningMatch(view);
  const host = facts.hosting ? <Link href={`/seasons/${facts.id}/host`}>{t("Go to the Host tab")}</Link> : null;
  if (running) {
    const isMine = facts.member !== null && Object.values(running.seats).includes(facts.member);
    return (
      <Card class={isMine ? "asked" : ""}>
        <p class="waiting">
          {isMine ? t("You are in the current match.") : t("A match is in progress.")} <Link href={`/m/${running.id}`}>{t("Go to the match")}</Link>
        </p>
      </Card>
    );
  }
  if (view.decisions.length) return null;
  const waits = nextStep(view);
  if (!waits) return null;
  return (
    <Card>
      <p class="waiting">
        {waits} {host}
      </p>
    </Card>
  );
}

/** The match in which the cast talks between the others. */
function House() {
  const state = useSeasonState();
  const { house } = viewOf(state);
  if (!house) return null;
  return (
    <Card title={t("The house")}>
      <p>
        {t("The cast talks there between its matches.")} <Link href={`/m/${house.id}`}>{t("Go to the house")}</Link>
      </p>
      {state.facts.role !== "spectator" && <HouseTalk id={house.id} />}
    </Card>
  );
}

function MyWarnings() {
  const warnings = memberView(useSeasonState())?.warnings ?? [];
  if (!warnings.length) return null;
  return (
    <Card title={t("Warnings")}>
      <WarningList warnings={warnings} />
      <p class="soft">{t("Visible only to you and the hosts.")}</p>
    </Card>
  );
}

export function WarningList(props: { warnings: MemberWarning[] }) {
  return (
    <ol class="timeline">
      {props.warnings.map((each) => (
        <li key={each.n}>
          <p>
            <strong>{each.reason ? t("Warning {number}:", { number: each.n }) : t("Warning {number}", { number: each.n })}</strong> {each.reason}
          </p>
          {(each.fine ?? 0) > 0 && <p class="soft">{t("Fine: {garnets}.", { garnets: garnets(each.fine ?? 0) })}</p>}
        </li>
      ))}
    </ol>
  );
}
