/** A match: the header with its clock, and the tabs. */
import { Link, Redirect } from "wouter-preact";
import { Names } from "../names";
import { useLoaded, useTitle } from "../hooks";
import { useClient } from "../session";
import { Busy, Card, Countdown, Trouble, When } from "../ui/Bits";
import { Markdown } from "../ui/Markdown";
import { phaseText, statusWord } from "../words";
import { MatchContext, useMatchState, type MatchState } from "../match/Context";
import { Host } from "../match/Host";
import { History } from "../match/History";
import { Lobby } from "../match/Lobby";
import { Play } from "../match/Play";
import { Result } from "../match/Result";
import { Rulings } from "../match/Rulings";
import { Table } from "../match/Table";
import { Talk } from "../match/Talk";
import { useMatch } from "../match/useMatch";

export function MatchPage(props: { id: string; tab?: string }) {
  const { state, trouble } = useMatch(props.id);
  useTitle(state?.facts.title ?? "Match");
  if (!state) return trouble ? <Trouble text={trouble} /> : <Busy what={"Loading the match\u2026"} />;
  const tabs = tabsOf(state);
  const tab = tabs.find(([name]) => name === props.tab)?.[0];
  if (!tab) return <Redirect to={`/m/${props.id}/${tabs[0]?.[0] ?? "table"}`} replace />;
  return (
    <MatchContext.Provider value={state}>
      <Names seats={state.facts.seats} own={state.facts.seat}>
        <Head />
        <Trouble text={state.wire === "lost" ? trouble : null} />
        <nav class="tabs" aria-label="Match">
          {tabs.map(([name, word]) => (
            <Link key={name} href={`/m/${props.id}/${name}`} aria-current={name === tab ? "page" : undefined}>
              {word}
            </Link>
          ))}
        </nav>
        <Tab name={tab} />
      </Names>
    </MatchContext.Provider>
  );
}

function tabsOf({ facts, options }: MatchState): [string, string][] {
  const isPlayer = facts.seat !== null || (options?.actions.length ?? 0) > 0;
  return [
    ...(facts.status === "lobby" ? [["lobby", "Lobby"] as [string, string]] : []),
    ...(facts.status === "finished" ? [["result", "Result"] as [string, string]] : []),
    ...(isPlayer && facts.status !== "lobby" ? [["play", "Play"] as [string, string]] : []),
    ["table", "Table"],
    ["talk", "Talk"],
    ["rules", "Rules"],
    ["history", "History"],
    ...(facts.is_host ? [["host", "Host"] as [string, string]] : []),
  ];
}

function Tab(props: { name: string }) {
  switch (props.name) {
    case "lobby":
      return <Lobby />;
    case "result":
      return <Result />;
    case "play":
      return <Play />;
    case "talk":
      return <Talk />;
    case "rules":
      return <Rules />;
    case "history":
      return <History />;
    case "host":
      return <Host />;
    default:
      return <Table />;
  }
}

function Head() {
  const { facts, document, game, wire } = useMatchState();
  const phase = document.phase;
  return (
    <div class="matchhead">
      <p class="soft crumbs">
        {facts.season_id && (
          <>
            <Link href={`/seasons/${facts.season_id}`}>Back to the season</Link>
            {" \u00b7 "}
          </>
        )}
        {game.title}
        {facts.seat !== null && ` \u00b7 you are seat ${facts.seat}`}
        {facts.is_host && " \u00b7 you are a host"}
        {facts.role === "spectator" && " \u00b7 you are watching"}
      </p>
      <h1>{facts.title}</h1>
      <div class="clock">
        {phase ? (
          <>
            <span class="phase">{phaseText(phase)}</span>
            {phase.due_at ? (
              <span class="due">
                <Countdown to={phase.due_at} />
                <span class="soft">
                  until <When at={phase.due_at} isShort />
                </span>
              </span>
            ) : (
              <span class="tag paused">Paused</span>
            )}
          </>
        ) : (
          <span class={`tag ${facts.status}`}>{facts.review_until ? "Host review" : statusWord(facts.status)}</span>
        )}
        {facts.status === "paused" && facts.paused_until && (
          <span class="soft">
            resumes automatically <When at={facts.paused_until} />
          </span>
        )}
      </div>
      <p class="wire" role="status">
        {wire === "connecting" && "Reconnecting\u2026 This page may be out of date."}
      </p>
    </div>
  );
}

function Rules() {
  const { facts, game, events } = useMatchState();
  const client = useClient();
  const told = events.filter((each) => each.type === "rules.told").length;
  const { value } = useLoaded(() => client.rules(facts.id), [facts.id, told]);
  return (
    <>
      <Rulings />
      <Card>
        <Markdown text={value?.rules ?? game.rules} />
      </Card>
    </>
  );
}

