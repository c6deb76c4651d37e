/** The seats and the public state; for hosts also the view of a seat. */
import { useState } from "preact/hooks";
import { pictureOf } from "../games";
import { useLoaded } from "../hooks";
import { useNames, Who } from "../names";
import type { JsonObject } from "../sdk";
import { useClient } from "../session";
import { Card, Trouble } from "../ui/Bits";
import { Known } from "../view/Known";
import { useMatchState, viewOf, viewShape } from "./Context";

export function Table() {
  const state = useMatchState();
  const { facts, document } = state;
  const isHost = document.viewer === "host";
  const picture = pictureOf(facts.game);
  const { seats: _, ...view } = viewOf(state);
  const publicView = isHost ? view : onlyPublic(viewOf(state), state.game.views.public as JsonObject);
  return (
    <>
      <Card title="At the table">
        <ul class="seats">
          {facts.seats.map((each) => (
            <li key={each.seat}>
              {each.taken ? <Who seat={each.seat} /> : <span class="soft">Seat {each.seat}: free</span>}
              {each.bot && <span class="tag">bot</span>}
              {document.submitted?.includes(each.seat) && <span class="tag running">submitted</span>}
            </li>
          ))}
        </ul>
      </Card>
      {document.view && (
        <Card title={isHost ? "What you know as a host" : "What everyone knows"}>
          {picture?.Table && <picture.Table state={state} view={publicView} />}
          <Known value={publicView} shape={viewShape(state, "public")} skip={picture?.skip} />
        </Card>
      )}
      {isHost && facts.status !== "lobby" && <ThroughEyes />}
    </>
  );
}

/** The public part of a seat's view. */
function onlyPublic(view: JsonObject, schema: JsonObject): JsonObject {
  const names = Object.keys((schema.properties ?? {}) as JsonObject);
  return Object.fromEntries(names.flatMap((name) => (name in view ? [[name, view[name] ?? null]] : [])));
}

function ThroughEyes() {
  const state = useMatchState();
  const names = useNames();
  const client = useClient();
  const [seat, setSeat] = useState(names.seats[0] ?? 1);
  const { id } = state.facts;
  const { value, trouble } = useLoaded(() => client.view(id, { as: `seat:${seat}` }), [id, seat, state.document.cursor.seq]);
  return (
    <Card title="View as a player">
      <p class="help">What this seat sees, except what is still sealed.</p>
      <div class="field">
        <label for="eyes">Seat</label>
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
