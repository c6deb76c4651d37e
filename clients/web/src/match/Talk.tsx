/** The channels that the user can see, and their messages. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { useNames, Who, type Naming } from "../names";
import type { ChannelFacts, Message } from "../sdk";
import { useClient } from "../session";
import { Trouble, When } from "../ui/Bits";
import { listed } from "../texts";
import { counted } from "../words";
import { useMatchState, type MatchState } from "./Context";

const LOUNGE_MS = 5000;

export type Talking = {
  channels: ChannelFacts[];
  isLoaded: boolean;
  trouble: string | null;
  /** New messages by channel since the reader looked, on this device. */
  unread: Record<string, number>;
  read: (channel: ChannelFacts) => void;
  again: () => void;
};

/** The channels, kept current, and what is unread in them. */
export function useTalking({ facts, events }: MatchState): Talking {
  const client = useClient();
  const place = `mainmatch.read.${facts.id}`;
  const [seen, setSeen] = useState<Record<string, number>>(() => JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, number>);
  const turns = events.filter((each) => /^(channel|seat|match|message)\./.test(each.type)).length;
  const { value, trouble, again } = useLoaded(() => client.channels(facts.id), [facts.id, turns]);
  const channels = [...(value?.items ?? [])].sort((a, b) => rank(a) - rank(b));
  const unread = Object.fromEntries(channels.map((each) => [each.name, Math.max(0, each.head - (seen[each.name] ?? 0))]));
  const read = (channel: ChannelFacts) => {
    if ((seen[channel.name] ?? 0) >= channel.head) return;
    const next = { ...seen, [channel.name]: channel.head };
    localStorage.setItem(place, JSON.stringify(next));
    setSeen(next);
  };
  return { channels, isLoaded: value !== undefined, trouble, unread, read, again };
}

/** Talk beside play: the rooms in which the reader is, and what is said in one of them. */
export function Talk(props: { talking: Talking }) {
  const { facts } = useMatchState();
  const names = useNames();
  const { channels, unread, trouble, isLoaded, again, read } = props.talking;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = channels.filter((each) => each.kind !== "thoughts" || names.own === null);
  const current = shown.find((each) => each.name === chosen) ?? shown[0];
  const mayOpen = facts.seat !== null && facts.status === "running" && !channels.some((each) => each.kind === "game");
  useEffect(() => {
    if (current) read(current);
  }, [current?.name, current?.head]);
  const button = (each: ChannelFacts) => (
    <button key={each.name} type="button" aria-pressed={each === current} class={each === current ? "channel on" : "channel"} onClick={() => setChosen(each.name)}>
      {titleOf(each, names)}
      {each !== current && (unread[each.name] ?? 0) > 0 && (
        <span class="count">
          {unread[each.name]}
          <span class="unseen"> new</span>
        </span>
      )}
    </button>
  );
  const closed = shown.filter((each) => !each.is_open);
  return (
    <div class="talkroom">
      <Trouble text={trouble} />
      {isLoaded && !shown.length && <p class="soft">Rooms open when the match starts.</p>}
      <nav aria-label="Channels" class="channels">
        {shown.filter((each) => each.is_open).map(button)}
        {closed.length > 0 && (
          <details>
            <summary>{counted(closed.length, "closed channel")}</summary>
            <div class="channels">{closed.map(button)}</div>
          </details>
        )}
      </nav>
      {mayOpen && (
        <NewTalk
          onOpened={(name) => {
            setChosen(name);
            again();
          }}
        />
      )}
      {current && <Channel key={current.name} channel={current} />}
    </div>
  );
}

const ORDER = ["game", "table", "group", "lounge", "question", "thoughts"];
const rank = (channel: ChannelFacts): number => ORDER.indexOf(channel.kind) + (channel.is_open ? 0 : 10);

function titleOf(channel: ChannelFacts, names: Naming): string {
  const others = (channel.members ?? []).filter((seat) => seat !== names.own);
  if (channel.kind === "group" && others.length) return listed(others.map(names.name));
  if (channel.kind === "question") return names.own === null ? `Questions from ${others.map(names.name).join("")}` : "Ask the hosts";
  if (channel.kind === "thoughts") return names.own === null ? `Thoughts of ${others.map(names.name).join("")}` : "My thoughts (hosts can read them)";
  if (channel.kind === "table") return "Everyone";
  // A plug-in may name its channels for machines.
  return /[_:{}]/.test(channel.title) && others.length ? listed(["You", ...others.map(names.name)]) : channel.title;
}

