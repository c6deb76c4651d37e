"""Every shipped game is what the kernel and the players take it for: random matches, everything checked.

A plain run plays a few matches a game; ``make conformance`` plays CONFORMANCE_MATCHES of each and says how many.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

import pytest

from mainmatch.conformance import NotConformant, Report, check_game
from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Json
from tests.games.far_out.scenes import given
from tests.games.locked_out.scenes import SETUP as LOCKED_OUT

MATCHES = int(os.environ.get("CONFORMANCE_MATCHES", "2"))
CHUNK = 100
"""One test plays so many, so that a long run can be shared out (pytest -n)."""

GAMES: Mapping[str, Game] = {game.id: game for game in Registry.load().all()}

ODD: Sequence[Json] = ["red", "blue", "white", "black"]
EVEN: Sequence[Json] = ["green", "yellow", "red", "blue"]
GEMS: Sequence[Json] = ["ruby", "sapphire", "emerald", "topaz", "diamond"]
STONES: Sequence[Json] = ["emerald", "sapphire", "ruby", "onyx", "topaz"]
LOTS: Sequence[Json] = [f"{sign}-{number}" for number in (4, 2, 3) for sign in ("star", "sun", "moon")]
FORM: Sequence[Json] = [
    {"ask": "Cube", "kind": "choice", "choices": ["red", "blue"]},
    {"ask": "To", "kind": "player"},
    {"ask": "How many", "kind": "number", "least": 1, "most": 5},
    {"ask": "And why", "optional": True},
]
CONFIGS: Mapping[str, Sequence[Mapping[str, Json]]] = {
    "duel-of-bids": ({}, {"setup": {"lots": [*LOTS]}}, {"coins": 9}, {"coins": 99}),
    "duel-of-nerve": ({}, {"setup": {"first_lead": 2}}),
    "exodus": (
        {},
        {"setup": {"hands": {str(seat): [*ODD] for seat in range(1, 5)}}},
        {"setup": {"hands": {str(seat): [*(ODD if seat % 2 else EVEN)] for seat in range(1, 7)}}},
    ),
    "extreme-ways": (
        {},
        {"setup": given(EXTREME_WAYS)},
        {"auction_reveal": "none", "setup": {"rounds": given(EXTREME_WAYS)["rounds"]}},
        {"auction_reveal": "winners_and_amounts", "max_step": 1},
        {"rebound_tokens": True, "chips_per_garnet": 10},
    ),
    "famine": (
        {},
        {"setup": {"hands": {str(seat): [*GEMS] for seat in range(1, 6)}}},
        {"setup": {"hands": {str(seat): [*(GEMS if seat % 2 else STONES)] for seat in range(1, 7)}}},
    ),
    "hosted": (
        {"rounds": 2},
        {"rounds": 2, "scores": "private", "question": "What do you give?", "form": [*FORM]},
    ),
    "house": ({"weeks": 1}, {"weeks": 3}),
    "jury": ({}, {"finalists": [1, 3], "revotes": 0, "silence": "drawn"}),
    "locked-out": (
        {},
        {"setup": LOCKED_OUT},
        {"rounds": 3, "wrong_call_cost": 0, "screwed_gain": 0},
        {"priority_per_garnet": 5, "setup": {"rooms": LOCKED_OUT["rooms"]}},
    ),
    "ravens": ({}, {"setup": given(RAVENS)}, {"max_step": 1}),
    "together": (
        {},
        {"setup": {"groups": {str(seat): "AB"[seat % 2] for seat in range(1, 9)}}},
        {"stage_rule": "kick", "donations_distinct": False, "donations_self": True},
        {"donations_self": True, "setup": {"groups": {str(seat): "AB"[seat % 2] for seat in range(1, 21)}}},
    ),
    "vote": ({}, {"revotes": 0, "silence": "drawn"}, {"revotes": 2}),
    "x-game": (
        {},
        {"setup": {"order": [3, 1, 5, 2, 4]}},
        {"missing_choice": "ally"},
        {"missing_choice": "betray"},
        {"missing_choice": "censure"},
    ),
}
"""Configs for each game, a given setup among them: what is given is checked on its own path."""


def test_every_shipped_game_is_examined_with_a_setup_that_is_given() -> None:
    assert GAMES.keys() == CONFIGS.keys()
    drawn = [game.id for game in GAMES.values() if "setup" in game.config.__struct_fields__]
    assert all(any("setup" in config for config in CONFIGS[each]) for each in drawn)


FOUND: Sequence[tuple[str, int, int]] = ()
"""Where a fault was found once, and must not be again: game, seed, matches. A fault says the line to paste here."""

CHUNKS = [(game_id, first, min(CHUNK, MATCHES - first)) for first in range(0, MATCHES, CHUNK) for game_id in GAMES]


@pytest.mark.parametrize(("game_id", "first", "matches"), [*CHUNKS, *FOUND])
def test_a_game_conforms(
    game_id: str, first: int, matches: int, record_property: Callable[[str, object], None]
) -> None:
    begun = perf_counter()
    report = examined(GAMES[game_id], first, matches)
    counts = {"matches": report.matches, "phases": report.phases, "submissions": report.submissions}
    refusals = sum(report.refusals.values())
    seconds = perf_counter() - begun
    # make conformance prints it (tallies).
    record_property(
        "played",
        {"game": game_id, "first": first, **counts, "refusals": refusals, "pairs": report.pairs, "seconds": seconds},
    )
    # Where an act ends the match, no phase closes.
    assert report.phases + report.acts >= report.matches


def examined(game: Game, first: int, matches: int) -> Report:
    """The report, or the fault with the line that keeps it from coming back."""
    try:
        return check_game(game, matches=matches, seed=first, configs=CONFIGS.get(game.id, ({},)), candidates=1)
    except NotConformant as fault:
        # What a whole run must show is shown by the whole run only; anything else by its one match.
        again = matches if fault.deed == "all was played" else 1
        fault.add_note(f"Mend it, and paste into FOUND: ({game.id!r}, {fault.seed}, {again}),")
        raise


def test_a_fault_says_the_line_that_shows_it_again() -> None:
    nameless: type[Game] = type("Nameless", (type(GAMES["x-game"]),), {"title": " "})
    with pytest.raises(NotConformant) as caught:
        examined(nameless(), 7, 5)
    assert caught.value.__notes__ == ["Mend it, and paste into FOUND: ('x-game', 7, 1),"]
