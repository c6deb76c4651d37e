/** What hosts have ruled in this match, for whoever comes later too. */
import { useLoaded } from "../hooks";
import { useClient } from "../session";
import { Card, When } from "../ui/Bits";
import { useMatchState } from "./Context";

export function Rulings() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const told = events.filter((each) => each.type === "clarification.posted").length;
  const { value } = useLoaded(() => client.clarifications(facts.id), [facts.id, told]);
  if (!value?.items.length) return null;
  return (
    <Card title="Rulings of the hosts">
      <ol class="plainlist">
        {value.items.map((each) => (
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
