"""What the events of a season say of members, games and decisions, as parts of their sentences.

Front ends fill in a member's name, the server a game's title in the reader's language: ``{member:cm_Kq7x}``,
``{game:x-game}``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mainmatch.rules.texts import Text, ntext, text
from mainmatch.season.decisions import How
from mainmatch.season.state import Part, Skipped
from mainmatch.season.values import HOST, DecisionKind, rfc3339

_PARTS: Mapping[Part, Text] = {
    "main": text("The main match"),
    "death": text("The last match of the episode"),
    "final": text("A game of the finals"),
}
_TOPICS: Mapping[DecisionKind, Text] = {
    "decide_twist": text("a setting of the next match"),
    "give_token": text("spare Tokens of Life"),
    "name_candidate": text("the Elimination Candidate"),
    "choose_opponent": text("the opponent in the death match"),
    "ban_death_match": text("banned games"),
    "choose_death_match": text("the game of the death match"),
    "support": text("support in the finals"),
}
_HOW: Mapping[How, Text] = {"tie_broken": text("after a tie"), "default": text("no one decided")}
_SKIPPED: Mapping[Skipped, Text] = {
    "all_safe": text("all members hold a Token of Life"),
    "no_candidate": text("the match named no candidate, or the candidate was saved"),
    "no_winners": text("no one won the match"),
    "no_opponent": text("all members except the candidate hold a Token of Life"),
    "somebody_left": text("the candidate or the opponent left the season"),
}


def who(member: str) -> str:
    """A member's name, or the host."""
    return text("The host") if member == HOST else f"{{member:{member}}}"


def names(members: Iterable[str]) -> tuple[str, ...]:
    """The names of members; "no one" without any."""
    return tuple(map(who, members)) or (text("no one"),)


def options(choice: Iterable[str]) -> tuple[str, ...]:
    """Chosen options by name: members, games, the host's word or a setting's value; "nothing" without any."""
    found = tuple(who(each) if each.startswith("cm_") else _title(each) for each in choice)
    return found or (text("nothing"),)


def topic(kind: DecisionKind, setting: str | None) -> str:
    """What a decision is about: the kind, or the setting of a twist."""
    return _TOPICS[kind] if setting is None else readable(setting)


def readable(name: str) -> str:
    """An identifier as words: ``rebound_tokens`` is "Rebound tokens". The catalogue has those of shipped games."""
    return _literal(name.replace("_", " ").replace("-", " ").capitalize())


def _literal(words: str) -> Text:
    return text(words.replace("{", "{{").replace("}", "}}"))


def in_words(field: str, value: Any) -> Any:
    """What a field of an event says, by its name; values of other fields say themselves."""
    return _OF_FIELDS[field](value) if field in _OF_FIELDS else value


def _title(game: str) -> str:
    return f"{{game:{game}}}"


def _decided(value: object) -> str:
    """A setting's value; None is the host's."""
    if value is None:
        return text("as the host sets it")
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    return _literal(readable(str(value)).lower())


_OF_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("member", "giver", "taker", "winner", "opponent", "by"), who),
    **dict.fromkeys(("held", "candidates", "finalists", "jury", "deciders"), names),
    **dict.fromkeys(("games", "choice", "outcome"), options),
    "amount": lambda n: ntext("{n} garnet", "{n} garnets", n),
    "count": abs,
    # An instant, which front ends fill in with the reader's time.
    "due_at": lambda at: f"{{at:{rfc3339(at)}}}",
    "game": _title,
    "how": _HOW.__getitem__,
    "item": readable,
    "part": _PARTS.__getitem__,
    "seats": lambda seats: tuple(text("seat {seat}", seat=seat) for seat in seats),
    "setting": readable,
    "value": _decided,
    "why": _SKIPPED.__getitem__,
}
