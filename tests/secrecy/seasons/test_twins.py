"""Non-interference for seasons (P20 to P22): what a viewer may not know changes no byte that they get."""

import pytest

from mainmatch.rules import Refused
from mainmatch.services.seasons import queries
from tests.rigs.sizes import IS_NIGHT
from tests.secrecy.seasons.rig import compare
from tests.secrecy.seasons.twists import TWISTS
from tests.secrecy.seasons.world import Scene, evening
from tests.secrecy.sight import Tally

pytestmark = pytest.mark.anyio

SHARE, READS = (1, 1) if IS_NIGHT else (400, 6)
_CASES = [
    pytest.param(name, *each, id=f"{name}, {each[0].balances}")
    for name, twist in TWISTS.items()
    for each in twist.scenes()
]


@pytest.mark.parametrize(("name", "scenario", "afterwards"), _CASES)
async def test_nobody_can_tell_twin_seasons_apart(name: str, scenario: Scene, afterwards: tuple[str, ...]) -> None:
    tally = Tally()
    seed = f"gate {name} {scenario.balances}"
    await compare(name, TWISTS[name], scenario, afterwards, seed, tally, share=SHARE, reads=READS)
    outside = "stranger" if scenario.visibility == "private" else "spectator"
    assert tally.worlds == len(afterwards) > 0
    inside = {"member", "ex-member", "host in the cast", "bystander's token", "guest"}
    assert set(tally.pairs) >= {*inside, "signed out", outside}


async def test_who_takes_a_place_does_not_see_what_was_chosen_there_before() -> None:
    with evening(Scene("deciding"), "gate substitute") as found:
        found.chooses("ben", "cyd")
        found.replaced("ben", "late")
        seen = found.does("late", queries.view).view
        assert (dict(seen.choices), seen.to_decide) == ({}, tuple(found.season.decisions))
        found.chooses("late", "ada")
        seen = found.does("late", queries.view).view
        assert [*seen.choices.values()] == [(found.members["ada"],)]
        assert seen.to_decide == ()


async def test_a_host_takes_no_place_in_which_something_is_sealed() -> None:
    with evening(Scene("deciding"), "gate host") as found:
        with pytest.raises(Refused) as refused:
            found.replaced("ben", "cohost")
        assert refused.value.code == "decision_open"
