/** Locked Out: three rooms with closed doors, and teams to find out. */
import { useState } from "preact/hooks";
import { Lines } from "../charts/Lines";
import { stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { AtOnce, Auction, Choice, Decision, PrivateNote, RoomMap, SeatChip, Stakes, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, OptionOffer } from "../sdk";
import { listed } from "../texts";
import { counted, readable } from "../words";
import type { Scene, SceneProps } from "./index";
import { does, fieldOf } from "./told";
import "./lockedout.css";

const ROOMS = ["alpha", "beta", "gamma"];
const TEAMS = ["water", "fire", "grass"];

type Call = { round: number; seat: number; right: boolean };
type Moved = { from: string; to: string; with: number; screwed: boolean };
type View = {
  round: number;
  rounds: number;
  room?: string;
  roommates?: number[];
  priority?: number;
  from_tiebreak?: number;
  learned?: Record<string, string>;
  last_move?: Moved | null;
  calls?: Call[];
};
type Closed = { round: number; last_move: Moved; partner_team: string; room: string; roommates: number[]; priority: number; from_tiebreak: number };
type Won = { by: "call" | "quiz"; teams: string[]; beaten: string | null };

const viewOf = (view: JsonObject): View => view as unknown as View;
const Team = (props: { team: string }) => <span class={`team ${props.team}`}>{readable(props.team)}</span>;

const priorityText = (n: number, fromTiebreak: number): string => `Your priority is ${String(n).replace("-", "\u2212")}${fromTiebreak ? `, ${fromTiebreak} of it from a tie-break` : ""}.`;

/** Where the reader last saw each seat that isn't in the room now. */
function sightings(events: Envelope[], view: View, own: number | null): Map<number, { room: string; round: number }> {
  const seen = new Map<number, { room: string; round: number }>();
  for (const each of events) {
    const data = each.data as Partial<Closed>;
    const round = each.type === "game.doors_locked" ? 1 : each.type === "game.round_closed" ? (data.round ?? 0) + 1 : 0;
    if (round) for (const seat of data.roommates ?? []) seen.set(seat, { room: data.room ?? "", round });
  }
  for (const seat of [...(view.roommates ?? []), own ?? 0]) seen.delete(seat);
  return seen;
}

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const sent = turn?.receipt?.action as JsonObject | undefined;
  const move = turn?.sealed.find((each) => each.type === "move");
  const guess = turn?.sealed.find((each) => each.type === "guess_teams");
  const call = turn?.instant.find((each) => each.type === "call");
  if (!now.room) {
    return (
      <>
        <h2>The rooms</h2>
        <RoomMap rooms={ROOMS.map((name) => ({ name, title: readable(name) }))} here={null} />
        <p class="waiting">Rooms, teams and priorities are secrets until the end.</p>
      </>
    );
  }
  return (
    <>
      {move && turn && !turn.receipt?.locked ? (
        <Moving key={turn.phase} state={state} offer={move} now={now} sent={sent} />
      ) : (
        <PrivateNote title="The rooms">
          <Rooms state={state} now={now} />
        </PrivateNote>
      )}
      {turn && call && (
        <AtOnce
          key={`call-${turn.phase}`}
          offer={call}
          action={{ type: "call" }}
          label="Call this room one team"
          asks={
            <>
              <p>Call {listed([...(now.roommates ?? []).map(names.name), "yourself"])} one team?</p>
              <Stakes rows={stakesOf(call.schema as JsonObject, names)} />
            </>
          }
        />
      )}
      {guess && turn && <Guessing key={turn.phase} offer={guess} pass={turn.sealed.find((each) => each.type === "pass")} now={now} sent={sent} />}
    </>
  );
}

/** The three rooms: the reader's open, the others closed, with who was seen there last. */
function Rooms(props: { state: SceneProps["state"]; now: View; exits?: string[]; going?: string; onGo?: (room: string) => void }) {
  const { now, state } = props;
  const names = useNames();
  const seen = sightings(state.events, now, names.own);
  const { learned = {}, calls = [] } = now;
  const marks = Object.fromEntries(Object.entries(learned).map(([seat, team]) => [seat, <Team key={seat} team={team} />]));
  return (
    <>
      <RoomMap
        here={now.room ?? null}
        exits={props.exits}
        going={props.going}
        onGo={props.onGo}
        rooms={ROOMS.map((name) => {
          const were = [...seen].filter(([, at]) => at.room === name).sort(([, a], [, b]) => b.round - a.round);
          const isHere = name === now.room;
          return {
            name,
            title: readable(name),
            seats: isHere ? [names.own ?? 0, ...(now.roommates ?? [])] : undefined,
            marks,
            note: isHere
              ? calls
                  .filter((each) => each.round === now.round)
                  .map((each, n) => (
                    <p class="stamp" key={n}>
                      {calledText(each, names)}
                    </p>
                  ))
              : were.map(([seat, at]) => (
                  <p class="seenthere" key={seat}>
                    {names.name(seat)} seen in round {at.round} {marks[seat]}
                  </p>
                )),
          };
        })}
      />
      <p data-fact="priority">{priorityText(now.priority ?? 0, now.from_tiebreak ?? 0)}</p>
    </>
  );
}

