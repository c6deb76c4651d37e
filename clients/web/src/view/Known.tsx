/**
 * Any view, result or event as something to read: facts, lists and tables, with names instead of seat numbers.
 *
 * Knows no game. Which numbers are seats is guessed by their field's name and range; a guess is shown as "3 · Ada", so
 * that a wrong one misleads nobody. A game's own module says better with `hints`.
 */
import { useNames, Who, type Naming } from "../names";
import type { Json, JsonObject } from "../sdk";
import { readable } from "../words";
import { isRecord } from "../form/fields";
import { valueText } from "./values";

export type Hints = {
  /** Fields whose numbers are seats, beyond what their names tell. */
  seats?: readonly string[];
  /** Fields whose numbers and keys are no seats, whatever they look like. */
  plain?: readonly string[];
  /** Fields that are shown elsewhere. */
  skip?: readonly string[];
};

const SEATISH =
  /^(seats?|to|with|who|by|from_seat|partners?|players?|targets?|about|members|roommates|winners?|losers?|order|pairs?|failed|on_stage|kicked_out|elimination_candidates|candidates?|doubled|rebound)$|_seats?$|_with$/;

export function Known(props: { value: JsonObject; hints?: Hints }) {
  const hints = props.hints ?? {};
  const shown = Object.entries(props.value).filter(([name]) => !hints.skip?.includes(name));
  const facts = shown.filter(([, value]) => isShort(value));
  const rest = shown.filter(([, value]) => !isShort(value));
  return (
    <div class="known">
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{readable(name)}</dt>
              <dd>
                <Inline name={name} value={value} hints={hints} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rest.map(([name, value]) => (
        <div class="part" key={name}>
          <h3>{readable(name)}</h3>
          <Part name={name} value={value} hints={hints} />
        </div>
      ))}
    </div>
  );
}

const isScalar = (value: Json): boolean => value === null || typeof value !== "object";
const isShort = (value: Json): boolean =>
  isScalar(value) || (Array.isArray(value) ? value.every(isScalar) : Object.keys(value as object).length === 0);

function Part(props: { name: string; value: Json; hints: Hints }) {
  const { name, value, hints } = props;
  const names = useNames();
  if (isShort(value)) return <Inline {...props} />;
  if (Array.isArray(value)) {
    if (value.every(isRecord)) return <Records rows={value} hints={hints} />;
    return (
      <ol class="plainlist">
        {value.map((each, n) => (
          <li key={n}>
            <Part name={name} value={each} hints={hints} />
          </li>
        ))}
      </ol>
    );
  }
  const entries = Object.entries(value as JsonObject);
  const bySeat = isBySeat(name, entries, hints, names);
  if (entries.every(([, each]) => isShort(each))) {
    return bySeat ? <ByKey entries={entries} name={name} hints={hints} /> : <Known value={value as JsonObject} hints={hints} />;
  }
  if (bySeat && entries.every(([, each]) => isRecord(each) && Object.values(each).every(isShort))) {
    return <Records rows={entries.map(([seat, each]) => ({ seat: Number(seat), ...(each as JsonObject) }))} hints={hints} />;
  }
  if (bySeat) {
    return (
      <>
        {entries.map(([seat, each]) => (
          <details key={seat}>
            <summary>
              <Who seat={Number(seat)} />
            </summary>
            <Part name={name} value={each} hints={hints} />
          </details>
        ))}
      </>
    );
  }
  return <Known value={value as JsonObject} hints={hints} />;
}

function isBySeat(name: string, entries: [string, Json][], hints: Hints, names: Naming): boolean {
  if (hints.plain?.includes(name) || !entries.length) return false;
  return entries.every(([key]) => /^\d+$/.test(key) && names.isSeat(Number(key)));
}

/** A map by seat whose values are short: a table of two columns. */
function ByKey(props: { entries: [string, Json][]; name: string; hints: Hints }) {
  return (
    <table class="small">
      <tbody>
        {props.entries.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">
              <Who seat={Number(key)} />
            </th>
            <td class={typeof value === "number" ? "number" : undefined}>
              <Inline name={`${props.name}.value`} value={value} hints={props.hints} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list of records as a table; its columns are all members that any of them has. */
export function Records(props: { rows: JsonObject[]; hints?: Hints; caption?: string }) {
  const hints = props.hints ?? {};
  const columns = [...new Set(props.rows.flatMap((row) => Object.keys(row)))].filter((name) => !hints.skip?.includes(name));
  if (!props.rows.length) return <p class="soft">None.</p>;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={props.caption ?? "Table"}>
      <table>
        {props.caption && <caption class="unseen">{props.caption}</caption>}
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {readable(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, n) => (
            <tr key={n}>
              {columns.map((name) => (
                <td key={name} class={typeof row[name] === "number" && name !== "seat" ? "number" : undefined}>
                  {row[name] === undefined ? "" : <Part name={name} value={row[name] as Json} hints={hints} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inline(props: { name: string; value: Json; hints: Hints }) {
  const { name, value, hints } = props;
  const names = useNames();
  const isSeats = !hints.plain?.includes(name) && (hints.seats?.includes(name) || SEATISH.test(name));
  if (isSeats && names.isSeat(value)) return <Who seat={value} />;
  if (Array.isArray(value)) {
    if (!value.length) return <span class="soft">none</span>;
    if (isSeats && value.every(names.isSeat)) {
      return (
        <span class="chips">
          {value.map((seat, n) => (
            <Who seat={seat as number} key={n} />
          ))}
        </span>
      );
    }
    return (
      <span class="chips">
        {value.map((each, n) => (
          <span class="chip" key={n}>
            {scalarText(each, names)}
          </span>
        ))}
      </span>
    );
  }
  return <>{scalarText(value, names)}</>;
}

const scalarText = (value: Json, names: Naming): string =>
  typeof value === "number" ? String(value).replace("-", "\u2212") : valueText(value, names);
