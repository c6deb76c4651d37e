/** The match that a page is about, for everything on the page. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Envelope, GameFacts, JsonObject, MatchFacts, Options, ResultView, ViewDocument } from "../sdk";

export type MatchState = {
  facts: MatchFacts;
  game: GameFacts;
  /** What the reader may know, kept current. */
  document: ViewDocument;
  /** Everything that the reader's feed has told, oldest first. */
  events: Envelope[];
  /** What the reader may send now; null for who has no seat. */
  options: Options | null;
  result: ResultView | null;
  /** "live", "connecting" or why it isn't. */
  wire: "live" | "connecting" | "lost";
  reload: () => void;
};

export const MatchContext = createContext<MatchState | null>(null);

export function useMatchState(): MatchState {
  const state = useContext(MatchContext);
  if (!state) throw new Error("useMatchState outside of a match");
  return state;
}

export const viewOf = (state: MatchState): JsonObject => (state.document.view ?? {}) as JsonObject;
