/** The season's host tab: next match, open decisions, taking back, other hosts. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useDeed, useLoaded } from "../hooks";
import type { Decision, PlayedMatch } from "../sdk";
import { useClient } from "../session";
import { nt, t, tx } from "../texts";
import { ZONE } from "../time";
import { Card, Input, Select, Trouble, When } from "../ui/Bits";
import { Deeds, given } from "../ui/Deeds";
import { activeMembers, currentEpisode, episodesOf, useCast, useSeasonState, viewOf } from "./Context";
import { ChangePolicies } from "./ChangePolicies";
import { NextMatch } from "./NextMatch";
import { fitOf, fitText, playable } from "./sizes";
import { about, areFinalsDue, episodeName, lastMatchOf, runningMatch } from "./words";

export function HostTab() {
  const state = useSeasonState();
  const view = viewOf(state);
  const isOver = view.status === "finished" || view.status === "cancelled";
  const isCasting = view.status === "casting";
  const isBetween = !isCasting && !isOver && !view.finals && !currentEpisode(state);
  return (
    <>
      {state.facts.member !== null && !isOver && <p class="note">{t("You are in the cast, so you see only what members see: nothing sealed, and no warnings of others.")}</p>}
      {isCasting && (
        <Card>
          <p class="waiting">{tx("Next: {step}", { step: <Link href={`/seasons/${state.facts.id}/cast`}>{t("complete the cast and start the season")}</Link> })}</p>
        </Card>
      )}
      {isBetween && (areFinalsDue(view) ? <Finals /> : <Announce />)}
      {!isBetween && !isOver && !isCasting && <NextMatch />}
      {view.decisions.map((each) => (
        <OpenDecision key={each.decision.id} decision={each.decision} />
      ))}
      {isCasting && <ChangePolicies />}
      {!isOver && !isCasting && <TakeBack />}
      {!isOver && <Announcement />}
      <Hosts />
      {!isOver && <Cancel />}
    </>
  );
}

function Announce() {
  const state = useSeasonState();
  const client = useClient();
  const { facts, games, reload } = state;
  const cast = activeMembers(state).length;
  const fits = playable(games).map((game) => ({ game, fit: fitOf(game.player_count, cast) }));
  const [chosen, setChosen] = useState("");
  const [title, setTitle] = useState("");
  const [last, setLast] = useState(viewOf(state).policies.last_match ?? "duel");
  const number = episodesOf(state).length + 1;
  const everyone = viewOf(state).policies.everyone_plays !== false;
  const announce = async () => {
    await client.createEpisode(facts.id, { game: chosen, last_match: last, ...(title.trim() ? { title: title.trim() } : {}) });
    setTitle("");
  };
  return (
    <Card title={t("Announce episode {number}", { number })}>
      <Deeds onDone={reload} noReason deeds={[{ label: t("Announce the episode"), run: announce, isMain: true, isOff: !chosen }]}>
        <fieldset class="field">
          <legend>
          {t("Game of the main match")} <span class="soft">{nt("for {n} member", "for {n} members", cast)}</span>
        </legend>
          <div class="gamepicks">
            {fits.map(({ game, fit }) => (
              <label class="pick" key={game.id}>
                <input type="radio" name="episode-game" checked={chosen === game.id} disabled={everyone && fit.players === null} onChange={() => setChosen(game.id)} />
                <span>
                  {game.title}
                  <span class="fit soft">{fitText(fit, game.player_count)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Select label={t("It ends with")} value={last} choices={[["duel", t("a death match of two")], ["vote", t("a vote of all active members")]]} onChange={(value) => setLast(value as typeof last)} />
        <Input label={t("Title of the episode")} name="episode-title" value={title} onInput={setTitle} maxLength={60} help={t("Optional.")} />
      </Deeds>
    </Card>
  );
}

function Finals() {
  const { facts, reload } = useSeasonState();
  const client = useClient();
  return (
    <Card title={t("The finals are due")}>
      <Deeds onDone={reload} noReason deeds={[{ label: t("Announce the finals"), run: () => client.startFinals(facts.id), isMain: true }]}>
        <p>{t("The season has reached its number of finalists or its maximum number of episodes.")}</p>
      </Deeds>
    </Card>
  );
}

function OpenDecision(props: { decision: Decision }) {
  const { decision } = props;
  const { facts, reload } = useSeasonState();
  const client = useClient();
  const [until, setUntil] = useState("");
  return (
    <Card title={t("Decision about {about}", { about: about(decision) })}>
      <p>{tx("It closes automatically on {when} ({zone}).", { when: <When at={decision.due_at} />, zone: ZONE })}</p>
      <Deeds
        onDone={reload}
        noReason
        deeds={[{ label: t("Close the decision"), run: () => client.closeDecision(facts.id, decision.id), asks: t("The decision closes as if its deadline had passed.") }]}
      />
      <details>
        <summary>{t("Change the deadline")}</summary>
        <Deeds
          onDone={reload}
          deeds={[
            {
              label: t("Move the deadline"),
              run: (reason) => client.extendDecision(facts.id, decision.id, { due_at: new Date(until).toISOString(), ...given(reason) }),
              isOff: !until,
            },
          ]}
        >
          <Input label={t("New deadline")} name={`until-${decision.id}`} type="datetime-local" value={until} onInput={setUntil} help={t("In your time zone, {zone}.", { zone: ZONE })} />
        </Deeds>
      </details>
    </Card>
  );
}

function TakeBack() {
  const state = useSeasonState();
  const { facts, reload } = state;
  const client = useClient();
  const cast = useCast();
  const [match, setMatch] = useState("");
  const running = runningMatch(viewOf(state));
  const played: [PlayedMatch, string][] = [
    ...episodesOf(state).flatMap((each): [PlayedMatch, string][] => [
      ...(each.main?.outcome ? [[each.main, t("{episode}, main match", { episode: episodeName(each) })] as [PlayedMatch, string]] : []),
      ...(each.death?.outcome ? [[each.death, lastMatchOf(each)] as [PlayedMatch, string]] : []),
    ]),
    ...(viewOf(state).finals?.matches ?? []).filter((each) => each.outcome).map((each, n): [PlayedMatch, string] => [each, t("Finals, game {n}", { n: n + 1 })]),
  ];
  if (!played.length && !running) return null;
  return (
    <details class="card">
      <summary>{t("Take back a match")}</summary>
      {running && (
        <p>{tx("To cancel the current match, use {page}.", { page: <Link href={`/m/${running.id}/host`}>{t("its own page")}</Link> })}</p>
      )}
      {played.length > 0 && (
        <Deeds
          onDone={reload}
          deeds={[
            {
              label: t("Take back the match"),
              run: (reason) => client.takeBackMatch(facts.id, match, given(reason)),
              isOff: !match,
              asks: t("The match no longer counts, nor does anything that it led to: tokens, decisions, the elimination, later episodes. A new match takes its place."),
            },
          ]}
        >
          <div class="field">
            <label for="taken">{t("Match")}</label>
            <select id="taken" value={match} onChange={(event) => setMatch(event.currentTarget.value)}>
              <option value="">{t("Choose…")}</option>
              {played.map(([each, name]) => (
                <option key={each.id} value={each.id}>
                  {name} ({cast.game(each.game)})
                </option>
              ))}
            </select>
          </div>
        </Deeds>
      )}
    </details>
  );
}

function Hosts() {
  const { facts, reload } = useSeasonState();
  const client = useClient();
  const deed = useDeed();
  const [who, setWho] = useState("");
  const { value, again } = useLoaded(() => client.seasonHosts(facts.id), [facts.id]);
  const done = () => {
    again();
    reload();
  };
  return (
    <details class="card">
      <summary>{t("Hosts")}</summary>
      <ul class="plainlist">
        {value?.items.map((each) => (
          <li key={each.account_id}>
            {each.display_name}{" "}
            {value.items.length > 1 && (
              <button
                type="button"
                class="link small"
                aria-label={t("Remove {name} as host", { name: each.display_name })}
                onClick={() => void deed.run(() => client.removeSeasonHost(facts.id, each.account_id)).then(done)}
              >{t("Remove")}</button>
            )}
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
      <Deeds onDone={done} noReason deeds={[{ label: t("Add the host"), run: () => client.addSeasonHost(facts.id, who.trim()), isOff: !who.trim() }]}>
        <Input label={t("Username of the new host")} value={who} onInput={setWho} autoComplete="off" />
      </Deeds>
    </details>
  );
}

function Announcement() {
  const { facts, reload } = useSeasonState();
  const client = useClient();
  const [text, setText] = useState("");
  return (
    <details class="card">
      <summary>{t("Announce to the season")}</summary>
      <Deeds
        onDone={() => {
          setText("");
          reload();
        }}
        noReason
        deeds={[{ label: t("Announce to all"), run: () => client.announceSeason(facts.id, text.trim()), isOff: !text.trim() }]}
      >
        <div class="field">
          <label for="season-words">{t("Text")}</label>
          <textarea id="season-words" rows={3} maxLength={4000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </div>
      </Deeds>
    </details>
  );
}

function Cancel() {
  const { facts, reload } = useSeasonState();
  const client = useClient();
  return (
    <details class="card">
      <summary>{t("Cancel the season")}</summary>
      <Deeds
        onDone={reload}
        deeds={[
          {
            label: t("Cancel the season"),
            run: (reason) => client.cancelSeason(facts.id, given(reason)),
            asks: t("The season ends without a winner. A running match is cancelled. You cannot undo this."),
          },
        ]}
      />
    </details>
  );
}
