/** Pictures for known games. Other games are shown with generic tables only. */
import type { ComponentType } from "preact";
import type { MatchState } from "../match/Context";
import type { JsonObject } from "../sdk";
import { exodus, famine } from "./trades";
import { farOut } from "./farout";
import { lockedOut } from "./lockedout";
import { together } from "./together";
import { xGame } from "./xgame";

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

const PICTURES: Record<string, Picture> = {
  "x-game": xGame,
  exodus,
  famine,
  together,
  "extreme-ways": farOut,
  ravens: farOut,
  "locked-out": lockedOut,
};

export const pictureOf = (game: string): Picture | undefined => (Object.hasOwn(PICTURES, game) ? PICTURES[game] : undefined);
