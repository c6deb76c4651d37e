"""Calls about accounts, tokens and integrations."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from mainmatch_client.calls.call import Call, fresh_key, given, listed, nothing, operation, path, reading, text
from mainmatch_client.models import (
    AccountCreated,
    AccountLink,
    AccountLinkList,
    AccountStatistics,
    AccountSummaryList,
    CalendarCreated,
    CalendarFacts,
    ClaimCode,
    EventPage,
    IntegrationFacts,
    IntegrationList,
    LinkedAccount,
    MatchAlert,
    MatchAlertList,
    MyAccount,
    NewSecondFactor,
    NewsList,
    NewsPreferences,
    ProviderList,
    PushKey,
    PushSubscription,
    PushSubscriptionList,
    RecoveryCodes,
    ResetCode,
    ServerAudit,
    ServerState,
    SessionList,
    SessionProof,
    SessionToken,
    StreamTicket,
    TokenCreated,
    TokenList,
    VerifiedEmail,
    VisitorWelcome,
)

__all__ = [
    "Scope",
    "account_statistics",
    "accounts",
    "add_admin",
    "calendar",
    "claim_account",
    "claim_code",
    "claim_server",
    "confirm_email",
    "confirm_reset",
    "confirm_second_factor",
    "create_calendar",
    "create_guest",
    "create_link",
    "create_match_alert",
    "create_recovery_codes",
    "create_second_factor",
    "create_token",
    "delete_account_second_factor",
    "delete_calendar",
    "delete_email",
    "delete_link",
    "delete_match_alert",
    "delete_me",
    "delete_push_subscription",
    "delete_second_factor",
    "delete_session",
    "delete_token",
    "exchange_oidc_code",
    "integrations",
    "keep_account",
    "linked_account",
    "links",
    "match_alerts",
    "me",
    "my_data",
    "my_events",
    "news",
    "news_preferences",
    "open_session",
    "prove",
    "providers",
    "push_key",
    "push_subscriptions",
    "put_email",
    "put_integration",
    "put_linked_account",
    "put_news_preferences",
    "put_password",
    "put_push_subscription",
    "refresh",
    "remove_admin",
    "request_device",
    "request_reset",
    "reset_code",
    "resume_account",
    "server",
    "server_audit",
    "sessions",
    "sign_out",
    "sign_out_everywhere",
    "sign_up",
    "suspend_account",
    "ticket",
    "tokens",
    "update_me",
    "welcome",
]

Scope = Literal[
    "match:read",
    "match:play",
    "match:host",
    "match:break-seal",
    "chat:read",
    "chat:write",
    "season:read",
    "season:host",
    "webhook:write",
    "account:write",
]
"""What a token can do."""


@operation("createAccount")
def sign_up(
    username: str, password: str, *, display_name: str | None = None, idempotency_key: str | None = None
) -> Call[AccountCreated]:
    """Create an account. Passwords have at least 10 characters. Keep ``device`` for the sign-in."""
    body = given(username=username, password=password, display_name=display_name)
    return Call(
        method="POST", path=path("accounts"), body=body, key=fresh_key(idempotency_key), reads=reading(AccountCreated)
    )


@operation("getWelcome")
def welcome() -> Call[VisitorWelcome]:
    """What a visitor without an account can do and watch."""
    return Call(method="GET", path=path("welcome"), reads=reading(VisitorWelcome))


@operation("createGuest")
def create_guest(*, remember: bool | None = None) -> Call[SessionToken]:
    """Get a token without a name and password, to watch and to play against bots."""
    return Call(method="POST", path=path("guests"), body=given(remember=remember), reads=reading(SessionToken))


@operation("keepAccount")
def keep_account(
    username: str, password: str, *, display_name: str | None = None, idempotency_key: str | None = None
) -> Call[AccountCreated]:
    """Give a guest a name and a password. Then sign in with them."""
    body = given(username=username, password=password, display_name=display_name)
    return Call(
        method="POST", path=path("me", "keep"), body=body, key=fresh_key(idempotency_key), reads=reading(AccountCreated)
    )


@operation("createSession")
def open_session(
    username: str,
    password: str,
    *,
    scopes: Sequence[Scope] = (),
    device: str | None = None,
    second_factor: str | None = None,
    restore: bool | None = None,
    remember: bool | None = None,
) -> Call[SessionToken]:
    """Get a token for a username and password, with all scopes by default.

    ``device``: that of an earlier sign-in on this device. ``second_factor``: a code, after the problem
    ``second_factor_required``. ``restore``: True to take back the deletion, after ``account_being_deleted``.
    ``remember``: True for browsers, which get a cookie for ``refresh``.
    """
    form = given(
        grant_type="password",
        username=username,
        password=password,
        scope=" ".join(scopes) or None,
        device=device,
        second_factor=second_factor,
        restore=None if restore is None else str(restore).lower(),
        remember=None if remember is None else str(remember).lower(),
    )
    return Call(method="POST", path=path("auth", "token"), form=form, is_harmless=True, reads=reading(SessionToken))


@operation("signOut")
def sign_out(token: str) -> Call[None]:
    """End a token or session by sending the token itself."""
    form = {"token": token}
    return Call(method="POST", path=path("auth", "revoke"), form=form, is_harmless=True, reads=nothing)


@operation("refreshSession")
def refresh() -> Call[SessionToken]:
    """Get a new token with the cookie that a sign-in with ``remember`` has set; clients without cookies have none."""
    return Call(method="POST", path=path("auth", "refresh"), is_harmless=True, reads=reading(SessionToken))


@operation("listSessions")
def sessions(*, limit: int | None = None, cursor: str | None = None) -> Call[SessionList]:
    """List your sessions, newest first."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("me", "sessions"), query=query, reads=reading(SessionList))


