"""The events in the feeds of a season: all of its log."""

from collections.abc import Mapping
from typing import TypeAlias

from mainmatch.season import events
from mainmatch.services.events.event import ServerEvent

Declared: TypeAlias = type[events.Event] | type[ServerEvent]
"""The class of an event that isn't a game's."""

IN_SEASON: Mapping[str, type[events.Event]] = events.KINDS
"""By type."""

_IN_WORDS: Mapping[events.Audience, str] = {
    "everybody": "all",
    "host": "hosts",
    "member": "the member, hosts",
    "parties": "both members, hosts",
    "decider": "the decider; all, if the decision is public",
    "balances": "all, or each member its own balance; hosts",
}
"""The audiences of ``mainmatch.season``."""


def audience_in_words(kind: Declared) -> str:
    """The audience of an event, in words."""
    return _IN_WORDS[kind.to] if issubclass(kind, events.Event) else kind.audience
