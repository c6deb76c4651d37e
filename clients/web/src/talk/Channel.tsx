/** One channel: its messages with their times, replies and mentions, and the composer. */
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { useMatchState } from "../match/Context";
import { isOfHosts } from "../match/HostWords";
import { named, useNames, Who, type Naming } from "../names";
import type { ChannelFacts, Envelope, Message } from "../sdk";
import { useClient } from "../session";
import { listed, nt, t } from "../texts";
import { dayOf } from "../time";
import { Trouble, When } from "../ui/Bits";
import { Composer } from "./Composer";
import { Members } from "./Members";
import { partsOf, type Person } from "./mentions";
import { mayReport, Report } from "./Report";

const LOUNGE_MS = 5000;
/** Messages of one author so near each other stand under one name. */
const TOGETHER_MS = 5 * 60_000;
/** Messages of a channel that a page begins with. */
const SHOWN = 100;
/** From the end, in pixels: who reads further up is left there. */
const NEAR = 80;

/** Who reads what is written: "Ben and Cleo will read this". */
function readersOf(channel: ChannelFacts, names: Naming, doHostsRead: boolean): string {
  const said = playersOf(channel, names);
  if (names.own === null || (channel.kind !== "game" && channel.kind !== "group")) return said;
  return `${said} ${doHostsRead ? t("Hosts read it, too.") : t("Hosts don't, but see what is reported to them with a few messages around it.")}`;
}

function playersOf(channel: ChannelFacts, names: Naming): string {
  const others = (channel.members ?? []).filter((seat) => seat !== names.own);
  if ((channel.kind === "thoughts" || channel.kind === "question") && names.own !== null) return t("The hosts will read this.");
  if (channel.kind === "lobby") return t("Who has a seat here, now or later, and the hosts will read this.");
  if (channel.kind === "hosts") return t("All hosts who do not play will read this.");
  if (channel.kind === "lounge") return t("Everyone who watches will read this.");
  if (!others.length) return t("Everyone here will read this.");
  if (others.length > 6) return nt("One player will read this.", "{n} players will read this.", others.length);
  return others.length === 1 ? t("{name} will read this.", { name: names.name(others[0] ?? 0) }) : t("{names} will read this.", { names: listed(others.map(names.name)) });
}

export function Channel(props: { channel: ChannelFacts; onWriting?: () => void }) {
  const { channel } = props;
  const { facts, events } = useMatchState();
  const client = useClient();
  const names = useNames();
  const [tick, setTick] = useState(0);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const doHostsRead = channel.kind !== "group" || facts.hosts_read_groups;
  const log = useRef<HTMLDivElement>(null);
  // What the lobby's was about isn't at the table.
  useEffect(() => setReplyTo(null), [channel.name]);
  const told = events.filter((each) => each.type.startsWith("message.") && each.data.channel === channel.name).length;
  const { value, trouble, again } = useLoaded(() => client.messages(facts.id, channel.name, { after: Math.max(0, channel.head - SHOWN), limit: 500 }), [facts.id, channel.name, told, tick]);
  useEffect(() => {
    // Only the hosts' feed has events of the lounge, so all others poll.
    if (channel.kind !== "lounge") return;
    const timer = setInterval(() => setTick((n) => n + 1), LOUNGE_MS);
    return () => clearInterval(timer);
  }, [channel.kind]);
  const said = value?.items ?? [];
  const from = channel.head > SHOWN ? (said[0]?.at ?? "") : "";
  // What hosts say to all stands where all talk, at its time.
  const ruled = value && channel.kind === "table" ? events.filter((each) => each.says && isOfHosts(each) && each.at >= from).map((each) => ofHosts(each, names)) : [];
  const messages = [...said, ...ruled].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages.length]);
  const people = useMemo(
    (): Person[] => [
      ...facts.seats.filter((each) => each.taken && (channel.members === null || channel.members.includes(each.seat))).map((each) => ({ seat: each.seat, name: each.display_name ?? "" })),
      ...(doHostsRead ? [{ seat: 0, name: t("Hosts") }] : []),
    ],
    [facts.seats, channel.members, doHostsRead],
  );
  const others = people.filter((each) => each.seat !== names.own);
  const byId = new Map(messages.map((each) => [each.id, each]));
  const id = useId();
  return (
    <section class="room-of-talk" aria-labelledby={id}>
      <h3 id={id}>{channel.title}</h3>
      <Trouble text={trouble} />
      {value && !messages.length && <p class="soft">{channel.kind === "thoughts" ? t("Nothing is written yet.") : channel.may_write ? t("Nobody has spoken. Say hello.") : t("Nobody has spoken.")}</p>}
      <div
        class="messages"
        role="log"
        ref={log}
        aria-label={t("Messages: {title}", { title: channel.title })}
        tabIndex={0}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
        }}
      >
        {messages.map((each, n) => (
          <Said
            key={each.id}
            message={each}
            before={messages[n - 1]}
            replied={each.reply_to ? byId.get(each.reply_to) : undefined}
            people={people}
            onReply={channel.may_write && each.text !== null ? () => setReplyTo(each) : undefined}
            onReport={!channel.may_write && mayReport(each, names) ? () => setReported(each) : undefined}
          />
        ))}
      </div>
      {channel.may_write ? (
        <Composer channel={channel} people={others} readers={readersOf(channel, names, doHostsRead)} replyTo={replyTo} onReplied={() => setReplyTo(null)} onReport={replyTo && mayReport(replyTo, names) ? () => setReported(replyTo) : undefined} onSaid={again} onWriting={props.onWriting} />
      ) : (
        <p class="soft">{t("You can read here, but not write.")}</p>
      )}
      <Members channel={channel} />
      {reported && (
        <Report
          message={reported}
          onDone={() => {
            setReported(null);
            setReplyTo(null);
          }}
        />
      )}
    </section>
  );
}

