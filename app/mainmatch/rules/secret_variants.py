"""Secret variants that fit any game."""

from dataclasses import replace

from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Scenario
from mainmatch.rules.values import Viewer, seat_of

__all__ = ["other_withdrawal"]


def other_withdrawal(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Withdraw another seat's submission. None for the host, who may know which seats have submitted."""
    senders = [] if viewer == "host" else [seat for seat in sorted(scenario.sealed) if seat != seat_of(viewer)]
    if not senders:
        return None
    withdrawn = dice.choice(senders)
    return replace(scenario, sealed={seat: kept for seat, kept in scenario.sealed.items() if seat != withdrawn})
