/** Accounts, tokens, integrations, your own feed. */

import { Caller, type AnswerOf, type BodyOf, type CallOptions, type QueryOf } from "../caller.js";

export class AccountCalls extends Caller {
  /** Create an account. This does not sign in. Keep `device` of the answer on the device, for `signIn`. */
  signUp(username: string, password: string, displayName?: string, options?: CallOptions): Promise<AnswerOf<"createAccount">> {
    const named = displayName === undefined ? {} : { display_name: displayName };
    return this.call("createAccount", { body: { username, password, ...named }, ...options });
  }

  /** What a visitor without an account can do and watch. */
  welcome(options?: CallOptions): Promise<AnswerOf<"getWelcome">> {
    return this.call("getWelcome", options);
  }

  /** Come in without a name and password, to watch and to play against bots: later requests are this guest's. */
  async createGuest(body: BodyOf<"createGuest"> = {}, options?: CallOptions): Promise<AnswerOf<"createGuest">> {
    const session = await this.call("createGuest", { body, ...options });
    this.token = session.access_token;
    return session;
  }

  /** Give a guest a name and a password. Then sign in with them. */
  keepAccount(body: BodyOf<"keepAccount">, options?: CallOptions): Promise<AnswerOf<"keepAccount">> {
    return this.call("keepAccount", { body, ...options });
  }

  /**
   * Sign in: this client's later requests are this account's. Keep `device` of the answer on the device and send it at
   * the next sign-in. It opens nothing, but then failed attempts with this name elsewhere cannot lock its owner out.
   * After the problem `second_factor_required`, sign in again with a code as `more.second_factor`;
   * after `account_being_deleted` with `more.restore`, to keep the account.
   */
  async signIn(
    username: string,
    password: string,
    device?: string,
    options?: CallOptions,
    more: Pick<BodyOf<"createSession">, "second_factor" | "restore" | "remember"> = {},
  ): Promise<AnswerOf<"createSession">> {
    const body = { username, password, ...(device === undefined ? {} : { device }), ...more };
    const session = await this.call("createSession", { body, ...options });
    this.token = session.access_token;
    return session;
  }

  /** Sign out: revoke the token and close its streams. */
  async signOut(options?: CallOptions): Promise<void> {
    if (this.token !== undefined) await this.call("signOut", { body: { token: this.token }, ...options });
    this.token = undefined;
  }

  /** In a browser: a new token for the session that this device remembers (`signIn` with `remember`). */
  async refresh(options?: CallOptions): Promise<AnswerOf<"refreshSession">> {
    const session = await this.call("refreshSession", options);
    this.token = session.access_token;
    return session;
  }

  sessions(query: QueryOf<"listSessions"> = {}, options?: CallOptions): Promise<AnswerOf<"listSessions">> {
    return this.call("listSessions", { query, ...options });
  }

  deleteSession(sessionId: string, options?: CallOptions): Promise<AnswerOf<"deleteSession">> {
    return this.call("deleteSession", { path: { session_id: sessionId }, ...options });
  }

  /** Give the fresh proof that some operations on your account need. It counts for five minutes, for this session. */
  prove(body: BodyOf<"createProof">, options?: CallOptions): Promise<AnswerOf<"createProof">> {
    return this.call("createProof", { body, ...options });
  }

  /** Change your password. All your sessions and tokens end; this client goes on with the new session in the answer. */
  async putPassword(body: BodyOf<"putPassword">, options?: CallOptions): Promise<AnswerOf<"putPassword">> {
    const session = await this.call("putPassword", { body, ...options });
    this.token = session.access_token;
    return session;
  }

  /** End all your sessions, this one too, and unless you keep them all your tokens and the links to providers. */
  async signOutEverywhere(body: BodyOf<"signOutEverywhere"> = {}, options?: CallOptions): Promise<void> {
    await this.call("signOutEverywhere", { body, ...options });
    this.token = undefined;
  }

