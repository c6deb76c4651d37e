"""Garnets that the rules move: what a wallet lacks stays unpaid.

A step applies ``Outcome.garnets`` first, then ``pays`` in their order, then ``fines`` in the order of seats. What a
sealed submission holds pays for nothing else.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Seat


class Payment(Struct, frozen=True):
    """A payment or, without a ``payee``, a fine: ``paid`` garnets of ``due``, and the ``short`` ones that it lacked."""

    payer: Seat
    payee: Seat | None
    due: int
    paid: int

    @property
    def short(self) -> int:
        """The garnets that the payer's wallet lacked."""
        return self.due - self.paid


def settled(
    wallets: Mapping[Seat, int],
    held: Mapping[Seat, int],
    pays: Sequence[tuple[Seat, Seat, int]],
    fines: Mapping[Seat, int],
) -> tuple[dict[Seat, int], tuple[Payment, ...]]:
    """The wallets after these payments and fines, and each as it was made. ``held``: what submissions hold, by seat.

    Raises BrokenGame for an amount below 0, and for a seat that isn't there or pays itself.
    """
    after, made = {**wallets}, []
    for payer, payee, due in (*pays, *((seat, None, due) for seat, due in sorted(fines.items()))):
        if due < 0 or payer not in after or payer == payee or not (payee is None or payee in after):
            raise BrokenGame("a payment or a fine is of 0 garnets or more, between different seats of the match")
        paid = min(due, after[payer] - held.get(payer, 0))
        after[payer] -= paid
        if payee is not None:
            after[payee] += paid
        made.append(Payment(payer, payee, due, paid))
    return after, tuple(made)
