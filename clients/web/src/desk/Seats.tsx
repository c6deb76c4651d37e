/** Who sits where: substitutes by invitation, by name or by a bot, and a move sent for a player. */
import { useMemo, useState } from "preact/hooks";
import { BASE, SERVER } from "../base";
import { assembled, findings, type Finding } from "../form/check";
import { Fields } from "../form/Fields";
import { fieldsOf } from "../form/fields";
import { useMatchState } from "../match/Context";
import { useNames } from "../names";
import { SeatChip } from "../parts/Seats";
import type { Json, JsonObject } from "../sdk";
import { useClient } from "../session";
import { t, tx } from "../texts";
import { Card, Input, When } from "../ui/Bits";
import { Copying } from "../ui/Copying";
import { given } from "../ui/Deeds";
import { readable } from "../words";
import { Act, Pick } from "./Act";
import type { Progress } from "./Phase";

type Invited = { seat: number; link: string; until: string | null };

export function Seats(props: { progress: Progress }) {
  const { facts } = useMatchState();
  const [invited, setInvited] = useState<Invited | null>(null);
  const status = props.progress.status;
  const isRunning = facts.status === "running" && facts.phase !== null && !facts.review_until;
  return (
    <Card title={t("Players")}>
      <ul class="deskseats">
        {facts.seats.map((each) => (
          <li key={each.seat}>
            <SeatChip seat={each.seat} size={28} isIn={status?.submitted.includes(each.seat)} marks={each.bot ? <span class="tag">{t("bot")}</span> : undefined} />
            <div class="acts">
              <Replace seat={each.seat} onInvited={setInvited} />
              {isRunning && facts.seat === null && <PlayFor seat={each.seat} />}
            </div>
          </li>
        ))}
      </ul>
      {invited && <Link {...invited} />}
      {facts.season_id && <p class="help">{tx("Warnings are given {place}.", { place: <a href={`${BASE}/seasons/${facts.season_id}/cast`}>{t("to members, in the cast of the season")}</a> })}</p>}
    </Card>
  );
}

function Link(props: Invited) {
  const names = useNames();
  return (
    <div class="receipt" role="status">
      <p>{tx("The first person who joins with this link gets the seat of {who}. It works until {when}, and is shown only now.", { who: names.object(props.seat), when: props.until ? <When at={props.until} /> : "" })}</p>
      <p>
        <code class="link" translate={false}>{props.link}</code>
      </p>
      <Copying text={props.link} label={t("Copy the link")} done={t("The link is copied.")} />
    </div>
  );
}

type How = "invite" | "account" | "bot";
type Knowledge = "all" | "from_now" | "public_only";

function Replace(props: { seat: number; onInvited: (invited: Invited) => void }) {
  const { facts } = useMatchState();
  const client = useClient();
  const names = useNames();
  const [how, setHow] = useState<How>("invite");
  const [who, setWho] = useState("");
  const [knowledge, setKnowledge] = useState<Knowledge>("from_now");
  const { seat } = props;
  const put = async (reason: string) => {
    const by = how === "invite" ? { invite: true as const } : how === "bot" ? { bot: "house" as const } : { account: who.trim() };
    const answer = await client.putPlayer(facts.id, seat, { ...by, ...given(reason), knowledge });
    if (answer.invite_code) props.onInvited({ seat, link: `${SERVER}/join/${facts.id}#code=${answer.invite_code}`, until: answer.expires_at ?? null });
  };
  const newcomer = how === "account" ? who.trim() || t("The new player") : how === "bot" ? t("A bot") : t("The new player");
  return (
    <Act
      label={t("Replace {who}", { who: names.object(seat) })}
      short={t("Replace")}
      isOpen={how === "account" && !who.trim()}
      says={how === "invite" ? t("Nothing changes before the invitation is taken. Then the seat keeps all it has, and its player loses it.") : t("The player loses the seat at once. The seat keeps all it has.")}
      run={put}
      tells={[{ type: "seat.substituted", data: { seat, display_name: newcomer } }]}
    >
      <Pick
        legend={t("By whom")}
        value={how}
        onChange={setHow}
        choices={[
          ["invite", t("Whoever takes an invitation")],
          ["account", t("An account")],
          ["bot", t("A bot")],
        ]}
      />
      {how === "account" && <Input label={t("Username of the new player")} name={`new-${seat}`} value={who} onInput={setWho} autoComplete="off" />}
      {how !== "bot" && (
        <Pick
          legend={t("What the new player can read of earlier events")}
          value={knowledge}
          onChange={setKnowledge}
          choices={[
            ["from_now", t("What the seat knows now, nothing older")],
            ["all", t("All that the seat received and sent")],
            ["public_only", t("Only what everybody knows, until the next phase")],
          ]}
        />
      )}
    </Act>
  );
}

/** A move in a player's place, by the game's whole schema: a host doesn't know what the seat could send. */
function PlayFor(props: { seat: number }) {
  const { facts, game } = useMatchState();
  const client = useClient();
  const names = useNames();
  const sealed = game.actions.filter((each) => each.mode === "sealed");
  const [type, setType] = useState(sealed[0]?.type ?? "");
  const schema = (sealed.find((each) => each.type === type)?.schema ?? {}) as JsonObject;
  const field = useMemo(() => fieldsOf(schema), [type]);
  const [value, setValue] = useState<Json>({});
  const [wrong, setWrong] = useState<Finding[]>([]);
  const phase = facts.phase;
  if (!sealed.length || !phase) return null;
  const who = names.object(props.seat);
  const isReady = () => {
    const found = findings(field, schema, value);
    setWrong(found);
    return !found.length;
  };
  const send = (reason: string) => client.submitFor(facts.id, props.seat, { phase_id: phase.id, action: assembled(field, value) as JsonObject, ...given(reason) });
  return (
    <Act
      label={t("Send a move for {who}", { who })}
      short={t("Send a move")}
      says={t("It counts as the seat's own move, and replaces even a locked one. You do not learn whether there was one.")}
      isReady={isReady}
      run={send}
      tells={[{ type: "submission.amended", to: names.name(props.seat) }]}
      reasonHelp={t("Optional. The player can read it.")}
    >
      {sealed.length > 1 && (
        <Pick
          legend={t("What to send")}
          value={type}
          onChange={(next) => {
            setType(next);
            setValue({});
            setWrong([]);
          }}
          choices={sealed.map((each) => [each.type, each.label || readable(each.type)] as const)}
        />
      )}
      <Fields field={field} value={value} onChange={(next) => (setValue(next ?? {}), setWrong([]))} path="" findings={wrong} isRequired />
    </Act>
  );
}
