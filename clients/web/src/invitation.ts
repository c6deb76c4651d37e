/**
 * Invitations to matches and seasons: the visibilities, and the code behind the link's `#`. Browsers send that part to
 * no server. It is removed from the address at once, so that neither history nor a shared screen shows it.
 */
import { useEffect, useState } from "preact/hooks";
import { t } from "./texts";

export const VISIBILITIES = [
  ["public", t("Everyone: it is listed publicly")],
  ["unlisted", t("Seen by link, joined by code")],
  ["private", t("Only people with the code")],
] as const;

/** Whether hosts read the pairs and groups that players open, as a choice. */
/** The value of a setting that is on or off, in its control. */
export type Switch = "true" | "false";

export const READ_GROUPS: readonly (readonly [Switch, string])[] = [
  ["false", t("Their members alone")],
  ["true", t("Their members, and hosts who do not play")],
];

export const ALIASES: readonly (readonly [Switch, string])[] = [
  ["false", t("Their own")],
  ["true", t("Drawn at the start, with the seats; who is who is told at the end")],
];

/** The last code that was in the address, and the path that it stood behind. */
let taken = { path: "", code: "" };

/** Takes a code out of the address. Called before anything is shown: the page that needs it may come only after a sign-in. */
export function takeCode(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (!code) return;
  taken = { path: location.pathname, code };
  history.replaceState(null, "", location.pathname);
}

/** After a sign-out: the next person wasn't invited by it. */
export const forgetCode = (): void => void (taken = { path: "", code: "" });

/** The code from the address, or the one typed instead. */
export function useInvitationCode(): [code: string, setCode: (code: string) => void] {
  const [code, setCode] = useState(codeOfPage);
  useEffect(() => {
    const take = () => {
      takeCode();
      setCode((old) => codeOfPage() || old);
    };
    take();
    // A link pasted on another page of this client: the hash changes after the page.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return [code, setCode];
}

const codeOfPage = (): string => (taken.path === location.pathname ? taken.code : "");
