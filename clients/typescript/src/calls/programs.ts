/** Calls of programs: webhooks, and accounts that an integration acts for. */

import type { AnswerOf, BodyOf, CallOptions, QueryOf } from "../caller.js";
import { SeasonHostCalls } from "./season_hosting.js";

export class ProgramCalls extends SeasonHostCalls {
  webhooks(query: QueryOf<"listWebhooks"> = {}, options?: CallOptions): Promise<AnswerOf<"listWebhooks">> {
    return this.call("listWebhooks", { query, ...options });
  }

  webhook(webhookId: string, options?: CallOptions): Promise<AnswerOf<"getWebhook">> {
    return this.call("getWebhook", { path: { webhook_id: webhookId }, ...options });
  }

  /** Create a webhook. Only this answer has its secret. */
  createWebhook(body: BodyOf<"createWebhook">, options?: CallOptions): Promise<AnswerOf<"createWebhook">> {
    return this.call("createWebhook", { body, ...options });
  }

  updateWebhook(
    webhookId: string,
    body: BodyOf<"updateWebhook">,
    options?: CallOptions,
  ): Promise<AnswerOf<"updateWebhook">> {
    return this.call("updateWebhook", { path: { webhook_id: webhookId }, body, ...options });
  }

  deleteWebhook(webhookId: string, options?: CallOptions): Promise<AnswerOf<"deleteWebhook">> {
    return this.call("deleteWebhook", { path: { webhook_id: webhookId }, ...options });
  }

  createWebhookSecret(webhookId: string, options?: CallOptions): Promise<AnswerOf<"createWebhookSecret">> {
    return this.call("createWebhookSecret", { path: { webhook_id: webhookId }, ...options });
  }

  testWebhook(webhookId: string, options?: CallOptions): Promise<AnswerOf<"testWebhook">> {
    return this.call("testWebhook", { path: { webhook_id: webhookId }, ...options });
  }

  deliveries(webhookId: string, query: QueryOf<"listDeliveries"> = {}, options?: CallOptions): Promise<AnswerOf<"listDeliveries">> {
    return this.call("listDeliveries", { path: { webhook_id: webhookId }, query, ...options });
  }

  integrations(query: QueryOf<"listIntegrations"> = {}, options?: CallOptions): Promise<AnswerOf<"listIntegrations">> {
    return this.call("listIntegrations", { query, ...options });
  }

  putIntegration(namespace: string, options?: CallOptions): Promise<AnswerOf<"putIntegration">> {
    return this.call("putIntegration", { path: { namespace }, ...options });
  }

  /** Create or rename the account of a person that your integration acts for. `actingFor` acts for it. */
  putLinkedAccount(
    namespace: string,
    externalId: string,
    displayName: string,
    options?: CallOptions,
  ): Promise<AnswerOf<"putLinkedAccount">> {
    const path = { namespace, external_id: externalId };
    return this.call("putLinkedAccount", { path, body: { display_name: displayName }, ...options });
  }

  linkedAccount(namespace: string, externalId: string, options?: CallOptions): Promise<AnswerOf<"getLinkedAccount">> {
    return this.call("getLinkedAccount", { path: { namespace, external_id: externalId }, ...options });
  }

  /** Create a code to take over a linked account. Show it only to its person. */
  claimCode(namespace: string, externalId: string, options?: CallOptions): Promise<AnswerOf<"createClaimCode">> {
    return this.call("createClaimCode", { path: { namespace, external_id: externalId }, ...options });
  }
}
