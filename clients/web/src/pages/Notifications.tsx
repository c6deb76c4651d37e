/** Notifications of this device. Permission is asked for only on a press; News.tsx has what for, and when not. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { readChoice, show, turnOff } from "../pwa/push";
import type { Me } from "../sdk";
import { useSession } from "../session";
import { LANGUAGE, t } from "../texts";
import { ZONE } from "../time";
import { Card, Trouble } from "../ui/Bits";

type Obstacle = "insecure" | "unsupported" | "denied" | "unreachable";

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
  const [inTheWay, setInTheWay] = useState(obstacle);
  const deed = useDeed();
  const on = async () => {
    await deed.run(async () => {
      const isAllowed = (await Notification.requestPermission()) === "granted";
      const wanted = { browser: choice?.browser ?? crypto.randomUUID(), account: props.me.id };
      // The server speaks to this device as this page does.
      if (isAllowed) await client.putNewsPreferences({ ...(await client.newsPreferences()), zone: ZONE, language: LANGUAGE });
      setInTheWay(!isAllowed ? "denied" : (await show(client, wanted)) ? null : "unreachable");
    });
    setChoice(readChoice(props.me.id));
  };
  const off = () =>
    deed.run(async () => {
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
      <Trouble text={deed.trouble} />
    </Card>
  );
}
