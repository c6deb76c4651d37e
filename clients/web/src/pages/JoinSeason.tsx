/** Where an invitation to a season leads. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { useInvitationCode } from "../invitation";
import { useClient, useSession } from "../session";
import { Busy, Card, Input, Trouble } from "../ui/Bits";

export function JoinSeasonPage(props: { id: string }) {
  const client = useClient();
  const { me } = useSession();
  const [, go] = useLocation();
  const [code, setCode] = useInvitationCode();
  const [alias, setAlias] = useState("");
  const deed = useDeed();
  // A private season can't be seen before one is in it: then there is the code alone.
  const { value: season, isBusy } = useLoaded(() => client.season(props.id).catch(() => null), [props.id]);
  useTitle("Join a season");
  if (isBusy) return <Busy />;
  const join = () =>
    deed.run(async () => {
      await client.joinSeason(props.id, { ...(code ? { code } : {}), ...(alias.trim() ? { alias: alias.trim() } : {}) });
      go(`/seasons/${props.id}`);
    });
  return (
    <div class="narrow">
      <h1>{season ? season.title : "Join a season"}</h1>
      {season?.member ? (
        <p>
          You are in this cast already. <Link href={`/seasons/${props.id}`}>Go to the season</Link>
        </p>
      ) : season && season.status !== "casting" ? (
        <p>
          This season has begun; its cast stands. <Link href={`/seasons/${props.id}`}>Watch it</Link>
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void join();
          }}
        >
          <Card>
            <p>A place in the cast is yours until the season ends for you: match after match, with all you win.</p>
            {season?.visibility !== "public" && <Input label="Code" value={code} onInput={setCode} help="Your host sends it to you, with the link or by itself." autoComplete="off" />}
            <Input label="Alias" value={alias} onInput={setAlias} maxLength={60} help={`How you are called in this season. Empty: ${me?.display_name ?? "your name"}.`} />
            <Trouble text={deed.trouble} />
            <div class="buttons">
              <button type="submit" disabled={deed.isBusy}>
                Come into the cast
              </button>
              {season && (
                <Link href={`/seasons/${props.id}`} class="button second">
                  Only watch
                </Link>
              )}
            </div>
          </Card>
        </form>
      )}
    </div>
  );
}
