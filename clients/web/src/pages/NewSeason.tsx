/** The form for a new season: title, visibility, rules between the matches. */
import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { VISIBILITIES } from "../invitation";
import type { GameSummary, SeasonFacts } from "../sdk";
import { PolicyFields, usePolicies } from "../season/Policies";
import { useClient } from "../session";
import { Busy, Card, Input, Select, Trouble } from "../ui/Bits";

export function NewSeasonPage() {
  const client = useClient();
  const { value, trouble } = useLoaded(() => client.games(), []);
  useTitle("New season");
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  return (
    <div class="narrow">
      <h1>New season</h1>
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
  const form = usePolicies(props.games);
  const create = async () => {
    const policies = form.ready();
    if (!policies) return;
    await deed.run(async () => {
      const season = await client.createSeason({ title: title.trim(), visibility, policies });
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
      <Card title="The season">
        <Input label="Title" value={title} onInput={setTitle} maxLength={60} isRequired />
        <Select
          label="Who can see and join it"
          value={visibility}
          onChange={setVisibility}
          choices={VISIBILITIES}
        />
        <p class="help">You are the host. If you also join the cast, you see only what members see.</p>
      </Card>
      <PolicyFields form={form} />
      <Trouble text={deed.trouble ?? (form.wrong.length ? `Check the rules: ${form.wrong[0]?.message}` : null)} />
      <button type="submit" disabled={deed.isBusy || !title.trim()}>
        Create the season
      </button>
    </form>
  );
}
