/**
 * Turns an action's JSON Schema (2020-12) into a tree of fields.
 *
 * May know: JSON Schema. Rule kept here: nothing is specific to a game, and what no field fits is entered as JSON, so
 * that every schema has a form. A form can allow more than the schema; `check.ts` decides.
 */
import type { Json, JsonObject } from "../sdk";
import { t } from "../texts";
import { isRecord, Shape, type Schema } from "../view/shape";
import { plain, readable } from "../words";

/** `schema`: as it stands, with its annotations. */
type Common = { title: string; help: string; initial: Json | undefined; shape: Shape; schema: Schema };
export type Field = Common &
  (
    | { kind: "fixed"; value: Json }
    | { kind: "choice"; values: Json[] }
    | { kind: "checks"; values: Json[]; item: Schema; min: number; max: number }
    | { kind: "number"; min?: number; max?: number; whole: boolean }
    | { kind: "truth" }
    | { kind: "text"; min: number; max?: number; pattern?: string }
    | { kind: "rows"; item: Field; min: number; max: number; isFixed: boolean }
    | { kind: "map"; entries: [string, Field][]; min: number }
    | { kind: "object"; members: Member[] }
    | { kind: "union"; branches: Field[] }
    | { kind: "json" }
  );
export type Member = { name: string; field: Field; isRequired: boolean };

const MOST_CHOICES = 80;
const MOST_ROWS = 40;

/** The fields of a schema. `title`: used if the schema has none. */
export function fieldsOf(schema: Schema, title = "", root: Schema = schema): Field {
  const own = resolved(schema, root);
  const alternatives = listOf(own.anyOf ?? own.oneOf).map((each) => resolved(each, root));
  const common: Common = {
    title: text(own["x-title"]) ?? readable(text(own.title) ?? title),
    help: plain(text(own.description) ?? ""),
    // A bid stands at its least until it is raised.
    initial: own.default ?? (own["x-part"] === "auction" ? own.minimum : undefined),
    shape: Shape.of(own, root),
    schema: own,
  };
  if ("const" in own) return { ...common, kind: "fixed", value: own.const as Json };
  // An action is always a form, even without inputs (a pass).
  const values = schema === root && isRecord(own.properties) ? null : finite(own, root);
  if (values) return { ...common, ...chosenFrom(values) };
  if (alternatives.length) return union(common, alternatives, root);
  switch (typeOf(own)) {
    case "integer":
    case "number":
      return { ...common, kind: "number", ...bounds(own), whole: typeOf(own) === "integer" };
    case "string":
      return { ...common, kind: "text", min: number(own.minLength) ?? 0, max: number(own.maxLength), pattern: text(own.pattern) };
    case "array":
      return list(common, own, root);
    case "object":
      return record(common, own, root);
    default:
      return { ...common, kind: "json" };
  }
}

function chosenFrom(values: Json[]): { kind: "truth" } | { kind: "choice"; values: Json[] } {
  const isTruth = values.length === 2 && values.every((each) => typeof each === "boolean");
  return isTruth ? { kind: "truth" } : { kind: "choice", values };
}

function union(common: Common, alternatives: Schema[], root: Schema): Field {
  const some = alternatives.filter((each) => typeOf(each) !== "null");
  const [only, ...more] = some;
  if (only && !more.length) {
    const field = fieldsOf({ ...only, title: common.title, description: common.help || (only.description ?? "") }, "", root);
    return { ...field, initial: common.initial ?? undefined };
  }
  // Several shapes of one object (together's votes): one form with all members; the check says which can be combined.
  if (some.length && some.every((each) => isRecord(each) && isRecord(each.properties))) {
    return record(common, merged(some), root);
  }
  return { ...common, kind: "union", branches: some.map((each, n) => fieldsOf(each, t("Kind {n}", { n: n + 1 }), root)) };
}

function merged(shapes: Schema[]): Schema {
  const properties: JsonObject = {};
  for (const shape of shapes) {
    for (const [name, given] of Object.entries(shape.properties as JsonObject)) {
      const [before, now] = [properties[name] as Schema | undefined, given as Schema];
      properties[name] = before ? { ...before, ...widest(before, now) } : now;
    }
  }
  const required = shapes.map((each) => new Set(listOf(each.required) as unknown as string[]));
  const always = Object.keys(properties).filter((name) => required.every((each) => each.has(name)));
  const least = Math.min(...shapes.map((each) => number(each.minProperties) ?? listOf(each.required).length));
  return { type: "object", properties, required: always, additionalProperties: false, minProperties: least };
}

function widest(a: Schema, b: Schema): Schema {
  const low = [number(a.minimum), number(b.minimum)].filter((each) => each !== undefined);
  const high = [number(a.maximum), number(b.maximum)].filter((each) => each !== undefined);
  return { ...(low.length ? { minimum: Math.min(...low) } : {}), ...(high.length ? { maximum: Math.max(...high) } : {}) };
}

