"""Who may be told an event: viewers, or everybody.

May touch: the values of this room. Rule kept here: a sealed choice is told to nobody but who made it, hosts included;
asked of the season as it was before the event, so that nobody is told later by somebody who knows less.
"""

from mainmatch.season.events import ChoiceMade, Event, TransferSettled
from mainmatch.season.state import Position
from mainmatch.season.values import HOST, MemberId, Viewer, viewer_of

__all__ = ["audience_of"]


def audience_of(season: Position, event: Event) -> tuple[Viewer, ...] | None:
    """The viewers who may be told, None for everybody. ``season`` is the one before this event."""
    if isinstance(event, ChoiceMade):
        is_public = season.decisions[event.decision].visibility == "public"
        return None if is_public else (viewer_of(event.by),)
    if event.to == "everybody":
        return None
    return (*(viewer_of(member) for member in _concerned(season, event)), HOST)


def _concerned(season: Position, event: Event) -> tuple[MemberId, ...]:
    if event.to == "member":
        return (getattr(event, "member"),)  # noqa: B009 - every event to="member" has one; the test reads the list
    if event.to == "parties":
        told = season.offers[event.offer] if isinstance(event, TransferSettled) else event
        return (getattr(told, "giver"), getattr(told, "taker"))  # noqa: B009 - as above
    return ()
