/** A match kept current: its facts, the user's view, feed and options, the result. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { setServerClock } from "../hooks";
import {
  MainmatchError,
  troubleOf,
  type Envelope,
  type GameFacts,
  type LiveState,
  type LiveView,
  type Mainmatch,
  type MatchFacts,
  type Options,
  type MatchResult,
  type ViewDocument,
} from "../sdk";
import { useClient } from "../session";
import { useScene } from "../scenes";
import type { MatchState } from "./Context";

const PAGE = 200;

/** Events that keep a page current, and say nothing by themselves. */
const SILENT = new Set(["view.changed", "message.posted", "garnets.changed", "submission.status_changed", "channel.members_changed", "message.hidden"]);
export const isShown = (event: Envelope): boolean => !SILENT.has(event.type);

/** What stands: without the rounds that a rewind took back. Words of hosts and of players were said, whatever is played again. */
export function standing(events: Envelope[]): Envelope[] {
  let found: Envelope[] = [];
  for (const each of events) {
    found.push(each);
    const to = each.type === "match.rewound" ? (each.data.to as { id?: string }).id : undefined;
    const from = to ? found.findIndex((one) => one.type === "phase.opened" && (one.data.phase as { id?: string }).id === to) : -1;
    if (from >= 0) found = found.filter((one, n) => n < from || !/^(game|phase)\./.test(one.type));
  }
  return found;
}

/** One action can cause several events: outdated data is fetched once, after the last of them. */
const SETTLE_MS = 80;
/** A close tells several events in a row: they are drawn together, this long after the first of them. */
const DRAW_MS = 20;
/** Without facts and options nothing can be sent: they are asked for again this long after they failed. */
const AGAIN_MS = 3000;

type Known = Omit<MatchState, "scene">;

