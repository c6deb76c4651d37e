/** The cast: members, invitation, and what hosts can do with a member. */
import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { SERVER } from "../base";
import { useDeed } from "../hooks";
import { useClient } from "../session";
import { nt, t } from "../texts";
import { Asking, Card, Input, Trouble } from "../ui/Bits";
import { Deeds, given } from "../ui/Deeds";
import { Invitation } from "../ui/Invitation";
import { hostView, Mate, useCast, useSeasonState, viewOf } from "./Context";
import { WarningList } from "./Now";
import { Standings } from "./Standings";
import { within } from "../words";
import { standing } from "./words";

export function CastTab() {
  const state = useSeasonState();
  const { facts } = state;
  const isCasting = facts.status === "casting";
  const isOver = facts.status === "finished" || facts.status === "cancelled";
  return (
    <>
      {isCasting ? <Members /> : <Standings />}
      {isCasting && (facts.visibility === "public" || facts.join_code) && (
        <Invitation
          link={`${SERVER}/seasons/${facts.id}/join${facts.join_code ? `#code=${facts.join_code}` : ""}`}
          code={facts.join_code ?? null}
          about={facts.join_code ? t("Anyone with this link can join the cast. Share it only with the people who should play.") : t("Anyone with this link can join the cast.")}
        />
      )}
      {facts.hosting && isCasting && <Add />}
      {facts.hosting && !isOver && viewOf(state).standings.length > 0 && <Manage />}
      <Warned />
      {!isOver && facts.member !== null && <Leave />}
    </>
  );
}

function Members() {
  const state = useSeasonState();
  const { facts, reload } = state;
  const client = useClient();
  const deed = useDeed();
  const { standings } = viewOf(state);
  const [, go] = useLocation();
  const start = async () => {
    // What comes next, the first episode, is announced there.
    if (await deed.run(() => client.startSeason(facts.id))) go(`/seasons/${facts.id}/host`);
    reload();
  };
  return (
    <Card title={t("The cast")}>
      <p>{standings.length ? nt("{n} member so far.", "{n} members so far.", standings.length) : t("No members yet.")}</p>
      <ul class="seats">
        {standings.map((each) => (
          <li key={each.id}>
            <Mate id={each.id} />
            {each.groups.map((group) => (
              <span class="tag" key={group}>
                {group}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
      {facts.hosting ? (
        <>
          <div class="buttons">
            <button type="button" disabled={deed.isBusy || standings.length < 2} onClick={() => void start()}>{t("Start the season")}</button>
          </div>
          <p class="soft">{t("Cast and rules are fixed after the start. You need at least two members.")}</p>
        </>
      ) : (
        <p class="soft">{t("Waiting for the host to start the season.")}</p>
      )}
    </Card>
  );
}

function Add() {
  const { facts, reload } = useSeasonState();
  const client = useClient();
  const deed = useDeed();
  const [who, setWho] = useState("");
  const [alias, setAlias] = useState("");
  const [groups, setGroups] = useState("");
  const [said, setSaid] = useState("");
  const add = async (how: { account: string } | { bot: "house" }) => {
    setSaid("");
    const body = { ...how, ...(alias.trim() ? { alias: alias.trim() } : {}), groups: groupsIn(groups) };
    if (await deed.run(() => client.addMember(facts.id, body))) {
      setSaid(t("Added."));
      setWho("");
      setAlias("");
    }
    reload();
  };
  return (
    <Card title={t("Add a member")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (who.trim()) void add({ account: who.trim() });
        }}
      >
        <div class="beside wide">
          <Input label={t("Username")} name="member-account" value={who} onInput={setWho} autoComplete="off" />
          <Input label={t("Alias")} name="member-alias" value={alias} onInput={setAlias} maxLength={60} help={t("Default: their display name.")} />
          <Input label={t("Groups")} name="member-groups" value={groups} onInput={setGroups} autoComplete="off" help={t("Labels, separated by commas.")} />
        </div>
        <Trouble text={deed.trouble} />
        <div class="buttons">
          <button type="submit" disabled={deed.isBusy || !who.trim()}>{t("Add player")}</button>
          <button type="button" class="second" disabled={deed.isBusy} onClick={() => void add({ bot: "house" })}>{t("Add a house bot")}</button>
          <span role="status">{said}</span>
        </div>
      </form>
    </Card>
  );
}

const groupsIn = (text: string): string[] => [...new Set(text.split(",").map((each) => each.trim()).filter(Boolean))];

/** Actions on one chosen member. */
function Manage() {
  const state = useSeasonState();
  const { facts, reload } = state;
  const client = useClient();
  const cast = useCast();
  const { standings } = viewOf(state);
  const isCasting = facts.status === "casting";
  const [chosen, setChosen] = useState("");
  const [who, setWho] = useState("");
  const [groups, setGroups] = useState("");
  const card = standings.find((each) => each.id === chosen) ?? standings[0];
  if (!card) return null;
  const alias = cast.alias(card.id);
  const substitute = (how: { account: string } | { bot: "house" }) => async (reason: string) => {
    await client.putMemberPlayer(facts.id, card.id, { ...how, ...given(reason) });
    setWho("");
  };
  const gone = t("The current player loses the place immediately. The member keeps everything it has.");
  return (
    <details class="card">
      <summary>{t("Manage a member")}</summary>
      <div class="field">
        <label for="member">{t("Member")}</label>
        <select id="member" value={card.id} onChange={(event) => setChosen(event.currentTarget.value)}>
          {standings.map((each) => (
            <option key={each.id} value={each.id}>
              {cast.alias(each.id)} {isCasting ? "" : `(${within(standing(each))})`}
            </option>
          ))}
        </select>
      </div>
      <h3>{t("Groups")}</h3>
      <Deeds
        key={`${card.id} groups`}
        onDone={reload}
        noReason
        deeds={[{ label: t("Save groups"), run: () => client.updateMember(facts.id, card.id, { groups: groupsIn(groups) }) }]}
      >
        <Input label={t("Groups of {alias}", { alias })} name="groups" value={groups} onInput={setGroups} autoComplete="off" help={card.groups.length ? t("Current: {groups}.", { groups: card.groups.join(", ") }) : t("Current: none.")} />
      </Deeds>
      <h3>{t("Replace the player")}</h3>
      <Deeds
        key={`${card.id} player`}
        onDone={reload}
        deeds={[
          { label: t("Assign this player"), run: substitute({ account: who.trim() }), isOff: !who.trim(), asks: gone },
          { label: t("Assign a house bot"), run: substitute({ bot: "house" }), asks: gone },
        ]}
      >
        <Input label={t("Username of the new player")} value={who} onInput={setWho} autoComplete="off" />
      </Deeds>
      {!isCasting && card.left === null && (
        <>
          <h3>{t("Warn")}</h3>
          <Deeds
            key={`${card.id} warn`}
            onDone={reload}
            reasonHelp={t("Optional. Visible only to the member and the hosts.")}
            deeds={[{ label: t("Warn this member"), run: (reason) => client.createWarning(facts.id, card.id, given(reason)) }]}
          />
        </>
      )}
      {card.left === null && (
        <>
          <h3>{t("Remove")}</h3>
          <Deeds
            key={`${card.id} remove`}
            onDone={reload}
            noReason
            deeds={[
              {
                label: t("Remove this member"),
                run: () => client.removeMember(facts.id, card.id),
                asks: isCasting ? t("The member leaves the cast, and can rejoin until the season starts.") : t("The member leaves the season permanently."),
              },
            ]}
          />
        </>
      )}
    </details>
  );
}

function Warned() {
  const warnings = Object.entries(hostView(useSeasonState())?.warnings ?? {});
  if (!warnings.length) return null;
  return (
    <Card title={t("Warnings")}>
      {warnings.map(([member, all]) => (
        <section key={member}>
          <h3>
            <Mate id={member} />
          </h3>
          <WarningList warnings={all} />
        </section>
      ))}
      <p class="soft">{t("Members see their own warnings. Hosts see all.")}</p>
    </Card>
  );
}

function Leave() {
  const state = useSeasonState();
  const { facts, reload } = state;
  const client = useClient();
  const [, go] = useLocation();
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const isCasting = facts.status === "casting";
  const mine = viewOf(state).standings.find((each) => each.id === facts.member);
  if (mine?.left) return null;
  const leave = async () => {
    setAsked(false);
    const isDone = await deed.run(() => client.leaveSeason(facts.id));
    if (isDone && isCasting && facts.visibility === "private") go("/seasons");
    else reload();
  };
  return (
    <Card>
      <Trouble text={deed.trouble} />
      <button type="button" class="second" disabled={deed.isBusy} onClick={() => setAsked(true)}>
        {isCasting ? t("Leave the cast") : t("Withdraw from the season")}
      </button>
      {isAsked && (
        <Asking title={isCasting ? t("Leave the cast?") : t("Withdraw permanently?")} yes={t("Yes, leave")} onYes={() => void leave()} onNo={() => setAsked(false)}>
          <p>{isCasting ? t("You can rejoin until the season starts.") : t("You cannot come back. A running match continues without you, as its rules say.")}</p>
        </Asking>
      )}
    </Card>
  );
}
