/** Locked Out: three rooms with closed doors, and teams to find out. */
import { useState } from "preact/hooks";
import { Lines } from "../charts/Lines";
import { stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { AtOnce, Auction, Choice, Decision, PrivateNote, RoomMap, SeatChip, Stakes, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, ActionOption } from "../sdk";
import { useOwn } from "../session";
import { listed, nt, t, tx } from "../texts";
import type { Scene, SceneProps } from "./index";
import { fieldOf } from "./told";
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
const NAMES: Record<string, string> = { alpha: t("Alpha"), beta: t("Beta"), gamma: t("Gamma"), water: t("Water"), fire: t("Fire"), grass: t("Grass") };
const called = (name: string): string => NAMES[name] ?? name;
const Team = (props: { team: string }) => <span class={`team ${props.team}`}>{called(props.team)}</span>;

const priorityText = (n: number, fromTiebreak: number): string => fromTiebreak ? t("Your priority is {n}, {part} of it from a tie-break.", { n, part: fromTiebreak }) : t("Your priority is {n}.", { n });

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
  const start = turn?.start;
  const move = turn?.sealed.find((each) => each.type === "move");
  const guess = turn?.sealed.find((each) => each.type === "guess_teams");
  const call = turn?.instant.find((each) => each.type === "call");
  if (!now.room) {
    return (
      <>
        <h2>{t("The rooms")}</h2>
        <RoomMap rooms={ROOMS.map((name) => ({ name, title: called(name) }))} here={null} />
        <p class="waiting">{t("Rooms, teams and priorities are secrets until the end.")}</p>
      </>
    );
  }
  return (
    <>
      {move && turn && !turn.receipt?.locked ? (
        <Moving key={turn.phase_id} state={state} offer={move} now={now} start={start} />
      ) : (
        <PrivateNote title={t("The rooms")}>
          <Rooms state={state} now={now} />
        </PrivateNote>
      )}
      {turn && call && (
        <AtOnce
          key={`call-${turn.phase_id}`}
          offer={call}
          action={{ type: "call" }}
          label={t("Call this room one team")}
          asks={
            <>
              <p>{t("Call {names} and yourself one team?", { names: (now.roommates ?? []).map(names.name).join(", ") })}</p>
              <Stakes rows={stakesOf(call.schema as JsonObject, names)} />
            </>
          }
        />
      )}
      {guess && turn && <Guessing key={turn.phase_id} offer={guess} pass={turn.sealed.find((each) => each.type === "pass")} now={now} start={start} />}
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
            title: called(name),
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
                    {t("{name} seen in round {round}", { name: names.name(seat), round: at.round })} {marks[seat]}
                  </p>
                )),
          };
        })}
      />
      <p data-fact="priority">{priorityText(now.priority ?? 0, now.from_tiebreak ?? 0)}</p>
    </>
  );
}

const calledText = (call: { seat: number; right: boolean }, names: Naming): string => call.right ? t("{name} called this room one team: right.", { name: names.name(call.seat) }) : t("{name} called this room one team: wrong.", { name: names.name(call.seat) });

function Moving(props: { state: SceneProps["state"]; offer: ActionOption; now: View; start?: JsonObject }) {
  const { offer, now, start } = props;
  const names = useNames();
  const [to, setTo] = useState<string | undefined>(start?.to as string | undefined);
  const [boost, setBoost] = useState(Number(start?.boost ?? 0));
  const [door, garnets] = [fieldOf(offer, "to"), fieldOf(offer, "boost")];
  const most = Number(garnets.maximum ?? 0);
  return (
    <Decision
      title={t("Which door do you take?")}
      offer={offer}
      action={to ? { type: "move", to, boost } : null}
      label={to ? movedText(to, boost) : ""}
      hint={t("Pick a door")}
      said={() => to && `${movedText(to, boost)}.`}
    >
      <PrivateNote>
        <Rooms state={props.state} now={now} exits={(door.enum ?? []) as string[]} going={to} onGo={setTo} />
        {most > 0 && (
          <div class="garnetsfor">
            <Auction label={t("Garnets for priority")} min={0} max={most} value={boost} onChange={setBoost} note={(left) => nt("{n} garnet left. It counts once the round has closed.", "{n} garnets left. It counts once the round has closed.", left)} />
          </div>
        )}
      </PrivateNote>
      <Stakes rows={[...stakesOf(door, names), ...(most > 0 ? stakesOf(garnets, names) : [])]} />
    </Decision>
  );
}

const movedText = (to: string, boost: number): string => boost ? nt("Go to {room} with {n} garnet", "Go to {room} with {n} garnets", boost, { room: called(to) }) : t("Go to {room}", { room: called(to) });