  /** Get a code for `confirmReset` sent to the account's verified address, if it has one. */
  requestReset(username: string, options?: CallOptions): Promise<AnswerOf<"requestReset">> {
    return this.call("requestReset", { body: { username }, ...options });
  }

  /** Get a device marker sent to the account's verified address, if it has one: the `device` of a sign-in. */
  requestDevice(username: string, options?: CallOptions): Promise<AnswerOf<"requestDevice">> {
    return this.call("requestDevice", { body: { username }, ...options });
  }

  /** Set a new password with the code that you got by mail, or from an admin. All your sessions and tokens end. */
  confirmReset(code: string, password: string, options?: CallOptions): Promise<AnswerOf<"confirmReset">> {
    return this.call("confirmReset", { body: { code, password }, ...options });
  }

  /** For admins: find accounts by a part of their names. */
  accounts(query: QueryOf<"listAccounts"> = {}, options?: CallOptions): Promise<AnswerOf<"listAccounts">> {
    return this.call("listAccounts", { query, ...options });
  }

  /** For admins: health, quotas and backups of the server. */
  server(options?: CallOptions): Promise<AnswerOf<"getServer">> {
    return this.call("getServer", options);
  }

  /** For admins: what admins and the operator did, oldest first. */
  serverAudit(query: QueryOf<"listServerAudit"> = {}, options?: CallOptions): Promise<AnswerOf<"listServerAudit">> {
    return this.call("listServerAudit", { query, ...options });
  }

  /** For admins: create a code with which this person sets a new password. Give it only to them. */
  createResetCode(account: string, options?: CallOptions): Promise<AnswerOf<"createResetCode">> {
    return this.call("createResetCode", { path: { account }, ...options });
  }

  /** For admins: end all access to an account, until `resumeAccount`. */
  suspendAccount(account: string, body: BodyOf<"suspendAccount"> = {}, options?: CallOptions): Promise<AnswerOf<"suspendAccount">> {
    return this.call("suspendAccount", { path: { account }, body, ...options });
  }

  /** For admins: let a suspended account sign in again. */
  resumeAccount(account: string, options?: CallOptions): Promise<AnswerOf<"resumeAccount">> {
    return this.call("resumeAccount", { path: { account }, ...options });
  }

  /** Get a code sent to a new address. It counts after `confirmEmail`. */
  putEmail(body: BodyOf<"putEmail">, options?: CallOptions): Promise<AnswerOf<"putEmail">> {
    return this.call("putEmail", { body, ...options });
  }

  /** Use the new address, with the code that was sent there. */
  confirmEmail(code: string, options?: CallOptions): Promise<AnswerOf<"confirmEmail">> {
    return this.call("confirmEmail", { body: { code }, ...options });
  }

  /** Remove your e-mail address. */
  deleteEmail(options?: CallOptions): Promise<AnswerOf<"deleteEmail">> {
    return this.call("deleteEmail", options);
  }

  /** Get a key for an authenticator app. It counts after `confirmSecondFactor`. */
  createSecondFactor(body: BodyOf<"createSecondFactor"> = {}, options?: CallOptions): Promise<AnswerOf<"createSecondFactor">> {
    return this.call("createSecondFactor", { body, ...options });
  }

  /** Turn the second factor on with a code of the app. Your other sessions end. */
  confirmSecondFactor(code: string, options?: CallOptions): Promise<AnswerOf<"confirmSecondFactor">> {
    return this.call("confirmSecondFactor", { body: { second_factor: code }, ...options });
  }

  /** Turn the second factor off. */
  deleteSecondFactor(options?: CallOptions): Promise<AnswerOf<"deleteSecondFactor">> {
    return this.call("deleteSecondFactor", options);
  }

