/**
 * The host's console. Everything here is announced to all and audited; the console says so, and asks for confirmation
 * before what cannot be undone.
 */
import { useState } from "preact/hooks";
import { useDeed, useLoaded } from "../hooks";
import { useNames, Who } from "../names";
import { whole } from "../paging";
import type { JsonObject, MatchFacts } from "../sdk";
import { useClient } from "../session";
import { Busy, Card, Input, Trouble, When } from "../ui/Bits";
import { Deeds as AnyDeeds, given, type Deed, type DeedsProps } from "../ui/Deeds";
import { Known } from "../view/Known";
import { RESULT_SHAPE } from "../view/shape";
import { phaseText, readable } from "../words";
import { eventShape, useMatchState } from "./Context";
import { ThroughEyes } from "./Eyes";

export function Host() {
  const { facts } = useMatchState();
  const isPlaying = facts.seat !== null;
  const isOver = facts.status === "finished" || facts.status === "cancelled";
  return (
    <>
      {isPlaying && !isOver && <p class="note">You play in this match, so you see only what players see: not whose move is missing, and nothing sealed.</p>}
      {facts.review_until && !isPlaying && <Review />}
      {facts.phase && !isPlaying && <Missing />}
      {!isOver && facts.status !== "lobby" && <Time />}
      <Words />
      {!isOver && (facts.status !== "lobby" || facts.season_id) && <People />}
      {!isOver && facts.status !== "lobby" && <Back />}
      <Crew />
      {!isPlaying && facts.status !== "lobby" && <ThroughEyes />}
      {!isOver && <Cancel />}
      {(!isPlaying || isOver) && <Audit />}
    </>
  );
}

const Deeds = (props: DeedsProps) => <AnyDeeds {...props} onDone={useMatchState().reload} />;

function Missing() {
  const { facts, document } = useMatchState();
  const client = useClient();
  const { value, trouble, again } = useLoaded(() => client.hostStatus(facts.id), [facts.id, document.cursor.seq]);
  return (
    <Card title="Missing moves">
      <Trouble text={trouble} />
      {value && (
        <>
          <p>
            {value.missing.length ? "Still missing: " : "All players have submitted."}
            <span class="chips">
              {value.missing.map((seat) => (
                <Who key={seat} seat={seat} />
              ))}
            </span>
          </p>
          {value.submitted.length > 0 && (
            <p>
              Submitted:{" "}
              <span class="chips">
                {value.submitted.map((seat) => (
                  <Who key={seat} seat={seat} />
                ))}
              </span>
            </p>
          )}
        </>
      )}
      <Deeds noReason deeds={[{ label: "Remind them", run: () => client.remind(facts.id), isOff: !value?.missing.length }]} />
      <button type="button" class="link small" onClick={again}>
        Refresh
      </button>
    </Card>
  );
}

function Time() {
  const { facts } = useMatchState();
  const client = useClient();
  const [hours, setHours] = useState("2");
  const { id, phase } = facts;
  const isPaused = facts.status === "paused";
  const isHalted = facts.status === "halted";
  const deeds: Deed[] = isPaused || isHalted
    ? [{ label: isHalted ? "Try again" : "Resume", run: (reason) => client.resume(id, given(reason)), isMain: true }]
    : [
        { label: "Close now", run: (reason) => client.closePhase(id, { ...given(reason), ...(phase ? { phase: phase.id } : {}) }), isOff: !phase, asks: "The phase ends now. For players who have not submitted, the default of the rules applies." },
        { label: "Give more time", run: (reason) => client.extend(id, { ...given(reason), seconds: Math.round(Number(hours) * 3600) }), isOff: !phase || !(Number(hours) > 0) },
        { label: "Pause", run: (reason) => client.pause(id, given(reason)) },
      ];
  return (
    <Card title="Time">
      {phase?.due_at && (
        <p>
          {phaseText(phase)} ends <When at={phase.due_at} />.
        </p>
      )}
      {isHalted && <p>The game failed. No data was lost. Try again, or rewind to an earlier phase.</p>}
      <Deeds deeds={deeds}>
        {!isPaused && !isHalted && <Input label="More time, in hours" name="hours" type="number" min={0} value={hours} onInput={setHours} />}
      </Deeds>
    </Card>
  );
}

function Words() {
  const { facts } = useMatchState();
  const client = useClient();
  const [text, setText] = useState("");
  const say = (act: (id: string, text: string) => Promise<unknown>) => async () => {
    await act(facts.id, text.trim());
    setText("");
  };
  return (
    <Card title="Announcements and rulings">
      <Deeds
        noReason
        deeds={[
          { label: "Announce", run: say((id, words) => client.announce(id, words)), isOff: !text.trim(), isMain: true },
          { label: "Publish a ruling", run: say((id, words) => client.clarify(id, words)), isOff: !text.trim() },
        ]}
      >
        <div class="field">
          <label for="words">Text</label>
          <p class="help" id="words-help">
            Everyone sees an announcement now. A ruling also stays under Rules, with its date.
          </p>
          <textarea id="words" rows={3} maxLength={2000} aria-describedby="words-help" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </div>
      </Deeds>
    </Card>
  );
}

function Review() {
  const state = useMatchState();
  const { facts, document } = state;
  const client = useClient();
  const { value, trouble } = useLoaded(() => client.review(facts.id), [facts.id, document.cursor.seq]);
  return (
    <Card title="Review before publication" class="receipt">
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {value && (
        <>
          <p>
            It is published automatically on <When at={value.review_until} />. If it is wrong, rewind the match below.
          </p>
          {value.events
            .filter((each) => each.type.startsWith("game."))
            .map((each, n) => (
              <details key={n}>
                <summary>{readable(each.type)}</summary>
                <Known value={each.data as JsonObject} shape={eventShape(state, each.type)} />
              </details>
            ))}
          {value.result && (
            <details>
              <summary>Result</summary>
              <Known value={value.result as JsonObject} shape={RESULT_SHAPE} />
            </details>
          )}
          <Deeds deeds={[{ label: "Publish", run: (reason) => client.publish(facts.id, given(reason)), isMain: true }]} />
        </>
      )}
    </Card>
  );
}

