"""Compares twin seasons: whoever may not know what is otherwise gets the same bytes in both.

Hashes are left out where a match has begun with other wallets: its commitment is over them, and its seed hides them.
"""

import re
import zlib
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from tests.secrecy.seasons.questions import Moment, asks_of, moment_of, reads_of
from tests.secrecy.seasons.twists import AFTERWARDS, Twist
from tests.secrecy.seasons.world import Evening, Scene, evening
from tests.secrecy.sight import Share, Sight, Tally, first_difference
from tests.secrecy.world import Person

_PLAYED = ("played", "ended")
_HASH = re.compile(rb"[0-9a-f]{64}")


async def compare(
    name: str,
    twist: Twist,
    scenario: Scene,
    afterwards: Iterable[str],
    seed: str,
    tally: Tally,
    *,
    only: frozenset[str] | None = None,
    share: int = 1,
    reads: int = 1,
    prepare: Callable[[], AbstractContextManager[Any]] = nullcontext,
) -> None:
    """Let two worlds part, and compare. Raises Leak.

    ``only``: none but these operations. ``share``: one in so many of the asks that read nothing; of those that read,
    the view, its events and one in ``reads``. ``prepare``: what stands meanwhile, such as a planted leak.
    """
    with evening(scenario, seed) as found, prepare():
        moment = moment_of(found)
        people = [each for each in found.people if each.name not in twist.known_to]
        wanted = Share(zlib.crc32(seed.encode()), share, only, reads)
        for after in afterwards:
            sights: list[dict[str, Sight]] = []
            shown: Moment | None = None
            for change in (twist.ours, twist.theirs):
                with found.world.branch(cold=True):
                    match_id = found.match_id
                    change(found)
                    AFTERWARDS[after](found)
                    # A match that has begun meanwhile is asked about too; in both worlds by the first one's moment.
                    shown = shown or (moment if found.match_id == match_id else moment_of(found))
                    sights.append(await _seen_by(found, people, shown, wanted, hashes=after not in _PLAYED))
                    found.match_id = match_id
            tally.worlds += 1
            for person in people:
                ours, theirs = (sight[person.name] for sight in sights)
                because = f"{name} ({after} followed; {scenario})"
                leak = first_difference("a season", ours, theirs, because, twist.declared)
                if leak is not None:
                    raise leak
                tally.add(theirs, [name])


async def _seen_by(
    found: Evening, people: Iterable[Person], moment: Moment, wanted: Share, *, hashes: bool
) -> dict[str, Sight]:
    return {person.name: await _seen(found, person, moment, wanted, hashes=hashes) for person in people}


async def _seen(found: Evening, person: Person, moment: Moment, wanted: Share, *, hashes: bool) -> Sight:
    reads = len([*reads_of(person, moment)])
    seen: dict[bytes, bytes] = {}
    answers: dict[int, Any] = {}
    for number, ask in enumerate(asks_of(person, moment)):
        if not wanted.has(person, number, reads, ask):
            continue
        answer, text = await found.world.ask(person, ask, dict(seen) if ask.changes else seen)
        if answer.status >= 500:
            raise AssertionError(f"{ask.name} of {person.kind} is broken, so nothing can be compared: {answer}")
        answers[number] = (ask, text if hashes else _HASH.sub(b"<hash>", text))
    return Sight(person, answers, None)
