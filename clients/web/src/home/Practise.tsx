/** A match with bots that begins at once: one press. */
import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useDeed } from "../hooks";
import type { GameSummary, Mainmatch } from "../sdk";
import { useClient, useOwn } from "../session";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";

const LAST = "practised";

export function Practise(props: { games: GameSummary[] }) {
  const client = useClient();
  const own = useOwn();
  const [, go] = useLocation();
  const deed = useDeed();
  const [chosen, setChosen] = useState(() => own.kept(LAST) ?? "");
  const game = props.games.find((each) => each.id === chosen) ?? props.games[0];
  if (!game) return null;
  const play = () =>
    deed.run(async () => {
      own.keep(LAST, game.id);
      go(`/m/${await practised(client, game.id, game.title)}`);
    });
  return (
    <form
      class="practise"
      onSubmit={(event) => {
        event.preventDefault();
        void play();
      }}
    >
      <h2 id="practise">{t("Try a game now")}</h2>
      <p class="soft">{game.summary}</p>
      <div class="row2">
        <label>
          <span class="unseen">{t("Game")}</span>
          <select value={game.id} onChange={(event) => setChosen(event.currentTarget.value)}>
            {props.games.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={deed.isBusy}>
          {t("Practise against bots")}
        </button>
      </div>
      <Trouble text={deed.trouble} />
    </form>
  );
}

/** The id of a match that has begun: you and bots. Steps close as soon as you have sent. */
export async function practised(client: Mainmatch, game: string, title: string): Promise<string> {
  return (await client.createPractice({ game, title: t("Practice: {game}", { game: title }) })).id;
}
