/** Mentions of players in messages: what is being typed, who is meant, and where they stand in a text. */

export type Person = { seat: number; name: string };
export type Part = { text: string; seat?: number };

/** The `@` that is being typed before the cursor, and those whose names begin so; null without one. */
export function typedMention(text: string, cursor: number, people: Person[]): { from: number; found: Person[] } | null {
  const from = text.lastIndexOf("@", cursor - 1);
  if (from < 0 || (from > 0 && !/[\s(]/.test(text[from - 1] ?? ""))) return null;
  const typed = text.slice(from + 1, cursor).toLowerCase();
  const found = people.filter((each) => each.name.toLowerCase().startsWith(typed));
  return found.length ? { from, found } : null;
}

/** The text with the name in place of what was typed, and where the cursor goes. */
export function completed(text: string, from: number, cursor: number, person: Person): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${person.name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

/** A text in parts: those with a seat are mentions. Of two names that fit, the longer one counts. */
export function partsOf(text: string, people: Person[]): Part[] {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const found = byLength.find((each) => isNamed(text, at, each.name));
    if (!found) continue;
    if (at > from) parts.push({ text: text.slice(from, at) });
    from = at + 1 + found.name.length;
    parts.push({ text: text.slice(at, from), seat: found.seat });
    at = from - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The seats that a text mentions. */
export const mentionedIn = (text: string, people: Person[]): number[] => [...new Set(partsOf(text, people).flatMap((each) => each.seat ?? []))].sort((a, b) => a - b);

function isNamed(text: string, at: number, name: string): boolean {
  if (name === "" || text.slice(at + 1, at + 1 + name.length).toLowerCase() !== name.toLowerCase()) return false;
  const [before, after] = [text[at - 1] ?? " ", text[at + 1 + name.length] ?? " "];
  return /[\s(]/.test(before) && !/[\p{L}\p{N}_]/u.test(after);
}
