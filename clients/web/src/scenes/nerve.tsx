/** Duel of Nerve: two cards face down, and a stake between them. */
import { useState } from "preact/hooks";
import { labelOf, payoffsOf } from "../form/annotations";
import { Dot, useNames, Who, type Naming } from "../names";
import { Choice, Decision, PayoffTable, PrivateNote, SeatChip, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, ActionOption } from "../sdk";
import { nt, t } from "../texts";
import type { Scene, SceneProps } from "./index";
import { lastPoint } from "./told";
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
const points = (n: number): string => nt("{n} point", "{n} points", n);

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
          <span class="unseen">{t("face down")}</span>
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
  const start = turn?.start;
  const [other] = sidesOf(now, names.own);
  const isAsked = Boolean(turn?.sealed.length);
  return (
    <>
      {phase && <Table now={now} isLaid={phase !== "lay"} />}
      {turn && phase === "lay" && turn.sealed[0] && <Laying key={turn.phase_id} offer={turn.sealed[0]} hand={now.hand ?? []} start={start} />}
      {turn && phase === "bet" && isAsked && <Betting key={turn.phase_id} offers={turn.sealed} now={now} other={names.name(other)} start={start} />}
      {turn && phase === "answer" && isAsked && <Answering key={turn.phase_id} offers={turn.sealed} lead={names.name(now.lead)} start={start} />}
      {phase && state.facts.seat === null && <p class="waiting">{phase === "lay" ? t("Both lay a card, face down.") : waits(now, names)}</p>}
      <Bouts now={now} />
    </>
  );
}

/** After both cards are laid, one of the two decides. */
function waits(view: View, names: Naming): string {
  const answers = seatsOf(view).find((seat) => seat !== view.lead) ?? 0;
  return view.is_doubled ? t("{name} may call or fold.", { name: names.name(answers) }) : t("{name} may double the stake.", { name: names.name(view.lead) });
}

function Table(props: { now: View; isLaid: boolean }) {
  const { now, isLaid } = props;
  const names = useNames();
  const [above, below] = sidesOf(now, names.own);
  const side = (seat: number) => (
    <div class="side">
      {isLaid ? <Card number={seat === names.own ? now.my_card : null} isOwn={seat === names.own} /> : <span class="place" />}
      <SeatChip seat={seat} size={28} marks={seat === now.lead && <span class="mark">{t("leads")}</span>} />
    </div>
  );
  return (
    <section class="board faceoff" aria-label={t("The table")}>
      {side(above)}
      <p class="stakenow">
        <span class="soft">{t("Stake")}</span> <b data-fact="stake">{points(now.stake)}</b>
        {now.is_doubled && <span class="stamp">{t("doubled")}</span>}
      </p>
      {side(below)}
    </section>
  );
}

function Laying(props: { offer: ActionOption; hand: number[]; start?: JsonObject }) {
  const [card, setCard] = useState<number | undefined>(props.start?.card as number | undefined);
  return (
    <Decision title={t("Which card do you lay?")} offer={props.offer} action={card ? { type: "lay_card", card } : null} label={t("Lay the {card}", { card: card ?? 0 })} hint={t("Pick a card")} said={() => `${t("Lay the {card}", { card: card ?? 0 })}.`}>
      <PrivateNote title={t("Your hand")}>
        <div class="cardhand" data-fact="hand">
          <Choice legend={t("Your cards")} value={card} onChange={setCard} options={props.hand.map((value) => ({ value, label: value }))} />
        </div>
      </PrivateNote>
    </Decision>
  );
}

function Betting(props: { offers: ActionOption[]; now: View; other: string; start?: JsonObject }) {
  const { offers, now, other } = props;
  const names = useNames();
  const [type, setType] = useState(props.start?.type as string | undefined);
  const picked = offers.find((each) => each.type === type);
  const any = picked ?? offers[0];
  if (!any) return null;
  const stakes = {
    double: [
      { if: t("{name} calls", { name: other }), then: t("both cards are opened") },
      { if: t("{name} folds", { name: other }), then: t("you get {points}", { points: points(now.stake) }) },
    ],
    check: [{ if: t("The higher card"), then: t("gets {points}", { points: points(now.stake) }) }],
  };
  return (
    <Decision title={t("Do you double the stake?")} offer={any} action={picked ? { type: picked.type } : null} label={picked ? labelOf(picked, {}, names) : ""} hint={t("Pick one of two")}>
      <Choice
        legend={t("Double or check")}
        value={type}
        onChange={setType}
        options={offers.map((each) => ({ value: each.type, label: labelOf(each, {}, names), stakes: stakes[each.type as keyof typeof stakes] }))}
      />
    </Decision>
  );
}

