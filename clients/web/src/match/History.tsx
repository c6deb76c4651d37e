/** The events of the match, newest first, and the view as of each. */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useNames } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { useClient } from "../session";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { Known } from "../view/Known";
import { listed, t } from "../texts";
import { phaseText } from "../words";
import { eventShape, useMatchState, viewShape } from "./Context";
import { Sendings } from "./Receipts";
import { sayingOf } from "./Rounds";
import { isShown } from "./useMatch";

const FIRST = 60;

export function History() {
  const { facts, history } = useMatchState();
  const [most, setMost] = useState(FIRST);
  const [then, setThen] = useState<Envelope | null>(null);
  const told = history.filter(isShown).reverse();
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
  const { events } = state;
  // Whom it was sent to stands above it.
  const said = sayingOf({ ...event, to: null }, state, names);
  const data = event.data as JsonObject;
  const hasMore = event.type.startsWith("game.") && Object.keys(data).length > 0;
  return (
    <li class={events.includes(event) ? undefined : "undone"}>
      <p class="soft">
        {!events.includes(event) && <strong>{t("Taken back.")} </strong>}
        <When at={event.at} isShort />
        {event.phase_name && ` \u00b7 ${phaseText({ name: event.phase_name, round: event.round })}`}
        {event.to && ` · ${t("sent to {names}", { names: listed(event.to.map(names.object)) })}`}
      </p>
      {hasMore ? (
        <details>
          <summary>{said}</summary>
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
