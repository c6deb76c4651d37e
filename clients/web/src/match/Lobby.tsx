/** The lobby: seats, invitation, start. */
import { useDeed } from "../hooks";
import { Who } from "../names";
import { useClient } from "../session";
import { Card, Trouble } from "../ui/Bits";
import { Invitation } from "../ui/Invitation";
import { listed } from "../texts";
import { counted, readable } from "../words";
import { Known } from "../view/Known";
import type { JsonObject, MatchFacts } from "../sdk";
import { useMatchState } from "./Context";

export function Lobby() {
  const { facts, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const free = facts.seats.filter((each) => !each.taken);
  const run = async (act: () => Promise<unknown>) => {
    await deed.run(act);
    reload();
  };
  const mayJoin = facts.seat === null && free.length > 0 && (facts.visibility === "public" || facts.join_code != null);
  return (
    <>
      <Card title="Seats">
        <p>{free.length ? `${counted(free.length, "seat is", "seats are")} free.` : "All seats are taken."}</p>
        {facts.starts_at && (
          <p>
            The match starts by itself at {new Date(facts.starts_at).toLocaleString()}
            {free.length > 0 && { wait: ", if all seats are taken", fill_with_bots: "; bots take the free seats", cancel: ", or is cancelled if seats are free" }[facts.when_seats_are_free]}.
          </p>
        )}
        <ul class="seats">
          {facts.seats.map((each) => (
            <li key={each.seat}>
              {each.taken ? <Who seat={each.seat} /> : <span class="soft">Seat {each.seat}: free</span>}
              {each.bot && <span class="tag">bot</span>}
              {each.taken && each.seat !== facts.seat && facts.is_host && !facts.season_id && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => void run(() => client.removePlayer(facts.id, each.seat))}
                  aria-label={each.bot ? `Remove the bot from seat ${each.seat}` : `Remove the player from seat ${each.seat}`}
                >
                  Remove
                </button>
              )}
            </li>
          ))}
        </ul>
        <Trouble text={deed.trouble} />
        <div class="buttons">
          {facts.is_host && free.length === 0 && (
            <button type="button" disabled={deed.isBusy} onClick={() => void run(() => client.start(facts.id))}>
              Start the match
            </button>
          )}
          {mayJoin && (
            <button type="button" disabled={deed.isBusy} onClick={() => void run(() => client.join(facts.id, facts.join_code ? { join_code: facts.join_code } : {}))}>
              Take a seat
            </button>
          )}
          {facts.is_host && free.length > 0 && (
            <button type="button" class="second" disabled={deed.isBusy} onClick={() => void run(() => client.addBot(facts.id, { fill: true }))}>
              Fill with bots
            </button>
          )}
          {facts.seat !== null && !facts.season_id && (
            <button type="button" class="second" disabled={deed.isBusy} onClick={() => void run(() => client.leave(facts.id))}>
              Leave my seat
            </button>
          )}
        </div>
        {!facts.is_host && free.length === 0 && <p class="soft">Waiting for the host to start the match.</p>}
      </Card>
      {(facts.visibility === "public" || facts.join_code) && (!facts.season_id || free.length > 0) && (
        <Invitation
          link={`${location.origin}/join/${facts.id}${facts.join_code ? `#code=${facts.join_code}` : ""}`}
          code={facts.join_code ?? null}
          about={`Anyone with this link can take a seat${facts.join_code ? ". Share it only with the people who should play" : ""}.`}
        />
      )}
      <Card title="Settings">
        <Known value={settingsOf(facts)} />
      </Card>
    </>
  );
}

function settingsOf(facts: MatchFacts): JsonObject {
  const schedule = facts.schedule as JsonObject;
  const when =
    schedule.mode === "daily"
      ? `every day at ${String(schedule.at)} (${String(schedule.zone)})`
      : listed(Object.entries((schedule.phase_seconds ?? {}) as Record<string, number>).map(([name, s]) => `${readable(name)} ${hours(s)}`)) || "as the rules say";
  const { setup: _, ...config } = facts.config as JsonObject;
  return { phases_end: when, close_early: readable(facts.close_early), visibility: readable(facts.visibility), ...config };
}

const hours = (seconds: number): string => (seconds % 3600 ? `${Math.round(seconds / 60)} min` : `${seconds / 3600} h`);
