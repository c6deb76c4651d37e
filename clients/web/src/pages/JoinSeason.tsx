/** The page behind a season's invitation link. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { useInvitationCode } from "../invitation";
import { Invited, useSeasonInvitation } from "../season/Invited";
import { useClient, useSession } from "../session";
import { t, tx } from "../texts";
import { Busy, Card, Input, Trouble } from "../ui/Bits";

export function JoinSeasonPage(props: { id: string }) {
  const client = useClient();
  const { me } = useSession();
  const [, go] = useLocation();
  const [code, setCode] = useInvitationCode();
  const [alias, setAlias] = useState("");
  const deed = useDeed();
  // Only its members can see a private season: before joining, the code is all there is.
  const { value: season, isBusy } = useLoaded(() => client.season(props.id).catch(() => null), [props.id]);
  const { value: invitation } = useSeasonInvitation(props.id, code);
  useTitle(invitation?.season.title ?? t("Join a season"));
  if (isBusy) return <Busy />;
  const join = () =>
    deed.run(async () => {
      await client.joinSeason(props.id, { ...(code ? { join_code: code } : {}), ...(alias.trim() ? { alias: alias.trim() } : {}) });
      go(`/seasons/${props.id}`);
    });
  return (
    <div class="narrow">
      {invitation ? <Invited to={invitation} /> : <h1>{season ? season.title : t("Join a season")}</h1>}
      {season?.member ? (
        <p>{tx("You are already in the cast. {link}", { link: <Link href={`/seasons/${props.id}`}>{t("Go to the season")}</Link> })}</p>
      ) : season && season.status !== "casting" ? (
        <p>{tx("This season has started and can no longer be joined. {link}", { link: <Link href={`/seasons/${props.id}`}>{t("Watch it")}</Link> })}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void join();
          }}
        >
          <Card>
            <p>{t("As a member you play match after match until the season ends for you. You keep what you win.")}</p>
            {season?.visibility !== "public" && <Input label={t("Code")} value={code} onInput={setCode} help={t("Your host sends it, in the link or separately.")} autoComplete="off" />}
            <Input label={t("Alias")} value={alias} onInput={setAlias} maxLength={60} help={t("Your name in this season. Default: {name}.", { name: me?.display_name ?? t("your display name") })} />
            <Trouble text={deed.trouble} />
            <div class="buttons">
              <button type="submit" disabled={deed.isBusy}>{t("Join the cast")}</button>
              {season && (
                <Link href={`/seasons/${props.id}`} class="button second">{t("Watch")}</Link>
              )}
            </div>
          </Card>
        </form>
      )}
    </div>
  );
}
