/**
 * A decision: the question, its controls beside what they bring, and the one button that sends it.
 *
 * Scenes compose the action and the words. Sending, locking, receipts and refusals are here, the same for all games.
 */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMatchState } from "../match/Context";
import { useDeed } from "../hooks";
import type { ActionResult, JsonObject, ActionOption, Receipt } from "../sdk";
import { useClient } from "../session";
import { nt, t, tx } from "../texts";
import { atClock } from "../time";
import { Asking, Trouble, When } from "../ui/Bits";
import { plain } from "../words";
import { isShort } from "./Clock";
import { Icon } from "./Marks";
import { usePicked } from "./picked";

export type Said = (action: JsonObject) => ComponentChildren;

/** What the seat may send now and what it has sent; null between phases and for who isn't asked. */
export function useTurn(slot = ""): Turn | null {
  const { options, document, facts } = useMatchState();
  const { pickedIn } = usePicked();
  if (facts.status !== "running" || facts.review_until || !options?.phase || options.phase.id !== document.phase?.id) return null;
  const sealed = options.actions.filter((each) => each.mode === "sealed" && (each.slot ?? "") === slot);
  const instant = options.actions.filter((each) => each.mode === "instant");
  const receipt = slot ? (options.submissions?.[slot] ?? null) : options.submission;
  return { phase_id: options.phase.id, sealed, instant, receipt, start: pickedIn(slot) ?? (receipt?.action as JsonObject | undefined) };
}

/** `start`: what a form begins with, which is what was picked here and not sent, else what was sent. */
type Turn = { phase_id: string; sealed: ActionOption[]; instant: ActionOption[]; receipt: Receipt | null; start: JsonObject | undefined };

/** Hears which slots have a decision on the page, until the answer is called. What the server asks for in the others gets a plain form. */
export const DecidedHere = createContext<(slot: string) => () => void>(() => () => undefined);

export type DecisionProps = {
  /** The question: "What do you do to Ben?" */
  title: string;
  offer: ActionOption;
  /** What the button sends; null while something is missing, which `hint` says. */
  action: JsonObject | null;
  /** On the button: a verb, then names or numbers. */
  label: string;
  /** The same where it is locked, if that does more. */
  labelLocked?: string;
  hint?: string;
  /** What the choice brings, to the right of it on a desk. */
  stakes?: ComponentChildren;
  children?: ComponentChildren;
  slot?: string;
  /** The action as a sentence, for the question before it is final. */
  said?: Said;
  /** The kind of action was picked, where there are several. */
  isPicked?: boolean;
  /** Asked before sending; an action that isn't ready answers null, and shows why. */
  ready?: () => JsonObject | null;
};

