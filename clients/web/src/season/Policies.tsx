/**
 * The rules between the matches, as a form and as a list. Both are made from the server's own schema
 * (`policies.json`; a test compares the two), so its descriptions of policies are shown word for word.
 */
import { useMemo, useState } from "preact/hooks";
import { assembled, findings, type Finding } from "../form/check";
import { Fields } from "../form/Fields";
import { fieldsOf } from "../form/fields";
import type { GameSummary, Json, JsonObject } from "../sdk";
import { t } from "../texts";
import { Card, Input } from "../ui/Bits";
import { headOf, plain, readable } from "../words";
import { useSeasonState, viewOf } from "./Context";
import { spoken, valueSaid } from "../form/settings";
import ENGLISH from "./policies.json";
import { playable } from "./sizes";
import { about } from "./words";
import { type Schema } from "../view/shape";

type Properties = Record<string, Schema>;
const SCHEMA = spoken(ENGLISH as unknown as Schema) as unknown as typeof ENGLISH;
const PROPERTIES = SCHEMA.properties as unknown as Properties;

/** Policies that are always shown, and folded groups. Policies in none of them are in the last group. */
const MAIN = ["start_garnets", "last_match", "no_candidate", "opponent", "death_match_pool", "loser_garnets", "transfers", "balances", "finalists"];
const FOLDED: [string, string[]][] = [
  [t("Tokens of Life and candidates"), ["everyone_plays", "spare_tokens_of_life", "most_tokens_of_life", "candidate_may_receive", "no_winners", "no_opponent", "candidate_leaves"]],
  [t("Death matches"), ["death_match_chooser", "death_match_bans", "death_match_replays"]],
  [t("Leaving and warnings"), ["leaver_garnets", "warnings"]],
  [t("The finals"), ["most_episodes", "finals_by", "finals_games", "finals_best_of", "finals_extra_games", "support_garnets"]],
];
const HOURS = "deadlines";
const CLOSE_EARLY: Record<string, string> = { never: t("Never"), all_submitted: t("As soon as all have chosen") };
const rest = Object.keys(PROPERTIES).filter((name) => name !== HOURS && ![...MAIN, ...FOLDED.flatMap(([, names]) => names)].includes(name));

export type PolicyForm = ReturnType<typeof usePolicies>;

/** The form's state. `ready` returns the policies, or null if they are invalid, and then shows the errors. */
export function usePolicies(games: GameSummary[], start: JsonObject = {}) {
  const [value, setValue] = useState<JsonObject>(() => ({ ...defaults(), ...start }));
  const [wrong, setWrong] = useState<Finding[]>([]);
  const schema = useMemo(() => wholeSchema(games), [games]);
  const ready = (): JsonObject | null => {
    const field = fieldsOf(schema);
    const found = findings(field, schema, value);
    setWrong(found);
    return found.length ? null : (assembled(field, value) as JsonObject);
  };
  const change = (next: Json | undefined) => {
    setValue((next ?? {}) as JsonObject);
    setWrong([]);
  };
  return { value, wrong, schema, ready, change };
}

export function PolicyFields(props: { form: PolicyForm }) {
  const { form } = props;
  return (
    <>
      <Card title={t("Season rules")}>
        <p class="help">{t("All rules have defaults. You can change them until the season starts.")}</p>
        <Some form={form} names={MAIN} />
      </Card>
      {[...FOLDED, [t("Decisions"), rest] as [string, string[]]].map(([title, names]) => (
        <details class="card" key={title} open={form.wrong.some((each) => names.includes(each.path.split("/")[0] ?? "")) || undefined}>
          <summary>{title}</summary>
          <Some form={form} names={names} />
          {names === rest && <Deadlines form={form} />}
        </details>
      ))}
    </>
  );
}

