"""Secret variants of Together, beside those that follow from the marks: what stays secret after the close, too.

In a changed scenario sealed submissions stay legal, and tokens stay consistent with the totals received and spent.
"""

from dataclasses import replace
from itertools import combinations

from mainmatch.games.together.phases import Submit
from mainmatch.games.together.state import FIRST_TOKENS, TogetherState
from mainmatch.rules import Action, Dice, Refused, Scenario, Seat, SecretVariant, Viewer, viewer_of


def _submissions_swapped(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two other seats have swapped their submissions, so that only the sums stay the same."""
    others = [seat for seat in sorted(scenario.state.groups) if seat in scenario.sealed and viewer_of(seat) != viewer]
    swaps = [
        pair for pair in combinations(others, 2) if _may_swap(scenario, *pair) and _is_lasting(scenario, viewer, pair)
    ]
    if not swaps:
        return None
    one, other = dice.choice(swaps)
    return replace(scenario, sealed={**scenario.sealed, one: scenario.sealed[other], other: scenario.sealed[one]})


def _is_lasting(scenario: Scenario, viewer: Viewer, pair: tuple[Seat, Seat]) -> bool:
    """Whether a swap stays invisible after the close.

    The garnets spent must be equal, as they can decide the candidate. So must the tokens spent, except by two
    seats of A against a viewer who isn't the host: the host sees all tokens, and all viewers see those of B at
    the end.
    """
    s = scenario.state
    one, other = pair
    costs = {scenario.sealed[seat].cost(s, seat) for seat in pair}
    is_hidden = viewer != "host" and {s.groups[one], s.groups[other]} == {"A"}
    return len(costs) == 1 and (is_hidden or _spending(scenario, one) == _spending(scenario, other))


def _may_swap(scenario: Scenario, one: Seat, other: Seat) -> bool:
    mine, theirs = scenario.sealed[one], scenario.sealed[other]
    return mine != theirs and _is_legal(scenario.state, one, theirs) and _is_legal(scenario.state, other, mine)


def _is_legal(s: TogetherState, seat: Seat, action: Action) -> bool:
    try:
        action.check(s, seat)
    except Refused:
        return False
    return True


def _other_voter_in_a(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """One vote of an earlier round came from a different seat of A. None for the host, who sees all tokens."""
    s: TogetherState = scenario.state
    hidden = [seat for seat in s.members("A") if viewer not in {"host", viewer_of(seat)}]
    givers = [seat for seat in hidden if s.tokens[seat] > _spending(scenario, seat)]
    # The tokens of a seat that never voted.
    most = {seat: FIRST_TOKENS[s.groups[seat]] + s.received.get(seat, 0) for seat in hidden}
    takers = [seat for seat in hidden if s.tokens[seat] < most[seat]]
    if not givers or not takers:
        return None
    one, other = dice.choice(givers), dice.choice(takers)
    if one == other:
        return None
    tokens = {**s.tokens, one: s.tokens[one] - 1, other: s.tokens[other] + 1}
    return replace(scenario, state=s.but(tokens=tokens))


def _spending(scenario: Scenario, seat: Seat) -> int:
    """The tokens that a seat's sealed submission costs."""
    action = scenario.sealed.get(seat)
    return sum((action.stage_votes or {}).values()) if isinstance(action, Submit) else 0


SECRET_VARIANTS = (
    SecretVariant("who votes and donates", _submissions_swapped, lasting=True),
    SecretVariant("who voted in group A", _other_voter_in_a, lasting=True),
)
