/** Reported messages with their neighbours: the host removes them or dismisses the reports. */
import { useLoaded } from "../hooks";
import { useMatchState } from "../match/Context";
import { Who } from "../names";
import { whole } from "../paging";
import type { MessageReport } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Trouble, When } from "../ui/Bits";
import { given } from "../ui/Deeds";
import { Act } from "./Act";

export function Reports() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const told = events.filter((each) => each.type.startsWith("message.report")).length;
  const { value, trouble, again } = useLoaded(() => whole((query) => client.reports(facts.id, query)), [facts.id, told]);
  if (!value?.length) return <Trouble text={trouble} />;
  const answer = (each: MessageReport, remove: boolean) => async (reason: string) => {
    await client.answerReport(facts.id, each.id, { remove, ...given(reason) });
    again();
  };
  return (
    <Card title={t("Reported messages")}>
      {value.map((each) => (
        <article key={each.id} class="reported">
          <ul>
            {each.reasons.map(({ at, reason }, n) => (
              <li key={n}>
                {reason}{" "}
                <span class="soft">
                  <When at={at} isShort />
                </span>
              </li>
            ))}
          </ul>
          <blockquote>
            {each.messages.map((message) => (
              <p key={message.id} class={message.id === each.id ? "meant" : ""}>
                {message.seat === null ? <strong>{message.name}</strong> : <Who seat={message.seat} />} {message.text ?? <span class="soft">{t("A host hid this message.")}</span>}
              </p>
            ))}
          </blockquote>
          <div class="acts">
            <Act isMain label={t("Remove the message")} says={t("Nobody can read it here from now on. Whoever reported it is told.")} reasonHelp={t("Optional. Players can read it in the log once the match is over.")} run={answer(each, true)} />
            <Act label={t("Dismiss the reports")} says={t("The message stays. Whoever reported it is told.")} reasonHelp={t("Optional. Players can read it in the log once the match is over.")} run={answer(each, false)} />
          </div>
        </article>
      ))}
    </Card>
  );
}
