/** A match: its head with the clock, the scores, the scene, the rounds, and talk beside them. */
import { Link, Redirect } from "wouter-preact";
import { Names } from "../names";
import { useLoaded, useMedia, useTitle } from "../hooks";
import type { MatchFacts } from "../sdk";
import { useClient, useSession } from "../session";
import { Clock, isShort } from "../parts/Clock";
import { Mark } from "../parts/Marks";
import { RevealContext, useReveal, type Revealed } from "../parts/Reveal";
import { Track } from "../parts/Pictures";
import { Scoreboard, type ScoreRow } from "../parts/Seats";
import { lazy } from "../lazy";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Wire } from "../ui/Wire";
import { phaseText, readable, statusWord, within } from "../words";
import { MatchContext, scoresName, useMatchState, viewOf, type MatchState } from "../match/Context";
import { HostWords } from "../match/HostWords";
import { Play } from "../match/Play";
import { Timeline } from "../match/Rounds";
import { Rulings } from "../match/Rulings";
import { Talk, Unread } from "../match/Talk";
import { useMatch } from "../match/useMatch";
import { Whispers } from "../match/Whispers";
import { useTalking, type Talking } from "../talk/useTalking";
import { t } from "../texts";
import "../parts/parts.css";

const Desk = lazy(async () => (await import("../desk/Desk")).Desk);
const History = lazy(async () => (await import("../match/History")).History);
const Lobby = lazy(async () => (await import("../match/Lobby")).Lobby);
const Markdown = lazy(async () => (await import("../ui/Markdown")).Markdown);
const Notes = lazy(async () => (await import("../match/Notes")).Notes);
const Result = lazy(async () => (await import("../match/Result")).Result);

/** From here on talk stands beside the scene; below it comes over it. */
const DESK = "(min-width: 1100px)";

export function MatchPage(props: { id: string; tab?: string }) {
  const { state, trouble } = useMatch(props.id);
  useTitle(state?.facts.title ?? t("Match"));
  if (!state) return trouble ? <Trouble text={trouble} /> : <Busy what={t("Loading the match…")} />;
  return (
    <MatchContext.Provider value={state}>
      <Names seats={state.facts.seats} own={state.facts.seat}>
        <Seated key={state.facts.id} state={state} tab={props.tab} trouble={trouble} />
      </Names>
    </MatchContext.Provider>
  );
}

function Seated(props: { state: MatchState; tab?: string; trouble: string | null }) {
  const { state } = props;
  const { facts, document, events } = state;
  const talking = useTalking(state);
  const isDesk = useMedia(DESK);
  const revealed = useReveal(facts.id, events, document.phase !== null && isShort(document.phase), facts.seat !== null);
  const first = firstOf(state);
  // Guests talk with nobody, and their practice needs no host.
  const isGuest = Boolean(useSession().me?.guest_until);
  const tabs = [first, ...(isGuest ? [] : ["talk"]), ...(facts.seat === null ? [] : ["notes"]), "rules", "history", ...(facts.hosting && !isGuest ? ["host"] : [])];
  const tab = tabs.find((name) => name === props.tab) ?? first;
  const shown = tab === "talk" ? first : tab;
  const isTalking = !isGuest && (isDesk || tab === "talk");
  return (
    <RevealContext.Provider value={revealed}>
      <Whispers talking={talking}>
        {/* Beside the page, not in its place: who is writing goes on writing. */}
        {tab !== props.tab && <Redirect to={`/m/${facts.id}/${tab}`} replace />}
        <div class="match">
          <Head />
          <nav class="matchnav" aria-label={t("Match")}>
            {tabs
              .filter((name) => name !== "history" || tab === "history")
              .filter((name) => name !== "talk" || !isDesk)
              .map((name) => (
                <Link key={name} href={`/m/${facts.id}/${name}`} aria-current={name === tab ? "page" : undefined}>
                  {WORDS[name]}
                  {name === "talk" && tab !== "talk" && <Unread talking={talking} />}
                </Link>
              ))}
          </nav>
          {facts.status !== "lobby" && (
            <aside class="scores" aria-label={t("Scores")}>
              <Scores revealed={revealed} />
            </aside>
          )}
          <div class="scene">
            <Trouble text={props.trouble} />
            <HostWords />
            <Tab name={shown} talking={talking} />
          </div>
          {facts.status !== "lobby" && shown === first && (
            <aside class="aside" aria-label={t("Rounds")}>
              <Timeline />
            </aside>
          )}
          {isTalking && (
            <aside class="talk" aria-label={t("Talk")}>
              <div class="talkhead">
                <h2>{t("Talk")}</h2>
                {!isDesk && <Link href={`/m/${facts.id}/${first}`}>{t("Close")}</Link>}
              </div>
              <Talk talking={talking} />
            </aside>
          )}
        </div>
      </Whispers>
    </RevealContext.Provider>
  );
}

const WORDS: Record<string, string> = { lobby: t("Lobby"), result: t("Result"), play: t("Play"), table: t("Table"), talk: t("Talk"), notes: t("Notes"), rules: t("Rules"), history: t("History"), host: t("Host") };

