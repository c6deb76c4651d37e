"""The types of a season's values: ids, names, choices, instants.

The caller assigns members' ids; accounts don't appear. Instants are UTC, so they survive a round trip through JSON.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from string import Formatter
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
)

from mainmatch.rules.texts import Text, text
from mainmatch.rules.verdict import ITEM


class Value(BaseModel):
    """A frozen, strict model: it rejects unknown fields and coerces nothing. Use tuples and ``Mapping``."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    def but(self, **changes: Any) -> Self:
        """The value with these fields changed, which aren't checked again."""
        return self.model_copy(update=changes)


_OWN_REASONS: Mapping[str, Text] = {
    str(each): each
    for each in (
        text("The pause is over."),
        text("Seats were free at the time of the start."),
        text("The server was down."),
        text("The season goes on without this match."),
    )
}
PAUSE_OVER, SEATS_FREE, SERVER_DOWN, SEASON_GOES_ON = _OWN_REASONS


def because(said: Text, reason: str | None) -> Text:
    """A sentence with the reason that a host gave, if there is one. One that the server gave can be translated."""
    return text("{said} Reason: {reason}", said=said, reason=_OWN_REASONS.get(reason, reason)) if reason else said


class TypedEvent(Value):
    """Base class of events with a type: ``class SeatLeft(..., type="seat.left")``; dotted, in the past tense."""

    type: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    """What it says, unless ``says`` chooses: ``{member}`` stands for the field of this name, in words."""

    def __init_subclass__(cls, type: str = "", **options: Any) -> None:  # noqa: A002 - the wire's word
        super().__init_subclass__(**options)
        cls.type = type

    def as_json(self) -> dict[str, JsonValue]:
        """The event's ``data`` member."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: Mapping[str, JsonValue]) -> Self:
        """Read what ``as_json`` wrote. Raises pydantic.ValidationError."""
        return cls.model_validate(data, strict=False)

    def as_text(self) -> str:
        """The same as JSON text."""
        return self.__pydantic_serializer__.to_json(self).decode()

    def says(self) -> str:
        """A sentence for its readers, as a ``text``; empty for none. It follows from the fields alone."""
        return because(self.said(self.sentence), getattr(self, "reason", None)) if self.sentence else ""

    def said(self, template: str) -> Text:
        """A sentence with the event's fields in it."""
        named = (name for _, name, _, _ in Formatter().parse(template) if name)
        return text(template, **{name: self.in_words(name) for name in named})

    def in_words(self, name: str) -> Any:
        """The field of this name, as a part of a sentence."""
        return getattr(self, name)


HOST = "host"
"""The host as a decider. It cannot collide with a member's id."""

VOTE, JURY = "vote", "jury"
"""The games in which a cast votes a member out, and in which the eliminated choose the winner."""

TOKEN_OF_LIFE, FINALIST = "token-of-life", "finalist"
"""The items by which a vote knows who is safe, and a jury for whom it votes. The season itself gives them."""

BANK, ESCROW, GARNET = "bank", "escrow", "garnet"
"""The ledger accounts without a member, and the currency."""

MemberId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^cm_[A-Za-z0-9_-]{1,40}$")]
SeasonId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
MatchId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
GameId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_.-]{0,60}$")]
DecisionId: TypeAlias = str
"""``de_1``, ``de_2`` and so on, in the order of opening; never reused, even after a correction."""

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Group: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Words: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""What a host says to all."""

Reason: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None
"""Given by a host; None: without one."""
Count: TypeAlias = Annotated[int, Field(ge=0)]

Item: TypeAlias = Annotated[str, StringConstraints(pattern=ITEM, max_length=40)]
"""An item, a mark or a second currency that matches grant to members."""

Setting: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
"""The name of a field of a game's config."""

SettingValue: TypeAlias = (
    bool
    | Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    | Annotated[str, StringConstraints(min_length=1, max_length=60)]
)
"""A value of a setting. Simple ones only: ``setup`` can hold the secrets of a match."""

Choice: TypeAlias = tuple[str, ...]
"""A decider's choice: members, games or values, none twice. Empty for nothing, where the decision allows it."""

DecisionKind: TypeAlias = Literal[
    "decide_twist",
    "give_token",
    "name_candidate",
    "choose_opponent",
    "ban_death_match",
    "choose_death_match",
    "support",
]
Stage: TypeAlias = Literal[
    "announced",
    "running",
    "resolved",
    "tokens_given",
    "candidate_named",
    "opponent_chosen",
    "death_match",
    "eliminated",
    "closed",
]
Status: TypeAlias = Literal["active", "eliminated", "withdrawn", "removed", "winner"]

Viewer: TypeAlias = str
"""The audience of a view: ``"public"``, ``"host"`` or ``"member:cm_7"``."""


def rfc3339(instant: datetime) -> str:
    """An instant in UTC as values write it: with milliseconds, or all that it has."""
    exact = "microseconds" if instant.microsecond % 1000 else "milliseconds"
    return instant.isoformat(timespec=exact).replace("+00:00", "Z")


UtcInstant: TypeAlias = Annotated[
    AwareDatetime,
    AfterValidator(lambda instant: instant.astimezone(UTC)),
    PlainSerializer(rfc3339, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""An instant, stored in UTC. Values without a time zone are invalid."""


def viewer_of(member: str) -> Viewer:
    """The viewer of a member's id or of ``"host"``."""
    return HOST if member == HOST else f"member:{member}"


def everybody(members: Iterable[str]) -> tuple[Viewer, ...]:
    """All viewers of a season with these members."""
    return ("public", HOST, *map(viewer_of, members))


def member_of(viewer: Viewer) -> str | None:
    """The decider of a viewer: a member's id or ``"host"``; None for ``"public"``."""
    kind, _, member = viewer.partition(":")
    if kind == "member":
        return member
    return HOST if viewer == HOST else None
