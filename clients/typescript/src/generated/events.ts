// Written by `npm run generate` from openapi/ (SHA-256 68087c8e7be25f9a28d57fd971cd964185b5ea6eb80166a78c0117e1633f358e); not by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The answer to act, identical to that of POST actions. */
        ActReceipt: {
            /** @description Id of the match. */
            match_id: string;
            /** @description Id of the phase in which the action was taken. */
            phase_id: string;
            /** @description The action, as it was sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The events that it caused, as your seat got them; none while the outcome of a phase that it ended waits for a host. */
            told: components["schemas"]["ActionEvent"][];
            /** @description Free balance of the seat afterwards. */
            garnets: number;
            /** @constant */
            op: "receipt";
            id: string | number;
        };
        /** @description An event that an instant action caused, as published to its seat. */
        ActionEvent: {
            /** @description Type of the event. */
            type: string;
            /** @description What happened, as the event type of the game says. */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * @description The players were dealt to the seats anew, and each seat has an alias until the match is over.
         *
         *     Whose seat is another one now hears of it in their own feed: `account.seat.left`, then `account.seat.joined`.
         */
        AliasesDrawn: {
            /** @description Alias by seat. */
            aliases: {
                [key: string]: string;
            };
        };
        /** @description The match is over: whose aliases these were. `display_name` of the seats has both from now on: Heron (Ada). */
        AliasesRevealed: {
            /** @description By seat, the name under which its last player joined. */
            names: {
                [key: string]: string;
            };
        };
        /** @description Sent once, when a subscription reaches the newest event. Later events are live. */
        CaughtUp: {
            /** @constant */
            op: "caught_up";
            /** @description Name of a feed, such as match/m_3kTz/seat:3. */
            feed: string;
            seq: number;
        };
        /** @description The channel accepts no more messages, or you are no longer in it. Messages that you could read stay readable. */
        ChannelClosed: {
            channel: string;
            /**
             * ChannelClosedWhy
             * @description left: you are no longer a member. game: the rules close the channel. over: the match is over.
             * @enum {string}
             */
            why: "left" | "game" | "over";
        };
        /** @description Other members joined or left a channel. */
        ChannelMembers: {
            channel: string;
            members: number[];
        };
        /** @description You are now in this channel, or the channel reopened. */
        ChannelOpened: {
            channel: string;
            /**
             * ChannelOpenedKind
             * @enum {string}
             */
            kind: "game" | "table" | "group";
            title: string;
            members: number[];
            open: boolean;
        };
        /** @description A host ruled on a question about the rules. */
        ClarificationPosted: {
            /** @description Number within the match: 1, 2, 3, ... */
            n: number;
            /** Format: date-time */
            at: string;
            text: string;
        };
        /** @description Confirmation that all events of a feed up to this one are processed. */
        ClientAck: {
            /** @constant */
            op: "ack";
            feed: string;
            seq: number;
        };
        /** @description POST actions, over the socket. */
        ClientAct: {
            /** @constant */
            op: "act";
            id: string | number;
            match_id: string;
            phase_id: string;
            action: {
                [key: string]: components["schemas"]["ClientJsonValue"];
            };
            /** @default null */
            idempotency_key?: string | null;
        };
        /** @description Authentication of the client. ``client`` names this consumer; its acks are stored under that name. */
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
        /** @description A check that the server is alive. */
        ClientPing: {
            /** @constant */
            op: "ping";
            /** @default null */
            id?: string | number | null;
        };
        /** @description A position in a feed: a view's cursor, or the last event that the client processed. */
        ClientPlace: {
            epoch: string;
            seq: number;
        };
        /** @description The answer to the server's ping. */
        ClientPong: {
            /** @constant */
            op: "pong";
        };
        /** @description PUT submission, over the socket. */
        ClientSubmit: {
            /** @constant */
            op: "submit";
            id: string | number;
            match_id: string;
            phase_id: string;
            action: {
                [key: string]: components["schemas"]["ClientJsonValue"];
            };
            /** @default false */
            locked?: boolean;
        };
        /** @description A request for a feed from a position on. Also resumes a feed after a reconnect. */
        ClientSubscribe: {
            /** @constant */
            op: "subscribe";
            id: string | number;
            feed: string;
            from: components["schemas"]["ClientPlace"] | ("start" | "now" | "acked");
            /** @default null */
            types?: string[] | null;
            /**
             * @description Whether events say what happened.
             * @default false
             */
            says?: boolean;
            /**
             * @description For `says`: the languages that you accept, as in `Accept-Language`, which counts by default if the request that opened this socket had it.
             * @default null
             * @example de, en;q=0.8
             */
            languages?: string | null;
        };
        /** @description The end of a subscription. */
        ClientUnsubscribe: {
            /** @constant */
            op: "unsubscribe";
            id: string | number;
            feed: string;
        };
        /** @description What the rules gave to a seat that wins nothing in a season's match. */
        DroppedTold: {
            tokens_of_life: number;
            garnets: number;
        };
        /** @description The duel has begun: the order of the lots, and the coins of each seat. */
        DuelOfBidsDuelBegun: {
            lots: ("sun-2" | "sun-3" | "sun-4" | "moon-2" | "moon-3" | "moon-4" | "star-2" | "star-3" | "star-4")[];
            coins: number;
        };
        /** @description Points were tied after the last sale: one last point decides the duel. */
        DuelOfBidsLastPointAwarded: {
            /** Format: seat */
            seat: number;
            /**
             * DuelOfBidsLastPointAwardedBy
             * @enum {string}
             */
            by: "coins" | "last_sale" | "chance";
        };
        /**
         * @description A sale is over. Without a winner the bids were equal, and the lots carry over to the next sale.
         *
         *     ``points`` are those of both seats after the sale.
         */
        DuelOfBidsLotsSold: {
            number: number;
            lots: ("sun-2" | "sun-3" | "sun-4" | "moon-2" | "moon-3" | "moon-4" | "star-2" | "star-3" | "star-4")[];
            winner: number | null;
            points: {
                [key: string]: number;
            };
        };
        /** @description To the seat that looked: the opponent's coins before this sale. */
        DuelOfBidsPurseSeen: {
            number: number;
            coins: number;
        };
        /** @description Both cards are laid face down; the lead may double the stake. */
        DuelOfNerveCardsLaid: {
            round: number;
            /** Format: seat */
            lead: number;
            stake: number;
        };
        /** @description The duel has begun: the lead of round 1. The lead changes every round. */
        DuelOfNerveDuelBegun: {
            /** Format: seat */
            first_lead: number;
        };
        /** @description Points were tied after the last round: one last point decides the duel. */
        DuelOfNerveLastPointAwarded: {
            /** Format: seat */
            seat: number;
            /**
             * DuelOfNerveLastPointAwardedBy
             * @enum {string}
             */
            by: "kept_card" | "last_won_round" | "lot";
        };
        /**
         * @description A round is over. With equal cards there is no winner, and ``carried`` points go to the next round.
         *
         *     ``cards`` are null unless they were opened.
         */
        DuelOfNerveRoundWon: {
            round: number;
            /** Format: seat */
            lead: number;
            /**
             * DuelOfNerveRoundWonEnd
             * @enum {string}
             */
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
        /** @description The lead has doubled: ``stake`` is the stake in points after a call. */
        DuelOfNerveStakeDoubled: {
            round: number;
            /** Format: seat */
            lead: number;
            stake: number;
        };
        /** @description An event, identical on every transport. `seq` has no gaps within its feed: 1, 2, 3, ... */
        Envelope: {
            /**
             * @description The feed.
             * @example match/m_3kTz/seat:3
             */
            feed: string;
            /** @description Number of the event in its feed, from 1. */
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
            /** @description Round of the match; null outside of rounds. */
            round: number | null;
            /** @description Id of the phase; null outside of phases. */
            phase_id: string | null;
            /** @description Name of the phase. */
            phase_name: string | null;
            /** @description What happened, as the type of the event says. */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Seats that received the event. Only in hosts' feeds, and only on events with a limited audience.
             * @default null
             */
            to?: number[] | null;
            /**
             * @description What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, `{member:cm_Kq7x}` that of a member of the cast, `{at:2026-11-21T14:00:00.000Z}` an instant. Only where it was asked for, and only on events that have words.
             * @default null
             */
            says?: string | null;
            /**
             * @description Only on the WebSocket.
             * @constant
             */
            op?: "event";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description An error in a frame.
         *
         *     `code` is one of the stream's own codes, or an HTTP problem's code with that problem's members.
         */
        ErrorFrame: {
            /** @constant */
            op: "error";
            /** @description The id of the refused frame, if it had one. */
            id?: string | number;
            code: string;
            detail: string;
            /** @description Whether the same frame can succeed later. */
            retryable: boolean;
            errors?: components["schemas"]["Flaw"][];
        };
        /** @description To each seat: the hand it starts with. */
        ExodusCubesDealt: {
            hand: ("red" | "blue" | "yellow" | "green" | "white" | "black")[];
        };
        /** @description One line of a seat's points: an effect of a trade, or of cubes ``held`` at the end of the round. */
        ExodusItem: {
            points: number;
            /**
             * ExodusItemWhy
             * @enum {string}
             */
            why: "gave" | "received" | "received_for" | "doubled" | "halved" | "nullified" | "held";
            /** @default null */
            with?: number | null;
            /** @default null */
            gave?: string | null;
            /** @default null */
            received?: string | null;
            /** @default null */
            thing?: string | null;
            /** @default null */
            n?: number | null;
        };
        /** @description A trade as seen by one side. In JSON, ``partner`` is called ``with``. */
        ExodusTrade: {
            /** Format: seat */
            with: number;
            /**
             * ExodusTradeGave
             * @enum {string}
             */
            gave: "red" | "blue" | "yellow" | "green" | "white" | "black";
            /**
             * ExodusTradeReceived
             * @enum {string}
             */
            received: "red" | "blue" | "yellow" | "green" | "white" | "black";
        };
        /** @description To each seat: the result of its round, and its hand and points after it. */
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
        /** @description To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left. */
        ExtremeWaysAuctionSettled: {
            round: number;
            packet: number | null;
            facts: (components["schemas"]["ExtremeWaysTrueMove"] | components["schemas"]["ExtremeWaysFalseMoves"])[];
            chips: number;
        };
        /** @description To the buyer: the garnets it spent, and the money it has now. */
        ExtremeWaysChipsBought: {
            garnets: number;
            chips: number;
        };
        /** @description A fact: false moves of the option, in the order of its candidates. */
        ExtremeWaysFalseMoves: {
            option: string;
            false: [
                number,
                number
            ][];
        };
        /** @description To all: the final place and the remaining money of every seat. */
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
        /** @description A packet with its facts: ``true`` is an option's true move, ``false`` lists moves that aren't true. */
        ExtremeWaysPacket: {
            packet: number;
            facts: (components["schemas"]["ExtremeWaysTrueMove"] | components["schemas"]["ExtremeWaysFalseMoves"])[];
        };
        /** @description To all: the options of the round whose packets are auctioned now. */
        ExtremeWaysRoundOpened: {
            round: number;
            options: {
                [key: string]: [
                    number,
                    number
                ][];
            };
        };
        /** @description A fact: the option's true move. */
        ExtremeWaysTrueMove: {
            option: string;
            true: [
                number,
                number
            ];
        };
        /** @description To the seat that gave a diamond away: its lesson about the recipient. */
        FamineDiamondTaught: {
            lesson: components["schemas"]["FamineLesson"];
        };
        /** @description To each seat: the hand it starts with. */
        FamineGemsDealt: {
            hand: ("ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx")[];
        };
        /** @description One line of a seat's Favor: from a trade, or at the end of a year. */
        FamineItem: {
            points: number;
            /**
             * FamineItemWhy
             * @enum {string}
             */
            why: "gave" | "received" | "dulled" | "same_gem" | "stranger" | "held" | "variety" | "all_met" | "all_alike";
            /** @default null */
            with?: number | null;
            /** @default null */
            gave?: string | null;
            /** @default null */
            received?: string | null;
            /** @default null */
            thing?: string | null;
            /** @default null */
            n?: number | null;
        };
        /**
         * @description The lesson of a diamond traded away in ``year``, about its recipient.
         *
         *     ``value`` is the sorted gemstones for ``inventory``, the seats in ascending order for ``partners``, and a
         *     number for ``rank`` and ``favor``.
         */
        FamineLesson: {
            year: number;
            /** Format: seat */
            about: number;
            /**
             * FamineLessonKind
             * @enum {string}
             */
            kind: "inventory" | "partners" | "rank" | "favor";
            value: (("ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx") | number)[] | number;
        };
        /** @description A trade as seen by one side. In JSON, ``partner`` is called ``with``. */
        FamineTrade: {
            /** Format: seat */
            with: number;
            /**
             * FamineTradeGave
             * @enum {string}
             */
            gave: "ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx";
            /**
             * FamineTradeReceived
             * @enum {string}
             */
            received: "ruby" | "sapphire" | "emerald" | "topaz" | "diamond" | "onyx";
        };
        /** @description To each seat: the result of its year, its hand and Favor after it, and its trading limits for the next year. */
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
        /** @description A feed that you may read, and its newest event. */
        FeedAt: {
            /** @description Name of a feed, such as match/m_3kTz/seat:3. */
            feed: string;
            epoch: string;
            /** @description Number of the feed's newest event. */
            head: number;
        };
        /** @description One error in a frame. */
        Flaw: {
            path: string;
            code: string;
            message: string;
        };
        /** @description The seat's free balance changed. The other members say what the rules did, apart from prices and awards. */
        GarnetsChanged: {
            garnets: number;
            /** @description Garnets taken as fines. */
            fines?: number;
            /** @description Garnets paid to other seats. */
            paid?: number;
            /** @description Garnets paid by other seats. */
            received?: number;
        };
        /** @description The server is shutting down. Reconnect after this time and subscribe from your last positions. */
        Goaway: {
            /** @constant */
            op: "goaway";
            reason: string;
            reconnect_in_ms: number;
        };
        /** @description The first frame: the server's time limits and its clock. */
        Hello: {
            /** @constant */
            op: "hello";
            /** @description The server sends a ping after this time without a frame from the client. */
            heartbeat_ms: number;
            /** @description Time within which the client must identify. */
            identify_ms: number;
            now: string;
            server: string;
        };
        /** @description A host made an announcement. */
        HostAnnounced: {
            text: string;
        };
        /** @description The match has a new host. */
        HostJoined: {
            display_name: string;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description A host no longer hosts the match. */
        HostLeft: {
            display_name: string | null;
        };
        /** @description What all read with all points, where they are public; or what one player reads, with their own. */
        HostedPublished: {
            round: number;
            text: string;
            points: {
                [key: string]: number;
            };
        };
        /** @description To all: who is in the jury, who can't talk here while their match is played, and who won't. */
        HouseArranged: {
            out: number[];
            gone: number[];
            hushed: number[];
            ahead: number[];
        };
        /** @description To those whom the hosts ask: answer in your thoughts. */
        HousePrompted: {
            words: string;
        };
        /** @description To those who know of a room: somebody has founded, joined, declined, left or enlarged it. */
        HouseRoomChanged: {
            room: string;
            title: string;
            /**
             * HouseRoomChangedHow
             * @enum {string}
             */
            how: "founded" | "joined" | "declined" | "left" | "enlarged";
            /** Format: seat */
            by: number;
            members: number[];
            invited: number[];
        };
        JsonValue: unknown;
        JuryDecided: {
            tied: number[];
            drawn: number | null;
        };
        JuryIdolPlayed: {
            seats: number[];
        };
        JurySaid: {
            /** Format: seat */
            seat: number;
            words: string;
        };
        JuryVoteRead: {
            number: number;
            /** Format: seat */
            seat: number;
        };
        /** @description To the four seats in the room, at once: the caller, and whether the call is right. */
        LockedOutCallMade: {
            round: number;
            /**
             * LockedOutCallMadeRoom
             * @enum {string}
             */
            room: "alpha" | "beta" | "gamma";
            /** Format: seat */
            seat: number;
            right: boolean;
        };
        /** @description To each seat, at the start: its room, its roommates, its priority. */
        LockedOutDoorsLocked: {
            /**
             * LockedOutDoorsLockedRoom
             * @enum {string}
             */
            room: "alpha" | "beta" | "gamma";
            roommates: number[];
            priority: number;
        };
        /** @description To all: the winning team, or the two that called; ``beaten`` is the team it beats, null for two. */
        LockedOutGameWon: {
            /**
             * LockedOutGameWonBy
             * @enum {string}
             */
            by: "call" | "quiz";
            teams: ("water" | "fire" | "grass")[];
            beaten: ("water" | "fire" | "grass") | null;
        };
        /** @description A seat's last move; in JSON: ``from``, ``to``, ``with`` (the seat that went the same way), ``screwed``. */
        LockedOutLastMove: {
            /**
             * LockedOutLastMoveFrom
             * @enum {string}
             */
            from: "alpha" | "beta" | "gamma";
            /**
             * LockedOutLastMoveTo
             * @enum {string}
             */
            to: "alpha" | "beta" | "gamma";
            /** Format: seat */
            with: number;
            screwed: boolean;
        };
        /** @description To a seat whose priority changed because of a wrong call: the caller, and seats moved by a tie-break. */
        LockedOutPriorityChanged: {
            priority: number;
            from_tiebreak: number;
        };
        /** @description To the four seats in each room, in its channel: a round begins there. */
        LockedOutRoundBegun: {
            round: number;
            rounds: number;
        };
        /** @description To each seat: its move, the team of the seat that went the same way, and its new room and priority. */
        LockedOutRoundClosed: {
            round: number;
            last_move: components["schemas"]["LockedOutLastMove"];
            /**
             * LockedOutRoundClosedPartnerTeam
             * @enum {string}
             */
            partner_team: "water" | "fire" | "grass";
            /**
             * LockedOutRoundClosedRoom
             * @enum {string}
             */
            room: "alpha" | "beta" | "gamma";
            roommates: number[];
            priority: number;
            from_tiebreak: number;
        };
        /** @description The match was cancelled. It has no result. */
        MatchCancelled: {
            /** @constant */
            status: "cancelled";
            phase: null;
            paused_until: null;
            review_until: null;
            /** @description Each time a host read sealed submissions, and the reason. */
            seals_broken: components["schemas"]["SealBroken"][];
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description A host changed settings of the match in its lobby. Read its facts again. */
        MatchChanged: {
            /** @description New values by setting, as in `updateMatch`. What only hosts know (`garnets`, and `setup` in `config`) is left out. */
            fields: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description New commitment, in place of the earlier one, if it changed. */
            commitment?: string;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description A match was created. Its lobby is open. */
        MatchCreated: {
            /** @constant */
            status: "lobby";
            game: string;
            player_count: number;
            commitment: string | null;
        };
        /** @description The match is over. The event carries its result. */
        MatchFinished: {
            /** @constant */
            status: "finished";
            result: components["schemas"]["ResultTold"];
            /** @description Each time a host read sealed submissions, and the reason. */
            seals_broken: components["schemas"]["SealBroken"][];
        };
        /** @description The game's code failed. The match is halted until a host resumes or rewinds it. */
        MatchHalted: {
            /** @constant */
            status: "halted";
        };
        /** @description The match is paused until a host resumes it, at the latest until `paused_until`. */
        MatchPaused: {
            /** @constant */
            status: "paused";
            /** Format: date-time */
            paused_until: string;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
            /** @description The open phase, without a deadline during the pause. */
            phase: components["schemas"]["PhaseTold"] | null;
        };
        /** @description The match continues. The event has either `phase`, with its new deadline, or `review_until`. */
        MatchResumed: {
            /** @constant */
            status: "running";
            paused_until: null;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
            phase?: components["schemas"]["PhaseTold"];
            /** Format: date-time */
            review_until?: string;
        };
        /**
         * @description The match was rewound to the opening of the phase `to`.
         *
         *     All later changes are reversed. That phase opens again under a new id.
         */
        MatchRewound: {
            /** @constant */
            status: "running";
            phase: null;
            paused_until: null;
            review_until: null;
            to: components["schemas"]["PhaseNamed"];
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description The match started. */
        MatchStarted: {
            /** @constant */
            status: "running";
            /** @description SHA-256 in hex. Store it, and verify the match with it after its end. */
            commitment: string;
        };
        /** @description A host hid a message. */
        MessageHidden: {
            channel: string;
            id: string;
            n: number;
        };
        /** @description A message was posted. */
        MessagePosted: {
            id: string;
            channel: string;
            /** @description Number in this channel for this reader: 1, 2, 3, ... */
            n: number;
            /** @description Seat of the author; null for a host, a spectator, and in the lobby. */
            seat: number | null;
            /**
             * MessagePostedRole
             * @description Role of the author; `game` for a line that nobody wrote, with the game's title as `name`.
             * @enum {string}
             */
            role: "player" | "host" | "spectator" | "game";
            name: string;
            /** @description Text; of a game's line in English, where `{seat:3}` stands for the name of seat 3. */
            text: string;
            /** Format: date-time */
            at: string;
            /** @description Id of the message that it replies to; null without one, and if you cannot read that. */
            reply_to: string | null;
            /** @description Seats that it mentions; 0: the hosts. */
            mentions: number[];
        };
        /** @description A message was reported, or the hosts have answered its reports. */
        MessageReport: {
            channel: string;
            id: string;
        };
        /** @description A way into your account was added, changed or taken away. If it was not you, change your password. */
        MyAccessChanged: {
            /** @description `operationId` of what was done. */
            operation: string;
        };
        /** @description A host has written to you in your channel with the hosts. */
        MyAnswer: {
            match_id: string;
            /** @description Name of the channel. */
            channel: string;
            seat: number;
        };
        /** @description You are now this member of the cast (`account.season.joined`), or no longer are (`account.season.left`). */
        MyCastPlace: {
            season_id: string;
            member: string;
        };
        /** @description A decision in this season waits for you. */
        MyDecision: {
            season_id: string;
            /** @description Id of the decision, as in the season's view. */
            decision: string;
            /**
             * MyDecisionKind
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /** Format: date-time */
            due_at: string;
        };
        /** @description You now host this match (`account.host.joined`), or no longer host it (`account.host.left`). */
        MyHosting: {
            match_id: string;
        };
        /** @description A seat of this match is kept for you for a week. `joinMatch` takes it, without a code. */
        MyInvitation: {
            match_id: string;
            seat: number;
            /** @description The match in which you had this seat; null if a host invited you by name. */
            rematch_of: string | null;
        };
        /** @description The status of one of your matches changed. */
        MyMatch: {
            match_id: string;
            /**
             * MyMatchStatus
             * @enum {string}
             */
            status: "running" | "paused" | "halted" | "finished" | "cancelled";
        };
        /** @description A match opened that one of your alerts waits for. It has free seats. */
        MyMatchOpened: {
            match_id: string;
            game: string;
            title: string;
        };
        /** @description A player asks the hosts, or somebody mentions them. Read the channel. */
        MyQuestion: {
            match_id: string;
            /** @description Name of the channel. */
            channel: string;
            /** @description Seat of the author; null for a spectator. */
            seat: number | null;
        };
        /** @description A match waits for your submission. */
        MyReminder: {
            match_id: string;
            phase: components["schemas"]["PhaseTold"] | null;
        };
        /** @description The hosts have answered a report of yours. */
        MyReportAnswered: {
            match_id: string;
            /** @description Name of the channel. */
            channel: string;
            /** @description Id of the message. */
            id: string;
            /** @description Whether they removed the message. */
            removed: boolean;
        };
        /** @description The status of one of your seasons changed. */
        MySeason: {
            season_id: string;
            /**
             * MySeasonStatus
             * @enum {string}
             */
            status: "running" | "finished" | "cancelled";
        };
        /** @description You now host this season (`account.season.host_joined`), or no longer host it (`account.season.host_left`). */
        MySeasonHosting: {
            season_id: string;
        };
        /** @description You now have this seat (`account.seat.joined`), or no longer have it (`account.seat.left`). */
        MySeat: {
            match_id: string;
            seat: number;
        };
        /** @description One of your matches did not start at its time. Its host starts it, or sets another time. */
        MyStartMissed: {
            match_id: string;
            /** Format: date-time */
            starts_at: string;
        };
        /** @description Somebody has written to you in this channel. */
        MyTalk: {
            match_id: string;
            /** @description Name of the channel. */
            channel: string;
        };
        /** @description A phase closed. It accepts no more submissions. */
        PhaseClosed: {
            phase: components["schemas"]["PhaseTold"];
            /**
             * PhaseClosedClosedBy
             * @enum {string}
             */
            closed_by: "deadline" | "early" | "host";
            /** @description Commitment to all sealed submissions; null if the phase allows none. */
            commitment: string | null;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
            /**
             * Format: date-time
             * @description Time by which the outcome is published. Until then, a host reviews it.
             */
            review_until?: string;
        };
        /** @description The open phase's deadline moved. */
        PhaseExtended: {
            /**
             * PhaseExtendedBy
             * @description player: a player took an extension. downtime: compensation for the time that the server was down. game: by an action of a player.
             * @enum {string}
             */
            by: "host" | "player" | "downtime" | "game";
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
            phase: components["schemas"]["PhaseTold"];
        };
        /** @description The phase that a match was rewound to, under its original id. */
        PhaseNamed: {
            id: string;
            name: string;
            round: number;
        };
        /** @description A phase opened. */
        PhaseOpened: {
            phase: components["schemas"]["PhaseTold"];
            /** @description Seats with a current submission, 0 for the judge; null unless that is public. */
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
        /** @description To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left. */
        RavensAuctionSettled: {
            round: number;
            packet: number | null;
            facts: (components["schemas"]["RavensTrueMove"] | components["schemas"]["RavensFalseMoves"])[];
            chips: number;
        };
        /** @description To the buyer: the garnets it spent, and the money it has now. */
        RavensChipsBought: {
            garnets: number;
            chips: number;
        };
        /** @description A fact: false moves of the option, in the order of its candidates. */
        RavensFalseMoves: {
            option: string;
            false: [
                number,
                number
            ][];
        };
        /** @description To all: the final place and the remaining money of every seat. */
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
        /** @description A packet with its facts: ``true`` is an option's true move, ``false`` lists moves that aren't true. */
        RavensPacket: {
            packet: number;
            facts: (components["schemas"]["RavensTrueMove"] | components["schemas"]["RavensFalseMoves"])[];
        };
        /** @description To all: the options of the round whose packets are auctioned now. */
        RavensRoundOpened: {
            round: number;
            options: {
                [key: string]: [
                    number,
                    number
                ][];
            };
        };
        /** @description A fact: the option's true move. */
        RavensTrueMove: {
            option: string;
            true: [
                number,
                number
            ];
        };
        /** @description Identification succeeded. The feeds are your account's, and those of your newest 100 matches and 100 seasons. */
        Ready: {
            /** @constant */
            op: "ready";
            account: string;
            feeds: components["schemas"]["FeedAt"][];
            /** @description Limit on events in flight: sent and not yet acked. */
            max_inflight: number;
        };
        /** @description The seat can submit in this phase and has no current submission. */
        ReminderDue: {
            phase: components["schemas"]["PhaseTold"] | null;
        };
        /** @description The result of a match, as in `GET .../result`. */
        ResultTold: {
            /** @description Amount by seat, including zeros. */
            tokens_of_life: {
                [key: string]: number;
            };
            /** @description Amount by seat, including zeros. */
            garnets: {
                [key: string]: number;
            };
            elimination_candidates: number[];
            winners: number[];
            /** @description One row per seat. The game defines the members. */
            standings: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
            /** @description In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere. */
            dropped: {
                [key: string]: components["schemas"]["DroppedTold"];
            };
        };
        /** @description Chapters of the rules were told. Read the rules of the match again. */
        RulesTold: {
            /** @description All chapters that are told now, in their order. */
            chapters: string[];
        };
        /** @description A host's access to sealed submissions. */
        SealBroken: {
            /** Format: date-time */
            at: string;
            reason: string | null;
            phase_id: string;
            /** @description Seat that was read; null for all. */
            seat: number | null;
        };
        /** @description A match's result gave something to seats without a member, guests' or extra bots'. It counts nowhere. */
        SeasonAwardsDropped: {
            match: string;
            seats: {
                [key: string]: components["schemas"]["SeasonDroppedAward"];
            };
        };
        /** @description Balances of members changed. */
        SeasonBalancesChanged: {
            /** @description New balances by member, as far as you can see them. A running match changes none. */
            garnets: {
                [key: string]: number;
            };
        };
        /** @description A host ended the season without a winner. ``orphaned``: matches that were running. */
        SeasonCancelled: {
            reason: string | null;
            orphaned: string[];
        };
        /** @description The episode's Elimination Candidates are known. Before a vote these are all who can be voted out. */
        SeasonCandidatesNamed: {
            candidates: string[];
        };
        /** @description A decider chose. The choice replaces an earlier one. */
        SeasonChoiceMade: {
            decision: string;
            by: string;
            choice: string[];
        };
        /** @description A season was created. Members can join its cast. */
        SeasonCreated: {
            id: string;
            title: string;
            policies: components["schemas"]["SeasonPolicies"];
        };
        /** @description The game of the death match is known. */
        SeasonDeathMatchChosen: {
            game: string;
        };
        /** @description The death match had no single loser and is played again. */
        SeasonDeathMatchTied: {
            replays: number;
        };
        /** @description An open decision. */
        SeasonDecision: {
            /** @description Id of the decision. */
            id: string;
            /**
             * SeasonDecisionKind
             * @description What is decided.
             * @enum {string}
             */
            kind: "decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support";
            /**
             * @description The game's setting that is decided, in a `decide_twist`.
             * @default null
             */
            about?: string | null;
            /** @description Number of the episode. */
            episode: number;
            /** @description Who decides: members, or `host`. */
            deciders: string[];
            /** @description What can be chosen: members, games or values. */
            options: string[];
            /** @description Number of options that a decider must choose. */
            least: number;
            /** @description Number of options that a decider can choose. */
            most: number;
            /**
             * Format: date-time
             * @description Time at which it closes. Choices count before it.
             */
            due_at: string;
            /**
             * SeasonDecisionVisibility
             * @description Who sees choices before it closes.
             * @enum {string}
             */
            visibility: "public" | "sealed";
            /**
             * SeasonDecisionCounting
             * @description How several choices become one outcome.
             * @enum {string}
             */
            counting: "each" | "most_votes";
            /**
             * SeasonDecisionDefault
             * @description What is chosen if nobody decides.
             * @enum {string}
             */
            default: "nothing" | "drawn" | "fewest_garnets";
            /**
             * SeasonDecisionTies
             * @description What decides between options with the same number of votes.
             * @enum {string}
             */
            ties: "nothing" | "drawn" | "fewest_garnets";
        };
        /** @description A decision is closed: its outcome, how it was reached, and each decider's choice. */
        SeasonDecisionClosed: {
            decision: string;
            outcome: string[];
            /**
             * SeasonDecisionClosedHow
             * @enum {string}
             */
            how: "decided" | "tie_broken" | "default";
            choices: {
                [key: string]: string[];
            };
        };
        /** @description Seconds until a decision closes automatically, by kind. */
        SeasonDecisionDeadlines: {
            /**
             * @description For a setting of the next main match.
             * @default 86400
             */
            decide_twist?: number;
            /**
             * @description For whom a spare Token of Life is given to.
             * @default 86400
             */
            give_token?: number;
            /**
             * @description For the Elimination Candidate.
             * @default 86400
             */
            name_candidate?: number;
            /**
             * @description For the candidate's opponent.
             * @default 86400
             */
            choose_opponent?: number;
            /**
             * @description For the games that participants ban.
             * @default 86400
             */
            ban_death_match?: number;
            /**
             * @description For the game of the death match.
             * @default 86400
             */
            choose_death_match?: number;
            /**
             * @description For the finalist that an eliminated member supports.
             * @default 86400
             */
            support?: number;
        };
        /** @description A decision's deadline moved. */
        SeasonDecisionExtended: {
            decision: string;
            /** Format: date-time */
            due_at: string;
            reason: string | null;
        };
        /** @description A decision is open. */
        SeasonDecisionOpened: {
            decision: components["schemas"]["SeasonDecision"];
        };
        /** @description What a match's verdict gave to a seat without a member: a guest's, or an extra bot's. It counts nowhere. */
        SeasonDroppedAward: {
            /** @default 0 */
            tokens_of_life?: number;
            /**
             * @description Garnets that were not given.
             * @default 0
             */
            garnets?: number;
            /** @default {} */
            items?: {
                [key: string]: number;
            };
        };
        /** @description A participant left before the death match and is replaced. ``candidates``: the remaining ones. */
        SeasonDuelReset: {
            candidates: string[];
        };
        /** @description The episode ends without an elimination of its own. ``orphaned``: a death match that no longer counts. */
        SeasonEliminationSkipped: {
            /**
             * SeasonEliminationSkippedWhy
             * @enum {string}
             */
            why: "all_safe" | "no_candidate" | "no_winners" | "no_opponent" | "somebody_left";
            orphaned: string[];
        };
        /**
         * @description An episode begins. ``garnets``: all balances, where the season shows the balances of an episode's start.
         *
         *     ``last_match``: how it ends, with a death match (``duel``) or with a ``vote`` of all active members.
         */
        SeasonEpisodeAnnounced: {
            n: number;
            game: string;
            title: string | null;
            /**
             * SeasonEpisodeAnnouncedLastMatch
             * @enum {string}
             */
            last_match: "duel" | "vote";
            garnets: {
                [key: string]: number;
            } | null;
        };
        /** @description The episode is over. Its tokens expire. */
        SeasonEpisodeClosed: {
            n: number;
        };
        /** @description A game of the finals ended. ``winner`` is ``null`` for a tie. */
        SeasonFinalPlayed: {
            match: string;
            winner: string | null;
        };
        /** @description The finals begin. ``jury``: the eliminated who choose the winner, where no games decide. */
        SeasonFinalsAnnounced: {
            finalists: string[];
            jury?: string[];
        };
        /** @description The season has a winner. All other active members are eliminated. ``orphaned``: matches that were running. */
        SeasonFinished: {
            winner: string;
            orphaned: string[];
        };
        /** @description Games were banned from the death match. */
        SeasonGamesBanned: {
            games: string[];
        };
        /**
         * @description An entry was posted to the ledger.
         *
         *     Members see their own lines there. ``undoable``: it is reversed with its result.
         */
        SeasonGarnetsPosted: {
            posting: components["schemas"]["SeasonPosting"];
            undoable: boolean;
        };
        /** @description A host made an announcement to the whole season. */
        SeasonHostsAnnounced: {
            text: string;
        };
        /** @description The match started in which the cast talks between the others. It takes the place of an earlier one. */
        SeasonHouseOpened: {
            match: string;
            game: string;
            seats: {
                [key: string]: string;
            };
        };
        /** @description A match's result gave a member items, or took some away (``count`` below 0). A ``public`` one is for all. */
        SeasonItemsGranted: {
            member: string;
            item: string;
            count: number;
            public: boolean;
            result_n: number;
        };
        /** @description The change of one account's balance. Accounts are members' ids, ``bank`` and ``escrow``. */
        SeasonLine: {
            account: string;
            amount: number;
        };
        /** @description A match's result counts in the season. ``result_n`` is the result's number in the season. */
        SeasonMatchResolved: {
            match: string;
            /**
             * SeasonMatchResolvedPart
             * @enum {string}
             */
            part: "main" | "death" | "final";
            result_n: number;
            outcome: components["schemas"]["SeasonOutcomeByMember"];
        };
        /**
         * @description A match of the season started: an episode's main match or death match, or a game of the finals.
         *
         *     ``guests``: the seats of people from outside of the cast, who play this match only.
         */
        SeasonMatchStarted: {
            match: string;
            /**
             * SeasonMatchStartedPart
             * @enum {string}
             */
            part: "main" | "death" | "final";
            game: string;
            seats: {
                [key: string]: string;
            };
            guests?: number[];
        };
        /**
         * @description A match, or its result, no longer counts. All its consequences are reversed.
         *
         *     Ledger entries that follow reverse the garnets. ``part`` and ``episode``: the point to which the season returns.
         *     ``result_n``: number of the first result that no longer counts; later ones do not count either; null if there was no
         *     result. ``cancelled``: the match is over; otherwise the season waits for its result again. ``orphaned``: running
         *     matches that depended on it.
         */
        SeasonMatchTakenBack: {
            match: string;
            /**
             * SeasonMatchTakenBackPart
             * @enum {string}
             */
            part: "main" | "death" | "final";
            episode: number;
            result_n: number | null;
            cancelled: boolean;
            reason: string | null;
            orphaned: string[];
        };
        /** @description A member joined the cast. */
        SeasonMemberAdded: {
            member: string;
            alias: string;
            groups: string[];
        };
        /** @description A member left the cast before the start. */
        SeasonMemberDropped: {
            member: string;
        };
        /** @description A member is eliminated: by the death match, by the vote, or as the candidate without a possible opponent. */
        SeasonMemberEliminated: {
            member: string;
            /**
             * SeasonMemberEliminatedBy
             * @enum {string}
             */
            by: "death_match" | "vote" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
            result_n: number;
        };
        /** @description A member's groups or teams changed. */
        SeasonMemberGrouped: {
            member: string;
            groups: string[];
        };
        /** @description A member withdrew, was removed, or had too many warnings. No correction restores it. */
        SeasonMemberLeft: {
            member: string;
            /**
             * SeasonMemberLeftHow
             * @enum {string}
             */
            how: "eliminated" | "withdrawn" | "removed";
            /**
             * SeasonMemberLeftBy
             * @enum {string}
             */
            by: "death_match" | "vote" | "no_opponent" | "finals" | "warnings" | "own_wish" | "host";
        };
        /** @description Another person replaced a member's player. The member keeps all it has. ``alias`` is its name from now on. */
        SeasonMemberSubstituted: {
            member: string;
            alias: string;
        };
        /** @description A member received its ``n``th warning, which cost a ``fine``. */
        SeasonMemberWarned: {
            member: string;
            n: number;
            reason: string | null;
            fine: number;
        };
        /** @description The candidate's opponent in the death match is known; ``null`` when several candidates meet each other. */
        SeasonOpponentChosen: {
            opponent: string | null;
        };
        /** @description A match's result by member instead of by seat. Seats without a member are left out. */
        SeasonOutcomeByMember: {
            /** @description Tokens of Life, by member. */
            tokens_of_life: {
                [key: string]: number;
            };
            /** @description Garnets, by member. */
            garnets: {
                [key: string]: number;
            };
            /** @description The Elimination Candidates. */
            candidates: string[];
            /** @description Ranks from 1, by member; within a group in a game that ranks groups. */
            places: {
                [key: string]: number;
            };
        };
        /** @description The rules of a season. Each field has a default. All can be changed until the season starts. */
        SeasonPolicies: {
            /**
             * @description Balance of each member at the start.
             * @default 0
             */
            start_garnets?: number;
            /**
             * @description Whether the season has a house: a match of the game `house` that starts with it, in which the cast talks between the others.
             * @default false
             */
            house?: boolean;
            /**
             * @description Whether all active members must have a seat in the main match. If not, members without a seat are safe in that episode.
             * @default true
             */
            everyone_plays?: boolean;
            /**
             * @description Settings of main matches that members decide after the announcement, in place of the host. At most 5 are of one game.
             * @default []
             */
            twists?: components["schemas"]["SeasonTwist"][];
            /**
             * SeasonPoliciesSpareTokensOfLife
             * @description What happens to a holder's Tokens of Life beyond the first. A member can receive at most one.
             * @default may_be_given
             * @enum {string}
             */
            spare_tokens_of_life?: "kept" | "may_be_given" | "must_be_given";
            /**
             * @description Limit on the Tokens of Life that a member gets from a match.
             * @default 2
             */
            most_tokens_of_life?: number;
            /**
             * @description Whether a token can be given to the match's candidate, which makes that member safe.
             * @default false
             */
            candidate_may_receive?: boolean;
            /**
             * SeasonPoliciesNoWinners
             * @description A match without a winner: its candidate stays the candidate, or the episode has no elimination.
             * @default go_on
             * @enum {string}
             */
            no_winners?: "go_on" | "nobody_leaves";
            /**
             * SeasonPoliciesNoCandidate
             * @description The candidate when the match names none, or its candidate is safe: none; chosen by the token holders (by all members if there are none); chosen by the host; the lowest placed; the poorest; drawn. A token holder is never the candidate. If all members hold a token, the episode has no elimination.
             * @default lowest
             * @enum {string}
             */
            no_candidate?: "nobody" | "winners_choose" | "host_chooses" | "lowest" | "fewest_garnets" | "drawn";
            /**
             * SeasonPoliciesOpponent
             * @description The opponent of a single candidate, never a token holder. Two candidates meet each other.
             * @default candidate_chooses
             * @enum {string}
             */
            opponent?: "candidate_chooses" | "winners_choose" | "drawn" | "fewest_garnets";
            /**
             * SeasonPoliciesNoOpponent
             * @description What happens to the candidate when all other members hold a token.
             * @default eliminated
             * @enum {string}
             */
            no_opponent?: "eliminated" | "nobody_leaves";
            /**
             * SeasonPoliciesLastMatch
             * @description The last part of an episode: a death match of two, or a vote of all active members, in which those without a token can be voted out. An episode can be announced with the other one.
             * @default duel
             * @enum {string}
             */
            last_match?: "duel" | "vote";
            /**
             * SeasonPoliciesCandidateLeaves
             * @description A candidate or opponent who leaves before the death match: this counts as the episode's elimination, or a replacement is found. Leaving during a death match loses it.
             * @default counts
             * @enum {string}
             */
            candidate_leaves?: "counts" | "replaced";
            /**
             * @description The games of death matches. If empty, the host names one when it starts.
             * @default []
             */
            death_match_pool?: string[];
            /**
             * SeasonPoliciesDeathMatchChooser
             * @description Who chooses from the pool after the bans. Two candidates choose together.
             * @default drawn
             * @enum {string}
             */
            death_match_chooser?: "host" | "candidate" | "opponent" | "drawn";
            /**
             * @description Number of games that each participant can ban. Lowered if the pool would become empty.
             * @default 0
             */
            death_match_bans?: number;
            /**
             * @description Limit on replays of a death match without a loser. After it, the poorer participant leaves.
             * @default 1
             */
            death_match_replays?: number;
            /**
             * SeasonPoliciesLoserGarnets
             * @description Destination of an eliminated member's garnets.
             * @default to_winner
             * @enum {string}
             */
            loser_garnets?: "to_winner" | "burn" | "split";
            /**
             * SeasonPoliciesLeaverGarnets
             * @description Destination of the garnets of a member who withdraws or is removed.
             * @default burn
             * @enum {string}
             */
            leaver_garnets?: "keep" | "burn" | "split";
            /**
             * SeasonPoliciesTransfers
             * @description When members can offer garnets to each other.
             * @default closed
             * @enum {string}
             */
            transfers?: "closed" | "between_matches" | "open";
            /**
             * SeasonPoliciesBalances
             * @description Visibility of balances to members: all; only one's own; all, as of the episode's announcement.
             * @default public
             * @enum {string}
             */
            balances?: "public" | "own" | "episode_start";
            /**
             * @description Cost of warnings, by their number, in ascending order.
             * @default []
             */
            warnings?: components["schemas"]["SeasonWarningThreshold"][];
            /**
             * @description Number of episodes after which the remaining members play the finals.
             * @default 30
             */
            most_episodes?: number;
            /**
             * @description Number of remaining members at which the finals begin.
             * @default 2
             */
            finalists?: number;
            /**
             * SeasonPoliciesFinalsBy
             * @description What decides the finals: games of the finalists, or a jury of the eliminated members, in one match of the game `jury`. If nobody was eliminated, games decide.
             * @default games
             * @enum {string}
             */
            finals_by?: "games" | "jury";
            /**
             * @description The games of the finals, in turn. If empty, or with more finalists than `finalists`, the host names each game.
             * @default []
             */
            finals_games?: string[];
            /**
             * @description Number of games in the finals. Winning more than half of them wins the season.
             * @default 1
             */
            finals_best_of?: number;
            /**
             * @description Extra games while the finals are tied. After them the richer finalist wins; a further tie is drawn.
             * @default 2
             */
            finals_extra_games?: number;
            /**
             * @description Garnets that a finalist gets for each eliminated member who supports it. 0: no member is asked.
             * @default 0
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
             */
            sealed?: ("decide_twist" | "give_token" | "name_candidate" | "choose_opponent" | "ban_death_match" | "choose_death_match" | "support")[];
            /**
             * SeasonPoliciesCloseEarly
             * @description Whether a decision closes before its deadline: as soon as all deciders have chosen, or never, so that choices can be changed until then.
             * @default all_submitted
             * @enum {string}
             */
            close_early?: "never" | "all_submitted";
            /**
             * SeasonPoliciesSilence
             * @description The member selected when a decision is due without any choice. A game is always drawn.
             * @default drawn
             * @enum {string}
             */
            silence?: "drawn" | "fewest_garnets";
            /**
             * SeasonPoliciesTies
             * @description The member selected among those with the most votes. A further tie is drawn.
             * @default fewest_garnets
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
             */
            deadlines?: components["schemas"]["SeasonDecisionDeadlines"];
        };
        /** @description A host changed the policies before the start. */
        SeasonPoliciesChanged: {
            policies: components["schemas"]["SeasonPolicies"];
        };
        /** @description One transaction of the ledger. ``cause`` is unique in the season and begins with the season's id. */
        SeasonPosting: {
            cause: string;
            currency: string;
            lines: components["schemas"]["SeasonLine"][];
        };
        /** @description The season started. Cast and policies are final. */
        SeasonStarted: Record<string, never>;
        /** @description The finalists that eliminated members support are known. */
        SeasonSupportCounted: {
            supporters: {
                [key: string]: string;
            };
        };
        /** @description A member gave a spare Token of Life to another. */
        SeasonTokenGiven: {
            giver: string;
            taker: string;
        };
        /** @description The giving of tokens is over in this episode. Members with a token are safe. */
        SeasonTokensSettled: {
            held: {
                [key: string]: number;
            };
        };
        /** @description A member offers garnets to another. The garnets are held in escrow. */
        SeasonTransferOffered: {
            offer: string;
            giver: string;
            taker: string;
            amount: number;
        };
        /** @description An offer was accepted, declined or withdrawn, or it lapsed. Garnets that were not accepted are returned. */
        SeasonTransferSettled: {
            offer: string;
            /**
             * SeasonTransferSettledOutcome
             * @enum {string}
             */
            outcome: "accepted" | "declined" | "withdrawn" | "lapsed";
        };
        /**
         * @description A setting of a game that members decide, for each main match with this game.
         *
         *     ``decider``: all active members (``group``), or those who won the main match or the death match of the episode
         *     before.
         */
        SeasonTwist: {
            /** @description Id of the game. */
            game: string;
            /** @description Name of the setting, as in the game's config. */
            setting: string;
            /**
             * SeasonTwistDecider
             * @description Who decides.
             * @enum {string}
             */
            decider: "group" | "main_winner" | "death_winner";
            /** @description The values to choose from. */
            options: (boolean | number | string)[];
        };
        /** @description A setting of the episode's main match is decided; ``value`` is ``null`` where the host's config counts. */
        SeasonTwistDecided: {
            game: string;
            setting: string;
            value: boolean | number | string | null;
        };
        /** @description The cost of a member's nth warning: a fine, removal from the season, or both. */
        SeasonWarningThreshold: {
            /** @description Number of the warning. */
            after: number;
            /**
             * @description Garnets that it costs.
             * @default 0
             */
            fine?: number;
            /**
             * @description Whether it removes the member from the season.
             * @default false
             */
            eliminates?: boolean;
        };
        /** @description The player of the seat is back: no bot sends for them any more. */
        SeatHandedBack: {
            seat: number;
        };
        /** @description A player or a bot took a seat. */
        SeatJoined: {
            seat: number;
            display_name: string;
            /** @description Whether a bot took it. */
            bot: boolean;
        };
        /** @description A seat is free again. */
        SeatLeft: {
            seat: number;
            /**
             * SeatLeftBy
             * @description player: who sat there left. host: a host removed the player or bot.
             * @enum {string}
             */
            by: "player" | "host";
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description A seat has a new player. */
        SeatSubstituted: {
            seat: number;
            display_name: string | null;
            /** @description Name of the bot; null for a person. */
            bot: string | null;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string;
        };
        /** @description The player of the seat has missed so many phases that a bot sends for them, until they send something. */
        SeatTakenOver: {
            seat: number;
        };
        /** @description A check that the client is alive. Answer with pong. */
        ServerPing: {
            /** @constant */
            op: "ping";
        };
        /** @description The answer to ping, with the ping's id. */
        ServerPong: {
            /** @constant */
            op: "pong";
            id?: string | number;
        };
        /** @description The match did not start at its time. A host starts it, or sets another time. */
        StartMissed: {
            /** Format: date-time */
            starts_at: string;
            /** @description Seats that were free; empty if the match could not start for another reason. */
            free_seats: number[];
        };
        /** @description A submission of the seat was accepted. The event is its receipt. */
        SubmissionAccepted: {
            /** @description Id of the match. */
            match_id: string;
            /** @description Seat of the player, or 0 for the judge. */
            seat: number;
            /** @description Id of the phase. */
            phase_id: string;
            /** @description Number within the phase: 1, 2, 3, ... Withdrawals count. */
            revision: number | null;
            /** @description Time at which the server accepted it. */
            accepted_at: string | null;
            /** @description Action, as sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Whether the submission is locked. */
            locked: boolean;
            /** @description Garnets that are held while this submission is current. */
            garnets_held: number;
            /** @description Time until which the submission can change. Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description Secret of this seat. Without it, the digest's content cannot be guessed. */
            salt: string | null;
            /** @description SHA-256 of the canonical JSON of this receipt's facts, including the salt. */
            digest: string | null;
            /** @description Whether the action was checked only. */
            dry_run: boolean;
            /** @description Slot of the submission; omitted in a phase without slots. */
            slot?: string;
        };
        /** @description A host submitted on behalf of the seat. The event is the receipt. */
        SubmissionAmended: {
            /** @description Id of the match. */
            match_id: string;
            /** @description Seat of the player, or 0 for the judge. */
            seat: number;
            /** @description Id of the phase. */
            phase_id: string;
            /** @description Number within the phase: 1, 2, 3, ... Withdrawals count. */
            revision: number | null;
            /** @description Time at which the server accepted it. */
            accepted_at: string | null;
            /** @description Action, as sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Whether the submission is locked. */
            locked: boolean;
            /** @description Garnets that are held while this submission is current. */
            garnets_held: number;
            /** @description Time until which the submission can change. Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description Secret of this seat. Without it, the digest's content cannot be guessed. */
            salt: string | null;
            /** @description SHA-256 of the canonical JSON of this receipt's facts, including the salt. */
            digest: string | null;
            /** @description Whether the action was checked only. */
            dry_run: boolean;
            /** @description Slot of the submission; omitted in a phase without slots. */
            slot?: string;
            /** @description Reason given by the host; omitted if there is none. */
            reason?: string | null;
        };
        /** @description The list of seats with a submission changed. Sent only if that list is public. */
        SubmissionStatus: {
            /** @description Seats with a current submission, 0 for the judge; null unless that is public. */
            submitted: number[] | null;
        };
        /** @description The seat withdrew its submission. */
        SubmissionWithdrawn: {
            /** @description Id of the phase. */
            phase_id: string;
            revision: number;
            /** @description Slot of the submission; omitted in a phase without slots. */
            slot?: string;
        };
        /** @description The answer to submit, identical to that of PUT submission. */
        SubmitReceipt: {
            /** @description Id of the match. */
            match_id: string;
            /** @description Seat of the player, or 0 for the judge. */
            seat: number;
            /** @description Id of the phase. */
            phase_id: string;
            /** @description Number within the phase: 1, 2, 3, ... Withdrawals count. */
            revision: number | null;
            /** @description Time at which the server accepted it. */
            accepted_at: string | null;
            /** @description Action, as sent. */
            action: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Whether the submission is locked. */
            locked: boolean;
            /** @description Garnets that are held while this submission is current. */
            garnets_held: number;
            /** @description Time until which the submission can change. Null once it is locked or its phase is over. */
            changeable_until: string | null;
            /** @description Secret of this seat. Without it, the digest's content cannot be guessed. */
            salt: string | null;
            /** @description SHA-256 of the canonical JSON of this receipt's facts, including the salt. */
            digest: string | null;
            /**
             * @description Whether the action was checked only.
             * @default false
             */
            dry_run?: boolean;
            /** @description Slot of the submission; omitted in a phase without slots. */
            slot?: string;
            /** @constant */
            op: "receipt";
            id: string | number;
        };
        /** @description The reply to subscribe. With `reset`, no subscription exists: fetch the view and subscribe from its cursor. */
        Subscribed: {
            /** @constant */
            op: "subscribed";
            id: string | number;
            /** @description Name of a feed, such as match/m_3kTz/seat:3. */
            feed: string;
            epoch: string;
            /** @description Number after which events follow. */
            from: number | null;
            /** @description Number of the feed's newest event. */
            head: number;
            /**
             * SubscribedResult
             * @enum {string}
             */
            result: "live" | "replay" | "reset";
            /**
             * SubscribedReason
             * @description Reason for the reset.
             * @enum {string}
             */
            reason?: "epoch_changed" | "cursor_ahead" | "before_access" | "ack_unknown";
        };
        /** @description The only player left on stage is kicked out at once, in a round of its own. */
        TogetherAutomaticRoundPlayed: {
            round: number;
            kicked_out: number[];
        };
        /** @description The match has begun: the group of each seat. */
        TogetherGroupsDrawn: {
            groups: {
                [key: string]: "A" | "B";
            };
        };
        /** @description A round is over: votes for each player who was on stage, players kicked out, donations to each player of B. */
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
        /** @description The stage is empty: the tokens that each player of B holds at the end. */
        TogetherTokensRevealed: {
            tokens: {
                [key: string]: number;
            };
        };
        /** @description The reply to unsubscribe. */
        Unsubscribed: {
            /** @constant */
            op: "unsubscribed";
            id: string | number;
            /** @description Name of a feed, such as match/m_3kTz/seat:3. */
            feed: string;
        };
        /** @description Fields of your view changed: those in `fields` have new values, those in `patch` changed in parts. */
        ViewChanged: {
            /** @description New values by field. Their schemas are in GET /v1/games/{game}. */
            fields?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description JSON Merge Patch (RFC 7396) of the view, applied after `fields`. */
            patch?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        VoteDecided: {
            tied: number[];
            drawn: number | null;
        };
        VoteIdolPlayed: {
            seats: number[];
        };
        VoteRead: {
            number: number;
            /** Format: seat */
            seat: number;
        };
        /** @description A webhook no longer delivers this feed, because you can no longer read it. */
        WebhookFeedLost: {
            webhook_id: string;
            feed: string;
        };
        /** @description One of your webhooks is paused. It delivers nothing until you set it to active. */
        WebhookPaused: {
            webhook_id: string;
            /**
             * WebhookPausedWhy
             * @description failing: no delivery succeeded for three days. gone: the endpoint answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its feeds.
             * @enum {string}
             */
            why: "failing" | "gone" | "token_ended" | "no_feeds";
        };
        /** @description The match has begun: the X of each of the rounds 1 to 5. */
        XGameOrderDrawn: {
            order: number[];
        };
        /** @description The pairing phase is closed: the pairs of this round. */
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
        /** @description A round is over: all choices, doublings and payouts, and all totals after it. */
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
  /** A match was created. Its lobby is open. */
  "match.created": components["schemas"]["MatchCreated"];
  /** A host changed settings of the match in its lobby. Read its facts again. */
  "match.changed": components["schemas"]["MatchChanged"];
  /** The match did not start at its time. A host starts it, or sets another time. */
  "match.start_missed": components["schemas"]["StartMissed"];
  /** The match started. */
  "match.started": components["schemas"]["MatchStarted"];
  /** The match is paused until a host resumes it, at the latest until `paused_until`. */
  "match.paused": components["schemas"]["MatchPaused"];
  /** The match continues. The event has either `phase`, with its new deadline, or `review_until`. */
  "match.resumed": components["schemas"]["MatchResumed"];
  /** The game's code failed. The match is halted until a host resumes or rewinds it. */
  "match.halted": components["schemas"]["MatchHalted"];
  /** The match is over. The event carries its result. */
  "match.finished": components["schemas"]["MatchFinished"];
  /** The match was cancelled. It has no result. */
  "match.cancelled": components["schemas"]["MatchCancelled"];
  /** The match was rewound to the opening of the phase `to`. All later changes are reversed. That phase opens again under a new id. */
  "match.rewound": components["schemas"]["MatchRewound"];
  /** A player or a bot took a seat. */
  "seat.joined": components["schemas"]["SeatJoined"];
  /** A seat is free again. */
  "seat.left": components["schemas"]["SeatLeft"];
  /** A seat has a new player. */
  "seat.substituted": components["schemas"]["SeatSubstituted"];
  /** The players were dealt to the seats anew, and each seat has an alias until the match is over. Whose seat is another one now hears of it in their own feed: `account.seat.left`, then `account.seat.joined`. */
  "aliases.drawn": components["schemas"]["AliasesDrawn"];
  /** The match is over: whose aliases these were. `display_name` of the seats has both from now on: Heron (Ada). */
  "aliases.revealed": components["schemas"]["AliasesRevealed"];
  /** The player of the seat has missed so many phases that a bot sends for them, until they send something. */
  "seat.taken_over": components["schemas"]["SeatTakenOver"];
  /** The player of the seat is back: no bot sends for them any more. */
  "seat.handed_back": components["schemas"]["SeatHandedBack"];
  /** A phase opened. */
  "phase.opened": components["schemas"]["PhaseOpened"];
  /** Chapters of the rules were told. Read the rules of the match again. */
  "rules.told": components["schemas"]["RulesTold"];
  /** A phase closed. It accepts no more submissions. */
  "phase.closed": components["schemas"]["PhaseClosed"];
  /** The open phase's deadline moved. */
  "phase.extended": components["schemas"]["PhaseExtended"];
  /** Fields of your view changed: those in `fields` have new values, those in `patch` changed in parts. */
  "view.changed": components["schemas"]["ViewChanged"];
  /** The seat's free balance changed. The other members say what the rules did, apart from prices and awards. */
  "garnets.changed": components["schemas"]["GarnetsChanged"];
  /** A submission of the seat was accepted. The event is its receipt. */
  "submission.accepted": components["schemas"]["SubmissionAccepted"];
  /** The seat withdrew its submission. */
  "submission.withdrawn": components["schemas"]["SubmissionWithdrawn"];
  /** A host submitted on behalf of the seat. The event is the receipt. */
  "submission.amended": components["schemas"]["SubmissionAmended"];
  /** The list of seats with a submission changed. Sent only if that list is public. */
  "submission.status_changed": components["schemas"]["SubmissionStatus"];
  /** The seat can submit in this phase and has no current submission. */
  "reminder.due": components["schemas"]["ReminderDue"];
  /** A host made an announcement. */
  "host.announced": components["schemas"]["HostAnnounced"];
  /** A host ruled on a question about the rules. */
  "clarification.posted": components["schemas"]["ClarificationPosted"];
  /** The match has a new host. */
  "host.joined": components["schemas"]["HostJoined"];
  /** A host no longer hosts the match. */
  "host.left": components["schemas"]["HostLeft"];
  /** You are now in this channel, or the channel reopened. */
  "channel.opened": components["schemas"]["ChannelOpened"];
  /** Other members joined or left a channel. */
  "channel.members_changed": components["schemas"]["ChannelMembers"];
  /** The channel accepts no more messages, or you are no longer in it. Messages that you could read stay readable. */
  "channel.closed": components["schemas"]["ChannelClosed"];
  /** A message was posted. */
  "message.posted": components["schemas"]["MessagePosted"];
  /** A host hid a message. */
  "message.hidden": components["schemas"]["MessageHidden"];
  /** Somebody reported a message to the hosts. `listReports` shows it. */
  "message.reported": components["schemas"]["MessageReport"];
  /** A host has removed a reported message, or dismissed its reports. */
  "message.reports_answered": components["schemas"]["MessageReport"];
}

export interface SeasonEventData {
  /** A season was created. Members can join its cast. */
  "season.created": components["schemas"]["SeasonCreated"];
  /** A host changed the policies before the start. */
  "season.policies_changed": components["schemas"]["SeasonPoliciesChanged"];
  /** A member joined the cast. */
  "season.member_added": components["schemas"]["SeasonMemberAdded"];
  /** A member left the cast before the start. */
  "season.member_dropped": components["schemas"]["SeasonMemberDropped"];
  /** A member's groups or teams changed. */
  "season.member_grouped": components["schemas"]["SeasonMemberGrouped"];
  /** Another person replaced a member's player. The member keeps all it has. `alias` is its name from now on. */
  "season.member_substituted": components["schemas"]["SeasonMemberSubstituted"];
  /** A member received its `n`th warning, which cost a `fine`. */
  "season.member_warned": components["schemas"]["SeasonMemberWarned"];
  /** A member withdrew, was removed, or had too many warnings. No correction restores it. */
  "season.member_left": components["schemas"]["SeasonMemberLeft"];
  /** The season started. Cast and policies are final. */
  "season.started": components["schemas"]["SeasonStarted"];
  /** The match started in which the cast talks between the others. It takes the place of an earlier one. */
  "season.house_opened": components["schemas"]["SeasonHouseOpened"];
  /** The season has a winner. All other active members are eliminated. `orphaned`: matches that were running. */
  "season.finished": components["schemas"]["SeasonFinished"];
  /** A host ended the season without a winner. `orphaned`: matches that were running. */
  "season.cancelled": components["schemas"]["SeasonCancelled"];
  /** A host made an announcement to the whole season. */
  "season.host_announced": components["schemas"]["SeasonHostsAnnounced"];
  /** An episode begins. `garnets`: all balances, where the season shows the balances of an episode's start. `last_match`: how it ends, with a death match (`duel`) or with a `vote` of all active members. */
  "season.episode_announced": components["schemas"]["SeasonEpisodeAnnounced"];
  /** A setting of the episode's main match is decided; `value` is `null` where the host's config counts. */
  "season.twist_decided": components["schemas"]["SeasonTwistDecided"];
  /** A match of the season started: an episode's main match or death match, or a game of the finals. `guests`: the seats of people from outside of the cast, who play this match only. */
  "season.match_started": components["schemas"]["SeasonMatchStarted"];
  /** A match's result counts in the season. `result_n` is the result's number in the season. */
  "season.match_resolved": components["schemas"]["SeasonMatchResolved"];
  /** A match's result gave something to seats without a member, guests' or extra bots'. It counts nowhere. */
  "season.awards_dropped": components["schemas"]["SeasonAwardsDropped"];
  /** A match's result gave a member items, or took some away (`count` below 0). A `public` one is for all. */
  "season.items_granted": components["schemas"]["SeasonItemsGranted"];
  /** A match, or its result, no longer counts. All its consequences are reversed. Ledger entries that follow reverse the garnets. `part` and `episode`: the point to which the season returns. `result_n`: number of the first result that no longer counts; later ones do not count either; null if there was no result. `cancelled`: the match is over; otherwise the season waits for its result again. `orphaned`: running matches that depended on it. */
  "season.match_taken_back": components["schemas"]["SeasonMatchTakenBack"];
  /** A member gave a spare Token of Life to another. */
  "season.token_given": components["schemas"]["SeasonTokenGiven"];
  /** The giving of tokens is over in this episode. Members with a token are safe. */
  "season.tokens_settled": components["schemas"]["SeasonTokensSettled"];
  /** The episode's Elimination Candidates are known. Before a vote these are all who can be voted out. */
  "season.candidates_named": components["schemas"]["SeasonCandidatesNamed"];
  /** The candidate's opponent in the death match is known; `null` when several candidates meet each other. */
  "season.opponent_chosen": components["schemas"]["SeasonOpponentChosen"];
  /** Games were banned from the death match. */
  "season.games_banned": components["schemas"]["SeasonGamesBanned"];
  /** The game of the death match is known. */
  "season.death_match_chosen": components["schemas"]["SeasonDeathMatchChosen"];
  /** The death match had no single loser and is played again. */
  "season.death_match_tied": components["schemas"]["SeasonDeathMatchTied"];
  /** A participant left before the death match and is replaced. `candidates`: the remaining ones. */
  "season.duel_reset": components["schemas"]["SeasonDuelReset"];
  /** A member is eliminated: by the death match, by the vote, or as the candidate without a possible opponent. */
  "season.member_eliminated": components["schemas"]["SeasonMemberEliminated"];
  /** The episode ends without an elimination of its own. `orphaned`: a death match that no longer counts. */
  "season.elimination_skipped": components["schemas"]["SeasonEliminationSkipped"];
  /** The episode is over. Its tokens expire. */
  "season.episode_closed": components["schemas"]["SeasonEpisodeClosed"];
  /** The finals begin. `jury`: the eliminated who choose the winner, where no games decide. */
  "season.finals_announced": components["schemas"]["SeasonFinalsAnnounced"];
  /** The finalists that eliminated members support are known. */
  "season.support_counted": components["schemas"]["SeasonSupportCounted"];
  /** A game of the finals ended. `winner` is `null` for a tie. */
  "season.final_played": components["schemas"]["SeasonFinalPlayed"];
  /** A decision is open. */
  "season.decision_opened": components["schemas"]["SeasonDecisionOpened"];
  /** A decider chose. The choice replaces an earlier one. */
  "season.choice_made": components["schemas"]["SeasonChoiceMade"];
  /** A decision's deadline moved. */
  "season.decision_extended": components["schemas"]["SeasonDecisionExtended"];
  /** A decision is closed: its outcome, how it was reached, and each decider's choice. */
  "season.decision_closed": components["schemas"]["SeasonDecisionClosed"];
  /** An entry was posted to the ledger. Members see their own lines there. `undoable`: it is reversed with its result. */
  "season.garnets_posted": components["schemas"]["SeasonGarnetsPosted"];
  /** Balances of members changed. */
  "season.garnets_changed": components["schemas"]["SeasonBalancesChanged"];
  /** A member offers garnets to another. The garnets are held in escrow. */
  "season.transfer_offered": components["schemas"]["SeasonTransferOffered"];
  /** An offer was accepted, declined or withdrawn, or it lapsed. Garnets that were not accepted are returned. */
  "season.transfer_settled": components["schemas"]["SeasonTransferSettled"];
}

export interface AccountEventData {
  /** One of your matches started. */
  "account.match.started": components["schemas"]["MyMatch"];
  /** One of your matches is paused. */
  "account.match.paused": components["schemas"]["MyMatch"];
  /** One of your matches continues. */
  "account.match.resumed": components["schemas"]["MyMatch"];
  /** One of your matches is halted, because its game's code failed. */
  "account.match.halted": components["schemas"]["MyMatch"];
  /** One of your matches was rewound to an earlier phase. */
  "account.match.rewound": components["schemas"]["MyMatch"];
  /** One of your matches is over. */
  "account.match.finished": components["schemas"]["MyMatch"];
  /** One of your matches was cancelled. */
  "account.match.cancelled": components["schemas"]["MyMatch"];
  /** One of your matches did not start at its time. Its host starts it, or sets another time. */
  "account.match.start_missed": components["schemas"]["MyStartMissed"];
  /** A match opened that one of your alerts waits for. It has free seats. */
  "account.match.opened": components["schemas"]["MyMatchOpened"];
  /** A seat of this match is kept for you for a week. `joinMatch` takes it, without a code. */
  "account.match.invited": components["schemas"]["MyInvitation"];
  /** You now have this seat. */
  "account.seat.joined": components["schemas"]["MySeat"];
  /** You no longer have this seat. */
  "account.seat.left": components["schemas"]["MySeat"];
  /** You have missed so many phases that a bot sends for you. Send something, and it stops. */
  "account.seat.taken_over": components["schemas"]["MySeat"];
  /** A match waits for your submission. */
  "account.reminder.due": components["schemas"]["MyReminder"];
  /** A player asks the hosts, or somebody mentions them. Read the channel. */
  "account.message.asked": components["schemas"]["MyQuestion"];
  /** A host has written to you in your channel with the hosts. */
  "account.message.answered": components["schemas"]["MyAnswer"];
  /** Somebody reported a message to the hosts. `listReports` shows it. */
  "account.message.reported": components["schemas"]["MyTalk"];
  /** The hosts have answered a report of yours. */
  "account.message.report_answered": components["schemas"]["MyReportAnswered"];
  /** You now host this match. */
  "account.host.joined": components["schemas"]["MyHosting"];
  /** You no longer host this match. */
  "account.host.left": components["schemas"]["MyHosting"];
  /** A way into your account was added, changed or taken away. If it was not you, change your password. */
  "account.access.changed": components["schemas"]["MyAccessChanged"];
  /** One of your webhooks is paused. It delivers nothing until you set it to active. */
  "account.webhook.paused": components["schemas"]["WebhookPaused"];
  /** A webhook no longer delivers this feed, because you can no longer read it. */
  "account.webhook.feed_lost": components["schemas"]["WebhookFeedLost"];
  /** One of your seasons started. */
  "account.season.started": components["schemas"]["MySeason"];
  /** One of your seasons is over. */
  "account.season.finished": components["schemas"]["MySeason"];
  /** One of your seasons was cancelled. */
  "account.season.cancelled": components["schemas"]["MySeason"];
  /** A decision in this season waits for you. */
  "account.season.decision_opened": components["schemas"]["MyDecision"];
  /** You are now this member of the cast. */
  "account.season.joined": components["schemas"]["MyCastPlace"];
  /** You are no longer this member of the cast. */
  "account.season.left": components["schemas"]["MyCastPlace"];
  /** You now host this season. */
  "account.season.host_joined": components["schemas"]["MySeasonHosting"];
  /** You no longer host this season. */
  "account.season.host_left": components["schemas"]["MySeasonHosting"];
}

export interface GameEventData {
  "x-game": {
    /** The match has begun: the X of each of the rounds 1 to 5. */
    "game.order_drawn": components["schemas"]["XGameOrderDrawn"];
    /** The pairing phase is closed: the pairs of this round. */
    "game.pairs_announced": components["schemas"]["XGamePairsAnnounced"];
    /** A round is over: all choices, doublings and payouts, and all totals after it. */
    "game.round_scored": components["schemas"]["XGameRoundScored"];
  };
  "exodus": {
    /** To each seat: the hand it starts with. */
    "game.cubes_dealt": components["schemas"]["ExodusCubesDealt"];
    /** To each seat: the result of its round, and its hand and points after it. */
    "game.trades_resolved": components["schemas"]["ExodusTradesResolved"];
  };
  "famine": {
    /** To each seat: the hand it starts with. */
    "game.gems_dealt": components["schemas"]["FamineGemsDealt"];
    /** To each seat: the result of its year, its hand and Favor after it, and its trading limits for the next year. */
    "game.year_resolved": components["schemas"]["FamineYearResolved"];
    /** To the seat that gave a diamond away: its lesson about the recipient. */
    "game.diamond_taught": components["schemas"]["FamineDiamondTaught"];
  };
  "together": {
    /** The match has begun: the group of each seat. */
    "game.groups_drawn": components["schemas"]["TogetherGroupsDrawn"];
    /** A round is over: votes for each player who was on stage, players kicked out, donations to each player of B. */
    "game.round_resolved": components["schemas"]["TogetherRoundResolved"];
    /** The only player left on stage is kicked out at once, in a round of its own. */
    "game.automatic_round_played": components["schemas"]["TogetherAutomaticRoundPlayed"];
    /** The stage is empty: the tokens that each player of B holds at the end. */
    "game.tokens_revealed": components["schemas"]["TogetherTokensRevealed"];
  };
  "extreme-ways": {
    /** To all: the options of the round whose packets are auctioned now. */
    "game.round_opened": components["schemas"]["ExtremeWaysRoundOpened"];
    /** To the buyer: the garnets it spent, and the money it has now. */
    "game.chips_bought": components["schemas"]["ExtremeWaysChipsBought"];
    /** To all: the auction, as far as this match reveals it. */
    "game.auction_closed": components["schemas"]["ExtremeWaysAuctionClosed"];
    /** To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left. */
    "game.auction_settled": components["schemas"]["ExtremeWaysAuctionSettled"];
    /** To all: the final place and the remaining money of every seat. */
    "game.journeys_ended": components["schemas"]["ExtremeWaysJourneysEnded"];
  };
  "ravens": {
    /** To all: the options of the round whose packets are auctioned now. */
    "game.round_opened": components["schemas"]["RavensRoundOpened"];
    /** To the buyer: the garnets it spent, and the money it has now. */
    "game.chips_bought": components["schemas"]["RavensChipsBought"];
    /** To all: the auction, as far as this match reveals it. */
    "game.auction_closed": components["schemas"]["RavensAuctionClosed"];
    /** To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left. */
    "game.auction_settled": components["schemas"]["RavensAuctionSettled"];
    /** To all: the final place and the remaining money of every seat. */
    "game.journeys_ended": components["schemas"]["RavensJourneysEnded"];
  };
  "locked-out": {
    /** To each seat, at the start: its room, its roommates, its priority. */
    "game.doors_locked": components["schemas"]["LockedOutDoorsLocked"];
    /** To the four seats in each room, in its channel: a round begins there. */
    "game.round_begun": components["schemas"]["LockedOutRoundBegun"];
    /** To the four seats in the room, at once: the caller, and whether the call is right. */
    "game.call_made": components["schemas"]["LockedOutCallMade"];
    /** To a seat whose priority changed because of a wrong call: the caller, and seats moved by a tie-break. */
    "game.priority_changed": components["schemas"]["LockedOutPriorityChanged"];
    /** To each seat: its move, the team of the seat that went the same way, and its new room and priority. */
    "game.round_closed": components["schemas"]["LockedOutRoundClosed"];
    /** To all: the winning team, or the two that called; `beaten` is the team it beats, null for two. */
    "game.won": components["schemas"]["LockedOutGameWon"];
  };
  "duel-of-nerve": {
    /** The duel has begun: the lead of round 1. The lead changes every round. */
    "game.duel_begun": components["schemas"]["DuelOfNerveDuelBegun"];
    /** Both cards are laid face down; the lead may double the stake. */
    "game.cards_laid": components["schemas"]["DuelOfNerveCardsLaid"];
    /** The lead has doubled: `stake` is the stake in points after a call. */
    "game.stake_doubled": components["schemas"]["DuelOfNerveStakeDoubled"];
    /** A round is over. With equal cards there is no winner, and `carried` points go to the next round. `cards` are null unless they were opened. */
    "game.round_won": components["schemas"]["DuelOfNerveRoundWon"];
    /** Points were tied after the last round: one last point decides the duel. */
    "game.last_point_awarded": components["schemas"]["DuelOfNerveLastPointAwarded"];
  };
  "duel-of-bids": {
    /** The duel has begun: the order of the lots, and the coins of each seat. */
    "game.duel_begun": components["schemas"]["DuelOfBidsDuelBegun"];
    /** A sale is over. Without a winner the bids were equal, and the lots carry over to the next sale. `points` are those of both seats after the sale. */
    "game.lots_sold": components["schemas"]["DuelOfBidsLotsSold"];
    /** To the seat that looked: the opponent's coins before this sale. */
    "game.purse_seen": components["schemas"]["DuelOfBidsPurseSeen"];
    /** Points were tied after the last sale: one last point decides the duel. */
    "game.last_point_awarded": components["schemas"]["DuelOfBidsLastPointAwarded"];
  };
  "hosted": {
    /** What all read with all points, where they are public; or what one player reads, with their own. */
    "game.published": components["schemas"]["HostedPublished"];
  };
  "vote": {
    /** The Vote */
    "game.idol_played": components["schemas"]["VoteIdolPlayed"];
    /** The Vote */
    "game.vote_read": components["schemas"]["VoteRead"];
    /** The Vote */
    "game.decided": components["schemas"]["VoteDecided"];
  };
  "jury": {
    /** The Jury */
    "game.said": components["schemas"]["JurySaid"];
    /** The Jury */
    "game.idol_played": components["schemas"]["JuryIdolPlayed"];
    /** The Jury */
    "game.vote_read": components["schemas"]["JuryVoteRead"];
    /** The Jury */
    "game.decided": components["schemas"]["JuryDecided"];
  };
  "house": {
    /** To those who know of a room: somebody has founded, joined, declined, left or enlarged it. */
    "game.room_changed": components["schemas"]["HouseRoomChanged"];
    /** To all: who is in the jury, who can't talk here while their match is played, and who won't. */
    "game.arranged": components["schemas"]["HouseArranged"];
    /** To those whom the hosts ask: answer in your thoughts. */
    "game.prompted": components["schemas"]["HousePrompted"];
  };
}
