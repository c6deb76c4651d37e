/** What an act of a host will tell, before it is done, in the words in which the server says it afterwards. */
import type { Naming } from "../names";
import { t } from "../texts";
import { atMoment } from "../time";
import { phaseText } from "../words";

/** An event to come: who gets it, where not everybody does, and its data but for the reason. */
export type Told = { type: string; data?: Record<string, unknown>; to?: string };

type Phase = { name: string; round: number | null; due_at?: string };

export function foretold({ type, data = {} }: Told, reason: string, names: Naming): string {
  const phase = (data.phase ?? data.to ?? { name: "phase", round: null }) as unknown as Phase;
  const who = String(data.display_name ?? "");
  const said: Record<string, () => string> = {
    "match.paused": () => t("The match is paused, until {at} at the latest.", { at: atMoment(String(data.paused_until)) }),
    "match.resumed": () => t("The match continues."),
    "match.cancelled": () => t("The match was cancelled."),
    "match.rewound": () => t("The match went back to {phase}.", { phase: phaseText(phase) }),
    "seat.substituted": () => t("{who} plays on in seat {seat}.", { who: who || names.name(Number(data.seat)), seat: Number(data.seat) }),
    "phase.closed": () => t("{phase}: closed.", { phase: phaseText(phase) }),
    "phase.extended": () => t("{phase}: the new deadline is {at}.", { phase: phaseText(phase), at: atMoment(String(phase.due_at)) }),
    "submission.amended": () => t("A host sent a move for you."),
    "reminder.due": () => t("You have not sent a move yet."),
    "host.announced": () => t("A host says: {text}", { text: String(data.text) }),
    "clarification.posted": () => t("Ruling: {text}", { text: String(data.text) }),
    "host.joined": () => t("{who} is now a host.", { who }),
  };
  return [said[type]?.() ?? "", reason && t("Reason: {reason}", { reason })].filter(Boolean).join(" ");
}
