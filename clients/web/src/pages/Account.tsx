/** Your account: display name, notifications, sessions and tokens, data export, deletion. */
import { useState } from "preact/hooks";
import { useDeed, useTitle } from "../hooks";
import { download } from "../saving";
import type { Me } from "../sdk";
import { useSession } from "../session";
import { keptFor } from "../storage";
import { t, tx } from "../texts";
import { Asking, Busy, Card, Input, Select, Trouble } from "../ui/Bits";
import { KeepAccount } from "../ui/Guest";
import { Sessions, Tokens } from "./Access";
import { Calendar } from "./Calendar";
import { News } from "./News";
import { Notifications } from "./Notifications";
import { Security } from "./Security";

export function AccountPage() {
  const { me } = useSession();
  useTitle(t("Your account"));
  if (!me) return <Busy />;
  if (me.guest_until) return <KeepAccount />;
  return (
    <>
      <h1>{t("Your account")}</h1>
      <p class="soft">{tx("You sign in as {name}.", { name: <strong>{me.username}</strong> })}</p>
      <Name me={me} />
      <Seating me={me} />
      <News />
      <Notifications me={me} />
      <Calendar />
      <Security me={me} />
      <Sessions />
      <Tokens />
      <Kept />
      <Going me={me} />
    </>
  );
}

function Name(props: { me: Me }) {
  const { client, look } = useSession();
  const [name, setName] = useState(props.me.display_name);
  const [isDone, setDone] = useState(false);
  const deed = useDeed();
  const save = async () => {
    setDone(false);
    setDone(await deed.run(() => client.updateMe({ display_name: name.trim() }).then(look)));
  };
  return (
    <Card title={t("Name")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input label={t("Display name")} value={name} onInput={setName} isRequired maxLength={64} autoComplete="nickname" help={t("Used in matches that you join from now on. Matches that you already joined keep the old name.")} />
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" class="second" disabled={deed.isBusy || !name.trim() || name.trim() === props.me.display_name}>{t("Save name")}</button>
          <span role="status">{isDone && t("Saved.")}</span>
        </div>
      </form>
    </Card>
  );
}

const SEATING: readonly (readonly [Me["seating"], string])[] = [
  ["everyone", t("Everybody")],
  ["known", t("People I have played with")],
  ["nobody", t("Nobody")],
];

/** Who can give one a seat, unasked. */
function Seating(props: { me: Me }) {
  const { client, look } = useSession();
  const deed = useDeed();
  return (
    <Card title={t("Seats")}>
      <Select
        label={t("Who can seat me without asking")}
        value={props.me.seating}
        choices={SEATING}
        onChange={(seating) => void deed.run(() => client.updateMe({ seating }).then(look))}
        help={t("It holds for seats, for the cast of seasons and for hosting. All others can invite you.")}
      />
      <Trouble text={deed.trouble} />
    </Card>
  );
}

function Kept() {
  const { client } = useSession();
  const deed = useDeed();
  const save = () => deed.run(async () => download("mainmatch-my-data.jsonl", String(await client.myData())));
  return (
    <Card title={t("Your data")}>
      <p>{t("Your account, seats, moves, messages and the events that you received, one line of JSON each. No one else gets this file.")}</p>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void save()}>{t("Download my data")}</button>
    </Card>
  );
}

function Going(props: { me: Me }) {
  const { client, forget } = useSession();
  const [username, setUsername] = useState("");
  const [isAsking, setAsking] = useState(false);
  const deed = useDeed();
  const remove = async () => {
    setAsking(false);
    if (!(await deed.run(() => client.deleteMe()))) return;
    keptFor(props.me.id).drop();
    forget();
  };
  return (
    <Card title={t("Delete account")}>
      <p>{t("You are signed out everywhere, and a house bot takes over your seats. For a week you can take it back by signing in. Then your name is removed from matches, chats and seasons, past ones included; your moves and messages stay in them, without your name.")}</p>
      <Input label={t("Your username")} name="going" value={username} onInput={setUsername} autoComplete="off" help={t("Type it to confirm the deletion.")} />
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy || username.trim().toLowerCase() !== props.me.username.toLowerCase()} onClick={() => setAsking(true)}>{t("Delete my account")}</button>
      {isAsking && (
        <Asking title={t("Delete {name}?", { name: props.me.display_name })} yes={t("Yes, delete it")} onYes={() => void remove()} onNo={() => setAsking(false)}>
          <p>{t("After a week the account cannot be restored, not even by the server's operator.")}</p>
        </Asking>
      )}
    </Card>
  );
}
