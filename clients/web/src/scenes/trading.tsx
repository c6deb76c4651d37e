/** The trading games, exodus and famine: a hidden hand, offers by name, and what came back. */
import { useState } from "preact/hooks";
import { Lines } from "../charts/Lines";
import { stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { Decision, Delta, Hand, Piece, PrivateNote, SeatChip, Slots, Stakes, useTurn, type Slot, type Step } from "../parts";
import type { Envelope, JsonObject, OptionOffer } from "../sdk";
import { listed, signed } from "../texts";
import { counted } from "../words";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";

type Trade = { with: number; gave: string; received: string };
type Report = { trades: Trade[]; failed: number[]; change: number; items: { points: number; why: string }[]; hand: string[] };
type Lesson = { year: number; about: number; kind: "inventory" | "partners" | "rank" | "favor"; value: (string | number)[] | number };
type View = { hand?: string[]; locked_diamonds?: number; may_not_trade_with?: number[]; learned?: Lesson[] } & Record<string, unknown>;

/** What the two games call the same things. */
type Words = { event: string; time: "round" | "year"; total: "points" | "favor"; unit: string; thing: string; dark: string };
const EXODUS: Words = { event: "game.trades_resolved", time: "round", total: "points", unit: "points", thing: "cube", dark: "black" };
const FAMINE: Words = { event: "game.year_resolved", time: "year", total: "favor", unit: "Favor", thing: "gemstone", dark: "onyx" };

const offered = (offers: { give: string; to: number }[], names: Naming): string => listed(offers.map(({ give, to }) => `${give} to ${names.name(to)}`));

/** Reasons of the server name seats by number. */
const named = (why: string, names: Naming): string => why.replace(/\bseat (\d+)\b/g, (_, seat: string) => names.name(Number(seat)));

const sceneOf = (words: Words): Scene => {
  function Play({ view }: SceneProps) {
    const now = view as View;
    const turn = useTurn();
    const offer = turn?.sealed.find((each) => each.type === "offer_trades");
    if (!now.hand) return <p class="waiting">Hands, trades and {words.unit} are secrets until the end.</p>;
    return (
      <>
        <PrivateNote title="Your hand">
          <Hand pieces={now.hand} locked={{ diamond: now.locked_diamonds ?? 0 }} fact="hand" />
          <p>
            <b data-fact={words.total}>{signed(Number(now[words.total])).replace("+", "")}</b> {words.unit}
          </p>
        </PrivateNote>
        {offer && turn && <Offering key={turn.phase} offer={offer} pass={turn.sealed.find((each) => each.type === "pass")} view={now} most={mostOf(offer)} sent={turn.receipt?.action as JsonObject | undefined} />}
      </>
    );
  }

  function Notes({ view }: SceneProps) {
    const names = useNames();
    const { hand, learned } = view as View;
    if (!hand) return null;
    return (
      <>
        <PrivateNote title="Your hand">
          <Hand pieces={hand} />
        </PrivateNote>
        {learned && learned.length > 0 && (
          <PrivateNote title="What diamonds taught you">
            {learned.map((each, n) => (
              <p key={n}>
                {lessonOf(each, names)} <span class="soft">Year {each.year}</span>
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
              <Piece kind={trade.gave} /> <span class="soft">to</span> <Who seat={trade.with} /> <span class="soft">for</span> <Piece kind={trade.received} />
            </span>
          ),
        })),
        ...report.failed.map((seat) => ({ says: `${names.name(seat)} offered you nothing.` })),
        ...report.items.map((item) => ({
          says: `${signed(item.points)}: ${named(item.why, names)}`,
          show: (
            <span class="scored">
              <Delta value={item.points} /> {named(item.why, names)}
            </span>
          ),
        })),
        { says: said(each, names), show: <b class="sum">{summed(report)}</b> },
      ];
    });
  }

  const summed = (report: Report): string => (report.trades.length || report.items.length ? `${signed(report.change)} ${words.unit} in all.` : `You traded nothing. ${signed(report.change)} ${words.unit}.`);

  function said(event: Envelope, names: Naming): string {
    const report = event.data as unknown as Report;
    const swaps = [...report.trades.map((trade) => swapOf(trade, names)), ...report.failed.map((seat) => `${names.name(seat)} offered you nothing.`)];
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
          <Lines title={`Your ${words.unit}`} across={words.time === "round" ? "Round" : "Year"} lines={[{ seat: names.own, points: [{ at: 0, value: 0 }, ...points] }]} />
        )}
      </>
    );
  }

  return {
    isSecret: true,
    Play,
    Notes,
    End,
    reveal,
    said: (action, names) => {
      const offers = (action.offers ?? []) as { give: string; to: number }[];
      return offers.length ? `Offer ${offered(offers, names)}.` : "Offer nothing.";
    },
    says: (event, names) => {
      if (event.type === words.event) return said(event, names);
      if (event.type === "game.diamond_taught") return lessonOf((event.data as unknown as { lesson: Lesson }).lesson, names);
      const hand = (event.data as { hand?: string[] }).hand;
      return hand ? `You were dealt ${listed(hand)}.` : null;
    },
    track: (view) => {
      const many = Number(view[`${words.time}s`]);
      return { stops: Array.from({ length: many }, (_, n) => ({ label: String(n + 1) })), now: Number(view[words.time]), label: words.time === "round" ? "Rounds" : "Years" };
    },
  };

  function Offering(props: { offer: OptionOffer; pass?: OptionOffer; view: View; most: number; sent?: JsonObject }) {
    const { offer, view } = props;
    const names = useNames();
    const sent = (props.sent?.offers ?? []) as { give: string; to: number }[];
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
        title="What do you offer?"
        offer={chosen}
        action={half ? null : isNone ? { type: "pass" } : { type: "offer_trades", offers }}
        label={offers.length ? `Offer ${offered(offers, names)}` : "Offer nothing"}
        hint={half?.piece ? `Pick who gets the ${half.piece}` : `Pick a ${words.thing} to give`}
        said={() => (offers.length ? `Offer ${offered(offers, names)}.` : "Offer nothing.")}
        stakes={
          stakes.length > 0 && (
            <>
              {stakes.map(([kind, rows]) => (
                <div class="stakesfor" key={kind}>
                  <Piece kind={kind} />
                  <Stakes rows={rows} />
                </div>
              ))}
              <p class="soft">You can't choose what comes back.</p>
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
          <p class="soft">You traded with {listed((view.may_not_trade_with ?? []).map(names.name))} last year, so not this year.</p>
        )}
      </Decision>
    );
  }
};

type Items = { properties: { offers: { maxItems?: number; items: { properties: { to: { enum: number[] }; give: JsonObject & { enum: string[] } } } } } };
const mostOf = (offer: OptionOffer): number => (offer.schema as unknown as Items).properties.offers.maxItems ?? 1;

const swapOf = (trade: Trade, names: Naming): string => `${names.name(trade.with)} gave you ${trade.received} for ${trade.gave}.`;

function lessonOf(lesson: Lesson, names: Naming): string {
  const name = names.name(lesson.about);
  const { value } = lesson;
  if (!Array.isArray(value)) return lesson.kind === "rank" ? `${name} is number ${value} by Favor.` : `${name} has ${counted(value, "Favor", "Favor")}.`;
  if (lesson.kind === "inventory") return `${name} holds ${listed(value.map(String))}.`;
  return value.length ? `${name} traded with ${listed(value.map((seat) => names.name(Number(seat))))}.` : `${name} traded with nobody.`;
}

export const exodus = sceneOf(EXODUS);
export const famine = sceneOf(FAMINE);
