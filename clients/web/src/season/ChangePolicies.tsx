/** Changes the policies before the start. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import type { JsonObject } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";
import { useSeasonState, viewOf } from "./Context";
import { PolicyFields, usePolicies } from "./Policies";

export function ChangePolicies() {
  const state = useSeasonState();
  const { facts, games, reload } = state;
  const client = useClient();
  const deed = useDeed();
  const [said, setSaid] = useState("");
  const form = usePolicies(games, viewOf(state).policies as unknown as JsonObject);
  const change = async () => {
    setSaid("");
    const policies = form.ready();
    if (!policies) return;
    if (await deed.run(() => client.putPolicies(facts.id, policies))) setSaid(t("Rules saved."));
    reload();
  };
  return (
    <details class="card">
      <summary>{t("Change the season rules")}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <PolicyFields form={form} />
        <Trouble text={deed.trouble ?? (form.wrong.length ? t("Check the rules: {problem}", { problem: form.wrong[0]?.message ?? "" }) : null)} />
        <div class="buttons">
          <button type="submit" disabled={deed.isBusy}>{t("Save the rules")}</button>
          <span role="status">{said}</span>
        </div>
      </form>
    </details>
  );
}