/** The quiz: each seat goes into one of three bins. */
function Guessing(props: { offer: ActionOption; pass?: ActionOption; now: View; start?: JsonObject }) {
  const { offer, pass, now } = props;
  const names = useNames();
  const [teams, setTeams] = useState<Record<string, string>>((props.start?.teams as Record<string, string> | undefined) ?? now.learned ?? {});
  const n = Object.keys(teams).length;
  const isNone = n === 0 && pass !== undefined;
  const label = n ? nt("Send {n} guess", "Send {n} guesses", n) : t("Guess nothing");
  return (
    <Decision title={t("Who is on which team?")} offer={isNone ? pass : offer} action={isNone ? { type: "pass" } : { type: "guess_teams", teams }} label={label} said={() => `${label}.`}>
      <p class="soft">{t("Each right one is a point for your team. Wrong ones cost nothing.")}</p>
      <PrivateNote>
        <ul class="bins">
          {names.seats.map((seat) => (
            <li key={seat}>
              <SeatChip seat={seat} marks={now.learned?.[seat] && <span class="soft"> {t("you know")}</span>} />
              <Choice legend={t("Team of {name}", { name: names.object(seat) })} value={teams[seat]} onChange={(team) => setTeams({ ...teams, [seat]: team })} options={TEAMS.map((team) => ({ value: team, label: called(team) }))} />
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
        says: t("{name} walked along and is on team {team}.", { name: names.name(partner), team: called(partner_team) }),
        show: (
          <span class="inroom">
            {tx("{who} walked along", { who: <Who seat={partner} /> })}
            <span class="flip">
              <Team team={partner_team} />
            </span>
          </span>
        ),
      },
      {
        says: t("In {room} with you: {names}.", { room: called(room), names: listed(roommates.map(names.name)) }),
        show: (
          <span class="inroom">
            <span class="soft">{t("In {room} with you", { room: called(room) })}</span>
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

const doorText = (move: Moved): string => (move.screwed ? t("The door was shut: you were turned away to {room}.", { room: called(move.to) }) : t("The door opened: you went to {room}.", { room: called(move.to) }));

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as unknown;
  if (event.type === "game.call_made") return calledText(data as Call, names);
  if (event.type === "game.priority_changed") {
    const { priority, from_tiebreak } = data as Closed;
    return priorityText(priority, from_tiebreak);
  }
  if (event.type === "game.doors_locked") {
    const { room, roommates, priority } = data as Closed;
    return `${t("You are in {room} with {names}.", { room: called(room), names: listed(roommates.map(names.name)) })} ${priorityText(priority, 0)}`;
  }
  if (event.type === "game.round_closed") {
    const { last_move, partner_team, priority, from_tiebreak } = data as Closed;
    return [doorText(last_move), t("{name} walked along and is on team {team}.", { name: names.name(last_move.with), team: called(partner_team) }), priorityText(priority, from_tiebreak)].join(" ");
  }
  return event.type === "game.won" ? wonText(data as Won) : null;
}

function wonText({ by, teams, beaten }: Won): string {
  const values = { teams: listed(teams.map(called)) };
  const won = by === "quiz" ? nt("{teams} wins by the quiz.", "{teams} win by the quiz.", teams.length, values) : nt("{teams} wins by a call.", "{teams} win by calls.", teams.length, values);
  return beaten ? `${won} ${t("{team} survives with it.", { team: called(beaten) })}` : won;
}

/** Learned teams in ink, and marks in pencil that stay on this device. */
function Notes({ state, view }: SceneProps) {
  const { learned, room } = viewOf(view);
  const names = useNames();
  const own = useOwn();
  const name = `pencil.${state.facts.id}`;
  const [marks, setMarks] = useState<string[]>(() => (own.kept(name) ?? "").split(",").filter(Boolean));
  if (!room) return null;
  const mark = (key: string) => {
    const next = marks.includes(key) ? marks.filter((each) => each !== key) : [...marks, key];
    own.keep(name, next.join(",") || undefined);
    setMarks(next);
  };
  return (
    <PrivateNote title={t("Who is on which team")}>
      <p class="soft">{t("What you have learned is in ink. Pencil marks stay on this device.")}</p>
      <table class="pencils">
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            {TEAMS.map((team) => (
              <th scope="col" key={team}>
                {called(team)}
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
                            <span class="unseen">{t("yes")}</span>
                          </>
                        ) : (
                          <span class="unseen">{t("no")}</span>
                        )}
                      </span>
                    ) : (
                      <button type="button" class="second" aria-pressed={marks.includes(key)} aria-label={t("Pencil: {name}, {team}", { name: names.name(seat), team: called(team) })} onClick={() => mark(key)}>
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
      <Lines title={t("Your priority")} across={t("Round")} lines={priorityLine(state.events, names.own)} />
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
              {won?.teams.includes(team) && <span class="stamp">{t("wins")}</span>}
              {won?.beaten === team && <span class="soft">{t("survives")}</span>}
            </h3>
            <ul>
              {standings
                .filter((each) => each.team === team)
                .map((each) => (
                  <li key={each.seat} class="flip">
                    <Who seat={each.seat} /> <span class="soft">{t("priority {n}", { n: each.score })}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <Lines title={t("Your priority")} across={t("Round")} lines={priorityLine(state.events, names.own)} />
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
    if (action.type === "call") return t("Call this room one team.");
    const teams = Object.entries((action.teams ?? {}) as Record<string, string>);
    return teams.length ? `${teams.map(([seat, team]) => `${names.name(Number(seat))}: ${called(team)}`).join(", ")}.` : t("Guess nothing.");
  },
  track: (view) => {
    const { round, rounds } = viewOf(view);
    return { stops: Array.from({ length: rounds }, (_, n) => ({ label: n + 1 === rounds ? t("Quiz") : String(n + 1) })), now: round, label: t("Rounds") };
  },
};
