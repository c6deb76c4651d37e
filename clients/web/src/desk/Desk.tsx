/**
 * The host's desk: who is missing, time, outcome, words, players, and the way back.
 *
 * Every act shows what players will read before it is done, is announced, and is in the log.
 */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { useMatchState } from "../match/Context";
import { useClient } from "../session";
import { t } from "../texts";
import { Card, Input, Trouble } from "../ui/Bits";
import { given } from "../ui/Deeds";
import { Act } from "./Act";
import { AsSeat } from "./AsSeat";
import { Log } from "./Log";
import { Outcome, Unread } from "./Outcome";
import { Phase, useProgress } from "./Phase";
import { Reports } from "./Reports";
import { Reuse } from "./Reuse";
import { Rewind } from "./Rewind";
import { Seats } from "./Seats";
import "./desk.css";

export function Desk() {
  const { facts } = useMatchState();
  const client = useClient();
  const progress = useProgress();
  const isPlaying = facts.seat !== null;
  const isOver = facts.status === "finished" || facts.status === "cancelled";
  const isOn = !isOver && facts.status !== "lobby";
  return (
    <>
      {isPlaying && !isOver && <p class="note">{t("You play in this match, so you see only what players see: not whose move is missing, and nothing sealed.")}</p>}
      {facts.review_until && (isPlaying ? <Unread until={facts.review_until} /> : <Outcome />)}
      {isOn && !facts.review_until && <Phase progress={progress} />}
      {!isPlaying && facts.status !== "lobby" && <Reports />}
      <Words />
      {!isOver && (isOn || facts.season_id) && <Seats progress={progress} />}
      {isOn && (
        <Card title={t("Start again, or stop")}>
          <div class="acts">
            {!facts.review_until && <Rewind />}
            <Act label={t("Cancel the match")} says={t("The match ends without a result. This cannot be undone.")} run={(reason) => client.cancel(facts.id, given(reason))} tells={[{ type: "match.cancelled" }]} />
          </div>
        </Card>
      )}
      {facts.status === "lobby" && (
        <Card title={t("Call it off")}>
          <Act label={t("Cancel the match")} says={t("The match ends without a result. This cannot be undone.")} run={(reason) => client.cancel(facts.id, given(reason))} tells={[{ type: "match.cancelled" }]} />
        </Card>
      )}
      <Hosts />
      {/* The result of a finished match offers this to all. */}
      {facts.status !== "finished" && <Reuse />}
      {!isPlaying && facts.status !== "lobby" && (
        <Card title={t("View as a player")}>
          <p class="help">{t("What this seat sees, except what is still sealed.")}</p>
          <AsSeat />
        </Card>
      )}
      {(!isPlaying || isOver) && <Log />}
    </>
  );
}

function Words() {
  const { facts } = useMatchState();
  const client = useClient();
  const [text, setText] = useState("");
  const words = text.trim();
  const say = (act: (id: string, text: string) => Promise<unknown>) => async () => {
    await act(facts.id, words);
    setText("");
  };
  return (
    <Card title={t("Announcements and rulings")}>
      <div class="field">
        <label for="words">{t("Text")}</label>
        <p class="help" id="words-help">
          {t("Everybody reads an announcement now. A ruling also stays under Rules, with its date.")}
        </p>
        <textarea id="words" rows={3} maxLength={4000} aria-describedby="words-help" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <div class="acts">
        <Act isMain isOff={!words} label={t("Announce")} reason="none" run={say((id, said) => client.announce(id, said))} tells={[{ type: "host.announced", data: { text: words } }]} />
        <Act isOff={!words} label={t("Publish a ruling")} reason="none" run={say((id, said) => client.clarify(id, said))} tells={[{ type: "clarification.posted", data: { text: words } }]} />
      </div>
    </Card>
  );
}

function Hosts() {
  const { facts, events, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const [who, setWho] = useState("");
  const changes = events.filter((each) => each.type.startsWith("host.")).length;
  const { value, again } = useLoaded(() => client.hosts(facts.id), [facts.id, changes]);
  const remove = (account: string) => deed.run(() => client.removeHost(facts.id, account)).then(() => (again(), reload()));
  return (
    <details class="card">
      <summary>{t("Hosts")}</summary>
      <ul class="plainlist">
        {value?.items.map((each) => (
          <li key={each.account_id}>
            {each.display_name}{" "}
            {value.items.length > 1 && (
              <button type="button" class="link" aria-label={t("Remove {who} as host", { who: each.display_name })} onClick={() => void remove(each.account_id)}>
                {t("Remove")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
      <Act label={t("Add a host")} isOpen={!who.trim()} says={t("A host can do everything that you can.")} run={(reason) => client.addHost(facts.id, { account: who.trim(), ...given(reason) })} tells={[{ type: "host.joined", data: { display_name: who.trim() } }]}>
        <Input label={t("Username of the new host")} value={who} onInput={setWho} autoComplete="off" />
      </Act>
    </details>
  );
}