function list(common: Common, own: Schema, root: Schema): Field {
  const places = listOf(own.prefixItems).map((each) => fieldsOf(each, "", root));
  if (places.length) {
    const members = places.map((field, n) => ({ name: String(n), field: named(field, `${n + 1}`), isRequired: true }));
    return { ...common, kind: "object", members: members.map((each) => ({ ...each, name: `#${each.name}` })) };
  }
  if (!isRecord(own.items)) return { ...common, kind: "json" };
  const item = fieldsOf(own.items, "", root);
  const [min, max] = [number(own.minItems) ?? 0, number(own.maxItems) ?? MOST_ROWS];
  if (own.uniqueItems === true && item.kind === "choice") {
    return { ...common, kind: "checks", values: item.values, item: item.schema, min, max: Math.min(max, item.values.length) };
  }
  // If entries can be null, all are shown from the start: a plan with gaps.
  const hasGaps = item.kind === "choice" && item.values.includes(null) && max <= MOST_ROWS;
  return { ...common, kind: "rows", item, min, max, isFixed: hasGaps || (min === max && max <= MOST_ROWS) };
}

function record(common: Common, own: Schema, root: Schema): Field {
  const properties = Object.entries((own.properties ?? {}) as JsonObject) as [string, Schema][];
  const required = new Set(listOf(own.required) as unknown as string[]);
  const keys = isRecord(own.propertyNames) ? listOf(own.propertyNames.enum) : [];
  if (!properties.length && keys.length && isRecord(own.additionalProperties)) {
    const value = own.additionalProperties;
    const entries = keys.map((key): [string, Field] => [String(key), fieldsOf(value, String(key), root)]);
    return { ...common, kind: "map", entries, min: number(own.minProperties) ?? 0 };
  }
  if (isRecord(own.additionalProperties) && !properties.length) return { ...common, kind: "json" };
  // Optional members with numeric names are entries of a map (votes for seats).
  if (properties.length && !required.size && properties.every(([name]) => /^\d+$/.test(name))) {
    const entries = properties.map(([name, each]): [string, Field] => [name, fieldsOf(each, name, root)]);
    return { ...common, kind: "map", entries, min: number(own.minProperties) ?? 0 };
  }
  const members = properties.map(([name, each]): Member => {
    return { name, field: fieldsOf(each, name, root), isRequired: required.has(name) };
  });
  return { ...common, kind: "object", members };
}

const named = (field: Field, title: string): Field => (field.title ? field : { ...field, title });

/** All values of a schema if they are few, else null. */
function finite(own: Schema, root: Schema): Json[] | null {
  if ("const" in own) return [own.const as Json];
  if (Array.isArray(own.enum)) return own.enum.length <= MOST_CHOICES ? own.enum : null;
  if (own.type === "boolean") return [true, false];
  if (own.type === "null") return [null];
  const alternatives = listOf(own.anyOf ?? own.oneOf);
  if (alternatives.length) {
    const all = alternatives.map((each) => finite(resolved(each, root), root));
    if (!all.every((each) => each !== null) || all.every((each) => each?.length === 1 && each[0] === null)) return null;
    const values = all.flat() as Json[];
    return values.length <= MOST_CHOICES ? values : null;
  }
  return single(own, root);
}

/** {"rebound": 5}: an object of one member stands for the member's few values. */
function single(own: Schema, root: Schema): Json[] | null {
  if (!isRecord(own.properties)) return null;
  const [only, ...more] = Object.entries(own.properties) as [string, Schema][];
  if (!only || more.length || !listOf(own.required).length) return null;
  const values = finite(resolved(only[1], root), root);
  return values && values.map((value) => ({ [only[0]]: value }));
}

function resolved(schema: Schema, root: Schema): Schema {
  const pointer = text(schema.$ref);
  if (!pointer?.startsWith("#/")) return schema;
  const names = pointer.slice(2).split("/");
  const found = names.reduce<Json | undefined>((at, name) => (isRecord(at) ? at[name] : undefined), root);
  return isRecord(found) ? { ...resolved(found, root), ...without(schema, "$ref") } : {};
}

const without = (schema: Schema, name: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([each]) => each !== name));

function typeOf(own: Schema): string | undefined {
  if (Array.isArray(own.type)) return own.type.find((each) => each !== "null") as string | undefined;
  return text(own.type) ?? (isRecord(own.properties) ? "object" : undefined);
}

function bounds(own: Schema): { min?: number; max?: number } {
  const [over, under] = [number(own.exclusiveMinimum), number(own.exclusiveMaximum)];
  return {
    min: number(own.minimum) ?? (over === undefined ? undefined : over + 1),
    max: number(own.maximum) ?? (under === undefined ? undefined : under - 1),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value : []);
