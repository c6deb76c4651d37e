/** Signing in with an OpenID provider: the way there, and what the browser brings back (docs/front-ends.md). */
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { BASE, SERVER } from "../base";
import { useDeed, useLoaded } from "../hooks";
import { MainmatchError } from "../sdk";
import { useSession } from "../session";
import { keep, kept } from "../storage";
import { t } from "../texts";
import { CodeInput, Trouble } from "./Bits";

/** What this tab remembers of the way: the text that only it knows, and what it wants there. */
const TRIP = "mainmatch.trip";
type Trip = { verifier: string; wants: "session" | "link" | "proof"; remember: boolean; back: string };

const inBase64url = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function leave(start: string, wants: Trip["wants"], remember: boolean): Promise<void> {
  const verifier = inBase64url(crypto.getRandomValues(new Uint8Array(32)));
  // Browsers have it on https and on this machine only; the server takes such addresses alone for its provider.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  keep("tab", TRIP, JSON.stringify({ verifier, wants, remember, back: location.pathname.slice(BASE.length) } satisfies Trip));
  location.assign(`${SERVER}${start}?${new URLSearchParams({ return_to: `${SERVER}/`, challenge: inBase64url(new Uint8Array(digest)) })}`);
}

/** A button for each provider. Nothing without one, or where the browser can't go there safely. */
export function Providers(props: { wants: Trip["wants"]; remember?: boolean }) {
  const { client } = useSession();
  const { value } = useLoaded(() => client.providers(), []);
  const deed = useDeed();
  if (!value?.items.length || !globalThis.isSecureContext) return null;
  return (
    <p>
      {value.items.map((each) => (
        <button key={each.id} type="button" class="second" disabled={deed.isBusy} onClick={() => void deed.run(() => leave(each.start, props.wants, props.remember ?? false))}>
          {props.wants === "link" ? t("Link {name}", { name: each.name }) : t("Continue with {name}", { name: each.name })}
        </button>
      ))}
      <Trouble text={deed.trouble} />
    </p>
  );
}

const WHY: Record<string, string> = {
  denied: t("You didn't allow it there."),
  unavailable: t("The provider doesn't answer. Try again later, or sign in with your password."),
};

/** The page that the browser comes back to. `found`: what stood behind the `#`. */
export function Arrival(props: { found: string; onDone: () => void }) {
  const { client, arrive } = useSession();
  const [, go] = useLocation();
  const found = new URLSearchParams(props.found);
  const code = found.get("oidc_code");
  const trip = useRef<Trip | null>(null);
  trip.current ??= JSON.parse(kept("tab", TRIP) ?? "null") as Trip | null;
  const isProof = trip.current?.wants === "proof";
  const [needsCode, setNeedsCode] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const [typed, setTyped] = useState("");
  const deed = useDeed();
  const end = (to: string) => {
    props.onDone();
    go(to, { replace: true });
  };
  const settle = async () => {
    const way = trip.current;
    if (!code || !way) return;
    try {
      if (way.wants === "link") await client.createLink(code, way.verifier);
      else if (way.wants === "proof") await client.prove({ code, verifier: way.verifier, ...(needsCode ? { second_factor: typed } : {}) });
      else await arrive(code, way.verifier, { remember: way.remember, ...(needsCode ? { second_factor: typed } : {}), ...(isGoing ? { restore: true } : {}) });
    } catch (error) {
      const refusal = error instanceof MainmatchError ? error.code : "";
      if (refusal === "second_factor_required") return setNeedsCode(true);
      if (refusal === "account_being_deleted") return setGoing(true);
      throw error;
    }
    keep("tab", TRIP, undefined);
    end(way.wants === "session" ? "/" : way.back);
  };
  useEffect(() => void deed.run(settle), []);
  const failed = code && trip.current ? deed.trouble : (WHY[found.get("oidc_error") ?? ""] ?? t("That didn't work. Begin again."));
  return (
    <div class="narrow">
      <h1>{isProof ? t("Is it you?") : t("Sign in")}</h1>
      <Trouble text={failed} />
      {(needsCode || isGoing) && (
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault();
            void deed.run(settle);
          }}
        >
          {needsCode && <CodeInput value={typed} onInput={setTyped} />}
          {isGoing && <p role="status">{t("This account is being deleted. You can still keep it: sign in, and the deletion is taken back.")}</p>}
          <button type="submit" disabled={deed.isBusy}>{isProof ? t("Continue") : isGoing ? t("Keep my account") : t("Sign in")}</button>
        </form>
      )}
      {failed && (
        <button type="button" class="second" onClick={() => end(isProof ? (trip.current?.back ?? "/") : "/")}>{isProof ? t("Back") : t("Back to sign-in")}</button>
      )}
    </div>
  );
}
