"""Secrets: what mutators change stays out of the viewer's sight, and the scene stays a possible one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.games.far_out import EXTREME_WAYS, RAVENS
from app.games.far_out.game import FarOut
from app.games.far_out.ways import PACKETS, FalseMoves, facts
from app.rules import Charter, Dice, Match, Mutator, RandomLegal, Scene, Sealing, Viewer, chosen, seat_of
from tests.games.far_out.scenes import BOTH, state_of

VIEWERS: tuple[Viewer, ...] = ("public", "host", "seat:1", "seat:2", "seat:5")
mutators = pytest.mark.parametrize("mutator", EXTREME_WAYS.mutators, ids=lambda mutator: mutator.name)


def moments(game: FarOut, seed: bytes) -> Iterator[Match]:
    """A match of five just before each close: seat 3 is silent, 4 and 5 are random, the others house bots."""
    config = {"auction_reveal": "none"} if game is EXTREME_WAYS and seed.endswith(b"1") else {}
    match = Match.start(game, Charter.of(game, config, seed, 5), {}).match
    while match.phase and match.phase.name in {"auction", "moving"}:
        for seat in (1, 2, 4, 5):
            found = chosen(match, seat, RandomLegal() if seat > 3 else game.bot)
            match = found[1] if found else match
        yield match
        match = match.close().match


def scene_of(match: Match) -> Scene:
    return Scene(match.state, {seat: sealing.action for seat, sealing in match.sealed.items()})


def changes_for(game: FarOut, mutator: Mutator) -> Iterator[tuple[Match, Viewer, Scene]]:
    for n in range(3):
        for match in moments(game, f"secret {n}".encode()):
            for viewer in VIEWERS:
                changed = mutator.change(scene_of(match), viewer, Dice(b"mutate", f"{n}/{match.ordinal}/{viewer}"))
                if changed is not None and changed != scene_of(match):
                    yield match, viewer, changed


@BOTH
@mutators
def test_a_changed_scene_looks_the_same_to_its_viewer(game: FarOut, mutator: Mutator) -> None:
    found = 0
    for match, viewer, changed in changes_for(game, mutator):
        sealed = {seat: Sealing(action, locked=True, cost=0) for seat, action in changed.sealed.items()}
        other = replace(match, state=changed.state, sealed=sealed, _seen={})
        assert other.view(viewer) == match.view(viewer)
        seat = seat_of(viewer)
        if seat is not None:
            assert other.offers(seat) == match.offers(seat)
            assert changed.sealed.get(seat) == scene_of(match).sealed.get(seat)
        found += 1
    assert found > 10


@BOTH
@mutators
def test_a_changed_scene_is_one_that_could_be(game: FarOut, mutator: Mutator) -> None:
    for match, _, changed in changes_for(game, mutator):
        for seat, action in changed.sealed.items():
            action.check(changed.state, seat)
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
    truth = next(each for each in RAVENS.mutators if each.name == "truth")
    for match, viewer, changed in changes_for(RAVENS, truth):
        s = state_of(match)
        known = {(auction.round, packet) for auction in s.auctions for packet in s.leftover(auction)}
        seat = seat_of(viewer)
        known |= set(s.packets_of(seat)) if seat else set()
        for number, packet in known:
            assert facts(s.rounds[number - 1], packet) == facts(changed.state.rounds[number - 1], packet)
