/** What a stranger sees beside the sign-in: a game that plays itself, a try against bots, and what is played in public. */
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useDeed, useLoaded } from "../hooks";
import { Dot } from "../names";
import { useSession } from "../session";
import { listed, nt, signed, t } from "../texts";
import { Trouble } from "../ui/Bits";
import { practised } from "./Practise";
import recorded from "./recorded.json";
import "./visit.css";

const GAME = "x-game";
const TITLE = t("The X Game");
/** Milliseconds between two steps. */
const BEAT = 1400;

type Deed = "ally" | "betray" | "censure";
type Round = { x: number; pairs: number[][]; choices: Record<string, Deed>; doubled: number[]; payouts: Record<string, number>; points: Record<string, number> };
const ROUNDS = recorded.rounds as unknown as Round[];
const DID: Record<Deed, string> = { ally: t("allies"), betray: t("betrays"), censure: t("censures") };
/** Of a round: the pairs, what they did, what it paid. The last one is the end. */
const STEPS = ROUNDS.length * 3 + 1;

export function Visit() {
  const { client, visit } = useSession();
  const [, go] = useLocation();
  const deed = useDeed();
  const { value } = useLoaded(() => client.welcome(), []);
  const enter = (begin: () => Promise<string>) =>
    deed.run(() =>
      visit(async () => {
        const place = await begin();
        return () => go(place);
      }),
    );
  const watched = [...(value?.seasons ?? []).map((each) => ({ ...each, of: t("Season"), place: `/seasons/${each.id}` })), ...(value?.matches ?? []).map((each) => ({ ...each, of: nt("One player", "{n} players", each.player_count), place: `/m/${each.id}` }))];
  return (
    <>
      <p class="try">
        {value?.guests && (
          <>
            <button type="button" disabled={deed.isBusy} onClick={() => void enter(async () => `/m/${await practised(client, GAME, TITLE)}`)}>
              {t("Try it against bots")}
            </button>
            <span class="soft">{t("Without an account.")}</span>
          </>
        )}
      </p>
      <Trouble text={deed.trouble} />
      <Demo />
      {value && watched.length > 0 && (
        <>
          <h2>{t("To watch")}</h2>
          <ul class="list">
            {watched.map((each) => (
              <li key={each.id}>
                <a
                  class="item"
                  href={each.place}
                  onClick={(event) => {
                    event.preventDefault();
                    // Who may not be a guest reads the public page of a season.
                    if (value.guests) void enter(async () => each.place);
                    else go(each.place);
                  }}
                >
                  <span class="soft">{each.of}</span>
                  <span class="itemtitle">{each.title}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const nameOf = (seat: number): string => recorded.names[seat - 1] ?? "";

/** A match of five bots, as this server played it. It stands still where motion is not wanted, and can be stopped. */
function Demo() {
  const [step, setStep] = useState(() => (matchMedia("(prefers-reduced-motion: reduce)").matches ? STEPS - 1 : 0));
  const [isStopped, setStopped] = useState(step > 0);
  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => document.visibilityState === "visible" && setStep((now) => (now + 1) % STEPS), BEAT);
    return () => clearInterval(timer);
  }, [isStopped]);
  const isOver = step === STEPS - 1;
  const n = Math.min(Math.floor(step / 3), ROUNDS.length - 1);
  const round = ROUNDS[n]!;
  const [isOpen, isPaid] = [isOver || step % 3 > 0, isOver || step % 3 > 1];
  const points = isPaid ? round.points : (ROUNDS[n - 1]?.points ?? {});
  return (
    <figure class="demo">
      <figcaption>
        <b>{TITLE}</b>
        <span class="soft">{isOver ? t("{name} wins.", { name: listed(recorded.winners.map(nameOf)) }) : t("Round {n} of {all}", { n: n + 1, all: ROUNDS.length })}</span>
      </figcaption>
      {round.pairs.map((pair) => (
        <div class="duo" key={`${n}.${pair[0]}`}>
          {pair.map((seat) => (
            <span key={seat}>
              <Dot seat={seat} />
              <b translate={false}>{nameOf(seat)}</b>
              <span class={isOpen ? "deed open" : "deed"}>{isOpen ? `${DID[round.choices[seat]!]}${round.doubled.includes(seat) ? " ×2" : ""}` : t("sealed")}</span>
              <b class="paid">{isPaid ? signed(round.payouts[seat]!) : ""}</b>
            </span>
          ))}
        </div>
      ))}
      <p class="soft">{t("{name} is the X of this round, and has paired the others.", { name: nameOf(round.x) })}</p>
      <ol class="sums">
        {recorded.names.map((name, at) => (
          <li key={name} class={isOver && recorded.winners.includes(at + 1) ? "won" : undefined}>
            <Dot seat={at + 1} /> <span translate={false}>{name}</span> <b>{points[at + 1] ?? 0}</b>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet" onClick={() => (isStopped && isOver ? (setStep(0), setStopped(false)) : setStopped(!isStopped))}>
        {isStopped ? t("Play on") : t("Stop")}
      </button>
    </figure>
  );
}
