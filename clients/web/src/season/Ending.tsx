/** The end of a season as a picture: how far each member came, the winner on top. */
import "./season.css";
import { Mark } from "../parts/Marks";
import { t, tx } from "../texts";
import { Card } from "../ui/Bits";
import { Mate, useSeasonState, viewOf } from "./Context";
import { standing } from "./words";

export function Ending() {
  const { winner, standings, episodes } = viewOf(useSeasonState());
  if (!winner) return null;
  const many = Math.max(1, episodes.length);
  const rows = [...standings].sort((a, b) => a.place - b.place);
  return (
    <Card title={t("Winner of the season")} class="winners">
      <p class="verdict">{tx("{who} wins the season.", { who: <Mate id={winner} isPlain /> })}</p>
      <ol class="ways" aria-label={t("How far each member came")}>
        {rows.map((each) => {
          const n = each.left?.episode ?? many;
          return (
            <li key={each.id} class={each.id === winner ? "won" : undefined}>
              <Mate id={each.id} />
              <span class="way" aria-hidden="true">
                <span style={`width: ${(100 * n) / many}%`} />
              </span>
              {each.id === winner ? (
                <span class="stamp">
                  <Mark cut="token">{standing(each)}</Mark>
                </span>
              ) : (
                <span class="soft">{standing(each)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
