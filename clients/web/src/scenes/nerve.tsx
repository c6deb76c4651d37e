/** Duel of Nerve: two cards face down, and a stake between them. */
import { useState } from "preact/hooks";
import { labelOf, payoffsOf } from "../form/annotations";
import { Dot, useNames, Who, type Naming } from "../names";
import { Choice, Decision, PayoffTable, PrivateNote, SeatChip, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, OptionOffer } from "../sdk";
import { counted } from "../words";
import type { Scene, SceneProps } from "./index";
import { does, whose } from "./told";
import "./duels.css";

type Bout = { round: number; lead: number; end: "compared" | "opened" | "folded"; stake: number; winner: number | null; cards: Record<string, number> | null };
type Won = Bout & { carried: number; points: Record<string, number> };
type View = {
  round: number;
  rounds: number;
  lead: number;
  stake: number;
  is_doubled: boolean;
  points: Record<string, number>;
  played: Bout[];
  hand?: number[];
  my_card?: number | null;
  my_cards?: number[];
};

const viewOf = (view: JsonObject): View => view as unknown as View;
const seatsOf = (view: View): number[] => Object.keys(view.points).map(Number);
const points = (n: number): string => counted(n, "point");

/** The reader's seat below and the other above; a watcher sees them by number. */
function sidesOf(view: View, own: number | null): [number, number] {
  const [one = 1, two = 2] = seatsOf(view);
  return own === one ? [two, one] : [one, two];
}

/** A card: its number, or its back. */
function Card(props: { number?: number | null; isOwn?: boolean; isWon?: boolean; isSmall?: boolean }) {
  const { number } = props;
  const looks = ["playing", number == null && "facedown", props.isOwn && "sealed", props.isWon && "won", props.isSmall && "small"];
  return (
    <span class={looks.filter(Boolean).join(" ")}>
      {number == null ? (
        <>
          <span aria-hidden="true">?</span>
          <span class="unseen">face down</span>
        </>
      ) : (
        number
      )}
    </span>
  );
}

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const phase = state.document.phase?.name;
  const sent = turn?.receipt?.action as JsonObject | undefined;
  const [other] = sidesOf(now, names.own);
  const isAsked = Boolean(turn?.sealed.length);
  return (
    <>
      {phase && <Table now={now} isLaid={phase !== "lay"} />}
      {turn && phase === "lay" && turn.sealed[0] && <Laying key={turn.phase} offer={turn.sealed[0]} hand={now.hand ?? []} sent={sent} />}
      {turn && phase === "bet" && isAsked && <Betting key={turn.phase} offers={turn.sealed} now={now} other={names.name(other)} sent={sent} />}
      {turn && phase === "answer" && isAsked && <Answering key={turn.phase} offers={turn.sealed} lead={names.name(now.lead)} sent={sent} />}
      {phase && state.facts.seat === null && <p class="waiting">{phase === "lay" ? "Both lay a card, face down." : waits(now, names)}</p>}
      <Bouts now={now} />
    </>
  );
}

/** After both cards are laid, one of the two decides. */
function waits(view: View, names: Naming): string {
  const answers = seatsOf(view).find((seat) => seat !== view.lead) ?? 0;
  return view.is_doubled ? `${names.name(answers)} may call or fold.` : `${names.name(view.lead)} may double the stake.`;
}

function Table(props: { now: View; isLaid: boolean }) {
  const { now, isLaid } = props;
  const names = useNames();
  const [above, below] = sidesOf(now, names.own);
  const side = (seat: number) => (
    <div class="side">
      {isLaid ? <Card number={seat === names.own ? now.my_card : null} isOwn={seat === names.own} /> : <span class="place" />}
      <SeatChip seat={seat} size={28} marks={seat === now.lead && <span class="mark">leads</span>} />
    </div>
  );
  return (
    <section class="board faceoff" aria-label="The table">
      {side(above)}
      <p class="stakenow">
        <span class="soft">Stake</span> <b data-fact="stake">{points(now.stake)}</b>
        {now.is_doubled && <span class="stamp">doubled</span>}
      </p>
      {side(below)}
    </section>
  );
}

