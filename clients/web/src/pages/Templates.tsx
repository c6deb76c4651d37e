/** The host's templates: settings to start a new match from. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import type { MatchTemplate } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Asking, Card, Input, Select, Trouble } from "../ui/Bits";

type Props = {
  templates: MatchTemplate[];
  chosen: MatchTemplate | undefined;
  onChoose: (id: string) => void;
  /** A template was renamed or deleted. */
  onChange: () => void;
};

export function Templates(props: Props) {
  const { templates, chosen, onChoose, onChange } = props;
  const client = useClient();
  const deed = useDeed();
  const [name, setName] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const choose = (id: string) => {
    setName(null);
    onChoose(id);
  };
  const rename = async (id: string, to: string) => {
    if (!(await deed.run(() => client.updateMatchTemplate(id, { name: to })))) return;
    setName(null);
    onChange();
  };
  const remove = async (id: string) => {
    setDeleting(false);
    if (!(await deed.run(() => client.deleteMatchTemplate(id)))) return;
    choose("");
    onChange();
  };
  return (
    <Card>
      <Select
        label={t("Start from")}
        value={chosen?.id ?? ""}
        choices={[["", t("A game's usual settings")], ...templates.map((each) => [each.id, each.name] as const)]}
        onChange={choose}
        help={t("You save templates at a match's Host tab.")}
      />
      {chosen && name === null && (
        <div class="buttons">
          <button type="button" class="second" onClick={() => setName(chosen.name)}>
            {t("Rename")}
          </button>
          <button type="button" class="second" disabled={deed.isBusy} onClick={() => setDeleting(true)}>
            {t("Delete")}
          </button>
        </div>
      )}
      {chosen && name !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void rename(chosen.id, name.trim());
          }}
        >
          <Input label={t("Name of the template")} value={name} onInput={setName} isRequired maxLength={64} />
          <div class="buttons">
            <button type="submit" disabled={deed.isBusy || !name.trim()}>
              {t("Save name")}
            </button>
            <button type="button" class="second" onClick={() => setName(null)}>
              {t("Don't rename it")}
            </button>
          </div>
        </form>
      )}
      <Trouble text={deed.trouble} />
      {chosen && isDeleting && (
        <Asking title={t("Delete the template {name}?", { name: chosen.name })} yes={t("Delete")} onYes={() => void remove(chosen.id)} onNo={() => setDeleting(false)}>
          <p>{t("Matches that you made from it stay as they are.")}</p>
        </Asking>
      )}
    </Card>
  );
}
