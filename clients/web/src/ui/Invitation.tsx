/** A link that lets others in. Its code stands behind the #, so that no server and no log ever has it. */
import { useState } from "preact/hooks";
import { Card } from "./Bits";

export function Invitation(props: { link: string; code: string | null; about: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.link);
      setSaid("Copied.");
    } catch {
      setSaid("Your browser doesn't let this page copy. Mark the link and copy it.");
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
          Or the code by itself: <code>{props.code}</code>
        </p>
      )}
      <button type="button" class="second" onClick={() => void copy()}>
        Copy the link
      </button>{" "}
      <span role="status">{said}</span>
    </Card>
  );
}