  /** Create recovery codes in place of the earlier ones. */
  createRecoveryCodes(body: BodyOf<"createRecoveryCodes"> = {}, options?: CallOptions): Promise<AnswerOf<"createRecoveryCodes">> {
    return this.call("createRecoveryCodes", { body, ...options });
  }

  /** For admins: make an account an admin of the server. */
  addAdmin(account: string, options?: CallOptions): Promise<AnswerOf<"addAdmin">> {
    return this.call("addAdmin", { path: { account }, ...options });
  }

  /** For admins: remove an account's admin rights. Its sessions end. */
  removeAdmin(account: string, options?: CallOptions): Promise<AnswerOf<"removeAdmin">> {
    return this.call("removeAdmin", { path: { account }, ...options });
  }

  /** For admins: remove an account's second factor. All its sessions and tokens end. */
  deleteAccountSecondFactor(account: string, options?: CallOptions): Promise<AnswerOf<"deleteAccountSecondFactor">> {
    return this.call("deleteAccountSecondFactor", { path: { account }, ...options });
  }

  me(options?: CallOptions): Promise<AnswerOf<"getMe">> {
    return this.call("getMe", options);
  }

  createMatchAlert(body: BodyOf<"createMatchAlert">, options?: CallOptions): Promise<AnswerOf<"createMatchAlert">> {
    return this.call("createMatchAlert", { body, ...options });
  }

  matchAlerts(query: QueryOf<"listMatchAlerts"> = {}, options?: CallOptions): Promise<AnswerOf<"listMatchAlerts">> {
    return this.call("listMatchAlerts", { query, ...options });
  }

  deleteMatchAlert(alertId: string, options?: CallOptions): Promise<AnswerOf<"deleteMatchAlert">> {
    return this.call("deleteMatchAlert", { path: { alert_id: alertId }, ...options });
  }

  /** The key to which browsers subscribe: `applicationServerKey` of `PushManager.subscribe()`. */
  pushKey(options?: CallOptions): Promise<AnswerOf<"getPushKey">> {
    return this.call("getPushKey", { ...options });
  }

  /** Have a browser show what waits for you. The browser chooses `id` once, and keeps it. */
  putPushSubscription(id: string, body: BodyOf<"putPushSubscription">, options?: CallOptions): Promise<AnswerOf<"putPushSubscription">> {
    return this.call("putPushSubscription", { path: { subscription_id: id }, body, ...options });
  }

  pushSubscriptions(query: QueryOf<"listPushSubscriptions"> = {}, options?: CallOptions): Promise<AnswerOf<"listPushSubscriptions">> {
    return this.call("listPushSubscriptions", { query, ...options });
  }

  deletePushSubscription(id: string, options?: CallOptions): Promise<AnswerOf<"deletePushSubscription">> {
    return this.call("deletePushSubscription", { path: { subscription_id: id }, ...options });
  }

  /** Make the address of the calendar of one's deadlines: its path is shown once. */
  createCalendar(options?: CallOptions): Promise<AnswerOf<"createCalendar">> {
    return this.call("createCalendar", { ...options });
  }

  calendar(options?: CallOptions): Promise<AnswerOf<"getCalendar">> {
    return this.call("getCalendar", { ...options });
  }

  deleteCalendar(options?: CallOptions): Promise<AnswerOf<"deleteCalendar">> {
    return this.call("deleteCalendar", { ...options });
  }

  /** What waits for the user and what has come lately, the most urgent first. */
  news(query: QueryOf<"listNews"> = {}, options?: CallOptions): Promise<AnswerOf<"listNews">> {
    return this.call("listNews", { query, ...options });
  }

  newsPreferences(options?: CallOptions): Promise<AnswerOf<"getNewsPreferences">> {
    return this.call("getNewsPreferences", { ...options });
  }

  /** What the user hears of in which channel; what is left out gets its default. */
  putNewsPreferences(body: BodyOf<"putNewsPreferences">, options?: CallOptions): Promise<AnswerOf<"putNewsPreferences">> {
    return this.call("putNewsPreferences", { body, ...options });
  }

