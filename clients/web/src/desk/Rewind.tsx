/** Back to the opening of an earlier phase, with a preview of what is taken back. */
import { useState } from "preact/hooks";
import { useMatchState } from "../match/Context";
import { sayingOf } from "../match/Rounds";
import { useNames } from "../names";
import type { Envelope } from "../sdk";
import { useClient } from "../session";
import { nt, t } from "../texts";
import { given } from "../ui/Deeds";
import { phaseText } from "../words";
import { Act } from "./Act";

type Opened = { id: string; name: string; round: number; opened_at: string; seq: number };

/** The phases that can be reopened, the oldest first: those that no rewind has taken back. */
const playedPhases = (events: Envelope[]): Opened[] =>
  events.filter((each) => each.type === "phase.opened").map((each) => ({ ...(each.data.phase as unknown as Opened), seq: each.seq }));

export function Rewind(props: { start?: string }) {
  const { facts, events } = useMatchState();
  const client = useClient();
  const phases = playedPhases(events);
  const [to, setTo] = useState(props.start ?? phases.at(-1)?.id ?? "");
  const [keeps, setKeeps] = useState(true);
  const target = phases.find((each) => each.id === to);
  if (!phases.length) return null;
  return (
    <Act
      label={props.start ? t("Take it back") : t("Rewind")}
      isOpen={!target}
      run={(reason) => client.rewind(facts.id, { to_phase: to, keep_submissions: keeps, ...given(reason) })}
      tells={target ? [{ type: "match.rewound", data: { to: target } }] : []}
    >
      <div class="field">
        <label for="to-phase">{t("To the start of")}</label>
        <select id="to-phase" value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          {[...phases].reverse().map((each) => (
            <option key={each.id} value={each.id}>
              {phaseText(each)}
            </option>
          ))}
        </select>
      </div>
      <label class="pick single">
        <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />
        <span>{t("Keep the moves that were sent in that phase")}</span>
      </label>
      {target && <TakenBack from={target} phases={phases} />}
    </Act>
  );
}

/** What has happened since the opening of a phase, and will not have happened. */
function TakenBack(props: { from: Opened; phases: Opened[] }) {
  const state = useMatchState();
  const names = useNames();
  const gone = props.phases.filter((each) => each.seq >= props.from.seq);
  const told = state.events.filter((each) => each.seq > props.from.seq && each.type.startsWith("game."));
  return (
    <section class="takenback" aria-label={t("What is taken back")}>
      <h3>{t("What is taken back")}</h3>
      <ul class="plainlist">
        {gone.map((each) => (
          <li key={each.id}>{phaseText(each)}</li>
        ))}
      </ul>
      {told.length > 0 && (
        <details>
          <summary>{nt("{n} thing that players have read", "{n} things that players have read", told.length)}</summary>
          <ul class="plainlist">
            {told.map((each) => (
              <li key={each.seq}>{sayingOf(each, state, names)}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="help">{t("Garnets return to where they were. Players keep what they remember.")}</p>
    </section>
  );
}
