/** Talk beside play: the rooms in which the reader is, and what is said in one of them. */
import { useEffect, useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { lazy } from "../lazy";
import { useNames } from "../names";
import { SeatPicks } from "../parts";
import type { ChannelFacts } from "../sdk";
import { useClient } from "../session";
import { Channel } from "../talk/Channel";
import { nt, t } from "../texts";
import type { Talking } from "../talk/useTalking";
import { Trouble } from "../ui/Bits";
import { useMatchState } from "./Context";
import { mayWhisper } from "./Whispers";
import "../talk/talk.css";

const HouseTalk = lazy(async () => (await import("../season/HouseTalk")).HouseTalk);

/** `hasThoughts`: a player's own thoughts are a room here; at the table they are with their notes. */
export function Talk(props: { talking: Talking; hasThoughts?: boolean }) {
  const { facts } = useMatchState();
  const names = useNames();
  const { channels, trouble, isLoaded, read, chosen, choose, show } = props.talking;
  const shown = channels.filter((each) => each.kind !== "thoughts" || names.own === null || props.hasThoughts);
  const current = shown.find((each) => each.name === chosen) ?? shown[0];
  const mayOpen = mayWhisper(facts, channels);
  useEffect(() => {
    if (current) read(current);
  }, [current?.name, current?.head]);
  const button = (each: ChannelFacts) => (
    <button key={each.name} type="button" aria-pressed={each === current} class={each === current ? "channel on" : "channel"} onClick={() => choose(each.name)}>
      {each.title}
      {each !== current && <Unread talking={props.talking} of={[each.name]} />}
    </button>
  );
  const closed = shown.filter((each) => !each.open);
  // Hosts have two channels of every seat.
  const isQuiet = (each: ChannelFacts) => names.own === null && !each.head && (each.kind === "question" || each.kind === "thoughts");
  const quiet = shown.filter((each) => each.open && isQuiet(each));
  return (
    <div class="talkroom">
      <Trouble text={trouble} />
      {isLoaded && !shown.length && (facts.season_id ? <InSeason season={facts.season_id} /> : facts.status === "lobby" && <p class="soft">{t("Take a seat to talk here.")}</p>)}
      <nav aria-label={t("Channels")} class="channels">
        {shown.filter((each) => each.open && !isQuiet(each)).map(button)}
        {quiet.length > 0 && (
          <details>
            <summary>{nt("One quiet channel", "{n} quiet channels", quiet.length)}</summary>
            <div class="channels">{quiet.map(button)}</div>
          </details>
        )}
        {closed.length > 0 && (
          <details>
            <summary>{nt("One closed channel", "{n} closed channels", closed.length)}</summary>
            <div class="channels">{closed.map(button)}</div>
          </details>
        )}
      </nav>
      {mayOpen && <NewTalk onOpened={show} />}
      {/* Another channel may open before this one: what is being written stays where it is. At the start the lobby's goes on at the table. */}
      {current && <Channel key={current.kind === "lobby" ? "table" : current.name} channel={current} onWriting={() => choose(current.name)} />}
    </div>
  );
}

const Later = () => <p class="soft">{t("Rooms open when the match starts.")}</p>;

/** Before a match of a season has rooms, its house has. */
function InSeason(props: { season: string }) {
  const client = useClient();
  const { value } = useLoaded(() => client.seasonView(props.season), [props.season]);
  return value?.view.house ? <HouseTalk id={value.view.house.id} /> : <Later />;
}

/** How much is new in these channels, or all of them: "3", or "@ 3" if the reader is mentioned. */
export function Unread(props: { talking: Talking; of?: string[] }) {
  const { unread, mentioned } = props.talking;
  const names = props.of ?? Object.keys(unread);
  const sum = (counts: Record<string, number>) => names.reduce((n, name) => n + (counts[name] ?? 0), 0);
  const n = sum(unread);
  if (!n) return null;
  const isMeant = sum(mentioned) > 0;
  return (
    <span class={isMeant ? "count meant" : "count"}>
      <span aria-hidden="true">{isMeant ? `@ ${n}` : n}</span>
      <span class="unseen"> {isMeant ? t("{n} new, and you are mentioned", { n }) : t("{n} new", { n })}</span>
    </span>
  );
}

function NewTalk(props: { onOpened: (channel: ChannelFacts) => void }) {
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const deed = useDeed();
  const [chosen, setChosen] = useState<number[]>([]);
  const others = names.seats.filter((seat) => seat !== names.own);
  const open = () =>
    deed.run(async () => {
      props.onOpened(await client.createChannel(facts.id, chosen));
      setChosen([]);
    });
  return (
    <details>
      <summary>{t("New private channel")}</summary>
      <SeatPicks legend={facts.hosts_read_groups ? t("Members. Hosts who do not play read this channel, too.") : t("Members. No one else can see this channel, not even hosts.")} seats={others} picked={chosen} onChange={setChosen} />
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={!chosen.length || deed.isBusy} onClick={() => void open()}>
        {t("Open the channel")}
      </button>
    </details>
  );
}
