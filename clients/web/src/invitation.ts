/**
 * Invitations, to matches and to seasons: who may follow one, and the code that is behind its link's `#`. Browsers send
 * that to no server; it is taken out of the address at once, so that neither history nor a shared screen keeps it.
 */
import { useEffect, useState } from "preact/hooks";

export const VISIBILITIES = [
  ["public", "Everyone: it is listed publicly"],
  ["unlisted", "Anyone with the link can see it; joining needs the code"],
  ["private", "Only people with the code"],
] as const;

/** The code in the address, and what is typed instead of it. */
export function useInvitationCode(): [code: string, setCode: (code: string) => void] {
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    const take = () => {
      if (!location.hash) return;
      setCode((old) => codeInAddress() || old);
      history.replaceState(null, "", location.pathname);
    };
    take();
    // Pasted on another page of this front end: the code comes after the page.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return [code, setCode];
}

const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
