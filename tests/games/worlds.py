"""The same match in another world: what secret variants change, and whether their viewer could tell."""

from collections.abc import Iterable, Iterator

from mainmatch.rules import Dice, Match, Scenario, Sealing, SecretVariant, Viewer, seat_of


def scene_of(match: Match) -> Scenario:
    """The state, and what is sealed."""
    sealed = {seat: sealing.action for seat, sealing in match.sealed.items()}
    return Scenario(match.state, sealed, match.phase, {seat: match.purse(seat) for seat in match.asked})


def world_of(match: Match, changed: Scenario) -> Match:
    """The match in the changed scene; what is sealed costs nothing there."""
    sealed = {seat: Sealing(action, locked=False, cost=0) for seat, action in changed.sealed.items()}
    return match.but(state=changed.state, sealed=sealed)


def changes_in(
    moments: Iterable[Match], variant: SecretVariant, viewers: Iterable[Viewer], name: str
) -> Iterator[tuple[Match, Viewer, Scenario]]:
    """What the secret variant changes for each viewer at each moment; ``name`` is of the dice."""
    for match in moments:
        for viewer in viewers:
            changed = variant.change(scene_of(match), viewer, Dice(b"mutate", f"{name}/{match.ordinal}/{viewer}"))
            if changed is not None:
                yield match, viewer, changed


def shown(match: Match, viewer: Viewer) -> object:
    """All that the viewer sees: its view, its offers, and what it has sealed."""
    seat = seat_of(viewer)
    own = (match.offers(seat), scene_of(match).sealed.get(seat)) if seat else None
    return match.view(viewer), own
