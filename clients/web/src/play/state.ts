/** What `mainmatch play` shows (app/mainmatch/authoring/page_state.py), newest first, and what its page can ask. */
import { useEffect, useState } from "preact/hooks";
import type { Envelope, GameFacts, JsonObject, MatchFacts, MatchResult, Options, Receipt, ViewDocument } from "../sdk";

export type Seen = { facts: MatchFacts; document: ViewDocument; options: Options | null; events: Envelope[]; result: MatchResult | null };
export type Line = { says: string; seat: number | null; refused: string; phase: string; ordinal: number };
export type Heard = { type: string; data: JsonObject; to: number[] | null; channel: string; says: string };
export type Played = {
  game: GameFacts;
  file: string;
  trouble: string;
  begun: { seats: number; seed: string; garnets: number };
  place: number;
  moves: Line[];
  bots: number[];
  told: Heard[];
  dice: { label: string; values: string[] }[];
  sealed: Receipt[];
  viewers: Seen[];
  playthrough: string;
  verdict: { code: number; says: string } | null;
  took: number;
  saved: string;
};

/** While the game can't be loaded, there is no match: what was wrong, and where. */
export type Broken = { file: string; trouble: string; game?: undefined };

/** The newest state; null before the first, and `isLost` while the command doesn't run. */
export function usePlayed(): { played: Played | Broken | null; isLost: boolean } {
  const [played, setPlayed] = useState<Played | Broken | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const source = new EventSource("/changes");
    source.onmessage = (event) => (setPlayed(JSON.parse(String(event.data)) as Played | Broken), setLost(false));
    source.onerror = () => setLost(true);
    return () => source.close();
  }, []);
  return { played, isLost };
}

/** Ask for a change. What it comes to arrives as a new state; the answer is why it was refused, or "". */
export async function ask(deed: string, body: JsonObject = {}): Promise<string> {
  const answer = await fetch(`/do/${deed}`, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  return answer.ok ? "" : String(((await answer.json()) as JsonObject).detail);
}