export function Decision(props: DecisionProps) {
  const { facts, options, document, reload } = useMatchState();
  const turn = useTurn(props.slot);
  const client = useClient();
  const deed = useDeed();
  const id = useId();
  const [isLocked, setLocked] = useState(false);
  const [asked, setAsked] = useState<JsonObject | null>(null);
  /** What the button would have sent before anything was picked. */
  const [proposed] = useState(props.action);
  const receipt = turn?.receipt ?? null;
  const isOpen = turn !== null && !receipt?.locked;
  const decides = useContext(DecidedHere);
  useLayoutEffect(() => (isOpen ? decides(props.slot ?? "") : undefined), [isOpen, decides, props.slot]);
  if (!turn || !isOpen) return null;
  const { offer } = props;
  const isStanding = receipt !== null && same(receipt.action, props.action);
  const isSent = isStanding && !isLocked;
  const forget = useKept(props.slot ?? "", props.action, isStanding);
  const label = (isLocked && props.labelLocked) || props.label;
  // Who presses at once means to begin, not to let the phase go by: unless there is nothing else to do.
  const isUntouched = !props.isPicked && props.action?.type === "pass" && turn.sealed.length > 1 && !receipt && same(props.action, proposed);
  const isAsked = isLocked || isUntouched || (offer.binding && !(document.phase && isShort(document.phase)));
  const send = async (action: JsonObject) => {
    setAsked(null);
    if (await deed.run(() => client.submit(facts.id, turn.phase_id, action, { locked: isLocked }))) forget();
    reload();
  };
  return (
    <>
      <form
        id={id}
        class="decision"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const action = props.ready ? props.ready() : props.action;
          if (!action || deed.isBusy || isSent) return;
          if (isAsked) setAsked(action);
          else void send(action);
        }}
      >
        <h2>{props.title}</h2>
        <div class={props.stakes ? "beside2" : undefined}>
          <div>{props.children}</div>
          {props.stakes && <div class="stakesof">{props.stakes}</div>}
        </div>
        {options?.missing && !receipt && (
          <p class="missing">
            <strong>{t("If you send nothing:")}</strong> {withoutIf(plain(options.missing))}
          </p>
        )}
        <Trouble text={deed.trouble} />
      </form>
      {/* Where several are asked at once, no button covers another one. */}
      <div class={props.slot ? "dock inplace" : "dock"}>
        {receipt && <Standing receipt={receipt} onChange={isSent ? () => begin(id) : undefined} />}
        {!isSent && (
          <button type="submit" form={id} disabled={deed.isBusy || (!props.action && !props.ready)} data-primary>
            {deed.isSlow ? t("Sending… not confirmed yet") : props.action || props.ready ? label : (props.hint ?? label)}
          </button>
        )}
        {offer.binding ? (
          <span class="mark lock">
            <Icon cut="lock" />
            {t("Final")}
          </span>
        ) : (
          <label class="pick single">
            <input type="checkbox" form={id} checked={isLocked} onChange={(event) => setLocked(event.currentTarget.checked)} />
            <span>{t("Lock")}</span>
          </label>
        )}
      </div>
      {asked && (
        <Asking title={label} yes={isLocked ? t("Yes, lock it in") : t("Yes, send it")} onYes={() => void send(asked)} onNo={() => setAsked(null)}>
          {props.said && <div>{props.said(asked)}</div>}
          {isUntouched && <p>{t("You have picked nothing yet.")}</p>}
          {(isLocked || offer.binding) && <p>{t("You can't change or withdraw it afterwards.")}</p>}
        </Asking>
      )}
    </>
  );
}

/** To where the form of this id asks. */
function begin(id: string): void {
  const form = document.getElementById(id);
  const first = form?.querySelector<HTMLElement>("input:checked") ?? form?.querySelector<HTMLElement>("input, select, textarea, button");
  first?.focus();
  first?.scrollIntoView({ block: "center" });
}

/** This device keeps what changes in a form, until it stands with the server. */
function useKept(slot: string, action: JsonObject | null, isStanding: boolean): () => void {
  const { pickedIn, pick } = usePicked();
  const before = useRef(action);
  useEffect(() => {
    if (isStanding) pickedIn(slot) && pick(slot, null);
    else if (!same(before.current, action)) pick(slot, action);
    before.current = action;
  });
  return () => pick(slot, null);
}

