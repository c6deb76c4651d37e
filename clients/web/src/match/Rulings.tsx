/** The hosts' rulings in this match. */
import { useLoaded } from "../hooks";
import { whole } from "../paging";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, When } from "../ui/Bits";
import { useMatchState } from "./Context";

export function Rulings() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const told = events.filter((each) => each.type === "clarification.posted").length;
  const { value } = useLoaded(() => whole((query) => client.clarifications(facts.id, query)), [facts.id, told]);
  if (!value?.length) return null;
  return (
    <Card title={t("Rulings of the hosts")}>
      <ol class="plainlist">
        {value.map((each) => (
          <li key={each.n}>
            <p class="said">{each.text}</p>
            <p class="soft">
              <When at={each.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
