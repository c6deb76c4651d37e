"""Secrets: what secret variants change stays out of the viewer's sight, and the scene stays a possible one."""

from collections.abc import Iterator

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.state import PACKETS, FalseMoves, facts
from mainmatch.rules import Match, MatchSpec, RandomLegal, Scenario, SecretVariant, Viewer, seat_at, seat_of, turn
from tests.games.far_out.scenes import BOTH, state_of
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "host", "seat:1", "seat:2", "seat:5")
secret_variants = pytest.mark.parametrize("variant", EXTREME_WAYS.secret_variants, ids=lambda variant: variant.name)


def moments(game: FarOut, seed: bytes) -> Iterator[Match]:
    """A match of five just before each close: seat 3 is silent, 4 and 5 are random, the others house bots."""
    config = {"auction_reveal": "none"} if game is EXTREME_WAYS and seed.endswith(b"1") else {}
    match = Match.start(game, MatchSpec.of(game, config, seed, 5), {}).match
    while match.phase and match.phase.name in {"auction", "moving"}:
        for seat in (1, 2, 4, 5):
            for deed in turn(match, seat, RandomLegal() if seat > 3 else game.bot):
                match = deed.match
        yield match
        match = match.close().match


def changes_for(game: FarOut, variant: SecretVariant) -> Iterator[tuple[Match, Viewer, Scenario]]:
    for n in range(3):
        for match, viewer, changed in changes_in(moments(game, f"secret {n}".encode()), variant, VIEWERS, str(n)):
            if changed != scene_of(match):
                yield match, viewer, changed


@BOTH
@secret_variants
def test_a_changed_scene_looks_the_same_to_its_viewer(game: FarOut, variant: SecretVariant) -> None:
    found = 0
    for match, viewer, changed in changes_for(game, variant):
        assert shown(world_of(match, changed), viewer) == shown(match, viewer)
        found += 1
    assert found > 10


@BOTH
@secret_variants
def test_a_changed_scene_is_one_that_could_be(game: FarOut, variant: SecretVariant) -> None:
    for match, _, changed in changes_for(game, variant):
        for place, action in changed.sealed.items():
            action.check(changed.state, seat_at(place))
        for before, ways in zip(state_of(match).rounds, changed.state.rounds, strict=True):
            assert {option: way.moves for option, way in ways.items()} == {
                option: way.moves for option, way in before.items()
            }
            told = [fact for packet in PACKETS for fact in facts(ways, packet) if isinstance(fact, FalseMoves)]
            for option, way in list(ways.items())[1:]:
                wrong = {move for fact in told if fact.option == option for move in fact.false}
                assert {*way.moves} - wrong == {way.truth}


def test_a_seat_that_knows_is_not_deceived() -> None:
    """Whoever has a packet keeps its facts, and what ravens leave over is known to all."""
    truth = next(each for each in RAVENS.secret_variants if each.name == "truth")
    for match, viewer, changed in changes_for(RAVENS, truth):
        s = state_of(match)
        known = {(auction.round, packet) for auction in s.auctions for packet in s.leftover(auction)}
        seat = seat_of(viewer)
        known |= set(s.packets_of(seat)) if seat else set()
        for number, packet in known:
            assert facts(s.rounds[number - 1], packet) == facts(changed.state.rounds[number - 1], packet)