@operation("deleteSession")
def delete_session(session_id: str) -> Call[None]:
    """End one of your sessions."""
    return Call(method="DELETE", path=path("me", "sessions", session_id), reads=nothing)


@operation("createProof")
def prove(
    password: str | None = None,
    *,
    second_factor: str | None = None,
    code: str | None = None,
    verifier: str | None = None,
) -> Call[SessionProof]:
    """Give the fresh proof that some operations on your account need. It counts for five minutes, for this session.

    Without a password, ``code`` and ``verifier`` are those of a provider that is linked to the account.
    """
    body = given(password=password, second_factor=second_factor, code=code, verifier=verifier)
    return Call(method="POST", path=path("me", "proof"), body=body, is_harmless=True, reads=reading(SessionProof))


@operation("putPassword")
def put_password(
    old: str | None, new: str, *, second_factor: str | None = None, keep_links: bool | None = None
) -> Call[SessionToken]:
    """Change your password. All your sessions and tokens end; go on with the one in the answer.

    ``old`` can be None after ``prove``. ``keep_links``: True if all linked providers are yours; else they are unlinked.
    """
    body = given(old=old, new=new, second_factor=second_factor, keep_links=keep_links)
    return Call(method="PUT", path=path("me", "password"), body=body, reads=reading(SessionToken))


@operation("signOutEverywhere")
def sign_out_everywhere(*, keep_tokens: bool = False, keep_links: bool = False) -> Call[None]:
    """End all your sessions and, unless you keep them, all your tokens and the links to providers."""
    where, body = path("me", "sign-out-everywhere"), {"keep_tokens": keep_tokens, "keep_links": keep_links}
    return Call(method="POST", path=where, body=body, is_harmless=True, reads=nothing)


@operation("createSecondFactor")
def create_second_factor(password: str | None = None, second_factor: str | None = None) -> Call[NewSecondFactor]:
    """Get a key for an authenticator app. It counts after ``confirm_second_factor``."""
    where, body = path("me", "second-factor"), given(password=password, second_factor=second_factor)
    return Call(method="POST", path=where, body=body, reads=reading(NewSecondFactor))


@operation("confirmSecondFactor")
def confirm_second_factor(second_factor: str) -> Call[RecoveryCodes]:
    """Turn the second factor on with a code of the app. Your other sessions end."""
    where, body = path("me", "second-factor", "confirm"), {"second_factor": second_factor}
    return Call(method="POST", path=where, body=body, reads=reading(RecoveryCodes))


