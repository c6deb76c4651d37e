/** Opens a new match with the settings of this one, and none of its people. */
import { useLocation } from "wouter-preact";
import { useDeed } from "../hooks";
import { useClient } from "../session";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";
import { useMatchState } from "./Context";

export function CloneButton() {
  const { facts } = useMatchState();
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const clone = () => deed.run(async () => go(`/m/${(await client.createMatch({ from: facts.id })).id}`));
  return (
    <>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => void clone()}>
        {t("New match with these settings")}
      </button>
    </>
  );
}
