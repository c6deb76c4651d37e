/** The House: who is in it and who is out, the reader's alliances, and what hosts ask. All talk is beside it. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useNames, Who, type Naming } from "../names";
import { AtOnce, PrivateNote, SeatPicks, useTurn } from "../parts";
import type { ActionOption, JsonObject } from "../sdk";
import { listed, t } from "../texts";
import { Card, Input } from "../ui/Bits";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";

type Room = { title: string; members: number[]; invited: number[] };
type Own = { rooms: Record<string, Room>; prompt: string };
type Lists = Record<"out" | "gone" | "hushed" | "ahead", number[]>;
type View = Partial<Own> & Lists & {
  round: number;
  /** Of hosts: what each seat sees. */
  seats?: Record<string, Own>;
};

const viewOf = (view: JsonObject): View => view as unknown as View;
const namesOf = (seats: number[], names: Naming): string => listed(seats.map((seat) => names.name(seat)));

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const all = state.facts.seats.map((each) => each.seat);
  const offer = (type: string) => turn?.instant.find((each) => each.type === type);
  const cast = all.filter((seat) => ![...now.out, ...now.gone].includes(seat));
  const others = cast.filter((seat) => seat !== names.own && !now.hushed.includes(seat));
  const [found, prompt] = [offer("found"), offer("prompt")];
  // A season arranges its house by itself.
  const [arrange, end] = state.facts.season_id ? [] : [offer("arrange"), offer("close_house")];
  return (
    <>
      <Card title={t("In the house, week {n}", { n: now.round })}>
        <People seats={cast} />
        {now.hushed.length > 0 && <p class="note">{t("No talk here until their match is over: {names}.", { names: namesOf(now.hushed, names) })}</p>}
        {now.ahead.length > 0 && <p class="note">{t("No talk here during the next match: {names}.", { names: namesOf(now.ahead, names) })}</p>}
        {now.out.length > 0 && (
          <>
            <h3>{t("The jury")}</h3>
            <People seats={now.out} />
          </>
        )}
      </Card>
      {now.prompt && (
        <PrivateNote title={t("The hosts ask you")}>
          <p>{now.prompt}</p>
          <p class="soft">
            {t("Answer in your thoughts, which only you and the hosts read.")} <Link href={`/m/${state.facts.id}/notes`}>{t("Notes")}</Link>
          </p>
        </PrivateNote>
      )}
      {Object.entries(now.rooms ?? {}).map(([name, room]) => (
        <Alliance key={name} name={name} room={room} offer={offer} others={others} />
      ))}
      {found && (
        <Card title={t("Found an alliance")}>
          <Inviting offer={found} seats={others} words={t("Its name")} most={60} action={(title, seats) => ({ type: "found", title, seats })} label={t("Found it")} asks={t("Who is in it, and who is invited, knows of it. Hosts read it. Nobody else learns that it exists.")} />
        </Card>
      )}
      {now.seats && <Alliances seats={now.seats} />}
      {prompt && (
        <Card title={t("Ask for a confession")}>
          <Inviting offer={prompt} seats={[...cast, ...now.out]} words={t("Your question")} most={4000} action={(words, seats) => ({ type: "prompt", words, seats })} label={t("Ask them")} asks={t("Each of them reads it alone, and answers in their thoughts.")} />
        </Card>
      )}
      {arrange && end && <Arranging offer={arrange} end={end} seats={all} now={now} />}
    </>
  );
}

const LISTS: [keyof Lists, string][] = [
  ["out", t("On the jury")],
  ["gone", t("In no room any more")],
  ["hushed", t("No talk now")],
  ["ahead", t("No talk during the next match")],
];

/** Who is where, and who can't talk, as the hosts of a house without a season say. */
function Arranging({ offer, end, seats, now }: { offer: ActionOption; end: ActionOption; seats: number[]; now: View }) {
  const [lists, setLists] = useState<Partial<Lists>>({});
  const next = Object.fromEntries(LISTS.map(([name]) => [name, lists[name] ?? now[name]]));
  return (
    <Card title={t("Arrange the house")}>
      <AtOnce offer={offer} action={Object.keys(lists).length ? { type: "arrange", ...next } : null} label={t("Arrange it")} asks={<p>{t("Everybody reads who is on the jury, and who can't talk.")}</p>} onDone={() => setLists({})}>
        <div class="wholeline">
          {LISTS.map(([name, legend]) => (
            <SeatPicks key={name} legend={legend} seats={seats} picked={next[name] ?? []} onChange={(picked) => setLists({ ...lists, [name]: picked })} />
          ))}
        </div>
      </AtOnce>
      <AtOnce offer={end} action={{ type: "close_house" }} label={t("Close the house")} asks={<p>{t("The match is over, and its rooms are closed.")}</p>} />
    </Card>
  );
}

