/** A message is reported to the hosts, who don't see who did. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { useMatchState } from "../match/Context";
import type { Naming } from "../names";
import type { Message } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Asking, Input, Trouble } from "../ui/Bits";

/** Whether somebody else wrote it, and it is still there. */
export const mayReport = (message: Message, names: Naming): boolean => message.role !== "game" && message.text !== null && (message.seat === null || message.seat !== names.own);

export function Report(props: { message: Message; onDone: () => void }) {
  const { message } = props;
  const { facts } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const send = async () => {
    if (isSent) props.onDone();
    else if (reason.trim() && (await deed.run(() => client.reportMessage(facts.id, message.channel, message.id, reason.trim())))) setSent(true);
  };
  return (
    <Asking title={t("Report this message?")} yes={isSent ? t("Close") : t("Report it")} isBusy={deed.isBusy || !(isSent || reason.trim())} isDone={isSent} onYes={() => void send()} onNo={props.onDone}>
      <blockquote>{t("{name}: {text}", { name: message.name, text: (message.text ?? "").slice(0, 200) })}</blockquote>
      {isSent ? (
        <p role="status">{t("The hosts read it. Your account hears what they do.")}</p>
      ) : (
        <>
          <p>{t("Hosts who do not play see it with up to five messages before and after it. Nobody is told that it was you.")}</p>
          <Input label={t("What is wrong with it")} value={reason} onInput={setReason} maxLength={500} isRequired />
          <Trouble text={deed.trouble} />
        </>
      )}
    </Asking>
  );
}
