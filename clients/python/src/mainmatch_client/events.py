"""The events of a stream.

An event is the same on every transport (docs/events.md). This client adds two types to the stream: ``stream.reset`` and
``stream.lost``. Ignore unknown types.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from mainmatch_client.models import MatchView, SeasonView

__all__ = ["Event", "Lost", "Place", "Reset"]


class Place(NamedTuple):
    """A position in a feed. ``seq``: number of the last handled event."""

    epoch: str
    seq: int


@dataclass(frozen=True, kw_only=True)
class Event:
    """An event in one viewer's feed. ``seq``: its number there, 1, 2, 3, ... without gaps.

    ``to``: the seats that received it; only in hosts' feeds, and None for an event that all received.
    ``epoch``: that of the subscription; empty in a page of a long poll. ``says``: what happened, for players, with
    ``{seat:3}`` for the name of seat 3; only where it was asked for.
    """

    feed: str
    seq: int
    id: str
    type: str
    at: datetime
    round: int | None = None
    phase_id: str | None = None
    phase_name: str | None = None
    data: dict[str, Any] = field(default_factory=dict, repr=False)
    to: tuple[int, ...] | None = None
    epoch: str = ""
    says: str | None = None

    @classmethod
    def read(cls, envelope: Mapping[str, Any], epoch: str) -> Self:
        """The event in this envelope. Raises KeyError and ValueError if it isn't one."""
        return cls(
            feed=envelope["feed"],
            seq=envelope["seq"],
            id=envelope["id"],
            type=envelope["type"],
            at=datetime.fromisoformat(envelope["at"]),
            round=envelope.get("round"),
            phase_id=envelope.get("phase_id"),
            phase_name=envelope.get("phase_name"),
            data=envelope["data"],
            to=None if envelope.get("to") is None else tuple(envelope["to"]),
            epoch=epoch,
            says=envelope.get("says"),
        )

    @property
    def place(self) -> Place:
        """The place of a reader who has handled it."""
        return Place(self.epoch, self.seq)

    @property
    def match_id(self) -> str | None:
        """The match it is about, also in an account's feed."""
        kind, _, rest = self.feed.partition("/")
        return rest.partition("/")[0] if kind == "match" else self.data.get("match_id")

    @property
    def season_id(self) -> str | None:
        """The season it is about, also in an account's feed."""
        kind, _, rest = self.feed.partition("/")
        return rest.partition("/")[0] if kind == "season" else self.data.get("season_id")

    @property
    def seat(self) -> int | None:
        """The seat whose feed it came in; None for other feeds."""
        viewer = self.feed.rpartition("/")[2]
        return int(viewer.removeprefix("seat:")) if viewer.startswith("seat:") else None

    @property
    def member(self) -> str | None:
        """The member of a season's cast whose feed it came in; None for other feeds."""
        viewer = self.feed.rpartition("/")[2]
        return viewer.removeprefix("member:") if viewer.startswith("member:") else None


@dataclass(frozen=True, kw_only=True)
class Reset(Event):
    """Your place in the feed is no longer valid: discard what you derived from earlier events.

    ``view``: the current view, for a match's feed; ``season``: for a season's. If both are None, the feed is read from
    its beginning. Later events follow it. ``data`` has the ``reason`` (docs/events.md).
    """

    view: "MatchView | None" = None
    season: "SeasonView | None" = None

    @classmethod
    def at_cursor(
        cls, feed: str, place: Place, reason: str, view: "MatchView | None" = None, season: "SeasonView | None" = None
    ) -> Self:
        """Create a reset to this place."""
        return cls(
            feed=feed,
            seq=place.seq,
            id="",
            type="stream.reset",
            at=datetime.now(UTC),
            data={"reason": reason},
            epoch=place.epoch,
            view=view,
            season=season,
        )


@dataclass(frozen=True, kw_only=True)
class Lost(Event):
    """You cannot read this feed, or no longer. No more of its events come.

    ``data`` has ``code`` and ``detail``.
    """

    @classmethod
    def of(cls, feed: str, code: str, detail: str) -> Self:
        """Create the event for a lost feed."""
        data = {"code": code, "detail": detail}
        return cls(feed=feed, seq=0, id="", type="stream.lost", at=datetime.now(UTC), data=data)