type Knowledge = "all" | "from_now" | "public_only";

function People() {
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const [seat, setSeat] = useState(String(names.seats[0] ?? 1));
  const [who, setWho] = useState("");
  const [knowledge, setKnowledge] = useState<Knowledge>("from_now");
  const [invite, setInvite] = useState<string | null>(null);
  const put = (how: JsonObject) => async (reason: string) => {
    const answer = await client.putPlayer(facts.id, Number(seat), { ...how, ...given(reason), knowledge } as never);
    setInvite(answer.invite_code ?? null);
  };
  const asks = "The current player loses the seat immediately. The seat keeps everything it has.";
  return (
    <details class="card">
      <summary>Replace a player</summary>
      <Deeds
        deeds={[
          { label: "Assign this player", run: put({ account: who.trim() }), isOff: !who.trim(), asks },
          { label: "Assign a bot", run: put({ bot: "house" }), asks },
          { label: "Create an invitation", run: put({ invite: true }) },
        ]}
      >
        <div class="field">
          <label for="seat-out">Seat</label>
          <select id="seat-out" value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
            {names.seats.map((each) => (
              <option key={each} value={String(each)}>
                {names.label(each)}
              </option>
            ))}
          </select>
        </div>
        <Input label="Username of the new player" value={who} onInput={setWho} autoComplete="off" />
        <div class="field">
          <label for="knowledge">What can the new player read of earlier events?</label>
          <select id="knowledge" value={knowledge} onChange={(event) => setKnowledge(event.currentTarget.value as Knowledge)}>
            <option value="all">Everything that the seat received and sent</option>
            <option value="from_now">The current view of the seat, nothing older</option>
            <option value="public_only">Only public information, until the next phase</option>
          </select>
        </div>
      </Deeds>
      {invite && (
        <p role="status">
          This code gives the seat to the player who joins with it within a week: <code>{invite}</code>
        </p>
      )}
    </details>
  );
}

function Back() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const opened = events.filter((each) => each.type === "phase.opened").map((each) => each.data.phase as unknown as { id: string; name: string; round: number; opened_at: string });
  const [to, setTo] = useState("");
  const [keeps, setKeeps] = useState(true);
  return (
    <details class="card">
      <summary>Rewind to an earlier phase</summary>
      <p>Everything since the start of that phase is undone, garnets included, and everyone is notified. Players remember what they have read.</p>
      <Deeds
        deeds={[
          {
            label: "Rewind",
            run: (reason) => client.rewind(facts.id, { to_phase: to, keep_submissions: keeps, ...given(reason) }),
            isOff: !to,
            asks: "Everything that happened since then is undone. You cannot reverse this.",
          },
        ]}
      >
        <div class="field">
          <label for="to-phase">To the start of</label>
          <select id="to-phase" value={to} onChange={(event) => setTo(event.currentTarget.value)}>
            <option value="">Choose{"\u2026"}</option>
            {opened.reverse().map((each) => (
              <option key={each.id} value={each.id}>
                {phaseText(each)}
              </option>
            ))}
          </select>
        </div>
        <label class="pick single">
          <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />
          <span>Restore the moves of that phase</span>
        </label>
      </Deeds>
    </details>
  );
}

function Crew() {
  const { facts, events, reload } = useMatchState();
  const client = useClient();
  const [who, setWho] = useState("");
  const deed = useDeed();
  const changes = events.filter((each) => each.type.startsWith("host.")).length;
  const { value, again } = useLoaded(() => client.hosts(facts.id), [facts.id, changes]);
  return (
    <details class="card">
      <summary>Hosts</summary>
      <ul class="plainlist">
        {value?.items.map((each) => (
          <li key={each.account_id}>
            {each.display_name}{" "}
            <button
              type="button"
              class="link small"
              aria-label={`Remove ${each.display_name} as host`}
              onClick={() =>
                void deed.run(() => client.removeHost(facts.id, each.account_id)).then(() => {
                  again();
                  reload();
                })
              }
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
      <Deeds deeds={[{ label: "Add the host", run: (reason) => client.addHost(facts.id, { account: who.trim(), ...given(reason) }), isOff: !who.trim() }]}>
        <Input label="Username of the new host" value={who} onInput={setWho} autoComplete="off" />
      </Deeds>
    </details>
  );
}

function Cancel() {
  const { facts } = useMatchState();
  const client = useClient();
  return (
    <details class="card">
      <summary>Cancel the match</summary>
      <Deeds
        deeds={[{ label: "Cancel the match", run: (reason) => client.cancel(facts.id, given(reason)), asks: "The match ends without a result. You cannot undo this." }]}
      />
    </details>
  );
}

function Audit() {
  const { facts, document }: { facts: MatchFacts; document: { cursor: { seq: number } } } = useMatchState();
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const { value, trouble } = useLoaded(() => (isOpen ? whole((query) => client.audit(facts.id, query)) : Promise.resolve(null)), [facts.id, isOpen, document.cursor.seq]);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Audit log</summary>
      <Trouble text={trouble} />
      <ol class="timeline">
        {[...(value ?? [])].reverse().map((each) => (
          <li key={each.n}>
            <p class="soft">
              <When at={each.at} /> {"\u00b7"} {each.by ?? "the server"}
            </p>
            <p>
              {readable(each.act)}
              {each.reason && `: ${each.reason}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