/** What the page is about now. */
function firstOf({ facts, options }: MatchState): string {
  if (facts.status === "lobby") return "lobby";
  if (facts.status === "finished") return "result";
  return facts.seat !== null || (options?.actions.length ?? 0) > 0 ? "play" : "table";
}

function Tab(props: { name: string; talking: Talking }) {
  switch (props.name) {
    case "lobby":
      return <Lobby />;
    case "result":
      return <Result />;
    case "notes":
      return <Notes talking={props.talking} />;
    case "rules":
      return <Rules />;
    case "history":
      return <History />;
    case "host":
      return <Desk />;
    default:
      return <Play />;
  }
}

/** The seats, with scores that stay old while a reveal plays. */
function Scores(props: { revealed: Revealed | null }) {
  const state = useMatchState();
  const { facts, document, result, scene } = state;
  const isPlaying = props.revealed?.isNew === true && props.revealed.isPlaying;
  if (result && !isPlaying) {
    const rows = result.standings.map((each): ScoreRow => {
      const seat = Number(each.seat);
      const [tokens, isCandidate] = [result.tokens_of_life[String(seat)] ?? 0, result.elimination_candidates.includes(seat)];
      const marks = (
        <>
          {tokens > 0 && <Mark cut="token">{t("{tokens} ToL", { tokens })}</Mark>}
          {isCandidate && <Mark cut="candidate">{state.game.wins ? t("EC") : t("out")}</Mark>}
        </>
      );
      return { seat, value: typeof each.score === "number" ? each.score : null, marks };
    });
    return <Scoreboard rows={rows} />;
  }
  const told = document.view ? (scene ? scene.scores?.(viewOf(state), state) : annotatedScores(state)) : undefined;
  const rows = told?.rows ?? facts.seats.filter((each) => each.taken).map((each): ScoreRow => ({ seat: each.seat }));
  const shown = rows.map((row) => ({
    ...row,
    value: isPlaying && typeof row.value === "number" ? row.value - (row.delta ?? 0) : row.value,
    delta: isPlaying ? undefined : row.delta,
    isIn: document.submitted?.includes(row.seat),
  }));
  // The best first, by what is shown: a reveal's end changes the order, not its beginning.
  if (told?.unit) shown.sort((a, b) => Number(b.value) - Number(a.value) || a.seat - b.seat);
  return <Scoreboard unit={told?.unit} rows={shown} />;
}

/** The scores of a game without a scene, where its view annotates them. */
function annotatedScores(state: MatchState): { rows: ScoreRow[]; unit?: string } | undefined {
  const name = scoresName(state);
  if (!name) return undefined;
  const scores = Object.entries((viewOf(state)[name] ?? {}) as Record<string, number>);
  return { rows: scores.map(([seat, value]) => ({ seat: Number(seat), value })), unit: within(readable(name)) };
}

function Head() {
  const state = useMatchState();
  const { facts, document, game, wire, scene } = state;
  const phase = document.phase;
  const track = document.view ? scene?.track?.(viewOf(state)) : undefined;
  return (
    <header class="matchhead">
      <div class="titled">
        <Link class="back" href={facts.season_id ? `/seasons/${facts.season_id}` : "/"} aria-label={facts.season_id ? t("Back to the season") : t("Home")}>
          {"\u2039"}
        </Link>
        <div>
          <h1>{facts.title}</h1>
          <p class="soft crumbs">
            {game.title}
            {facts.seat !== null && ` · ${t("you are seat {seat}", { seat: facts.seat })}`}
            {facts.hosting && ` · ${isPractice(facts) ? t("practice") : t("you are a host")}`}
            {facts.role === "spectator" && ` · ${t("you are watching")}`}
          </p>
        </div>
      </div>
      {track && <Track {...track} />}
      <div class="clock">
        {phase ? (
          <>
            <span class="phase">{phaseText(phase, scene?.roundText)}</span>
            <Clock openedAt={phase.opened_at} dueAt={phase.due_at} pausedUntil={facts.paused_until} />
          </>
        ) : (
          <span class={`tag ${facts.status}`}>{facts.review_until ? t("Host review") : statusWord(facts.status)}</span>
        )}
      </div>
      <Wire isCut={wire === "connecting"}>{t("Reconnecting… What you sent is safe.")}</Wire>
    </header>
  );
}

/** Nobody sits here but the reader and bots. */
const isPractice = ({ seat, seats }: MatchFacts): boolean => seat !== null && seats.every((each) => each.seat === seat || each.bot);

function Rules() {
  const { facts, game, events } = useMatchState();
  const client = useClient();
  const told = events.filter((each) => each.type === "rules.told").length;
  const { value } = useLoaded(() => client.rules(facts.id), [facts.id, told]);
  return (
    <>
      <Rulings />
      <Card title={t("What hosts read of your talk")}>
        <p>{facts.hosts_read_groups ? t("Hosts who do not play read all channels, also those that players open.") : t("Hosts who do not play read all channels but those that players open.")}</p>
        <p>{t("Whoever reads a message can report it. Hosts who do not play then see it with up to five messages before and after it, and are not told who reported it.")}</p>
      </Card>
      <Card>
        <Markdown text={value?.rules ?? game.player_rules} lang={value?.language ?? game.rules_language} />
      </Card>
    </>
  );
}

