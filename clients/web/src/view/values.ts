/** Any JSON value as a short text, with the names of seats. */
import { useNames, type Naming } from "../names";
import type { Json } from "../sdk";
import { t } from "../texts";
import { readable } from "../words";
import { NO_SHAPE, type Shape } from "./shape";

/** The text of a value: a seat is "3 \u00b7 Ada", a pair of seats "Ada & Ben". */
export function valueText(value: Json, names: Naming, shape: Shape = NO_SHAPE): string {
  if (value === null) return "\u2014";
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return shape.isSeat ? names.label(value) : String(value);
  if (typeof value === "string") return value.length > 1 && /^[a-z][a-z_-]*$/.test(value) ? readable(value) : value;
  if (Array.isArray(value)) return listText(value, names, shape);
  return Object.entries(value)
    .map(([key, each]) => `${readable(key)}: ${valueText(each, names, shape.member(key))}`)
    .join("; ");
}

function listText(value: Json[], names: Naming, shape: Shape): string {
  const isPair = value.length === 2 && value.every((each, n) => typeof each === "number" && shape.item(n).isSeat);
  if (isPair) return value.map((each) => names.name(each as number)).join(" & ");
  return value.map((each, n) => valueText(each, names, shape.item(n))).join(", ") || t("none");
}

export function useValueText(): (value: Json, shape: Shape) => string {
  const names = useNames();
  return (value, shape) => valueText(value, names, shape);
}