const calledText = (call: { seat: number; right: boolean }, names: Naming): string => `${names.name(call.seat)} called this room one team: ${call.right ? "right" : "wrong"}.`;

function Moving(props: { state: SceneProps["state"]; offer: OptionOffer; now: View; sent?: JsonObject }) {
  const { offer, now, sent } = props;
  const names = useNames();
  const [to, setTo] = useState<string | undefined>(sent?.to as string | undefined);
  const [boost, setBoost] = useState(Number(sent?.boost ?? 0));
  const [door, garnets] = [fieldOf(offer, "to"), fieldOf(offer, "boost")];
  const most = Number(garnets.maximum ?? 0);
  return (
    <Decision
      title="Which door do you take?"
      offer={offer}
      action={to ? { type: "move", to, boost } : null}
      label={to ? movedText(to, boost) : ""}
      hint="Pick a door"
      said={() => to && `${movedText(to, boost)}.`}
    >
      <PrivateNote>
        <Rooms state={props.state} now={now} exits={(door.enum ?? []) as string[]} going={to} onGo={setTo} />
        {most > 0 && (
          <div class="garnetsfor">
            <Auction label="Garnets for priority" min={0} max={most} value={boost} onChange={setBoost} note={(left) => `${counted(left, "garnet")} left. It counts once the round has closed.`} />
          </div>
        )}
      </PrivateNote>
      <Stakes rows={[...stakesOf(door, names), ...(most > 0 ? stakesOf(garnets, names) : [])]} />
    </Decision>
  );
}

const movedText = (to: string, boost: number): string => `Go to ${readable(to)}${boost ? ` with ${counted(boost, "garnet")}` : ""}`;

/** The quiz: each seat goes into one of three bins. */
function Guessing(props: { offer: OptionOffer; pass?: OptionOffer; now: View; sent?: JsonObject }) {
  const { offer, pass, now } = props;
  const names = useNames();
  const [teams, setTeams] = useState<Record<string, string>>((props.sent?.teams as Record<string, string> | undefined) ?? now.learned ?? {});
  const n = Object.keys(teams).length;
  const isNone = n === 0 && pass !== undefined;
  const label = n ? `Send ${counted(n, "guess", "guesses")}` : "Guess nothing";
  return (
    <Decision title="Who is on which team?" offer={isNone ? pass : offer} action={isNone ? { type: "pass" } : { type: "guess_teams", teams }} label={label} said={() => `${label}.`}>
      <p class="soft">Each right one is a point for your team. Wrong ones cost nothing.</p>
      <PrivateNote>
        <ul class="bins">
          {names.seats.map((seat) => (
            <li key={seat}>
              <SeatChip seat={seat} marks={now.learned?.[seat] && <span class="soft">{" you know"}</span>} />
              <Choice legend={`Team of ${names.name(seat)}`} value={teams[seat]} onChange={(team) => setTeams({ ...teams, [seat]: team })} options={TEAMS.map((team) => ({ value: team, label: readable(team) }))} />
            </li>
          ))}
        </ul>
      </PrivateNote>
    </Decision>
  );
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    if (each.type !== "game.round_closed") {
      const said = says(each, names);
      return said ? [{ says: said, show: each.type === "game.call_made" ? <b class="stamp">{said}</b> : undefined }] : [];
    }
    const { last_move, partner_team, room, roommates, priority, from_tiebreak } = each.data as unknown as Closed;
    const partner = last_move.with;
    return [
      { says: doorText(last_move) },
      {
        says: `${names.name(partner)} walked along and is on team ${readable(partner_team)}.`,
        show: (
          <span class="inroom">
            <Who seat={partner} /> walked along
            <span class="flip">
              <Team team={partner_team} />
            </span>
          </span>
        ),
      },
      {
        says: `In ${readable(room)} with you: ${listed(roommates.map(names.name))}.`,
        show: (
          <span class="inroom">
            <span class="soft">In {readable(room)} with you</span>
            {roommates.map((seat) => (
              <Who key={seat} seat={seat} />
            ))}
          </span>
        ),
      },
      { says: priorityText(priority, from_tiebreak), show: <b>{priorityText(priority, from_tiebreak)}</b> },
    ];
  });
}

