/** The settings of this match for another one. */
import { CloneButton } from "../match/CloneButton";
import { t } from "../texts";
import { Card } from "../ui/Bits";

export function Reuse() {
  return (
    <Card title={t("Use these settings again")}>
      <CloneButton />
    </Card>
  );
}
