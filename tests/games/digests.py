"""What a few matches of every game come to, as digests: the same on every machine, Python and hash seed.

    python -m tests.games.digests                   compare with digests.json; what differs is said, and the exit is 1
    python -m tests.games.digests --write x-game    write anew (all games when none is named), after a game's rules
                                                    were changed on purpose, or a new pydantic writes other schemas

May touch: the rules and the games. Needs nothing but pydantic: any Python can run it (``sh tests/games/pythons.sh``).
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from mainmatch.conformance import check_game
from mainmatch.games.registry import Registry
from mainmatch.rules import Game

FILE = Path(__file__).with_name("digests.json")
MATCHES = 3
"""Of each game, from seed 0 on: a few seat counts, with the default config."""

WRITTEN: Mapping[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
"""The digest (hex) of each game, as committed."""


def shipped() -> Mapping[str, Game]:
    """The shipped games, by id."""
    return {game.id: game for game in Registry.load().all()}


def digests_of(ids: Sequence[str]) -> Mapping[str, str]:
    """The digests on this Python. Raises NotConformant."""
    games = shipped()
    return {game_id: check_game(games[game_id], matches=MATCHES, candidates=1).digest for game_id in ids}


def main(arguments: Sequence[str]) -> str:
    """Compare or write; what differs, in words, or nothing."""
    ids = [each for each in arguments if each != "--write"] or sorted(shipped())
    found = digests_of(ids)
    if "--write" in arguments:
        kept = {game_id: digest for game_id, digest in WRITTEN.items() if game_id in shipped()}
        FILE.write_text(json.dumps({**kept, **found}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        return ""
    other = [game_id for game_id in ids if WRITTEN.get(game_id) != found[game_id]]
    if not other:
        return ""
    return (
        f"Python {sys.version.split()[0]} plays {', '.join(other)} otherwise than digests.json says. If the rules "
        f"were changed on purpose: python -m tests.games.digests --write {' '.join(other)}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or None)
