/** The channels of a match, kept current, and what is unread in them on this device. */
import { useEffect, useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import type { MatchState } from "../match/Context";
import type { ChannelFacts } from "../sdk";
import { useOwn, useSession } from "../session";

export type Talking = {
  channels: ChannelFacts[];
  isLoaded: boolean;
  trouble: string | null;
  /** New messages by channel since the reader looked, on this device. */
  unread: Record<string, number>;
  /** How many of them mention the reader. */
  mentioned: Record<string, number>;
  read: (channel: ChannelFacts) => void;
  /** The channel that its reader has picked. */
  chosen: string | null;
  choose: (name: string) => void;
  /** Show a channel that the reader has opened, before the list has it: what they write now is for no other. */
  show: (opened: ChannelFacts) => void;
};

const ORDER = ["lobby", "game", "table", "group", "lounge", "hosts", "question", "thoughts"];
const rank = (channel: ChannelFacts): number => ORDER.indexOf(channel.kind) + (channel.open ? 0 : 10);

export function useTalking({ facts, events }: MatchState): Talking {
  const { client, me } = useSession();
  const own = useOwn();
  const place = `read.${facts.id}`;
  const [seen, setSeen] = useState<Record<string, number>>(() => JSON.parse(own.kept(place) ?? "{}") as Record<string, number>);
  const [chosen, choose] = useState<string | null>(null);
  const [opened, setOpened] = useState<ChannelFacts | null>(null);
  // What was picked in the lobby is closed after the start.
  useEffect(() => choose(null), [facts.status === "lobby"]);
  const turns = events.filter((each) => /^(channel|seat|match|message)\./.test(each.type)).length;
  const { value, trouble, again } = useLoaded(async () => (me?.guest_until ? { items: [] } : await client.channels(facts.id)), [facts.id, turns]);
  const listed = value?.items ?? [];
  const isListed = listed.some((each) => each.name === opened?.name);
  useEffect(() => {
    if (isListed) setOpened(null);
  }, [isListed]);
  const channels = [...listed, ...(opened && !isListed ? [opened] : [])].sort((a, b) => rank(a) - rank(b));
  const isMine = (each: ChannelFacts) => each.kind === "thoughts" && facts.seat !== null;
  const unread = Object.fromEntries(channels.map((each) => [each.name, isMine(each) ? 0 : Math.max(0, each.head - (seen[each.name] ?? 0))]));
  const mentioned: Record<string, number> = {};
  for (const { type, data } of events) {
    if (type !== "message.posted" || facts.seat === null) continue;
    const { channel, n, mentions } = data as { channel: string; n: number; mentions: number[] };
    if (mentions.includes(facts.seat) && n > (seen[channel] ?? 0)) mentioned[channel] = (mentioned[channel] ?? 0) + 1;
  }
  const read = (channel: ChannelFacts) => {
    if ((seen[channel.name] ?? 0) >= channel.head) return;
    const next = { ...seen, [channel.name]: channel.head };
    own.keep(place, JSON.stringify(next));
    setSeen(next);
  };
  const show = (channel: ChannelFacts) => {
    setOpened(channel);
    choose(channel.name);
    again();
  };
  return { channels, isLoaded: value !== undefined, trouble, unread, mentioned, read, chosen, choose, show };
}
