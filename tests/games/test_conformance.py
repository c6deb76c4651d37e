"""Every shipped game is what the kernel and the players take it for: random matches, everything checked.

A plain run plays a few matches a game; ``make conformance`` plays CONFORMANCE_MATCHES of each and says how many.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter

import pytest

from app.games.far_out import EXTREME_WAYS, RAVENS
from app.games.registry import Registry
from app.rules import Game, Json
from app.rules.conformance import check_game
from tests.games.far_out.scenes import given
from tests.games.locked_out.scenes import SETUP as LOCKED_OUT

ROOT = Path(__file__).parents[2]
MATCHES = int(os.environ.get("CONFORMANCE_MATCHES", "24"))
CHUNK = 100
"""One test plays so many, so that a long run can be shared out (pytest -n)."""

GAMES: Mapping[str, Game] = {game.id: game for game in Registry.load().all()}

ODD: Sequence[Json] = ["red", "blue", "white", "black"]
EVEN: Sequence[Json] = ["green", "yellow", "red", "blue"]
GEMS: Sequence[Json] = ["ruby", "sapphire", "emerald", "topaz", "diamond"]
STONES: Sequence[Json] = ["emerald", "sapphire", "ruby", "onyx", "topaz"]
CONFIGS: Mapping[str, Sequence[Mapping[str, Json]]] = {
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
    assert all(any("setup" in config for config in configs) for configs in CONFIGS.values())


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_conforms(game_id: str, first: int, capsys: pytest.CaptureFixture[str]) -> None:
    begun = perf_counter()
    report = check_game(
        GAMES[game_id], matches=min(CHUNK, MATCHES - first), seed=first, configs=CONFIGS.get(game_id, ({},))
    )
    if "CONFORMANCE_MATCHES" in os.environ:
        with capsys.disabled():
            print(  # noqa: T201 - what make conformance is asked for
                f"\n{game_id}: {report.matches} matches, {report.phases} phases, {report.submissions} submissions, "
                f"{sum(report.refusals.values())} refusals, {report.pairs} pairs of worlds, "
                f"{perf_counter() - begun:.1f} s"
            )
    assert report.phases >= report.matches


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_plays_the_same_under_every_hash_seed(game_id: str) -> None:
    program = (
        "from app.games.registry import Registry; from app.rules.conformance import check_game; "
        f"print(check_game(Registry.load().get({game_id!r}), matches=3).digest)"
    )
    digests = set()
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", program]
        ended = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        digests.add(ended.stdout.strip())
    assert len(digests) == 1
