"""The rig for seasons is tested too: each planted leak is caught, in an answer that shows it."""

import pytest

from tests.secrecy.seasons.plants import PLANTS
from tests.secrecy.seasons.rig import compare
from tests.secrecy.seasons.twists import TWISTS
from tests.secrecy.seasons.world import Scene
from tests.secrecy.sight import Leak, Tally

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", PLANTS)
async def test_a_planted_leak_is_caught(name: str) -> None:
    plant = PLANTS[name]
    twist = TWISTS[plant.twist]
    scenario = Scene(twist.stage, plant.balances)
    with pytest.raises(Leak) as caught:
        await compare(
            *(plant.twist, twist, scenario, twist.after, f"planted {name}", Tally()),
            only=plant.operations,
            prepare=plant.plant,
        )
    assert caught.value.operation.split(" ")[0] in plant.operations
