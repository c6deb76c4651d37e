/** `@mainmatch/client`: the API of a Mainmatch server, and its streams, for browsers and Node. */

export { Mainmatch } from "./client.js";
export type {
  AnswerOf,
  BodyOf,
  CallInput,
  CallOptions,
  MainmatchOptions,
  OperationId,
  PathOf,
  QueryOf,
} from "./caller.js";
export { MainmatchError, StreamEnded, type Finding, type ProblemBody } from "./errors.js";
export {
  isAccountEvent,
  isLost,
  isMatchEvent,
  isReset,
  isSeasonEvent,
  type AccountEvent,
  type AccountEventData,
  type Begin,
  type FeedEvent,
  type GameEventData,
  type MatchEvent,
  type MatchEventData,
  type Place,
  type SeasonEvent,
  type SeasonEventData,
  type SeasonView,
  type StreamLost,
  type StreamReset,
  type View,
} from "./events.js";
export type { components, operations } from "./generated/api.js";
export {
  LiveSeason,
  LiveView,
  toDecide,
  type LiveOptions,
  type LiveSeasonOptions,
  type LiveState,
  type LiveStatus,
} from "./live.js";
export type { Patience } from "./patience.js";
export { MemoryPlaces, StoragePlaces, type Places } from "./stream/places.js";
export type { Pacing } from "./stream/pacing.js";
export type { WebSocketClass, WebSocketLike } from "./stream/socket.js";
export { Stream, type Following, type FollowOptions, type StreamOptions, type StreamStatus } from "./stream/stream.js";
export { fold } from "./views.js";

/** A schema of openapi.json: `Schema<"MatchFacts">`. */
export type Schema<Name extends keyof import("./generated/api.js").components["schemas"]> =
  import("./generated/api.js").components["schemas"][Name];
