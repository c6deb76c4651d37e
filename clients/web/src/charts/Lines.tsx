/** A line chart over rounds with one line per seat, and the same data as a table. */
import { scaleLinear } from "d3-scale";
import { colourOf, shapeOf, useNames } from "../names";
import { t } from "../texts";

export type Line = { seat: number; points: { at: number; value: number }[] };

const W = 600;
const H = 260;
const EDGE = { top: 14, right: 16, bottom: 46, left: 46 };

export function Lines(props: { title: string; lines: Line[]; across: string }) {
  const names = useNames();
  const lines = props.lines.filter((each) => each.points.length > 0);
  const all = lines.flatMap((each) => each.points);
  if (all.length === 0) return null;
  const rounds = [...new Set(all.map((each) => each.at))].sort((a, b) => a - b);
  const values = all.map((each) => each.value);
  const x = scaleLinear([Math.min(...rounds), Math.max(...rounds, Math.min(...rounds) + 1)], [EDGE.left, W - EDGE.right]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [H - EDGE.bottom, EDGE.top]).nice(5);
  // Straight lines need nothing of d3-shape, which a match would load for them alone.
  const path = (points: Line["points"]) => `M${points.map((each) => `${x(each.at).toFixed(1)},${y(each.value).toFixed(1)}`).join("L")}`;
  return (
    <figure class="figure">
      <figcaption>{props.title}</figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t("{title}. The numbers are in the table below.", { title: props.title })}>
        {y.ticks(5).filter(Number.isInteger).map((tick) => (
          <g key={tick}>
            <line class={tick === 0 ? "axis" : "grid"} x1={EDGE.left} x2={W - EDGE.right} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={EDGE.left - 6} y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {rounds.map((round) => (
          <text class="tick" key={round} x={x(round)} y={H - 14} text-anchor="middle">
            {round}
          </text>
        ))}
        {lines.map((each) => (
          <g key={each.seat} class={`series ${shapeOf(each.seat)} s${colourOf(each.seat)}`}>
            <path d={path(each.points)} />
            {each.points.map((point) => (
              <circle key={point.at} cx={x(point.at)} cy={y(point.value)} r={4} />
            ))}
          </g>
        ))}
      </svg>
      <ul class="legend" aria-hidden="true">
        {lines.map((each) => (
          <li key={each.seat} class={`${shapeOf(each.seat)} s${colourOf(each.seat)}`}>
            {names.name(each.seat)}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("As a table")}</summary>
        <div class="scroll" tabIndex={0} role="group" aria-label={props.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{props.across}</th>
                {rounds.map((round) => (
                  <th scope="col" key={round}>
                    {round}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((each) => (
                <tr key={each.seat}>
                  <th scope="row">{names.name(each.seat)}</th>
                  {rounds.map((round) => (
                    <td class="number" key={round}>
                      {each.points.find((point) => point.at === round)?.value ?? ""}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
