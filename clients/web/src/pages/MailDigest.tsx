/** What waits for the user, summed up by mail: whether, what for, and at which hour. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import type { PushKind } from "../sdk";
import { useSession } from "../session";
import { LANGUAGE, t } from "../texts";
import { ZONE } from "../time";
import { Card, Input, Trouble } from "../ui/Bits";
import { Kinds } from "./Notifications";

export function MailDigest() {
  const { client } = useSession();
  const [kinds, setKinds] = useState<PushKind[]>(["moves", "deadlines"]);
  const [at, setAt] = useState("08:00");
  const [isOn, setOn] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const deed = useDeed();
  useLoaded(async () => {
    const found = await client.mailDigest().catch(() => null);
    if (!found) return;
    setKinds(found.kinds);
    setAt(found.at);
    setOn(true);
  }, [client]);
  const put = async () => {
    setSaved(false);
    setSaved(await deed.run(async () => void (await client.putMailDigest({ kinds, at, zone: ZONE, language: LANGUAGE }))));
    setOn(true);
  };
  const off = () =>
    deed.run(async () => {
      setSaved(false);
      await client.deleteMailDigest();
      setOn(false);
    });
  return (
    <Card title={t("News by mail")}>
      <p>{t("Once a day at most, a mail to your verified address sums up what waits for you and what you have not seen. It names your matches by their titles and says no more of them.")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void put();
        }}
      >
        <Kinds kinds={kinds} onChange={setKinds} />
        <Input label={t("At")} type="time" value={at} onInput={setAt} isRequired help={t("In the time zone {zone}.", { zone: ZONE })} />
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" class="second" disabled={deed.isBusy || !kinds.length}>{isOn ? t("Save the mail") : t("Send me this mail")}</button>
          {isOn && (
            <button type="button" class="second" disabled={deed.isBusy} onClick={() => void off()}>{t("Send no more mail")}</button>
          )}
          <span role="status">{isSaved && t("Saved.")}</span>
        </div>
      </form>
    </Card>
  );
}
