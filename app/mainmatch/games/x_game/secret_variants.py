"""What the proof of secrecy changes: everything a viewer of an X Game may not know.

May touch: mainmatch.rules. Rule kept here: a mutator changes only what is sealed, and never what
its viewer has sealed; the state itself holds no secret.
"""

from collections.abc import Callable, Mapping, Sequence

from mainmatch.games.x_game.actions import Choose, Double, PairPlayers
from mainmatch.games.x_game.phases import CHOICE, PAIRING
from mainmatch.games.x_game.state import CHOICES, XState, in_order, pairings_of
from mainmatch.rules import Action, Dice, Mutator, Pass, Scene, Seat, Viewer, viewer_of

__all__ = ["MUTATORS"]

Alternatives = Callable[[Action], Sequence[Action]]


def _other_choices(action: Action) -> Sequence[Action]:
    if not isinstance(action, Choose):
        return ()
    return [Choose(choice=choice, double=action.double) for choice in CHOICES if choice != action.choice]


def _other_doublings(action: Action) -> Sequence[Action]:
    """A scene knows no wallets: whether the seat could pay for it is nobody else's business either."""
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


def _instead(alternatives: Alternatives) -> Callable[[Scene, Viewer, Dice], Scene | None]:
    """Put an alternative in place of one submission that isn't the viewer's, where there is one."""

    def changed(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
        hidden = _hidden(scene, viewer)
        found = [(seat, other) for seat in sorted(hidden) for other in alternatives(hidden[seat])]
        if not found:
            return None
        seat, other = dice.choice(found)
        return Scene(scene.state, {**scene.sealed, seat: other})

    return changed


def _withdrawn(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent nothing after all. The host may know that, so that it isn't asked."""
    hidden = sorted(_hidden(scene, viewer))
    if viewer == "host" or not hidden:
        return None
    gone = dice.choice(hidden)
    return Scene(scene.state, {seat: action for seat, action in scene.sealed.items() if seat != gone})


def _arrived(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent something by now. The host may know that, so that it isn't asked."""
    s = scene.state
    if viewer == "host" or not isinstance(s, XState) or s.is_over:
        return None
    phase = PAIRING if s.pairs is None else CHOICE
    silent = [
        seat
        for seat in sorted(s.order)
        if seat not in scene.sealed and viewer_of(seat) != viewer and phase.may_send(s, seat)
    ]
    if not silent:
        return None
    seat = dice.choice(silent)
    sealed: dict[Seat, Action] = {**scene.sealed, seat: phase.missing(s, seat, dice)}
    return Scene(s, dict(sorted(sealed.items())))


def _hidden(scene: Scene, viewer: Viewer) -> Mapping[Seat, Action]:
    """What others have sealed. Ballots of the candidate vote, after the last round, are the kernel's secret."""
    if not isinstance(scene.state, XState) or scene.state.is_over:
        return {}
    return {seat: action for seat, action in scene.sealed.items() if viewer_of(seat) != viewer}


MUTATORS = (
    Mutator("another_choice", _instead(_other_choices)),
    Mutator("another_doubling", _instead(_other_doublings)),
    Mutator("another_pairing", _instead(_other_pairings)),
    Mutator("the_xs_doubling", _instead(_x_doublings)),
    Mutator("withdrawn", _withdrawn),
    Mutator("arrived", _arrived),
)
