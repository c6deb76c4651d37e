/** The context of a match's page. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Scene } from "../scenes";
import { NO_SHAPE, Shape, VOTE_SHAPE } from "../view/shape";
import type { Envelope, GameFacts, JsonObject, MatchFacts, Options, MatchResult, ViewDocument } from "../sdk";

export type MatchState = {
  facts: MatchFacts;
  game: GameFacts;
  /** The user's view, kept current. */
  document: ViewDocument;
  /** The events of the user's feed that stand, oldest first. */
  events: Envelope[];
  /** All of them, with what a rewind took back. */
  history: Envelope[];
  /** What the user can send now; null without a seat. */
  options: Options | null;
  result: MatchResult | null;
  /** The state of the connection. */
  wire: "live" | "connecting" | "lost";
  /** The scene of the game; null for a game without one. */
  scene: Scene | null;
  reload: () => void;
};

export const MatchContext = createContext<MatchState | null>(null);

export function useMatchState(): MatchState {
  const state = useContext(MatchContext);
  if (!state) throw new Error("useMatchState outside of a match");
  return state;
}

export const viewOf = (state: MatchState): JsonObject => (state.document.view ?? {}) as JsonObject;

/** The part of a view that only its reader knows, and the part that all know. */
export function splitView(state: MatchState, seats = state.document.viewer.startsWith("seat:") ? viewOf(state) : null): { own: JsonObject; open: JsonObject } {
  const known = Object.keys(((state.game.views.public as JsonObject).properties ?? {}) as JsonObject);
  const all = Object.entries(seats ?? viewOf(state));
  const isOpen = ([name]: [string, unknown]) => !seats || known.includes(name);
  return { own: Object.fromEntries(all.filter((each) => !isOpen(each))), open: Object.fromEntries(all.filter(isOpen)) };
}

/** The shape of the user's view, from the game's schema. */
export const viewShape = (state: MatchState, whose: "seat" | "public" = state.document.viewer.startsWith("seat:") ? "seat" : "public"): Shape =>
  Shape.of(state.game.views[whose] as JsonObject);

/** The member of the view that a game without a scene annotates as its scores. */
export const scoresName = (state: MatchState): string | undefined =>
  state.scene ? undefined : Object.keys(viewOf(state)).find((name) => viewShape(state).member(name).part === "scoreboard");

/** The shape of an event's data. */
export const eventShape = (state: MatchState, type: string): Shape =>
  Shape.of(state.game.events.find((each) => each.type === type)?.schema as JsonObject | undefined);

/** The shape of an action, the game's or the server's own. */
export function actionShape(state: MatchState, type: string): Shape {
  const known = [...state.game.actions, ...(state.options?.actions ?? [])].find((each) => each.type === type);
  return known ? Shape.of(known.schema as JsonObject) : type === "vote_candidate" ? VOTE_SHAPE : NO_SHAPE;
}