@operation("deleteSecondFactor")
def delete_second_factor() -> Call[None]:
    """Turn the second factor off. Needs ``prove``."""
    return Call(method="DELETE", path=path("me", "second-factor"), reads=nothing)


@operation("createRecoveryCodes")
def create_recovery_codes(password: str | None = None, second_factor: str | None = None) -> Call[RecoveryCodes]:
    """Create recovery codes in place of the earlier ones."""
    where = path("me", "second-factor", "recovery-codes")
    body = given(password=password, second_factor=second_factor)
    return Call(method="POST", path=where, body=body, reads=reading(RecoveryCodes))


@operation("putEmail")
def put_email(email: str, password: str | None = None, *, second_factor: str | None = None) -> Call[None]:
    """Get a code sent to a new address. It counts after ``confirm_email``."""
    body = given(email=email, password=password, second_factor=second_factor)
    return Call(method="PUT", path=path("me", "email"), body=body, reads=nothing)


@operation("confirmEmail")
def confirm_email(code: str) -> Call[VerifiedEmail]:
    """Use the new address, with the code that was sent there."""
    return Call(method="POST", path=path("me", "email", "confirm"), body={"code": code}, reads=reading(VerifiedEmail))


@operation("deleteEmail")
def delete_email() -> Call[None]:
    """Remove your e-mail address. Needs ``prove``."""
    return Call(method="DELETE", path=path("me", "email"), reads=nothing)


@operation("getMe")
def me() -> Call[MyAccount]:
    """Get your account and what your token may do."""
    return Call(method="GET", path=path("me"), reads=reading(MyAccount))


@operation("updateMe")
def update_me(
    *,
    display_name: str | None = None,
    statistics: Literal["everyone", "me"] | None = None,
    seating: Literal["everyone", "known", "nobody"] | None = None,
) -> Call[MyAccount]:
    """Change your display name, who can read your statistics or seat you; what you leave out stays as it is."""
    body = given(display_name=display_name, statistics=statistics, seating=seating)
    return Call(method="PATCH", path=path("me"), body=body, reads=reading(MyAccount))


@operation("getAccountStatistics")
def account_statistics(username: str) -> Call[AccountStatistics]:
    """Get how a player has played, and how often they were in time."""
    return Call(method="GET", path=path("accounts", username, "statistics"), reads=reading(AccountStatistics))


@operation("getMyExport")
def my_data() -> Call[str]:
    """Export what the server stores about you, as JSON lines."""
    return Call(method="GET", path=path("me", "export"), reads=text)


@operation("deleteMe")
def delete_me() -> Call[None]:
    """Delete your account: for a week a sign-in with ``restore`` takes it back.

    Needs ``prove``. Submissions and messages stay, without your name.
    """
    return Call(method="DELETE", path=path("me"), reads=nothing)


@operation("claimServer")
def claim_server(claim: str, *, idempotency_key: str | None = None) -> Call[MyAccount]:
    """Become the admin, with the claim code that the server printed at its start."""
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("me", "claim"), body={"claim": claim}, key=key, reads=reading(MyAccount))


@operation("createMatchAlert")
def create_match_alert(
    *,
    game: str | None = None,
    free_seats: int | None = None,
    speed: Literal["live", "slow"] | None = None,
    q: str | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchAlert]:
    """Hear in your own feed of public matches that open (``account.match.opened``). All that is given must fit."""
    body, key = given(game=game, free_seats=free_seats, speed=speed, q=q), fresh_key(idempotency_key)
    return Call(method="POST", path=path("me", "match-alerts"), body=body, key=key, reads=reading(MatchAlert))


