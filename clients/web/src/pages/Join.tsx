/** The page behind a match's invitation link: what it is, who sits there, and a seat in one press. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { briefOf } from "../brief";
import { Seats } from "../home/Seats";
import { speedOf } from "../home/speed";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { useInvitationCode } from "../invitation";
import { Names, Who } from "../names";
import type { GameFacts, Mainmatch, MatchFacts } from "../sdk";
import { useClient, useSession } from "../session";
import { listed, t } from "../texts";
import { Busy, Card, Input, Select, Trouble, When } from "../ui/Bits";
import { SignInPage } from "./SignIn";
import "../home/home.css";

/** Codes are at least this long: before, there is nothing to ask for. */
const CODE = 12;

export function JoinPage(props: { id: string }) {
  const client = useClient();
  const { me } = useSession();
  const [, go] = useLocation();
  const [code, setCode] = useInvitationCode();
  const [seat, setSeat] = useState("");
  const deed = useDeed();
  const shown = code.length >= CODE ? code : "";
  const { value, isBusy } = useLoaded(() => invitedTo(client, props.id, shown, me !== null), [props.id, me?.id, shown]);
  const match = value?.match;
  useTitle(match ? t("Join {title}", { title: match.title }) : t("Join a match"));
  if (!value && isBusy) return <Busy />;
  const free = match?.seats.filter((each) => !each.taken) ?? [];
  const isOpen = !match || (match.status === "lobby" && free.length > 0) || value?.seat != null;
  const needsCode = me !== null && (!match || (match.visibility !== "public" && match.join_code === null));
  const join = () =>
    deed.run(async () => {
      await client.join(props.id, { ...(code ? { join_code: code, invite_code: code } : {}), ...(seat ? { seat: Number(seat) } : {}) });
      go(`/m/${props.id}`);
    });
  return (
    <div class="narrow">
      {match && value.game ? <About match={match} game={value.game} /> : <h1>{t("Join a match")}</h1>}
      {match?.seat != null ? (
        <p>
          {t("You sit in this match.")} <Link href={`/m/${props.id}`} class="button">{t("Go to it")}</Link>
        </p>
      ) : me ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void join();
          }}
        >
          {needsCode && <Input label={t("Code")} name="code" value={code} onInput={setCode} help={t("Your host sends it, in the link or separately.")} autoComplete="off" />}
          {value?.seat != null && <p>{t("You are invited to seat {seat}.", { seat: value.seat })}</p>}
          {free.length > 1 && value?.seat == null && match?.status === "lobby" && (
            <Select label={t("Seat")} value={seat} onChange={setSeat} choices={[["", t("First free seat")], ...free.map((each) => [String(each.seat), t("Seat {seat}", { seat: each.seat })] as const)]} />
          )}
          <Trouble text={deed.trouble} />
          {!isOpen && <p>{match?.status === "lobby" ? t("All seats are taken.") : t("The match has started.")}</p>}
          <div class="buttons">
            {isOpen && (
              <button type="submit" disabled={deed.isBusy}>
                {t("Take a seat as {name}", { name: me.display_name })}
              </button>
            )}
            {match && (
              <Link href={`/m/${props.id}`} class="button second">
                {t("Only watch")}
              </Link>
            )}
          </div>
        </form>
      ) : (
        <SignInPage isInner />
      )}
    </div>
  );
}

type Invited = { match: MatchFacts | null; seat: number | null; game: GameFacts | null };

/** What the caller may see of it: by their own right if they have an account, else by the code. */
async function invitedTo(client: Mainmatch, id: string, code: string, hasAccount: boolean): Promise<Invited> {
  const codes = code ? { join_code: code, invite_code: code } : {};
  const [own, invitation] = await Promise.all([
    hasAccount ? client.match(id).catch(() => null) : null,
    code || !hasAccount ? client.invitation(id, codes).catch(() => null) : null,
  ]);
  const match = own ?? invitation?.match ?? null;
  const game = match && (await client.game(match.game).catch(() => null));
  return { match, seat: invitation?.seat ?? null, game };
}

function About(props: { match: MatchFacts; game: GameFacts }) {
  const { match, game } = props;
  const seated = match.seats.filter((each) => each.taken);
  return (
    <Names seats={match.seats} own={match.seat}>
      <p class="eyebrow">{match.hosts.length ? t("{game}, hosted by {names}", { game: game.title, names: listed(match.hosts) }) : game.title}</p>
      <h1>{match.title}</h1>
      <Card class="invited">
        <ol class="brief" lang={game.rules_language}>
          {briefOf(game.player_rules).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ol>
        <dl>
          <dt>{t("Speed")}</dt>
          <dd>{speedOf(match, game)}</dd>
          <dt>{t("Start")}</dt>
          <dd>{match.status !== "lobby" ? t("It has started.") : match.starts_at ? <When at={match.starts_at} /> : t("When its host says so.")}</dd>
          <dt>{t("Seats")}</dt>
          <dd>
            <Seats match={match} />
          </dd>
          {seated.length > 0 && (
            <>
              <dt>{t("At the table")}</dt>
              <dd class="chips">
                {seated.map((each) => (
                  <Who key={each.seat} seat={each.seat} />
                ))}
              </dd>
            </>
          )}
        </dl>
      </Card>
    </Names>
  );
}
