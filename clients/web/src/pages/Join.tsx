/** The page behind a match's invitation link. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { useInvitationCode } from "../invitation";
import { useClient } from "../session";
import { Busy, Card, Input, Trouble } from "../ui/Bits";

export function JoinPage(props: { id: string }) {
  const client = useClient();
  const [, go] = useLocation();
  const [code, setCode] = useInvitationCode();
  const [seat, setSeat] = useState("");
  const deed = useDeed();
  // Only its players can see a private match: before joining, the code is all there is.
  const { value: match, isBusy } = useLoaded(() => client.match(props.id).catch(() => null), [props.id]);
  useTitle("Join a match");
  if (isBusy) return <Busy />;
  const free = match?.seats.filter((each) => !each.taken) ?? [];
  const needsCode = !match || match.visibility !== "public" || match.status !== "lobby";
  const join = () =>
    deed.run(async () => {
      await client.join(props.id, { ...(code ? { join_code: code, invite_code: code } : {}), ...(seat ? { seat: Number(seat) } : {}) });
      go(`/m/${props.id}`);
    });
  return (
    <div class="narrow">
      <h1>{match ? match.title : "Join a match"}</h1>
      {match?.seat != null ? (
        <p>
          You are already in this match. <Link href={`/m/${props.id}`}>Go to it</Link>
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void join();
          }}
        >
          <Card>
            {match && (
              <p>
                {match.game}, {match.player_count} players. Free seats: {free.length}.
              </p>
            )}
            {needsCode && <Input label="Code" value={code} onInput={setCode} help="Your host sends it, in the link or separately." autoComplete="off" />}
            {free.length > 1 && (
              <div class="field">
                <label for="seat">Seat</label>
                <select id="seat" value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
                  <option value="">First free seat</option>
                  {free.map((each) => (
                    <option key={each.seat} value={String(each.seat)}>
                      Seat {each.seat}
                    </option>
                  ))}
                </select>
              </div>
            )}
            <Trouble text={deed.trouble} />
            <div class="buttons">
              <button type="submit" disabled={deed.isBusy}>
                Take a seat
              </button>
              {match && (
                <Link href={`/m/${props.id}`} class="button second">
                  Watch
                </Link>
              )}
            </div>
          </Card>
        </form>
      )}
    </div>
  );
}
