"""Tables of accounts: tokens, second factors, places of sign-ins, namespaces, external identities, one-time codes."""

from datetime import datetime
from typing import Annotated

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Hidden, Kept, Key, LongText, Record, since, where


class AccountRecord(Record):
    """An account of a person or a program. Ids are ``ac_...``."""

    id: Key
    username: str
    """As typed."""
    display_name: str
    created_at: datetime
    password_hash: Hidden[str | None] = None
    """None for accounts without a password."""
    admin: bool = False
    feed_head: int = 0
    """The last number of the feed ``account/{id}``; 0 before the first."""
    suspended_at: datetime | None = None
    """Time of the suspension; None: not suspended."""
    second_factor_at: datetime | None = None
    """Since when a sign-in needs the second factor; None: it does not."""
    email: Hidden[str | None] = None
    """Verified. Several accounts can have the same."""
    erase_at: datetime | None = None
    """When it is erased, unless its owner takes the deletion back; None: it is not being deleted."""
    guest_until: datetime | None = None
    """Of a guest who has no name yet: when it is removed; None: no guest."""
    statistics: Annotated[str, since("everyone")] = "everyone"
    """everyone or me: who can read the account's statistics."""
    seating: Annotated[str, since("everyone")] = "everyone"
    """everyone, known or nobody: who can give the account a seat, a membership or a host's role, unasked."""


class AccountRow(Kept, table=True, record=AccountRecord):
    """Accounts."""

    __tablename__ = "accounts"

    __table_args__ = (
        Index(None, "erase_at", **where("erase_at IS NOT NULL")),
        Index(None, "guest_until", **where("guest_until IS NOT NULL")),
    )

    username_key: str = Field(unique=True)
    """Casefolded: usernames are unique without regard to case."""


class TokenRecord(Record):
    """A credential of an account. Ids are ``tk_...``."""

    id: Key
    hash: Hidden[Annotated[str, Field(unique=True)]]
    """SHA-256, in hex."""
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    kind: str
    name: str
    scopes: str
    """Separated by spaces."""
    created_at: datetime
    match_id: Annotated[str | None, Field(foreign_key="matches.id", index=True)] = None
    """The only match that it can access; None: all."""
    origin: str | None = None
    """Of a ticket: the origin of the web page that it is bound to."""
    parent_id: Annotated[str | None, Field(foreign_key="tokens.id", ondelete="CASCADE", index=True)] = None
    """Of a ticket: the token that created it. Of kind ``acting``: the integration's. Of a session that a refresh token
    opened: the remembered session. It ends with that token."""
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    namespace: Annotated[str | None, Field(foreign_key="namespaces.name")] = None
    """Of an integration's token: it acts for linked accounts of this namespace only."""
    last_used_at: datetime | None = None
    """Accurate to minutes, because requests don't write it."""
    proven_at: datetime | None = None
    """Of a session: when its person last proved who they are."""


class TokenRow(Kept, table=True, record=TokenRecord):
    """Tokens, as SHA-256 only."""

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint("kind IN ('session', 'personal', 'ticket', 'acting')", name="kind"),
        Index(None, "expires_at", **where("expires_at IS NOT NULL")),
    )


class RefreshRecord(Record):
    """The refresh token of a session that a device remembers."""

    token_id: Annotated[str, Field(primary_key=True, foreign_key="tokens.id", ondelete="CASCADE")]
    hash: Hidden[str]
    """SHA-256 of the newest one's second part. Its first part is the session's."""
    rotated_at: datetime
    previous_hash: Hidden[str | None] = None
    salt: Hidden[str | None] = None
    """With which the newest one follows from the one before."""


class RefreshRow(Kept, table=True, record=RefreshRecord):
    """Refresh tokens, as SHA-256 only."""

    __tablename__ = "refresh_tokens"
    __table_args__ = LEAN


class SecondFactorRecord(Record):
    """The key of an account's authenticator app (RFC 6238). It counts once ``accounts.second_factor_at`` is set."""

    account_id: Annotated[str, Field(primary_key=True, foreign_key="accounts.id")]
    secret: Hidden[str]
    """Base32. Stored as it is: the server computes codes with it."""
    created_at: datetime
    last_step: int = 0
    """The newest step of which a code was used. A code works once."""


class SecondFactorRow(Kept, table=True, record=SecondFactorRecord):
    """Second factors, at most one an account."""

    __tablename__ = "second_factors"
    __table_args__ = LEAN


class RecoveryCodeRow(Kept, table=True):
    """Recovery codes that are not used, as SHA-256 only."""

    __tablename__ = "recovery_codes"
    __table_args__ = LEAN

    hash: Key
    account_id: str = Field(foreign_key="accounts.id", index=True)
    created_at: datetime


