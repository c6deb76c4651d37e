/** All events of the season that the user received, on the page and as a file. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { withTimes } from "../names";
import { download } from "../saving";
import type { Envelope, Mainmatch } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { readable } from "../words";
import { useCast, useSeasonState, type Cast } from "./Context";

const FIRST = 100;
const PAGE = 200;

export function Archive() {
  const { facts, document } = useSeasonState();
  const client = useClient();
  const deed = useDeed();
  const cast = useCast();
  const [most, setMost] = useState(FIRST);
  const [told, setTold] = useState<Envelope[]>([]);
  const { trouble, isBusy } = useLoaded(() => more(client, facts.id, told).then(setTold), [facts.id, document.cursor.feed, document.cursor.seq]);
  const save = () => deed.run(async () => download(`${facts.id}.jsonl`, String(await client.seasonExport(facts.id))));
  const tell = () => deed.run(async () => download(`${facts.id}.md`, await client.seasonRecap(facts.id), "text/markdown"));
  return (
    <>
      <Card title={t("Archive")}>
        <p>{facts.role === "spectator" ? t("The season, its cast and all events that you received, one line of JSON each. Members appear under their names in the season.") : t("The season, its cast, all events that you received, and the ledger entries that you can read, one line of JSON each. Members appear under their names in the season.")}</p>
        <Trouble text={deed.trouble} />
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void save()}>{t("Download the archive")}</button>{" "}
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void tell()}>{t("Download the story")}</button>
      </Card>
      <Card title={t("What happened")}>
        <Trouble text={trouble} />
        {isBusy && !told.length && <Busy />}
        <Timeline
          told={told.slice(0, most).map((each) => ({
            key: each.seq,
            at: each.at,
            text: each.says ? sentence(each.says, cast) : `${readable(each.type.replace(/^season\./, ""))}.`,
          }))}
        />
        {told.length > most && (
          <button type="button" class="second" onClick={() => setMost(most + FIRST)}>{t("Show earlier events")}</button>
        )}
      </Card>
    </>
  );
}

export function Timeline(props: { told: { key: number; at: string; text: string }[] }) {
  return (
    <ol class="timeline">
      {props.told.map(({ key, at, text }) => (
        <li key={key}>
          <p class="soft">
            <When at={at} isShort />
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The events of the user's feed with their sentences, newest first; `known` are those on the page. */
async function more(client: Mainmatch, id: string, known: Envelope[]): Promise<Envelope[]> {
  let told = known;
  for (let after = known[0]?.seq ?? 0; ; ) {
    const page = await client.seasonEvents(id, { after, limit: PAGE, says: true });
    // Another feed after joining: its numbers begin anew.
    if (known[0] && page.feed !== known[0].feed) return more(client, id, []);
    told = [...page.items.filter((each) => each.type !== "season.garnets_posted").reverse(), ...told];
    if (page.items.length < PAGE) return told;
    after = page.next_after;
  }
}

/** A text of the server in which {member:cm_Kq7x} stands for a member's name, {at:...} for an instant. */
export const sentence = (text: string, cast: Cast): string =>
  withTimes(text.replace(/\{member:(cm_[\w-]{1,40})\}/g, (_, member: string) => cast.alias(member)));
