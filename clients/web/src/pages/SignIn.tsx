/** Sign-in and sign-up. The address stays as it is, so an invitation link opens its page afterwards. */
import { useState } from "preact/hooks";
import { useDeed, useTitle } from "../hooks";
import { useSession } from "../session";
import { MainmatchError } from "../sdk";
import { Input, Trouble } from "../ui/Bits";

export function SignInPage() {
  const { signIn, signUp, askForDevice, knowDevice } = useSession();
  const [isNew, setNew] = useState(false);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState("");
  // Others have used up the attempts of new devices (docs/front-ends.md).
  const [isLockedOut, setLockedOut] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [marker, setMarker] = useState("");
  const deed = useDeed();
  const enter = async () => {
    if (marker.trim()) knowDevice(marker.trim());
    try {
      await (isNew ? signUp(username, password, name) : signIn(username, password, needsCode ? code : undefined));
    } catch (error) {
      if (error instanceof MainmatchError && error.code === "rate_limited") setLockedOut(true);
      if (!(error instanceof MainmatchError) || error.code !== "second_factor_required") throw error;
      setNeedsCode(true);
    }
  };
  useTitle(isNew ? "New account" : "Sign in");
  const isInvited = location.pathname.startsWith("/join/");
  return (
    <div class="narrow">
      <h1>{isNew ? "Create an account" : "Sign in"}</h1>
      <p class="lead">
        {isInvited ? "You are invited to a match. Sign in to continue." : "Games of secrets and negotiation: sealed moves, shared deadlines, and players see only what the rules allow."}
      </p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run(enter);
        }}
      >
        <Input label="Username" value={username} onInput={setUsername} isRequired autoComplete="username" />
        {isNew && (
          <Input label="Display name" value={name} onInput={setName} autoComplete="nickname" help="Default: your username." />
        )}
        <Input
          label="Password"
          type="password"
          value={password}
          onInput={setPassword}
          isRequired
          minLength={isNew ? 10 : undefined}
          autoComplete={isNew ? "new-password" : "current-password"}
          help={isNew ? "At least 10 characters. A few words that no one else would combine are best." : undefined}
        />
        {needsCode && !isNew && (
          <Input
            label="Code"
            value={code}
            onInput={setCode}
            isRequired
            autoComplete="one-time-code"
            help="The six digits of your authenticator app, or a recovery code."
          />
        )}
        {isLockedOut && !isNew && (
          <>
            <p>
              Too many attempts on a new device?{" "}
              <button
                type="button"
                class="link"
                onClick={() => void deed.run(() => askForDevice(username)).then((isDone) => isDone && setMailed(true))}
              >
                Get a code by mail
              </button>
            </p>
            {isMailed && (
              <Input
                label="Code from the mail"
                value={marker}
                onInput={setMarker}
                autoComplete="off"
                help="If this account has an e-mail address, a code is on its way."
              />
            )}
          </>
        )}
        <Trouble text={deed.trouble} />
        <button type="submit" disabled={deed.isBusy}>
          {isNew ? "Create account" : "Sign in"}
        </button>
      </form>
      <p>
        {isNew ? "Already have an account?" : "New here?"}{" "}
        <button
          type="button"
          class="link"
          onClick={() => {
            setNew(!isNew);
            deed.clear();
          }}
        >
          {isNew ? "Sign in" : "Create an account"}
        </button>
      </p>
      <p class="soft">You stay signed in until you close this tab.</p>
    </div>
  );
}
