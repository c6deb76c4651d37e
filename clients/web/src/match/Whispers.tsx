/** A tap on a player's name whispers: to the channel of the two, which is opened first if there is none. */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useDeed } from "../hooks";
import { useNames } from "../names";
import type { ChannelFacts, MatchFacts } from "../sdk";
import { useClient } from "../session";
import type { Talking } from "../talk/useTalking";
import { t } from "../texts";
import { Asking, Trouble } from "../ui/Bits";
import { useMatchState } from "./Context";

/** Where players open channels themselves: in rooms of the game's own nobody does. */
export const mayWhisper = (facts: MatchFacts, channels: ChannelFacts[]): boolean => facts.seat !== null && facts.status === "running" && !channels.some((each) => each.kind === "game");

const Context = createContext<(seat: number) => (() => void) | undefined>(() => undefined);

/** What a tap on a seat's name does; undefined where nobody would read a whisper. */
export const useWhisper = (): ((seat: number) => (() => void) | undefined) => useContext(Context);

export function Whispers(props: { talking: Talking; children: ComponentChildren }) {
  const { facts } = useMatchState();
  const { channels, choose, show } = props.talking;
  const names = useNames();
  const client = useClient();
  const deed = useDeed();
  const [, go] = useLocation();
  const [asked, setAsked] = useState<number | null>(null);
  const talk = () => go(`/m/${facts.id}/talk`);
  const open = (seat: number) =>
    deed.run(async () => {
      show(await client.createChannel(facts.id, [seat]));
      setAsked(null);
      talk();
    });
  const isOfTwo = ({ kind, open: isOpen, members }: ChannelFacts, seat: number) => kind === "group" && isOpen && members?.length === 2 && members.includes(seat);
  const isPerson = (seat: number) => facts.seats.some((each) => each.seat === seat && each.taken && !each.bot);
  const whisper = (seat: number) => {
    if (seat === facts.seat || !isPerson(seat) || !mayWhisper(facts, channels)) return undefined;
    const known = channels.find((each) => isOfTwo(each, seat));
    return () => {
      if (!known) return setAsked(seat);
      choose(known.name);
      talk();
    };
  };
  return (
    <Context.Provider value={whisper}>
      {props.children}
      {asked !== null && (
        <Asking title={t("Whisper to {name}", { name: names.object(asked) })} yes={t("Open the channel")} isBusy={deed.isBusy} onYes={() => void open(asked)} onNo={() => setAsked(null)}>
          <p>{facts.hosts_read_groups ? t("Only you two and the hosts can read it.") : t("Only you two can read it, not even hosts.")}</p>
          <Trouble text={deed.trouble} />
        </Asking>
      )}
    </Context.Provider>
  );
}
