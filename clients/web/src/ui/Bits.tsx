/** Small components that all pages use. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useNow } from "../hooks";
import { t } from "../texts";
import { atMoment, atShort, left, spokenLeft, ZONE } from "../time";

export function Card(props: { title?: string; children: ComponentChildren; class?: string; level?: 2 | 3 }) {
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <section class={`card ${props.class ?? ""}`}>
      {props.title && <Heading>{props.title}</Heading>}
      {props.children}
    </section>
  );
}

/** An error; screen readers announce it immediately. */
export function Trouble(props: { text: string | null }) {
  return <div role="alert">{props.text && <p class="trouble">{props.text}</p>}</div>;
}

export function Busy(props: { what?: string }) {
  return (
    <p class="soft busy" role="status">
      {props.what ?? t("Loading…")}
    </p>
  );
}

/** An instant in the user's time zone, which the tooltip names. */
export function When(props: { at: string; isShort?: boolean }) {
  return (
    <time dateTime={props.at} title={`${atMoment(props.at)} (${ZONE})`}>
      {props.isShort ? atShort(props.at, Date.now()) : atMoment(props.at)}
    </time>
  );
}

/** A countdown. Screen readers announce it only at one hour, ten minutes, one minute and the end. */
export function Countdown(props: { to: string }) {
  const now = useNow();
  const seconds = (Date.parse(props.to) - now) / 1000;
  const [said, setSaid] = useState("");
  const word = spokenLeft(props.to, now);
  useEffect(() => {
    if (word) setSaid(word);
  }, [word]);
  return (
    <>
      <span class={seconds < 600 ? "countdown near" : "countdown"} role="timer" aria-live="off" translate={false}>
        {left(props.to, now)}
      </span>
      <span class="unseen" aria-live="polite">
        {said}
      </span>
    </>
  );
}

/** A confirmation before what cannot be undone. The browser's dialog element keeps the focus. */
export function Asking(props: {
  title: string;
  children: ComponentChildren;
  yes: string;
  onYes: () => void;
  onNo: () => void;
  isBusy?: boolean;
  /** Nothing is asked any more: it only closes. */
  isDone?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // While the dialog is open, nothing behind it can take the focus.
      shown?.close();
      // Return the focus to where it was, or to the page if that element is gone.
      const place = before?.isConnected ? before : document.getElementById("main");
      if (place instanceof HTMLElement) place.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="asking"
      onCancel={(event) => {
        event.preventDefault();
        props.onNo();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onYes();
        }}
      >
        <h2 id="asking">{props.title}</h2>
        {props.children}
        <div class="buttons">
          <button type="submit" disabled={props.isBusy}>
            {props.yes}
          </button>
          {!props.isDone && (
            <button type="button" class="second" onClick={props.onNo}>
              {t("No")}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

/** What is typed to be looked up: a username or a code. A keyboard that corrects it locks its owner out. */
const EXACT = new Set(["username", "one-time-code", "off"]);

/** One text input with its label, for forms that no schema describes. Names and codes say so by `autoComplete`. */
export function Input(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  type?: string;
  help?: string;
  isRequired?: boolean;
  autoComplete?: string;
  min?: number;
  step?: "any";
  minLength?: number;
  maxLength?: number;
  name?: string;
}) {
  const own = useId();
  const id = props.name ? `in-${props.name}` : own;
  // As `autocorrect` it would set a property, which takes no "off".
  const exactly = EXACT.has(props.autoComplete ?? "") ? ({ autocapitalize: "none", autoCorrect: "off", spellcheck: false } as const) : {};
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <input
        id={id}
        type={props.type ?? "text"}
        value={props.value}
        required={props.isRequired}
        autocomplete={props.autoComplete}
        {...exactly}
        min={props.min}
        step={props.step}
        minLength={props.minLength}
        maxLength={props.maxLength}
        aria-describedby={props.help ? `${id}-help` : undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </div>
  );
}

export function Select<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  help?: string;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <select
        id={id}
        value={props.value}
        aria-describedby={props.help ? `${id}-help` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A code of the second factor. */
export function CodeInput(props: { value: string; onInput: (value: string) => void }) {
  return (
    <Input
      label={t("Code")}
      value={props.value}
      onInput={props.onInput}
      isRequired
      autoComplete="one-time-code"
      help={t("The six digits of your authenticator app, or a recovery code.")}
    />
  );
}
