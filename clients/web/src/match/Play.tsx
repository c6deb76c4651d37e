/** The user's turn: what they can send, have sent, and know. */
import { useMemo, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { assembled, findings, type Finding } from "../form/check";
import { asks, Fields } from "../form/Fields";
import { fieldsOf, isRecord, type Field } from "../form/fields";
import { pictureOf } from "../games";
import { useDeed } from "../hooks";
import type { ActionResult, Json, JsonObject, OptionOffer, PayoffTable, Receipt } from "../sdk";
import { useClient } from "../session";
import { Asking, Busy, Card, Trouble } from "../ui/Bits";
import { Known } from "../view/Known";
import { counted, plain, readable } from "../words";
import { eventShape, useMatchState, viewOf, viewShape } from "./Context";
import { ReceiptCard } from "./Receipts";

export function Play() {
  const state = useMatchState();
  const { facts, options, document } = state;
  const Picture = pictureOf(facts.game)?.Seat;
  const [done, setDone] = useState<Done | null>(null);
  return (
    <>
      <Turn onDone={setDone} />
      {/* It stays after its form is gone: the action may have ended the phase or the match. */}
      <div aria-live="polite">{done && [undefined, done.phase].includes(document.phase?.id) && <Answer done={done} />}</div>
      <Card title="What you know">
        {Picture && <Picture state={state} view={viewOf(state)} />}
        {document.garnets !== null && (
          <p class="purse">
            You have <strong>{counted(document.garnets, "garnet")}</strong> to spend.
          </p>
        )}
        <Known value={viewOf(state)} shape={viewShape(state)} skip={pictureOf(facts.game)?.skip} />
      </Card>
      {options === null && <p class="soft">You have no seat in this match.</p>}
    </>
  );
}

/** The result of an instant action, and its phase. */
type Done = { phase: string; type: string; answer: ActionResult };

function Turn(props: { onDone: (done: Done) => void }) {
  const { facts, options, document } = useMatchState();
  if (facts.status === "lobby") return <Waiting text="The match has not started. The host can start it when all seats are taken." />;
  if (facts.status === "paused") return <Waiting text="The match is paused. Your move is kept. No moves are accepted until the match resumes." />;
  if (facts.status === "halted") return <Waiting text="The match stopped because of an error. All moves are kept. A host has to take action." />;
  if (facts.status === "finished") {
    return (
      <Card>
        <p class="waiting">
          The match is over. <Link href={`/m/${facts.id}/result`}>See the result</Link>
        </p>
      </Card>
    );
  }
  if (facts.review_until) return <Waiting text="The phase is over. A host reviews the outcome before it is published." />;
  // Between two phases: the form of the previous one must not send anything.
  if (options && (options.phase?.id ?? null) !== (document.phase?.id ?? null)) return <Busy what={"One moment\u2026"} />;
  if (!options?.phase) return null;
  const sealed = options.actions.filter((each) => each.mode === "sealed");
  const receipts = options.submissions ?? {};
  // Without slots one submission, which has no name.
  const slots = options.submissions ? [...new Set([...sealed.map((each) => each.slot ?? ""), ...Object.keys(receipts)])] : [""];
  const instant = options.actions.filter((each) => each.mode === "instant");
  return (
    <>
      {!options.actions.length && !options.submission && !Object.keys(receipts).length && <Waiting text="You have nothing to do in this phase." />}
      {(options.payoffs ?? []).map((table) => (
        <Payoffs key={table.title} table={table} />
      ))}
      {slots.map((slot) => (
        // A new phase gets a new form, so that no input of the old one is sent by mistake.
        <Submission
          key={`${options.phase?.id}-${slot}`}
          slot={slot}
          offers={sealed.filter((each) => (each.slot ?? "") === slot)}
          phase={options.phase?.id ?? ""}
          missing={options.missing}
          receipt={slot ? (receipts[slot] ?? null) : options.submission}
        />
      ))}
      {instant.map((offer) => (
        <Instant key={`${options.phase?.id}-${offer.type}`} offer={offer} phase={options.phase?.id ?? ""} onDone={props.onDone} />
      ))}
    </>
  );
}

/** What each of the user's choices pays against each of the others'. */
function Payoffs({ table }: { table: PayoffTable }) {
  return (
    <Card title={table.title}>
      <div class="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table>
          <caption class="unseen">{table.title}</caption>
          <thead>
            <tr>
              <td />
              {table.columns.map((column) => (
                <th scope="col" key={column.value}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, n) => (
              <tr key={row.value}>
                <th scope="row">{row.label}</th>
                {table.cells[n]?.map((entries, column) => (
                  <td key={table.columns[column]?.value}>
                    {entries.map((paid, party) => (
                      <div key={table.parties[party]}>
                        {table.parties[party]}: {paid}
                      </div>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const Waiting = (props: { text: string }) => (
  <Card>
    <p class="waiting">{props.text}</p>
  </Card>
);

type SubmissionProps = { slot: string; offers: OptionOffer[]; phase: string; missing: string | null; receipt: Receipt | null };

/** What the user has sent, in one slot where there are several, and the form to send or change it. */
function Submission(props: SubmissionProps) {
  return (
    <>
      {props.receipt && <ReceiptCard receipt={props.receipt} />}
      {props.offers.length > 0 && !props.receipt?.locked && <Sealed {...props} />}
    </>
  );
}

function Sealed(props: SubmissionProps) {
  const { offers, receipt, slot } = props;
  const sentType = receipt ? String((receipt.action as JsonObject).type) : undefined;
  const [type, setType] = useState(sentType ?? offers[0]?.type ?? "");
  const offer = offers.find((each) => each.type === type) ?? offers[0];
  if (!offer) return null;
  return (
    <Card title={`${receipt ? "Change your move" : "Your move"}${slot && `: ${readable(slot).toLowerCase()}`}`}>
      {offers.length > 1 && (
        <fieldset class="segments">
          <legend class="unseen">What to send</legend>
          {offers.map((each) => (
            <label key={each.type}>
              <input type="radio" name={`type-${slot}`} checked={each === offer} onChange={() => setType(each.type)} />
              <span>{readable(each.type)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <SealedForm key={offer.type} offer={offer} phase={props.phase} sent={sentType === offer.type ? receipt : null} />
      {props.missing && !receipt && (
        <p class="soft missing">
          <strong>If you send nothing:</strong> {plain(props.missing)}
        </p>
      )}
    </Card>
  );
}

/** The form of one action: its value, and whether it can be sent. */
function useActionForm(offer: OptionOffer, start: Json | undefined) {
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

function SealedForm(props: { offer: OptionOffer; phase: string; sent: Receipt | null }) {
  const { offer } = props;
  const { facts, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const form = useActionForm(offer, props.sent?.action as Json | undefined);
  const [isLocked, setLocked] = useState(false);
  const [asked, setAsked] = useState<JsonObject | null>(null);
  const stands = isLocked || offer.binding;
  const send = async (action: JsonObject) => {
    setAsked(null);
    await deed.run(() => client.submit(facts.id, props.phase, action, { locked: isLocked }));
    reload();
  };
  const help = plain(String((offer.schema as JsonObject).description ?? ""));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const action = form.ready();
        if (action && stands) setAsked(action);
        else if (action) void send(action);
      }}
    >
      {help && <p class="help">{help}</p>}
      <Fields field={form.field} value={form.value} onChange={form.change} path="" findings={form.wrong} isRequired />
      {offer.cost > 0 && <p class="soft">Costs about {counted(offer.cost, "garnet")}, held while your move stands.</p>}
      {offer.binding ? (
        <p class="trouble mild">This move is final: once sent, it cannot be changed.</p>
      ) : (
        <label class="pick single">
          <input type="checkbox" checked={isLocked} onChange={(event) => setLocked(event.currentTarget.checked)} />
          <span>Lock it in: no more changes</span>
        </label>
      )}
      <Trouble text={deed.trouble ?? summaryOf(form.wrong)} />
      <button type="submit" disabled={deed.isBusy}>
        {props.sent ? "Send the change" : `Send: ${readable(offer.type).toLowerCase()}`}
      </button>
      {asked && (
        <Asking title="Send and lock it in?" yes="Yes, lock it in" onYes={() => void send(asked)} onNo={() => setAsked(null)}>
          <p>You cannot change or withdraw it afterwards.</p>
          <Known value={withoutType(asked)} shape={form.field.shape} />
        </Asking>
      )}
    </form>
  );
}

function summaryOf(wrong: Finding[]): string | null {
  if (!wrong.length) return null;
  const loose = wrong.filter((each) => each.path === "").map((each) => each.message);
  return ["This can't be sent yet.", ...loose].join(" ");
}

const withoutType = (action: JsonObject): JsonObject => {
  const { type: _, ...rest } = action;
  return rest;
};

/** An instant action: confirmed by the user, then answered immediately. */
function Instant(props: { offer: OptionOffer; phase: string; onDone: (done: Done) => void }) {
  const { offer } = props;
  const { facts, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const form = useActionForm(offer, undefined);
  const [asked, setAsked] = useState<JsonObject | null>(null);
  const act = async (action: JsonObject) => {
    setAsked(null);
    await deed.run(async () => {
      const answer = await client.act(facts.id, props.phase, action);
      props.onDone({ phase: props.phase, type: offer.type, answer });
    });
    reload();
  };
  return (
    <Card title={readable(offer.type)} class="instant">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const action = form.ready();
          if (action) setAsked(action);
        }}
      >
        <p class="help">{plain(String((offer.schema as JsonObject).description ?? ""))} It takes effect immediately.</p>
        {asks(form.field) > 0 && (
          <Fields field={form.field} value={form.value} onChange={form.change} path="" findings={form.wrong} isRequired />
        )}
        <Trouble text={deed.trouble ?? summaryOf(form.wrong)} />
        <button type="submit" class="second" disabled={deed.isBusy}>
          {readable(offer.type)}
        </button>
      </form>
      {asked && (
        <Asking title={`${readable(offer.type)}?`} yes="Yes, now" onYes={() => void act(asked)} onNo={() => setAsked(null)}>
          <p>It takes effect immediately and cannot be undone.</p>
          <Known value={withoutType(asked)} shape={form.field.shape} />
        </Asking>
      )}
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
        <strong>Done.</strong> You have {counted(answer.garnets, "garnet")} left.
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
