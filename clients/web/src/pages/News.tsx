/** What the user hears of, in which channel and when not; and what there is now. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useDeed, useLoaded } from "../hooks";
import type { NewsPreferences } from "../sdk";
import { useSession } from "../session";
import { LANGUAGE, t } from "../texts";
import { ZONE } from "../time";
import { Busy, Card, Input, Trouble, When } from "../ui/Bits";

type Kind = NewsPreferences["push"][number];
type Channel = "in_app" | "push" | "mail" | "discord";

const KINDS: readonly (readonly [Kind, string])[] = [
  ["moves", t("A phase or a decision waits for you")],
  ["deadlines", t("A deadline is near, and you have not sent anything")],
  ["mentions", t("Somebody mentions you")],
  ["matches", t("A match of yours starts or ends")],
  ["openings", t("A match opens that you asked for, or a seat is kept for you")],
];

const CHANNELS: readonly (readonly [Channel, string])[] = [
  ["in_app", t("Here")],
  ["push", t("Notifications")],
  ["mail", t("Mail")],
  ["discord", t("Discord")],
];

export function News() {
  const { client } = useSession();
  const [wanted, setWanted] = useState<NewsPreferences | null>(null);
  const [isSaved, setSaved] = useState(false);
  const deed = useDeed();
  const loaded = useLoaded(async () => setWanted(await client.newsPreferences()), [client]);
  const { value: news, again } = useLoaded(() => client.news(), [client]);
  if (!wanted) return <Card title={t("What you hear of")}>{loaded.trouble ? <Trouble text={loaded.trouble} /> : <Busy />}</Card>;
  const change = (changes: Partial<NewsPreferences>) => setWanted({ ...wanted, ...changes });
  const toggle = (channel: Channel, kind: Kind) => {
    const kinds = wanted[channel];
    change({ [channel]: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  };
  const save = async () => {
    setSaved(false);
    setSaved(await deed.run(async () => setWanted(await client.putNewsPreferences({ ...wanted, zone: ZONE, language: LANGUAGE }))));
    again();
  };
  return (
    <Card title={t("What you hear of")}>
      {news?.items.map((each) => (
        <p key={each.id}>
          <Link href={`/${each.kind === "match" ? "m" : "seasons"}/${each.id}`}>{each.title}</Link> {each.says} <span class="soft"><When at={each.at} isShort /></span>
        </p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="prose">
          <table class="hears">
            <thead>
              <tr>
                <td />
                {CHANNELS.map(([channel, title]) => <th scope="col" key={channel}>{title}</th>)}
              </tr>
            </thead>
            <tbody>
              {KINDS.map(([kind, title]) => (
                <tr key={kind}>
                  <th scope="row">{title}</th>
                  {CHANNELS.map(([channel, where]) => (
                    <td key={channel}>
                      <label>
                        <input type="checkbox" aria-label={`${title}: ${where}`} checked={wanted[channel].includes(kind)} onChange={() => toggle(channel, kind)} />
                        <span>{where}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p class="help">{t("A mail to your verified address sums up what you have not seen, once a day at most. Discord needs a webhook on your own feed. No message says more than the title of a match and one sentence.")}</p>
        {wanted.mail.length > 0 && <Input label={t("Mail at")} type="time" value={wanted.mail_at} onInput={(mail_at) => change({ mail_at })} isRequired help={t("In the time zone {zone}.", { zone: ZONE })} />}
        <label class="pick single">
          <input type="checkbox" checked={wanted.only_unseen} onChange={() => change({ only_unseen: !wanted.only_unseen })} />
          <span>{t("Only if I have not seen it here")}</span>
        </label>
        <label class="pick single">
          <input type="checkbox" checked={wanted.quiet !== null} onChange={() => change({ quiet: wanted.quiet ? null : { begin: "22:00", end: "07:00" } })} />
          <span>{t("Keep quiet at certain hours")}</span>
        </label>
        {wanted.quiet && (
          <>
            <Input label={t("Quiet from")} type="time" value={wanted.quiet.begin} onInput={(begin) => change({ quiet: { ...wanted.quiet!, begin } })} isRequired />
            <Input label={t("Quiet until")} type="time" value={wanted.quiet.end} onInput={(end) => change({ quiet: { ...wanted.quiet!, end } })} isRequired help={t("In the time zone {zone}. What comes in between is summed up at the end.", { zone: ZONE })} />
          </>
        )}
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" class="second" disabled={deed.isBusy}>{t("Save what I hear of")}</button>
          <span role="status">{isSaved && t("Saved.")}</span>
        </div>
      </form>
    </Card>
  );
}
