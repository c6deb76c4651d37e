/** Calls about seasons (docs/seasons.md). */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { MatchCalls } from "./matches.js";

export class SeasonCalls extends MatchCalls {
  /** List the seasons that you may see, newest first; `cursor` is the `next_cursor` of the page before. */
  seasons(query: QueryOf<"listSeasons"> = {}, options?: CallOptions): Promise<AnswerOf<"listSeasons">> {
    return this.call("listSeasons", { query, ...options });
  }

  /** Get a season's title and status, and your role and place in the cast. */
  season(seasonId: string, options?: CallOptions): Promise<AnswerOf<"getSeason">> {
    return this.call("getSeason", { path: { season_id: seasonId }, ...options });
  }

  /** Get the season's view: standings, episodes, open decisions. Follow its feed from `cursor`. */
  seasonView(seasonId: string, options?: CallOptions): Promise<AnswerOf<"getSeasonView">> {
    return this.call("getSeasonView", { path: { season_id: seasonId }, ...options });
  }

  /** Get each member's garnets over time, as far as you may know them. */
  seasonGarnets(seasonId: string, options?: CallOptions): Promise<AnswerOf<"getSeasonGarnets">> {
    return this.call("getSeasonGarnets", { path: { season_id: seasonId }, ...options });
  }

  /** List the ledger's entries: your own lines, or all for hosts who don't play. */
  ledger(seasonId: string, query: QueryOf<"listLedger"> = {}, options?: CallOptions): Promise<AnswerOf<"listLedger">> {
    return this.call("listLedger", { path: { season_id: seasonId }, query, ...options });
  }

  /** Get the whole ledger as CSV (RFC 4180). */
  async ledgerCsv(seasonId: string, options?: CallOptions): Promise<string> {
    const csv: unknown = await this.call("listLedger", { path: { season_id: seasonId }, accept: "text/csv", ...options });
    return csv as string;
  }

  /** Export what you may know of the season, as JSON lines. */
  seasonExport(seasonId: string, options?: CallOptions): Promise<AnswerOf<"getSeasonExport">> {
    return this.call("getSeasonExport", { path: { season_id: seasonId }, ...options });
  }

  /** A public season as anyone may read it, without an account, too. */
  publicSeason(seasonId: string, options?: CallOptions): Promise<AnswerOf<"getPublicSeason">> {
    return this.call("getPublicSeason", { path: { season_id: seasonId }, ...options });
  }

  /** Tell the season or an episode as you know it, in sentences, as Markdown. */
  async seasonRecap(seasonId: string, query: QueryOf<"getSeasonRecap"> = {}, options?: CallOptions): Promise<string> {
    const story: unknown = await this.call("getSeasonRecap", { path: { season_id: seasonId }, query, accept: "text/markdown", ...options });
    return story as string;
  }

  seasonHosts(seasonId: string, query: QueryOf<"listSeasonHosts"> = {}, options?: CallOptions): Promise<AnswerOf<"listSeasonHosts">> {
    return this.call("listSeasonHosts", { path: { season_id: seasonId }, query, ...options });
  }

  /** A page of your feed of this season; with `wait` (seconds) as soon as there is something. `follow` is less work. */
  seasonEvents(
    seasonId: string,
    query: QueryOf<"listSeasonEvents"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"listSeasonEvents">> {
    return this.call("listSeasonEvents", { path: { season_id: seasonId }, query, ...options });
  }

  // --- in the cast

  /** See what you are invited to, before you join: a public season, or that of a code. */
  seasonInvitation(seasonId: string, body: BodyOf<"checkSeasonInvitation"> = {}, options?: CallOptions): Promise<AnswerOf<"checkSeasonInvitation">> {
    return this.call("checkSeasonInvitation", { path: { season_id: seasonId }, body, ...options });
  }

  /** Join the cast while it is being filled. */
  joinSeason(
    seasonId: string,
    body: BodyOf<"joinSeason"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"joinSeason">> {
    return this.call("joinSeason", { path: { season_id: seasonId }, body, ...options });
  }

  /** Leave the cast; after the start you withdraw permanently. */
  leaveSeason(seasonId: string, options?: CallOptions): Promise<AnswerOf<"leaveSeason">> {
    return this.call("leaveSeason", { path: { season_id: seasonId }, ...options });
  }

  /** Make a choice in a decision. It replaces an earlier one. */
  decide(
    seasonId: string,
    decision: string,
    choice: readonly string[],
    options?: CallOptions,
  ): Promise<AnswerOf<"putChoice">> {
    return this.call("putChoice", { path: { season_id: seasonId, decision }, body: { choice: [...choice] }, ...options });
  }

  /** Offer garnets to a member, if the policies allow it. They are reserved until the answer. */
  createOffer(
    seasonId: string,
    to: string,
    amount: number,
    options?: CallOptions,
  ): Promise<AnswerOf<"createOffer">> {
    return this.call("createOffer", { path: { season_id: seasonId }, body: { to, amount }, ...options });
  }

  /** Accept or decline garnets that a member offered to you. */
  answerOffer(
    seasonId: string,
    offer: string,
    body: BodyOf<"answerOffer">,
    options?: CallOptions,
  ): Promise<AnswerOf<"answerOffer">> {
    return this.call("answerOffer", { path: { season_id: seasonId, offer }, body, ...options });
  }

  /** Withdraw your offer. */
  deleteOffer(seasonId: string, offer: string, options?: CallOptions): Promise<AnswerOf<"deleteOffer">> {
    return this.call("deleteOffer", { path: { season_id: seasonId, offer }, ...options });
  }
}
