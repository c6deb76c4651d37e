/** Duel of Bids: nine lots in a grid, and a purse that the other one doesn't see. */
import { useState } from "preact/hooks";
import { stakesOf } from "../form/annotations";
import { colourOf, useNames, Who, type Naming } from "../names";
import { AtOnce, Auction, Decision, PrivateNote, Stakes, useTurn, type Step } from "../parts";
import type { Envelope, JsonObject, ActionOption } from "../sdk";
import { listed, nt, t } from "../texts";
import type { Scene, SceneProps } from "./index";
import { fieldOf, lastPoint } from "./told";
import "./duels.css";

type Sale = { lots: string[]; winner: number | null };
type View = {
  number: number;
  lots: string[];
  up: string[];
  points: Record<string, number>;
  held: Record<string, string[]>;
  sales: Sale[];
  coins?: number;
  my_bids?: number[];
  look?: { number: number; coins: number } | null;
};

const viewOf = (view: JsonObject): View => view as unknown as View;
const LOTS: Record<string, string> = { sun: t("sun"), moon: t("moon"), star: t("star") };

/** "star-4" -> "star 4". */
function lotText(lot: string): string {
  const [sign = "", number = ""] = lot.split("-");
  return `${LOTS[sign] ?? sign} ${number}`;
}

const lotsText = (lots: string[]): string => listed(lots.map(lotText));
const coinsText = (n: number): string => nt("{n} coin", "{n} coins", n);

const SIGNS: Record<string, string> = {
  sun: "M8 4.8a3.2 3.2 0 1 0 .01 0ZM8 .8V2.6M8 13.4V15.2M.8 8H2.6M13.4 8H15.2M2.9 2.9 4.2 4.2M11.8 11.8 13.1 13.1M2.9 13.1 4.2 11.8M11.8 4.2 13.1 2.9",
  moon: "M10.5 1.8A6.5 6.5 0 1 0 14.4 10 5.5 5.5 0 0 1 10.5 1.8Z",
  star: "M8 1 10 6H15L11 9.2 12.6 14.6 8 11.4 3.4 14.6 5 9.2 1 6H6Z",
};
const GLYPHS: Record<string, string> = { sun: "\u2600\uFE0E", moon: "\u263E", star: "\u2605" };

const Lot = (props: { lot: string }) => (
  <span class="lot">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[props.lot.split("-")[0] ?? ""] ?? ""} />
    </svg>
    {lotText(props.lot)}
  </span>
);

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const other = Object.keys(now.points).map(Number).find((seat) => seat !== names.own) ?? 0;
  const look = turn?.instant.find((each) => each.type === "look");
  return (
    <>
      <section class="board" aria-label={t("Lots")}>
        {state.document.phase && (
          <p class="block">
            <span class="soft">{t("Up now")}</span>
            {now.up.map((lot) => (
              <Lot key={lot} lot={lot} />
            ))}
          </p>
        )}
        <ul class="lots">
          {[...now.lots].sort(bySign).map((lot) => {
            const owner = Object.keys(now.held).find((seat) => now.held[seat]?.includes(lot));
            const isUp = now.up.includes(lot);
            return (
              <li key={lot} class={isUp ? "up" : owner ? "sold" : undefined}>
                <Lot lot={lot} />
                {owner ? <Who seat={Number(owner)} /> : <span class="soft">{isUp ? (state.document.phase ? t("up") : t("unsold")) : t("sale {n}", { n: now.lots.indexOf(lot) + 1 })}</span>}
              </li>
            );
          })}
        </ul>
      </section>
      {turn && turn.sealed.length > 0 && now.coins !== undefined && <Bidding key={turn.phase_id} offers={turn.sealed} now={now} start={turn.start} />}
      {turn && look && (
        <AtOnce key={`look-${turn.phase_id}`} offer={look} action={{ type: "look" }} label={t("Look into the purse of {name}, once", { name: names.name(other) })} asks={<p>{t("You learn how many coins {name} has now. {name} isn't told. You can do it once in the duel.", { name: names.name(other) })}</p>} />
      )}
      {now.look && (
        <PrivateNote>
          <p>{t("{name} had {coins} before sale {n} was paid.", { name: names.name(other), coins: coinsText(now.look.coins), n: now.look.number })}</p>
        </PrivateNote>
      )}
      {state.document.phase && names.own === null && <p class="waiting">{t("Both bid in secret. Bids and purses are shown at the end.")}</p>}
    </>
  );
}

/** Rows of signs, columns of numbers. */
const bySign = (a: string, b: string): number => {
  const [one, two] = [a, b].map((lot) => [Object.keys(SIGNS).indexOf(lot.split("-")[0] ?? ""), Number(lot.split("-")[1])] as const);
  return one && two ? one[0] - two[0] || one[1] - two[1] : 0;
};

function Bidding(props: { offers: ActionOption[]; now: View; start?: JsonObject }) {
  const { offers, now, start } = props;
  const names = useNames();
  const [coins, setCoins] = useState(Number(start?.coins ?? 0));
  const bid = offers.find((each) => each.type === "bid");
  const pass = offers.find((each) => each.type === "pass");
  const offer = coins > 0 ? bid : pass;
  const purse = now.coins ?? 0;
  const stakes = stakesOf(fieldOf(bid, "coins"), names);
  const any = offer ?? offers[0];
  if (!any) return null;
  return (
    <Decision
      title={t("What is it worth to you: {lots}?", { lots: lotsText(now.up) })}
      offer={any}
      action={coins > 0 ? { type: "bid", coins } : { type: "pass" }}
      label={coins > 0 ? t("Bid {coins}", { coins: coinsText(coins) }) : t("Bid nothing")}
      said={() => (coins > 0 ? `${t("Bid {coins}", { coins: coinsText(coins) })}.` : t("Bid nothing."))}
      stakes={stakes.length > 0 && <Stakes rows={stakes} />}
    >
      <PrivateNote title={t("Your purse")}>
        <p>
          <b data-fact="coins">{coinsText(purse)}</b>
        </p>
        {bid && <Auction label={t("Your bid")} min={0} max={purse} value={coins} onChange={setCoins} note={(left) => (coins > 0 ? t("{left} left if you win; else you pay nothing.", { left }) : t("You keep them all."))} />}
      </PrivateNote>
    </Decision>
  );
}

