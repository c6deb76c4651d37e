/**
 * The reader's turn at the table: the newest close, the scene with its decision, and what was sent.
 *
 * Rule kept here: what the server waits for can be sent from this page. A scene chooses how it asks, never whether:
 * `Undecided` has a form for each slot that no `Decision` of the scene is about.
 */
import { createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { lazy } from "../lazy";
import { useNames, type Naming } from "../names";
import { DecidedHere, ReceiptNote, useForgotten, useRevealed, useTurn } from "../parts";
import type { JsonObject, Receipt } from "../sdk";
import { t } from "../texts";
import { Busy } from "../ui/Bits";
import { readable, within } from "../words";
import { CandidateVote } from "./CandidateVote";
import { useMatchState, viewOf, type MatchState } from "./Context";
import { LastRound } from "./Rounds";

const HostTable = lazy(async () => (await import("../desk/HostTable")).HostTable);
const Plain = lazy(async () => (await import("./Plain")).Plain);
const Sealed = lazy(async () => (await import("./Plain")).Sealed);
const Sent = lazy(async () => (await import("./Plain")).Sent);

export function Play() {
  const state = useMatchState();
  const revealed = useRevealed();
  const { scene, document, facts } = state;
  useForgotten();
  const [decided, setDecided] = useState<Record<string, number>>({});
  const decides = useCallback((slot: string) => {
    const count = (by: number) => setDecided((all) => ({ ...all, [slot]: (all[slot] ?? 0) + by }));
    count(1);
    return () => count(-1);
  }, []);
  return (
    <DecidedHere.Provider value={decides}>
      <Decided.Provider value={decided}>
        <Standing />
        {revealed?.isNew && <LastRound />}
        {facts.seat === null && document.viewer === "host" && facts.status !== "lobby" && <HostTable />}
        {/* Each phase is drawn anew: what stood there before is replaced, not moved by what is told above it. */}
        {scene ? document.view && <scene.Play key={document.phase?.id} state={state} view={viewOf(state)} /> : <Plain key={document.phase?.id} />}
        {scene && <CandidateVote key={document.phase?.id} />}
        {scene && <Undecided />}
        {scene && <NotAsked />}
        <Receipts />
        {!revealed?.isNew && <LastRound />}
      </Decided.Provider>
    </DecidedHere.Provider>
  );
}

/** How many decisions of the scene are about each slot. */
const Decided = createContext<Record<string, number>>({});

/** A form for each slot in which the seat may send something and the scene asks for nothing. */
export function Undecided() {
  const { options } = useMatchState();
  const decided = useContext(Decided);
  const turn = useTurn();
  // The scene is heard once it stands.
  const [isHeard, setHeard] = useState(false);
  useEffect(() => setHeard(true), []);
  if (!turn || !options || !isHeard) return null;
  const sealed = options.actions.filter((each) => each.mode === "sealed");
  const receipts = options.submissions ?? {};
  // Without slots one submission, which has no name.
  const slots = options.submissions ? [...new Set([...sealed.map((each) => each.slot ?? ""), ...Object.keys(receipts)])] : [""];
  return (
    <DecidedHere.Provider value={unheard}>
      {slots
        .filter((slot) => !decided[slot])
        .map((slot) => (
          // A new phase gets a new form, so that no input of the old one is sent by mistake.
          <Sealed key={`${turn.phase_id}-${slot}`} slot={slot} offers={sealed.filter((each) => (each.slot ?? "") === slot)} receipt={slot ? (receipts[slot] ?? null) : options.submission} />
        ))}
    </DecidedHere.Provider>
  );
}

const unheard = () => () => undefined;

/** Why nothing can be sent now, where that isn't the game's doing. */
function Standing() {
  const { facts, options, document } = useMatchState();
  if (facts.status === "paused") return <Waiting text={facts.seat === null ? t("The match is paused.") : t("The match is paused. Your move is kept. No moves are accepted until the match resumes.")} />;
  if (facts.status === "halted") return <Waiting text={t("Stopped by an error. Nothing is lost. A host has to take action.")} isForHosts />;
  if (facts.status === "cancelled") return <Waiting text={t("The match was cancelled.")} />;
  if (facts.review_until) return <Waiting text={t("The phase is over. A host reviews the outcome before it is published.")} isForHosts />;
  // Between two phases: the form of the previous one must not send anything.
  if (options && (options.phase?.id ?? null) !== (document.phase?.id ?? null)) {
    return (
      <div class="between">
        <Busy what={t("One moment…")} />
      </div>
    );
  }
  return null;
}

/** What a player waits for, beside a scene. */
function NotAsked() {
  const state = useMatchState();
  const names = useNames();
  const turn = useTurn();
  if (!turn || state.facts.seat === null || turn.sealed.length || turn.instant.length || turn.receipt) return null;
  const waits = state.document.phase?.name === "candidate-vote" ? t("Others vote on the Elimination Candidate.") : state.scene?.waits?.(viewOf(state), names);
  return <Waiting text={waits ?? t("Nothing is asked of you now.")} />;
}

function Receipts() {
  const state = useMatchState();
  const { options, document, scene } = state;
  const names = useNames();
  if (!options?.phase || options.phase.id !== document.phase?.id) return null;
  const standing: [string, Receipt | null][] = options.submissions ? Object.entries(options.submissions) : [["", options.submission]];
  return (
    <>
      {standing.map(([slot, receipt]) =>
        receipt ? (
          <ReceiptNote
            key={slot}
            receipt={receipt}
            name={slot ? within(readable(slot)) : undefined}
            said={scene ? <p>{saidBy(state, receipt.action as JsonObject, names)}</p> : <Sent action={receipt.action as JsonObject} />}
          />
        ) : null,
      )}
    </>
  );
}

/** An action as a sentence of the game's scene. */
export function saidBy(state: MatchState, action: JsonObject, names: Naming): string {
  if (action.type === "vote_candidate") return t("Name {who} the Candidate.", { who: names.object(Number(action.seat)) });
  if (action.type === "pass" && state.document.phase?.name === "candidate-vote") return t("Name nobody.");
  return state.scene?.said(action, names, viewOf(state), state) ?? readable(String(action.type));
}

/** `isForHosts`: what is waited for is done at the host's desk. */
export function Waiting(props: { text: string; isForHosts?: boolean }) {
  const { facts } = useMatchState();
  return (
    <p class="waiting">
      {props.text} {props.isForHosts && facts.hosting && <Link href={`/m/${facts.id}/host`}>{t("Go to the Host tab")}</Link>}
    </p>
  );
}
