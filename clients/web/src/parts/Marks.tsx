/** Marks of the show: a cut each, and the word beside it. */
import type { ComponentChildren } from "preact";

const CUTS = {
  garnet: "M8 1.5 14 6 8 14.5 2 6ZM2 6H14M5.5 6 8 14.5 10.5 6 8 1.5Z",
  token: "M8 1.5a6.5 6.5 0 1 0 .01 0ZM8 4.5a3.5 3.5 0 1 0 .01 0Z",
  candidate: "M10.5 2A6.5 6.5 0 1 1 5.5 2",
  lead: "M4 15V1.5M4 2.5 13 5.5 4 8.5",
  lock: "M3 7.5H13V14.5H3ZM5 7.5V5a3 3 0 0 1 6 0V7.5",
  instant: "M9.5 1 3.5 9H8L6.5 15 12.5 7H8Z",
  seal: "M1.5 7Q8 13.5 14.5 7M3.5 9.5 2 11.5M8 10.5V13M12.5 9.5 14 11.5",
} as const;
export type Cut = keyof typeof CUTS;

export const Icon = (props: { cut: Cut }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={CUTS[props.cut]} />
  </svg>
);

export const Mark = (props: { cut: Cut; children: ComponentChildren }) => (
  <span class={`mark ${props.cut}`}>
    <Icon cut={props.cut} />
    {props.children}
  </span>
);
