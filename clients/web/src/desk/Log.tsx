/** The audit log: what hosts did, newest first. */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useMatchState } from "../match/Context";
import { useNames, type Naming } from "../names";
import { whole } from "../paging";
import { useClient } from "../session";
import { t } from "../texts";
import { atMoment } from "../time";
import { AuditLog } from "../ui/AuditLog";
import { Trouble } from "../ui/Bits";
import { readable } from "../words";

type Entry = { act: string; detail: Record<string, unknown> };

export function Log() {
  const { facts, document } = useMatchState();
  const client = useClient();
  const names = useNames();
  const [isOpen, setOpen] = useState(false);
  const { value, trouble } = useLoaded(() => (isOpen ? whole((query) => client.audit(facts.id, query)) : Promise.resolve(null)), [facts.id, isOpen, document.cursor.seq]);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Log of the hosts")}</summary>
      <p class="help">{t("Hosts who do not play can read it now, players once the match is over.")}</p>
      <Trouble text={trouble} />
      {value && !value.length && <p class="soft">{t("No host has done anything yet.")}</p>}
      <AuditLog entries={value ?? []} says={(each) => said(each as Entry, names)} />
    </details>
  );
}

function said({ act, detail }: Entry, names: Naming): string {
  const who = typeof detail.seat === "number" ? names.object(detail.seat) : t("all seats");
  switch (act) {
    case "extend":
      return t("Moved the deadline to {when}.", { when: atMoment(String(detail.due_at)) });
    case "pause":
      return t("Paused the match, until {when} at the latest.", { when: atMoment(String(detail.until)) });
    case "resume":
      return t("Resumed the match.");
    case "close_phase":
      return t("Closed the phase.");
    case "publish":
      return t("Published the outcome.");
    case "rewind":
      return detail.keep_submissions ? t("Went back to an earlier phase, with its moves.") : t("Went back to an earlier phase.");
    case "announce":
      return t("Announced: {text}", { text: String(detail.text) });
    case "clarify":
      return t("Ruled: {text}", { text: String(detail.text) });
    case "remind":
      return t("Reminded who was missing.");
    case "substitute":
      return t("Replaced {who}.", { who });
    case "invite":
      return t("Invited somebody to replace {who}.", { who });
    case "take_invited_seat":
      return t("Took the seat of {who} by invitation.", { who });
    case "amend":
      return t("Sent a move for {who}.", { who });
    case "break_seal":
      return t("Read the sealed moves of {who}.", { who });
    case "hide_message":
      return t("Removed a message.");
    case "dismiss_reports":
      return t("Dismissed the reports of a message.");
    case "add_host":
      return t("Added a host.");
    case "remove_host":
      return t("Removed a host.");
    case "cancel":
      return t("Cancelled the match.");
    default:
      return `${readable(act)}.`;
  }
}
