"""The secret variants: each changes something hidden from its viewer, and nothing that the viewer sees."""

import pytest

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.state import ROOMS, TEAMS
from mainmatch.rules import Dice, Match, Scenario, SecretVariant, Viewer, seat_at, seat_of
from tests.games.locked_out.scenes import SEATS, called, closed, gathered, given, in_quiz, state_of, wishing, with_state
from tests.games.worlds import scene_of

VIEWERS: tuple[Viewer, ...] = ("public", "host", *(f"seat:{seat}" for seat in SEATS))


def scenes() -> list[Match]:
    later = called(closed(called(given(), 1, 4), {1: "beta", 2: "beta"}), 12).close().match
    return [
        given(),
        called(given(), 1, 3),
        wishing(given(), {}, {}),
        later,
        wishing(later, {}),
        called(gathered(["water", "fire", "grass"]), 1),
        in_quiz(learned=state_of(later).learned),
        in_quiz().submit(1, {"type": "guess_teams", "teams": {"1": "water"}}).submit(2, {"type": "pass"}),
    ]


def in_scene(match: Match, scenario: Scenario) -> Match:
    """The match in another scene; submissions that were changed are checked as the real ones are."""
    bare = match.but(state=scenario.state, sealed={}, wallets=dict.fromkeys(SEATS, 9))
    for place, action in scenario.sealed.items():
        bare = bare.submit(seat_at(place), action.as_json())
    return bare.but(wallets=match.wallets)


def shown(match: Match, viewer: Viewer) -> object:
    """Everything that may reach a viewer: its view and, for a seat, offers, garnets and channels."""
    seat = seat_of(viewer)
    own = [channel for channel in match.game.channels(match.state) if seat in channel.members]
    return match.view(viewer), own, (match.offers(seat), match.free(seat)) if seat else None


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_a_mutator_changes_a_scene_and_never_what_its_viewer_sees(variant: SecretVariant) -> None:
    changed = 0
    for match in scenes():
        for viewer in VIEWERS:
            for n in range(3):
                before = scene_of(match)
                scenario = variant.change(before, viewer, Dice(b"secret_variants", f"{variant.name}/{viewer}/{n}"))
                if scenario is None:
                    continue
                changed += 1
                assert scenario != before
                assert shown(in_scene(match, scenario), viewer) == shown(match, viewer)
                seat = seat_of(viewer)
                assert seat is None or scenario.sealed.get(seat) == before.sealed.get(seat)
    assert changed >= 20


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_a_changed_scene_is_one_that_there_could_be(variant: SecretVariant) -> None:
    for match in scenes():
        for viewer in VIEWERS:
            scenario = variant.change(scene_of(match), viewer, Dice(b"secret_variants", viewer))
            if scenario is None:
                continue
            s = scenario.state
            assert all(len(s.occupants(room)) == 4 for room in ROOMS)
            assert all(len(s.members(team)) == 4 for team in TEAMS)
            assert len(set(s.priorities.values())) == 12
            assert all(call.right == (len({s.teams[seat] for seat in call.heard}) == 1) for call in s.calls)
            assert set(s.called) <= set(s.able)


@pytest.mark.parametrize("variant", GAME.secret_variants, ids=lambda each: each.name)
def test_the_host_knows_the_state(variant: SecretVariant) -> None:
    assert all(variant.change(scene_of(match), "host", Dice(b"", "")) is None for match in scenes())


def test_a_seats_own_team_is_a_secret_to_it() -> None:
    (variant,) = (each for each in GAME.secret_variants if each.name == "two players' teams")
    found = [variant.change(scene_of(given()), "seat:1", Dice(b"own", str(n))) for n in range(30)]
    assert {each.state.teams[1] for each in found if each} == set(TEAMS)


def test_a_viewer_keeps_what_it_has_learned() -> None:
    (variant,) = (each for each in GAME.secret_variants if each.name == "two players' teams")
    match = with_state(given(), learned={seat: {2: "water", 9: "grass"} for seat in SEATS})
    for n in range(30):
        scenario = variant.change(scene_of(match), "seat:1", Dice(b"learned", str(n)))
        assert scenario is not None
        assert (scenario.state.teams[2], scenario.state.teams[9]) == ("water", "grass")
