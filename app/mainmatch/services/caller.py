"""The authenticated principal behind a request.

A caller is made from a verified token only, never from other parts of a request. It carries no secret.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, get_args

Scope: TypeAlias = Literal[
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
"""What a token allows beyond reading its own account."""

SCOPES: tuple[Scope, ...] = get_args(Scope)

OF_GUESTS: tuple[Scope, ...] = ("match:read", "match:play", "season:read")
"""What a guest can do: watch, and play against bots."""

TokenKind: TypeAlias = Literal["session", "personal", "ticket"]
"""session: from a sign-in. personal: made for a bot, script or integration. ticket: opens one stream."""


@dataclass(frozen=True, slots=True)
class Caller:
    """An account and what its token allows: ``scopes``, limited to one match if ``match_id`` is set.

    ``token_id``: the token whose revocation ends this access (for a ticket, the token that created it).
    ``expires_at``: expiry of that token. ``namespace``: set for an integration's own token, which has no scopes for
    itself. ``via``: namespace of the integration that acts for this account; None without one. ``guest``: an account
    that has no name and password yet.
    """

    account_id: str
    username: str
    display_name: str
    admin: bool
    scopes: frozenset[str]
    match_id: str | None
    token_id: str
    kind: TokenKind = "session"
    namespace: str | None = None
    via: str | None = None
    expires_at: datetime | None = None
    guest: bool = False
