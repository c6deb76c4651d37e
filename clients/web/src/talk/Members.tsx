/** Who is in a group that players opened: its members add others, and leave it. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import { useMatchState } from "../match/Context";
import { useNames } from "../names";
import { SeatPicks } from "../parts";
import type { ChannelFacts } from "../sdk";
import { useClient } from "../session";
import { listed, t } from "../texts";
import { Asking, Trouble } from "../ui/Bits";

export function Members(props: { channel: ChannelFacts }) {
  const { channel } = props;
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const deed = useDeed();
  const [picked, setPicked] = useState<number[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  const members = channel.members ?? [];
  // A pair stays a pair: its name says which two it is of.
  if (channel.kind !== "group" || channel.name.startsWith("pair:") || names.own === null || !members.includes(names.own) || !channel.may_write) return null;
  const others = names.seats.filter((seat) => !members.includes(seat));
  const add = () =>
    deed.run(async () => {
      await client.addChannelMembers(facts.id, channel.name, picked);
      setPicked([]);
    });
  const leave = () => deed.run(() => client.leaveChannel(facts.id, channel.name)).then((isDone) => isDone && setLeaving(false));
  return (
    <details class="members">
      <summary>{t("Members: {names}", { names: listed(members.map(names.name)) })}</summary>
      {others.length > 0 && <SeatPicks legend={t("Add players. They read what is said from now on.")} seats={others} picked={picked} onChange={setPicked} />}
      {!isLeaving && <Trouble text={deed.trouble} />}
      <div class="buttons">
        {others.length > 0 && (
          <button type="button" class="second" disabled={!picked.length || deed.isBusy} onClick={() => void add()}>
            {t("Add them")}
          </button>
        )}
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => setLeaving(true)}>
          {t("Leave the group")}
        </button>
      </div>
      {isLeaving && (
        <Asking title={t("Leave the group?")} yes={t("Leave the group")} isBusy={deed.isBusy} onYes={() => void leave()} onNo={() => setLeaving(false)}>
          <p>{t("You keep what was said so far, and read nothing more. A member can add you again.")}</p>
          <Trouble text={deed.trouble} />
        </Asking>
      )}
    </details>
  );
}
