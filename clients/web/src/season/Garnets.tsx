/** Garnets: over time, offers, ledger. */
import { useState } from "preact/hooks";
import { Steps } from "../charts/Steps";
import { useDeed, useLoaded } from "../hooks";
import { download } from "../saving";
import type { LedgerEntry } from "../sdk";
import { useClient } from "../session";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { signed, t, tx } from "../texts";
import { deciderView, Mate, memberView, useCast, useSeasonState } from "./Context";
import { Offers } from "./Offers";
import { accountText, causeText, garnets } from "./words";

export function Garnets() {
  const mine = memberView(useSeasonState());
  return (
    <>
      {mine && (
        <Card>
          <p class="purse">{tx("You have {garnets}.", { garnets: <strong>{garnets(mine.garnets)}</strong> })}</p>
        </Card>
      )}
      <OverTime />
      <Offers />
      {deciderView(useSeasonState()) && <Ledger />}
    </>
  );
}

function OverTime() {
  const { facts, document } = useSeasonState();
  const client = useClient();
  const cast = useCast();
  const { value, trouble } = useLoaded(() => client.seasonGarnets(facts.id), [facts.id, document.cursor.feed, document.cursor.seq]);
  const lines = Object.entries(value?.members ?? {}).map(([id, points]) => ({
    id,
    name: cast.name(id),
    place: cast.place(id),
    points: points.map((each) => ({ at: each.at, value: each.garnets })),
  }));
  return (
    <Card title={t("Over time")}>
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {value && !lines.length && <p class="soft">{t("There are no changes of garnets to show yet.")}</p>}
      <Steps title={t("Garnets over time")} lines={lines.sort((a, b) => a.place - b.place)} of={t("When")} until={facts.finished_at ? undefined : Date.now()} />
    </Card>
  );
}

const PAGE = 100;

function Ledger() {
  const { facts, document } = useSeasonState();
  const client = useClient();
  const deed = useDeed();
  const [most, setMost] = useState(PAGE);
  const { value, trouble } = useLoaded(() => client.ledger(facts.id, { limit: most }), [facts.id, document.cursor.feed, document.cursor.seq, most]);
  const save = () => deed.run(async () => download(`${facts.id}-ledger.csv`, await client.ledgerCsv(facts.id), "text/csv"));
  return (
    <Card title={t("Ledger")}>
      <p class="help">{facts.member ? t("Your own entries. Other members cannot see them.") : t("All entries. The amounts of an entry add up to 0.")}</p>
      <Trouble text={trouble ?? deed.trouble} />
      {value?.items.length === 0 && <p class="soft">{t("No entry yet.")}</p>}
      {value && value.items.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={t("Ledger")}>
          <table class="ledger">
            <thead>
              <tr>
                <th scope="col">{t("When")}</th>
                <th scope="col">{t("Reason")}</th>
                <th scope="col">{t("Garnets")}</th>
              </tr>
            </thead>
            <tbody>
              {value.items.map((each) => (
                <Entry key={each.n} entry={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="buttons">
        {value?.next_after != null && most < 500 && (
          <button type="button" class="second" onClick={() => setMost(500)}>{t("Show more")}</button>
        )}
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void save()}>{t("Download as CSV")}</button>
      </div>
    </Card>
  );
}

function Entry(props: { entry: LedgerEntry }) {
  const { entry } = props;
  const cast = useCast();
  return (
    <tr>
      <td>
        <When at={entry.at} isShort />
      </td>
      <td>{causeText(entry.cause)}</td>
      <td>
        <ul class="lines">
          {Object.entries(entry.lines).map(([account, amount]) => (
            <li key={account}>
              <span class={amount < 0 ? "number minus" : "number plus"}>{signed(amount)}</span>{" "}
              {account.startsWith("cm_") ? <Mate id={account} /> : <span class="soft">{accountText(account, cast.name)}</span>}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
