"""What each operation on an account needs: one table, which commands ask and docs/access.md prints.

A token never acts on sessions, tokens or factors. What cannot be undone, adds a way in or takes one away needs a fresh
proof beside the session, and its owner is told in the account's feed and by mail. A new operation on accounts fails a
test until it has its row here.

Who may give an account a seat, a membership or a host's role without asking: a choice of its owner.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct
from pydantic import Field

from mainmatch.rules import text
from mainmatch.services.accounts.mail import Letter, words_for
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InvalidToken, ProofRequired, SeatingRefused, SignInAgain
from mainmatch.services.events.account_events import MyAccessChanged
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, removals
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import TokenRecord

FRESH = timedelta(minutes=5)
"""How long a proof counts."""

_CLOCKS_DIFFER = timedelta(minutes=1)
"""Between servers of one database, at most."""

By: TypeAlias = Literal["anyone", "any token", "session", "integration", "admin's session"]
Proof: TypeAlias = Literal["none", "code", "sign-in", "proof"]


class Rule(Struct, frozen=True):
    """Who may do it, and with what proof.

    ``proof``: ``proof`` is a fresh ``createProof`` of this session; ``sign-in`` is that, or a session that began as
    lately by a sign-in; ``code`` is what the request itself holds: a password, a code or a token. ``told``: what its
    owner is told afterwards, ``by_mail``, too; empty: nothing.
    """

    by: By
    proof: Proof = "none"
    told: str = ""
    by_mail: bool = True


_TOKEN, _SESSION, _ADMIN = Rule("any token"), Rule("session"), Rule("admin's session")
_KEPT = "It is not deleted: somebody signed in and took the deletion back."
_OPEN, _BY_CODE, _INTEGRATION = Rule("anyone"), Rule("anyone", "code"), Rule("integration")

RULES: Mapping[str, Rule] = {
    # Coming in, and going
    "createAccount": _OPEN,
    "createGuest": _OPEN,
    "keepAccount": Rule("session", told="Your account has a name and a password now."),
    "createSession": Rule("anyone", "code", _KEPT),
    "createOidcSession": Rule("anyone", "code", _KEPT),
    "startOidc": _OPEN,
    "listProviders": _OPEN,
    "refreshSession": Rule("anyone", "code", "A session ended: somebody used a copy of what your device remembers."),
    "signOut": _BY_CODE,
    "requestReset": _OPEN,
    "requestDevice": _OPEN,
    "confirmReset": Rule("anyone", "code", "Your password was reset with a code."),
    "claimAccount": Rule("anyone", "code", "Your account was taken over with a claim code."),
    "createProof": Rule("session", "code"),
    # The account itself
    "getMe": _TOKEN,
    "updateMe": _TOKEN,
    "getMyExport": _TOKEN,
    "claimServer": Rule("session", "code", "Your account is an admin of the server now."),
    "deleteMe": Rule("session", "proof", "It will be deleted in a week. To keep it, sign in again before."),
    # Ways in
    "putPassword": Rule("session", "proof", "Your password was changed."),
    "createSecondFactor": Rule("session", "proof"),
    "confirmSecondFactor": Rule("session", "code", "A second factor was turned on."),
    "deleteSecondFactor": Rule("session", "proof", "Your second factor was turned off."),
    "createRecoveryCodes": Rule("session", "proof", "New recovery codes replaced the earlier ones."),
    "putEmail": Rule("session", "proof"),
    # Mail goes to the address before.
    "confirmEmail": Rule("session", "code", "Your e-mail address was changed.", by_mail=False),
    "deleteEmail": Rule("session", "proof", "Your e-mail address was removed.", by_mail=False),
    "listLinks": _TOKEN,
    "createLink": Rule("session", "proof", "A provider was linked as a way to sign in."),
    "deleteLink": Rule("session", "proof", "A link to a provider or an integration was removed."),
    # Sessions and tokens
    "listTokens": _TOKEN,
    "createToken": Rule("session", "sign-in", "A token for a program was created."),
    "deleteToken": Rule("session", "sign-in"),
    "listSessions": _TOKEN,
    "deleteSession": Rule("session", "sign-in"),
    # It ends the session that asks for it: who stole one gains nothing by it.
    "signOutEverywhere": Rule("session", told="All sessions were ended."),
    "createTicket": _TOKEN,
    # Integrations
    "listIntegrations": _TOKEN,
    "putIntegration": Rule("session", "sign-in"),
    "putLinkedAccount": _INTEGRATION,
    "getLinkedAccount": _INTEGRATION,
    "createClaimCode": _INTEGRATION,
    # What it keeps for playing
    "getAccountStatistics": _TOKEN,
    "listMyEvents": _TOKEN,
    "streamMyEvents": _TOKEN,
    "createMatchAlert": _TOKEN,
    "listMatchAlerts": _TOKEN,
    "deleteMatchAlert": _TOKEN,
    "putPushSubscription": _TOKEN,
    "listPushSubscriptions": _TOKEN,
    "deletePushSubscription": _TOKEN,
    "createCalendar": Rule("session", told="Your calendar has a new address: who has it can read your deadlines."),
    "getCalendar": _TOKEN,
    "deleteCalendar": _TOKEN,
    "listNews": _TOKEN,
    "getNewsPreferences": _TOKEN,
    "putNewsPreferences": _TOKEN,
    # Other people's accounts: the owner of that account is told
    "listAccounts": _ADMIN,
    "getServer": _ADMIN,
    "listServerAudit": _ADMIN,
    "suspendAccount": _ADMIN,
    "resumeAccount": _ADMIN,
    "createResetCode": Rule("admin's session", "sign-in", "An admin of the server made a code to reset your password."),
    "addAdmin": Rule("admin's session", "sign-in", "Your account is an admin of the server now."),
    "removeAdmin": Rule("admin's session", "sign-in", "An admin of the server took your admin rights away."),
    "deleteAccountSecondFactor": Rule(
        "admin's session", "sign-in", "An admin of the server removed your second factor."
    ),
}


def begin(uow: UnitOfWork, caller: Caller, operation: str) -> AccountRecord:
    """The caller's account, locked, for an operation that it may do; what the owner is told of it is written, too.

    Raises Forbidden ``sign_in_again`` and ``proof_required``, Unauthenticated if the account or the session has ended.
    """
    rule = RULES[operation]
    if rule.by != "any token":
        must_be_session(caller)
    account = accounts.by_id_for_update(uow.tx, caller.account_id)
    if account is None:
        raise InvalidToken("This account was deleted.")
    if rule.proof in ("proof", "sign-in"):
        _must_be_proven(uow, caller, rule)
    if rule.told and rule.by == "session":
        tell(uow, account.id, operation)
    return account


def must_be_session(caller: Caller) -> None:
    """Raise Forbidden ``sign_in_again`` for all but a person's own session."""
    if caller.kind != "session" or caller.via is not None or caller.match_id is not None:
        raise SignInAgain


