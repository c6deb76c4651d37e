"""Every error code there is: its status, its title, what it means and what to do.

May touch: nothing. Rule kept here: a code has one status and one meaning, for good; a code
that isn't here fails a test. A game's own codes (422) are in its rules, not here.
"""

from dataclasses import dataclass

__all__ = ["CATALOGUE", "Kind", "kind_of"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: RFC 9457's ``status`` and ``title``, and a sentence for the docs."""

    code: str
    status: int
    title: str
    meaning: str


_KINDS = (
    # --- anywhere
    Kind(
        "invalid_request", 422, "Invalid request", "The input doesn't have the documented shape; `errors` says where."
    ),
    Kind(
        "malformed_json",
        422,
        "Malformed JSON",
        "The body is not the strict JSON that is taken here; `detail` says why.",
    ),
    Kind("malformed_form", 422, "Malformed form", "The body is not a form in UTF-8 with each field at most once."),
    Kind("not_found", 404, "Not found", "There is nothing at this address."),
    Kind("method_not_allowed", 405, "Method not allowed", "This address takes other methods: see `Allow`."),
    Kind("body_too_large", 413, "Body too large", "The body is larger than this server takes."),
    Kind("unsupported_media_type", 415, "Unsupported media type", "Send the body with the documented `Content-Type`."),
    Kind(
        "rate_limited",
        429,
        "Too many requests",
        "A limit was reached; `Retry-After` says when to try again, in seconds.",
    ),
    Kind("internal_error", 500, "Internal error", "The server failed. `request_id` finds it in the server's log."),
    Kind(
        "not_ready", 503, "Not ready", "This server is about to end, or its database doesn't answer: ask another one."
    ),
    Kind(
        "unconfirmed",
        504,
        "Not confirmed",
        "The database didn't say in time whether this was kept: look, or repeat it with the same `Idempotency-Key`.",
    ),
    Kind("operators_only", 403, "For operators only", "Figures about the server are for who runs it."),
    Kind("server_busy", 503, "Server busy", "The server can't take more now; try again after `Retry-After` seconds."),
    Kind(
        "request_timeout", 408, "Request timeout", "The request took too long to arrive: send it again, in one piece."
    ),
    Kind("bad_request", 400, "Bad request", "The request is not valid HTTP for this server."),
    Kind("bad_cursor", 422, "Bad cursor", "A cursor is opaque: use `next_cursor` of an earlier answer as it is."),
    Kind("bad_idempotency_key", 422, "Bad Idempotency-Key", "A key is 1 to 255 visible ASCII characters, sent once."),
    Kind(
        "idempotency_key_reused",
        422,
        "Idempotency-Key reused",
        "This key was used for another request: a new request needs a new key.",
    ),
    Kind(
        "idempotency_key_required",
        422,
        "Idempotency-Key required",
        "With a personal token, this operation needs an `Idempotency-Key`, so that a repeat has one effect.",
    ),
    # --- accounts and tokens
    Kind("invalid_token", 401, "Not signed in", "The token is missing, unknown, expired or revoked: sign in again."),
    Kind("insufficient_scope", 403, "Scope missing", "The token is good, but lacks the scope of this operation."),
    Kind("invalid_scope", 422, "Unknown scope", "A scope in the list isn't known; leave `scope` out to get all."),
    Kind("invalid_credentials", 401, "Wrong username or password", "No account has this username and password."),
    Kind("username_taken", 409, "Username taken", "Somebody has this username; capitals make no difference."),
    Kind("unknown_token", 404, "No such token", "You have no token with this id that could be revoked."),
    Kind("too_many_tokens", 409, "Too many tokens", "The account has as many tokens as one can have: revoke some."),
    Kind("scope_not_held", 403, "Scope not held", "A token can't give more than the one it is made with."),
    Kind("wrong_claim", 403, "Wrong claim", "This is not the one-time claim, or it was used already."),
    Kind("namespace_taken", 409, "Namespace taken", "Somebody has reserved this namespace for an integration."),
    Kind("too_many_namespaces", 409, "Too many namespaces", "The account has as many namespaces as one can have."),
    Kind("unknown_namespace", 404, "No such namespace", "There is no namespace of this name that this token is for."),
    Kind(
        "unknown_linked_account",
        404,
        "No such linked account",
        "The integration has nobody of this name, or they have ended the link.",
    ),
    Kind("account_claimed", 409, "Account claimed", "Its person has taken this account over."),
    Kind("wrong_claim_code", 403, "Wrong code", "This code is wrong, used or too old: the integration makes new ones."),
    Kind("unknown_link", 404, "No such link", "You have no link with this id that could be ended."),
    Kind("no_provider", 404, "No provider", "This server signs nobody in with accounts from elsewhere."),
    Kind("bad_return", 422, "Bad return address", "The operator hasn't named this address as one to come back to."),
    Kind(
        "wrong_browser",
        403,
        "Another browser",
        "This way back doesn't belong to a sign-in that this browser has begun in the last ten minutes.",
    ),
    Kind("sign_in_failed", 403, "Sign-in failed", "The provider's answer can't be taken: begin again."),
    Kind(
        "provider_unavailable",
        503,
        "Provider unavailable",
        "The provider doesn't answer as it should: try again later.",
    ),
    Kind("wrong_arrival", 403, "Wrong code", "This code is wrong, used or too old, or the verifier isn't its own."),
    Kind("identity_taken", 409, "Identity taken", "Another account of this server signs in with it."),
    Kind("last_way_in", 409, "Last way in", "Without this link nobody could sign in to the account any more."),
    Kind("origin_refused", 403, "Origin refused", "A ticket opens a stream only from the origin that asked for it."),
    # --- streams
    Kind("unknown_feed", 404, "No such feed", "There is no feed of this name that the caller may read."),
    Kind(
        "reset_required",
        409,
        "Reset required",
        "The cursor is of another epoch or too old: fetch the view, go on from its cursor.",
    ),
    Kind(
        "too_many_connections",
        429,
        "Too many connections",
        "Close a stream, or a waiting long poll, before opening another.",
    ),
    # --- games and matches
    Kind("unknown_game", 422, "No such game", "`GET /v1/games` lists the games of this server."),
    Kind("unknown_match", 404, "No such match", "There is no match with this id that the caller may see."),
    Kind("unknown_phase", 422, "No such phase", "The game has no phase of this name whose length a host can set."),
    Kind("unknown_seat", 422, "No such seat", "Seats are numbered from 1 to the number of players."),
    Kind("unknown_viewer", 404, "No such viewer", "Viewers are `public`, `host` and `seat:1`, `seat:2`, ..."),
    Kind("not_seated", 403, "Not a player", "Only the players of the match can do this, each for their own seat."),
    Kind("not_host", 403, "Not a host", "Only hosts of the match can do this."),
    Kind(
        "host_is_playing", 403, "Host is playing", "A host who holds a seat sees what that seat sees, and nothing more."
    ),
    Kind(
        "status_hidden", 403, "Status hidden", "Who has submitted is kept from the caller, by the match or as a player."
    ),
    Kind("wrong_code", 403, "Wrong code", "It is joined with a code that its host has."),
    Kind("unknown_account", 404, "No such account", "There is no account of this name, or it is no host of the match."),
    Kind("unknown_seat_number", 404, "No such seat", "Seats are numbered from 1 to the number of players."),
    Kind("last_host", 409, "Last host", "A match always has a host: add another one first."),
    Kind(
        "reminded_lately",
        429,
        "Reminded lately",
        "Players were reminded minutes ago: `Retry-After` says when it is possible again, in seconds.",
    ),
    Kind("already_joined", 409, "Already joined", "The caller has a seat in this match."),
    Kind("already_started", 409, "Already started", "The match has begun: seats can't be taken or given back."),
    Kind("match_full", 409, "Match full", "Every seat is taken."),
    Kind("seat_taken", 409, "Seat taken", "This seat is not free."),
    Kind("seats_free", 409, "Seats free", "A match starts when every seat is taken, by players or bots."),
    Kind("no_bot", 404, "No bot", "There is no bot in this seat."),
    Kind("not_running", 409, "Not running", "Only a running match can be paused."),
    Kind("not_paused", 409, "Not paused", "Only a match that is paused or halted can go on."),
    Kind("not_started", 409, "Not started", "Only a match that has begun can go back."),
    Kind("paused_enough", 409, "Paused enough", "A match is paused for 30 days in all at most."),
    Kind(
        "still_halted", 409, "Still halted", "The game fails on this phase again: its operator finds where in the log."
    ),
    Kind("match_over", 409, "Match over", "The match is finished or was cancelled."),
    Kind("bad_instant", 422, "Bad instant", "The instant doesn't fit; `detail` says which do."),
    Kind("nothing_to_publish", 409, "Nothing to publish", "No outcome waits for a host in this match."),
    Kind("unknown_phase_id", 404, "No such phase", "The match has had no phase with this id, or took it back."),
    Kind("not_finished", 409, "Not finished", "The match has no result yet."),
    # --- play
    Kind("phase_closed", 409, "Phase closed", "The phase is not open; `phase` is the one that is, if any."),
    Kind("game_failed", 409, "Game failed", "The match's game made a mistake; nothing was changed. Tell its host."),
    Kind("match_paused", 409, "Match paused", "Nothing is taken until the match goes on; what was sent stands."),
    Kind("locked_in", 409, "Locked in", "The submission is locked: it stands until the phase closes."),
    Kind("no_submission", 404, "No submission", "The seat has no submission in force in this phase."),
    Kind("malformed_action", 422, "Malformed action", "The action doesn't have its type's shape; `errors` says where."),
    Kind("action_not_allowed", 422, "Action not allowed", "The seat can't send this type now; see its options."),
    Kind("not_enough_garnets", 422, "Not enough garnets", "It costs more than the seat can spend."),
    Kind("not_a_candidate", 422, "Not a candidate", "Votes go to candidates; the options list them."),
    Kind("wrong_seat_count", 422, "Wrong number of players", "The game is not played by that many."),
    Kind("bad_config", 422, "Bad config", "The config doesn't fit the game's schema; `errors` says where."),
    Kind("bad_setup", 422, "Bad setup", "The given opening doesn't fit the rules; `detail` says why."),
    # --- chat
    Kind("unknown_channel", 404, "No such channel", "There is no channel of this name that the caller may know of."),
    Kind("unknown_message", 404, "No such message", "There is no message with this number in the channel."),
    Kind(
        "channel_closed", 409, "Channel closed", "Nothing can be said there now; what was said before stays readable."
    ),
    Kind(
        "talk_restricted",
        409,
        "Talk restricted",
        "Players open no channels here: the game says who may talk to whom, or the match is not on.",
    ),
    Kind("too_many_channels", 409, "Too many channels", "The seat has opened as many groups as one can in a match."),
    Kind("sign_in_again", 403, "Sign in again", "Only the token of a sign-in by password can do this."),
    Kind("not_your_username", 422, "Not your username", "Type your own username, as a sign that it is meant."),
    Kind("still_hosting", 409, "Still hosting", "You are the only host of something that goes on."),
    Kind("last_admin", 409, "The last admin", "The server's only admin can't go: make another one first."),
    Kind("has_integration", 409, "Has an integration", "A front end speaks for people through this account."),
    # --- seasons
    Kind("unknown_season", 404, "No such season", "There is no season with this id that you may see."),
    Kind("not_season_host", 403, "Not a host of the season", "Only hosts of this season can do this."),
    Kind("not_in_cast", 403, "Not in the cast", "Only members of the season's cast can do this."),
    Kind("in_cast", 409, "In the cast already", "This account is a member of the season's cast."),
    Kind("season_seats", 403, "Seats of a season", "The match is for the cast of a season, which its host seats."),
    Kind("season_garnets", 422, "Garnets of a season", "In a season's match members play with what they have in it."),
    Kind("too_few_seats", 422, "Too few seats", "Each of the cast who plays needs a seat."),
    Kind("match_running", 409, "Match still running", "Cancel a match that is played; take back one that is over."),
    Kind("bad_policies", 422, "Bad policies", "The policies don't fit their table; `errors` says where."),
    Kind("unknown_member", 404, "No such member", "Nobody in the cast has this id."),
    Kind("not_active", 409, "Not active", "This member has left the season."),
    Kind("alias_taken", 409, "Alias taken", "Somebody in the cast is called this."),
    Kind("cast_full", 409, "Cast full", "The cast has as many members as one can have."),
    Kind("id_taken", 409, "Id taken", "Something in the season has this id; send it again."),
    Kind("too_few_members", 409, "Too few members", "A season takes two members or more."),
    Kind("too_many_members", 409, "Too many members", "The finals begin when as few are left as the policies say."),
    Kind("finals_due", 409, "Finals due", "So few are left, or so many episodes were played: announce the finals."),
    Kind("not_now", 409, "Not now", "Something else comes first in this season; `detail` says what."),
    Kind("season_over", 409, "Season over", "The season has ended."),
    Kind("match_taken", 409, "Match taken", "This match is part of the season already."),
    Kind("result_taken", 409, "Result taken", "This match's result counts already."),
    Kind("wrong_game", 409, "Wrong game", "The season plays another game next; see its episode."),
    Kind("wrong_members", 409, "Wrong members", "The season says who plays its next match, each once."),
    Kind("decision_open", 409, "Decision open", "Somebody has to decide first."),
    Kind("unknown_decision", 404, "No such decision", "The season has no decision of this id that is open."),
    Kind("decision_closed", 409, "Decision closed", "This decision is made, or its deadline has passed."),
    Kind("not_your_decision", 403, "Not your decision", "Others decide this."),
    Kind("wrong_count", 422, "Wrong number of options", "The decision says how many are chosen, none twice."),
    Kind("not_an_option", 422, "Not an option", "Choose among the decision's options."),
    Kind("bad_deadline", 422, "Bad deadline", "A decision's deadline is still to come."),
    Kind("transfers_closed", 409, "Transfers closed", "The season's policies allow no transfers now."),
    Kind("not_yourself", 422, "Not to yourself", "Garnets are offered to somebody else."),
    Kind("too_many_offers", 409, "Too many offers", "You have as many open offers as one can have: withdraw one."),
    Kind("unknown_offer", 404, "No such offer", "There is no open offer of this id for you."),
    # --- webhooks
    Kind("unknown_webhook", 404, "No such webhook", "You have no webhook with this id that this token reaches."),
    Kind(
        "too_many_webhooks", 409, "Too many webhooks", "The account has as many webhooks as one can have: remove one."
    ),
    Kind(
        "bad_webhook_url", 422, "Bad webhook URL", "Webhooks go to https addresses of public hosts; `detail` says more."
    ),
)

CATALOGUE: dict[str, Kind] = {kind.code: kind for kind in _KINDS}


def kind_of(code: str, status: int) -> Kind:
    """The kind of a code; a game's own codes get one with the ``status`` they arrived with."""
    known = CATALOGUE.get(code)
    return known or Kind(code, status, code.replace("_", " ").capitalize(), "A rule of the game; see the game's rules.")
