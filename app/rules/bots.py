"""The bot that every game has: legal by its options, random otherwise.

May touch: sampling and dice. Rule kept here: a bot sees what a client sees and nothing more.
"""

from collections.abc import Mapping
from typing import Any

from app.rules.dice import Dice
from app.rules.sampling import sample
from app.rules.values import Json, Seat

__all__ = ["RandomLegal"]


class RandomLegal:
    """Sends one of its sealed options at random, filled in at random; the yardstick for house bots."""

    name = "random"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action that fits its schema. The rules may still refuse it: then ask again, or send the example."""
        sealed = [offer for offer in offers if offer["mode"] == "sealed"]
        if not sealed:
            return None
        found: dict[str, Json] = sample(dice.choice(sealed)["schema"], dice)
        return found
