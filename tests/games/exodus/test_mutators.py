"""Secrets: what mutators change stays out of the viewer's sight, and the scene stays a possible one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.games.exodus import GAME
from app.rules import Charter, Dice, Match, Mutator, RandomLegal, Scene, Sealing, Viewer, seat_of
from tests.games.exodus.scenes import sent_by, state_of

VIEWERS: tuple[Viewer, ...] = ("public", "seat:1", "seat:2", "seat:5")
mutators = pytest.mark.parametrize("mutator", GAME.mutators, ids=lambda mutator: mutator.name)


def moments(seed: bytes) -> Iterator[Match]:
    """A match of five just before each close: seat 3 is silent, 4 and 5 are random, the others house bots."""
    match = Match.start(GAME, Charter.of(GAME, {}, seed, 5), {}).match
    while match.phase and match.phase.name == "trading":
        for seat in (1, 2, 4, 5):
            bot = RandomLegal() if seat > 3 else GAME.bot
            match = sent_by(bot, match, seat, Dice(seed, f"{match.ordinal}/{seat}"))
        yield match
        match = match.close().match


def scene_of(match: Match) -> Scene:
    return Scene(match.state, {seat: sealing.action for seat, sealing in match.sealed.items()})


def changes_for(mutator: Mutator) -> Iterator[tuple[Match, Viewer, Scene]]:
    for n in range(4):
        for match in moments(f"secret {n}".encode()):
            for viewer in VIEWERS:
                changed = mutator.change(scene_of(match), viewer, Dice(b"mutate", f"{n}/{match.ordinal}/{viewer}"))
                if changed is not None:
                    yield match, viewer, changed


@mutators
def test_a_changed_scene_differs_and_looks_the_same_to_its_viewer(mutator: Mutator) -> None:
    found = 0
    for match, viewer, changed in changes_for(mutator):
        sealed = {seat: Sealing(action, locked=False, cost=0) for seat, action in changed.sealed.items()}
        other = replace(match, state=changed.state, sealed=sealed, _seen={})
        assert changed != scene_of(match)
        assert other.view(viewer) == match.view(viewer)
        seat = seat_of(viewer)
        if seat is not None:
            assert other.offers(seat) == match.offers(seat)
            assert changed.sealed.get(seat) == scene_of(match).sealed.get(seat)
        found += 1
    assert found > 20


@mutators
def test_a_changed_scene_is_one_that_could_be(mutator: Mutator) -> None:
    for match, _, changed in changes_for(mutator):
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
        mutator.name
        for mutator in GAME.mutators
        if mutator.change(scene_of(match), "host", Dice(b"host", mutator.name))
    }
    assert found == {"another seat's offers"}


def test_in_round_1_nobodys_points_are_a_secret() -> None:
    match = next(moments(b"first"))
    points = next(mutator for mutator in GAME.mutators if mutator.name == "another seat's points")
    assert points.change(scene_of(match), "public", Dice(b"", "")) is None