@operation("listMatchAlerts")
def match_alerts(*, limit: int | None = None, cursor: str | None = None) -> Call[MatchAlertList]:
    """List your match alerts, oldest first."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("me", "match-alerts"), query=query, reads=reading(MatchAlertList))


@operation("deleteMatchAlert")
def delete_match_alert(alert_id: str) -> Call[None]:
    """Hear no more of such matches."""
    return Call(method="DELETE", path=path("me", "match-alerts", alert_id), reads=nothing)


@operation("getPushKey")
def push_key() -> Call[PushKey]:
    """The key to which browsers subscribe."""
    return Call(method="GET", path=path("push-key"), reads=reading(PushKey))


@operation("putPushSubscription")
def put_push_subscription(
    subscription_id: str,
    *,
    endpoint: str,
    keys: Mapping[str, str],
) -> Call[PushSubscription]:
    """Have a browser show what waits for you. ``endpoint`` and ``keys`` are what it got from its push service."""
    body = {"endpoint": endpoint, "keys": keys}
    place = path("me", "push-subscriptions", subscription_id)
    return Call(method="PUT", path=place, body=body, reads=reading(PushSubscription))


@operation("listPushSubscriptions")
def push_subscriptions(*, limit: int | None = None, cursor: str | None = None) -> Call[PushSubscriptionList]:
    """List your browsers that show notifications, oldest first."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("me", "push-subscriptions"), query=query, reads=reading(PushSubscriptionList))


@operation("deletePushSubscription")
def delete_push_subscription(subscription_id: str) -> Call[None]:
    """Let a browser show nothing more."""
    return Call(method="DELETE", path=path("me", "push-subscriptions", subscription_id), reads=nothing)


@operation("createCalendar")
def create_calendar(*, idempotency_key: str | None = None) -> Call[CalendarCreated]:
    """Make the address of your calendar of deadlines: its path is shown once."""
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("me", "calendar"), key=key, reads=reading(CalendarCreated))


@operation("getCalendar")
def calendar() -> Call[CalendarFacts]:
    """Since when your calendar has its address."""
    return Call(method="GET", path=path("me", "calendar"), reads=reading(CalendarFacts))


@operation("deleteCalendar")
def delete_calendar() -> Call[None]:
    """End the address of your calendar."""
    return Call(method="DELETE", path=path("me", "calendar"), reads=nothing)


@operation("listNews")
def news(*, limit: int | None = None, cursor: str | None = None) -> Call[NewsList]:
    """What waits for you and what has come lately, of the kinds for an open page, the most urgent first."""
    return Call(method="GET", path=path("me", "news"), query=given(limit=limit, cursor=cursor), reads=reading(NewsList))


@operation("getNewsPreferences")
def news_preferences() -> Call[NewsPreferences]:
    """What you hear of in which channel, when not, and in which language."""
    return Call(method="GET", path=path("me", "news-preferences"), reads=reading(NewsPreferences))


@operation("putNewsPreferences")
def put_news_preferences(
    *,
    in_app: Sequence[str] | None = None,
    push: Sequence[str] | None = None,
    mail: Sequence[str] | None = None,
    discord: Sequence[str] | None = None,
    only_unseen: bool | None = None,
    quiet: Mapping[str, str] | None = None,
    mail_at: str | None = None,
    zone: str | None = None,
    language: str | None = None,
) -> Call[NewsPreferences]:
    """Choose what you hear of, by channel; what is left out gets its default.

    ``quiet={"begin": "22:00", "end": "07:00"}`` and ``mail_at="08:00"`` are times in ``zone="Europe/Berlin"``.
    """
    chosen = {"in_app": in_app, "push": push, "mail": mail, "discord": discord}
    lists = {name: None if kinds is None else [*kinds] for name, kinds in chosen.items()}
    body = given(**lists, only_unseen=only_unseen, quiet=quiet, mail_at=mail_at, zone=zone, language=language)
    return Call(method="PUT", path=path("me", "news-preferences"), body=body, reads=reading(NewsPreferences))


@operation("listMyEvents")
def my_events(
    *,
    after: int = 0,
    limit: int | None = None,
    wait: int | None = None,
    epoch: str | None = None,
    types: Iterable[str] | None = None,
    says: bool | None = None,
) -> Call[EventPage]:
    """A page of your account's feed; with ``wait`` by long poll, up to 25 seconds.

    ``types``: only these. ``says``: events say what happened.
    """
    query = given(after=after, limit=limit, wait=wait, epoch=epoch, types=listed(types), says=says)
    return Call(method="GET", path=path("me", "events"), query=query, seconds=wait or 0, reads=reading(EventPage))


