/** Entries of an audit log, newest first: when, by whom, what, and why. */
import { t } from "../texts";
import { When } from "./Bits";

type Entry = { n: number; at: string; by: string | null; reason: string | null };

export function AuditLog<Shown extends Entry>({ entries, says }: { entries: readonly Shown[]; says: (entry: Shown) => string }) {
  return (
    <ol class="timeline">
      {[...entries].reverse().map((each) => (
        <li key={each.n}>
          <p class="soft">
            <When at={each.at} isShort /> {"\u00b7"} {each.by ?? t("the server")}
          </p>
          <p>
            {says(each)}
            {each.reason && ` ${t("Reason: {reason}", { reason: each.reason })}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
