/** The match that a page is about, for everything on the page. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { NO_SHAPE, Shape, VOTE_SHAPE } from "../view/shape";
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

/** What the reader's view is like, as its game describes it. */
export const viewShape = (state: MatchState, whose: "seat" | "public" = state.document.viewer.startsWith("seat:") ? "seat" : "public"): Shape =>
  Shape.of(state.game.views[whose] as JsonObject);

/** What an event of the game says. */
export const eventShape = (state: MatchState, type: string): Shape =>
  Shape.of(state.game.events.find((each) => each.type === type)?.schema as JsonObject | undefined);

/** What an action is made of: the game's, or one that the server itself asks for. */
export function actionShape(state: MatchState, type: string): Shape {
  const known = [...state.game.actions, ...(state.options?.actions ?? [])].find((each) => each.type === type);
  return known ? Shape.of(known.schema as JsonObject) : type === "vote_candidate" ? VOTE_SHAPE : NO_SHAPE;
}
