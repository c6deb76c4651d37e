"""Secrets: what secret variants change stays out of the viewer's sight, and the scene stays a possible one."""

from collections.abc import Iterator

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.rules import Dice, Match, MatchSpec, RandomLegal, Scenario, SecretVariant, Viewer, seat_at, seat_of
from mainmatch.rules.bots import turn
from tests.games.duel_of_bids.table import state_of
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "seat:1", "seat:2")
secret_variants = pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda variant: variant.name)


def moments(seed: bytes) -> Iterator[Match]:
    """A duel before each close, as far as those have sent who don't forget: one in four does."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, seed, 2), {}).match
    while match.phase is not None:
        for seat in (1, 2):
            for deed in turn(match, seat, RandomLegal() if seat == 1 else GAME.bot):
                match = deed.match if Dice(seed, f"{match.ordinal}/{seat}").below(4) else match
        yield match
        match = match.close().match


def changes_for(variant: SecretVariant) -> Iterator[tuple[Match, Viewer, Scenario]]:
    for n in range(5):
        yield from changes_in(moments(f"secret {n}".encode()), variant, VIEWERS, str(n))


@secret_variants
def test_a_changed_scene_differs_and_looks_the_same_to_its_viewer(variant: SecretVariant) -> None:
    found = 0
    for match, viewer, changed in changes_for(variant):
        assert changed != scene_of(match)
        assert shown(world_of(match, changed), viewer) == shown(match, viewer)
        found += 1
    assert found > 20


@secret_variants
def test_a_changed_scene_is_one_that_could_be(variant: SecretVariant) -> None:
    for match, viewer, changed in changes_for(variant):
        assert GAME.conserved(changed.state) == GAME.conserved(state_of(match))
        assert min(changed.state.coins.values()) >= 0
        for place, action in changed.sealed.items():
            action.check(changed.state, seat_at(place))
        for sale in changed.state.sales:
            one, two = sale.bids.values()
            assert sale.winner == (None if one == two else 1 if one > two else 2)
        for seat in (1, 2):
            coins = 30
            for sale in changed.state.sales:
                assert sale.bids[seat] <= coins
                coins -= sale.bids[seat] if sale.winner == seat else 0
            assert coins == changed.state.coins[seat]
        for seat, look in changed.state.looks.items():
            if viewer == f"seat:{seat}":
                paid = sum(
                    sale.bids[3 - seat] for sale in changed.state.sales[: look.number - 1] if sale.winner == 3 - seat
                )
                assert look.coins == 30 - paid, "what was seen was true"


@secret_variants
def test_who_may_still_look_learns_by_it_only_what_is_so_in_both_worlds(variant: SecretVariant) -> None:
    for match, viewer, changed in changes_for(variant):
        seat = seat_of(viewer)
        if seat is not None and seat not in state_of(match).looks:
            assert changed.state.coins == state_of(match).coins


def test_the_host_may_not_know_what_is_sealed_and_may_know_the_rest() -> None:
    found = {
        variant.name
        for match in moments(b"host")
        for variant in GAME.secret_variants
        if variant.change(scene_of(match), "host", Dice(b"host", variant.name))
    }
    assert found == set()


def test_how_high_a_winning_bid_was_stays_a_secret_after_the_close() -> None:
    (variant,) = (each for each in GAME.secret_variants if each.lasting)
    compared = 0
    for match, viewer, changed in changes_for(variant):
        after = [world.close() for world in (match, world_of(match, changed))]
        assert after[0].told == after[1].told
        assert after[0].match.view(viewer) == after[1].match.view(viewer)
        compared += 1
    assert compared > 20
