/**
 * Which values are seats, by `"format": "seat"` in a JSON Schema.
 *
 * May know: JSON Schema. Rule kept here: nothing is guessed from names or numbers; without a schema nothing is a seat.
 */
import type { Json, JsonObject } from "../sdk";

export type Schema = JsonObject;

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SEAT = "seat";

/** A schema with all its alternatives, and the shapes of its members and items. */
export class Shape {
  readonly #all: Schema[];
  readonly #root: Schema;

  private constructor(all: Schema[], root: Schema) {
    this.#all = all;
    this.#root = root;
  }

  static of(schema: Json | undefined, root: Json | undefined = schema): Shape {
    const top = isRecord(root) ? root : {};
    return new Shape(isRecord(schema) ? alternatives(schema, top) : [], top);
  }

  /** The value is a seat's number. */
  get isSeat(): boolean {
    return this.#all.some((each) => each.format === SEAT);
  }

  /** The keys of the value are seat numbers. */
  get isBySeat(): boolean {
    return this.#all.some((each) => isRecord(each.propertyNames) && each.propertyNames.format === SEAT);
  }

  /** The part of a table that the value is, by the game's annotation. */
  get part(): string | undefined {
    return this.#all.map((each) => each["x-part"]).find((each) => typeof each === "string");
  }

  member(name: string): Shape {
    return this.#inner((each) => {
      const known = isRecord(each.properties) ? each.properties[name] : undefined;
      return known ?? each.additionalProperties;
    });
  }

  item(n: number): Shape {
    return this.#inner((each) => (Array.isArray(each.prefixItems) ? each.prefixItems[n] : undefined) ?? each.items);
  }

  #inner(part: (schema: Schema) => Json | undefined): Shape {
    const found = this.#all.map(part).filter(isRecord);
    return new Shape(found.flatMap((each) => alternatives(each, this.#root)), this.#root);
  }
}

function alternatives(schema: Schema, root: Schema, depth = 0): Schema[] {
  // Recursive schemas end here.
  if (depth > 16) return [];
  const own = typeof schema.$ref === "string" ? at(schema.$ref, root) : undefined;
  const several = [own, ...["anyOf", "oneOf", "allOf"].flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as Json[]) : []))];
  return [schema, ...several.filter(isRecord).flatMap((each) => alternatives(each, root, depth + 1))];
}

function at(pointer: string, root: Schema): Json | undefined {
  const names = pointer.replace(/^#\/?/, "").split("/");
  return names.reduce<Json | undefined>((found, name) => (isRecord(found) ? found[name] : undefined), root);
}

export const NO_SHAPE = Shape.of(undefined);

const SEATS: JsonObject = { type: "array", items: { type: "integer", format: SEAT } };
const BY_SEAT: JsonObject = { type: "object", propertyNames: { format: SEAT } };

/** A vote for the Elimination Candidate, an action of the server. */
export const VOTE_SHAPE = Shape.of({ properties: { seat: { type: "integer", format: SEAT } } });

/** A result, as `GET /v1/matches/{id}/result` answers. No game's schema describes it. */
export const RESULT_SHAPE = Shape.of({
  properties: {
    winners: SEATS,
    elimination_candidates: SEATS,
    standings: { type: "array", items: { properties: { seat: { type: "integer", format: SEAT } } } },
    tokens_of_life: BY_SEAT,
    garnets: BY_SEAT,
    seals_broken: { type: "array", items: { properties: { seat: { type: "integer", format: SEAT } } } },
  },
});
