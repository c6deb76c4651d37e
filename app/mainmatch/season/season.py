"""A season: commands in, events out; and the fold that events make.

    created --> casting --StartSeason--> running --AnnounceFinals--> finals --> finished
                                           |  (the last one left wins at once)
    CancelSeason ends it from anywhere      v
                                         cancelled

May touch: the values of this room. Rule kept here: ``decide`` changes nothing. What it returns is written down and
folded in by ``after``; so a season is the fold of its events, whoever folds them.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Self

from mainmatch.rules.dice import Dice
from mainmatch.season.apply import began, folded
from mainmatch.season.commands import Command, Weighed
from mainmatch.season.draft import Draft
from mainmatch.season.events import Event, SeasonCreated
from mainmatch.season.handlers import HANDLERS
from mainmatch.season.progression import go_on
from mainmatch.season.state import Position

__all__ = ["Season"]


class Season(Position):
    """One season at one moment. Every verb returns new values; the old one stays true."""

    @classmethod
    def begin(cls, event: SeasonCreated) -> Self:
        """The season that was created."""
        return began(cls, event)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        """The fold of all its events, ``season.created`` first. Raises ValueError when that one is missing."""
        first, *rest = events
        if not isinstance(first, SeasonCreated):
            raise ValueError("a season begins with season.created")  # noqa: TRY004 - the wrong event, not the wrong type
        season = cls.begin(first)
        for event in rest:
            season = season.after(event)
        return season

    def decide(self, command: Command, at: datetime, dice: Dice) -> tuple[Event, ...]:
        """What a command leads to, in order. Raises Refused; then nothing has happened.

        ``at`` has a zone. ``dice``: a stream for this step alone, such as ``Dice(seed, f"season/{season.turn}")``.
        """
        if at.tzinfo is None:
            raise ValueError("an instant has a zone")
        draft = Draft(self, at, dice, command.balances if isinstance(command, Weighed) else {})
        HANDLERS[type(command)](draft, command)
        go_on(draft)
        return tuple(draft.told)

    def after(self, event: Event) -> Self:
        """The season after this event."""
        return folded(self, event)

    def dump(self) -> str:
        """The season as JSON, sealed choices included: for the store, and for nobody's eyes."""
        return self.model_dump_json()

    @classmethod
    def load(cls, text: str | bytes) -> Self:
        """Read a dump back."""
        return cls.model_validate_json(text)
