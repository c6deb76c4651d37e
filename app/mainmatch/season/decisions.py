"""Decisions: deciders, options, deadline, default, and the count of votes.

A decision doesn't contain its choices. They are kept in ``Season.ballots``, and views read them through
``Season.seen_by``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from mainmatch.rules.dice import Dice
from mainmatch.rules.texts import text
from mainmatch.season.errors import NotAnOption, WrongCount
from mainmatch.season.ledger_entries import Balances
from mainmatch.season.values import Choice, Count, DecisionId, DecisionKind, Setting, UtcInstant, Value

Counting: TypeAlias = Literal["each", "most_votes"]
"""``each``: every option chosen by at least one decider is selected; ``most_votes``: the one with the most votes."""

Fallback: TypeAlias = Literal["nothing", "drawn", "fewest_garnets"]
Visibility: TypeAlias = Literal["public", "sealed"]
How: TypeAlias = Literal["decided", "tie_broken", "default"]


class SeasonDecision(Value):
    """An open decision."""

    id: Annotated[DecisionId, Field(description="Id of the decision.")]
    kind: Annotated[DecisionKind, Field(description="What is decided.")]
    about: Annotated[Setting | None, Field(description="The game's setting that is decided, in a `decide_twist`.")] = (
        None
    )
    episode: Annotated[Count, Field(description="Number of the episode.")]
    deciders: Annotated[tuple[str, ...], Field(description="Who decides: members, or `host`.")]
    options: Annotated[tuple[str, ...], Field(description="What can be chosen: members, games or values.")]
    least: Annotated[Count, Field(description="Number of options that a decider must choose.")]
    most: Annotated[Count, Field(description="Number of options that a decider can choose.")]
    due_at: Annotated[UtcInstant, Field(description="Time at which it closes. Choices count before it.")]
    visibility: Annotated[Visibility, Field(description="Who sees choices before it closes.")]
    counting: Annotated[Counting, Field(description="How several choices become one outcome.")]
    default: Annotated[Fallback, Field(description="What is chosen if nobody decides.")]
    ties: Annotated[Fallback, Field(description="What decides between options with the same number of votes.")]

    def without(self, member: str) -> "SeasonDecision":
        """The decision without a member who left, as decider and as option."""
        deciders = tuple(each for each in self.deciders if each != member)
        options = tuple(each for each in self.options if each != member)
        changes = {"deciders": deciders, "options": options}
        counts = {"least": min(self.least, len(options)), "most": min(self.most, len(options))}
        # A spare token expires with its holder's departure, even if silence would otherwise give it to a member.
        default = {"default": "nothing"} if self.kind == "give_token" and not deciders else {}
        return self.but(**changes, **counts, **default)


class ClosedDecision(Value):
    """A closed decision: its outcome, how it was reached, and each decider's choice."""

    id: Annotated[DecisionId, Field(description="Id of the decision.")]
    kind: Annotated[DecisionKind, Field(description="What was decided.")]
    about: Annotated[Setting | None, Field(description="The game's setting that was decided, in a `decide_twist`.")] = (
        None
    )
    episode: Annotated[Count, Field(description="Number of the episode.")]
    outcome: Annotated[Choice, Field(description="The options that were chosen.")]
    how: Annotated[How, Field(description="How the outcome was reached.")]
    choices: Annotated[Mapping[str, Choice], Field(description="Each decider's choice, by member or `host`.")]


def check_choice(decision: SeasonDecision, choice: Choice) -> None:
    """Raise Refused ``wrong_count`` or ``not_an_option`` for an invalid choice."""
    if len(set(choice)) < len(choice) or not decision.least <= len(choice) <= decision.most:
        if decision.least == decision.most:
            raise WrongCount(text("Choose {n} of the options, none twice.", n=decision.most))
        raise WrongCount(
            text("Choose {least} to {most} of the options, none twice.", least=decision.least, most=decision.most)
        )
    if not set(choice) <= set(decision.options):
        raise NotAnOption(text("Choose from the options of this decision: there are {n}.", n=len(decision.options)))


def outcome_of(
    decision: SeasonDecision, choices: Mapping[str, Choice], balances: Balances, dice: Dice
) -> tuple[Choice, How]:
    """Count a decision: the selected options, in the order of its options, and how they were selected."""
    if not choices:
        return _in_silence(decision, balances, dice), "default"
    votes = Counter(option for choice in choices.values() for option in choice)
    if decision.counting == "each":
        return tuple(option for option in decision.options if votes[option]), "decided"
    first = max(votes.values(), default=0)
    tied = [option for option in decision.options if votes[option] == first]
    if len(tied) == 1:
        return (tied[0],), "decided"
    if decision.ties == "nothing":
        return (), "tie_broken"
    return (_one_of(tied, decision.ties, balances, dice),), "tie_broken"


def poorest(options: Sequence[str], balances: Balances, dice: Dice) -> str:
    """The option with the fewest garnets; drawn among several. Raises ValueError without options."""
    fewest = min(balances.get(option, 0) for option in options)
    return dice.choice([option for option in options if balances.get(option, 0) == fewest])


def _in_silence(decision: SeasonDecision, balances: Balances, dice: Dice) -> Choice:
    if decision.default == "nothing":
        return ()
    left, taken = list(decision.options), list[str]()
    while left and len(taken) < decision.least:
        taken.append(_one_of(left, decision.default, balances, dice))
        left.remove(taken[-1])
    return tuple(option for option in decision.options if option in taken)


def _one_of(options: Sequence[str], fallback: Fallback, balances: Balances, dice: Dice) -> str:
    return poorest(options, balances, dice) if fallback == "fewest_garnets" else dice.choice(options)
