/** What happened last in a match, in a sentence: the game's, or one for an event of the server. */
import { named, namingOf } from "../names";
import type { JsonObject, MatchFacts } from "../sdk";
import { t } from "../texts";
import { phaseText } from "../words";

export function newsOf(match: MatchFacts): string | null {
  const event = match.last_event;
  if (!event) return null;
  const names = namingOf(match.seats, match.seat);
  const data = event.data as JsonObject;
  const who = (seat: unknown) => names.name(Number(seat));
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  if (event.says) return named(event.says, names);
  switch (event.type) {
    case "seat.joined":
      return t("{name} took a seat.", { name: text(data.display_name) });
    case "seat.left":
      return t("A seat is free again.");
    case "seat.substituted":
      return t("{name} plays on in seat {seat}.", { name: text(data.display_name), seat: Number(data.seat) });
    case "match.created":
      return t("The lobby opened.");
    case "match.changed":
      return t("The host changed the settings.");
    case "match.started":
      return t("The match started.");
    case "match.start_missed":
      return t("It did not start: seats were free.");
    case "match.paused":
      return t("The match is paused.");
    case "match.resumed":
      return t("The match goes on.");
    case "match.halted":
      return t("Stopped by an error. Nothing is lost.");
    case "match.rewound":
      return t("A host took rounds back.");
    case "phase.opened":
      return event.phase ? t("{phase} opened.", { phase: phaseText({ name: event.phase, round: event.round }) }) : null;
    case "phase.closed":
      return event.phase ? t("{phase} closed.", { phase: phaseText({ name: event.phase, round: event.round }) }) : null;
    case "phase.extended":
      return t("The deadline moved.");
    case "submission.accepted":
      return t("Your move is in.");
    case "submission.withdrawn":
      return t("You took your move back.");
    case "submission.amended":
      return t("A host changed your move.");
    case "reminder.due":
      return t("Your move is missing.");
    case "host.announced":
    case "clarification.posted":
      return t("The host says: {text}", { text: text(data.text) });
    case "message.posted":
      return data.seat === match.seat && match.seat !== null ? t("You wrote: {text}", { text: text(data.text) }) : t("{name} wrote: {text}", { name: data.seat === null ? text(data.name) : who(data.seat), text: text(data.text) });
    default:
      return null;
  }
}
