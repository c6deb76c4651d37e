/** What not all know: private facts, whispers, and what a seat can spend. */
import type { ComponentChildren } from "preact";
import { useNames } from "../names";
import { listed, nt, t } from "../texts";
import { Icon, Mark } from "./Marks";
import { SeatChip } from "./Seats";

/** The closed eye on what only the reader knows, and perhaps some others. */
export function OnlyYou(props: { others?: number[] }) {
  const names = useNames();
  const others = props.others ?? [];
  return (
    <p class="onlyyou">
      <Icon cut="seal" />
      {others.length ? t("Only you and {others}", { others: listed(others.map(names.name)) }) : t("Only you")}
    </p>
  );
}

/** Facts that only the reader knows, or the reader and some seats. */
export function PrivateNote(props: { title?: string; knownTo?: number[]; children: ComponentChildren }) {
  const names = useNames();
  const others = (props.knownTo ?? []).filter((seat) => seat !== names.own);
  return (
    <section class="private">
      <OnlyYou others={others} />
      {props.title && <h2>{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** A room of talk and those who hear it. */
export function Whisper(props: { channel: string; members: number[] | null }) {
  const names = useNames();
  const others = (props.members ?? []).filter((seat) => seat !== names.own);
  return (
    <span class="whisper">
      {others.length > 0 && others.length < 5 ? others.map((seat) => <SeatChip key={seat} seat={seat} />) : props.channel}
    </span>
  );
}

/** Garnets: those to spend, and those that a standing move holds. */
export const Purse = (props: { balance: number; held?: number }) => (
  <Mark cut="garnet">
    <span data-fact="garnets">{nt("{n} garnet", "{n} garnets", props.balance)}</span>
    {props.held ? ` ${t("and {n} held", { n: props.held })}` : ""}
  </Mark>
);
