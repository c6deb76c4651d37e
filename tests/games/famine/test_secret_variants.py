"""Secrets: what secret variants change stays out of the viewer's sight, and the scene stays a possible one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from mainmatch.games.famine import GAME
from mainmatch.rules import Dice, Match, MatchSpec, RandomLegal, Scenario, SecretVariant, Viewer, seat_of
from tests.games.famine.scenes import state_of
from tests.games.trading import sent_by
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "seat:1", "seat:2", "seat:5")
secret_variants = pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda variant: variant.name)


@cache
def moments(seed: bytes) -> Sequence[Match]:
    """A match of six just before each close: seat 3 is silent, 6 is random, the others are house bots."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, seed, 6), {}).match
    found = []
    while match.phase and match.phase.name == "trading":
        for seat in (1, 2, 4, 5, 6):
            bot = RandomLegal() if seat == 6 else GAME.bot
            match = sent_by(bot, match, seat, Dice(seed, f"{match.ordinal}/{seat}"))
        found.append(match)
        match = match.close().match
    return found


def changes_for(variant: SecretVariant) -> Iterator[tuple[Match, Viewer, Scenario]]:
    for n in range(8):
        yield from changes_in(moments(f"secret {n}".encode()), variant, VIEWERS, str(n))


@secret_variants
def test_a_changed_scene_differs_and_looks_the_same_to_its_viewer(variant: SecretVariant) -> None:
    found = 0
    for match, viewer, changed in changes_for(variant):
        assert changed != scene_of(match)
        assert shown(world_of(match, changed), viewer) == shown(match, viewer)
        found += 1
    assert found > 15


@secret_variants
def test_a_changed_scene_is_one_that_could_be(variant: SecretVariant) -> None:
    for match, viewer, changed in changes_for(variant):
        before, after = state_of(match), changed.state
        assert GAME.conserved(after) == GAME.conserved(before)
        for seat, action in changed.sealed.items():
            action.check(after, seat)
        for seat, hand in after.hands.items():
            assert list(hand) == sorted(hand)
            assert after.locked[seat] <= hand.count("diamond")
            trades = before.reports[seat].trades if before.reports else ()
            assert Counter(hand) >= Counter(trade.received for trade in trades), "what a trade brought is still there"
            assert all(
                seat in after.partners[other][year] for year, met in enumerate(after.partners[seat]) for other in met
            )
        own = seat_of(viewer)
        for lesson in before.learned[own] if own else ():
            if lesson.kind == "inventory" and lesson.year == before.year - 1:
                assert after.hands[lesson.about] == lesson.value
            if lesson.kind == "partners":
                assert after.partners[lesson.about][0] == lesson.value
            if lesson.kind == "favor" and lesson.year == before.year - 1:
                assert after.favor[lesson.about] == lesson.value


def test_the_host_may_not_know_what_is_sealed_and_may_know_the_rest() -> None:
    found = {
        variant.name
        for match in moments(b"secret 0")
        for variant in GAME.secret_variants
        if variant.change(scene_of(match), "host", Dice(b"host", variant.name))
    }
    assert found == {"another seat's offers"}


def test_in_year_1_nobodys_favor_is_a_secret() -> None:
    favor = next(variant for variant in GAME.secret_variants if variant.name == "another seat's Favor")
    assert favor.change(scene_of(moments(b"secret 0")[0]), "public", Dice(b"", "")) is None
