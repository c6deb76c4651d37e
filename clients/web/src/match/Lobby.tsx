/** The lobby: who sits where, when it starts, the invitation, and the settings. */
import { useState } from "preact/hooks";
import { SERVER } from "../base";
import { briefOf } from "../brief";
import { botAfter } from "../form/Schedule";
import { speedOf } from "../home/speed";
import { useDeed, useLoaded } from "../hooks";
import { VISIBILITIES } from "../invitation";
import { lazy } from "../lazy";
import { Dot, Who } from "../names";
import type { JsonObject, MatchFacts, SeatFacts } from "../sdk";
import { fitOf } from "../season/sizes";
import { useClient } from "../session";
import { listed, nt, t } from "../texts";
import { Card, Countdown, Trouble, When } from "../ui/Bits";
import { Invitation } from "../ui/Invitation";
import { Known } from "../view/Known";
import { useMatchState } from "./Context";
import "../home/home.css";
import "./lobby.css";

const LobbySettings = lazy(async () => (await import("./LobbySettings")).LobbySettings);

const IF_FREE: Record<string, string> = {
  wait: t("If seats are free then, the match waits."),
  fill_with_bots: t("Bots take the seats that are free then."),
  start_with_fewer: t("If seats are free then, it starts without them."),
  cancel: t("If seats are free then, it is cancelled."),
};
const CLOSE_EARLY: Record<string, string> = { never: t("never"), all_submitted: t("when all have sent"), all_locked: t("when all have locked in") };

