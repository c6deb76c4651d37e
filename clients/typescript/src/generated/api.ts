// Written by `npm run generate` from openapi/ (SHA-256 d162abed9ec34ff3a8549f9238c69b5a282136d216067264bd348418322c20d1); not by hand.

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
         * Sign in with a password
         * @description Exchange a username and password for a session token. This is OAuth2's password grant, for first-party clients
         *     and the Authorize button of these docs. For a bot, create a token with `POST /v1/me/tokens` instead. Keep
         *     `device` from the response and send it at the next sign-in: then failed attempts with your username elsewhere
         *     cannot lock you out. For an account with a second factor, the right password alone is answered 403
         *     `second_factor_required`: send the same again with a code as `second_factor`.
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
         * Sign out of a session
         * @description End a session or token by sending the token itself (RFC 7009). The response is 200 for every token, known or
         *     not. Streams opened with the token are closed.
         */
        post: operations["revokeToken"];
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
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change my display name
         * @description Set the name that others see. Matches that you joined earlier keep the old name.
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
         * Change my password
         * @description Set a new password, with the old one as proof. All your sessions and tokens end at once, also the session of this
         *     request: continue with the one in the response. Create new tokens for your bots. If the response is lost, sign in
         *     with the new password. Only a session can do this.
         */
        put: operations["changePassword"];
        post?: never;
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
         * Reset my password
         * @description Set a new password with the code that you got by mail, or from an admin of this server. The code works once, within
         *     an hour. All your sessions and tokens end. Then sign in with `POST /v1/auth/token`.
         */
        post: operations["resetPassword"];
        delete?: never;
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
         *     `account_suspended` until `lift-suspension`. Its seats stay; hosts can replace the player. Only admins can do this,
         *     and not to admins.
         */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/accounts/{account}/lift-suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a suspension
         * @description Let a suspended account sign in again. Its sessions and tokens stay ended. Only admins can do this.
         */
        post: operations["liftSuspension"];
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
    "/v1/admin/accounts/{account}/remove-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an account's second factor
         * @description Let a person who has lost the authenticator app and the recovery codes sign in with the password alone. Make sure
         *     that it is them. All sessions and tokens of the account end. Only admins can do this, and not to admins.
         */
        post: operations["removeSecondFactor"];
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
         *     `keep_tokens` only sessions end. Integrations that act for you stay: `DELETE /v1/me/links/{id}` ends them.
         */
        post: operations["signOutEverywhere"];
        delete?: never;
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
         * @description Become the server's admin with the one-time claim code. The server prints a code at each start until one is
         *     used.
         */
        post: operations["claimServer"];
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
         * Export my data
         * @description Download what the server stores about you, one JSON object a line: your account, tokens, seats, submissions,
         *     messages, webhooks, places in seasons and feed. Hashes and secrets are left out. What you learned in a match or
         *     season is in its own export. The token also needs `match:read`, `chat:read` and `season:read`.
         */
        get: operations["getMyData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete my account
         * @description Delete your account at once. This cannot be undone. Your names are removed from matches, chat and seasons,
         *     including finished ones: there you become "Former player" or "Former member". Your submissions and messages
         *     stay, because others played with them. House bots take over your seats in running matches, and you withdraw from
         *     seasons. If you are the only host of a match or season that is not over, add another host or end it first.
         */
        post: operations["removeMe"];
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
         * @description Get a token for a bot or a script. `token` is shown only in this response. Only a session can do this, and the
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
         * Revoke a token
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
         * Reserve a namespace
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
         * Create or rename a linked account
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
         * Take over a linked account
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
         * Link a sign-in provider
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
         * Remove a link
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
         * Sign in with a provider's code
         * @description Exchange the code that the browser brought back for a session. A first sign-in creates an account, with a
         *     username similar to the one at the provider. The code works once, within two minutes, and only with the verifier
         *     of the front end that sent the browser. For an account with a second factor it also needs `second_factor`; after
         *     403 `second_factor_required` and `wrong_second_factor` the code still works.
         */
        post: operations["createOidcSession"];
        delete?: never;
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
        /**
         * Get my second factor
         * @description See whether your sign-ins need a code, and how many recovery codes are left.
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Start to enrol a second factor
         * @description Get a key for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), with your password as proof.
         *     Show `uri` as a QR code. Nothing changes until you send a code of the app to
         *     `POST /v1/me/second-factor/confirm`, within 15 minutes. Only a session can do this.
         */
        post: operations["createSecondFactor"];
        delete?: never;
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
         * Turn my second factor on
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
    "/v1/me/second-factor/turn-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn my second factor off
         * @description Remove the key and the recovery codes, with your password and a code (or a recovery code) as proof.
         */
        post: operations["turnOffSecondFactor"];
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
         * @description Get ten recovery codes in place of the earlier ones, with your password and a code (or a recovery code) as proof.
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
        /**
         * Get my e-mail address
         * @description Read the address that gets your codes. Nobody else sees it.
         */
        get: operations["getEmail"];
        /**
         * Set my e-mail address
         * @description Get a code sent to this address, with your password as proof. The address counts once you send the code to
         *     `POST /v1/me/email/confirm`, within an hour. Then you can reset your password by mail. Only a session can do this.
         */
        put: operations["putEmail"];
        post?: never;
        delete?: never;
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
    "/v1/me/email/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove my e-mail address
         * @description Delete the address, with your password as proof. It gets a notice.
         */
        post: operations["removeEmail"];
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
         * @description See the games of this server.
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
    "/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List matches
         * @description Find public matches and your own, newest first. With `mine=true`, get only those that you host or play in.
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Create a match
         * @description Set up a match of a game. You become its host. Unlisted and private matches have a `join_code` in the response.
         *     The match waits in the lobby until you start it.
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
        patch?: never;
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
         * Add a bot
         * @description Fill a free seat with a house bot, for a practice match or in place of a missing player.
         */
        post: operations["addBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/bots/{seat}": {
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
         * Remove a bot
         * @description Free a bot's seat for a person. You can remove it until the match starts.
         */
        delete: operations["removeBot"];
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
         * @description Open the first phase at once and set its deadline. Every seat must be taken.
         */
        post: operations["startMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my running matches
         * @description See where it is your turn: your running matches with their open phases, nearest deadline first, and which of
         *     them wait for you.
         */
        get: operations["listMyMatches"];
        put?: never;
        post?: never;
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
         * Export a match
         * @description Download a match as lines of JSON that `mainmatch verify` checks without a server. They hold the match's facts,
         *     its phases with their roots, receipts with their salts and proofs, the result, the hosts' actions,
         *     clarifications, messages (with the scope `chat:read`) and your feed. While the match runs, you get what you may
         *     know. Once it is finished, all readers get all submissions and the seed, if nothing in the match stays secret.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
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
         * List the available actions
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
         * @description Read the rules of the match. In some games a match tells chapters of them later: then everybody gets the event
         *     `rules.told`, and they are here. `GET /v1/games/{game}` never has them.
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
         * Send a submission
         * @description Submit a sealed action for the open phase. It replaces your earlier submission and stays private until the phase
         *     closes. The receipt is durable when you get it. The same submission again has no further effect and returns the
         *     same receipt. If the rules refuse a submission, you get 422 with the game's code, and your earlier submission
         *     stays in force. Where the options name slots, you have one submission in each: the type of the action says in
         *     which one, and it replaces the earlier one there.
         */
        put: operations["putSubmission"];
        post?: never;
        /**
         * Withdraw a submission
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
        get: operations["getSubmissionHistory"];
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
         * Send an instant action
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
         *     `next_after` as `after`. With `wait`, the response comes as soon as there is an event, or is empty after that
         *     time. 409 `reset_required` means that your cursor is not from this feed's history: fetch the view and continue
         *     from its `cursor`. With `says`, the game's events say to players what happened.
         */
        get: operations["listEvents"];
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
        get: operations["streamEvents"];
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
         *     like `GET /v1/matches/{match_id}/events`.
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
         * @description Follow your feed of a season as server-sent events. Feed, cursor and envelopes are those of the long poll, in a
         *     response that does not end. It works like `GET /v1/matches/{match_id}/events/stream`.
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
         *     that you have a seat in one. It works like `GET /v1/matches/{match_id}/events`. A token for one match cannot
         *     read this feed.
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
         *     look at.
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
    "/v1/matches/{match_id}/host/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the missing seats
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
         * Remind the missing seats
         * @description Send a private reminder to each seat that may submit and has no submission in force. The response does not name
         *     the seats. You can remind once every ten minutes.
         */
        post: operations["remindMissing"];
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
        post: operations["announce"];
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
         * Publish a clarification
         * @description Rule on a question for all participants. A clarification is dated, sent to all feeds, and listed as long as the
         *     match is kept. It cannot be changed afterwards.
         */
        post: operations["clarify"];
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
    "/v1/matches/{match_id}/host/close_phase": {
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
         * Replace a player
         * @description Give a seat to another account, to a bot, or to the first person with an invite code. The seat keeps what it
         *     has. The player who leaves loses access at once, on open streams too. `knowledge` sets what the new player may
         *     read of the time before. With `invite` you get a code for `joinMatch`, shown only in this response. Until the
         *     match starts, a free seat is kept for the person you invite; in a season's main match, that person is a guest.
         */
        put: operations["putPlayer"];
        post?: never;
        delete?: never;
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
         * Submit for a seat
         * @description Send a submission in a player's place. It counts as the seat's own and replaces even a locked one. The seat is
         *     notified at once and keeps both versions in its history. You do not learn whether the seat had submitted, or
         *     what.
         */
        put: operations["putSeatSubmission"];
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
         * @description Give another account all host rights that you have.
         */
        post: operations["addHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/hosts/{account_id}": {
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
         * @description End the match without a result. A cancelled match cannot be resumed.
         */
        post: operations["cancelMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/host/break_seal": {
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
         *     players. It is recorded with your reason, and all participants are notified when the match is over.
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
         * Get the audit log
         * @description Read what the hosts did in the match. Hosts who don't play can read it at any time, players once the match is
         *     over.
         */
        get: operations["getAudit"];
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
         * Open a private channel
         * @description Talk in private with one or more players, if the game leaves talk free. The members are notified. Other
         *     accounts, including hosts, do not learn that the channel exists. Two players share one pair channel: opening it
         *     again returns the same one. If the game decides who may talk to whom, you get 409 `talk_restricted`.
         */
        post: operations["openChannel"];
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
         * @description Read messages, oldest first. Without `after` and `before`, you get the newest ones. You can read the messages
         *     from your time in the channel. Their numbers are your own: 1, 2, 3, ... without a gap.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Post a message
         * @description Write to the members of a channel. They get an event `message.posted`. Send an `Idempotency-Key`, so that a
         *     retry after a lost response does not post twice.
         */
        post: operations["postMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/channels/{channel}/messages/{n}": {
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
         * Hide a message
         * @description Remove a message's text from all responses. Only hosts who don't play can hide messages. Accounts that may read
         *     the message get an event `message.hidden`. Copies that were delivered before cannot be recalled.
         */
        delete: operations["hideMessage"];
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
         *     lines, hosts who don't play all lines.
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
    "/v1/seasons/{season_id}/ledger.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ledger as CSV
         * @description Download the ledger's entries as a table (RFC 4180). They are those of `GET /v1/seasons/{season_id}/ledger`,
         *     with a row for each line of an entry.
         */
        get: operations["getLedgerCsv"];
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
         * Export a season
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
         * Change a member's groups
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
         * Replace a member's player
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
         * Warn a member
         * @description Give a member a warning. Only the member and hosts can read the reason. The policies decide what the warning
         *     costs.
         */
        post: operations["warnMember"];
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
    "/v1/seasons/{season_id}/hosts/{account_id}": {
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
         * Replace the policies
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
         * Announce an episode
         * @description Open the next episode. Then create its match with `season_id`: the cast is seated. When the match is over, the
         *     season continues by itself up to the next decision or match.
         */
        post: operations["announceEpisode"];
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
         * Announce the finals
         * @description Begin the finals, once as few members are left, or as many episodes were played, as the policies say.
         */
        post: operations["announceFinals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/matches/{match_id}/take_back": {
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
         * Make a choice
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
         * Move a decision's deadline
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
         * Offer garnets
         * @description Offer garnets to another member, if the policies allow it. They are reserved until the offer is accepted,
         *     declined or withdrawn. Only the two of you and hosts are notified.
         */
        post: operations["offerGarnets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/transfers/{offer}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept garnets
         * @description Take garnets that a member offered to you.
         */
        post: operations["acceptGarnets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seasons/{season_id}/transfers/{offer}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline garnets
         * @description Refuse garnets that a member offered to you.
         */
        post: operations["declineGarnets"];
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
         * Withdraw an offer
         * @description Take back your offer of garnets to another member.
         */
        delete: operations["withdrawOffer"];
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
         *     that lasts.
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
         * Change a webhook
         * @description Change, pause or resume a webhook. Events from the pause are delivered when it resumes; `from: now` skips them.
         *     The webhook then has the access of this request's token, unless you only pause it.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's secret
         * @description Give a webhook a new secret. For 24 hours messages are signed with both, so that you can switch without losing
         *     one. If a secret has leaked, rotate twice to end it at once.
         */
        post: operations["rotateWebhookSecret"];
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
        get: operations["livez"];
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
        get: operations["readyz"];
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
        get: operations["metrics"];
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
        /**
         * AccountClaim
         * @description The claim of a linked account.
         */
        AccountClaim: {
            /**
             * Code
             * @example mmc_...
             */
            code: string;
            /**
             * Username
             * @description Sign-in name, not case-sensitive.
             * @example ada
             */
            username: string;
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
            /**
             * Keep Linked
             * @description Whether the integration can continue to act for you. `DELETE /v1/me/links/{id}` ends that.
             */
            keep_linked: boolean;
        };
        /**
         * AccountLink
         * @description An external identity of the account.
         */
        AccountLink: {
            /** Id */
            id: string;
            /**
             * Kind
             * @description integration: acts for you. oidc: a sign-in method.
             * @enum {string}
             */
            kind: "integration" | "oidc";
            /**
             * Name
             * @description Namespace of the integration, or issuer of the provider.
             */
            name: string;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /**
         * AccountLinkList
         * @description The account's external identities, oldest first.
         */
        AccountLinkList: {
            /** Items */
            items: components["schemas"]["AccountLink"][];
        };
        /**
         * AccountRemoval
         * @description The confirmation of an account's deletion: the username, typed again.
         */
        AccountRemoval: {
            /** Username */
            username: string;
        };
        /**
         * ActionDescribed
         * @description An action that a seat can send. `options` narrow its schema to what the seat can send now.
         */
        ActionDescribed: {
            /** Type */
            type: string;
            /**
             * Mode
             * @description sealed: sent with PUT submission. instant: sent with POST actions.
             */
            mode: string;
            /**
             * Label
             * @description Name for players; empty if the game gives none.
             */
            label: string;
            /**
             * Icon
             * @description An emoji; empty if the game gives none.
             */
            icon: string;
            /**
             * Labels
             * @description Names of the values of its fields, for players.
             */
            labels: {
                [key: string]: string;
            };
            /** Schema */
            schema: {
                [key: string]: unknown;
            };
            /** Example */
            example: {
                [key: string]: unknown;
            };
        };
        /**
         * ActionEvent
         * @description An event that an instant action caused, as published to its seat.
         */
        ActionEvent: {
            /** Type */
            type: string;
            /** Data */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * ActionResult
         * @description The outcome of an instant action, for its author.
         */
        ActionResult: {
            /** Match Id */
            match_id: string;
            /** Phase */
            phase: string;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Told */
            told: components["schemas"]["ActionEvent"][];
            /**
             * Garnets
             * @description Free balance of the seat afterwards.
             */
            garnets: number;
        };
        /**
         * AdminClaim
         * @description The one-time admin claim code that the server printed at startup.
         */
        AdminClaim: {
            /** Claim */
            claim: string;
        };
        /**
         * AuditEntry
         * @description A host act. ``hash`` chains it to the previous entry (docs/fairness.md).
         */
        AuditEntry: {
            /** N */
            n: number;
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * By
             * @description Display name; null for the server.
             */
            by: string | null;
            /** Act */
            act: string;
            /** Reason */
            reason: string | null;
            /** Detail */
            detail: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Hash */
            hash: string;
        };
        /**
         * AuditLog
         * @description The host acts in a match, oldest first.
         */
        AuditLog: {
            /** Items */
            items: components["schemas"]["AuditEntry"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * BalanceHistory
         * @description Balances over time by member, as far as the caller can see them.
         */
        BalanceHistory: {
            /** Members */
            members: {
                [key: string]: components["schemas"]["GarnetBalance"][];
            };
        };
        /**
         * BotRequest
         * @description The bot's seat and policy.
         */
        BotRequest: {
            /**
             * Seat
             * @description Seat of the bot. Default: the first free seat.
             */
            seat?: number | null;
            /**
             * Policy
             * @description house: the game's own bot. random: random legal actions.
             * @default house
             * @enum {string}
             */
            policy?: "house" | "random";
        };
        /**
         * BreakSeal
         * @description Access to sealed submissions before the phase closes. Players are informed when the match is over.
         */
        BreakSeal: {
            /**
             * Reason
             * @description Reason, published to all when the match is over.
             */
            reason: string;
            /**
             * Seat
             * @description Seat to read; default: all.
             */
            seat?: number | null;
        };
        /**
         * BrokenSeal
         * @description The sealed submissions of the open phase.
         */
        BrokenSeal: {
            /** Phase */
            phase: string;
            /** Submissions */
            submissions: components["schemas"]["SealedAction"][];
        };
        /**
         * Cancel
         * @description The cancellation of a match. A cancelled match has no result.
         */
        Cancel: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
        };
        /**
         * ChannelFacts
         * @description A channel as the caller sees it.
         */
        ChannelFacts: {
            /** Name */
            name: string;
            /**
             * Kind
             * @example game
             * @example table
             * @example group
             * @example question
             * @example thoughts
             * @example lounge
             */
            kind: string;
            /** Title */
            title: string;
            /**
             * Members
             * @description Seats of the members; null in the lounge, and in channels that you have left.
             */
            members: number[] | null;
            /** Is Open */
            is_open: boolean;
            /** May Write */
            may_write: boolean;
            /**
             * Head
             * @description Number of the newest message that you can read there; 0 before the first.
             */
            head: number;
        };
        /**
         * ChannelList
         * @description The channels visible to the caller; none before the match starts.
         */
        ChannelList: {
            /** Items */
            items: components["schemas"]["ChannelFacts"][];
        };
        /**
         * Choice
         * @description A decider's choice. It replaces an earlier one.
         */
        Choice: {
            /**
             * Choice
             * @description Options of the decision, without repeats.
             */
            choice: string[];
        };
        /**
         * ClaimCode
         * @description A claim code.
         *
         *     Its holder can claim the account, so show it only to the person. A repeated request answers null instead.
         */
        ClaimCode: {
            /**
             * Code
             * @example mmc_...
             */
            code: string | null;
            /**
             * Expires At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            expires_at: string;
        };
        /**
         * Clarification
         * @description A dated ruling on the rules.
         */
        Clarification: {
            /**
             * N
             * @description Number within the match: 1, 2, 3, ...
             */
            n: number;
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /** Text */
            text: string;
        };
        /**
         * ClarificationList
         * @description The rulings of a match, oldest first.
         */
        ClarificationList: {
            /** Items */
            items: components["schemas"]["Clarification"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * ClosePhase
         * @description The immediate close of the open phase.
         */
        ClosePhase: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /**
             * Phase
             * @description Id of the phase to close. The request is refused if another phase is open by then.
             */
            phase?: string | null;
        };
        /**
         * ClosedDecision
         * @description A closed decision: its outcome, how it was reached, and each decider's choice.
         */
        ClosedDecision: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /** About */
            about?: string | null;
            /** Episode */
            episode: number;
            /** Outcome */
            outcome: string[];
            /**
             * How
             * @enum {string}
             */
            how: "decided" | "tie_broken" | "default";
            /** Choices */
            choices: {
                [key: string]: string[];
            };
        };
        /**
         * Code
         * @description A code of the authenticator app.
         */
        Code: {
            /**
             * Second Factor
             * @description The six digits of the authenticator app, or a recovery code.
             * @example 287082
             */
            second_factor: string;
        };
        /**
         * Cursor
         * @description The view's position in a feed. A subscription from here misses and repeats no event.
         */
        Cursor: {
            /** Feed */
            feed: string;
            /** Epoch */
            epoch: string;
            /** Seq */
            seq: number;
        };
        /**
         * DailySchedule
         * @description A daily schedule: phases end at a time of day, unless their length is given here or fixed by the rules.
         */
        DailySchedule: {
            /**
             * Phase Seconds
             * @description Length by phase name, in seconds from the phase's opening.
             * @default {}
             */
            phase_seconds?: {
                [key: string]: number;
            };
            /**
             * First Phase Seconds
             * @description Length of the match's first phase only, in seconds from its opening.
             */
            first_phase_seconds?: number | null;
            /**
             * Reminders Seconds
             * @description Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted.
             * @default [
             *       43200,
             *       7200
             *     ]
             */
            reminders_seconds?: number[];
            /**
             * Mode
             * @constant
             */
            mode: "daily";
            /**
             * At
             * @description Local time of day, such as 14:00.
             */
            at: string;
            /**
             * Zone
             * @description IANA name of the time zone, such as Europe/Berlin.
             */
            zone: string;
            /**
             * Min Seconds
             * @description Shortest length of a phase, in seconds.
             * @default 43200
             */
            min_seconds?: number;
            /**
             * Days
             * @description Days of the week, in local time, on which phases end.
             * @default [
             *       "mon",
             *       "tue",
             *       "wed",
             *       "thu",
             *       "fri",
             *       "sat",
             *       "sun"
             *     ]
             */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        };
        /**
         * Deadlines
         * @description Seconds until a decision closes automatically, by kind.
         */
        Deadlines: {
            /**
             * Decide Twist
             * @default 86400
             */
            decide_twist?: number;
            /**
             * Give Token
             * @default 86400
             */
            give_token?: number;
            /**
             * Name Candidate
             * @default 86400
             */
            name_candidate?: number;
            /**
             * Choose Opponent
             * @default 86400
             */
            choose_opponent?: number;
            /**
             * Ban Death Match
             * @default 86400
             */
            ban_death_match?: number;
            /**
             * Choose Death Match
             * @default 86400
             */
            choose_death_match?: number;
            /**
             * Support
             * @default 86400
             */
            support?: number;
        };
        /**
         * Decision
         * @description An open decision. Each of ``deciders`` (members, or ``host``) chooses ``least`` to ``most`` of ``options``.
         *
         *     ``due_at``: choices count only before it. ``default``: the selection if no decider chooses. ``ties``: the selection
         *     among options with the most votes. ``about``: the setting of a ``decide_twist``.
         */
        Decision: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /** About */
            about?: string | null;
            /** Episode */
            episode: number;
            /** Deciders */
            deciders: string[];
            /** Options */
            options: string[];
            /** Least */
            least: number;
            /** Most */
            most: number;
            /**
             * Due At
             * Format: date-time
             */
            due_at: string;
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "public" | "sealed";
            /**
             * Counting
             * @enum {string}
             */
            counting: "each" | "most_votes";
            /**
             * Default
             * @enum {string}
             */
            default: "nothing" | "drawn" | "fewest_garnets";
            /**
             * Ties
             * @enum {string}
             */
            ties: "nothing" | "drawn" | "fewest_garnets";
        };
        /**
         * DecisionExtension
         * @description A new deadline for a decision.
         */
        DecisionExtension: {
            /**
             * Due At
             * Format: date-time
             */
            due_at: string;
            /** Reason */
            reason: string;
        };
        /**
         * Delivery
         * @description An attempt to deliver a message. The contents of request and answer are not stored.
         */
        Delivery: {
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * Message Id
             * @description Value of its `webhook-id` header.
             */
            message_id: string;
            /**
             * Feed
             * @description Feed of the event; null for a test.
             */
            feed: string | null;
            /** Seq */
            seq: number | null;
            /** Type */
            type: string;
            /**
             * Attempt
             * @description Number since the last successful delivery: 1, 2, 3, ...
             */
            attempt: number;
            /** Delivered */
            delivered: boolean;
            /** Status */
            status: number | null;
            /** Error */
            error: ("no_public_address" | "not_connected" | "bad_certificate" | "timeout" | "bad_answer") | null;
            /** Milliseconds */
            milliseconds: number;
        };
        /**
         * DeliveryList
         * @description The last 100 attempts, newest first.
         */
        DeliveryList: {
            /** Items */
            items: components["schemas"]["Delivery"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * Departure
         * @description A member's departure from the season.
         *
         *     ``order``: 1 for the first who left. ``take``: number of the result that caused it, whose reversal restores the
         *     member; 0 for a departure that no reversal affects.
         */
        Departure: {
            /**
             * How
             * @enum {string}
             */
            how: "eliminated" | "withdrawn" | "removed";
            /**
             * By
             * @enum {string}
             */
            by: "death_match" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
            /** Episode */
            episode: number;
            /** Order */
            order: number;
            /**
             * Take
             * @default 0
             */
            take?: number;
        };
        /**
         * DroppedAward
         * @description What the rules gave to a seat that wins nothing in a season's match.
         */
        DroppedAward: {
            /** Tokens Of Life */
            tokens_of_life: number;
            /** Garnets */
            garnets: number;
        };
        /**
         * Email
         * @description The verified address of the account.
         */
        Email: {
            /**
             * Email
             * @description Null: there is none.
             */
            email: string | null;
        };
        /**
         * EmailCode
         * @description The code that was sent to the new address.
         */
        EmailCode: {
            /**
             * Code
             * @example mme_...
             */
            code: string;
        };
        /**
         * Envelope
         * @description An event, identical on every transport. `seq` has no gaps within its feed: 1, 2, 3, ...
         */
        Envelope: {
            /**
             * Feed
             * @example match/m_3kTz/seat:3
             */
            feed: string;
            /** Seq */
            seq: number;
            /**
             * Id
             * @example ev_Zk3v0d9Q
             */
            id: string;
            /**
             * Type
             * @example phase.closed
             */
            type: string;
            /**
             * At
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /** Round */
            round: number | null;
            /** Phase Id */
            phase_id: string | null;
            /**
             * Phase
             * @description Name of the phase.
             */
            phase: string | null;
            /** Data */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * To
             * @description Seats that received the event. Only in hosts' feeds, and only on events with a limited audience.
             */
            to?: number[] | null;
            /**
             * Says
             * @description What happened, as a sentence for the reader. Only in `GET` of a match's events with `says`, and only on events of a game that has words for them.
             */
            says?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Episode
         * @description An episode.
         *
         *     ``twists``: the main match's settings that members decided, None where the host's config counts.
         *     ``held``: Tokens of Life by member, including gifts; they expire with the episode. ``garnets``: balances at the
         *     announcement, where the season shows those. ``death_game``: game of the death match. ``banned``: None until bans are
         *     requested. ``replays``: death matches without a loser.
         */
        Episode: {
            /** Number */
            number: number;
            /** Game */
            game: string;
            /** Title */
            title?: string | null;
            /**
             * Stage
             * @default announced
             * @enum {string}
             */
            stage?: "announced" | "running" | "resolved" | "tokens_given" | "candidate_named" | "opponent_chosen" | "death_match" | "eliminated" | "closed";
            /** Garnets */
            garnets?: {
                [key: string]: number;
            } | null;
            /**
             * Twists
             * @default {}
             */
            twists?: {
                [key: string]: boolean | number | string | null;
            };
            main?: components["schemas"]["PlayedMatch"] | null;
            /**
             * Held
             * @default {}
             */
            held?: {
                [key: string]: number;
            };
            /**
             * Candidates
             * @default []
             */
            candidates?: string[];
            /** Opponent */
            opponent?: string | null;
            /** Banned */
            banned?: string[] | null;
            /** Death Game */
            death_game?: string | null;
            death?: components["schemas"]["PlayedMatch"] | null;
            /**
             * Replays
             * @default 0
             */
            replays?: number;
            /** Eliminated */
            eliminated?: string | null;
            /** Skipped */
            skipped?: ("all_safe" | "no_candidate" | "no_winners" | "no_opponent" | "somebody_left") | null;
            /**
             * Decisions
             * @default []
             */
            decisions?: components["schemas"]["ClosedDecision"][];
        };
        /**
         * EventDescribed
         * @description An event type of the game. `schema` describes the envelope's `data`.
         */
        EventDescribed: {
            /** Type */
            type: string;
            /** Schema */
            schema: {
                [key: string]: unknown;
            };
        };
        /**
         * EventPage
         * @description Consecutive events of a feed.
         */
        EventPage: {
            /** Feed */
            feed: string;
            /**
             * Epoch
             * @description Changes only when a backup is restored. Fetch the view again when it does.
             */
            epoch: string;
            /** Items */
            items: components["schemas"]["Envelope"][];
            /**
             * Next After
             * @description Pass it as `after` to get the next page.
             */
            next_after: number;
            /**
             * Head
             * @description Number of the feed's newest event.
             */
            head: number;
        };
        /**
         * Finals
         * @description The finals. ``supporters``: finalist by eliminated member; None until they are asked.
         */
        Finals: {
            /** Finalists */
            finalists: string[];
            /** Episode */
            episode: number;
            /** Supporters */
            supporters?: {
                [key: string]: string;
            } | null;
            /**
             * Matches
             * @default []
             */
            matches?: components["schemas"]["PlayedMatch"][];
            /**
             * Winners
             * @default []
             */
            winners?: (string | null)[];
            /**
             * Decisions
             * @default []
             */
            decisions?: components["schemas"]["ClosedDecision"][];
        };
        /**
         * GameFacts
         * @description A game with all its details. All schemas are JSON Schema 2020-12.
         */
        GameFacts: {
            /**
             * Id
             * @example x-game
             */
            id: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Version */
            version: string;
            seats: components["schemas"]["SeatRange"];
            /**
             * Language
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             */
            language: string;
            /**
             * Rules
             * @description Rules for players, in Markdown, without chapters that matches tell later.
             */
            rules: string;
            /**
             * Config Schema
             * @description Schema of a new match's `config`, with defaults.
             */
            config_schema: {
                [key: string]: unknown;
            };
            /** Phases */
            phases: components["schemas"]["PhaseDescribed"][];
            /**
             * Submission Status
             * @description Values of `submission_status` that a match of this game can have.
             */
            submission_status: ("hidden" | "host" | "everyone")[];
            /** Actions */
            actions: components["schemas"]["ActionDescribed"][];
            views: components["schemas"]["ViewsDescribed"];
            /** Events */
            events: components["schemas"]["EventDescribed"][];
        };
        /**
         * GameList
         * @description All games, by id.
         */
        GameList: {
            /** Items */
            items: components["schemas"]["GameSummary"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * GameSummary
         * @description A game's summary.
         */
        GameSummary: {
            /**
             * Id
             * @example x-game
             */
            id: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Version */
            version: string;
            seats: components["schemas"]["SeatRange"];
            /**
             * Language
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             */
            language: string;
        };
        /**
         * GarnetBalance
         * @description A balance after a change.
         */
        GarnetBalance: {
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /** Garnets */
            garnets: number;
        };
        /**
         * GarnetOffer
         * @description An offer of garnets to another member, who must accept it.
         */
        GarnetOffer: {
            /**
             * To
             * @description Member id.
             */
            to: string;
            /** Amount */
            amount: number;
        };
        /**
         * Health
         * @description The server is healthy.
         */
        Health: {
            /**
             * Status
             * @default ok
             */
            status?: string;
        };
        /**
         * HostFacts
         * @description A host.
         */
        HostFacts: {
            /** Account Id */
            account_id: string;
            /** Display Name */
            display_name: string;
        };
        /**
         * HostList
         * @description The hosts of a match.
         */
        HostList: {
            /** Items */
            items: components["schemas"]["HostFacts"][];
        };
        /**
         * HostStatus
         * @description Progress of the open phase, for hosts: which seats have submitted, never what.
         */
        HostStatus: {
            phase: components["schemas"]["PhaseFacts"] | null;
            /** Submitted */
            submitted: number[];
            /**
             * Missing
             * @description Seats that can submit and have no current submission.
             */
            missing: number[];
        };
        /**
         * HostView
         * @description A host's view: everything except sealed choices.
         */
        HostView: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /**
             * Status
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            policies: components["schemas"]["Policies"];
            /** Standings */
            standings: components["schemas"]["MemberCard"][];
            /** Episodes */
            episodes: components["schemas"]["Episode"][];
            finals: components["schemas"]["Finals"] | null;
            /** Decisions */
            decisions: components["schemas"]["OpenDecision"][];
            /** May Transfer */
            may_transfer: boolean;
            /** Winner */
            winner: string | null;
            /** Choices */
            choices: {
                [key: string]: string[];
            };
            /** To Decide */
            to_decide: string[];
            /** Offers */
            offers: components["schemas"]["Offer"][];
            /** Warnings */
            warnings: {
                [key: string]: components["schemas"]["MemberWarning"][];
            };
        };
        /**
         * InputError
         * @description One error in the input.
         */
        InputError: {
            /**
             * Path
             * @description Location, such as `body.config.rounds` or `query.limit`.
             * @example body.players
             */
            path: string;
            /**
             * Code
             * @example int_type
             */
            code: string;
            /**
             * Message
             * @example Input should be a valid integer
             */
            message: string;
        };
        /**
         * InstantAction
         * @description An action that takes effect at once.
         */
        InstantAction: {
            /**
             * Phase
             * @description Id of the open phase, from options or view.
             */
            phase: string;
            /**
             * Action
             * @description Action with its `type`, as described by the options.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * JoinRequest
         * @description A request for a seat. Unlisted and private matches require the code.
         */
        JoinRequest: {
            /** Code */
            code?: string | null;
            /**
             * Seat
             * @description Seat to join. Default: the first free seat.
             */
            seat?: number | null;
            /**
             * Display Name
             * @description Name shown in this match. Default: the account's. The number of the seat is added to a name that looks like another player's: Ada (3).
             */
            display_name?: string | null;
        };
        JsonValue: unknown;
        /**
         * LedgerEntry
         * @description An entry of the ledger. ``lines``: change of balance by account.
         */
        LedgerEntry: {
            /**
             * N
             * @description Number within the season: 1, 2, 3, ... Viewers with limited access see gaps.
             */
            n: number;
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /**
             * Cause
             * @description Cause of the entry, unique in the season.
             */
            cause: string;
            /**
             * Currency
             * @default garnet
             */
            currency?: string;
            /**
             * Lines
             * @description Account: a member id, `bank`, `escrow` (offers), or `m_x/seat:3` (the balance of a seat in a match).
             */
            lines: {
                [key: string]: number;
            };
        };
        /**
         * LedgerPage
         * @description Entries of the ledger, in order. Hosts who do not play see all lines, members only their own.
         */
        LedgerPage: {
            /** Items */
            items: components["schemas"]["LedgerEntry"][];
            /**
             * Next After
             * @description Start of the next page; null at the end.
             */
            next_after: number | null;
        };
        /**
         * LinkedAccount
         * @description A linked account, as its integration sees it.
         */
        LinkedAccount: {
            /** Account Id */
            account_id: string;
            /**
             * External Id
             * @description Your own identifier for the person. No other player sees it.
             */
            external_id: string;
            /** Display Name */
            display_name: string;
            /**
             * Claimed
             * @description Whether the person has claimed the account and still allows the integration.
             */
            claimed: boolean;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /**
         * LinkedPerson
         * @description A person for whom an integration acts.
         */
        LinkedPerson: {
            /**
             * Display Name
             * @example Ada
             */
            display_name: string;
        };
        /**
         * MailRequest
         * @description Whose address gets a mail.
         */
        MailRequest: {
            /**
             * Username
             * @example ada
             */
            username: string;
        };
        /**
         * MatchFacts
         * @description A match, as all who can see it see it. ``join_code`` is shown to its hosts only.
         */
        MatchFacts: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Version */
            version: string;
            /** Title */
            title: string;
            /**
             * Status
             * @enum {string}
             */
            status: "lobby" | "running" | "paused" | "halted" | "finished" | "cancelled";
            /** Players */
            players: number;
            /** Seats */
            seats: components["schemas"]["SeatFacts"][];
            phase: components["schemas"]["PhaseFacts"] | null;
            /** Paused Until */
            paused_until: string | null;
            /** Review Until */
            review_until: string | null;
            /** Schedule */
            schedule: components["schemas"]["RollingSchedule"] | components["schemas"]["DailySchedule"];
            /**
             * Config
             * @description Settings of the game. `setup` is shown only to hosts who do not play.
             */
            config: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Close Early */
            close_early: string;
            /** Visibility */
            visibility: string;
            /** Submission Status */
            submission_status: string;
            /** Publication */
            publication: string;
            /**
             * Review Seconds
             * @description Longest wait under host_review, in seconds.
             */
            review_seconds: number;
            /**
             * Spectator Delay Rounds
             * @description Number of rounds by which the public view and feed are delayed until the match is over.
             */
            spectator_delay_rounds: number;
            /** Downtime */
            downtime: string;
            /**
             * Commitment
             * @description Commitment to the match's random seed. After the end, the seed proves it. Null in the lobby of a season's match: it commits at its start to what the members bring.
             */
            commitment: string | null;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /** Started At */
            started_at: string | null;
            /** Finished At */
            finished_at: string | null;
            /**
             * Archived At
             * @description Time since which the match can be read and exported, and no longer changed; null before.
             */
            archived_at: string | null;
            /**
             * Role
             * @enum {string}
             */
            role: "host" | "player" | "spectator";
            /** Is Host */
            is_host: boolean;
            /**
             * Seat
             * @description Seat of the caller.
             */
            seat: number | null;
            /** Join Code */
            join_code?: string | null;
            /**
             * Season Id
             * @description Season of the match.
             */
            season_id?: string | null;
        };
        /**
         * MatchList
         * @description A page of matches, newest first.
         */
        MatchList: {
            /** Items */
            items: components["schemas"]["MatchFacts"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * MatchResult
         * @description The result of a match (rules/README.md, Result).
         */
        MatchResult: {
            /** Match Id */
            match_id: string;
            /** Tokens Of Life */
            tokens_of_life: {
                [key: string]: number;
            };
            /** Garnets */
            garnets: {
                [key: string]: number;
            };
            /** Elimination Candidates */
            elimination_candidates: number[];
            /** Winners */
            winners: number[];
            /** Standings */
            standings: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
            /**
             * Dropped
             * @description In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere.
             * @default {}
             */
            dropped?: {
                [key: string]: components["schemas"]["DroppedAward"];
            };
            /**
             * Seals Broken
             * @description Times when hosts read sealed submissions: `at`, `phase`, `seat` (null for all), `reason`.
             */
            seals_broken: components["schemas"]["JsonValue"][];
        };
        /**
         * MatchRules
         * @description The rules of a match, as far as they are told.
         */
        MatchRules: {
            /**
             * Rules
             * @description Rules for players, in Markdown.
             */
            rules: string;
            /**
             * Chapters
             * @description Names of the chapters told during the match; the others are not in `rules`.
             */
            chapters: string[];
            /**
             * Language
             * @description Language of the rules (BCP 47), by `Accept-Language`.
             */
            language: string;
        };
        /**
         * Me
         * @description The caller, and the limits of this request's token.
         */
        Me: {
            /** Id */
            id: string;
            /** Username */
            username: string;
            /** Display Name */
            display_name: string;
            /**
             * Admin
             * @description Whether this account is a server admin.
             */
            admin: boolean;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /** Scopes */
            scopes: ("match:read" | "match:play" | "match:host" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * Match Id
             * @description The only match that this token can access; null for all.
             */
            match_id: string | null;
        };
        /**
         * MemberCard
         * @description A member as others see it.
         *
         *     ``place``: all active members share the first. ``tokens``: those of the current episode. ``garnets``: null where
         *     balances are hidden. ``items``: those that matches granted, as far as the viewer may know them.
         */
        MemberCard: {
            /** Id */
            id: string;
            /** Alias */
            alias: string;
            /** Groups */
            groups: string[];
            /**
             * Status
             * @enum {string}
             */
            status: "active" | "eliminated" | "withdrawn" | "removed" | "winner";
            /** Place */
            place: number;
            left: components["schemas"]["Departure"] | null;
            /** Tokens */
            tokens: number;
            /** Garnets */
            garnets: number | null;
            /** Items */
            items: {
                [key: string]: number;
            };
        };
        /**
         * MemberChange
         * @description A change of a member's groups.
         */
        MemberChange: {
            /**
             * Groups
             * @description Labels for people, such as a team's name. No rule depends on them.
             */
            groups: string[];
        };
        /**
         * MemberPlayer
         * @description A member's new player: exactly one of ``account`` or ``bot``.
         */
        MemberPlayer: {
            /** Account */
            account?: string | null;
            /**
             * Bot
             * @description Bot that plays the member's matches. It decides at random.
             */
            bot?: ("house" | "random") | null;
            /**
             * Alias
             * @description Name of the member in the season. Default: the display name.
             */
            alias?: string | null;
            /** Reason */
            reason?: string | null;
        };
        /**
         * MemberView
         * @description A member's view. ``garnets``: its current balance. ``offers``: open offers from it and to it.
         */
        MemberView: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /**
             * Status
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            policies: components["schemas"]["Policies"];
            /** Standings */
            standings: components["schemas"]["MemberCard"][];
            /** Episodes */
            episodes: components["schemas"]["Episode"][];
            finals: components["schemas"]["Finals"] | null;
            /** Decisions */
            decisions: components["schemas"]["OpenDecision"][];
            /** May Transfer */
            may_transfer: boolean;
            /** Winner */
            winner: string | null;
            /** Choices */
            choices: {
                [key: string]: string[];
            };
            /** To Decide */
            to_decide: string[];
            /** Offers */
            offers: components["schemas"]["Offer"][];
            /** Member */
            member: string;
            /** Garnets */
            garnets: number;
            /** Warnings */
            warnings: components["schemas"]["MemberWarning"][];
        };
        /**
         * MemberWarning
         * @description A host's warning and its reason. It is never revoked.
         */
        MemberWarning: {
            /** Number */
            number: number;
            /** Reason */
            reason: string;
            /**
             * Fine
             * @default 0
             */
            fine?: number;
        };
        /**
         * Message
         * @description A message, as numbered for one reader.
         */
        Message: {
            /**
             * Id
             * @description Id, the same for all readers.
             */
            id: string;
            /** Channel */
            channel: string;
            /**
             * N
             * @description Number in this channel for this reader: 1, 2, 3, ... Each reader has a separate numbering.
             */
            n: number;
            /**
             * Seat
             * @description Seat of the author; null for a host, or in the lounge a spectator.
             */
            seat: number | null;
            /**
             * Role
             * @example player
             * @example host
             * @example spectator
             */
            role: string;
            /**
             * Name
             * @description Display name at the time of the message.
             */
            name: string;
            /**
             * Text
             * @description Text; null if a host hid the message.
             */
            text: string | null;
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
        };
        /**
         * MessageList
         * @description Consecutive messages, oldest first, and the number of the newest one that the reader can read here.
         */
        MessageList: {
            /** Items */
            items: components["schemas"]["Message"][];
            /** Head */
            head: number;
        };
        /**
         * Namespace
         * @description A namespace that you reserved.
         */
        Namespace: {
            /** Namespace */
            namespace: string;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /**
         * NamespaceList
         * @description Your reserved namespaces.
         */
        NamespaceList: {
            /** Items */
            items: components["schemas"]["Namespace"][];
        };
        /**
         * NewAccount
         * @description A new account.
         */
        NewAccount: {
            /**
             * Username
             * @description Sign-in name, not case-sensitive.
             * @example ada
             */
            username: string;
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
            /**
             * Display Name
             * @description Name shown to others. Default: the username.
             */
            display_name?: string | null;
        };
        /**
         * NewAnnouncement
         * @description An announcement to all viewers of the match.
         */
        NewAnnouncement: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /** Text */
            text: string;
        };
        /**
         * NewChannel
         * @description A new channel and its members.
         */
        NewChannel: {
            /**
             * Members
             * @description Seats of the members; the caller's own is optional. With one other seat, the channel is a pair.
             */
            members: number[];
            /**
             * Title
             * @description Title shown to the members.
             */
            title?: string | null;
        };
        /**
         * NewClarification
         * @description A ruling on a question about the rules.
         */
        NewClarification: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /** Text */
            text: string;
        };
        /**
         * NewEmail
         * @description A new address, with the password as proof.
         */
        NewEmail: {
            /**
             * Email
             * @example ada@example.org
             */
            email: string;
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * NewEpisode
         * @description A new episode and its game.
         */
        NewEpisode: {
            /**
             * Game
             * @description Game id.
             */
            game: string;
            /** Title */
            title?: string | null;
        };
        /**
         * NewHost
         * @description A new host.
         */
        NewHost: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /**
             * Account
             * @description Username or account id.
             */
            account: string;
        };
        /**
         * NewMatch
         * @description The options of a new match. All but the game have defaults.
         */
        NewMatch: {
            /**
             * Game
             * @description Game id, from GET /v1/games.
             */
            game: string;
            /** Title */
            title?: string | null;
            /**
             * Players
             * @description Number of players. Default: the game's usual number.
             */
            players?: number | null;
            /**
             * Config
             * @description Settings of the game, as its config schema defines them.
             * @default {}
             */
            config?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Garnets
             * @description Starting balances by seat, such as {"1": 5}. Seats left out start with 0.
             * @default {}
             */
            garnets?: {
                [key: string]: number;
            };
            /**
             * Schedule
             * @default {
             *       "phase_seconds": {},
             *       "reminders_seconds": [
             *         43200,
             *         7200
             *       ],
             *       "mode": "rolling"
             *     }
             */
            schedule?: components["schemas"]["RollingSchedule"] | components["schemas"]["DailySchedule"];
            /**
             * Close Early
             * @default all_locked
             * @enum {string}
             */
            close_early?: "never" | "all_locked" | "all_submitted";
            /**
             * Visibility
             * @description public: listed. unlisted: visible by link, join by code. private: visible to members only. Default: public, or the season's visibility.
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * Submission Status
             * @description Who can see which seats have submitted while a phase is open. everyone: for games that list it in their `submission_status`.
             * @default host
             * @enum {string}
             */
            submission_status?: "hidden" | "host" | "everyone";
            /**
             * Publication
             * @description host_review: a phase's outcome is published by a host, or after the longest wait.
             * @default auto
             * @enum {string}
             */
            publication?: "auto" | "host_review";
            /**
             * Review Seconds
             * @description Longest wait under host_review, in seconds.
             * @default 43200
             */
            review_seconds?: number;
            /**
             * Spectator Delay Rounds
             * @description Number of rounds by which spectators are delayed, so that they cannot help players. 0: no delay.
             * @default 0
             */
            spectator_delay_rounds?: number;
            /**
             * Downtime
             * @description Treatment of a deadline that passed while the server was down for more than a minute. credit: players get the lost time back. strict: the phase closes as soon as the server is back.
             * @default credit
             * @enum {string}
             */
            downtime?: "credit" | "strict";
            /**
             * Season Id
             * @description One of your seasons, whose next match this is. Its cast gets the seats, with their garnets at the start of the match.
             */
            season_id?: string | null;
            /**
             * Guests
             * @description In a season's main match, people from outside of the active cast, who play this match only. They have no garnets, win nothing in the season and cannot be eliminated. To invite one by a code, create the match with more `players` and use `putPlayer` for the free seat.
             * @default []
             */
            guests?: string[];
        };
        /**
         * NewMember
         * @description A new member of the cast: exactly one of ``account`` or ``bot``.
         */
        NewMember: {
            /** Account */
            account?: string | null;
            /**
             * Bot
             * @description Bot that plays the member's matches. It decides at random.
             */
            bot?: ("house" | "random") | null;
            /**
             * Alias
             * @description Name of the member in the season. Default: the display name.
             */
            alias?: string | null;
            /**
             * Groups
             * @description Labels for people, such as a team's name. No rule depends on them.
             * @default []
             */
            groups?: string[];
        };
        /**
         * NewMessage
         * @description A new message.
         */
        NewMessage: {
            /**
             * Text
             * @description Text without leading or trailing whitespace. Newlines are allowed, other control characters are not.
             */
            text: string;
        };
        /**
         * NewPlayer
         * @description The seat's new player: exactly one of ``account``, ``bot`` or ``invite``.
         */
        NewPlayer: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /** Account */
            account?: string | null;
            /** Bot */
            bot?: ("house" | "random") | null;
            /**
             * Invite
             * @description Whether to create an invite code, valid for a week. The seat passes to the person who joins with it; nothing changes before.
             */
            invite?: true | null;
            /**
             * Knowledge
             * @description What the substitute can read of the past. all: all events and submissions of the seat. from_now: the seat's current state and later events. public_only: like from_now, but only the spectators' view until the open phase is over; the substitute plays from the next phase on.
             * @default all
             * @enum {string}
             */
            knowledge?: "all" | "from_now" | "public_only";
            /** Display Name */
            display_name?: string | null;
        };
        /**
         * NewPolicies
         * @description New policies, which replace all earlier ones. Omitted policies return to their defaults.
         */
        NewPolicies: {
            /**
             * Policies
             * @description Rules of the season between its matches. All have defaults; see the table in docs/seasons.md.
             */
            policies: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * NewSeason
         * @description The options of a new season. All but the title have defaults.
         */
        NewSeason: {
            /**
             * Title
             * @example Ada
             */
            title: string;
            /**
             * Policies
             * @description Rules of the season between its matches. All have defaults; see the table in docs/seasons.md.
             * @default {}
             */
            policies?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Visibility
             * @description public: listed, and open to all while it is being cast. unlisted: visible by link, join by code. private: visible to its cast only, join by code.
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
        };
        /**
         * NewSeasonHost
         * @description A new host of a season.
         */
        NewSeasonHost: {
            /**
             * Account
             * @description Username or account id.
             */
            account: string;
        };
        /**
         * NewSecondFactor
         * @description The key for an authenticator app. It is shown only once, and counts once a code of it is confirmed.
         */
        NewSecondFactor: {
            /**
             * Secret
             * @description Base32, to type into the app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * Uri
             * @description The same as a URI, to show as a QR code.
             */
            uri: string;
        };
        /**
         * NewSecret
         * @description A new secret. It is shown only once, and a repeated request answers null instead.
         */
        NewSecret: {
            /**
             * Secret
             * @example whsec_...
             */
            secret: string | null;
            /**
             * Old Secret Until
             * Format: date-time
             * @description Time until which messages carry a signature with each of the two secrets.
             * @example 2026-11-21T14:00:00.000Z
             */
            old_secret_until: string;
        };
        /**
         * NewToken
         * @description A token for a bot or a script.
         */
        NewToken: {
            /**
             * Name
             * @description Label for your list of tokens.
             * @example my bot
             */
            name: string;
            /**
             * Scopes
             * @example [
             *       "match:read",
             *       "match:play"
             *     ]
             */
            scopes: ("match:read" | "match:play" | "match:host" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /**
             * Expires In Days
             * @default 90
             */
            expires_in_days?: number;
            /**
             * Match Id
             * @description The only match that the token can access.
             */
            match_id?: string | null;
            /**
             * Namespace
             * @description One of your integrations. The token acts for the linked accounts of this namespace, with these scopes. It acts for no other account, including yours.
             */
            namespace?: string | null;
        };
        /**
         * NewWarning
         * @description A warning. Its reason is visible to the member and hosts.
         */
        NewWarning: {
            /** Reason */
            reason: string;
        };
        /**
         * NewWebhook
         * @description A new webhook: a URL that receives events of feeds.
         */
        NewWebhook: {
            /**
             * Url
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * Feeds
             * @description Names of feeds that you can read, as in a stream's `ready` frame and in the cursors of views.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds: string[];
            /**
             * Types
             * @description Event types to deliver; null or omitted for all.
             */
            types?: string[] | null;
            /**
             * From
             * @description `now`: only new events. `start`: the feeds from their beginning.
             * @default now
             * @enum {string}
             */
            from?: "now" | "start";
        };
        /**
         * Offer
         * @description An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers.
         */
        Offer: {
            /** Id */
            id: string;
            /** Giver */
            giver: string;
            /** Taker */
            taker: string;
            /** Amount */
            amount: number;
        };
        /**
         * OpenDecision
         * @description An open decision. ``choices``: the choices so far, where these are public.
         */
        OpenDecision: {
            decision: components["schemas"]["Decision"];
            /** Choices */
            choices: {
                [key: string]: string[];
            };
        };
        /**
         * OptionOffer
         * @description An action that the seat can send now. Its JSON Schema (2020-12) is sufficient to render a form.
         */
        OptionOffer: {
            /** Type */
            type: string;
            /**
             * Mode
             * @description sealed: sent with PUT submission. instant: sent with POST actions.
             */
            mode: string;
            /** Schema */
            schema: {
                [key: string]: unknown;
            };
            /** Example */
            example: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Cost
             * @description Garnets that the example would hold.
             */
            cost: number;
            /**
             * Binding
             * @description Whether the first submission is final. It is locked when accepted, so ask for confirmation before sending.
             */
            binding: boolean;
            /**
             * Label
             * @description Name for players; empty if the game gives none.
             */
            label: string;
            /**
             * Icon
             * @description An emoji; empty if the game gives none.
             */
            icon: string;
            /**
             * Labels
             * @description Names of the values of its fields, for players.
             */
            labels: {
                [key: string]: string;
            };
            /**
             * Slot
             * @description Slot that it is sent to; omitted in a phase without slots.
             */
            slot?: string;
        };
        /**
         * Options
         * @description The actions that the caller's seat can send now.
         */
        Options: {
            phase: components["schemas"]["PhaseFacts"] | null;
            /** Actions */
            actions: components["schemas"]["OptionOffer"][];
            /**
             * Missing
             * @description Consequence of a missing submission, in words.
             */
            missing: string | null;
            /** Due At */
            due_at: string | null;
            submission: components["schemas"]["Receipt"] | null;
            /**
             * Language
             * @description Language of the texts (BCP 47), by `Accept-Language`.
             * @default en
             */
            language?: string;
            /**
             * Elapsed Ms
             * @description Milliseconds since the phase opened, without pauses; null in a game without clocks.
             */
            elapsed_ms?: number | null;
            /**
             * Payoffs
             * @description What the seat's choices pay, to show beside them; most games have none.
             * @default []
             */
            payoffs?: components["schemas"]["PayoffTable"][];
            /**
             * Submissions
             * @description Submissions in force by slot; omitted in a phase without slots.
             */
            submissions?: {
                [key: string]: components["schemas"]["Receipt"];
            };
        };
        /**
         * Outcome
         * @description A match's result by member instead of by seat. Seats without a member are left out.
         *
         *     ``places``: rank in the standings, 1 for the first; within the group in a game that ranks groups separately.
         */
        Outcome: {
            /** Tokens */
            tokens: {
                [key: string]: number;
            };
            /** Garnets */
            garnets: {
                [key: string]: number;
            };
            /** Candidates */
            candidates: string[];
            /** Places */
            places: {
                [key: string]: number;
            };
        };
        /**
         * OwnAccount
         * @description An account that its owner has just taken, on this device. A repeated request answers a null ``device``.
         */
        OwnAccount: {
            /** Id */
            id: string;
            /** Username */
            username: string;
            /** Display Name */
            display_name: string;
            /**
             * Admin
             * @description Whether this account is a server admin.
             */
            admin: boolean;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * Device
             * @description Marker of this device. Store it on the device and send it as `device` at the sign-in. It grants no access by itself. Null in the answer to a repeated request.
             * @example mmd_...
             */
            device: string | null;
        };
        /**
         * PasswordAndCode
         * @description A change of the second factor, with both factors as proof.
         */
        PasswordAndCode: {
            /**
             * Second Factor
             * @description The six digits of the authenticator app, or a recovery code.
             * @example 287082
             */
            second_factor: string;
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * PasswordChange
         * @description The change of the caller's password.
         */
        PasswordChange: {
            /**
             * Old
             * @example staple battery horse
             */
            old: string;
            /**
             * New
             * @example correct horse battery
             */
            new: string;
        };
        /**
         * PasswordProof
         * @description The password as proof.
         */
        PasswordProof: {
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * PasswordReset
         * @description A new password, with a reset code as proof.
         */
        PasswordReset: {
            /**
             * Code
             * @example mmr_...
             */
            code: string;
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * Pause
         * @description A pause of the match.
         */
        Pause: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /**
             * Until
             * @description Time of the automatic resume, at most 14 days from now. Default: in 3 days.
             */
            until?: string | null;
        };
        /**
         * PayoffHeading
         * @description The heading of a row or a column.
         */
        PayoffHeading: {
            /**
             * Value
             * @description For programs: the value in the action, if it is one of its choices.
             */
            value: string;
            /**
             * Label
             * @description Name for players.
             */
            label: string;
        };
        /**
         * PayoffTable
         * @description What each of the reader's choices pays against each of the others'.
         */
        PayoffTable: {
            /** Title */
            title: string;
            /**
             * Parties
             * @description Names of those who are paid, in the order of a cell's entries.
             */
            parties: string[];
            /**
             * Rows
             * @description The reader's choices.
             */
            rows: components["schemas"]["PayoffHeading"][];
            /**
             * Columns
             * @description The choices of others, or what may turn out.
             */
            columns: components["schemas"]["PayoffHeading"][];
            /**
             * Cells
             * @description By row, by column, by party: what is paid, as a number or in words.
             */
            cells: (number | string)[][][];
        };
        /**
         * PhaseDescribed
         * @description A phase: a part of a match with one deadline.
         */
        PhaseDescribed: {
            /** Name */
            name: string;
            /**
             * Seconds
             * @description Default length, which a match's schedule can change.
             */
            seconds: number;
            /**
             * Fixed Length
             * @description Whether the rules set the length. They can change it during play; a schedule cannot.
             */
            fixed_length: boolean;
            /**
             * Close Early
             * @description host: as the match's `close_early` says. never: only at its deadline. always: when all have submitted.
             * @enum {string}
             */
            close_early: "host" | "never" | "always";
            /**
             * Silence
             * @description Consequence of a missing submission.
             */
            silence: string;
        };
        /**
         * PhaseExtension
         * @description An extension of the open phase: by ``seconds``, or to ``due_at``.
         */
        PhaseExtension: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /** Seconds */
            seconds?: number | null;
            /** Due At */
            due_at?: string | null;
        };
        /**
         * PhaseFacts
         * @description The open phase.
         */
        PhaseFacts: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Round */
            round: number;
            /**
             * Opened At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            opened_at: string;
            /**
             * Due At
             * @description Deadline. The phase is over at this instant. Null while the match is paused.
             */
            due_at: string | null;
        };
        /**
         * PlayedMatch
         * @description A match of the season. ``take``: number of its result in the season; 0 if there is none.
         *
         *     ``guests``: the seats of people from outside of the cast, who play this match only.
         */
        PlayedMatch: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Seats */
            seats: {
                [key: string]: string;
            };
            /**
             * Guests
             * @default []
             */
            guests?: number[];
            /**
             * Take
             * @default 0
             */
            take?: number;
            outcome?: components["schemas"]["Outcome"] | null;
        };
        /**
         * Policies
         * @description The rules of a season. Each field has a default. All can be changed until the season starts.
         */
        Policies: {
            /**
             * Start Garnets
             * @description Balance of each member at the start.
             * @default 0
             */
            start_garnets?: number;
            /**
             * Everyone Plays
             * @description Whether all active members must have a seat in the main match. If not, members without a seat are safe in that episode.
             * @default true
             */
            everyone_plays?: boolean;
            /**
             * Twists
             * @description Settings of main matches that members decide after the announcement, in place of the host: `{game, setting, decider, options}`, at most 5 of one game.
             * @default []
             */
            twists?: components["schemas"]["Twist"][];
            /**
             * Spare Tokens
             * @description What happens to a holder's Tokens of Life beyond the first. A member can receive at most one.
             * @default may_be_given
             * @enum {string}
             */
            spare_tokens?: "kept" | "may_be_given" | "must_be_given";
            /**
             * Most Tokens
             * @description Limit on the Tokens of Life that a member gets from a match.
             * @default 2
             */
            most_tokens?: number;
            /**
             * Candidate May Receive
             * @description Whether a token can be given to the match's candidate, which makes that member safe.
             * @default false
             */
            candidate_may_receive?: boolean;
            /**
             * No Winners
             * @description A match without a winner: its candidate stays the candidate, or the episode has no elimination.
             * @default go_on
             * @enum {string}
             */
            no_winners?: "go_on" | "nobody_leaves";
            /**
             * No Candidate
             * @description The candidate when the match names none, or its candidate is safe: none; chosen by the token holders (by all members if there are none); chosen by the host; the lowest placed; the poorest; drawn. A token holder is never the candidate. If all members hold a token, the episode has no elimination.
             * @default lowest
             * @enum {string}
             */
            no_candidate?: "nobody" | "winners_choose" | "host_chooses" | "lowest" | "fewest_garnets" | "drawn";
            /**
             * Opponent
             * @description The opponent of a single candidate, never a token holder. Two candidates meet each other.
             * @default candidate_chooses
             * @enum {string}
             */
            opponent?: "candidate_chooses" | "winners_choose" | "drawn" | "fewest_garnets";
            /**
             * No Opponent
             * @description What happens to the candidate when all other members hold a token.
             * @default eliminated
             * @enum {string}
             */
            no_opponent?: "eliminated" | "nobody_leaves";
            /**
             * Candidate Leaves
             * @description A candidate or opponent who leaves before the death match: this counts as the episode's elimination, or a replacement is found. Leaving during a death match loses it.
             * @default counts
             * @enum {string}
             */
            candidate_leaves?: "counts" | "replaced";
            /**
             * Death Match Pool
             * @description The games of death matches. If empty, the host names one when it starts.
             * @default []
             */
            death_match_pool?: string[];
            /**
             * Death Match Chooser
             * @description Who chooses from the pool after the bans. Two candidates choose together.
             * @default drawn
             * @enum {string}
             */
            death_match_chooser?: "host" | "candidate" | "opponent" | "drawn";
            /**
             * Death Match Bans
             * @description Number of games that each participant can ban. Lowered if the pool would become empty.
             * @default 0
             */
            death_match_bans?: number;
            /**
             * Death Match Replays
             * @description Limit on replays of a death match without a loser. After it, the poorer participant leaves.
             * @default 1
             */
            death_match_replays?: number;
            /**
             * Loser Garnets
             * @description Destination of an eliminated member's garnets.
             * @default to_winner
             * @enum {string}
             */
            loser_garnets?: "to_winner" | "burn" | "split";
            /**
             * Leaver Garnets
             * @description Destination of the garnets of a member who withdraws or is removed.
             * @default burn
             * @enum {string}
             */
            leaver_garnets?: "keep" | "burn" | "split";
            /**
             * Transfers
             * @description When members can offer garnets to each other.
             * @default closed
             * @enum {string}
             */
            transfers?: "closed" | "between_matches" | "open";
            /**
             * Balances
             * @description Visibility of balances to members: all; only one's own; all, as of the episode's announcement.
             * @default public
             * @enum {string}
             */
            balances?: "public" | "own" | "episode_start";
            /**
             * Warnings
             * @description Cost of warnings, by their number, in ascending order: `{after, fine, eliminates}`.
             * @default []
             */
            warnings?: components["schemas"]["Threshold"][];
            /**
             * Most Episodes
             * @description Number of episodes after which the remaining members play the finals.
             * @default 30
             */
            most_episodes?: number;
            /**
             * Finalists
             * @description Number of remaining members at which the finals begin.
             * @default 2
             */
            finalists?: number;
            /**
             * Finals Games
             * @description The games of the finals, in turn. If empty, or with more finalists than `finalists`, the host names each game.
             * @default []
             */
            finals_games?: string[];
            /**
             * Finals Best Of
             * @description Number of games in the finals. Winning more than half of them wins the season.
             * @default 1
             */
            finals_best_of?: number;
            /**
             * Finals Extra Games
             * @description Extra games while the finals are tied. After them the richer finalist wins; a further tie is drawn.
             * @default 2
             */
            finals_extra_games?: number;
            /**
             * Support Garnets
             * @description Garnets that a finalist gets for each eliminated member who supports it. 0: no member is asked.
             * @default 0
             */
            support_garnets?: number;
            /**
             * Sealed
             * @description Kinds of decisions whose choices are secret until they close, including whether others have decided.
             * @default [
             *       "decide_twist",
             *       "name_candidate",
             *       "choose_opponent",
             *       "ban_death_match",
             *       "support"
             *     ]
             */
            sealed?: ("decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support")[];
            /**
             * Close Early
             * @description Whether a decision closes when all deciders have chosen. If not, choices can be changed until its deadline.
             * @default true
             */
            close_early?: boolean;
            /**
             * Silence
             * @description The member selected when a decision is due without any choice. A game is always drawn.
             * @default drawn
             * @enum {string}
             */
            silence?: "drawn" | "fewest_garnets";
            /**
             * Ties
             * @description The member selected among those with the most votes. A further tie is drawn.
             * @default fewest_garnets
             * @enum {string}
             */
            ties?: "drawn" | "fewest_garnets";
            /**
             * @description Seconds until decisions close automatically, by kind.
             * @default {
             *       "decide_twist": 86400,
             *       "give_token": 86400,
             *       "name_candidate": 86400,
             *       "choose_opponent": 86400,
             *       "ban_death_match": 86400,
             *       "choose_death_match": 86400,
             *       "support": 86400
             *     }
             */
            deadlines?: components["schemas"]["Deadlines"];
        };
        /**
         * Problem
         * @description An error of this API (RFC 9457). Some codes add members of their own, such as `phase`.
         */
        Problem: {
            /**
             * Type
             * Format: uri-reference
             * @description Stable URI, relative to this server.
             */
            type: string;
            /** Title */
            title: string;
            /** Status */
            status: number;
            /**
             * Detail
             * @description What is wrong, and what to do next.
             */
            detail: string;
            /**
             * Code
             * @description Stable snake_case code. Programs should branch on it.
             */
            code: string;
            /**
             * Errors
             * @description The individual errors in the input.
             * @default null
             */
            errors?: components["schemas"]["InputError"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ProfileChange
         * @description Changes to the caller's own account.
         */
        ProfileChange: {
            /**
             * Display Name
             * @example Ada
             */
            display_name: string;
        };
        /**
         * ProviderCode
         * @description The login callback's data, from the front end.
         */
        ProviderCode: {
            /**
             * Code
             * @description `oidc_code` from the callback URL.
             * @example mmo_...
             */
            code: string;
            /**
             * Verifier
             * @description The verifier from which the `challenge` sent to `start` was derived.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier: string;
        };
        /**
         * ProviderFacts
         * @description An identity provider for signing in.
         */
        ProviderFacts: {
            /** Id */
            id: string;
            /**
             * Name
             * @description Name to show on the sign-in button.
             */
            name: string;
            /**
             * Start
             * @description URL to send the browser to; see its operation.
             */
            start: string;
        };
        /**
         * ProviderList
         * @description The identity providers of this server; none if passwords are the only sign-in method.
         */
        ProviderList: {
            /** Items */
            items: components["schemas"]["ProviderFacts"][];
        };
        /**
         * ProviderSignIn
         * @description The login callback's data, to sign in.
         */
        ProviderSignIn: {
            /**
             * Code
             * @description `oidc_code` from the callback URL.
             * @example mmo_...
             */
            code: string;
            /**
             * Verifier
             * @description The verifier from which the `challenge` sent to `start` was derived.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier: string;
            /** Second Factor */
            second_factor?: string | null;
        };
        /**
         * PublicView
         * @description The public view. ``standings`` are ordered by place.
         */
        PublicView: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /**
             * Status
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            policies: components["schemas"]["Policies"];
            /** Standings */
            standings: components["schemas"]["MemberCard"][];
            /** Episodes */
            episodes: components["schemas"]["Episode"][];
            finals: components["schemas"]["Finals"] | null;
            /** Decisions */
            decisions: components["schemas"]["OpenDecision"][];
            /** May Transfer */
            may_transfer: boolean;
            /** Winner */
            winner: string | null;
        };
        /**
         * Publish
         * @description The publication of a phase's outcome.
         */
        Publish: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
        };
        /**
         * Reason
         * @description An act with a reason, which is published to all.
         */
        Reason: {
            /** Reason */
            reason: string;
        };
        /**
         * Receipt
         * @description The receipt of an accepted submission. A dry run's has no revision, time or digest.
         */
        Receipt: {
            /** Match Id */
            match_id: string;
            /**
             * Seat
             * @description Seat of the player, or 0 for the judge.
             */
            seat: number;
            /**
             * Phase
             * @description Id of the phase.
             */
            phase: string;
            /**
             * Revision
             * @description Number within the phase: 1, 2, 3, ... Withdrawals count.
             */
            revision: number | null;
            /** Accepted At */
            accepted_at: string | null;
            /**
             * Action
             * @description Action, as sent.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Locked */
            locked: boolean;
            /**
             * Garnets Held
             * @description Garnets that are held while this submission is current.
             */
            garnets_held: number;
            /**
             * Changeable Until
             * @description Time until which the submission can change. Null once it is locked or its phase is over.
             */
            changeable_until: string | null;
            /**
             * Salt
             * @description Secret of this seat. Without it, the digest's content cannot be guessed.
             */
            salt: string | null;
            /**
             * Digest
             * @description SHA-256 of the canonical JSON of this receipt's facts, including the salt.
             */
            digest: string | null;
            /**
             * Dry Run
             * @default false
             */
            dry_run?: boolean;
            /**
             * Slot
             * @description Slot of the submission; omitted in a phase without slots.
             */
            slot?: string;
        };
        /**
         * RecoveryCodes
         * @description Codes for when the authenticator app is lost. They are shown only once. Each works once.
         */
        RecoveryCodes: {
            /**
             * Recovery Codes
             * @example [
             *       "gq3d-cmrq-ge3d-cnbr"
             *     ]
             */
            recovery_codes: string[];
        };
        /**
         * Remind
         * @description A reminder to seats without a submission.
         */
        Remind: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
        };
        /**
         * ResetCode
         * @description A code with which a person sets a new password.
         *
         *     Its holder can take the account, so give it only to the person. A repeated request answers null instead.
         */
        ResetCode: {
            /**
             * Code
             * @example mmr_...
             */
            code: string | null;
            /**
             * Expires At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            expires_at: string;
        };
        /**
         * Resume
         * @description The end of a pause.
         */
        Resume: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
        };
        /**
         * Review
         * @description The unpublished outcome of a phase.
         */
        Review: {
            /** Phase Id */
            phase_id: string;
            /**
             * Review Until
             * Format: date-time
             * @description Time of the automatic publication.
             * @example 2026-11-21T14:00:00.000Z
             */
            review_until: string;
            /** Events */
            events: components["schemas"]["ReviewedEvent"][];
            /**
             * View
             * @description The host's view after the publication.
             */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Result
             * @description The result, if the match ends with this phase.
             */
            result: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
        };
        /**
         * ReviewedEvent
         * @description A pending event, and the seats that will receive it; null for all.
         */
        ReviewedEvent: {
            /** To */
            to: number[] | null;
            /** Type */
            type: string;
            /** Data */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * Rewind
         * @description A rewind to the opening of a phase.
         */
        Rewind: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /**
             * To Phase
             * @description Id of the phase to reopen.
             */
            to_phase: string;
            /**
             * Keep Submissions
             * @description Whether to submit again, for each seat and not locked, what it had sent in that phase. By default, all seats must submit again.
             * @default false
             */
            keep_submissions?: boolean;
        };
        /**
         * RollingSchedule
         * @description A schedule of fixed lengths: a phase lasts as long as given here, or its game's default.
         */
        RollingSchedule: {
            /**
             * Phase Seconds
             * @description Length by phase name, in seconds from the phase's opening.
             * @default {}
             */
            phase_seconds?: {
                [key: string]: number;
            };
            /**
             * First Phase Seconds
             * @description Length of the match's first phase only, in seconds from its opening.
             */
            first_phase_seconds?: number | null;
            /**
             * Reminders Seconds
             * @description Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted.
             * @default [
             *       43200,
             *       7200
             *     ]
             */
            reminders_seconds?: number[];
            /**
             * Mode
             * @default rolling
             * @constant
             */
            mode?: "rolling";
        };
        /**
         * RunningMatch
         * @description One of your running matches, and whether it waits for you.
         */
        RunningMatch: {
            /** Match Id */
            match_id: string;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /**
             * Seat
             * @description Your seat; 0 if you are the game's judge.
             */
            seat: number;
            phase: components["schemas"]["PhaseFacts"];
            /**
             * Waiting For Me
             * @description Whether you can submit and have no current submission.
             */
            waiting_for_me: boolean;
        };
        /**
         * RunningMatchList
         * @description Your running matches, nearest deadline first.
         */
        RunningMatchList: {
            /** Items */
            items: components["schemas"]["RunningMatch"][];
        };
        /**
         * SealedAction
         * @description A current submission.
         */
        SealedAction: {
            /** Seat */
            seat: number;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Locked */
            locked: boolean;
            /**
             * Slot
             * @description Slot of the submission; omitted in a phase without slots.
             */
            slot?: string;
        };
        /**
         * SeasonFacts
         * @description A season's summary, with the caller's place in it. ``join_code`` is shown to its hosts only.
         */
        SeasonFacts: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /**
             * Status
             * @enum {string}
             */
            status: "casting" | "running" | "finals" | "finished" | "cancelled";
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /** Started At */
            started_at: string | null;
            /** Finished At */
            finished_at: string | null;
            /**
             * Role
             * @enum {string}
             */
            role: "member" | "host" | "spectator";
            /** Is Host */
            is_host: boolean;
            /**
             * Member
             * @description Member id of the caller.
             */
            member: string | null;
            /** Join Code */
            join_code?: string | null;
        };
        /**
         * SeasonHost
         * @description A host of a season.
         */
        SeasonHost: {
            /** Account Id */
            account_id: string;
            /** Display Name */
            display_name: string;
        };
        /**
         * SeasonHosts
         * @description The hosts of a season.
         */
        SeasonHosts: {
            /** Items */
            items: components["schemas"]["SeasonHost"][];
        };
        /**
         * SeasonJoin
         * @description A request to join the cast. Unlisted and private seasons require the code.
         */
        SeasonJoin: {
            /** Code */
            code?: string | null;
            /**
             * Alias
             * @description Name of the member in the season. Default: the display name.
             */
            alias?: string | null;
        };
        /**
         * SeasonList
         * @description A page of seasons, newest first.
         */
        SeasonList: {
            /** Items */
            items: components["schemas"]["SeasonFacts"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * SeasonView
         * @description A season as its viewer sees it, and the matching position in its feed.
         */
        SeasonView: {
            /** Season Id */
            season_id: string;
            /**
             * Viewer
             * @example member:cm_7
             * @example public
             * @example host
             */
            viewer: string;
            /** View */
            view: components["schemas"]["MemberView"] | components["schemas"]["HostView"] | components["schemas"]["PublicView"];
            cursor: components["schemas"]["Cursor"];
        };
        /**
         * SeatFacts
         * @description A seat and its player, by the name shown to others.
         */
        SeatFacts: {
            /** Seat */
            seat: number;
            /** Taken */
            taken: boolean;
            /** Bot */
            bot: string | null;
            /** Display Name */
            display_name: string | null;
        };
        /**
         * SeatRange
         * @description Allowed numbers of players.
         */
        SeatRange: {
            /** Min */
            min: number;
            /** Max */
            max: number;
            /** Default */
            default: number;
            /**
             * Even
             * @description Whether the number of players must be even.
             */
            even: boolean;
        };
        /**
         * SeatReceipt
         * @description The accepted submission. It reveals nothing about the seat's earlier ones.
         */
        SeatReceipt: {
            /** Match Id */
            match_id: string;
            /** Seat */
            seat: number;
            /** Phase */
            phase: string;
            /**
             * Accepted At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            accepted_at: string;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Locked */
            locked: boolean;
            /**
             * Slot
             * @description Slot of the submission; omitted in a phase without slots.
             */
            slot?: string;
        };
        /**
         * SeatSubmission
         * @description A submission on behalf of a seat.
         */
        SeatSubmission: {
            /**
             * Reason
             * @description Reason, published to all and stored in the audit log.
             */
            reason?: string | null;
            /**
             * Phase
             * @description Id of the open phase.
             */
            phase: string;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Locked
             * @default false
             */
            locked?: boolean;
        };
        /**
         * SecondFactor
         * @description Whether the account has a second factor.
         */
        SecondFactor: {
            /**
             * Is On
             * @description Whether a sign-in needs a code.
             */
            is_on: boolean;
            /** Recovery Codes Left */
            recovery_codes_left: number;
        };
        /**
         * SecondFactorEnrolment
         * @description The start of an enrolment, with the password as proof.
         */
        SecondFactorEnrolment: {
            /**
             * Password
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * SentOffer
         * @description A new offer.
         */
        SentOffer: {
            /** Offer */
            offer: string;
            /** To */
            to: string;
            /** Amount */
            amount: number;
        };
        /**
         * Session
         * @description The answer to a sign-in (RFC 6749, section 5.1).
         */
        Session: {
            /**
             * Access Token
             * @example mm_...
             */
            access_token: string;
            /**
             * Token Type
             * @default bearer
             * @constant
             */
            token_type?: "bearer";
            /**
             * Expires In
             * @description Lifetime in seconds.
             */
            expires_in: number;
            /**
             * Scope
             * @description Scopes of the token, separated by spaces.
             */
            scope: string;
            /**
             * Device
             * @description Marker of this device. Store it on the device and send it as `device` at the next sign-in. Failed attempts by others on your username then cannot lock you out. It grants no access by itself. Null after a sign-in without a password.
             * @example mmd_...
             */
            device?: string | null;
        };
        /**
         * SignIn
         * @description Username and password, as OAuth2 sends them (RFC 6749, section 4.3).
         *
         *     Other fields are ignored, as the RFC requires.
         */
        SignIn: {
            /**
             * Grant Type
             * @description Always `password`.
             * @default password
             * @constant
             */
            grant_type?: "password";
            /** Username */
            username: string;
            /**
             * Password
             * Format: password
             */
            password: string;
            /**
             * Scope
             * @description Scopes, separated by spaces. Default: all.
             * @default
             */
            scope?: string;
            /**
             * Device
             * @description Device marker from an earlier sign-in on this device.
             */
            device?: string | null;
            /** Second Factor */
            second_factor?: string | null;
        };
        /**
         * SignOut
         * @description What ends with all sessions.
         */
        SignOut: {
            /**
             * Keep Tokens
             * @description true: only sessions end, and the tokens of your bots and scripts stay.
             * @default false
             */
            keep_tokens?: boolean;
        };
        /**
         * Submission
         * @description A sealed action for the open phase.
         */
        Submission: {
            /**
             * Phase
             * @description Id of the open phase, from options or view.
             */
            phase: string;
            /**
             * Action
             * @description Action with its `type`, as described by the options.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Locked
             * @description Whether to lock the submission. A locked submission cannot be changed or withdrawn.
             * @default false
             */
            locked?: boolean;
        };
        /**
         * SubmissionHistory
         * @description The history of a seat in a match, oldest first.
         */
        SubmissionHistory: {
            /** Items */
            items: components["schemas"]["SubmissionHistoryEntry"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * SubmissionHistoryEntry
         * @description An entry of a seat's history. It is kept permanently and shown only to that seat.
         */
        SubmissionHistoryEntry: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "submit" | "withdraw" | "act";
            /** Phase */
            phase: string;
            /** Revision */
            revision: number | null;
            /**
             * At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            at: string;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** Locked */
            locked: boolean;
            /** Garnets Held */
            garnets_held: number;
            /** Salt */
            salt: string | null;
            /** Digest */
            digest: string | null;
            /**
             * By Host
             * @description Whether a host sent it on behalf of the seat.
             */
            by_host: boolean;
            /**
             * Slot
             * @description Slot of the submission; omitted in a phase without slots.
             */
            slot?: string;
        };
        /**
         * Substitution
         * @description The substitution. An invite's code is shown only once.
         */
        Substitution: {
            match: components["schemas"]["MatchFacts"];
            /** Invite Code */
            invite_code?: string | null;
            /** Expires At */
            expires_at?: string | null;
        };
        /**
         * Suspension
         * @description Why an account is suspended.
         */
        Suspension: {
            /**
             * Reason
             * @description For the audit log; not shown to the person.
             */
            reason?: string | null;
        };
        /**
         * Threshold
         * @description The cost of a member's nth warning: a fine, removal from the season, or both.
         */
        Threshold: {
            /** After */
            after: number;
            /**
             * Fine
             * @default 0
             */
            fine?: number;
            /**
             * Eliminates
             * @default false
             */
            eliminates?: boolean;
        };
        /**
         * Ticket
         * @description A ticket that opens one stream, once.
         */
        Ticket: {
            /**
             * Ticket
             * @example mmt_...
             */
            ticket: string;
            /**
             * Expires In
             * @description Lifetime in seconds.
             * @default 30
             */
            expires_in?: number;
        };
        /**
         * Token
         * @description A new token. Store ``token``: it is shown only once, and a repeated request answers null instead.
         */
        Token: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "session" | "personal";
            /** Name */
            name: string;
            /** Scopes */
            scopes: ("match:read" | "match:play" | "match:host" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /** Match Id */
            match_id: string | null;
            /**
             * Namespace
             * @description Namespace of the integration that the token is limited to.
             */
            namespace?: string | null;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /** Expires At */
            expires_at: string | null;
            /**
             * Last Used At
             * @description Time of the last use, accurate to some minutes; null if no use is known.
             */
            last_used_at?: string | null;
            /**
             * Token
             * @example mm_...
             */
            token: string | null;
        };
        /**
         * TokenFacts
         * @description A token's properties, without the token itself.
         */
        TokenFacts: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "session" | "personal";
            /** Name */
            name: string;
            /** Scopes */
            scopes: ("match:read" | "match:play" | "match:host" | "chat:read" | "chat:write" | "season:read" | "season:host" | "webhook:write" | "account:write")[];
            /** Match Id */
            match_id: string | null;
            /**
             * Namespace
             * @description Namespace of the integration that the token is limited to.
             */
            namespace?: string | null;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /** Expires At */
            expires_at: string | null;
            /**
             * Last Used At
             * @description Time of the last use, accurate to some minutes; null if no use is known.
             */
            last_used_at?: string | null;
        };
        /**
         * TokenList
         * @description The valid tokens, newest first.
         */
        TokenList: {
            /** Items */
            items: components["schemas"]["TokenFacts"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * TokenPresented
         * @description The token to revoke (RFC 7009, section 2.1).
         */
        TokenPresented: {
            /** Token */
            token: string;
            /**
             * Token Type Hint
             * @description Optional, and ignored.
             */
            token_type_hint?: string | null;
        };
        /**
         * Twist
         * @description A setting of a game that members decide, for each main match with this game.
         *
         *     ``decider``: all active members (``group``), or those who won the main match or the death match of the episode
         *     before.
         */
        Twist: {
            /** Game */
            game: string;
            /** Setting */
            setting: string;
            /**
             * Decider
             * @enum {string}
             */
            decider: "group" | "main_winner" | "death_winner";
            /** Options */
            options: (boolean | number | string)[];
        };
        /**
         * View
         * @description A viewer's view of a match. ``view`` is null until the match starts. The game defines its fields.
         */
        View: {
            /** Match Id */
            match_id: string;
            /**
             * Viewer
             * @example seat:3
             * @example public
             * @example host
             */
            viewer: string;
            /** Status */
            status: string;
            phase: components["schemas"]["PhaseFacts"] | null;
            /**
             * Paused Until
             * @description Time of a paused match's automatic resume.
             */
            paused_until: string | null;
            /**
             * Review Until
             * @description Time by which the last phase's outcome is published. Until then, its host reviews it.
             */
            review_until: string | null;
            /**
             * Submitted
             * @description Seats with a current submission in the open phase; null unless that is public.
             */
            submitted: number[] | null;
            /** View */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * Garnets
             * @description Free balance of the seat; null for hosts and spectators.
             */
            garnets: number | null;
            cursor: components["schemas"]["Cursor"];
        };
        /**
         * ViewsDescribed
         * @description JSON Schemas of the `view` member, for spectators and for seats.
         */
        ViewsDescribed: {
            /** Public */
            public: {
                [key: string]: unknown;
            };
            /** Seat */
            seat: {
                [key: string]: unknown;
            };
        };
        /**
         * Webhook
         * @description A webhook, without its secret.
         */
        Webhook: {
            /** Id */
            id: string;
            /**
             * Url
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /** Feeds */
            feeds: string[];
            /**
             * Delivered
             * @description Position by feed: number of the last event that was delivered or filtered out.
             */
            delivered: {
                [key: string]: number;
            };
            /** Types */
            types: string[] | null;
            /**
             * Match Id
             * @description The only match that the webhook can read, if the token that created it was limited to it.
             */
            match_id: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Paused Why
             * @description owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its feeds.
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /** Failing Since */
            failing_since: string | null;
            /**
             * Tries
             * @description Failed attempts since the last successful delivery.
             */
            tries: number;
            /** Next Try At */
            next_try_at: string | null;
            /**
             * Old Secret Until
             * @description Time until which the previous secret signs as well.
             */
            old_secret_until: string | null;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /**
         * WebhookChange
         * @description Changes to a webhook. Omitted members stay as they are.
         */
        WebhookChange: {
            /**
             * Url
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url?: string;
            /**
             * Feeds
             * @description The complete list of feeds. Added feeds begin now.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds?: string[];
            /**
             * Types
             * @description Event types to deliver; null for all.
             */
            types?: string[] | null;
            /**
             * From
             * @description New position for all of its feeds: `now` skips pending events, `start` sends all events again.
             * @enum {string}
             */
            from?: "now" | "start";
            /**
             * Status
             * @description active: continue at once where it stopped. paused: deliver nothing until it is active again.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /**
         * WebhookCreated
         * @description A new webhook. Store ``secret``: it is shown only once, and a repeated request answers null instead.
         */
        WebhookCreated: {
            /** Id */
            id: string;
            /**
             * Url
             * @description URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /** Feeds */
            feeds: string[];
            /**
             * Delivered
             * @description Position by feed: number of the last event that was delivered or filtered out.
             */
            delivered: {
                [key: string]: number;
            };
            /** Types */
            types: string[] | null;
            /**
             * Match Id
             * @description The only match that the webhook can read, if the token that created it was limited to it.
             */
            match_id: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Paused Why
             * @description owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its feeds.
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /** Failing Since */
            failing_since: string | null;
            /**
             * Tries
             * @description Failed attempts since the last successful delivery.
             */
            tries: number;
            /** Next Try At */
            next_try_at: string | null;
            /**
             * Old Secret Until
             * @description Time until which the previous secret signs as well.
             */
            old_secret_until: string | null;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
            /**
             * Secret
             * @example whsec_...
             */
            secret: string | null;
        };
        /**
         * WebhookList
         * @description Your webhooks, oldest first.
         */
        WebhookList: {
            /** Items */
            items: components["schemas"]["Webhook"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * WebhookMessage
         * @description A webhook message. `data` holds an event, as on all other transports, or a test.
         */
        WebhookMessage: {
            /**
             * @description Type of the event, or `webhook.test`.
             * @example phase.opened
             */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event or test.
             */
            timestamp: string;
            data: components["schemas"]["Envelope"] | {
                webhook_id: string;
            };
        };
        /**
         * WebhookTest
         * @description The outcome of a test message.
         */
        WebhookTest: {
            /** Delivered */
            delivered: boolean;
            /**
             * Status
             * @description HTTP status of the answer; null if there was none.
             */
            status: number | null;
            /**
             * Error
             * @description Reason for the missing answer.
             */
            error: ("no_public_address" | "not_connected" | "bad_certificate" | "timeout" | "bad_answer") | null;
            /** Milliseconds */
            milliseconds: number;
            /**
             * Advice
             * @description Advice on how to fix it, for people.
             */
            advice: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    revokeToken: {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    resetPassword: {
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
            /** @description Done. */
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Username or account id. */
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Suspension"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    liftSuspension: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Username or account id. */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Username or account id. */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetCode"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Username or account id. */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description Done. */
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    getMyData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    removeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRemoval"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceList"];
                };
            };
        };
    };
    putIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Lower-case letters, digits and hyphens. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You have already reserved it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Namespace"];
                };
            };
        };
    };
    getLinkedAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Lower-case letters, digits and hyphens. */
                namespace: string;
                /** @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
            header?: never;
            path: {
                /** @description Lower-case letters, digits and hyphens. */
                namespace: string;
                /** @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedPerson"];
            };
        };
        responses: {
            /** @description The account exists. It now has this display name, unless its person has claimed it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done. */
            201: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Lower-case letters, digits and hyphens. */
                namespace: string;
                /** @description Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and `._~@+-`. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLink"];
                };
            };
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Return URL: one of the URLs that the operator configured, in full. */
                return_to: string;
                /** @description SHA-256, in base64url, of a random text of 43 to 128 characters. The front end stores the text. */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    createSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorEnrolment"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecondFactor"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done. */
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
    turnOffSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description Done. */
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
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
        };
    };
    putEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmail"];
            };
        };
        responses: {
            /** @description Done. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCode"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
        };
    };
    removeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description Done. */
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
            /** @description Done. */
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFacts"];
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                status?: ("lobby" | "running" | "paused" | "halted" | "finished" | "cancelled") | null;
                game?: string | null;
                mine?: boolean;
                limit?: number;
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
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
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description Done. */
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
    leaveMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addBot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatFacts"];
                };
            };
        };
    };
    removeBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    listMyMatches: {
        parameters: {
            query?: {
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningMatchList"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of JSON (`application/x-ndjson`), each with the hash of itself and the line before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getView: {
        parameters: {
            query?: {
                /** @description Viewer, for hosts who do not play: `seat:3`, `public` or `host`. */
                as?: string | null;
                /** @description Number of the event in the view's feed to show the view at; 0 for before the first. */
                at_seq?: number | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    getOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Options"];
                };
            };
        };
    };
    getMatchRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Slot of the submission, in a phase whose options name slots. */
                slot?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    putSubmission: {
        parameters: {
            query?: {
                /** @description Validate only, without any change. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    deleteSubmission: {
        parameters: {
            query?: {
                /** @description Id of a phase. The request is refused if it is no longer open. */
                phase?: string | null;
                /** @description Slot of the submission, in a phase whose options name slots. */
                slot?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSubmissionHistory: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstantAction"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResult"];
                };
            };
        };
    };
    getResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchResult"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description Seconds to wait if there are no new events. */
                wait?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
                /** @description `public` for the spectators' feed. Default: your own feed. */
                as?: string | null;
                /** @description Add `says` to events of the game: a sentence for players, in a language of `Accept-Language`. */
                says?: boolean | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
                /** @description `public` for the spectators' feed. Default: your own feed. */
                as?: string | null;
            };
            header?: {
                /** @description Id of the last event. Takes precedence over `after`. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                match_id: string;
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
                    "text/event-stream": string;
                };
            };
        };
    };
    listSeasonEvents: {
        parameters: {
            query?: {
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description Seconds to wait if there are no new events. */
                wait?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
                /** @description `public` for the spectators' feed. Default: your own feed. */
                as?: string | null;
            };
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
                /** @description `public` for the spectators' feed. Default: your own feed. */
                as?: string | null;
            };
            header?: {
                /** @description Id of the last event. Takes precedence over `after`. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                season_id: string;
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
                    "text/event-stream": string;
                };
            };
        };
    };
    listMyEvents: {
        parameters: {
            query?: {
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description Seconds to wait if there are no new events. */
                wait?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Number after which events are returned, such as a view's `cursor.seq`. */
                after?: number;
                /** @description Epoch of the cursor, to check that `after` is still valid. */
                epoch?: string | null;
            };
            header?: {
                /** @description Id of the last event. Takes precedence over `after`. */
                "Last-Event-ID"?: string | null;
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
                    "text/event-stream": string;
                };
            };
        };
    };
    getHostStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostStatus"];
                };
            };
        };
    };
    remindMissing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Remind"];
            };
        };
        responses: {
            /** @description Done. */
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
    announce: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description Done. */
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
    clarify: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClarification"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
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
                /** @description Entries of a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhaseExtension"];
            };
        };
        responses: {
            /** @description Done. */
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
    pauseMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Pause"];
            };
        };
        responses: {
            /** @description Done. */
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
    resumeMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Resume"];
            };
        };
        responses: {
            /** @description Done. */
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
    closePhase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClosePhase"];
            };
        };
        responses: {
            /** @description Done. */
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
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    publishOutcome: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Publish"];
            };
        };
        responses: {
            /** @description Done. */
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
    putPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Substitution"];
                };
            };
        };
    };
    putSeatSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatSubmission"];
            };
        };
        responses: {
            /** @description Done. */
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHost"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostList"];
                };
            };
        };
    };
    removeHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rewind"];
            };
        };
        responses: {
            /** @description Done. */
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
    cancelMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Cancel"];
            };
        };
        responses: {
            /** @description Done. */
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
    breakSeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BreakSeal"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokenSeal"];
                };
            };
        };
    };
    getAudit: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
        };
    };
    openChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChannel"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFacts"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Return the first messages after this number. */
                after?: number | null;
                /** @description Return the last messages before this number. */
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path: {
                match_id: string;
                /** @description Name of the channel, as in the list of channels. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    postMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
                /** @description Name of the channel, as in the list of channels. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    hideMessage: {
        parameters: {
            query?: {
                /** @description Reason, stored in the audit log. */
                reason?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
                /** @description Name of the channel, as in the list of channels. */
                channel: string;
                /** @description Number of the message in the hosts' numbering. */
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSeasons: {
        parameters: {
            query?: {
                status?: ("casting" | "running" | "finals" | "finished" | "cancelled") | null;
                mine?: boolean;
                limit?: number;
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
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
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonView"];
                };
            };
        };
    };
    getSeasonGarnets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Number of the last entry that you have. */
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
        };
    };
    getLedgerCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getSeasonExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    joinSeason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeasonJoin"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    leaveSeason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            header?: never;
            path: {
                season_id: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    putMemberPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPlayer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    warnMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWarning"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    listSeasonHosts: {
        parameters: {
            query?: {
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonHosts"];
                };
            };
        };
    };
    addSeasonHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeasonHost"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonHosts"];
                };
            };
        };
    };
    removeSeasonHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            header?: never;
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicies"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    startSeason: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    announceEpisode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEpisode"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    announceFinals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
            header?: never;
            path: {
                season_id: string;
                decision: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Choice"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    closeDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                decision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                decision: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionExtension"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    offerGarnets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GarnetOffer"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentOffer"];
                };
            };
        };
    };
    acceptGarnets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                offer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    declineGarnets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with a personal token. Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
                offer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonFacts"];
                };
            };
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                season_id: string;
                offer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
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
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
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
            /** @description Done. */
            201: {
                headers: {
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
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description Done. */
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Text of your choice, new for each request. Repeats with the same text take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Has no effect: this list is short, and answered whole. */
                limit?: number | null;
                /** @description Has no effect: this list is short, and answered whole. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
