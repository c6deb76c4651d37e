/** The events of the match, newest first, and the view as of each. */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useNames, type Naming } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { useClient } from "../session";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { Known } from "../view/Known";
import { listed } from "../texts";
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
      <Card title="What happened">
        <ol class="timeline">
          {told.slice(0, most).map((each) => (
            <Entry key={each.seq} event={each} onThen={() => setThen(each)} />
          ))}
        </ol>
        {told.length > most && (
          <button type="button" class="second" onClick={() => setMost(most + FIRST)}>
            Show earlier events
          </button>
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
        {event.to && ` \u00b7 sent to ${listed(event.to.map(names.name))}`}
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
      <button type="button" class="link small" onClick={props.onThen} aria-label={`View at this time: ${said}`}>
        View at this time
      </button>
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
    <Card title="View at this time" class="receipt">
      <p class="soft">
        <When at={props.event.at} />
      </p>
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {value?.view && <Known value={value.view as JsonObject} shape={viewShape(state)} />}
      <button type="button" class="second" onClick={props.onClose}>
        Back to now
      </button>
    </Card>
  );
}

/** A text of the server in which {seat:3} stands for the name of seat 3. */
const withSeats = (text: string, names: Naming): string => text.replace(/\{seat:(\d+)\}/g, (_, seat) => names.name(Number(seat)));

/** The server's own events as sentences; a game's and unknown ones by their name. */
function sentenceOf(event: Envelope, names: Naming): string {
  const data = event.data as Record<string, unknown>;
  const reason = typeof data.reason === "string" ? ` Reason: ${data.reason}` : "";
  const seat = typeof data.seat === "number" ? names.name(data.seat) : "";
  const named = typeof data.display_name === "string" ? data.display_name : seat;
  const phase = (data.phase ?? null) as { name?: string; round?: number } | null;
  const phrase = phase?.name ? phaseText({ name: phase.name, round: phase.round ?? null }) : "The phase";
  switch (event.type) {
    case "match.created":
      return "The lobby opened.";
    case "match.changed":
      return `The host changed: ${listed(Object.keys((data.fields ?? {}) as object).map(readable)) || "what only hosts see"}.${reason}`;
    case "match.start_missed":
      return "The match did not start at its time. Its host starts it, or sets another time.";
    case "match.started":
      return "The match started.";
    case "match.paused":
      return `The match was paused.${reason}`;
    case "match.resumed":
      return `The match resumed.${reason}`;
    case "match.halted":
      return "The match stopped because of an error.";
    case "match.finished":
      return "The match is over.";
    case "match.cancelled":
      return `The match was cancelled.${reason}`;
    case "match.rewound":
      return `The match was rewound to an earlier phase.${reason}`;
    case "seat.joined":
      return `${named}${data.bot ? " (a bot)" : ""} took seat ${String(data.seat)}.`;
    case "seat.left":
      return `Seat ${String(data.seat)} is free again${data.by === "host" ? ": a host removed who sat there" : ""}.${reason}`;
    case "seat.substituted":
      return `${named} took over seat ${String(data.seat)}.${reason}`;
    case "phase.opened":
      return `${phrase} opened.`;
    case "phase.closed":
      return `${phrase} ended${data.closed_by === "deadline" ? " at its deadline" : ""}.${reason}`;
    case "phase.extended":
      return `${phrase} has a new deadline.${reason}`;
    case "submission.accepted":
      return "Your move was accepted.";
    case "submission.withdrawn":
      return "You withdrew your move.";
    case "submission.amended":
      return `A host submitted a move for you.${reason}`;
    case "submission.status_changed":
      return "A player submitted a move.";
    case "reminder.due":
      return "Reminder: you have not submitted a move yet.";
    case "garnets.changed":
      return `You have ${String(data.garnets)} garnets to spend.`;
    case "host.announced":
      return `A host says: ${String(data.text)}`;
    case "clarification.posted":
      return `Ruling: ${String(data.text)}`;
    case "host.joined":
      return `${named} is now a host.`;
    case "host.left":
      return `${named} is no longer a host.`;
    case "channel.opened":
      return `You can now use the channel ${withSeats(String(data.title), names)}.`;
    case "channel.closed":
      return `The channel ${String(data.channel)} is closed to you.`;
    default:
      return `${readable(event.type)}.`;
  }
}
