/**
 * The reader's turn at the table: the newest close, the scene with its decision, and what was sent.
 *
 * Rule kept here: what the server waits for can be sent from this page. A scene chooses how it asks, never whether:
 * `Undecided` has a form for each slot that no `Decision` of the scene is about.
 */
import { createContext } from "preact";
import { useCallback, useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { labelOf, payoffsOf, stakesOf, type PayoffTable as Pays } from "../form/annotations";
import { assembled, findings, type Finding } from "../form/check";
import { asks, Fields } from "../form/Fields";
import { fieldsOf, type Field } from "../form/fields";
import { useNames, type Naming } from "../names";
import { AtOnce, DecidedHere, Decision, PayoffTable, PrivateNote, ReceiptNote, Stakes, useForgotten, useRevealed, useTurn } from "../parts";
import type { ActionResult, Json, JsonObject, ActionOption, Receipt } from "../sdk";
import { nt, t } from "../texts";
import { Busy, Card, Trouble } from "../ui/Bits";
import { Known } from "../view/Known";
import { plain, readable } from "../words";
import { actionShape, eventShape, scoresName, splitView, useMatchState, viewOf, viewShape, type MatchState } from "./Context";
import { CandidateVote } from "./CandidateVote";
import { LastRound } from "./Rounds";
import { isRecord } from "../view/shape";
import { lazy } from "../lazy";

const HostTable = lazy(async () => (await import("../desk/HostTable")).HostTable);

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
        {revealed?.isNew && <LastRound />}
        <Standing />
        {facts.seat === null && document.viewer === "host" && facts.status !== "lobby" && <HostTable />}
        {scene ? document.view && <scene.Play state={state} view={viewOf(state)} /> : <Plain />}
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
function Undecided() {
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
  if (options && (options.phase?.id ?? null) !== (document.phase?.id ?? null)) return <Busy what={t("One moment…")} />;
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
            name={slot ? readable(slot).toLowerCase() : undefined}
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

/** An action as facts, for a game without a scene. */
export function Sent(props: { action: JsonObject }) {
  const state = useMatchState();
  const { type, ...rest } = props.action;
  const offer = state.options?.actions.find((each) => each.type === type);
  return (
    <>
      <p>
        <strong>{offer?.label || readable(String(type))}</strong>
      </p>
      <Known value={rest} shape={actionShape(state, String(type))} />
    </>
  );
}

/** The scene of a game that has none: forms from its options, and what the reader knows. */
function Plain() {
  const state = useMatchState();
  const { facts, document, options } = state;
  const { own, open } = splitView(state);
  const [done, setDone] = useState<Done | null>(null);
  // The scores have a board of their own.
  const board = scoresName(state);
  const view = Object.fromEntries(Object.entries(open).filter(([name]) => name !== "seats" && name !== board));
  return (
    <>
      <Turn onDone={setDone} />
      {/* It stays after its form is gone: the action may have ended the phase or the match. */}
      <div aria-live="polite">{done && [undefined, done.phase_id].includes(document.phase?.id) && <Answer done={done} />}</div>
      {Object.keys(view).length > 0 && (
        <Card title={facts.seat === null && options === null ? t("What everyone knows") : t("What you know")}>
          <Known value={view} shape={viewShape(state)} />
        </Card>
      )}
      {Object.keys(own).length > 0 && (
        <PrivateNote>
          <Known value={own} shape={viewShape(state)} />
        </PrivateNote>
      )}
    </>
  );
}

/** The result of an instant action, and its phase. */
type Done = { phase_id: string; type: string; answer: ActionResult };

function Turn(props: { onDone: (done: Done) => void }) {
  const { options } = useMatchState();
  const names = useNames();
  const turn = useTurn();
  if (!turn || !options) return null;
  return (
    <>
      {!options.actions.length && !options.submission && !Object.keys(options.submissions ?? {}).length && <Waiting text={t("You have nothing to do in this phase.")} />}
      {options.actions
        .flatMap((offer) => payoffsOf(offer, names))
        .map((table, n) => (
          <Payoffs key={n} table={table} />
        ))}
      <Undecided />
      {turn.instant.map((offer) => (
        <Instant key={`${turn.phase_id}-${offer.type}`} offer={offer} onDone={(answer) => props.onDone({ phase_id: turn.phase_id, type: offer.type, answer })} />
      ))}
    </>
  );
}

/** What each of the reader's choices pays against each of the others'. */
function Payoffs({ table }: { table: Pays }) {
  return (
    <Card title={table.title}>
      <PayoffTable
        legend={table.title}
        rows={table.rows}
        columns={table.columns.map((each) => each.label)}
        cells={table.cells}
        picked={undefined}
      />
    </Card>
  );
}

/** `isForHosts`: what is waited for is done at the host's desk. */
function Waiting(props: { text: string; isForHosts?: boolean }) {
  const { facts } = useMatchState();
  return (
    <p class="waiting">
      {props.text} {props.isForHosts && facts.hosting && <Link href={`/m/${facts.id}/host`}>{t("Go to the Host tab")}</Link>}
    </p>
  );
}

type SealedProps = { slot: string; offers: ActionOption[]; receipt: Receipt | null };

/** The form to send or change a move, in one slot where there are several. */
function Sealed(props: SealedProps) {
  const { offers, receipt, slot } = props;
  const start = useTurn(slot)?.start;
  const [type, setType] = useState<string | null>(null);
  const offer = offers.find((each) => each.type === (type ?? start?.type)) ?? offers[0];
  if (!offer || receipt?.locked) return null;
  const kinds = offers.length > 1 && (
    <fieldset class="segments">
      <legend class="unseen">{t("What to send")}</legend>
      {offers.map((each) => (
        <label key={each.type}>
          <input type="radio" name={`type-${slot}`} checked={each === offer} onChange={() => setType(each.type)} />
          <span>{each.label || readable(each.type)}</span>
        </label>
      ))}
    </fieldset>
  );
  return <SealedForm key={offer.type} {...props} offer={offer} kinds={kinds} isPicked={type !== null} start={start?.type === offer.type ? start : undefined} />;
}

/** The form of one action: its value, and whether it can be sent. */
function useActionForm(offer: ActionOption, start: Json | undefined) {
  const schema = offer.schema as JsonObject;
  const field = useMemo(() => fieldsOf(schema), [JSON.stringify(schema)]);
  const [value, setValue] = useState<Json>(start ?? defaultsOf(field));
  const [wrong, setWrong] = useState<Finding[]>([]);
  const ready = (): JsonObject | null => {
    const found = findings(field, schema, value);
    setWrong(found);
    return found.length ? null : (assembled(field, value) as JsonObject);
  };
  const change = (next: Json | undefined) => {
    setValue(next ?? {});
    setWrong([]);
  };
  return { field, value, wrong, ready, change };
}

function defaultsOf(field: Field): Json {
  if (field.kind !== "object") return {};
  const given = field.members.filter((each) => each.field.initial !== undefined && each.field.initial !== null);
  return Object.fromEntries(given.map((each) => [each.name, each.field.initial as Json]));
}

function SealedForm(props: SealedProps & { offer: ActionOption; isPicked: boolean; kinds: preact.ComponentChildren; start: JsonObject | undefined }) {
  const { offer, receipt, slot } = props;
  const names = useNames();
  const form = useActionForm(offer, props.start);
  const schema = offer.schema as JsonObject;
  const help = plain(String(schema.description ?? ""));
  const stakes = stakesOf(schema, names);
  const now = (assembled(form.field, form.value) ?? {}) as JsonObject;
  return (
    <Decision
      title={[receipt ? t("Change your move") : t("Your move"), slot && readable(slot).toLowerCase()].filter(Boolean).join(": ")}
      offer={offer}
      slot={slot}
      isPicked={props.isPicked}
      action={now}
      ready={form.ready}
      label={labelOf(offer, now, names)}
      stakes={stakes.length ? <Stakes rows={stakes} /> : undefined}
      said={(action) => <Sent action={action} />}
    >
      {props.kinds}
      {help && <p class="help">{help}</p>}
      <Fields field={form.field} value={form.value} onChange={form.change} path="" findings={form.wrong} isRequired />
      {offer.cost > 0 && <p class="soft">{nt("Costs about {n} garnet, held while your move stands.", "Costs about {n} garnets, held while your move stands.", offer.cost)}</p>}
      <Trouble text={summaryOf(form.wrong)} />
    </Decision>
  );
}

function summaryOf(wrong: Finding[]): string | null {
  if (!wrong.length) return null;
  const loose = wrong.filter((each) => each.path === "").map((each) => each.message);
  return [t("This can't be sent yet."), ...loose].join(" ");
}

/** What takes effect at once: confirmed by the reader, then answered. */
function Instant(props: { offer: ActionOption; onDone: (answer: ActionResult) => void }) {
  const { offer } = props;
  const names = useNames();
  const form = useActionForm(offer, undefined);
  const now = (assembled(form.field, form.value) ?? {}) as JsonObject;
  return (
    <Card title={offer.label || readable(offer.type)} class="instant">
      <AtOnce offer={offer} action={now} ready={form.ready} label={labelOf(offer, now, names)} asks={<Sent action={now} />} onDone={props.onDone}>
        <p class="help">{plain(String((offer.schema as JsonObject).description ?? ""))}</p>
        {asks(form.field) > 0 && <Fields field={form.field} value={form.value} onChange={form.change} path="" findings={form.wrong} isRequired />}
        <Trouble text={summaryOf(form.wrong)} />
      </AtOnce>
    </Card>
  );
}

function Answer(props: { done: Done }) {
  const state = useMatchState();
  const { answer, type } = props.done;
  const told = answer.told.filter((each) => isRecord(each.data));
  return (
    <Card title={readable(type)} class="receipt">
      <p>
        <strong>{t("Done.")}</strong> {nt("You have {n} garnet left.", "You have {n} garnets left.", answer.garnets)}
      </p>
      {told.map((each, n) => (
        <div key={n}>
          <h3>{readable(each.type)}</h3>
          <Known value={each.data as JsonObject} shape={eventShape(state, each.type)} />
        </div>
      ))}
    </Card>
  );
}
