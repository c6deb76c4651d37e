"""The tables: what is kept, column by column.

May touch: SQLModel and SQLAlchemy's schema language, nothing else. Rule kept here: a row class
ends in ``Row`` and never leaves the store; its shape runs on SQLite and on PostgreSQL alike, and
every change of it comes with a migration in ``alembic/versions``.

Instants are aware, in UTC. JSON is text that was rendered once, never a document edited in place.
"""

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Index, MetaData, Table, Text, UniqueConstraint, text
from sqlalchemy.ext.compiler import compiles
from sqlmodel import AutoString, Field, SQLModel

__all__ = [
    "AccountRow",
    "AuditRow",
    "ChannelMemberRow",
    "ChannelRow",
    "ClarificationRow",
    "CodeRow",
    "FeedRow",
    "HostRow",
    "IdempotencyRow",
    "IdentityRow",
    "InviteRow",
    "JournalRow",
    "MatchRow",
    "MatchStateRow",
    "MessageRow",
    "MetaRow",
    "NamespaceRow",
    "PhaseRow",
    "SeatRow",
    "SignInPlaceRow",
    "TokenRow",
    "WebhookDeliveryRow",
    "WebhookFeedRow",
    "WebhookRow",
    "metadata",
]

# Names that both engines and alembic derive alike: without them a constraint can't be dropped by name later.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


@compiles(AutoString, "postgresql")
@compiles(Text, "postgresql")
def _by_bytes(*_: Any, **__: Any) -> str:
    """Text is in the same order on both engines, by its bytes: clients see that order, and no locale decides it."""
    return 'TEXT COLLATE "C"'


class _Kept(SQLModel):
    """What all tables have in common."""

    metadata: ClassVar[MetaData] = metadata
    # The queries are Core statements over this; declared here because SQLModel leaves it untyped.
    __table__: ClassVar[Table]


def _where(condition: str) -> dict[str, Any]:
    """A partial index, in both engines' words."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def _since(default: str) -> dict[str, Any]:
    """For a column that came later: what the rows have that were there before it."""
    return {"server_default": default}


_LEAN: dict[str, Any] = {"sqlite_with_rowid": False}
"""For narrow tables on SQLite: the row lives in its primary key's tree, one lookup instead of two."""


class AccountRow(_Kept, table=True):
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


class TokenRow(_Kept, table=True):
    """What opens the door for an account: kept as SHA-256 only. Ids are ``tk_...``."""

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint("kind IN ('session', 'personal', 'ticket', 'acting')", name="kind"),
        Index(None, "expires_at", **_where("expires_at IS NOT NULL")),
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


class SignInPlaceRow(_Kept, table=True):
    """Where somebody has signed in from: there, strangers' wrong guesses elsewhere don't lock them out."""

    __tablename__ = "sign_in_places"
    __table_args__ = (Index(None, "seen_at"), _LEAN)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    place: str = Field(primary_key=True)
    """A keyed hash of the address: what is kept tells nobody where people live."""
    seen_at: datetime


class NamespaceRow(_Kept, table=True):
    """A front end that speaks for many people, by the name it has reserved."""

    __tablename__ = "namespaces"
    __table_args__ = _LEAN

    name: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    """Who reserved it, and makes its tokens."""
    created_at: datetime


class IdentityRow(_Kept, table=True):
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


class CodeRow(_Kept, table=True):
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


class MatchRow(_Kept, table=True):
    """A match: narrow and hot, rewritten by every verb that touches it. Ids are ``m_...``."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "wake_at", **_where("wake_at IS NOT NULL")),
        Index(None, "created_at", "id"),
    )

    id: str = Field(primary_key=True)
    game: str
    version: str
    title: str
    players: int
    status: str
    visibility: str
    join_code: str | None
    config: str = Field(sa_type=Text)
    seed: str
    """32 random bytes in hex: whoever reads it knows every secret of the match."""
    garnets: str = Field(sa_type=Text)
    schedule: str = Field(sa_type=Text)
    close_early: str
    submission_status: str
    publication: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    revision: int
    """Goes up by one with every change of the match, of its sealed submissions or of its feeds."""
    # No foreign key: phases point to their match, and two tables that point at each other can't be filled in order.
    phase_id: str | None
    phase_name: str | None
    round: int | None
    opened_at: datetime | None
    due_at: datetime | None
    bots_at: datetime | None
    """From then on house bots have something to send; null: they have not."""
    heads: str = Field(sa_type=Text)
    """The last number given out in each of the match's feeds, as JSON by viewer."""
    downtime: str = Field(sa_column_kwargs=_since("strict"))
    """credit or strict: whether a deadline that passed while the server was down waits."""
    review_seconds: int = Field(sa_column_kwargs=_since("0"))
    """Under host_review: how long a resolution waits for its host at most."""
    delay_rounds: int = Field(sa_column_kwargs=_since("0"))
    """How many rounds later spectators are told."""
    branch: int = Field(sa_column_kwargs=_since("0"))
    """How often the match was rewound."""
    wake_at: datetime | None
    """The earliest instant at which the clock has something to do for this match: of the five below and ``due_at``."""
    remind_at: datetime | None
    review_until: datetime | None
    """The open phase is closed and resolved, and its outcome waits for the host until then."""
    paused_at: datetime | None
    paused_until: datetime | None
    paused_seconds: int = Field(sa_column_kwargs=_since("0"))
    """How long the match has been paused in all, without the pause that lasts."""
    reminded_at: datetime | None
    """When its host last asked for a reminder."""
    changed_at: datetime | None
    """When it was last changed, by the clock of the server that did it: a later change is not before that."""


