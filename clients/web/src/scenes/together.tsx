/** Together: a stage that empties by votes, and stalls below that fill with donations. */
import { useState } from "preact/hooks";
import { stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { Ballot, crowded, Decision, Mark, PrivateNote, SeatChip, Stakes, useTurn, type Step } from "../parts";
import type { Envelope, Json, JsonObject, ActionOption } from "../sdk";
import { listed, nt, t, tx } from "../texts";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";
import { isRecord } from "../view/shape";

type Count = Record<string, number>;
type View = {
  round: number;
  stage_rule: "keep" | "kick";
  groups: Record<string, "A" | "B">;
  on_stage: number[];
  kicked_out: Count;
  received: Count;
  final_tokens?: Count | null;
  tokens?: number;
};
type Resolved = { round: number; votes: Count; donations: Count; kicked_out: number[] };

const viewOf = (view: JsonObject): View => view as unknown as View;
const RULE = { keep: t("Fewest votes leave"), kick: t("Most votes leave") };
const seatsOf = (count: Record<string, unknown>): number[] => Object.keys(count).map(Number);

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const turn = useTurn();
  const offer = turn?.sealed.find((each) => each.type === "submit");
  const own = state.facts.seat;
  return (
    <>
      <Stage now={now} />
      {own !== null && now.tokens !== undefined && (
        <PrivateNote>
          <p>{tx("You play in group {group}. You have {tokens} to vote with.", { group: now.groups[own], tokens: <b data-fact="tokens">{nt("{n} token", "{n} tokens", now.tokens)}</b> })}</p>
        </PrivateNote>
      )}
      {offer && turn && (
        <Voting key={turn.phase_id} offer={offer} pass={turn.sealed.find((each) => each.type === "pass")} now={now} start={turn.start} />
      )}
    </>
  );
}

function Stage({ now }: { now: View }) {
  const off = seatsOf(now.kicked_out).sort((a, b) => (now.kicked_out[b] ?? 0) - (now.kicked_out[a] ?? 0));
  const stalls = seatsOf(now.groups).filter((seat) => now.groups[seat] === "B");
  return (
    <section class={`board theatre ${crowded(seatsOf(now.groups))}`} aria-label={t("Stage and stalls")}>
      <h2>
        {t("Group A on stage")} <span class="soft">{RULE[now.stage_rule]}</span>
      </h2>
      <p class="boards">
        {now.on_stage.map((seat) => (
          <SeatChip key={seat} seat={seat} size={28} />
        ))}
        {!now.on_stage.length && <span class="soft">{t("The stage is empty.")}</span>}
      </p>
      {off.length > 0 && (
        <p class="stepped">
          {off.map((seat) => (
            <span key={seat} class="left">
              <SeatChip seat={seat} /> <span class="soft">{t("left in round {round}", { round: now.kicked_out[seat] ?? 0 })}</span>
            </span>
          ))}
        </p>
      )}
      <h2>
        {t("Group B")} <span class="soft">{t("donations so far; second most tokens win")}</span>
      </h2>
      <p class="boards stalls">
        {stalls.map((seat) => (
          <span key={seat} class="stall">
            <SeatChip seat={seat} size={28} /> <b data-fact={`received.${seat}`}>{now.received[seat] ?? 0}</b>
          </span>
        ))}
      </p>
    </section>
  );
}

/** Three seats of B, as the schema of the donations allows them; once each, or several times. */
function donationsIn(schema: JsonObject): { targets: number[]; count: number; most: number } {
  const lists: JsonObject[] = [];
  const walk = (each: Json | undefined): void => {
    if (Array.isArray(each)) each.forEach(walk);
    else if (isRecord(each)) {
      if (isRecord(each.items)) lists.push(each);
      Object.values(each).forEach(walk);
    }
  };
  walk((schema.properties as JsonObject).donations);
  const [list] = lists;
  const count = Number(list?.minItems ?? 0);
  return { targets: ((list?.items as JsonObject | undefined)?.enum ?? []) as number[], count, most: list?.uniqueItems ? 1 : count };
}

