/** Offers of garnets: make, accept, decline, withdraw. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Input, Trouble } from "../ui/Bits";
import { activeMembers, deciderView, hostView, Mate, memberView, useCast, useSeasonState, viewOf } from "./Context";
import { garnets } from "./words";

/** `isOnlyForMe`: only offers to the user. */
export function Offers(props: { isOnlyForMe?: boolean }) {
  const state = useSeasonState();
  const mine = memberView(state);
  const all = deciderView(state)?.offers ?? [];
  const shown = props.isOnlyForMe ? all.filter((each) => each.taker === mine?.member) : all;
  const client = useClient();
  const deed = useDeed();
  const run = async (act: () => Promise<unknown>) => {
    await deed.run(act);
    state.reload();
  };
  const answer = (offer: string, accept: boolean) => run(() => client.answerOffer(state.facts.id, offer, { accept }));
  if (props.isOnlyForMe && !shown.length) return null;
  if (!mine && (!hostView(state) || !shown.length)) return null;
  return (
    <Card title={t("Offers of garnets")} class={props.isOnlyForMe ? "asked" : ""}>
      {!shown.length && <p class="soft">{t("There are no open offers.")}</p>}
      <ul class="timeline">
        {shown.map((each) => (
          <li key={each.id}>
            <p class="trade">
              <Mate id={each.giver} />
              <span class="arrow" aria-hidden="true">
                {"\u2192"}
              </span>
              <span class="unseen">{t("offers to")}</span>
              <Mate id={each.taker} />
              <strong>{garnets(each.amount)}</strong>
            </p>
            <div class="buttons">
              {each.taker === mine?.member && (
                <>
                  <button type="button" disabled={deed.isBusy} onClick={() => void answer(each.id, true)}>{t("Accept")}</button>
                  <button type="button" class="second" disabled={deed.isBusy} onClick={() => void answer(each.id, false)}>{t("Decline")}</button>
                </>
              )}
              {each.giver === mine?.member && (
                <button type="button" class="second" disabled={deed.isBusy} onClick={() => void run(() => client.deleteOffer(state.facts.id, each.id))}>{t("Withdraw")}</button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
      {!props.isOnlyForMe && mine && <NewOffer />}
    </Card>
  );
}

function NewOffer() {
  const state = useSeasonState();
  const mine = memberView(state);
  const cast = useCast();
  const client = useClient();
  const deed = useDeed();
  const others = activeMembers(state).filter((each) => each.id !== mine?.member);
  const [to, setTo] = useState("");
  const [amount, setAmount] = useState("1");
  if (viewOf(state).policies.transfers === "closed") return <p class="soft">{t("Members cannot transfer garnets in this season.")}</p>;
  if (!viewOf(state).may_transfer) return <p class="soft">{t("You can offer garnets between matches while the season is running.")}</p>;
  const offer = async () => {
    if (await deed.run(() => client.createOffer(state.facts.id, to, Number(amount)))) setTo("");
    state.reload();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void offer();
      }}
    >
      <h3>{t("Make an offer")}</h3>
      <div class="field">
        <label for="offer-to">{t("To")}</label>
        <select id="offer-to" required value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">{t("Choose…")}</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {cast.alias(each.id)}
            </option>
          ))}
        </select>
      </div>
      <Input label={t("Garnets")} type="number" min={1} value={amount} onInput={setAmount} isRequired help={t("You can give {garnets}. Offered garnets are reserved until the answer.", { garnets: garnets(mine?.garnets ?? 0) })} />
      <Trouble text={deed.trouble} />
      <button type="submit" class="second" disabled={deed.isBusy}>{t("Send offer")}</button>
    </form>
  );
}
