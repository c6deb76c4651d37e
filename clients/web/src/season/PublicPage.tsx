/** A public season for who isn't signed in: standings, and what happened, as spectators know it. */
import { useMemo } from "preact/hooks";
import { useLoaded, useTitle } from "../hooks";
import { useInvitationCode } from "../invitation";
import { SignInPage } from "../pages/SignIn";
import { useClient } from "../session";
import { t } from "../texts";
import { Busy, Card } from "../ui/Bits";
import { sentence, Timeline } from "./Archive";
import { castOf, SeasonContext, type SeasonState } from "./Context";
import { Invited, useSeasonInvitation } from "./Invited";
import { Standings } from "./Standings";
import { seasonStatus } from "./words";

export function PublicSeasonPage(props: { id: string }) {
  const client = useClient();
  const { value, isBusy } = useLoaded(async () => {
    const [found, games] = await Promise.all([client.publicSeason(props.id), client.games()]);
    return { found, games: games.items };
  }, [client, props.id]);
  const [code] = useInvitationCode();
  const { value: invitation } = useSeasonInvitation(props.id, code);
  useTitle(value?.found.season.title ?? t("Season"));
  const state = useMemo((): SeasonState | null => {
    if (!value) return null;
    const { season, view } = value.found;
    const document = { season_id: season.id, viewer: "public", view, cursor: { feed: `season/${season.id}/public`, epoch: "", seq: 0 } };
    return { facts: season, document, games: value.games, wire: "live", reload: () => undefined };
  }, [value]);
  if (isBusy) return <Busy what={t("Loading the season…")} />;
  // One that isn't public: its people sign in, and who has its code sees what they are invited to.
  if (!state || !value)
    return invitation ? (
      <div class="narrow">
        <Invited to={invitation} />
        <SignInPage isInner />
      </div>
    ) : (
      <SignInPage />
    );
  return (
    <SeasonContext.Provider value={state}>
      <h1>{state.facts.title}</h1>
      <p>
        <span class={`tag ${state.facts.status === "finals" ? "running" : state.facts.status}`}>{seasonStatus(state.facts.status)}</span>
      </p>
      <Standings />
      <Card title={t("What happened")}>
        <Timeline told={value.found.story.map(({ at, says }, n) => ({ key: n, at, text: sentence(says, castOf(state)) }))} />
      </Card>
      <SignInPage isInner />
    </SeasonContext.Provider>
  );
}
