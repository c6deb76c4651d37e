/** For hosts who don't play: the view of a seat. */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useNames } from "../names";
import type { JsonObject } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Trouble } from "../ui/Bits";
import { Known } from "../view/Known";
import { useMatchState, viewShape } from "./Context";

export function ThroughEyes() {
  const state = useMatchState();
  const names = useNames();
  const client = useClient();
  const [seat, setSeat] = useState(names.seats[0] ?? 1);
  const { id } = state.facts;
  const { value, trouble } = useLoaded(() => client.view(id, { as: `seat:${seat}` }), [id, seat, state.document.cursor.seq]);
  return (
    <Card title={t("View as a player")}>
      <p class="help">{t("What this seat sees, except what is still sealed.")}</p>
      <div class="field">
        <label for="eyes">{t("Seat")}</label>
        <select id="eyes" value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {names.seats.map((each) => (
            <option key={each} value={String(each)}>
              {names.label(each)}
            </option>
          ))}
        </select>
      </div>
      <Trouble text={trouble} />
      {value?.view && <Known value={value.view as JsonObject} shape={viewShape(state, "seat")} />}
    </Card>
  );
}
