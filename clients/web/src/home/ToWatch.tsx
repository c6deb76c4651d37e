/** Public matches and seasons that are being played: to watch, without a seat. */
import { Link } from "wouter-preact";
import { useLoaded } from "../hooks";
import type { GameSummary } from "../sdk";
import { seasonStatus } from "../season/words";
import { useClient, useSession } from "../session";
import { t } from "../texts";
import { phaseText } from "../words";

const MOST = 6;

export function ToWatch(props: { games: Map<string, GameSummary> }) {
  const client = useClient();
  const { me } = useSession();
  const { value } = useLoaded(async () => {
    const [matches, seasons] = await Promise.all([client.matches({ status: "running", limit: 50 }), client.seasons({ limit: 50 })]);
    return {
      // A game of one person and bots is practice.
      matches: matches.items.filter((each) => each.role === "spectator" && each.seats.filter((seat) => seat.taken && !seat.bot).length > 1).slice(0, MOST),
      seasons: seasons.items.filter((each) => each.role === "spectator" && (each.status === "running" || each.status === "finals")).slice(0, MOST),
    };
  }, [me?.id]);
  if (!value?.matches.length && !value?.seasons.length) return null;
  return (
    <section aria-labelledby="watch">
      <h2 id="watch">{t("To watch")}</h2>
      <ul class="list">
        {value.seasons.map((each) => (
          <li key={each.id}>
            <Link href={`/seasons/${each.id}`} class="item">
              <span class="game">{t("Season")}</span>
              <span class="itemtitle">{each.title}</span>
              <span class="soft">{seasonStatus(each.status)}</span>
            </Link>
          </li>
        ))}
        {value.matches.map((each) => (
          <li key={each.id}>
            <Link href={`/m/${each.id}`} class="item">
              <span class="game">{props.games.get(each.game)?.title ?? each.game}</span>
              <span class="itemtitle">{each.title}</span>
              {each.phase && <span class="soft">{phaseText(each.phase)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
