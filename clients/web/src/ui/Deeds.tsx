/** Buttons for hosts: they share one reason, and ask before what cannot be undone. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { t } from "../texts";
import { Asking, Input, Trouble } from "./Bits";

export type Deed = { label: string; run: (reason: string) => Promise<unknown>; asks?: string; isMain?: boolean; isOff?: boolean };

export type DeedsProps = {
  deeds: Deed[];
  children?: ComponentChildren;
  noReason?: boolean;
  reasonHelp?: string;
};

export const given = (reason: string): { reason?: string } => (reason ? { reason } : {});

/** Everyone can read the reason, now and later, unless `reasonHelp` says otherwise. */
export function Deeds(props: DeedsProps & { onDone: () => void }) {
  const deed = useDeed();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState<Deed | null>(null);
  const [done, setDone] = useState("");
  const help = props.reasonHelp ?? t("Optional. Visible to everyone.");
  const run = async (each: Deed) => {
    setAsked(null);
    setDone("");
    if (await deed.run(() => each.run(reason.trim()))) {
      setDone(t("Done: {what}", { what: each.label }));
      setReason("");
    }
    props.onDone();
  };
  return (
    <>
      {props.children}
      {!props.noReason && (
        <Input label={t("Reason")} value={reason} onInput={setReason} maxLength={500} help={help} />
      )}
      <Trouble text={deed.trouble} />
      <div class="buttons">
        {props.deeds.map((each) => (
          <button key={each.label} type="button" class={each.isMain ? "" : "second"} disabled={deed.isBusy || each.isOff} onClick={() => (each.asks ? setAsked(each) : void run(each))}>
            {each.label}
          </button>
        ))}
        <span role="status">{done}</span>
      </div>
      {asked && (
        <Asking title={t("{act}?", { act: asked.label })} yes={asked.label} onYes={() => void run(asked)} onNo={() => setAsked(null)}>
          <p>{asked.asks}</p>
        </Asking>
      )}
    </>
  );
}
