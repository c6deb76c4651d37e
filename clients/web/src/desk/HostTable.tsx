/** What a host who doesn't play has in the scene: who is missing, the acts on time, and what each seat holds. */
import { splitView, useMatchState, viewOf, viewShape } from "../match/Context";
import { SeatChip } from "../parts/Seats";
import type { JsonObject } from "../sdk";
import { t } from "../texts";
import { Known } from "../view/Known";
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
  return (
    <>
      {facts.phase && !facts.review_until && <Phase progress={progress} />}
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

/** Without what is not there yet. */
const shown = (own: JsonObject): JsonObject => Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
