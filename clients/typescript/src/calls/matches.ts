/** Calls about games and matches. */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { AccountCalls } from "./accounts.js";

export class MatchCalls extends AccountCalls {
  games(query: QueryOf<"listGames"> = {}, options?: CallOptions): Promise<AnswerOf<"listGames">> {
    return this.call("listGames", { query, ...options });
  }

  /** Get a game in full: its rules, settings, phases, actions, views and events. */
  game(game: string, options?: CallOptions): Promise<AnswerOf<"getGame">> {
    return this.call("getGame", { path: { game }, ...options });
  }

  /** How long matches of a game take, which seats win, and how often players are in time. */
  gameStatistics(game: string, options?: CallOptions): Promise<AnswerOf<"getGameStatistics">> {
    return this.call("getGameStatistics", { path: { game }, ...options });
  }

  /** List the matches that you may see, newest first; `cursor` is the `next_cursor` of the page before. */
  matches(query: QueryOf<"listMatches"> = {}, options?: CallOptions): Promise<AnswerOf<"listMatches">> {
    return this.call("listMatches", { query, ...options });
  }

  /** Get a match's public facts, and your role and seat. */
  match(matchId: string, options?: CallOptions): Promise<AnswerOf<"getMatch">> {
    return this.call("getMatch", { path: { match_id: matchId }, ...options });
  }

  /** Play against bots at once: you sit in the first seat of a private match that has begun. */
  createPractice(body: BodyOf<"createPractice">, options?: CallOptions): Promise<AnswerOf<"createPractice">> {
    return this.call("createPractice", { body, ...options });
  }

  /** Create a match: you are its host. Defaults are those of the game and docs/hosting.md. */
  createMatch(body: BodyOf<"createMatch">, options?: CallOptions): Promise<AnswerOf<"createMatch">> {
    return this.call("createMatch", { body, ...options });
  }

  /** Take a seat, the first free one unless you name one. */
  join(matchId: string, body: BodyOf<"joinMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"joinMatch">> {
    return this.call("joinMatch", { path: { match_id: matchId }, body, ...options });
  }

  /** See what you are invited to, before you join or sign in: a public match, or that of a code. */
  invitation(
    matchId: string,
    body: BodyOf<"checkInvitation"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"checkInvitation">> {
    return this.call("checkInvitation", { path: { match_id: matchId }, body, ...options });
  }

  /** Give your seat back before the match starts. */
  leave(matchId: string, options?: CallOptions): Promise<AnswerOf<"leaveMatch">> {
    return this.call("leaveMatch", { path: { match_id: matchId }, ...options });
  }

  /** Fill free seats with bots: one, `{ count: 3 }` or `{ fill: true }`. */
  addBots(matchId: string, body: BodyOf<"addBots"> = {}, options?: CallOptions): Promise<AnswerOf<"addBots">> {
    return this.call("addBots", { path: { match_id: matchId }, body, ...options });
  }

  /** Change settings of a match in its lobby; what you leave out stays as it is. */
  updateMatch(matchId: string, body: BodyOf<"updateMatch">, options?: CallOptions): Promise<AnswerOf<"updateMatch">> {
    return this.call("updateMatch", { path: { match_id: matchId }, body, ...options });
  }

  /** Free a player's or bot's seat before the match starts. */
  removePlayer(
    matchId: string,
    seat: number,
    query: QueryOf<"removePlayer"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"removePlayer">> {
    return this.call("removePlayer", { path: { match_id: matchId, seat }, query, ...options });
  }

  /** Start the match. Every seat must be taken, unless `when_seats_are_free` says otherwise. */
  start(matchId: string, body: BodyOf<"startMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"startMatch">> {
    return this.call("startMatch", { path: { match_id: matchId }, body, ...options });
  }

  result(matchId: string, options?: CallOptions): Promise<AnswerOf<"getResult">> {
    return this.call("getResult", { path: { match_id: matchId }, ...options });
  }

  /** Export what you may know of the match, as JSON lines (docs/fairness.md). */
  export(matchId: string, options?: CallOptions): Promise<AnswerOf<"getMatchExport">> {
    return this.call("getMatchExport", { path: { match_id: matchId }, ...options });
  }

  /** Tell the match as you know it, in sentences, as Markdown. */
  async recap(matchId: string, query: QueryOf<"getMatchRecap"> = {}, options?: CallOptions): Promise<string> {
    const story: unknown = await this.call("getMatchRecap", { path: { match_id: matchId }, query, accept: "text/markdown", ...options });
    return story as string;
  }

  /** The picture of a public match's result, as SVG. */
  sharePicture(matchId: string, options?: CallOptions): Promise<AnswerOf<"getSharePicture">> {
    return this.call("getSharePicture", { path: { match_id: matchId }, ...options });
  }

  /** List the rulings, oldest first. `after` is the `next_after` of the page before. */
  clarifications(
    matchId: string,
    query: QueryOf<"listClarifications"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listClarifications">> {
    return this.call("listClarifications", { path: { match_id: matchId }, query, ...options });
  }

  hosts(matchId: string, query: QueryOf<"listHosts"> = {}, options?: CallOptions): Promise<AnswerOf<"listHosts">> {
    return this.call("listHosts", { path: { match_id: matchId }, query, ...options });
  }
}
