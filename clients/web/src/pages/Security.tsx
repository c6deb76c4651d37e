/** Ways into the account: password, e-mail address, second factor, links. The proof that they need is asked for by `Prove`. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import type { Me } from "../sdk";
import { useSession } from "../session";
import { nt, t, tx } from "../texts";
import { Busy, Card, CodeInput, Input, Trouble, When } from "../ui/Bits";
import { Providers } from "../ui/Providers";

export function Security(props: { me: Me }) {
  return (
    <>
      <Password />
      <Email />
      <SecondFactor />
      <Links />
      {!props.me.admin && <Claim />}
    </>
  );
}

function Form(props: { act: string; isBusy: boolean; trouble: string | null; onSubmit: () => void; children: preact.ComponentChildren }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <Trouble text={props.trouble} />
      <button type="submit" class="second" disabled={props.isBusy}>{props.act}</button>
    </form>
  );
}

function Password() {
  const { putPassword } = useSession();
  const [password, setPassword] = useState("");
  const [isDone, setDone] = useState(false);
  const deed = useDeed();
  const change = async () => {
    setDone(await deed.run(() => putPassword(password)));
    setPassword("");
  };
  return (
    <Card title={t("Password")}>
      <p>{t("A new password ends all your other sessions, all tokens, and the links to providers.")}</p>
      <Form act={t("Change password")} isBusy={deed.isBusy} trouble={deed.trouble} onSubmit={() => void change()}>
        <Input label={t("New password")} type="password" name="new-password" value={password} onInput={setPassword} isRequired minLength={10} autoComplete="new-password" />
      </Form>
      <p role="status">{isDone && t("Saved.")}</p>
    </Card>
  );
}

function Email() {
  const { client } = useSession();
  const { value, trouble, again } = useLoaded(() => client.me(), []);
  const [address, setAddress] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const deed = useDeed();
  const send = async () => setSent(await deed.run(() => client.putEmail({ email: address.trim() })));
  const confirm = async () => {
    if (!(await deed.run(() => client.confirmEmail(code.trim())))) return;
    setSent(false);
    setCode("");
    again();
  };
  const remove = async () => (await deed.run(() => client.deleteEmail())) && again();
  return (
    <Card title={t("E-mail address")}>
      <p>{value?.email ? tx("Codes and notices go to {address}. Nobody else sees it.", { address: <strong>{value.email}</strong> }) : t("With an address you can reset a forgotten password, and hear of changes of your account. Nobody else sees it.")}</p>
      <Trouble text={trouble} />
      {isSent ? (
        <Form act={t("Confirm the address")} isBusy={deed.isBusy} trouble={deed.trouble} onSubmit={() => void confirm()}>
          <Input label={t("Code from the mail")} name="email-code" value={code} onInput={setCode} isRequired autoComplete="off" />
        </Form>
      ) : (
        <Form act={t("Send me a code")} isBusy={deed.isBusy} trouble={deed.trouble} onSubmit={() => void send()}>
          <Input label={t("New address")} type="email" name="email" value={address} onInput={setAddress} isRequired autoComplete="email" />
        </Form>
      )}
      {value?.email && <button type="button" class="link" disabled={deed.isBusy} onClick={() => void remove()}>{t("Remove the address")}</button>}
    </Card>
  );
}

function SecondFactor() {
  const { client } = useSession();
  const { value, trouble, again } = useLoaded(async () => (await client.me()).second_factor, []);
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<string[]>([]);
  const deed = useDeed();
  const begin = () => deed.run(async () => setKey(await client.createSecondFactor()));
  const confirm = () =>
    deed.run(async () => {
      setCodes((await client.confirmSecondFactor(code.trim())).recovery_codes);
      setKey(null);
      setCode("");
      again();
    });
  const renew = () =>
    deed.run(async () => {
      setCodes((await client.createRecoveryCodes()).recovery_codes);
      again();
    });
  const turnOff = () =>
    deed.run(async () => {
      await client.deleteSecondFactor();
      setCodes([]);
      again();
    });
  return (
    <Card title={t("Second factor")}>
      <p>{value?.enabled ? nt("A sign-in needs a code of your authenticator app. {n} recovery code is left.", "A sign-in needs a code of your authenticator app. {n} recovery codes are left.", value.recovery_codes_left) : t("Have each sign-in ask for a code of an authenticator app, too.")}</p>
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {codes.length > 0 && (
        <>
          <p>{t("Keep these recovery codes in a safe place. Each signs you in once, without the app.")}</p>
          <ul>{codes.map((each) => <li key={each}><code>{each}</code></li>)}</ul>
        </>
      )}
      {key ? (
        <Form act={t("Turn it on")} isBusy={deed.isBusy} trouble={deed.trouble} onSubmit={() => void confirm()}>
          <p>{tx("Enter this key in your app, or {open} on this device. Then type the code that it shows.", { open: <a href={key.uri}>{t("open it")}</a> })}</p>
          <p><code>{key.secret}</code></p>
          <CodeInput value={code} onInput={setCode} />
        </Form>
      ) : (
        <>
          <Trouble text={deed.trouble} />
          <div class="buttons">
            {value && !value.enabled && <button type="button" class="second" disabled={deed.isBusy} onClick={() => void begin()}>{t("Set it up")}</button>}
            {value?.enabled && <button type="button" class="second" disabled={deed.isBusy} onClick={() => void renew()}>{t("New recovery codes")}</button>}
            {value?.enabled && <button type="button" class="second" disabled={deed.isBusy} onClick={() => void turnOff()}>{t("Turn it off")}</button>}
          </div>
        </>
      )}
    </Card>
  );
}

/** Integrations that act for the account, and providers that sign in to it. */
function Links() {
  const { client } = useSession();
  const { value, again } = useLoaded(() => Promise.all([client.links(), client.providers()]), []);
  const deed = useDeed();
  if (!value) return null;
  const [links, providers] = value;
  if (!links.items.length && !providers.items.length) return null;
  return (
    <Card title={t("Links")}>
      <Trouble text={deed.trouble} />
      <ul>
        {links.items.map((each) => (
          <li key={each.id}>
            <strong>{each.display_name}</strong>, <When at={each.created_at} isShort />{" "}
            <button type="button" class="link" disabled={deed.isBusy} onClick={() => void deed.run(() => client.deleteLink(each.id)).then(again)}>{t("Remove {what}", { what: each.display_name })}</button>
          </li>
        ))}
      </ul>
      <Providers wants="link" />
    </Card>
  );
}

function Claim() {
  const { client, look } = useSession();
  const [claim, setClaim] = useState("");
  const deed = useDeed();
  return (
    <details class="card">
      <summary>{t("This server is yours?")}</summary>
      <Form act={t("Become its admin")} isBusy={deed.isBusy} trouble={deed.trouble} onSubmit={() => void deed.run(() => client.claimServer(claim.trim()).then(look))}>
        <Input label={t("Claim code")} name="claim" value={claim} onInput={setClaim} isRequired autoComplete="off" help={t("The server prints it when it starts, until it was used.")} />
      </Form>
    </details>
  );
}
