/** Hooks that pages share: loading, actions, the server's clock, the title. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { pending } from "./connection";
import { MainmatchError, troubleOf } from "./sdk";
import { t } from "./texts";

export type Loaded<T> = { value: T | undefined; trouble: string | null; isBusy: boolean; again: () => void };

/** Loads now, when `about` changes, and on `again`. The old value stays until there is a new one. */
export function useLoaded<T>(ask: () => Promise<T>, about: unknown[]): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);
  const asked = useRef(0);
  useEffect(() => {
    const mine = (asked.current += 1);
    const isLast = () => asked.current === mine;
    setBusy(true);
    ask()
      .then((found) => {
        if (!isLast()) return;
        setValue(found);
        setTrouble(null);
      })
      .catch((error: unknown) => isLast() && setTrouble(troubleOf(error)))
      .finally(() => isLast() && setBusy(false));
    return () => {
      asked.current += 1;
    };
  }, [...about, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return { value, trouble, isBusy, again };
}

export type Deed = {
  run: (deed: () => Promise<unknown>) => Promise<boolean>;
  isBusy: boolean;
  /** It is busy for longer than a good connection takes: say so. */
  isSlow: boolean;
  trouble: string | null;
  clear: () => void;
};

const SLOW_MS = 800;

/** Runs an action: `isBusy` until it ends, `trouble` if it fails. */
export function useDeed(): Deed {
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    setTrouble(null);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    try {
      await pending(deed);
      return true;
    } catch (error) {
      const isUnsure = error instanceof MainmatchError && error.code === "unreachable";
      setTrouble(isUnsure ? t("The server did not answer. It may have got this: look at what it shows as sent before you send it again.") : troubleOf(error));
      return false;
    } finally {
      clearTimeout(timer);
      setSlow(false);
      setBusy(false);
    }
  };
  return { run, isBusy, isSlow, trouble, clear: () => setTrouble(null) };
}

let ahead = 0;

/** Sets the server's time. Countdowns follow it, even if the device's clock is wrong. */
export function setServerClock(now: number): void {
  ahead = now - Date.now();
}

/** Milliseconds since the epoch by the server's clock, updated every second. */
export function useNow(): number {
  const read = () => Date.now() + ahead;
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Sets the page's title; null leaves it to what is around. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = title ? `${title} \u00b7 Mainmatch` : "Mainmatch";
  }, [title]);
}

/** Whether a media query matches, kept current. */
export function useMedia(query: string): boolean {
  const [isMatch, setMatch] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const found = matchMedia(query);
    const follow = () => setMatch(found.matches);
    follow();
    found.addEventListener("change", follow);
    return () => found.removeEventListener("change", follow);
  }, [query]);
  return isMatch;
}
