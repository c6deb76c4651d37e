/** The channels that the user can see, and their messages. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { useNames, Who, type Naming } from "../names";
import type { ChannelFacts, Message } from "../sdk";
import { useClient } from "../session";
import { Card, Trouble, When } from "../ui/Bits";
import { listed } from "../words";
import { useMatchState } from "./Context";

const LOUNGE_MS = 5000;

export function Talk() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const names = useNames();
  const turns = events.filter((each) => /^(channel|seat|match)\./.test(each.type)).length;
  const { value, trouble, again } = useLoaded(() => client.channels(facts.id), [facts.id, turns]);
  const [chosen, setChosen] = useState<string | null>(null);
  const channels = [...(value?.items ?? [])].sort((a, b) => rank(a) - rank(b));
  const current = channels.find((each) => each.name === chosen) ?? channels[0];
  const mayOpen = facts.seat !== null && facts.status === "running" && !channels.some((each) => each.kind === "game");
  return (
    <div class="talk">
      <Trouble text={trouble} />
      <Card title="Channels">
        {value && !channels.length && <p class="soft">There are no channels yet. They open when the match starts.</p>}
        <nav aria-label="Channels" class="channels">
          {channels.map((each) => (
            <button key={each.name} type="button" aria-pressed={each === current} class={each === current ? "channel on" : "channel"} onClick={() => setChosen(each.name)}>
              {titleOf(each, names)}
              {!each.is_open && <span class="soft"> closed</span>}
            </button>
          ))}
        </nav>
        {mayOpen && (
          <NewTalk
            onOpened={(name) => {
              setChosen(name);
              again();
            }}
          />
        )}
      </Card>
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
  return channel.title;
}

function Channel(props: { channel: ChannelFacts }) {
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
  return (
    <Card title={title}>
      {channel.members && channel.members.length > 0 && channel.kind !== "table" && (
        <p class="soft">
          With {listed(channel.members.map(names.name))}
          {channel.kind === "question" && " and the hosts"}
        </p>
      )}
      <Trouble text={trouble} />
      {value && !messages.length && <p class="soft">No messages yet.</p>}
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
            <label for="say">Your message</label>
            <textarea id="say" rows={2} maxLength={2000} required value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </div>
          <Trouble text={deed.trouble} />
          <button type="submit" disabled={deed.isBusy || !text.trim()}>
            Send
          </button>
        </form>
      ) : (
        <p class="soft">You can read this channel, but not write.</p>
      )}
    </Card>
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
