"""Entries of the garnet ledger that a season causes, as values.

Lines sum to zero, no member gives more than it has, and a cause names one thing that happened, so a ledger with unique
causes applies it once.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Self, TypeAlias

from pydantic import StringConstraints, model_validator

from mainmatch.rules.values import Value
from mainmatch.season.values import BANK, ESCROW, GARNET

__all__ = ["Balances", "Line", "Posting", "moved", "pay_out", "reversal", "share_out", "take_in"]

Balances: TypeAlias = Mapping[str, int]
"""Garnets by member, as the ledger has them now; who isn't in it has none."""


class Line(Value):
    """The change of one account's balance. Accounts are members' ids, ``bank`` and ``escrow``."""

    account: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    amount: int


class Posting(Value):
    """One transaction of the ledger. ``cause`` is unique in the season and begins with the season's id."""

    cause: Annotated[str, StringConstraints(min_length=1, max_length=240)]
    currency: str
    lines: tuple[Line, ...]

    @model_validator(mode="after")
    def _sums_to_zero(self) -> Self:
        if sum(line.amount for line in self.lines) or not all(line.amount for line in self.lines):
            raise ValueError("a posting sums to zero, and no line of it is empty")
        if len({line.account for line in self.lines}) < len(self.lines):
            raise ValueError("a posting names an account once")
        return self


def moved(balances: Balances, posting: Posting) -> dict[str, int]:
    """The balances after a posting, of whatever currency they are in."""
    after = dict(balances)
    for line in posting.lines:
        if line.account not in {BANK, ESCROW}:
            after[line.account] = after.get(line.account, 0) + line.amount
    return after


def pay_out(cause: str, awards: Mapping[str, int], *, source: str = BANK) -> Posting | None:
    """``source`` gives; None when there is nothing to give."""
    return _posting(cause, awards, source)


def take_in(cause: str, member: str, amount: int, balances: Balances, *, to: str = BANK) -> Posting | None:
    """A member gives to ``to`` as much of the amount as it has."""
    return _posting(cause, {member: -min(amount, max(balances.get(member, 0), 0))}, to)


def share_out(cause: str, member: str, balances: Balances, among: Sequence[str]) -> Posting | None:
    """All that a member has goes to the others in equal parts; what can't be divided goes to the bank."""
    whole = max(balances.get(member, 0), 0)
    part = whole // len(among) if among else 0
    return _posting(cause, {**dict.fromkeys(among, part), member: -whole}, BANK)


def reversal(posting: Posting, balances: Balances) -> Posting | None:
    """The opposite of a posting. What was spent since can't be taken back: the bank bears it (never below zero)."""
    back = {line.account: -line.amount for line in posting.lines if line.account != BANK}
    owed = {each: max(amount, -max(balances.get(each, 0), 0)) for each, amount in back.items()}
    return _posting(f"{posting.cause}/reversed", owed, BANK)


def _posting(cause: str, amounts: Mapping[str, int], against: str) -> Posting | None:
    lines = [Line(account=account, amount=amount) for account, amount in amounts.items() if amount]
    if rest := -sum(line.amount for line in lines):
        lines.append(Line(account=against, amount=rest))
    return Posting(cause=cause, currency=GARNET, lines=tuple(lines)) if lines else None
