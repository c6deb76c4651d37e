// Written by `npm run generate` from openapi/; not by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The answer to act: that of POST actions. */
        ActReceipt: {
            match_id: string;
            phase: string;
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            told: components["schemas"]["Happening"][];
            /** @description The seat's free balance afterwards. */
            garnets: number;
            /** @constant */
            op: "receipt";
            id: string | number;
        };
        /** @description Once, when a subscription has come to the head; from here on events are live. */
        CaughtUp: {
            /** @constant */
            op: "caught_up";
            /** @description Such as match/m_3kTz/seat:3. */
            feed: string;
            seq: number;
        };
        /** @description Nothing more can be said there, or you are not in it any more. What you read stays readable. */
        ChannelClosed: {
            channel: string;
            /**
             * @description left: you are out. game: the rules close it. over: the match is.
             * @enum {string}
             */
            why: "left" | "game" | "over";
        };
        /** @description Others came into a channel, or left it. */
        ChannelMembers: {
            channel: string;
            members: number[];
        };
        /** @description You are in this channel now, or it has opened again. */
        ChannelOpened: {
            channel: string;
            /** @enum {string} */
            kind: "game" | "table" | "group";
            title: string;
            members: number[];
            is_open: boolean;
        };
        /** @description A host's ruling on a question about the rules. */
        ClarificationPosted: {
            /** @description 1, 2, 3, ... within the match. */
            n: number;
            /** Format: date-time */
            at: string;
            text: string;
        };
        /** @description Everything in this feed up to here was dealt with. */
        ClientAck: {
            /** @constant */
            op: "ack";
            feed: string;
            seq: number;
        };
        /** @description POST actions, by socket. */
        ClientAct: {
            /** @constant */
            op: "act";
            id: string | number;
            match_id: string;
            phase: string;
            action: {
                [key: string]: components["schemas"]["ClientJsonValue"];
            };
            /** @default null */
            idempotency_key?: string | null;
        };
        /** @description Who is there. ``client`` names this consumer: acks are remembered under it. */
        ClientIdentify: {
            /** @constant */
            op: "identify";
            /** @default null */
            token?: string | null;
            /** @default null */
            ticket?: string | null;
            /** @default null */
            client?: string | null;
        };
        ClientJsonValue: unknown;
        /** @description Are you there? */
        ClientPing: {
            /** @constant */
            op: "ping";
            /** @default null */
            id?: string | number | null;
        };
        /** @description A place in a feed: of a view's cursor, or of the last event that was dealt with. */
        ClientPlace: {
            epoch: string;
            seq: number;
        };
        /** @description I am here. */
        ClientPong: {
            /** @constant */
            op: "pong";
        };
        /** @description PUT submission, by socket. */
        ClientSubmit: {
            /** @constant */
            op: "submit";
            id: string | number;
            match_id: string;
            phase: string;
            action: {
                [key: string]: components["schemas"]["ClientJsonValue"];
            };
            /** @default false */
            locked?: boolean;
        };
        /** @description Send me this feed from here on; this is also how to resume. */
        ClientSubscribe: {
            /** @constant */
            op: "subscribe";
            id: string | number;
            feed: string;
            from: components["schemas"]["ClientPlace"] | ("start" | "now" | "acked");
            /** @default null */
            types?: string[] | null;
        };
        /** @description Stop sending this feed. */
        ClientUnsubscribe: {
            /** @constant */
            op: "unsubscribe";
            id: string | number;
            feed: string;
        };
        /** @description The duel has begun: in which order the lots come up, and how many coins each of the two has. */
        DuelOfBidsDuelBegun: {
            lots: ("sun-2" | "sun-3" | "sun-4" | "moon-2" | "moon-3" | "moon-4" | "star-2" | "star-3" | "star-4")[];
            coins: number;
        };
        /** @description Points were level after the last sale: one last point decides. */
        DuelOfBidsLastPointAwarded: {
            /** Format: seat */
            seat: number;
            /** @enum {string} */
            by: "coins" | "last_sale" | "chance";
        };
        /**
         * @description A sale is over. Without a winner the bids were equal, and the lots lie over to the next sale.
         *
         *     ``points`` are both seats' after it.
         */
        DuelOfBidsLotsSold: {
            number: number;
            lots: ("sun-2" | "sun-3" | "sun-4" | "moon-2" | "moon-3" | "moon-4" | "star-2" | "star-3" | "star-4")[];
            winner: number | null;
            points: {
                [key: string]: number;
            };
        };
        /** @description You have looked: so many coins the opponent had before this sale. */
        DuelOfBidsPurseSeen: {
            number: number;
            coins: number;
        };
        /** @description Both cards lie there, face down: the lead may double the stake. */
        DuelOfNerveCardsLaid: {
            round: number;
            /** Format: seat */
            lead: number;
            stake: number;
        };
        /** @description The duel has begun: who leads in round 1. The lead changes every round. */
        DuelOfNerveDuelBegun: {
            /** Format: seat */
            first_lead: number;
        };
        /** @description Points were level after the last round: one last point decides. */
        DuelOfNerveLastPointAwarded: {
            /** Format: seat */
            seat: number;
            /** @enum {string} */
            by: "kept_card" | "last_won_round" | "lot";
        };
        /**
         * @description A round is over. Nobody has won it where the cards were equal: then ``carried`` points lie over.
         *
         *     ``cards`` are null unless they were laid open.
         */
        DuelOfNerveRoundWon: {
            round: number;
            /** Format: seat */
            lead: number;
            /** @enum {string} */
            end: "compared" | "opened" | "folded";
            stake: number;
            winner: number | null;
            cards: {
                [key: string]: number;
            } | null;
            carried: number;
            points: {
                [key: string]: number;
            };
        };
        /** @description The lead has doubled: ``stake`` is what a call plays for. */
        DuelOfNerveStakeDoubled: {
            round: number;
            /** Format: seat */
            lead: number;
            stake: number;
        };
        /** @description An event, the same on every transport. `seq` is dense in its feed: 1, 2, 3, ... */
        Envelope: {
            /** @example match/m_3kTz/seat:3 */
            feed: string;
            seq: number;
            /** @example ev_Zk3v0d9Q */
            id: string;
            /** @example phase.closed */
            type: string;
            /** @example 2026-11-21T14:00:00.000Z */
            at: string;
            round: number | null;
            phase_id: string | null;
            /** @description The phase's name. */
            phase: string | null;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Only in hosts' feeds, of what not everybody is told: the seats that were.
             * @default null
             */
            to?: number[] | null;
            /**
             * @description On the WebSocket; left out elsewhere.
             * @constant
             */
            op?: "event";
        } & {
            [key: string]: unknown;
        };
        /** @description What a frame got wrong. `code` is one of the stream's own, or that of the HTTP problem, with its members. */
        ErrorFrame: {
            /** @constant */
            op: "error";
            /** @description That of the frame, if it had one. */
            id?: string | number;
            code: string;
            detail: string;
            /** @description Whether the same frame may succeed later. */
            retryable: boolean;
            errors?: components["schemas"]["Flaw"][];
        };
        /** @description To each seat: the hand it starts with. */
        ExodusCubesDealt: {
            hand: ("red" | "blue" | "yellow" | "green" | "white" | "black")[];
        };
        /** @description One line of a seat's points: how many, and why in words for that seat. */
        ExodusItem: {
            points: number;
            why: string;
        };
        /** @description A trade from one side; on the wire ``partner`` is called ``with``. */
        ExodusTrade: {
            /** Format: seat */
            with: number;
            /** @enum {string} */
            gave: "red" | "blue" | "yellow" | "green" | "white" | "black";
            /** @enum {string} */
            received: "red" | "blue" | "yellow" | "green" | "white" | "black";
        };
        /** @description To each seat: its own round, with its hand and its points after it. */
        ExodusTradesResolved: {
            round: number;
            trades: components["schemas"]["ExodusTrade"][];
            failed: number[];
            change: number;
            items: components["schemas"]["ExodusItem"][];
            hand: ("red" | "blue" | "yellow" | "green" | "white" | "black")[];
            points: number;
        };
        /** @description To all: the auction, as far as this match reveals it. */
        ExtremeWaysAuctionClosed: {
            round: number;
            packets: {
                [key: string]: number[];
            };
            amounts: {
                [key: string]: number;
            } | null;
            leftover: components["schemas"]["ExtremeWaysPacket"][] | null;
        };
        /** @description To each seat: the packet it has won (or null, without facts), and the money it has left. */
        ExtremeWaysAuctionSettled: {
            round: number;
            packet: number | null;
            facts: (components["schemas"]["ExtremeWaysTrueMove"] | components["schemas"]["ExtremeWaysFalseMoves"])[];
            chips: number;
        };
        /** @description To the buyer: what it spent, and all the money it has now. */
        ExtremeWaysChipsBought: {
            garnets: number;
            chips: number;
        };
        /** @description A fact: these candidates of the option, in the order of their list, aren't the true move. */
        ExtremeWaysFalseMoves: {
            option: string;
            false: [
                number,
                number
            ][];
        };
        /** @description To all: where everybody has come to, and the money everybody has left. */
        ExtremeWaysJourneysEnded: {
            places: {
                [key: string]: [
                    number,
                    number
                ];
            };
            chips: {
                [key: string]: number;
            };
        };
        /** @description A packet and what is in it: ``true`` is an option's true move, ``false`` are moves that aren't. */
        ExtremeWaysPacket: {
            packet: number;
            facts: (components["schemas"]["ExtremeWaysTrueMove"] | components["schemas"]["ExtremeWaysFalseMoves"])[];
        };
        /** @description To all: the options of the round whose knowledge is auctioned now. */
        ExtremeWaysRoundOpened: {
            round: number;
            options: {
                [key: string]: [
                    number,
                    number
                ][];
            };
        };
        /** @description A fact: this is the option's true move. */
        ExtremeWaysTrueMove: {
            option: string;
            true: [
                number,
                number
            ];
        };
        /** @description To the seat that gave a diamond away: what it learned about the diamond's recipient. */
        FamineDiamondTaught: {
            lesson: components["schemas"]["FamineLesson"];
        };
        /** @description To each seat: the hand it starts with. */
        FamineGemsDealt: {
            hand: ("ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx")[];
        };
        /** @description One line of a seat's points: how many, and why in words for that seat. */
        FamineItem: {
            points: number;
            why: string;
        };
        /**
         * @description What a diamond traded away in ``year`` taught about its recipient.
         *
         *     ``value``: for ``inventory`` the gemstones, sorted; for ``partners`` the seats, ascending; for
         *     ``rank`` and ``favor`` a number.
         */
        FamineLesson: {
            year: number;
            /** Format: seat */
            about: number;
            /** @enum {string} */
            kind: "inventory" | "partners" | "rank" | "favor";
            value: ("ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx")[] | number[] | number;
        };
        /** @description A trade from one side; on the wire ``partner`` is called ``with``. */
        FamineTrade: {
            /** Format: seat */
            with: number;
            /** @enum {string} */
            gave: "ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx";
            /** @enum {string} */
            received: "ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx";
        };
        /** @description To each seat: its own year, with its hand and its Favor after it, and its limits in the next. */
        FamineYearResolved: {
            year: number;
            trades: components["schemas"]["FamineTrade"][];
            failed: number[];
            change: number;
            items: components["schemas"]["FamineItem"][];
            hand: ("ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx")[];
            favor: number;
            locked_diamonds: number;
            may_not_trade_with: number[];
        };
        /** @description A feed of yours, and where it stands. */
        FeedAt: {
            /** @description Such as match/m_3kTz/seat:3. */
            feed: string;
            epoch: string;
            /** @description The number of the feed's newest event. */
            head: number;
        };
        /** @description One thing that is wrong. */
        Flaw: {
            path: string;
            code: string;
            message: string;
        };
        /** @description The seat's free balance. */
        GarnetsChanged: {
            garnets: number;
        };
        /** @description The server goes away: come back after this time, and subscribe from your places. */
        Goaway: {
            /** @constant */
            op: "goaway";
            reason: string;
            reconnect_in_ms: number;
        };
        /** @description An event that an instant action caused, as its seat was told. */
        Happening: {
            type: string;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description The first frame: the server's deadlines and its time. */
        Hello: {
            /** @constant */
            op: "hello";
            /** @description After so long without a frame from you the server pings. */
            heartbeat_ms: number;
            /** @description How long you may take to identify. */
            identify_ms: number;
            now: string;
            server: string;
        };
        /** @description A host says something to everybody. */
        HostAnnounced: {
            text: string;
        };
        /** @description The match has one more host. */
        HostJoined: {
            display_name: string;
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description Somebody is a host no more. */
        HostLeft: {
            display_name: string | null;
        };
        JsonValue: unknown;
        /** @description To the four in the room, at once: who called, and the verdict. */
        LockedOutCallMade: {
            round: number;
            /** @enum {string} */
            room: "alpha" | "beta" | "gamma";
            /** Format: seat */
            seat: number;
            right: boolean;
        };
        /** @description To each seat, at the start: its room, who else is in it, its priority. */
        LockedOutDoorsLocked: {
            /** @enum {string} */
            room: "alpha" | "beta" | "gamma";
            roommates: number[];
            priority: number;
        };
        /** @description To everybody: the team that won, or the two that called; ``beaten`` is null for two. */
        LockedOutGameWon: {
            /** @enum {string} */
            by: "call" | "quiz";
            teams: ("water" | "fire" | "grass")[];
            beaten: ("water" | "fire" | "grass") | null;
        };
        /** @description A seat's way at the last close; on the wire ``from``, ``to``, ``with`` (the other's seat), ``screwed``. */
        LockedOutLastMove: {
            /** @enum {string} */
            from: "alpha" | "beta" | "gamma";
            /** @enum {string} */
            to: "alpha" | "beta" | "gamma";
            /** Format: seat */
            with: number;
            screwed: boolean;
        };
        /** @description To a seat whose priority a wrong call changed: its own, or by a tie-break one in any room. */
        LockedOutPriorityChanged: {
            priority: number;
            from_tiebreak: number;
        };
        /** @description To each seat: how it moved, the team of the other who went its way, where and how it stands now. */
        LockedOutRoundClosed: {
            round: number;
            last_move: components["schemas"]["LockedOutLastMove"];
            /** @enum {string} */
            partner_team: "water" | "fire" | "grass";
            /** @enum {string} */
            room: "alpha" | "beta" | "gamma";
            roommates: number[];
            priority: number;
            from_tiebreak: number;
        };
        /** @description The match is over, without a result. */
        MatchCancelled: {
            /** @constant */
            status: "cancelled";
            phase: null;
            paused_until: null;
            review_until: null;
            /** @description When hosts read what was sealed, and why. */
            seals_broken: components["schemas"]["SealBroken"][];
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description A lobby is open. */
        MatchCreated: {
            /** @constant */
            status: "lobby";
            game: string;
            players: number;
            /** @description SHA-256 in hex; keep it, and check the match with it at its end. */
            commitment: string;
        };
        /** @description The match is over, and this is how it ended. */
        MatchFinished: {
            /** @constant */
            status: "finished";
            result: components["schemas"]["ResultTold"];
            /** @description When hosts read what was sealed, and why. */
            seals_broken: components["schemas"]["SealBroken"][];
        };
        /** @description The game failed, and its match stands still until a host resumes it or goes back. */
        MatchHalted: {
            /** @constant */
            status: "halted";
        };
        /** @description The clock stands still until a host resumes, or till `paused_until`. */
        MatchPaused: {
            /** @constant */
            status: "paused";
            /** Format: date-time */
            paused_until: string;
            /** @description Without a deadline while the match is paused. */
            phase: components["schemas"]["PhaseTold"] | null;
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description The clock goes on. Either `phase` is there, with its new deadline, or `review_until`. */
        MatchResumed: {
            /** @constant */
            status: "running";
            paused_until: null;
            phase?: components["schemas"]["PhaseTold"];
            /** Format: date-time */
            review_until?: string;
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description Everything since the opening of the phase `to` is taken back; that phase opens anew, under a new id. */
        MatchRewound: {
            /** @constant */
            status: "running";
            phase: null;
            paused_until: null;
            review_until: null;
            to: components["schemas"]["PhaseNamed"];
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description Play begins. */
        MatchStarted: {
            /** @constant */
            status: "running";
            /** @description SHA-256 in hex; keep it, and check the match with it at its end. */
            commitment: string;
        };
        /** @description A host took a message out of sight. */
        MessageHidden: {
            id: string;
            channel: string;
            n: number;
        };
        /** @description Something was said. */
        MessagePosted: {
            id: string;
            channel: string;
            /** @description 1, 2, 3, ... in this channel for this reader. */
            n: number;
            /** @description Null: a host, or in the lounge a spectator. */
            seat: number | null;
            /** @enum {string} */
            role: "player" | "host" | "spectator";
            name: string;
            text: string;
            /** Format: date-time */
            at: string;
        };
        /** @description You are this member of the cast now (`season.joined`), or no longer (`season.left`). */
        MyCastPlace: {
            season_id: string;
            member: string;
        };
        /** @description You are asked for a decision in this season. */
        MyDecision: {
            season_id: string;
            /** @description Its id; the season's view has it. */
            decision: string;
            /** @enum {string} */
            kind: "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /** Format: date-time */
            due_at: string;
        };
        /** @description You host this match now (`host.joined`), or no longer (`host.left`). */
        MyHosting: {
            match_id: string;
        };
        /** @description One of your matches has this status now. */
        MyMatch: {
            match_id: string;
            /** @enum {string} */
            status: "running" | "paused" | "halted" | "finished" | "cancelled";
        };
        /** @description This match waits for you. */
        MyReminder: {
            match_id: string;
            phase: components["schemas"]["PhaseTold"] | null;
        };
        /** @description One of your seasons has this status now. */
        MySeason: {
            season_id: string;
            /** @enum {string} */
            status: "running" | "finished" | "cancelled";
        };
        /** @description You host this season now (`season.host_joined`), or no longer (`season.host_left`). */
        MySeasonHosting: {
            season_id: string;
        };
        /** @description You have this seat now (`seat.joined`), or no longer (`seat.left`). */
        MySeat: {
            match_id: string;
            seat: number;
        };
        /** @description The phase is over, and nothing more is taken in it. */
        PhaseClosed: {
            phase: components["schemas"]["PhaseTold"];
            /** @enum {string} */
            closed_by: "deadline" | "early" | "host";
            /** @description To everything that was sealed; null where nothing could be. */
            commitment: string | null;
            /**
             * Format: date-time
             * @description What it led to waits for the host, till then at most.
             */
            review_until?: string;
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description The open phase has another deadline. */
        PhaseExtended: {
            phase: components["schemas"]["PhaseTold"];
            /**
             * @description downtime: for the time that the server was down.
             * @enum {string}
             */
            by: "host" | "downtime";
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description The phase that a match went back to, under the id that it had. */
        PhaseNamed: {
            id: string;
            name: string;
            round: number;
        };
        /** @description A phase is open. */
        PhaseOpened: {
            phase: components["schemas"]["PhaseTold"];
            /** @description Seats with something in force; null where not everybody may know that. */
            submitted: number[] | null;
        };
        /** @description A phase. `due_at` is null while the match is paused. */
        PhaseTold: {
            id: string;
            name: string;
            round: number;
            /** Format: date-time */
            opened_at: string;
            due_at: string | null;
        };
        /** @description To all: the auction, as far as this match reveals it. */
        RavensAuctionClosed: {
            round: number;
            packets: {
                [key: string]: number[];
            };
            amounts: {
                [key: string]: number;
            } | null;
            leftover: components["schemas"]["RavensPacket"][] | null;
        };
        /** @description To each seat: the packet it has won (or null, without facts), and the money it has left. */
        RavensAuctionSettled: {
            round: number;
            packet: number | null;
            facts: (components["schemas"]["RavensTrueMove"] | components["schemas"]["RavensFalseMoves"])[];
            chips: number;
        };
        /** @description To the buyer: what it spent, and all the money it has now. */
        RavensChipsBought: {
            garnets: number;
            chips: number;
        };
        /** @description A fact: these candidates of the option, in the order of their list, aren't the true move. */
        RavensFalseMoves: {
            option: string;
            false: [
                number,
                number
            ][];
        };
        /** @description To all: where everybody has come to, and the money everybody has left. */
        RavensJourneysEnded: {
            places: {
                [key: string]: [
                    number,
                    number
                ];
            };
            chips: {
                [key: string]: number;
            };
        };
        /** @description A packet and what is in it: ``true`` is an option's true move, ``false`` are moves that aren't. */
        RavensPacket: {
            packet: number;
            facts: (components["schemas"]["RavensTrueMove"] | components["schemas"]["RavensFalseMoves"])[];
        };
        /** @description To all: the options of the round whose knowledge is auctioned now. */
        RavensRoundOpened: {
            round: number;
            options: {
                [key: string]: [
                    number,
                    number
                ][];
            };
        };
        /** @description A fact: this is the option's true move. */
        RavensTrueMove: {
            option: string;
            true: [
                number,
                number
            ];
        };
        /** @description You are identified; these are your account's feed and those of your newest matches and seasons, 100 each. */
        Ready: {
            /** @constant */
            op: "ready";
            account: string;
            feeds: components["schemas"]["FeedAt"][];
            /** @description Events that are sent without an ack. */
            max_inflight: number;
        };
        /** @description The seat may submit in this phase, and nothing of it is in force. */
        ReminderDue: {
            phase: components["schemas"]["PhaseTold"] | null;
        };
        /** @description How a match ended, as `GET .../result` has it. */
        ResultTold: {
            /** @description By seat, zeros included. */
            tokens_of_life: {
                [key: string]: number;
            };
            /** @description By seat, zeros included. */
            garnets: {
                [key: string]: number;
            };
            elimination_candidates: number[];
            winners: number[];
            /** @description A row a seat; its members are the game's. */
            standings: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
        };
        /** @description A host read what was sealed. */
        SealBroken: {
            /** Format: date-time */
            at: string;
            reason: string | null;
            phase: string;
            /** @description Null: all seats. */
            seat: number | null;
        };
        /** @description These members have so many garnets now. */
        SeasonBalancesChanged: {
            /** @description By member, as far as you may know. A running match changes none. */
            garnets: {
                [key: string]: number;
            };
        };
        /** @description The host ended the season without a winner. ``orphaned``: matches that were running. */
        SeasonCancelled: {
            reason: string;
            orphaned: string[];
        };
        /** @description The episode's Elimination Candidates. */
        SeasonCandidatesNamed: {
            candidates: string[];
        };
        /** @description One who decides has chosen, in place of an earlier choice. */
        SeasonChoiceMade: {
            decision: string;
            by: string;
            choice: string[];
        };
        /** @description A season was created; its cast can be put together. */
        SeasonCreated: {
            id: string;
            title: string;
            policies: components["schemas"]["SeasonPolicies"];
        };
        /** @description Seconds until a decision closes by itself, by its kind. */
        SeasonDeadlines: {
            /** @default 86400 */
            give_token?: number;
            /** @default 86400 */
            name_candidate?: number;
            /** @default 86400 */
            choose_opponent?: number;
            /** @default 86400 */
            ban_death_match?: number;
            /** @default 86400 */
            choose_death_match?: number;
            /** @default 86400 */
            support?: number;
        };
        /** @description The game of the death match. */
        SeasonDeathMatchChosen: {
            game: string;
        };
        /** @description The death match had no single loser; it is played again. */
        SeasonDeathMatchTied: {
            replays: number;
        };
        /**
         * @description An open decision. Each of ``deciders`` (members, or ``host``) chooses ``least`` to ``most`` of ``options``.
         *
         *     ``due_at``: a choice counts that comes before. ``default``: what is taken when nobody decides; ``ties``: which of
         *     several options with the most votes.
         */
        SeasonDecision: {
            id: string;
            /** @enum {string} */
            kind: "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            episode: number;
            deciders: string[];
            options: string[];
            least: number;
            most: number;
            /** Format: date-time */
            due_at: string;
            /** @enum {string} */
            visibility: "public" | "sealed";
            /** @enum {string} */
            counting: "each" | "most_votes";
            /** @enum {string} */
            default: "nothing" | "drawn" | "fewest_garnets";
            /** @enum {string} */
            ties: "nothing" | "drawn" | "fewest_garnets";
        };
        /** @description A decision is made: what came of it, how, and who had chosen what. */
        SeasonDecisionClosed: {
            decision: string;
            outcome: string[];
            /** @enum {string} */
            how: "decided" | "tie_broken" | "default";
            choices: {
                [key: string]: string[];
            };
        };
        /** @description A decision has another deadline. */
        SeasonDecisionExtended: {
            decision: string;
            /** Format: date-time */
            due_at: string;
            reason: string;
        };
        /** @description Somebody has to decide. */
        SeasonDecisionOpened: {
            decision: components["schemas"]["SeasonDecision"];
        };
        /** @description Somebody left before the death match: the place is filled anew. ``candidates``: those who are left. */
        SeasonDuelReset: {
            candidates: string[];
        };
        /** @description The episode ends without an elimination of its own. ``orphaned``: a death match that is pointless now. */
        SeasonEliminationSkipped: {
            /** @enum {string} */
            why: "all_safe" | "no_candidate" | "no_winners" | "no_opponent" | "somebody_left";
            orphaned: string[];
        };
        /** @description An episode begins. ``garnets``: everybody's balance, where the season shows balances of an episode's start. */
        SeasonEpisodeAnnounced: {
            number: number;
            game: string;
            title: string | null;
            garnets: {
                [key: string]: number;
            } | null;
        };
        /** @description The episode is over, and its tokens with it. */
        SeasonEpisodeClosed: {
            number: number;
        };
        /** @description A game of the finals was won, or, with ``null``, tied. */
        SeasonFinalPlayed: {
            match: string;
            winner: string | null;
        };
        /** @description The finals begin. */
        SeasonFinalsAnnounced: {
            finalists: string[];
        };
        /** @description There is a winner; who else was still in is eliminated. ``orphaned``: matches that were running. */
        SeasonFinished: {
            winner: string;
            orphaned: string[];
        };
        /** @description Games that the death match won't be. */
        SeasonGamesBanned: {
            games: string[];
        };
        /** @description An entry for the ledger, which tells members of their own. ``undoable``: it is taken back with its result. */
        SeasonGarnetsPosted: {
            posting: components["schemas"]["SeasonPosting"];
            undoable: boolean;
        };
        /** @description What one account gets; negative: gives. Accounts are members' ids, ``bank`` and ``escrow``. */
        SeasonLine: {
            account: string;
            amount: number;
        };
        /** @description A match's result counts: ``take`` is its number in the season. */
        SeasonMatchResolved: {
            match: string;
            /** @enum {string} */
            part: "main" | "death" | "final";
            take: number;
            outcome: components["schemas"]["SeasonOutcome"];
        };
        /** @description A match of the season started: an episode's main match or death match, or one of the finals. */
        SeasonMatchStarted: {
            match: string;
            /** @enum {string} */
            part: "main" | "death" | "final";
            game: string;
            seats: {
                [key: string]: string;
            };
        };
        /**
         * @description A match, or its result, counts no more, and all it led to is taken back; garnets by entries that follow.
         *
         *     ``part`` and ``episode`` say where the season stands again; ``take``: this result and later ones are gone, None when
         *     there was none yet. ``cancelled``: the match won't come back; else its result is awaited anew. ``orphaned``: running
         *     matches that were built on it.
         */
        SeasonMatchTakenBack: {
            match: string;
            /** @enum {string} */
            part: "main" | "death" | "final";
            episode: number;
            take: number | null;
            cancelled: boolean;
            reason: string;
            orphaned: string[];
        };
        /** @description Somebody is in the cast. */
        SeasonMemberAdded: {
            member: string;
            alias: string;
            groups: string[];
        };
        /** @description Somebody is out of the cast, before the start. */
        SeasonMemberDropped: {
            member: string;
        };
        /** @description A member is out: it lost the death match, or was the candidate and there was nobody to meet. */
        SeasonMemberEliminated: {
            member: string;
            /** @enum {string} */
            by: "death_match" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
            take: number;
        };
        /** @description A member is in other groups or teams. */
        SeasonMemberGrouped: {
            member: string;
            groups: string[];
        };
        /** @description A member withdrew, was removed, or had too many warnings. No correction brings it back. */
        SeasonMemberLeft: {
            member: string;
            /** @enum {string} */
            how: "eliminated" | "withdrawn" | "removed";
            /** @enum {string} */
            by: "death_match" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
        };
        /** @description Another person took a member's place; the member keeps all it has. ``alias`` is how it is called now. */
        SeasonMemberSubstituted: {
            member: string;
            alias: string;
        };
        /** @description A member got a warning, its ``number``th, which cost a ``fine``. */
        SeasonMemberWarned: {
            member: string;
            number: number;
            reason: string;
            fine: number;
        };
        /** @description Who meets the candidate; ``null`` when two candidates meet each other. */
        SeasonOpponentChosen: {
            opponent: string | null;
        };
        /**
         * @description A match's result in the words of the season: members instead of seats, seats without a member left out.
         *
         *     ``places``: the rank in the standings, 1 the first; in a game that ranks groups apart, within the group.
         */
        SeasonOutcome: {
            tokens: {
                [key: string]: number;
            };
            garnets: {
                [key: string]: number;
            };
            candidates: string[];
            places: {
                [key: string]: number;
            };
        };
        /** @description How a season is played. Every field has a default; they can be changed until the season starts. */
        SeasonPolicies: {
            /**
             * @description What every member has at the start.
             * @default 0
             */
            start_garnets?: number;
            /**
             * @description Every active member has a seat in the main match. If not, who has none is safe in that episode.
             * @default true
             */
            everyone_plays?: boolean;
            /**
             * @description What a holder of several Tokens of Life does with those beyond the first; a member gets one.
             * @default may_be_given
             * @enum {string}
             */
            spare_tokens?: "kept" | "may_be_given" | "must_be_given";
            /**
             * @description How many Tokens of Life a member takes from a match at most.
             * @default 2
             */
            most_tokens?: number;
            /**
             * @description Whether a token may go to whom the match made its candidate, who is then safe.
             * @default false
             */
            candidate_may_receive?: boolean;
            /**
             * @description A match that nobody won: its candidate stands, or nobody leaves in this episode.
             * @default go_on
             * @enum {string}
             */
            no_winners?: "go_on" | "nobody_leaves";
            /**
             * @description Who is the candidate when the match names none, or its candidate was saved: nobody; whom the token holders choose (without any: everybody); whom the host chooses; the lowest placed; the poorest; drawn. Never a token holder: if all hold one, nobody leaves.
             * @default lowest
             * @enum {string}
             */
            no_candidate?: "nobody" | "winners_choose" | "host_chooses" | "lowest" | "fewest_garnets" | "drawn";
            /**
             * @description Who meets a single candidate, never a token holder. Two candidates meet each other.
             * @default candidate_chooses
             * @enum {string}
             */
            opponent?: "candidate_chooses" | "winners_choose" | "drawn" | "fewest_garnets";
            /**
             * @description What becomes of a candidate when everybody else holds a token.
             * @default eliminated
             * @enum {string}
             */
            no_opponent?: "eliminated" | "nobody_leaves";
            /**
             * @description A candidate or opponent who leaves before the death match: that was the episode's elimination, or another one is found. Who leaves in a death match has lost it.
             * @default counts
             * @enum {string}
             */
            candidate_leaves?: "counts" | "replaced";
            /**
             * @description The games of death matches. Empty: the host names one when it starts.
             * @default []
             */
            death_match_pool?: string[];
            /**
             * @description Who chooses from the pool, after the bans. Two candidates choose together.
             * @default drawn
             * @enum {string}
             */
            death_match_chooser?: "host" | "candidate" | "opponent" | "drawn";
            /**
             * @description How many games each of them may ban; lowered where the pool would run empty.
             * @default 0
             */
            death_match_bans?: number;
            /**
             * @description How often a death match without a loser is played again before the poorer one leaves.
             * @default 1
             */
            death_match_replays?: number;
            /**
             * @description Where the garnets of an eliminated member go.
             * @default to_winner
             * @enum {string}
             */
            loser_garnets?: "to_winner" | "burn" | "split";
            /**
             * @description Where the garnets of a member who withdraws or is removed go.
             * @default burn
             * @enum {string}
             */
            leaver_garnets?: "keep" | "burn" | "split";
            /**
             * @description When members may offer garnets to each other.
             * @default closed
             * @enum {string}
             */
            transfers?: "closed" | "between_matches" | "open";
            /**
             * @description Who sees whose garnets: all see all; only one's own; all, as of the episode's announcement.
             * @default public
             * @enum {string}
             */
            balances?: "public" | "own" | "episode_start";
            /**
             * @description What warnings cost, by their number: `{after, fine, eliminates}`, ascending.
             * @default []
             */
            warnings?: components["schemas"]["SeasonThreshold"][];
            /**
             * @description After so many episodes the finals are played by whoever is left.
             * @default 30
             */
            most_episodes?: number;
            /**
             * @description With so many members left the finals begin.
             * @default 2
             */
            finalists?: number;
            /**
             * @description The games of the finals, in turn. Empty, or with more finalists than `finalists`: the host names one each time.
             * @default []
             */
            finals_games?: string[];
            /**
             * @description Games of the finals; more than half of them won is the season.
             * @default 1
             */
            finals_best_of?: number;
            /**
             * @description Games beyond, while nobody leads. Then the richer one wins, then it is drawn.
             * @default 2
             */
            finals_extra_games?: number;
            /**
             * @description What each eliminated member who supports a finalist is worth to it. 0: nobody is asked.
             * @default 0
             */
            support_garnets?: number;
            /**
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
             * @description A decision closes when all have decided. If not, choices can be changed until its deadline.
             * @default true
             */
            close_early?: boolean;
            /**
             * @description Which member is taken when a choice is due and nobody decides. A game is always drawn.
             * @default drawn
             * @enum {string}
             */
            silence?: "drawn" | "fewest_garnets";
            /**
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
            deadlines?: components["schemas"]["SeasonDeadlines"];
        };
        /** @description The host chose other policies, before the start. */
        SeasonPoliciesChanged: {
            policies: components["schemas"]["SeasonPolicies"];
        };
        /** @description One transaction of the ledger. ``cause`` is unique in the season and begins with its id. */
        SeasonPosting: {
            cause: string;
            currency: string;
            lines: components["schemas"]["SeasonLine"][];
        };
        /** @description The season began; cast and policies stand. */
        SeasonStarted: Record<string, never>;
        /** @description Whom eliminated members stand by. */
        SeasonSupportCounted: {
            supporters: {
                [key: string]: string;
            };
        };
        /** @description What a member's nth warning costs: a fine, the season, or both. */
        SeasonThreshold: {
            after: number;
            /** @default 0 */
            fine?: number;
            /** @default false */
            eliminates?: boolean;
        };
        /** @description A spare Token of Life changed hands. */
        SeasonTokenGiven: {
            giver: string;
            taker: string;
        };
        /** @description No more tokens are given in this episode: who holds one is safe. */
        SeasonTokensSettled: {
            held: {
                [key: string]: number;
            };
        };
        /** @description A member offers garnets to another; they are set apart. */
        SeasonTransferOffered: {
            offer: string;
            giver: string;
            taker: string;
            amount: number;
        };
        /** @description An offer was accepted, declined or withdrawn, or it lapsed; garnets that weren't taken are given back. */
        SeasonTransferSettled: {
            offer: string;
            /** @enum {string} */
            outcome: "accepted" | "declined" | "withdrawn" | "lapsed";
        };
        /** @description A bot has taken a seat. */
        SeatBot: {
            seat: number;
            display_name: string;
        };
        /** @description Somebody has taken a seat. */
        SeatJoined: {
            seat: number;
            display_name: string;
        };
        /** @description A seat is free again. */
        SeatLeft: {
            seat: number;
        };
        /** @description Somebody else plays this seat from now on. */
        SeatSubstituted: {
            seat: number;
            display_name: string | null;
            /** @description The bot's policy; null for a person. */
            bot: string | null;
            /** @description What the host gave; left out where they gave none. */
            reason?: string;
        };
        /** @description Are you there? Answer with pong. */
        ServerPing: {
            /** @constant */
            op: "ping";
        };
        /** @description The answer to ping, with its id. */
        ServerPong: {
            /** @constant */
            op: "pong";
            id?: string | number;
        };
        /** @description The receipt of what the seat sent, as it was sent. */
        SubmissionAccepted: {
            match_id: string;
            /**
             * Format: seat
             * @description The player's, or 0 for the judge.
             */
            seat: number;
            /** @description The phase's id. */
            phase: string;
            /** @description 1, 2, 3, ... within the phase; withdrawals count. */
            revision: number | null;
            accepted_at: string | null;
            /** @description As it was sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            locked: boolean;
            /** @description Held while this submission stands. */
            garnets_held: number;
            /** @description Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description For this seat only: without it nobody can guess what the digest is of. */
            salt: string | null;
            /** @description SHA-256 over the canonical JSON of this receipt's facts, the salt included. */
            digest: string | null;
            /** @default false */
            dry_run?: boolean;
        };
        /** @description The receipt of what a host sent in the seat's place. */
        SubmissionAmended: {
            match_id: string;
            /**
             * Format: seat
             * @description The player's, or 0 for the judge.
             */
            seat: number;
            /** @description The phase's id. */
            phase: string;
            /** @description 1, 2, 3, ... within the phase; withdrawals count. */
            revision: number | null;
            accepted_at: string | null;
            /** @description As it was sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            locked: boolean;
            /** @description Held while this submission stands. */
            garnets_held: number;
            /** @description Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description For this seat only: without it nobody can guess what the digest is of. */
            salt: string | null;
            /** @description SHA-256 over the canonical JSON of this receipt's facts, the salt included. */
            digest: string | null;
            /** @default false */
            dry_run?: boolean;
            /**
             * @description What the host gave; left out where they gave none.
             * @default null
             */
            reason?: string | null;
        };
        /** @description Who has submitted, where everybody may know that. */
        SubmissionStatus: {
            /** @description Seats with something in force; null where not everybody may know that. */
            submitted: number[] | null;
        };
        /** @description The seat took its submission back. */
        SubmissionWithdrawn: {
            /** @description The phase's id. */
            phase: string;
            revision: number;
        };
        /** @description The answer to submit: that of PUT submission. */
        SubmitReceipt: {
            match_id: string;
            /**
             * Format: seat
             * @description The player's, or 0 for the judge.
             */
            seat: number;
            /** @description The phase's id. */
            phase: string;
            /** @description 1, 2, 3, ... within the phase; withdrawals count. */
            revision: number | null;
            accepted_at: string | null;
            /** @description As it was sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            locked: boolean;
            /** @description Held while this submission stands. */
            garnets_held: number;
            /** @description Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description For this seat only: without it nobody can guess what the digest is of. */
            salt: string | null;
            /** @description SHA-256 over the canonical JSON of this receipt's facts, the salt included. */
            digest: string | null;
            /** @default false */
            dry_run?: boolean;
            /** @constant */
            op: "receipt";
            id: string | number;
        };
        /** @description The answer to subscribe. With `reset` there is no subscription: fetch the view, subscribe from its cursor. */
        Subscribed: {
            /** @constant */
            op: "subscribed";
            id: string | number;
            /** @description Such as match/m_3kTz/seat:3. */
            feed: string;
            epoch: string;
            /** @description Events after this number follow. */
            from: number | null;
            /** @description The number of the feed's newest event. */
            head: number;
            /** @enum {string} */
            result: "live" | "replay" | "reset";
            /**
             * @description Of a reset.
             * @enum {string}
             */
            reason?: "epoch_changed" | "cursor_ahead" | "before_access" | "ack_unknown";
        };
        /** @description One player was left on stage and is kicked out at once, in a round of its own. */
        TogetherAutomaticRoundPlayed: {
            round: number;
            kicked_out: number[];
        };
        /** @description The match has begun: who is in which group. */
        TogetherGroupsDrawn: {
            groups: {
                [key: string]: "A" | "B";
            };
        };
        /** @description A round is over: votes for each player who was on stage, who goes, donations to each player of B. */
        TogetherRoundResolved: {
            round: number;
            votes: {
                [key: string]: number;
            };
            donations: {
                [key: string]: number;
            };
            kicked_out: number[];
        };
        /** @description Nobody is on stage any more: the tokens that each player of B holds at the end. */
        TogetherTokensRevealed: {
            tokens: {
                [key: string]: number;
            };
        };
        /** @description The answer to unsubscribe. */
        Unsubscribed: {
            /** @constant */
            op: "unsubscribed";
            id: string | number;
            /** @description Such as match/m_3kTz/seat:3. */
            feed: string;
        };
        /** @description These fields of your view have these values now, each of them whole. */
        ViewChanged: {
            /** @description Their schemas are in GET /v1/games/{game}. */
            fields: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A webhook doesn't deliver this feed any more, for you may not read it any more. */
        WebhookFeedLost: {
            webhook_id: string;
            feed: string;
        };
        /** @description One of your webhooks delivers nothing any more, until you let it go on. */
        WebhookPaused: {
            webhook_id: string;
            /**
             * @description failing: nothing arrived for three days. gone: the address answered 410. token_ended: the token that set it up was revoked or has expired. no_feeds: you may read none of its feeds any more.
             * @enum {string}
             */
            why: "failing" | "gone" | "token_ended" | "no_feeds";
        };
        /** @description The match has begun: who is the X in rounds 1 to 5. */
        XGameOrderDrawn: {
            order: number[];
        };
        /** @description The X's pairing was closed: who plays whom this round. */
        XGamePairsAnnounced: {
            round: number;
            /** Format: seat */
            x: number;
            pairs: [
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ]
            ];
        };
        /** @description A round is over: every choice, every doubling, every payout, and all totals after it. */
        XGameRoundScored: {
            round: number;
            /** Format: seat */
            x: number;
            pairs: [
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ]
            ];
            choices: {
                [key: string]: "ally" | "betray" | "censure";
            };
            doubled: number[];
            payouts: {
                [key: string]: number;
            };
            points: {
                [key: string]: number;
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
export type operations = Record<string, never>;

export interface MatchEventData {
  /** A lobby is open. */
  "match.created": components["schemas"]["MatchCreated"];
  /** Play begins. */
  "match.started": components["schemas"]["MatchStarted"];
  /** The clock stands still until a host resumes, or till `paused_until`. */
  "match.paused": components["schemas"]["MatchPaused"];
  /** The clock goes on. Either `phase` is there, with its new deadline, or `review_until`. */
  "match.resumed": components["schemas"]["MatchResumed"];
  /** The game failed, and its match stands still until a host resumes it or goes back. */
  "match.halted": components["schemas"]["MatchHalted"];
  /** The match is over, and this is how it ended. */
  "match.finished": components["schemas"]["MatchFinished"];
  /** The match is over, without a result. */
  "match.cancelled": components["schemas"]["MatchCancelled"];
  /** Everything since the opening of the phase `to` is taken back; that phase opens anew, under a new id. */
  "match.rewound": components["schemas"]["MatchRewound"];
  /** Somebody has taken a seat. */
  "seat.joined": components["schemas"]["SeatJoined"];
  /** A bot has taken a seat. */
  "seat.bot": components["schemas"]["SeatBot"];
  /** A seat is free again. */
  "seat.left": components["schemas"]["SeatLeft"];
  /** Somebody else plays this seat from now on. */
  "seat.substituted": components["schemas"]["SeatSubstituted"];
  /** A phase is open. */
  "phase.opened": components["schemas"]["PhaseOpened"];
  /** The phase is over, and nothing more is taken in it. */
  "phase.closed": components["schemas"]["PhaseClosed"];
  /** The open phase has another deadline. */
  "phase.extended": components["schemas"]["PhaseExtended"];
  /** These fields of your view have these values now, each of them whole. */
  "view.changed": components["schemas"]["ViewChanged"];
  /** The seat's free balance. */
  "garnets.changed": components["schemas"]["GarnetsChanged"];
  /** The receipt of what the seat sent, as it was sent. */
  "submission.accepted": components["schemas"]["SubmissionAccepted"];
  /** The seat took its submission back. */
  "submission.withdrawn": components["schemas"]["SubmissionWithdrawn"];
  /** The receipt of what a host sent in the seat's place. */
  "submission.amended": components["schemas"]["SubmissionAmended"];
  /** Who has submitted, where everybody may know that. */
  "submission.status": components["schemas"]["SubmissionStatus"];
  /** The seat may submit in this phase, and nothing of it is in force. */
  "reminder.due": components["schemas"]["ReminderDue"];
  /** A host says something to everybody. */
  "host.announced": components["schemas"]["HostAnnounced"];
  /** A host's ruling on a question about the rules. */
  "clarification.posted": components["schemas"]["ClarificationPosted"];
  /** The match has one more host. */
  "host.joined": components["schemas"]["HostJoined"];
  /** Somebody is a host no more. */
  "host.left": components["schemas"]["HostLeft"];
  /** You are in this channel now, or it has opened again. */
  "channel.opened": components["schemas"]["ChannelOpened"];
  /** Others came into a channel, or left it. */
  "channel.members": components["schemas"]["ChannelMembers"];
  /** Nothing more can be said there, or you are not in it any more. What you read stays readable. */
  "channel.closed": components["schemas"]["ChannelClosed"];
  /** Something was said. */
  "message.posted": components["schemas"]["MessagePosted"];
  /** A host took a message out of sight. */
  "message.hidden": components["schemas"]["MessageHidden"];
}

export interface SeasonEventData {
  /** A season was created; its cast can be put together. */
  "season.created": components["schemas"]["SeasonCreated"];
  /** The host chose other policies, before the start. */
  "season.policies_changed": components["schemas"]["SeasonPoliciesChanged"];
  /** Somebody is in the cast. */
  "season.member_added": components["schemas"]["SeasonMemberAdded"];
  /** Somebody is out of the cast, before the start. */
  "season.member_dropped": components["schemas"]["SeasonMemberDropped"];
  /** A member is in other groups or teams. */
  "season.member_grouped": components["schemas"]["SeasonMemberGrouped"];
  /** Another person took a member's place; the member keeps all it has. `alias` is how it is called now. */
  "season.member_substituted": components["schemas"]["SeasonMemberSubstituted"];
  /** A member got a warning, its `number`th, which cost a `fine`. */
  "season.member_warned": components["schemas"]["SeasonMemberWarned"];
  /** A member withdrew, was removed, or had too many warnings. No correction brings it back. */
  "season.member_left": components["schemas"]["SeasonMemberLeft"];
  /** The season began; cast and policies stand. */
  "season.started": components["schemas"]["SeasonStarted"];
  /** There is a winner; who else was still in is eliminated. `orphaned`: matches that were running. */
  "season.finished": components["schemas"]["SeasonFinished"];
  /** The host ended the season without a winner. `orphaned`: matches that were running. */
  "season.cancelled": components["schemas"]["SeasonCancelled"];
  /** An episode begins. `garnets`: everybody's balance, where the season shows balances of an episode's start. */
  "season.episode_announced": components["schemas"]["SeasonEpisodeAnnounced"];
  /** A match of the season started: an episode's main match or death match, or one of the finals. */
  "season.match_started": components["schemas"]["SeasonMatchStarted"];
  /** A match's result counts: `take` is its number in the season. */
  "season.match_resolved": components["schemas"]["SeasonMatchResolved"];
  /** A match, or its result, counts no more, and all it led to is taken back; garnets by entries that follow. `part` and `episode` say where the season stands again; `take`: this result and later ones are gone, None when there was none yet. `cancelled`: the match won't come back; else its result is awaited anew. `orphaned`: running matches that were built on it. */
  "season.match_taken_back": components["schemas"]["SeasonMatchTakenBack"];
  /** A spare Token of Life changed hands. */
  "season.token_given": components["schemas"]["SeasonTokenGiven"];
  /** No more tokens are given in this episode: who holds one is safe. */
  "season.tokens_settled": components["schemas"]["SeasonTokensSettled"];
  /** The episode's Elimination Candidates. */
  "season.candidates_named": components["schemas"]["SeasonCandidatesNamed"];
  /** Who meets the candidate; `null` when two candidates meet each other. */
  "season.opponent_chosen": components["schemas"]["SeasonOpponentChosen"];
  /** Games that the death match won't be. */
  "season.games_banned": components["schemas"]["SeasonGamesBanned"];
  /** The game of the death match. */
  "season.death_match_chosen": components["schemas"]["SeasonDeathMatchChosen"];
  /** The death match had no single loser; it is played again. */
  "season.death_match_tied": components["schemas"]["SeasonDeathMatchTied"];
  /** Somebody left before the death match: the place is filled anew. `candidates`: those who are left. */
  "season.duel_reset": components["schemas"]["SeasonDuelReset"];
  /** A member is out: it lost the death match, or was the candidate and there was nobody to meet. */
  "season.member_eliminated": components["schemas"]["SeasonMemberEliminated"];
  /** The episode ends without an elimination of its own. `orphaned`: a death match that is pointless now. */
  "season.elimination_skipped": components["schemas"]["SeasonEliminationSkipped"];
  /** The episode is over, and its tokens with it. */
  "season.episode_closed": components["schemas"]["SeasonEpisodeClosed"];
  /** The finals begin. */
  "season.finals_announced": components["schemas"]["SeasonFinalsAnnounced"];
  /** Whom eliminated members stand by. */
  "season.support_counted": components["schemas"]["SeasonSupportCounted"];
  /** A game of the finals was won, or, with `null`, tied. */
  "season.final_played": components["schemas"]["SeasonFinalPlayed"];
  /** Somebody has to decide. */
  "season.decision_opened": components["schemas"]["SeasonDecisionOpened"];
  /** One who decides has chosen, in place of an earlier choice. */
  "season.choice_made": components["schemas"]["SeasonChoiceMade"];
  /** A decision has another deadline. */
  "season.decision_extended": components["schemas"]["SeasonDecisionExtended"];
  /** A decision is made: what came of it, how, and who had chosen what. */
  "season.decision_closed": components["schemas"]["SeasonDecisionClosed"];
  /** An entry for the ledger, which tells members of their own. `undoable`: it is taken back with its result. */
  "season.garnets_posted": components["schemas"]["SeasonGarnetsPosted"];
  /** A member offers garnets to another; they are set apart. */
  "season.transfer_offered": components["schemas"]["SeasonTransferOffered"];
  /** An offer was accepted, declined or withdrawn, or it lapsed; garnets that weren't taken are given back. */
  "season.transfer_settled": components["schemas"]["SeasonTransferSettled"];
  /** These members have so many garnets now. */
  "season.garnets_changed": components["schemas"]["SeasonBalancesChanged"];
}

export interface AccountEventData {
  /** One of your matches has this status now. */
  "match.started": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.paused": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.resumed": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.halted": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.rewound": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.finished": components["schemas"]["MyMatch"];
  /** One of your matches has this status now. */
  "match.cancelled": components["schemas"]["MyMatch"];
  /** You have this seat now (`seat.joined`), or no longer (`seat.left`). */
  "seat.joined": components["schemas"]["MySeat"];
  /** You have this seat now (`seat.joined`), or no longer (`seat.left`). */
  "seat.left": components["schemas"]["MySeat"];
  /** This match waits for you. */
  "reminder.due": components["schemas"]["MyReminder"];
  /** You host this match now (`host.joined`), or no longer (`host.left`). */
  "host.joined": components["schemas"]["MyHosting"];
  /** You host this match now (`host.joined`), or no longer (`host.left`). */
  "host.left": components["schemas"]["MyHosting"];
  /** One of your webhooks delivers nothing any more, until you let it go on. */
  "webhook.paused": components["schemas"]["WebhookPaused"];
  /** A webhook doesn't deliver this feed any more, for you may not read it any more. */
  "webhook.feed_lost": components["schemas"]["WebhookFeedLost"];
  /** One of your seasons has this status now. */
  "season.started": components["schemas"]["MySeason"];
  /** One of your seasons has this status now. */
  "season.finished": components["schemas"]["MySeason"];
  /** One of your seasons has this status now. */
  "season.cancelled": components["schemas"]["MySeason"];
  /** You are asked for a decision in this season. */
  "season.to_decide": components["schemas"]["MyDecision"];
  /** You are this member of the cast now (`season.joined`), or no longer (`season.left`). */
  "season.joined": components["schemas"]["MyCastPlace"];
  /** You are this member of the cast now (`season.joined`), or no longer (`season.left`). */
  "season.left": components["schemas"]["MyCastPlace"];
  /** You host this season now (`season.host_joined`), or no longer (`season.host_left`). */
  "season.host_joined": components["schemas"]["MySeasonHosting"];
  /** You host this season now (`season.host_joined`), or no longer (`season.host_left`). */
  "season.host_left": components["schemas"]["MySeasonHosting"];
}

export interface GameEventData {
  "duel-of-bids": {
    /** The duel has begun: in which order the lots come up, and how many coins each of the two has. */
    "game.duel_begun": components["schemas"]["DuelOfBidsDuelBegun"];
    /** A sale is over. Without a winner the bids were equal, and the lots lie over to the next sale. `points` are both seats' after it. */
    "game.lots_sold": components["schemas"]["DuelOfBidsLotsSold"];
    /** You have looked: so many coins the opponent had before this sale. */
    "game.purse_seen": components["schemas"]["DuelOfBidsPurseSeen"];
    /** Points were level after the last sale: one last point decides. */
    "game.last_point_awarded": components["schemas"]["DuelOfBidsLastPointAwarded"];
  };
  "duel-of-nerve": {
    /** The duel has begun: who leads in round 1. The lead changes every round. */
    "game.duel_begun": components["schemas"]["DuelOfNerveDuelBegun"];
    /** Both cards lie there, face down: the lead may double the stake. */
    "game.cards_laid": components["schemas"]["DuelOfNerveCardsLaid"];
    /** The lead has doubled: `stake` is what a call plays for. */
    "game.stake_doubled": components["schemas"]["DuelOfNerveStakeDoubled"];
    /** A round is over. Nobody has won it where the cards were equal: then `carried` points lie over. `cards` are null unless they were laid open. */
    "game.round_won": components["schemas"]["DuelOfNerveRoundWon"];
    /** Points were level after the last round: one last point decides. */
    "game.last_point_awarded": components["schemas"]["DuelOfNerveLastPointAwarded"];
  };
  "exodus": {
    /** To each seat: the hand it starts with. */
    "game.cubes_dealt": components["schemas"]["ExodusCubesDealt"];
    /** To each seat: its own round, with its hand and its points after it. */
    "game.trades_resolved": components["schemas"]["ExodusTradesResolved"];
  };
  "extreme-ways": {
    /** To all: the options of the round whose knowledge is auctioned now. */
    "game.round_opened": components["schemas"]["ExtremeWaysRoundOpened"];
    /** To the buyer: what it spent, and all the money it has now. */
    "game.chips_bought": components["schemas"]["ExtremeWaysChipsBought"];
    /** To all: the auction, as far as this match reveals it. */
    "game.auction_closed": components["schemas"]["ExtremeWaysAuctionClosed"];
    /** To each seat: the packet it has won (or null, without facts), and the money it has left. */
    "game.auction_settled": components["schemas"]["ExtremeWaysAuctionSettled"];
    /** To all: where everybody has come to, and the money everybody has left. */
    "game.journeys_ended": components["schemas"]["ExtremeWaysJourneysEnded"];
  };
  "famine": {
    /** To each seat: the hand it starts with. */
    "game.gems_dealt": components["schemas"]["FamineGemsDealt"];
    /** To each seat: its own year, with its hand and its Favor after it, and its limits in the next. */
    "game.year_resolved": components["schemas"]["FamineYearResolved"];
    /** To the seat that gave a diamond away: what it learned about the diamond's recipient. */
    "game.diamond_taught": components["schemas"]["FamineDiamondTaught"];
  };
  "locked-out": {
    /** To each seat, at the start: its room, who else is in it, its priority. */
    "game.doors_locked": components["schemas"]["LockedOutDoorsLocked"];
    /** To the four in the room, at once: who called, and the verdict. */
    "game.call_made": components["schemas"]["LockedOutCallMade"];
    /** To a seat whose priority a wrong call changed: its own, or by a tie-break one in any room. */
    "game.priority_changed": components["schemas"]["LockedOutPriorityChanged"];
    /** To each seat: how it moved, the team of the other who went its way, where and how it stands now. */
    "game.round_closed": components["schemas"]["LockedOutRoundClosed"];
    /** To everybody: the team that won, or the two that called; `beaten` is null for two. */
    "game.won": components["schemas"]["LockedOutGameWon"];
  };
  "ravens": {
    /** To all: the options of the round whose knowledge is auctioned now. */
    "game.round_opened": components["schemas"]["RavensRoundOpened"];
    /** To the buyer: what it spent, and all the money it has now. */
    "game.chips_bought": components["schemas"]["RavensChipsBought"];
    /** To all: the auction, as far as this match reveals it. */
    "game.auction_closed": components["schemas"]["RavensAuctionClosed"];
    /** To each seat: the packet it has won (or null, without facts), and the money it has left. */
    "game.auction_settled": components["schemas"]["RavensAuctionSettled"];
    /** To all: where everybody has come to, and the money everybody has left. */
    "game.journeys_ended": components["schemas"]["RavensJourneysEnded"];
  };
  "together": {
    /** The match has begun: who is in which group. */
    "game.groups_drawn": components["schemas"]["TogetherGroupsDrawn"];
    /** A round is over: votes for each player who was on stage, who goes, donations to each player of B. */
    "game.round_resolved": components["schemas"]["TogetherRoundResolved"];
    /** One player was left on stage and is kicked out at once, in a round of its own. */
    "game.automatic_round_played": components["schemas"]["TogetherAutomaticRoundPlayed"];
    /** Nobody is on stage any more: the tokens that each player of B holds at the end. */
    "game.tokens_revealed": components["schemas"]["TogetherTokensRevealed"];
  };
  "x-game": {
    /** The match has begun: who is the X in rounds 1 to 5. */
    "game.order_drawn": components["schemas"]["XGameOrderDrawn"];
    /** The X's pairing was closed: who plays whom this round. */
    "game.pairs_announced": components["schemas"]["XGamePairsAnnounced"];
    /** A round is over: every choice, every doubling, every payout, and all totals after it. */
    "game.round_scored": components["schemas"]["XGameRoundScored"];
  };
}
