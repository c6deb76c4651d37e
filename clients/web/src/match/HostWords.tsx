/** What hosts said and did that players must know: over the decision until it is read, and among the words of everybody. */
import { useState } from "preact/hooks";
import { named, useNames } from "../names";
import type { Envelope } from "../sdk";
import { useOwn } from "../session";
import { t } from "../texts";
import { When } from "../ui/Bits";
import { useMatchState } from "./Context";

/** Whether an event is a host's: a ruling, an announcement, another deadline or a way back. */
export const isOfHosts = ({ type, data }: Envelope): boolean => /^(clarification\.posted|host\.announced|match\.rewound)$/.test(type) || (type === "phase.extended" && data.by === "host");

export function HostWords() {
  const { facts, events, document } = useMatchState();
  const own = useOwn();
  const place = `heard.${facts.id}`;
  const [read, setRead] = useState(() => Number(own.kept(place) ?? 0));
  // A deadline that is over is no news. Hosts at their own desk wrote it.
  const isNews = (each: Envelope) => each.says && each.seq > read && isOfHosts(each) && (each.type !== "phase.extended" || each.phase_id === document.phase?.id);
  const news = facts.hosting && facts.seat === null ? [] : events.filter(isNews);
  const last = news.at(-1);
  if (!last) return null;
  const end = () => {
    own.keep(place, String(last.seq));
    setRead(last.seq);
  };
  return <Heard news={news} onRead={end} />;
}

/** The words, until they are read. */
export function Heard({ news, onRead }: { news: Envelope[]; onRead?: () => void }) {
  const names = useNames();
  return (
    <section class="hostwords" aria-label={t("From the hosts")}>
      <div role="status">
        {news.map((each) => (
          <p key={each.seq}>
            <span class="said">{named(each.says ?? "", names)}</span>{" "}
            <span class="soft">
              <When at={each.at} isShort />
            </span>
          </p>
        ))}
      </div>
      <button type="button" class="second" onClick={onRead}>{t("I have read it")}</button>
    </section>
  );
}
