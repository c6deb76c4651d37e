/** Any JSON value as a few words. Whole numbers that are a seat's number are called by the seat's name, too. */
import { useNames, type Naming } from "../names";
import type { Json } from "../sdk";
import { readable } from "../words";

/** Says a value in words; `isKey`: it is a map's key. A number that may be a seat is said as "3 · Ada", so that it is right either way. */
export function valueText(value: Json, names: Naming): string {
  if (value === null) return "\u2014";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return names.isSeat(value) ? names.label(value) : String(value);
  if (typeof value === "string") return value.length > 1 && /^[a-z][a-z_-]*$/.test(value) ? readable(value) : value;
  if (Array.isArray(value)) return listText(value, names);
  return Object.entries(value)
    .map(([key, each]) => `${readable(key)}: ${valueText(each, names)}`)
    .join("; ");
}

function listText(value: Json[], names: Naming): string {
  const isPair = value.length === 2 && value.every((each) => typeof each === "number");
  if (isPair && value.every(names.isSeat)) return value.map((each) => names.name(each as number)).join(" & ");
  return value.map((each) => valueText(each, names)).join(", ") || "none";
}

export function useValueText(): (value: Json, isKey?: boolean) => string {
  const names = useNames();
  return (value) => valueText(value, names);
}
