/** In, or in for the first time. Whoever came by a link goes on to where it leads: the address stays as it is. */
import { useState } from "preact/hooks";
import { useDeed, useTitle } from "../hooks";
import { useSession } from "../session";
import { Input, Trouble } from "../ui/Bits";

export function SignInPage() {
  const { signIn, signUp } = useSession();
  const [isNew, setNew] = useState(false);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const deed = useDeed();
  useTitle(isNew ? "New account" : "Sign in");
  const isInvited = location.pathname.startsWith("/join/");
  return (
    <div class="narrow">
      <h1>{isNew ? "Make an account" : "Sign in"}</h1>
      <p class="lead">
        {isInvited ? "You are invited to a match. Sign in, and you go on to it." : "Games of secrets and talk: sealed moves, one deadline, and everybody learns what the rules let them learn."}
      </p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run(() => (isNew ? signUp(username, password, name) : signIn(username, password)));
        }}
      >
        <Input label="Username" value={username} onInput={setUsername} isRequired autoComplete="username" />
        {isNew && (
          <Input label="Name that others see" value={name} onInput={setName} autoComplete="nickname" help="Your username, if you leave it empty." />
        )}
        <Input
          label="Password"
          type="password"
          value={password}
          onInput={setPassword}
          isRequired
          minLength={isNew ? 10 : undefined}
          autoComplete={isNew ? "new-password" : "current-password"}
          help={isNew ? "At least 10 characters. A few words that only you would put together are best." : undefined}
        />
        <Trouble text={deed.trouble} />
        <button type="submit" disabled={deed.isBusy}>
          {isNew ? "Make the account" : "Sign in"}
        </button>
      </form>
      <p>
        {isNew ? "You have one already?" : "New here?"}{" "}
        <button
          type="button"
          class="link"
          onClick={() => {
            setNew(!isNew);
            deed.clear();
          }}
        >
          {isNew ? "Sign in" : "Make an account"}
        </button>
      </p>
      <p class="soft">You stay signed in as long as this tab is open.</p>
    </div>
  );
}
