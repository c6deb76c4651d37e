/** When a phase closes, in the reader's time and by the server's clock. */
import { useEffect, useState } from "preact/hooks";
import { useNow } from "../hooks";
import { t, tx } from "../texts";
import { left, spokenLeft } from "../time";
import { When } from "../ui/Bits";

const SHORT_MS = 120_000;

/** A phase that lasts less than two minutes. */
export const isShort = (phase: { opened_at: string; due_at: string | null }): boolean =>
  phase.due_at !== null && Date.parse(phase.due_at) - Date.parse(phase.opened_at) < SHORT_MS;

/** Calm until the last tenth. Screen readers hear an hour, ten minutes, one minute, and ten seconds of a short phase. */
export function Clock(props: { openedAt: string; dueAt: string | null; pausedUntil?: string | null }) {
  const now = useNow();
  const [said, setSaid] = useState("");
  const { openedAt, dueAt } = props;
  const word = dueAt && spokenLeft(dueAt, now, Date.parse(dueAt) - Date.parse(openedAt) < SHORT_MS);
  useEffect(() => {
    if (word) setSaid(word);
  }, [word]);
  if (!dueAt) {
    return (
      <span class="tag paused">
        {props.pausedUntil ? tx("Paused until {when}", { when: <When at={props.pausedUntil} isShort /> }) : t("Paused")}
      </span>
    );
  }
  const isLast = (Date.parse(dueAt) - now) * 10 < Date.parse(dueAt) - Date.parse(openedAt);
  return (
    <span class={isLast ? "due last" : "due"}>
      <span class="until">{tx("closes {when},", { when: <When at={dueAt} isShort /> })}</span>{" "}
      <span class="countdown" role="timer" aria-live="off" translate={false}>
        {t("{time} left", { time: left(dueAt, now) })}
      </span>
      <span class="unseen" aria-live="polite">
        {said}
      </span>
    </span>
  );
}
