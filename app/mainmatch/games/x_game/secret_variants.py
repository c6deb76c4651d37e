"""Secret variants of the X Game: changes that a viewer must not notice.

Only sealed submissions of other seats change, because the state holds no secrets.
"""

from collections.abc import Callable, Mapping, Sequence

from mainmatch.games.x_game.phases import CHOICE, PAIRING, Choose, Double, PairPlayers
from mainmatch.games.x_game.state import CHOICES, XState, in_order, pairings_of
from mainmatch.rules import Action, Dice, Pass, Scenario, Seat, SecretVariant, Viewer, viewer_of
from mainmatch.rules.secret_variants import other_withdrawal

__all__ = ["SECRET_VARIANTS"]

Alternatives = Callable[[Action], Sequence[Action]]


def _other_choices(action: Action) -> Sequence[Action]:
    if not isinstance(action, Choose):
        return ()
    return [Choose(choice=choice, double=action.double) for choice in CHOICES if choice != action.choice]


def _other_doublings(action: Action) -> Sequence[Action]:
    """The same choice with the doubling inverted. A scenario has no wallets, so the price doesn't matter."""
    return (Choose(choice=action.choice, double=not action.double),) if isinstance(action, Choose) else ()


def _x_doublings(action: Action) -> Sequence[Action]:
    if isinstance(action, Double):
        return (Pass(),)
    return (Double(),) if isinstance(action, Pass) else ()


def _other_pairings(action: Action) -> Sequence[Action]:
    if not isinstance(action, PairPlayers):
        return ()
    now = in_order(action.pairs)
    return [PairPlayers(pairs=pairs) for pairs in pairings_of((*now[0], *now[1])) if pairs != now]


def _instead(alternatives: Alternatives) -> Callable[[Scenario, Viewer, Dice], Scenario | None]:
    """A secret variant: another seat has sealed an alternative to its submission."""

    def changed(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        hidden = _hidden(scenario, viewer)
        found = [(seat, other) for seat in sorted(hidden) for other in alternatives(hidden[seat])]
        if not found:
            return None
        seat, other = dice.choice(found)
        return Scenario(scenario.state, {**scenario.sealed, seat: other})

    return changed


def _withdrawn(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return other_withdrawal(scenario, viewer, dice) if _hidden(scenario, viewer) else None


def _arrived(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has already submitted. None for the host, who may know which seats have submitted."""
    s = scenario.state
    if viewer == "host" or not isinstance(s, XState) or s.is_over:
        return None
    phase = PAIRING if s.pairs is None else CHOICE
    silent = [
        seat
        for seat in sorted(s.order)
        if seat not in scenario.sealed and viewer_of(seat) != viewer and phase.may_send(s, seat)
    ]
    if not silent:
        return None
    seat = dice.choice(silent)
    sealed: dict[Seat, Action] = {**scenario.sealed, seat: phase.missing(s, seat, dice)}
    return Scenario(s, dict(sorted(sealed.items())))


def _hidden(scenario: Scenario, viewer: Viewer) -> Mapping[Seat, Action]:
    """The sealed submissions of other seats; none in the candidate vote, which doesn't belong to the game."""
    if not isinstance(scenario.state, XState) or scenario.state.is_over:
        return {}
    return {seat: action for seat, action in scenario.sealed.items() if viewer_of(seat) != viewer}


SECRET_VARIANTS = (
    SecretVariant("another_choice", _instead(_other_choices)),
    SecretVariant("another_doubling", _instead(_other_doublings)),
    SecretVariant("another_pairing", _instead(_other_pairings)),
    SecretVariant("the_xs_doubling", _instead(_x_doublings)),
    SecretVariant("withdrawn", _withdrawn),
    SecretVariant("arrived", _arrived),
)
