"""What the gate leaves to the night: rigs that prove themselves with a planted bug, each on a server of its own."""

import pytest

from tests.rigs.sizes import IS_NIGHT


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselected, not skipped: nothing that they need is missing, they take minutes (``make rig-night``)."""
    late = [] if IS_NIGHT else [item for item in items if item.get_closest_marker("night")]
    if late:
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if item not in late]
