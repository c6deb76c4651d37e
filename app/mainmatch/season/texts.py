"""What the events of a season say of members, games and decisions, as parts of their sentences.

Front ends fill in a member's name, the server a game's title in the reader's language: ``{member:cm_Kq7x}``,
``{game:x-game}``.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from mainmatch.rules.texts import Text, ntext, text
from mainmatch.season.decisions import How
from mainmatch.season.state import OutcomeByMember, Part, Skipped
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
_NO_ONE = text("no one")


def who(member: str) -> str:
    """A member's name, or the host."""
    return text("The host") if member == HOST else f"{{member:{member}}}"


def names(members: Iterable[str]) -> tuple[str, ...]:
    """The names of members; "no one" without any."""
    return tuple(map(who, members)) or (_NO_ONE,)


def instant(at: datetime) -> str:
    """An instant, which front ends fill in with the reader's time."""
    return f"{{at:{rfc3339(at)}}}"


def title(game: str) -> str:
    """A game's title."""
    return f"{{game:{game}}}"


def part(match_part: Part) -> Text:
    """What a match is in its season."""
    return _PARTS[match_part]


def topic(kind: DecisionKind, setting: str | None) -> str:
    """What a decision is about: the kind, or the setting of a twist."""
    return _TOPICS[kind] if setting is None else readable(setting).lower()


def options(choice: Iterable[str]) -> tuple[str, ...]:
    """Chosen options by name: members, games, the host's word or a setting's value; "nothing" without any."""
    found = tuple(who(each) if each.startswith("cm_") else title(each) for each in choice)
    return found or (text("nothing"),)


def how(closed: How) -> Text | None:
    """How an outcome was reached where nobody simply chose it."""
    return _HOW.get(closed)


def skipped(why: Skipped) -> Text:
    """Why an episode ends without an elimination."""
    return _SKIPPED[why]


def value(decided: object) -> str:
    """A setting's value; None is the host's."""
    if decided is None:
        return text("as the host sets it")
    if isinstance(decided, bool):
        return text("yes") if decided else text("no")
    return readable(str(decided)).lower()


def garnets(n: int) -> Text:
    """An amount of garnets."""
    return ntext("{n} garnet", "{n} garnets", n)


def tokens_of_life(outcome: OutcomeByMember) -> tuple[str, ...]:
    """The members who won Tokens of Life."""
    return names(each for each, n in outcome.tokens_of_life.items() if n)


def readable(name: str) -> str:
    """An identifier as words: ``rebound_tokens`` is "Rebound tokens"."""
    return name.replace("_", " ").replace("-", " ").capitalize()
