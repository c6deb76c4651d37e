/** Notifications of this device: whether, what for, and when not. Permission is asked for only on a press. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { readChoice, show, turnOff, type Quiet } from "../pwa/push";
import type { Me, PushKind } from "../sdk";
import { useSession } from "../session";
import { t } from "../texts";
import { ZONE } from "../time";
import { Card, Input, Trouble } from "../ui/Bits";

type Obstacle = "insecure" | "unsupported" | "denied" | "unreachable";

const KINDS: readonly (readonly [PushKind, string])[] = [
  ["moves", t("A phase or a decision waits for you")],
  ["deadlines", t("A deadline is near, and you have not sent anything")],
  ["mentions", t("Somebody mentions you")],
  ["matches", t("A match of yours starts or ends")],
  ["openings", t("A match opens that you asked for, or a seat is kept for you")],
];

const OBSTACLES: Record<Obstacle, string> = {
  insecure: t("Notifications need an address that begins with https. Ask the operator of this server."),
  unsupported: t("This browser cannot show notifications. On an iPhone or iPad, add this page to the home screen and open it from there."),
  denied: t("You have blocked notifications from this page. Allow them in the settings of your browser, then reload the page."),
  unreachable: t("This browser gets no notifications: its push service does not answer, or it has none. Try again later, or use another browser."),
};

/** Why this browser can't show notifications; null if nothing is known to be in the way. */
function obstacle(): Obstacle | null {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

export function Notifications(props: { me: Me }) {
  const { client } = useSession();
  const [choice, setChoice] = useState(() => readChoice(props.me.id));
  const [kinds, setKinds] = useState<PushKind[]>(choice?.kinds ?? ["moves", "deadlines"]);
  const [quiet, setQuiet] = useState<Quiet | null>(choice?.quiet ?? null);
  const [inTheWay, setInTheWay] = useState(obstacle);
  const [isSaved, setSaved] = useState(false);
  const deed = useDeed();
  const on = async () => {
    setSaved(false);
    const isDone = await deed.run(async () => {
      const isAllowed = (await Notification.requestPermission()) === "granted";
      const wanted = { browser: choice?.browser ?? crypto.randomUUID(), account: props.me.id, kinds, quiet };
      setInTheWay(!isAllowed ? "denied" : (await show(client, wanted)) ? null : "unreachable");
    });
    setChoice(readChoice(props.me.id));
    setSaved(isDone);
  };
  const off = () =>
    deed.run(async () => {
      setSaved(false);
      await turnOff(client, props.me.id);
      setChoice(undefined);
    });
  const isPossible = inTheWay === null || inTheWay === "unreachable";
  return (
    <Card title={t("Notifications")}>
      <p>{t("This device can tell you what waits for you while this page is closed. A notification has the title of the match and one sentence, and no name, move or message. On a locked screen, whoever stands by can read it:")}</p>
      <blockquote>
        <strong>{t("Friday's X Game")}</strong>
        <br />
        {t("It waits for you.")}
      </blockquote>
      {inTheWay && <p class="help" role="status">{OBSTACLES[inTheWay]}</p>}
      {(isPossible || choice) && (
        <label class="pick single">
          <input type="checkbox" role="switch" checked={choice !== undefined} disabled={deed.isBusy} onChange={() => void (choice ? off() : on())} />
          <span>{t("Notify this device")}</span>
        </label>
      )}
      {choice && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void on();
          }}
        >
          <Kinds kinds={kinds} onChange={setKinds} />
          <label class="pick single">
            <input type="checkbox" checked={quiet !== null} onChange={() => setQuiet(quiet ? null : { begin: "22:00", end: "07:00", zone: ZONE })} />
            <span>{t("Keep quiet at certain hours")}</span>
          </label>
          {quiet && (
            <>
              <Input label={t("Quiet from")} type="time" value={quiet.begin} onInput={(begin) => setQuiet({ ...quiet, begin })} isRequired />
              <Input label={t("Quiet until")} type="time" value={quiet.end} onInput={(end) => setQuiet({ ...quiet, end })} isRequired help={t("In the time zone {zone}. What comes in between is summed up at the end.", { zone: quiet.zone })} />
            </>
          )}
          <Trouble text={deed.trouble} />
          <div class="buttons">
            <button type="submit" class="second" disabled={deed.isBusy || !kinds.length}>{t("Save notifications")}</button>
            <span role="status">{isSaved && t("Saved.")}</span>
          </div>
        </form>
      )}
      {!choice && <Trouble text={deed.trouble} />}
    </Card>
  );
}

/** What to be told of: the same kinds for this device and by mail. */
export function Kinds({ kinds, onChange }: { kinds: PushKind[]; onChange: (kinds: PushKind[]) => void }) {
  return (
    <fieldset class="field">
      <legend>{t("What for")}</legend>
      {KINDS.map(([kind, text]) => (
        <label class="pick single" key={kind}>
          <input type="checkbox" checked={kinds.includes(kind)} onChange={() => onChange(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