/** A host's act as a line among the messages. */
const ofHosts = (event: Envelope, names: Naming): Message => ({ id: `event-${event.seq}`, channel: "", n: 0, at: event.at, seat: null, role: "game", name: t("Hosts"), text: named(event.says ?? "", names), reply_to: null, mentions: [] });

function Said(props: { message: Message; before?: Message; replied?: Message; people: Person[]; onReply?: () => void; onReport?: () => void }) {
  const { message, before, replied } = props;
  const names = useNames();
  const isMine = message.seat !== null && message.seat === names.own;
  const isMeant = names.own !== null && message.mentions.includes(names.own);
  const isNewDay = !before || dayOf(before.at) !== dayOf(message.at);
  const isMore = !isNewDay && !message.reply_to && isSameAuthor(before, message) && Date.parse(message.at) - Date.parse(before.at) < TOGETHER_MS;
  return (
    <>
      {isNewDay && <p class="day">{dayOf(message.at)}</p>}
      <article id={message.id} class={[message.role === "game" ? "line" : "message", isMine && "mine", isMeant && "meant", isMore && "more"].filter(Boolean).join(" ")}>
        {!isMore && (
          <header>
            {message.seat === null ? <strong>{message.role === "host" ? t("{name} (host)", { name: message.name }) : message.name}</strong> : <Who seat={message.seat} />}{" "}
            <span class="soft">
              <When at={message.at} isShort />
            </span>
          </header>
        )}
        {message.reply_to && (
          <p class="quote">
            {replied ? <a href={`#${replied.id}`} onClick={jump}>{t("{name}: {text}", { name: replied.name, text: replied.text ?? t("hidden by a host") })}</a> : t("To an earlier message")}
          </p>
        )}
        <p class="said">{message.text === null ? <span class="soft">{t("A host hid this message.")}</span> : <Text message={message} people={props.people} />}</p>
        {props.onReport && (
          <button type="button" class="reply" onClick={props.onReport} aria-label={t("Report to the hosts: {text}", { text: (message.text ?? "").slice(0, 40) })}>
            <span aria-hidden="true">{"\u2691"}</span>
          </button>
        )}
        {props.onReply && (
          <button type="button" class="reply" onClick={props.onReply} aria-label={t("Reply to {name}: {text}", { name: message.name, text: (message.text ?? "").slice(0, 40) })}>
            <span aria-hidden="true">{"\u21a9"}</span>
          </button>
        )}
      </article>
    </>
  );
}

/** Goes to a message without a new address. */
function jump(event: MouseEvent): void {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  const target = document.getElementById(link.hash.slice(1));
  target?.scrollIntoView({ block: "center" });
  target?.classList.add("found");
  setTimeout(() => target?.classList.remove("found"), 1500);
}

/** The text, with the names of those whom it mentions. */
function Text(props: { message: Message; people: Person[] }) {
  const names = useNames();
  const meant = props.people.filter((each) => props.message.mentions.includes(each.seat));
  return (
    <>
      {partsOf(props.message.text ?? "", meant).map((each, n) =>
        each.seat === undefined ? each.text : (
          <span key={n} class={each.seat === names.own ? "mention own" : "mention"}>
            {each.text}
          </span>
        ),
      )}
    </>
  );
}

const isSameAuthor = (a: Message, b: Message): boolean => a.seat === b.seat && a.name === b.name && a.role === b.role;
