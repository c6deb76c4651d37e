/** The X Game: two pairs face to face, and the X between them. */
import { useState } from "preact/hooks";
import { Lines } from "../charts/Lines";
import { payoffsOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { Choice, Decision, Delta, Icon, Mark, PayoffTable, PrivateNote, SeatChip, useRevealed, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, ActionOption } from "../sdk";
import { listed, nt, signed, t } from "../texts";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";

type Pair = [number, number];
type Deed = "ally" | "betray" | "censure";
type View = { round: number; order: number[]; x: number; pairs: Pair[] | null; points: Record<string, number>; last_round: Scored | null; next_doubling_cost?: number };
type Scored = {
  round: number;
  x: number;
  pairs: Pair[];
  choices: Record<string, Deed>;
  doubled: number[];
  payouts: Record<string, number>;
  points: Record<string, number>;
};

const ACT: Record<Deed, (name: string) => string> = { ally: (name) => t("Ally with {name}", { name }), betray: (name) => t("Betray {name}", { name }), censure: (name) => t("Censure {name}", { name }) };
/** What somebody did: the reader to another, another to the reader, and two others. */
const DID: Record<Deed, (who: string, whom: string) => string> = {
  ally: (who, whom) => t("{who} allied with {whom}", { who, whom }),
  betray: (who, whom) => t("{who} betrayed {whom}", { who, whom }),
  censure: (who, whom) => t("{who} censured {whom}", { who, whom }),
};
const DOES: Record<string, (name: string) => string> = { ally: (name) => t("{name} allies", { name }), betray: (name) => t("{name} betrays", { name }), censure: (name) => t("{name} censures", { name }) };
const DOES_TOO: Record<string, string> = { ally: t("allies"), betray: t("betrays"), censure: t("censures") };
const CARD: Record<Deed, string> = { ally: t("Ally"), betray: t("Betray"), censure: t("Censure") };

const viewOf = (view: JsonObject): View => view as unknown as View;
const partnerOf = (pairs: Pair[], seat: number | null): number | null => {
  const pair = pairs.find((each) => seat !== null && each.includes(seat));
  return pair ? (pair[0] === seat ? pair[1] : pair[0]) : null;
};
/** The same match's rounds, each once: a rewound round is told by its newest event. */
const scoredOf = (events: Envelope[]): Scored[] => {
  const byRound = new Map<number, Scored>();
  for (const each of events) if (each.type === "game.round_scored") byRound.set((each.data as unknown as Scored).round, each.data as unknown as Scored);
  return [...byRound.values()].sort((a, b) => a.round - b.round);
};

const faced = (pairs: Pair[], names: Naming): string => listed(pairs.map(([a, b]) => t("{a} with {b}", { a: names.object(a), b: names.object(b) })));

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const turn = useTurn();
  const { facts, document } = state;
  const partner = now.pairs && partnerOf(now.pairs, facts.seat);
  const offer = turn?.sealed[0];
  return (
    <>
      <Table now={now} />
      {offer?.type === "pair_players" && <Pairing key={turn?.phase_id} offer={offer} start={turn?.start} />}
      {offer?.type === "choose" && partner !== null && (
        <Choosing key={turn?.phase_id} state={state} offer={offer} partner={partner} cost={now.next_doubling_cost ?? 0} start={turn?.start} />
      )}
      {turn && offer && now.x === facts.seat && document.phase?.name === "choice" && <Doubling key={turn.phase_id} offers={turn.sealed} cost={now.next_doubling_cost ?? 0} garnets={purseOf(state)} start={turn.start} />}
    </>
  );
}

