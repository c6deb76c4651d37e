"""The secret variants: each changes something hidden from its viewer, and nothing that the viewer sees."""

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Action, Dice, Match, Scenario, SecretVariant, Viewer
from tests.games.worlds import scene_of
from tests.games.x_game.table import SEATS, chosen, last_choice, paired, state_of, table

VIEWERS: tuple[Viewer, ...] = ("public", "host", *(f"seat:{seat}" for seat in SEATS))


def scenes() -> list[Match]:
    opened = table(garnets=9)
    choice = paired(opened, (1, 2), (4, 5))
    return [
        opened,
        opened.submit(3, {"type": "pair_players", "pairs": [[2, 1], [4, 5]]}),
        choice,
        chosen(choice, {1: "ally"}),
        chosen(choice, {1: "ally", 2: "betray", 4: "censure", 5: "ally"}, doubled=[1, 3]),
        chosen(choice, {1: "ally", 2: "betray"}).submit(3, {"type": "pass"}),
    ]


def with_sealed(match: Match, sealed: dict[int, Action]) -> Match:
    """The match with other submissions in it, each checked as the real ones are."""
    bare = match.but(sealed={})
    for seat, action in sealed.items():
        bare = bare.submit(seat, action.as_json())
    return bare


def shown(match: Match, viewer: Viewer) -> object:
    """Everything that may reach a viewer: its view and, for a seat, offers and garnets."""
    seat = int(viewer.removeprefix("seat:")) if viewer.startswith("seat:") else None
    return match.view(viewer), (match.offers(seat), match.free(seat)) if seat else None


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_a_mutator_changes_a_scene_and_never_what_its_viewer_sees(variant: SecretVariant) -> None:
    changed = 0
    for match in scenes():
        for viewer in VIEWERS:
            for n in range(5):
                scenario = variant.change(
                    scene_of(match), viewer, Dice(b"secret_variants", f"{variant.name}/{viewer}/{n}")
                )
                if scenario is None:
                    continue
                changed += 1
                assert scenario != scene_of(match)
                assert shown(with_sealed(match, dict(scenario.sealed)), viewer) == shown(match, viewer)
    assert changed > 20


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_a_mutator_never_touches_what_its_viewer_has_sealed(variant: SecretVariant) -> None:
    for match in scenes():
        before = scene_of(match)
        for seat in SEATS:
            scenario = variant.change(before, f"seat:{seat}", Dice(b"secret_variants", variant.name))
            assert scenario is None or scenario.sealed.get(seat) == before.sealed.get(seat)


@pytest.mark.parametrize("name", ["withdrawn", "arrived"])
def test_the_host_may_know_who_has_submitted_and_is_not_asked(name: str) -> None:
    (variant,) = (each for each in GAME.secret_variants if each.name == name)
    assert all(variant.change(scene_of(match), "host", Dice(b"", "")) is None for match in scenes())


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_the_candidate_vote_is_no_secret_of_this_game(variant: SecretVariant) -> None:
    vote = last_choice({1: 9, 2: 9, 3: 4, 4: 0, 5: 0}).close().match
    assert state_of(vote).is_over
    passed = vote.submit(1, {"type": "pass"})
    assert variant.change(Scenario(vote.state, {}), "public", Dice(b"", "")) is None
    assert variant.change(scene_of(passed), "public", Dice(b"", "")) is None
    assert variant.change(Scenario(vote.verdict, {}), "public", Dice(b"", "")) is None
