/** The user's submissions: the receipt in force, and the earlier ones. */
import { useDeed, useLoaded } from "../hooks";
import { whole } from "../paging";
import type { SubmissionHistoryEntry, JsonObject, Receipt } from "../sdk";
import { useClient } from "../session";
import { atSecond } from "../time";
import { Card, Trouble, When } from "../ui/Bits";
import { Known } from "../view/Known";
import { counted, phaseText, readable } from "../words";
import { actionShape, useMatchState } from "./Context";

export function ReceiptCard(props: { receipt: Receipt }) {
  const { receipt } = props;
  const { slot } = receipt;
  const id = slot ? `receipt-${slot}` : "receipt";
  const { facts, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const withdraw = async () => {
    await deed.run(() => client.withdraw(facts.id, { phase: receipt.phase, ...(slot ? { slot } : {}) }));
    reload();
  };
  return (
    <section class="card receipt" aria-labelledby={id}>
      <h2 id={id}>
        {receipt.locked ? "Locked in" : "Sent and stored"}
        {slot && `: ${readable(slot).toLowerCase()}`}
      </h2>
      <div role="status">
        <p>
          {receipt.accepted_at && <>Accepted {atSecond(receipt.accepted_at)}. </>}
          {receipt.changeable_until ? (
            <>
              You can change it until <When at={receipt.changeable_until} />.
            </>
          ) : (
            "It can no longer be changed."
          )}
        </p>
      </div>
      <Sent action={receipt.action as JsonObject} />
      {receipt.garnets_held > 0 && <p>{counted(receipt.garnets_held, "garnet")} held for it.</p>}
      <details>
        <summary>Full receipt</summary>
        <pre tabIndex={0}>{JSON.stringify(receipt, null, 1)}</pre>
      </details>
      <Trouble text={deed.trouble} />
      {receipt.changeable_until && (
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void withdraw()}>
          Withdraw
        </button>
      )}
    </section>
  );
}

function Sent(props: { action: JsonObject }) {
  const state = useMatchState();
  const { type, ...rest } = props.action;
  return (
    <div class="sent">
      <p>
        <strong>{readable(String(type))}</strong>
      </p>
      <Known value={rest} shape={actionShape(state, String(type))} />
    </div>
  );
}

/** All submissions and actions of the seat, newest first. */
export function Sendings() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const own = events.filter((each) => each.type.startsWith("submission.")).length;
  const { value, trouble } = useLoaded(() => whole((query) => client.history(facts.id, query)), [facts.id, own]);
  const items = [...(value ?? [])].reverse();
  return (
    <Card title="Your moves">
      <Trouble text={trouble} />
      {value && !items.length && <p class="soft">Nothing yet.</p>}
      <ol class="plainlist">
        {items.map((each, n) => (
          <li key={n}>
            <details>
              <summary>
                {KINDS[each.kind]} {each.action ? readable(String((each.action as JsonObject).type)).toLowerCase() : ""}
                <span class="soft">
                  {" "}
                  {phaseName(each, events)} · <When at={each.at} isShort />
                  {each.locked && " · locked"}
                  {each.by_host && " · by a host"}
                </span>
              </summary>
              {each.action && <Sent action={each.action as JsonObject} />}
              <pre tabIndex={0}>{JSON.stringify(each, null, 1)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const KINDS: Record<SubmissionHistoryEntry["kind"], string> = { submit: "Sent", withdraw: "Withdrew", act: "Did" };

function phaseName(entry: SubmissionHistoryEntry, events: { type: string; phase_id: string | null; phase: string | null; round: number | null }[]): string {
  const opened = events.find((each) => each.phase_id === entry.phase && each.phase);
  return opened?.phase ? phaseText({ name: opened.phase, round: opened.round }) : "";
}
