// Written by `npm run generate` from openapi/ (SHA-256 68087c8e7be25f9a28d57fd971cd964185b5ea6eb80166a78c0117e1633f358e); not by hand.

export interface paths {
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Sign up with a username and a password. Then get a token with `POST /v1/auth/token`, with the `device` of this
         *     response: failed attempts with your username elsewhere then cannot lock you out. With an `Idempotency-Key`,
         *     a repeat of the same request returns the same account instead of `username_taken`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a session
         * @description Exchange a username and password for a session token. This is OAuth2's password grant, for first-party clients
         *     and the Authorize button of these docs. For a bot, create a token with `POST /v1/me/tokens` instead. Keep
         *     `device` from the response and send it at the next sign-in: then failed attempts with your username elsewhere
         *     cannot lock you out. For an account with a second factor, the right password alone is answered 403
         *     `second_factor_required`: send the same again with a code as `second_factor`. For an account that is being deleted
         *     it is 403 `account_being_deleted`: send `restore=true`, too, to keep it.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description End the session or token in the form (RFC 7009), not that of a header. The response is 200 for every token, known
         *     or not. Streams opened with the token are closed.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my account
         * @description Read your account, and the scopes and the match that this token is limited to.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Delete my account
         * @description End all your sessions, tokens and integrations at once. House bots take over your seats in running matches, and
         *     you withdraw from seasons. For a week you can take it back: sign in with `restore`. Then your account is erased
         *     for good, and your names are removed from matches, chat and seasons, including finished ones: there you become
         *     "Former player" or "Former member". Your submissions and messages stay, because others played with them. If you
         *     are the only host of a match or season that is not over, add another host or end it first.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        /**
         * Update my account
         * @description Set the name that others see, and who can read your statistics. Matches that you joined earlier keep the old name.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a new password
         * @description Set a new password, with the old one or a fresh proof. All your sessions and tokens end at once, also the session of
         *     this request: continue with the one in the response. Create new tokens for your bots. Providers
         *     are unlinked, unless you confirm them with `keep_links`. If the response is lost, sign in with the new password.
         */
        put: operations["putPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a proof that it is me
         * @description Send your password, and a code of your second factor if you have one. For five minutes this session can then do
         *     what needs a fresh proof: delete the account, add, change or remove ways to sign in. Without a password, send the
         *     browser to a provider that is linked to your account (`GET /v1/auth/oidc/start`), and the code that it brings back.
         */
        post: operations["createProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a password reset
         * @description Set a new password with the code that you got by mail, or from an admin of this server. The code works once, within
         *     an hour. All your sessions and tokens end. Then sign in with `POST /v1/auth/token`.
         */
        post: operations["confirmReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out everywhere
         * @description End all your sessions and tokens at once, also those of this request. Streams opened with them are closed. With
         *     `keep_tokens` tokens stay. Providers that you sign in with are unlinked, unless you confirm them with `keep_links`
         *     or have no password. Integrations that act for you stay: `DELETE /v1/me/links/{id}` ends them.
         */
        post: operations["signOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export of my data
         * @description Download what the server stores about you, one JSON object a line: your account, tokens, seats, submissions,
         *     messages, webhooks, places in seasons and feed. Hashes and secrets are left out. What you learned in a match or
         *     season is in its own export. The token also needs `match:read`, `chat:read` and `season:read`.
         */
        get: operations["getMyExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my tokens
         * @description See your valid sessions and tokens, newest first.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description Get a token for a bot or a script. `token` is shown only in this response. The
         *     token's scopes cannot exceed those of the session. The token stays valid when the session ends, until it expires,
         *     is revoked, your password changes or you sign out everywhere. With a `namespace` of yours it is an integration's
         *     token: it acts for linked accounts, with `On-Behalf-Of: {namespace}:{external_id}`, not for you.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a token
         * @description End one of your tokens or sessions at once. Streams opened with it are closed.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stream/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a stream ticket
         * @description Get a one-time ticket to open a WebSocket from a browser, which cannot send a token in a header there. A ticket
         *     works once, within 30 seconds. If the request names the page's origin, the ticket works only from that origin.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what visitors find here
         * @description Read without an account whether you can be a guest, and which public matches and seasons are being played.
         */
        get: operations["getWelcome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a guest
         * @description Come in without a name and password, where the server lets guests in (`GET /v1/welcome`). Guests watch public
         *     matches and seasons, and play against bots (`POST /v1/practice`). All else is answered 403 `guest_refused`. A guest
         *     is removed after some days, with what it played, unless `POST /v1/me/keep` gives it a name and a password.
         */
        post: operations["createGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep my account as a guest
         * @description Give your account a name and a password: it stays, with your matches. Then sign in with them, for all that guests
         *     cannot do. Matches that you have played keep the name of then.
         */
        post: operations["keepAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my integrations
         * @description See the namespaces that you have reserved.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put an integration
         * @description Reserve a namespace for your integration. It belongs to the first account that reserves it, permanently. Then
         *     create a token for it: `POST /v1/me/tokens` with this `namespace`.
         */
        put: operations["putIntegration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{namespace}/users/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a linked account
         * @description Read the account of a person that your integration acts for. 404 `unknown_linked_account` also means that the
         *     person has taken the account over and ended the link.
         */
        get: operations["getLinkedAccount"];
        /**
         * Put a linked account
         * @description Create an account for a person that your integration acts for, or change its display name. Use the integration's
         *     token. A linked account has no sign-in of its own. To act for it, send the header `On-Behalf-Of:
         *     {namespace}:{external_id}` with any other operation, including the stream's upgrade and tickets.
         */
        put: operations["putLinkedAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{namespace}/users/{external_id}/claim-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a claim code
         * @description Get a code that lets the person take over their linked account. Show it to this person only, in private. It
         *     works once, within 15 minutes, and invalidates earlier codes. The person redeems it with `POST /v1/auth/claim`.
         */
        post: operations["createClaimCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a linked account
         * @description Redeem a claim code, to own the account that an integration created for you. You choose its username and
         *     password; seats, results and messages stay with it. Then sign in with `POST /v1/auth/token`. If `keep_linked` is
         *     false, the integration can no longer act for you, at once.
         */
        post: operations["claimAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Unlink an integration or a provider at once. An integration can no longer act for you, and its streams for you
         *     are closed. A provider's account gets a new account here at its next sign-in.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in providers
         * @description See which external providers this server accepts for sign-in. The list is empty if passwords are the only way.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a sign-in at the provider
         * @description Redirect the browser to the provider. Navigate to this address; `fetch` does not work. The browser comes back to
         *     `return_to` with `#oidc_code=...`, or with `#oidc_error=` and `denied`, `failed` or `unavailable`. Send the code
         *     to `POST /v1/auth/oidc/token`, with the text that you made `challenge` from.
         */
        get: operations["startOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oidc/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a session with a provider's code
         * @description Exchange the code that the browser brought back for a session. A first sign-in creates an account, with a
         *     username similar to the one at the provider. The code works once, within two minutes, and only with the verifier
         *     of the front end that sent the browser. For an account with a second factor it also needs `second_factor`; after
         *     403 `second_factor_required`, `wrong_second_factor` and `account_being_deleted` the code still works.
         */
        post: operations["createOidcSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my links
         * @description See the integrations that act for you and the providers that you sign in with.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a link to a sign-in provider
         * @description Add a provider as another way to sign in to this account. Send the browser to the provider as for signing in
         *     (`GET /v1/auth/oidc/start`). Then send the code that it brings back to this operation.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a remembered session
         * @description Get a new access token for the refresh token in the cookie that a sign-in with `remember` has set, and the next
         *     refresh token in the cookie. Only pages of this server can do this. Several tabs can refresh at once, and a repeat
         *     within a minute is answered like the first. A refresh token that was replaced earlier ends the session: somebody has
         *     copied it. 400 `invalid_grant`: sign in again.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my sessions
         * @description See where you are signed in, newest first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a session
         * @description Sign out of one of your sessions at once. Streams opened with it are closed. Your own session ends without a proof.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a second factor
         * @description Get a key for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds).
         *     Show `uri` as a QR code. Nothing changes until you send a code of the app to
         *     `POST /v1/me/second-factor/confirm`, within 15 minutes.
         */
        post: operations["createSecondFactor"];
        /**
         * Delete my second factor
         * @description Remove the key and the recovery codes. The session needs a fresh proof (`createProof`).
         */
        delete: operations["deleteSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm my second factor
         * @description Send a code of the app that has the new key. From now on each sign-in needs a code, and all your other sessions
         *     end; tokens of your bots stay. Store the recovery codes from the response: each signs you in once without the app.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new recovery codes
         * @description Get ten recovery codes in place of the earlier ones.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put my e-mail address
         * @description Get a code sent to this address. The address counts, and `getMe` has it, once you send the code to
         *     `POST /v1/me/email/confirm`, within an hour. Then you can reset your password by mail.
         */
        put: operations["putEmail"];
        post?: never;
        /**
         * Delete my e-mail address
         * @description Delete the address. It gets a notice. The session needs a fresh proof (`createProof`).
         */
        delete: operations["deleteEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm my e-mail address
         * @description Send the code that was mailed to your new address. The address that you had before gets a notice.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset by mail
         * @description Get a code for `POST /v1/auth/reset/confirm` sent to the account's verified e-mail address. The answer is the same
         *     whether the account exists and has an address or not. Admins get one only if they have a second factor.
         */
        post: operations["requestReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/device/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a device marker by mail
         * @description Get a marker sent to the account's verified e-mail address. Send it as `device` with `POST /v1/auth/token` on a new
         *     device whose sign-ins are 429 `rate_limited` because others use up the attempts. It grants no access by itself.
         *     The answer is the same whether the account exists and has an address or not.
         */
        post: operations["requestDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the games
         * @description See the games of this server, all of them or those with a tag, of a designer or from a show. Upper and lower case
         *     are the same.
         */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a game
         * @description Read a game's rules, and the schemas of its config, actions, views and events.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{username}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a player's statistics
         * @description Read how a player has played, in all games and in each: results, and how often they were in time. It counts the
         *     latest 2,000 matches that have finished. You see all of your own; of others, public matches that they played under
         *     the display name of their account. Who has set `statistics` to `me` is shown to nobody else.
         */
        get: operations["getAccountStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a game's statistics
         * @description Read how long matches of a game take, how many play, which seats win, and how often players are in time. It counts
         *     the latest 1,000 public matches that have finished.
         */
        get: operations["getGameStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List matches
         * @description Find public matches and your own, newest first. With `mine=true`, get only those that you host or play in, each
         *     with its `last_event` for you; with `waiting=true`, only those in which it is your turn (`sort=due_at`: the nearest
         *     deadline first). All filters must match; `q` is a part of the title or of a host's display name.
         *     `cursor` belongs to its `sort`. With `q`, a page before the last one can be short, or empty: read on until
         *     `next_cursor` is null.
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Create a match
         * @description Set up a match of a game. You become its host. Unlisted and private matches have a `join_code` in the response.
         *     The match waits in the lobby until you start it, or starts by itself at its `starts_at`. With `from` it has the
         *     settings of another match, but for those that you send; with `rematch`, also its people.
         */
        post: operations["createMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a match
         * @description Read a match's public facts, and your own role and seat in it.
         */
        get: operations["getMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a match
         * @description Change settings of a match in its lobby; send only those that change. They are checked as when you create a match.
         *     The players get `match.changed`. The game cannot be changed, and nothing after the start.
         */
        patch: operations["updateMatch"];
        trace?: never;
    };
    "/v1/matches/{match_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a match
         * @description Take a seat. Public matches are open to all accounts; unlisted and private ones need the code from their host.
         */
        post: operations["joinMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an invitation
         * @description See what you are invited to, before you join or sign up: the match, its hosts and who sits there. A public match
         *     needs no code. Other matches show themselves to the join code until they start, and to the code of an invite.
         */
        post: operations["checkInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a match
         * @description Give your seat back. You can leave until the match starts.
         */
        post: operations["leaveMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add bots
         * @description Fill free seats with house bots, for a practice match or in place of missing players: all of them (`fill`), some
         *     (`count`), or one (`seat`, or an empty body). If there are too few free seats, no bot is added.
         */
        post: operations["addBots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the match
         * @description Open the first phase at once and set its deadline. Every seat must be taken, unless you start with fewer players:
         *     then everybody gets `match.changed` with the new `player_count` first, and `seat.left` and `seat.joined` for each
         *     player who moves to another seat. If the game does not take so few players, `wrong_seat_count` says how many it
         *     takes.
         */
        post: operations["startMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a practice match
         * @description Play against bots at once, alone: a private match in which you have the first seat and house bots all others. It has
         *     begun. A phase closes as soon as you have sent. Guests can do this, too.
         */
        post: operations["createPractice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a match's export
         * @description Download a match as lines of JSON that `mainmatch verify` checks without a server. They hold the match's facts,
         *     its phases with their roots, receipts with their salts and proofs, the result, the hosts' actions,
         *     clarifications, messages (with the scope `chat:read`) and your feed. While the match runs, you get what you may
         *     know. Once it is finished, all readers get all submissions and the seed, if nothing in the match stays secret.
         */
        get: operations["getMatchExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/match-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my match alerts
         * @description See what matches you hear of, oldest alert first.
         */
        get: operations["listMatchAlerts"];
        put?: never;
        /**
         * Create a match alert
         * @description Hear of it when a public match with free seats opens: `account.match.opened` in your own feed, and so in webhooks
         *     on it. An alert tells of one match in ten minutes at most; `listMatches` has the others. You can have 20.
         */
        post: operations["createMatchAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/match-alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a match alert
         * @description Hear no more of such matches.
         */
        delete: operations["deleteMatchAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the view
         * @description Read the match as your seat may know it. Spectators get the public view, hosts the host's. `cursor` is the
         *     view's place in your feed: read events from there to miss none. Send the `ETag` back as `If-None-Match` to save
         *     the body. With `at_seq` you get the view as of that event. 409 `reset_required` means that this event does not
         *     exist yet, and gives `head`.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the available actions
         * @description See what you can send now. Each type of action has a JSON Schema narrowed to your seat and this moment, with a
         *     valid example: enough to render a form for a game never seen before. Actions that you cannot pay for are left
         *     out. If a game asks the host to judge, hosts who don't play get the judge's actions. They send them as players
         *     do, and each counts as seat 0's action.
         */
        get: operations["getOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules
         * @description Read the rules with the settings of the match filled in, and without what only programs need. In some games a
         *     match tells chapters of them later: then everybody gets the event `rules.told`, and they are here.
         *     `GET /v1/games/{game}` never has them.
         */
        get: operations["getMatchRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/submission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my submission
         * @description Read the receipt in force in the open phase.
         */
        get: operations["getSubmission"];
        /**
         * Put a submission
         * @description Submit a sealed action for the open phase. It replaces your earlier submission and stays private until the phase
         *     closes. The receipt is durable when you get it. The same submission again has no further effect and returns the
         *     same receipt. If the rules refuse a submission, you get 422 with the game's code, and your earlier submission
         *     stays in force. Where the options name slots, you have one submission in each: the type of the action says in
         *     which one, and it replaces the earlier one there.
         */
        put: operations["putSubmission"];
        post?: never;
        /**
         * Delete a submission
         * @description Take back your submission in the open phase. The garnets that it reserved are free again.
         */
        delete: operations["deleteSubmission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/submission/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my submissions
         * @description Read all revisions, withdrawals and instant actions of your seat in this match, oldest first. Hosts who judge
         *     see what any of them sent.
         */
        get: operations["listMySubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an instant action
         * @description Send an action that takes effect at once: one with `mode: instant` in your options. The response is the result
         *     for your seat. Send an `Idempotency-Key`, so that a retry after a lost response does not act twice.
         */
        post: operations["postAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/extension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an extension
         * @description Move the deadline of the open phase for everybody, if the match's `absence` gives you extensions and you have one
         *     left (`extensions_left`). Everybody gets `phase.extended` by `player`, and nobody learns which player.
         */
        post: operations["takeExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result
         * @description Read how the match ended: Tokens of Life, garnets, Elimination Candidates, winners, and the standings with what
         *     is revealed at the end.
         */
        get: operations["getResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a match's events
         * @description Poll your feed of a match: that of your seat, of hosts who don't play, or of spectators. For the next page, send
         *     `next_after` as `after`. With `types`, a page can be short, or empty: read on until `next_after` is `head`. With
         *     `wait`, the response comes as soon as there is an event, or is empty after that time. 409 `reset_required` means
         *     that your cursor is not from this feed's history: fetch the view and continue from its `cursor`.
         */
        get: operations["listMatchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a match's events
         * @description Follow your feed of a match as server-sent events. Feed, cursor and envelopes are those of the long poll. The
         *     response does not end: it sends the events after your place, then new ones. Reconnect with `Last-Event-ID`.
         *     `event: reset` means that your place is not from this feed's history: fetch the view and continue from its
         *     `cursor`. The token goes into the header, so browsers need `fetch` for this.
         */
        get: operations["streamMatchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a season's events
         * @description Poll your feed of a season: that of your place in the cast, of hosts who don't play, or of spectators. It works
         *     like `listMatchEvents`.
         */
        get: operations["listSeasonEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a season's events
         * @description Follow your feed of a season as server-sent events. It works like `streamMatchEvents`.
         */
        get: operations["streamSeasonEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my account's events
         * @description Poll your account's feed: news of all your matches, seasons and webhooks, for example that a match starts or
         *     that you have a seat in one. It works like `listMatchEvents`. A token for one match cannot read this feed.
         */
        get: operations["listMyEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream my account's events
         * @description Follow all your matches and seasons over one connection, as server-sent events. Each event says which of them to
         *     look at. It works like `streamMatchEvents`.
         */
        get: operations["streamMyEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/recap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a match's recap
         * @description Read the story of a match in sentences of a language of `Accept-Language`, round by round, as Markdown, or with
         *     `Accept: text/html` as a page. It is made of your own feed and nothing else: what you don't know is not in it, and
         *     spectators read it with their delay. Times are in UTC.
         */
        get: operations["getMatchRecap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/recap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a season's recap
         * @description Read the story of a season, episode by episode, as `getMatchRecap` tells a match. With `episode`, read that one
         *     and, if your token may read matches, its matches, each as you know it.
         */
        get: operations["getSeasonRecap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the missing seats
         * @description See which seats may submit in the open phase and have not. What the others sent is never shown.
         */
        get: operations["getHostStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a reminder to the missing seats
         * @description Send a private reminder to each seat that may submit and has no submission in force. The response does not name
         *     the seats. You can remind once every ten minutes.
         */
        post: operations["postReminder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/announce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an announcement
         * @description Send a text to all feeds of the match, as an event `host.announced`.
         */
        post: operations["postAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/clarify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a clarification
         * @description Rule on a question for all participants. A clarification is dated, sent to all feeds, and listed as long as the
         *     match is kept. It cannot be changed afterwards.
         */
        post: operations["postClarification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/clarifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clarifications
         * @description Read the hosts' rulings in this match, oldest first.
         */
        get: operations["listClarifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend the open phase
         * @description Move the deadline later, by seconds or to an instant. It cannot move earlier. The new deadline replaces the old
         *     one, and reminders follow it.
         */
        post: operations["extendPhase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the match
         * @description Stop the clock. Submissions stand, and new ones are refused until the match resumes. It resumes when a host
         *     resumes it, or by itself at `until`: in three days by default, in 14 at most. A match can be paused for 30 days
         *     in total.
         */
        post: operations["pauseMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume the match
         * @description Let a paused or halted match continue. The open phase has as much time as it had left, or more if phases end at
         *     a time of day. If the match was halted because its game failed, the failed step is tried again.
         */
        post: operations["resumeMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/close-phase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the open phase
         * @description End the phase now, before its deadline. Submissions count; for seats without one, the rules' default applies.
         *     All participants are notified, with your reason.
         */
        post: operations["closePhase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the unpublished outcome
         * @description Check what a phase led to before it is published, in a match with `publication: host_review`. It is published
         *     when you publish it, or by itself at `review_until`. If it is wrong, rewind to the phase instead.
         */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what was sent in a closed phase
         * @description Read what counted when a phase closed, of all seats. What is sealed in the open phase is not in it.
         */
        get: operations["getSentSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the outcome
         * @description Publish what the phase led to, now. The match must have `publication: host_review`.
         */
        post: operations["publishOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}/player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a player into a seat
         * @description Give a seat to another account, to a bot, or to the first person with an invite code. The seat keeps what it
         *     has. The player who leaves loses access at once, on open streams too. `knowledge` sets what the new player may
         *     read of the time before. With `invite` you get a code for `joinMatch`, shown only in this response. Until the
         *     match starts, a free seat is kept for the person you invite; in a season's main match, that person is a guest.
         *     People choose who can seat them (`seating` of their account): the others you invite by name, with `account` and
         *     `invite`, and they take the seat with `joinMatch`. A player from whom you take the seat stays out (`deleteRemoval`).
         */
        put: operations["putPlayer"];
        post?: never;
        /**
         * Remove a player
         * @description Free the seat of a player or bot in the lobby. The player gets `seat.left`, and loses the access to what the seat
         *     sees at once, on open streams too. The join code of an unlisted or private match changes, so that the old one brings
         *     nobody back. The player stays out, whatever the code, until a host deletes the removal (`deleteRemoval`), invites
         *     them or gives them a seat. After the start, use `putPlayer`.
         */
        delete: operations["removePlayer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the removals of players
         * @description See who stays out of this match because a host removed them, the first removed first. Only hosts can see it.
         */
        get: operations["listRemovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/removals/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the removal of a player
         * @description Somebody whom a host removed can join again, by the same ways as anybody else.
         */
        delete: operations["deleteRemoval"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}/submission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a submission for a seat
         * @description Send a submission in a player's place. It counts as the seat's own and replaces even a locked one. The seat is
         *     notified at once and keeps both versions in its history. You do not learn whether the seat had submitted, or
         *     what.
         */
        put: operations["putSubmissionForSeat"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the match's hosts
         * @description See which accounts host the match.
         */
        get: operations["listHosts"];
        put?: never;
        /**
         * Add a host to the match
         * @description Give another account all host rights that you have. People choose who can do that (`seating` of their account).
         */
        post: operations["addHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/hosts/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a host from the match
         * @description Take the host rights from an account. You can remove yourself if another host is left.
         */
        delete: operations["removeHost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/rewind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rewind the match
         * @description Go back to the opening of an earlier phase. The phase opens again under a new id, and everything since is taken
         *     back, including garnets. Nothing is deleted, and all participants are notified. The same submissions lead to the
         *     same outcome again. Players still know what they have read. You cannot rewind a finished match, because its end
         *     reveals what was hidden. Use `publication: host_review` to read the last outcome before the players do.
         */
        post: operations["rewindMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the match
         * @description End the match without a result. A cancelled match cannot be resumed. Another match takes its place in its season,
         *     whose garnets are as they were before it.
         */
        post: operations["cancelMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/break-seal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Break the seal
         * @description Read the sealed submissions of the open phase, of one seat or of all. This breaks the promise of secrecy to the
         *     players. It is recorded with your reason, which is required here, and all participants are notified when the match
         *     is over. It needs a scope of its own, `match:break-seal`, which sign-ins have and other tokens only if you give it
         *     to them.
         */
        post: operations["breakSeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of the audit log
         * @description Read what the hosts did in the match. Hosts who don't play can read it at any time, players once the match is
         *     over.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels
         * @description See where you can talk: all channels that you may know of, with their members and whether you can write there
         *     now. A channel that you left stays in the list, for the messages from your time in it. Later changes to it are
         *     not shown.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Create a private channel
         * @description Talk in private with one or more players, if the game leaves talk free. The members are notified. Other
         *     accounts, including hosts, do not learn that the channel exists. Two players share one pair channel: opening it
         *     again returns the same one. If the game decides who may talk to whom, you get 409 `talk_restricted`.
         */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a group
         * @description Have other seats join a group that you are in. They read what is said from now on, and all in it are told. Pairs
         *     stay pairs.
         */
        post: operations["addChannelMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a group
         * @description Read nothing that is said there from now on. What was said before stays readable. Another member can add you again.
         */
        post: operations["leaveChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a channel
         * @description Read messages, oldest first. You can read the messages from your time in the channel. Their numbers are your own:
         *     1, 2, 3, ... without a gap. For the newest ones, send `after=max(0, head - limit)`: `listChannels` has each `head`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Post a message
         * @description Write to the members of a channel, as a reply to one of its messages (`reply_to`) if you like, and with `mentions`
         *     of its members. They get an event `message.posted`. Send an `Idempotency-Key`, so that a
         *     retry after a lost response does not post twice.
         */
        post: operations["postMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Remove a message's text from all responses. Only hosts who don't play can hide messages. Accounts that may read
         *     the message get an event `message.hidden`. Copies that were delivered before cannot be recalled.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/messages/{message_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a message
         * @description Tell the hosts that something is wrong with a message that you can read. Hosts who don't play see it with up to
         *     five messages before and after it, also where the channel is hidden from them. They don't see who reported it.
         *     They remove the message or dismiss the report, and you get an event `account.message.report_answered`. A second
         *     report of the same message changes nothing.
         */
        post: operations["reportMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports of messages
         * @description See the messages that were reported and wait for an answer, the first reported first, at most 50, each with its
         *     neighbours. Reports of one message are one entry. Only hosts who don't play can see it.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/reports/{message_id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer the reports of a message
         * @description Remove the message, as `deleteMessage` does, or dismiss the reports. Whoever reported it is told which. Both are in
         *     the audit log, without the channel.
         */
        post: operations["answerReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List seasons
         * @description Find public seasons and your own, newest first. With `mine=true`, get only those that you host or are in.
         */
        get: operations["listSeasons"];
        put?: never;
        /**
         * Create a season
         * @description Set up a season. You become its host. Unlisted and private seasons have a `join_code` in the response. Then fill
         *     the cast and start the season.
         */
        post: operations["createSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a season
         * @description Read a season's facts and your own place in it. Its progress is in its view.
         */
        get: operations["getSeason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the season's view
         * @description Read the season as you may know it: standings, episodes, open decisions, and what waits for you. Follow its feed
         *     from `cursor`, as for a match.
         */
        get: operations["getSeasonView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a public season
         * @description Read a public season without an account: its view as spectators know it, and the last of what happened in
         *     sentences of a language of `Accept-Language`. Unlisted and private seasons answer 404 as if they did not exist.
         */
        get: operations["getPublicSeason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/garnets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the garnet chart
         * @description Read each member's garnets over time, as far as the season shows them to you.
         */
        get: operations["getSeasonGarnets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger's entries
         * @description Read the season's garnet ledger. It is double entry: the lines of an entry sum to zero. Members read their own
         *     lines, hosts who don't play all lines. With `Accept: text/csv` you get all entries as a table (RFC 4180), with a row
         *     for each line of an entry.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a season's export
         * @description Download the season's archive, one JSON object a line: the season, its cast, the events sent to you, and the
         *     ledger entries that you may read. Members appear under their aliases, never their accounts.
         */
        get: operations["getSeasonExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a season
         * @description Become a member of the cast while it is being filled. Your alias is your name in the season.
         */
        post: operations["joinSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an invitation to a season
         * @description See what you are invited to, before you join or sign up: the season, its hosts, its cast, and the games that are
         *     announced. A public season needs no code. Other seasons show themselves to the join code until they start.
         */
        post: operations["checkSeasonInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a season
         * @description Give up your place in the cast. After the start you withdraw permanently; the policies decide where your garnets
         *     go.
         */
        post: operations["leaveSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a member
         * @description Take a player, by username, or a house bot into the cast, while it is being filled.
         */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/members/{member}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Take a member out of the season. Before the start, the place is free again, as if it was never taken. After it,
         *     the member is out permanently.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Put a member into groups or teams. These are labels for people; no rule depends on them.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/seasons/{season_id}/members/{member}/player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put another player behind a member
         * @description Give a member's place to another account or to a bot. The member keeps everything, in its running match too. The
         *     earlier player loses access at once.
         */
        put: operations["putMemberPlayer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/members/{member}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a warning
         * @description Give a member a warning. Only the member and hosts can read the reason. The policies decide what the warning
         *     costs.
         */
        post: operations["createWarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the season's hosts
         * @description See which accounts host the season.
         */
        get: operations["listSeasonHosts"];
        put?: never;
        /**
         * Add a host to the season
         * @description Give another account all host rights that you have.
         */
        post: operations["addSeasonHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/hosts/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a host from the season
         * @description Take the host rights from an account. You can remove yourself if another host is left.
         */
        delete: operations["removeSeasonHost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the policies
         * @description Set all policies of the season, in place of the current ones. You can do this until the season starts.
         */
        put: operations["putPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the season
         * @description Fix the cast and the policies, and give each member the starting garnets.
         */
        post: operations["startSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an episode
         * @description Open the next episode. Then create its match with `season_id`: the cast is seated. When the match is over, the
         *     season continues by itself up to the next decision or match.
         */
        post: operations["createEpisode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/finals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the finals
         * @description Begin the finals, once as few members are left, or as many episodes were played, as the policies say.
         */
        post: operations["startFinals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/matches/{match_id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a match back
         * @description Undo a match in the season. It no longer counts, nor does anything that it led to: tokens, decisions, the
         *     elimination, later episodes. Garnets go back by entries of their own, as far as they are still there. Another
         *     match takes its place.
         */
        post: operations["takeBackMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/announce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an announcement to the season
         * @description Publish a text to all who can see the season, as an event `season.host_announced`. Nothing follows from it.
         */
        post: operations["postSeasonAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the season
         * @description End the season without a winner. This cannot be undone. Its running matches are cancelled.
         */
        post: operations["cancelSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/decisions/{decision}/choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a choice
         * @description Choose in a decision that waits for you. You can change the choice until the decision closes. In a sealed
         *     decision it stays hidden until then, from hosts too.
         */
        put: operations["putChoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/decisions/{decision}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a decision
         * @description End a decision now, as at its deadline. Members who have not decided count as silent.
         */
        post: operations["closeDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/decisions/{decision}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a decision
         * @description Give members until another instant, which must be in the future. All participants are notified.
         */
        post: operations["extendDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an offer of garnets
         * @description Offer garnets to another member, if the policies allow it. They are reserved until the offer is accepted,
         *     declined or withdrawn. Only the two of you and hosts are notified.
         */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/transfers/{offer}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an offer of garnets
         * @description Take or refuse garnets that a member offered to you. The response is your own place in the cast, with the garnets
         *     that you have now.
         */
        post: operations["answerOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/transfers/{offer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an offer of garnets
         * @description Take back your offer of garnets to another member.
         */
        delete: operations["deleteOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my webhooks
         * @description See your webhooks, oldest first. With a token for one match, you get only those for this match.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Have the events of feeds sent to an address of yours. Each event is a POST, signed as in
         *     [Standard Webhooks](https://www.standardwebhooks.com), sent at least once and in order, and retried for three
         *     days. `secret` is shown only in this response. The webhook reads with the access of this request's token, which
         *     also needs `match:read`, or `season:read` for seasons. It pauses when that token ends, so use a personal token
         *     that lasts. With `format: discord`, a channel of Discord is told what public feeds of matches say.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Read what one of your webhooks delivers, how far it is, and whether it fails.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Remove one of your webhooks and its delivery log.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Change, pause or resume a webhook. Events from the pause are delivered when it resumes; `from: now` skips them.
         *     The webhook then has the access of this request's token, unless you only pause it.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new secret for a webhook
         * @description Give a webhook a new secret. For 24 hours messages are signed with both, so that you can switch without losing
         *     one. If a secret has leaked, do this twice to end it at once.
         */
        post: operations["createWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Send a test message now and see the response. Its type is `webhook.test`, and it is signed like all others. It
         *     changes nothing else, and works while the webhook is paused, too. It takes 10 seconds at most.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest deliveries
         * @description See the last 100 delivery attempts of a webhook, newest first, each with its status or error and its duration.
         *     Sent and received bodies are not stored.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server's push key
         * @description Subscribe a browser to it: it is the `applicationServerKey` of `PushManager.subscribe()`. It stays the same.
         */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/push-subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a push subscription
         * @description Have a browser show what waits for you from now on, of the kinds and at the hours of your preferences
         *     (`putNewsPreferences`): send what `PushManager.subscribe()` gave. Put it again after each sign-in: it ends with
         *     this request's token, which also needs `match:read`. A message has the title of a match or season and one
         *     sentence, encrypted for the browser; one a minute at most.
         */
        put: operations["putPushSubscription"];
        post?: never;
        /**
         * Delete a push subscription
         * @description Notify a browser of nothing more. What its push service still holds can appear.
         */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my push subscriptions
         * @description See your browsers that show notifications, oldest first. Their addresses and keys are not shown.
         */
        get: operations["listPushSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my news
         * @description See what waits for you and what has come in the last three days, of the kinds that you chose for an open page: one
         *     piece a match or season, the most urgent first, as a push message would say it.
         */
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/news-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my preferences for news
         * @description See what you hear of in which channel, when not, and in which language.
         */
        get: operations["getNewsPreferences"];
        /**
         * Put my preferences for news
         * @description Choose what you hear of in which channel: on an open page, as a push message in browsers that you subscribe, by
         *     mail, and in a channel of Discord of your own. What you leave out gets its default. In quiet hours nothing is
         *     sent; what has come is summed up at their end. A mail goes to your verified address, once a day at most, and only
         *     if something has come since you were last here; it can be ended from the mail program, with one press (RFC 8058).
         *     No message names more than the title of a match or season.
         */
        put: operations["putNewsPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my calendar
         * @description See whether it has an address, and since when. 404: it has none.
         */
        get: operations["getCalendar"];
        put?: never;
        /**
         * Create my calendar
         * @description Make an address at which a calendar program reads your deadlines. It is shown once: who has it can read them. An
         *     earlier one ends. It needs your own session, and you are told of it.
         */
        post: operations["createCalendar"];
        /**
         * Delete my calendar
         * @description End its address.
         */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts/{account}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an account
         * @description End all sessions and tokens of an account at once, with their streams, and refuse its sign-ins with 403
         *     `account_suspended` until `resumeAccount`. Its seats stay; hosts can replace the player. Only admins can do this,
         *     and not to admins.
         */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts/{account}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended account
         * @description Let a suspended account sign in again. Its sessions and tokens stay ended. Only admins can do this.
         */
        post: operations["resumeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts/{account}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reset code
         * @description Get a code with which a person who has lost their password sets a new one (`POST /v1/auth/reset/confirm`). Make sure
         *     that it is them, and give it to them only. It works once, within an hour, and invalidates earlier codes. Only admins
         *     can do this, and not for admins.
         */
        post: operations["createResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts/{account}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account's second factor
         * @description Let a person who has lost the authenticator app and the recovery codes sign in with the password alone. Make sure
         *     that it is them. All sessions and tokens of the account end. Only admins can do this, and not to admins.
         */
        delete: operations["deleteAccountSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/admins/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add an admin
         * @description Give an account the rights of an admin of this server. It needs a sign-in of the last five minutes, or a fresh
         *     proof. Only admins can do this.
         */
        put: operations["addAdmin"];
        post?: never;
        /**
         * Remove an admin
         * @description Dismiss an admin of this server, also yourself, but not the last one. The sessions of the account end. It needs a
         *     sign-in of the last five minutes, or a fresh proof. Only admins can do this.
         */
        delete: operations["removeAdmin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim the admin role
         * @description Become the server's admin with the one-time claim code. Each server prints it at its start, until it is used.
         */
        post: operations["claimServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/share.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the share picture
         * @description A picture of the result, 1200 by 630, for link previews, in a language of `Accept-Language`: game, title, verdict,
         *     standings, Tokens of Life and Elimination Candidates. Public, finished matches have one; it needs no token. Hidden
         *     and unlisted matches answer 404 as if they did not exist. Services that show no SVG, such as Discord and X, show the
         *     link's title and verdict only: the server has no fonts to make a PNG of names in any script. Browsers can
         *     (`canvas.toBlob`).
         */
        get: operations["getSharePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mail-digests/unsubscribe/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe from mail digests
         * @description End the mails to the account that got this secret in one of them. Mail programs ask for it (RFC 8058), with
         *     `List-Unsubscribe=One-Click` as a form of either kind; any body does. The answer is the same for a secret that
         *     ends nothing.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendars/{secret}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a calendar's file
         * @description The deadlines of its owner, as iCalendar (RFC 5545): the open phases of matches and decisions of seasons in which
         *     they can still send something, by title.
         */
        get: operations["getCalendarFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description Find accounts by a part of their username or display name. Only an admin's session can do this.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server's state
         * @description See whether it can write, what is overdue, its quotas and its scheduled backups. Only an admin's session can do
         *     this.
         */
        get: operations["getServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of the server's audit log
         * @description Read what admins, and the operator on the command line, did to accounts. Only an admin's session can do this.
         */
        get: operations["listServerAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Check that the process runs. The database is not checked: a slow disk is no reason to restart this process.
         */
        get: operations["checkLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Check that the server can take requests: the database is migrated, answers within two seconds, and stores what is
         *     written. Otherwise, and while the server shuts down, the status is 503.
         */
        get: operations["checkReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics
         * @description Read counts and durations of this process, in Prometheus's format. They name no match, seat or account. They
         *     still reveal when things happen, so only the operator can read them: with `MAINMATCH_METRICS_TOKEN` as bearer
         *     token, or, if none is set, from the server's own machine and not through a proxy.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Sent to the URL of a webhook as [Standard Webhooks](https://www.standardwebhooks.com) describes it: at least once, each feed's events in order, retried for three days. Verify the signature over the body's bytes before you parse them. Drop ids that you know. Answer within 10 seconds.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description What a match does for players who have no time. Nobody else learns who was absent. */
        AbsencePolicy: {
            /**
             * @description How often each player can move a deadline by `extension_seconds` (`takeExtension`). Everybody sees that it moved, and nobody who asked. Default: `0`.
             * @example 0
             */
            extensions?: number;
            /**
             * @description Seconds by which such an extension moves the deadline. Default: `86400`.
             * @example 86400
             */
            extension_seconds?: number;
            /**
             * @description Missed phases of each player that don't count: the first ones. Default: `0`.
             * @example 0
             */
            excused_misses?: number;
            /**
             * @description After so many missed phases in a row that count, the house bot sends for the player, until the player sends something again. Null: never.
             * @example 2
             */
            bot_after_misses?: number | null;
            /**
             * @description With `bot_after_misses` and `close_early`: how long a phase stays open once all who are there are done, whether or not a bot sends for somebody. Null: a hundredth of its length, at most 15 minutes.
             * @example 600
             */
            bot_grace_seconds?: number | null;
        };
        /** @description The claim of a linked account. */
        AccountClaim: {
            /**
             * @description Claim code that the integration showed to its person.
             * @example mmc_...
             */
            code: string;
            /**
             * @description Sign-in name, not case-sensitive.
             * @example ada
             */
            username: string;
            /**
             * @description Password of the account from now on.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Whether the integration can continue to act for you. `DELETE /v1/me/links/{id}` ends that.
             * @example true
             */
            keep_linked: boolean;
        };
        /** @description An account that its owner has just taken, on this device. A repeated request answers a null ``device``. */
        AccountCreated: {
            /**
             * @description Id of the account.
             * @example ac_UQl6cNfYpxBhdpOi
             */
            id: string;
            /**
             * @description Username, for the sign-in.
             * @example host
             */
            username: string;
            /**
             * @description Name shown to others.
             * @example host
             */
            display_name: string;
            /**
             * @description Whether this account is a server admin.
             * @example false
             */
            admin: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Who can read your statistics: everybody, or only you.
             * @example everyone
             * @enum {string}
             */
            statistics: "everyone" | "me";
            /**
             * @description Who can give you a seat, a membership or a host's role without asking: everybody, those with whom you had a part in a match that began or in a season, or nobody. All others can invite you.
             * @example everyone
             * @enum {string}
             */
            seating: "everyone" | "known" | "nobody";
            /**
             * @description Marker of this device. Store it on the device and send it as `device` at the sign-in. It grants no access by itself. Null in the answer to a repeated request.
             * @example mmd_...
             */
            device: string | null;
        };
        /** @description An external identity of the account. */
        AccountLink: {
            /**
             * @description Id of the link.
             * @example id_MKo9Dqc7Eq6nKTEM
             */
            id: string;
            /**
             * @description integration: acts for you. oidc: a sign-in method.
             * @example integration
             * @enum {string}
             */
            kind: "integration" | "oidc";
            /**
             * @description Namespace of the integration, or issuer of the provider.
             * @example discord
             */
            name: string;
            /**
             * @description Name to show: that of the provider, or `name` for all that this server doesn't name.
             * @example discord
             */
            display_name: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description The account's external identities, oldest first. */
        AccountLinkList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "id": "id_MKo9Dqc7Eq6nKTEM",
             *         "kind": "integration",
             *         "name": "discord",
             *         "display_name": "discord",
             *         "created_at": "2020-11-23T16:42:30.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["AccountLink"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description Results of an account in all games, and in each. */
        AccountStatistics: {
            /**
             * @description Finished matches that the player played to the end.
             * @example 1
             */
            matches: number;
            /**
             * @description Matches won, with at least one Token of Life.
             * @example 0
             */
            won: number;
            /**
             * @description Tokens of Life won.
             * @example 0
             */
            tokens_of_life: number;
            /**
             * @description Garnets awarded at the end of matches.
             * @example 0
             */
            garnets: number;
            /**
             * @description Matches in which the player was Elimination Candidate.
             * @example 0
             */
            elimination_candidate: number;
            /**
             * @description Matches that a substitute finished in the player's place.
             * @example 0
             */
            substituted: number;
            /**
             * @description Answers in time. Others see those in games that reveal all submissions.
             * @example {
             *       "answered": 1,
             *       "missed": 0,
             *       "share": 1
             *     }
             */
            reliability: components["schemas"]["PlayerReliability"];
            /**
             * @description Username, if the account is yours or you asked by it; null by its id.
             * @example ada
             */
            username: string | null;
            /**
             * @description Name shown to others.
             * @example ada
             */
            display_name: string;
            /**
             * @description Results by game.
             * @example [
             *       {
             *         "matches": 1,
             *         "won": 0,
             *         "tokens_of_life": 0,
             *         "garnets": 0,
             *         "elimination_candidate": 0,
             *         "substituted": 0,
             *         "reliability": {
             *           "answered": 1,
             *           "missed": 0,
             *           "share": 1
             *         },
             *         "game": "x-game"
             *       }
             *     ]
             */
            games: components["schemas"]["PlayerStatisticsOfGame"][];
        };
        /** @description An action that a seat can send. `options` narrow its schema to what the seat can send now. */
        ActionDescribed: {
            /**
             * @description Type of the action, as in its `type`.
             * @example choose
             */
            type: string;
            /**
             * @description sealed: sent with PUT submission. instant: sent with POST actions.
             * @example sealed
             */
            mode: string;
            /**
             * @description Name for players; empty if the game gives none.
             * @example Choose for your pair
             */
            label: string;
            /**
             * @description An emoji; empty if the game gives none.
             * @example ⚖️
             */
            icon: string;
            /**
             * @description JSON Schema of the action, with annotations for players (`x-label`, `x-stakes`, ...).
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "type": {
             *           "const": "pass"
             *         }
             *       },
             *       "required": [
             *         "type"
             *       ]
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description An action that its schema allows.
             * @example {
             *       "type": "choose",
             *       "choice": "ally",
             *       "double": false
             *     }
             */
            example: {
                [key: string]: unknown;
            };
        };
        /** @description An event that an instant action caused, as published to its seat. */
        ActionEvent: {
            /**
             * @description Type of the event.
             * @example game.purse_seen
             */
            type: string;
            /**
             * @description What happened, as the event type of the game says.
             * @example {
             *       "number": 1,
             *       "coins": 30
             *     }
             */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description An action that the seat can send now. Its JSON Schema (2020-12) is sufficient to render a form. */
        ActionOption: {
            /**
             * @description Type of the action, as in its `type`.
             * @example pair_players
             */
            type: string;
            /**
             * @description sealed: sent with PUT submission. instant: sent with POST actions.
             * @example sealed
             */
            mode: string;
            /**
             * @description JSON Schema of the action, narrowed to your seat and this moment, with annotations for players (`x-label`, `x-labels`, `x-about`, `x-stakes`, `x-payoff`, `x-part`).
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "type": {
             *           "const": "pass"
             *         }
             *       },
             *       "required": [
             *         "type"
             *       ]
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description An action that can be sent now.
             * @example {
             *       "type": "pair_players",
             *       "pairs": [
             *         [
             *           2,
             *           3
             *         ],
             *         [
             *           4,
             *           5
             *         ]
             *       ]
             *     }
             */
            example: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Garnets that the example would hold.
             * @example 0
             */
            cost: number;
            /**
             * @description Whether the first submission is final. It is locked when accepted, so ask for confirmation before sending.
             * @example false
             */
            binding: boolean;
            /**
             * @description Name for players; empty if the game gives none.
             * @example Pair up the others
             */
            label: string;
            /**
             * @description An emoji; empty if the game gives none.
             * @example 👥
             */
            icon: string;
            /**
             * @description Slot that it is sent to; omitted in a phase without slots.
             * @example first
             */
            slot?: string;
        };
        /** @description The outcome of an instant action, for its author. */
        ActionResult: {
            /**
             * @description Id of the match.
             * @example m_s1ifyigEOgYWzzpk
             */
            match_id: string;
            /**
             * @description Id of the phase in which the action was taken.
             * @example ph_AplFWoUc8ezIo8zm
             */
            phase_id: string;
            /**
             * @description The action, as it was sent.
             * @example {
             *       "type": "look"
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description The events that it caused, as your seat got them; none while the outcome of a phase that it ended waits for a host.
             * @example [
             *       {
             *         "type": "game.purse_seen",
             *         "data": {
             *           "number": 1,
             *           "coins": 30
             *         }
             *       }
             *     ]
             */
            told: components["schemas"]["ActionEvent"][];
            /**
             * @description Free balance of the seat afterwards.
             * @example 5
             */
            garnets: number;
        };
        /** @description The seat that a bot took, the first one of several, and all of them. */
        AddedBots: {
            /**
             * @description Number of the seat, from 1.
             * @example 5
             */
            seat: number;
            /**
             * @description Whether somebody sits there.
             * @example true
             */
            taken: boolean;
            /**
             * @description The bot that plays the seat; null for a person or nobody.
             * @example house
             */
            bot: string | null;
            /**
             * @description Name of the seat's player; null for a free seat.
             * @example House bot 5
             */
            display_name: string | null;
            /**
             * @description All seats that bots took, in order.
             * @example [
             *       {
             *         "seat": 5,
             *         "taken": true,
             *         "bot": "house",
             *         "display_name": "House bot 5"
             *       }
             *     ]
             */
            seats: components["schemas"]["SeatFacts"][];
        };
        /** @description A host act. ``hash`` chains it to the previous entry (docs/fairness.md). */
        AuditEntry: {
            /**
             * @description Number of the entry in this match, from 1.
             * @example 1
             */
            n: number;
            /**
             * Format: date-time
             * @description Time of the act.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Display name; null for the server.
             * @example host
             */
            by: string | null;
            /**
             * @description What the host did, such as `extend`.
             * @example remove_player
             */
            act: string;
            /**
             * @description The reason that the host gave.
             * @example Ada has paired.
             */
            reason: string | null;
            /**
             * @description Details of the act, which depend on `act`.
             * @example {
             *       "seat": 5
             *     }
             */
            detail: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description SHA-256 over this entry and the hash before.
             * @example 9ed9aba572a3b3901fb80eede01405aedae19dcafe05bc63e11625e5b92a88fb
             */
            hash: string;
        };
        /** @description The host acts in a match, oldest first. */
        AuditLog: {
            /** @description The entries of this page, oldest first. */
            items: components["schemas"]["AuditEntry"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
        };
        /** @description A code of the authenticator app. */
        AuthenticatorCode: {
            /**
             * @description The six digits of the authenticator app, or a recovery code.
             * @example 287082
             */
            second_factor: string;
        };
        /** @description Balances over time by member, as far as the caller can see them. */
        BalanceHistory: {
            /** @description Balances after each change, oldest first, by member. */
            members: {
                [key: string]: components["schemas"]["GarnetBalance"][];
            };
        };
        /** @description The bots, and their seats: at most one of `seat`, `count` and `fill`. */
        BotRequest: {
            /**
             * @description Seat of the bot. Default: the first free seat.
             * @example 4
             */
            seat?: number | null;
            /**
             * @description Number of bots, which take the first free seats. Default: 1.
             * @example 1
             */
            count?: number | null;
            /**
             * @description Whether bots take all free seats, except those that are kept for people who are invited.
             * @example true
             */
            fill?: true | null;
            /**
             * @description house: the game's own bot. random: random legal actions. Default: `"house"`.
             * @example house
             * @enum {string}
             */
            bot?: "house" | "random";
        };
        /** @description Access to sealed submissions before the phase closes. Players are informed when the match is over. */
        BreakSealRequest: {
            /**
             * @description Reason, published to all when the match is over.
             * @example A bug is suspected.
             */
            reason: string;
            /**
             * @description Seat to read; default: all.
             * @example 4
             */
            seat?: number | null;
        };
        /** @description The sealed submissions of the open phase. */
        BrokenSeal: {
            /**
             * @description Id of the phase.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            phase_id: string;
            /** @description The submissions in force, by seat. */
            submissions: components["schemas"]["SealedAction"][];
        };
        /** @description Your calendar. Keep ``path``: it is shown only once, and a repeated request answers null instead. */
        CalendarCreated: {
            /**
             * Format: date-time
             * @description Time at which its address was made.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Path of its address on this server.
             * @example /v1/calendars/....ics
             */
            path: string | null;
        };
        /** @description Your calendar. Its address isn't shown again. */
        CalendarFacts: {
            /**
             * Format: date-time
             * @description Time at which its address was made.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description The cancellation of a match. A cancelled match has no result. */
        CancelRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Too few have time.
             */
            reason?: string | null;
        };
        /** @description A channel as the caller sees it. */
        ChannelFacts: {
            /**
             * @description Name of the channel, as in its address.
             * @example questions:1
             */
            name: string;
            /**
             * @description What the channel is for.
             * @example lobby
             * @example game
             * @example table
             * @example group
             * @example question
             * @example thoughts
             * @example lounge
             * @example hosts
             */
            kind: string;
            /**
             * @description Title for the reader, with names, in a language of `Accept-Language`.
             * @example You and Ben
             */
            title: string;
            /**
             * @description Seats of the members; null in the lounge, and in channels that you have left.
             * @example [
             *       1
             *     ]
             */
            members: number[] | null;
            /**
             * @description Whether messages can be posted.
             * @example true
             */
            open: boolean;
            /**
             * @description Whether you can post now.
             * @example true
             */
            may_write: boolean;
            /**
             * @description Number of the newest message that you can read there; 0 before the first.
             * @example 0
             */
            head: number;
        };
        /** @description The channels visible to the caller; before the match starts, that of its lobby. */
        ChannelList: {
            /** @description The entries of this page. */
            items: components["schemas"]["ChannelFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
            /**
             * @description Language of the titles (BCP 47), by `Accept-Language`.
             * @default en
             * @example en
             */
            language: string;
        };
        /** @description A message, as numbered for one reader. */
        ChatMessage: {
            /**
             * @description Id, the same for all readers.
             * @example msg_191z7LmRYVjdXVnb
             */
            id: string;
            /**
             * @description Name of the channel.
             * @example questions:1
             */
            channel: string;
            /**
             * @description Number in this channel for this reader: 1, 2, 3, ... Each reader has a separate numbering.
             * @example 1
             */
            n: number;
            /**
             * @description Seat of the author; null without one.
             * @example 1
             */
            seat: number | null;
            /**
             * @description Role of the author; `game` for a line that nobody wrote.
             * @example player
             * @example host
             * @example spectator
             * @example game
             */
            role: string;
            /**
             * @description Display name at the time of the message; the game's title for its lines.
             * @example ada
             */
            name: string;
            /**
             * @description Text; null if a host hid the message. A game's lines are in a language of `Accept-Language`.
             * @example May I pair myself?
             */
            text: string | null;
            /**
             * Format: date-time
             * @description Time of the message.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Id of the message that it replies to; null without one, and if you cannot read that.
             * @example msg_191z7LmRYVjdXVnb
             */
            reply_to: string | null;
            /**
             * @description Seats that it mentions, in order; 0: the hosts.
             * @example []
             */
            mentions: number[];
        };
        /** @description Consecutive messages, oldest first, and the number of the newest one that the reader can read here. */
        ChatMessageList: {
            /** @description The entries of this page, oldest first. */
            items: components["schemas"]["ChatMessage"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
            /**
             * @description Number of the newest message that you can read here; 0 without one.
             * @example 2
             */
            head: number;
            /**
             * @description Language of the game's lines, by `Accept-Language`.
             * @default en
             * @example en
             */
            language: string;
        };
        /**
         * @description A claim code.
         *
         *     Its holder can claim the account, so show it only to the person. A repeated request answers null instead.
         */
        ClaimCode: {
            /**
             * @description The code, which works once; null when a request is repeated.
             * @example mmc_...
             */
            code: string | null;
            /**
             * Format: date-time
             * @description Time at which it stops working.
             * @example 2026-11-21T14:00:00.000Z
             */
            expires_at: string;
        };
        /** @description A dated ruling on the rules. */
        Clarification: {
            /**
             * @description Number within the match: 1, 2, 3, ...
             * @example 1
             */
            n: number;
            /**
             * Format: date-time
             * @description Time of publication.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description The ruling.
             * @example A trade takes effect when the phase closes.
             */
            text: string;
        };
        /** @description The rulings of a match, oldest first. */
        ClarificationList: {
            /**
             * @description The entries of this page, oldest first.
             * @example [
             *       {
             *         "n": 1,
             *         "at": "2020-11-23T16:14:00.000Z",
             *         "text": "A trade takes effect when the phase closes."
             *       }
             *     ]
             */
            items: components["schemas"]["Clarification"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
        };
        /** @description The immediate close of the open phase. */
        ClosePhaseRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ada has paired.
             */
            reason?: string | null;
            /**
             * @description Id of the phase that you mean. Refused if it is another one by then.
             * @example ph_7uJ2rT1nQ8vWz3kY
             */
            phase_id?: string | null;
        };
        /** @description A closed decision: its outcome, how it was reached, and each decider's choice. */
        ClosedDecision: {
            /**
             * @description Id of the decision.
             * @example de_1
             */
            id: string;
            /**
             * @description What was decided.
             * @example give_token
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /**
             * @description The game's setting that was decided, in a `decide_twist`.
             * @example stage_rule
             */
            about?: string | null;
            /**
             * @description Number of the episode.
             * @example 1
             */
            episode: number;
            /**
             * @description The options that were chosen.
             * @example [
             *       "cm_ikCuQEILtcIg"
             *     ]
             */
            outcome: string[];
            /**
             * @description How the outcome was reached.
             * @example decided
             * @enum {string}
             */
            how: "decided" | "tie_broken" | "default";
            /**
             * @description Each decider's choice, by member or `host`.
             * @example {
             *       "cm_Z5EFhO6reLdz": [
             *         "cm_ikCuQEILtcIg"
             *       ]
             *     }
             */
            choices: {
                [key: string]: string[];
            };
        };
        /** @description A daily schedule: phases end at a time of day, unless their length is given here or fixed by the rules. */
        DailySchedule: {
            /**
             * @description Length by phase name, in seconds from the phase's opening. Default: `{}`.
             * @example {}
             */
            phase_seconds?: {
                [key: string]: number;
            };
            /**
             * @description Length of the match's first phase only, in seconds from its opening; where phases end at a time of day, its shortest length.
             * @example 172800
             */
            first_phase_seconds?: number | null;
            /**
             * @description Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted. Default: `[43200, 7200]`.
             * @example [
             *       43200,
             *       7200
             *     ]
             */
            reminders_seconds?: number[];
            /**
             * @description `daily`: deadlines at a time of day.
             * @example daily
             * @constant
             */
            mode: "daily";
            /**
             * @description Local time of day, such as 14:00.
             * @example 14:00
             */
            at: string;
            /**
             * @description IANA name of the time zone, such as Europe/Berlin.
             * @example Europe/Berlin
             */
            zone: string;
            /**
             * @description Shortest length of a phase, in seconds. Default: `43200`.
             * @example 43200
             */
            min_seconds?: number;
            /**
             * @description Days of the week, in local time, on which phases end. Default: `["mon", "tue", "wed", "thu", "fri", "sat", "sun"]`.
             * @example [
             *       "mon",
             *       "tue",
             *       "wed",
             *       "thu",
             *       "fri",
             *       "sat",
             *       "sun"
             *     ]
             */
            days?: components["schemas"]["Weekday"][];
        };
        /** @description A decider's choice. It replaces an earlier one. */
        DecisionChoice: {
            /**
             * @description Options of the decision, without repeats.
             * @example [
             *       "cm_52mjeTbX1tf1"
             *     ]
             */
            choice: string[];
        };
        /** @description Seconds until a decision closes automatically, by kind. */
        DecisionDeadlines: {
            /**
             * @description For a setting of the next main match.
             * @default 86400
             * @example 86400
             */
            decide_twist?: number;
            /**
             * @description For whom a spare Token of Life is given to.
             * @default 86400
             * @example 86400
             */
            give_token?: number;
            /**
             * @description For the Elimination Candidate.
             * @default 86400
             * @example 86400
             */
            name_candidate?: number;
            /**
             * @description For the candidate's opponent.
             * @default 86400
             * @example 86400
             */
            choose_opponent?: number;
            /**
             * @description For the games that participants ban.
             * @default 86400
             * @example 86400
             */
            ban_death_match?: number;
            /**
             * @description For the game of the death match.
             * @default 86400
             * @example 86400
             */
            choose_death_match?: number;
            /**
             * @description For the finalist that an eliminated member supports.
             * @default 86400
             * @example 86400
             */
            support?: number;
        };
        /** @description A new deadline for a decision. */
        DecisionExtension: {
            /**
             * Format: date-time
             * @description The new deadline, in the future.
             * @example 2020-12-24T20:00:00Z
             */
            due_at: string;
            /**
             * @description Reason, for all participants.
             * @example A holiday.
             */
            reason?: string | null;
        };
        /** @description A channel of Discord that is told what happens in a match or a season. */
        DiscordChannel: {
            /**
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * @description Language of the sentences, with `format: discord` (BCP 47). Default: `"en"`.
             * @example de
             */
            language?: string;
        };
        /** @description What the rules gave to a seat that wins nothing in a season's match. */
        DroppedAward: {
            /**
             * @description Tokens of Life that were not given.
             * @example 1
             */
            tokens_of_life: number;
            /**
             * @description Garnets that were not given.
             * @example 3
             */
            garnets: number;
        };
        /** @description The code that was sent to the new address. */
        EmailCode: {
            /**
             * @description The code from the mail.
             * @example mme_...
             */
            code: string;
        };
        /** @description An event, identical on every transport. `seq` has no gaps within its feed: 1, 2, 3, ... */
        Envelope: {
            /**
             * @description The feed.
             * @example match/m_3kTz/seat:3
             */
            feed: string;
            /**
             * @description Number of the event in its feed, from 1.
             * @example 1
             */
            seq: number;
            /**
             * @description Id of the event, the same in all feeds and on all transports.
             * @example ev_Zk3v0d9Q
             */
            id: string;
            /**
             * @description Type of the event.
             * @example phase.closed
             */
            type: string;
            /**
             * @description Time of the event.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Round of the match; null outside of rounds.
             * @example 1
             */
            round: number | null;
            /**
             * @description Id of the phase; null outside of phases.
             * @example ph_U3he75TCurOurZsR
             */
            phase_id: string | null;
            /**
             * @description Name of the phase.
             * @example pairing
             */
            phase_name: string | null;
            /**
             * @description What happened, as the type of the event says.
             * @example {
             *       "status": "lobby",
             *       "game": "x-game",
             *       "player_count": 5,
             *       "commitment": "efce4ef15f15d96986e7006e9ce0232a4c82cb15e0baa7ab1619288dcfe127eb"
             *     }
             */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Seats that received the event. Only in hosts' feeds, and only on events with a limited audience.
             * @example [
             *       2,
             *       3
             *     ]
             */
            to?: number[] | null;
            /**
             * @description What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, `{member:cm_Kq7x}` that of a member of the cast, `{at:2026-11-21T14:00:00.000Z}` an instant. Only where it was asked for, and only on events that have words.
             * @example {seat:3} pairs you with {seat:1}.
             */
            says?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description An event type of the game. `schema` describes the envelope's `data`. */
        EventDescribed: {
            /**
             * @description Type of the event.
             * @example game.order_drawn
             */
            type: string;
            /**
             * @description JSON Schema of the event's `data`.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "type": {
             *           "const": "pass"
             *         }
             *       },
             *       "required": [
             *         "type"
             *       ]
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
        };
        /** @description Consecutive events of a feed. */
        EventPage: {
            /**
             * @description The feed.
             * @example match/m_xudHxT3mQW2IyG78/seat:1
             */
            feed: string;
            /**
             * @description Changes only when a backup is restored. Fetch the view again when it does.
             * @example ieQy08oPP1iH
             */
            epoch: string;
            /** @description The events, in order. */
            items: components["schemas"]["Envelope"][];
            /**
             * @description Pass it as `after` to get the next page.
             * @example 18
             */
            next_after: number;
            /**
             * @description Number of the feed's newest event.
             * @example 18
             */
            head: number;
        };
        /** @description A player's extension of the open phase. */
        ExtensionRequest: {
            /**
             * @description Id of the open phase.
             * @example ph_AplFWoUc8ezIo8zm
             */
            phase_id: string;
        };
        /** @description The view's position in a feed. A subscription from here misses and repeats no event. */
        FeedCursor: {
            /**
             * @description The feed.
             * @example match/m_xudHxT3mQW2IyG78/seat:1
             */
            feed: string;
            /**
             * @description Text that changes only when a backup is restored.
             * @example ieQy08oPP1iH
             */
            epoch: string;
            /**
             * @description Number of the last event that the view contains; 0 before the first.
             * @example 15
             */
            seq: number;
        };
        /** @description A game with all its details. All schemas are JSON Schema 2020-12. */
        GameFacts: {
            /**
             * @description Id of the game.
             * @example x-game
             */
            id: string;
            /**
             * @description Name of the game.
             * @example The X Game
             */
            title: string;
            /**
             * @description What the game is about, in a sentence.
             * @example Each round the X pairs up the other four, who ally with, betray or censure their partner.
             */
            summary: string;
            /**
             * @description Version of its rules.
             * @example 1.0.0
             */
            version: string;
            /**
             * @description Who invented it.
             * @example [
             *       "MarcerMercer",
             *       "XNimus"
             *     ]
             */
            designers: string[];
            /**
             * @description What kind of game it is, in English.
             * @example [
             *       "Dilemma",
             *       "Psych"
             *     ]
             */
            tags: string[];
            /**
             * @description Shows and seasons in which it was played.
             * @example [
             *       "Exordium"
             *     ]
             */
            featured_in: string[];
            /**
             * @description Numbers of players that the rules allow.
             * @example {
             *       "min": 5,
             *       "max": 5,
             *       "default": 5,
             *       "even": false
             *     }
             */
            player_count: components["schemas"]["PlayerCount"];
            /**
             * @description Whether somebody can win it. Nobody wins a vote, or a house.
             * @example true
             */
            wins: boolean;
            /** @description The phases. */
            phases: components["schemas"]["PhaseDescribed"][];
            /**
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             * @example en
             */
            language: string;
            /**
             * @description The whole rules, in Markdown, without chapters that matches tell later.
             * @example # The X Game
             *
             *     Five players play five rounds.
             */
            rules: string;
            /**
             * @description `rules` for players: with the usual settings, and without what only programs need.
             * @example # The X Game
             *
             *     Five players, five rounds, 24 hours a step.
             */
            player_rules: string;
            /**
             * @description Language of the rules (BCP 47): `en` where the game lacks them in its `language`.
             * @example en
             */
            rules_language: string;
            /**
             * @description Schema of a new match's `config`, with defaults.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "rounds": {
             *           "type": "integer",
             *           "minimum": 1
             *         }
             *       }
             *     }
             */
            config_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Values of `submission_status` that a match of this game can have.
             * @example [
             *       "hidden",
             *       "host"
             *     ]
             */
            submission_status: ("hidden" | "host" | "everyone")[];
            /** @description The actions. */
            actions: components["schemas"]["ActionDescribed"][];
            /** @description Schemas of the views. */
            views: components["schemas"]["ViewsDescribed"];
            /** @description The game's own events. */
            events: components["schemas"]["EventDescribed"][];
            /**
             * @description Whether its hosts act, too: those who don't play have options.
             * @example false
             */
            judged: boolean;
            /**
             * @description Whether its matches have drawn aliases by default.
             * @example false
             */
            drawn_aliases: boolean;
        };
        /** @description All games, by id. */
        GameList: {
            /** @description The entries of this page. */
            items: components["schemas"]["GameSummary"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The latest public matches of a game. */
        GameStatistics: {
            /**
             * @description Id of the game.
             * @example x-game
             */
            game: string;
            /**
             * @description Finished public matches, the latest 1000 at most.
             * @example 1
             */
            matches: number;
            /**
             * @description Mean number of players; null without matches.
             * @example 5
             */
            mean_player_count: number | null;
            /**
             * @description Median length of a match; null without matches.
             * @example 180000
             */
            median_seconds: number | null;
            /** @description Results by seat: whether a seat has an advantage. */
            seats: components["schemas"]["SeatStatistics"][];
            /**
             * @description Answers in time of all players; none in games that keep submissions secret.
             * @example {
             *       "answered": 2,
             *       "missed": 0,
             *       "share": 1
             *     }
             */
            reliability: components["schemas"]["PlayerReliability"];
        };
        /** @description A game's summary. */
        GameSummary: {
            /**
             * @description Id of the game.
             * @example x-game
             */
            id: string;
            /**
             * @description Name of the game.
             * @example The X Game
             */
            title: string;
            /**
             * @description What the game is about, in a sentence.
             * @example Each round the X pairs up the other four, who ally with, betray or censure their partner.
             */
            summary: string;
            /**
             * @description Version of its rules.
             * @example 1.0.0
             */
            version: string;
            /**
             * @description Who invented it.
             * @example [
             *       "MarcerMercer",
             *       "XNimus"
             *     ]
             */
            designers: string[];
            /**
             * @description What kind of game it is, in English.
             * @example [
             *       "Dilemma",
             *       "Psych"
             *     ]
             */
            tags: string[];
            /**
             * @description Shows and seasons in which it was played.
             * @example [
             *       "Exordium"
             *     ]
             */
            featured_in: string[];
            /**
             * @description Numbers of players that the rules allow.
             * @example {
             *       "min": 5,
             *       "max": 5,
             *       "default": 5,
             *       "even": false
             *     }
             */
            player_count: components["schemas"]["PlayerCount"];
            /**
             * @description Whether somebody can win it. Nobody wins a vote, or a house.
             * @example true
             */
            wins: boolean;
            /**
             * @description The phases.
             * @example [
             *       {
             *         "name": "trading",
             *         "seconds": 86400,
             *         "fixed_length": false,
             *         "close_early": "as_set",
             *         "submission_status": "host",
             *         "silence": "You offer nothing, and trade with nobody in this round."
             *       }
             *     ]
             */
            phases: components["schemas"]["PhaseDescribed"][];
            /**
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             * @example en
             */
            language: string;
        };
        /** @description A balance after a change. */
        GarnetBalance: {
            /**
             * Format: date-time
             * @description Time of the change.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Garnets after the change.
             * @example 5
             */
            garnets: number;
        };
        /** @description An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers. */
        GarnetOffer: {
            /**
             * @description Id of the offer.
             * @example of_pKasiwnpMqhZ
             */
            id: string;
            /**
             * @description Member who offers.
             * @example cm_52mjeTbX1tf1
             */
            giver: string;
            /**
             * @description Member to whom it is offered.
             * @example cm_Q3g6A7NxrRC5
             */
            taker: string;
            /**
             * @description Number of garnets.
             * @example 1
             */
            amount: number;
        };
        /** @description A host. */
        HostFacts: {
            /**
             * @description Id of the account.
             * @example ac_UQl6cNfYpxBhdpOi
             */
            account_id: string;
            /**
             * @description Username of the account; null for a linked account.
             * @example host
             */
            username: string | null;
            /**
             * @description Name shown to others.
             * @example host
             */
            display_name: string;
        };
        /** @description The hosts of a match. */
        HostList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "account_id": "ac_UQl6cNfYpxBhdpOi",
             *         "username": "host",
             *         "display_name": "host"
             *       }
             *     ]
             */
            items: components["schemas"]["HostFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description A host's view: everything except sealed choices. */
        HostSeasonView: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            id: string;
            /**
             * @description Title, for people.
             * @example The first season
             */
            title: string;
            /**
             * @description Status of the season.
             * @example casting
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            /** @description The policies. */
            policies: components["schemas"]["SeasonPolicies"];
            /** @description The members, best place first. */
            standings: components["schemas"]["MemberCard"][];
            /**
             * @description The episodes, in order.
             * @example []
             */
            episodes: components["schemas"]["SeasonEpisode"][];
            /** @description The finals; null before they are announced. */
            finals: components["schemas"]["SeasonFinals"] | null;
            /**
             * @description The open decisions.
             * @example []
             */
            decisions: components["schemas"]["OpenDecision"][];
            /**
             * @description Whether members can offer garnets now.
             * @example false
             */
            may_transfer: boolean;
            /**
             * @description The winner; null before the end.
             * @example cm_3kTzQ0nT1pVw
             */
            winner: string | null;
            /** @description The match in which the cast talks; null without one. */
            house: components["schemas"]["PlayedMatch"] | null;
            /**
             * @description Your own choices in open decisions.
             * @example {}
             */
            choices: {
                [key: string]: string[];
            };
            /**
             * @description Decisions that wait for you.
             * @example []
             */
            to_decide: string[];
            /**
             * @description Open offers that you can see.
             * @example []
             */
            offers: components["schemas"]["GarnetOffer"][];
            /**
             * @description Warnings, by member.
             * @example {}
             */
            warnings: {
                [key: string]: components["schemas"]["MemberWarning"][];
            };
        };
        /** @description Progress of the open phase, for hosts: which seats have submitted, never what. */
        HostStatus: {
            /**
             * @description The open phase; null if none is.
             * @example {
             *       "id": "ph_ymgskSj1tOoSNZYC",
             *       "name": "choice",
             *       "round": 1,
             *       "opened_at": "2020-11-21T14:00:00.000Z",
             *       "due_at": "2020-11-22T14:00:00.000Z"
             *     }
             */
            phase: components["schemas"]["PhaseFacts"] | null;
            /**
             * @description Seats that have submitted.
             * @example [
             *       2,
             *       5
             *     ]
             */
            submitted: number[];
            /**
             * @description Seats that can submit and have no current submission.
             * @example [
             *       1,
             *       3,
             *       4
             *     ]
             */
            missing: number[];
            /**
             * @description Seats for whose absent players a bot sends, as of the opening of the phase.
             * @default []
             * @example []
             */
            away?: number[];
        };
        /** @description One error in the input. */
        InputError: {
            /**
             * @description Location, such as `body.config.rounds` or `query.limit`.
             * @example body.player_count
             */
            path: string;
            /**
             * @description Kind of the error.
             * @example int_type
             */
            code: string;
            /**
             * @description What is wrong, for people.
             * @example Input should be a valid integer
             */
            message: string;
        };
        /** @description An action that takes effect at once. */
        InstantAction: {
            /**
             * @description Id of the open phase, from options or view.
             * @example ph_AplFWoUc8ezIo8zm
             */
            phase_id: string;
            /**
             * @description Action with its `type`, as described by the options.
             * @example {
             *       "type": "look"
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A namespace that you reserved. */
        IntegrationFacts: {
            /**
             * @description Name of the namespace.
             * @example discord
             */
            namespace: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description Your reserved namespaces. */
        IntegrationList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "namespace": "discord",
             *         "created_at": "2020-11-23T16:42:30.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["IntegrationFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The code that came with the invitation, as for joining; send one that may be either as both. */
        InvitationCode: {
            /**
             * @description The match's join code.
             * @example Yb7uJ2rT1nQ8
             */
            join_code?: string | null;
            /**
             * @description Code of an invitation to a seat.
             * @example Yb7uJ2rT1nQ8vWz3
             */
            invite_code?: string | null;
        };
        /** @description A request for a seat. Unlisted and private matches require a code. */
        JoinMatchRequest: {
            /**
             * @description The match's join code.
             * @example Yb7uJ2rT1nQ8
             */
            join_code?: string | null;
            /**
             * @description Code of an invitation to a seat. With both, the join code counts if this is no invitation.
             * @example Yb7uJ2rT1nQ8vWz3
             */
            invite_code?: string | null;
            /**
             * @description Seat to join. Default: the first free seat.
             * @example 4
             */
            seat?: number | null;
            /**
             * @description Name shown in this match. Default: the account's. The number of the seat is added to a name that looks like another player's: Ada (3).
             * @example Frida
             */
            display_name?: string | null;
        };
        /** @description A request to join the cast. Unlisted and private seasons require the code. */
        JoinSeasonRequest: {
            /**
             * @description The season's join code.
             * @example Yb7uJ2rT1nQ8
             */
            join_code?: string | null;
            /**
             * @description Name of the member in the season. Default: the display name.
             * @example The Fox
             */
            alias?: string | null;
        };
        JsonValue: unknown;
        /** @description The newest event for you in a match: if there is one, the newest of the game that says something. */
        LastEvent: {
            /**
             * @description Type of the event.
             * @example game.round_scored
             */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Round of the match; null outside of rounds.
             * @example 1
             */
            round: number | null;
            /**
             * @description Name of the phase; null outside of phases.
             * @example pairing
             */
            phase_name: string | null;
            /**
             * @description What happened, as the type of the event says.
             * @example {
             *       "round": 1,
             *       "x": 1,
             *       "pairs": [
             *         [
             *           2,
             *           3
             *         ],
             *         [
             *           4,
             *           5
             *         ]
             *       ]
             *     }
             */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, `{at:2026-11-21T14:00:00.000Z}` an instant. Null for an event without words.
             * @example {seat:1} pairs you with {seat:3}.
             */
            says: string | null;
            /**
             * @description Language of the sentence (BCP 47), by `Accept-Language`.
             * @example en
             */
            language: string;
        };
        /** @description An entry of the ledger. */
        LedgerEntry: {
            /**
             * @description Number within the season: 1, 2, 3, ... Viewers with limited access see gaps.
             * @example 1
             */
            n: number;
            /**
             * Format: date-time
             * @description Time of the entry.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Cause of the entry, unique in the season.
             * @example se_ZCpXwEivf9lCKvEh/start
             */
            cause: string;
            /**
             * @description What is counted.
             * @default garnet
             * @example garnet
             */
            currency?: string;
            /**
             * @description Change of balance, by account: a member id, `bank`, `escrow` (offers), or `m_x/seat:3` (the balance of a seat in a match).
             * @example {
             *       "cm_52mjeTbX1tf1": 5
             *     }
             */
            lines: {
                [key: string]: number;
            };
        };
        /** @description Entries of the ledger, in order. Hosts who do not play see all lines, members only their own. */
        LedgerPage: {
            /** @description The entries of this page, oldest first. */
            items: components["schemas"]["LedgerEntry"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
        };
        /** @description A linked account, as its integration sees it. */
        LinkedAccount: {
            /**
             * @description Id of the account.
             * @example ac_QN0pM4YjS5KDwaN0
             */
            account_id: string;
            /**
             * @description Your own identifier for the person. No other player sees it.
             * @example 80351110224678912
             */
            external_id: string;
            /**
             * @description Name shown to others.
             * @example Frida
             */
            display_name: string;
            /**
             * @description Whether the person has claimed the account and still allows the integration.
             * @example false
             */
            claimed: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description Whose address gets a mail. */
        MailRequest: {
            /**
             * @description Username or verified address.
             * @example ada
             */
            username: string;
        };
        /** @description One of your alerts. */
        MatchAlert: {
            /**
             * @description Id of the alert.
             * @example al_pN70hKVkSRZkHXfg
             */
            id: string;
            /**
             * @description Game id; null for any game.
             * @example x-game
             */
            game: string | null;
            /**
             * @description Least number of free seats.
             * @example 2
             */
            free_seats: number;
            /**
             * @description `live` or `slow`; null for any speed.
             * @example live
             */
            speed: ("live" | "slow") | null;
            /**
             * @description Text that the title contains; null for any title.
             * @example sunday
             */
            q: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description Your alerts, oldest first. */
        MatchAlertList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "id": "al_pN70hKVkSRZkHXfg",
             *         "game": "x-game",
             *         "free_seats": 2,
             *         "speed": null,
             *         "q": "sunday",
             *         "created_at": "2020-11-21T14:00:00.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["MatchAlert"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description New settings of a match in its lobby. Omitted members stay as they are. */
        MatchChange: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example You asked for it.
             */
            reason?: string | null;
            /**
             * @description Title, for people.
             * @example Exodus on Sunday
             */
            title?: string;
            /**
             * @description Number of seats. Seats are added and removed at the end; only free ones can be removed.
             * @example 8
             */
            player_count?: number;
            /**
             * @description All settings of the game, as its config schema defines them. They replace the earlier ones.
             * @example {}
             */
            config?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Starting balances by seat, such as {"1": 5}. Seats left out start with 0.
             * @example {
             *       "1": 2
             *     }
             */
            garnets?: {
                [key: string]: number;
            };
            /**
             * @description When phases end.
             * @example {
             *       "mode": "rolling",
             *       "reminders_seconds": [
             *         3600
             *       ],
             *       "quiet": {
             *         "begin": "23:00",
             *         "end": "08:00",
             *         "zone": "Europe/Berlin"
             *       }
             *     }
             */
            schedule?: components["schemas"]["RollingSchedule"] | components["schemas"]["DailySchedule"];
            /**
             * @description Whether a phase closes before its deadline.
             * @example all_submitted
             * @enum {string}
             */
            close_early?: "never" | "all_locked" | "all_submitted";
            /**
             * @description Who can find and watch the match. A match that is no longer public gets a `join_code`; one that becomes private is hidden from all but its players and hosts at once.
             * @example unlisted
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * @description Who can see which seats have submitted while a phase is open.
             * @example hidden
             * @enum {string}
             */
            submission_status?: "hidden" | "host" | "everyone";
            /**
             * @description Whether outcomes wait for a host.
             * @example host_review
             * @enum {string}
             */
            publication?: "auto" | "host_review";
            /**
             * @description Longest wait under host_review, in seconds.
             * @example 3600
             */
            review_seconds?: number;
            /**
             * @description Number of rounds by which spectators are delayed.
             * @example 1
             */
            spectator_delay_rounds?: number;
            /**
             * @description Treatment of a deadline that passed while the server was down.
             * @example strict
             * @enum {string}
             */
            downtime?: "credit" | "strict";
            /**
             * @description Whether hosts who do not play read the pairs and groups that players open.
             * @example true
             */
            hosts_read_groups?: boolean;
            /**
             * @description Whether players get drawn seats and aliases, from the start to the end.
             * @example true
             */
            drawn_aliases?: boolean;
            /**
             * @description What the match does for players who have no time. It replaces the earlier policy.
             * @example {
             *       "extensions": 1,
             *       "extension_seconds": 43200,
             *       "excused_misses": 1,
             *       "bot_after_misses": 2,
             *       "bot_grace_seconds": 600
             *     }
             */
            absence?: components["schemas"]["AbsencePolicy"];
            /**
             * @description Time at which the match starts by itself, at most 90 days from now; null: a host starts it.
             * @example 2020-11-23T14:00:00+00:00
             */
            starts_at?: string | null;
            /**
             * @description What happens at `starts_at` if seats are free.
             * @example fill_with_bots
             * @enum {string}
             */
            when_seats_are_free?: "wait" | "fill_with_bots" | "start_with_fewer" | "cancel";
        };
        /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
        MatchFacts: {
            /**
             * @description Id of the match.
             * @example m_xudHxT3mQW2IyG78
             */
            id: string;
            /**
             * @description Id of the game.
             * @example x-game
             */
            game: string;
            /**
             * @description Version of the game's rules.
             * @example 1.0.0
             */
            version: string;
            /**
             * @description Title, for people.
             * @example Friday's X Game
             */
            title: string;
            /**
             * @description Status of the match.
             * @example lobby
             * @enum {string}
             */
            status: "lobby" | "running" | "paused" | "halted" | "finished" | "cancelled";
            /**
             * @description Number of players.
             * @example 5
             */
            player_count: number;
            /**
             * @description The seats, in order.
             * @example [
             *       {
             *         "seat": 1,
             *         "taken": false,
             *         "bot": null,
             *         "display_name": null
             *       },
             *       {
             *         "seat": 2,
             *         "taken": false,
             *         "bot": null,
             *         "display_name": null
             *       }
             *     ]
             */
            seats: components["schemas"]["SeatFacts"][];
            /**
             * @description Display names of the hosts.
             * @example [
             *       "host"
             *     ]
             */
            hosts: string[];
            /**
             * @description The open phase; null if none is.
             * @example {
             *       "id": "ph_U3he75TCurOurZsR",
             *       "name": "pairing",
             *       "round": 1,
             *       "opened_at": "2020-11-21T14:00:00.000Z",
             *       "due_at": "2020-11-22T14:00:00.000Z"
             *     }
             */
            phase: components["schemas"]["PhaseFacts"] | null;
            /**
             * @description Time at which the pause ends by itself; null without one.
             * @example 2020-11-26T16:14:00.000Z
             */
            paused_until: string | null;
            /**
             * @description Time at which the outcome under review is published by itself; null without one.
             * @example 2020-11-24T04:14:00.000Z
             */
            review_until: string | null;
            /**
             * @description When phases end.
             * @example {
             *       "phase_seconds": {},
             *       "first_phase_seconds": null,
             *       "reminders_seconds": [
             *         43200,
             *         7200
             *       ],
             *       "mode": "rolling",
             *       "quiet": null
             *     }
             */
            schedule: components["schemas"]["RollingSchedule"] | components["schemas"]["DailySchedule"];
            /**
             * @description Settings of the game. `setup` is shown only to hosts who do not play.
             * @example {
             *       "setup": {
             *         "order": [
             *           1,
             *           2,
             *           3,
             *           4,
             *           5
             *         ]
             *       }
             *     }
             */
            config: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether a phase closes before its deadline.
             * @example never
             * @enum {string}
             */
            close_early: "never" | "all_locked" | "all_submitted";
            /**
             * @description Who can find and watch the match.
             * @example public
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * @description Who sees which seats have submitted.
             * @example host
             * @enum {string}
             */
            submission_status: "hidden" | "host" | "everyone";
            /**
             * @description Whether outcomes wait for the host.
             * @example auto
             * @enum {string}
             */
            publication: "auto" | "host_review";
            /**
             * @description Longest wait under host_review, in seconds.
             * @example 43200
             */
            review_seconds: number;
            /**
             * @description Number of rounds by which the public view and feed are delayed until the match is over.
             * @example 0
             */
            spectator_delay_rounds: number;
            /**
             * @description Whether deadlines move when the server was down.
             * @example credit
             * @enum {string}
             */
            downtime: "credit" | "strict";
            /**
             * @description Commitment to the match's random seed. After the end, the seed proves it. Null in the lobby of a season's match: it commits at its start to what the members bring.
             * @example efce4ef15f15d96986e7006e9ce0232a4c82cb15e0baa7ab1619288dcfe127eb
             */
            commitment: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Time at which the match starts by itself; null if a host starts it.
             * @example 2020-11-23T14:00:00.000Z
             */
            starts_at: string | null;
            /**
             * @description Seconds until the match starts by itself; null outside of its lobby.
             * @example 172800
             */
            starts_in_seconds: number | null;
            /**
             * @description What happens at `starts_at` if seats are free.
             * @example wait
             * @enum {string}
             */
            when_seats_are_free: "wait" | "fill_with_bots" | "start_with_fewer" | "cancel";
            /**
             * @description Time of the start; null before it.
             * @example 2020-11-21T14:00:00.000Z
             */
            started_at: string | null;
            /**
             * @description Time of the end; null before it.
             * @example 2020-11-21T14:00:00.000Z
             */
            finished_at: string | null;
            /**
             * @description Time since which the match can be read and exported, and no longer changed; null before.
             * @example 2021-11-21T14:00:00.000Z
             */
            archived_at: string | null;
            /**
             * @description Your role in the match.
             * @example host
             * @enum {string}
             */
            role: "host" | "player" | "spectator";
            /**
             * @description Whether you are one of its hosts.
             * @example true
             */
            hosting: boolean;
            /**
             * @description Seat of the caller.
             * @example 1
             */
            seat: number | null;
            /**
             * @description Code with which players join; null for others than hosts, and in public matches.
             * @example ieQy08oPP1iH
             */
            join_code?: string | null;
            /**
             * @description Whether hosts who do not play read the pairs and groups that players open.
             * @example false
             */
            hosts_read_groups: boolean;
            /**
             * @description Whether players get drawn seats and aliases at the start, so that nobody can tell who is who before the match is over.
             * @example false
             */
            drawn_aliases: boolean;
            /**
             * @description What the match does for players who have no time.
             * @example {
             *       "extensions": 0,
             *       "extension_seconds": 86400,
             *       "excused_misses": 0,
             *       "bot_after_misses": null,
             *       "bot_grace_seconds": null
             *     }
             */
            absence: components["schemas"]["AbsencePolicy"];
            /**
             * @description Extensions that you can still take; null for others than players.
             * @example 0
             */
            extensions_left?: number | null;
            /**
             * @description Season of the match.
             * @example se_ZCpXwEivf9lCKvEh
             */
            season_id?: string | null;
            /**
             * @description Match whose rematch this is.
             * @example m_xudHxT3mQW2IyG78
             */
            rematch_of?: string | null;
            /** @description What happened last, from your own feed. Only in the list of your own matches (`mine=true`), of matches that are not over; null everywhere else. */
            last_event?: components["schemas"]["LastEvent"] | null;
        };
        /** @description A match as people see it who are invited to it. */
        MatchInvitation: {
            /** @description The match, as spectators see it. */
            match: components["schemas"]["MatchFacts"];
            /**
             * @description Seat that the invite is for; null for any free one.
             * @example 4
             */
            seat: number | null;
        };
        /** @description A page of matches. */
        MatchList: {
            /**
             * @description The entries of this page.
             * @example []
             */
            items: components["schemas"]["MatchFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The result of a match (rules/README.md, Result). */
        MatchResult: {
            /**
             * @description Id of the match.
             * @example m_xudHxT3mQW2IyG78
             */
            match_id: string;
            /**
             * @description Tokens of Life, by seat.
             * @example {
             *       "1": 0,
             *       "2": 1,
             *       "3": 1,
             *       "4": 0,
             *       "5": 0
             *     }
             */
            tokens_of_life: {
                [key: string]: number;
            };
            /**
             * @description Garnets, by seat.
             * @example {
             *       "1": 0,
             *       "2": 1,
             *       "3": 1,
             *       "4": 0,
             *       "5": 0
             *     }
             */
            garnets: {
                [key: string]: number;
            };
            /**
             * @description Seats of the Elimination Candidates.
             * @example [
             *       5
             *     ]
             */
            elimination_candidates: number[];
            /**
             * @description Seats of the winners.
             * @example [
             *       2,
             *       3
             *     ]
             */
            winners: number[];
            /**
             * @description A row for each seat, best first. The game defines its further members.
             * @example [
             *       {
             *         "seat": 2,
             *         "rank": 1,
             *         "score": 5
             *       },
             *       {
             *         "seat": 3,
             *         "rank": 1,
             *         "score": 5
             *       },
             *       {
             *         "seat": 4,
             *         "rank": 3,
             *         "score": 1
             *       },
             *       {
             *         "seat": 1,
             *         "rank": 4,
             *         "score": -2
             *       },
             *       {
             *         "seat": 5,
             *         "rank": 4,
             *         "score": -2
             *       }
             *     ]
             */
            standings: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
            /**
             * @description In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere.
             * @default {}
             * @example {}
             */
            dropped?: {
                [key: string]: components["schemas"]["DroppedAward"];
            };
            /**
             * @description Times when hosts read sealed submissions: `at`, `phase_id`, `seat` (null for all), `reason`.
             * @example []
             */
            seals_broken: components["schemas"]["JsonValue"][];
        };
        /** @description The rules of a match, as far as they are told. */
        MatchRules: {
            /**
             * @description Rules for players, in Markdown.
             * @example # The X Game
             *
             *     Five players play five rounds.
             */
            rules: string;
            /**
             * @description Names of the chapters told during the match; the others are not in `rules`.
             * @example []
             */
            chapters: string[];
            /**
             * @description Language of the rules (BCP 47), by `Accept-Language`.
             * @example en
             */
            language: string;
        };
        /** @description A public match that is being played. */
        MatchToWatch: {
            /**
             * @description Id of the match.
             * @example m_7ZkQZ0x5qrn9jUo0
             */
            id: string;
            /**
             * @description Id of the game.
             * @example exodus
             */
            game: string;
            /**
             * @description Title, for people.
             * @example The Exodus Game
             */
            title: string;
            /**
             * @description Number of players.
             * @example 5
             */
            player_count: number;
        };
        /** @description A viewer's view of a match. ``view`` is null until the match starts. The game defines its fields. */
        MatchView: {
            /**
             * @description Id of the match.
             * @example m_xudHxT3mQW2IyG78
             */
            match_id: string;
            /**
             * @description Whose view it is.
             * @example seat:3
             * @example public
             * @example host
             */
            viewer: string;
            /**
             * @description Status of the match.
             * @example running
             */
            status: string;
            /**
             * @description The open phase; null if none is.
             * @example {
             *       "id": "ph_U3he75TCurOurZsR",
             *       "name": "pairing",
             *       "round": 1,
             *       "opened_at": "2020-11-21T14:00:00.000Z",
             *       "due_at": "2020-11-22T14:00:00.000Z"
             *     }
             */
            phase: components["schemas"]["PhaseFacts"] | null;
            /**
             * @description Time of a paused match's automatic resume.
             * @example 2020-11-23T14:00:00.000Z
             */
            paused_until: string | null;
            /**
             * @description Time by which the last phase's outcome is published. Until then, its host reviews it.
             * @example 2020-11-22T02:00:00.000Z
             */
            review_until: string | null;
            /**
             * @description Seats with a current submission in the open phase; null unless that is public.
             * @example [
             *       1,
             *       3
             *     ]
             */
            submitted: number[] | null;
            /** @description The match, as the viewer may know it; null before the start. */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description Free balance of the seat; null for hosts and spectators.
             * @example 5
             */
            garnets: number | null;
            /**
             * @description Position of the view in the viewer's feed.
             * @example {
             *       "feed": "match/m_xudHxT3mQW2IyG78/seat:1",
             *       "epoch": "ieQy08oPP1iH",
             *       "seq": 15
             *     }
             */
            cursor: components["schemas"]["FeedCursor"];
        };
        /** @description A member as others see it. */
        MemberCard: {
            /**
             * @description Id of the member.
             * @example cm_p2bOsNrlcC5V
             */
            id: string;
            /**
             * @description The member's name in the season.
             * @example Robin
             */
            alias: string;
            /**
             * @description Labels that hosts gave, such as a team.
             * @example []
             */
            groups: string[];
            /**
             * @description Whether the member still plays.
             * @example active
             * @enum {string}
             */
            status: "active" | "eliminated" | "withdrawn" | "removed" | "winner";
            /**
             * @description Place in the season, from 1, which all active members share.
             * @example 1
             */
            place: number;
            /** @description How the member left; null for those who have not. */
            left: components["schemas"]["MemberDeparture"] | null;
            /**
             * @description Tokens of Life of the current episode.
             * @example 0
             */
            tokens_of_life: number;
            /**
             * @description Balance; null if you cannot see it.
             * @example 0
             */
            garnets: number | null;
            /**
             * @description Items that matches granted, as far as you may know them.
             * @example {}
             */
            items: {
                [key: string]: number;
            };
        };
        /** @description A change of a member's groups. */
        MemberChange: {
            /**
             * @description Labels for people, such as a team's name. No rule depends on them.
             * @example [
             *       "Team Red"
             *     ]
             */
            groups: string[];
        };
        /** @description A member's departure from the season. */
        MemberDeparture: {
            /**
             * @description How the member left.
             * @example eliminated
             * @enum {string}
             */
            how: "eliminated" | "withdrawn" | "removed";
            /**
             * @description Who or what decided it.
             * @example death_match
             * @enum {string}
             */
            by: "death_match" | "vote" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
            /**
             * @description Number of the episode.
             * @example 2
             */
            episode: number;
            /**
             * @description Number of the departure in the season, from 1.
             * @example 1
             */
            n: number;
            /**
             * @description Number of the match result whose reversal undoes it; 0 for none.
             * @default 0
             * @example 0
             */
            result_n?: number;
        };
        /** @description A member's new player: exactly one of ``account`` or ``bot``. */
        MemberPlayer: {
            /**
             * @description Username or id of the new player's account.
             * @example cyd
             */
            account?: string | null;
            /**
             * @description Bot that plays the member's matches. It decides at random.
             * @example house
             */
            bot?: ("house" | "random") | null;
            /**
             * @description Name of the member in the season. Default: the display name.
             * @example The Fox
             */
            alias?: string | null;
            /**
             * @description Reason, for all participants.
             * @example Cyd joins in.
             */
            reason?: string | null;
        };
        /** @description A member's view. */
        MemberSeasonView: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            id: string;
            /**
             * @description Title, for people.
             * @example The first season
             */
            title: string;
            /**
             * @description Status of the season.
             * @example running
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            /** @description The policies. */
            policies: components["schemas"]["SeasonPolicies"];
            /** @description The members, best place first. */
            standings: components["schemas"]["MemberCard"][];
            /** @description The episodes, in order. */
            episodes: components["schemas"]["SeasonEpisode"][];
            /** @description The finals; null before they are announced. */
            finals: components["schemas"]["SeasonFinals"] | null;
            /**
             * @description The open decisions.
             * @example []
             */
            decisions: components["schemas"]["OpenDecision"][];
            /**
             * @description Whether members can offer garnets now.
             * @example true
             */
            may_transfer: boolean;
            /**
             * @description The winner; null before the end.
             * @example cm_3kTzQ0nT1pVw
             */
            winner: string | null;
            /** @description The match in which the cast talks; null without one. */
            house: components["schemas"]["PlayedMatch"] | null;
            /**
             * @description Your own choices in open decisions.
             * @example {}
             */
            choices: {
                [key: string]: string[];
            };
            /**
             * @description Decisions that wait for you.
             * @example []
             */
            to_decide: string[];
            /**
             * @description Open offers that you can see.
             * @example []
             */
            offers: components["schemas"]["GarnetOffer"][];
            /**
             * @description Your id as a member.
             * @example cm_52mjeTbX1tf1
             */
            member: string;
            /**
             * @description Your balance.
             * @example 4
             */
            garnets: number;
            /**
             * @description Your warnings.
             * @example []
             */
            warnings: components["schemas"]["MemberWarning"][];
        };
        /** @description A host's warning and its reason. It is never revoked. */
        MemberWarning: {
            /**
             * @description Number of the warning, from 1.
             * @example 1
             */
            n: number;
            /**
             * @description The host's reason; null without one.
             * @example This is the third missed deadline.
             */
            reason: string | null;
            /**
             * @description Garnets that it cost.
             * @default 0
             * @example 0
             */
            fine?: number;
        };
        /** @description A reported message. Who reported it is not shown. */
        MessageReport: {
            /**
             * @description Id of the message.
             * @example msg_93SSCKEUgTZ2TMTn
             */
            id: string;
            /**
             * @description Name of its channel.
             * @example group:1-b499d61ffe32
             */
            channel: string;
            /**
             * @description The reports, oldest first.
             * @example [
             *       {
             *         "at": "2020-11-21T14:00:00.000Z",
             *         "reason": "It is rude."
             *       }
             *     ]
             */
            reasons: components["schemas"]["ReportReason"][];
            /**
             * @description The message, and up to five before and after it that its first reporter could read.
             * @example [
             *       {
             *         "id": "msg_93SSCKEUgTZ2TMTn",
             *         "seat": 2,
             *         "role": "player",
             *         "name": "ben",
             *         "text": "You are a liar, Ada.",
             *         "at": "2020-11-21T14:00:00.000Z"
             *       }
             *     ]
             */
            messages: components["schemas"]["NearbyMessage"][];
        };
        /** @description What becomes of a reported message. */
        MessageReportAnswer: {
            /**
             * @description Whether to remove the message; otherwise it stays.
             * @example true
             */
            remove: boolean;
            /**
             * @description Reason, stored in the audit log, which players read after the end.
             * @example Nobody is called so.
             */
            reason?: string | null;
        };
        /** @description Reported messages that wait for an answer, the first reported first, at most 50. */
        MessageReportList: {
            /** @description The entries of this page. */
            items: components["schemas"]["MessageReport"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
            /**
             * @description Language of the game's lines, by `Accept-Language`.
             * @default en
             * @example en
             */
            language: string;
        };
        /** @description The caller, and the limits of this request's token. */
        MyAccount: {
            /**
             * @description Id of the account.
             * @example ac_UQl6cNfYpxBhdpOi
             */
            id: string;
            /**
             * @description Username, for the sign-in.
             * @example host
             */
            username: string;
            /**
             * @description Name shown to others.
             * @example host
             */
            display_name: string;
            /**
             * @description Whether this account is a server admin.
             * @example true
             */
            admin: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Who can read your statistics: everybody, or only you.
             * @example everyone
             * @enum {string}
             */
            statistics: "everyone" | "me";
            /**
             * @description Who can give you a seat, a membership or a host's role without asking: everybody, those with whom you had a part in a match that began or in a season, or nobody. All others can invite you.
             * @example everyone
             * @enum {string}
             */
            seating: "everyone" | "known" | "nobody";
            /**
             * @description Your verified e-mail address, which nobody else sees. Null: there is none, or the token lacks `account:write`.
             * @example ada@example.org
             */
            email: string | null;
            /**
             * @description Whether your sign-ins need a code. Null: the token lacks `account:write`.
             * @example {
             *       "enabled": false,
             *       "recovery_codes_left": 0
             *     }
             */
            second_factor: components["schemas"]["SecondFactor"] | null;
            /**
             * @description Of a guest: when this account is removed, unless `POST /v1/me/keep` gives it a name; null for all others.
             * @example 2020-11-30T16:35:30.000Z
             */
            guest_until: string | null;
            /**
             * @description Scopes of this request's token.
             * @example [
             *       "account:write",
             *       "chat:read",
             *       "chat:write",
             *       "match:break-seal",
             *       "match:host",
             *       "match:play",
             *       "match:read",
             *       "season:host",
             *       "season:read",
             *       "webhook:write"
             *     ]
             */
            scopes: ("match:read" | "match:play" | "match:host" | "match:break-seal" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * @description The only match that this token can access; null for all.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id: string | null;
        };
        /** @description A reported message, or a neighbour of one. */
        NearbyMessage: {
            /**
             * @description Id, the same for all readers.
             * @example msg_93SSCKEUgTZ2TMTn
             */
            id: string;
            /**
             * @description Seat of the author; null without one.
             * @example 2
             */
            seat: number | null;
            /**
             * @description Role of the author.
             * @example player
             * @example host
             * @example spectator
             * @example game
             */
            role: string;
            /**
             * @description Display name at the time of the message.
             * @example ben
             */
            name: string;
            /**
             * @description Text; null if a host removed the message.
             * @example You are a liar, Ada.
             */
            text: string | null;
            /**
             * Format: date-time
             * @description Time of the message.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
        };
        /** @description A new account. */
        NewAccount: {
            /**
             * @description Sign-in name, not case-sensitive.
             * @example ada
             */
            username: string;
            /**
             * @description Password, at least 10 characters.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Name shown to others. Default: the username.
             * @example Gia
             */
            display_name?: string | null;
        };
        /** @description An announcement to all viewers of the match. */
        NewAnnouncement: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ben has no more time.
             */
            reason?: string | null;
            /**
             * @description The announcement.
             * @example The next round opens on Monday.
             */
            text: string;
        };
        /** @description A new channel and its members. */
        NewChannel: {
            /**
             * @description Seats of the members; the caller's own is optional. With one other seat, the channel is a pair.
             * @example [
             *       2,
             *       3
             *     ]
             */
            members: number[];
            /**
             * @description Title shown to the members.
             * @example About round 2
             */
            title?: string | null;
        };
        /** @description A new message. */
        NewChatMessage: {
            /**
             * @description Text without leading or trailing whitespace. Newlines and tabs are allowed, other control characters are not.
             * @example May I pair myself?
             */
            text: string;
            /**
             * @description Id of the message in this channel that it replies to, one of the newest 500.
             * @example msg_191z7LmRYVjdXVnb
             */
            reply_to?: string | null;
            /**
             * @description Seats that it mentions, as with `@Ben` in the text: members of the channel, or any in the lounge. 0: the hosts, where they can read; they hear of it.
             * @example [
             *       1
             *     ]
             */
            mentions?: number[];
        };
        /** @description A ruling on a question about the rules. */
        NewClarification: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ben has no more time.
             */
            reason?: string | null;
            /**
             * @description The ruling.
             * @example A trade takes effect when the phase closes.
             */
            text: string;
        };
        /** @description A new address, with the proof that it is yours to change. */
        NewEmail: {
            /**
             * @description Your password, unless you gave a fresh proof.
             * @example correct horse battery
             */
            password?: string | null;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 492039
             */
            second_factor?: string | null;
            /**
             * @description The new address.
             * @example ada@example.org
             */
            email: string;
        };
        /** @description A new episode and its game. */
        NewEpisode: {
            /**
             * @description Game id.
             * @example exodus
             */
            game: string;
            /**
             * @description Title of the episode, for people.
             * @example Who trusts whom
             */
            title?: string | null;
            /**
             * @description How it ends; null or missing: as the policies say.
             * @example duel
             */
            last_match?: ("duel" | "vote") | null;
        };
        /** @description An offer of garnets to another member, who must accept it. */
        NewGarnetOffer: {
            /**
             * @description Member id.
             * @example cm_Q3g6A7NxrRC5
             */
            to: string;
            /**
             * @description Number of garnets.
             * @example 1
             */
            amount: number;
        };
        /** @description A guest, who needs no name and password. */
        NewGuest: {
            /**
             * @description true: stay signed in on this device. The access token is short, and the response sets a cookie for `POST /v1/auth/refresh`. Default: `false`.
             * @example false
             */
            remember?: boolean;
        };
        /** @description A new host. */
        NewHost: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ben has no more time.
             */
            reason?: string | null;
            /**
             * @description Username or account id.
             * @example cyd
             */
            account: string;
        };
        /** @description A person for whom an integration acts. */
        NewLinkedAccount: {
            /**
             * @description Name shown to others.
             * @example Ada
             */
            display_name: string;
        };
        /** @description The options of a new match. All but the game have defaults, which `from` takes from another match. */
        NewMatch: {
            /**
             * @description Game id, from GET /v1/games. It can be left out with `from`.
             * @example x-game
             */
            game?: string;
            /**
             * @description Title, for people. Default: the game's name.
             * @example Friday's X Game
             */
            title?: string | null;
            /**
             * @description Number of players. Default: the game's usual number.
             * @example 7
             */
            player_count?: number | null;
            /**
             * @description Settings of the game, as its config schema defines them. Default: `{}`.
             * @example {
             *       "setup": {
             *         "order": [
             *           1,
             *           2,
             *           3,
             *           4,
             *           5
             *         ]
             *       }
             *     }
             */
            config?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Starting balances by seat, such as {"1": 5}. Seats left out start with 0. Default: `{}`.
             * @example {
             *       "1": 5,
             *       "2": 5
             *     }
             */
            garnets?: {
                [key: string]: number;
            };
            /** @description When phases end. Default: rolling, with the game's own lengths. */
            schedule?: components["schemas"]["RollingSchedule"] | components["schemas"]["DailySchedule"];
            /**
             * @description Whether a phase closes before its deadline: never, when all seats have submitted, or when all have locked. Default: `"all_locked"`.
             * @example never
             * @enum {string}
             */
            close_early?: "never" | "all_locked" | "all_submitted";
            /**
             * @description public: listed. unlisted: visible by link, join by code. private: visible to members only. Default: public, or the season's visibility.
             * @example unlisted
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * @description Who can see which seats have submitted while a phase is open. everyone: for games that list it in their `submission_status`. Default: `"host"`.
             * @example host
             * @enum {string}
             */
            submission_status?: "hidden" | "host" | "everyone";
            /**
             * @description host_review: a phase's outcome is published by a host, or after the longest wait. Default: `"auto"`.
             * @example host_review
             * @enum {string}
             */
            publication?: "auto" | "host_review";
            /**
             * @description Longest wait under host_review, in seconds. Default: `43200`.
             * @example 43200
             */
            review_seconds?: number;
            /**
             * @description Number of rounds by which spectators are delayed, so that they cannot help players. 0: no delay. Default: `0`.
             * @example 0
             */
            spectator_delay_rounds?: number;
            /**
             * @description Treatment of a deadline that passed while the server was down for more than a minute. credit: players get the lost time back. strict: the phase closes as soon as the server is back. Default: `"credit"`.
             * @example credit
             * @enum {string}
             */
            downtime?: "credit" | "strict";
            /**
             * @description What happens at `starts_at` if seats are free. wait: the match does not start by itself, and everybody is told. fill_with_bots: house bots take the free seats. start_with_fewer: the free seats are removed, if the game takes so few players; otherwise as with wait. cancel: the match is cancelled. Default: `"wait"`.
             * @example wait
             * @enum {string}
             */
            when_seats_are_free?: "wait" | "fill_with_bots" | "start_with_fewer" | "cancel";
            /**
             * @description Whether hosts who do not play read the pairs and groups that players open. All who can see the match are told. Default: `false`.
             * @example false
             */
            hosts_read_groups?: boolean;
            /**
             * @description Whether nobody can tell who is who until the match is over: at the start players are dealt to the seats at random, and each seat gets an alias in place of its player's name. Not in a season, whose cast has aliases of its own. Default: what the game asks for (its `drawn_aliases`).
             * @example false
             */
            drawn_aliases?: boolean;
            /**
             * @description What the match does for players who have no time. Default: nothing.
             * @example {
             *       "extensions": 2,
             *       "extension_seconds": 3600
             *     }
             */
            absence?: components["schemas"]["AbsencePolicy"];
            /**
             * @description A match that you can see, whose settings this one has where you send none. Left out are `setup`, `starts_at` and the season, and `garnets` unless you host that match and do not play in it.
             * @example m_4FG0ePa6uk2DBilo
             */
            from?: string | null;
            /**
             * @description With `from`, a finished match that you played or hosted: its hosts host this one, you and the bots have the same seats, and those of the other players are kept for them for a week. Default: `false`.
             * @example true
             */
            rematch?: boolean;
            /**
             * @description Time at which the match starts by itself, at most 90 days from now. Default: a host starts it.
             * @example 2020-11-22T20:00:00.000Z
             */
            starts_at?: string | null;
            /**
             * @description One of your seasons, whose next match this is. Its cast gets the seats, with their garnets at the start of the match.
             * @example se_ZCpXwEivf9lCKvEh
             */
            season_id?: string | null;
            /**
             * @description In a season's main match, people from outside of the active cast, who play this match only. They have no garnets, win nothing in the season and cannot be eliminated. To invite one by a code, create the match with a greater `player_count` and use `putPlayer` for the free seat. Default: `[]`.
             * @example []
             */
            guests?: string[];
            /** @description A channel of Discord that is told what happens, by a webhook of yours as `createWebhook` makes it with `format: discord`. This needs the scope `webhook:write`, too. */
            discord?: components["schemas"]["DiscordChannel"] | null;
        };
        /** @description The matches to hear of. All that is given must fit. */
        NewMatchAlert: {
            /**
             * @description Game id. Default: any game.
             * @example x-game
             */
            game?: string | null;
            /**
             * @description Least number of free seats. Default: `1`.
             * @example 2
             */
            free_seats?: number;
            /**
             * @description live: no phase takes longer than an hour. slow: the others. Default: any speed.
             * @example live
             */
            speed?: ("live" | "slow") | null;
            /**
             * @description Text that the title contains, whatever its case.
             * @example sunday
             */
            q?: string | null;
        };
        /** @description A new member of the cast: exactly one of ``account`` or ``bot``. */
        NewMember: {
            /**
             * @description Username or id of the account of the member's player.
             * @example frida
             */
            account?: string | null;
            /**
             * @description Bot that plays the member's matches. It decides at random.
             * @example house
             */
            bot?: ("house" | "random") | null;
            /**
             * @description Name of the member in the season. Default: the display name.
             * @example Robin
             */
            alias?: string | null;
            /**
             * @description Labels for people, such as a team's name. No rule depends on them. Default: `[]`.
             * @example []
             */
            groups?: string[];
        };
        /** @description Seats that join a group. */
        NewMembers: {
            /**
             * @description Seats of the new members.
             * @example [
             *       5
             *     ]
             */
            members: number[];
        };
        /** @description A report of a message. */
        NewMessageReport: {
            /**
             * @description What is wrong with the message. The match's hosts read it.
             * @example It is rude.
             */
            reason: string;
        };
        /** @description The seat's new player: exactly one of ``account``, ``bot`` or ``invite``, or an account that is invited. */
        NewPlayer: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example A person wants to play.
             */
            reason?: string | null;
            /**
             * @description Username or id of the new player's account.
             * @example ada
             */
            account?: string | null;
            /**
             * @description Bot that plays the seat: the game's own (`house`) or one with random legal actions.
             * @example house
             */
            bot?: ("house" | "random") | null;
            /**
             * @description Whether to invite, for a week. Without `account` you get a code, and the seat passes to the person who joins with it; with `account`, to that account, when it joins. Nothing changes before.
             * @example true
             */
            invite?: true | null;
            /**
             * @description What the substitute can read of the past. all: all events and submissions of the seat. from_now: the seat's current state and later events. public_only: like from_now, but only the spectators' view until the open phase is over; the substitute plays from the next phase on. Default: `"all"`.
             * @example all
             * @enum {string}
             */
            knowledge?: "all" | "from_now" | "public_only";
            /**
             * @description Name of the seat. Default: the account's.
             * @example Frida
             */
            display_name?: string | null;
        };
        /** @description New policies, which replace all earlier ones. Omitted policies return to their defaults. */
        NewPolicies: {
            /**
             * @description Rules of the season between its matches. All have defaults; see the table in docs/seasons.md.
             * @example {
             *       "start_garnets": 5,
             *       "transfers": "open",
             *       "no_candidate": "winners_choose",
             *       "close_early": "never"
             *     }
             */
            policies: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A match against bots. */
        NewPractice: {
            /**
             * @description Game id, from GET /v1/games.
             * @example x-game
             */
            game: string;
            /**
             * @description Title, for people. Default: the game's name.
             * @example Practice
             */
            title?: string | null;
            /**
             * @description Settings of the game, as its config schema defines them. Default: `{}`.
             * @example {}
             */
            config?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A proof that it is you: the password, or `code` and `verifier` of a provider that is linked to your account. */
        NewProof: {
            /**
             * @description Your password.
             * @example correct horse battery
             */
            password?: string | null;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 492039
             */
            second_factor?: string | null;
            /**
             * @description `oidc_code` from the callback URL, for accounts without a password.
             * @example mmo_...
             */
            code?: string | null;
            /**
             * @description The verifier from which the `challenge` sent to `start` was derived.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier?: string | null;
        };
        /** @description A browser that shows notifications. */
        NewPushSubscription: {
            /**
             * @description Address at the browser's push service: https, on the public internet.
             * @example https://hooks.example.org/browser
             */
            endpoint: string;
            /**
             * @description What messages are encrypted with.
             * @example {
             *       "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
             *       "auth": "BTBZMqHH6r4Tts7J_aSIgg"
             *     }
             */
            keys: components["schemas"]["PushKeys"];
        };
        /** @description The options of a new season. All but the title have defaults. */
        NewSeason: {
            /**
             * @description Title, for people.
             * @example Ada
             */
            title: string;
            /**
             * @description Rules of the season between its matches. All have defaults; see the table in docs/seasons.md.
             * @example {
             *       "start_garnets": 5,
             *       "transfers": "open",
             *       "no_candidate": "winners_choose",
             *       "close_early": "never"
             *     }
             */
            policies?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description public: listed, open to all while it is being cast, and readable without an account. unlisted: visible by link, join by code. private: visible to its cast only, join by code. Default: `"public"`.
             * @example public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description A channel of Discord that is told what happens between the matches, by a webhook of yours as `createWebhook` makes it with `format: discord`. This needs the scope `webhook:write`, too. */
            discord?: components["schemas"]["DiscordChannel"] | null;
        };
        /** @description An announcement to all viewers of the season. */
        NewSeasonAnnouncement: {
            /**
             * @description The announcement.
             * @example We end here: too few of us are left.
             */
            text: string;
        };
        /** @description A new host of a season. */
        NewSeasonHost: {
            /**
             * @description Username or account id.
             * @example dot
             */
            account: string;
        };
        /** @description The key for an authenticator app. It is shown only once, and counts once a code of it is confirmed. */
        NewSecondFactor: {
            /**
             * @description Base32, to type into the app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same as a URI, to show as a QR code.
             * @example FLVoA38bziVWBLc9nnoqlk3dESvWkfV24mqfrFkWDIsUlkANZpIZYcNMwGqun2HCbeZvlfKDORtz8MC2E7fnB
             */
            uri: string;
        };
        /** @description A sealed action for the open phase. */
        NewSubmission: {
            /**
             * @description Id of the open phase, from options or view.
             * @example ph_U3he75TCurOurZsR
             */
            phase_id: string;
            /**
             * @description Action with its `type`, as described by the options.
             * @example {
             *       "type": "pair_players",
             *       "pairs": [
             *         [
             *           2,
             *           3
             *         ],
             *         [
             *           4,
             *           5
             *         ]
             *       ]
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether to lock the submission. A locked submission cannot be changed or withdrawn. Default: `false`.
             * @example true
             */
            locked?: boolean;
        };
        /** @description A token for a bot or a script. */
        NewToken: {
            /**
             * @description Label for your list of tokens.
             * @example my bot
             */
            name: string;
            /**
             * @description What the token can be used for.
             * @example [
             *       "match:read",
             *       "match:play"
             *     ]
             */
            scopes: ("match:read" | "match:play" | "match:host" | "match:break-seal" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * @description Days until it stops working. Default: `90`.
             * @example 90
             */
            expires_in_days?: number;
            /**
             * @description The only match that the token can access.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id?: string | null;
            /**
             * @description One of your integrations. The token acts for the linked accounts of this namespace, with these scopes. It acts for no other account, including yours.
             * @example discord
             */
            namespace?: string | null;
        };
        /** @description A warning. Its reason is visible to the member and hosts. */
        NewWarning: {
            /**
             * @description Reason, for the member and hosts.
             * @example This is the third missed deadline.
             */
            reason?: string | null;
        };
        /** @description A new webhook: a URL that receives events of feeds. */
        NewWebhook: {
            /**
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * @description Names of feeds that you can read, as in a stream's `ready` frame and in the cursors of views.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds: string[];
            /**
             * @description standard: each event as a signed message. discord: what the public feeds of matches say, as sentences in a channel of Discord, whose webhook `url` is; on your account's own feed, your news. Default: `"standard"`.
             * @example standard
             * @enum {string}
             */
            format?: "standard" | "discord";
            /**
             * @description Language of the sentences, `en` by default; null for `format: standard`.
             * @example de
             */
            language?: string | null;
            /**
             * @description Event types to deliver; null or omitted for all.
             * @example [
             *       "phase.opened"
             *     ]
             */
            types?: string[] | null;
            /**
             * @description `now`: only new events. `start`: the feeds from their beginning. Default: `"now"`.
             * @example now
             * @enum {string}
             */
            from?: "now" | "start";
        };
        /** @description What you want to hear of, where and when. */
        NewsChoice: {
            /**
             * @description Kinds in `listNews`, for a page that is open. moves: a phase or a decision waits for you. deadlines: it still does, and a reminder is due. mentions: somebody mentions you. matches: your match started, is over or was cancelled. openings: a match opened that one of your alerts waits for, or a seat is kept for you. Default: `["moves", "deadlines", "mentions", "matches", "openings"]`.
             * @example [
             *       "moves",
             *       "deadlines",
             *       "mentions",
             *       "matches",
             *       "openings"
             *     ]
             */
            in_app?: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds that your browsers show. Default: `["moves", "deadlines"]`.
             * @example [
             *       "moves",
             *       "deadlines"
             *     ]
             */
            push?: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds that a mail sums up, once a day at most; empty for no mail. Default: `[]`.
             * @example [
             *       "moves"
             *     ]
             */
            mail?: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds for webhooks with `format: discord` on your account's own feed. Default: `["moves", "deadlines"]`.
             * @example [
             *       "moves",
             *       "deadlines"
             *     ]
             */
            discord?: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Whether push and Discord wait a few minutes, and leave out what came before you last used a session. Mail always leaves that out. Default: `false`.
             * @example false
             */
            only_unseen?: boolean;
            /**
             * @description Hours without messages, whose news are summed up at their end; null for none.
             * @example {
             *       "begin": "22:00",
             *       "end": "07:00"
             *     }
             */
            quiet?: components["schemas"]["QuietHours"] | null;
            /**
             * @description Local time of the mail. Default: `"08:00"`.
             * @example 08:00
             */
            mail_at?: string;
            /**
             * @description IANA name of the time zone, such as Europe/Berlin. Default: `"UTC"`.
             * @example Europe/Berlin
             */
            zone?: string;
            /**
             * @description Language of the messages (BCP 47). Default: `"en"`.
             * @example de
             */
            language?: string;
        };
        /** @description What waits for you in a match or season. */
        NewsItem: {
            /**
             * @description Where it is.
             * @example match
             * @enum {string}
             */
            kind: "match" | "season";
            /**
             * @description Id of that match or season.
             * @example m_3kTz
             */
            id: string;
            /**
             * @description Its title.
             * @example Friday's X Game
             */
            title: string;
            /**
             * @description One sentence.
             * @example It waits for you.
             */
            says: string;
            /**
             * Format: date-time
             * @description Time of the event behind it.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
        };
        /** @description What waits for you, the most urgent first. */
        NewsList: {
            /** @description The entries of this page. */
            items: components["schemas"]["NewsItem"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
            /**
             * @description Language of the sentences (BCP 47), by `Accept-Language`.
             * @default en
             * @example en
             */
            language: string;
        };
        /** @description What you hear of, where and when. */
        NewsPreferences: {
            /**
             * @description Kinds in `listNews`, for a page that is open. moves: a phase or a decision waits for you. deadlines: it still does, and a reminder is due. mentions: somebody mentions you. matches: your match started, is over or was cancelled. openings: a match opened that one of your alerts waits for, or a seat is kept for you.
             * @default [
             *       "moves",
             *       "deadlines",
             *       "mentions",
             *       "matches",
             *       "openings"
             *     ]
             * @example [
             *       "deadlines",
             *       "matches",
             *       "mentions",
             *       "moves",
             *       "openings"
             *     ]
             */
            in_app: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds that your browsers show.
             * @default [
             *       "moves",
             *       "deadlines"
             *     ]
             * @example [
             *       "moves",
             *       "deadlines"
             *     ]
             */
            push: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds that a mail sums up, once a day at most; empty for no mail.
             * @default []
             * @example [
             *       "moves"
             *     ]
             */
            mail: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Kinds for webhooks with `format: discord` on your account's own feed.
             * @default [
             *       "moves",
             *       "deadlines"
             *     ]
             * @example [
             *       "deadlines",
             *       "moves"
             *     ]
             */
            discord: ("moves" | "deadlines" | "mentions" | "matches" | "openings")[];
            /**
             * @description Whether push and Discord wait a few minutes, and leave out what came before you last used a session. Mail always leaves that out.
             * @default false
             * @example false
             */
            only_unseen: boolean;
            /**
             * @description Hours without messages, whose news are summed up at their end; null for none.
             * @example {
             *       "begin": "22:00",
             *       "end": "07:00"
             *     }
             */
            quiet: components["schemas"]["QuietHours"] | null;
            /**
             * @description Local time of the mail.
             * @default 08:00
             * @example 08:00
             */
            mail_at: string;
            /**
             * @description IANA name of the time zone, such as Europe/Berlin.
             * @default UTC
             * @example Europe/Berlin
             */
            zone: string;
            /**
             * @description Language of the messages (BCP 47).
             * @default en
             * @example de
             */
            language: string;
        };
        /** @description The answer to an offer. */
        OfferAnswer: {
            /**
             * @description true: take the garnets. false: refuse them.
             * @example true
             */
            accept: boolean;
        };
        /** @description An open decision, with the choices so far. */
        OpenDecision: {
            /** @description The decision. */
            decision: components["schemas"]["SeasonDecision"];
            /**
             * @description Choices so far, by decider, where these are public.
             * @example {
             *       "cm_Z5EFhO6reLdz": [
             *         "cm_ikCuQEILtcIg"
             *       ]
             *     }
             */
            choices: {
                [key: string]: string[];
            };
        };
        /** @description A match's result by member instead of by seat. Seats without a member are left out. */
        OutcomeByMember: {
            /**
             * @description Tokens of Life, by member.
             * @example {
             *       "cm_Z5EFhO6reLdz": 2
             *     }
             */
            tokens_of_life: {
                [key: string]: number;
            };
            /**
             * @description Garnets, by member.
             * @example {}
             */
            garnets: {
                [key: string]: number;
            };
            /**
             * @description The Elimination Candidates.
             * @example [
             *       "cm_Q3g6A7NxrRC5"
             *     ]
             */
            candidates: string[];
            /**
             * @description Ranks from 1, by member; within a group in a game that ranks groups.
             * @example {
             *       "cm_52mjeTbX1tf1": 3,
             *       "cm_ikCuQEILtcIg": 2,
             *       "cm_p2bOsNrlcC5V": 3,
             *       "cm_Q3g6A7NxrRC5": 3,
             *       "cm_Z5EFhO6reLdz": 1
             *     }
             */
            places: {
                [key: string]: number;
            };
        };
        /** @description The change of the caller's password. */
        PasswordChange: {
            /**
             * @description Your password until now, unless you gave a fresh proof.
             * @example staple battery horse
             */
            old?: string | null;
            /**
             * @description Your password from now on.
             * @example correct horse battery
             */
            new: string;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 492039
             */
            second_factor?: string | null;
            /**
             * @description true: all providers of `GET /v1/me/links` are yours, and stay ways to sign in. By default they end, unless the account has no password.
             * @example false
             */
            keep_links?: boolean;
        };
        /** @description The proof that the operation needs, in its own body; without it the session needs a fresh ``createProof``. */
        PasswordProof: {
            /**
             * @description Your password, unless you gave a fresh proof.
             * @example correct horse battery
             */
            password?: string | null;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 104920
             */
            second_factor?: string | null;
        };
        /** @description A new password, with a reset code as proof. */
        PasswordReset: {
            /**
             * @description The reset code.
             * @example mmr_...
             */
            code: string;
            /**
             * @description Password from now on.
             * @example correct horse battery
             */
            password: string;
        };
        /** @description A pause of the match. */
        PauseRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example A holiday.
             */
            reason?: string | null;
            /**
             * @description Time of the automatic resume, at most 14 days from now. Default: in 3 days.
             * @example 2020-11-23T14:00:00.000Z
             */
            until?: string | null;
        };
        /** @description A phase: a part of a match with one deadline. */
        PhaseDescribed: {
            /**
             * @description Name of the phase.
             * @example pairing
             */
            name: string;
            /**
             * @description Default length, which a match's schedule can change.
             * @example 86400
             */
            seconds: number;
            /**
             * @description Whether the rules set the length. They can change it during play; a schedule cannot.
             * @example false
             */
            fixed_length: boolean;
            /**
             * @description Whether the phase closes before its deadline. as_set: as the match's `close_early` says. The other words mean what they mean there, whatever the match says.
             * @example as_set
             * @enum {string}
             */
            close_early: "as_set" | "never" | "all_locked" | "all_submitted";
            /**
             * @description Who can learn who has submitted in it, where the match lets them.
             * @example host
             * @enum {string}
             */
            submission_status: "hidden" | "host" | "everyone";
            /**
             * @description Consequence of a missing submission.
             * @example One of the three pairings is drawn at random.
             */
            silence: string;
        };
        /** @description An extension of the open phase: by ``seconds``, or to ``due_at``. */
        PhaseExtension: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ben travels.
             */
            reason?: string | null;
            /**
             * @description Id of the phase that you mean. Refused if it is another one by then.
             * @example ph_7uJ2rT1nQ8vWz3kY
             */
            phase_id?: string | null;
            /**
             * @description Seconds by which the deadline moves.
             * @example 3600
             */
            seconds?: number | null;
            /**
             * @description The new deadline.
             * @example 2020-11-22T14:00:00.000Z
             */
            due_at?: string | null;
        };
        /** @description The open phase. */
        PhaseFacts: {
            /**
             * @description Id of the phase.
             * @example ph_U3he75TCurOurZsR
             */
            id: string;
            /**
             * @description Name of the phase, as in the game's `phases`.
             * @example pairing
             */
            name: string;
            /**
             * @description Round of the match, from 1; 0 before the first.
             * @example 1
             */
            round: number;
            /**
             * Format: date-time
             * @description Time of the opening.
             * @example 2026-11-21T14:00:00.000Z
             */
            opened_at: string;
            /**
             * @description Deadline. The phase is over at this instant. Null while the match is paused.
             * @example 2020-11-22T14:00:00.000Z
             */
            due_at: string | null;
        };
        /** @description The unpublished outcome of a phase. */
        PhaseReview: {
            /**
             * @description Id of the phase.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            phase_id: string;
            /**
             * Format: date-time
             * @description Time of the automatic publication.
             * @example 2026-11-21T14:00:00.000Z
             */
            review_until: string;
            /** @description The events that are published with the outcome, in order. */
            events: components["schemas"]["ReviewedEvent"][];
            /** @description The host's view after the publication. */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The result, if the match ends with this phase. */
            result: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
        };
        /** @description A match of the season. */
        PlayedMatch: {
            /**
             * @description Id of the match.
             * @example m_7ZkQZ0x5qrn9jUo0
             */
            id: string;
            /**
             * @description Id of the game.
             * @example exodus
             */
            game: string;
            /**
             * @description The member in each seat.
             * @example {
             *       "1": "cm_52mjeTbX1tf1",
             *       "2": "cm_ikCuQEILtcIg",
             *       "3": "cm_p2bOsNrlcC5V",
             *       "4": "cm_Q3g6A7NxrRC5",
             *       "5": "cm_Z5EFhO6reLdz"
             *     }
             */
            seats: {
                [key: string]: string;
            };
            /**
             * @description Seats of guests, who play this match only.
             * @default []
             * @example []
             */
            guests?: number[];
            /**
             * @description Number of its result in the season; 0 without one.
             * @default 0
             * @example 1
             */
            result_n?: number;
            /** @description Its result, by member; null before it. */
            outcome?: components["schemas"]["OutcomeByMember"] | null;
        };
        /** @description Allowed numbers of players. */
        PlayerCount: {
            /**
             * @description Least number of players.
             * @example 5
             */
            min: number;
            /**
             * @description Greatest number of players.
             * @example 5
             */
            max: number;
            /**
             * @description Number of players unless the host says another.
             * @example 5
             */
            default: number;
            /**
             * @description Whether the number of players must be even.
             * @example false
             */
            even: boolean;
        };
        /** @description How often phases that waited for a submission got it in time. */
        PlayerReliability: {
            /**
             * @description Phases that were answered in time.
             * @example 1
             */
            answered: number;
            /**
             * @description Phases whose deadline came without a submission.
             * @example 0
             */
            missed: number;
            /**
             * @description Share of phases that were answered in time, 0 to 1; null without any.
             * @example 1
             */
            share: number | null;
        };
        /** @description A person whom a host removed. */
        PlayerRemoval: {
            /**
             * @description Id of the account.
             * @example ac_x3KkbuZc0QMBtIVV
             */
            account_id: string;
            /**
             * @description Username of the account; null for a linked account.
             * @example eve
             */
            username: string | null;
            /**
             * @description Name shown to others.
             * @example eve
             */
            display_name: string;
            /**
             * Format: date-time
             * @description Time of the removal.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
        };
        /** @description The people who stay out of a match until a host lets them in, the first removed first. */
        PlayerRemovalList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "account_id": "ac_x3KkbuZc0QMBtIVV",
             *         "username": "eve",
             *         "display_name": "eve",
             *         "at": "2020-11-21T14:00:00.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["PlayerRemoval"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description Results of a player in one game. */
        PlayerStatisticsOfGame: {
            /**
             * @description Finished matches that the player played to the end.
             * @example 1
             */
            matches: number;
            /**
             * @description Matches won, with at least one Token of Life.
             * @example 0
             */
            won: number;
            /**
             * @description Tokens of Life won.
             * @example 0
             */
            tokens_of_life: number;
            /**
             * @description Garnets awarded at the end of matches.
             * @example 0
             */
            garnets: number;
            /**
             * @description Matches in which the player was Elimination Candidate.
             * @example 0
             */
            elimination_candidate: number;
            /**
             * @description Matches that a substitute finished in the player's place.
             * @example 0
             */
            substituted: number;
            /**
             * @description Answers in time. Others see those in games that reveal all submissions.
             * @example {
             *       "answered": 1,
             *       "missed": 0,
             *       "share": 1
             *     }
             */
            reliability: components["schemas"]["PlayerReliability"];
            /**
             * @description Id of the game.
             * @example x-game
             */
            game: string;
        };
        /** @description The substitution. An invite's code is shown only once. */
        PlayerSubstitution: {
            /** @description The match. */
            match: components["schemas"]["MatchFacts"];
            /**
             * @description Code with which the new player joins; null unless one was asked for.
             * @example W0yWLwVwLp2y5HpF
             */
            invite_code?: string | null;
            /**
             * @description Time at which the code stops working; null without one.
             * @example 2020-11-30T16:14:00.000Z
             */
            expires_at?: string | null;
        };
        /** @description An error of this API (RFC 9457). Some codes add members of their own, such as `phase`. */
        Problem: {
            /**
             * Format: uri
             * @description Absolute URI: where this server's docs explain the code.
             * @example https://play.example.org/docs/errors#phase_closed
             */
            type: string;
            /**
             * @description What the code means, in a few words.
             * @example Phase closed
             */
            title: string;
            /**
             * @description HTTP status of the response.
             * @example 409
             */
            status: number;
            /**
             * @description What is wrong, and what to do next.
             * @example The phase is closed. Send to the open one.
             */
            detail: string;
            /**
             * @description Stable snake_case code. Programs should branch on it.
             * @example phase_closed
             */
            code: string;
            /**
             * @description The individual errors in the input.
             * @default null
             */
            errors?: components["schemas"]["InputError"][] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Changes to the caller's own account. Omitted members stay as they are. */
        ProfileChange: {
            /**
             * @description Name shown to others.
             * @example Ada
             */
            display_name?: string;
            /**
             * @description Who can read your statistics: everybody, or only you.
             * @example everyone
             * @enum {string}
             */
            statistics?: "everyone" | "me";
            /**
             * @description Who can give you a seat, a membership or a host's role without asking: everybody, those with whom you had a part in a match that began or in a season, or nobody. All others can invite you.
             * @example everyone
             * @enum {string}
             */
            seating?: "everyone" | "known" | "nobody";
        };
        /** @description The login callback's data, from the front end. */
        ProviderCode: {
            /**
             * @description `oidc_code` from the callback URL.
             * @example mmo_...
             */
            code: string;
            /**
             * @description The verifier from which the `challenge` sent to `start` was derived.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier: string;
        };
        /** @description An identity provider for signing in. */
        ProviderFacts: {
            /**
             * @description Id of the provider.
             * @example oidc
             */
            id: string;
            /**
             * @description Name to show on the sign-in button.
             * @example Home
             */
            name: string;
            /**
             * @description URL to send the browser to; see its operation.
             * @example /v1/auth/oidc/start
             */
            start: string;
        };
        /** @description The identity providers of this server; none if passwords are the only sign-in method. */
        ProviderList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "id": "oidc",
             *         "name": "Home",
             *         "start": "/v1/auth/oidc/start"
             *       }
             *     ]
             */
            items: components["schemas"]["ProviderFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The login callback's data, to sign in. */
        ProviderSignIn: {
            /**
             * @description `oidc_code` from the callback URL.
             * @example mmo_...
             */
            code: string;
            /**
             * @description The verifier from which the `challenge` sent to `start` was derived.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier: string;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 492039
             */
            second_factor?: string | null;
            /**
             * @description true: take back the deletion of the account. Default: `false`.
             * @example false
             */
            restore?: boolean;
            /**
             * @description true: stay signed in on this device. The access token is short, and the response sets a cookie for `POST /v1/auth/refresh`. Default: `false`.
             * @example false
             */
            remember?: boolean;
        };
        /** @description A public season, as anyone may read it. */
        PublicSeason: {
            /** @description The season's summary, as a spectator sees it. */
            season: components["schemas"]["SeasonFacts"];
            /** @description The season as spectators know it. */
            view: components["schemas"]["PublicSeasonView"];
            /** @description The last of what happened, newest first. */
            story: components["schemas"]["StoryLine"][];
            /**
             * @description Language of the story.
             * @example en
             */
            language: string;
        };
        /** @description The public view. */
        PublicSeasonView: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            id: string;
            /**
             * @description Title, for people.
             * @example The first season
             */
            title: string;
            /**
             * @description Status of the season.
             * @example running
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            /** @description The policies. */
            policies: components["schemas"]["SeasonPolicies"];
            /** @description The members, best place first. */
            standings: components["schemas"]["MemberCard"][];
            /** @description The episodes, in order. */
            episodes: components["schemas"]["SeasonEpisode"][];
            /** @description The finals; null before they are announced. */
            finals: components["schemas"]["SeasonFinals"] | null;
            /**
             * @description The open decisions.
             * @example []
             */
            decisions: components["schemas"]["OpenDecision"][];
            /**
             * @description Whether members can offer garnets now.
             * @example true
             */
            may_transfer: boolean;
            /**
             * @description The winner; null before the end.
             * @example cm_3kTzQ0nT1pVw
             */
            winner: string | null;
            /** @description The match in which the cast talks; null without one. */
            house: components["schemas"]["PlayedMatch"] | null;
        };
        /** @description The publication of a phase's outcome. */
        PublishRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ben has no more time.
             */
            reason?: string | null;
            /**
             * @description Id of the phase that you mean. Refused if it is another one by then.
             * @example ph_7uJ2rT1nQ8vWz3kY
             */
            phase_id?: string | null;
        };
        /** @description The key to which browsers subscribe. */
        PushKey: {
            /**
             * @description `applicationServerKey` of `PushManager.subscribe()`, in base64url.
             * @example BCVx...
             */
            public_key: string;
        };
        /** @description The browser's keys, as in `PushSubscription.toJSON()`. */
        PushKeys: {
            /**
             * @description Public key of the browser.
             * @example BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4
             */
            p256dh: string;
            /**
             * @description Secret of the browser.
             * @example BTBZMqHH6r4Tts7J_aSIgg
             */
            auth: string;
        };
        /** @description One of your browsers that show notifications. Its address and keys are not shown again. */
        PushSubscription: {
            /**
             * @description Id that the browser chose.
             * @example b7Vc2yKcR5mXbQd0
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which it was put first.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description Your browsers that show notifications, oldest first. */
        PushSubscriptionList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "id": "b7Vc2yKcR5mXbQd0",
             *         "created_at": "2020-11-23T16:49:30.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["PushSubscription"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description Hours of a day, in local time. */
        QuietHours: {
            /**
             * @description Local time of their beginning, such as 22:00.
             * @example 22:00
             */
            begin: string;
            /**
             * @description Local time of their end, such as 07:00. It can be on the next day.
             * @example 07:00
             */
            end: string;
        };
        /** @description An act with a reason, which is published to all. */
        ReasonRequest: {
            /**
             * @description Reason, for all participants.
             * @example Two players got the wrong rules.
             */
            reason?: string | null;
        };
        /** @description Codes for when the authenticator app is lost. They are shown only once. Each works once. */
        RecoveryCodes: {
            /**
             * @description The codes.
             * @example [
             *       "gq3d-cmrq-ge3d-cnbr"
             *     ]
             */
            recovery_codes: string[];
        };
        /** @description A reminder to seats without a submission. */
        ReminderRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Two hours are left.
             */
            reason?: string | null;
        };
        /** @description Why somebody reported the message. */
        ReportReason: {
            /**
             * Format: date-time
             * @description Time of the report.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description What they wrote.
             * @example It is rude.
             */
            reason: string;
        };
        /** @description The end of a pause. */
        ResumeRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example The holiday is over.
             */
            reason?: string | null;
        };
        /** @description A pending event, and the seats that will receive it; null for all. */
        ReviewedEvent: {
            /**
             * @description Seats that receive it; null for all viewers.
             * @example [
             *       1
             *     ]
             */
            to: number[] | null;
            /**
             * @description Type of the event.
             * @example game.trades_resolved
             */
            type: string;
            /**
             * @description What happened, as the type of the event says.
             * @example {
             *       "round": 1,
             *       "trades": [],
             *       "failed": [],
             *       "change": 0,
             *       "items": [],
             *       "hand": [
             *         "black",
             *         "blue",
             *         "red",
             *         "white"
             *       ],
             *       "points": 0
             *     }
             */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A rewind to the opening of a phase. */
        RewindRequest: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Two players got the wrong rules.
             */
            reason?: string | null;
            /**
             * @description Id of the phase to reopen.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            to_phase: string;
            /**
             * @description Whether to submit again, for each seat and not locked, what it had sent in that phase. By default, all seats must submit again.
             * @example false
             */
            keep_submissions?: boolean;
        };
        /** @description A schedule of fixed lengths: a phase lasts as long as given here, or its game's default. */
        RollingSchedule: {
            /**
             * @description Length by phase name, in seconds from the phase's opening. Default: `{}`.
             * @example {}
             */
            phase_seconds?: {
                [key: string]: number;
            };
            /**
             * @description Length of the match's first phase only, in seconds from its opening; where phases end at a time of day, its shortest length.
             * @example 172800
             */
            first_phase_seconds?: number | null;
            /**
             * @description Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted. Default: `[43200, 7200]`.
             * @example [
             *       43200,
             *       7200
             *     ]
             */
            reminders_seconds?: number[];
            /**
             * @description `rolling`: deadlines a length after the opening. Default: `"rolling"`.
             * @example rolling
             * @constant
             */
            mode?: "rolling";
            /**
             * @description Hours in which no phase ends: a deadline that would be in them is at their end. Phases whose length the rules fix, and deadlines that a host or player moves, are as they are. Null: none.
             * @example {
             *       "begin": "23:00",
             *       "end": "08:00",
             *       "zone": "Europe/Berlin"
             *     }
             */
            quiet?: components["schemas"]["ZonedQuietHours"] | null;
        };
        /** @description A submission in force. */
        SealedAction: {
            /**
             * @description The seat.
             * @example 1
             */
            seat: number;
            /**
             * @description Its action.
             * @example {
             *       "type": "offer_trades",
             *       "offers": [
             *         {
             *           "to": 2,
             *           "give": "white"
             *         },
             *         {
             *           "to": 4,
             *           "give": "black"
             *         }
             *       ]
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether the submission is locked.
             * @example true
             */
            locked: boolean;
            /**
             * @description Slot of the submission; omitted in a phase without slots.
             * @example first
             */
            slot?: string;
        };
        /** @description An open decision. */
        SeasonDecision: {
            /**
             * @description Id of the decision.
             * @example de_1
             */
            id: string;
            /**
             * @description What is decided.
             * @example give_token
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /**
             * @description The game's setting that is decided, in a `decide_twist`.
             * @example stage_rule
             */
            about?: string | null;
            /**
             * @description Number of the episode.
             * @example 1
             */
            episode: number;
            /**
             * @description Who decides: members, or `host`.
             * @example [
             *       "cm_Z5EFhO6reLdz"
             *     ]
             */
            deciders: string[];
            /**
             * @description What can be chosen: members, games or values.
             * @example [
             *       "cm_52mjeTbX1tf1",
             *       "cm_p2bOsNrlcC5V",
             *       "cm_ikCuQEILtcIg"
             *     ]
             */
            options: string[];
            /**
             * @description Number of options that a decider must choose.
             * @example 0
             */
            least: number;
            /**
             * @description Number of options that a decider can choose.
             * @example 1
             */
            most: number;
            /**
             * Format: date-time
             * @description Time at which it closes. Choices count before it.
             * @example 2020-11-24T16:21:00.000Z
             */
            due_at: string;
            /**
             * @description Who sees choices before it closes.
             * @example public
             * @enum {string}
             */
            visibility: "public" | "sealed";
            /**
             * @description How several choices become one outcome.
             * @example each
             * @enum {string}
             */
            counting: "each" | "most_votes";
            /**
             * @description What is chosen if nobody decides.
             * @example nothing
             * @enum {string}
             */
            default: "nothing" | "drawn" | "fewest_garnets";
            /**
             * @description What decides between options with the same number of votes.
             * @example fewest_garnets
             * @enum {string}
             */
            ties: "nothing" | "drawn" | "fewest_garnets";
        };
        /** @description An episode. */
        SeasonEpisode: {
            /**
             * @description Number of the episode, from 1.
             * @example 1
             */
            n: number;
            /**
             * @description Game of the main match.
             * @example exodus
             */
            game: string;
            /**
             * @description Title, for people; null without one.
             * @example Who trusts whom
             */
            title?: string | null;
            /**
             * @description How far the episode is.
             * @default announced
             * @example announced
             * @enum {string}
             */
            stage?: "announced" | "running" | "resolved" | "tokens_given" | "candidate_named" | "opponent_chosen" | "death_match" | "eliminated" | "closed";
            /**
             * @description Balances at the announcement, by member; null if you cannot see them.
             * @example {
             *       "cm_3kTzQ0nT1pVw": 5
             *     }
             */
            garnets?: {
                [key: string]: number;
            } | null;
            /**
             * @description Its last part: a death match of two, or a vote of all active members.
             * @default duel
             * @example duel
             * @enum {string}
             */
            last_match?: "duel" | "vote";
            /**
             * @description Settings that members decided, with their values; null where the host's config counts.
             * @default {}
             * @example {}
             */
            twists?: {
                [key: string]: boolean | number | string | null;
            };
            /** @description The main match; null before it is created. */
            main?: components["schemas"]["PlayedMatch"] | null;
            /**
             * @description Tokens of Life until its end, by member.
             * @default {}
             * @example {}
             */
            held?: {
                [key: string]: number;
            };
            /**
             * @description The Elimination Candidates.
             * @default []
             * @example []
             */
            candidates?: string[];
            /**
             * @description The candidate's opponent in the death match; null before it is known.
             * @example cm_52mjeTbX1tf1
             */
            opponent?: string | null;
            /**
             * @description Games that the participants banned; null before that.
             * @example [
             *       "duel-of-nerve"
             *     ]
             */
            banned?: string[] | null;
            /**
             * @description Game of the death match; null before it is known.
             * @example duel-of-bids
             */
            death_game?: string | null;
            /** @description The death match; null before it is created. */
            death?: components["schemas"]["PlayedMatch"] | null;
            /**
             * @description Number of replays of the death match.
             * @default 0
             * @example 0
             */
            replays?: number;
            /**
             * @description The member who was eliminated; null for nobody, or nobody yet.
             * @example cm_3kTzQ0nT1pVw
             */
            eliminated?: string | null;
            /**
             * @description Why nobody was eliminated; null otherwise.
             * @example all_safe
             */
            skipped?: ("all_safe" | "no_candidate" | "no_winners" | "no_opponent" | "somebody_left") | null;
            /**
             * @description The closed decisions of the episode, oldest first.
             * @default []
             * @example []
             */
            decisions?: components["schemas"]["ClosedDecision"][];
        };
        /** @description A season's summary, with the caller's place in it. */
        SeasonFacts: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            id: string;
            /**
             * @description Title, for people.
             * @example The first season
             */
            title: string;
            /**
             * @description Status of the season.
             * @example casting
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            /**
             * @description Who can find and watch the season.
             * @example public
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Time of the start; null before it.
             * @example 2020-11-23T16:21:00.000Z
             */
            started_at: string | null;
            /**
             * @description Time of the end; null before it.
             * @example 2020-11-23T16:21:00.000Z
             */
            finished_at: string | null;
            /**
             * @description Your role in the season.
             * @example host
             * @enum {string}
             */
            role: "member" | "host" | "spectator";
            /**
             * @description Whether you are one of its hosts.
             * @example true
             */
            hosting: boolean;
            /**
             * @description Member id of the caller.
             * @example cm_52mjeTbX1tf1
             */
            member: string | null;
            /**
             * @description Code with which players join; null for others than hosts, and in public seasons.
             * @example Yb7uJ2rT1nQ8
             */
            join_code?: string | null;
        };
        /** @description The finals. */
        SeasonFinals: {
            /**
             * @description The members who play the finals.
             * @example [
             *       "cm_3kTzQ0nT1pVw",
             *       "cm_9f2Kd0sQ1xLw"
             *     ]
             */
            finalists: string[];
            /**
             * @description Number that the finals have as an episode.
             * @example 2
             */
            episode: number;
            /**
             * @description The eliminated members who choose the winner; empty where games decide.
             * @default []
             * @example []
             */
            jury?: string[];
            /**
             * @description The finalist that each eliminated member supports; null before they are asked.
             * @example {
             *       "cm_2yKcR5mXbQd0": "cm_3kTzQ0nT1pVw"
             *     }
             */
            supporters?: {
                [key: string]: string;
            } | null;
            /**
             * @description The matches of the finals, in order.
             * @default []
             * @example []
             */
            matches?: components["schemas"]["PlayedMatch"][];
            /**
             * @description The winner of each match; null for a tie.
             * @default []
             * @example []
             */
            winners?: (string | null)[];
            /**
             * @description The closed decisions of the finals, oldest first.
             * @default []
             * @example []
             */
            decisions?: components["schemas"]["ClosedDecision"][];
        };
        /** @description A season as people see it who are invited to it. */
        SeasonInvitation: {
            /** @description The season, as spectators see it. */
            season: components["schemas"]["SeasonFacts"];
            /**
             * @description Display names of the hosts.
             * @example [
             *       "host"
             *     ]
             */
            hosts: string[];
            /**
             * @description Aliases of the members, in the order in which they came.
             * @example [
             *       "The Fox"
             *     ]
             */
            cast: string[];
            /**
             * @description Ids of the games of the announced episodes, in order.
             * @example []
             */
            games: string[];
        };
        /** @description The code that came with the invitation. */
        SeasonInvitationCode: {
            /**
             * @description The season's join code.
             * @example Yb7uJ2rT1nQ8
             */
            join_code?: string | null;
        };
        /** @description A page of seasons, newest first. */
        SeasonList: {
            /** @description The entries of this page. */
            items: components["schemas"]["SeasonFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The rules of a season. Each field has a default. All can be changed until the season starts. */
        SeasonPolicies: {
            /**
             * @description Balance of each member at the start.
             * @default 0
             * @example 5
             */
            start_garnets?: number;
            /**
             * @description Whether the season has a house: a match of the game `house` that starts with it, in which the cast talks between the others.
             * @default false
             * @example false
             */
            house?: boolean;
            /**
             * @description Whether all active members must have a seat in the main match. If not, members without a seat are safe in that episode.
             * @default true
             * @example true
             */
            everyone_plays?: boolean;
            /**
             * @description Settings of main matches that members decide after the announcement, in place of the host. At most 5 are of one game.
             * @default []
             * @example []
             */
            twists?: components["schemas"]["SeasonTwist"][];
            /**
             * @description What happens to a holder's Tokens of Life beyond the first. A member can receive at most one.
             * @default may_be_given
             * @example may_be_given
             * @enum {string}
             */
            spare_tokens_of_life?: "kept" | "may_be_given" | "must_be_given";
            /**
             * @description Limit on the Tokens of Life that a member gets from a match.
             * @default 2
             * @example 2
             */
            most_tokens_of_life?: number;
            /**
             * @description Whether a token can be given to the match's candidate, which makes that member safe.
             * @default false
             * @example false
             */
            candidate_may_receive?: boolean;
            /**
             * @description A match without a winner: its candidate stays the candidate, or the episode has no elimination.
             * @default go_on
             * @example go_on
             * @enum {string}
             */
            no_winners?: "go_on" | "nobody_leaves";
            /**
             * @description The candidate when the match names none, or its candidate is safe: none; chosen by the token holders (by all members if there are none); chosen by the host; the lowest placed; the poorest; drawn. A token holder is never the candidate. If all members hold a token, the episode has no elimination.
             * @default lowest
             * @example winners_choose
             * @enum {string}
             */
            no_candidate?: "nobody" | "winners_choose" | "host_chooses" | "lowest" | "fewest_garnets" | "drawn";
            /**
             * @description The opponent of a single candidate, never a token holder. Two candidates meet each other.
             * @default candidate_chooses
             * @example candidate_chooses
             * @enum {string}
             */
            opponent?: "candidate_chooses" | "winners_choose" | "drawn" | "fewest_garnets";
            /**
             * @description What happens to the candidate when all other members hold a token.
             * @default eliminated
             * @example eliminated
             * @enum {string}
             */
            no_opponent?: "eliminated" | "nobody_leaves";
            /**
             * @description The last part of an episode: a death match of two, or a vote of all active members, in which those without a token can be voted out. An episode can be announced with the other one.
             * @default duel
             * @example duel
             * @enum {string}
             */
            last_match?: "duel" | "vote";
            /**
             * @description A candidate or opponent who leaves before the death match: this counts as the episode's elimination, or a replacement is found. Leaving during a death match loses it.
             * @default counts
             * @example counts
             * @enum {string}
             */
            candidate_leaves?: "counts" | "replaced";
            /**
             * @description The games of death matches. If empty, the host names one when it starts.
             * @default []
             * @example []
             */
            death_match_pool?: string[];
            /**
             * @description Who chooses from the pool after the bans. Two candidates choose together.
             * @default drawn
             * @example drawn
             * @enum {string}
             */
            death_match_chooser?: "host" | "candidate" | "opponent" | "drawn";
            /**
             * @description Number of games that each participant can ban. Lowered if the pool would become empty.
             * @default 0
             * @example 0
             */
            death_match_bans?: number;
            /**
             * @description Limit on replays of a death match without a loser. After it, the poorer participant leaves.
             * @default 1
             * @example 1
             */
            death_match_replays?: number;
            /**
             * @description Destination of an eliminated member's garnets.
             * @default to_winner
             * @example to_winner
             * @enum {string}
             */
            loser_garnets?: "to_winner" | "burn" | "split";
            /**
             * @description Destination of the garnets of a member who withdraws or is removed.
             * @default burn
             * @example burn
             * @enum {string}
             */
            leaver_garnets?: "keep" | "burn" | "split";
            /**
             * @description When members can offer garnets to each other.
             * @default closed
             * @example open
             * @enum {string}
             */
            transfers?: "closed" | "between_matches" | "open";
            /**
             * @description Visibility of balances to members: all; only one's own; all, as of the episode's announcement.
             * @default public
             * @example public
             * @enum {string}
             */
            balances?: "public" | "own" | "episode_start";
            /**
             * @description Cost of warnings, by their number, in ascending order.
             * @default []
             * @example []
             */
            warnings?: components["schemas"]["WarningThreshold"][];
            /**
             * @description Number of episodes after which the remaining members play the finals.
             * @default 30
             * @example 30
             */
            most_episodes?: number;
            /**
             * @description Number of remaining members at which the finals begin.
             * @default 2
             * @example 2
             */
            finalists?: number;
            /**
             * @description What decides the finals: games of the finalists, or a jury of the eliminated members, in one match of the game `jury`. If nobody was eliminated, games decide.
             * @default games
             * @example games
             * @enum {string}
             */
            finals_by?: "games" | "jury";
            /**
             * @description The games of the finals, in turn. If empty, or with more finalists than `finalists`, the host names each game.
             * @default []
             * @example []
             */
            finals_games?: string[];
            /**
             * @description Number of games in the finals. Winning more than half of them wins the season.
             * @default 1
             * @example 1
             */
            finals_best_of?: number;
            /**
             * @description Extra games while the finals are tied. After them the richer finalist wins; a further tie is drawn.
             * @default 2
             * @example 2
             */
            finals_extra_games?: number;
            /**
             * @description Garnets that a finalist gets for each eliminated member who supports it. 0: no member is asked.
             * @default 0
             * @example 0
             */
            support_garnets?: number;
            /**
             * @description Kinds of decisions whose choices are secret until they close, including whether others have decided.
             * @default [
             *       "decide_twist",
             *       "name_candidate",
             *       "choose_opponent",
             *       "ban_death_match",
             *       "support"
             *     ]
             * @example [
             *       "decide_twist",
             *       "name_candidate",
             *       "choose_opponent",
             *       "ban_death_match",
             *       "support"
             *     ]
             */
            sealed?: ("decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support")[];
            /**
             * @description Whether a decision closes before its deadline: as soon as all deciders have chosen, or never, so that choices can be changed until then.
             * @default all_submitted
             * @example never
             * @enum {string}
             */
            close_early?: "never" | "all_submitted";
            /**
             * @description The member selected when a decision is due without any choice. A game is always drawn.
             * @default drawn
             * @example drawn
             * @enum {string}
             */
            silence?: "drawn" | "fewest_garnets";
            /**
             * @description The member selected among those with the most votes. A further tie is drawn.
             * @default fewest_garnets
             * @example fewest_garnets
             * @enum {string}
             */
            ties?: "drawn" | "fewest_garnets";
            /**
             * @description Time until decisions close automatically, by kind.
             * @default {
             *       "decide_twist": 86400,
             *       "give_token": 86400,
             *       "name_candidate": 86400,
             *       "choose_opponent": 86400,
             *       "ban_death_match": 86400,
             *       "choose_death_match": 86400,
             *       "support": 86400
             *     }
             * @example {
             *       "decide_twist": 86400,
             *       "give_token": 86400,
             *       "name_candidate": 86400,
             *       "choose_opponent": 86400,
             *       "ban_death_match": 86400,
             *       "choose_death_match": 86400,
             *       "support": 86400
             *     }
             */
            deadlines?: components["schemas"]["DecisionDeadlines"];
        };
        /** @description A public season that is being played. */
        SeasonToWatch: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            id: string;
            /**
             * @description Title, for people.
             * @example The first season
             */
            title: string;
            /**
             * @description Status of the season.
             * @example running
             * @enum {string}
             */
            status: "running" | "finals";
        };
        /**
         * @description A setting of a game that members decide, for each main match with this game.
         *
         *     ``decider``: all active members (``group``), or those who won the main match or the death match of the episode
         *     before.
         */
        SeasonTwist: {
            /**
             * @description Id of the game.
             * @example x-game
             */
            game: string;
            /**
             * @description Name of the setting, as in the game's config.
             * @example rounds
             */
            setting: string;
            /**
             * @description Who decides.
             * @example group
             * @enum {string}
             */
            decider: "group" | "main_winner" | "death_winner";
            /**
             * @description The values to choose from.
             * @example [
             *       3,
             *       5
             *     ]
             */
            options: (boolean | number | string)[];
        };
        /** @description A season as its viewer sees it, and the matching position in its feed. */
        SeasonView: {
            /**
             * @description Id of the season.
             * @example se_ZCpXwEivf9lCKvEh
             */
            season_id: string;
            /**
             * @description Whose view it is.
             * @example member:cm_7
             * @example public
             * @example host
             */
            viewer: string;
            /** @description The season, as the viewer may know it. */
            view: components["schemas"]["MemberSeasonView"] | components["schemas"]["HostSeasonView"] | components["schemas"]["PublicSeasonView"];
            /**
             * @description Position of the view in the viewer's feed.
             * @example {
             *       "feed": "season/se_ZCpXwEivf9lCKvEh/host",
             *       "epoch": "ieQy08oPP1iH",
             *       "seq": 6
             *     }
             */
            cursor: components["schemas"]["FeedCursor"];
        };
        /** @description A seat and its player, by the name shown to others. */
        SeatFacts: {
            /**
             * @description Number of the seat, from 1.
             * @example 1
             */
            seat: number;
            /**
             * @description Whether somebody sits there.
             * @example false
             */
            taken: boolean;
            /**
             * @description The bot that plays the seat; null for a person or nobody.
             * @example house
             */
            bot: string | null;
            /**
             * @description Name of the seat's player; null for a free seat.
             * @example ada
             */
            display_name: string | null;
        };
        /** @description The actions that the caller's seat can send now. */
        SeatOptions: {
            /**
             * @description The open phase; null if none is.
             * @example {
             *       "id": "ph_U3he75TCurOurZsR",
             *       "name": "pairing",
             *       "round": 1,
             *       "opened_at": "2020-11-21T14:00:00.000Z",
             *       "due_at": "2020-11-22T14:00:00.000Z"
             *     }
             */
            phase: components["schemas"]["PhaseFacts"] | null;
            /** @description The actions that you can send and pay for. */
            actions: components["schemas"]["ActionOption"][];
            /**
             * @description Consequence of a missing submission in this match, in words.
             * @example One of the three pairings is drawn at random.
             */
            missing: string | null;
            /**
             * @description Deadline of the phase; null if it has none.
             * @example 2020-11-22T14:00:00.000Z
             */
            due_at: string | null;
            /** @description The receipt of your submission in force; null without one. */
            submission: components["schemas"]["SubmissionReceipt"] | null;
            /**
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             * @default en
             * @example en
             */
            language?: string;
            /**
             * @description Milliseconds since the phase opened, without pauses; null in a game without clocks.
             * @example 1250
             */
            elapsed_ms?: number | null;
            /** @description Submissions in force by slot; omitted in a phase without slots. */
            submissions?: {
                [key: string]: components["schemas"]["SubmissionReceipt"];
            };
        };
        /** @description The accepted submission. It reveals nothing about the seat's earlier ones. */
        SeatReceipt: {
            /**
             * @description Id of the match.
             * @example m_K7dDtnQw28QC3ETC
             */
            match_id: string;
            /**
             * @description The seat.
             * @example 2
             */
            seat: number;
            /**
             * @description Id of the phase.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            phase_id: string;
            /**
             * Format: date-time
             * @description Time at which the server accepted it.
             * @example 2026-11-21T14:00:00.000Z
             */
            accepted_at: string;
            /**
             * @description The action, as it was sent.
             * @example {
             *       "type": "offer_trades",
             *       "offers": []
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether the submission is locked.
             * @example false
             */
            locked: boolean;
            /**
             * @description Slot of the submission; omitted in a phase without slots.
             * @example first
             */
            slot?: string;
        };
        /** @description Results of a seat, whoever sat there. */
        SeatStatistics: {
            /**
             * @description Number of the seat, from 1.
             * @example 1
             */
            seat: number;
            /**
             * @description Matches that had this seat.
             * @example 1
             */
            matches: number;
            /**
             * @description Matches that this seat won.
             * @example 0
             */
            won: number;
            /**
             * @description Matches in which it was Elimination Candidate.
             * @example 0
             */
            elimination_candidate: number;
            /**
             * @description Matches in which a bot sat there at the end.
             * @example 0
             */
            bots: number;
        };
        /** @description A submission on behalf of a seat. */
        SeatSubmission: {
            /**
             * @description Reason, published to all and stored in the audit log.
             * @example Ada wrote by mail.
             */
            reason?: string | null;
            /**
             * @description Id of the open phase.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            phase_id: string;
            /**
             * @description Action with its `type`, as the seat's options describe it.
             * @example {
             *       "type": "offer_trades",
             *       "offers": []
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether to lock the submission. Default: `false`.
             * @example false
             */
            locked?: boolean;
        };
        /** @description Whether the account has a second factor. */
        SecondFactor: {
            /**
             * @description Whether a sign-in needs a code.
             * @example false
             */
            enabled: boolean;
            /**
             * @description Number of recovery codes that still work.
             * @example 0
             */
            recovery_codes_left: number;
        };
        /** @description What was in force when a phase closed. */
        SentInPhase: {
            /**
             * @description Id of the phase; null before the first one has closed.
             * @example ph_gC7cb0jA9ykUuKmj
             */
            phase_id: string | null;
            /**
             * @description Its name.
             * @example trading
             */
            name?: string | null;
            /**
             * @description Its round.
             * @example 1
             */
            round?: number | null;
            /** @description The submissions in force at its close, by seat. */
            submissions: components["schemas"]["SealedAction"][];
        };
        /** @description A sign-in. */
        SessionFacts: {
            /**
             * @description Id of the session.
             * @example tk_kNxgfELe1LZvy5D7
             */
            id: string;
            /**
             * @description Whether this request uses it.
             * @example true
             */
            current: boolean;
            /**
             * Format: date-time
             * @description Time of the sign-in.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Time of the last use, accurate to some minutes; null if no use is known.
             * @example 2020-11-21T14:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * @description Time at which it ends if it is not used until then.
             * @example 2020-12-21T14:00:00.000Z
             */
            ends_at: string | null;
        };
        /** @description The sessions, newest first. */
        SessionList: {
            /**
             * @description The entries of this page.
             * @example [
             *       {
             *         "id": "tk_kNxgfELe1LZvy5D7",
             *         "current": true,
             *         "created_at": "2020-11-21T14:00:00.000Z",
             *         "last_used_at": null,
             *         "ends_at": "2020-12-21T14:00:00.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["SessionFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description A proof that counts for this session. */
        SessionProof: {
            /**
             * @description How long it counts, in seconds.
             * @default 300
             * @example 300
             */
            expires_in?: number;
        };
        /** @description The answer to a sign-in (RFC 6749, section 5.1). */
        SessionToken: {
            /**
             * @description The token. Send it as `Authorization: Bearer`.
             * @example mm_...
             */
            access_token: string;
            /**
             * @description `bearer`.
             * @default bearer
             * @example bearer
             * @constant
             */
            token_type?: "bearer";
            /**
             * @description Lifetime in seconds.
             * @example 2592000
             */
            expires_in: number;
            /**
             * @description Scopes of the token, separated by spaces.
             * @example account:write chat:read chat:write match:break-seal match:host match:play match:read season:host season:read webhook:write
             */
            scope: string;
            /**
             * @description Marker of this device. Store it on the device and send it as `device` at the next sign-in. Failed attempts by others on your username then cannot lock you out. It grants no access by itself. Null after a sign-in without a password.
             * @example mmd_...
             */
            device?: string | null;
        };
        /**
         * @description Username and password, as OAuth2 sends them (RFC 6749, section 4.3).
         *
         *     Other fields are ignored, as the RFC requires.
         */
        SignIn: {
            /**
             * @description Always `password`. Default: `"password"`.
             * @example password
             * @constant
             */
            grant_type?: "password";
            /**
             * @description Username.
             * @example host
             */
            username: string;
            /**
             * Format: password
             * @description Password.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Scopes, separated by spaces. Default: all.
             * @example
             */
            scope?: string;
            /**
             * @description Device marker from an earlier sign-in on this device.
             * @example h3Jd0sQ1xLw7b3Zk
             */
            device?: string | null;
            /**
             * @description Code of the second factor, for accounts that have one.
             * @example 492039
             */
            second_factor?: string | null;
            /**
             * @description true: take back the deletion of the account. Default: `false`.
             * @example false
             */
            restore?: boolean;
            /**
             * @description true: stay signed in on this device. The access token is short, and the response sets a cookie for `POST /v1/auth/refresh`. Default: `false`.
             * @example true
             */
            remember?: boolean;
        };
        /** @description What ends with all sessions. */
        SignOut: {
            /**
             * @description true: only sessions end, and the tokens of your bots and scripts stay. Default: `false`.
             * @example false
             */
            keep_tokens?: boolean;
            /**
             * @description true: all providers of `GET /v1/me/links` are yours, and stay ways to sign in. By default they end, unless the account has no password.
             * @example false
             */
            keep_links?: boolean;
        };
        /** @description How the match starts. */
        StartRequest: {
            /**
             * @description start_with_fewer: the players who are there play without the free seats. Players in the last seats move to free ones before them. Default: the start is refused.
             * @example start_with_fewer
             */
            when_seats_are_free?: "start_with_fewer" | null;
        };
        /** @description What an event says. */
        StoryLine: {
            /**
             * @description Time of the event.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description A sentence. `{member:cm_Kq7x}` stands for a member's name, `{at:...}` for an instant.
             * @example {member:cm_Kq7x} withdrew.
             */
            says: string;
        };
        /** @description A ticket that opens one stream, once. */
        StreamTicket: {
            /**
             * @description The ticket. Send it when the stream opens.
             * @example mmt_...
             */
            ticket: string;
            /**
             * @description Lifetime in seconds.
             * @default 30
             * @example 30
             */
            expires_in?: number;
        };
        /** @description The history of a seat in a match, oldest first. */
        SubmissionHistory: {
            /** @description The entries of this page, oldest first. */
            items: components["schemas"]["SubmissionHistoryEntry"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
        };
        /** @description An entry of a seat's history. It is kept permanently and shown only to that seat. */
        SubmissionHistoryEntry: {
            /**
             * @description Number in this history: 1, 2, 3, ...
             * @example 1
             */
            n: number;
            /**
             * @description What the seat did: submit, withdraw a submission, or act at once.
             * @example submit
             * @enum {string}
             */
            kind: "submit" | "withdraw" | "act";
            /**
             * @description Id of the phase.
             * @example ph_U3he75TCurOurZsR
             */
            phase_id: string;
            /**
             * @description Number of the submission; null for instant actions.
             * @example 1
             */
            revision: number | null;
            /**
             * Format: date-time
             * @description Time of acceptance.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description The action, as it was sent; null for a withdrawal.
             * @example {
             *       "type": "pair_players",
             *       "pairs": [
             *         [
             *           2,
             *           3
             *         ],
             *         [
             *           4,
             *           5
             *         ]
             *       ]
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description Whether the submission is locked.
             * @example false
             */
            locked: boolean;
            /**
             * @description Garnets held for it.
             * @example 0
             */
            garnets_held: number;
            /**
             * @description Salt of the digest; null without one.
             * @example 4ca3316f479a86d3d19d5aaea1c0cde91fb8f6e2c676047b53f270b5763e2847
             */
            salt: string | null;
            /**
             * @description Commitment to the submission; null without one.
             * @example 888b851ef3ae4aff3ea867aa4cf4e6783dd0f9459587581f6b3628eb3c7cd681
             */
            digest: string | null;
            /**
             * @description Whether a host sent it on behalf of the seat.
             * @example false
             */
            by_host: boolean;
            /**
             * @description Slot of the submission; omitted in a phase without slots.
             * @example first
             */
            slot?: string;
        };
        /** @description The receipt of an accepted submission. A dry run's has no revision, time or digest. */
        SubmissionReceipt: {
            /**
             * @description Id of the match.
             * @example m_xudHxT3mQW2IyG78
             */
            match_id: string;
            /**
             * @description Seat of the player, or 0 for the judge.
             * @example 1
             */
            seat: number;
            /**
             * @description Id of the phase.
             * @example ph_U3he75TCurOurZsR
             */
            phase_id: string;
            /**
             * @description Number within the phase: 1, 2, 3, ... Withdrawals count.
             * @example 1
             */
            revision: number | null;
            /**
             * @description Time at which the server accepted it.
             * @example 2020-11-21T14:00:00.000Z
             */
            accepted_at: string | null;
            /**
             * @description Action, as sent.
             * @example {
             *       "type": "pair_players",
             *       "pairs": [
             *         [
             *           2,
             *           3
             *         ],
             *         [
             *           4,
             *           5
             *         ]
             *       ]
             *     }
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether the submission is locked.
             * @example false
             */
            locked: boolean;
            /**
             * @description Garnets that are held while this submission is current.
             * @example 0
             */
            garnets_held: number;
            /**
             * @description Time until which the submission can change. Null once it is locked or its phase is over.
             * @example 2020-11-22T14:00:00.000Z
             */
            changeable_until: string | null;
            /**
             * @description Secret of this seat. Without it, the digest's content cannot be guessed.
             * @example 4ca3316f479a86d3d19d5aaea1c0cde91fb8f6e2c676047b53f270b5763e2847
             */
            salt: string | null;
            /**
             * @description SHA-256 of the canonical JSON of this receipt's facts, including the salt.
             * @example 888b851ef3ae4aff3ea867aa4cf4e6783dd0f9459587581f6b3628eb3c7cd681
             */
            digest: string | null;
            /**
             * @description Whether the action was checked only.
             * @default false
             * @example false
             */
            dry_run?: boolean;
            /**
             * @description Slot of the submission; omitted in a phase without slots.
             * @example first
             */
            slot?: string;
        };
        /** @description A new token. Store ``token``: it is shown only once, and a repeated request answers null instead. */
        TokenCreated: {
            /**
             * @description Id of the token.
             * @example tk_SfLjnRT2ClsDWQKK
             */
            id: string;
            /**
             * @description Whether it comes from a sign-in or was created.
             * @example personal
             * @enum {string}
             */
            kind: "session" | "personal";
            /**
             * @description Its name, for people.
             * @example my bot
             */
            name: string;
            /**
             * @description What it can be used for.
             * @example [
             *       "match:play",
             *       "match:read"
             *     ]
             */
            scopes: ("match:read" | "match:play" | "match:host" | "match:break-seal" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * @description Id of the one match that it is for; null for all.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id: string | null;
            /**
             * @description Namespace of the integration that the token is limited to.
             * @example discord
             */
            namespace?: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Time at which it stops working; null for never.
             * @example 2021-02-21T16:28:00.000Z
             */
            expires_at: string | null;
            /**
             * @description Time of the last use, accurate to some minutes; null if no use is known.
             * @example 2020-11-21T14:00:00.000Z
             */
            last_used_at?: string | null;
            /**
             * @description The token. Send it as `Authorization: Bearer`.
             * @example mm_...
             */
            token: string | null;
        };
        /** @description A token's properties, without the token itself. */
        TokenFacts: {
            /**
             * @description Id of the token.
             * @example tk_SfLjnRT2ClsDWQKK
             */
            id: string;
            /**
             * @description Whether it comes from a sign-in or was created.
             * @example personal
             * @enum {string}
             */
            kind: "session" | "personal";
            /**
             * @description Its name, for people.
             * @example my bot
             */
            name: string;
            /**
             * @description What it can be used for.
             * @example [
             *       "match:play",
             *       "match:read"
             *     ]
             */
            scopes: ("match:read" | "match:play" | "match:host" | "match:break-seal" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * @description Id of the one match that it is for; null for all.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id: string | null;
            /**
             * @description Namespace of the integration that the token is limited to.
             * @example discord
             */
            namespace?: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Time at which it stops working; null for never.
             * @example 2021-02-21T16:28:00.000Z
             */
            expires_at: string | null;
            /**
             * @description Time of the last use, accurate to some minutes; null if no use is known.
             * @example 2020-11-21T14:00:00.000Z
             */
            last_used_at?: string | null;
        };
        /** @description The valid tokens, newest first. */
        TokenList: {
            /** @description The entries of this page. */
            items: components["schemas"]["TokenFacts"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description The token to revoke (RFC 7009, section 2.1). */
        TokenPresented: {
            /**
             * @description The token to revoke.
             * @example mm_X9RGtc44XJnK
             */
            token: string;
            /**
             * @description Optional, and ignored.
             * @example access_token
             */
            token_type_hint?: string | null;
        };
        /** @description The verified address of the account. */
        VerifiedEmail: {
            /**
             * @description Null: there is none.
             * @example ben@example.org
             */
            email: string | null;
        };
        /** @description JSON Schemas of the `view` member, for spectators and for seats. */
        ViewsDescribed: {
            /**
             * @description Schema of the spectators' view.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "round": {
             *           "type": "integer"
             *         }
             *       }
             *     }
             */
            public: {
                [key: string]: unknown;
            };
            /**
             * @description Schema of a seat's view.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "hand": {
             *           "type": "integer"
             *         }
             *       }
             *     }
             */
            seat: {
                [key: string]: unknown;
            };
        };
        /** @description What a visitor can do and watch. */
        VisitorWelcome: {
            /**
             * @description Whether `POST /v1/guests` lets visitors in.
             * @example true
             */
            guests: boolean;
            /**
             * @description Days after which a guest is removed unless it is kept; null without guests.
             * @example 7
             */
            guest_days: number | null;
            /**
             * @description Public matches of several people that are running, newest first; none without guests.
             * @example [
             *       {
             *         "id": "m_7ZkQZ0x5qrn9jUo0",
             *         "game": "exodus",
             *         "title": "The Exodus Game",
             *         "player_count": 5
             *       }
             *     ]
             */
            matches: components["schemas"]["MatchToWatch"][];
            /**
             * @description Public seasons that are running, newest first.
             * @example [
             *       {
             *         "id": "se_ZCpXwEivf9lCKvEh",
             *         "title": "The first season",
             *         "status": "running"
             *       }
             *     ]
             */
            seasons: components["schemas"]["SeasonToWatch"][];
        };
        /** @description The cost of a member's nth warning: a fine, removal from the season, or both. */
        WarningThreshold: {
            /**
             * @description Number of the warning.
             * @example 3
             */
            after: number;
            /**
             * @description Garnets that it costs.
             * @default 0
             * @example 0
             */
            fine?: number;
            /**
             * @description Whether it removes the member from the season.
             * @default false
             * @example false
             */
            eliminates?: boolean;
        };
        /** @description A webhook, without its secret. */
        Webhook: {
            /**
             * @description Id of the webhook.
             * @example wh_ajqnmQ9mfwwFeaJM
             */
            id: string;
            /**
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * @description standard: signed events. discord: sentences in a channel.
             * @example standard
             * @enum {string}
             */
            format: "standard" | "discord";
            /**
             * @description Language of the sentences; null for `format: standard`.
             * @example de
             */
            language: string | null;
            /**
             * @description Feeds whose events are sent.
             * @example [
             *       "account/ac_UowUvTUx010ZWJHZ"
             *     ]
             */
            feeds: string[];
            /**
             * @description Position by feed: number of the last event that was delivered or filtered out.
             * @example {
             *       "account/ac_UowUvTUx010ZWJHZ": 19
             *     }
             */
            delivered: {
                [key: string]: number;
            };
            /**
             * @description Types of events that are sent; null for all.
             * @example [
             *       "account.match.started"
             *     ]
             */
            types: string[] | null;
            /**
             * @description The only match that the webhook can read, if the token that created it was limited to it.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id: string | null;
            /**
             * @description Whether messages are sent.
             * @example active
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * @description owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its feeds.
             * @example owner
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /**
             * @description Time of the first of the latest failures; null without one.
             * @example 2020-11-21T14:00:00.000Z
             */
            failing_since: string | null;
            /**
             * @description Failed attempts since the last successful delivery.
             * @example 0
             */
            tries: number;
            /**
             * @description Time of the next attempt; null if nothing waits.
             * @example 2020-11-21T14:05:00.000Z
             */
            next_try_at: string | null;
            /**
             * @description Time until which the previous secret signs as well.
             * @example 2020-11-22T14:00:00.000Z
             */
            old_secret_until: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /** @description Changes to a webhook. Omitted members stay as they are. */
        WebhookChange: {
            /**
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url?: string;
            /**
             * @description Language of the sentences; null for `format: standard`.
             * @example de
             */
            language?: string | null;
            /**
             * @description The complete list of feeds. Added feeds begin now.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds?: string[];
            /**
             * @description Event types to deliver; null for all.
             * @example [
             *       "account.match.started"
             *     ]
             */
            types?: string[] | null;
            /**
             * @description New position for all of its feeds: `now` skips pending events, `start` sends all events again.
             * @example now
             * @enum {string}
             */
            from?: "now" | "start";
            /**
             * @description active: continue at once where it stopped. paused: deliver nothing until it is active again.
             * @example active
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /** @description A new webhook. Store ``secret``: it is shown only once, and a repeated request answers null instead. */
        WebhookCreated: {
            /**
             * @description Id of the webhook.
             * @example wh_ajqnmQ9mfwwFeaJM
             */
            id: string;
            /**
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * @description standard: signed events. discord: sentences in a channel.
             * @example standard
             * @enum {string}
             */
            format: "standard" | "discord";
            /**
             * @description Language of the sentences; null for `format: standard`.
             * @example de
             */
            language: string | null;
            /**
             * @description Feeds whose events are sent.
             * @example [
             *       "account/ac_UowUvTUx010ZWJHZ"
             *     ]
             */
            feeds: string[];
            /**
             * @description Position by feed: number of the last event that was delivered or filtered out.
             * @example {
             *       "account/ac_UowUvTUx010ZWJHZ": 19
             *     }
             */
            delivered: {
                [key: string]: number;
            };
            /**
             * @description Types of events that are sent; null for all.
             * @example [
             *       "phase.opened"
             *     ]
             */
            types: string[] | null;
            /**
             * @description The only match that the webhook can read, if the token that created it was limited to it.
             * @example m_5rT1nQ8vWz3kYb7u
             */
            match_id: string | null;
            /**
             * @description Whether messages are sent.
             * @example active
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * @description owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its feeds.
             * @example owner
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /**
             * @description Time of the first of the latest failures; null without one.
             * @example 2020-11-21T14:00:00.000Z
             */
            failing_since: string | null;
            /**
             * @description Failed attempts since the last successful delivery.
             * @example 0
             */
            tries: number;
            /**
             * @description Time of the next attempt; null if nothing waits.
             * @example 2020-11-21T14:05:00.000Z
             */
            next_try_at: string | null;
            /**
             * @description Time until which the previous secret signs as well.
             * @example 2020-11-22T14:00:00.000Z
             */
            old_secret_until: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description The secret, for the receiver; null with `format: discord`, which verifies none.
             * @example whsec_...
             */
            secret: string | null;
        };
        /** @description An attempt to deliver a message. The contents of request and answer are not stored. */
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description Time of the attempt.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Value of its `webhook-id` header.
             * @example msg_dqJ0dZt68Rmruxr4PgZBwcg1
             */
            message_id: string;
            /**
             * @description Feed of the event; null for a test.
             * @example match/m_5rT1nQ8vWz3kYb7u/public
             */
            feed: string | null;
            /**
             * @description Number of the event in its feed; null for a test.
             * @example 42
             */
            seq: number | null;
            /**
             * @description Type of the event, or `webhook.test`.
             * @example webhook.test
             */
            type: string;
            /**
             * @description Number since the last successful delivery: 1, 2, 3, ...
             * @example 1
             */
            attempt: number;
            /**
             * @description Whether the receiver answered 2xx.
             * @example true
             */
            delivered: boolean;
            /**
             * @description Status of the answer; null without one.
             * @example 204
             */
            status: number | null;
            /**
             * @description Why there was no answer; null with one.
             * @example no_public_address
             */
            error: ("no_public_address" | "not_connected" | "bad_certificate" | "timeout" | "bad_answer") | null;
            /**
             * @description Duration of the attempt.
             * @example 41
             */
            milliseconds: number;
        };
        /** @description The last 100 attempts, newest first. */
        WebhookDeliveryList: {
            /** @description The entries of this page. */
            items: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description Your webhooks, oldest first. */
        WebhookList: {
            /** @description The entries of this page. */
            items: components["schemas"]["Webhook"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description A webhook message. `data` holds an event, as on all other transports, or a test. */
        WebhookMessage: {
            /**
             * @description Type of the event, or `webhook.test`.
             * @example phase.opened
             */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event or test.
             * @example 2020-11-21T14:00:00.000Z
             */
            timestamp: string;
            /** @description The event, or the data of a test. */
            data: components["schemas"]["Envelope"] | {
                webhook_id: string;
            };
        };
        /** @description A new secret. It is shown only once, and a repeated request answers null instead. */
        WebhookSecret: {
            /**
             * @description The secret, for the receiver.
             * @example whsec_...
             */
            secret: string | null;
            /**
             * Format: date-time
             * @description Time until which messages carry a signature with each of the two secrets.
             * @example 2026-11-21T14:00:00.000Z
             */
            old_secret_until: string;
        };
        /** @description The outcome of a test message. */
        WebhookTest: {
            /**
             * @description Whether the receiver answered 2xx.
             * @example true
             */
            delivered: boolean;
            /**
             * @description HTTP status of the answer; null if there was none.
             * @example 204
             */
            status: number | null;
            /**
             * @description Reason for the missing answer.
             * @example no_public_address
             */
            error: ("no_public_address" | "not_connected" | "bad_certificate" | "timeout" | "bad_answer") | null;
            /**
             * @description Duration of the attempt.
             * @example 41
             */
            milliseconds: number;
            /**
             * @description Advice on how to fix it, for people.
             * @example The message arrived.
             */
            advice: string;
        };
        /** @enum {string} */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description Hours of a day in a time zone, in which no phase ends by its deadline. */
        ZonedQuietHours: {
            /**
             * @description Local time of their beginning, such as 22:00.
             * @example 23:00
             */
            begin: string;
            /**
             * @description Local time of their end, such as 07:00. It can be on the next day.
             * @example 08:00
             */
            end: string;
            /**
             * @description IANA name of the time zone, such as Europe/Berlin.
             * @example Europe/Berlin
             */
            zone: string;
        };
        /** @description An account, as admins see it. */
        AccountSummary: {
            /**
             * @description Id of the account.
             * @example ac_e1asTNunxGhEi1G1
             */
            id: string;
            /**
             * @description Username.
             * @example dot
             */
            username: string;
            /**
             * @description Name shown to others.
             * @example dot
             */
            display_name: string;
            /**
             * Format: date-time
             * @description Time of the sign-up.
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Whether it is an admin of this server.
             * @example false
             */
            admin: boolean;
            /**
             * @description Time of the suspension; null if it is not suspended.
             * @example 2026-11-21T14:00:00.000Z
             */
            suspended_at: string | null;
            /**
             * @description Whether a sign-in needs the second factor.
             * @example false
             */
            second_factor_enabled: boolean;
            /**
             * @description Whether it has a verified address, to which codes are sent.
             * @example false
             */
            email_verified: boolean;
        };
        /** @description Accounts of the server, by username. */
        AccountSummaryList: {
            /** @description The entries of this page. */
            items: components["schemas"]["AccountSummary"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
             */
            next_cursor: string | null;
        };
        /** @description Why an account is suspended. */
        AccountSuspension: {
            /**
             * @description For the audit log; not shown to the person.
             * @example Two players got the wrong rules.
             */
            reason?: string | null;
        };
        /** @description The one-time admin claim code that the server printed at startup. */
        AdminClaim: {
            /**
             * @description The claim, as the server printed it.
             * @example 7YzpgeCmJEMwbLGRHbKEOJ04
             */
            claim: string;
        };
        /** @description The scheduled backups of the embedded database. */
        BackupState: {
            /**
             * @description Time of the newest backup; null if there is none.
             * @example 2026-11-21T14:00:00.000Z
             */
            last_at: string | null;
            /**
             * @description Failed backups since the server started.
             * @example 0
             */
            failures: number;
            /**
             * @description Hours between two backups.
             * @example 24
             */
            every_hours: number;
            /**
             * @description Number of backups that are kept.
             * @example 7
             */
            kept: number;
        };
        /** @description The server is healthy. */
        HealthReport: {
            /**
             * @description `ok`.
             * @default ok
             * @example ok
             */
            status?: string;
        };
        /**
         * @description A code with which a person sets a new password.
         *
         *     Its holder can take the account, so give it only to the person. A repeated request answers null instead.
         */
        ResetCode: {
            /**
             * @description The code, which works once; null when a request is repeated.
             * @example mmr_...
             */
            code: string | null;
            /**
             * Format: date-time
             * @description Time at which it stops working.
             * @example 2026-11-21T14:00:00.000Z
             */
            expires_at: string;
        };
        /** @description The acts of admins and the operator, oldest first. */
        ServerAudit: {
            /** @description The entries of this page, oldest first. */
            items: components["schemas"]["ServerAuditEntry"][];
            /**
             * @description Send it as `after` to get the next page; null on the last page for now.
             * @example 100
             */
            next_after: number | null;
        };
        /** @description An act of an admin or the operator. */
        ServerAuditEntry: {
            /**
             * @description Number of the entry, from 1.
             * @example 1
             */
            n: number;
            /**
             * Format: date-time
             * @description Time of the act.
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * @description Display name; null for the server and the operator.
             * @example host
             */
            by: string | null;
            /**
             * @description What was done, such as `accounts.suspend`.
             * @example server.claim
             */
            act: string;
            /**
             * @description Display name of the account that it was done to, if any.
             * @example host
             */
            account: string | null;
            /**
             * @description The reason that was given.
             * @example Two players got the wrong rules.
             */
            reason: string | null;
        };
        /** @description The state of the server. */
        ServerState: {
            /**
             * @description Version of the server.
             * @example 0.2.0
             */
            version: string;
            /**
             * @description Why nothing can be written now; null while it can.
             * @example The disk is full.
             */
            trouble: string | null;
            /**
             * @description Number of accounts.
             * @example 6
             */
            account_count: number;
            /**
             * @description Seconds since the oldest due work should have been done.
             * @example 0
             */
            overdue_seconds: number;
            /**
             * @description Number of webhooks whose last delivery failed.
             * @example 0
             */
            webhooks_failing: number;
            /**
             * @description Most that one account can have, by what is counted; empty without quotas.
             * @example {}
             */
            quotas: {
                [key: string]: number;
            };
            /** @description The scheduled backups; null if the server makes none itself. */
            backups: components["schemas"]["BackupState"] | null;
        };
    };
    responses: {
        /** @description An error. `code` says which one; [the list of all](/docs/errors) says what each means. `x-error-codes` of an operation has its own. Here it has the status of each, and `x-common-error-codes` those of all operations of a sort. */
        Error: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "Content-Language": components["headers"]["Content-Language"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You already have this (`If-None-Match`). */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Username or id of the account.
         * @example ada
         */
        Account: string;
        /**
         * @description Number of the last entry that you have; 0 for the beginning.
         * @example 0
         */
        After: number;
        /**
         * @description Number after which events are returned, such as a view's `cursor.seq`.
         * @example 0
         */
        AfterEvent: number;
        /**
         * @description Name of the channel, as in the list of channels.
         * @example room:alpha
         */
        Channel: string;
        /**
         * @description `next_cursor` of the page before.
         * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
         */
        Cursor: string | null;
        /**
         * @description Id of the decision.
         * @example de_1
         */
        Decision: string;
        /**
         * @description Epoch of the cursor, to check that `after` is still valid.
         * @example h3Jd0sQ1xLw7
         */
        Epoch: string | null;
        /**
         * @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`.
         * @example 80351110224678912
         */
        ExternalId: string;
        /**
         * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
         * @example public
         */
        FeedViewer: string | null;
        /**
         * @description Id of the game.
         * @example x-game
         */
        Game: string;
        /**
         * @description Text of your choice, new for each request. Repeats with the same text take effect once.
         * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
         */
        IdempotencyKey: string;
        /**
         * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
         * @example "9b3f2c61d7a84e05"
         */
        IfNoneMatch: string;
        /**
         * @description Id of the last event. Takes precedence over `after`.
         * @example h3Jd0sQ1xLw7:41
         */
        LastEventId: string | null;
        /**
         * @description Entries of a page.
         * @example 500
         */
        Limit: number;
        /**
         * @description Id of the match.
         * @example m_5rT1nQ8vWz3kYb7u
         */
        MatchId: string;
        /**
         * @description Id of the member.
         * @example cm_7
         */
        Member: string;
        /**
         * @description Id of the message.
         * @example msg_Zk3v0d9QaYxB
         */
        MessageId: string;
        /**
         * @description Whether to list only those that you host or are in.
         * @example false
         */
        Mine: boolean;
        /**
         * @description Lower-case letters, digits and hyphens.
         * @example discord
         */
        Namespace: string;
        /**
         * @description Id of the offer.
         * @example of_2yKcR5mXbQd0
         */
        Offer: string;
        /**
         * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
         * @example discord:80351110224678912
         */
        OnBehalfOf: string;
        /**
         * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
         * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
         */
        RequiredIdempotencyKey: string;
        /**
         * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
         * @example false
         */
        Says: boolean;
        /**
         * @description Id of the season.
         * @example se_8vWz3kYb7uJ2rT1n
         */
        SeasonId: string;
        /**
         * @description Number of the seat, from 1.
         * @example 3
         */
        Seat: number;
        /**
         * @description Slot of the submission, in a phase whose options name slots.
         * @example first
         */
        Slot: string | null;
        /**
         * @description Id that the browser chooses once, by chance, and keeps.
         * @example b7Vc2yKcR5mXbQd0
         */
        SubscriptionId: string;
        /**
         * @description Types of events, separated by commas: only these. Default: all.
         * @example phase.opened,phase.closed
         */
        Types: string | null;
        /**
         * @description Seconds to wait if there are no new events.
         * @example 0
         */
        Wait: number;
        /**
         * @description Id of the webhook.
         * @example wh_1pVw2yKcR5mXbQd8
         */
        WebhookId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request in the server's log. Name it when you report an error.
         * @example req_h3Jd0sQ1xLw7b3Zk
         */
        "Request-Id": string;
        /**
         * @description What is left of the budget: requests (`r`), and seconds until all of it is back (`t`).
         * @example "reads";r=1193;t=1
         */
        RateLimit: string;
        /**
         * @description The budget: requests (`q`) in so many seconds (`w`).
         * @example "reads";q=1200;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description `true`: the request was a repeat, and this is the first answer again.
         * @example true
         */
        "Idempotency-Replayed": "true";
        /**
         * @description Entity tag of this response. Send it as `If-None-Match`.
         * @example "9b3f2c61d7a84e05"
         */
        ETag: string;
        /**
         * @description With 201, the path of what was made. With 303, the URL to go on at.
         * @example /v1/matches/m_5rT1nQ8vWz3kYb7u
         */
        Location: string;
        /**
         * @description Languages of the texts (`Accept-Language`).
         * @example de
         */
        "Content-Language": string;
        /**
         * @description How to sign in. With 401.
         * @example Bearer realm="mainmatch", error="invalid_token"
         */
        "WWW-Authenticate": string;
        /**
         * @description Seconds to wait before a retry. With 429 and 503.
         * @example 2
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description An account that its owner has just taken, on this device. A repeated request answers a null ``device``. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCreated"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The answer to a sign-in (RFC 6749, section 5.1). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenPresented"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller, and the limits of this request's token. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyAccount"];
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description The caller, and the limits of this request's token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyAccount"];
                };
            };
        };
    };
    putPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The answer to a sign-in (RFC 6749, section 5.1). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    createProof: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProof"];
            };
        };
        responses: {
            /** @description A proof that counts for this session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionProof"];
                };
            };
        };
    };
    confirmReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMyExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `application/x-ndjson`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"of":"account","id":"ac_x3KkbuZc0QMBtIVV","username":"eve","display_name":"Eve L.","admin":false,"created_at":"2020-11-21T14:00:00.000Z","statistics":"everyone","seating":"everyone","email":null}
                     *     {"of":"tokens","id":"tk_4v7Yf7QxWsHympwG","kind":"session","name":"Signed in","scopes":"account:write chat:read chat:write match:break-seal match:host match:play match:read season:host season:read webhook:write","match_id":null,"created_at":"2020-11-23T16:28:00.000Z","expires_at":"2020-11-23T17:28:00.000Z","revoked_at":null,"last_used_at":null}
                     */
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The valid tokens, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description A new token. Store ``token``: it is shown only once, and a repeated request answers null instead. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the token.
                 * @example tk_SfLjnRT2ClsDWQKK
                 */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ticket that opens one stream, once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamTicket"];
                };
            };
        };
    };
    getWelcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a visitor can do and watch. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorWelcome"];
                };
            };
        };
    };
    createGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuest"];
            };
        };
        responses: {
            /** @description The answer to a sign-in (RFC 6749, section 5.1). */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    keepAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description An account that its owner has just taken, on this device. A repeated request answers a null ``device``. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCreated"];
                };
            };
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your reserved namespaces. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
        };
    };
    putIntegration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Lower-case letters, digits and hyphens.
                 * @example discord
                 */
                namespace: components["parameters"]["Namespace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You have already reserved it. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationFacts"];
                };
            };
            /** @description A namespace that you reserved. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationFacts"];
                };
            };
        };
    };
    getLinkedAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Lower-case letters, digits and hyphens.
                 * @example discord
                 */
                namespace: components["parameters"]["Namespace"];
                /**
                 * @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`.
                 * @example 80351110224678912
                 */
                external_id: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A linked account, as its integration sees it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccount"];
                };
            };
        };
    };
    putLinkedAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Lower-case letters, digits and hyphens.
                 * @example discord
                 */
                namespace: components["parameters"]["Namespace"];
                /**
                 * @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`.
                 * @example 80351110224678912
                 */
                external_id: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLinkedAccount"];
            };
        };
        responses: {
            /** @description The account exists. It now has this display name, unless its person has claimed it. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccount"];
                };
            };
            /** @description A linked account, as its integration sees it. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccount"];
                };
            };
        };
    };
    createClaimCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Lower-case letters, digits and hyphens.
                 * @example discord
                 */
                namespace: components["parameters"]["Namespace"];
                /**
                 * @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`.
                 * @example 80351110224678912
                 */
                external_id: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A claim code. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimCode"];
                };
            };
        };
    };
    claimAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountClaim"];
            };
        };
        responses: {
            /** @description An account that its owner has just taken, on this device. A repeated request answers a null ``device``. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCreated"];
                };
            };
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the link.
                 * @example id_MKo9Dqc7Eq6nKTEM
                 */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity providers of this server; none if passwords are the only sign-in method. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
        };
    };
    startOidc: {
        parameters: {
            query: {
                /**
                 * @description Return URL: one of the URLs that the operator configured, in full.
                 * @example https://play.example.org/in
                 */
                return_to: string;
                /**
                 * @description SHA-256, in base64url, of a random text of 43 to 128 characters. The front end stores the text.
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                challenge: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    createOidcSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderSignIn"];
            };
        };
        responses: {
            /** @description The answer to a sign-in (RFC 6749, section 5.1). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's external identities, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLinkList"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderCode"];
            };
        };
        responses: {
            /** @description An external identity of the account. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLink"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to a sign-in (RFC 6749, section 5.1). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the session.
                 * @example tk_6wN0pE4mVt8cQ2yR
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description The key for an authenticator app. It is shown only once, and counts once a code of it is confirmed. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecondFactor"];
                };
            };
        };
    };
    deleteSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticatorCode"];
            };
        };
        responses: {
            /** @description Codes for when the authenticator app is lost. They are shown only once. Each works once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Codes for when the authenticator app is lost. They are shown only once. Each works once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    putEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmail"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCode"];
            };
        };
        responses: {
            /** @description The verified address of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedEmail"];
                };
            };
        };
    };
    requestReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRequest"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRequest"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listGames: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only games with this tag.
                 * @example Dilemma
                 */
                tag?: string | null;
                /**
                 * @description Only games of this designer.
                 * @example elara
                 */
                designer?: string | null;
                /**
                 * @description Only games that were played in this show or season.
                 * @example Exordium
                 */
                featured_in?: string | null;
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All games, by id. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id of the game.
                 * @example x-game
                 */
                game: components["parameters"]["Game"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A game with all its details. All schemas are JSON Schema 2020-12. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFacts"];
                };
            };
        };
    };
    getAccountStatistics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Username or account id.
                 * @example ada
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Results of an account in all games, and in each. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStatistics"];
                };
            };
        };
    };
    getGameStatistics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the game.
                 * @example x-game
                 */
                game: components["parameters"]["Game"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest public matches of a game. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStatistics"];
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /**
                 * @description List only those with this status.
                 * @example running
                 */
                status?: ("lobby" | "running" | "paused" | "halted" | "finished" | "cancelled") | null;
                /**
                 * @description Id of the game.
                 * @example x-game
                 */
                game?: string | null;
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season?: string | null;
                /**
                 * @description Least number of free seats. Only matches in their lobby have any.
                 * @example 2
                 */
                free_seats?: number | null;
                /**
                 * @description Text that the title contains, whatever its case.
                 * @example friday
                 */
                q?: string | null;
                /**
                 * @description Order of the list. With a minus: the newest, or the last, first.
                 * @example title
                 */
                sort?: "-created_at" | "created_at" | "title" | "-title" | "starts_at" | "-starts_at" | "due_at" | "-due_at";
                /**
                 * @description Whether to list only those that you host or are in.
                 * @example false
                 */
                mine?: components["parameters"]["Mine"];
                /**
                 * @description Whether to list only those in which it is your turn.
                 * @example true
                 */
                waiting?: boolean;
                /**
                 * @description Most entries of a page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: string | null;
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matches. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchList"];
                };
            };
        };
    };
    createMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatch"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    getMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    updateMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchChange"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    joinMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JoinMatchRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    checkInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvitationCode"];
            };
        };
        responses: {
            /** @description A match as people see it who are invited to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInvitation"];
                };
            };
        };
    };
    leaveMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addBots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotRequest"];
            };
        };
        responses: {
            /** @description The seat that a bot took, the first one of several, and all of them. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedBots"];
                };
            };
        };
    };
    startMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    createPractice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPractice"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    getMatchExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `application/x-ndjson`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"body":{"asked":[1,2,3,4,5],"charter":{"config":{},"game":"x-game","garnets":null,"players":5,"table":null,"version":"1.0.0"},"commitment":"efce4ef15f15d96986e7006e9ce0232a4c82cb15e0baa7ab1619288dcfe127eb","complete":false,"exported_at":"2020-11-23T16:00:00.000Z","format":"mainmatch-export/1","match":{"close_early":"never","created_at":"2020-11-21T14:00:00.000Z","finished_at":"2020-11-23T16:00:00.000Z","id":"m_xudHxT3mQW2IyG78","publication":"auto","schedule":{"first_phase_seconds":null,"mode":"rolling","phase_seconds":{},"quiet":null,"reminders_seconds":[43200,7200]},"started_at":"2020-11-21T14:00:00.000Z","status":"finished","title":"Friday's X Game"},"seed":null,"server":"mainmatch/0.2.0","viewer":"seat:1"},"hash":"8384aa822d88084936d196d6bc132bd11f51223edaab4ad6babe51f78d8cd5f3","kind":"header","n":1}
                     *     {"body":{"bot":null,"display_name":"ada","seat":1},"hash":"ede6b4fe5a41df82cf8dd6e45542448102c687c67417c2045aed6c73d67d3a4f","kind":"seat","n":2}
                     */
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listMatchAlerts: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your alerts, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAlertList"];
                };
            };
        };
    };
    createMatchAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatchAlert"];
            };
        };
        responses: {
            /** @description One of your alerts. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAlert"];
                };
            };
        };
    };
    deleteMatchAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the alert.
                 * @example al_pN70hKVkSRZkHXfg
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getView: {
        parameters: {
            query?: {
                /**
                 * @description Viewer, for hosts who do not play: `seat:3`, `public` or `host`.
                 * @example seat:3
                 */
                as?: string | null;
                /**
                 * @description Number of the event in the view's feed to show the view at; 0 for before the first.
                 * @example 41
                 */
                at_seq?: number | null;
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A viewer's view of a match. ``view`` is null until the match starts. The game defines its fields. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchView"];
                };
            };
        };
    };
    getOptions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The actions that the caller's seat can send now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatOptions"];
                };
            };
        };
    };
    getMatchRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules of a match, as far as they are told. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRules"];
                };
            };
        };
    };
    getSubmission: {
        parameters: {
            query?: {
                /**
                 * @description Slot of the submission, in a phase whose options name slots.
                 * @example first
                 */
                slot?: components["parameters"]["Slot"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt of an accepted submission. A dry run's has no revision, time or digest. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionReceipt"];
                };
            };
        };
    };
    putSubmission: {
        parameters: {
            query?: {
                /**
                 * @description Validate only, without any change.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubmission"];
            };
        };
        responses: {
            /** @description The receipt of an accepted submission. A dry run's has no revision, time or digest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionReceipt"];
                };
            };
        };
    };
    deleteSubmission: {
        parameters: {
            query?: {
                /**
                 * @description Id of a phase. The request is refused if it is no longer open.
                 * @example ph_U3he75TCurOurZsR
                 */
                phase_id?: string | null;
                /**
                 * @description Slot of the submission, in a phase whose options name slots.
                 * @example first
                 */
                slot?: components["parameters"]["Slot"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMySubmissions: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history of a seat in a match, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionHistory"];
                };
            };
        };
    };
    postAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstantAction"];
            };
        };
        responses: {
            /** @description The outcome of an instant action, for its author. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResult"];
                };
            };
        };
    };
    takeExtension: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtensionRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    getResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of a match (rules/README.md, Result). */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchResult"];
                };
            };
        };
    };
    listMatchEvents: {
        parameters: {
            query?: {
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Seconds to wait if there are no new events.
                 * @example 0
                 */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consecutive events of a feed. */
            200: {
                headers: {
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    streamMatchEvents: {
        parameters: {
            query?: {
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
            };
            header?: {
                /**
                 * @description Id of the last event. Takes precedence over `after`.
                 * @example h3Jd0sQ1xLw7:41
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` with the type and `data:` with the envelope, without end. The server itself sends `event: reset` and `event: goaway`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: h3Jd0sQ1xLw7:42
                     *     event: phase.opened
                     *     data: {"feed":"match/m_5rT1nQ8vWz3kYb7u/seat:3","seq":42,"id":"ev_Zk3v0d9Q8mVt4cQ2","type":"phase.opened",...}
                     */
                    "text/event-stream": string;
                };
            };
        };
    };
    listSeasonEvents: {
        parameters: {
            query?: {
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Seconds to wait if there are no new events.
                 * @example 0
                 */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consecutive events of a feed. */
            200: {
                headers: {
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    streamSeasonEvents: {
        parameters: {
            query?: {
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
            };
            header?: {
                /**
                 * @description Id of the last event. Takes precedence over `after`.
                 * @example h3Jd0sQ1xLw7:41
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` with the type and `data:` with the envelope, without end. The server itself sends `event: reset` and `event: goaway`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: h3Jd0sQ1xLw7:42
                     *     event: phase.opened
                     *     data: {"feed":"match/m_5rT1nQ8vWz3kYb7u/seat:3","seq":42,"id":"ev_Zk3v0d9Q8mVt4cQ2","type":"phase.opened",...}
                     */
                    "text/event-stream": string;
                };
            };
        };
    };
    listMyEvents: {
        parameters: {
            query?: {
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Seconds to wait if there are no new events.
                 * @example 0
                 */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consecutive events of a feed. */
            200: {
                headers: {
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    streamMyEvents: {
        parameters: {
            query?: {
                /**
                 * @description Number after which events are returned, such as a view's `cursor.seq`.
                 * @example 0
                 */
                after?: components["parameters"]["AfterEvent"];
                /**
                 * @description Epoch of the cursor, to check that `after` is still valid.
                 * @example h3Jd0sQ1xLw7
                 */
                epoch?: components["parameters"]["Epoch"];
                /**
                 * @description Types of events, separated by commas: only these. Default: all.
                 * @example phase.opened,phase.closed
                 */
                types?: components["parameters"]["Types"];
                /**
                 * @description Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`.
                 * @example false
                 */
                says?: components["parameters"]["Says"];
            };
            header?: {
                /**
                 * @description Id of the last event. Takes precedence over `after`.
                 * @example h3Jd0sQ1xLw7:41
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` with the type and `data:` with the envelope, without end. The server itself sends `event: reset` and `event: goaway`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: h3Jd0sQ1xLw7:42
                     *     event: phase.opened
                     *     data: {"feed":"match/m_5rT1nQ8vWz3kYb7u/seat:3","seq":42,"id":"ev_Zk3v0d9Q8mVt4cQ2","type":"phase.opened",...}
                     */
                    "text/event-stream": string;
                };
            };
        };
    };
    getMatchRecap: {
        parameters: {
            query?: {
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `text/markdown`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Friday's X Game
                     *
                     *     - 2026-11-21 14:00 UTC: The match started.
                     *
                     *     ## Round 1
                     *
                     *     - 2026-11-21 14:00 UTC: Round 1, Pairing: open until 2026-11-22 14:00 UTC.
                     */
                    "text/markdown": string;
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">
                     *     <meta charset="utf-8">
                     *     <title>Friday's X Game</title>
                     *     <h1>Friday's X Game</h1>
                     *     <p><time datetime="2026-11-21T14:00:00+00:00">2026-11-21 14:00 UTC</time>: The match started.</p>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
        };
    };
    getSeasonRecap: {
        parameters: {
            query?: {
                /**
                 * @description Number of an episode. Default: all.
                 * @example 2
                 */
                episode?: number | null;
                /**
                 * @description `public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, `member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed of another. Default: your own feed.
                 * @example public
                 */
                as?: components["parameters"]["FeedViewer"];
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `text/markdown`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Friday's X Game
                     *
                     *     - 2026-11-21 14:00 UTC: The match started.
                     *
                     *     ## Round 1
                     *
                     *     - 2026-11-21 14:00 UTC: Round 1, Pairing: open until 2026-11-22 14:00 UTC.
                     */
                    "text/markdown": string;
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">
                     *     <meta charset="utf-8">
                     *     <title>Friday's X Game</title>
                     *     <h1>Friday's X Game</h1>
                     *     <p><time datetime="2026-11-21T14:00:00+00:00">2026-11-21 14:00 UTC</time>: The match started.</p>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
        };
    };
    getHostStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress of the open phase, for hosts: which seats have submitted, never what. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostStatus"];
                };
            };
        };
    };
    postReminder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReminderRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    postAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    postClarification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClarification"];
            };
        };
        responses: {
            /** @description A dated ruling on the rules. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clarification"];
                };
            };
        };
    };
    listClarifications: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rulings of a match, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClarificationList"];
                };
            };
        };
    };
    extendPhase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhaseExtension"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    pauseMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PauseRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    resumeMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    closePhase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClosePhaseRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unpublished outcome of a phase. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhaseReview"];
                };
            };
        };
    };
    getSentSubmissions: {
        parameters: {
            query?: {
                /**
                 * @description Id of the phase; default: the newest.
                 * @example ph_gC7cb0jA9ykUuKmj
                 */
                phase_id?: string | null;
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was in force when a phase closed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInPhase"];
                };
            };
        };
    };
    publishOutcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    putPlayer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Number of the seat, from 1.
                 * @example 3
                 */
                seat: components["parameters"]["Seat"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description The substitution. An invite's code is shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerSubstitution"];
                };
            };
        };
    };
    removePlayer: {
        parameters: {
            query?: {
                /**
                 * @description Reason, published to all and stored in the audit log.
                 * @example Eve plays elsewhere.
                 */
                reason?: string | null;
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Number of the seat, from 1.
                 * @example 3
                 */
                seat: components["parameters"]["Seat"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRemovals: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people who stay out of a match until a host lets them in, the first removed first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerRemovalList"];
                };
            };
        };
    };
    deleteRemoval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putSubmissionForSeat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Number of the seat, from 1.
                 * @example 3
                 */
                seat: components["parameters"]["Seat"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatSubmission"];
            };
        };
        responses: {
            /** @description The accepted submission. It reveals nothing about the seat's earlier ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatReceipt"];
                };
            };
        };
    };
    listHosts: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts of a match. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostList"];
                };
            };
        };
    };
    addHost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHost"];
            };
        };
        responses: {
            /** @description A host. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostFacts"];
                };
            };
        };
    };
    removeHost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rewindMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewindRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    cancelMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelRequest"];
            };
        };
        responses: {
            /** @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchFacts"];
                };
            };
        };
    };
    breakSeal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BreakSealRequest"];
            };
        };
        responses: {
            /** @description The sealed submissions of the open phase. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokenSeal"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The host acts in a match, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels visible to the caller; before the match starts, that of its lobby. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChannel"];
            };
        };
        responses: {
            /** @description A channel as the caller sees it. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFacts"];
                };
            };
        };
    };
    addChannelMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMembers"];
            };
        };
        responses: {
            /** @description A channel as the caller sees it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFacts"];
                };
            };
        };
    };
    leaveChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consecutive messages, oldest first, and the number of the newest one that the reader can read here. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageList"];
                };
            };
        };
    };
    postMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChatMessage"];
            };
        };
        responses: {
            /** @description A message, as numbered for one reader. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    deleteMessage: {
        parameters: {
            query?: {
                /**
                 * @description Reason, stored in the audit log.
                 * @example It names a person.
                 */
                reason?: string | null;
            };
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
                /**
                 * @description Id of the message.
                 * @example msg_Zk3v0d9QaYxB
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Name of the channel, as in the list of channels.
                 * @example room:alpha
                 */
                channel: components["parameters"]["Channel"];
                /**
                 * @description Id of the message.
                 * @example msg_Zk3v0d9QaYxB
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessageReport"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reported messages that wait for an answer, the first reported first, at most 50. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReportList"];
                };
            };
        };
    };
    answerReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
                /**
                 * @description Id of the message.
                 * @example msg_Zk3v0d9QaYxB
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageReportAnswer"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSeasons: {
        parameters: {
            query?: {
                /**
                 * @description List only those with this status.
                 * @example running
                 */
                status?: ("casting" | "running" | "finals" | "finished" | "cancelled") | null;
                /**
                 * @description Whether to list only those that you host or are in.
                 * @example false
                 */
                mine?: components["parameters"]["Mine"];
                /**
                 * @description Most entries of a page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of seasons, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonList"];
                };
            };
        };
    };
    createSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeason"];
            };
        };
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    getSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    getSeasonView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A season as its viewer sees it, and the matching position in its feed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonView"];
                };
            };
        };
    };
    getPublicSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A public season, as anyone may read it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSeason"];
                };
            };
        };
    };
    getSeasonGarnets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balances over time by member, as far as the caller can see them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceHistory"];
                };
            };
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the ledger, in order. Hosts who do not play see all lines, members only their own. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                    /**
                     * @example n,at,cause,currency,account,amount
                     *     1,2020-11-23T11:21:00.000Z,se_Z7nc65mQxI0lHfnc/start,garnet,cm_7,5
                     */
                    "text/csv": string;
                };
            };
        };
    };
    getSeasonExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `application/x-ndjson`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"type":"season","id":"se_ZCpXwEivf9lCKvEh","title":"The first season","status":"running","viewer":"member:cm_52mjeTbX1tf1","created_at":"2020-11-23T16:21:00.000Z","policies":{"start_garnets":5,"house":false,"everyone_plays":true,"twists":[],"spare_tokens_of_life":"may_be_given","most_tokens_of_life":2,"candidate_may_receive":false,"no_winners":"go_on","no_candidate":"winners_choose","opponent":"candidate_chooses","no_opponent":"eliminated","last_match":"duel","candidate_leaves":"counts","death_match_pool":[],"death_match_chooser":"drawn","death_match_bans":0,"death_match_replays":1,"loser_garnets":"to_winner","leaver_garnets":"burn","transfers":"open","balances":"public","warnings":[],"most_episodes":30,"finalists":2,"finals_by":"games","finals_games":[],"finals_best_of":1,"finals_extra_games":2,"support_garnets":0,"sealed":["decide_twist","name_candidate","choose_opponent","ban_death_match","support"],"close_early":"never","silence":"drawn","ties":"fewest_garnets","deadlines":{"decide_twist":86400,"give_token":86400,"name_candidate":86400,"choose_opponent":86400,"ban_death_match":86400,"choose_death_match":86400,"support":86400}},"winner":null}
                     *     {"type":"member","id":"cm_52mjeTbX1tf1","alias":"The Fox","groups":[],"status":"active"}
                     */
                    "application/x-ndjson": string;
                };
            };
        };
    };
    joinSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinSeasonRequest"];
            };
        };
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    checkSeasonInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SeasonInvitationCode"];
            };
        };
        responses: {
            /** @description A season as people see it who are invited to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonInvitation"];
                };
            };
        };
    };
    leaveSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description A member as others see it. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCard"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the member.
                 * @example cm_7
                 */
                member: components["parameters"]["Member"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the member.
                 * @example cm_7
                 */
                member: components["parameters"]["Member"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description A member as others see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCard"];
                };
            };
        };
    };
    putMemberPlayer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the member.
                 * @example cm_7
                 */
                member: components["parameters"]["Member"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPlayer"];
            };
        };
        responses: {
            /** @description A member as others see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCard"];
                };
            };
        };
    };
    createWarning: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the member.
                 * @example cm_7
                 */
                member: components["parameters"]["Member"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWarning"];
            };
        };
        responses: {
            /** @description A host's warning and its reason. It is never revoked. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberWarning"];
                };
            };
        };
    };
    listSeasonHosts: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts of a match. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostList"];
                };
            };
        };
    };
    addSeasonHost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeasonHost"];
            };
        };
        responses: {
            /** @description A host. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostFacts"];
                };
            };
        };
    };
    removeSeasonHost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putPolicies: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicies"];
            };
        };
        responses: {
            /** @description The rules of a season. Each field has a default. All can be changed until the season starts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonPolicies"];
                };
            };
        };
    };
    startSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    createEpisode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEpisode"];
            };
        };
        responses: {
            /** @description An episode. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonEpisode"];
                };
            };
        };
    };
    startFinals: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    takeBackMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    postSeasonAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeasonAnnouncement"];
            };
        };
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    cancelSeason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    putChoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the decision.
                 * @example de_1
                 */
                decision: components["parameters"]["Decision"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionChoice"];
            };
        };
        responses: {
            /** @description A decider's choice. It replaces an earlier one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionChoice"];
                };
            };
        };
    };
    closeDecision: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the decision.
                 * @example de_1
                 */
                decision: components["parameters"]["Decision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A season's summary, with the caller's place in it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    extendDecision: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the decision.
                 * @example de_1
                 */
                decision: components["parameters"]["Decision"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionExtension"];
            };
        };
        responses: {
            /** @description An open decision. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonDecision"];
                };
            };
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGarnetOffer"];
            };
        };
        responses: {
            /** @description An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GarnetOffer"];
                };
            };
        };
    };
    answerOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the offer.
                 * @example of_2yKcR5mXbQd0
                 */
                offer: components["parameters"]["Offer"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferAnswer"];
            };
        };
        responses: {
            /** @description A member as others see it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCard"];
                };
            };
        };
    };
    deleteOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the season.
                 * @example se_8vWz3kYb7uJ2rT1n
                 */
                season_id: components["parameters"]["SeasonId"];
                /**
                 * @description Id of the offer.
                 * @example of_2yKcR5mXbQd0
                 */
                offer: components["parameters"]["Offer"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your webhooks, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description A new webhook. Store ``secret``: it is shown only once, and a repeated request answers null instead. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    createWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new secret. It is shown only once, and a repeated request answers null instead. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of a test message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example wh_1pVw2yKcR5mXbQd8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 100 attempts, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key to which browsers subscribe. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
        };
    };
    putPushSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id that the browser chooses once, by chance, and keeps.
                 * @example b7Vc2yKcR5mXbQd0
                 */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPushSubscription"];
            };
        };
        responses: {
            /** @description One of your browsers that show notifications. Its address and keys are not shown again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Id that the browser chooses once, by chance, and keeps.
                 * @example b7Vc2yKcR5mXbQd0
                 */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPushSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your browsers that show notifications, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionList"];
                };
            };
        };
    };
    listNews: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for you, the most urgent first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsList"];
                };
            };
        };
    };
    getNewsPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you hear of, where and when. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsPreferences"];
                };
            };
        };
    };
    putNewsPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsChoice"];
            };
        };
        responses: {
            /** @description What you hear of, where and when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsPreferences"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your calendar. Its address isn't shown again. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFacts"];
                };
            };
        };
    };
    createCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your calendar. Keep ``path``: it is shown only once, and a repeated request answers null instead. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarCreated"];
                };
            };
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSuspension"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resumeAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createResetCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A code with which a person sets a new password. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetCode"];
                };
            };
        };
    };
    deleteAccountSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addAdmin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeAdmin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                /**
                 * @description Username or id of the account.
                 * @example ada
                 */
                account: components["parameters"]["Account"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    claimServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
                /**
                 * @description Text of your choice, new for each request. Repeats with the same text take effect once.
                 * @example 01JD9Q0W9T6C8Z5M3V7K2XBRFA
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminClaim"];
            };
        };
        responses: {
            /** @description The caller, and the limits of this request's token. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyAccount"];
                };
            };
        };
    };
    getSharePicture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id of the match.
                 * @example m_5rT1nQ8vWz3kYb7u
                 */
                match_id: components["parameters"]["MatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `image/svg+xml`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img" aria-label="Friday's X Game, The X Game: ben and cyd win 1 Token of Life each. House bot 5 is the Elimination Candidate."><rect width="1200" height="630" fill="#f6f4ee"/><rect width="1200" height="12" fill="#96163f"/><rect x="40" y="232" width="1120" height="334" rx="14" fill="#fffefa" stroke="#d9d4c6"/><text x="72" y="92.0" font-size="26" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f">The X Game</text><text x="72" y="152.0" font-size="44" font-family="Iowan Old Style, Palatino, Georgia, serif" font-weight="600" fill="#1c1a24">Friday's X Game</text><text x="72" y="204.0" font-size="24" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#34398a">ben and cyd win 1 Token of Life each. House bot 5 is the Elimination Candidate.</text><text x="94" y="276.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f" text-anchor="middle">1</text><g transform="translate(144 266.5) scale(1.0)" fill="#b03a0a"><rect x="-17" y="-17" width="34" height="34" rx="5"/><text x="0" y="7.0" font-size="20" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#fff" text-anchor="middle">2</text></g><text x="180" y="276.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#1c1a24">ben</text><g transform="translate(1028 266.5)" fill="none" stroke-width="3" stroke="#6f5000"><circle r="11"/><circle r="5"/></g><text x="1128" y="276.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#1c1a24" text-anchor="end">5</text><text x="94" y="329.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f" text-anchor="middle">1</text><g transform="translate(144 319.5) scale(1.0)" fill="#2b7a3e"><path d="M0-21 21 0 0 21-21 0Z"/><text x="0" y="7.0" font-size="20" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#fff" text-anchor="middle">3</text></g><text x="180" y="329.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#1c1a24">cyd</text><g transform="translate(1028 319.5)" fill="none" stroke-width="3" stroke="#6f5000"><circle r="11"/><circle r="5"/></g><text x="1128" y="329.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#1c1a24" text-anchor="end">5</text><text x="94" y="382.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f" text-anchor="middle">3</text><g transform="translate(144 372.5) scale(1.0)" fill="#9c2fae"><path d="M-10-18H10L20 0 10 18H-10L-20 0Z"/><text x="0" y="7.0" font-size="20" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#fff" text-anchor="middle">4</text></g><text x="180" y="382.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#1c1a24">dot</text><text x="1128" y="382.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#1c1a24" text-anchor="end">1</text><text x="94" y="435.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f" text-anchor="middle">4</text><g transform="translate(144 425.5) scale(1.0)" fill="#3b5bdb"><circle r="18"/><text x="0" y="7.0" font-size="20" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#fff" text-anchor="middle">1</text></g><text x="180" y="435.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#1c1a24">ada</text><text x="1128" y="435.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#1c1a24" text-anchor="end">−2</text><text x="94" y="488.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f" text-anchor="middle">4</text><g transform="translate(144 478.5) scale(1.0)" fill="#8a6100"><path d="M-17-17H17V2Q17 14 0 21-17 14-17 2Z"/><text x="0" y="7.0" font-size="20" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#fff" text-anchor="middle">5</text></g><text x="180" y="488.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#1c1a24">House bot 5</text><g transform="translate(1028 478.5)" fill="none" stroke-width="3" stroke="#844700"><path d="M4-10.5A11 11 0 1 1-4-10.5"/></g><text x="1128" y="488.3" font-size="28" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" font-weight="700" fill="#1c1a24" text-anchor="end">−2</text><text x="72" y="604.0" font-size="22" font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif" fill="#57535f">Mainmatch · 2020-11-23</text></svg> */
                    "image/svg+xml": string;
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Secret of the mail's address.
                 * @example aSbm
                 */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCalendarFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Secret of the address.
                 * @example VuGqAxdJa8VsgoYxiAuM8qkrQ3GMWSr7
                 */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `text/calendar`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     PRODID:-//Mainmatch//Deadlines//EN
                     *     X-WR-CALNAME:Mainmatch
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Part of a username or display name.
                 * @example do
                 */
                q?: string | null;
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the page before.
                 * @example MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts of the server, by username. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSummaryList"];
                };
            };
        };
    };
    getServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerState"];
                };
            };
        };
    };
    listServerAudit: {
        parameters: {
            query?: {
                /**
                 * @description Entries of a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Number of the last entry that you have; 0 for the beginning.
                 * @example 0
                 */
                after?: components["parameters"]["After"];
            };
            header?: {
                /**
                 * @description `ETag` of the response that you have. If it is still the same, the answer is 304 without a body.
                 * @example "9b3f2c61d7a84e05"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.
                 * @example discord:80351110224678912
                 */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The acts of admins and the operator, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerAudit"];
                };
            };
        };
    };
    checkLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is healthy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is healthy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text of the type `text/plain`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP mainmatch_matches_halted_total Matches halted because their game failed.
                     *     # TYPE mainmatch_matches_halted_total counter
                     *     mainmatch_matches_halted_total 0.0
                     */
                    "text/plain": string;
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on each attempt. Drop messages whose id you know. */
                "webhook-id": string;
                /** @description Time of this attempt, in seconds since 1970. Refuse messages that are minutes old. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret: `v1,` and base 64. For 24 hours after a rotation of the secret, two signatures, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Stop: the webhook pauses at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is delivered. The body of the answer is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is repeated later. `Retry-After` counts, up to an hour. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
