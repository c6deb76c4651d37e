/** One's own account: the name that others see, what may speak for it, what is kept of it, and going for good. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { download } from "../saving";
import type { Me, TokenFacts } from "../sdk";
import { useSession } from "../session";
import { Asking, Busy, Card, Input, Trouble, When } from "../ui/Bits";

export function AccountPage() {
  const { me } = useSession();
  useTitle("Your account");
  if (!me) return <Busy />;
  return (
    <>
      <h1>Your account</h1>
      <p class="soft">
        You sign in as <strong>{me.username}</strong>.
      </p>
      <Name me={me} />
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
    <Card title="Name">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input label="Name that others see" value={name} onInput={setName} isRequired maxLength={64} autoComplete="nickname" help="In matches that you join from now on; where you sit already, you keep the one you came with." />
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" class="second" disabled={deed.isBusy || !name.trim() || name.trim() === props.me.display_name}>
            Save the name
          </button>
          <span role="status">{isDone && "Saved."}</span>
        </div>
      </form>
    </Card>
  );
}

/** Sessions and tokens of programs alike: whoever finds a strange one can end it. */
function Tokens() {
  const { client, look } = useSession();
  const { value, trouble, again } = useLoaded(() => client.tokens(), []);
  const deed = useDeed();
  const end = async (token: TokenFacts) => {
    await deed.run(() => client.revokeToken(token.id));
    // It may have been this tab's own.
    await look();
    again();
  };
  return (
    <Card title="Signed in">
      <p>Where you are signed in, and the programs that act for you. End what you don't know: it can do nothing any more from that moment.</p>
      <Trouble text={trouble ?? deed.trouble} />
      {!value && !trouble && <Busy />}
      <ul>
        {value?.items.map((each) => (
          <li key={each.id}>
            <strong>{each.kind === "session" ? "A sign-in" : each.name}</strong>, <When at={each.created_at} isShort />{" "}
            <button type="button" class="link" disabled={deed.isBusy} aria-label={`End ${each.kind === "session" ? "the sign-in" : each.name} of ${each.created_at}`} onClick={() => void end(each)}>
              End it
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Kept() {
  const { client } = useSession();
  const deed = useDeed();
  const save = () => deed.run(async () => download("mainmatch-my-data.jsonl", String(await client.myData())));
  return (
    <Card title="What is kept of you">
      <p>Your account, your seats, what you sent and said, what you were told: a line of JSON each. Nobody else gets this file.</p>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void save()}>
        Download it
      </button>
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
    if (await deed.run(() => client.removeMe(username.trim()))) forget();
  };
  return (
    <Card title="Remove the account">
      <p>
        Your name goes from matches, talk and seasons, past ones too. What you sent and said stays where others played with it, under no
        name. A house bot plays on in your seats.
      </p>
      <Input label="Your username" name="going" value={username} onInput={setUsername} autoComplete="off" help="Typed again, so that nobody goes by mistake." />
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy || !username.trim()} onClick={() => setAsking(true)}>
        Remove my account
      </button>
      {isAsking && (
        <Asking title={`Remove ${props.me.display_name} for good?`} yes="Yes: remove it" onYes={() => void remove()} onNo={() => setAsking(false)}>
          <p>Nobody can bring it back, the server's operator neither.</p>
        </Asking>
      )}
    </Card>
  );
}
