/**
 * The page of a seat as its player has it, made of what the host sees: now, after an act, or with an outcome.
 *
 * What seats have sealed isn't on it: hosts don't know.
 */
import { useState } from "preact/hooks";
import { useLoaded } from "../hooks";
import { MatchContext, useMatchState, viewOf, type MatchState } from "../match/Context";
import { Heard } from "../match/HostWords";
import { Play } from "../match/Play";
import { standing } from "../match/useMatch";
import { Names, useNames } from "../names";
import { closesOf, RevealContext, type Close, type Revealed } from "../parts/Reveal";
import type { Envelope, JsonObject } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Select, Trouble } from "../ui/Bits";
import { foretold, type Told } from "./foretold";

/** What stands over the decision, or in its place, after an act. */
export const isOnPage = ({ type, to }: Told): boolean => !to && /^(match\.(paused|cancelled|rewound)|phase\.extended|host\.announced|clarification\.posted)$/.test(type);

const nothing = () => undefined;
const told = (close: Close): Revealed => ({ current: close, waiting: [], visit: [close], isNew: false, isPlaying: false, isTold: true, limit: 0, end: nothing, next: nothing, skip: nothing, replay: nothing });

/** The view of a seat, of that of its host. */
function seenBy(seat: number, { seats, ...view }: JsonObject): JsonObject {
  return { ...view, ...(seats as Record<string, JsonObject> | undefined)?.[seat] };
}

type Props = { act?: Told; reason?: string; view?: JsonObject; outcome?: Envelope[] };

/** `act`: what is about to be done; `outcome`: what a closed phase will tell, and `view` the host's view with it. */
export function AsSeat(props: Props) {
  const names = useNames();
  const [seat, setSeat] = useState(String(names.seats[0] ?? 1));
  return (
    <div class="asseat">
      <Select label={t("Page of")} value={seat} onChange={setSeat} choices={names.seats.map((each) => [String(each), names.label(each)] as const)} />
      <Page key={seat} seat={Number(seat)} {...props} />
    </div>
  );
}

function Page({ seat, act, reason, view, outcome }: Props & { seat: number }) {
  const state = useMatchState();
  const client = useClient();
  const names = useNames();
  const { facts, document, events } = state;
  const back = act?.type === "match.rewound" ? (act.data?.to as { seq: number } | undefined)?.seq : undefined;
  const { value, trouble } = useLoaded(async () => (back ? ((await client.view(facts.id, { at_seq: back })).view as JsonObject) : undefined), [facts.id, back]);
  const seen = back ? value : (view ?? viewOf(state));
  if (!seen) return <Trouble text={trouble} />;
  const says = act && foretold(act, reason ?? "", names);
  const next = act && ({ ...act, seq: Infinity, at: new Date().toISOString(), says } as unknown as Envelope);
  const theirs = standing([...events, ...(outcome ?? []), ...(next ? [next] : [])]).filter((each) => !each.to || each.to.includes(seat));
  const status = act && { "match.paused": "paused" as const, "match.cancelled": "cancelled" as const }[act.type];
  const mine: MatchState = {
    ...state,
    facts: { ...facts, seat, role: "player", hosting: false, review_until: outcome ? null : facts.review_until, ...(status && { status }) },
    document: { ...document, viewer: `seat:${seat}`, view: seenBy(seat, seen), garnets: null },
    events: theirs,
    options: null,
  };
  const close = outcome ? { seq: 0, events: theirs.filter((each) => outcome.includes(each)) } : closesOf(theirs).at(-1);
  return (
    <MatchContext.Provider value={mine}>
      <Names seats={facts.seats} own={seat}>
        <RevealContext.Provider value={close?.events.length ? told(close) : null}>
          {/* To be looked at: its buttons are its player's. */}
          <div class="theirs" inert>
            {next && <Heard news={[next]} />}
            <Play />
            <p class="soft">{t("What is asked of {name} now is not shown.", { name: names.name(seat) })}</p>
          </div>
        </RevealContext.Provider>
      </Names>
    </MatchContext.Provider>
  );
}
