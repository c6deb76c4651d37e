"""How far the secrecy of each shipped game is tested, as figures: docs/rules/secrets says it in words.

    python -m tests.games.proofs                  write them anew, after a game's rules or the check were changed
    python -m tests.games.proofs x-game           of this game only

May touch: the rules, the games and their configs of the conformance tests.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mainmatch.conformance import check_game
from mainmatch.rules import Game
from tests.games.test_conformance import CONFIGS, GAMES

FILE = Path(__file__).with_name("proofs.json")
MATCHES = 20

SHIPPED: Mapping[str, Game] = GAMES
"""The shipped games, by id."""

WRITTEN: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
"""The figures of each game, as committed: by event what was compared and told when, and how often a secret varied."""


def proofs_of(game_id: str) -> dict[str, Any]:
    """The figures now. Raises NotConformant."""
    report = check_game(SHIPPED[game_id], matches=MATCHES, configs=CONFIGS[game_id])
    events = {kind: proof._asdict() for kind, proof in report.events.items()}
    figures: dict[str, Any] = json.loads(json.dumps({"events": events, "varied": report.varied}))
    return figures


def main(arguments: Sequence[str]) -> None:
    """Write the figures of these games, or of all."""
    found = {
        game_id: proofs_of(game_id) if game_id in (arguments or SHIPPED) else WRITTEN[game_id] for game_id in SHIPPED
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