const LAST: Record<string, string> = { coins: t("for more coins left"), last_sale: t("for the last sale won"), chance: t("by lot") };

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as JsonObject;
  if (event.type === "game.lots_sold") {
    const { lots, winner } = data as unknown as Sale;
    return winner === null ? nt("The bids are equal: {lots} lies over.", "The bids are equal: {lots} lie over.", lots.length, { lots: lotsText(lots) }) : winner === names.own ? t("You win {lots}.", { lots: lotsText(lots) }) : t("{name} wins {lots}.", { name: names.name(winner), lots: lotsText(lots) });
  }
  if (event.type === "game.purse_seen") return t("The other purse held {coins}.", { coins: coinsText(Number(data.coins)) });
  if (event.type === "game.last_point_awarded") return lastPoint(Number(data.seat), LAST[String(data.by)] ?? "", names);
  return null;
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    const said = says(each, names);
    if (!said) return [];
    if (each.type !== "game.lots_sold") return [{ says: said }];
    const { lots, winner } = each.data as unknown as Sale;
    return [
      {
        says: said,
        show: (
          <span class="lotsold">
            {lots.map((lot) => (
              <Lot key={lot} lot={lot} />
            ))}
            {winner === null ? <span class="soft">{t("lies over")}</span> : <Who seat={winner} />}
          </span>
        ),
      },
      { says: said, show: <b>{said}</b> },
    ];
  });
}

function Notes({ view }: SceneProps) {
  const { coins, my_bids, sales } = viewOf(view);
  if (coins === undefined) return null;
  return (
    <PrivateNote title={t("Your purse")}>
      <p>{coinsText(coins)}</p>
      {my_bids && my_bids.length > 0 && (
        <ol>
          {my_bids.map((bid, n) => (
            <li key={n}>{bid ? t("{coins} for {lots}", { coins: coinsText(bid), lots: lotsText(sales[n]?.lots ?? []) }) : t("Nothing for {lots}", { lots: lotsText(sales[n]?.lots ?? []) })}</li>
          ))}
        </ol>
      )}
    </PrivateNote>
  );
}

/** Both bids of each sale as mirrored bars. */
function End({ state, view }: SceneProps) {
  const { sales } = viewOf(view);
  const [one, two] = [...(state.result?.standings ?? [])].sort((a, b) => Number(a.seat) - Number(b.seat)) as unknown as { seat: number; bids?: number[]; coins?: number }[];
  if (!one || !two) return null;
  const most = Math.max(1, ...(one.bids ?? []), ...(two.bids ?? []));
  const bar = (seat: number, bid: number, isWon: boolean, isLeft: boolean) => {
    const drawn = (
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" class={`c${colourOf(seat)} ${isWon ? "" : "lost"}`} aria-hidden="true">
        <rect width={(bid / most) * 100} height="10" />
      </svg>
    );
    const number = isWon ? <b>{bid}</b> : <span>{bid}</span>;
    return isLeft ? <>{number} {drawn}</> : <>{drawn} {number}</>;
  };
  return (
    <table class="mirror">
      <caption class="unseen">{t("Both bids in each sale")}</caption>
      <thead>
        <tr>
          <td>
            <Who seat={one.seat} />
          </td>
          <th scope="col">{t("Bids")}</th>
          <td>
            <Who seat={two.seat} />
          </td>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale, n) => (
          <tr key={n}>
            <td>{bar(one.seat, one.bids?.[n] ?? 0, sale.winner === one.seat, true)}</td>
            <th scope="row">{lotsText(sale.lots)}</th>
            <td>{bar(two.seat, two.bids?.[n] ?? 0, sale.winner === two.seat, false)}</td>
          </tr>
        ))}
        <tr>
          <td>{coinsText(one.coins ?? 0)}</td>
          <th scope="row">{t("left")}</th>
          <td>{coinsText(two.coins ?? 0)}</td>
        </tr>
      </tbody>
    </table>
  );
}

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  says,
  said: (action) => (action.type === "bid" ? `${t("Bid {coins}", { coins: coinsText(Number(action.coins)) })}.` : action.type === "look" ? t("Look into the other purse.") : t("Bid nothing.")),
  scores: (view, state) => {
    const { points } = viewOf(view);
    const told = state.events.filter((each) => each.type === "game.lots_sold").map((each) => (each.data as { points: Record<string, number> }).points);
    const [now, before] = [told.at(-1), told.at(-2)];
    const rows = Object.entries(points).map(([seat, value]) => ({ seat: Number(seat), value, delta: now ? (now[seat] ?? 0) - (before?.[seat] ?? 0) : undefined }));
    return { rows, unit: t("points") };
  },
  track: (view) => {
    const { lots, number } = viewOf(view);
    return { stops: lots.map((lot) => ({ label: `${GLYPHS[lot.split("-")[0] ?? ""] ?? ""}${lot.split("-")[1] ?? ""}` })), now: number, label: t("Lots, in the order of sale") };
  },
};