function Some(props: { form: PolicyForm; names: string[] }) {
  const { form, names } = props;
  const field = useMemo(() => fieldsOf(part(form.schema, names)), [form.schema, names]);
  return <Fields field={field} value={form.value} onChange={form.change} path="" findings={form.wrong} isRequired />;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Deadlines(props: { form: PolicyForm }) {
  const { form } = props;
  const seconds = form.value[HOURS] as Record<string, number>;
  const change = (kind: string, text: string) => form.change({ ...form.value, [HOURS]: { ...seconds, [kind]: Math.round(Number(text) * 3600) } });
  return (
    <fieldset class="field">
      <legend>{t("Hours until a decision closes automatically")}</legend>
      <div class="beside">
        {Object.entries(seconds).map(([kind, n]) => (
          <Input key={kind} name={`hours-${kind}`} label={capital(about({ kind: kind as never }))} type="number" min={0} step="any" value={String(Math.round((n / 3600) * 100) / 100)} onInput={(text) => change(kind, text)} />
        ))}
      </div>
      {form.wrong.some((each) => each.path.startsWith(HOURS)) && <p class="wrong">{t("A decision must be open for at least 1 second and at most 336 hours.")}</p>}
    </fieldset>
  );
}

/** The season's policies with the schema's descriptions. */
export function PolicyList() {
  const state = useSeasonState();
  const chosen = viewOf(state).policies as unknown as JsonObject;
  const titles = new Map(state.games.map((each) => [each.id, each.title]));
  return (
    <Card title={t("Season rules")}>
      <dl class="policies">
        {Object.entries(PROPERTIES).map(([name, schema]) => (
          <div key={name}>
            <dt>{String(schema["x-title"] ?? readable(name))}</dt>
            <dd>{said(name, chosen[name] ?? null, titles)}</dd>
            <dd class="help">{plain(String(schema.description ?? ""))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function said(name: string, value: Json, titles: Map<string, string>): string {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (name === "close_early" && typeof value === "string") return CLOSE_EARLY[value] ?? readable(value);
  if (typeof value === "string") return titles.get(value) ?? valueSaid(name, value) ?? readable(value);
  if (Array.isArray(value)) return value.map((each) => said(name, each, titles)).join("; ") || t("None");
  if (name === HOURS && value) return [...new Set(Object.values(value).map((n) => `${Math.round(Number(n) / 360) / 10} h`))].join(", ");
  if (value && typeof value === "object") return Object.entries(value).map(([key, each]) => `${headOf(key)}: ${said(key, each, titles)}`).join(", ");
  return String(value);
}

function defaults(): JsonObject {
  return Object.fromEntries(Object.entries(PROPERTIES).map(([name, schema]) => [name, structuredClone(schema.default ?? null)])) as JsonObject;
}

/** The schema with this server's games as choices. */
function wholeSchema(games: GameSummary[]): Schema {
  const ids = playable(games).map((each) => each.id);
  const duels = playable(games).filter((each) => each.player_count.min <= 2).map((each) => each.id);
  const finals = playable(games).filter((each) => each.wins).map((each) => each.id);
  const listing = (name: string, changes: JsonObject): Schema => ({ ...(PROPERTIES[name] as Schema), ...changes });
  const oneOf = (ids: string[]): JsonObject => ({ type: "string", enum: ids, "x-labels": Object.fromEntries(games.map((each) => [each.id, each.title])) });
  const properties = {
    ...PROPERTIES,
    death_match_pool: duels.length ? listing("death_match_pool", { uniqueItems: true, items: oneOf(duels) }) : PROPERTIES.death_match_pool,
    close_early: listing("close_early", { "x-labels": CLOSE_EARLY }),
    finals_games: finals.length ? listing("finals_games", { items: oneOf(finals) }) : PROPERTIES.finals_games,
    sealed: listing("sealed", { uniqueItems: true }),
  };
  const { SeasonTwist } = SCHEMA.$defs;
  // Values of any kind, of any game's settings: as JSON.
  const options = { type: "array", minItems: SeasonTwist.properties.options.minItems };
  const game = ids.length ? oneOf(ids) : SeasonTwist.properties.game;
  const $defs = { ...SCHEMA.$defs, SeasonTwist: { ...SeasonTwist, properties: { ...SeasonTwist.properties, game, options } } };
  // All are required: an empty field means empty, not the default.
  return { ...(SCHEMA as unknown as Schema), $defs: $defs as unknown as Json, properties: properties as unknown as Json, required: Object.keys(properties) };
}

function part(schema: Schema, names: string[]): Schema {
  const properties = schema.properties as Properties;
  return { ...schema, description: "", properties: Object.fromEntries(names.map((name) => [name, properties[name] as Json])), required: names };
}
