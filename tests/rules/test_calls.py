"""The Python calls within the kernel that a submission takes; they may only get fewer."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import mainmatch.rules
from bench.abc import GAME
from mainmatch.rules import Match, MatchSpec

SEATS = 5
LIMITS = {"submissions": 59, "close": 51}
"""Of five submissions, each with the question whether the phase closes early, and of the close with what is read after
it. On Python 3.11, where a comprehension is a call. Before kinds were kept by game, and the usual submission spared
calls that say nothing: 118 and 89."""


def played(match: Match) -> Match:
    for seat in match.spec.seats:
        match = match.submit(seat, {"type": "choose", "letter": "abc"[seat % 3]})
        match.is_ready("all_submitted")
    return match


def closed(match: Match) -> Match:
    after = match.close().match
    assert after.round == match.round + 1
    assert after.lasts() == match.lasts()
    assert after.rules_told == ()
    for viewer in ("public", *(f"seat:{seat}" for seat in match.spec.seats)):
        after.view(viewer)
    return after


def calls(act: Callable[[Match], Match], match: Match) -> tuple[Match, int]:
    folder, found = str(Path(mainmatch.rules.__file__).parent), 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal found
        found += event == "call" and frame.f_code.co_filename.startswith(folder)

    sys.setprofile(count)
    try:
        after = act(match)
    finally:
        sys.setprofile(None)
    return after, found


def test_a_submission_takes_no_more_calls_than_it_did() -> None:
    spec = MatchSpec.of(GAME, {"rounds": 10}, bytes(32), SEATS)
    # A round before, because some things are found out once.
    match = closed(played(Match.start(GAME, spec, {}).match))

    match, submissions = calls(played, match)
    _, close = calls(closed, match)

    found = {"submissions": submissions, "close": close}
    assert {name: count for name, count in found.items() if count > LIMITS[name]} == {}
