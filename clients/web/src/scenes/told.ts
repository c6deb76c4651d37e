/** Fields of offers, and seats in sentences, for scenes. */
import type { Naming } from "../names";
import type { JsonObject, ActionOption } from "../sdk";
import { t } from "../texts";
import { isRecord } from "../view/shape";

/** A field of an offer's action, as the seat may fill it in now. */
export function fieldOf(offer: ActionOption | undefined, name: string): JsonObject {
  const fields = (offer?.schema as JsonObject | undefined)?.properties;
  const found = isRecord(fields) ? fields[name] : undefined;
  return isRecord(found) ? (found as JsonObject) : {};
}

/** Who wins a duel whose points are level, and why. */
export const lastPoint = (seat: number, why: string, names: Naming): string =>
  seat === names.own ? t("Points are level. You get the last point, {why}.", { why }) : t("Points are level. {name} gets the last point, {why}.", { name: names.name(seat), why });
