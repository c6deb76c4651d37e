/** All events of the season that the user received, on the page and as a file. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { download } from "../saving";
import { useClient } from "../session";
import { t } from "../texts";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { useCast, useSeasonState } from "./Context";
import { sentence, type Told } from "./telling";

const FIRST = 100;

export function Archive() {
  const { facts, document } = useSeasonState();
  const client = useClient();
  const deed = useDeed();
  const cast = useCast();
  const [most, setMost] = useState(FIRST);
  const { value, trouble } = useLoaded(() => client.seasonExport(facts.id), [facts.id, document.cursor.feed, document.cursor.seq]);
  const told = typeof value === "string" ? toldIn(value) : [];
  const save = () => deed.run(async () => download(`${facts.id}.jsonl`, String(await client.seasonExport(facts.id))));
  return (
    <>
      <Card title={t("Archive")}>
        <p>{facts.role === "spectator" ? t("The season, its cast and all events that you received, one line of JSON each. Members appear under their names in the season.") : t("The season, its cast, all events that you received, and the ledger entries that you can read, one line of JSON each. Members appear under their names in the season.")}</p>
        <Trouble text={deed.trouble} />
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void save()}>{t("Download the archive")}</button>
      </Card>
      <Card title={t("What happened")}>
        <Trouble text={trouble} />
        {!value && !trouble && <Busy />}
        <ol class="timeline">
          {told.slice(0, most).map((each, n) => (
            <li key={told.length - n}>
              <p class="soft">
                <When at={each.at} isShort />
              </p>
              <p>{sentence(each, cast)}</p>
            </li>
          ))}
        </ol>
        {told.length > most && (
          <button type="button" class="second" onClick={() => setMost(most + FIRST)}>{t("Show earlier events")}</button>
        )}
      </Card>
    </>
  );
}

/** The events of an archive, newest first. */
function toldIn(archive: string): Told[] {
  const lines = archive.split("\n").filter(Boolean);
  const all = lines.map((each) => JSON.parse(each) as Told & { type: string });
  return all.filter((each) => each.type === "event" && each.event !== "season.garnets_posted").reverse();
}
