"""Secrets: what secret variants change stays out of the viewer's sight, and the scene stays a possible one."""

from collections.abc import Iterator

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.phases import LayCard
from mainmatch.rules import Dice, Match, MatchSpec, RandomLegal, Scenario, SecretVariant, Viewer, seat_at
from tests.games.duel_of_nerve.table import state_of
from tests.games.trading import sent_by
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "seat:1", "seat:2")
secret_variants = pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda variant: variant.name)


def moments(seed: bytes) -> Iterator[Match]:
    """A duel before each close, as far as those have sent who don't forget: one in four does."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, seed, 2), {}).match
    while match.phase is not None:
        for seat in (1, 2):
            dice = Dice(seed, f"{match.ordinal}/{seat}")
            if match.may_submit(seat) and dice.below(4):
                match = sent_by(RandomLegal() if seat == 1 else GAME.bot, match, seat, dice)
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
    for match, _, changed in changes_for(variant):
        assert GAME.conserved(changed.state) == GAME.conserved(state_of(match))
        for place, action in changed.sealed.items():
            action.check(changed.state, seat_at(place))
        for hand in changed.state.hands.values():
            assert list(hand) == sorted(set(hand))
        for row, before in zip(changed.state.played, state_of(match).played, strict=True):
            assert row.end != "opened" or row == before
            higher = max(row.cards, key=lambda seat: row.cards[seat])
            assert row.end == "folded" or row.winner == (higher if len(set(row.cards.values())) == 2 else None)


def test_the_host_may_not_know_what_is_sealed_and_may_know_the_rest() -> None:
    found = {
        variant.name
        for match in moments(b"host")
        for variant in GAME.secret_variants
        if variant.change(scene_of(match), "host", Dice(b"host", variant.name))
    }
    assert found == set()


def test_which_card_was_sealed_stays_a_secret_after_the_close() -> None:
    (variant,) = (each for each in GAME.secret_variants if each.lasting)
    for match in moments(b"lasting"):
        changed = variant.change(scene_of(match), "seat:2", Dice(b"lasting", str(match.ordinal)))
        if changed is None:
            continue
        assert isinstance(changed.sealed[1], LayCard)
        after = [world.close() for world in (match, world_of(match, changed))]
        assert after[0].told == after[1].told
        assert after[0].match.view("seat:2") == after[1].match.view("seat:2")
