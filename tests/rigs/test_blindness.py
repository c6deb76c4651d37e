"""P34: an answer's bytes, statements and time don't tell what a rival has sealed, on whichever server."""

import os
import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import reduce
from operator import and_
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.blindness import DEEDS, Scene, area_under_curve, scene, shuffled
from tests.rigs.sizes import seed, size, table

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

_TRIES = 20
"""The statements of each of up to so many tries are the answer's: the server's own work comes on top of some."""


@pytest.mark.parametrize("servers", [2, pytest.param(1, marks=pytest.mark.night)])
async def test_an_answer_takes_as_many_statements_whatever_a_rival_has_done(tmp_path: Path, servers: int) -> None:
    async with scene(tmp_path, databases.cluster().url_of(tmp_path / "shared"), servers=servers) as there:
        settled = {kind: await asked_after(there, kind) for kind in (*there.kinds, "socket")}
        # Their own submission moves what these people know: they are served anew.
        moved = {kind: await asked_after(there, kind, is_moved=True) for kind in ("options", "view", "my matches")}
    found = settled | {f"{kind}, moved": counts for kind, counts in moved.items()}
    sums = {kind: {deed: each.total() for deed, each in counts.items()} for kind, counts in found.items()}
    table(f"P34, {servers} servers: statements after each deed", sums)
    assert {kind: more for kind, counts in found.items() if (more := not_after_all(counts))} == {}


@pytest.mark.night
async def test_a_statement_more_after_a_deed_is_found(tmp_path: Path) -> None:
    url = databases.cluster().url_of(tmp_path / "shared")
    async with scene(tmp_path, url, plants=("caches-by-revision",)) as there:
        found = {
            kind: not_after_all(await asked_after(there, kind)) for kind in ("options", "stranger: match", "socket")
        }
    sums = {kind: {deed: more.total() for deed, more in each.items()} for kind, each in found.items()}
    table("P34, matches cached by revision: statements not taken after nothing", sums)
    assert sums == dict.fromkeys(sums, dict.fromkeys(DEEDS, 1))


async def asked_after(there: Scene, kind: str, *, is_moved: bool = False) -> dict[str, Counter[str]]:
    """How often the answer takes each statement after each deed of the rival, and after none."""
    fewest: dict[str, Counter[str]] = {}
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
            fewest[deed] = statements & fewest.get(deed, statements)
        if tries > 0 and not not_after_all(fewest):
            break
    return fewest


def not_after_all(counts: Mapping[str, Counter[str]]) -> dict[str, Counter[str]]:
    """After which deeds the answer takes which statements more often than after another one."""
    common = reduce(and_, counts.values())
    return {deed: more for deed, each in counts.items() if (more := each - common)}


@pytest.mark.night
async def test_a_hidden_match_takes_as_long_as_a_missing_one(tmp_path: Path) -> None:
    pairs = size(50, int(os.environ.get("RIG_PAIRS", "2000")))
    times: dict[str, dict[bool, list[float]]] = defaultdict(lambda: {True: [], False: []})
    async with scene(tmp_path, databases.cluster().url_of(tmp_path / "shared"), servers=1) as there:
        kinds = await there.tell_hidden()
        for kind in kinds:
            answers = [await there.ask(f"{kind}, {place}") for place in ("hidden", "missing")]
            assert answers[0] == answers[1]
        for kind, is_hidden in shuffled(dict.fromkeys(kinds), pairs, random.Random(seed())):  # noqa: S311 - repeatable
            times[kind][is_hidden].append(await there.timed(f"{kind}, {'hidden' if is_hidden else 'missing'}"))
    areas = {kind: round(area_under_curve(each[False], each[True]), 3) for kind, each in times.items()}
    table(f"P34, {pairs} pairs: AUC of a hidden match against a missing one", areas)
    assert {kind: area for kind, area in areas.items() if not 0.45 <= area <= 0.55} == {}


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
