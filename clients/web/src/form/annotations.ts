/**
 * What a schema says for people, by annotations that validate nothing (docs/games/annotations.md).
 *
 * Knows no game. Where there is none, the words are the offer's own.
 */
import { named, type Naming } from "../names";
import type { Stake } from "../parts/Picking";
import type { Json, JsonObject, ActionOption } from "../sdk";
import { signed } from "../texts";
import { readable } from "../words";
import { isRecord, type Schema } from "../view/shape";

/** The words on an offer's button, for the action as it stands. */
export function labelOf(offer: ActionOption, action: JsonObject, names: Naming): string {
  return worded(offer.schema as Schema, action, names) ?? (offer.label || readable(offer.type));
}

/** A value in its schema's words; null where it has none. */
export function worded(schema: Schema | undefined, value: Json, names: Naming): string | null {
  if (!schema) return null;
  const words = isRecord(schema["x-labels"]) ? schema["x-labels"][typeof value === "string" ? value : JSON.stringify(value)] : undefined;
  const templates = [words ?? schema["x-label"] ?? []].flat().filter((each) => typeof each === "string");
  for (const template of templates) {
    const found = filled(template, schema, value, names);
    if (found !== null) return named(found, names);
  }
  return null;
}

/** A template with its values; null if a placeholder has none. */
function filled(template: string, schema: Schema, value: Json, names: Naming): string | null {
  let isWhole = true;
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = name === "about" ? aboutOf(schema, names) : valueOf(name, schema, value, names);
    isWhole &&= found !== "";
    return found;
  });
  return isWhole ? text : null;
}

const aboutOf = (schema: Schema, names: Naming): string => (typeof schema["x-about"] === "number" ? names.name(schema["x-about"]) : "");

function valueOf(name: string, schema: Schema, value: Json, names: Naming): string {
  if (name === "value") return plainly(value, schema, names);
  if (Array.isArray(value)) return plainly(value[Number(name)] ?? null, placeOf(schema, Number(name)), names);
  const inner = isRecord(schema.properties) ? (schema.properties[name] as Schema | undefined) : undefined;
  return isRecord(value) ? said(inner ?? {}, value[name] ?? null, names) : "";
}

const placeOf = (schema: Schema, n: number): Schema => ((Array.isArray(schema.prefixItems) ? schema.prefixItems[n] : undefined) ?? schema.items ?? {}) as Schema;

/** A value by its own words, else as it is: entries joined with commas, seats by name, nothing for nothing. */
const said = (schema: Schema, value: Json, names: Naming): string => (isEmpty(value) ? "" : isRecord(value) ? mapped(schema, value, names) : (worded(schema, value, names) ?? plainly(value, schema, names)));

const isEmpty = (value: Json): boolean => !value || (typeof value === "object" && !Object.keys(value).length);

function mapped(schema: Schema, value: JsonObject, names: Naming): string {
  const template = schema["x-label"];
  if (typeof template !== "string" || !template.includes("{key}")) return worded(schema, value, names) ?? "";
  const bySeat = isRecord(schema.propertyNames) || JSON.stringify(schema).includes('"seat"');
  return Object.entries(value)
    .map(([key, each]) => template.replace("{key}", bySeat ? names.name(Number(key)) : key).replace("{value}", String(each)))
    .join(", ");
}

function plainly(value: Json, schema: Schema, names: Naming): string {
  if (isEmpty(value)) return "";
  if (Array.isArray(value)) return value.map((each, n) => said(placeOf(schema, n), each, names)).join(", ");
  if (typeof value === "number") return schema.format === "seat" ? names.name(value) : String(value);
  return isRecord(value) ? mapped(schema, value, names) : String(value);
}

/** The stakes of a schema, or of one of its values. */
export function stakesOf(schema: Schema | undefined, names: Naming, value?: Json): Stake[] {
  const told = schema?.["x-stakes"];
  const found = value !== undefined && isRecord(told) ? told[String(value)] : value === undefined ? told : undefined;
  if (!schema || !Array.isArray(found)) return [];
  const text = (each: Json | undefined) => (typeof each === "number" ? signed(each) : named(String(each ?? "").replaceAll("{about}", aboutOf(schema, names)), names));
  return found.filter(isRecord).map((each) => ({ if: text(each.if), then: text(each.then) }));
}

type Heading = { value: string; label: string };
export type PayoffTable = {
  title: string;
  parties: string[];
  rows: Heading[];
  columns: Heading[];
  cells: (number | string)[][][];
};

/** The payoff tables of an offer and its fields, with the names of the seats that they are about. */
export function payoffsOf(offer: ActionOption, names: Naming): PayoffTable[] {
  const schema = offer.schema as Schema;
  const fields = Object.values((schema.properties ?? {}) as JsonObject).filter(isRecord);
  return [schema, ...fields].flatMap((each) => (isRecord(each["x-payoff"]) ? [withName(each["x-payoff"] as unknown as PayoffTable, aboutOf(each, names))] : []));
}

const withName = (table: PayoffTable, name: string): PayoffTable =>
  JSON.parse(JSON.stringify(table), (_, value: unknown) => (typeof value === "string" ? value.replaceAll("{about}", name) : value)) as PayoffTable;
