/** For a guest: until when all of it stays, and how to keep it. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useDeed, useTitle } from "../hooks";
import { useSession } from "../session";
import { t, tx } from "../texts";
import { Input, Trouble, When } from "./Bits";

export const GuestLine = (props: { until: string }) => (
  <aside class="offline" aria-label={t("Guest")}>
    {tx("You are a guest, until {when}.", { when: <When at={props.until} isShort /> })} <Link href="/account">{t("Keep it: choose a name")}</Link>
  </aside>
);

export function KeepAccount() {
  const { client, signIn } = useSession();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const deed = useDeed();
  useTitle(t("Your account"));
  return (
    <div class="narrow">
      <h1>{t("Keep what you have played")}</h1>
      <p class="lead">{t("With a name and a password you can play with people, too.")}</p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run(async () => {
            await client.keepAccount({ username, password });
            await signIn(username, password, { remember: true });
          });
        }}
      >
        <Input label={t("Username")} value={username} onInput={setUsername} isRequired autoComplete="username" />
        <Input label={t("Password")} type="password" value={password} onInput={setPassword} isRequired minLength={10} autoComplete="new-password" help={t("At least 10 characters. A few words that no one else would combine are best.")} />
        <Trouble text={deed.trouble} />
        <button type="submit" disabled={deed.isBusy}>
          {t("Keep my account")}
        </button>
      </form>
    </div>
  );
}
