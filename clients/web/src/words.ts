/** Identifiers as readable words, for any game. */

/** "may_not_trade_with" -> "May not trade with"; "Stage Votes" -> "Stage votes". */
export function readable(name: string): string {
  const words = name.replace(/^game\./, "").replace(/[_\-.]+/g, " ").trim();
  const plain = words.replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The singular of a list's title: "Offers" -> "offer". */
export function oneOf(title: string): string {
  const low = title.toLowerCase();
  if (/(ss|us|is)$/.test(low) || !low.endsWith("s")) return low;
  return low.endsWith("ies") ? `${low.slice(0, -3)}y` : low.slice(0, -1);
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "1 garnet", "2 garnets". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** "+3", "0", and a real minus sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace("-", "\u2212"));

/** A schema's description without back-ticks and cross-references. */
export const plain = (text: string): string =>
  text.replace(/`{1,2}([^`]*)`{1,2}/g, "$1").replace(/\s*\((?:docs\/)?rules\/[^)]*\)/g, "").replace(/\s+/g, " ").trim();

const STATUS: Record<string, string> = {
  lobby: "Open lobby",
  running: "Running",
  paused: "Paused",
  halted: "Stopped by an error",
  finished: "Finished",
  cancelled: "Cancelled",
};

/** A match's status as a label. */
export const statusWord = (status: string): string => STATUS[status] ?? readable(status);

/** "Trading, round 3"; a phase named "round" is "Round 3". */
export const phaseText = (phase: { name: string; round: number | null }): string =>
  phase.name === "round" || phase.round === null ? `${readable(phase.name)} ${phase.round ?? ""}`.trim() : `${readable(phase.name)}, round ${phase.round}`;
