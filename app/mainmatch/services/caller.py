"""The authenticated principal behind a request.

A caller is made from a token that was checked, never from anything a request says about itself; it carries no secret.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, get_args

__all__ = ["SCOPES", "Caller", "Scope", "TokenKind"]

Scope: TypeAlias = Literal[
    "match:read",
    "match:play",
    "match:host",
    "chat:read",
    "chat:write",
    "season:read",
    "season:host",
    "webhook:write",
    "account:write",
]
"""What a token allows beyond reading who one is."""

SCOPES: tuple[Scope, ...] = get_args(Scope)

TokenKind: TypeAlias = Literal["session", "personal", "ticket"]
"""session: from signing in. personal: made for a bot, script or integration. ticket: opens one stream."""


@dataclass(frozen=True, slots=True)
class Caller:
    """An account, and how far its token reaches: ``scopes``, and one match only if ``match_id`` is set.

    ``token_id`` is the token that has to be revoked to end this (for a ticket: the token it came from).
    ``namespace`` is set for an integration's own token, which has no scopes for itself; ``via`` is set where an
    integration acts for this account, and names its namespace. ``expires_at`` is that of the token of ``token_id``.
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