/** Who reads what is written: "Ben and Cleo will read this". */
function readersOf(channel: ChannelFacts, names: Naming): string {
  const others = (channel.members ?? []).filter((seat) => seat !== names.own);
  if (channel.kind === "thoughts") return "The hosts will read this.";
  if (channel.kind === "question") return names.own === null ? `${listed(others.map(names.name))} will read this.` : "The hosts will read this.";
  if (!channel.members || !others.length || others.length > 6) return channel.kind === "lounge" ? "Who watches will read this." : "Everybody here will read this.";
  return `${listed(others.map(names.name))} will read this.`;
}

export function Channel(props: { channel: ChannelFacts }) {
  const { channel } = props;
  const { facts, events } = useMatchState();
  const client = useClient();
  const names = useNames();
  const deed = useDeed();
  const [text, setText] = useState("");
  const [tick, setTick] = useState(0);
  const end = useRef<HTMLDivElement>(null);
  const told = events.filter((each) => each.type.startsWith("message.") && each.data.channel === channel.name).length;
  const { value, trouble, again } = useLoaded(() => client.messages(facts.id, channel.name, {}), [facts.id, channel.name, told, tick]);
  useEffect(() => {
    // Only the hosts' feed has events of the lounge, so all others poll.
    if (channel.kind !== "lounge") return;
    const timer = setInterval(() => setTick((n) => n + 1), LOUNGE_MS);
    return () => clearInterval(timer);
  }, [channel.kind]);
  const messages = value?.items ?? [];
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [messages.length]);
  const title = titleOf(channel, names);
  const id = useId();
  return (
    <section class="room-of-talk" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Trouble text={trouble} />
      {value && !messages.length && <p class="soft">{channel.may_write ? "Nobody has spoken. Say hello." : "Nobody has spoken."}</p>}
      <div class="messages" role="log" aria-label={`Messages: ${title}`} tabIndex={0}>
        {messages.map((each) => (
          <Said key={each.id} message={each} isMine={each.seat !== null && each.seat === names.own} />
        ))}
        <div ref={end} />
      </div>
      {channel.may_write ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void deed
              .run(() => client.say(facts.id, channel.name, text))
              .then((isSaid) => {
                if (isSaid) setText("");
                again();
              });
          }}
        >
          <div class="field">
            <label for={`${id}-say`}>Your message</label>
            <p class="help" id={`${id}-who`}>
              {readersOf(channel, names)}
            </p>
            <textarea id={`${id}-say`} aria-describedby={`${id}-who`} rows={2} maxLength={2000} required value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </div>
          <Trouble text={deed.trouble} />
          <button type="submit" disabled={deed.isBusy || !text.trim()}>
            Send
          </button>
        </form>
      ) : (
        <p class="soft">You can read here, but not write.</p>
      )}
    </section>
  );
}

function Said(props: { message: Message; isMine: boolean }) {
  const { message } = props;
  return (
    <article class={props.isMine ? "message mine" : "message"}>
      <header>
        {message.seat === null ? <strong>{message.name}{message.role === "host" && " (host)"}</strong> : <Who seat={message.seat} />}{" "}
        <span class="soft">
          <When at={message.at} isShort />
        </span>
      </header>
      <p class="said">{message.text ?? <span class="soft">A host hid this message.</span>}</p>
    </article>
  );
}

function NewTalk(props: { onOpened: (name: string) => void }) {
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const deed = useDeed();
  const [chosen, setChosen] = useState<number[]>([]);
  const others = names.seats.filter((seat) => seat !== names.own);
  const open = () =>
    deed.run(async () => {
      const channel = await client.openChannel(facts.id, chosen);
      setChosen([]);
      props.onOpened(channel.name);
    });
  return (
    <details>
      <summary>New private channel</summary>
      <fieldset class="field">
        <legend>Members. No one else can see this channel, not even hosts.</legend>
        <div class="choices many">
          {others.map((seat) => (
            <label class="pick" key={seat}>
              <input
                type="checkbox"
                checked={chosen.includes(seat)}
                onChange={() => setChosen(chosen.includes(seat) ? chosen.filter((each) => each !== seat) : [...chosen, seat])}
              />
              <span>{names.name(seat)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={!chosen.length || deed.isBusy} onClick={() => void open()}>
        Open the channel
      </button>
    </details>
  );
}
