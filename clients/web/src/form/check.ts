/**
 * Checks a form's value against the schema. Missing values get the form's own messages; the rest is checked by a
 * JSON Schema validator that works without `eval`, which the page's policy forbids.
 */
import { Validator } from "@cfworker/json-schema";
import type { Json, JsonObject } from "../sdk";
import { nt, t } from "../texts";
import { type Field } from "./fields";
import { isRecord, type Schema } from "../view/shape";

export type Finding = { path: string; message: string };

/** The value as JSON without empty fields; undefined if all are empty. */
export function assembled(field: Field, value: Json | undefined): Json | undefined {
  switch (field.kind) {
    case "fixed":
      return field.value;
    case "truth":
      return value === true;
    case "object":
      return assembledMembers(field.members, value);
    case "checks":
      return Array.isArray(value) && value.length ? value : undefined;
    case "rows":
      if (!Array.isArray(value)) return field.isFixed && field.min === 0 ? undefined : [];
      return value.map((each) => assembled(field.item, each) ?? null);
    case "map": {
      const filled = field.entries.flatMap(([name, each]) => {
        const item = assembled(each, isRecord(value) ? value[name] : undefined);
        return item === undefined ? [] : [[name, item] as const];
      });
      return filled.length ? Object.fromEntries(filled) : undefined;
    }
    case "union": {
      const { branch, inner } = pickedOf(value);
      const chosen = branch === undefined ? undefined : field.branches[branch];
      return chosen && assembled(chosen, inner);
    }
    default:
      return value;
  }
}

/** A union's state: the chosen branch and its value. */
export function pickedOf(value: Json | undefined): { branch?: number; inner?: Json } {
  return isRecord(value) ? (value as { branch?: number; inner?: Json }) : {};
}

function assembledMembers(members: Extract<Field, { kind: "object" }>["members"], value: Json | undefined): Json {
  const isTuple = members.length > 0 && members.every((each) => each.name.startsWith("#"));
  if (isTuple) {
    return members.map((each, n) => assembled(each.field, Array.isArray(value) ? value[n] : undefined) ?? null);
  }
  const filled: JsonObject = {};
  for (const { name, field, isRequired } of members) {
    if (isUntouched(field, isRequired, isRecord(value) ? value[name] : undefined)) continue;
    const item = assembled(field, isRecord(value) ? value[name] : undefined);
    if (item !== undefined) filled[name] = item;
    else if (isRequired && (field.kind === "checks" || field.kind === "rows")) filled[name] = [];
    else if (isRequired && field.kind === "map") filled[name] = {};
  }
  return filled;
}

/** An optional part that was left empty: nothing in it is missing. */
const isUntouched = (field: Field, isRequired: boolean, value: Json | undefined): boolean =>
  !isRequired && (field.kind === "rows" ? value === undefined : field.kind === "object" && (!isRecord(value) || Object.values(value).every((each) => each === undefined)));

/** The errors of the value, missing values first; empty if it can be sent. */
export function findings(field: Field, schema: Schema, value: Json | undefined): Finding[] {
  const missing = gaps(field, value, "", true);
  if (missing.length) return missing;
  const result = new Validator(schema as object, "2020-12", false).validate(assembled(field, value));
  if (result.valid) return [];
  const leaves = result.errors.filter((each) => !STRUCTURE.has(each.keyword));
  return (leaves.length ? leaves : result.errors).slice(0, 3).map((each) => ({
    path: each.instanceLocation.replace(/^#\/?/, ""),
    message: SAID[each.keyword] ?? t("This value is not valid here."),
  }));
}

const STRUCTURE = new Set(["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$ref", "additionalProperties", "contains"]);
const SAID: Record<string, string> = {
  anyOf: t("These values cannot be combined. See the explanation."),
  minProperties: t("Fill in at least one field."),
  maxProperties: t("Too many entries."),
  uniqueItems: t("Two entries are the same."),
  minimum: t("Too small."),
  maximum: t("Too large."),
  minItems: t("Too few entries."),
  maxItems: t("Too many entries."),
  maxContains: t("Too many entries of this kind."),
  pattern: t("Wrong format."),
  enum: t("Choose one of the options."),
};

function gaps(field: Field, value: Json | undefined, path: string, isRequired: boolean): Finding[] {
  const at = (name: string | number) => (path ? `${path}/${name}` : String(name));
  switch (field.kind) {
    case "choice":
      return isRequired && value === undefined ? [{ path, message: t("Choose one.") }] : [];
    case "number":
      return numberGaps(field, value, path, isRequired);
    case "text":
      return isRequired && field.min > 0 && !value ? [{ path, message: t("Fill this in.") }] : [];
    case "checks": {
      const n = Array.isArray(value) ? value.length : 0;
      if (n === 0 && !isRequired) return [];
      if (n < field.min) return [{ path, message: t("Choose {n} more.", { n: field.min - n }) }];
      return n > field.max ? [{ path, message: nt("Choose at most {n} entry.", "Choose at most {n} entries.", field.max) }] : [];
    }
    case "rows":
      return (Array.isArray(value) ? value : []).flatMap((each, n) => {
        return gaps(field.item, each ?? undefined, at(n), !(field.item.kind === "choice" && field.item.values.includes(null)));
      });
    case "map":
      return field.entries.flatMap(([name, each]) => gaps(each, isRecord(value) ? value[name] : undefined, at(name), false));
    case "object":
      return field.members.flatMap((each, n) => {
        const isPlace = each.name.startsWith("#");
        const inner = isPlace ? (Array.isArray(value) ? value[n] : undefined) : isRecord(value) ? value[each.name] : undefined;
        if (isUntouched(each.field, each.isRequired, inner)) return [];
        return gaps(each.field, inner ?? undefined, at(isPlace ? n : each.name), each.isRequired);
      });
    case "union": {
      const { branch, inner } = pickedOf(value);
      const chosen = branch === undefined ? undefined : field.branches[branch];
      if (!chosen) return isRequired ? [{ path, message: t("Choose a kind.") }] : [];
      return gaps(chosen, inner, path, true);
    }
    default:
      return [];
  }
}

function numberGaps(field: Extract<Field, { kind: "number" }>, value: Json | undefined, path: string, isRequired: boolean): Finding[] {
  if (value === undefined) return isRequired ? [{ path, message: t("Enter a number.") }] : [];
  if (typeof value !== "number" || Number.isNaN(value)) return [{ path, message: t("Enter a number.") }];
  if (field.whole && !Number.isInteger(value)) return [{ path, message: t("Enter a whole number.") }];
  if (field.min !== undefined && value < field.min) return [{ path, message: t("At least {min}.", { min: field.min }) }];
  return field.max !== undefined && value > field.max ? [{ path, message: t("At most {max}.", { max: field.max }) }] : [];
}
