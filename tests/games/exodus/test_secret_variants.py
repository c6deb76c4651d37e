"""Secrets: what secret variants change stays out of the viewer's sight, and the scene stays a possible one."""

from collections import Counter
from collections.abc import Iterator

import pytest

from mainmatch.games.exodus import GAME
from mainmatch.rules import Dice, Match, MatchSpec, RandomLegal, Scenario, SecretVariant, Viewer
from tests.games.exodus.scenes import state_of
from tests.games.trading import sent_by
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "seat:1", "seat:2", "seat:5")
secret_variants = pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda variant: variant.name)


def moments(seed: bytes) -> Iterator[Match]:
    """A match of five just before each close: seat 3 is silent, 4 and 5 are random, the others house bots."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, seed, 5), {}).match
    while match.phase and match.phase.name == "trading":
        for seat in (1, 2, 4, 5):
            bot = RandomLegal() if seat > 3 else GAME.bot
            match = sent_by(bot, match, seat, Dice(seed, f"{match.ordinal}/{seat}"))
        yield match
        match = match.close().match


def changes_for(variant: SecretVariant) -> Iterator[tuple[Match, Viewer, Scenario]]:
    for n in range(4):
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
    for match, _, changed in changes_for(variant):
        assert GAME.conserved(changed.state) == GAME.conserved(state_of(match))
        for seat, action in changed.sealed.items():
            action.check(changed.state, seat)
        for seat, hand in changed.state.hands.items():
            assert list(hand) == sorted(hand)
            assert changed.state.round > 1 or len(set(hand)) == 4
            received = (
                Counter(trade.received for trade in state_of(match).reports[seat].trades)
                if state_of(match).reports
                else {}
            )
            assert Counter(hand) >= Counter(received), "what a trade brought is still there"


def test_the_host_may_not_know_what_is_sealed_and_may_know_the_rest() -> None:
    match = next(moments(b"host"))
    found = {
        variant.name
        for variant in GAME.secret_variants
        if variant.change(scene_of(match), "host", Dice(b"host", variant.name))
    }
    assert found == {"another seat's offers"}


def test_in_round_1_nobodys_points_are_a_secret() -> None:
    match = next(moments(b"first"))
    points = next(variant for variant in GAME.secret_variants if variant.name == "another seat's points")
    assert points.change(scene_of(match), "public", Dice(b"", "")) is None
