/** An invitation link. Its code is behind the `#`, so no server and no log ever receives it. */
import { t, tx } from "../texts";
import { Card } from "./Bits";
import { Copying } from "./Copying";

export function Invitation(props: { link: string; code: string | null; about: string }) {
  return (
    <Card title={t("Invite others")}>
      <p>{props.about}</p>
      <p>
        <code class="link" translate={false}>{props.link}</code>
      </p>
      {props.code && (
        <p>{tx("Or send only the code: {code}", { code: <code translate={false}>{props.code}</code> })}</p>
      )}
      <Copying text={props.link} label={t("Copy the link")} done={t("The link is copied.")} />
    </Card>
  );
}
