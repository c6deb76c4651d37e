/** Where the account is signed in, and the programs that act for it. Each can be ended. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import type { TokenFacts } from "../sdk";
import { useSession } from "../session";
import { t, tx } from "../texts";
import { atMoment } from "../time";
import { Asking, Busy, Card, Input, Trouble, When } from "../ui/Bits";
import { Copying } from "../ui/Copying";

export function Sessions() {
  const { client, look } = useSession();
  const { value, trouble, again } = useLoaded(() => client.sessions(), []);
  const [isLeaving, setLeaving] = useState(false);
  const deed = useDeed();
  const end = async (id: string) => {
    await deed.run(() => client.deleteSession(id));
    // It may have been this tab's own.
    await look();
    again();
  };
  return (
    <Card title={t("Sessions")}>
      <p>{t("Where you are signed in. End any that you don't recognise: it loses access immediately.")}</p>
      <Trouble text={trouble ?? deed.trouble} />
      {!value && !trouble && <Busy />}
      <ul>
        {value?.items.map((each) => (
          <li key={each.id}>
            {tx("Signed in {when}", { when: <When at={each.created_at} isShort /> })}
            {each.last_used_at && <>, {tx("last used {when}", { when: <When at={each.last_used_at} isShort /> })}</>}{" "}
            {each.current && <span class="tag">{t("you are here")}</span>}{" "}
            <button type="button" class="link" disabled={deed.isBusy} aria-label={t("End the session of {time}", { time: atMoment(each.created_at) })} onClick={() => void end(each.id)}>{t("End")}</button>
          </li>
        ))}
      </ul>
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => setLeaving(true)}>{t("Sign out everywhere")}</button>
      {isLeaving && <Leaving onNo={() => setLeaving(false)} />}
    </Card>
  );
}

/** Signing out everywhere, and what it ends beside sessions. */
function Leaving(props: { onNo: () => void }) {
  const { client, forget } = useSession();
  const [keepsTokens, setKeepsTokens] = useState(false);
  const [keepsLinks, setKeepsLinks] = useState(false);
  const deed = useDeed();
  const leave = async () => {
    if (await deed.run(() => client.signOutEverywhere({ keep_tokens: keepsTokens, keep_links: keepsLinks }))) forget();
  };
  return (
    <Asking title={t("Sign out everywhere")} yes={t("Sign out everywhere")} isBusy={deed.isBusy} onYes={() => void leave()} onNo={props.onNo}>
      <p>{t("All sessions end, this one too. If somebody else was in your account, keep nothing and change your password.")}</p>
      <Check isOn={keepsTokens} onChange={setKeepsTokens} label={t("Keep the tokens of my programs")} />
      <Check isOn={keepsLinks} onChange={setKeepsLinks} label={t("Keep the providers that I sign in with")} />
      <Trouble text={deed.trouble} />
    </Asking>
  );
}

const Check = (props: { isOn: boolean; onChange: (isOn: boolean) => void; label: string }) => (
  <div>
    <label class="check">
      <input type="checkbox" checked={props.isOn} onChange={(event) => props.onChange(event.currentTarget.checked)} /> {props.label}
    </label>
  </div>
);

type Scope = TokenFacts["scopes"][number];

const SCOPES: readonly (readonly [Scope, string])[] = [
  ["match:read", t("See matches as you see them")],
  ["match:play", t("Join and play matches")],
  ["match:host", t("Create and host matches")],
  ["match:break-seal", t("Read sealed moves as a host")],
  ["chat:read", t("Read your channels")],
  ["chat:write", t("Write messages")],
  ["season:read", t("See seasons as you see them")],
  ["season:host", t("Create and host seasons")],
  ["webhook:write", t("Send events to web addresses")],
  ["account:write", t("Change your account")],
];

export function Tokens() {
  const { client } = useSession();
  const { value, trouble, again } = useLoaded(() => client.tokens(), []);
  const [secret, setSecret] = useState<string | null>(null);
  const deed = useDeed();
  const held = value?.items.filter((each) => each.kind === "personal");
  const end = (token: TokenFacts) => deed.run(() => client.deleteToken(token.id)).then(again);
  return (
    <Card title={t("Programs")}>
      <p>{t("A bot or a script acts for you with a token. Whoever has the token can do what it allows, so give it to nobody else.")}</p>
      <Trouble text={trouble ?? deed.trouble} />
      <ul>
        {held?.map((each) => (
          <li key={each.id}>
            <strong>{each.name}</strong>, {each.expires_at ? tx("until {when}", { when: <When at={each.expires_at} isShort /> }) : t("without an end")}
            {each.last_used_at && <>, {tx("last used {when}", { when: <When at={each.last_used_at} isShort /> })}</>}{" "}
            <button type="button" class="link" disabled={deed.isBusy} aria-label={t("End {name}", { name: each.name })} onClick={() => void end(each)}>{t("End")}</button>
            <br />
            <span class="soft">{SCOPES.filter(([scope]) => each.scopes.includes(scope)).map(([, says]) => says).join(" · ")}</span>
          </li>
        ))}
      </ul>
      {secret && (
        <div role="status" class="receipt">
          <p>{tx("The token, shown only now: {token}", { token: <code class="link" translate={false}>{secret}</code> })}</p>
          <Copying text={secret} label={t("Copy the token")} done={t("The token is copied.")} />
        </div>
      )}
      <NewToken
        onDone={(token) => {
          setSecret(token);
          again();
        }}
      />
    </Card>
  );
}

function NewToken(props: { onDone: (secret: string | null) => void }) {
  const { client } = useSession();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>(["match:read", "match:play"]);
  const [days, setDays] = useState("90");
  const deed = useDeed();
  const create = () =>
    deed.run(async () => {
      props.onDone((await client.createToken({ name: name.trim(), scopes, expires_in_days: Number(days) })).token);
      setName("");
    });
  return (
    <details>
      <summary>{t("New token")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Input label={t("What it is for")} name="token-name" value={name} onInput={setName} isRequired maxLength={64} autoComplete="off" />
        <fieldset class="field">
          <legend>{t("What it allows")}</legend>
          {SCOPES.map(([scope, says]) => (
            <Check key={scope} isOn={scopes.includes(scope)} onChange={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))} label={says} />
          ))}
        </fieldset>
        <Input label={t("Days until it ends, up to 365")} name="token-days" type="number" min={1} value={days} onInput={setDays} isRequired />
        <Trouble text={deed.trouble} />
        <button type="submit" class="second" disabled={deed.isBusy || !scopes.length}>{t("Create the token")}</button>
      </form>
    </details>
  );
}
