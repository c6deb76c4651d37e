/**
 * A game without a scene: forms from its options, and what the reader knows. Its forms also stand where a scene asks for
 * nothing that the server waits for; loaded then.
 */
import { useMemo, useState } from "preact/hooks";
import { labelOf, payoffsOf, stakesOf, type PayoffTable as Pays } from "../form/annotations";
import { assembled, findings, type Finding } from "../form/check";
import { asks, Fields } from "../form/Fields";
import { fieldsOf, type Field } from "../form/fields";
import { useNames } from "../names";
import { AtOnce, Decision, PayoffTable, PrivateNote, Stakes, useTurn } from "../parts";
import type { ActionOption, ActionResult, Json, JsonObject, Receipt } from "../sdk";
import { nt, t } from "../texts";
import { Card, Trouble } from "../ui/Bits";
import { Known } from "../view/Known";
import { isRecord } from "../view/shape";
import { plain, readable, within } from "../words";
import { actionShape, eventShape, scoresName, splitView, useMatchState, viewShape } from "./Context";
import { Undecided, Waiting } from "./Play";

/** The scene of a game that has none: forms from its options, and what the reader knows. */
export function Plain() {
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

export type SealedProps = { slot: string; offers: ActionOption[]; receipt: Receipt | null };

/** The form to send or change a move, in one slot where there are several. */
export function Sealed(props: SealedProps) {
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
      title={[receipt ? t("Change your move") : t("Your move"), slot && within(readable(slot))].filter(Boolean).join(": ")}
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
