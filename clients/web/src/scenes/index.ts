/** Scenes of the games that are known by name, each loaded when it is played. Other games have the plain scene. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { MatchState } from "../match/Context";
import type { Naming } from "../names";
import type { Step } from "../parts/Reveal";
import type { ScoreRow } from "../parts/Seats";
import type { Stop } from "../parts/Pictures";
import type { Envelope, JsonObject, MatchResult } from "../sdk";

export type SceneProps = { state: MatchState; view: JsonObject };
export type Scene = {
  /** The table as the reader may see it, and the decision of whom it asks. */
  Play: ComponentType<SceneProps>;
  /** What only the reader knows: the notes. */
  Notes?: ComponentType<SceneProps>;
  /** The picture of the end. */
  End?: ComponentType<SceneProps>;
  /** The end in one sentence, where it is no token and no candidate. */
  verdict?: (result: MatchResult, names: Naming) => string;
  /** What a player who isn't asked waits for. */
  waits?: (view: JsonObject, names: Naming) => string;
  /** An action as a sentence: what a receipt says. */
  said: (action: JsonObject, names: Naming, view: JsonObject, state: MatchState) => string;
  /** The story of a close, in order. */
  reveal?: (events: Envelope[], names: Naming) => Step[];
  /** What the game's events tell a seat is known to that seat alone. */
  isSecret?: boolean;
  /** An event in a sentence; null leaves it to the words of the server. */
  says?: (event: Envelope, names: Naming) => string | null;
  /** What somebody wrote in Markdown and an event brings; null where it brings none. */
  written?: (event: Pick<Envelope, "type" | "data">) => string | null;
  /** What a round is called, where it is no "Round 3". */
  roundText?: (round: number) => string;
  /** The scores; while a reveal plays, `delta` is taken from them. */
  scores?: (view: JsonObject, state: MatchState) => { rows: ScoreRow[]; unit?: string };
  track?: (view: JsonObject) => { stops: Stop[]; now: number; label: string };
};

const SCENES: Record<string, () => Promise<{ scene: Scene }>> = {
  "x-game": () => import("./xgame"),
  exodus: async () => ({ scene: (await import("./trading")).exodus }),
  famine: async () => ({ scene: (await import("./trading")).famine }),
  together: () => import("./together"),
  "duel-of-nerve": () => import("./nerve"),
  "duel-of-bids": () => import("./bids"),
  "extreme-ways": () => import("./farout"),
  ravens: () => import("./farout"),
  "locked-out": () => import("./lockedout"),
  hosted: () => import("./hosted"),
  vote: () => import("./vote"),
  jury: () => import("./vote"),
  house: () => import("./house"),
};

/** The scene of a game: null where there is none, undefined while it loads. */
export function useScene(game: string): Scene | null | undefined {
  const load = Object.hasOwn(SCENES, game) ? SCENES[game] : undefined;
  const [found, setFound] = useState<{ game: string; scene: Scene | null } | null>(null);
  useEffect(() => {
    // Where a scene can't be loaded, the plain one serves.
    if (load) load().then(({ scene }) => setFound({ game, scene }), () => setFound({ game, scene: null }));
  }, [load]);
  return !load ? null : found?.game === game ? found.scene : undefined;
}
