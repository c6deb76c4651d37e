/** The form for a new season: title, visibility, rules between the matches. */
import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { VISIBILITIES } from "../invitation";
import type { GameSummary, SeasonFacts } from "../sdk";
import { PolicyFields, usePolicies } from "../season/Policies";
import { useClient } from "../session";
import { LANGUAGE, t } from "../texts";
import { Busy, Card, Input, Select, Trouble } from "../ui/Bits";

export function NewSeasonPage() {
  const client = useClient();
  const { value, trouble } = useLoaded(() => client.games(), []);
  useTitle(t("New season"));
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  return (
    <div class="narrow">
      <h1>{t("New season")}</h1>
      <NewSeasonForm games={value.items} />
    </div>
  );
}

function NewSeasonForm(props: { games: GameSummary[] }) {
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const [title, setTitle] = useState("");
  const [visibility, setVisibility] = useState<SeasonFacts["visibility"]>("public");
  const [discord, setDiscord] = useState("");
  const form = usePolicies(props.games);
  const create = async () => {
    const policies = form.ready();
    if (!policies) return;
    await deed.run(async () => {
      const season = await client.createSeason({ title: title.trim(), visibility, policies, ...(discord.trim() ? { discord: { url: discord.trim(), language: LANGUAGE } } : {}) });
      go(`/seasons/${season.id}`);
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Card title={t("The season")}>
        <Input label={t("Title")} value={title} onInput={setTitle} maxLength={60} isRequired />
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
        <p class="help">{t("You are the host. If you also join the cast, you see only what members see.")}</p>
      </Card>
      <PolicyFields form={form} />
      <Trouble text={deed.trouble ?? (form.wrong.length ? t("Check the rules: {problem}", { problem: form.wrong[0]?.message ?? "" }) : null)} />
      <button type="submit" disabled={deed.isBusy || !title.trim()}>{t("Create the season")}</button>
    </form>
  );
}