class MatchStateRow(_Kept, table=True):
    """The game's side of a match: wide, read only when the process doesn't remember it."""

    __tablename__ = "match_states"

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    body: str = Field(sa_type=Text)
    result: str | None = Field(sa_type=Text)


class SeatRow(_Kept, table=True):
    """A seat of a match, 1 to players: an account's, a bot's, or free."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "account_id", "match_id", **_where("account_id IS NOT NULL")),
        _LEAN,
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    seat: int = Field(primary_key=True)
    account_id: str | None = Field(foreign_key="accounts.id")
    bot: str | None
    """The name of the policy that plays it."""
    display_name: str | None
    joined_at: datetime | None
    knowledge: str = Field(sa_column_kwargs=_since("all"))
    """What a substitute may read of the time before: all, from_now or public_only."""
    known_from: int = Field(sa_column_kwargs=_since("0"))
    """Its player reads the seat's feed after this number."""
    blind_phase_id: str | None
    """While this phase is open, its player sees what spectators see."""


class InviteRow(_Kept, table=True):
    """A seat that is held for whoever brings the code: kept as SHA-256 only, used once."""

    __tablename__ = "invites"

    hash: str = Field(primary_key=True)
    match_id: str = Field(foreign_key="matches.id", index=True)
    seat: int
    knowledge: str
    created_at: datetime
    expires_at: datetime


class HostRow(_Kept, table=True):
    """Who hosts a match."""

    __tablename__ = "hosts"
    __table_args__ = _LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


class PhaseRow(_Kept, table=True):
    """A phase that was opened. Ids are ``ph_...``."""

    __tablename__ = "phases"
    __table_args__ = (
        CheckConstraint("closed_by IN ('deadline', 'early', 'host')", name="closed_by"),
        Index(None, "match_id", "branch", "n", unique=True),
    )

    id: str = Field(primary_key=True)
    match_id: str = Field(foreign_key="matches.id")
    n: int
    """1, 2, 3, ... within the match."""
    name: str
    round: int
    opened_at: datetime
    due_at: datetime
    closed_at: datetime | None
    closed_by: str | None
    branch: int = Field(sa_column_kwargs=_since("0"))
    """How often the match had been rewound when it was opened."""
    discarded_at: datetime | None
    """When a rewind or a cancellation took it out of the match; it is no part of any replay any more."""
    commitment: str | None
    """Root over what was sealed when it closed, in hex."""


class JournalRow(_Kept, table=True):
    """What was sent and when phases closed, in order: history, receipts and replay in one; append-only."""

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close')", name="kind"),
        Index(None, "phase_id", "seat", "revision", unique=True),
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the match."""
    phase_id: str = Field(foreign_key="phases.id")
    seat: int | None
    kind: str
    revision: int | None
    """1, 2, 3, ... within phase and seat, withdrawals included; null for what isn't a submission."""
    action: str | None = Field(sa_type=Text)
    """As it was sent."""
    locked: bool
    held: int
    """Garnets."""
    at: datetime
    account_id: str | None = Field(foreign_key="accounts.id")
    """Who sent it; null: a bot, or the clock."""
    by_host: bool = Field(sa_column_kwargs=_since("0"))
    """Sent by a host in the seat's place."""


