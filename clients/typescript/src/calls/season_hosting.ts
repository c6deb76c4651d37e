/** Calls of season hosts (docs/seasons.md). */

import type { AnswerOf, BodyOf, CallOptions } from "../caller.js";
import { HostCalls } from "./hosting.js";

export class SeasonHostCalls extends HostCalls {
  /** Create a season: you are its host. Policies have defaults. */
  createSeason(body: BodyOf<"createSeason">, options?: CallOptions): Promise<AnswerOf<"createSeason">> {
    return this.call("createSeason", { body, ...options });
  }

  /** Replace all policies, until the season starts. */
  putPolicies(
    seasonId: string,
    policies: BodyOf<"putPolicies">["policies"],
    options?: CallOptions,
  ): Promise<AnswerOf<"putPolicies">> {
    return this.call("putPolicies", { path: { season_id: seasonId }, body: { policies }, ...options });
  }

  /** Take an account (its username) or a bot into the cast. */
  addMember(seasonId: string, body: BodyOf<"addMember">, options?: CallOptions): Promise<AnswerOf<"addMember">> {
    return this.call("addMember", { path: { season_id: seasonId }, body, ...options });
  }

  /** Change a member's groups or teams. No rule depends on them. */
  updateMember(
    seasonId: string,
    member: string,
    body: BodyOf<"updateMember">,
    options?: CallOptions,
  ): Promise<AnswerOf<"updateMember">> {
    return this.call("updateMember", { path: { season_id: seasonId, member }, body, ...options });
  }

  /** Remove a member; after the start this is permanent. */
  removeMember(seasonId: string, member: string, options?: CallOptions): Promise<AnswerOf<"removeMember">> {
    return this.call("removeMember", { path: { season_id: seasonId, member }, ...options });
  }

  /** Replace a member's player with another account or a bot, in its running match too. */
  putMemberPlayer(
    seasonId: string,
    member: string,
    body: BodyOf<"putMemberPlayer">,
    options?: CallOptions,
  ): Promise<AnswerOf<"putMemberPlayer">> {
    return this.call("putMemberPlayer", { path: { season_id: seasonId, member }, body, ...options });
  }

  /** Warn a member. Only the member and hosts can read the reason; the policies decide what it costs. */
  createWarning(
    seasonId: string,
    member: string,
    body: BodyOf<"createWarning"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"createWarning">> {
    return this.call("createWarning", { path: { season_id: seasonId, member }, body, ...options });
  }

  addSeasonHost(seasonId: string, account: string, options?: CallOptions): Promise<AnswerOf<"addSeasonHost">> {
    return this.call("addSeasonHost", { path: { season_id: seasonId }, body: { account }, ...options });
  }

  removeSeasonHost(seasonId: string, account: string, options?: CallOptions): Promise<AnswerOf<"removeSeasonHost">> {
    return this.call("removeSeasonHost", { path: { season_id: seasonId, account }, ...options });
  }

  // --- its course

  /** Start the season: the cast and the policies are fixed. */
  startSeason(seasonId: string, options?: CallOptions): Promise<AnswerOf<"startSeason">> {
    return this.call("startSeason", { path: { season_id: seasonId }, ...options });
  }

  /** Announce an episode. Then `createMatch({ game, season_id })` seats the cast. */
  createEpisode(
    seasonId: string,
    body: BodyOf<"createEpisode">,
    options?: CallOptions,
  ): Promise<AnswerOf<"createEpisode">> {
    return this.call("createEpisode", { path: { season_id: seasonId }, body, ...options });
  }

  startFinals(seasonId: string, options?: CallOptions): Promise<AnswerOf<"startFinals">> {
    return this.call("startFinals", { path: { season_id: seasonId }, ...options });
  }

  /** Take a match back, with everything that it led to. */
  takeBackMatch(
    seasonId: string,
    matchId: string,
    body: BodyOf<"takeBackMatch"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"takeBackMatch">> {
    return this.call("takeBackMatch", { path: { season_id: seasonId, match_id: matchId }, body, ...options });
  }

  /** Announce a text to all who can see the season. */
  announceSeason(seasonId: string, text: string, options?: CallOptions): Promise<AnswerOf<"postSeasonAnnouncement">> {
    return this.call("postSeasonAnnouncement", { path: { season_id: seasonId }, body: { text }, ...options });
  }

  /** Cancel the season permanently, without a winner. */
  cancelSeason(
    seasonId: string,
    body: BodyOf<"cancelSeason"> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"cancelSeason">> {
    return this.call("cancelSeason", { path: { season_id: seasonId }, body, ...options });
  }

  /** Close a decision now, as at its deadline. */
  closeDecision(seasonId: string, decision: string, options?: CallOptions): Promise<AnswerOf<"closeDecision">> {
    return this.call("closeDecision", { path: { season_id: seasonId, decision }, ...options });
  }

  /** Move a decision's deadline. */
  extendDecision(
    seasonId: string,
    decision: string,
    body: BodyOf<"extendDecision">,
    options?: CallOptions,
  ): Promise<AnswerOf<"extendDecision">> {
    return this.call("extendDecision", { path: { season_id: seasonId, decision }, body, ...options });
  }
}
