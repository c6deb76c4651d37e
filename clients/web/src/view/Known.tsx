/**
 * Any view, result or event as facts, lists and tables, with names instead of seat numbers.
 *
 * Knows no game. The schema (`shape`) says which numbers are seats. Without one, numbers stay numbers.
 */
import { useNames, Who, type Naming } from "../names";
import type { Json, JsonObject } from "../sdk";
import { headOf, readable } from "../words";
import { Hand } from "../parts/Picking";
import { t } from "../texts";
import { isRecord, NO_SHAPE, type Shape } from "./shape";
import { valueText } from "./values";

export function Known(props: { value: JsonObject; shape?: Shape }) {
  const shape = props.shape ?? NO_SHAPE;
  const shown = Object.entries(props.value);
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
                <Inline value={value} shape={shape.member(name)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rest.map(([name, value]) => (
        <div class="part" key={name}>
          <h3>{readable(name)}</h3>
          <Part value={value} shape={shape.member(name)} />
        </div>
      ))}
    </div>
  );
}

const isScalar = (value: Json): boolean => value === null || typeof value !== "object";
/** A value that fits into a line. */
export const isShort = (value: Json): boolean =>
  isScalar(value) || (Array.isArray(value) ? value.every(isScalar) : Object.keys(value as object).length === 0);

function Part(props: { value: Json; shape: Shape }) {
  const { value, shape } = props;
  if (isShort(value)) return <Inline {...props} />;
  if (Array.isArray(value)) {
    if (value.every(isRecord)) return <Records rows={value} shape={shape} />;
    return (
      <ol class="plainlist">
        {value.map((each, n) => (
          <li key={n}>
            <Part value={each} shape={shape.item(n)} />
          </li>
        ))}
      </ol>
    );
  }
  if (!shape.isBySeat) return <Known value={value as JsonObject} shape={shape} />;
  const entries = Object.entries(value as JsonObject);
  if (entries.every(([, each]) => isShort(each))) return <ByKey entries={entries} shape={shape} />;
  if (entries.every(([, each]) => isRecord(each) && Object.values(each).every(isShort))) return <BySeat entries={entries} shape={shape} />;
  return (
    <>
      {entries.map(([seat, each]) => (
        <details key={seat}>
          <summary>
            <Who seat={Number(seat)} />
          </summary>
          <Part value={each} shape={shape.member(seat)} />
        </details>
      ))}
    </>
  );
}

/** A map by seat whose values are short: a table of two columns. */
function ByKey(props: { entries: [string, Json][]; shape: Shape }) {
  return (
    <table class="small">
      <tbody>
        {props.entries.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">
              <Who seat={Number(key)} />
            </th>
            <td class={typeof value === "number" ? "number" : undefined}>
              <Inline value={value} shape={props.shape.member(key)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A map by seat whose values are records: a row for each seat. */
function BySeat(props: { entries: [string, Json][]; shape: Shape }) {
  const rows = props.entries.map(([, value]) => value as JsonObject);
  const seats = props.entries.map(([key]) => Number(key));
  return <Records rows={rows} shapeOf={(n) => props.shape.member(String(seats[n]))} heads={seats} />;
}

type Rows = {
  rows: JsonObject[];
  /** Of the list; `shapeOf` is for rows that differ. */
  shape?: Shape;
  shapeOf?: (n: number) => Shape;
  /** The rows' seats, if the records don't contain them. */
  heads?: number[];
  caption?: string;
};

/** A list of records as a table with a column for each member that any of them has. */
export function Records(props: Rows) {
  const shapeOf = props.shapeOf ?? ((n: number) => (props.shape ?? NO_SHAPE).item(n));
  const columns = [...new Set(props.rows.flatMap((row) => Object.keys(row)))];
  if (!props.rows.length) return <p class="soft">{t("None.")}</p>;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={props.caption ?? t("Table")}>
      <table>
        {props.caption && <caption class="unseen">{props.caption}</caption>}
        <thead>
          <tr>
            {props.heads && <th scope="col">{headOf("seat")}</th>}
            {columns.map((name) => (
              <th scope="col" key={name}>
                {headOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, n) => (
            <tr key={n}>
              {props.heads && (
                <th scope="row">
                  <Who seat={props.heads[n] ?? 0} />
                </th>
              )}
              {columns.map((name) => (
                <Cell key={name} value={row[name]} shape={shapeOf(n).member(name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell(props: { value: Json | undefined; shape: Shape }) {
  const { value, shape } = props;
  return (
    <td class={typeof value === "number" && !shape.isSeat ? "number" : undefined}>
      {value === undefined ? "" : <Part value={value} shape={shape} />}
    </td>
  );
}

function Inline(props: { value: Json; shape: Shape }) {
  const { value, shape } = props;
  const names = useNames();
  if (typeof value === "number" && shape.isSeat) return <Who seat={value} />;
  if (shape.part === "hand" && Array.isArray(value)) return <Hand pieces={value.map(String)} />;
  if (!Array.isArray(value)) return <>{scalarText(value, names)}</>;
  if (!value.length) return <span class="soft">{t("none")}</span>;
  return (
    <span class="chips">
      {value.map((each, n) =>
        typeof each === "number" && shape.item(n).isSeat ? (
          <Who seat={each} key={n} />
        ) : (
          <span class="chip" key={n}>
            {scalarText(each, names)}
          </span>
        ),
      )}
    </span>
  );
}

const scalarText = (value: Json, names: Naming): string =>
  typeof value === "number" ? String(value).replace("-", "\u2212") : valueText(value, names);