/** What stands, in the dock: when it was sent, and the way back. */
function Standing(props: { receipt: Receipt; onChange?: () => void }) {
  const { receipt } = props;
  const { facts, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const time = receipt.accepted_at ? atClock(receipt.accepted_at) : "";
  const withdraw = async () => {
    await deed.run(() => client.withdraw(facts.id, { phase_id: receipt.phase_id, ...(receipt.slot ? { slot: receipt.slot } : {}) }));
    reload();
  };
  return (
    <div class="standing">
      <strong>
        <Icon cut={receipt.locked ? "lock" : "seal"} />
        {receipt.locked ? t("Locked at {time}.", { time }) : t("Sealed at {time}.", { time })}
      </strong>
      {props.onChange && receipt.changeable_until && <button type="button" class="second" onClick={props.onChange}>{t("Change it")}</button>}
      {receipt.changeable_until && <button type="button" class="second" disabled={deed.isBusy} onClick={() => void withdraw()}>{t("Withdraw")}</button>}
      <Trouble text={deed.trouble} />
    </div>
  );
}

/** "If you send nothing, ..." stands after these very words. */
const withoutIf = (missing: string): string => {
  const rest = missing.replace(/^If you send nothing,\s*/i, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** JSON values are the same whatever the order of their members. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => same(a[name], b[name]));
}

/** What was sent, when, and until when it can change. The proof is folded. */
export function ReceiptNote(props: { receipt: Receipt; said: ComponentChildren; name?: string }) {
  const { receipt } = props;
  const { facts, game, document } = useMatchState();
  const id = useId();
  // A phase with another rule of its own waits for no lock.
  const rule = game.phases.find((each) => each.name === document.phase?.name)?.close_early ?? "as_set";
  const isWaitedFor = !receipt.locked && receipt.changeable_until !== null && (rule === "all_locked" || (facts.close_early === "all_locked" && rule === "as_set"));
  return (
    <section class="receipt" aria-labelledby={id}>
      <h2 id={id}>
        <Icon cut={receipt.locked ? "lock" : "seal"} />
        {receipt.locked ? t("Locked in") : t("Sealed")}
        {props.name && `: ${props.name}`}
      </h2>
      <div role="status">
        <div class="sent">{props.said}</div>
        <p class="soft">
          {receipt.changeable_until ? (
            tx("Change it until {when}.", { when: <When at={receipt.changeable_until} isShort /> })
          ) : (
            t("It stands.")
          )}
          {isWaitedFor && ` ${t("The phase closes once all have locked in.")}`}
          {receipt.garnets_held > 0 && ` ${nt("It holds {n} garnet.", "It holds {n} garnets.", receipt.garnets_held)}`}
        </p>
      </div>
      <details>
        <summary>{t("Proof")}</summary>
        <p class="soft">{t("With these you can prove later what you sent, and when.")}</p>
        <dl class="facts">
          <div>
            <dt>{t("Version")}</dt>
            <dd>{receipt.revision}</dd>
          </div>
          <div>
            <dt>{t("Digest")}</dt>
            <dd>
              <code class="link" translate={false}>{receipt.digest}</code>
            </dd>
          </div>
          <div>
            <dt>{t("Salt")}</dt>
            <dd>
              <code class="link" translate={false}>{receipt.salt}</code>
            </dd>
          </div>
        </dl>
      </details>
      {receipt.locked && (
        <div class={receipt.slot ? "dock inplace" : "dock"}>
          <Standing receipt={receipt} />
        </div>
      )}
    </section>
  );
}

/** What takes effect at once, and so is asked once more. */
export function AtOnce(props: {
  offer: ActionOption;
  action: JsonObject | null;
  label: string;
  /** The question: what happens, and what it costs. */
  asks: ComponentChildren;
  children?: ComponentChildren;
  ready?: () => JsonObject | null;
  onDone?: (answer: ActionResult) => void;
}) {
  const { facts, reload } = useMatchState();
  const turn = useTurn();
  const client = useClient();
  const deed = useDeed();
  const [asked, setAsked] = useState<JsonObject | null>(null);
  if (!turn) return null;
  const act = async (action: JsonObject) => {
    setAsked(null);
    // Optional calls don't evaluate their arguments: the answer comes first.
    await deed.run(async () => {
      const answer = await client.act(facts.id, turn.phase_id, action);
      props.onDone?.(answer);
    });
    reload();
  };
  return (
    <form
      class="atonce"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(props.ready ? props.ready() : props.action);
      }}
    >
      {props.children}
      <Trouble text={deed.trouble} />
      <button type="submit" class="second" disabled={deed.isBusy || (!props.action && !props.ready)}>
        <span class="mark instant">
          <Icon cut="instant" />
          {props.label}
        </span>
      </button>{" "}
      <span class="soft">{t("At once")}</span>
      {asked && (
        <Asking title={props.label} yes={t("Yes, now")} onYes={() => void act(asked)} onNo={() => setAsked(null)}>
          <div>{props.asks}</div>
          <p>{t("It takes effect at once.")}</p>
        </Asking>
      )}
    </form>
  );
}
