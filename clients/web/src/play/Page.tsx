/**
 * The page of `mainmatch play`: all seats of one match side by side, for the author of its game.
 *
 * Each seat is the client's own `Play` with what this seat's client would have loaded. Beside them stands what no player
 * sees. In English only, as the command is.
 */
import { useMemo, useState } from "preact/hooks";
import { Play } from "../match/Play";
import { MatchContext } from "../match/Context";
import { named, Names, useNames } from "../names";
import { useScene, type Scene } from "../scenes";
import { Mainmatch, type JsonObject, type MatchResult } from "../sdk";
import { SessionContext, type Session } from "../session";
import { Markdown } from "../ui/Markdown";
import { Known } from "../view/Known";
import { RESULT_SHAPE, Shape } from "../view/shape";
import { ask, usePlayed, type Broken, type Heard, type Played, type Seen } from "./state";

export function Page() {
  const { played, isLost } = usePlayed();
  const scene = useScene(played?.game?.id ?? "");
  if (played && !played.game)
    return (
      <div class="author">
        <Trace played={played} />
        <p>{isLost ? "mainmatch play has ended. Start it again." : "Save the file without it, and the match begins."}</p>
        <Guide />
      </div>
    );
  if (!played || scene === undefined) return <p class="waiting">{isLost ? "mainmatch play does not answer." : "Loading…"}</p>;
  return (
    <div class="author">
      <Head played={played} isLost={isLost} />
      {played.trouble && <Trace played={played} />}
      <Time played={played} />
      <main class="table">
        {played.viewers.map((seen) => (
          <Seat key={seen.document.viewer} seen={seen} played={played} scene={scene} />
        ))}
      </main>
      <Beside played={played} />
    </div>
  );
}

function Trace({ played }: { played: Played | Broken }) {
  return (
    <section class="trace" role="alert">
      <h2>The game failed</h2>
      <p class="soft">{played.file}</p>
      <pre>{played.trouble}</pre>
    </section>
  );
}

function Head({ played, isLost }: { played: Played; isLost: boolean }) {
  const { verdict, game } = played;
  return (
    <header>
      <h1>
        {game.title} <span class="soft">{game.version}</span>
      </h1>
      <p class="soft">{played.file}</p>
      <p role="status">
        {isLost ? "mainmatch play has ended. Start it again." : verdict === null ? "Checking…" : verdict.code === 0 ? "Conforms." : "Does not conform."}
        {played.took > 0 && <span class="soft"> Replayed in {Math.round(played.took * 1000)} ms.</span>}
      </p>
      {verdict && (
        <details open={verdict.code !== 0}>
          <summary>Check of a few matches</summary>
          <pre>{verdict.says}</pre>
        </details>
      )}
      <Guide />
    </header>
  );
}

/** The tutorial, loaded when it is opened. */
function Guide() {
  const [text, setText] = useState("");
  const load = () => void (text || fetch("/first-game").then((answer) => answer.text()).then(setText));
  return (
    <details onToggle={load}>
      <summary>A first game in ten minutes</summary>
      {text && <Markdown text={text} />}
    </details>
  );
}

/** The slider through time, and what moves the match as a whole. */
function Time({ played }: { played: Played }) {
  const [trouble, setTrouble] = useState("");
  const [begun, setBegun] = useState(played.begun);
  const { moves, place, bots } = played;
  const last = moves.length - 1;
  const line = moves[place];
  const isOpen = played.viewers[0]?.facts.status === "running";
  const does = (deed: string, body?: JsonObject) => void ask(deed, body).then(setTrouble);
  const seats = played.viewers.flatMap((each) => (each.facts.seat === null ? [] : [each.facts.seat]));
  return (
    <section class="time" aria-label="Time">
      <input type="range" aria-label="Place in the match" min={0} max={last} value={place} onInput={(event) => does("place", { place: Number(event.currentTarget.value) })} />
      <p>
        {place} of {last}: <code>{line?.says}</code>
        {line?.refused && <strong class="wrong"> Refused now: {line.refused}</strong>} {line?.phase && <span class="soft">then {line.phase}</span>}
      </p>
      <div class="buttons">
        <button type="button" class="second" disabled={place === 0} onClick={() => does("place", { place: place - 1 })}>
          Back
        </button>
        <button type="button" class="second" disabled={place === last} onClick={() => does("place", { place: place + 1 })}>
          Forward
        </button>
        <button type="button" disabled={!isOpen} onClick={() => does("close")}>
          Close the phase
        </button>
        <button type="button" class="second" onClick={() => does("bots", { seats: bots.length === seats.length ? [] : seats })}>
          {bots.length === seats.length ? "No bots" : "Bots in all seats"}
        </button>
        <button type="button" class="second" onClick={() => does("save")}>
          Save as text
        </button>
      </div>
      <details>
        <summary>Another match</summary>
        <form class="another" onSubmit={(event) => (event.preventDefault(), does("restart", begun))}>
          <label>
            Seats <input type="number" value={begun.seats} onInput={(event) => setBegun({ ...begun, seats: Number(event.currentTarget.value) })} />
          </label>
          <label>
            Seed <input value={begun.seed} onInput={(event) => setBegun({ ...begun, seed: event.currentTarget.value })} />
          </label>
          <label>
            Garnets <input type="number" value={begun.garnets} onInput={(event) => setBegun({ ...begun, garnets: Number(event.currentTarget.value) })} />
          </label>
          <button type="submit">Begin</button>
        </form>
      </details>
      {trouble && <p class="wrong" role="alert">{trouble}</p>}
    </section>
  );
}