class AuditRow(_Kept, table=True):
    """What a host or an admin did: append-only, each row chained to the one before by its hash."""

    __tablename__ = "audit"
    __table_args__ = _LEAN

    scope: str = Field(primary_key=True)
    """A match's id, or ``server``."""
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the scope."""
    at: datetime
    account_id: str | None
    """Null: the command line."""
    act: str
    reason: str | None
    detail: str = Field(sa_type=Text)
    """JSON; nothing that was sealed."""
    hash: str
    """SHA-256, in hex, over the hash before and this row."""


class ClarificationRow(_Kept, table=True):
    """A host's ruling on a question, dated."""

    __tablename__ = "clarifications"
    __table_args__ = _LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    n: int = Field(primary_key=True)
    at: datetime
    text: str = Field(sa_type=Text)


class ChannelRow(_Kept, table=True):
    """A place to talk in a match."""

    __tablename__ = "channels"
    __table_args__ = _LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    name: str = Field(primary_key=True)
    kind: str
    """game, table, group, question, thoughts or lounge."""
    title: str
    is_open: bool
    head: int
    """The number of its newest message; 0 before the first."""
    created_at: datetime


class ChannelMemberRow(_Kept, table=True):
    """A stretch of a channel's messages that a seat was there for."""

    __tablename__ = "channel_members"
    __table_args__ = _LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    channel: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    after: int = Field(primary_key=True)
    """It reads the messages after this number ..."""
    until: int | None
    """... up to this one; null: it is still a member."""


class MessageRow(_Kept, table=True):
    """Something said in a channel."""

    __tablename__ = "messages"
    __table_args__ = _LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    channel: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the channel."""
    at: datetime
    seat: int | None
    """Null: a host, or in the lounge a spectator."""
    account_id: str | None = Field(foreign_key="accounts.id", index=True)
    name: str
    """Of who said it, as it was shown then."""
    text: str = Field(sa_type=Text)
    hidden_at: datetime | None
    """When a host took it out of sight."""


class FeedRow(_Kept, table=True):
    """An event as one viewer is told it; the outbox of everything that is told, append-only.

    ``body`` is the envelope's JSON without its first two members, so that a public event is
    rendered once and stored in every feed: ``{"feed":...,"seq":...,`` + ``body[1:]``.
    """

    __tablename__ = "feeds"
    __table_args__ = _LEAN

    feed: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    """1, 2, 3, ... within the feed, without a gap."""
    body: str = Field(sa_type=Text)


class IdempotencyRow(_Kept, table=True):
    """The answer that was given to a request that named a key."""

    __tablename__ = "idempotency"
    __table_args__ = (Index(None, "created_at"),)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    key: str = Field(primary_key=True)
    fingerprint: str
    status: int
    body: str = Field(sa_type=Text)
    created_at: datetime


class MetaRow(_Kept, table=True):
    """What the database knows of itself: its epoch, the first boot's claim."""

    __tablename__ = "meta"
    __table_args__ = _LEAN

    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)


class WebhookRow(_Kept, table=True):
    """An address that feeds are delivered to. Ids are ``wh_...``."""

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("status IN ('active', 'paused')", name="status"),
        Index(None, "wake_at", **_where("wake_at IS NOT NULL")),
    )

    id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    url: str = Field(sa_type=Text)
    secret: str
    """In the clear, unlike tokens: this server signs with it."""
    old_secret: str | None
    """The one before the last rotation, which signs as well until ``old_until``."""
    old_until: datetime | None
    types: str | None = Field(sa_type=Text)
    """Separated by blanks; null: all."""
    token_id: str
    """The token whose reach it has, and with whose end it pauses. No foreign key: expired tokens are removed."""
    scopes: str
    match_id: str | None = Field(foreign_key="matches.id", index=True)
    """The one match it reaches; null: all."""
    status: str
    paused_why: str | None
    failing_since: datetime | None
    tries: int
    """Failed ones since the last success."""
    wake_at: datetime | None
    """When it is to be looked at without news: the next try, or the end of the claim; until then nobody claims it."""
    claim_id: str | None
    """Of the delivery that is under way."""
    log_head: int
    """The last number given out in its log of deliveries."""
    created_at: datetime


class WebhookFeedRow(_Kept, table=True):
    """A feed that a webhook delivers, and how far it has."""

    __tablename__ = "webhook_feeds"
    __table_args__ = (Index(None, "feed"), _LEAN)

    webhook_id: str = Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")
    feed: str = Field(primary_key=True)
    seq: int
    """The last event that was delivered or isn't wanted."""


class WebhookDeliveryRow(_Kept, table=True):
    """A try to deliver something: the last ones of each webhook."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = _LEAN

    webhook_id: str = Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the webhook."""
    at: datetime
    message_id: str
    feed: str | None
    """Null: a test."""
    seq: int | None
    type: str
    attempt: int
    status: int | None
    """Of the answer; null: there was none."""
    error: str | None
    """Why there was no answer."""
    milliseconds: int
