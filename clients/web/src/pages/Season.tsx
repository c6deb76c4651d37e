/** A season: the header and the tabs. */
import { Link, Redirect } from "wouter-preact";
import { useTitle } from "../hooks";
import { Archive } from "../season/Archive";
import { CastTab } from "../season/Cast";
import { deciderView, SeasonContext, useSeasonState, viewOf, type SeasonState } from "../season/Context";
import { Episodes } from "../season/Episodes";
import { Garnets } from "../season/Garnets";
import { HostTab } from "../season/Host";
import { Now } from "../season/Now";
import { PolicyList } from "../season/Policies";
import { useSeason } from "../season/useSeason";
import { seasonStatus } from "../season/words";
import { t } from "../texts";
import { Busy, Trouble } from "../ui/Bits";
import { Wire } from "../ui/Wire";

export function SeasonPage(props: { id: string; tab?: string }) {
  const { state, trouble } = useSeason(props.id);
  useTitle(state?.facts.title ?? t("Season"));
  if (!state) return trouble ? <Unseen id={props.id} trouble={trouble} /> : <Busy what={t("Loading the season…")} />;
  const tabs = tabsOf(state);
  const tab = tabs.find(([name]) => name === props.tab)?.[0];
  if (!tab) return <Redirect to={`/seasons/${props.id}/${state.facts.status === "casting" ? "cast" : "now"}`} replace />;
  return (
    <SeasonContext.Provider value={state}>
      <Head />
      <Trouble text={trouble} />
      <nav class="tabs" aria-label={t("Season")}>
        {tabs.map(([name, word]) => (
          <Link key={name} href={`/seasons/${props.id}/${name}`} aria-current={name === tab ? "page" : undefined}>
            {word}
          </Link>
        ))}
      </nav>
      <Tab name={tab} />
    </SeasonContext.Provider>
  );
}

/** A season that the user cannot see: they can join with a code. */
function Unseen(props: { id: string; trouble: string }) {
  return (
    <>
      <Trouble text={props.trouble} />
      <p>
        <Link href={`/seasons/${props.id}/join`}>{t("I have an invitation code")}</Link>
      </p>
    </>
  );
}

function tabsOf(state: SeasonState): [string, string][] {
  const asked = deciderView(state)?.to_decide.length ?? 0;
  const isCasting = state.facts.status === "casting";
  return [
    ...(isCasting ? [] : [["now", asked ? t("Now ({asked})", { asked }) : t("Now")] as [string, string], ["episodes", t("Episodes")] as [string, string], ["garnets", t("Garnets")] as [string, string]]),
    ["cast", t("Cast")],
    ["rules", t("Rules")],
    ["archive", t("Archive")],
    ...(state.facts.hosting ? [["host", t("Host")] as [string, string]] : []),
  ];
}

function Tab(props: { name: string }) {
  switch (props.name) {
    case "episodes":
      return <Episodes />;
    case "garnets":
      return <Garnets />;
    case "cast":
      return <CastTab />;
    case "rules":
      return <PolicyList />;
    case "archive":
      return <Archive />;
    case "host":
      return <HostTab />;
    default:
      return <Now />;
  }
}

function Head() {
  const state = useSeasonState();
  const { facts, wire } = state;
  const mine = viewOf(state).standings.find((each) => each.id === facts.member);
  return (
    <div class="seasonhead">
      <p class="soft crumbs">
        <Link href="/seasons">{t("Seasons")}</Link>
        {mine && ` · ${t("you are {name}", { name: mine.alias })}`}
        {facts.hosting && ` · ${t("you are a host")}`}
        {facts.role === "spectator" && ` · ${t("you are watching")}`}
      </p>
      <h1>{facts.title}</h1>
      <div class="clock">
        <span class={`tag ${facts.status === "finals" ? "running" : facts.status}`}>{seasonStatus(facts.status)}</span>
        {facts.role === "spectator" && facts.status === "casting" && <Link href={`/seasons/${facts.id}/join`}>{t("Join the cast")}</Link>}
      </div>
      <Wire isCut={wire !== "live"}>{t("Connecting… This page may be out of date.")}</Wire>
    </div>
  );
}
