/** Extreme Ways, and Huginn and Muninn: what a way may be, what it costs to know, and where a plan leads. */
import { useState } from "preact/hooks";
import { labelOf, stakesOf } from "../form/annotations";
import { useNames, Who, type Naming } from "../names";
import { AtOnce, Auction, Choice, Decision, Mark, Plane, PrivateNote, Stakes, useTurn, type Leg, type Step, type Vector } from "../parts";
import type { Envelope, Json, JsonObject, ActionOption } from "../sdk";
import { either, listed, nt, number, t } from "../texts";
import type { Scene, SceneProps } from "./index";
import { fieldOf } from "./told";
import "./farout.css";

type Move = [number, number];
type Options = Record<string, Move[]>;
type Fact = { option: string; true?: Move; false?: Move[] };
type Packet = { packet: number; facts: Fact[] };
type Sale = { round: number; packets: Record<string, number[]>; amounts: Record<string, number> | null; leftover: Packet[] | null };
type Settled = { packet: number | null; facts: Fact[]; chips: number };
type View = {
  round: number;
  options: Options | null;
  rounds: Options[] | null;
  auctions: Sale[];
  arrivals: Record<string, { x: number; y: number; chips: number }> | null;
  chips?: number;
  packets?: (Packet & { round: number })[];
  rebound_available?: boolean;
};
type Entry = string | { rebound: number } | null;
type State = SceneProps["state"];

const ROUNDS = 7;
const viewOf = (view: JsonObject): View => view as unknown as View;
const isSame = (a: Move, b: Move): boolean => a[0] === b[0] && a[1] === b[1];
const moveText = ([x, y]: Move): string => `(${x}, ${y})`.replace(/-/g, "\u2212");
const isGold = (state: State): boolean => state.facts.game === "ravens";
const money = (state: State, n: number): string => (isGold(state) ? t("{n} gold", { n }) : nt("{n} chip", "{n} chips", n));

/** What the reader knows of a round: from their own packets, and from those that all were shown. */
function factsOf(view: View, round: number): Fact[] {
  const mine = (view.packets ?? []).filter((each) => each.round === round);
  const left = view.auctions.filter((each) => each.round === round).flatMap((each) => each.leftover ?? []);
  return [...mine, ...left].flatMap((each) => each.facts);
}

/** An option's moves, each true, false or unknown. The last one that isn't false is true. */
function vectorsOf(moves: Move[], option: string, facts: Fact[]): Vector[] {
  const known = facts.filter((each) => each.option === option);
  const wrong = known.flatMap((each) => each.false ?? []);
  const open = moves.filter((move) => !wrong.some((each) => isSame(each, move)));
  const truth = known.find((each) => each.true)?.true ?? (open.length === 1 ? open[0] : undefined);
  return moves.map((at) => ({ at, state: truth ? (isSame(truth, at) ? "true" : "false") : open.includes(at) ? "unknown" : "false" }));
}

const STATES: Record<Vector["state"], (move: string) => string> = {
  true: (move) => t("{move} true", { move }),
  false: (move) => t("{move} false", { move }),
  unknown: (move) => t("{move} unknown", { move }),
};
const vectorsText = (vectors: Vector[]): string => vectors.map(({ at, state }) => STATES[state](moveText(at))).join(", ");

