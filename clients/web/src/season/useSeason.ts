/** A season kept current: its facts and the user's view, fetched again on each event of its feed. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { setServerClock } from "../hooks";
import { isLost, MainmatchError, troubleOf, type GameSummary, type Place, type SeasonDocument, type SeasonFacts } from "../sdk";
import { useClient } from "../session";
import type { SeasonState } from "./Context";

/** One action can cause several events: the view is fetched once, after the last of them. */
const SETTLE_MS = 80;

export function useSeason(id: string): { state: SeasonState | null; trouble: string | null } {
  const client = useClient();
  const [found, setFound] = useState<{ facts: SeasonFacts; document: SeasonDocument } | null>(null);
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const asked = useRef(0);

  const look = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const [facts, document] = await Promise.all([client.season(id), client.seasonView(id)]);
      if (asked.current !== mine) return;
      setFound({ facts, document });
      setTrouble(null);
    } catch (error) {
      if (asked.current !== mine) return;
      // After losing access, remove the season from the screen.
      if (error instanceof MainmatchError && error.status === 404) setFound(null);
      setTrouble(troubleOf(error));
    }
  }, [client, id]);

  useEffect(() => {
    void look();
    client.games().then(
      (all) => setGames(all.items),
      (error: unknown) => setTrouble(troubleOf(error)),
    );
    return () => {
      asked.current += 1;
    };
  }, [client, look]);

  const wire = useFeed(found?.document.cursor ?? null, look, setTrouble);
  const reload = useCallback(() => void look(), [look]);
  const state = found && games ? { ...found, games, wire, reload } : null;
  return { state, trouble };
}

/** Follows the view's feed from the view's position. After joining, the view names another feed. */
function useFeed(cursor: (Place & { feed: string }) | null, look: () => Promise<void>, onTrouble: (text: string) => void): SeasonState["wire"] {
  const client = useClient();
  const [wire, setWire] = useState<SeasonState["wire"]>("connecting");
  const feed = cursor?.feed;
  useEffect(() => {
    if (!cursor || !feed) return;
    const stream = client.stream();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), SETTLE_MS);
    };
    const unheard = stream.onStatus((status) => {
      setWire(status === "live" ? "live" : status === "ended" ? "lost" : "connecting");
      if (status === "live") setServerClock(stream.serverNow());
    });
    const follow = async () => {
      for await (const event of stream.follow(feed, cursor, { fresh: true })) {
        // After joining or leaving, the view names another feed.
        soon();
        if (isLost(event)) return;
      }
    };
    follow().catch((error: unknown) => {
      if (isGone) return;
      soon();
      onTrouble(troubleOf(error));
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      unheard();
      void stream.close();
    };
    // The cursor moves with each view; the stream tracks it itself.
  }, [client, feed, look]);
  return wire;
}
