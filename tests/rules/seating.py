"""A match of Pennies with three seats, for tests of ``Match``."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat
from tests.rules.pennies import PENNIES, PenniesGame

SETUP: Mapping[str, Json] = {"setup": {"purses": {"1": 3, "2": 3, "3": 3}}}


def opened(
    wallets: Mapping[Seat, int] | None = None, config: Mapping[str, Json] | None = None, game: PenniesGame = PENNIES
) -> Match:
    """An open match: three seats with three pennies and three garnets each."""
    spec = MatchSpec.of(game, {**SETUP, **(config or {})}, b"seed", 3)
    return Match.start(game, spec, {1: 3, 2: 3, 3: 3} if wallets is None else wallets).match


def show(pennies: int, *, boast: bool = False) -> dict[str, Json]:
    return {"type": "show", "pennies": pennies, "boast": boast}


def guess(total: int) -> dict[str, Json]:
    return {"type": "guess", "total": total}


def code_of(function: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(Refused) as refusal:
        function(*arguments, **options)
    assert refusal.value.message
    return refusal.value.code
