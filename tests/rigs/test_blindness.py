"""P34: an answer's bytes, statements and time don't tell what a rival has sealed, on whichever server."""

import os
import random
from collections import defaultdict
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.blindness import DEEDS, Scene, area_under_curve, scene, shuffled
from tests.rigs.sizes import seed, size, table

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

_TRIES = 8
"""The fewest statements of up to so many tries are the answer's: the server's own work comes on top of some."""


@pytest.mark.parametrize("servers", [2, 1])
async def test_an_answer_takes_as_many_statements_whatever_a_rival_has_done(tmp_path: Path, servers: int) -> None:
    async with scene(tmp_path, databases.cluster().url_of(tmp_path / "shared"), servers=servers) as there:
        settled = {kind: await asked_after(there, kind) for kind in (*there.kinds, "socket")}
        # Their own submission moves what these people know: they are served anew.
        moved = {kind: await asked_after(there, kind, is_moved=True) for kind in ("options", "view", "my matches")}
    found = settled | {f"{kind}, moved": counts for kind, counts in moved.items()}
    table(f"P34, {servers} servers: statements after each deed", found)
    assert {kind: counts for kind, counts in found.items() if len(set(counts.values())) > 1} == {}


async def asked_after(there: Scene, kind: str, *, is_moved: bool = False) -> dict[str, int]:
    """How many statements the answer takes after each deed of the rival, and after none."""
    fewest: dict[str, int] = {}
    # Hosts hear of instant actions.
    deeds = [deed for deed in ("nothing", *DEEDS) if deed != "acts" or not kind.startswith("host")]
    for tries in range(_TRIES):
        for deed in deeds:
            before = await there.ask(kind)
            if is_moved:
                await there.do("submits", 2)
            if deed != "nothing":
                await there.do(deed)
            answer, statements = await there.counted(kind)
            assert is_moved or answer == before, f"{kind} is another after the rival {deed}"
            fewest[deed] = min(statements, fewest.get(deed, statements))
        if tries > 0 and len(set(fewest.values())) == 1:
            break
    return fewest


@pytest.mark.night
async def test_an_answer_takes_as_long_whatever_a_rival_has_done(tmp_path: Path) -> None:
    pairs = size(50, int(os.environ.get("RIG_PAIRS", "2000")))
    times: dict[str, dict[bool, list[float]]] = defaultdict(lambda: {True: [], False: []})
    asked = ("options", "view", "view, tag", "dry_run", "events", "match", "my matches", "socket")
    async with scene(tmp_path, databases.cluster().url_of(tmp_path / "shared")) as there:
        for kind in (*asked, *asked):
            await there.ask(kind)
        for kind, here in shuffled(dict.fromkeys(asked), pairs, random.Random(seed())):  # noqa: S311 - repeatable
            # Whatever the trial before has left behind is gone.
            await there.ask(kind)
            await there.do("submits", here=here)
            times[kind][here].append(await there.timed(kind))
    areas = {kind: round(area_under_curve(each[False], each[True]), 3) for kind, each in times.items()}
    medians = {
        kind: [round(sorted(each[here])[pairs // 2] * 1e6) for here in (False, True)] for kind, each in times.items()
    }
    table(
        f"P34, {pairs} pairs: AUC, and the medians without and with a submission, in us",
        {kind: f"{areas[kind]:.3f}  {medians[kind]}" for kind in areas},
    )
    assert {kind: area for kind, area in areas.items() if not 0.45 <= area <= 0.55} == {}
