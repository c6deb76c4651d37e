// Written by `npm run generate` from openapi/; not by hand.

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
         * Sign up
         * @description Then `POST /v1/auth/token` for a token. With an `Idempotency-Key`, a repeat of the same request
         *     answers the same account instead of `username_taken`.
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
         * Sign in
         * @description OAuth2's password grant, for first-party clients and the Authorize button of these docs. Bots
         *     should rather get a token of their own from `POST /v1/me/tokens`. Keep `device` of the answer and send it the next
         *     time: then nobody who tries your username elsewhere can keep you out.
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
         * Sign out: end a token by presenting it
         * @description RFC 7009: 200 for every token, known or not. Streams opened with it are closed.
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
         * Read who you are, and how far this token reaches
         * @description Read who you are, and how far this token reaches.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your display name
         * @description Matches that you joined keep the name you had.
         */
        patch: operations["updateMe"];
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
         * Become the server's admin, with the one-time claim
         * @description The server prints it when it is started, as long as none was used.
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
         * Export what is kept of you
         * @description A line of JSON each: your account, tokens, seats, what you sent and said, your webhooks, your place in seasons, your
         *     feed. What opens doors (hashes, secrets) isn't in it. A match's or a season's own export has what it told you. The
         *     token needs `match:read`, `chat:read` and `season:read` as well.
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
         * Remove your account
         * @description For good, at once. Your names are taken out of matches, talk and seasons, those that are over too; there you are
         *     "Former player" or "Former member". What you sent and said stays, for others played with it. Your seats in running
         *     matches go on with a house bot; from seasons you withdraw. Host something with others, or end it, before.
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
         * List your sessions and tokens in force, newest first
         * @description List your sessions and tokens in force, newest first.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Make a token for a bot or a script
         * @description `token` is shown this once. It can't have scopes that the token of this request lacks. With a `namespace` of yours
         *     it is an integration's: it speaks for linked accounts, by `On-Behalf-Of: {namespace}:{external_id}`, not for you.
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
         * Revoke a token or session, at once
         * @description Streams opened with it are closed.
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
         * Get a ticket for a stream, for browsers
         * @description A browser can't send a token in a header when it opens a WebSocket. A ticket is good once, for 30 seconds,
         *     and from the page's origin only, when the request names one.
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
         * List the namespaces that you have reserved
         * @description List the namespaces that you have reserved.
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
         * Reserve a namespace for an integration
         * @description First come, first served, for good. Then make a token for it: `POST /v1/me/tokens` with this `namespace`.
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
         * Read the account of somebody whom your integration speaks for
         * @description 404 `unknown_linked_account` also when its person has taken it over and ended the link.
         */
        get: operations["getLinkedAccount"];
        /**
         * Make an account for somebody whom your integration speaks for
         * @description With the integration's token. Nobody can sign in to it; act for it by sending the header
         *     `On-Behalf-Of: {namespace}:{external_id}` with any other operation, the stream's upgrade and tickets included.
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
         * Get a code with which the person takes the account over
         * @description Show it to this person only, in private: it is good once, for 15 minutes, and ends earlier ones. They redeem it with
         *     `POST /v1/auth/claim`.
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
         * Take over an account that an integration made for you
         * @description It gets a username and password of your own; seats, results and messages stay with it. Then sign in with
         *     `POST /v1/auth/token`. With `keep_linked` false the integration can't act for you any more, at once.
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
         * List who you are elsewhere: integrations that act for you, providers you sign in with
         * @description List who you are elsewhere: integrations that act for you, providers you sign in with.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Sign in to this account with the provider, too, from now on
         * @description Send the browser to the provider as for signing in, and give the code it brings back here instead.
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
         * End a link, at once
         * @description An integration can't act for you any more, and what it has open for you is closed; a provider's account signs in
         *     here as somebody new.
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
         * List where else people may sign in from
         * @description List where else people may sign in from.
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
         * Send the browser to the provider
         * @description Not for fetch: let the browser go there. It comes back to `return_to` with `#oidc_code=...`, which
         *     `POST /v1/auth/oidc/token` takes with the text that `challenge` was made of, or with `#oidc_error=` `denied`,
         *     `failed` or `unavailable`.
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
         * Sign in with what the browser brought back from the provider
         * @description Who comes for the first time gets an account, with a username like the one they have there. The code is good once,
         *     for two minutes, and only with the verifier of the front end that sent the browser.
         */
        post: operations["createOidcSession"];
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
         * @description List the games.
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
         * Read a game: its rules, and the schemas of all it takes and tells
         * @description Read a game: its rules, and the schemas of all it takes and tells.
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
         * @description Public matches and your own, newest first. `mine=true`: only those you host or play in.
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Create a match
         * @description You become its host and get the `join_code` of unlisted and private matches. The match waits in the lobby until
         *     you start it.
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
         * Read a match
         * @description Its public facts, and your own role and seat in it.
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
         * Take a seat
         * @description Public matches are open to everybody; unlisted and private ones need the code that their host has.
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
         * Give your seat back
         * @description Possible until the match starts.
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
         * Fill a free seat with a house bot
         * @description For practice matches, and for the one player who didn't come.
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
         * Free a bot's seat for a person
         * @description Possible until the match starts.
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
         * @description Every seat must be taken. The first phase opens at once, and its deadline is set.
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
         * What do I owe?
         * @description Your running matches with their open phases, the nearest deadline first, and which of them wait for you.
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
         * @description Lines of JSON that `mainmatch verify` checks without a server: the match's facts, its phases with their roots,
         *     receipts with their salts and proofs, the result, what hosts did, your feed. While the match runs you get what you
         *     may know; once it is finished everybody gets all of it, the seed too, where the game keeps nothing secret.
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
         * See the match
         * @description What your seat may know; spectators get the public view, hosts the host's. `cursor` says where in your feed this
         *     view stands: read events from there and nothing is missed. Send the `ETag` back as `If-None-Match` to save the body.
         *     With `at_seq` it is the view of then; 409 `reset_required` says that there is no such event yet, and `head`.
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
         * What can I send now?
         * @description For each type of action a JSON Schema narrowed to your seat and this moment, with a valid example: enough to render
         *     a form for a game never seen before. What you can't pay is left out. Where a game asks the host to judge, hosts who
         *     don't play get what the judge can send: they send it as players do, and it counts as seat 0's.
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
    "/v1/matches/{match_id}/submission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What did I submit?
         * @description The receipt in force in the open phase.
         */
        get: operations["getSubmission"];
        /**
         * Submit
         * @description Your sealed submission for the open phase; it replaces your earlier one and stays private until the phase closes.
         *     The receipt is durable when you get it. The same submission again has no further effect and the same receipt. What
         *     the rules refuse is 422 with the game's code, and your earlier submission stays in force.
         */
        put: operations["putSubmission"];
        post?: never;
        /**
         * Withdraw your submission
         * @description What it held is free again.
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
         * Everything you sent
         * @description All revisions, withdrawals and instant actions of your seat in this match, oldest first. Hosts who judge see what
         *     any of them sent.
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
         * Act at once
         * @description For instant actions (`mode: instant` in your options). The answer is what your seat was told. Send an
         *     `Idempotency-Key`, so that a repeat after a lost answer doesn't act twice.
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
         * How did it end?
         * @description Tokens of Life, garnets, Elimination Candidates, winners, and the standings with what is revealed at the end.
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
         * Read events, or wait for them
         * @description The feed of your seat, of hosts who don't play, or of spectators, whichever you are in this match. Ask again with
         *     `after` = `next_after`; with `wait` the answer comes as soon as there is an event, or is empty after that time.
         *     409 `reset_required` means that your cursor is not of this feed's history: fetch the view, go on from its `cursor`.
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
         * Follow events as server-sent events
         * @description The same feed, cursor and envelopes as by long poll, in one answer that doesn't end: first what comes after your
         *     place, then what happens. Come back with `Last-Event-ID`. `event: reset` means that your place is not of this feed's
         *     history: fetch the view, go on from its `cursor`. The token goes into the header, so browsers need `fetch` for this.
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
         * Read a season's events, or wait for them
         * @description The feed of your place in the cast, of hosts who don't play, or of spectators, whichever you are in this season.
         *     Works as the events of a match do.
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
         * Follow a season's events as server-sent events
         * @description The same feed, cursor and envelopes as by long poll, in one answer that doesn't end, as for a match.
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
         * Read your account's events, or wait for them
         * @description What concerns you in all your matches: that one starts, that you sit in one. Works as the events of a match do. A
         *     token for one match doesn't read this feed.
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
         * Follow your account's events as server-sent events
         * @description One connection for all your matches: it tells you which of them to look at.
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
         * Who is missing?
         * @description Which seats may submit in the open phase and have not; never what the others sent.
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
         * Remind whoever is missing
         * @description Only seats that may submit and have nothing in force are told, each in private; the answer doesn't say who. At most
         *     every ten minutes.
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
         * Tell everybody something
         * @description An event `host.announced` in every feed of the match.
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
         * Rule on a question
         * @description Dated, pushed to everybody, and listed for as long as the match is kept; it can't be changed afterwards.
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
         * What has been ruled so far?
         * @description All clarifications of the match, oldest first.
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
         * Give the open phase more time
         * @description Either by seconds or up to an instant; never less. The old deadline is forgotten, reminders follow the new one.
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
         * Stop the clock
         * @description What was submitted stands; nothing more is taken until the match goes on: when a host resumes it, or by itself at
         *     the instant you name (default: in three days, at most in 14; 30 days of pauses a match).
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
         * Let a paused or halted match go on
         * @description The open phase has as much time as it had left, or more, where phases end at a time of the day. Of a match that was
         *     halted because its game failed, what failed is tried again.
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
         * Close the open phase now
         * @description What was submitted counts; who sent nothing is taken to have done what the rules say about silence. Everybody is
         *     told, with the reason.
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
         * What did the phase lead to?
         * @description In a match with `publication: host_review`, what everybody will be told when you publish it, or by itself at
         *     `review_until`. If it is wrong, rewind to the phase instead.
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
         * Publish what the phase led to, now
         * @description Only in a match with `publication: host_review`.
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
         * Let somebody else play a seat
         * @description The seat keeps what it has; the player who leaves loses access at once, on open streams too. `knowledge` says what
         *     the newcomer may read of the time before. With `invite` you get a code for `joinMatch`, shown this once.
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
         * Send in a player's place
         * @description It counts as the seat's own, over a lock too; the seat is told at once and keeps both versions in its history. You
         *     don't learn what it had sent, or whether.
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
         * Who hosts?
         * @description Who hosts?
         */
        get: operations["listHosts"];
        put?: never;
        /**
         * Make somebody a host beside you
         * @description With all rights that you have.
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
         * Make a host no host any more
         * @description Yourself too, as long as another one is left.
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
         * Go back to the opening of an earlier phase
         * @description It opens anew, under a new id, and everything since is taken back, garnets too. Nothing is deleted, everybody is
         *     told, and the same submissions lead to the same outcome again. What players have read they have read. A match that
         *     is finished can't go back, for its end reveals what was hidden: `publication: host_review` lets you read the last
         *     outcome before anybody else does.
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
         * End the match without a result
         * @description For ever: a match that was cancelled can't be resumed.
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
         * Read what is sealed
         * @description Before the phase closes, against the promise that players were given: it is written down with your reason, and
         *     everybody is told when the match is over.
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
         * What did the hosts do?
         * @description For hosts who don't play; for players when the match is over.
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
         * Where can I talk?
         * @description All channels that you may know of, with their members and whether you may write there now. A channel that you left
         *     stays in the list, for what was said while you were in it; what has become of it since isn't told.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Talk in private
         * @description Where the game leaves talk free, players open channels for two or more of them; those who are in it are told, and
         *     nobody else, hosts included, learns that it is there. There is one pair for two players: asking for it again
         *     answers the same. Where the game says who may talk to whom, this is 409 `talk_restricted`.
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
         * Read what was said
         * @description The oldest first; without `after` and `before` the newest ones. You read what was said while you were in the
         *     channel, under numbers of your own: 1, 2, 3, ... without a gap.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Say something
         * @description Who is in the channel is told by an event, `message.posted`. Send an `Idempotency-Key`, so that a repeat after a
         *     lost answer isn't said twice.
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
         * Take a message out of sight
         * @description For hosts who don't play. Its text is in no answer from now on; those who may read it are told, `message.hidden`.
         *     Copies that were delivered before can't be called back.
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
         * @description Public ones and your own, newest first. `mine=true`: only those you host or are in.
         */
        get: operations["listSeasons"];
        put?: never;
        /**
         * Create a season
         * @description You become its host and get the `join_code` of unlisted and private ones. Then put the cast together and start it.
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
         * Read a season's facts
         * @description And your own place in it; what happens in it is in its view.
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
         * Read a season as you may know it
         * @description Standings, episodes, decisions that are open, and what waits for you. Follow its feed from `cursor` on, as you do
         *     with a match.
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
         * Read garnets over time, for a chart
         * @description By member, as far as the season lets you know them.
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
         * Read the ledger
         * @description Double entry: the lines of an entry sum to zero. Members read their own lines, hosts who don't play all.
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
         * Read the ledger as a table
         * @description The same entries as CSV (RFC 4180), a row a line.
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
         * Export a season: its archive
         * @description A line of JSON each: the season, its cast, what you were told of it, entries of the ledger that you may read.
         *     Members are named by their aliases, never by accounts.
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
         * Join the cast
         * @description While it is put together. You are called by your alias in it.
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
         * Leave the cast
         * @description After the start you withdraw, for good; the policies say where your garnets go.
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
         * Take somebody into the cast
         * @description A player by username, or a house bot, while the cast is put together.
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
         * Take a member out
         * @description Before the start it is as if it had never been there. After it the member is out for good.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Put a member into groups or teams
         * @description Words for people: no rule hangs on them.
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
         * Let somebody else take a member's place
         * @description The member goes on with all it has, in its running match too. Whoever had the place loses access at once.
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
         * @description Only the member and hosts read why. The policies say what the warning costs.
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
         * Who hosts the season?
         * @description Who hosts the season?
         */
        get: operations["listSeasonHosts"];
        put?: never;
        /**
         * Make somebody a host of the season beside you
         * @description With all rights that you have.
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
         * Make a host of the season no host any more
         * @description Yourself too, as long as another one is left.
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
         * Choose other policies
         * @description In place of all before, until the season starts.
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
         * @description Cast and policies stand from now on; everybody gets what the season begins with.
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
         * @description Then create its match with `season_id`: the cast is seated. When it is over the season goes on by itself, up to the
         *     next thing that somebody has to decide or play.
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
         * @description When so few are left as the policies say.
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
         * @description It counts no more, nor does anything that it led to: tokens, decisions, the elimination, later episodes. Garnets go
         *     back by entries of their own, as far as they are still there. Another match takes its place.
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
         * End the season without a winner
         * @description For good. Its running matches are called off.
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
         * Decide
         * @description It can be changed until the decision closes. In a sealed decision nobody sees it before, hosts included.
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
         * Close a decision now
         * @description As if its deadline had come; who hasn't decided is silent.
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
         * @description To an instant that is still to come; everybody is told.
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
         * Offer garnets to another member
         * @description Where the policies allow it. They are set apart until they are accepted, declined or withdrawn; nobody but the two
         *     of you and hosts is told.
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
         * Accept garnets that were offered to you
         * @description Accept garnets that were offered to you.
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
         * Decline garnets that were offered to you
         * @description Decline garnets that were offered to you.
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
         * Take an offer of yours back
         * @description Take an offer of yours back.
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
         * List your webhooks, oldest first
         * @description With a token for one match, those that are for this match only.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have feeds delivered to an address
         * @description Each event is sent as a POST, signed as [Standard Webhooks](https://www.standardwebhooks.com) are, at least once and
         *     in order, and tried again for three days. `secret` is shown this once. The webhook reads with the reach of this
         *     request's token, which needs `match:read` too, or for seasons `season:read`, and pauses when that one ends: use a
         *     personal token that lasts.
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
         * Read one of your webhooks: what it delivers, how far it is, and whether it fails
         * @description Read one of your webhooks: what it delivers, how far it is, and whether it fails.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook, with its log
         * @description Remove a webhook, with its log.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, pause it, or let it go on
         * @description What came while it was paused is delivered when it goes on; `from: now` skips that. From then on it has the reach
         *     of this request's token, unless all you do is pause it.
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
         * Give a webhook a new secret
         * @description For 24 hours messages are signed with both, so that you can change over without losing one. Rotate twice to be rid
         *     of a secret at once that somebody else has seen.
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
         * Send a test now, and see what comes back
         * @description A message of the type `webhook.test`, signed as others are; it changes nothing else, and works while the webhook is
         *     paused, too. It takes 10 seconds at most.
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
         * List the last 100 tries to deliver something, newest first
         * @description With status or error, and how long it took. What was sent and answered is not kept.
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
         * Is the process alive?
         * @description Says nothing about the database: who restarts processes should not restart this one for a slow disk.
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
         * Can the server take requests?
         * @description Yes once the database is migrated and answers, within two seconds; 503 when it doesn't, and while the server ends.
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
         * How much does the server do?
         * @description Counts and durations of this process, as Prometheus reads them: no match, seat or account is in them. They still
         *     tell when somebody does something, so they are the operator's: with `MAINMATCH_METRICS_TOKEN` as bearer token, or,
         *     where none is set, from the server's own machine and not through a proxy.
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
         * An event of a feed
         * @description Sent to the address of a webhook as [Standard Webhooks](https://www.standardwebhooks.com) describes it: at least once, each feed's events in order, tried for three days. Verify the signature over the body's bytes before you parse them, drop ids that you know, and answer within 10 seconds.
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
         * Account
         * @description An account as its owner sees it.
         */
        Account: {
            /** Id */
            id: string;
            /** Username */
            username: string;
            /** Display Name */
            display_name: string;
            /**
             * Admin
             * @description Whether this account runs the server.
             */
            admin: boolean;
            /**
             * Created At
             * Format: date-time
             * @example 2026-11-21T14:00:00.000Z
             */
            created_at: string;
        };
        /**
         * ActAnswer
         * @description What an instant action led to, for the one who took it.
         */
        ActAnswer: {
            /** Match Id */
            match_id: string;
            /** Phase */
            phase: string;
            /** Action */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Told */
            told: components["schemas"]["Happening"][];
            /**
             * Garnets
             * @description The seat's free balance afterwards.
             */
            garnets: number;
        };
        /**
         * ActionDescribed
         * @description Something a seat can send. `options` narrow the schema to a seat and a moment.
         */
        ActionDescribed: {
            /** Type */
            type: string;
            /**
             * Mode
             * @description `sealed`: PUT submission. `instant`: POST actions.
             */
            mode: string;
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
         * Amend
         * @description A submission in a seat's place.
         */
        Amend: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /**
             * Phase
             * @description The id of the open phase.
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
         * Amended
         * @description What was taken. It says nothing of what the seat had sent before.
         */
        Amended: {
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
        };
        /**
         * Announce
         * @description Something that everybody should read.
         */
        Announce: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /** Text */
            text: string;
        };
        /**
         * Announcement
         * @description An episode's game.
         */
        Announcement: {
            /**
             * Game
             * @description A game's id.
             */
            game: string;
            /** Title */
            title?: string | null;
        };
        /**
         * Arrival
         * @description What the front end has when somebody is back.
         */
        Arrival: {
            /**
             * Code
             * @description `oidc_code` of the address.
             * @example mmo_...
             */
            code: string;
            /**
             * Verifier
             * @description What the `challenge` was made of that was sent to `start`.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier: string;
        };
        /**
         * AuditEntry
         * @description An act of a host. ``hash`` chains it to the one before (docs/fairness.md).
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
             * @description Display name; null for the server itself.
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
         * @description What hosts did in a match, oldest first.
         */
        AuditLog: {
            /** Items */
            items: components["schemas"]["AuditEntry"][];
        };
        /**
         * Balance
         * @description A balance as it was after something changed it.
         */
        Balance: {
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
         * BalanceHistory
         * @description Garnets over time, for a chart: by member, as far as the caller may know them.
         */
        BalanceHistory: {
            /** Members */
            members: {
                [key: string]: components["schemas"]["Balance"][];
            };
        };
        /**
         * Because
         * @description An act that needs a reason, which everybody is told.
         */
        Because: {
            /** Reason */
            reason: string;
        };
        /**
         * BotRequest
         * @description Which seat the bot takes, and how it plays.
         */
        BotRequest: {
            /**
             * Seat
             * @description Default: the first free seat.
             */
            seat?: number | null;
            /**
             * Policy
             * @description house: the game's own bot. random: anything legal.
             * @default house
             * @enum {string}
             */
            policy?: "house" | "random";
        };
        /**
         * BreakSeal
         * @description Read what is sealed before the phase closes. Players learn of it when the match is over.
         */
        BreakSeal: {
            /**
             * Reason
             * @description Told to everybody when the match is over.
             */
            reason: string;
            /**
             * Seat
             * @description One seat; default: all.
             */
            seat?: number | null;
        };
        /**
         * BrokenSeal
         * @description What was sealed in the open phase.
         */
        BrokenSeal: {
            /** Phase */
            phase: string;
            /** Submissions */
            submissions: components["schemas"]["SealedAction"][];
        };
        /**
         * Cancel
         * @description End the match without a result.
         */
        Cancel: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
        };
        /**
         * ChannelFacts
         * @description A channel as the caller has it.
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
             * @description Seats. Null: in the lounge, and where you are not in it any more.
             */
            members: number[] | null;
            /** Is Open */
            is_open: boolean;
            /** May Write */
            may_write: boolean;
            /**
             * Head
             * @description The number of your newest message there; 0 before the first.
             */
            head: number;
        };
        /**
         * ChannelList
         * @description All channels that the caller may know of; none before the match starts.
         */
        ChannelList: {
            /** Items */
            items: components["schemas"]["ChannelFacts"][];
        };
        /**
         * Chosen
         * @description What one who decides chooses, in place of an earlier choice.
         */
        Chosen: {
            /**
             * Choice
             * @description Options of the decision, none twice.
             */
            choice: string[];
        };
        /**
         * Claim
         * @description The one-time claim that the server printed when it was started.
         */
        Claim: {
            /** Claim */
            claim: string;
        };
        /**
         * ClaimCode
         * @description For the person alone: whoever has it can take the account. A repeated request answers without it (null).
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
         * @description A ruling, dated.
         */
        Clarification: {
            /**
             * N
             * @description 1, 2, 3, ... within the match.
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
         * @description All rulings of a match, oldest first.
         */
        ClarificationList: {
            /** Items */
            items: components["schemas"]["Clarification"][];
        };
        /**
         * Clarify
         * @description A ruling on a question about the rules.
         */
        Clarify: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /** Text */
            text: string;
        };
        /**
         * ClosePhase
         * @description Close the open phase now.
         */
        ClosePhase: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /**
             * Phase
             * @description Only if this phase is still open; for hosts who fear to be overtaken.
             */
            phase?: string | null;
        };
        /**
         * Cursor
         * @description Where in a feed this view stands: subscribe from here and nothing is missed or told twice.
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
         * @description Each phase ends at a time of the day; one whose length is given here, or fixed by the rules, after its length.
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
             * @description When to remind, in seconds before a deadline. One that is before the phase's opening is left out.
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
             * @description Local time, such as 14:00.
             */
            at: string;
            /**
             * Zone
             * @description IANA name of the time zone, such as Europe/Berlin.
             */
            zone: string;
            /**
             * Min Seconds
             * @description A phase lasts no less, in seconds.
             * @default 43200
             */
            min_seconds?: number;
            /**
             * Days
             * @description Local days of the week on which phases end.
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
         * @description Seconds until a decision closes by itself, by its kind.
         */
        Deadlines: {
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
         * Decided
         * @description A decision that is closed: what came of it, how, and who had chosen what.
         */
        Decided: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
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
         * Decision
         * @description An open decision. Each of ``deciders`` (members, or ``host``) chooses ``least`` to ``most`` of ``options``.
         *
         *     ``due_at``: a choice counts that comes before. ``default``: what is taken when nobody decides; ``ties``: which of
         *     several options with the most votes.
         */
        Decision: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
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
         * @description Another deadline for a decision.
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
         * @description A try to deliver something. What was sent and answered is not kept.
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
             * @description The header `webhook-id` that it had.
             */
            message_id: string;
            /**
             * Feed
             * @description Null: a test.
             */
            feed: string | null;
            /** Seq */
            seq: number | null;
            /** Type */
            type: string;
            /**
             * Attempt
             * @description 1, 2, 3, ... since something arrived last.
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
         * @description The last 100 tries, newest first.
         */
        DeliveryList: {
            /** Items */
            items: components["schemas"]["Delivery"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * Envelope
         * @description An event, the same on every transport. `seq` is dense in its feed: 1, 2, 3, ...
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
             * @description The phase's name.
             */
            phase: string | null;
            /** Data */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * To
             * @description Only in hosts' feeds, of what not everybody is told: the seats that were.
             */
            to?: number[] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Episode
         * @description One episode. ``held``: Tokens of Life by member, gifts included, which end with the episode.
         *
         *     ``garnets``: the balances when it was announced, where the season shows them like that. ``death_game``: what
         *     the death match will be; ``banned``: None until bans were asked for. ``replays``: death matches without a loser.
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
            decisions?: components["schemas"]["Decided"][];
        };
        /**
         * EventDescribed
         * @description Something the game tells; `schema` is that of the envelope's `data`.
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
             * @description Changes only when a backup is restored: then fetch the view again.
             */
            epoch: string;
            /** Items */
            items: components["schemas"]["Envelope"][];
            /**
             * Next After
             * @description Send it as `after` for the next page.
             */
            next_after: number;
            /**
             * Head
             * @description The number of the feed's newest event.
             */
            head: number;
        };
        /**
         * Extend
         * @description Give the open phase more time: by ``seconds``, or up to ``due_at``.
         */
        Extend: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /** Seconds */
            seconds?: number | null;
            /** Due At */
            due_at?: string | null;
        };
        /**
         * Farewell
         * @description Going for good. The username, typed again, says that it is meant.
         */
        Farewell: {
            /** Username */
            username: string;
        };
        /**
         * Finals
         * @description The finals. ``supporters``: whom eliminated members stand by, None until they were asked.
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
            decisions?: components["schemas"]["Decided"][];
        };
        /**
         * Finding
         * @description One mistake within the input.
         */
        Finding: {
            /**
             * Path
             * @description Where: `body.config.rounds`, `query.limit`.
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
         * GameFacts
         * @description A game in full. All schemas are JSON Schema 2020-12.
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
            seats: components["schemas"]["Seats"];
            /**
             * Rules
             * @description The rules for players, in Markdown.
             */
            rules: string;
            /**
             * Config Schema
             * @description Of `config` when a match is created, with defaults.
             */
            config_schema: {
                [key: string]: unknown;
            };
            /** Phases */
            phases: components["schemas"]["PhaseDescribed"][];
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
         * @description A game in a list.
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
            seats: components["schemas"]["Seats"];
        };
        /**
         * GarnetOffer
         * @description Garnets for another member, who has to accept them.
         */
        GarnetOffer: {
            /**
             * To
             * @description A member's id.
             */
            to: string;
            /** Amount */
            amount: number;
        };
        /**
         * Happening
         * @description An event that an instant action caused, as its seat was told.
         */
        Happening: {
            /** Type */
            type: string;
            /** Data */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * Health
         * @description All is well.
         */
        Health: {
            /**
             * Status
             * @default ok
             */
            status?: string;
        };
        /**
         * History
         * @description Everything a seat did in a match, oldest first.
         */
        History: {
            /** Items */
            items: components["schemas"]["HistoryEntry"][];
        };
        /**
         * HistoryEntry
         * @description One thing that a seat did: kept for ever, shown to that seat only.
         */
        HistoryEntry: {
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
             * @description A host sent it in the seat's place.
             */
            by_host: boolean;
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
         * @description All hosts of a match.
         */
        HostList: {
            /** Items */
            items: components["schemas"]["HostFacts"][];
        };
        /**
         * HostStatus
         * @description How far the open phase is, for hosts: who, never what.
         */
        HostStatus: {
            phase: components["schemas"]["PhaseFacts"] | null;
            /** Submitted */
            submitted: number[];
            /**
             * Missing
             * @description Seats that may submit and have nothing in force.
             */
            missing: number[];
        };
        /**
         * HostView
         * @description What hosts may know: all but sealed choices.
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
         * InstantAction
         * @description An action that takes effect at once.
         */
        InstantAction: {
            /**
             * Phase
             * @description The open phase's id, from options or view.
             */
            phase: string;
            /**
             * Action
             * @description An action with its `type`, as the options describe it.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * JoinRequest
         * @description How to take a seat. The code is needed for unlisted and private matches.
         */
        JoinRequest: {
            /** Code */
            code?: string | null;
            /**
             * Seat
             * @description Default: the first free seat.
             */
            seat?: number | null;
            /**
             * Display Name
             * @description The name shown in this match.
             */
            display_name?: string | null;
        };
        JsonValue: unknown;
        /**
         * LedgerEntry
         * @description An entry of the ledger. ``lines``: by account what it got; negative: gave.
         */
        LedgerEntry: {
            /**
             * N
             * @description 1, 2, 3, ... within the season; who may not see all entries sees gaps.
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
             * @description What led to it; no cause comes twice.
             */
            cause: string;
            /**
             * Currency
             * @default garnet
             */
            currency?: string;
            /**
             * Lines
             * @description Members' ids, `bank`, `escrow` (offers), and `m_x/seat:3` (what a seat has in a match).
             */
            lines: {
                [key: string]: number;
            };
        };
        /**
         * LedgerPage
         * @description Entries in order. Hosts who don't play see all lines, a member those of its own.
         */
        LedgerPage: {
            /** Items */
            items: components["schemas"]["LedgerEntry"][];
            /**
             * Next After
             * @description Ask on from there; null at the end.
             */
            next_after: number | null;
        };
        /**
         * Left
         * @description How a member left the season.
         *
         *     ``order``: 1 for the first who left. ``take``: the number of the result that led to it, with which it can be taken
         *     back; 0 for what stands whatever becomes of a match.
         */
        Left: {
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
         * Link
         * @description Who you are elsewhere.
         */
        Link: {
            /** Id */
            id: string;
            /**
             * Kind
             * @description integration: it acts for you. oidc: you sign in with it.
             * @enum {string}
             */
            kind: "integration" | "oidc";
            /**
             * Name
             * @description The integration's namespace, or the provider's issuer.
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
         * LinkList
         * @description Who you are elsewhere, oldest first.
         */
        LinkList: {
            /** Items */
            items: components["schemas"]["Link"][];
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
             * @description Your own name for the person; no other player sees it.
             */
            external_id: string;
            /** Display Name */
            display_name: string;
            /**
             * Claimed
             * @description Whether the person has taken the account over, and lets you go on.
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
         * @description Somebody whom an integration speaks for.
         */
        LinkedPerson: {
            /**
             * Display Name
             * @example Ada
             */
            display_name: string;
        };
        /**
         * MatchFacts
         * @description What anybody who may see the match knows about it; ``join_code`` is for its hosts.
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
             * @description `setup` is shown to hosts who don't play only.
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
             * @description The longest wait under host_review.
             */
            review_seconds: number;
            /**
             * Spectator Delay Rounds
             * @description So many rounds the public view and feed are behind, until the match is over.
             */
            spectator_delay_rounds: number;
            /** Downtime */
            downtime: string;
            /**
             * Commitment
             * @description Binds the match to its chance; the seed checks it after the end.
             */
            commitment: string;
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
            role: "host" | "player" | "spectator";
            /** Is Host */
            is_host: boolean;
            /**
             * Seat
             * @description The caller's own seat.
             */
            seat: number | null;
            /** Join Code */
            join_code?: string | null;
            /**
             * Season Id
             * @description The season that this match is part of.
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
         * Me
         * @description The caller, and how far the token of this request reaches.
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
             * @description Whether this account runs the server.
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
             * @description The one match this token is for; null: all.
             */
            match_id: string | null;
        };
        /**
         * MeChange
         * @description What one can change of oneself.
         */
        MeChange: {
            /**
             * Display Name
             * @example Ada
             */
            display_name: string;
        };
        /**
         * MemberCard
         * @description A member as others see it.
         *
         *     ``place``: all who are still in share the first; ``tokens`` of the episode that is played; ``garnets``: None where
         *     they are not shown.
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
            left: components["schemas"]["Left"] | null;
            /** Tokens */
            tokens: number;
            /** Garnets */
            garnets: number | null;
        };
        /**
         * MemberChange
         * @description Put a member into other groups.
         */
        MemberChange: {
            /**
             * Groups
             * @description Words for people, such as a team's name. No rule hangs on them.
             */
            groups: string[];
        };
        /**
         * MemberPlayer
         * @description Who takes a member's place from now on: one of ``account`` and ``bot``.
         */
        MemberPlayer: {
            /** Account */
            account?: string | null;
            /**
             * Bot
             * @description A bot plays the member's matches; what it is asked to decide it draws.
             */
            bot?: ("house" | "random") | null;
            /**
             * Alias
             * @description How the member is called in the season; default: display name.
             */
            alias?: string | null;
            /** Reason */
            reason?: string | null;
        };
        /**
         * MemberView
         * @description What a member may know. ``garnets``: its own, now; ``offers`` from it and to it.
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
         * @description A warning that a host gave, and why. It is never taken back.
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
         * @description Something that was said, as one reader has it.
         */
        Message: {
            /**
             * Id
             * @description The same for all readers.
             */
            id: string;
            /** Channel */
            channel: string;
            /**
             * N
             * @description 1, 2, 3, ... in this channel for this reader: everybody counts what they read.
             */
            n: number;
            /**
             * Seat
             * @description Null: a host, or in the lounge a spectator.
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
             * @description As it was shown then.
             */
            name: string;
            /**
             * Text
             * @description Null: a host took it out of sight.
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
         * @description Consecutive messages, the oldest first, and the number of the newest that the reader has here.
         */
        MessageList: {
            /** Items */
            items: components["schemas"]["Message"][];
            /** Head */
            head: number;
        };
        /**
         * Namespace
         * @description A namespace of yours.
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
         * @description The namespaces that you have reserved.
         */
        NamespaceList: {
            /** Items */
            items: components["schemas"]["Namespace"][];
        };
        /**
         * NewAccount
         * @description Signing up.
         */
        NewAccount: {
            /**
             * Username
             * @description For signing in; capitals make no difference.
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
             * @description The name others see. Default: the username.
             */
            display_name?: string | null;
        };
        /**
         * NewChannel
         * @description With whom to talk.
         */
        NewChannel: {
            /**
             * Members
             * @description Seats; the caller's own may be left out. One other: a pair.
             */
            members: number[];
            /**
             * Title
             * @description Shown to its members.
             */
            title?: string | null;
        };
        /**
         * NewHost
         * @description One more host.
         */
        NewHost: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /**
             * Account
             * @description A username, or an account's id.
             */
            account: string;
        };
        /**
         * NewMatch
         * @description What a host chooses. Everything but the game has a default.
         */
        NewMatch: {
            /**
             * Game
             * @description A game's id, from GET /v1/games.
             */
            game: string;
            /** Title */
            title?: string | null;
            /**
             * Players
             * @description Default: the game's usual number.
             */
            players?: number | null;
            /**
             * Config
             * @description The game's own settings; see its config schema.
             * @default {}
             */
            config?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Garnets
             * @description Balances at the start by seat, such as {"1": 5}; seats left out have 0.
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
             * @description public: listed. unlisted: seen by link, joined by code. private: seen by members only. Default: public, or as its season is.
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * Submission Status
             * @description Who may know who has submitted while a phase is open.
             * @default host
             * @enum {string}
             */
            submission_status?: "hidden" | "host" | "everyone";
            /**
             * Publication
             * @description host_review: what a phase led to is told when a host says so, or after the wait.
             * @default auto
             * @enum {string}
             */
            publication?: "auto" | "host_review";
            /**
             * Review Seconds
             * @description Under host_review, the longest wait, in seconds.
             * @default 43200
             */
            review_seconds?: number;
            /**
             * Spectator Delay Rounds
             * @description How many rounds spectators are behind, so that they can't help; 0: they aren't.
             * @default 0
             */
            spectator_delay_rounds?: number;
            /**
             * Downtime
             * @description What becomes of a deadline that passed while the server was down (for more than a minute): credit: players get the time that they lacked. strict: it is kept as soon as the server is back.
             * @default credit
             * @enum {string}
             */
            downtime?: "credit" | "strict";
            /**
             * Season Id
             * @description A season of yours: this is its next match. Its cast is seated, with the garnets that they have when it starts.
             */
            season_id?: string | null;
        };
        /**
         * NewMember
         * @description Somebody for the cast: one of ``account`` and ``bot``.
         */
        NewMember: {
            /** Account */
            account?: string | null;
            /**
             * Bot
             * @description A bot plays the member's matches; what it is asked to decide it draws.
             */
            bot?: ("house" | "random") | null;
            /**
             * Alias
             * @description How the member is called in the season; default: display name.
             */
            alias?: string | null;
            /**
             * Groups
             * @description Words for people, such as a team's name. No rule hangs on them.
             * @default []
             */
            groups?: string[];
        };
        /**
         * NewMessage
         * @description What to say.
         */
        NewMessage: {
            /**
             * Text
             * @description Without blanks at the ends; newlines are fine, other control characters not.
             */
            text: string;
        };
        /**
         * NewPlayer
         * @description Who plays this seat from now on: one of ``account``, ``bot`` and ``invite``.
         */
        NewPlayer: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /** Account */
            account?: string | null;
            /** Bot */
            bot?: ("house" | "random") | null;
            /**
             * Invite
             * @description Make a code: who joins with it within a week takes the seat; until then nothing changes.
             */
            invite?: true | null;
            /**
             * Knowledge
             * @description What the newcomer may read of the time before. all: everything the seat was told and sent. from_now: the seat as it stands, and what is told from now on. public_only: as from_now, but until the open phase is over only what spectators see; the newcomer plays from the next phase on.
             * @default all
             * @enum {string}
             */
            knowledge?: "all" | "from_now" | "public_only";
            /** Display Name */
            display_name?: string | null;
        };
        /**
         * NewPolicies
         * @description Other policies, in place of all before: what is left out has its default again.
         */
        NewPolicies: {
            /**
             * Policies
             * @description The rules between the matches: see the table in docs/seasons.md. All have defaults.
             */
            policies: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * NewSeason
         * @description What a host chooses. All of it but the title has a default.
         */
        NewSeason: {
            /**
             * Title
             * @example Ada
             */
            title: string;
            /**
             * Policies
             * @description The rules between the matches: see the table in docs/seasons.md. All have defaults.
             * @default {}
             */
            policies?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Visibility
             * @description public: listed, and joined by anybody while it is cast. unlisted: seen by link, joined by code. private: seen by its cast only, joined by code.
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
        };
        /**
         * NewSeasonHost
         * @description Somebody who hosts it, too.
         */
        NewSeasonHost: {
            /**
             * Account
             * @description A username, or an account's id.
             */
            account: string;
        };
        /**
         * NewSecret
         * @description A new secret. It is shown this once; a repeated request answers without it (null).
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
             * @description Until then messages have a signature of each.
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
             * @description For your own list.
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
             * @description Good for this match only.
             */
            match_id?: string | null;
            /**
             * Namespace
             * @description For an integration of yours: the token speaks for the linked accounts of this namespace, with these scopes, and for nobody else, you included.
             */
            namespace?: string | null;
        };
        /**
         * NewWebhook
         * @description An address that feeds are to be delivered to.
         */
        NewWebhook: {
            /**
             * Url
             * @description https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /**
             * Feeds
             * @description Names of feeds that you may read, as in `ready` of a stream and in the cursors of views.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds: string[];
            /**
             * Types
             * @description Only events of these types; null or left out: all.
             */
            types?: string[] | null;
            /**
             * From
             * @description `now`: what comes from here on. `start`: the feeds from their beginning.
             * @default now
             * @enum {string}
             */
            from?: "now" | "start";
        };
        /**
         * Offer
         * @description An open offer. Its id is given from outside and never used again: a number would count others' offers.
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
         * Offered
         * @description An offer that was made.
         */
        Offered: {
            /** Offer */
            offer: string;
            /** To */
            to: string;
            /** Amount */
            amount: number;
        };
        /**
         * OpenDecision
         * @description A decision that somebody has to make. ``choices``: what was chosen so far, where that is public.
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
         * @description Something the seat can send now: its JSON Schema (2020-12) is enough to render a form.
         */
        OptionOffer: {
            /** Type */
            type: string;
            /**
             * Mode
             * @description `sealed`: PUT submission. `instant`: POST actions.
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
             * @description The first one counts: accepted is locked in. Ask before sending.
             */
            binding: boolean;
        };
        /**
         * Options
         * @description What the caller's seat can do now.
         */
        Options: {
            phase: components["schemas"]["PhaseFacts"] | null;
            /** Actions */
            actions: components["schemas"]["OptionOffer"][];
            /**
             * Missing
             * @description What sending nothing means, in words.
             */
            missing: string | null;
            /** Due At */
            due_at: string | null;
            submission: components["schemas"]["Receipt"] | null;
        };
        /**
         * Outcome
         * @description A match's result in the words of the season: members instead of seats, seats without a member left out.
         *
         *     ``places``: the rank in the standings, 1 the first; in a game that ranks groups apart, within the group.
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
         * Owed
         * @description A running match of mine, and whether it waits for me.
         */
        Owed: {
            /** Match Id */
            match_id: string;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /**
             * Seat
             * @description My seat, or 0 where the game asks me as its judge.
             */
            seat: number;
            phase: components["schemas"]["PhaseFacts"];
            /**
             * Waiting For Me
             * @description I may submit, and nothing of mine is in force.
             */
            waiting_for_me: boolean;
        };
        /**
         * OwedList
         * @description My running matches, the nearest deadline first.
         */
        OwedList: {
            /** Items */
            items: components["schemas"]["Owed"][];
        };
        /**
         * Pause
         * @description Stop the clock.
         */
        Pause: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /**
             * Until
             * @description When the match goes on by itself, at most 14 days from now; default: in 3 days.
             */
            until?: string | null;
        };
        /**
         * PhaseDescribed
         * @description A stretch of play with one deadline.
         */
        PhaseDescribed: {
            /** Name */
            name: string;
            /**
             * Seconds
             * @description Its default length; a match's schedule may say otherwise.
             */
            seconds: number;
            /**
             * Fixed Length
             * @description The length belongs to the rules, which may change it in play: no schedule does.
             */
            fixed_length: boolean;
            /**
             * Silence
             * @description What sending nothing means.
             */
            silence: string;
        };
        /**
         * PhaseFacts
         * @description The phase that is open.
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
             * @description Half-open: at this instant it is over. Null while the match is paused.
             */
            due_at: string | null;
        };
        /**
         * PlayedMatch
         * @description A match of the season. ``take``: the number of its result in the season, 0 while there is none.
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
             * Take
             * @default 0
             */
            take?: number;
            outcome?: components["schemas"]["Outcome"] | null;
        };
        /**
         * Policies
         * @description How a season is played. Every field has a default; they can be changed until the season starts.
         */
        Policies: {
            /**
             * Start Garnets
             * @description What every member has at the start.
             * @default 0
             */
            start_garnets?: number;
            /**
             * Everyone Plays
             * @description Every active member has a seat in the main match. If not, who has none is safe in that episode.
             * @default true
             */
            everyone_plays?: boolean;
            /**
             * Spare Tokens
             * @description What a holder of several Tokens of Life does with those beyond the first; a member gets one.
             * @default may_be_given
             * @enum {string}
             */
            spare_tokens?: "kept" | "may_be_given" | "must_be_given";
            /**
             * Most Tokens
             * @description How many Tokens of Life a member takes from a match at most.
             * @default 2
             */
            most_tokens?: number;
            /**
             * Candidate May Receive
             * @description Whether a token may go to whom the match made its candidate, who is then safe.
             * @default false
             */
            candidate_may_receive?: boolean;
            /**
             * No Winners
             * @description A match that nobody won: its candidate stands, or nobody leaves in this episode.
             * @default go_on
             * @enum {string}
             */
            no_winners?: "go_on" | "nobody_leaves";
            /**
             * No Candidate
             * @description Who is the candidate when the match names none, or its candidate was saved: nobody; whom the token holders choose (without any: everybody); whom the host chooses; the lowest placed; the poorest; drawn. Never a token holder: if all hold one, nobody leaves.
             * @default lowest
             * @enum {string}
             */
            no_candidate?: "nobody" | "winners_choose" | "host_chooses" | "lowest" | "fewest_garnets" | "drawn";
            /**
             * Opponent
             * @description Who meets a single candidate, never a token holder. Two candidates meet each other.
             * @default candidate_chooses
             * @enum {string}
             */
            opponent?: "candidate_chooses" | "winners_choose" | "drawn" | "fewest_garnets";
            /**
             * No Opponent
             * @description What becomes of a candidate when everybody else holds a token.
             * @default eliminated
             * @enum {string}
             */
            no_opponent?: "eliminated" | "nobody_leaves";
            /**
             * Candidate Leaves
             * @description A candidate or opponent who leaves before the death match: that was the episode's elimination, or another one is found. Who leaves in a death match has lost it.
             * @default counts
             * @enum {string}
             */
            candidate_leaves?: "counts" | "replaced";
            /**
             * Death Match Pool
             * @description The games of death matches. Empty: the host names one when it starts.
             * @default []
             */
            death_match_pool?: string[];
            /**
             * Death Match Chooser
             * @description Who chooses from the pool, after the bans. Two candidates choose together.
             * @default drawn
             * @enum {string}
             */
            death_match_chooser?: "host" | "candidate" | "opponent" | "drawn";
            /**
             * Death Match Bans
             * @description How many games each of them may ban; lowered where the pool would run empty.
             * @default 0
             */
            death_match_bans?: number;
            /**
             * Death Match Replays
             * @description How often a death match without a loser is played again before the poorer one leaves.
             * @default 1
             */
            death_match_replays?: number;
            /**
             * Loser Garnets
             * @description Where the garnets of an eliminated member go.
             * @default to_winner
             * @enum {string}
             */
            loser_garnets?: "to_winner" | "burn" | "split";
            /**
             * Leaver Garnets
             * @description Where the garnets of a member who withdraws or is removed go.
             * @default burn
             * @enum {string}
             */
            leaver_garnets?: "keep" | "burn" | "split";
            /**
             * Transfers
             * @description When members may offer garnets to each other.
             * @default closed
             * @enum {string}
             */
            transfers?: "closed" | "between_matches" | "open";
            /**
             * Balances
             * @description Who sees whose garnets: all see all; only one's own; all, as of the episode's announcement.
             * @default public
             * @enum {string}
             */
            balances?: "public" | "own" | "episode_start";
            /**
             * Warnings
             * @description What warnings cost, by their number: `{after, fine, eliminates}`, ascending.
             * @default []
             */
            warnings?: components["schemas"]["Threshold"][];
            /**
             * Most Episodes
             * @description After so many episodes the finals are played by whoever is left.
             * @default 30
             */
            most_episodes?: number;
            /**
             * Finalists
             * @description With so many members left the finals begin.
             * @default 2
             */
            finalists?: number;
            /**
             * Finals Games
             * @description The games of the finals, in turn. Empty, or with more finalists than `finalists`: the host names one each time.
             * @default []
             */
            finals_games?: string[];
            /**
             * Finals Best Of
             * @description Games of the finals; more than half of them won is the season.
             * @default 1
             */
            finals_best_of?: number;
            /**
             * Finals Extra Games
             * @description Games beyond, while nobody leads. Then the richer one wins, then it is drawn.
             * @default 2
             */
            finals_extra_games?: number;
            /**
             * Support Garnets
             * @description What each eliminated member who supports a finalist is worth to it. 0: nobody is asked.
             * @default 0
             */
            support_garnets?: number;
            /**
             * Sealed
             * @description Decisions in which nobody sees what or whether others have decided, until they close.
             * @default [
             *       "name_candidate",
             *       "choose_opponent",
             *       "ban_death_match",
             *       "support"
             *     ]
             */
            sealed?: ("give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support")[];
            /**
             * Close Early
             * @description A decision closes when all have decided. If not, choices can be changed until its deadline.
             * @default true
             */
            close_early?: boolean;
            /**
             * Silence
             * @description Which member is taken when a choice is due and nobody decides. A game is always drawn.
             * @default drawn
             * @enum {string}
             */
            silence?: "drawn" | "fewest_garnets";
            /**
             * Ties
             * @description Which of the members with the most votes is taken; then it is drawn.
             * @default fewest_garnets
             * @enum {string}
             */
            ties?: "drawn" | "fewest_garnets";
            /**
             * @description Seconds until decisions close by themselves, by kind.
             * @default {
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
         * @description Every error of this API (RFC 9457). Some codes add members of their own, such as `phase`.
         */
        Problem: {
            /**
             * Type
             * Format: uri-reference
             * @description A stable URI, relative to this server.
             */
            type: string;
            /** Title */
            title: string;
            /** Status */
            status: number;
            /**
             * Detail
             * @description What is wrong, and the way out.
             */
            detail: string;
            /**
             * Code
             * @description Stable and snake_case: what programs should look at.
             */
            code: string;
            /**
             * Errors
             * @description Single findings within the input.
             * @default null
             */
            errors?: components["schemas"]["Finding"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ProviderFacts
         * @description A provider that one can sign in with.
         */
        ProviderFacts: {
            /** Id */
            id: string;
            /**
             * Name
             * @description For the button.
             */
            name: string;
            /**
             * Start
             * @description Where to send the browser; see its operation.
             */
            start: string;
        };
        /**
         * ProviderList
         * @description The providers of this server; none where passwords are the only way in.
         */
        ProviderList: {
            /** Items */
            items: components["schemas"]["ProviderFacts"][];
        };
        /**
         * PublicView
         * @description What everybody may know. ``standings`` by place.
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
         * @description Tell everybody what the phase led to.
         */
        Publish: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
        };
        /**
         * Receipt
         * @description An accepted submission. Of a dry run: what would be accepted, without revision, time and digest.
         */
        Receipt: {
            /** Match Id */
            match_id: string;
            /**
             * Seat
             * Format: seat
             * @description The player's, or 0 for the judge.
             */
            seat: number;
            /**
             * Phase
             * @description The phase's id.
             */
            phase: string;
            /**
             * Revision
             * @description 1, 2, 3, ... within the phase; withdrawals count.
             */
            revision: number | null;
            /** Accepted At */
            accepted_at: string | null;
            /**
             * Action
             * @description As it was sent.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Locked */
            locked: boolean;
            /**
             * Garnets Held
             * @description Held while this submission stands.
             */
            garnets_held: number;
            /**
             * Changeable Until
             * @description Null once it is locked or its phase is over.
             */
            changeable_until: string | null;
            /**
             * Salt
             * @description For this seat only: without it nobody can guess what the digest is of.
             */
            salt: string | null;
            /**
             * Digest
             * @description SHA-256 over the canonical JSON of this receipt's facts, the salt included.
             */
            digest: string | null;
            /**
             * Dry Run
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * Remind
         * @description Remind whoever is missing.
         */
        Remind: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
        };
        /**
         * ResultView
         * @description How a match ended (rules/README.md, Result).
         */
        ResultView: {
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
             * Seals Broken
             * @description When a host read what was sealed: `at`, `phase`, `seat` (null: all), `reason`.
             */
            seals_broken: components["schemas"]["JsonValue"][];
        };
        /**
         * Resume
         * @description Let the clock go on.
         */
        Resume: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
        };
        /**
         * Review
         * @description What will be told when the outcome is published.
         */
        Review: {
            /** Phase Id */
            phase_id: string;
            /**
             * Review Until
             * Format: date-time
             * @description When it is published by itself.
             * @example 2026-11-21T14:00:00.000Z
             */
            review_until: string;
            /** Events */
            events: components["schemas"]["ToldEvent"][];
            /**
             * View
             * @description The host's view as it will be then.
             */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Result
             * @description If the match ends with it.
             */
            result: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
        };
        /**
         * Rewind
         * @description Go back to the opening of a phase.
         */
        Rewind: {
            /**
             * Reason
             * @description Told to everybody, and kept in the audit log.
             */
            reason?: string | null;
            /**
             * To Phase
             * @description The id of the phase that opens anew.
             */
            to_phase: string;
            /**
             * Keep Submissions
             * @description Send again, for each seat, what it had sent in that phase, not locked; by default every seat sends anew.
             * @default false
             */
            keep_submissions?: boolean;
        };
        /**
         * RollingSchedule
         * @description Each phase lasts its length from its opening: what is given here, or its game's default.
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
             * @description When to remind, in seconds before a deadline. One that is before the phase's opening is left out.
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
         * SealedAction
         * @description A submission in force.
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
        };
        /**
         * SeasonFacts
         * @description A season, for lists and for finding one's place in it; ``join_code`` is for its hosts.
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
             * @description The caller's own place in the cast.
             */
            member: string | null;
            /** Join Code */
            join_code?: string | null;
        };
        /**
         * SeasonHost
         * @description Who hosts.
         */
        SeasonHost: {
            /** Account Id */
            account_id: string;
            /** Display Name */
            display_name: string;
        };
        /**
         * SeasonHosts
         * @description All who host a season.
         */
        SeasonHosts: {
            /** Items */
            items: components["schemas"]["SeasonHost"][];
        };
        /**
         * SeasonJoin
         * @description How to come into the cast. The code is needed for unlisted and private seasons.
         */
        SeasonJoin: {
            /** Code */
            code?: string | null;
            /**
             * Alias
             * @description How the member is called in the season; default: display name.
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
         * @description A season as its viewer may know it, and where its feed stands with it.
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
         * @description A seat and who is in it, by the name shown to others.
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
         * Seats
         * @description How many players.
         */
        Seats: {
            /** Min */
            min: number;
            /** Max */
            max: number;
            /** Default */
            default: number;
            /**
             * Even
             * @description Only even numbers.
             */
            even: boolean;
        };
        /**
         * Session
         * @description What signing in answers (RFC 6749, section 5.1).
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
             * @description Seconds.
             */
            expires_in: number;
            /**
             * Scope
             * @description The scopes it has, separated by blanks.
             */
            scope: string;
            /**
             * Device
             * @description Keep it on this device, and send it as `device` when you sign in again: others who try your username can't keep you out then. It opens nothing by itself. Null after signing in without a password.
             * @example mmd_...
             */
            device?: string | null;
        };
        /**
         * SignIn
         * @description Username and password, as OAuth2 sends them (RFC 6749, section 4.3). Other fields are ignored, as it asks.
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
             * @description Scopes separated by blanks. Default: all.
             * @default
             */
            scope?: string;
            /**
             * Device
             * @description What an earlier sign-in on this device answered.
             */
            device?: string | null;
        };
        /**
         * Submission
         * @description A sealed action for the open phase.
         */
        Submission: {
            /**
             * Phase
             * @description The open phase's id, from options or view.
             */
            phase: string;
            /**
             * Action
             * @description An action with its `type`, as the options describe it.
             */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Locked
             * @description Locked in: it can't be changed or withdrawn any more.
             * @default false
             */
            locked?: boolean;
        };
        /**
         * Substitution
         * @description What became of it. With an invite, the code is shown this once.
         */
        Substitution: {
            match: components["schemas"]["MatchFacts"];
            /** Invite Code */
            invite_code?: string | null;
            /** Expires At */
            expires_at?: string | null;
        };
        /**
         * Taking
         * @description How somebody takes a linked account over.
         */
        Taking: {
            /**
             * Code
             * @example mmc_...
             */
            code: string;
            /**
             * Username
             * @description For signing in; capitals make no difference.
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
             * @description Whether the integration may go on acting for you; `DELETE /v1/me/links/{id}` ends that.
             */
            keep_linked: boolean;
        };
        /**
         * Threshold
         * @description What a member's nth warning costs: a fine, the season, or both.
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
         * @description Opens one stream, once.
         */
        Ticket: {
            /**
             * Ticket
             * @example mmt_...
             */
            ticket: string;
            /**
             * Expires In
             * @description Seconds.
             * @default 30
             */
            expires_in?: number;
        };
        /**
         * Token
         * @description A new token. Keep ``token``: it is shown this once; a repeated request answers without it (null).
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
             * @description The integration it is for, which has no other powers.
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
             * @description When it was last used, to within some minutes; null: never, as far as is known.
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
         * @description A token in a list: everything but itself.
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
             * @description The integration it is for, which has no other powers.
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
             * @description When it was last used, to within some minutes; null: never, as far as is known.
             */
            last_used_at?: string | null;
        };
        /**
         * TokenList
         * @description The tokens in force, newest first.
         */
        TokenList: {
            /** Items */
            items: components["schemas"]["TokenFacts"][];
            /** Next Cursor */
            next_cursor?: string | null;
        };
        /**
         * TokenPresented
         * @description The token to end (RFC 7009, section 2.1).
         */
        TokenPresented: {
            /** Token */
            token: string;
            /**
             * Token Type Hint
             * @description Not needed.
             */
            token_type_hint?: string | null;
        };
        /**
         * ToldEvent
         * @description An event that waits, and the seats that will be told; null: everybody.
         */
        ToldEvent: {
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
         * Trial
         * @description What came back of a test.
         */
        Trial: {
            /** Delivered */
            delivered: boolean;
            /**
             * Status
             * @description Of the answer; null: there was none.
             */
            status: number | null;
            /**
             * Error
             * @description Why there was no answer.
             */
            error: ("no_public_address" | "not_connected" | "bad_certificate" | "timeout" | "bad_answer") | null;
            /** Milliseconds */
            milliseconds: number;
            /**
             * Advice
             * @description What to do about it, for people.
             */
            advice: string;
        };
        /**
         * View
         * @description A viewer's view of a match. ``view`` is null until the match starts; its fields are the game's.
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
             * @description When a paused match goes on by itself.
             */
            paused_until: string | null;
            /**
             * Review Until
             * @description What the last phase led to is told then at the latest: its host reads it first.
             */
            review_until: string | null;
            /**
             * Submitted
             * @description Who has something in force in the open phase; null where not everybody may know that.
             */
            submitted: number[] | null;
            /** View */
            view: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * Garnets
             * @description The seat's free balance; null for hosts and spectators.
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
         * Warned
         * @description A warning. Its reason is for the member and hosts.
         */
        Warned: {
            /** Reason */
            reason: string;
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
             * @description https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /** Feeds */
            feeds: string[];
            /**
             * Delivered
             * @description By feed: the number of the last event that arrived or isn't wanted.
             */
            delivered: {
                [key: string]: number;
            };
            /** Types */
            types: string[] | null;
            /**
             * Match Id
             * @description The one match it is good for, as the token that made it was.
             */
            match_id: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Paused Why
             * @description owner: you did. failing: nothing arrived for three days. gone: the address answered 410. token_ended: the token that set it up was revoked or has expired. no_feeds: you may read none of them any more.
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /** Failing Since */
            failing_since: string | null;
            /**
             * Tries
             * @description Failed ones since something arrived last.
             */
            tries: number;
            /** Next Try At */
            next_try_at: string | null;
            /**
             * Old Secret Until
             * @description Until then the secret before this one signs as well.
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
         * @description What is to be different. What is left out stays as it is.
         */
        WebhookChange: {
            /**
             * Url
             * @description https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url?: string;
            /**
             * Feeds
             * @description All of them; new ones begin now.
             * @example [
             *       "match/m_3kTz/seat:3"
             *     ]
             */
            feeds?: string[];
            /**
             * Types
             * @description Only events of these types; null: all.
             */
            types?: string[] | null;
            /**
             * From
             * @description Every feed of it anew: `now` skips what waits, `start` sends everything again.
             * @enum {string}
             */
            from?: "now" | "start";
            /**
             * Status
             * @description active: go on, at once, where it stopped. paused: deliver nothing until then.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /**
         * WebhookCreated
         * @description A new webhook. Keep ``secret``: it is shown this once; a repeated request answers without it (null).
         */
        WebhookCreated: {
            /** Id */
            id: string;
            /**
             * Url
             * @description https, port 443 or above 1023, and a host on the public internet. Redirects are not followed.
             * @example https://hooks.example.org/mainmatch
             */
            url: string;
            /** Feeds */
            feeds: string[];
            /**
             * Delivered
             * @description By feed: the number of the last event that arrived or isn't wanted.
             */
            delivered: {
                [key: string]: number;
            };
            /** Types */
            types: string[] | null;
            /**
             * Match Id
             * @description The one match it is good for, as the token that made it was.
             */
            match_id: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Paused Why
             * @description owner: you did. failing: nothing arrived for three days. gone: the address answered 410. token_ended: the token that set it up was revoked or has expired. no_feeds: you may read none of them any more.
             */
            paused_why: ("owner" | "failing" | "gone" | "token_ended" | "no_feeds") | null;
            /** Failing Since */
            failing_since: string | null;
            /**
             * Tries
             * @description Failed ones since something arrived last.
             */
            tries: number;
            /** Next Try At */
            next_try_at: string | null;
            /**
             * Old Secret Until
             * @description Until then the secret before this one signs as well.
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
         * @description What a webhook gets: an event as on every other transport, in `data`; or a test.
         */
        WebhookMessage: {
            /**
             * @description The event's own, or `webhook.test`.
             * @example phase.opened
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["Envelope"] | {
                webhook_id: string;
            };
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["Account"];
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
                "application/json": components["schemas"]["MeChange"];
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
    claimServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Claim"];
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
                "application/json": components["schemas"]["Farewell"];
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
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Lower case, digits and hyphens. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You had reserved it already. */
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
                /** @description Lower case, digits and hyphens. */
                namespace: string;
                /** @description Your own name for the person, such as a Discord user's id: 1 to 128 letters, digits and `._~@+-`. */
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
                /** @description Lower case, digits and hyphens. */
                namespace: string;
                /** @description Your own name for the person, such as a Discord user's id: 1 to 128 letters, digits and `._~@+-`. */
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
            /** @description It was there; it has this display name now, unless its person has claimed it. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Lower case, digits and hyphens. */
                namespace: string;
                /** @description Your own name for the person, such as a Discord user's id: 1 to 128 letters, digits and `._~@+-`. */
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
                "application/json": components["schemas"]["Taking"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    listLinks: {
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
                    "application/json": components["schemas"]["LinkList"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Arrival"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
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
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
        };
    };
    startOidc: {
        parameters: {
            query: {
                /** @description Where to come back to: one of the operator's addresses, in full. */
                return_to: string;
                /** @description SHA-256, in base64url, of a random text of 43 to 128 characters that the front end keeps. */
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
                "application/json": components["schemas"]["Arrival"];
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
    listGames: {
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["OwedList"];
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
                /** @description Hosts who don't play: `seat:3`, `public` or `host`. */
                as?: string | null;
                /** @description The view as of this event of its feed; 0: before the first. */
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
    getSubmission: {
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
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    putSubmission: {
        parameters: {
            query?: {
                /** @description Check it, and change nothing. */
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
                /** @description Only if this phase is still open. */
                phase?: string | null;
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
                    "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    postAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["ActAnswer"];
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
                    "application/json": components["schemas"]["ResultView"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description While there is nothing new, wait so long for it, in seconds. */
                wait?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
                epoch?: string | null;
                /** @description `public` for what spectators read; default: your own feed. */
                as?: string | null;
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
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
                epoch?: string | null;
                /** @description `public` for what spectators read; default: your own feed. */
                as?: string | null;
            };
            header?: {
                /** @description The id of the last event: counts before `after`. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` the type and `data:` the envelope, without end. `event: reset` and `event: goaway` are the server's own. */
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
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description While there is nothing new, wait so long for it, in seconds. */
                wait?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
                epoch?: string | null;
                /** @description `public` for what spectators read; default: your own feed. */
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
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
                epoch?: string | null;
                /** @description `public` for what spectators read; default: your own feed. */
                as?: string | null;
            };
            header?: {
                /** @description The id of the last event: counts before `after`. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` the type and `data:` the envelope, without end. `event: reset` and `event: goaway` are the server's own. */
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
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                limit?: number;
                /** @description While there is nothing new, wait so long for it, in seconds. */
                wait?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
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
                /** @description Events after this number; a view's `cursor.seq`. */
                after?: number;
                /** @description The cursor's epoch: makes sure that `after` still fits. */
                epoch?: string | null;
            };
            header?: {
                /** @description The id of the last event: counts before `after`. */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Blocks of `id: epoch:seq`, `event:` the type and `data:` the envelope, without end. `event: reset` and `event: goaway` are the server's own. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Announce"];
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Clarify"];
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
                    "application/json": components["schemas"]["ClarificationList"];
                };
            };
        };
    };
    extendPhase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Extend"];
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                "application/json": components["schemas"]["Amend"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amended"];
                };
            };
        };
    };
    listHosts: {
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
                    "application/json": components["schemas"]["HostList"];
                };
            };
        };
    };
    addHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    listChannels: {
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
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
        };
    };
    openChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description The first ones after this number. */
                after?: number | null;
                /** @description The last ones before this number. */
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path: {
                match_id: string;
                /** @description A channel's name, as in the list of channels. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
                /** @description A channel's name, as in the list of channels. */
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
                /** @description For the audit log. */
                reason?: string | null;
            };
            header?: never;
            path: {
                match_id: string;
                /** @description A channel's name, as in the list of channels. */
                channel: string;
                /** @description Its number, as hosts have it. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description The number of the last entry that you have. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                "application/json": components["schemas"]["Warned"];
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
                    "application/json": components["schemas"]["SeasonHosts"];
                };
            };
        };
    };
    addSeasonHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Announcement"];
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                "application/json": components["schemas"]["Because"];
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                season_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Because"];
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
                "application/json": components["schemas"]["Chosen"];
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["Offered"];
                };
            };
        };
    };
    acceptGarnets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Needed with a personal token. Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                /** @description Any text of your own, new for each new request; a repeat with the same one has one effect. */
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
                    "application/json": components["schemas"]["Trial"];
                };
            };
        };
    };
    listDeliveries: {
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
                /** @description The same each time the message is sent: drop what you know. */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description Over `{webhook-id}.{webhook-timestamp}.{body}`, by HMAC-SHA256 with the webhook's secret: `v1,` and base 64. Two, with a blank between them, for 24 hours after the secret was rotated. */
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
            /** @description Never again: the webhook pauses at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. What you answer is not looked at. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It failed, and is tried again later; `Retry-After` counts, up to an hour. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
