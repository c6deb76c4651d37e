/** The open phase: who is in, who is missing, and the acts on its time. */
import { useEffect, useState } from "preact/hooks";
import { useLoaded, useNow } from "../hooks";
import { useMatchState } from "../match/Context";
import { useNames } from "../names";
import { SeatChip } from "../parts/Seats";
import type { HostStatus } from "../sdk";
import { useClient } from "../session";
import { listed, nt, t } from "../texts";
import { amount } from "../time";
import { Busy, Card, Trouble } from "../ui/Bits";
import { given } from "../ui/Deeds";
import { phaseText } from "../words";
import { Act, Pick } from "./Act";
import type { Told } from "./foretold";

/** Who has sent changes without an event for the host. */
const LOOK_MS = 10_000;

export type Progress = { status: HostStatus | undefined; isHidden: boolean; trouble: string | null };

/** Who has submitted, asked again now and then. */
export function useProgress(): Progress {
  const { facts, document, game } = useMatchState();
  const client = useClient();
  const isHidden = [facts, game.phases.find((each) => each.name === facts.phase?.name)].some((each) => each?.submission_status === "hidden");
  const isAsked = facts.phase !== null && facts.seat === null && !isHidden;
  const ask = async (): Promise<HostStatus | undefined> => (isAsked ? client.hostStatus(facts.id) : undefined);
  const { value, trouble, again } = useLoaded(ask, [facts.id, isAsked, document.cursor.seq]);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setInterval(again, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAsked, again]);
  return { status: value, isHidden, trouble };
}

export function Phase(props: { progress: Progress }) {
  const { facts } = useMatchState();
  const { phase } = facts;
  const isStopped = facts.status === "paused" || facts.status === "halted";
  return (
    <Card title={phase ? phaseText(phase) : t("The match")} class="phasecard">
      {facts.status === "halted" && <p>{t("The game failed. Nothing is lost. Try again, or go back to an earlier phase.")}</p>}
      {phase && facts.seat === null && <Progress {...props.progress} />}
      <div class="acts">
        {isStopped ? <Resume /> : <Running progress={props.progress} />}
      </div>
    </Card>
  );
}

function Progress({ status, isHidden, trouble }: Progress) {
  if (trouble) return <Trouble text={trouble} />;
  if (isHidden) return <p class="soft">{t("This match or phase hides from its host who has sent a move.")}</p>;
  if (!status) return <Busy />;
  return (
    <div class="progress">
      <section aria-labelledby="missing">
        <h3 id="missing">{status.missing.length ? nt("{n} missing", "{n} missing", status.missing.length) : t("Nobody is missing")}</h3>
        <p class="chips">
          {status.missing.map((seat) => (
            <SeatChip key={seat} seat={seat} size={28} />
          ))}
        </p>
      </section>
      <section aria-labelledby="in">
        <h3 id="in">{nt("{n} in", "{n} in", status.submitted.length)}</h3>
        <p class="chips">
          {status.submitted.map((seat) => (
            <SeatChip key={seat} seat={seat} size={28} />
          ))}
        </p>
      </section>
    </div>
  );
}

function Running(props: { progress: Progress }) {
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const { id, phase } = facts;
  const missing = props.progress.status?.missing ?? [];
  const who = missing.length ? listed(missing.map(names.object)) : t("Players who have not sent a move");
  const closed: Told[] = [{ type: "phase.closed", data: { phase, closed_by: "host" } }];
  const silent = missing.length ? nt("{names} has sent nothing: the default of the rules applies.", "{names} have sent nothing: for them the default of the rules applies.", missing.length, { names: who }) : t("The moves that were sent count. For missing ones the default of the rules applies.");
  return (
    <>
      {!props.progress.isHidden && missing.length > 0 && (
        <Act label={nt("Remind {n}", "Remind {n}", missing.length)} run={() => client.remind(id)} tells={[{ type: "reminder.due", to: who }]} reason="none" isMain />
      )}
      {phase && <Extend />}
      {phase && <Act label={t("Close now")} says={silent} run={(reason) => client.closePhase(id, { ...given(reason), phase_id: phase.id })} tells={closed} />}
      {phase && <Pause />}
    </>
  );
}

const LONGER = { "900": amount(15, "minute"), "3600": amount(1, "hour"), "7200": amount(2, "hour"), "86400": amount(1, "day") } as const;

function Extend() {
  const { facts } = useMatchState();
  const client = useClient();
  const [by, setBy] = useState<keyof typeof LONGER | "until">("7200");
  const [until, setUntil] = useState("");
  const { id, phase } = facts;
  if (!phase?.due_at) return null;
  const due = by === "until" ? instant(until) : new Date(Date.parse(phase.due_at) + Number(by) * 1000).toISOString();
  const body = by === "until" ? { due_at: due ?? "" } : { seconds: Number(by) };
  const choices = [...Object.entries(LONGER), ["until", t("Until a time that I set")]] as [keyof typeof LONGER | "until", string][];
  return (
    <Act
      label={t("Give more time")}
      isOpen={due === null}
      run={(reason) => client.extend(id, { ...given(reason), ...body, phase_id: phase.id })}
      tells={due ? [{ type: "phase.extended", data: { phase: { ...phase, due_at: due } } }] : []}
    >
      <Pick legend={t("How much longer")} value={by} choices={choices} onChange={setBy} />
      {by === "until" && <Until value={until} onInput={setUntil} />}
    </Act>
  );
}

const PAUSES = { "1": amount(1, "day"), "3": amount(3, "day"), "7": amount(7, "day"), "14": amount(14, "day") } as const;

function Pause() {
  const { facts } = useMatchState();
  const client = useClient();
  const now = useNow();
  const [days, setDays] = useState<keyof typeof PAUSES>("3");
  // Whole minutes, so that the preview doesn't tick.
  const until = new Date(Math.floor(now / 60_000) * 60_000 + Number(days) * 86_400_000).toISOString();
  return (
    <Act
      label={t("Pause")}
      says={t("The clock stops, moves are kept, and new ones are refused until you resume. The phase then has the time that it had left.")}
      run={(reason) => client.pause(facts.id, { ...given(reason), until })}
      tells={[{ type: "match.paused", data: { paused_until: until } }]}
    >
      <Pick legend={t("Resume by itself, at the latest after")} value={days} choices={Object.entries(PAUSES) as [keyof typeof PAUSES, string][]} onChange={setDays} />
    </Act>
  );
}

function Resume() {
  const { facts } = useMatchState();
  const client = useClient();
  const isHalted = facts.status === "halted";
  return <Act isMain label={isHalted ? t("Try again") : t("Resume")} run={(reason) => client.resume(facts.id, given(reason))} tells={[{ type: "match.resumed" }]} />;
}

/** A time in the reader's own zone. */
function Until(props: { value: string; onInput: (value: string) => void }) {
  return (
    <div class="field">
      <label for="until">{t("New deadline, in your time")}</label>
      <input id="until" type="datetime-local" value={props.value} onInput={(event) => props.onInput(event.currentTarget.value)} />
    </div>
  );
}

const instant = (local: string): string | null => (Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString());
