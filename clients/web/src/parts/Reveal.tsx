/**
 * What phases brought since the reader last looked: a queue, in order, each close step by step.
 *
 * Scores stay old until it ends. A tap shows all of one close, Esc or the button at its head all of them; what was told can
 * be played again. With reduced motion all is told at once.
 */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Envelope } from "../sdk";
import { useOwn } from "../session";
import { t } from "../texts";
import { OnlyYou } from "./Notes";

const BEAT = 700;
/** Between two closes: to read how the first one ended. */
const REST = 1500;
const LIMIT = 6000;
const SHORT_LIMIT = 1500;

/** One step: `show` stays; `says` is its sentence. */
export type Step = { says: string; show?: ComponentChildren };
/** A phase's end and what the game told then; or the match's end, as the one event `match.finished`. */
export type Close = { seq: number; events: Envelope[] };
export type Revealed = {
  /** The one on stage, and those that are told after it. */
  current: Close;
  waiting: Close[];
  /** All that this visit began with: with reduced motion they stand together. */
  visit: Close[];
  /** It closed since the reader last looked. */
  isNew: boolean;
  isPlaying: boolean;
  /** The one on stage is told. */
  isTold: boolean;
  limit: number;
  end: () => void;
  next: () => void;
  skip: () => void;
  replay: () => void;
};

const Context = createContext<Revealed | null>(null);
export const RevealContext = Context;
export const useRevealed = (): Revealed | null => useContext(Context);

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether an event waits to be told, and so may not be on the page yet. */
export const isHeld = (revealed: Revealed | null, event: Envelope): boolean =>
  revealed !== null && revealed.isNew && revealed.isPlaying && [...(revealed.isTold ? [] : [revealed.current]), ...revealed.waiting].some((close) => close.events.some((each) => each.seq === event.seq));

/** All closes that told something, in order: the game's events after `phase.closed` and before what opened next. */
export function closesOf(events: Envelope[]): Close[] {
  const found: Close[] = [];
  let now: Close | null = null;
  for (const each of events) {
    if (each.type === "phase.closed") found.push((now = { seq: each.seq, events: [] }));
    else if (each.type === "phase.opened") now = null;
    else if (each.type === "match.finished") found.push((now = { seq: each.seq, events: [each] }));
    else if (each.type.startsWith("game.")) now?.events.push(each);
  }
  return found.filter((each) => each.events.length > 0);
}

/** The queue of this device. Who only watches has missed nothing, and begins with the newest. */
export function useReveal(match: string, events: Envelope[], isShort: boolean, isSeated: boolean): Revealed | null {
  const own = useOwn();
  const name = `seen.${match}`;
  const closes = closesOf(events);
  const newest = closes.at(-1);
  const seen = Number(own.kept(name) ?? (isSeated ? 0 : (closes.at(-2)?.seq ?? 0)));
  const isDue = newest !== undefined && newest.seq > seen;
  /** What was seen when this visit's queue began. */
  const [since, setSince] = useState(Infinity);
  useEffect(() => {
    if (isDue) setSince(seen);
  }, [isDue]);
  /** One that was told while others wait: it stays on stage to be read. What comes later is told at once. */
  const [stage, setStage] = useState({ seq: 0 });
  /** Up to where it is told once more; null while nothing is replayed. */
  const [again, setAgain] = useState<number | null>(null);
  if (!newest) return null;
  const visit = closes.filter((each) => each.seq > Math.min(since, seen));
  const told = again ?? seen;
  const onStage = closes.find((each) => each.seq === stage.seq);
  const current = onStage ?? closes.find((each) => each.seq > told) ?? newest;
  const tell = (seq: number, on: number) => {
    if (again === null) own.keep(name, String(seq));
    else setAgain(seq === newest.seq ? null : seq);
    // A new value each time: what is kept draws nothing.
    setStage({ seq: on });
  };
  const first = (visit[0] ?? newest).seq;
  return {
    current,
    waiting: closes.filter((each) => each.seq > Math.max(told, current.seq)),
    visit: visit.length ? visit : [newest],
    isNew: visit.length > 0,
    isPlaying: newest.seq > told,
    isTold: current.seq <= told,
    limit: isShort ? SHORT_LIMIT : LIMIT,
    end: () => tell(current.seq, newest.seq > current.seq ? current.seq : 0),
    next: () => setStage({ seq: 0 }),
    skip: () => tell(newest.seq, 0),
    replay: () => (setAgain(first - 1), setStage({ seq: 0 })),
  };
}

type Props = { title: string; steps: Step[]; isPrivate?: boolean };

/** A close as it stands, step by step until `shown`. */
function Told(props: Props & { shown: number; isPlaying: boolean; isNew: boolean; children?: ComponentChildren; onClick?: () => void }) {
  const { steps, shown } = props;
  return (
    <section class={`reveal ${props.isPlaying ? "playing" : "done"} ${props.isNew ? "new" : ""} ${props.isPrivate ? "private" : ""}`} onClick={props.onClick}>
      {props.isPrivate && <OnlyYou />}
      <div class="revealhead">
        <h2>{props.title}</h2>
        {props.children}
      </div>
      <ol>
        {steps.map((step, n) => (
          <li key={n} class={n < shown ? "on" : "off"} aria-hidden={n >= shown}>
            {step.show ?? step.says}
          </li>
        ))}
      </ol>
      {props.isNew && (
        <p class="unseen" role="status">
          {shown >= steps.length ? steps.at(-1)?.says : ""}
        </p>
      )}
    </section>
  );
}

/** `told`: a close in words; null where they aren't there yet. */
export function Reveal(props: { revealed: Revealed; told: (close: Close) => Props | null }) {
  const { revealed } = props;
  const { current, waiting, isPlaying, isTold, isNew } = revealed;
  const now = props.told(current);
  const on = `${current.seq} ${isTold}`;
  const [at, setAt] = useState({ on, shown: 0 });
  const shown = at.on === on ? at.shown : 0;
  const steps = now?.steps.length ?? 0;
  const isQuiet = isReduced();
  useEffect(() => {
    if (!isPlaying || !now) return;
    const act = isQuiet ? revealed.skip : isTold ? revealed.next : shown >= steps ? revealed.end : () => setAt({ on, shown: shown + 1 });
    if (isQuiet || (!isTold && shown >= steps)) return act();
    const timer = setTimeout(act, !isTold ? Math.min(BEAT, revealed.limit / steps) : steps ? Math.min(REST, revealed.limit) : 0);
    return () => clearTimeout(timer);
  }, [on, shown, isPlaying, waiting.length, steps, now === null]);
  useEffect(() => {
    if (!isPlaying) return;
    const stop = (event: KeyboardEvent) => event.key === "Escape" && revealed.skip();
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  });
  if (isQuiet) {
    return (
      <>
        {revealed.visit.map((close) => {
          const each = props.told(close);
          return each?.steps.length ? <Told key={close.seq} {...each} shown={each.steps.length} isPlaying={false} isNew={isNew} /> : null;
        })}
      </>
    );
  }
  if (!now?.steps.length) return null;
  return (
    <Told {...now} shown={isTold ? steps : shown} isPlaying={isPlaying} isNew={isNew} onClick={!isPlaying ? undefined : isTold ? revealed.next : revealed.end}>
      {waiting.length > 0 && <span class="soft">{t("{n} more", { n: waiting.length })}</span>}
      <button
        type="button"
        class="quiet"
        onClick={(event) => {
          event.stopPropagation();
          if (isPlaying) revealed.skip();
          else revealed.replay();
        }}
      >
        {isPlaying ? t("Show all") : t("Play it again")}
      </button>
    </Told>
  );
}