export function useMatch(id: string): { state: MatchState | null; trouble: string | null } {
  const client = useClient();
  const [facts, setFacts] = useState<MatchFacts | null>(null);
  const [game, setGame] = useState<GameFacts | null>(null);
  const [options, setOptions] = useState<Options | null>(null);
  const [result, setResult] = useState<MatchResult | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** What is wrong with the facts and options on the page; they are asked for again. */
  const [stale, setStale] = useState<string | null>(null);
  const live = useRef<LiveView | null>(null);
  const { document, events, wire, add } = useLive(id, client, live, setTrouble);
  const asked = useRef(0);
  const rules = useRef<Promise<GameFacts> | null>(null);

  /** Events that come live have no sentence: those that the history shows are asked for once more, with it. */
  const unsaid = events.find((each) => each.says === undefined && isShown(each))?.seq;
  useEffect(() => {
    if (unsaid === undefined) return;
    const as = document?.cursor.feed.endsWith("/public") ? { as: "public" } : {};
    const timer = setTimeout(() => {
      const asking = client.events(id, { after: unsaid - 1, limit: PAGE, says: true, ...as });
      asking.then((page) => page.feed === document?.cursor.feed && add(page.items.map(told))).catch(() => undefined);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, id, unsaid]);

  const look = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const found = await client.match(id);
      const known = (rules.current ??= client.game(found.game));
      const [played, chances, ending] = await Promise.all([known, optionsOf(client, found, known), resultOf(client, found)]);
      if (asked.current !== mine) return;
      setGame(played);
      setFacts(found);
      setOptions(chances);
      setResult(ending);
      setStale(null);
    } catch (error) {
      if (asked.current !== mine) return;
      rules.current = null;
      setStale(troubleOf(error));
      setTimeout(() => asked.current === mine && void look(), AGAIN_MS);
    }
  }, [client, id]);
  // A page that is left stops asking.
  useEffect(() => () => void (asked.current += 1), []);

  const head = document ? `${document.cursor.feed}#${document.cursor.seq}` : "";
  useEffect(() => {
    const timer = setTimeout(() => void look(), head ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [look, head]);

  // After taking or leaving a seat, another feed applies.
  const whoIAm = facts && `${facts.role} ${facts.seat}`;
  const before = useRef(whoIAm);
  useEffect(() => {
    if (before.current && whoIAm && before.current !== whoIAm) live.current?.refresh();
    before.current = whoIAm;
  }, [whoIAm]);

  const reload = useCallback(() => void look(), [look]);
  const known: Known | null = facts && game && document ? { facts, game, document, events: standing(events), history: events, options, result, wire, reload } : null;
  const scene = useScene(known?.facts.game ?? "");
  return { state: known && scene !== undefined ? { ...known, scene } : null, trouble: (wire === "lost" || !known ? trouble : null) ?? stale };
}

function useLive(
  id: string,
  client: Mainmatch,
  live: { current: LiveView | null },
  onTrouble: (trouble: string | null) => void,
): { document: ViewDocument | null; events: Envelope[]; wire: MatchState["wire"]; add: (more: Envelope[]) => void } {
  const [document, setDocument] = useState<ViewDocument | null>(null);
  const [events, setEvents] = useState<Envelope[]>([]);
  const [wire, setWire] = useState<MatchState["wire"]>("connecting");
  useEffect(() => {
    let feed = "";
    let isGone = false;
    const view = (live.current = client.liveView(id));
    const take = (more: Envelope[], from: string) => {
      if (!isGone && from === feed) setEvents((old) => merged(old, more));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let heard: LiveState[] = [];
    const draw = () => {
      timer = undefined;
      const [news, state] = [heard.flatMap(({ event }) => (event && event.seq > 0 ? [event as unknown as Envelope] : [])), heard.at(-1)];
      heard = [];
      if (!state) return;
      setWire(state.status === "live" ? "live" : state.status === "ended" ? "lost" : "connecting");
      setServerClock(view.serverNow());
      if (state.error) onTrouble(troubleOf(state.error));
      if (!state.view) return;
      setDocument(state.view);
      const { cursor } = state.view;
      if (cursor.feed !== feed) {
        feed = cursor.feed;
        setEvents([]);
        void everything(client, id, feed, (page) => take(page, feed)).catch(() => undefined);
      }
      take(news.filter((each) => each.feed === feed), feed);
    };
    const unsubscribe = view.subscribe((state: LiveState) => {
      heard.push(state);
      timer ??= setTimeout(draw, DRAW_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      unsubscribe();
      void view.close();
    };
  }, [client, id]);
  const add = (more: Envelope[]) => setEvents((old) => merged(old, more));
  return { document, events, wire, add };
}

/** All events of the feed so far, page by page. */
async function everything(client: Mainmatch, id: string, feed: string, take: (page: Envelope[]) => void): Promise<void> {
  const as = feed.endsWith("/public") ? "public" : undefined;
  for (let after = 0; ; ) {
    const page = await client.events(id, { after, limit: PAGE, says: true, ...(as ? { as } : {}) });
    if (page.feed !== feed) return;
    take(page.items.map(told));
    if (page.items.length < PAGE) return;
    after = page.next_after;
  }
}

/** With its sentence, or null where it has none: it was asked for. */
const told = (event: Envelope): Envelope => ({ ...event, says: event.says ?? null });

function merged(old: Envelope[], more: Envelope[]): Envelope[] {
  const newest = old.at(-1)?.seq ?? 0;
  if (more.every((each) => each.seq > newest)) return [...old, ...more];
  const bySeq = new Map([...old, ...more].map((each) => [each.seq, each]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Hosts who don't play have options where the game is judged. */
async function optionsOf(client: Mainmatch, facts: MatchFacts, rules: Promise<GameFacts>): Promise<Options | null> {
  return facts.seat !== null || (facts.hosting && (await rules).judged) ? client.options(facts.id).catch(noneOfMine) : null;
}

async function resultOf(client: Mainmatch, facts: MatchFacts): Promise<MatchResult | null> {
  return facts.status === "finished" ? client.result(facts.id).catch(noneOfMine) : null;
}

/** Null for what the user has no access to; other errors are thrown. */
function noneOfMine(error: unknown): null {
  if (error instanceof MainmatchError && [403, 404, 409].includes(error.status)) return null;
  throw error;
}
