"""``make secrecy``: thousands of pairs for each game, the streams, the planted leaks; prints the certificate.

SECRECY_PAIRS: so many pairs for each game (2000). SECRECY_GAMES: only these, separated by blanks. SECRECY_SHARE: see
``settings``. MAINMATCH_TEST_SEED repeats a run. SECRECY_WRITE=1 puts the certificate into docs/secrecy.md. A difference
ends it with the two places side by side, and with what repeats it.
"""

import asyncio
import logging
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import structlog

from mainmatch.games.registry import Registry
from mainmatch.main import VERSION
from mainmatch.rules import Game
from tests.secrecy.catching import caught
from tests.secrecy.certificate import PAGE, Certificate, put_into
from tests.secrecy.plants import PLANTS
from tests.secrecy.rig import Effort, examine, seals_nothing
from tests.secrecy.settings import NIGHT, setting_of
from tests.secrecy.sight import Leak, Tally
from tests.secrecy.streams import by_act, by_secret, compare_streams
from tests.secrecy.world import Setting

_STREAMS = 4
"""Evenings over sockets for each game; in every other one an act and a close are heard."""


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - progress


async def _compare(game: str, seed: str, wanted: int) -> tuple[str, Tally, Tally]:
    tally, live, number = Tally(), Tally(), 0
    while tally.pairs.total() < wanted:
        # Every fourth match has as many seats as the game usually has, not as few as it may have.
        effort = NIGHT if number % 4 else _usual(game)
        await examine(game, setting_of(number), f"{seed}/{game}/{number}", effort, tally)
        number += 1
        _say(f"{game}: {number} matches, {tally.worlds} twin worlds, {tally.pairs.total()} pairs")
    # Where nothing is sealed, an act parts the worlds that a seal parts elsewhere.
    usual = by_act if seals_nothing(_game(game)) else None
    for number in range(_STREAMS):
        with tempfile.TemporaryDirectory() as directory:
            parting = by_secret if number % 2 else usual
            await compare_streams(game, Setting(), f"{seed}/{game}/{number}", Path(directory), live, parting=parting)
    _say(f"{game}: {live.pairs.total()} pairs over sockets")
    return game, tally, live


def _usual(game: str) -> Effort:
    return replace(NIGHT, players=_game(game).seats.default)


def _game(name: str) -> Game:
    return next(each for each in Registry.load().all() if each.id == name)


def _hush() -> None:
    """What is printed is the certificate: no server here has set up its log, and by default all of it is printed."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


def _run(game: str, seed: str, wanted: int) -> tuple[str, Tally, Tally] | Leak:
    _hush()
    try:
        return asyncio.run(_compare(game, seed, wanted))
    except Leak as leak:
        return leak


async def _plant() -> dict[str, tuple[str, str] | None]:
    found: dict[str, tuple[str, str] | None] = {}
    for name, plant in PLANTS.items():
        leak = await caught(plant)
        found[name] = None if leak is None else (leak.who, leak.operation)
        _say(f"planted {name}: {'missed' if leak is None else f'caught by {leak.who} in {leak.operation}'}")
    return found


def main() -> int:
    """Run; 0 when nothing was found and everything planted was."""
    seed, wanted = os.environ.get("MAINMATCH_TEST_SEED", "release"), int(os.environ.get("SECRECY_PAIRS", "2000"))
    _hush()
    known = {game.id: game.version for game in Registry.load().all()}
    games = os.environ.get("SECRECY_GAMES", " ".join(known)).split()
    certificate = Certificate(VERSION, seed, known, planted=asyncio.run(_plant()))
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_run, game, seed, wanted) for game in games]):
            found = done.result()
            if isinstance(found, Leak):
                _say(f"{found}\nMAINMATCH_TEST_SEED={seed} repeats it.")
                pool.shutdown(wait=False, cancel_futures=True)
                return 1
            game, certificate.games[game], certificate.streams[game] = found
    text = certificate.text()
    print(text)  # noqa: T201 - what it is run for
    if os.environ.get("SECRECY_WRITE"):
        PAGE.write_text(put_into(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    return int(None in certificate.planted.values())
