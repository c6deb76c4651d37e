/** Asks for the password again or for the linked provider, and a code of the second factor, where the server wants a fresh proof. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { MainmatchError } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Asking, CodeInput, Input, Trouble } from "./Bits";
import { Providers } from "./Providers";

export function Proving({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const client = useClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const deed = useDeed();
  const { value: links } = useLoaded(async () => (await client.links()).items, []);
  const prove = async () => {
    try {
      await client.prove({ password, ...(needsCode ? { second_factor: code } : {}) });
    } catch (error) {
      if (error instanceof MainmatchError && error.code === "second_factor_required" && !needsCode) return setNeedsCode(true);
      throw error;
    }
    onEnd(true);
  };
  return (
    <Asking title={t("Is it you?")} yes={t("Continue")} isBusy={deed.isBusy} onYes={() => void deed.run(prove)} onNo={() => onEnd(false)}>
      <p>{t("This changes how your account can be entered, or cannot be undone. Type your password again.")}</p>
      <Input label={t("Password")} type="password" name="proof" value={password} onInput={setPassword} isRequired autoComplete="current-password" />
      {needsCode && <CodeInput value={code} onInput={setCode} />}
      <Trouble text={deed.trouble} />
      {links?.some((each) => each.kind === "oidc") && (
        <>
          <p>{t("Or show it by the way you sign in. You come back here: then do it once more.")}</p>
          <Providers wants="proof" />
        </>
      )}
    </Asking>
  );
}
