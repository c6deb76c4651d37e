"""The deal: five gemstones each, every gemstone of the pool as likely, or the hands that the host gives.

May touch: chance, as dice. Rule kept here: docs/rules/famine.md, Setup.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from mainmatch.games.famine.gems import COPIES, GEMS, HAND_SIZE, Hand
from mainmatch.rules import Dice, Flaw, Refused, Seat

__all__ = ["checked_hands", "deal"]

_POOL: Hand = tuple(gem for gem in GEMS for _ in range(COPIES[gem]))


def deal(seats: Sequence[Seat], dice: Dice) -> dict[Seat, Hand]:
    """The shuffled pool, five gemstones a seat; what is left stays in the box."""
    order = dice.shuffled(_POOL)
    return {seat: tuple(sorted(order[n * HAND_SIZE : (n + 1) * HAND_SIZE])) for n, seat in enumerate(seats)}


def checked_hands(given: Mapping[Seat, Hand], seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The host's hands, sorted. Raises Refused ``bad_setup``."""
    if sorted(given) != sorted(seats):
        raise _bad_setup("setup.hands", f"Give a hand to each of the seats 1 to {len(seats)}, and to no other.")
    for seat in seats:
        if len(given[seat]) != HAND_SIZE:
            raise _bad_setup(f"setup.hands.{seat}", f"Every hand has {HAND_SIZE} gemstones.")
    used = Counter(gem for hand in given.values() for gem in hand)
    for gem in GEMS:
        if used[gem] > COPIES[gem]:
            raise _bad_setup("setup.hands", f"There are {COPIES[gem]} gemstones of the kind {gem}: use no more of it.")
    return {seat: tuple(sorted(given[seat])) for seat in seats}


def _bad_setup(path: str, advice: str) -> Refused:
    return Refused("bad_setup", advice, (Flaw(path, "bad_setup", advice),))
