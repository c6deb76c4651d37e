/**
 * Settings of seasons and games in the reader's language. Their schemas are in English; the catalogues know all of their
 * titles, descriptions and values (`settings.json`, which `make docs` writes).
 */
import type { Json, JsonObject } from "../sdk";
import { looked } from "../texts";
import { isRecord, type Schema } from "../view/shape";

/** A schema whose settings have their titles, descriptions and values in the reader's language. */
export function spoken(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => {
      if (!isRecord(part) || (key !== "properties" && key !== "$defs")) return [key, deep(part)];
      // What a setting refers to describes it where it says nothing itself.
      const said = (name: string, each: Schema) => (key === "$defs" ? described(spoken(each)) : setting(name, each));
      return [key, Object.fromEntries(Object.entries(part).map(([name, each]) => [name, isRecord(each) ? said(name, each) : each]))];
    }),
  ) as Schema;
}

const described = (schema: Schema): Schema =>
  typeof schema.description === "string" ? { ...schema, description: looked(schema.description) ?? schema.description } : schema;

const deep = (part: Json | undefined): Json => (Array.isArray(part) ? part.map(deep) : isRecord(part) ? (spoken(part) as JsonObject) : (part ?? null));

function setting(name: string, schema: Schema): Schema {
  const { title } = schema;
  const said = typeof title === "string" ? looked(title) : undefined;
  return { ...labelled(name, described(spoken(schema))), ...(said ? { "x-title": said } : {}) };
}

/** With words for its values, also for those of a list. */
function labelled(name: string, schema: Schema): Schema {
  const { items } = schema;
  if (isRecord(items)) return { ...schema, items: labelled(name, items) };
  const values = (Array.isArray(schema.enum) ? schema.enum : []).flatMap((each): [string, string][] => {
    const said = typeof each === "string" ? valueSaid(name, each) : undefined;
    return said ? [[each as string, said]] : [];
  });
  return values.length ? { ...schema, "x-labels": { ...Object.fromEntries(values), ...(isRecord(schema["x-labels"]) ? schema["x-labels"] : {}) } } : schema;
}

/** A setting's value in words; undefined where the catalogue has none. */
export const valueSaid = (name: string, value: string): string | undefined => looked(`${name}: ${value}`);