/** Who faces whom. Between two phases it stays. */
function Table(props: { now: View }) {
  const { pairs } = props.now;
  const names = useNames();
  const revealed = useRevealed();
  // A new pairing is told by its reveal, and by nothing else meanwhile.
  if (!pairs || (revealed?.isNew && [revealed.current, ...revealed.waiting].some(({ events }) => events.some((each) => each.type === "game.pairs_announced")))) return null;
  const own = pairs?.find((pair) => names.own !== null && pair.includes(names.own));
  const shown = [...pairs].sort((pair) => (pair === own ? -1 : 1));
  return (
    <section class="board faces" aria-label={t("The table")}>
      {shown.map((pair) => (
        <div key={pair[0]} class={pair === own ? "facing own" : "facing"}>
          {(pair[1] === names.own ? [...pair].reverse() : pair).map((seat, n) => (
            <span class="facing" key={seat}>
              {n > 0 && <span class="soft">{pair === own ? t("face to face") : t("and")}</span>}
              <SeatChip seat={seat} size={pair === own ? 44 : 28} />
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}

function Pairing(props: { offer: ActionOption; start?: JsonObject }) {
  const names = useNames();
  const schema = props.offer.schema as { properties: { pairs: { enum: Pair[][] } } };
  const pairings = schema.properties.pairs.enum;
  const sent = JSON.stringify((props.start as { pairs?: Pair[] } | undefined)?.pairs);
  const [picked, setPicked] = useState<Pair[] | undefined>(pairings.find((each) => JSON.stringify(each) === sent));
  return (
    <Decision
      title={t("Who faces whom?")}
      offer={props.offer}
      action={picked ? { type: "pair_players", pairs: picked } : null}
      label={picked ? t("Pair {pairs}", { pairs: faced(picked, names) }) : ""}
      hint={t("Pick a pairing")}
    >
      <Choice
        legend={t("Pairings")}
        value={picked}
        onChange={setPicked}
        options={pairings.map((pairs) => ({
          value: pairs,
          label: pairs.map(([a, b]) => (
            <span class="facing" key={a}>
              <Who seat={a} /> <span class="soft">{t("and")}</span> <Who seat={b} />
            </span>
          )),
        }))}
      />
    </Decision>
  );
}

/** What the reader can spend now: a new submission gives back what the old one holds. */
const purseOf = (state: SceneProps["state"]): number => (state.document.garnets ?? 0) + (state.options?.submission?.garnets_held ?? 0);

function Choosing(props: { state: SceneProps["state"]; offer: ActionOption; partner: number; cost: number; start?: JsonObject }) {
  const { offer, partner, cost, state } = props;
  const names = useNames();
  const name = names.name(partner);
  const [choice, setChoice] = useState<Deed | undefined>(props.start?.choice as Deed | undefined);
  const [isDouble, setDouble] = useState(props.start?.double === true);
  const [table] = payoffsOf(offer, names);
  const garnets = purseOf(state);
  const factor = isDouble ? 2 : 1;
  const action = choice ? { type: "choose", choice, double: isDouble } : null;
  return (
    <Decision
      title={t("What do you do to {name}?", { name })}
      offer={offer}
      action={action}
      label={!choice ? "" : isDouble ? nt("{deed}, doubled for {n} garnet", "{deed}, doubled for {n} garnets", cost, { deed: ACT[choice](name) }) : ACT[choice](name)}
      hint={t("Pick one of three")}
      said={() => choice && `${ACT[choice](name)}.`}
    >
      {table && (
        <PayoffTable
          legend={t("What you do to {name}, and what it pays you", { name })}
          rows={table.rows.map((row) => ({ value: row.value as Deed, label: ACT[row.value as Deed]?.(name) ?? row.label }))}
          columns={table.columns.map((column, n) => (n ? DOES_TOO[column.value] : DOES[column.value]?.(name)) ?? column.label)}
          cells={table.cells.map((row) => row.map((entries) => entries.map((paid, party) => (party === 0 && typeof paid === "number" ? paid * factor : paid))))}
          others={[name, "X"]}
          picked={choice}
          onPick={setChoice}
        />
      )}
      {garnets >= cost ? (
        <label class="pick single">
          <input type="checkbox" checked={isDouble} onChange={(event) => setDouble(event.currentTarget.checked)} />
          <span>{nt("Double for {n} garnet, of {garnets}", "Double for {n} garnets, of {garnets}", cost, { garnets })}</span>
        </label>
      ) : (
        <p class="soft">{costText(cost, garnets)}</p>
      )}
    </Decision>
  );
}

function Doubling(props: { offers: ActionOption[]; cost: number; garnets: number; start?: JsonObject }) {
  const { cost, garnets } = props;
  const pass = props.offers.find((each) => each.type === "pass");
  // Not offered without the garnets for it. Then nothing is left to choose; who is waited for still says that they are done.
  const double = props.offers.find((each) => each.type === "double");
  const [isDouble, setDouble] = useState<boolean | undefined>(props.start ? props.start.type === "double" : double ? undefined : false);
  const offer = isDouble ? double : pass;
  const any = offer ?? props.offers[0];
  if (!any) return null;
  return (
    <Decision
      title={double ? t("Do you double your payout?") : t("The pairs decide.")}
      offer={any}
      action={isDouble === undefined || !offer ? null : { type: offer.type }}
      label={isDouble ? nt("Double my payout for {n} garnet", "Double my payout for {n} garnets", cost) : t("Don't double")}
      hint={t("Pick one of two")}
    >
      {double ? (
        <Choice
          legend={t("Doubling")}
          value={isDouble}
          onChange={setDouble}
          options={[
            { value: true, label: nt("Double my payout for {n} garnet", "Double my payout for {n} garnets", cost), stakes: [{ if: t("A round of {points}", { points: signed(3) }), then: signed(6) }, { if: t("A round of {points}", { points: signed(-1) }), then: signed(-2) }] },
            { value: false, label: t("Don't double") },
          ]}
        />
      ) : (
        <p class="soft">{costText(cost, garnets)}</p>
      )}
    </Decision>
  );
}

const costText = (cost: number, garnets: number): string =>
  nt("Doubling costs {n} garnet; you have {garnets}.", "Doubling costs {n} garnets; you have {garnets}.", cost, { garnets });

const deedOf = (round: Scored, seat: number, names: Naming): string => {
  const other = partnerOf(round.pairs, seat);
  const choice = round.choices[seat];
  return other === null || !choice ? "" : DID[choice](names.name(seat), names.object(other));
};

/** Both cards of a pair, turned at once, and what they paid. */
function Cards(props: { round: Scored; pair: Pair }) {
  const { round } = props;
  return (
    <span class="cards">
      {props.pair.map((seat) => (
        <span class="cardof" key={seat}>
          <Who seat={seat} />
          <b class={`flip deed ${round.choices[seat] ?? ""}`}>{CARD[round.choices[seat] ?? "ally"]}</b>
          {round.doubled.includes(seat) && <b class="stamp">{"×2"}</b>}
          <Delta value={round.payouts[seat] ?? 0} />
        </span>
      ))}
    </span>
  );
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    if (each.type === "game.pairs_announced") {
      const { pairs, x } = each.data as unknown as { pairs: Pair[]; x: number };
      const steps = pairs.map((pair) => ({
        says: faced([pair], names),
        show: (
          <span class="facing">
            <Who seat={pair[0]} /> <span class="soft">{t("and")}</span> <Who seat={pair[1]} />
          </span>
        ),
      }));
      return [...steps, { says: t("{who} paired up {pairs}.", { who: names.name(x), pairs: faced(pairs, names) }), show: <span class="soft">{t("Paired up by {who}.", { who: names.object(x) })}</span> }];
    }
    if (each.type !== "game.round_scored") return [];
    const round = each.data as unknown as Scored;
    const pairs = [...round.pairs].sort((pair) => (names.own !== null && pair.includes(names.own) ? 1 : -1));
    const paid = signed(round.payouts[round.x] ?? 0);
    return [
      ...pairs.map((pair) => ({ says: `${deedOf(round, pair[0], names)}.`, show: <Cards round={round} pair={pair} /> })),
      {
        says: says(each, names) ?? "",
        show: (
          <span class="cardof">
            <Mark cut="lead">{t("X")}</Mark> <Who seat={round.x} />
            {round.doubled.includes(round.x) && <b class="stamp">{"×2"}</b>}
            <Delta value={round.payouts[round.x] ?? 0} />
            <span class="unseen">{paid}</span>
          </span>
        ),
      },
    ];
  });
}

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as Record<string, unknown>;
  if (event.type === "game.order_drawn") return t("The X in rounds 1 to 5: {names}.", { names: listed((data.order as number[]).map(names.object)) });
  if (event.type === "game.pairs_announced") return t("{who} paired up {pairs}.", { who: names.name(data.x as number), pairs: faced(data.pairs as Pair[], names) });
  if (event.type !== "game.round_scored") return null;
  const round = data as unknown as Scored;
  const own = names.own === null ? null : partnerOf(round.pairs, names.own);
  if (names.own !== null && own !== null) return `${deedOf(round, own, names)}: ${signed(round.payouts[names.own] ?? 0)}.`;
  const deeds = round.pairs.flat().map((seat) => deedOf(round, seat, names));
  return `${deeds.join("; ")}.`;
}

function Notes({ view }: SceneProps) {
  const cost = viewOf(view).next_doubling_cost;
  return cost === undefined ? null : (
    <PrivateNote>
      <p>{nt("Your next doubling costs {n} garnet.", "Your next doubling costs {n} garnets.", cost)}</p>
    </PrivateNote>
  );
}

function End({ state }: SceneProps) {
  const names = useNames();
  const rounds = scoredOf(state.events);
  const seats = Object.keys(rounds[0]?.points ?? {}).map(Number);
  const lines = seats.map((seat) => ({ seat, points: [{ at: 0, value: 0 }, ...rounds.map((each) => ({ at: each.round, value: each.points[seat] ?? 0 }))] }));
  return (
    <>
      <Lines title={t("Points after each round")} across={t("Round")} lines={lines} />
      <h3>{t("Who did what to whom")}</h3>
      <ol class="deeds">
        {rounds.map((round) => (
          <li key={round.round}>
            <b>{t("Round {round}", { round: round.round })}</b>
            {round.pairs.map((pair) => (
              <Cards key={pair[0]} round={round} pair={pair} />
            ))}
            <span class="cardof">
              <Icon cut="lead" />
              <span class="unseen">{t("The X:")} </span>
              {names.name(round.x)}
              <Delta value={round.payouts[round.x] ?? 0} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  says,
  waits: (view, names) => (viewOf(view).pairs ? t("The pairs decide.") : t("{who} is pairing you up.", { who: names.name(viewOf(view).x) })),
  said: (action, names, view) => {
    const partner = partnerOf(viewOf(view).pairs ?? [], names.own);
    if (action.type === "pair_players") return `${t("Pair {pairs}", { pairs: faced(action.pairs as Pair[], names) })}.`;
    if (action.type === "choose") {
      const deed = ACT[action.choice as Deed](partner === null ? t("your partner") : names.name(partner));
      return action.double ? t("{deed}, doubled.", { deed }) : `${deed}.`;
    }
    return action.type === "double" ? t("Double my payout.") : t("Don't double.");
  },
  scores: (view) => {
    const { points, last_round, x } = viewOf(view);
    const rows = Object.entries(points).map(([seat, value]) => ({
      seat: Number(seat),
      value,
      delta: last_round?.payouts[seat],
      marks: Number(seat) === x ? <Mark cut="lead">{t("X")}</Mark> : undefined,
    }));
    return { rows, unit: t("points") };
  },
  track: (view) => ({ stops: viewOf(view).order.map((seat) => ({ seat })), now: viewOf(view).round, label: t("The X of each round") }),
};
