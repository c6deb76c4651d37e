"""The secret variants: each changes something hidden from its viewer, and nothing that the viewer sees."""

from collections.abc import Iterator

import pytest

from mainmatch.games.together import GAME
from mainmatch.rules import Dice, Match, RandomLegal, Scenario, SecretVariant, Viewer, seat_at
from tests.games.together.scenes import ended, opening, sent_by, state_of
from tests.games.worlds import changes_in, scene_of, shown, world_of

VIEWERS: tuple[Viewer, ...] = ("public", "host", "seat:1", "seat:2", "seat:7")
secret_variants = pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda variant: variant.name)


def moments(seed: bytes) -> Iterator[Match]:
    """A match of eight just before each close: seat 3 is silent, 4 to 6 are random, the others house bots."""
    match = opening(seed=seed).match
    while match.phase and match.phase.name == "round":
        for seat in (1, 2, 4, 5, 6, 7, 8):
            bot = RandomLegal() if seat in {4, 5, 6} else GAME.bot
            match = sent_by(bot, match, seat)
        yield match
        match = match.close().match


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
    assert found > 20


@secret_variants
def test_a_changed_scene_is_one_that_could_be(variant: SecretVariant) -> None:
    for match, _, changed in changes_for(variant):
        assert GAME.conserved(changed.state) == GAME.conserved(state_of(match))
        assert list(changed.sealed) == sorted(changed.sealed)
        for place, action in changed.sealed.items():
            action.check(changed.state, seat_at(place))


@secret_variants
def test_what_lasts_is_seen_by_nobody_after_the_close_either(variant: SecretVariant) -> None:
    found = 0
    for match, viewer, changed in changes_for(variant):
        one, other = match.close(), world_of(match, changed).close()
        assert one.told == other.told
        assert one.match.result == other.match.result
        assert viewer == "host" or one.match.view(viewer) == other.match.view(viewer)
        found += 1
    assert found > 20


def test_the_host_may_know_who_has_sent_and_what_everybody_holds_and_not_what_is_sealed() -> None:
    match = next(moments(b"host"))
    names = {
        variant.name
        for variant in GAME.secret_variants
        for n in range(20)
        if variant.change(scene_of(match), "host", Dice(b"host", f"{variant.name}/{n}"))
    }
    assert names == {"who votes and donates"}


def test_at_the_end_only_the_tokens_of_group_a_are_a_secret() -> None:
    match = ended({}, (4, 4, 4, 4))
    state = state_of(match).but(tokens={**state_of(match).tokens, 1: 2, 2: 3})
    (variant,) = (each for each in GAME.secret_variants if each.name == "who voted in group A")
    found = [variant.change(Scenario(state, {}), "seat:8", Dice(b"end", str(n))) for n in range(40)]
    changed = [each.state for each in found if each]
    assert changed
    assert all({seat: s.tokens[seat] for seat in (5, 6, 7, 8)} == dict.fromkeys((5, 6, 7, 8), 4) for s in changed)
