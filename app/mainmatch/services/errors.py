"""The errors of services: what can be wrong with a request.

    ServiceError
    ├── Invalid           422  well-formed, but not acceptable
    ├── Unauthenticated   401  no valid token
    ├── Forbidden         403  visible to the caller, but not allowed
    ├── Unknown           404  absent, or hidden from the caller: one answer for both
    ├── Conflict          409  does not fit the current state
    ├── TooLarge          413
    └── Busy              503  retry later; nothing was done
        ├── TooMany       429  a limit was reached
        └── OutcomeUnknown  504  the one that may have been done all the same

Each kind of error is one class: its code and title, and as docstring its meaning, which is also the message unless
the place that raises it knows more. The docs, the routes' lists and OpenAPI are made from these classes.

A message says what is wrong and what to do next, and never repeats what was sent.
"""

from mainmatch.rules.errors import CodedError


class ServiceError(CodedError):
    """Something is wrong with a request. Nothing has changed."""


class Invalid(ServiceError, status=422):
    """The input is well-formed, but not acceptable."""


class Unauthenticated(ServiceError, status=401):
    """The token is missing or not valid."""


class Forbidden(ServiceError, status=403):
    """The caller can see this, but is not allowed to do it."""


class Unknown(ServiceError, status=404):
    """There is no such thing, or the caller must not know of it: one answer for both."""


class Conflict(ServiceError, status=409):
    """It does not fit the current state."""


class TooLarge(ServiceError, status=413):
    """The input is larger than the limit."""


