/** What an invitation to a season is to: its title, hosts, cast and games. */
import type { ComponentChildren } from "preact";
import { useLoaded } from "../hooks";
import type { SeasonInvitation } from "../sdk";
import { useClient } from "../session";
import { listed, t } from "../texts";
import { Card } from "../ui/Bits";

type Invitation = SeasonInvitation & { titles: string[] };

/** What the season shows of itself by this code, or without one; null: it shows nothing. */
export function useSeasonInvitation(id: string, code: string): { value: Invitation | null | undefined; isBusy: boolean } {
  const client = useClient();
  return useLoaded(async (): Promise<Invitation | null> => {
    const [found, games] = await Promise.all([client.seasonInvitation(id, code ? { join_code: code } : {}).catch(() => null), client.games().catch(() => null)]);
    const titles = new Map(games?.items.map((each) => [each.id, each.title]));
    return found && { ...found, titles: found.games.map((each) => titles.get(each) ?? each) };
  }, [client, id, code]);
}

export function Invited(props: { to: Invitation; children?: ComponentChildren }) {
  const { season, hosts, cast, titles } = props.to;
  return (
    <>
      <p class="eyebrow">{hosts.length ? t("A season, hosted by {names}", { names: listed(hosts) }) : t("Season")}</p>
      <h1>{season.title}</h1>
      <Card>
        <dl class="facts">
          <div>
            <dt>{t("Cast")}</dt>
            <dd>{cast.length ? listed(cast) : t("No one yet")}</dd>
          </div>
          <div>
            <dt>{t("Games")}</dt>
            <dd>{titles.length ? listed(titles) : t("They are announced one by one.")}</dd>
          </div>
        </dl>
      </Card>
    </>
  );
}
