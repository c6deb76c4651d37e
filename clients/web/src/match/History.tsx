/** The events of the match, newest first, and the view as of each. */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useNames, type Naming } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { useClient } from "../session";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { Known } from "../view/Known";
import { listed, nt, t } from "../texts";
import { atMoment } from "../time";
import { phaseText, readable } from "../words";
import { eventShape, useMatchState, viewShape } from "./Context";
import { Sendings } from "./Receipts";

const FIRST = 60;

export function History() {
  const { facts, events } = useMatchState();
  const [most, setMost] = useState(FIRST);
  const [then, setThen] = useState<Envelope | null>(null);
  // Leave out events that only keep the page current.
  const told = events.filter((each) => each.type !== "view.changed" && each.type !== "message.posted").reverse();
  return (
    <>
      {facts.seat !== null && <Sendings />}
      {then && <AsItWas event={then} onClose={() => setThen(null)} />}
      <Card title={t("What happened")}>
        <ol class="timeline">
          {told.slice(0, most).map((each) => (
            <Entry key={each.seq} event={each} onThen={() => setThen(each)} />
          ))}
        </ol>
        {told.length > most && (
          <button type="button" class="second" onClick={() => setMost(most + FIRST)}>{t("Show earlier events")}</button>
        )}
      </Card>
    </>
  );
}

function Entry(props: { event: Envelope; onThen: () => void }) {
  const { event } = props;
  const names = useNames();
  const state = useMatchState();
  const { game } = state;
  const said = sentenceOf(event, names);
  const data = event.data as JsonObject;
  const about = game.events.find((each) => each.type === event.type);
  const hasMore = event.type.startsWith("game.") && Object.keys(data).length > 0;
  return (
    <li>
      <p class="soft">
        <When at={event.at} isShort />
        {event.phase && ` \u00b7 ${phaseText({ name: event.phase, round: event.round })}`}
        {event.to && ` · ${t("sent to {names}", { names: listed(event.to.map(names.object)) })}`}
      </p>
      {hasMore ? (
        <details>
          <summary>{said}</summary>
          {about && <p class="help">{String((about.schema as JsonObject).description ?? "")}</p>}
          <Known value={data} shape={eventShape(state, event.type)} />
        </details>
      ) : (
        <p>{said}</p>
      )}
      <button type="button" class="link small" onClick={props.onThen} aria-label={t("View at this time: {said}", { said })}>{t("View at this time")}</button>
    </li>
  );
}

function AsItWas(props: { event: Envelope; onClose: () => void }) {
  const state = useMatchState();
  const { facts } = state;
  const client = useClient();
  const { seq } = props.event;
  const { value, trouble } = useLoaded(() => client.view(facts.id, { at_seq: seq }), [facts.id, seq]);
  return (
    <Card title={t("View at this time")} class="receipt">
      <p class="soft">
        <When at={props.event.at} />
      </p>
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {value?.view && <Known value={value.view as JsonObject} shape={viewShape(state)} />}
      <button type="button" class="second" onClick={props.onClose}>{t("Back to now")}</button>
    </Card>
  );
}

/** A text of the server in which {seat:3} stands for the name of seat 3. */
const withSeats = (text: string, names: Naming): string => text.replace(/\{seat:(\d+)\}/g, (_, seat) => names.name(Number(seat)));

/** What of a match a host changes, in words for players. */
const CHANGED: Record<string, string> = {
  title: t("the title"),
  description: t("the description"),
  visibility: t("who can see the match"),
  config: t("the settings of the game"),
  deadlines: t("the deadlines"),
  starts_at: t("the start"),
  listed: t("the listing"),
};

function changedText(fields: string[]): string {
  const known = [...new Set(fields.map((each) => CHANGED[each] ?? t("other settings")))];
  return known.length ? t("The host changed {fields}.", { fields: listed(known) }) : t("The host changed what only hosts see.");
}

/** The server's own events as sentences; a game's and unknown ones by their name. */
export function sentenceOf(event: Envelope, names: Naming): string {
  const data = event.data as Record<string, unknown>;
  const reason = typeof data.reason === "string" ? ` ${t("Reason: {reason}", { reason: data.reason })}` : "";
  const seat = typeof data.seat === "number" ? names.name(data.seat) : "";
  const named = typeof data.display_name === "string" ? data.display_name : seat;
  const phase = (data.phase ?? null) as { name?: string; round?: number } | null;
  const phrase = phase?.name ? phaseText({ name: phase.name, round: phase.round ?? null }) : t("Phase");
  switch (event.type) {
    case "match.created":
      return t("The lobby opened.");
    case "match.changed":
      return changedText(Object.keys((data.fields ?? {}) as object)) + reason;
    case "match.start_missed":
      return t("The match did not start at its time. Its host starts it, or sets another time.");
    case "match.started":
      return t("The match started.");
    case "match.paused":
      return t("The match was paused, until {when} at the latest.", { when: atMoment(String(data.paused_until)) }) + reason;
    case "match.resumed":
      return t("The match resumed.") + reason;
    case "match.halted":
      return t("The match stopped because of an error.");
    case "match.finished":
      return t("The match is over.");
    case "match.cancelled":
      return t("The match was cancelled.") + reason;
    case "match.rewound":
      return t("The match went back to {phase}.", { phase: phaseText((data.to ?? { name: "phase", round: null }) as { name: string; round: number }) }) + reason;
    case "seat.joined":
      return data.bot ? t("{who} (a bot) took seat {seat}.", { who: named, seat: Number(data.seat) }) : t("{who} took seat {seat}.", { who: named, seat: Number(data.seat) });
    case "seat.left":
      return (data.by === "host" ? t("Seat {seat} is free again: a host removed who sat there.", { seat: Number(data.seat) }) : t("Seat {seat} is free again.", { seat: Number(data.seat) })) + reason;
    case "seat.substituted":
      return (data.bot ? t("A bot took over seat {seat}.", { seat: Number(data.seat) }) : t("{who} took over seat {seat}.", { who: named, seat: Number(data.seat) })) + reason;
    case "phase.opened":
      return t("{phase}: open.", { phase: phrase });
    case "phase.closed":
      return (data.closed_by === "deadline" ? t("{phase}: closed at its deadline.", { phase: phrase }) : t("{phase}: closed.", { phase: phrase })) + reason;
    case "phase.extended":
      return t("{phase}: the new deadline is {when}.", { phase: phrase, when: atMoment(String((data.phase as { due_at?: string } | null)?.due_at)) }) + reason;
    case "submission.accepted":
      return t("You sent a move.");
    case "submission.withdrawn":
      return t("You withdrew your move.");
    case "submission.amended":
      return t("A host sent a move for you.") + reason;
    case "submission.status_changed":
      return t("A player sent a move.");
    case "reminder.due":
      return t("Reminder: you have not sent a move yet.");
    case "garnets.changed":
      return nt("You have {n} garnet to spend.", "You have {n} garnets to spend.", Number(data.garnets));
    case "host.announced":
      return t("A host says: {text}", { text: String(data.text) });
    case "clarification.posted":
      return t("Ruling: {text}", { text: String(data.text) });
    case "host.joined":
      return t("{who} is now a host.", { who: named });
    case "host.left":
      return t("{who} is no longer a host.", { who: named });
    case "channel.opened":
      return t("You can now use the channel {title}.", { title: withSeats(String(data.title), names) });
    case "channel.closed":
      return t("A channel is closed to you.");
    default:
      return `${readable(event.type)}.`;
  }
}