function Laying(props: { offer: OptionOffer; hand: number[]; sent?: JsonObject }) {
  const [card, setCard] = useState<number | undefined>(props.sent?.card as number | undefined);
  return (
    <Decision title="Which card do you lay?" offer={props.offer} action={card ? { type: "lay_card", card } : null} label={`Lay the ${card}`} hint="Pick a card" said={() => `Lay the ${card}.`}>
      <PrivateNote title="Your hand">
        <div class="cardhand" data-fact="hand">
          <Choice legend="Your cards" value={card} onChange={setCard} options={props.hand.map((value) => ({ value, label: value }))} />
        </div>
      </PrivateNote>
    </Decision>
  );
}

function Betting(props: { offers: OptionOffer[]; now: View; other: string; sent?: JsonObject }) {
  const { offers, now, other } = props;
  const names = useNames();
  const [type, setType] = useState(props.sent?.type as string | undefined);
  const picked = offers.find((each) => each.type === type);
  const any = picked ?? offers[0];
  if (!any) return null;
  const stakes = {
    double: [
      { if: `${other} calls`, then: "both cards are opened" },
      { if: `${other} folds`, then: `you get ${points(now.stake)}` },
    ],
    check: [{ if: "The higher card", then: `gets ${points(now.stake)}` }],
  };
  return (
    <Decision title="Do you double the stake?" offer={any} action={picked ? { type: picked.type } : null} label={picked ? labelOf(picked, {}, names) : ""} hint="Pick one of two">
      <Choice
        legend="Double or check"
        value={type}
        onChange={setType}
        options={offers.map((each) => ({ value: each.type, label: labelOf(each, {}, names), stakes: stakes[each.type as keyof typeof stakes] }))}
      />
    </Decision>
  );
}

function Answering(props: { offers: OptionOffer[]; lead: string; sent?: JsonObject }) {
  const { offers } = props;
  const names = useNames();
  const [type, setType] = useState(props.sent?.type as string | undefined);
  const picked = offers.find((each) => each.type === type);
  const any = picked ?? offers[0];
  const pays = offers.map((each) => payoffsOf(each, names)[0]);
  if (!any) return null;
  return (
    <Decision title={`${props.lead} doubles. Do you call?`} offer={any} action={picked ? { type: picked.type } : null} label={picked ? labelOf(picked, {}, names) : ""} hint="Pick one of two">
      <PayoffTable
        legend="Your answer, and what it pays you"
        rows={offers.map((each) => ({ value: each.type, label: labelOf(each, {}, names) }))}
        columns={(pays[0]?.columns ?? []).map((each) => each.label)}
        cells={pays.map((each) => each?.cells[0] ?? [])}
        others={[props.lead]}
        picked={type}
        onPick={setType}
      />
    </Decision>
  );
}

