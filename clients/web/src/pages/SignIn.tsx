/** Sign-in and sign-up. The address stays as it is, so an invitation link opens its page afterwards. */
import { useState } from "preact/hooks";
import { useDeed, useTitle } from "../hooks";
import { useSession } from "../session";
import { MainmatchError } from "../sdk";
import { t } from "../texts";
import { CodeInput, Input, Trouble } from "../ui/Bits";
import { lazy } from "../lazy";

const Providers = lazy(async () => (await import("../ui/Providers")).Providers);
const Visit = lazy(async () => (await import("../home/Visit")).Visit);
const Reset = lazy(async () => (await import("./Reset")).Reset);

/** `isInner`: below something else, such as what one is invited to. */
export function SignInPage(props: { isInner?: boolean }) {
  const { signIn, signUp, askForDevice, knowDevice } = useSession();
  const [isNew, setNew] = useState(false);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState("");
  const [isGoing, setGoing] = useState(false);
  const [stays, setStays] = useState(false);
  const [hasForgotten, setForgotten] = useState(false);
  const [isReset, setReset] = useState(false);
  // Others have used up the attempts of new devices (docs/front-ends.md).
  const [isLockedOut, setLockedOut] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [marker, setMarker] = useState("");
  const deed = useDeed();
  const enter = async () => {
    if (marker.trim()) knowDevice(marker.trim());
    try {
      const more = { ...(needsCode ? { second_factor: code } : {}), ...(isGoing ? { restore: true } : {}), remember: stays };
      await (isNew ? signUp(username, password, name, stays) : signIn(username, password, more));
    } catch (error) {
      const refusal = error instanceof MainmatchError ? error.code : "";
      if (refusal === "rate_limited") setLockedOut(true);
      if (refusal === "second_factor_required") return setNeedsCode(true);
      if (refusal === "account_being_deleted") return setGoing(true);
      throw error;
    }
  };
  useTitle(props.isInner ? null : isNew ? t("New account") : t("Sign in"));
  const Heading = props.isInner ? "h2" : "h1";
  if (hasForgotten)
    return (
      <div class="narrow">
        <Heading>{t("New password")}</Heading>
        <Reset
          username={username}
          onDone={(name) => {
            setUsername(name);
            setReset(true);
            setForgotten(false);
          }}
        />
        <p>
          <button type="button" class="link" onClick={() => setForgotten(false)}>{t("Back to sign-in")}</button>
        </p>
      </div>
    );
  const form = (
    <div class="narrow">
      <Heading>{isNew ? t("Create an account") : t("Sign in")}</Heading>
      <p class="lead">
        {props.isInner ? t("Sign in to take a seat.") : t("Games of secrets and negotiation: sealed moves, shared deadlines, and players see only what the rules allow.")}
      </p>
      {!props.isInner && <p class="onward"><a href="#visit">{t("See how it is played")}</a></p>}
      {isReset && !isNew && <p class="receipt" role="status">{t("Your new password is set. Sign in with it.")}</p>}
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run(enter);
        }}
      >
        <Input label={t("Username")} value={username} onInput={setUsername} isRequired autoComplete="username" />
        {isNew && (
          <Input label={t("Display name")} value={name} onInput={setName} autoComplete="nickname" help={t("Default: your username.")} />
        )}
        <Input
          label={t("Password")}
          type="password"
          value={password}
          onInput={setPassword}
          isRequired
          minLength={isNew ? 10 : undefined}
          autoComplete={isNew ? "new-password" : "current-password"}
          help={isNew ? t("At least 10 characters. A few words that no one else would combine are best.") : undefined}
        />
        {needsCode && !isNew && (
          <CodeInput value={code} onInput={setCode} />
        )}
        {isLockedOut && !isNew && (
          <>
            <p>
              {t("Too many attempts on a new device?")}{" "}
              <button
                type="button"
                class="link"
                onClick={() => void deed.run(() => askForDevice(username)).then((isDone) => isDone && setMailed(true))}
              >
                {t("Get a code by mail")}
              </button>
            </p>
            {isMailed && (
              <Input
                label={t("Code from the mail")}
                value={marker}
                onInput={setMarker}
                autoComplete="off"
                help={t("If this account has an e-mail address, a code is on its way.")}
              />
            )}
          </>
        )}
        <label class="check">
          <input type="checkbox" checked={stays} onChange={(event) => setStays(event.currentTarget.checked)} />{" "}
          {t("Stay signed in on this device")}
        </label>
        {isGoing && <p role="status">{t("This account is being deleted. You can still keep it: sign in, and the deletion is taken back.")}</p>}
        <Trouble text={deed.trouble} />
        <button type="submit" disabled={deed.isBusy}>
          {isNew ? t("Create account") : isGoing ? t("Keep my account") : t("Sign in")}
        </button>
      </form>
      <p>
        {isNew ? t("Already have an account?") : t("New here?")}{" "}
        <button
          type="button"
          class="link"
          onClick={() => {
            setNew(!isNew);
            deed.clear();
          }}
        >
          {isNew ? t("Sign in") : t("Create an account")}
        </button>
      </p>
      {!isNew && (
        <p>
          <button type="button" class="link" onClick={() => setForgotten(true)}>{t("Forgot your password, or have a code?")}</button>
        </p>
      )}
      <Providers wants="session" remember={stays} />
      <p class="soft">{stays ? t("Only on a device that is yours. You can end it on your account's page.") : t("You stay signed in until you close this tab.")}</p>
    </div>
  );
  if (props.isInner) return form;
  return (
    <div class="front">
      {form}
      <section class="visit" id="visit">
        <Visit />
      </section>
    </div>
  );
}
