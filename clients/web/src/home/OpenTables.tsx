/** Matches that wait for players: game, host, seats, speed and start, with filters. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { GameSummary, MatchFacts } from "../sdk";
import { t } from "../texts";
import { Seats } from "./Seats";
import { paceOf, speedOf, startOf } from "./speed";

export function OpenTables(props: { tables: MatchFacts[]; games: Map<string, GameSummary> }) {
  const [game, setGame] = useState("");
  const [pace, setPace] = useState("");
  const { tables, games } = props;
  const offered = [...new Set(tables.map((each) => each.game))];
  const shown = tables.filter((each) => (!game || each.game === game) && (!pace || paceOf(each, games.get(each.game)) === pace));
  return (
    <section aria-labelledby="open">
      <div class="headline">
        <h2 id="open">{t("Open tables")}</h2>
        {tables.length > 1 && (
          <div class="filters">
            <label>
              <span class="unseen">{t("Game")}</span>
              <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                <option value="">{t("All games")}</option>
                {offered.map((each) => (
                  <option key={each} value={each}>
                    {games.get(each)?.title ?? each}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span class="unseen">{t("Speed")}</span>
              <select value={pace} onChange={(event) => setPace(event.currentTarget.value)}>
                <option value="">{t("Any speed")}</option>
                <option value="live">{t("In one sitting")}</option>
                <option value="slow">{t("Over days")}</option>
              </select>
            </label>
          </div>
        )}
      </div>
      {tables.length === 0 && <p class="soft">{t("No table waits for players. Open one, or practise against bots.")}</p>}
      {tables.length > 0 && shown.length === 0 && <p class="soft">{t("No open table fits. Change the filters.")}</p>}
      <ul class="list">
        {shown.map((each) => (
          <li key={each.id}>
            <Link href={`/join/${each.id}`} class="item">
              <span class="game">{games.get(each.game)?.title ?? each.game}</span>
              <span class="itemtitle">{each.title}</span>
              <Seats match={each} />
              <span class="soft">{[each.hosts.length ? t("Host: {names}", { names: each.hosts.join(", ") }) : "", speedOf(each, games.get(each.game)), startOf(each)].filter(Boolean).join(" · ")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
