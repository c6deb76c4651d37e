/** The settings of a match in its lobby, for its hosts to change: what differs is sent, and all players are told. */
import { useMemo, useState } from "preact/hooks";
import { assembled, findings, type Finding } from "../form/check";
import { Fields } from "../form/Fields";
import { fieldsOf } from "../form/fields";
import { spoken } from "../form/settings";
import { ScheduleFields, scheduleOf, timesOf } from "../form/Schedule";
import { useDeed } from "../hooks";
import { ALIASES, READ_GROUPS, VISIBILITIES, type Switch } from "../invitation";
import type { Json, JsonObject, Mainmatch } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { ZONE } from "../time";
import { Card, Input, Select, Trouble } from "../ui/Bits";
import { useMatchState } from "./Context";

type Change = Parameters<Mainmatch["updateMatch"]>[1];

const FREE = [
  ["wait", t("Wait for players")],
  ["fill_with_bots", t("Bots take the free seats")],
  ["start_with_fewer", t("Start without the free seats")],
  ["cancel", t("Cancel the match")],
] as const;

export function LobbySettings(props: { onDone: () => void }) {
  const { facts, game, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const schema = spoken(game.config_schema as JsonObject);
  const field = useMemo(() => fieldsOf(schema), [schema]);
  const before = useMemo(() => timesOf(facts.schedule as JsonObject, game), [facts.schedule, game]);
  const [title, setTitle] = useState(facts.title);
  const [visibility, setVisibility] = useState(facts.visibility as NonNullable<Change["visibility"]>);
  const [times, setTimes] = useState(before);
  const [start, setStart] = useState(facts.starts_at ? typedTime(facts.starts_at) : "");
  const [free, setFree] = useState(facts.when_seats_are_free as NonNullable<Change["when_seats_are_free"]>);
  const [groups, setGroups] = useState(String(facts.hosts_read_groups) as Switch);
  const [aliases, setAliases] = useState(String(facts.drawn_aliases) as Switch);
  const [config, setConfig] = useState<Json>(facts.config as JsonObject);
  const [wrong, setWrong] = useState<Finding[]>([]);
  const save = async () => {
    const found = findings(field, schema, config);
    setWrong(found);
    if (found.length) return;
    const wanted: Change = {
      title: title.trim(),
      visibility,
      ...(JSON.stringify(times) === JSON.stringify(before) ? {} : { schedule: scheduleOf(times, game) as Change["schedule"] }),
      starts_at: start ? new Date(start).toISOString() : null,
      when_seats_are_free: free,
      hosts_read_groups: groups === "true",
      drawn_aliases: aliases === "true",
      config: assembled(field, config) as JsonObject,
    };
    if (await deed.run(() => client.updateMatch(facts.id, changed(wanted, facts as unknown as JsonObject)))) {
      reload();
      props.onDone();
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Card title={t("Change the settings")}>
        <Input label={t("Title")} value={title} onInput={setTitle} maxLength={80} isRequired />
        <Select label={t("Who can see and join it")} value={visibility} onChange={setVisibility} choices={VISIBILITIES} />
        <Input label={t("Starts by itself at")} type="datetime-local" value={start} onInput={setStart} help={t("In your time zone, {zone}. Empty: you start it.", { zone: ZONE })} />
        {start && <Select label={t("If seats are free then")} value={free} onChange={setFree} choices={FREE} />}
        <Select label={t("Who reads private channels of players")} value={groups} onChange={setGroups} choices={READ_GROUPS} />
        {!facts.season_id && <Select label={t("Names of players")} value={aliases} onChange={setAliases} choices={ALIASES} />}
        <ScheduleFields game={game} value={times} onChange={setTimes} />
        {field.kind === "object" && field.members.length > 0 && <Fields field={field} value={config} onChange={(value) => setConfig(value ?? {})} path="" findings={wrong} isRequired />}
        <Trouble text={deed.trouble ?? (wrong.length ? t("Check the settings: {problem}", { problem: wrong[0]?.message ?? "" }) : null)} />
        <div class="buttons">
          <button type="submit" disabled={deed.isBusy}>
            {t("Save")}
          </button>
          <button type="button" class="second" onClick={props.onDone}>
            {t("Don't change them")}
          </button>
        </div>
      </Card>
    </form>
  );
}

/** What differs from the match as it is. */
function changed(wanted: Change, facts: JsonObject): Change {
  const isSame = (name: string, value: unknown) =>
    name === "starts_at" ? minuteOf(value) === minuteOf(facts[name]) : JSON.stringify(value) === JSON.stringify(facts[name]);
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(name, value))) as Change;
}

const minuteOf = (value: unknown): string => (typeof value === "string" ? new Date(value).toISOString().slice(0, 16) : "");

/** An instant as a `datetime-local` control has it: 2026-11-24T20:00 on the reader's clock. */
function typedTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
