/** Pictures for known games, each loaded when it is played. Other games are shown with generic tables only. */
import type { ComponentType } from "preact";
import type { MatchState } from "../match/Context";
import type { JsonObject } from "../sdk";

export type Shown = { state: MatchState; view: JsonObject };
export type Picture = {
  /** On the Play tab: the seat's own view. */
  Seat?: ComponentType<Shown>;
  /** On the Table tab: the public view. */
  Table?: ComponentType<Shown>;
  Result?: ComponentType<Shown>;
  /** Members of the view that the pictures show. The tables leave them out. */
  skip?: readonly string[];
};

const LOADERS: Record<string, () => Promise<Picture>> = {
  "extreme-ways": async () => (await import("./farout")).farOut,
  ravens: async () => (await import("./farout")).farOut,
};

const loaded = new Map<string, Picture>();

/** Makes `pictureOf` know the game. Without its picture a match is shown with tables. */
export async function loadPicture(game: string): Promise<void> {
  const load = Object.hasOwn(LOADERS, game) ? LOADERS[game] : undefined;
  const picture = await load?.().catch(() => undefined);
  if (picture) loaded.set(game, picture);
}

export const pictureOf = (game: string): Picture | undefined => loaded.get(game);
