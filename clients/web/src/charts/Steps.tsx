/**
 * A chart of amounts over time with one line per member, and the same data as a table. Dashes and marks, shown in the
 * legend, identify the lines without colours.
 */
import { scaleLinear } from "d3-scale";
import { curveStepAfter, line, symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from "d3-shape";
import { LOCALE, t } from "../texts";
import { atMoment, atSecond, ZONE } from "../time";

export type Point = { at: string; value: number };
/** `place` determines the colour, the dashes and the mark. */
export type StepLine = { id: string; name: string; place: number; points: Point[] };

const W = 640;
const H = 360;
const EDGE = { top: 24, right: 18, bottom: 40, left: 52 };
/** Keeps the first marks clear of the axis numbers. */
const INSET = 14;
const DASHES = ["none", "9 4", "2 4", "12 4 2 4", "5 3"];
const MARKS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye];
const MARK_SIZE = 120;
const APART = 24;
const [HOUR, DAY] = [3_600_000, 86_400_000];

const day = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });
const exactly = new Intl.DateTimeFormat(LOCALE, { timeStyle: "medium" });

const dash = (place: number) => DASHES[place % DASHES.length];
const mark = (place: number) => symbol(MARKS[place % MARKS.length], MARK_SIZE)() ?? "";

/** `until`: extends the lines to this time, if it is after the last change. */
export function Steps(props: { title: string; lines: StepLine[]; of: string; until?: number }) {
  const lines = props.lines.filter((each) => each.points.length > 0);
  const all = lines.flatMap((each) => each.points);
  if (!all.length) return null;
  const times = all.map((each) => Date.parse(each.at));
  const [first, last] = [Math.min(...times), Math.max(...times, props.until ?? 0)];
  const x = scaleLinear([first, Math.max(last, first + 1)], [EDGE.left + INSET, W - EDGE.right]);
  const y = scaleLinear([0, Math.max(1, ...all.map((each) => each.value))], [H - EDGE.bottom, EDGE.top]).nice(4);
  const path = line<[number, number]>()
    .x(([at]) => x(at))
    .y(([, value]) => y(value))
    .curve(curveStepAfter);
  // Shift the lines slightly, so that equal amounts don't hide each other.
  const aside = (n: number) => (n - (lines.length - 1) / 2) * Math.min(4, APART / lines.length);
  const until = (each: StepLine): [number, number][] => {
    const points = each.points.map((point): [number, number] => [Date.parse(point.at), point.value]);
    return [...points, [last, points.at(-1)?.[1] ?? 0]];
  };
  const ticks = last > first ? [first, (first + last) / 2, last] : [first];
  const format = last - first < HOUR ? exactly : last - first < DAY ? clock : day;
  return (
    <figure class="figure">
      <figcaption>{props.title}</figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t("{title}. The numbers are in the table below.", { title: props.title })}>
        {y.ticks(4).filter(Number.isInteger).map((tick) => (
          <g key={tick}>
            <line class={tick === 0 ? "axis" : "grid"} x1={EDGE.left} x2={W - EDGE.right} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={EDGE.left - 8} y={y(tick) + 5} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {ticks.map((tick, n) => (
          <text class="tick" key={tick} x={x(tick)} y={H - 10} text-anchor={n === 0 ? "start" : n === 1 ? "middle" : "end"}>
            {format.format(tick)}
          </text>
        ))}
        {lines.map((each, n) => (
          <g key={each.id} class={`series s${each.place % 12}`} transform={`translate(0 ${aside(n)})`}>
            <path d={path(until(each)) ?? ""} stroke-dasharray={dash(each.place)} />
            {each.points.map((point) => (
              <path key={point.at} class="mark" d={mark(each.place)} transform={`translate(${x(Date.parse(point.at))} ${y(point.value)})`} />
            ))}
          </g>
        ))}
      </svg>
      <Legend lines={lines} />
      <Table {...props} lines={lines} say={last - first < HOUR ? atSecond : atMoment} />
    </figure>
  );
}

/** For each line its dashes and mark, the name, and the current amount. */
function Legend(props: { lines: StepLine[] }) {
  const now = (each: StepLine) => each.points.at(-1)?.value ?? 0;
  return (
    <ul class="legend drawn" aria-hidden="true">
      {[...props.lines]
        .sort((a, b) => now(b) - now(a))
        .map((each) => (
          <li key={each.id}>
            <svg viewBox="0 0 44 16" width="44" height="16" class={`series s${each.place % 12}`}>
              <path d="M1 8H43" stroke-dasharray={dash(each.place)} />
              <path class="mark" d={mark(each.place)} transform="translate(22 8)" />
            </svg>
            {each.name} <strong>{now(each)}</strong>
          </li>
        ))}
    </ul>
  );
}

/** A row per change, with the amounts of all members at that time. */
function Table(props: { title: string; lines: StepLine[]; of: string; say: (at: string) => string }) {
  const instants = [...new Set(props.lines.flatMap((each) => each.points.map((point) => point.at)))].sort();
  const had = (each: StepLine, at: string) => each.points.filter((point) => point.at <= at).at(-1)?.value ?? "\u2014";
  return (
    <details>
      <summary>{t("As a table")}</summary>
      <div class="scroll" tabIndex={0} role="group" aria-label={t("{title}, as a table", { title: props.title })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{props.of}</th>
              {props.lines.map((each) => (
                <th scope="col" key={each.id}>
                  {each.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {instants.map((at) => (
              <tr key={at}>
                <th scope="row">{props.say(at)}</th>
                {props.lines.map((each) => (
                  <td class="number" key={each.id}>
                    {had(each, at)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">{t("Times are in your time zone, {zone}.", { zone: ZONE })}</p>
    </details>
  );
}
