/** Accounts, tokens, integrations, your own feed. */

import { Caller, type AnswerOf, type BodyOf, type CallOptions, type QueryOf } from "../caller.js";

export class AccountCalls extends Caller {
  /** Make an account. It isn't signed in by that. */
  signUp(username: string, password: string, displayName?: string, options?: CallOptions): Promise<AnswerOf<"createAccount">> {
    const named = displayName === undefined ? {} : { display_name: displayName };
    return this.call("createAccount", { body: { username, password, ...named }, ...options });
  }

  /**
   * Begin a session; from here on this client's requests are this account's. Keep the answer's `device` on the device and
   * give it the next time: it opens nothing, but whoever tries this name elsewhere can't keep its person out then.
   */
  async signIn(username: string, password: string, device?: string, options?: CallOptions): Promise<AnswerOf<"createSession">> {
    const body = { username, password, ...(device === undefined ? {} : { device }) };
    const session = await this.call("createSession", { body, ...options });
    this.token = session.access_token;
    return session;
  }

  /** End the session: its token opens nothing any more, streams included. */
  async signOut(options?: CallOptions): Promise<void> {
    if (this.token !== undefined) await this.call("revokeToken", { body: { token: this.token }, ...options });
    this.token = undefined;
  }

  me(options?: CallOptions): Promise<AnswerOf<"getMe">> {
    return this.call("getMe", options);
  }

  updateMe(body: BodyOf<"updateMe">, options?: CallOptions): Promise<AnswerOf<"updateMe">> {
    return this.call("updateMe", { body, ...options });
  }

  /** What the server keeps of you, as JSON lines; for tokens that may read matches, talk and seasons. */
  myData(options?: CallOptions): Promise<AnswerOf<"getMyData">> {
    return this.call("getMyData", options);
  }

  /** Remove your account, for good; `username` is your own. What you sent and said stays, without your name. */
  async removeMe(username: string, options?: CallOptions): Promise<void> {
    await this.call("removeMe", { body: { username }, ...options });
    this.token = undefined;
  }

  /** Become the server's admin, with the one-time claim that its first start printed. */
  claimServer(claim: string, options?: CallOptions): Promise<AnswerOf<"claimServer">> {
    return this.call("claimServer", { body: { claim }, ...options });
  }

  /** What waits for you, over all matches. */
  myMatches(options?: CallOptions): Promise<AnswerOf<"listMyMatches">> {
    return this.call("listMyMatches", options);
  }

  /** A page of your account's feed; with `wait` (seconds) as soon as there is something. */
  myEvents(query: QueryOf<"listMyEvents"> = {}, options?: CallOptions): Promise<AnswerOf<"listMyEvents">> {
    return this.call("listMyEvents", { query, ...options });
  }

  /** Good once and for 30 seconds, to open a stream with. Streams of this client get their own. */
  ticket(options?: CallOptions): Promise<AnswerOf<"createTicket">> {
    return this.call("createTicket", options);
  }

  /** A token for a program, which can do what `scopes` say and no more. It is shown this once. */
  createToken(body: BodyOf<"createToken">, options?: CallOptions): Promise<AnswerOf<"createToken">> {
    return this.call("createToken", { body, ...options });
  }

  tokens(options?: CallOptions): Promise<AnswerOf<"listTokens">> {
    return this.call("listTokens", options);
  }

  revokeToken(tokenId: string, options?: CallOptions): Promise<AnswerOf<"deleteToken">> {
    return this.call("deleteToken", { path: { token_id: tokenId }, ...options });
  }

  /** Where else people may sign in from; for the trip there see docs/front-ends.md. */
  providers(options?: CallOptions): Promise<AnswerOf<"listProviders">> {
    return this.call("listProviders", options);
  }

  /** End the trip to a provider: like `signIn`. */
  async signInWithCode(code: string, verifier: string, options?: CallOptions): Promise<AnswerOf<"createOidcSession">> {
    const session = await this.call("createOidcSession", { body: { code, verifier }, ...options });
    this.token = session.access_token;
    return session;
  }

  links(options?: CallOptions): Promise<AnswerOf<"listLinks">> {
    return this.call("listLinks", options);
  }

  addLink(code: string, verifier: string, options?: CallOptions): Promise<AnswerOf<"createLink">> {
    return this.call("createLink", { body: { code, verifier }, ...options });
  }

  endLink(linkId: string, options?: CallOptions): Promise<AnswerOf<"deleteLink">> {
    return this.call("deleteLink", { path: { link_id: linkId }, ...options });
  }

  /** Take over an account that an integration has made for you. */
  claimAccount(body: BodyOf<"claimAccount">, options?: CallOptions): Promise<AnswerOf<"claimAccount">> {
    return this.call("claimAccount", { body, ...options });
  }
}
