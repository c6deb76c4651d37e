"""Events as they are handed to whoever follows a feed.

An event is the same on every transport (docs/events.md). Two types are this client's own, and come in the same
stream: ``stream.reset`` and ``stream.lost``. Ignore types that you don't know.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from mainmatch_client.models import SeasonView, View

__all__ = ["Event", "Lost", "Place", "Reset"]


class Place(NamedTuple):
    """Where in a feed somebody is: ``seq`` is the number of the last event that was dealt with."""

    epoch: str
    seq: int


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, as one viewer was told it. ``seq`` is dense in its feed: 1, 2, 3, ...

    ``to``: the seats that received it; only in hosts' feeds, and None for an event that all received.
    ``epoch`` is the one of the subscription that it came by, empty in a page of a long poll.
    """

    feed: str
    seq: int
    id: str
    type: str
    at: datetime
    round: int | None = None
    phase_id: str | None = None
    phase: str | None = None
    data: dict[str, Any] = field(default_factory=dict, repr=False)
    to: tuple[int, ...] | None = None
    epoch: str = ""

    @classmethod
    def read(cls, envelope: Mapping[str, Any], epoch: str) -> Self:
        """The event in this envelope. Raises KeyError and ValueError for something else."""
        return cls(
            feed=envelope["feed"],
            seq=envelope["seq"],
            id=envelope["id"],
            type=envelope["type"],
            at=datetime.fromisoformat(envelope["at"]),
            round=envelope.get("round"),
            phase_id=envelope.get("phase_id"),
            phase=envelope.get("phase"),
            data=envelope["data"],
            to=None if envelope.get("to") is None else tuple(envelope["to"]),
            epoch=epoch,
        )

    @property
    def place(self) -> Place:
        """Where its reader is who has dealt with it."""
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
        """Whose feed it came in, None for other feeds than a seat's."""
        viewer = self.feed.rpartition("/")[2]
        return int(viewer.removeprefix("seat:")) if viewer.startswith("seat:") else None

    @property
    def member(self) -> str | None:
        """The same in the cast of a season."""
        viewer = self.feed.rpartition("/")[2]
        return viewer.removeprefix("member:") if viewer.startswith("member:") else None


@dataclass(frozen=True, kw_only=True)
class Reset(Event):
    """Where you were in the feed means nothing to the server (any more): forget what you made of it.

    ``view`` is how things stand now in a match's feed, ``season`` in a season's; where both are None, the feed is read
    from its beginning. What comes next comes after it. ``data`` has the ``reason`` (docs/events.md).
    """

    view: "View | None" = None
    season: "SeasonView | None" = None

    @classmethod
    def at_cursor(
        cls, feed: str, place: Place, reason: str, view: "View | None" = None, season: "SeasonView | None" = None
    ) -> Self:
        """A reset to this place."""
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
    """This feed isn't yours to read (any more), or can't be had: nothing more of it comes.

    ``data`` has ``code`` and ``detail``.
    """

    @classmethod
    def of(cls, feed: str, code: str, detail: str) -> Self:
        """A feed that is gone."""
        told = {"code": code, "detail": detail}
        return cls(feed=feed, seq=0, id="", type="stream.lost", at=datetime.now(UTC), data=told)