/** What one viewer sees and may do, as its client shows it. */
function Seat({ seen, played, scene }: { seen: Seen; played: Played; scene: Scene | null }) {
  const { facts, document } = seen;
  const { seat } = facts;
  const session = useMemo(() => ({ client: new Mainmatch(`${location.origin}/seats/${seat ?? 0}`), me: null, isWaking: false }) as unknown as Session, [seat]);
  const title = seat === null ? "Everybody" : seat === 0 ? "The host as judge" : `Seat ${seat}`;
  const isBot = seat !== null && played.bots.includes(seat);
  const state = { ...seen, history: seen.events, game: played.game, wire: "live" as const, scene, reload: () => undefined };
  const bots = isBot ? played.bots.filter((each) => each !== seat) : [...played.bots, seat ?? 0];
  return (
    <section class="seat" aria-label={title}>
      <div class="seathead">
        <h2>{title}</h2>
        {document.garnets !== null && <span class="soft">{document.garnets} garnets</span>}
        {seat !== null && (
          <label>
            <input type="checkbox" checked={isBot} onChange={() => void ask("bots", { seats: bots })} /> bot
          </label>
        )}
      </div>
      <SessionContext.Provider value={session}>
        <Names seats={facts.seats} own={seat}>
          <MatchContext.Provider value={state}>
            <Play />
            {seat === null && seen.result && <Known value={endOf(seen.result)} shape={RESULT_SHAPE} />}
          </MatchContext.Provider>
        </Names>
      </SessionContext.Provider>
    </section>
  );
}

const endOf = ({ winners, elimination_candidates, standings }: MatchResult) => ({ winners, elimination_candidates, standings }) as unknown as JsonObject;

/** What no player sees all of: who heard what, what is sealed, the dice. */
function Beside({ played }: { played: Played }) {
  return (
    <aside class="beside" aria-label="Behind the match">
      <section>
        <h2>Who was told what</h2>
        {!played.told.length && <p class="soft">Nothing, in this move.</p>}
        <ul class="plainlist">
          {played.told.map((each, n) => (
            <Told key={n} heard={each} played={played} />
          ))}
        </ul>
      </section>
      <section>
        <h2>Sealed</h2>
        {!played.sealed.length && <p class="soft">Nothing.</p>}
        <ul class="plainlist">
          {played.sealed.map((each) => (
            <li key={`${each.seat} ${each.slot ?? ""}`} class="secret">
              Seat {each.seat} <code>{JSON.stringify(each.action)}</code> {each.locked && "locked"}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Dice</h2>
        {!played.dice.length && <p class="soft">None, in this move.</p>}
        <dl>
          {played.dice.map((each) => (
            <div key={each.label}>
              <dt>
                <code>{each.label}</code>
              </dt>
              <dd>{each.values.join(", ")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <details>
        <summary>The match as text, as it is saved to {played.saved}</summary>
        <pre>{played.playthrough}</pre>
      </details>
    </aside>
  );
}

function Told({ heard, played }: { heard: Heard; played: Played }) {
  const names = useNames();
  const schema = played.game.events.find((each) => each.type === heard.type)?.schema as JsonObject | undefined;
  return (
    <li class={heard.to ? "secret" : undefined}>
      <p>
        <code>{heard.type}</code> {heard.to === null ? "to all" : heard.to.length ? `secret, only to seat ${heard.to.join(", ")}` : "secret, only to the host"}
        {heard.channel && ` in ${heard.channel}`}
      </p>
      {heard.says && <p>{named(heard.says, names)}</p>}
      <Known value={heard.data} shape={Shape.of(schema)} />
    </li>
  );
}
