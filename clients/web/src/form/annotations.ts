/**
 * What a schema says for people, by annotations that validate nothing: `x-label`, `x-labels`, `x-about`, `x-stakes`, `x-payoff`
 * (docs/games/annotations.md).
 *
 * Knows no game. Where there is none, the words are the offer's own.
 */
import type { Naming } from "../names";
import type { Stake } from "../parts/Picking";
import type { Json, JsonObject, OptionOffer } from "../sdk";
import { valueText } from "../view/values";
import { Shape } from "../view/shape";
import { listed, readable } from "../words";
import { isRecord, type Schema } from "./fields";

/** "Bid {amount} chips" with the action's values, and names for seats. */
function filled(template: string, value: JsonObject, shape: Shape, names: Naming): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = value[name];
    if (found === undefined || found === null) return "\u2026";
    const own = shape.member(name);
    if (typeof found === "number") return own.isSeat ? names.name(found) : String(found);
    if (Array.isArray(found)) return listed(found.map((each, n) => (typeof each === "number" && own.item(n).isSeat ? names.name(each) : valueText(each, names))));
    return valueText(found, names, own);
  });
}

/** The words on an offer's button, for the action as it stands. */
export function labelOf(offer: OptionOffer, action: JsonObject, names: Naming): string {
  const schema = offer.schema as Schema;
  const template = schema["x-label"];
  if (typeof template === "string") return filled(template, action, Shape.of(schema), names);
  for (const [name, each] of Object.entries((schema.properties ?? {}) as JsonObject)) {
    const words = isRecord(each) ? each["x-labels"] : undefined;
    const word = isRecord(words) ? words[String(action[name])] : undefined;
    if (typeof word === "string") return about(word, each as Schema, names);
  }
  return offer.label || readable(offer.type);
}

/** A value's name for players: "Betray {about}" with the seat that it is about. */
export function labelOfValue(schema: Schema | undefined, value: Json, names: Naming): string | null {
  const words = schema?.["x-labels"];
  const word = isRecord(words) ? words[String(value)] : undefined;
  return typeof word === "string" ? about(word, schema ?? {}, names) : null;
}

const about = (word: string, schema: Schema, names: Naming): string =>
  word.replace("{about}", typeof schema["x-about"] === "number" ? names.name(schema["x-about"]) : "them");

/** The stakes of a schema, or of one of its values. */
export function stakesOf(schema: Schema | undefined, value?: Json): Stake[] {
  const told = schema?.["x-stakes"];
  const found = value !== undefined && isRecord(told) ? told[String(value)] : value === undefined ? told : undefined;
  return Array.isArray(found) ? (found.filter(isRecord) as unknown as Stake[]) : [];
}

type Heading = { value: string; label: string };
export type PayoffTable = {
  title: string;
  parties: string[];
  rows: Heading[];
  columns: Heading[];
  cells: (number | string)[][][];
};

/** The payoff tables of an offer and its fields, and the seats that they are about. */
export function payoffsOf(offer: OptionOffer): { table: PayoffTable; about: number | null }[] {
  const schema = offer.schema as JsonObject;
  const fields = Object.values((schema.properties ?? {}) as JsonObject).filter(isRecord);
  return [schema, ...fields].flatMap((each) => {
    const table = each["x-payoff"];
    return isRecord(table) ? [{ table: table as unknown as PayoffTable, about: aboutOf(each) }] : [];
  });
}

const aboutOf = (schema: Schema): number | null => (typeof schema["x-about"] === "number" ? schema["x-about"] : null);

/** The table with the name of the seat that it is about. */
export function withName(table: PayoffTable, name: string): PayoffTable {
  return JSON.parse(JSON.stringify(table), (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("{about}", name) : value,
  ) as PayoffTable;
}
