/** What a host who doesn't play has in the scene: who is missing, the acts on time, and what each seat holds. */
import { useLoaded } from "../hooks";
import { splitView, useMatchState, viewOf, viewShape } from "../match/Context";
import { Sent } from "../match/Plain";
import { saidBy } from "../match/Play";
import { useNames } from "../names";
import { SeatChip } from "../parts/Seats";
import type { JsonObject } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { isShort, Known } from "../view/Known";
import { phaseText } from "../words";
import { Phase, useProgress } from "./Phase";
import "./desk.css";

export function HostTable() {
  const state = useMatchState();
  const { facts, game } = state;
  const progress = useProgress();
  const seats = Object.entries((viewOf(state).seats ?? {}) as Record<string, JsonObject>);
  const held = seats.map(([seat, view]) => [Number(seat), shown(splitView(state, view).own)] as const);
  // Scenes of judged games show what their hosts judge.
  const isHeld = !game.judged && held.some(([, own]) => Object.keys(own).length > 0);
  // In a house nobody is waited for.
  const isWaiting = !progress.status || progress.status.missing.length + progress.status.submitted.length > 0;
  return (
    <>
      {facts.phase && !facts.review_until && isWaiting && <Phase progress={progress} />}
      <SentThen />
      {isHeld && (
        <section class="private">
          <h2>{t("What each player holds")}</h2>
          <p class="soft">{t("Only hosts who don't play see this.")}</p>
          <ul class="held" aria-label={t("What each player holds")}>
            {held.map(([seat, own]) => (
              <li key={seat}>
                <SeatChip seat={seat} size={28} />
                <Known value={own} shape={viewShape(state, "seat")} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What counted when the newest phase closed, of those who sent something. */
function SentThen() {
  const state = useMatchState();
  const client = useClient();
  const names = useNames();
  const { facts, events, scene } = state;
  const closed = events.filter((each) => each.type === "phase.closed").at(-1)?.seq;
  const { value } = useLoaded(async () => (closed ? client.sent(facts.id) : undefined), [facts.id, closed]);
  if (!value?.submissions.length) return null;
  return (
    <section class="private">
      <h2>{t("What was sent: {phase}", { phase: phaseText({ name: value.name ?? "", round: value.round ?? 0 }, scene?.roundText) })}</h2>
      <ul class="held">
        {value.submissions.map(({ seat, slot, action }) => (
          <li key={`${seat} ${slot}`}>
            {seat ? <SeatChip seat={seat} size={28} /> : <strong>{t("Hosts")}</strong>}
            {scene ? <p>{saidBy(state, action as JsonObject, { ...names, own: seat })}</p> : <Sent action={action as JsonObject} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is told at a glance; the rest is on the player's page. */
const shown = (own: JsonObject): JsonObject => Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && isShort(value)));