const votesText = (votes: Count, names: Naming): string => listed(seatsOf(votes).map((seat) => `${names.name(seat)} ${votes[seat]}`));
/** In sentences, where a name may end in a number, too: "House bot 2 (3)". */
const countsText = (counts: Count, names: Naming): string => listed(seatsOf(counts).map((seat) => `${names.name(seat)} (${counts[seat]})`));
const giftsText = (seats: number[], names: Naming): string => listed(seats.map(names.name));

function Voting(props: { offer: ActionOption; pass?: ActionOption; now: View; start?: JsonObject }) {
  const { offer, now } = props;
  const names = useNames();
  const schema = offer.schema as JsonObject;
  const gifts = donationsIn(schema);
  const budget = now.tokens ?? 0;
  const mayBoth = schema.maxProperties === undefined;
  const [votes, setVotes] = useState<Count>((props.start?.stage_votes ?? {}) as Count);
  const [given, setGiven] = useState<Count>(counts((props.start?.donations ?? []) as number[]));
  const seats = seatsOf(given).flatMap((seat) => Array.from({ length: given[seat] ?? 0 }, () => seat));
  const spent = Object.values(votes).reduce((sum, n) => sum + n, 0);
  const [hasVotes, hasGifts] = [spent > 0, seats.length > 0];
  const isBoth = hasVotes && hasGifts;
  const hint = hasGifts && seats.length < gifts.count ? t("Pick {n} more to donate to", { n: gifts.count - seats.length }) : isBoth && !mayBoth ? t("Vote or donate: both costs 1 garnet") : undefined;
  const action: JsonObject = hasVotes || hasGifts ? { type: "submit", ...(hasVotes ? { stage_votes: votes } : {}), ...(hasGifts ? { donations: seats } : {}) } : { type: "pass" };
  const stakes = stakesOf((schema.properties as Record<string, JsonObject>).stage_votes, names);
  return (
    <Decision
      title={t("Whom do you help?")}
      offer={hasVotes || hasGifts ? offer : (props.pass ?? offer)}
      action={hint ? null : action}
      label={isBoth ? t("Do both for 1 garnet") : hasVotes ? t("Vote: {votes}", { votes: votesText(votes, names) }) : hasGifts ? t("Donate to {names}", { names: giftsText(seats, names) }) : t("Do nothing")}
      hint={hint}
      said={(each) => saidOf(each, names)}
      stakes={<Stakes rows={stakes.length ? stakes : [{ if: t("A vote"), then: t("costs a token") }, { if: t("A donation"), then: t("is free") }]} />}
    >
      {budget > 0 && now.on_stage.length > 0 ? (
        <Ballot legend={nt("Vote, {left} of {n} token left", "Vote, {left} of {n} tokens left", budget, { left: budget - spent })} targets={now.on_stage} budget={budget} picks={votes} onChange={setVotes} />
      ) : (
        <p class="soft">{t("You have no token to vote with.")}</p>
      )}
      <Ballot legend={t("Donate, {n} of {count}", { n: seats.length, count: gifts.count })} targets={gifts.targets} budget={gifts.count} most={gifts.most} picks={given} onChange={setGiven} />
    </Decision>
  );
}

const counts = (seats: number[]): Count => seats.reduce<Count>((all, seat) => ({ ...all, [seat]: (all[seat] ?? 0) + 1 }), {});

function saidOf(action: JsonObject, names: Naming): string {
  const parts = [
    action.stage_votes ? t("Vote: {votes}", { votes: votesText(action.stage_votes as Count, names) }) : "",
    action.donations ? t("Donate to {names}", { names: giftsText(action.donations as number[], names) }) : "",
  ].filter(Boolean);
  return `${parts.join(". ") || t("Do nothing")}.`;
}

