/**
 * What a phase brought, step by step: once, at the first visit after it closed.
 *
 * Scores stay old until it ends. Tap, Esc or "Show all" ends it; with reduced motion it is at its end at once.
 */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Envelope } from "../sdk";
import { useOwn } from "../session";
import { t } from "../texts";
import { OnlyYou } from "./Notes";

const BEAT = 700;
const LIMIT = 6000;
const SHORT_LIMIT = 1500;

/** One step: `show` stays; `says` is its sentence. */
export type Step = { says: string; show?: ComponentChildren };
export type Revealed = { seq: number; events: Envelope[]; isNew: boolean; isPlaying: boolean; limit: number; end: () => void };

const Context = createContext<Revealed | null>(null);
export const RevealContext = Context;
export const useRevealed = (): Revealed | null => useContext(Context);

/** The game's events of the newest close: after `phase.closed`, and before what opened next. */
export function newestClose(events: Envelope[]): { seq: number; events: Envelope[] } | null {
  const at = events.findLastIndex((each) => each.type === "phase.closed");
  const closed = events[at];
  if (!closed) return null;
  const after = events.slice(at + 1);
  const next = after.findIndex((each) => each.type === "phase.opened" || each.type === "match.finished");
  const found = (next < 0 ? after : after.slice(0, next)).filter((each) => each.type.startsWith("game."));
  return found.length ? { seq: closed.seq, events: found } : null;
}

/** The state of the newest reveal on this device. */
export function useReveal(match: string, events: Envelope[], isShort: boolean): Revealed | null {
  const own = useOwn();
  const name = `seen.${match}`;
  const seen = Number(own.kept(name) ?? 0);
  const close = newestClose(events);
  const seq = close?.seq ?? 0;
  const [fresh, setFresh] = useState(0);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (seq > seen) setFresh(seq);
  }, [seq, name]);
  if (!close) return null;
  const isNew = fresh === seq || seq > seen;
  const end = () => {
    own.keep(name, String(seq));
    setEnded(seq);
  };
  return { ...close, isNew, isPlaying: isNew && ended !== seq, limit: isShort ? SHORT_LIMIT : LIMIT, end };
}

export function Reveal(props: { title: string; steps: Step[]; revealed: Revealed; isPrivate?: boolean }) {
  const { steps, revealed } = props;
  const { seq, isPlaying, end } = revealed;
  const [shown, setShown] = useState(0);
  const isDone = !isPlaying || shown >= steps.length;
  const beat = Math.min(BEAT, revealed.limit / Math.max(1, steps.length));
  useEffect(() => setShown(0), [seq]);
  useEffect(() => {
    if (!isPlaying) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || shown >= steps.length) {
      end();
      return;
    }
    const timer = setTimeout(() => setShown(shown + 1), beat);
    return () => clearTimeout(timer);
  }, [seq, shown, isPlaying, steps.length]);
  useEffect(() => {
    if (!isPlaying) return;
    const stop = (event: KeyboardEvent) => event.key === "Escape" && end();
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  }, [seq, isPlaying]);
  if (!steps.length) return null;
  return (
    <section class={`reveal ${isDone ? "done" : "playing"} ${revealed.isNew ? "new" : ""} ${props.isPrivate ? "private" : ""}`} onClick={isDone ? undefined : end}>
      {props.isPrivate && <OnlyYou />}
      <div class="revealhead">
        <h2>{props.title}</h2>
        <button type="button" class="quiet" disabled={isDone} onClick={end}>{t("Show all")}</button>
      </div>
      <ol>
        {steps.map((step, n) => (
          <li key={n} class={isDone || n < shown ? "on" : "off"} aria-hidden={!(isDone || n < shown)}>
            {step.show ?? step.says}
          </li>
        ))}
      </ol>
      {revealed.isNew && (
        <p class="unseen" role="status">
          {isDone ? steps.at(-1)?.says : ""}
        </p>
      )}
    </section>
  );
}