/** The rounds that are over: own cards, and the other's where they were opened. */
function Bouts(props: { now: View }) {
  const { played, rounds, my_cards = [] } = props.now;
  const names = useNames();
  const [above, below] = sidesOf(props.now, names.own);
  if (!played.length) return null;
  const cardOf = (bout: Bout, seat: number, n: number) => bout.cards?.[seat] ?? (seat === names.own ? my_cards[n] : null);
  return (
    <section class="board" aria-label="Rounds so far">
      <ol class="bouts">
        {Array.from({ length: rounds }, (_, n) => {
          const bout = played[n];
          if (!bout) return <li key={n} class="empty">{n + 1}</li>;
          return (
            <li key={n}>
              <Card number={cardOf(bout, above, n)} isWon={bout.winner === above} isSmall />
              <Card number={cardOf(bout, below, n)} isOwn={!bout.cards && below === names.own} isWon={bout.winner === below} isSmall />
              <span>
                {bout.winner === null ? (
                  "equal"
                ) : (
                  <>
                    <Dot seat={bout.winner} /> <span class="unseen">{names.name(bout.winner)} </span>+{bout.stake}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function endOf(bout: Won, names: Naming): string {
  if (bout.winner === null) return bout.carried ? `The cards are equal: ${bout.carried} ${bout.carried === 1 ? "lies" : "lie"} over.` : "The cards are equal.";
  const wins = does(bout.winner, names, "win");
  if (bout.end === "folded") return `A fold: ${wins} ${points(bout.stake)}, and both cards stay face down.`;
  return bout.end === "opened" ? `${wins} ${points(bout.stake)} with the cards open.` : `The higher card: ${wins} ${points(bout.stake)}.`;
}

const LAST: Record<string, string> = { kept_card: "for the higher kept card", last_won_round: "for the last round won", lot: "by lot" };

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as JsonObject;
  if (event.type === "game.cards_laid") return `Both cards lie face down for ${points(Number(data.stake))}.`;
  if (event.type === "game.stake_doubled") return `${does(Number(data.lead), names, "double")}: a call plays for ${points(Number(data.stake))}.`;
  if (event.type === "game.round_won") return endOf(data as unknown as Won, names);
  if (event.type === "game.last_point_awarded") return `Points are level. ${does(Number(data.seat), names, "get")} the last point, ${LAST[String(data.by)] ?? ""}.`;
  return null;
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    const said = says(each, names) ?? "";
    if (each.type === "game.cards_laid") return [{ says: said, show: <span class="bout"><Card /> <Card /> {said}</span> }];
    if (each.type === "game.stake_doubled") return [{ says: said, show: <span class="bout"><b class="stamp">{"×2"}</b> {said}</span> }];
    if (each.type !== "game.round_won") return said ? [{ says: said }] : [];
    const bout = each.data as unknown as Won;
    return [
      {
        says: said,
        show: (
          <span class="bout">
            {Object.keys(bout.points).map(Number).map((seat) => (
              <span class={bout.cards ? "bout flip" : "bout"} key={seat}>
                <Card number={bout.cards?.[seat]} isWon={bout.end !== "folded" && bout.winner === seat} />
                <Who seat={seat} />
              </span>
            ))}
          </span>
        ),
      },
      { says: said, show: <b>{said}</b> },
    ];
  });
}

function Notes({ view }: SceneProps) {
  const { hand, my_cards } = viewOf(view);
  if (!hand) return null;
  return (
    <PrivateNote title="Your cards">
      <p class="bout">
        <span class="soft">Still yours:</span> {hand.map((each) => <Card key={each} number={each} isSmall />)}
      </p>
      {my_cards && my_cards.length > 0 && (
        <p class="bout">
          <span class="soft">Laid:</span> {my_cards.map((each) => <Card key={each} number={each} isSmall />)}
        </p>
      )}
    </PrivateNote>
  );
}

function End({ state, view }: SceneProps) {
  const names = useNames();
  const { played } = viewOf(view);
  const standings = (state.result?.standings ?? []) as unknown as { seat: number; cards?: number[]; kept?: number }[];
  return (
    <ol class="plainlist">
      {played.map((bout, n) => (
        <li key={n} class="bout">
          {standings.map((each) => (
            <span class="bout flip" key={each.seat}>
              <Who seat={each.seat} />
              <Card number={each.cards?.[n]} isWon={bout.winner === each.seat} isSmall />
            </span>
          ))}
          <span class="soft">{bout.winner === null ? "equal" : `${does(bout.winner, names, "win")} ${points(bout.stake)}${bout.end === "folded" ? " by a fold" : ""}`}</span>
        </li>
      ))}
      <li class="bout">
        {standings.map((each) => (
          <span class="bout" key={each.seat}>
            {whose(each.seat, names).replace(/^y/, "Y")} kept card <Card number={each.kept} isSmall />
          </span>
        ))}
      </li>
    </ol>
  );
}

const SAID: Record<string, string> = { double: "Double the stake.", check: "Check.", call: "Call.", fold: "Fold." };

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  says,
  waits: (view, names) => waits(viewOf(view), names),
  said: (action) => SAID[String(action.type)] ?? `Lay the ${String(action.card)}.`,
  scores: (view) => {
    const now = viewOf(view);
    const last = now.played.at(-1);
    return { rows: seatsOf(now).map((seat) => ({ seat, value: now.points[seat], delta: last?.winner === seat ? last.stake : undefined })), unit: "points" };
  },
  track: (view) => ({ stops: Array.from({ length: viewOf(view).rounds }, (_, n) => ({ label: String(n + 1) })), now: viewOf(view).round, label: "Rounds" }),
};
