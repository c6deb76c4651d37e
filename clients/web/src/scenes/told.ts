/** Fields of offers, and seats in sentences, for scenes. */
import { isRecord } from "../form/fields";
import type { Naming } from "../names";
import type { JsonObject, OptionOffer } from "../sdk";

/** A field of an offer's action, as the seat may fill it in now. */
export function fieldOf(offer: OptionOffer | undefined, name: string): JsonObject {
  const fields = (offer?.schema as JsonObject | undefined)?.properties;
  const found = isRecord(fields) ? fields[name] : undefined;
  return isRecord(found) ? (found as JsonObject) : {};
}

/** "You win", "Ben wins". */
export const does = (seat: number, names: Naming, you: string, other = `${you}s`): string => `${names.name(seat)} ${seat === names.own ? you : other}`;

/** "your", "Ben's". */
export const whose = (seat: number, names: Naming): string => (seat === names.own ? "your" : `${names.name(seat)}'s`);