const People = ({ seats }: { seats: number[] }) => (
  <ul class="bare inline">
    {seats.map((seat) => (
      <li key={seat}>
        <Who seat={seat} />
      </li>
    ))}
  </ul>
);

/** An alliance that the reader is in, or is invited to. */
function Alliance(props: { name: string; room: Room; offer: (type: string) => ActionOption | undefined; others: number[] }) {
  const { name, room, offer } = props;
  const names = useNames();
  const isIn = names.own !== null && room.members.includes(names.own);
  const [join, leave, enlarge] = [offer("join"), offer("leave"), offer("enlarge")];
  const strangers = props.others.filter((seat) => ![...room.members, ...room.invited].includes(seat));
  return (
    <PrivateNote title={room.title} knownTo={[...room.members, ...room.invited]}>
      <p>{t("In it: {names}.", { names: namesOf(room.members, names) })}</p>
      {room.invited.length > 0 && <p>{t("Invited: {names}.", { names: namesOf(room.invited, names) })}</p>}
      {join && !isIn && <AtOnce offer={join} action={{ type: "join", room: name }} label={t("Join {title}", { title: room.title })} asks={<p>{t("Everybody in it learns that you joined.")}</p>} />}
      {leave && <AtOnce offer={leave} action={{ type: "leave", room: name }} label={isIn ? t("Leave {title}", { title: room.title }) : t("Decline {title}", { title: room.title })} asks={<p>{t("Everybody in it learns of it. You read no more of what is said there.")}</p>} />}
      {enlarge && isIn && strangers.length > 0 && (
        <details>
          <summary>{t("Invite others")}</summary>
          <Inviting offer={enlarge} seats={strangers} action={(_, seats) => ({ type: "enlarge", room: name, seats })} label={t("Invite them")} asks={t("They learn who is in it.")} />
        </details>
      )}
    </PrivateNote>
  );
}

/** Players to pick, with a text where one is asked for. */
function Inviting(props: { offer: ActionOption; seats: number[]; words?: string; most?: number; action: (words: string, seats: number[]) => JsonObject; label: string; asks: string }) {
  const { offer, words } = props;
  const names = useNames();
  const [said, setSaid] = useState("");
  const [picked, setPicked] = useState<number[]>([]);
  const seats = props.seats.filter((seat) => picked.includes(seat));
  const clear = () => {
    setSaid("");
    setPicked([]);
  };
  return (
    <AtOnce offer={offer} action={seats.length && (!words || said.trim()) ? props.action(said.trim(), seats) : null} label={props.label} asks={<p>{`${namesOf(seats, names)}: ${props.asks}`}</p>} onDone={clear}>
      <div class="wholeline">
        {words && <Input label={words} value={said} onInput={setSaid} maxLength={props.most} autoComplete="off" />}
        <SeatPicks legend={t("Players")} isUnseen seats={props.seats} picked={picked} onChange={setPicked} />
      </div>
    </AtOnce>
  );
}

/** All alliances, for hosts. */
function Alliances({ seats }: { seats: Record<string, Own> }) {
  const names = useNames();
  const rooms = Object.assign({}, ...Object.values(seats).map((own) => own.rooms)) as Record<string, Room>;
  return (
    <Card title={t("Alliances")}>
      {!Object.keys(rooms).length && <p class="waiting">{t("There is none yet.")}</p>}
      {Object.entries(rooms).map(([name, room]) => (
        <p key={name}>
          <strong>{room.title}</strong> {namesOf(room.members, names)} {room.invited.length > 0 && <span class="soft">{t("Invited: {names}.", { names: namesOf(room.invited, names) })}</span>}
        </p>
      ))}
    </Card>
  );
}

export const scene: Scene = {
  Play,
  waits: (view, names) => (viewOf(view).out.includes(names.own ?? 0) ? t("Talk with the jury, until it is asked.") : t("Talk, found alliances, or wait for the next match.")),
  roundText: (round) => t("Week {n}", { n: round }),
  said: () => t("Nothing."),
};
