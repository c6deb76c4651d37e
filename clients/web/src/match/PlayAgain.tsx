/** Once more after the end: with the same people, or with others. */
import { Link, useLocation } from "wouter-preact";
import { useDeed } from "../hooks";
import { MainmatchError } from "../sdk";
import { useClient, useSession } from "../session";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";
import { CloneButton } from "./CloneButton";
import { useMatchState } from "./Context";

export function PlayAgain() {
  const { facts } = useMatchState();
  const { me } = useSession();
  if (me?.guest_until) return <Practised />;
  // A season decides who plays its matches.
  const mayRematch = !facts.season_id && (facts.seat !== null || facts.hosting);
  return (
    <>
      {mayRematch && <Rematch />}
      <p class="soft">{t("The same settings, with other people: you become the host, and all seats are free.")}</p>
      <CloneButton />
    </>
  );
}

/** For guests: once more against bots, or with people from now on. */
function Practised() {
  const { facts } = useMatchState();
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  return (
    <>
      <Trouble text={deed.trouble} />
      <div class="buttons">
        <button type="button" disabled={deed.isBusy} onClick={() => void deed.run(async () => go(`/m/${(await client.createPractice({ game: facts.game, title: facts.title })).id}`))}>
          {t("Practise again")}
        </button>
        <Link href="/account" class="button second">
          {t("Keep it: choose a name")}
        </Link>
      </div>
    </>
  );
}

/** Another match with the same people and settings, or the one that there is already. */
function Rematch() {
  const { facts } = useMatchState();
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const again = () =>
    deed.run(async () => {
      const place = await client.createMatch({ from: facts.id, rematch: true }).then(
        (made) => `/m/${made.id}`,
        (error: unknown) => {
          const known = error instanceof MainmatchError && error.code === "rematch_exists" ? error.body.match_id : undefined;
          if (typeof known !== "string") throw error;
          return `/join/${known}`;
        },
      );
      go(place);
    });
  return (
    <>
      <p class="soft">{t("The same settings; everyone's seat is kept for a week, and bots sit down at once.")}</p>
      <Trouble text={deed.trouble} />
      <button type="button" disabled={deed.isBusy} onClick={() => void again()}>
        {t("Open a rematch")}
      </button>
    </>
  );
}
