/** The end of a season as a picture: how far each member came, the winner on top. */
import "./season.css";
import { Mark } from "../parts/Marks";
import { t, tx } from "../texts";
import { Card } from "../ui/Bits";
import { Mate, useSeasonState, viewOf } from "./Context";
import { standing } from "./words";

export function Ending() {
  const state = useSeasonState();
  const { winner, standings, episodes, finals } = viewOf(state);
  if (!winner) return null;
  const own = standings.find((each) => each.id === state.facts.member && each.id !== winner);
  // The finals are one step more than the last episode.
  const many = Math.max(1, episodes.length + (finals ? 1 : 0));
  const rows = [...standings].sort((a, b) => a.place - b.place);
  return (
    <Card title={t("Winner of the season")} class="winners">
      <p class="verdict">{tx("{who} wins the season.", { who: <Mate id={winner} isPlain /> })}</p>
      {own && <p class="lead">{t("You finish in place {place}. Thank you for playing.", { place: own.place })}</p>}
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
