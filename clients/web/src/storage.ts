/** What this device keeps. Storage may be disabled: then nothing is kept, and nothing fails. */

export function kept(place: Storage, name: string): string | undefined {
  try {
    return place.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` removes it. */
export function keep(place: Storage, name: string, value: string | undefined): void {
  try {
    if (value === undefined) place.removeItem(name);
    else place.setItem(name, value);
  } catch {
    // As above.
  }
}