class SignInPlaceRow(Kept, table=True):
    """Places of successful sign-ins: wrong passwords tried elsewhere don't lock an account there."""

    __tablename__ = "sign_in_places"
    __table_args__ = (Index(None, "seen_at"), LEAN)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    place: Key
    """A keyed hash of the address, so the database doesn't contain addresses."""
    seen_at: datetime


class StorageRow(Kept, table=True):
    """What accounts added lately, as the instant from which on they may add all of a day's again."""

    __tablename__ = "storage"
    __table_args__ = LEAN

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    full_at: datetime


class NamespaceRecord(Record):
    """A namespace: the reserved name of an integration, a front end that acts for many people."""

    name: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    """The account that reserved it and creates its tokens."""
    created_at: datetime


class NamespaceRow(Kept, table=True, record=NamespaceRecord):
    """Namespaces. They are permanent."""

    __tablename__ = "namespaces"
    __table_args__ = LEAN


class IdentityRecord(Record):
    """An external identity of an account: in an integration's namespace or at an OpenID provider. Ids: ``id_...``."""

    id: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    kind: str
    authority: str
    """The namespace (kind ``integration``), or the provider's issuer (``oidc``)."""
    subject: Hidden[str]
    """The person's id there. Never shown to other players."""
    created_at: datetime


class IdentityRow(Kept, table=True, record=IdentityRecord):
    """External identities, each of at most one account."""

    __tablename__ = "identities"
    __table_args__ = (
        CheckConstraint("kind IN ('integration', 'oidc')", name="kind"),
        UniqueConstraint("kind", "authority", "subject"),
    )


class MatchAlertRecord(Record):
    """A wish to hear of matches when they open. Ids are ``al_...``; "" in a text: any."""

    id: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    game: str
    free_seats: int
    """The least number."""
    speed: str
    q: str
    """Part of the title, as typed."""
    pattern: str
    """The same for LIKE, casefolded."""
    created_at: datetime
    told_at: datetime | None = None
    """When it was last told of a match."""


class MatchAlertRow(Kept, table=True, record=MatchAlertRecord):
    """Match alerts."""

    __tablename__ = "match_alerts"
    __table_args__ = (Index(None, "game", "account_id", "id"),)


class NewsPreferencesRecord(Record):
    """What an account hears of in each channel, and when. Kinds are separated by spaces."""

    account_id: Annotated[str, Field(foreign_key="accounts.id", primary_key=True)]
    in_app: str
    push: str
    mail: str
    discord: str
    only_unseen: bool
    mail_at: str
    """Local time as "08:00"."""
    zone: str
    language: str
    mail_since: datetime
    """What came before it is in no mail."""
    quiet_begin: str | None = None
    quiet_end: str | None = None
    """Local times; None: no quiet hours."""
    mail_due_at: Annotated[datetime | None, Field(index=True)] = None
    """When the next mail is tried; None: no kind comes by mail."""
    mail_tries: int = 0
    """Attempts to send the one that is due."""
    mailed_at: datetime | None = None
    """What the last mail that was sent reached up to."""


class NewsPreferencesRow(Kept, table=True, record=NewsPreferencesRecord):
    """Preferences for news, one an account."""

    __tablename__ = "news_preferences"


class LinkSecretRow(Kept, table=True):
    """Secrets in addresses that need no token, as SHA-256 only."""

    __tablename__ = "link_secrets"
    __table_args__ = (CheckConstraint("kind IN ('unsubscribe', 'calendar')", name="kind"), LEAN)

    hash: Key
    account_id: str = Field(foreign_key="accounts.id", index=True)
    kind: str
    """unsubscribe: ends the account's mails. calendar: reads its deadlines."""
    created_at: datetime
    expires_at: datetime | None = None
    """None: when it is revoked."""


class CodeRecord(Record):
    """A code that is valid once, for minutes."""

    hash: Hidden[Key]
    """SHA-256 of the code, in hex."""
    kind: str
    """claim: takes over a linked account. arrival: finishes a sign-in with an OpenID provider. reset: sets a new
    password. email: verifies an address."""
    expires_at: datetime
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)] = None
    """Of all but an arrival: the account; None for a reset that was asked for an unknown one."""
    detail: Hidden[LongText] = "{}"
    """As JSON. Of an arrival: the identity. Of an email: the address."""


class CodeRow(Kept, table=True, record=CodeRecord):
    """Codes, as SHA-256 only."""

    __tablename__ = "codes"
    __table_args__ = (
        CheckConstraint("kind IN ('claim', 'arrival', 'reset', 'email')", name="kind"),
        Index(None, "expires_at"),
    )