  /** How a player has played, and how often they were in time. */
  accountStatistics(username: string, options?: CallOptions): Promise<AnswerOf<"getAccountStatistics">> {
    return this.call("getAccountStatistics", { path: { username }, ...options });
  }

  updateMe(body: BodyOf<"updateMe">, options?: CallOptions): Promise<AnswerOf<"updateMe">> {
    return this.call("updateMe", { body, ...options });
  }

  /** Export what the server stores about you, as JSON lines. The token needs to read matches, chat and seasons. */
  myData(options?: CallOptions): Promise<AnswerOf<"getMyExport">> {
    return this.call("getMyExport", options);
  }

  /** Delete your account; for a week `signIn` with `restore` takes it back. Submissions and messages stay, without your name. */
  async deleteMe(options?: CallOptions): Promise<void> {
    await this.call("deleteMe", options);
    this.token = undefined;
  }

  /** Become the server's admin, with the one-time claim code that it printed at its start. */
  claimServer(claim: string, options?: CallOptions): Promise<AnswerOf<"claimServer">> {
    return this.call("claimServer", { body: { claim }, ...options });
  }

  /** A page of your account's feed; with `wait` (seconds) as soon as there is something. */
  myEvents(query: QueryOf<"listMyEvents"> = {}, options?: CallOptions): Promise<AnswerOf<"listMyEvents">> {
    return this.call("listMyEvents", { query, ...options });
  }

  /** Create a ticket that opens one stream, once, within 30 seconds. Streams of this client get their own. */
  ticket(options?: CallOptions): Promise<AnswerOf<"createTicket">> {
    return this.call("createTicket", options);
  }

  /** Create a token for a program, with these `scopes` only. It is shown only once. */
  createToken(body: BodyOf<"createToken">, options?: CallOptions): Promise<AnswerOf<"createToken">> {
    return this.call("createToken", { body, ...options });
  }

  tokens(query: QueryOf<"listTokens"> = {}, options?: CallOptions): Promise<AnswerOf<"listTokens">> {
    return this.call("listTokens", { query, ...options });
  }

  deleteToken(tokenId: string, options?: CallOptions): Promise<AnswerOf<"deleteToken">> {
    return this.call("deleteToken", { path: { token_id: tokenId }, ...options });
  }

  /** List the sign-in providers; see docs/front-ends.md for the redirects. */
  providers(query: QueryOf<"listProviders"> = {}, options?: CallOptions): Promise<AnswerOf<"listProviders">> {
    return this.call("listProviders", { query, ...options });
  }

  /** Sign in with a provider's code, like `signIn`. */
  async signInWithCode(
    code: string,
    verifier: string,
    options?: CallOptions,
    more: Pick<BodyOf<"createOidcSession">, "second_factor" | "restore" | "remember"> = {},
  ): Promise<AnswerOf<"createOidcSession">> {
    const session = await this.call("createOidcSession", { body: { code, verifier, ...more }, ...options });
    this.token = session.access_token;
    return session;
  }

  links(query: QueryOf<"listLinks"> = {}, options?: CallOptions): Promise<AnswerOf<"listLinks">> {
    return this.call("listLinks", { query, ...options });
  }

  createLink(code: string, verifier: string, options?: CallOptions): Promise<AnswerOf<"createLink">> {
    return this.call("createLink", { body: { code, verifier }, ...options });
  }

  deleteLink(linkId: string, options?: CallOptions): Promise<AnswerOf<"deleteLink">> {
    return this.call("deleteLink", { path: { link_id: linkId }, ...options });
  }

  /** Take over an account that an integration created for you. */
  claimAccount(body: BodyOf<"claimAccount">, options?: CallOptions): Promise<AnswerOf<"claimAccount">> {
    return this.call("claimAccount", { body, ...options });
  }
}
