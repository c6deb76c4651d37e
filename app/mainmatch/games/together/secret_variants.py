"""What a viewer may not know, changed: for the proof that no view gives it away.

May touch: scenes. Rule kept here: a changed scene is one that could be: what is sealed stays
legal, and tokens stay within what was received and spent by all together.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from mainmatch.games.together.actions import DONATIONS, Submit
from mainmatch.games.together.state import FIRST_TOKENS, TogetherState
from mainmatch.rules import Action, Dice, Mutator, Pass, Refused, Scene, Seat, Viewer, viewer_of

__all__ = ["MUTATORS"]

Draw = Callable[[TogetherState, Seat, Dice], Action]
Change = Callable[[Scene, Viewer, Dice], Scene | None]
Secret = Callable[[Scene, Viewer, tuple[Seat, Seat]], bool]


def _votes(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    """Votes for one player, as many as the seat has tokens for; without tokens a pass."""
    if not s.tokens[seat]:
        return Pass()
    return Submit(stage_votes={dice.choice(s.on_stage): 1 + dice.below(s.tokens[seat])})


def _donations(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    return Submit(donations=dice.sample(s.donation_targets(seat), DONATIONS))


def _nothing(s: TogetherState, seat: Seat, dice: Dice) -> Action:
    return Pass()


def _instead(draw: Draw) -> Change:
    """Another seat has sent something else, freshly drawn. What is sealed is sealed for the host too."""

    def changed(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
        senders = [seat for seat in sorted(scene.sealed) if viewer_of(seat) != viewer]
        if not senders:
            return None
        seat = dice.choice(senders)
        other = draw(scene.state, seat, dice)
        return None if other == scene.sealed[seat] else replace(scene, sealed={**scene.sealed, seat: other})

    return changed


def _swapped(is_secret: Secret) -> Change:
    """Two other seats have sent each what the other one did: the sums stay the same, who it was doesn't."""

    def changed(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
        others = [seat for seat in sorted(scene.sealed) if viewer_of(seat) != viewer]
        swaps = [pair for pair in combinations(others, 2) if _may_swap(scene, *pair) and is_secret(scene, viewer, pair)]
        if not swaps:
            return None
        one, other = dice.choice(swaps)
        return replace(scene, sealed={**scene.sealed, one: scene.sealed[other], other: scene.sealed[one]})

    return changed


def _until_the_close(scene: Scene, viewer: Viewer, pair: tuple[Seat, Seat]) -> bool:
    return True


def _for_ever(scene: Scene, viewer: Viewer, pair: tuple[Seat, Seat]) -> bool:
    """Garnets may decide who the candidate is; tokens are shown to the host, and those of B at the end to all."""
    s = scene.state
    one, other = pair
    costs = {scene.sealed[seat].cost(s, seat) for seat in pair}
    is_hidden = viewer != "host" and {s.groups[one], s.groups[other]} == {"A"}
    return len(costs) == 1 and (is_hidden or _spending(scene, one) == _spending(scene, other))


def _may_swap(scene: Scene, one: Seat, other: Seat) -> bool:
    mine, theirs = scene.sealed[one], scene.sealed[other]
    return mine != theirs and _is_legal(scene.state, one, theirs) and _is_legal(scene.state, other, mine)


def _is_legal(s: TogetherState, seat: Seat, action: Action) -> bool:
    try:
        action.check(s, seat)
    except Refused:
        return False
    return True


def _withdrawn(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent nothing after all. The host may know that, so that it isn't asked."""
    gone = [seat for seat in sorted(scene.sealed) if viewer not in {"host", viewer_of(seat)}]
    if not gone:
        return None
    seat = dice.choice(gone)
    return replace(scene, sealed={other: action for other, action in scene.sealed.items() if other != seat})


def _arrived(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent something by now. The host may know that, so that it isn't asked."""
    s = scene.state
    silent = [seat for seat in s.groups if seat not in scene.sealed and viewer not in {"host", viewer_of(seat)}]
    if s.is_over or not silent:
        return None
    seat = dice.choice(silent)
    draw = dice.choice((_votes, _donations, _nothing))
    return replace(scene, sealed=dict(sorted({**scene.sealed, seat: draw(s, seat, dice)}.items())))


def _other_voter(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """One vote of an earlier round was another seat's. At the end everybody knows that of B."""
    s = scene.state
    return _moved(scene, viewer, s.members("A") if s.is_over else tuple(s.groups), dice)


def _other_voter_in_a(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """One vote of an earlier round was another seat's, both of group A."""
    return _moved(scene, viewer, scene.state.members("A"), dice)


def _moved(scene: Scene, viewer: Viewer, among: tuple[Seat, ...], dice: Dice) -> Scene | None:
    """A token that one of these has left is another's. The host, who knows what everybody holds, isn't asked."""
    s, hidden = scene.state, [seat for seat in among if viewer not in {"host", viewer_of(seat)}]
    givers = [seat for seat in hidden if s.tokens[seat] > _spending(scene, seat)]
    takers = [seat for seat in hidden if s.tokens[seat] < _most(s, seat)]
    if not givers or not takers:
        return None
    one, other = dice.choice(givers), dice.choice(takers)
    if one == other:
        return None
    tokens = {**s.tokens, one: s.tokens[one] - 1, other: s.tokens[other] + 1}
    return replace(scene, state=s.model_copy(update={"tokens": tokens}))


def _spending(scene: Scene, seat: Seat) -> int:
    """The tokens that a seat needs for what it has sealed."""
    action = scene.sealed.get(seat)
    return sum((action.stage_votes or {}).values()) if isinstance(action, Submit) else 0


def _most(s: TogetherState, seat: Seat) -> int:
    """What a seat would hold if it had never voted."""
    return FIRST_TOKENS[s.groups[seat]] + s.received.get(seat, 0)


MUTATORS = (
    Mutator("another seat votes", _instead(_votes)),
    Mutator("another seat donates", _instead(_donations)),
    Mutator("another seat passes", _instead(_nothing)),
    Mutator("two other seats' submissions", _swapped(_until_the_close)),
    Mutator("who votes and donates", _swapped(_for_ever), lasting=True),
    Mutator("another seat's withdrawal", _withdrawn),
    Mutator("another seat's arrival", _arrived),
    Mutator("another seat's earlier vote", _other_voter),
    Mutator("who voted in group A", _other_voter_in_a, lasting=True),
)