@operation("createTicket")
def ticket() -> Call[StreamTicket]:
    """Create a ticket that opens one stream, once, within 30 seconds."""
    return Call(method="POST", path=path("stream", "tickets"), is_harmless=True, reads=reading(StreamTicket))


# --- passwords lost, and accounts of others: for admins


@operation("requestReset")
def request_reset(username: str) -> Call[None]:
    """Get a code for ``confirm_reset`` sent to the account's verified address, if it has one."""
    return Call(method="POST", path=path("auth", "reset", "request"), body={"username": username}, reads=nothing)


@operation("requestDevice")
def request_device(username: str) -> Call[None]:
    """Get a device marker sent to the account's verified address, if it has one: the ``device`` of a sign-in."""
    return Call(method="POST", path=path("auth", "device", "request"), body={"username": username}, reads=nothing)


@operation("confirmReset")
def confirm_reset(code: str, password: str) -> Call[None]:
    """Set a new password with the code that you got by mail, or from an admin. All your sessions and tokens end."""
    body = {"code": code, "password": password}
    return Call(method="POST", path=path("auth", "reset", "confirm"), body=body, reads=nothing)


@operation("listAccounts")
def accounts(*, q: str | None = None, limit: int | None = None, cursor: str | None = None) -> Call[AccountSummaryList]:
    """Find accounts by a part of their username or display name."""
    query = given(q=q, limit=limit, cursor=cursor)
    return Call(method="GET", path=path("admin", "accounts"), query=query, reads=reading(AccountSummaryList))


@operation("getServer")
def server() -> Call[ServerState]:
    """Get the server's health, quotas and backups."""
    return Call(method="GET", path=path("admin", "server"), reads=reading(ServerState))


@operation("listServerAudit")
def server_audit(*, after: int = 0, limit: int | None = None) -> Call[ServerAudit]:
    """List what admins and the operator did, oldest first; ``after`` is the ``next_after`` of the page before."""
    query = given(after=after, limit=limit)
    return Call(method="GET", path=path("admin", "audit"), query=query, reads=reading(ServerAudit))


@operation("createResetCode")
def reset_code(account: str, *, idempotency_key: str | None = None) -> Call[ResetCode]:
    """Create a code with which this person sets a new password. Give it only to them."""
    where = path("admin", "accounts", account, "reset")
    return Call(method="POST", path=where, key=fresh_key(idempotency_key), reads=reading(ResetCode))


@operation("suspendAccount")
def suspend_account(account: str, *, reason: str | None = None, idempotency_key: str | None = None) -> Call[None]:
    """End all access to an account, until ``resume_account``."""
    where, key = path("admin", "accounts", account, "suspend"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=given(reason=reason), key=key, reads=nothing)


@operation("resumeAccount")
def resume_account(account: str, *, idempotency_key: str | None = None) -> Call[None]:
    """Let a suspended account sign in again."""
    where = path("admin", "accounts", account, "resume")
    return Call(method="POST", path=where, key=fresh_key(idempotency_key), reads=nothing)


@operation("addAdmin")
def add_admin(account: str) -> Call[None]:
    """Make an account an admin of the server."""
    return Call(method="PUT", path=path("admin", "admins", account), reads=nothing)


@operation("removeAdmin")
def remove_admin(account: str) -> Call[None]:
    """Remove an account's admin rights. Its sessions end."""
    return Call(method="DELETE", path=path("admin", "admins", account), reads=nothing)


@operation("deleteAccountSecondFactor")
def delete_account_second_factor(account: str) -> Call[None]:
    """Delete an account's second factor. All its sessions and tokens end."""
    return Call(method="DELETE", path=path("admin", "accounts", account, "second-factor"), reads=nothing)


# --- tokens


@operation("createToken")
def create_token(
    name: str,
    scopes: Sequence[Scope],
    *,
    expires_in_days: int | None = None,
    match_id: str | None = None,
    namespace: str | None = None,
    idempotency_key: str | None = None,
) -> Call[TokenCreated]:
    """Create a token for a program. It is shown only once."""
    body = given(
        name=name, scopes=list(scopes), expires_in_days=expires_in_days, match_id=match_id, namespace=namespace
    )
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("me", "tokens"), body=body, key=key, reads=reading(TokenCreated))


