/** Locked Out: the player's room, roommates, known teams, and priority over the rounds. */
import { Lines } from "../charts/Lines";
import { useNames, Who } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { readable } from "../words";
import type { Picture, Shown } from "./index";

const ROOMS = ["alpha", "beta", "gamma"];
const TEAMS = ["water", "fire", "grass"];
type View = {
  room?: string;
  roommates?: number[];
  priority?: number;
  learned?: Record<string, string>;
  last_move?: { from: string; to: string; with: number; screwed: boolean } | null;
};

function House({ state, view }: Shown) {
  const names = useNames();
  const { room, roommates, priority, learned, last_move } = view as unknown as View;
  if (!room) return <p class="soft">Rooms, teams and priorities are secret until the end.</p>;
  return (
    <>
      <div class="house">
        {ROOMS.map((each) => (
          <div class={each === room ? "room here" : "room"} key={each}>
            <h3>{readable(each)}</h3>
            {each === room ? (
              [names.own ?? 0, ...(roommates ?? [])].map((seat) => (
                <p key={seat}>
                  <Who seat={seat} /> {learned?.[seat] && <Team team={learned[seat]} />}
                </p>
              ))
            ) : (
              <p class="soft">Four other players, hidden from you.</p>
            )}
          </div>
        ))}
      </div>
      <p class="purse">
        Your priority: <strong>{priority}</strong>
      </p>
      {last_move && (
        <p>
          {last_move.screwed ? "You were screwed" : "You moved as you chose"}: from {readable(last_move.from)} to {readable(last_move.to)}, with <Who seat={last_move.with} />.
        </p>
      )}
      {learned && Object.keys(learned).length > 0 && (
        <div class="part">
          <h3>Teams you know</h3>
          <ul class="seats">
            {Object.entries(learned).map(([seat, team]) => (
              <li key={seat}>
                <Who seat={Number(seat)} /> <Team team={team} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Lines title="Your priority" across="Round" lines={priorityLine(state.events, names.own)} />
    </>
  );
}

const Team = (props: { team: string }) => <span class={`team ${props.team}`}>{readable(props.team)}</span>;

function priorityLine(events: Envelope[], own: number | null) {
  const points = events.flatMap((each) => {
    const data = each.data as { priority?: number; round?: number };
    if (each.type === "game.doors_locked") return [{ at: 0, value: data.priority ?? 0 }];
    return each.type === "game.round_closed" ? [{ at: data.round ?? 0, value: data.priority ?? 0 }] : [];
  });
  return own === null ? [] : [{ seat: own, points }];
}

function Ending({ state }: Shown) {
  const standings = (state.result?.standings ?? []) as JsonObject[];
  const won = state.events.find((each) => each.type === "game.won")?.data as { by?: string; teams?: string[]; beaten?: string | null } | undefined;
  return (
    <>
      {won && (
        <p>
          Won by {won.by === "quiz" ? "the quiz" : "a call"}: {(won.teams ?? []).map((team) => <Team key={team} team={team} />)}
          {won.beaten && (
            <>
              , which beats <Team team={won.beaten} />
            </>
          )}
        </p>
      )}
      <div class="house">
        {TEAMS.map((team) => (
          <div class="room" key={team}>
            <h3>
              <Team team={team} />
            </h3>
            {standings
              .filter((each) => each.team === team)
              .map((each) => (
                <p key={String(each.seat)}>
                  <Who seat={Number(each.seat)} /> <span class="soft">priority {String(each.score)}</span>
                </p>
              ))}
          </div>
        ))}
      </div>
    </>
  );
}

export const lockedOut: Picture = {
  Seat: House,
  Table: undefined,
  Result: Ending,
  skip: ["room", "roommates", "priority", "learned", "last_move"],
};
