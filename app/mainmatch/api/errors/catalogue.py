"""Every error code there is: its status, its title, what it means and what to do.

A code has one status and one meaning, for good; a code that isn't here fails a test. A game's own codes (422) are in
its rules, not here.
"""

from dataclasses import dataclass

__all__ = ["CATALOGUE", "Kind", "kind_of"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: RFC 9457's ``status`` and ``title``, and a sentence for the docs."""

    code: str
    status: int
    meaning: str
    own_title: str = ""
    """Where the title isn't the code in words."""

    @property
    def title(self) -> str:
        """A short name for people."""
        return self.own_title or self.code.replace("_", " ").capitalize()


_KINDS = (
    # --- anywhere
    Kind("invalid_request", 422, "The input doesn't have the documented shape; `errors` says where."),
    Kind(
        "malformed_json",
        422,
        "The body is not the strict JSON that is taken here; `detail` says why.",
        "Malformed JSON",
    ),
    Kind("malformed_form", 422, "The body is not a form in UTF-8 with each field at most once."),
    Kind("not_found", 404, "There is nothing at this address."),
    Kind("method_not_allowed", 405, "This address takes other methods: see `Allow`."),
    Kind("body_too_large", 413, "The body is larger than this server takes."),
    Kind("unsupported_media_type", 415, "Send the body with the documented `Content-Type`."),
    Kind(
        "rate_limited",
        429,
        "A limit was reached; `Retry-After` says when to try again, in seconds.",
        "Too many requests",
    ),
    Kind("internal_error", 500, "The server failed. `request_id` finds it in the server's log."),
    Kind("not_ready", 503, "This server is about to end, or its database doesn't answer: ask another one."),
    Kind(
        "unconfirmed",
        504,
        "The database didn't say in time whether this was kept: look, or repeat it with the same `Idempotency-Key`.",
        "Not confirmed",
    ),
    Kind("operators_only", 403, "Figures about the server are for who runs it.", "For operators only"),
    Kind("server_busy", 503, "The server can't take more now; try again after `Retry-After` seconds."),
    Kind("request_timeout", 408, "The request took too long to arrive: send it again, in one piece."),
    Kind("bad_request", 400, "The request is not valid HTTP for this server."),
    Kind("bad_cursor", 422, "A cursor is opaque: use `next_cursor` of an earlier answer as it is."),
    Kind("bad_idempotency_key", 422, "A key is 1 to 255 visible ASCII characters, sent once.", "Bad Idempotency-Key"),
    Kind(
        "idempotency_key_reused",
        422,
        "This key was used for another request: a new request needs a new key.",
        "Idempotency-Key reused",
    ),
    Kind(
        "idempotency_key_required",
        422,
        "With a personal token, this operation needs an `Idempotency-Key`, so that a repeat has one effect.",
        "Idempotency-Key required",
    ),
    # --- accounts and tokens
    Kind("invalid_token", 401, "The token is missing, unknown, expired or revoked: sign in again.", "Not signed in"),
    Kind("insufficient_scope", 403, "The token is good, but lacks the scope of this operation.", "Scope missing"),
    Kind("invalid_scope", 422, "A scope in the list isn't known; leave `scope` out to get all.", "Unknown scope"),
    Kind("invalid_credentials", 401, "No account has this username and password.", "Wrong username or password"),
    Kind("username_taken", 409, "Somebody has this username; capitals make no difference."),
    Kind("unknown_token", 404, "You have no token with this id that could be revoked.", "No such token"),
    Kind("too_many_tokens", 409, "The account has as many tokens as one can have: revoke some."),
    Kind("scope_not_held", 403, "A token can't give more than the one it is made with."),
    Kind("wrong_claim", 403, "This is not the one-time claim, or it was used already."),
    Kind("namespace_taken", 409, "Somebody has reserved this namespace for an integration."),
    Kind("too_many_namespaces", 409, "The account has as many namespaces as one can have."),
    Kind("unknown_namespace", 404, "There is no namespace of this name that this token is for.", "No such namespace"),
    Kind(
        "unknown_linked_account",
        404,
        "The integration has nobody of this name, or they have ended the link.",
        "No such linked account",
    ),
    Kind("account_claimed", 409, "Its person has taken this account over."),
    Kind("wrong_claim_code", 403, "This code is wrong, used or too old: the integration makes new ones.", "Wrong code"),
    Kind("unknown_link", 404, "You have no link with this id that could be ended.", "No such link"),
    Kind("no_provider", 404, "This server signs nobody in with accounts from elsewhere."),
    Kind("bad_return", 422, "The operator hasn't named this address as one to come back to.", "Bad return address"),
    Kind(
        "wrong_browser",
        403,
        "This way back doesn't belong to a sign-in that this browser has begun in the last ten minutes.",
        "Another browser",
    ),
    Kind("sign_in_failed", 403, "The provider's answer can't be taken: begin again.", "Sign-in failed"),
    Kind("provider_unavailable", 503, "The provider doesn't answer as it should: try again later."),
    Kind("wrong_arrival", 403, "This code is wrong, used or too old, or the verifier isn't its own.", "Wrong code"),
    Kind("identity_taken", 409, "Another account of this server signs in with it."),
    Kind("last_way_in", 409, "Without this link nobody could sign in to the account any more."),
    Kind("origin_refused", 403, "A ticket opens a stream only from the origin that asked for it."),
    # --- streams
    Kind("unknown_feed", 404, "There is no feed of this name that the caller may read.", "No such feed"),
    Kind("reset_required", 409, "The cursor is of another epoch or too old: fetch the view, go on from its cursor."),
    Kind("too_many_connections", 429, "Close a stream, or a waiting long poll, before opening another."),
    # --- games and matches
    Kind("unknown_game", 422, "`GET /v1/games` lists the games of this server.", "No such game"),
    Kind("unknown_match", 404, "There is no match with this id that the caller may see.", "No such match"),
    Kind("unknown_phase", 422, "The game has no phase of this name whose length a host can set.", "No such phase"),
    Kind("unknown_seat", 422, "Seats are numbered from 1 to the number of players.", "No such seat"),
    Kind("unknown_viewer", 404, "Viewers are `public`, `host` and `seat:1`, `seat:2`, ...", "No such viewer"),
    Kind("not_seated", 403, "Only the players of the match can do this, each for their own seat.", "Not a player"),
    Kind("not_host", 403, "Only hosts of the match can do this.", "Not a host"),
    Kind("host_is_playing", 403, "A host who holds a seat sees what that seat sees, and nothing more."),
    Kind("status_hidden", 403, "Who has submitted is kept from the caller, by the match or as a player."),
    Kind("wrong_code", 403, "It is joined with a code that its host has."),
    Kind("unknown_account", 404, "There is no account of this name, or it is no host of the match.", "No such account"),
    Kind("unknown_seat_number", 404, "Seats are numbered from 1 to the number of players.", "No such seat"),
    Kind("last_host", 409, "A match always has a host: add another one first."),
    Kind(
        "reminded_lately",
        429,
        "Players were reminded minutes ago: `Retry-After` says when it is possible again, in seconds.",
    ),
    Kind("already_joined", 409, "The caller has a seat in this match."),
    Kind("already_started", 409, "The match has begun: seats can't be taken or given back."),
    Kind("match_full", 409, "Every seat is taken."),
    Kind("seat_taken", 409, "This seat is not free."),
    Kind("seats_free", 409, "A match starts when every seat is taken, by players or bots."),
    Kind("no_bot", 404, "There is no bot in this seat."),
    Kind("not_running", 409, "Only a running match can be paused."),
    Kind("not_paused", 409, "Only a match that is paused or halted can go on."),
    Kind("not_started", 409, "Only a match that has begun can go back."),
    Kind("paused_enough", 409, "A match is paused for 30 days in all at most."),
    Kind("still_halted", 409, "The game fails on this phase again: its operator finds where in the log."),
    Kind("match_over", 409, "The match is finished or was cancelled."),
    Kind("bad_instant", 422, "The instant doesn't fit; `detail` says which do."),
    Kind("nothing_to_publish", 409, "No outcome waits for a host in this match."),
    Kind("unknown_phase_id", 404, "The match has had no phase with this id, or took it back.", "No such phase"),
    Kind("not_finished", 409, "The match has no result yet."),
    # --- play
    Kind("phase_closed", 409, "The phase is not open; `phase` is the one that is, if any."),
    Kind("game_failed", 409, "The match's game made a mistake; nothing was changed. Tell its host."),
    Kind("match_paused", 409, "Nothing is taken until the match goes on; what was sent stands."),
    Kind("locked_in", 409, "The submission is locked: it stands until the phase closes."),
    Kind("no_submission", 404, "The seat has no submission in force in this phase."),
    Kind("malformed_action", 422, "The action doesn't have its type's shape; `errors` says where."),
    Kind("action_not_allowed", 422, "The seat can't send this type now; see its options."),
    Kind("not_enough_garnets", 422, "It costs more than the seat can spend."),
    Kind("not_a_candidate", 422, "Votes go to candidates; the options list them."),
    Kind("wrong_seat_count", 422, "The game is not played by that many.", "Wrong number of players"),
    Kind("bad_config", 422, "The config doesn't fit the game's schema; `errors` says where."),
    Kind("bad_setup", 422, "The given opening doesn't fit the rules; `detail` says why."),
    # --- chat
    Kind("unknown_channel", 404, "There is no channel of this name that the caller may know of.", "No such channel"),
    Kind("unknown_message", 404, "There is no message with this number in the channel.", "No such message"),
    Kind("channel_closed", 409, "Nothing can be said there now; what was said before stays readable."),
    Kind(
        "talk_restricted",
        409,
        "Players open no channels here: the game says who may talk to whom, or the match is not on.",
    ),
    Kind("too_many_channels", 409, "The seat has opened as many groups as one can in a match."),
    Kind("sign_in_again", 403, "Only the token of a sign-in by password can do this."),
    Kind("not_your_username", 422, "Type your own username, as a sign that it is meant."),
    Kind("still_hosting", 409, "You are the only host of something that goes on."),
    Kind("last_admin", 409, "The server's only admin can't go: make another one first.", "The last admin"),
    Kind("has_integration", 409, "A front end speaks for people through this account.", "Has an integration"),
    # --- seasons
    Kind("unknown_season", 404, "There is no season with this id that you may see.", "No such season"),
    Kind("not_season_host", 403, "Only hosts of this season can do this.", "Not a host of the season"),
    Kind("not_in_cast", 403, "Only members of the season's cast can do this.", "Not in the cast"),
    Kind("in_cast", 409, "This account is a member of the season's cast.", "In the cast already"),
    Kind("season_seats", 403, "The match is for the cast of a season, which its host seats.", "Seats of a season"),
    Kind("season_garnets", 422, "In a season's match members play with what they have in it.", "Garnets of a season"),
    Kind("too_few_seats", 422, "Each of the cast who plays needs a seat."),
    Kind("match_running", 409, "Cancel a match that is played; take back one that is over.", "Match still running"),
    Kind("bad_policies", 422, "The policies don't fit their table; `errors` says where."),
    Kind("unknown_member", 404, "Nobody in the cast has this id.", "No such member"),
    Kind("not_active", 409, "This member has left the season."),
    Kind("alias_taken", 409, "Somebody in the cast is called this."),
    Kind("cast_full", 409, "The cast has as many members as one can have."),
    Kind("id_taken", 409, "Something in the season has this id; send it again."),
    Kind("too_few_members", 409, "A season takes two members or more."),
    Kind("too_many_members", 409, "The finals begin when as few are left as the policies say."),
    Kind("finals_due", 409, "So few are left, or so many episodes were played: announce the finals."),
    Kind("not_now", 409, "Something else comes first in this season; `detail` says what."),
    Kind("season_over", 409, "The season has ended."),
    Kind("match_taken", 409, "This match is part of the season already."),
    Kind("result_taken", 409, "This match's result counts already."),
    Kind("wrong_game", 409, "The season plays another game next; see its episode."),
    Kind("wrong_members", 409, "The season says who plays its next match, each once."),
    Kind("decision_open", 409, "Somebody has to decide first."),
    Kind("unknown_decision", 404, "The season has no decision of this id that is open.", "No such decision"),
    Kind("decision_closed", 409, "This decision is made, or its deadline has passed."),
    Kind("not_your_decision", 403, "Others decide this."),
    Kind("wrong_count", 422, "The decision says how many are chosen, none twice.", "Wrong number of options"),
    Kind("not_an_option", 422, "Choose among the decision's options."),
    Kind("bad_deadline", 422, "A decision's deadline is still to come."),
    Kind("transfers_closed", 409, "The season's policies allow no transfers now."),
    Kind("not_yourself", 422, "Garnets are offered to somebody else.", "Not to yourself"),
    Kind("too_many_offers", 409, "You have as many open offers as one can have: withdraw one."),
    Kind("unknown_offer", 404, "There is no open offer of this id for you.", "No such offer"),
    # --- webhooks
    Kind("unknown_webhook", 404, "You have no webhook with this id that this token reaches.", "No such webhook"),
    Kind("too_many_webhooks", 409, "The account has as many webhooks as one can have: remove one."),
    Kind(
        "bad_webhook_url", 422, "Webhooks go to https addresses of public hosts; `detail` says more.", "Bad webhook URL"
    ),
)

CATALOGUE: dict[str, Kind] = {kind.code: kind for kind in _KINDS}


def kind_of(code: str, status: int) -> Kind:
    """The kind of a code; a game's own codes get one with the ``status`` they arrived with."""
    return CATALOGUE.get(code) or Kind(code, status, "A rule of the game; see the game's rules.")