@operation("listTokens")
def tokens(*, limit: int | None = None, cursor: str | None = None) -> Call[TokenList]:
    """List your valid tokens, newest first, without their secrets."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("me", "tokens"), query=query, reads=reading(TokenList))


@operation("deleteToken")
def delete_token(token_id: str) -> Call[None]:
    """Revoke a token at once. Its streams close, too."""
    return Call(method="DELETE", path=path("me", "tokens", token_id), reads=nothing)


# --- integrations, and who one is elsewhere


@operation("listIntegrations")
def integrations(*, limit: int | None = None, cursor: str | None = None) -> Call[IntegrationList]:
    """List the namespaces that you have reserved."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("integrations"), query=query, reads=reading(IntegrationList))


@operation("putIntegration")
def put_integration(namespace: str) -> Call[IntegrationFacts]:
    """Reserve a namespace for an integration. Then create a token for it."""
    return Call(method="PUT", path=path("integrations", namespace), reads=reading(IntegrationFacts))


@operation("putLinkedAccount")
def put_linked_account(namespace: str, external_id: str, *, display_name: str) -> Call[LinkedAccount]:
    """Create or rename the account of a person that your integration acts for."""
    where = path("integrations", namespace, "users", external_id)
    return Call(method="PUT", path=where, body={"display_name": display_name}, reads=reading(LinkedAccount))


@operation("getLinkedAccount")
def linked_account(namespace: str, external_id: str) -> Call[LinkedAccount]:
    """Get the account of a person that your integration acts for."""
    where = path("integrations", namespace, "users", external_id)
    return Call(method="GET", path=where, reads=reading(LinkedAccount))


@operation("createClaimCode")
def claim_code(namespace: str, external_id: str, *, idempotency_key: str | None = None) -> Call[ClaimCode]:
    """Create a code to take over a linked account. Show it only to its person."""
    where = path("integrations", namespace, "users", external_id, "claim-codes")
    return Call(method="POST", path=where, key=fresh_key(idempotency_key), reads=reading(ClaimCode))


@operation("claimAccount")
def claim_account(code: str, username: str, password: str, *, keep_linked: bool) -> Call[AccountCreated]:
    """Take over an account that an integration created for you.

    ``keep_linked``: whether it can still act for you.
    """
    body = given(code=code, username=username, password=password, keep_linked=keep_linked)
    return Call(method="POST", path=path("auth", "claim"), body=body, reads=reading(AccountCreated))


@operation("listLinks")
def links(*, limit: int | None = None, cursor: str | None = None) -> Call[AccountLinkList]:
    """List the integrations that act for you and the providers that you sign in with."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("me", "links"), query=query, reads=reading(AccountLinkList))


@operation("createLink")
def create_link(code: str, verifier: str, *, idempotency_key: str | None = None) -> Call[AccountLink]:
    """Link a sign-in provider; ``code`` is the one that the browser brought back."""
    body = {"code": code, "verifier": verifier}
    return Call(
        method="POST", path=path("me", "links"), body=body, key=fresh_key(idempotency_key), reads=reading(AccountLink)
    )


@operation("deleteLink")
def delete_link(link_id: str) -> Call[None]:
    """Remove a link at once."""
    return Call(method="DELETE", path=path("me", "links", link_id), reads=nothing)


@operation("listProviders")
def providers(*, limit: int | None = None, cursor: str | None = None) -> Call[ProviderList]:
    """List the sign-in providers of this server."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("auth", "providers"), query=query, reads=reading(ProviderList))


@operation("createOidcSession")
def exchange_oidc_code(
    code: str,
    verifier: str,
    *,
    second_factor: str | None = None,
    restore: bool | None = None,
    remember: bool | None = None,
) -> Call[SessionToken]:
    """Get a token for a provider's sign-in code. The other parameters: as in ``open_session``."""
    body = given(code=code, verifier=verifier, second_factor=second_factor, restore=restore, remember=remember)
    return Call(method="POST", path=path("auth", "oidc", "token"), body=body, reads=reading(SessionToken))
