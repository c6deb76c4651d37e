/** The games of this server, with their rules. */
import { Link } from "wouter-preact";
import { useLoaded, useTitle } from "../hooks";
import { useClient } from "../session";
import { listed, t } from "../texts";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Markdown } from "../ui/Markdown";
import { tagText } from "../words";

export function GamesPage(props: { game?: string }) {
  return props.game ? <OneGame game={props.game} /> : <AllGames />;
}

function AllGames() {
  const client = useClient();
  const { value, trouble } = useLoaded(() => client.games(), []);
  useTitle(t("Games"));
  return (
    <>
      <h1>{t("Games")}</h1>
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      <ul class="list wide">
        {value?.items.map((each) => (
          <li key={each.id}>
            <Link href={`/games/${each.id}`} class="item">
              <span class="itemtitle">{each.title}</span>
              <span class="soft">{each.summary}</span>
              <span class="tags">
                <span class="tag">{each.player_count.min === each.player_count.max ? t("{n} players", { n: each.player_count.min }) : t("{min} to {max} players", { min: each.player_count.min, max: each.player_count.max })}</span>
                {!each.wins && <span class="tag">{t("nobody wins")}</span>}
                {each.tags.map((tag) => (
                  <span class="tag" key={tag}>{tagText(tag)}</span>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneGame(props: { game: string }) {
  const client = useClient();
  const { value, trouble } = useLoaded(() => client.game(props.game), [props.game]);
  useTitle(value?.title ?? t("Game"));
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  return (
    <>
      <p>
        <Link href="/games">{t("All games")}</Link>
      </p>
      {value.designers.length > 0 && <p class="soft">{t("Designed by {names}.", { names: listed(value.designers) })}</p>}
      {value.featured_in.length > 0 && <p class="soft">{t("Played in {names}.", { names: listed(value.featured_in) })}</p>}
      <Card>
        <Markdown text={value.player_rules} lang={value.rules_language} />
      </Card>
      <p>
        <Link href={`/new#${value.id}`} class="button">{t("New match with this game")}</Link>
      </p>
    </>
  );
}
