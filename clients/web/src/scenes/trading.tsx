/** The trading games, exodus and famine: a hidden hand, offers by name, and what came back. */
import { useState } from "preact/hooks";
import { Lines } from "../charts/Lines";
import { stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { Decision, Delta, Hand, Piece, pieceText, PrivateNote, SeatChip, Slots, Stakes, useTurn, type Slot, type Step } from "../parts";
import type { Envelope, JsonObject, ActionOption } from "../sdk";
import { listed, nt, number, signed, t, tx } from "../texts";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";

type Trade = { with: number; gave: string; received: string };
type Item = { points: number; why: string; with: number | null; gave: string | null; received: string | null; thing: string | null; n: number | null };
type Report = { trades: Trade[]; failed: number[]; change: number; items: Item[]; hand: string[] };
type Lesson = { year: number; about: number; kind: "inventory" | "partners" | "rank" | "favor"; value: (string | number)[] | number };
type View = { hand?: string[]; locked_diamonds?: number; may_not_trade_with?: number[]; learned?: Lesson[] } & Record<string, unknown>;

/** What the two games call the same things. */
type Words = { event: string; time: "round" | "year"; total: "points" | "favor"; unit: string; counted: (n: number, shown: string) => string; thing: string; dark: string };
const EXODUS: Words = { event: "game.trades_resolved", time: "round", total: "points", unit: t("points"), counted: (n, shown) => nt("{shown} point", "{shown} points", Math.abs(n), { shown }), thing: t("cube"), dark: "black" };
const FAMINE: Words = { event: "game.year_resolved", time: "year", total: "favor", unit: t("Favor"), counted: (_, shown) => t("{shown} Favor", { shown }), thing: t("gemstone"), dark: "onyx" };

const offered = (offers: { give: string; to: number }[], names: Naming): string => listed(offers.map(({ give, to }) => t("{give} to {to}", { give: pieceText(give), to: names.name(to) })));

/** Why a line of the report counts, in words. A reason of before there were words of the server's is a sentence. */
function because(item: Item, names: Naming): string {
  const name = item.with ? names.name(item.with) : "";
  const gave = pieceText(item.gave ?? "");
  const received = pieceText(item.received ?? "");
  const swap = { name, gave, received };
  switch (item.why) {
    case "gave":
      return t("You gave {name} {gave} for {received}.", swap);
    case "received":
      return t("{name} gave you {received}.", swap);
    case "received_for":
      return t("{name} gave you {received} for {gave}.", swap);
    case "doubled":
      return t("{gave} for {received}, with {name}: your gains double.", swap);
    case "halved":
      return t("{received} for {gave}, from {name}: your gains are halved.", swap);
    case "nullified":
      return t("{gave} for {received}, with {name}: your losses are void.", swap);
    case "dulled":
      return t("{received} from {name}: you gain less from this trade.", swap);
    case "same_gem":
      return t("You and {name} traded {gave} for the same.", swap);
    case "stranger":
      return t("You have not traded with {name} so far.", swap);
    case "held":
      return t("You hold {n} or more: {thing}.", { n: item.n ?? 0, thing: pieceText(item.thing ?? "") });
    case "variety":
      return nt("{gave} for {name}: you own {n} kind.", "{gave} for {name}: you own {n} kinds.", item.n ?? 0, swap);
    case "all_met":
      return nt("You have traded with everybody at least once.", "You have traded with everybody at least {n} times.", item.n ?? 0);
    case "all_alike":
      return t("All you own is of one kind.");
    default:
      return item.why;
  }
}

const sceneOf = (words: Words): Scene => {
  function Play({ state, view }: SceneProps) {
    const now = view as View;
    const turn = useTurn();
    const offer = turn?.sealed.find((each) => each.type === "offer_trades");
    // Hosts have all hands beside this.
    if (state.document.viewer === "host") return null;
    if (!now.hand) return <p class="waiting">{t("Hands, trades and {unit} are secrets until the end.", { unit: words.unit })}</p>;
    return (
      <>
        <PrivateNote title={t("Your hand")}>
          <Hand pieces={now.hand} locked={{ diamond: now.locked_diamonds ?? 0 }} fact="hand" />
          <p>
            <b data-fact={words.total}>{words.counted(Number(now[words.total]), number(Number(now[words.total])))}</b>
          </p>
        </PrivateNote>
        {offer && turn && <Offering key={turn.phase_id} offer={offer} pass={turn.sealed.find((each) => each.type === "pass")} view={now} most={mostOf(offer)} start={turn.start} />}
      </>
    );
  }

  function Notes({ view }: SceneProps) {
    const names = useNames();
    const { hand, learned } = view as View;
    if (!hand) return null;
    return (
      <>
        <PrivateNote title={t("Your hand")}>
          <Hand pieces={hand} />
        </PrivateNote>
        {learned && learned.length > 0 && (
          <PrivateNote title={t("What diamonds taught you")}>
            {learned.map((each, n) => (
              <p key={n}>
                {lessonOf(each, names)} <span class="soft">{t("Year {year}", { year: each.year })}</span>
              </p>
            ))}
          </PrivateNote>
        )}
      </>
    );
  }

  function reveal(events: Envelope[], names: Naming): Step[] {
    return events.flatMap((each): Step[] => {
      if (each.type === "game.diamond_taught") {
        const says = lessonOf((each.data as unknown as { lesson: Lesson }).lesson, names);
        return [{ says, show: <PrivateNote>{says}</PrivateNote> }];
      }
      if (each.type !== words.event) return [];
      const report = each.data as unknown as Report;
      return [
        ...report.trades.map((trade) => ({
          says: swapOf(trade, names),
          show: (
            <span class="swap">
              {tx("{gave} to {who} for {received}", { gave: <Piece kind={trade.gave} />, who: <Who seat={trade.with} />, received: <Piece kind={trade.received} /> })}
            </span>
          ),
        })),
        ...report.failed.map((seat) => ({ says: t("{name} offered you nothing.", { name: names.name(seat) }) })),
        ...report.items.map((item) => ({
          says: `${signed(item.points)}: ${because(item, names)}`,
          show: (
            <span class="scored">
              <Delta value={item.points} /> {because(item, names)}
            </span>
          ),
        })),
        { says: said(each, names), show: <b class="sum">{summed(report)}</b> },
      ];
    });
  }

  const summed = (report: Report): string => {
    const points = words.counted(report.change, signed(report.change));
    return report.trades.length || report.items.length ? t("{points} in all.", { points }) : t("You traded nothing. {points}.", { points });
  };

  function said(event: Envelope, names: Naming): string {
    const report = event.data as unknown as Report;
    const swaps = [...report.trades.map((trade) => swapOf(trade, names)), ...report.failed.map((seat) => t("{name} offered you nothing.", { name: names.name(seat) }))];
    return [...swaps, summed(report)].join(" ");
  }

  function End({ state }: SceneProps) {
    const names = useNames();
    const standings = [...(state.result?.standings ?? [])].reverse() as unknown as { seat: number; score: number; hand?: string[] }[];
    const own = state.events.filter((each) => each.type === words.event && (!each.to || each.to.includes(names.own ?? 0)));
    const points = own.map((each) => ({ at: Number((each.data as JsonObject)[words.time]), value: Number((each.data as JsonObject)[words.total]) }));
    return (
      <>
        <ol class="hands">
          {standings.map((each) => (
            <li key={each.seat}>
              <SeatChip seat={each.seat} size={28} />
              <Hand pieces={each.hand ?? []} ringed={words.dark} />
            </li>
          ))}
        </ol>
        {names.own !== null && points.length > 0 && (
          <Lines title={t("Your {unit}", { unit: words.unit })} across={words.time === "round" ? t("Round") : t("Year")} lines={[{ seat: names.own, points: [{ at: 0, value: 0 }, ...points] }]} />
        )}
      </>
    );
  }

  return {
    isSecret: true,
    roundText: words.time === "year" ? (year) => t("Year {year}", { year }) : undefined,
    Play,
    Notes,
    End,
    reveal,
    said: (action, names) => {
      const offers = (action.offers ?? []) as { give: string; to: number }[];
      return offers.length ? t("Offer {offered}.", { offered: offered(offers, names) }) : t("Offer nothing.");
    },
    says: (event, names) => {
      if (event.type === words.event) return said(event, names);
      if (event.type === "game.diamond_taught") return lessonOf((event.data as unknown as { lesson: Lesson }).lesson, names);
      const hand = (event.data as { hand?: string[] }).hand;
      return hand ? t("You were dealt {hand}.", { hand: listed(hand.map(pieceText)) }) : null;
    },
    track: (view) => {
      const many = Number(view[`${words.time}s`]);
      return { stops: Array.from({ length: many }, (_, n) => ({ label: String(n + 1) })), now: Number(view[words.time]), label: words.time === "round" ? t("Rounds") : t("Years") };
    },
  };

  function Offering(props: { offer: ActionOption; pass?: ActionOption; view: View; most: number; start?: JsonObject }) {
    const { offer, view } = props;
    const names = useNames();
    const sent = (props.start?.offers ?? []) as { give: string; to: number }[];
    const [slots, setSlots] = useState<Slot[]>(sent.map((each) => ({ piece: each.give, target: each.to })));
    const { to, give } = (offer.schema as unknown as Items).properties.offers.items.properties;
    const offers = slots.flatMap(({ piece, target }) => (piece && target ? [{ to: target, give: piece }] : []));
    const half = slots.find((each) => Boolean(each.piece) !== Boolean(each.target));
    const used = (n: number) => slots.filter((_, m) => m !== n);
    const free = (kind: string, n: number) => (view.hand ?? []).filter((each) => each === kind).length - (kind === "diamond" ? (view.locked_diamonds ?? 0) : 0) - used(n).filter((each) => each.piece === kind).length;
    const picked = [...new Set(slots.flatMap((each) => each.piece ?? []))];
    const chosen = offers.length ? offer : (props.pass ?? offer);
    const isNone = !offers.length && props.pass !== undefined;
    const kinds = picked.length ? picked : [...new Set(view.hand ?? [])].filter((kind) => give.enum.includes(kind));
    const stakes = kinds.map((kind) => [kind, stakesOf(give, names, kind)] as const).filter(([, rows]) => rows.length > 0);
    return (
      <Decision
        title={t("What do you offer?")}
        offer={chosen}
        action={half ? null : isNone ? { type: "pass" } : { type: "offer_trades", offers }}
        label={offers.length ? t("Offer {offered}", { offered: offered(offers, names) }) : t("Offer nothing")}
        hint={half?.piece ? t("Pick who gets the {piece}", { piece: pieceText(half.piece) }) : t("Pick a {thing} to give", { thing: words.thing })}
        said={() => (offers.length ? t("Offer {offered}.", { offered: offered(offers, names) }) : t("Offer nothing."))}
        stakes={
          stakes.length > 0 && (
            <>
              {stakes.map(([kind, rows]) => (
                <div class="stakesfor" key={kind}>
                  <Piece kind={kind} />
                  <Stakes rows={rows} />
                </div>
              ))}
              <p class="soft">{t("You can't choose what comes back.")}</p>
            </>
          )
        }
      >
        <Slots
          count={Math.min(props.most, to.enum.length)}
          slots={slots}
          onChange={setSlots}
          pieces={(n) => give.enum.filter((kind) => free(kind, n) > 0)}
          targets={(n) => to.enum.filter((seat) => !used(n).some((each) => each.target === seat))}
        />
        {(view.may_not_trade_with ?? []).length > 0 && (
          <p class="soft">{t("You traded with {names} last year, so not this year.", { names: listed((view.may_not_trade_with ?? []).map(names.name)) })}</p>
        )}
      </Decision>
    );
  }
};

type Items = { properties: { offers: { maxItems?: number; items: { properties: { to: { enum: number[] }; give: JsonObject & { enum: string[] } } } } } };
const mostOf = (offer: ActionOption): number => (offer.schema as unknown as Items).properties.offers.maxItems ?? 1;

const swapOf = (trade: Trade, names: Naming): string => t("{name} gave you {received} for {gave}.", { name: names.name(trade.with), received: pieceText(trade.received), gave: pieceText(trade.gave) });

function lessonOf(lesson: Lesson, names: Naming): string {
  const name = names.name(lesson.about);
  const { value } = lesson;
  if (!Array.isArray(value)) return lesson.kind === "rank" ? t("{name} is number {n} by Favor.", { name, n: value }) : t("{name} has {n} Favor.", { name, n: value });
  if (lesson.kind === "inventory") return t("{name} holds {hand}.", { name, hand: listed(value.map((each) => pieceText(String(each)))) });
  return value.length ? t("{name} traded with {others}.", { name, others: listed(value.map((seat) => names.object(Number(seat)))) }) : t("{name} traded with nobody.", { name });
}

export const exodus = sceneOf(EXODUS);
export const famine = sceneOf(FAMINE);
