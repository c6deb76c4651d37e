/** Games, and matches as everybody sees them. */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { AccountCalls } from "./accounts.js";

export class MatchCalls extends AccountCalls {
  games(options?: CallOptions): Promise<AnswerOf<"listGames">> {
    return this.call("listGames", options);
  }

  /** A game in full: its rules, settings, phases, actions, views and events. */
  game(game: string, options?: CallOptions): Promise<AnswerOf<"getGame">> {
    return this.call("getGame", { path: { game }, ...options });
  }

  /** A page of the matches that you may see, newest first; `cursor` is the `next_cursor` of the page before. */
  matches(query: QueryOf<"listMatches"> = {}, options?: CallOptions): Promise<AnswerOf<"listMatches">> {
    return this.call("listMatches", { query, ...options });
  }

  /** A match: what everybody may know of it, and your role and seat. */
  match(matchId: string, options?: CallOptions): Promise<AnswerOf<"getMatch">> {
    return this.call("getMatch", { path: { match_id: matchId }, ...options });
  }

  /** You are its host. What is left out is as the game and docs/hosting.md say. */
  createMatch(body: BodyOf<"createMatch">, options?: CallOptions): Promise<AnswerOf<"createMatch">> {
    return this.call("createMatch", { body, ...options });
  }

  /** Take a seat, the first free one unless you name one. */
  join(matchId: string, body: BodyOf<"joinMatch"> = {}, options?: CallOptions): Promise<AnswerOf<"joinMatch">> {
    return this.call("joinMatch", { path: { match_id: matchId }, body, ...options });
  }

  /** Give your seat back, as long as the match hasn't begun. */
  leave(matchId: string, options?: CallOptions): Promise<AnswerOf<"leaveMatch">> {
    return this.call("leaveMatch", { path: { match_id: matchId }, ...options });
  }

  /** Let the server's bot play a free seat. */
  addBot(matchId: string, body: BodyOf<"addBot"> = {}, options?: CallOptions): Promise<AnswerOf<"addBot">> {
    return this.call("addBot", { path: { match_id: matchId }, body, ...options });
  }

  removeBot(matchId: string, seat: number, options?: CallOptions): Promise<AnswerOf<"removeBot">> {
    return this.call("removeBot", { path: { match_id: matchId, seat }, ...options });
  }

  /** Begin. Every seat has to be taken. */
  start(matchId: string, options?: CallOptions): Promise<AnswerOf<"startMatch">> {
    return this.call("startMatch", { path: { match_id: matchId }, ...options });
  }

  result(matchId: string, options?: CallOptions): Promise<AnswerOf<"getResult">> {
    return this.call("getResult", { path: { match_id: matchId }, ...options });
  }

  /** All that you may know of the match, as JSON lines (docs/fairness.md). */
  export(matchId: string, options?: CallOptions): Promise<AnswerOf<"getExport">> {
    return this.call("getExport", { path: { match_id: matchId }, ...options });
  }

  clarifications(matchId: string, options?: CallOptions): Promise<AnswerOf<"listClarifications">> {
    return this.call("listClarifications", { path: { match_id: matchId }, ...options });
  }

  hosts(matchId: string, options?: CallOptions): Promise<AnswerOf<"listHosts">> {
    return this.call("listHosts", { path: { match_id: matchId }, ...options });
  }
}
