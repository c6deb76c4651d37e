/** A game's rules in three sentences, from the rules themselves: the steps of "In short", else how they begin. */

const MOST = 3;

/** At most three texts without Markdown. Rules in any language, of any game. */
export function briefOf(rules: string): string[] {
  // Comments say what differs from match to match (docs/games/texts.md).
  const [intro = "", ...chapters] = rules.replace(/<!--[^]*?-->/g, "").replace(/^# .*$/m, "").split(/^## .*$/m);
  const steps = itemsOf(chapters[0] ?? "");
  if (steps.length) return steps.slice(0, MOST).map(plainText);
  const paragraph = intro.trim().split(/\n\s*\n/)[0] ?? "";
  return (plainText(paragraph).match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []).slice(0, MOST).map((each) => each.trim());
}

/** The items of a chapter's first numbered list; none if it doesn't begin with one. */
function itemsOf(chapter: string): string[] {
  const lines = chapter.trim().split("\n");
  if (!/^1\.\s/.test(lines[0] ?? "")) return [];
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\d+\.\s+(.*)/.exec(line);
    if (item) items.push(item[1] ?? "");
    else if (/^\s+\S/.test(line) && items.length) items.push(`${items.pop()} ${line.trim()}`);
    else break;
  }
  return items;
}

/** A text in Markdown as one line without it. */
export const plainText = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
