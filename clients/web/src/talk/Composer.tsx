/** Writing a message: a draft that this device keeps, `@` for names, and the line that it replies to. */
import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useMatchState } from "../match/Context";
import { useDeed } from "../hooks";
import type { ChannelFacts, Message } from "../sdk";
import { useClient, useOwn } from "../session";
import { t } from "../texts";
import { Trouble } from "../ui/Bits";
import { completed, mentionedIn, typedMention, type Person } from "./mentions";

const LONGEST = 2000;
/** Where there is a keyboard, Enter sends; on a phone it begins a line. */
const HAS_KEYS = "(pointer: fine)";

export function Composer(props: {
  channel: ChannelFacts;
  people: Person[];
  readers: string;
  replyTo: Message | null;
  onReplied: () => void;
  /** Left out where the line can't be reported. */
  onReport?: () => void;
  onSaid: () => void;
  onWriting?: () => void;
}) {
  const { channel, people, replyTo } = props;
  const { facts } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const id = useId();
  const own = useOwn();
  const place = `draft.${facts.id}.${channel.name}`;
  const [text, setText] = useState(() => own.kept(place) ?? "");
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [isShut, setShut] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = isShut ? null : typedMention(text, cursor, people);
  const offered = typed?.found ?? [];
  const chosen = offered[Math.min(active, offered.length - 1)];

  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo?.id]);

  const write = (value: string, at: number) => {
    setText(value);
    setCursor(at);
    setActive(0);
    setShut(false);
    own.keep(place, value || undefined);
  };
  const complete = (person: Person) => {
    if (!typed) return;
    const next = completed(text, typed.from, cursor, person);
    write(next.text, next.cursor);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  const send = async () => {
    if (!text.trim() || deed.isBusy) return;
    const more = { ...(replyTo ? { reply_to: replyTo.id } : {}), mentions: mentionedIn(text, people) };
    if (await deed.run(() => client.say(facts.id, channel.name, text, more))) {
      write("", 0);
      props.onReplied();
    }
    props.onSaid();
  };
  const keyed = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (typed && chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((active + step + offered.length) % offered.length);
      else if (event.key === "Enter" || event.key === "Tab") complete(chosen);
      else if (event.key === "Escape") setShut(true);
      else return;
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && replyTo) props.onReplied();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !matchMedia(HAS_KEYS).matches) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {replyTo && (
        <p class="replying">
          <span class="quote">
            {t("Reply to {name}: {text}", { name: replyTo.name, text: replyTo.text ?? "" })}
          </span>
          {props.onReport && (
            <button type="button" class="quiet" onClick={props.onReport}>
              {t("Report…")}
            </button>
          )}
          <button type="button" class="quiet" onClick={props.onReplied}>
            {t("Don't reply")}
          </button>
        </p>
      )}
      {typed && (
        <ul class="mentioning" role="listbox" id={`${id}-names`} aria-label={t("Players")}>
          {offered.map((each) => (
            <li key={each.seat} id={`${id}-${each.seat}`} role="option" aria-selected={each === chosen} onMouseDown={(event) => event.preventDefault()} onClick={() => complete(each)}>
              {each.name}
            </li>
          ))}
        </ul>
      )}
      <label for={`${id}-say`} class="unseen">
        {t("Your message")}
      </label>
      <div class="saying">
        <textarea
          ref={field}
          id={`${id}-say`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={typed ? `${id}-names` : undefined}
          aria-activedescendant={typed && chosen ? `${id}-${chosen.seat}` : undefined}
          aria-describedby={`${id}-who`}
          rows={2}
          maxLength={LONGEST}
          placeholder={people.length ? t("Write; @ names a player") : t("Write")}
          value={text}
          onFocus={props.onWriting}
          onInput={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
          onKeyDown={keyed}
          onClick={(event) => setCursor(event.currentTarget.selectionStart)}
        />
        <button type="submit" disabled={deed.isBusy || !text.trim()}>
          {t("Send")}
        </button>
      </div>
      <p class="help" id={`${id}-who`}>
        {props.readers}
      </p>
      <Trouble text={deed.trouble} />
    </form>
  );
}
