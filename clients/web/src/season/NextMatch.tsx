/** Creates the season's next match with the cast in its seats. It is started and run on the match's own page. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useDeed } from "../hooks";
import type { GameSummary } from "../sdk";
import { useClient } from "../session";
import { nt, t, tx } from "../texts";
import { Card, Input, Select, Trouble } from "../ui/Bits";
import { activeMembers, currentEpisode, Mates, useSeasonState, viewOf, type SeasonState } from "./Context";
import { fitOf, playable } from "./sizes";
import { episodeName, lastMatchOf, runningMatch } from "./words";

/** `game`: null if the host chooses it. `isMain`: only main matches have guests. */
type Next = { what: string; game: string | null; members: string[]; isOpen: boolean; isMain: boolean };

export function nextMatch(state: SeasonState): Next | null {
  const view = viewOf(state);
  const active = activeMembers(state).map((each) => each.id);
  if (view.decisions.length || runningMatch(viewOf(state)) || view.winner) return null;
  if (view.finals?.jury?.length) {
    return { what: t("the jury"), game: "jury", members: [...active, ...view.finals.jury], isOpen: false, isMain: false };
  }
  if (view.finals) {
    // The policy's games are for this number of finalists. With more finalists the host names each game.
    const few = view.finals.finalists.length <= (view.policies.finalists ?? 2);
    const [games, played] = [few ? (view.policies.finals_games ?? []) : [], view.finals.matches?.length ?? 0];
    return { what: t("finals, game {n}", { n: played + 1 }), game: games.length ? (games[played % games.length] ?? null) : null, members: active, isOpen: false, isMain: false };
  }
  const episode = currentEpisode(state);
  if (episode?.stage === "announced") {
    return { what: episodeName(episode), game: episode.game, members: active, isOpen: view.policies.everyone_plays === false, isMain: true };
  }
  if (episode?.stage !== "opponent_chosen") return null;
  if (episode.last_match === "vote") return { what: lastMatchOf(episode), game: episode.death_game, members: active, isOpen: false, isMain: false };
  const duellists = [...episode.candidates, ...(episode.opponent ? [episode.opponent] : [])];
  return { what: lastMatchOf(episode), game: episode.death_game, members: duellists, isOpen: false, isMain: false };
}

export function NextMatch() {
  const state = useSeasonState();
  const running = runningMatch(viewOf(state));
  const next = nextMatch(state);
  if (running) {
    return (
      <Card title={t("Current match")}>
        <p>{tx("{match}. Its result counts in the season automatically when it ends.", { match: <Link href={`/m/${running.id}`}>{t("Go to the match")}</Link> })}</p>
      </Card>
    );
  }
  return next ? <Create next={next} key={next.what} /> : null;
}

function Create(props: { next: Next }) {
  const { next } = props;
  const { facts, games } = useSeasonState();
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const [named, setNamed] = useState("");
  const guests = named.split(/[\s,]+/).filter(Boolean);
  const fitting = playable(games).filter((each) => fitOf(each.player_count, next.members.length).players !== null).sort((a, b) => byBots(a, b, next.members.length));
  const [chosen, setChosen] = useState(next.game ?? fitting[0]?.id ?? "");
  const game = games.find((each) => each.id === (next.game ?? chosen));
  if (!game) return <Trouble text={t("This server no longer has the game of this match.")} />;
  const people = next.members.length + guests.length;
  const fit = next.isOpen ? { players: Math.min(game.player_count.max, Math.max(game.player_count.min, people)), bots: 0 } : fitOf(game.player_count, people);
  const create = () =>
    deed.run(async () => {
      const title = `${facts.title}: ${next.what}`.slice(0, 60);
      const match = await client.createMatch({ game: game.id, title, season_id: facts.id, visibility: facts.visibility, guests, ...(fit.players ? { player_count: fit.players } : {}) });
      if (!next.isOpen && match.seats.some((each) => !each.taken)) await client.addBots(match.id, { fill: true });
      go(`/m/${match.id}`);
    });
  return (
    <Card title={t("Next: {what}", { what: next.what })}>
      {next.game ? (
        <p>{tx("The game is {game}.", { game: <strong>{game.title}</strong> })}</p>
      ) : (
        <Select label={t("Game")} value={game.id} choices={fitting.map((each) => [each.id, each.title] as const)} onChange={setChosen} />
      )}
      <p>
        {next.isOpen ? `${t("At least two members take a seat themselves:")} ` : `${t("Seats are drawn at random for:")} `}
        <Mates ids={next.members} />
      </p>
      {next.isMain && (
        <Input
          label={t("Guests (optional)")}
          value={named}
          onInput={setNamed}
          autoComplete="off"
          help={t("Usernames, with commas between them. A guest plays this match only and wins nothing in the season. To invite one by a code, replace a bot in the tab Host of the match.")}
        />
      )}
      {fit.players === null && <p class="trouble mild">{t("This game takes at most {max} players.", { max: game.player_count.max })}</p>}
      {fit.bots > 0 && <p class="soft">{nt("A bot fills {n} extra seat. It wins nothing in the season.", "Bots fill {n} extra seats. They win nothing in the season.", fit.bots)}</p>}
      <Trouble text={deed.trouble} />
      <div class="buttons">
        <button type="button" disabled={deed.isBusy || fit.players === null} onClick={() => void create()}>{t("Create the match")}</button>
        <Link href={`/new#${game.id}&season=${facts.id}`} class="button second">{t("Change deadlines or settings")}</Link>
      </div>
      <p class="soft">{t("Then start it on the match's own page.")}</p>
    </Card>
  );
}

/** Games that need fewer bots come first. */
const byBots = (a: GameSummary, b: GameSummary, cast: number): number => fitOf(a.player_count, cast).bots - fitOf(b.player_count, cast).bots;
