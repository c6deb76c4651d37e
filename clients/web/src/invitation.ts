/**
 * Invitations to matches and seasons: the visibilities, and the code behind the link's `#`. Browsers send that part to
 * no server. It is removed from the address at once, so that neither history nor a shared screen shows it.
 */
import { useEffect, useState } from "preact/hooks";
import { t } from "./texts";

export const VISIBILITIES = [
  ["public", t("Everyone: it is listed publicly")],
  ["unlisted", t("Anyone with the link can see it; joining needs the code")],
  ["private", t("Only people with the code")],
] as const;

/** The code from the address, or the one typed instead. */
export function useInvitationCode(): [code: string, setCode: (code: string) => void] {
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    const take = () => {
      if (!location.hash) return;
      setCode((old) => codeInAddress() || old);
      history.replaceState(null, "", location.pathname);
    };
    take();
    // A link pasted on another page of this client: the hash changes after the page.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return [code, setCode];
}

const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
