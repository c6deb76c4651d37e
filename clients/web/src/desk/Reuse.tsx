/** The settings of this match for other ones: a template, or a new match at once. */
import { useState } from "preact/hooks";
import { CloneButton } from "../match/CloneButton";
import { useMatchState } from "../match/Context";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Input } from "../ui/Bits";
import { Act } from "./Act";

/** Letters in the name of a template. */
const LONGEST = 64;

export function Reuse() {
  const { facts } = useMatchState();
  const client = useClient();
  const [name, setName] = useState(facts.title.slice(0, LONGEST));
  return (
    <Card title={t("Use these settings again")}>
      <div class="acts">
        <Act
          label={t("Save as template")}
          reason="none"
          says={t("Start new matches from it under New match. Only you see it.")}
          isOpen={!name.trim()}
          run={() => client.createMatchTemplate({ name: name.trim(), match_id: facts.id })}
          tells={[]}
        >
          <Input label={t("Name of the template")} value={name} onInput={setName} isRequired maxLength={LONGEST} />
        </Act>
        {/* The result of a finished match offers this to all. */}
        {facts.status !== "finished" && <CloneButton />}
      </div>
    </Card>
  );
}
