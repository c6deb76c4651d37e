/** All that the reader has sent in this match. */
import { useLoaded } from "../hooks";
import { useNames } from "../names";
import { whole } from "../paging";
import type { JsonObject, SubmissionHistoryEntry } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Trouble, When } from "../ui/Bits";
import { phaseText, readable } from "../words";
import { useMatchState } from "./Context";
import { Sent } from "./Plain";
import { saidBy } from "./Play";

/** All submissions and actions of the seat, newest first. */
export function Sendings() {
  const state = useMatchState();
  const { facts, history: events, scene } = state;
  const names = useNames();
  const client = useClient();
  const own = events.filter((each) => each.type.startsWith("submission.")).length;
  const { value, trouble } = useLoaded(() => whole((query) => client.history(facts.id, query)), [facts.id, own]);
  const items = [...(value ?? [])].reverse();
  return (
    <Card title={t("Your moves")}>
      <Trouble text={trouble} />
      {value && !items.length && <p class="soft">{t("Nothing yet.")}</p>}
      <ol class="plainlist">
        {items.map((each, n) => (
          <li key={n}>
            <details>
              <summary>
                {KINDS[each.kind]}
                {each.action && `: ${scene ? saidBy(state, each.action as JsonObject, names) : readable(String((each.action as JsonObject).type))}`}
                <span class="soft">
                  {" "}
                  {phaseName(each, events)} · <When at={each.at} isShort />
                  {each.locked && ` · ${t("locked")}`}
                  {each.by_host && ` · ${t("by a host")}`}
                </span>
              </summary>
              {each.action && !scene && <Sent action={each.action as JsonObject} />}
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const KINDS: Record<SubmissionHistoryEntry["kind"], string> = { submit: t("Sent"), withdraw: t("Withdrew"), act: t("Did") };

function phaseName(entry: SubmissionHistoryEntry, events: { type: string; phase_id: string | null; phase_name: string | null; round: number | null }[]): string {
  const opened = events.find((each) => each.phase_id === entry.phase_id && each.phase_name);
  return opened?.phase_name ? phaseText({ name: opened.phase_name, round: opened.round }) : "";
}
