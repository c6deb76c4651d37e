/** An invitation link. Its code is behind the `#`, so no server and no log ever receives it. */
import { useState } from "preact/hooks";
import { t, tx } from "../texts";
import { Card } from "./Bits";

export function Invitation(props: { link: string; code: string | null; about: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.link);
      setSaid(t("Copied."));
    } catch {
      setSaid(t("Your browser blocks copying. Select the link and copy it yourself."));
    }
  };
  return (
    <Card title={t("Invite others")}>
      <p>{props.about}</p>
      <p>
        <code class="link">{props.link}</code>
      </p>
      {props.code && (
        <p>{tx("Or send only the code: {code}", { code: <code>{props.code}</code> })}</p>
      )}
      <button type="button" class="second" onClick={() => void copy()}>
        {t("Copy link")}
      </button>{" "}
      <span role="status">{said}</span>
    </Card>
  );
}