def tell(uow: UnitOfWork, account_id: str, operation: str) -> None:
    """Tell the owner of an account what was done, in its feed; by mail after the commit."""
    emit_to_account(uow, account_id, MyAccessChanged(operation=operation))
    if RULES[operation].by_mail:
        uow.tx.notices.told.append((account_id, operation))


def letter(uow: UnitOfWork, account_id: str, operation: str) -> Letter | None:
    """The letter of what was done to an account; None for one without an address."""
    account = accounts.by_id(uow.tx, account_id)
    if account is None or account.email is None:
        return None
    words = words_for(uow, account_id)
    about = text("About the account {username}: {told}", username=account.username, told=text(RULES[operation].told))
    way_out = text(
        "If that was not you, change your password and sign out everywhere, or ask the operator of the\nserver."
    )
    return Letter(account.email, words("Your account was changed"), f"{words(about)}\n\n{words(way_out)}\n")


def _must_be_proven(uow: UnitOfWork, caller: Caller, rule: Rule) -> None:
    session = uow.tx.find(TokenRecord, id=caller.token_id)
    # Read again: what ends all sessions must not be outrun by what one of them has begun.
    if session is None or session.revoked_at is not None:
        raise InvalidToken
    proofs = (session.proven_at, session.created_at if rule.proof == "sign-in" else None)
    # A proof from further ahead than servers' clocks differ is an old one: the clock has gone back since.
    if not any(at is not None and uow.now - FRESH <= at <= uow.now + _CLOCKS_DIFFER for at in proofs):
        raise ProofRequired


Seating: TypeAlias = Annotated[
    Literal["everyone", "known", "nobody"],
    Field(
        description="Who can give you a seat, a membership or a host's role without asking: everybody, those with whom "
        "you had a part in a match that began or in a season, or nobody. All others can invite you."
    ),
]


def may_seat(uow: UnitOfWork, caller: Caller, account: AccountRecord) -> bool:
    """Whether the caller may seat this account, unasked."""
    if account.id == caller.account_id or account.seating == "everyone":
        return True
    return account.seating == "known" and removals.have_met(uow.tx, caller.account_id, account.id)


def must_allow(uow: UnitOfWork, caller: Caller, account: AccountRecord) -> None:
    """Raise Forbidden ``seating_refused``."""
    if not may_seat(uow, caller, account):
        raise SeatingRefused
