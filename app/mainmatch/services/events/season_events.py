"""The events in the feeds of a season: its own (``mainmatch.season.events``), and what the server adds."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field
from typing_extensions import override

from mainmatch.rules import text
from mainmatch.season import events, texts
from mainmatch.services.events.event import ServerEvent


class SeasonEvent(ServerEvent):
    """An event of the server in the feeds of a season."""

    KINDS: ClassVar[dict[str, type[ServerEvent]]] = {}


class BalancesChanged(
    SeasonEvent,
    type="season.garnets_changed",
    to="all, or each member its own balance; hosts",
    example={"garnets": {"cm_Kq7x": 5}},
):
    """Balances of members changed."""

    garnets: Annotated[
        dict[str, int],
        Field(
            min_length=1,
            description="New balances by member, as far as you can see them. A running match changes none.",
        ),
    ]

    @override
    def says(self) -> str:
        entries = tuple(text("{name}: {n}", name=texts.who(each), n=n) for each, n in self.garnets.items())
        return text("Garnets: {entries}.", entries=entries)


Declared: TypeAlias = type[events.Event] | type[ServerEvent]
"""The class of an event that isn't a game's."""

IN_SEASON: Mapping[str, Declared] = {**events.KINDS, **SeasonEvent.KINDS}
"""By type."""

_IN_WORDS: Mapping[str, str] = {
    "everybody": "all",
    "host": "hosts",
    "member": "the member, hosts",
    "parties": "both members, hosts",
    "decider": "the decider; all, if the decision is public",
}
"""The audiences of ``mainmatch.season``."""


def audience_in_words(kind: Declared) -> str:
    """The audience of an event, in words."""
    return _IN_WORDS[kind.to] if issubclass(kind, events.Event) else kind.audience