function Ways(props: { options: Options; facts: Fact[] }) {
  return (
    <ul class="ways">
      {Object.entries(props.options).map(([option, moves]) => {
        const vectors = vectorsOf(moves, option, props.facts);
        return (
          <li key={option}>
            <h3>{t("Option {option}", { option })}</h3>
            <Plane label={t("Option {option}: {moves}", { option, moves: vectorsText(vectors) })} vectors={vectors} />
            <ul>
              {vectors.map(({ at, state }, n) => (
                <li key={n} class={state}>
                  {moveText(at)}
                  {state !== "unknown" && <span class="unseen"> {state === "true" ? t("true") : t("false")}</span>}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** The options of each round so far, the newest first. */
function told(state: State, view: View): [number, Options][] {
  const opened = new Map<number, Options>();
  for (const each of state.events) if (each.type === "game.round_opened") opened.set(Number((each.data as JsonObject).round), (each.data as unknown as { options: Options }).options);
  return [...opened].filter(([round]) => round < view.round || !view.options).sort(([a], [b]) => b - a);
}

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const turn = useTurn();
  const phase = state.document.phase?.name;
  const start = turn?.start;
  const plan = turn?.sealed.find((each) => each.type === "plan");
  const buy = turn?.instant.find((each) => each.type === "buy_chips");
  const isPlanning = Boolean(plan && !turn?.receipt?.locked);
  return (
    <>
      {now.options && (
        <section class="board" aria-labelledby="ways">
          <h2 id="ways">{t("Round {round}: one move of each option is true", { round: now.round })}</h2>
          <Ways options={now.options} facts={factsOf(now, now.round)} />
        </section>
      )}
      {turn && phase === "auction" && turn.sealed.length > 0 && <Bidding key={turn.phase_id} state={state} offers={turn.sealed} now={now} start={start} />}
      {turn && buy && <Buying key={`buy-${turn.phase_id}`} state={state} offer={buy} />}
      {turn && plan && now.rounds && <Planning key={turn.phase_id} offer={plan} now={now} rounds={now.rounds} start={start} />}
      {!now.arrivals && !isPlanning && <Earlier state={state} now={now} />}
      {phase && state.facts.seat === null && <p class="waiting">{now.rounds ? t("All plan their seven moves.") : t("All bid in secret.")}</p>}
    </>
  );
}

function Earlier(props: { state: State; now: View }) {
  const { state, now } = props;
  const earlier = told(state, now);
  if (!earlier.length) return null;
  const list = earlier.map(([round, options]) => (
    <details class="told" key={round}>
      <summary>{factsOf(now, round).length ? nt("Round {round}: {n} fact", "Round {round}: {n} facts", factsOf(now, round).length, { round }) : t("Round {round}: nothing", { round })}</summary>
      <Ways options={options} facts={factsOf(now, round)} />
    </details>
  ));
  return now.packets ? (
    <PrivateNote title={t("What you know of earlier rounds")}>{list}</PrivateNote>
  ) : (
    <section class="board" aria-labelledby="earlier">
      <h2 id="earlier">{t("Earlier rounds")}</h2>
      {list}
    </section>
  );
}

function Bidding(props: { state: State; offers: ActionOption[]; now: View; start?: JsonObject }) {
  const { offers, now, state } = props;
  const names = useNames();
  const [amount, setAmount] = useState(Number(props.start?.amount ?? 0));
  const bid = offers.find((each) => each.type === "bid");
  const offer = (amount > 0 ? bid : undefined) ?? offers.find((each) => each.type === "pass") ?? bid;
  const purse = now.chips ?? 0;
  const stakes = stakesOf(fieldOf(bid, "amount"), names);
  const label = amount > 0 ? t("Bid {coins}", { coins: money(state, amount) }) : t("Don't bid");
  if (!offer) return null;
  return (
    <Decision
      title={t("What are the packets of round {round} worth to you?", { round: now.round })}
      offer={offer}
      action={amount > 0 ? { type: "bid", amount } : { type: "pass" }}
      label={label}
      said={() => `${label}.`}
      stakes={stakes.length > 0 && <Stakes rows={stakes} />}
    >
      <PrivateNote title={t("Your purse")}>
        <p>
          <b data-fact="chips">{money(state, purse)}</b>
        </p>
        {bid && <Auction label={t("Your bid")} min={0} max={purse} value={amount} onChange={setAmount} note={(left) => (amount > 0 ? t("{left} left if it wins; else you pay nothing.", { left }) : t("You keep them all."))} />}
      </PrivateNote>
    </Decision>
  );
}

function Buying(props: { state: State; offer: ActionOption }) {
  const { state, offer } = props;
  const names = useNames();
  const [garnets, setGarnets] = useState(1);
  const field = fieldOf(offer, "garnets");
  const price = (field["x-labels"] as Record<string, string> | undefined)?.[String(garnets)];
  const label = price ? t("Buy {price}", { price }) : nt("{deed} for {n} garnet", "{deed} for {n} garnets", garnets, { deed: labelOf(offer, { type: offer.type, garnets }, names) });
  return (
    <details class="card">
      <summary>{isGold(state) ? t("Buy gold for garnets") : t("Buy chips for garnets")}</summary>
      <AtOnce offer={offer} action={{ type: "buy_chips", garnets }} label={label} asks={<p>{t("{label}? You can bid them in this phase, and can't sell them back.", { label })}</p>}>
        <Auction label={t("Garnets to spend")} min={1} max={Number(field.maximum ?? 1)} value={garnets} onChange={setGarnets} note={(left) => nt("{n} garnet left.", "{n} garnets left.", left)} />
      </AtOnce>
    </details>
  );
}

/** Where a plan leads: sure legs from point to point, the others as a fan from the middle of what may be. */
function legsOf(plan: Entry[], rounds: Options[], now: View): Leg[] {
  const legs: Leg[] = [];
  let from: Move = [0, 0];
  for (const [n, options] of rounds.entries()) {
    const entry = plan[n] ?? null;
    // Where others stand is unknown, so nothing can be drawn from there on.
    if (entry && typeof entry === "object") break;
    const facts = factsOf(now, n + 1);
    const start: Move = from;
    const open = (entry === null ? Object.keys(options) : [entry]).flatMap((option) => {
      const vectors = vectorsOf(options[option] ?? [], option, facts);
      const truth = vectors.filter((each) => each.state === "true");
      return (truth.length ? truth : vectors.filter((each) => each.state === "unknown")).map((each) => each.at);
    });
    const ends = open.map(([x, y]): Move => [start[0] + x, start[1] + y]);
    // Chance may lead anywhere: it leaves a gap.
    if (entry !== null) for (const to of ends) legs.push({ from: start, to, isSure: ends.length === 1 });
    const mean = (axis: 0 | 1) => ends.reduce((sum, each) => sum + each[axis], 0) / Math.max(1, ends.length);
    from = [mean(0), mean(1)];
  }
  return legs;
}

const BOUNCE = "bounce";

function Planning(props: { offer: ActionOption; now: View; rounds: Options[]; start?: JsonObject }) {
  const { now, rounds, offer } = props;
  const names = useNames();
  const sent = (props.start?.moves ?? []) as Entry[];
  const [plan, setPlan] = useState<Entry[]>(rounds.map((_, n) => sent[n] ?? null));
  const others = names.seats.filter((seat) => seat !== names.own);
  const bounced = plan.findIndex((each) => each !== null && typeof each === "object");
  const set = (n: number, entry: Entry) => setPlan(plan.map((each, m) => (m === n ? entry : each)));
  const legs = legsOf(plan, rounds, now);
  const chance = plan.filter((each) => each === null).length;
  const sure = legs.filter((each) => each.isSure).length;
  return (
    <Decision title={t("Which way in each round?")} offer={offer} action={{ type: "plan", moves: plan as unknown as Json }} label={t("Send this plan")} said={() => `${planText(plan, names)}.`}>
      <PrivateNote>
        <div class="journey">
          <div class="mapped">
            <Plane label={nt("Where your plan leads: {n} leg of {count} sure", "Where your plan leads: {n} legs of {count} sure", sure, { count: rounds.length })} legs={legs} seats={names.own ? [{ seat: names.own, at: [0, 0] }] : []} />
            <p class="soft" role="status">
              {chance ? nt("{n} round left to chance", "{n} rounds left to chance", chance) : t("Nothing left to chance")}
            </p>
          </div>
          <ol class="plan">
            {rounds.map((options, n) => {
              const entry = plan[n] ?? null;
              const isBounce = n === bounced;
              const facts = factsOf(now, n + 1);
              return (
                <li key={n}>
                  <h3>{t("Round {round}", { round: n + 1 })}</h3>
                  <Choice<string>
                    legend={t("Round {round}", { round: n + 1 })}
                    value={entry === null ? "" : typeof entry === "string" ? entry : BOUNCE}
                    onChange={(value) => set(n, value === BOUNCE ? { rebound: others[0] ?? 0 } : value || null)}
                    options={[
                      ...Object.entries(options).map(([option, moves]) => ({ value: option, label: <Way option={option} vectors={vectorsOf(moves, option, facts)} /> })),
                      { value: "", label: t("Chance") },
                      ...(now.rebound_available ? [{ value: BOUNCE, label: t("Bounce"), isOff: bounced >= 0 && !isBounce }] : []),
                    ]}
                  />
                  {isBounce && entry && typeof entry === "object" && (
                    <label class="field">
                      {t("Bounce off")}
                      <select value={String(entry.rebound)} onChange={(event) => set(n, { rebound: Number(event.currentTarget.value) })}>
                        {others.map((seat) => (
                          <option key={seat} value={String(seat)}>
                            {names.name(seat)}
                          </option>
                        ))}
                      </select>
                    </label>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      </PrivateNote>
    </Decision>
  );
}

/** An option of a plan: its moves in small, and the true one in words. */
function Way(props: { option: string; vectors: Vector[] }) {
  const truth = props.vectors.find((each) => each.state === "true");
  const open = props.vectors.filter((each) => each.state === "unknown").length;
  return (
    <>
      {props.option}
      <Plane isSmall label={vectorsText(props.vectors)} vectors={props.vectors} />
      <small>{truth ? moveText(truth.at) : t("1 of {open}", { open })}</small>
    </>
  );
}

const planText = (plan: Entry[], names: Naming): string =>
  t("Plan: {moves}", {
    moves: Array.from({ length: Math.max(ROUNDS, plan.length) }, (_, n) => plan[n] ?? null)
      .map((each) => (each === null ? t("chance") : typeof each === "string" ? each : t("bounce off {name}", { name: names.name(each.rebound) })))
      .join(", "),
  });

const factText = (fact: Fact): string =>
  fact.true ? t("Option {option} goes {move}", { option: fact.option, move: moveText(fact.true) }) : t("Option {option} doesn't go {moves}", { option: fact.option, moves: either((fact.false ?? []).map(moveText)) });
const factsText = (facts: Fact[]): string => facts.map(factText).join(". ");

type Place = { seat: number; at: Move };
const placesOf = (places: Record<string, Move>): Place[] => Object.entries(places).map(([seat, at]) => ({ seat: Number(seat), at }));
const awayOf = ([x, y]: Move): number => Math.abs(x) + Math.abs(y);

/** The four directions: the values from the farthest on, those that are shared, and who holds the first one alone. */
function edgesOf(places: Place[]) {
  const directions: [string, 0 | 1, 1 | -1][] = [[t("Highest x"), 0, 1], [t("Lowest x"), 0, -1], [t("Highest y"), 1, 1], [t("Lowest y"), 1, -1]];
  return directions.map(([name, axis, sign]) => {
    const values = [...new Set(places.map(({ at }) => at[axis]))].sort((a, b) => sign * (b - a));
    const holders = (value: number) => places.filter(({ at }) => at[axis] === value);
    const lone = values.findIndex((value) => holders(value).length === 1);
    return { name, shared: lone < 0 ? values : values.slice(0, lone), value: values[lone], seat: lone < 0 ? null : (holders(values[lone] ?? 0)[0]?.seat ?? null) };
  });
}
type Edge = ReturnType<typeof edgesOf>[number];

function edgeText(edge: Edge, names: Naming): string {
  const values = { edge: edge.name, n: edge.value ?? 0 };
  if (edge.seat === null) return t("{edge}: nobody stands alone.", values);
  return edge.seat === names.own ? t("{edge}: you take a Token of Life with {n}.", values) : t("{edge}: {name} takes a Token of Life with {n}.", { ...values, name: names.name(edge.seat) });
}

const EdgeWon = ({ edge }: { edge: Edge }) => (
  <span class="edgewon">
    <b>{edge.name}</b>
    {edge.shared.map((value) => (
      <s key={value}>
        {number(value)}
        <span class="unseen"> {t("shared")}</span>
      </s>
    ))}
    {edge.seat === null ? (
      <span class="soft">{t("nobody alone")}</span>
    ) : (
      <>
        {number(edge.value ?? 0)} <Who seat={edge.seat} />
        <span class="stamp">
          <Mark cut="token">{t("Token of Life")}</Mark>
        </span>
      </>
    )}
  </span>
);

function says(event: Envelope, names: Naming): string | null {
  if (event.type === "game.auction_closed") {
    const { packets } = event.data as unknown as Sale;
    const won = Object.entries(packets).filter(([, seats]) => seats.length);
    return won.length ? `${won.map(([packet, seats]) => t("Packet {packet} goes to {names}", { packet, names: listed(seats.map(names.object)) })).join(". ")}.` : null;
  }
  if (event.type === "game.auction_settled") {
    const { packet, facts } = event.data as unknown as Settled;
    return packet === null ? t("You get no packet, and pay nothing.") : t("You get packet {packet}. {facts}.", { packet, facts: factsText(facts) });
  }
  if (event.type === "game.journeys_ended") {
    const places = placesOf((event.data as unknown as { places: Record<string, Move> }).places);
    return edgesOf(places).map((edge) => edgeText(edge, names)).join(" ");
  }
  return null;
}

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    if (each.type === "game.auction_closed") return soldSteps(each.data as unknown as Sale, names);
    if (each.type === "game.auction_settled") {
      const said = says(each, names) ?? "";
      // Hosts are told what each seat is.
      if (names.own === null) return [];
      return [{ says: said, show: <PrivateNote>{said}</PrivateNote> }];
    }
    if (each.type !== "game.journeys_ended") return [];
    const places = placesOf((each.data as unknown as { places: Record<string, Move> }).places).sort((a, b) => awayOf(a.at) - awayOf(b.at));
    return [
      ...places.map(({ seat, at }) => ({
        says: `${names.name(seat)}: ${moveText(at)}.`,
        show: (
          <span class="soldto">
            <Who seat={seat} /> {moveText(at)}
          </span>
        ),
      })),
      ...edgesOf(places).map((edge) => ({ says: edgeText(edge, names), show: <EdgeWon edge={edge} /> })),
    ];
  });
}

/** Envelopes from the fourth to the first, then what nobody took, where all are shown it. */
function soldSteps(sale: Sale, names: Naming): Step[] {
  const envelopes = Object.entries(sale.packets)
    .reverse()
    .map(([packet, seats]): Step => ({
      says: seats.length ? t("Packet {packet}: {names}.", { packet, names: listed(seats.map(names.object)) }) : t("Packet {packet}: nobody.", { packet }),
      show: (
        <span class="soldto">
          <b>{t("Packet {packet}", { packet })}</b>
          {!seats.length && <span class="soft">{t("nobody")}</span>}
          {seats.map((seat) => (
            <span key={seat}>
              <Who seat={seat} /> {sale.amounts?.[seat]}
            </span>
          ))}
        </span>
      ),
    }));
  const left = (sale.leftover ?? []).map((each) => ({ says: t("Packet {packet} is open to all. {facts}.", { packet: each.packet, facts: factsText(each.facts) }) }));
  return [...(envelopes.length ? envelopes : [{ says: t("Nobody is told who got which packet.") }]), ...left];
}

function Notes({ state, view }: SceneProps) {
  const { chips, packets } = viewOf(view);
  if (chips === undefined) return null;
  return (
    <PrivateNote title={t("Your purse and packets")}>
      <p>{money(state, chips)}</p>
      {(packets ?? []).map((each) => (
        <p key={`${each.round}-${each.packet}`}>
          <b>{t("Round {round}, packet {packet}", { round: each.round, packet: each.packet })}</b>
          {": "}
          {factsText(each.facts)}.
        </p>
      ))}
    </PrivateNote>
  );
}

function End({ state, view }: SceneProps) {
  const { arrivals } = viewOf(view);
  if (!arrivals) return null;
  const places = Object.entries(arrivals).map(([seat, { x, y, chips }]) => ({ seat: Number(seat), at: [x, y] as Move, chips }));
  return (
    <>
      <Plane label={t("Where everybody ended. The places are listed below.")} seats={places} />
      <ul class="ended">
        {edgesOf(places).map((edge) => (
          <li key={edge.name}>
            <EdgeWon edge={edge} />
          </li>
        ))}
      </ul>
      <ul class="ended">
        {[...places].sort((a, b) => awayOf(a.at) - awayOf(b.at)).map(({ seat, at, chips }) => (
          <li key={seat}>
            <Who seat={seat} /> {moveText(at)}{" "}
            <span class="soft">{t("{n} away, {coins} left", { n: awayOf(at), coins: money(state, chips) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export const scene: Scene = {
  Play,
  Notes,
  End,
  reveal,
  says,
  said: (action, names, _, state) => {
    if (action.type === "bid") return `${t("Bid {coins}", { coins: money(state, Number(action.amount)) })}.`;
    if (action.type === "buy_chips") return nt("Buy for {n} garnet.", "Buy for {n} garnets.", Number(action.garnets));
    return action.type === "plan" ? `${planText((action.moves ?? []) as Entry[], names)}.` : t("Don't bid.");
  },
  track: (view) => ({ stops: Array.from({ length: ROUNDS }, (_, n) => ({ label: String(n + 1) })), now: viewOf(view).rounds ? ROUNDS + 1 : viewOf(view).round, label: t("Auctions") }),
};
