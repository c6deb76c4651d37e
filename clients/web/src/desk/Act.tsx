/**
 * An act of a host: a button that opens a dialog with the act's fields, its reason, and what players will read.
 *
 * Nothing is done before the second press, and its preview is the sentence that the history shows afterwards.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { useMatchState } from "../match/Context";
import { useNames } from "../names";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";
import { AsSeat, isOnPage } from "./AsSeat";
import { foretold, type Told } from "./foretold";

export type ActProps = {
  label: string;
  /** On the button, where what stands beside it says the rest of the label. */
  short?: string;
  run: (reason: string) => Promise<unknown>;
  /** Left out where `says` already says what players get. */
  tells?: Told[];
  /** What the act does, where its name does not say it. */
  says?: ComponentChildren;
  children?: ComponentChildren;
  isMain?: boolean;
  isOff?: boolean;
  /** The fields are not complete. */
  isOpen?: boolean;
  /** Checks the fields when the act is to be done, and shows what is wrong in them. */
  isReady?: () => boolean;
  /** The act has no reason of its own, or must have one. */
  reason?: "none" | "required";
  reasonHelp?: string;
};

export function Act(props: ActProps) {
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState("");
  return (
    <>
      <button type="button" class={props.isMain ? "" : "second"} disabled={props.isOff} aria-label={props.short && props.label} onClick={() => (setDone(""), setAsked(true))}>
        {props.short ?? props.label}
      </button>
      <span role="status" class="done">
        {done}
      </span>
      {isAsked && <Dialog {...props} onClose={(isDone) => (setAsked(false), setDone(isDone ? t("Done: {what}", { what: props.label }) : ""))} />}
    </>
  );
}

function Dialog(props: ActProps & { onClose: (isDone: boolean) => void }) {
  const { reload } = useMatchState();
  const id = useId();
  const deed = useDeed();
  const [reason, setReason] = useState("");
  const shown = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    shown.current?.showModal();
    return () => {
      const place = before?.isConnected ? before : document.getElementById("main");
      if (place instanceof HTMLElement) place.focus();
    };
  }, []);
  const isMissing = props.isOpen || (props.reason === "required" && !reason.trim());
  const act = async () => {
    if (deed.isBusy || isMissing || props.isReady?.() === false) return;
    const isDone = await deed.run(() => props.run(reason.trim()));
    reload();
    if (isDone) props.onClose(true);
  };
  return (
    <dialog
      ref={shown}
      class="act"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose(false);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <h2 id={`${id}-title`}>{props.label}</h2>
        {props.says && <p>{props.says}</p>}
        {props.children}
        {props.reason !== "none" && (
          <div class="field">
            <label for={`${id}-reason`}>{t("Reason")}</label>
            <p class="help" id={`${id}-help`}>
              {props.reasonHelp ?? (props.reason === "required" ? t("Everybody can read it, now and later.") : t("Optional. Everybody can read it, now and later."))}
            </p>
            <input id={`${id}-reason`} value={reason} maxLength={500} required={props.reason === "required"} aria-describedby={`${id}-help`} onInput={(event) => setReason(event.currentTarget.value)} />
          </div>
        )}
        {props.tells && <Preview tells={props.tells} reason={props.reason === "none" ? "" : reason.trim()} />}
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" disabled={deed.isBusy || isMissing}>
            {deed.isSlow ? t("Sending… not confirmed yet") : props.label}
          </button>
          <button type="button" class="second" onClick={() => props.onClose(false)}>
            {t("Not now")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The sentences that the act will put into the history of those who get them. */
function Preview(props: { tells: Told[]; reason: string }) {
  const names = useNames();
  const { document } = useMatchState();
  const onPage = props.tells.find(isOnPage);
  if (!props.tells.length) return <p class="help">{t("Players are told nothing of it.")}</p>;
  return (
    <div class="foretold" aria-live="polite">
      {props.tells.map((each, n) => (
        <figure key={n}>
          <figcaption class="soft">{each.to ? t("{who} will read:", { who: each.to }) : t("Everybody will read:")}</figcaption>
          <blockquote>{foretold(each, props.reason, names)}</blockquote>
        </figure>
      ))}
      {onPage && document.viewer === "host" && document.view && (
        <details open>
          <summary>{t("Their page")}</summary>
          <AsSeat act={onPage} reason={props.reason} />
        </details>
      )}
    </div>
  );
}

/** A question with few answers, as radio buttons. */
export function Pick<T extends string>(props: { legend: string; value: T; choices: readonly (readonly [T, string])[]; onChange: (value: T) => void }) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class="choices">
        {props.choices.map(([value, word]) => (
          <label key={value} class="pick">
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