class Busy(ServiceError, status=503):
    """Not now. ``retry_after`` is in seconds."""

    def __init__(self, message: str = "", *, retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class TooMany(Busy, status=429):
    """A limit was reached."""


# Not 503: it means that nothing was done, so clients would repeat the request without checking.
class OutcomeUnknown(Busy, code="unconfirmed", title="Not confirmed", status=504):
    """The database did not confirm in time, so the change may have been kept.

    Read the state, or repeat the request with the same `Idempotency-Key`.
    """


# Any request


class InvalidRequest(Invalid, code="invalid_request"):
    """The request does not have the documented shape; `errors` says where."""


class NotFound(Unknown, code="not_found"):
    """There is nothing at this address. /docs lists the operations."""


class RateLimited(TooMany, code="rate_limited", title="Too many requests"):
    """Too many requests. Retry after the seconds in `Retry-After`."""


class ServerBusy(Busy, code="server_busy"):
    """The server is at its limit. Retry after the seconds in `Retry-After`."""


class GameNotInstalled(Busy, code="game_not_installed", title="Game not installed"):
    """This match's game is not installed in the version that the match began with. Inform the server's operator."""


class StorageUnavailable(Busy, code="storage_unavailable"):
    """The server's storage takes or gives nothing now. Retry after the seconds in `Retry-After`."""


class BadCursor(Invalid, code="bad_cursor"):
    """The cursor is invalid. Use `next_cursor` of the answer before unchanged, or leave the cursor out."""


class IdempotencyKeyReused(Invalid, code="idempotency_key_reused", title="Idempotency-Key reused"):
    """This `Idempotency-Key` was used for a different request. Use a new key."""


# Accounts, tokens and sign-in


class InvalidToken(Unauthenticated, code="invalid_token", title="Not signed in"):
    """The token is missing, unknown, expired or revoked. Sign in again."""


class InsufficientScope(Forbidden, code="insufficient_scope", title="Scope missing"):
    """The token is valid but lacks the scope of this operation."""


class InvalidScope(Invalid, code="invalid_scope"):
    """A token cannot have this scope; `detail` says why."""


class UsernameTaken(Conflict, code="username_taken"):
    """This username is taken; upper and lower case make no difference. Choose another one."""


class WeakPassword(Invalid, code="weak_password"):
    """This password is easy to guess; `detail` says why. Choose another one, such as four random words."""


class UnknownToken(Unknown, code="unknown_token", title="No such token"):
    """You have no token with this id. `GET /v1/me/tokens` lists yours."""


class TooManyTokens(Conflict, code="too_many_tokens"):
    """The account has as many tokens as allowed. Revoke one first."""


class ScopeNotHeld(Forbidden, code="scope_not_held"):
    """A token cannot have a scope that the token creating it lacks."""


class WrongClaim(Forbidden, code="wrong_claim"):
    """The admin claim code is invalid or already used. A server prints it at its start until it is used."""


class NamespaceTaken(Conflict, code="namespace_taken"):
    """This namespace is taken. Choose another one."""


class TooManyNamespaces(Conflict, code="too_many_namespaces"):
    """The account has as many namespaces as allowed."""


class TooManyLinkedAccounts(Conflict, code="too_many_linked_accounts"):
    """The namespace has as many linked accounts as allowed. Ask the server's operator for more."""


class UnknownNamespace(Unknown, code="unknown_namespace", title="No such namespace"):
    """There is no namespace of this name that this token can use."""


class UnknownLinkedAccount(Unknown, code="unknown_linked_account", title="No such linked account"):
    """The namespace has no linked account with this id, or its owner ended the link. PUT creates one."""


class AccountClaimed(Conflict, code="account_claimed"):
    """This account was already claimed by its owner."""


class WrongClaimCode(Forbidden, code="wrong_claim_code", title="Wrong code"):
    """The code is invalid, already used or older than 15 minutes. Ask the integration for a new one."""


class UnknownLink(Unknown, code="unknown_link", title="No such link"):
    """You have no link with this id. `GET /v1/me/links` lists yours."""


class SignInFailed(Forbidden, code="sign_in_failed", title="Sign-in failed"):
    """The identity provider's response is invalid. Start again from the front end."""


class ProviderUnavailable(Busy, code="provider_unavailable"):
    """The identity provider does not respond as expected. Retry later."""


class WrongSignInCode(Forbidden, code="wrong_arrival", title="Wrong sign-in code"):
    """The sign-in code is invalid, expired or was issued to another client. Start again."""


class IdentityTaken(Conflict, code="identity_taken"):
    """This external identity is linked to another account. Sign in to that account and end its link first."""


class LastSignInMethod(Conflict, code="last_way_in", title="Last sign-in method"):
    """This is the account's only sign-in method. Add a password or another provider first."""


class OriginRefused(Forbidden, code="origin_refused"):
    """This ticket was issued to a page of another origin."""


class SignInAgain(Forbidden, code="sign_in_again"):
    """Only a session can do this, not a token that was created for a program. Sign in again."""


class ProofRequired(Forbidden, code="proof_required", title="Fresh proof required"):
    """This needs a proof of at most five minutes ago that it is you: `POST /v1/me/proof`. Then send it again."""


class WrongPassword(Forbidden, code="wrong_password"):
    """The password is wrong. If you do not know it, ask the operator for a reset code."""


class SecondFactorRequired(Forbidden, code="second_factor_required"):
    """The password is right, and this account has a second factor. Send the request again with a code of it."""


class WrongSecondFactor(Forbidden, code="wrong_second_factor"):
    """The code is wrong, too old or already used. Send the next one that the app shows, or a recovery code."""


class SecondFactorOn(Conflict, code="second_factor_on", title="Second factor is on"):
    """The account has a second factor. Turn it off first."""


class NoSecondFactor(Conflict, code="no_second_factor"):
    """The account has no second factor, or its enrolment began more than 15 minutes ago. Begin a new one."""


class AccountSuspended(Forbidden, code="account_suspended"):
    """This account is suspended. Ask the operator of this server."""


class AccountBeingDeleted(Forbidden, code="account_being_deleted"):
    """This account is being deleted. To keep it, sign in again with `restore`, within a week of the deletion."""


class NotAdmin(Forbidden, code="not_admin", title="Not an admin"):
    """Only admins of this server can do this, where it demands that with a second factor only."""


class IsAdmin(Conflict, code="is_admin", title="Is an admin"):
    """This is an admin's account, which only the operator can change: `mainmatch admin users`."""


class WrongResetCode(Forbidden, code="wrong_reset_code", title="Wrong code"):
    """The code is invalid, already used or older than an hour. Ask for a new one."""


class WrongEmailCode(Forbidden, code="wrong_email_code", title="Wrong code"):
    """The code is invalid, already used, older than an hour or of another account. Set the address again."""


class StillHosting(Conflict, code="still_hosting"):
    """You are the only host of a match or season that is not over. Add another host or end it first."""


class LastAdmin(Conflict, code="last_admin"):
    """You are the server's only admin. Make another account admin first."""


class HasIntegration(Conflict, code="has_integration", title="Has an integration"):
    """A front end acts for people through this account. Remove its namespaces first."""


# Streams


class UnknownFeed(Unknown, code="unknown_feed", title="No such feed"):
    """There is no feed of this name that you can read. Your feeds are in `ready` and in the cursors of your views."""


class ResetRequired(Conflict, code="reset_required"):
    """The cursor is from another epoch or too old.

    Fetch the view and continue from its cursor; an account's feed has no view: start at 0.
    """


# Games and matches


class TooManyMatches(Conflict, code="too_many_matches"):
    """You host as many open matches as allowed. Finish or cancel one first."""


class TooManyGuests(Conflict, code="too_many_guests"):
    """As many guests play here as this server takes. Create an account, or try again later."""


class NoGuestsHere(Forbidden, code="no_guests_here", title="No guests here"):
    """This server has no guests. Create an account."""


class GuestRefused(Forbidden, code="guest_refused", title="Not for guests"):
    """Guests watch, and play against bots. Give your account a name and a password first."""


class NotGuest(Conflict, code="not_guest", title="Not a guest"):
    """This account has a name and is kept already."""


class TooManyBots(Conflict, code="too_many_bots"):
    """Bots have as many seats of your open matches as allowed. Finish or cancel one of these matches first."""


class TooManySeasons(Conflict, code="too_many_seasons"):
    """You host as many seasons as allowed. Finish or cancel one first."""


class NoSuchGame(Invalid, code="unknown_game", title="No such game"):
    """This server has no such game. `GET /v1/games` lists its games."""


class UnknownMatch(Unknown, code="unknown_match", title="No such match"):
    """There is no match with this id that you can see. Join a private match with its code."""


class UnknownPhase(Invalid, code="unknown_phase", title="No such phase"):
    """The game has no phase of this name whose length a host can set."""


class UnknownSeat(Invalid, code="unknown_seat", title="No such seat"):
    """Seats are numbered from 1 to the number of players."""


class UnknownViewer(Unknown, code="unknown_viewer", title="No such viewer"):
    """Viewers are `public`, `host` and `seat:1`, `seat:2`, ..."""


class NotSeated(Forbidden, code="not_seated", title="Not a player"):
    """Only players of this match can do this, each for their own seat."""


class NotHost(Forbidden, code="not_host", title="Not a host"):
    """Only hosts of this match can do this."""


class HostIsPlaying(Forbidden, code="host_is_playing"):
    """A host who holds a seat sees only what that seat sees."""


class StatusHidden(Forbidden, code="status_hidden"):
    """Who has submitted is hidden from you in this match or phase."""


class WrongCode(Forbidden, code="wrong_code"):
    """The join code or invite code is wrong or missing. Ask the host for it."""


class Removed(Forbidden, code="removed", title="Removed by a host"):
    """A host has removed you. Ask a host to let you in again."""


class SeatingRefused(Forbidden, code="seating_refused", title="Not without being asked"):
    """This person lets you give them no seat and no role. Invite them, or send them a link to join."""


class NotRemoved(Unknown, code="not_removed", title="Not removed"):
    """Nobody of this name was removed here."""


class UnknownAccount(Unknown, code="unknown_account", title="No such account"):
    """There is no such account, or it is not a host."""


class UnknownSeatNumber(Unknown, code="unknown_seat_number", title="No such seat"):
    """Seats are numbered from 1 to the number of players."""


class LastHost(Conflict, code="last_host"):
    """There must always be a host. Add another one first."""


class TooManyMatchAlerts(Conflict, code="too_many_match_alerts"):
    """You have 20 match alerts, the most that an account can have. Delete one first."""


class UnknownMatchAlert(Unknown, code="unknown_match_alert", title="No such match alert"):
    """You have no match alert with this id. `GET /v1/me/match-alerts` lists yours."""


class NoExtension(Conflict, code="no_extension", title="No extension"):
    """You have no extension left in this match, or it has none. Ask a host to move the deadline."""


class RemindedLately(TooMany, code="reminded_lately"):
    """Players were reminded minutes ago. Retry after the seconds in `Retry-After`."""


class AlreadyJoined(Conflict, code="already_joined"):
    """The account already has a seat in this match."""


class AlreadyStarted(Conflict, code="already_started"):
    """The match has started or was cancelled, so its seats and settings cannot be changed."""


class MatchFull(Conflict, code="match_full"):
    """Every seat of this match is taken."""


class SeatTaken(Conflict, code="seat_taken"):
    """This seat is taken."""


class SeatsFree(Conflict, code="seats_free"):
    """Every seat must be taken before the match starts. Wait for players or add bots."""


class NoPlayer(Unknown, code="no_player"):
    """Nobody sits in this seat. `GET /v1/matches/{match_id}` shows which seats are taken."""


class NotRunning(Conflict, code="not_running"):
    """Only a running match can be paused."""


class NotPaused(Conflict, code="not_paused"):
    """Only a paused or halted match can be resumed."""


class NotStarted(Conflict, code="not_started"):
    """Only a match that has started can be rewound."""


class PauseLimitReached(Conflict, code="pause_limit_reached"):
    """A match can be paused for 30 days in total."""


class StillHalted(Conflict, code="still_halted"):
    """The game failed again in this phase. The operator finds the error in the server's log; you can also rewind."""


class MatchOver(Conflict, code="match_over"):
    """The match is finished or cancelled."""


class MatchArchived(Conflict, code="match_archived"):
    """The match was archived, long after its end. It can be read and exported, and no longer changed."""


class BadTime(Invalid, code="bad_instant"):
    """The time is out of range; `detail` says what is allowed."""


class NothingToPublish(Conflict, code="nothing_to_publish"):
    """No outcome waits for a host's review in this match."""


class UnknownPhaseId(Unknown, code="unknown_phase_id", title="No such phase"):
    """The match has no phase with this id, or it was taken back."""


class NotInMatch(Forbidden, code="not_in_match"):
    """Only players and hosts of this match can do this."""


class RematchExists(Conflict, code="rematch_exists"):
    """This match has a rematch already: `match_id` is its id. Join it, or cancel it first."""


class NotFinished(Conflict, code="not_finished"):
    """The match is not finished, so this is not available yet."""


# Play


class MatchPaused(Conflict, code="match_paused"):
    """The match is paused. Submissions so far stand; send more after it resumes."""


# Chat


class UnknownChannel(Unknown, code="unknown_channel", title="No such channel"):
    """There is no channel of this name that you can see."""


class UnknownMessage(Unknown, code="unknown_message", title="No such message"):
    """There is no message with this number in the channel."""


class ChannelClosed(Conflict, code="channel_closed"):
    """The channel is closed for new messages; earlier ones stay readable."""


class TalkRestricted(Conflict, code="talk_restricted"):
    """Players cannot open channels now; `detail` says why."""


class NotReportable(Conflict, code="not_reportable"):
    """The message cannot be reported: you wrote it, nobody did, or a host has removed it already."""


class NoHostReads(Conflict, code="no_host_reads"):
    """All hosts of this match play in it, so none of them may read reports. Ask them for one who does not play."""


class TooManyReports(Conflict, code="too_many_reports"):
    """20 of your reports in this match wait for an answer, the most that an account can have."""


class UnknownReport(Unknown, code="unknown_report", title="No such report"):
    """No open report is of a message with this id. `GET /v1/matches/{match_id}/reports` lists them."""


class TooManyChannels(Conflict, code="too_many_channels"):
    """The seat has opened as many groups as allowed in this match. Use one of them."""


# Seasons


class UnknownSeason(Unknown, code="unknown_season", title="No such season"):
    """There is no season with this id that you can see. Join a private season with its code."""


class NotSeasonHost(Forbidden, code="not_season_host", title="Not a host of the season"):
    """Only hosts of this season can do this."""


class NotInCast(Forbidden, code="not_in_cast", title="Not in the cast"):
    """Only members of the cast can do this, each for themselves."""


class InCast(Conflict, code="in_cast", title="Already in the cast"):
    """This account is already a member of the cast."""


class SeasonSeats(Forbidden, code="season_seats", title="Seats of a season"):
    """This match belongs to a season; its host assigns the seats."""


class SeasonGarnets(Invalid, code="season_garnets", title="Garnets of a season"):
    """In a season's match, members play with their own garnets."""


class TooFewSeats(Invalid, code="too_few_seats"):
    """Each playing member of the cast needs a seat."""


class MatchRunning(Conflict, code="match_running", title="Match still running"):
    """The match is still running. Cancel it instead."""


# Webhooks


class UnknownWebhook(Unknown, code="unknown_webhook", title="No such webhook"):
    """You have no webhook with this id. `GET /v1/webhooks` lists yours."""


class TooManyWebhooks(Conflict, code="too_many_webhooks"):
    """The account has as many webhooks as allowed. Remove one first."""


class BadWebhookUrl(Invalid, code="bad_webhook_url", title="Bad webhook URL"):
    """Webhooks go to https URLs of public hosts; `detail` says what is wrong."""


class NoSecret(Conflict, code="no_secret"):
    """A webhook with `format: discord` has no secret: Discord verifies none. Make a new URL there instead."""


class UnknownCalendar(Unknown, code="unknown_calendar", title="No such calendar"):
    """There is no calendar at this address, or you have none. `POST /v1/me/calendar` makes one."""


class UnknownPushSubscription(Unknown, code="unknown_push_subscription", title="No such push subscription"):
    """You have no push subscription with this id. `GET /v1/me/push-subscriptions` lists yours."""


class TooManyPushSubscriptions(Conflict, code="too_many_push_subscriptions"):
    """10 of your browsers show notifications, the most that an account can have. Turn one off first."""


class BadPushSubscription(Invalid, code="bad_push_subscription"):
    """Notifications go to https addresses of public hosts, for a browser's key; `detail` says what is wrong."""
