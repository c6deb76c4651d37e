/** Hooks that pages share: loading, actions, the server's clock, the title. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { troubleOf } from "./sdk";

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

export type Deed = { run: (deed: () => Promise<unknown>) => Promise<boolean>; isBusy: boolean; trouble: string | null; clear: () => void };

/** Runs an action: `isBusy` until it ends, `trouble` if it fails. */
export function useDeed(): Deed {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    setTrouble(null);
    try {
      await deed();
      return true;
    } catch (error) {
      setTrouble(troubleOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, trouble, clear: () => setTrouble(null) };
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

/** Sets the page's title. */
export function useTitle(title: string): void {
  useEffect(() => {
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
