/** What waits for the user, nearest deadline first; their matches; open lobbies. */
import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import { useLoaded, useTitle } from "../hooks";
import type { MatchFacts, RunningMatch } from "../sdk";
import { useClient, useSession } from "../session";
import { ZONE } from "../time";
import { Busy, Countdown, Trouble, When } from "../ui/Bits";
import { useAsked, type Asked } from "../season/useAsked";
import { question } from "../season/words";
import { counted, phaseText, statusWord } from "../words";

const REFRESH = 20_000;

export function HomePage() {
  const client = useClient();
  const { me } = useSession();
  useTitle("My matches");
  const { value, trouble, again } = useLoaded(async () => {
    const [owed, mine, lobbies, games] = await Promise.all([
      client.myMatches(),
      client.matches({ mine: true, limit: 100 }),
      client.matches({ status: "lobby", limit: 50 }),
      client.games(),
    ]);
    return { owed: owed.items, mine: mine.items, lobbies: lobbies.items, games: games.items };
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
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;

  const titles = new Map(value.games.map((each) => [each.id, each.title]));
  const waiting = value.owed.filter((each) => each.waiting_for_me).sort(byDeadline);
  const isMine = new Set(value.mine.map((each) => each.id));
  const current = value.mine.filter((each) => !isOver(each)).sort(byDeadline);
  const over = value.mine.filter(isOver);
  // A season assigns seats to its cast: its matches can only be joined if a seat is free.
  const isFull = (each: MatchFacts) => each.season_id != null && each.seats.every((seat) => seat.taken);
  const open = value.lobbies.filter((each) => !isMine.has(each.id) && !isFull(each));
  return (
    <>
      <div class="headline">
        <h1>My matches</h1>
        <Link href="/new" class="button">
          New match
        </Link>
      </div>
      <Trouble text={trouble} />
      <section aria-labelledby="owed">
        <h2 id="owed">Waiting for you</h2>
        {waiting.length + asked.length === 0 && <p class="soft">Nothing to do right now.</p>}
        <ul class="list">
          {asked.map((each) => (
            <AskedRow asked={each} key={each.decision.id + each.season.id} />
          ))}
          {waiting.map((each) => (
            <OwedRow owed={each} game={titles.get(each.game)} key={`${each.match_id}-${each.seat}`} />
          ))}
        </ul>
        {waiting.length + asked.length > 0 && <p class="soft">Times are in your time zone, {ZONE}.</p>}
      </section>
      <MatchList title="Your matches" matches={current} titles={titles} none="You are not in a match yet. Join one below or create one." />
      <MatchList title="Open lobbies" matches={open} titles={titles} none="There are no open public matches." isJoinable />
      {over.length > 0 && <MatchList title="Past matches" matches={over} titles={titles} none="" />}
    </>
  );
}

const isOver = (match: MatchFacts): boolean => match.status === "finished" || match.status === "cancelled";
const byDeadline = (a: { phase: MatchFacts["phase"] }, b: { phase: MatchFacts["phase"] }): number =>
  (a.phase?.due_at ?? "9").localeCompare(b.phase?.due_at ?? "9");

function AskedRow(props: { asked: Asked }) {
  const { decision, season } = props.asked;
  return (
    <li>
      <Link href={`/seasons/${season.id}/now`} class="item owed">
        <span class="itemtitle">{season.title}</span>
        <span class="soft">{question(decision)}</span>
        <span class="due">
          <Countdown to={decision.due_at} />
          <span class="soft">
            until <When at={decision.due_at} isShort />
          </span>
        </span>
      </Link>
    </li>
  );
}

function OwedRow(props: { owed: RunningMatch; game?: string }) {
  const { owed } = props;
  return (
    <li>
      <Link href={`/m/${owed.match_id}`} class="item owed">
        <span class="itemtitle">{owed.title}</span>
        <span class="soft">
          {props.game ?? owed.game} · {phaseText(owed.phase)}
        </span>
        {owed.phase.due_at && (
          <span class="due">
            <Countdown to={owed.phase.due_at} />
            <span class="soft">
              until <When at={owed.phase.due_at} isShort />
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}

function MatchList(props: {
  title: string;
  matches: MatchFacts[];
  titles: Map<string, string>;
  none: string;
  isJoinable?: boolean;
}) {
  const id = props.title.toLowerCase().replace(/\W+/g, "-");
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.matches.length === 0 && <p class="soft">{props.none}</p>}
      <ul class="list">
        {props.matches.map((match) => (
          <li key={match.id}>
            <Link href={props.isJoinable ? `/join/${match.id}` : `/m/${match.id}`} class="item">
              <span class="itemtitle">{match.title}</span>
              <span class="soft">
                {props.titles.get(match.game) ?? match.game} · {situation(match)}
              </span>
              <span class="tags">
                {match.is_host && <span class="tag">host</span>}
                {match.seat !== null && <span class="tag">seat {match.seat}</span>}
                <span class={`tag ${match.status}`}>{statusWord(match.status)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function situation(match: MatchFacts): string {
  if (match.phase) return phaseText(match.phase);
  if (match.status !== "lobby") return counted(match.player_count, "seat");
  const free = match.seats.filter((each) => !each.taken).length;
  return free ? `${counted(free, "seat")} free of ${match.player_count}` : "full";
}