const doorText = (move: Moved): string => (move.screwed ? `The door was shut: you were turned away to ${readable(move.to)}.` : `The door opened: you went to ${readable(move.to)}.`);

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as unknown;
  if (event.type === "game.call_made") return calledText(data as Call, names);
  if (event.type === "game.priority_changed") {
    const { priority, from_tiebreak } = data as Closed;
    return priorityText(priority, from_tiebreak);
  }
  if (event.type === "game.doors_locked") {
    const { room, roommates, priority } = data as Closed;
    return `You are in ${readable(room)} with ${listed(roommates.map(names.name))}. ${priorityText(priority, 0)}`;
  }
  if (event.type === "game.round_closed") {
    const { last_move, partner_team, priority, from_tiebreak } = data as Closed;
    return `${doorText(last_move)} ${names.name(last_move.with)} walked along and is on team ${readable(partner_team)}. ${priorityText(priority, from_tiebreak)}`;
  }
  return event.type === "game.won" ? wonText(data as Won) : null;
}

function wonText({ by, teams, beaten }: Won): string {
  const how = by === "quiz" ? "the quiz" : teams.length > 1 ? "calls" : "a call";
  const named = listed(teams.map(readable));
  return `${named} ${teams.length > 1 ? "win" : "wins"} by ${how}${beaten ? ` and takes ${readable(beaten)} along, which it beats` : ""}.`;
}

/** Learned teams in ink, and marks in pencil that stay on this device. */
function Notes({ state, view }: SceneProps) {
  const { learned, room } = viewOf(view);
  const names = useNames();
  const name = `mainmatch.pencil.${state.facts.id}`;
  const [marks, setMarks] = useState<string[]>(() => (localStorage.getItem(name) ?? "").split(",").filter(Boolean));
  if (!room) return null;
  const mark = (key: string) => {
    const next = marks.includes(key) ? marks.filter((each) => each !== key) : [...marks, key];
    localStorage.setItem(name, next.join(","));
    setMarks(next);
  };
  return (
    <PrivateNote title="Who is on which team">
      <p class="soft">What you have learned is in ink. Pencil marks stay on this device.</p>
      <table class="pencils">
        <thead>
          <tr>
            <th scope="col">Player</th>
            {TEAMS.map((team) => (
              <th scope="col" key={team}>
                {readable(team)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.seats.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <Who seat={seat} />
              </th>
              {TEAMS.map((team) => {
                const [key, known] = [`${seat}-${team}`, learned?.[seat]];
                return (
                  <td key={team}>
                    {known ? (
                      <span class="ink">
                        {known === team ? (
                          <>
                            <span aria-hidden="true">{"●"}</span>
                            <span class="unseen">yes</span>
                          </>
                        ) : (
                          <span class="unseen">no</span>
                        )}
                      </span>
                    ) : (
                      <button type="button" class="second" aria-pressed={marks.includes(key)} aria-label={`Pencil: ${names.name(seat)}, ${readable(team)}`} onClick={() => mark(key)}>
                        {marks.includes(key) ? "?" : ""}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Lines title="Your priority" across="Round" lines={priorityLine(state.events, names.own)} />
    </PrivateNote>
  );
}

function priorityLine(events: Envelope[], own: number | null) {
  const points = events.flatMap((each) => {
    const data = each.data as Partial<Closed>;
    if (each.type === "game.doors_locked") return [{ at: 0, value: data.priority ?? 0 }];
    return each.type === "game.round_closed" ? [{ at: data.round ?? 0, value: data.priority ?? 0 }] : [];
  });
  return own === null ? [] : [{ seat: own, points }];
}

function End({ state }: SceneProps) {
  const names = useNames();
  const standings = (state.result?.standings ?? []) as unknown as { seat: number; score: number; team?: string }[];
  const event = state.events.findLast((each) => each.type === "game.won");
  const won = event?.data as unknown as Won | undefined;
  return (
    <>
      {won && <p>{wonText(won)}</p>}
      <ul class="crew">
        {TEAMS.map((team) => (
          <li key={team} class={won?.teams.includes(team) ? "won" : undefined}>
            <h3>
              <Team team={team} />
              {won?.teams.includes(team) && <span class="stamp">wins</span>}
              {won?.beaten === team && <span class="soft">beaten, and safe</span>}
            </h3>
            <ul>
              {standings
                .filter((each) => each.team === team)
                .map((each) => (
                  <li key={each.seat} class="flip">
                    <Who seat={each.seat} /> <span class="soft">priority {String(each.score).replace("-", "\u2212")}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <Lines title="Your priority" across="Round" lines={priorityLine(state.events, names.own)} />
    </>
  );
}

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  isSecret: true,
  says,
  said: (action, names) => {
    if (action.type === "move") return `${movedText(String(action.to), Number(action.boost ?? 0))}.`;
    if (action.type === "call") return "Call this room one team.";
    const teams = Object.entries((action.teams ?? {}) as Record<string, string>);
    return teams.length ? `${teams.map(([seat, team]) => `${does(Number(seat), names, "are", "is")} ${readable(team)}`).join(", ")}.` : "Guess nothing.";
  },
  track: (view) => {
    const { round, rounds } = viewOf(view);
    return { stops: Array.from({ length: rounds }, (_, n) => ({ label: n + 1 === rounds ? "Quiz" : String(n + 1) })), now: round, label: "Rounds" };
  },
};
