/** An invitation link. Its code is behind the `#`, so no server and no log ever receives it. */
import { useState } from "preact/hooks";
import { Card } from "./Bits";

export function Invitation(props: { link: string; code: string | null; about: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.link);
      setSaid("Copied.");
    } catch {
      setSaid("Your browser blocks copying. Select the link and copy it yourself.");
    }
  };
  return (
    <Card title="Invite others">
      <p>{props.about}</p>
      <p>
        <code class="link">{props.link}</code>
      </p>
      {props.code && (
        <p>
          Or send only the code: <code>{props.code}</code>
        </p>
      )}
      <button type="button" class="second" onClick={() => void copy()}>
        Copy link
      </button>{" "}
      <span role="status">{said}</span>
    </Card>
  );
}
