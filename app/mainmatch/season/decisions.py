"""Decisions: deciders, options, deadline, default, and the count of votes.

A decision doesn't contain its choices. They are kept in ``Position.ballots``, and views read them through
``Position.seen_by``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import counted
from mainmatch.season.errors import NotAnOption, WrongCount
from mainmatch.season.ledger_entries import Balances
from mainmatch.season.values import Choice, Count, DecisionId, DecisionKind, Moment, Setting, Value

__all__ = [
    "ClosedDecision",
    "Counting",
    "Decision",
    "Fallback",
    "How",
    "Visibility",
    "check_choice",
    "outcome_of",
    "poorest",
]

Counting: TypeAlias = Literal["each", "most_votes"]
"""``each``: every option chosen by at least one decider is selected; ``most_votes``: the one with the most votes."""

Fallback: TypeAlias = Literal["nothing", "drawn", "fewest_garnets"]
Visibility: TypeAlias = Literal["public", "sealed"]
How: TypeAlias = Literal["decided", "tie_broken", "default"]


class Decision(Value):
    """An open decision. Each of ``deciders`` (members, or ``host``) chooses ``least`` to ``most`` of ``options``.

    ``due_at``: choices count only before it. ``default``: the selection if no decider chooses. ``ties``: the selection
    among options with the most votes. ``about``: the setting of a ``decide_twist``.
    """

    id: DecisionId
    kind: DecisionKind
    about: Setting | None = None
    episode: Count
    deciders: tuple[str, ...]
    options: tuple[str, ...]
    least: Count
    most: Count
    due_at: Moment
    visibility: Visibility
    counting: Counting
    default: Fallback
    ties: Fallback

    def without(self, member: str) -> "Decision":
        """The decision without a member who left, as decider and as option."""
        deciders = tuple(each for each in self.deciders if each != member)
        options = tuple(each for each in self.options if each != member)
        changes = {"deciders": deciders, "options": options}
        counts = {"least": min(self.least, len(options)), "most": min(self.most, len(options))}
        # A spare token expires with its holder's departure, even if silence would otherwise give it to a member.
        default = {"default": "nothing"} if self.kind == "give_token" and not deciders else {}
        return self.model_copy(update={**changes, **counts, **default})


class ClosedDecision(Value):
    """A closed decision: its outcome, how it was reached, and each decider's choice."""

    id: DecisionId
    kind: DecisionKind
    about: Setting | None = None
    episode: Count
    outcome: Choice
    how: How
    choices: Mapping[str, Choice]


def check_choice(decision: Decision, choice: Choice) -> None:
    """Raise Refused ``wrong_count`` or ``not_an_option`` for an invalid choice."""
    if len(set(choice)) < len(choice) or not decision.least <= len(choice) <= decision.most:
        several = decision.least != decision.most
        amount = f"{decision.least} to {decision.most}" if several else f"{decision.most}"
        raise WrongCount(f"Choose {amount} of the options, none twice.")
    if not set(choice) <= set(decision.options):
        raise NotAnOption(f"Choose from the {counted(len(decision.options), 'option')} of this decision.")


def outcome_of(decision: Decision, choices: Mapping[str, Choice], balances: Balances, dice: Dice) -> tuple[Choice, How]:
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


def _in_silence(decision: Decision, balances: Balances, dice: Dice) -> Choice:
    if decision.default == "nothing":
        return ()
    left, taken = list(decision.options), list[str]()
    while left and len(taken) < decision.least:
        taken.append(_one_of(left, decision.default, balances, dice))
        left.remove(taken[-1])
    return tuple(option for option in decision.options if option in taken)


def _one_of(options: Sequence[str], fallback: Fallback, balances: Balances, dice: Dice) -> str:
    return poorest(options, balances, dice) if fallback == "fewest_garnets" else dice.choice(options)
