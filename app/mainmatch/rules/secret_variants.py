"""The usual secret variants: those that follow from a state's marks, and those of what other seats have sealed.

They hold for a match that is played on: once there is a verdict, views may open what was secret.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mainmatch.rules.actions import Action, Sealed, offer_of, parse_action
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Game, Scenario, SecretVariant
from mainmatch.rules.marks import secret_fields, swappable
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.slots import Place, in_order, place_in, seat_at, slot_at, slots_by_type
from mainmatch.rules.values import Seat, Viewer, seat_of, viewer_of

_TRIES = 8
"""Draws before a variant finds nothing to change."""

_RICH = 9
"""The garnets of another wallet are fewer."""


def secret_variants_of(game: Game) -> tuple[SecretVariant, ...]:
    """The game's own secret variants, and those of sealed submissions, of fields that can be swapped, of the deal."""
    return (
        *game.secret_variants,
        SecretVariant("another seat's submission", _other_submission),
        SecretVariant("another seat's withdrawal", other_withdrawal),
        SecretVariant("another seat's arrival", _other_arrival),
        *((SecretVariant("another wallet", _other_wallet),) if game.state.__wallets__ else ()),
        *(SecretVariant(f"two entries of {name}", _Swap(game, name)) for name in swappable(game.state)),
        *((SecretVariant("another deal", deal),) if (deal := _Deal(game)).names else ()),
    )


def other_withdrawal(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Withdraw another seat's submission. None for the host, who may know which seats have submitted."""
    others = _others_sealed(scenario, viewer)
    if viewer == "host" or not others:
        return None
    withdrawn = dice.choice(others)
    return replace(scenario, sealed={place: kept for place, kept in scenario.sealed.items() if place != withdrawn})


def _other_submission(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has sealed something else. Also for the host, who can't see sealed submissions either."""
    return _sealing(scenario, _others_sealed(scenario, viewer), dice)


def _others_sealed(scenario: Scenario, viewer: Viewer) -> list[Place]:
    return [place for place in in_order(scenario.sealed) if viewer_of(seat_at(place)) != viewer]


def _other_arrival(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has already submitted. None for the host, who may know which seats have submitted."""
    slots = (scenario.phase.slot_names if scenario.phase else ()) or ("",)
    places = [place_in(seat, slot) for seat in scenario.purses if viewer_of(seat) != viewer for slot in slots]
    silent = [place for place in places if place not in scenario.sealed]
    return None if viewer == "host" else _sealing(scenario, silent, dice)


def _other_wallet(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has more or fewer garnets, where the rules read them."""
    name = type(scenario.state).__wallets__
    wallets = getattr(scenario.state, name)
    others = _others(wallets, viewer)
    if not others:
        return None
    return replace(scenario, state=scenario.state.but(**{name: {**wallets, dice.choice(others): dice.below(_RICH)}}))


def _sealing(scenario: Scenario, places: list[Place], dice: Dice) -> Scenario | None:
    """The scenario in which one of these places has another legal submission."""
    if scenario.phase is None or not places:
        return None
    place = dice.choice(places)
    s, seat, slots = scenario.state, seat_at(place), scenario.phase.slots
    elsewhere = (each for other, each in scenario.sealed.items() if other != place and seat_at(other) == seat)
    purse = scenario.purses[seat] - sum(each.cost(s, seat) for each in elsewhere)
    options = [
        each
        for each in scenario.phase.options(s, seat, purse)
        if issubclass(each.action, Sealed)
        and (slots is None or slots_by_type(slots).get(each.action.type) == slot_at(place))
    ]
    kinds = [each.action for each in options]
    for _ in range(_TRIES if options else 0):
        try:
            action = parse_action(sample(offer_of(dice.choice(options), 0).schema, dice), kinds)
            action.check(s, seat)
        except Refused:
            continue
        if action != scenario.sealed.get(place) and action.cost(s, seat) <= purse:
            sealed = {**scenario.sealed, place: action}
            return replace(scenario, sealed={each: sealed[each] for each in in_order(sealed)})
    return None


class _Swap:
    """Two entries of a field are swapped: what two other seats hold, or two places of a tuple that nobody sees.

    The host sees what every seat sees. What is conserved stays so, and what is sealed stays legal.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name

    def __call__(self, scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        held: Any = getattr(scenario.state, self.name)
        places = [*range(len(held))] if isinstance(held, tuple) else _others(held, viewer)
        if scenario.phase is None or len(places) < 2:
            return None
        for _ in range(_TRIES):
            one, other = dice.sample(places, 2)
            if held[one] == held[other]:
                continue
            changed = replace(scenario, state=scenario.state.but(**{self.name: _swapped(held, one, other)}))
            if _holds(self.game, scenario, changed):
                return changed
        return None


class _Deal:
    """What is still as it was dealt is as another seed deals it: all fields, or one, as an event may give away others.

    What the viewer holds itself stays; the host sees what every seat holds.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        marks = game.state.__marks__
        self.names = [name for name in secret_fields(game.state) if marks[name].swaps]

    def __call__(self, scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        if scenario.phase is None or len(scenario.deals) < 2:
            return None
        dealt, *others = scenario.deals
        state, other = scenario.state, dice.choice(others)
        found = {
            name: _redealt(getattr(state, name), getattr(dealt, name), getattr(other, name), viewer)
            for name in self.names
        }
        changes = {name: part for name, part in found.items() if part != getattr(state, name)}
        parts = [[*changes], *([name] for name in dice.sample([*changes], len(changes)))]
        for names in parts if dice.below(2) else [*parts[1:], parts[0]]:
            changed = replace(scenario, state=state.but(**{name: changes[name] for name in names}))
            if names and _holds(self.game, scenario, changed):
                return changed
        return None


def _redealt(held: Any, dealt: Any, other: Any, viewer: Viewer) -> Any:
    """A field in another deal, as far as it is as it was dealt: by entry in a mapping, what is left of a tuple."""
    if isinstance(held, Mapping) and isinstance(dealt, Mapping) and isinstance(other, Mapping):
        own = [*held] if viewer == "host" else [seat_of(viewer)]
        kept = {key for key, part in held.items() if key in own or key not in other or part != dealt.get(key)}
        return {key: part if key in kept else other[key] for key, part in held.items()}
    if isinstance(held, tuple) and held and len(dealt) == len(other):
        for left in (slice(-len(held), None), slice(len(held))):
            if held == dealt[left]:
                return other[left]
    return other if held == dealt else held


def _holds(game: Game, scenario: Scenario, changed: Scenario) -> bool:
    conserved = game.conserved(changed.state) == game.conserved(scenario.state)
    return conserved and all(_is_legal(changed, seat_at(place), action) for place, action in changed.sealed.items())


def _others(held: Mapping[Seat, Any], viewer: Viewer) -> list[Seat]:
    return [] if viewer == "host" else [seat for seat in held if seat != seat_of(viewer)]


def _swapped(held: Any, one: int, other: int) -> Any:
    if not isinstance(held, tuple):
        return {**held, one: held[other], other: held[one]}
    swapped = [*held]
    swapped[one], swapped[other] = held[other], held[one]
    return tuple(swapped)


def _is_legal(scenario: Scenario, seat: Seat, action: Action) -> bool:
    if scenario.phase is None or not isinstance(action, scenario.phase.may_send(scenario.state, seat)):
        return False
    try:
        action.check(scenario.state, seat)
    except Refused:
        return False
    return True
