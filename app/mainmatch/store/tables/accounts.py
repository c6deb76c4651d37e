"""Tables: accounts, and what they sign in with."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, where

__all__ = ["AccountRow", "CodeRow", "IdentityRow", "NamespaceRow", "SignInPlaceRow", "TokenRow"]


class AccountRow(Kept, table=True):
    """A person, or a program with a name. Ids are ``ac_...``."""

    __tablename__ = "accounts"

    id: str = Field(primary_key=True)
    username: str
    """As it was typed."""
    username_key: str = Field(unique=True)
    """Casefolded: two usernames that differ in case only are one."""
    display_name: str
    password_hash: str | None
    admin: bool
    created_at: datetime
    feed_head: int
    """The last number given out in the feed ``account/{id}``; 0 before the first."""


class TokenRow(Kept, table=True):
    """A credential of an account: kept as SHA-256 only. Ids are ``tk_...``."""

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint("kind IN ('session', 'personal', 'ticket', 'acting')", name="kind"),
        Index(None, "expires_at", **where("expires_at IS NOT NULL")),
    )

    id: str = Field(primary_key=True)
    hash: str = Field(unique=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    kind: str
    name: str
    scopes: str
    """Separated by blanks."""
    match_id: str | None = Field(foreign_key="matches.id", index=True)
    """The one match it reaches; null: all."""
    origin: str | None
    """Of a ticket: the web page's origin that it is bound to."""
    parent_id: str | None = Field(foreign_key="tokens.id", ondelete="CASCADE", index=True)
    """Of a ticket: the token it was bought with; of ``acting``: the integration's. That one's end is its own."""
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    namespace: str | None = Field(foreign_key="namespaces.name")
    """The one integration it is for: it speaks for linked accounts of this namespace, and for nobody else."""
    last_used_at: datetime | None
    """To within minutes: the hot path doesn't write."""


class SignInPlaceRow(Kept, table=True):
    """Where somebody has signed in from: there, strangers' wrong guesses elsewhere don't lock them out."""

    __tablename__ = "sign_in_places"
    __table_args__ = (Index(None, "seen_at"), LEAN)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    place: str = Field(primary_key=True)
    """A keyed hash of the address: what is kept tells nobody where people live."""
    seen_at: datetime


class NamespaceRow(Kept, table=True):
    """A front end that speaks for many people, by the name it has reserved."""

    __tablename__ = "namespaces"
    __table_args__ = LEAN

    name: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    """Who reserved it, and makes its tokens."""
    created_at: datetime


class IdentityRow(Kept, table=True):
    """Who an account is elsewhere: in an integration's namespace, or at an OpenID provider. Ids are ``id_...``."""

    __tablename__ = "identities"
    __table_args__ = (
        CheckConstraint("kind IN ('integration', 'oidc')", name="kind"),
        UniqueConstraint("kind", "authority", "subject"),
    )

    id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    kind: str
    authority: str
    """The namespace, or the provider's issuer."""
    subject: str
    """The name there: known to the integration or provider, shown to no other player."""
    created_at: datetime


class CodeRow(Kept, table=True):
    """A code that is good once, for minutes: kept as SHA-256 only."""

    __tablename__ = "codes"
    __table_args__ = (CheckConstraint("kind IN ('claim', 'arrival')", name="kind"), Index(None, "expires_at"))

    hash: str = Field(primary_key=True)
    kind: str
    """claim: takes a linked account over. arrival: somebody has come back from the OpenID provider."""
    account_id: str | None = Field(foreign_key="accounts.id", index=True)
    """Of a claim: the account."""
    detail: str = Field(sa_type=Text)
    """Of an arrival: who came, as JSON."""
    expires_at: datetime