function leaving(seats: number[], names: Naming): string {
  const who = listed(seats.map(names.name));
  if (seats.length > 1) return t("{who} leave the stage.", { who });
  return seats[0] === names.own ? t("You leave the stage.") : t("{who} leaves the stage.", { who });
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    if (each.type === "game.automatic_round_played") return [{ says: says(each, names) ?? "" }];
    if (each.type !== "game.round_resolved") return [];
    const { votes, donations, kicked_out } = each.data as unknown as Resolved;
    const out = new Set(kicked_out);
    // Those who leave come last, whichever the rule: their votes are the fewest, or the most.
    const sorted = seatsOf(votes).sort((a, b) => Number(out.has(a)) - Number(out.has(b)) || (votes[b] ?? 0) - (votes[a] ?? 0));
    const fed = seatsOf(donations).filter((seat) => (donations[seat] ?? 0) > 0);
    return [
      ...sorted.map((seat) => ({
        says: `${names.name(seat)}: ${nt("{n} vote", "{n} votes", votes[seat] ?? 0)}.`,
        show: (
          <span class="voted">
            <Who seat={seat} /> <b>{nt("{n} vote", "{n} votes", votes[seat] ?? 0)}</b> {out.has(seat) && <b class="stamp minus">{t("leaves")}</b>}
          </span>
        ),
      })),
      {
        says: fed.length ? t("Donations: {names}.", { names: countsText(Object.fromEntries(fed.map((seat) => [seat, donations[seat] ?? 0])), names) }) : t("Nobody donated."),
      },
      { says: leaving(kicked_out, names), show: <b>{leaving(kicked_out, names)}</b> },
    ];
  });
}

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as unknown as Resolved & { groups?: Record<string, string>; tokens?: Count };
  if (event.type === "game.groups_drawn" && data.groups) {
    const groups = data.groups;
    return t("On stage: {names}.", { names: listed(seatsOf(groups).filter((seat) => groups[seat] === "A").map(names.name)) });
  }
  if (event.type === "game.round_resolved") return `${leaving(data.kicked_out, names)} ${t("Votes: {votes}.", { votes: countsText(data.votes, names) })}`;
  if (event.type === "game.automatic_round_played") return t("{who} stood alone, and stepped down too.", { who: listed(data.kicked_out.map(names.name)) });
  return event.type === "game.tokens_revealed" && data.tokens ? t("Tokens of group B: {tokens}.", { tokens: countsText(data.tokens, names) }) : null;
}

function End({ view }: SceneProps) {
  const now = viewOf(view);
  const held = now.final_tokens ?? {};
  const second = [...new Set(Object.values(held))].sort((a, b) => b - a)[1];
  const ladder = (count: Count, what: (n: number) => string) => (
    <ol class="ladder">
      {seatsOf(count)
        .sort((a, b) => (count[b] ?? 0) - (count[a] ?? 0))
        .map((seat) => (
          <li key={seat}>
            <SeatChip seat={seat} size={28} /> <span>{what(count[seat] ?? 0)}</span>
            {count === held && count[seat] === second && <Mark cut="token">{t("second most wins")}</Mark>}
          </li>
        ))}
    </ol>
  );
  return (
    <>
      <h3>{t("Group A, by the round in which they left")}</h3>
      {ladder(now.kicked_out, (n) => t("round {n}", { n }))}
      <h3>{t("Group B, by tokens")}</h3>
      {ladder(held, (n) => nt("{n} token", "{n} tokens", n))}
    </>
  );
}

export const scene: Scene = {
  Play,
  End,
  Notes: ({ view }) =>
    viewOf(view).tokens === undefined ? null : (
      <PrivateNote>
        <p>{nt("You have {n} token to vote with.", "You have {n} tokens to vote with.", viewOf(view).tokens ?? 0)}</p>
      </PrivateNote>
    ),
  reveal,
  says,
  said: saidOf,
  scores: (view) => {
    const { groups, kicked_out } = viewOf(view);
    return { rows: seatsOf(groups).map((seat) => ({ seat, isOut: seat in kicked_out, marks: <span class="soft group">{groups[seat]}</span> })) };
  },
};
