/** The form for a new match: game, settings, deadlines, visibility. */
import { useMemo, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { assembled, findings, type Finding } from "../form/check";
import { Fields } from "../form/Fields";
import { fieldsOf, type Field, type Member } from "../form/fields";
import { spoken } from "../form/settings";
import { botAfter, NO_TIMES, ScheduleFields, scheduleOf } from "../form/Schedule";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { ALIASES, READ_GROUPS, VISIBILITIES, type Switch } from "../invitation";
import type { GameFacts, Json, JsonObject, NewMatch } from "../sdk";
import { useClient } from "../session";
import { LANGUAGE, t, tx } from "../texts";
import { Busy, Card, Input, Select, Trouble } from "../ui/Bits";

export function NewMatchPage() {
  const client = useClient();
  const { value, trouble } = useLoaded(async () => (await client.games()).items, []);
  // `#x-game`, or `#x-game&season=se_1` for the next match of a season.
  const [asked, season] = location.hash.slice(1).split("&season=");
  const [chosen, setChosen] = useState(asked ?? "");
  useTitle(t("New match"));
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  // A main match is offered first: duels settle who leaves a season.
  const first = value.find((each) => each.player_count.max > 2) ?? value[0];
  const game = value.find((each) => each.id === chosen) ?? first;
  const id = game?.id ?? "";
  return (
    <div class="narrow">
      <h1>{t("New match")}</h1>
      <Card>
        {season ? (
          <p>{tx("{game}, the next match of a {season}. Its cast gets the seats.", { game: <strong>{game?.title}</strong>, season: <Link href={`/seasons/${season}`}>{t("season")}</Link> })}</p>
        ) : (
          <Select label={t("Game")} value={id} choices={value.map((each) => [each.id, each.title] as const)} onChange={setChosen} />
        )}
        <p>{game?.summary}</p>
      </Card>
      {id && <Settings key={id} game={id} season={season} />}
    </div>
  );
}

const STATUSES = [
  ["host", t("Hosts")],
  ["everyone", t("Everyone")],
  ["hidden", t("No one")],
] as const;

/** What a host may set in place of chance, in all games that draw something. */
const SETUP = "setup";

type Chosen = { season?: string };

function Settings(props: Chosen & { game: string }) {
  const client = useClient();
  const { value: game, trouble } = useLoaded(() => client.game(props.game), [props.game]);
  if (!game) return trouble ? <Trouble text={trouble} /> : <Busy />;
  return <SettingsForm {...props} game={game} />;
}

function SettingsForm(props: Chosen & { game: GameFacts }) {
  const { game, season } = props;
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const [title, setTitle] = useState("");
  // By default a season's match has as many seats as its cast needs.
  const [players, setPlayers] = useState(season ? "" : String(game.player_count.default));
  const [visibility, setVisibility] = useState<NonNullable<NewMatch["visibility"]>>("public");
  const [times, setTimes] = useState(NO_TIMES);
  const [closeEarly, setCloseEarly] = useState<NonNullable<NewMatch["close_early"]>>("all_locked");
  const [publication, setPublication] = useState<NonNullable<NewMatch["publication"]>>("auto");
  const [status, setStatus] = useState<NonNullable<NewMatch["submission_status"]>>("host");
  const [misses, setMisses] = useState("");
  const [grace, setGrace] = useState("");
  const [delay, setDelay] = useState("0");
  const [groups, setGroups] = useState<Switch>("false");
  const [aliases, setAliases] = useState(String(game.drawn_aliases && !season) as Switch);
  const [discord, setDiscord] = useState("");
  const [isPlaying, setPlaying] = useState(!season);
  const field = useMemo(() => fieldsOf(spoken(game.config_schema as JsonObject)), [game]);
  const [config, setConfig] = useState<JsonObject>(() => startOf(field) as JsonObject);
  const [wrong, setWrong] = useState<Finding[]>([]);
  const members = field.kind === "object" ? field.members : [];
  const [asked, setup] = [members.filter((each) => each.name !== SETUP), members.find((each) => each.name === SETUP)];

  const create = async () => {
    const chosen = assembled(field, config) as JsonObject;
    const found = findings(field, game.config_schema as JsonObject, config);
    setWrong(found);
    if (found.length) return;
    await deed.run(async () => {
      const match = await client.createMatch({
        game: game.id,
        title: title.trim() || null,
        ...(players ? { player_count: Number(players) } : {}),
        ...(season ? { season_id: season } : {}),
        config: chosen,
        visibility,
        close_early: closeEarly,
        publication,
        submission_status: status,
        spectator_delay_rounds: Number(delay) || 0,
        hosts_read_groups: groups === "true",
        drawn_aliases: aliases === "true",
        absence: {
          bot_after_misses: misses ? Number(misses) : null,
          bot_grace_seconds: misses && grace.trim() ? Math.round(Number(grace) * 60) : null,
        },
        schedule: scheduleOf(times, game),
        ...(discord.trim() ? { discord: { url: discord.trim(), language: LANGUAGE } } : {}),
      } as NewMatch);
      if (isPlaying) await client.join(match.id, match.join_code ? { join_code: match.join_code } : {});
      go(`/m/${match.id}`);
    });
  };
  const isFixed = game.player_count.min === game.player_count.max;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Card title={t("The match")}>
        <Input label={t("Title")} value={title} onInput={setTitle} maxLength={80} help={t("Shown in lists of matches.")} />
        {!isFixed && (
          <Select
            label={t("Players")}
            value={players}
            onChange={setPlayers}
            choices={[
              ...(season ? [["", t("As many as the cast needs")] as const] : []),
              ...sizesOf(game.player_count).map((n) => [String(n), n === game.player_count.default && !season ? t("{count} (default)", { count: n }) : String(n)] as const),
            ]}
          />
        )}
        {!season && (
          <>
            <label class="pick single">
              <input type="checkbox" checked={isPlaying} onChange={(event) => setPlaying(event.currentTarget.checked)} />
              <span>{t("I also play")}</span>
            </label>
            <p class="help">{t("A host who plays sees only what players see.")}</p>
          </>
        )}
        <Select
          label={t("Who can see and join it")}
          value={visibility}
          onChange={setVisibility}
          choices={VISIBILITIES}
        />
        <Input
          label={t("Discord channel")}
          type="url"
          value={discord}
          onInput={setDiscord}
          maxLength={2000}
          help={t("Optional. The URL of the channel's webhook: it reads what everybody sees.")}
        />
      </Card>
      <Card title={t("When phases end")}>
        <ScheduleFields game={game} value={times} onChange={setTimes} />
        <Select
          label={t("Can a phase end before its deadline?")}
          value={closeEarly}
          onChange={setCloseEarly}
          choices={[
            ["all_locked", t("Yes, once all have locked in")],
            ["all_submitted", t("Yes, once all have submitted")],
            ["never", t("No")],
          ]}
        />
        <Select
          label={t("When a player stays away")}
          value={misses}
          onChange={setMisses}
          choices={[
            ["", t("Nobody sends for them")],
            ...[1, 2, 3].map((n) => [String(n), botAfter(n)] as const),
          ]}
        />
        {misses && closeEarly !== "never" && (
          <Input
            label={t("Minutes to wait once all who are there are done")}
            type="number"
            min={0}
            value={grace}
            onInput={setGrace}
            help={t("So that nobody sees for whom a bot sends. Default: a hundredth of the phase, at most 15 minutes.")}
          />
        )}
      </Card>
      {asked.length > 0 && (
        <Card title={t("Game settings")}>
          <Fields field={{ ...field, kind: "object", members: asked }} value={config} onChange={(value) => setConfig((value ?? {}) as JsonObject)} path="" findings={wrong} isRequired />
        </Card>
      )}
      <details class="card">
        <summary>{t("Advanced settings")}</summary>
        <Select
          label={t("Publish the outcome of a phase")}
          value={publication}
          onChange={setPublication}
          choices={[
            ["auto", t("At once, to everyone")],
            ["host_review", t("After my review, within 12 hours")],
          ]}
        />
        <Select
          label={t("Who can see who has submitted")}
          value={status}
          onChange={setStatus}
          choices={STATUSES.filter(([value]) => game.submission_status.includes(value))}
        />
        <Select label={t("Who reads private channels of players")} value={groups} onChange={setGroups} choices={READ_GROUPS} />
        {!season && <Select label={t("Names of players")} value={aliases} onChange={setAliases} choices={ALIASES} />}
        <Input label={t("Spectator delay in rounds")} type="number" min={0} value={delay} onInput={setDelay} help={t("Keeps spectators from helping players.")} />
        {setup && (
          <details>
            <summary>{t("Set what would be drawn")}</summary>
            <Fields field={setup.field} value={config[SETUP]} onChange={(value) => setConfig({ ...config, [SETUP]: value as Json })} path={SETUP} findings={wrong} isRequired={false} />
          </details>
        )}
      </details>
      <Trouble text={deed.trouble ?? (wrong.length ? t("Check the settings: {problem}", { problem: wrong[0]?.message ?? "" }) : null)} />
      <button type="submit" disabled={deed.isBusy}>{t("Create the match")}</button>
    </form>
  );
}

function sizesOf(count: GameFacts["player_count"]): number[] {
  const all = Array.from({ length: count.max - count.min + 1 }, (_, n) => count.min + n);
  return count.even ? all.filter((n) => n % 2 === 0) : all;
}

/** Defaults are shown in their controls. Objects and maps start empty, which means the same. */
function startOf(field: Field): JsonObject {
  const members: Member[] = field.kind === "object" ? field.members : [];
  return Object.fromEntries(members.filter(({ field: each }) => isShown(each)).map(({ name, field: each }) => [name, each.initial as Json]));
}

const isShown = ({ initial, ...field }: Field): boolean => initial !== undefined && initial !== null && (typeof initial !== "object" || field.kind === "checks" || (field.kind === "rows" && field.item.kind !== "union"));