export function Lobby() {
  const { facts, game, reload } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const [isChanging, setChanging] = useState(false);
  const free = facts.seats.filter((each) => !each.taken);
  const night = facts.schedule.mode === "rolling" && facts.schedule.quiet ? t("from {begin} to {end}, {zone}", facts.schedule.quiet) : null;
  const sitting = facts.player_count - free.length;
  const run = async (act: () => Promise<unknown>) => {
    await deed.run(act);
    reload();
  };
  const mayJoin = facts.seat === null && free.length > 0 && (facts.visibility === "public" || facts.join_code != null);
  const join = (seat?: number) => void run(() => client.join(facts.id, { ...(facts.join_code ? { join_code: facts.join_code } : {}), ...(seat ? { seat } : {}) }));
  const mayRemove = (each: SeatFacts) => each.taken && each.seat !== facts.seat && facts.hosting && !facts.season_id;
  return (
    <>
      <Card class="lobby">
        <h2>{free.length ? nt("One seat is free", "{n} seats are free", free.length) : t("All seats are taken")}</h2>
        {facts.starts_at && (
          <p class="starting">
            <Countdown to={facts.starts_at} />{" "}
            <span>
              {t("It starts by itself:")} <When at={facts.starts_at} />. {free.length > 0 && IF_FREE[facts.when_seats_are_free]}
            </span>
          </p>
        )}
        <ul class="seats round">
          {facts.seats.map((each) => (
            <li key={each.seat} class={each.taken ? "" : "free"}>
              {each.taken ? <Who seat={each.seat} /> : <span class="who soft"><Dot seat={each.seat} />{t("free")}</span>}
              {each.bot && <span class="tag">{t("bot")}</span>}
              {!each.taken && mayJoin && !facts.hosting && (
                <button type="button" class="second" disabled={deed.isBusy} onClick={() => join(each.seat)} aria-label={t("Sit in seat {seat}", { seat: each.seat })}>
                  {t("Sit here")}
                </button>
              )}
              {mayRemove(each) && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => void run(() => client.removePlayer(facts.id, each.seat))}
                  aria-label={each.bot ? t("Remove the bot from seat {seat}", { seat: each.seat }) : t("Remove the player from seat {seat}", { seat: each.seat })}
                >
                  {t("Remove")}
                </button>
              )}
            </li>
          ))}
        </ul>
        <Trouble text={deed.trouble} />
        <div class="buttons">
          {facts.hosting && free.length === 0 && (
            <button type="button" disabled={deed.isBusy} onClick={() => void run(() => client.start(facts.id))}>
              {t("Start the match")}
            </button>
          )}
          {mayJoin && !facts.hosting && (
            <button type="button" disabled={deed.isBusy} onClick={() => join()}>
              {t("Take a seat")}
            </button>
          )}
          {facts.hosting && free.length > 0 && (
            <button type="button" class="second" disabled={deed.isBusy} onClick={() => void run(() => client.addBots(facts.id, { fill: true }))}>
              {t("Fill with bots")}
            </button>
          )}
          {facts.hosting && free.length > 0 && fitOf(game.player_count, sitting).bots === 0 && (
            <button
              type="button"
              class="second"
              disabled={deed.isBusy}
              onClick={() => void run(() => client.start(facts.id, { when_seats_are_free: "start_with_fewer" }))}
            >
              {t("Start without the free seats")}
            </button>
          )}
          {mayJoin && facts.hosting && (
            <button type="button" class="quiet" disabled={deed.isBusy} onClick={() => join()}>
              {t("Play, too")}
            </button>
          )}
          {facts.seat !== null && !facts.season_id && (
            <button type="button" class="quiet" disabled={deed.isBusy} onClick={() => void run(() => client.leave(facts.id))}>
              {t("Leave my seat")}
            </button>
          )}
        </div>
        {facts.hosting && <Removed />}
        {!facts.hosting && free.length === 0 && !facts.starts_at && <p class="soft">{t("Waiting for the host to start the match.")}</p>}
      </Card>
      {(facts.visibility === "public" || facts.join_code) && (!facts.season_id || free.length > 0) && (
        <Invitation
          link={`${SERVER}/join/${facts.id}${facts.join_code ? `#code=${facts.join_code}` : ""}`}
          code={facts.join_code ?? null}
          about={facts.join_code ? t("Anyone with this link can take a seat. Share it only with the people who should play.") : t("Anyone with this link can take a seat.")}
        />
      )}
      <Card title={t("The game")}>
        <ol class="brief" lang={game.rules_language}>
          {briefOf(game.player_rules).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ol>
      </Card>
      {isChanging ? (
        <LobbySettings onDone={() => setChanging(false)} />
      ) : (
        <Card title={t("Settings")}>
          <dl class="facts">
            <Fact name={t("Hosts")} value={listed(facts.hosts)} />
            <Fact name={t("Who reads private channels of players")} value={facts.hosts_read_groups ? t("Their members, and hosts who do not play") : t("Their members alone")} />
            {facts.drawn_aliases && <Fact name={t("Names of players")} value={t("Drawn at the start, with the seats; who is who is told at the end")} />}
            <Fact name={t("Speed")} value={speedOf(facts, game)} />
            {night && <Fact name={t("No phase ends at night")} value={night} />}
            <Fact name={t("Phases close early")} value={CLOSE_EARLY[facts.close_early] ?? facts.close_early} />
            {facts.absence.bot_after_misses != null && <Fact name={t("When a player stays away")} value={botAfter(facts.absence.bot_after_misses)} />}
            <Fact name={t("Who can see and join it")} value={VISIBILITIES.find(([value]) => value === facts.visibility)?.[1] ?? facts.visibility} />
          </dl>
          <Known value={configOf(facts)} />
          {facts.hosting && (
            <button type="button" class="second" onClick={() => setChanging(true)}>
              {t("Change the settings")}
            </button>
          )}
        </Card>
      )}
    </>
  );
}

/** Who stays out because a host removed them. */
function Removed() {
  const { facts, events } = useMatchState();
  const client = useClient();
  const deed = useDeed();
  const changes = events.filter((each) => each.type.startsWith("seat.")).length;
  const { value, again } = useLoaded(() => client.removals(facts.id), [facts.id, changes]);
  if (!value?.items.length) return null;
  return (
    <section>
      <h3>{t("Removed players")}</h3>
      <ul class="plainlist">
        {value.items.map((each) => (
          <li key={each.account_id}>
            {each.display_name}{" "}
            <button type="button" class="link" aria-label={t("Let {who} in again", { who: each.display_name })} onClick={() => void deed.run(() => client.deleteRemoval(facts.id, each.account_id)).then(again)}>
              {t("Let in again")}
            </button>
          </li>
        ))}
      </ul>
      <Trouble text={deed.trouble} />
    </section>
  );
}

const Fact = (props: { name: string; value: string }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.value}</dd>
  </div>
);

function configOf(facts: MatchFacts): JsonObject {
  const { setup: _, ...config } = facts.config as JsonObject;
  return config;
}
