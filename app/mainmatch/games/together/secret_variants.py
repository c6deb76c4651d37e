"""Secret variants of Together: changes that a viewer must not notice.

In a changed scenario sealed submissions stay legal, and tokens stay consistent with the totals received and spent.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from mainmatch.games.together.phases import DONATIONS, Submit
from mainmatch.games.together.state import FIRST_TOKENS, TogetherState
from mainmatch.rules import Action, Dice, Pass, Refused, Scenario, Seat, SecretVariant, Viewer, viewer_of
from mainmatch.rules.secret_variants import other_withdrawal

__all__ = ["SECRET_VARIANTS"]

Draw = Callable[[TogetherState, Seat, Dice], Action]
Change = Callable[[Scenario, Viewer, Dice], Scenario | None]
Secret = Callable[[Scenario, Viewer, tuple[Seat, Seat]], bool]


def _votes(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    """A random number of votes for one player; a pass without tokens."""
    if not s.tokens[seat]:
        return Pass()
    return Submit(stage_votes={dice.choice(s.on_stage): 1 + dice.below(s.tokens[seat])})


def _donations(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    return Submit(donations=dice.sample(s.donation_targets(seat), DONATIONS))


def _nothing(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    return Pass()


def _instead(draw: Draw) -> Change:
    """A secret variant: another seat has sealed a new draw. Also for the host, who cannot see sealed ones either."""

    def changed(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        senders = [seat for seat in sorted(scenario.sealed) if viewer_of(seat) != viewer]
        if not senders:
            return None
        seat = dice.choice(senders)
        other = draw(scenario.state, seat, dice)
        return None if other == scenario.sealed[seat] else replace(scenario, sealed={**scenario.sealed, seat: other})

    return changed


def _swapped(is_secret: Secret) -> Change:
    """A secret variant: two other seats have swapped their submissions, so that only the sums stay the same."""

    def changed(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        others = [seat for seat in sorted(scenario.sealed) if viewer_of(seat) != viewer]
        swaps = [
            pair for pair in combinations(others, 2) if _may_swap(scenario, *pair) and is_secret(scenario, viewer, pair)
        ]
        if not swaps:
            return None
        one, other = dice.choice(swaps)
        return replace(scenario, sealed={**scenario.sealed, one: scenario.sealed[other], other: scenario.sealed[one]})

    return changed


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


def _arrived(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has already submitted. None for the host, who may know which seats have submitted."""
    s = scenario.state
    silent = [seat for seat in s.groups if seat not in scenario.sealed and viewer not in {"host", viewer_of(seat)}]
    if s.is_over or not silent:
        return None
    seat = dice.choice(silent)
    draw = dice.choice((_votes, _donations, _nothing))
    return replace(scenario, sealed=dict(sorted({**scenario.sealed, seat: draw(s, seat, dice)}.items())))


def _other_voter(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """One vote of an earlier round came from a different seat; after the end only in group A, as B is revealed."""
    s = scenario.state
    return _moved(scenario, viewer, s.members("A") if s.is_over else tuple(s.groups), dice)


def _other_voter_in_a(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """One vote of an earlier round came from a different seat of group A."""
    return _moved(scenario, viewer, scenario.state.members("A"), dice)


def _moved(scenario: Scenario, viewer: Viewer, among: tuple[Seat, ...], dice: Dice) -> Scenario | None:
    """A token moves from one of these seats to another. None for the host, who sees all tokens."""
    s, hidden = scenario.state, [seat for seat in among if viewer not in {"host", viewer_of(seat)}]
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
    SecretVariant("another seat votes", _instead(_votes)),
    SecretVariant("another seat donates", _instead(_donations)),
    SecretVariant("another seat passes", _instead(_nothing)),
    SecretVariant("two other seats' submissions", _swapped(lambda scenario, viewer, pair: True)),
    SecretVariant("who votes and donates", _swapped(_is_lasting), lasting=True),
    SecretVariant("another seat's withdrawal", other_withdrawal),
    SecretVariant("another seat's arrival", _arrived),
    SecretVariant("another seat's earlier vote", _other_voter),
    SecretVariant("who voted in group A", _other_voter_in_a, lasting=True),
)
