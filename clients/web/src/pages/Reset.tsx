/** A new password with a code, by mail or from an admin; or an account that a bot made, taken over with its code. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { useSession } from "../session";
import { t } from "../texts";
import { Input, Trouble } from "../ui/Bits";

export function Reset(props: { username: string; onDone: (username: string) => void }) {
  const { client } = useSession();
  const [name, setName] = useState(props.username);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [isSent, setSent] = useState(false);
  const asking = useDeed();
  const deed = useDeed();
  // Codes of bots begin so, and come with a username of one's own choice.
  const isClaim = code.trim().startsWith("mmc_");
  const ask = async () => setSent(await asking.run(() => client.requestReset(name.trim())));
  const reset = async () => {
    const done = isClaim
      ? client.claimAccount.bind(client, { code: code.trim(), username: name.trim(), password, keep_linked: true })
      : client.confirmReset.bind(client, code.trim(), password);
    if (await deed.run(() => done())) props.onDone(name.includes("@") ? "" : name.trim());
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void reset();
      }}
    >
      <Input label={isClaim ? t("Username") : t("Username or e-mail address")} name="reset-name" value={name} onInput={setName} isRequired={isClaim} autoComplete="username" />
      <button type="button" class="second" disabled={asking.isBusy || !name.trim()} onClick={() => void ask()}>{t("Send me a code")}</button>
      <p role="status">{isSent && t("If this account has an e-mail address, a code is on its way.")}</p>
      <Trouble text={asking.trouble} />
      <Input label={t("Code")} name="reset-code" value={code} onInput={setCode} isRequired autoComplete="off" help={t("From the mail, from an admin of this server, or from the bot that plays for you.")} />
      <Input label={t("New password")} type="password" name="reset-password" value={password} onInput={setPassword} isRequired minLength={10} autoComplete="new-password" />
      <Trouble text={deed.trouble} />
      <button type="submit" disabled={deed.isBusy}>{t("Set the password")}</button>
    </form>
  );
}
