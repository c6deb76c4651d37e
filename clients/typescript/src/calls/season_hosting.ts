/** What hosts of a season do (docs/seasons.md). */

import type { AnswerOf, BodyOf, CallOptions } from "../caller.js";
import { HostCalls } from "./hosting.js";

export class SeasonHostCalls extends HostCalls {
  /** You are its host. What is left out of the policies has its default. */
  createSeason(body: BodyOf<"createSeason">, options?: CallOptions): Promise<AnswerOf<"createSeason">> {
    return this.call("createSeason", { body, ...options });
  }

  /** Choose other policies, in place of all before, until the season starts. */
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

  /** Put a member into other groups or teams: words for people. */
  updateMember(
    seasonId: string,
    member: string,
    body: BodyOf<"updateMember">,
    options?: CallOptions,
  ): Promise<AnswerOf<"updateMember">> {
    return this.call("updateMember", { path: { season_id: seasonId, member }, body, ...options });
  }

  /** Take a member out; after the start that is for good. */
  removeMember(seasonId: string, member: string, options?: CallOptions): Promise<AnswerOf<"removeMember">> {
    return this.call("removeMember", { path: { season_id: seasonId, member }, ...options });
  }

  /** Let another account or a bot take a member's place, in its running match too. */
  putMemberPlayer(
    seasonId: string,
    member: string,
    body: BodyOf<"putMemberPlayer">,
    options?: CallOptions,
  ): Promise<AnswerOf<"putMemberPlayer">> {
    return this.call("putMemberPlayer", { path: { season_id: seasonId, member }, body, ...options });
  }

  /** Only the member and hosts read why; the policies say what it costs. */
  warnMember(
    seasonId: string,
    member: string,
    reason: string,
    options?: CallOptions,
  ): Promise<AnswerOf<"warnMember">> {
    return this.call("warnMember", { path: { season_id: seasonId, member }, body: { reason }, ...options });
  }

  addSeasonHost(seasonId: string, account: string, options?: CallOptions): Promise<AnswerOf<"addSeasonHost">> {
    return this.call("addSeasonHost", { path: { season_id: seasonId }, body: { account }, ...options });
  }

  removeSeasonHost(seasonId: string, accountId: string, options?: CallOptions): Promise<AnswerOf<"removeSeasonHost">> {
    return this.call("removeSeasonHost", { path: { season_id: seasonId, account_id: accountId }, ...options });
  }

  // --- its course

  /** Cast and policies stand from now on. */
  startSeason(seasonId: string, options?: CallOptions): Promise<AnswerOf<"startSeason">> {
    return this.call("startSeason", { path: { season_id: seasonId }, ...options });
  }

  /** Then `createMatch({ game, season_id })` seats the cast. */
  announceEpisode(
    seasonId: string,
    body: BodyOf<"announceEpisode">,
    options?: CallOptions,
  ): Promise<AnswerOf<"announceEpisode">> {
    return this.call("announceEpisode", { path: { season_id: seasonId }, body, ...options });
  }

  announceFinals(seasonId: string, options?: CallOptions): Promise<AnswerOf<"announceFinals">> {
    return this.call("announceFinals", { path: { season_id: seasonId }, ...options });
  }

  /** Let a match count no more, nor anything that it led to. */
  takeBackMatch(
    seasonId: string,
    matchId: string,
    reason: string,
    options?: CallOptions,
  ): Promise<AnswerOf<"takeBackMatch">> {
    return this.call("takeBackMatch", { path: { season_id: seasonId, match_id: matchId }, body: { reason }, ...options });
  }

  /** End the season without a winner, for good. */
  cancelSeason(seasonId: string, reason: string, options?: CallOptions): Promise<AnswerOf<"cancelSeason">> {
    return this.call("cancelSeason", { path: { season_id: seasonId }, body: { reason }, ...options });
  }

  /** Close a decision now, as if its deadline had come. */
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
