"""The rig is tested too: every planted leak is caught, and in the answer that shows it."""

import pytest

from tests.secrecy.catching import caught
from tests.secrecy.plants import PLANTS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", PLANTS)
async def test_a_planted_leak_is_caught(name: str) -> None:
    plant = PLANTS[name]
    leak = await caught(plant)
    assert leak is not None, "the twins looked the same"
    assert leak.operation.partition(" (")[0] in plant.operations, str(leak)
    assert not plant.kinds or leak.who in plant.kinds, str(leak)
