/** Who sits there, and how many seats are free, at a glance. */
import { Dot } from "../names";
import type { MatchFacts } from "../sdk";
import { t } from "../texts";

export function Seats(props: { match: MatchFacts }) {
  const { seats, player_count: count } = props.match;
  const taken = seats.filter((each) => each.taken).length;
  return (
    <span class="places">
      <span aria-hidden="true">
        {seats.map((each) => (each.taken ? <Dot key={each.seat} seat={each.seat} /> : <span key={each.seat} class="place free" />))}
      </span>
      <span>{taken === count ? t("full, {n} players", { n: count }) : t("{taken} of {count} seats taken", { taken, count })}</span>
    </span>
  );
}
