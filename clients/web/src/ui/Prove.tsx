/** Asks for the password again or for the linked provider, and a code of the second factor, where the server wants a fresh proof. */
import { useEffect, useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { proveWith } from "../proof";
import { MainmatchError } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Asking, CodeInput, Input, Trouble } from "./Bits";
import { Providers } from "./Providers";

export function Prove() {
  const client = useClient();
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const deed = useDeed();
  const isAsking = answer !== null;
  const { value: links } = useLoaded(async () => (isAsking ? (await client.links()).items : []), [isAsking]);
  useEffect(() => {
    proveWith(() => new Promise((settle) => setAnswer(() => settle)));
    return () => proveWith(null);
  }, []);
  const end = (isProven: boolean) => {
    answer?.(isProven);
    setAnswer(null);
    setPassword("");
    setCode("");
    deed.clear();
  };
  const prove = async () => {
    try {
      await client.prove({ password, ...(needsCode ? { second_factor: code } : {}) });
    } catch (error) {
      if (error instanceof MainmatchError && error.code === "second_factor_required" && !needsCode) return setNeedsCode(true);
      throw error;
    }
    end(true);
  };
  if (!answer) return null;
  return (
    <Asking title={t("Is it you?")} yes={t("Continue")} isBusy={deed.isBusy} onYes={() => void deed.run(prove)} onNo={() => end(false)}>
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
