/** A player's home: what waits for them, most urgent first; their matches with the news; a game now; open tables. */
import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import { OpenTables } from "../home/OpenTables";
import { Practise } from "../home/Practise";
import { Seats } from "../home/Seats";
import { startOf } from "../home/speed";
import { ToWatch } from "../home/ToWatch";
import { useLoaded, useTitle } from "../hooks";
import { named, namingOf } from "../names";
import type { GameSummary, MatchFacts } from "../sdk";
import { useClient, useSession } from "../session";
import { nt, t } from "../texts";
import { ZONE } from "../time";
import { Busy, Countdown, Trouble, When } from "../ui/Bits";
import { useAsked, type Asked } from "../season/useAsked";
import { phaseText, statusWord } from "../words";
import "../home/home.css";

const REFRESH = 20_000;

export function HomePage() {
  const client = useClient();
  const { me } = useSession();
  useTitle(t("Home"));
  const { value, trouble, again } = useLoaded(async () => {
    const [owed, mine, lobbies, games] = await Promise.all([
      client.matches({ waiting: true, sort: "due_at", limit: 100 }),
      client.matches({ mine: true, limit: 100 }),
      client.matches({ status: "lobby", free_seats: 1, limit: 100 }),
      client.games(),
    ]);
    // Somebody with many matches is waited for in one that is further down, too.
    const waiting = new Set(owed.items.map((each) => each.id));
    const others = owed.items.filter(({ id }) => !mine.items.some((each) => each.id === id));
    return { waiting, mine: [...mine.items, ...others], lobbies: lobbies.items, games: games.items };
  }, [me?.id]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && again();
    const timer = setInterval(look, REFRESH);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [again]);
  const asked = useAsked();
  if (!value || !asked) return trouble ? <Trouble text={trouble} /> : <Busy />;

  const games = new Map(value.games.map((each) => [each.id, each]));
  const isMine = new Set(value.mine.map((each) => each.id));
  const current = value.mine.filter((each) => !isOver(each)).sort(byDeadline);
  const isWaiting = (each: MatchFacts) => value.waiting.has(each.id) || hostsDeed(each) !== null;
  const [waiting, others] = [current.filter(isWaiting), current.filter((each) => !isWaiting(each))];
  const over = value.mine.filter(isOver);
  const open = value.lobbies.filter((each) => !isMine.has(each.id));
  const count = waiting.length + asked.length;
  return (
    <div class="home">
      <div class="headline">
        <h1>{count ? nt("Your turn in one match", "Your turn in {n} matches", count) : t("Nothing waits for you")}</h1>
        {!me?.guest_until && (
          <Link href="/new" class="button second">
            {t("New match")}
          </Link>
        )}
      </div>
      <Trouble text={trouble} />
      {count > 0 && (
        <section aria-labelledby="owed">
          <h2 id="owed" class="unseen">
            {t("Waiting for you")}
          </h2>
          <ul class="list">
            {asked.map((each) => (
              <AskedRow asked={each} key={each.id + each.season.id} />
            ))}
            {waiting.map((each) => (
              <MatchCard match={each} games={games} key={each.id} isWaiting />
            ))}
          </ul>
          <p class="soft zone">{t("Times are in your time zone, {zone}.", { zone: ZONE })}</p>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="mine">
          <h2 id="mine">{t("Your matches")}</h2>
          <ul class="list">
            {others.map((each) => (
              <MatchCard match={each} games={games} key={each.id} />
            ))}
          </ul>
        </section>
      )}
      <Practise games={value.games} />
      {!me?.guest_until && <OpenTables tables={open} games={games} />}
      {over.length > 0 && (
        <details class="past">
          <summary>{nt("One past match", "{n} past matches", over.length)}</summary>
          <ul class="list">
            {over.map((each) => (
              <MatchCard match={each} games={games} key={each.id} />
            ))}
          </ul>
        </details>
      )}
      <ToWatch games={games} />
    </div>
  );
}

const isOver = (match: MatchFacts): boolean => match.status === "finished" || match.status === "cancelled";
const byDeadline = (a: MatchFacts, b: MatchFacts): number => deadlineOf(a).localeCompare(deadlineOf(b));
const deadlineOf = (match: MatchFacts): string => match.phase?.due_at ?? match.starts_at ?? "9";

/** What a match waits for its host to do. */
function hostsDeed(match: MatchFacts): string | null {
  if (!match.hosting) return null;
  if (match.review_until) return t("The phase is over. A host reviews the outcome before it is published.");
  if (match.status === "halted") return t("Stopped by an error. Nothing is lost. A host has to take action.");
  return match.status === "lobby" && !match.starts_at && match.seats.every((each) => each.taken) ? t("All seats are taken. Start the match.") : null;
}

function AskedRow(props: { asked: Asked }) {
  const { season, tab, what, due } = props.asked;
  return (
    <li>
      <Link href={`/seasons/${season.id}/${tab}`} class="item owed">
        <span class="game">{t("Season")}</span>
        <span class="itemtitle">{season.title}</span>
        <span class="news">{what}</span>
        {due && <Due at={due} />}
      </Link>
    </li>
  );
}

function MatchCard(props: { match: MatchFacts; games: Map<string, GameSummary>; isWaiting?: boolean }) {
  const { match } = props;
  const says = match.last_event?.says;
  const news = says && named(says, namingOf(match.seats, match.seat));
  const deed = hostsDeed(match);
  const isAtDesk = deed !== null && match.status !== "lobby";
  const marks = [match.hosting && t("host"), match.seat !== null && t("seat {n}", { n: match.seat })].filter(Boolean);
  return (
    <li>
      <Link href={isAtDesk ? `/m/${match.id}/host` : `/m/${match.id}`} class={props.isWaiting ? "item owed" : "item"}>
        <span class="game">
          {[props.games.get(match.game)?.title ?? match.game, ...marks].join(" · ")}
          {match.status !== "running" && <span class={`tag ${match.status}`}>{statusWord(match.status)}</span>}
        </span>
        <span class="itemtitle">{match.title}</span>
        {match.phase && <span>{phaseText(match.phase)}</span>}
        {match.status === "lobby" && <Seats match={match} />}
        {match.status === "lobby" && <span class="soft">{startOf(match)}</span>}
        {deed && <span class="news">{deed}</span>}
        {news && match.last_event && (
          <span class="news">
            {news}{" "}
            <span class="soft">
              <When at={match.last_event.at} isShort />
            </span>
          </span>
        )}
        {match.status === "running" && match.phase?.due_at && <Due at={match.phase.due_at} />}
      </Link>
    </li>
  );
}

/** The deadline and how long that is from now. */
const Due = (props: { at: string }) => (
  <span class="due">
    <Countdown to={props.at} />
    <span class="soft">
      {t("until")} <When at={props.at} isShort />
    </span>
  </span>
);