function Answering(props: { offers: ActionOption[]; lead: string; start?: JsonObject }) {
  const { offers } = props;
  const names = useNames();
  const [type, setType] = useState(props.start?.type as string | undefined);
  const picked = offers.find((each) => each.type === type);
  const any = picked ?? offers[0];
  const pays = offers.map((each) => payoffsOf(each, names)[0]);
  if (!any) return null;
  return (
    <Decision title={t("{name} doubles. Do you call?", { name: props.lead })} offer={any} action={picked ? { type: picked.type } : null} label={picked ? labelOf(picked, {}, names) : ""} hint={t("Pick one of two")}>
      <PayoffTable
        legend={t("Your answer, and what it pays you")}
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
    <section class="board" aria-label={t("Rounds so far")}>
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
                  t("equal")
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
  if (bout.winner === null) return bout.carried ? nt("The cards are equal: {n} lies over.", "The cards are equal: {n} lie over.", bout.carried) : t("The cards are equal.");
  const values = { name: names.name(bout.winner), points: points(bout.stake) };
  const isOwn = bout.winner === names.own;
  if (bout.end === "folded") return isOwn ? t("A fold: you win {points}, and both cards stay face down.", values) : t("A fold: {name} wins {points}, and both cards stay face down.", values);
  if (bout.end === "opened") return isOwn ? t("You win {points} with the cards open.", values) : t("{name} wins {points} with the cards open.", values);
  return isOwn ? t("The higher card: you win {points}.", values) : t("The higher card: {name} wins {points}.", values);
}

function wonText(bout: Bout, names: Naming): string {
  if (bout.winner === null) return t("equal");
  const values = { name: names.name(bout.winner), points: points(bout.stake) };
  if (bout.winner === names.own) return bout.end === "folded" ? t("You win {points} by a fold", values) : t("You win {points}", values);
  return bout.end === "folded" ? t("{name} wins {points} by a fold", values) : t("{name} wins {points}", values);
}

const LAST: Record<string, string> = { kept_card: t("for the higher kept card"), last_won_round: t("for the last round won"), lot: t("by lot") };

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as JsonObject;
  if (event.type === "game.cards_laid") return t("Both cards lie face down for {points}.", { points: points(Number(data.stake)) });
  if (event.type === "game.stake_doubled") {
    const values = { name: names.name(Number(data.lead)), points: points(Number(data.stake)) };
    return data.lead === names.own ? t("You double: a call plays for {points}.", values) : t("{name} doubles: a call plays for {points}.", values);
  }
  if (event.type === "game.round_won") return endOf(data as unknown as Won, names);
  if (event.type === "game.last_point_awarded") return lastPoint(Number(data.seat), LAST[String(data.by)] ?? "", names);
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
    <PrivateNote title={t("Your cards")}>
      <p class="bout">
        <span class="soft">{t("Still yours:")}</span> {hand.map((each) => <Card key={each} number={each} isSmall />)}
      </p>
      {my_cards && my_cards.length > 0 && (
        <p class="bout">
          <span class="soft">{t("Laid:")}</span> {my_cards.map((each) => <Card key={each} number={each} isSmall />)}
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
          <span class="soft">{wonText(bout, names)}</span>
        </li>
      ))}
      <li class="bout">
        {standings.map((each) => (
          <span class="bout" key={each.seat}>
            {each.seat === names.own ? t("Your kept card") : t("Kept card of {name}", { name: names.name(each.seat) })} <Card number={each.kept} isSmall />
          </span>
        ))}
      </li>
    </ol>
  );
}

const SAID: Record<string, string> = { double: t("Double the stake."), check: t("Check."), call: t("Call."), fold: t("Fold.") };

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  says,
  waits: (view, names) => waits(viewOf(view), names),
  said: (action) => SAID[String(action.type)] ?? `${t("Lay the {card}", { card: Number(action.card) })}.`,
  scores: (view) => {
    const now = viewOf(view);
    const last = now.played.at(-1);
    return { rows: seatsOf(now).map((seat) => ({ seat, value: now.points[seat], delta: last?.winner === seat ? last.stake : undefined })), unit: t("points") };
  },
  track: (view) => ({ stops: Array.from({ length: viewOf(view).rounds }, (_, n) => ({ label: String(n + 1) })), now: viewOf(view).round, label: t("Rounds") }),
};
