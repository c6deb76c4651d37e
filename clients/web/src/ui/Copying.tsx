/** A button that copies a text. Browsers give a clipboard to pages on https and localhost only: elsewhere a selection is copied. */
import { useState } from "preact/hooks";
import { t } from "../texts";

export function Copying(props: { text: string; label: string; done: string }) {
  const [isDone, setDone] = useState<boolean | null>(null);
  const copy = async (button: HTMLElement) => setDone((await toClipboard(props.text)) || selected(props.text, button));
  return (
    <>
      <button type="button" class="second" onClick={(event) => void copy(event.currentTarget)}>
        {props.label}
      </button>{" "}
      <span role="status">{isDone ? props.done : isDone === false && t("Your browser blocks copying. Select the text and copy it yourself.")}</span>
      {isDone === false && <textarea readOnly rows={3} aria-label={props.label} value={props.text} />}
    </>
  );
}

const toClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** The old way, from a field beside the button: behind an open dialog nothing can be selected. */
function selected(text: string, button: HTMLElement): boolean {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  button.after(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus();
  return isCopied;
}
