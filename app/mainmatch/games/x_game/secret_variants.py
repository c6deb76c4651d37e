"""Changes that a viewer must not notice, for the proof of secrecy.

Only what others have sealed changes: the state holds no secret.
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
    """A scenario knows no wallets: whether the seat could pay for it is nobody else's business either."""
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
    """Put an alternative in place of one submission that isn't the viewer's, where there is one."""

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
    """Another seat has sent something by now. The host may know that, so that it isn't asked."""
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
    """What others have sealed. Ballots of the candidate vote, after the last round, are not the game's secret."""
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
