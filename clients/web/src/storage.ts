/**
 * What this device keeps: the only module that touches a storage.
 *
 * Storage may be denied, which throws when it is only named, or be full. Then things are kept until the page is closed,
 * and nothing fails. What an account has typed, marked or read is kept under its id and shown to no other (`keptFor`).
 * Names begin with the path of this server: another server of this site must not get its tokens.
 */
import { BASE } from "./base";

/** The device keeps it until somebody clears it; the tab, until it is closed. */
export type Place = "device" | "tab";

const STORAGES: Record<Place, () => Storage> = { device: () => localStorage, tab: () => sessionStorage };

/** What a storage didn't take. */
const untaken = new Map<string, string>();

export function kept(place: Place, name: string): string | undefined {
  try {
    return untaken.get(`${place} ${name}`) ?? STORAGES[place]().getItem(BASE + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` removes it. Answers whether a page that is loaded again will find it so. */
export function keep(place: Place, name: string, value: string | undefined): boolean {
  untaken.delete(`${place} ${name}`);
  try {
    // Before it is written: where the new value doesn't fit, an old one would be wrong.
    STORAGES[place]().removeItem(BASE + name);
    if (value !== undefined) STORAGES[place]().setItem(BASE + name, value);
    return true;
  } catch {
    if (value !== undefined) untaken.set(`${place} ${name}`, value);
    return false;
  }
}

export type Own = { kept: (name: string) => string | undefined; keep: (name: string, value: string | undefined) => void; drop: () => void };

/** What the device keeps for one account. A sign-out hides it: another account has other names. */
export function keptFor(account: string): Own {
  const all = `mainmatch.${account}.`;
  return {
    kept: (name) => kept("device", all + name),
    keep: (name, value) => void keep("device", all + name, value),
    /** For an account that is no more. */
    drop: () => {
      for (const name of namesOn("device")) if (name.startsWith(all)) keep("device", name, undefined);
    },
  };
}

function namesOn(place: Place): string[] {
  try {
    return Object.keys(STORAGES[place]())
      .filter((name) => name.startsWith(BASE))
      .map((name) => name.slice(BASE.length));
  } catch {
    return [];
  }
}
