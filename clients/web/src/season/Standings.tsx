/** The standings: active members, and the places of those who left. */
import { Card } from "../ui/Bits";
import { Mate, useSeasonState, viewOf } from "./Context";
import { standing } from "./words";
import { t } from "../texts";
import { itemsText } from "../words";

export function Standings() {
  const state = useSeasonState();
  const { standings, policies } = viewOf(state);
  const hasGarnets = standings.some((each) => each.garnets !== null);
  const hasTokens = standings.some((each) => each.tokens_of_life > 0);
  const hasItems = standings.some((each) => itemsText(each.items));
  if (!standings.length) return null;
  return (
    <Card title={t("Standings")}>
      <div class="scroll" tabIndex={0} role="group" aria-label={t("Standings")}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{t("Place")}</th>
              <th scope="col">{t("Member")}</th>
              {hasTokens && <th scope="col">{t("Tokens")}</th>}
              {hasGarnets && <th scope="col">{t("Garnets")}</th>}
              {hasItems && <th scope="col">{t("Items")}</th>}
              <th scope="col">{t("Status")}</th>
            </tr>
          </thead>
          <tbody>
            {standings.map((each) => (
              <tr key={each.id} class={each.left ? "out" : undefined}>
                <td class="number">{each.place}</td>
                <th scope="row">
                  <Mate id={each.id} />
                  {each.groups.length > 0 && <span class="groups soft">{each.groups.join(", ")}</span>}
                </th>
                {hasTokens && <td class="number">{each.tokens_of_life || "\u2014"}</td>}
                {hasGarnets && <td class="number">{each.garnets ?? "\u2014"}</td>}
                {hasItems && <td>{itemsText(each.items) || "\u2014"}</td>}
                <td>{standing(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasGarnets && policies.balances === "episode_start" && <p class="soft">{t("Garnets of other members are as of the episode's announcement.")}</p>}
      {hasGarnets && policies.balances === "own" && <p class="soft">{t("Members see only their own garnets.")}</p>}
    </Card>
  );
}
