"""Tables: accounts, and what they sign in with."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, Key, LongText, where

__all__ = [
    "AccountRecord",
    "AccountRow",
    "CodeRecord",
    "CodeRow",
    "IdentityRecord",
    "IdentityRow",
    "NamespaceRecord",
    "NamespaceRow",
    "SignInPlaceRow",
    "TokenRecord",
    "TokenRow",
]


@dataclass(frozen=True, slots=True)
class AccountRecord:
    """A person, or a program with a name. Ids are ``ac_...``."""

    id: Key
    username: str
    """As it was typed."""
    display_name: str
    created_at: datetime
    password_hash: str | None = field(default=None, repr=False)
    """None for accounts that nobody signs in to by password."""
    admin: bool = False
    feed_head: int = 0
    """The last number given out in the feed ``account/{id}``; 0 before the first."""


class AccountRow(Kept, table=True, record=AccountRecord):
    """Accounts, each with what makes its username unique."""

    __tablename__ = "accounts"

    username_key: str = Field(unique=True)
    """Casefolded: two usernames that differ in case only are one."""


@dataclass(frozen=True, slots=True)
class TokenRecord:
    """A credential of an account. Ids are ``tk_...``."""

    id: Key
    hash: Annotated[str, Field(unique=True)] = field(repr=False)
    """SHA-256, in hex."""
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    kind: str
    name: str
    scopes: str
    """Separated by blanks."""
    created_at: datetime
    match_id: Annotated[str | None, Field(foreign_key="matches.id", index=True)] = None
    """The one match it reaches; None: all."""
    origin: str | None = None
    """Of a ticket: the web page's origin that it is bound to."""
    parent_id: Annotated[str | None, Field(foreign_key="tokens.id", ondelete="CASCADE", index=True)] = None
    """Of a ticket: the token it was bought with; of ``acting``: the integration's. That one's end is its own."""
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    namespace: Annotated[str | None, Field(foreign_key="namespaces.name")] = None
    """The one integration it is for: it speaks for linked accounts of this namespace, and for nobody else."""
    last_used_at: datetime | None = None
    """To within minutes: the hot path doesn't write."""


class TokenRow(Kept, table=True, record=TokenRecord):
    """Tokens, as SHA-256 only."""

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint("kind IN ('session', 'personal', 'ticket', 'acting')", name="kind"),
        Index(None, "expires_at", **where("expires_at IS NOT NULL")),
    )


class SignInPlaceRow(Kept, table=True):
    """Where somebody has signed in from: there, strangers' wrong guesses elsewhere don't lock them out."""

    __tablename__ = "sign_in_places"
    __table_args__ = (Index(None, "seen_at"), LEAN)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    place: Key
    """A keyed hash of the address: what is kept tells nobody where people live."""
    seen_at: datetime


@dataclass(frozen=True, slots=True)
class NamespaceRecord:
    """A front end that speaks for many people, by the name it has reserved."""

    name: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    """Who reserved it, and makes its tokens."""
    created_at: datetime


class NamespaceRow(Kept, table=True, record=NamespaceRecord):
    """Namespaces, for good."""

    __tablename__ = "namespaces"
    __table_args__ = LEAN


@dataclass(frozen=True, slots=True)
class IdentityRecord:
    """Who an account is elsewhere: in an integration's namespace, or at an OpenID provider. Ids are ``id_...``."""

    id: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    kind: str
    authority: str
    """The namespace (kind ``integration``), or the provider's issuer (``oidc``)."""
    subject: str = field(repr=False)
    """The name there: known to the integration or provider, shown to no other player."""
    created_at: datetime


class IdentityRow(Kept, table=True, record=IdentityRecord):
    """Identities: one person elsewhere is one account here."""

    __tablename__ = "identities"
    __table_args__ = (
        CheckConstraint("kind IN ('integration', 'oidc')", name="kind"),
        UniqueConstraint("kind", "authority", "subject"),
    )


@dataclass(frozen=True, slots=True)
class CodeRecord:
    """A code that is good once, for minutes."""

    hash: Key = field(repr=False)
    """SHA-256 of the code, in hex."""
    kind: str
    """claim: takes a linked account over. arrival: somebody has come back from the OpenID provider."""
    expires_at: datetime
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)] = None
    """Of a claim: the account."""
    detail: LongText = field(default="{}", repr=False)
    """Of an arrival: who came, as JSON."""


class CodeRow(Kept, table=True, record=CodeRecord):
    """Codes, as SHA-256 only."""

    __tablename__ = "codes"
    __table_args__ = (CheckConstraint("kind IN ('claim', 'arrival')", name="kind"), Index(None, "expires_at"))
