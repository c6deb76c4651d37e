"""Postings of a season to the garnet ledger, as values.

Lines sum to zero, and no member pays more than it has. A cause identifies one posting, so a ledger with unique causes
applies it once.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Self, TypeAlias

from pydantic import StringConstraints, model_validator

from mainmatch.season.values import BANK, ESCROW, GARNET, Value

Balances: TypeAlias = Mapping[str, int]
"""Current garnets by member; missing members have 0."""


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
    """The balances after a posting in the same currency, without the accounts ``bank`` and ``escrow``."""
    after = dict(balances)
    for line in posting.lines:
        if line.account not in {BANK, ESCROW}:
            after[line.account] = after.get(line.account, 0) + line.amount
    return after


def pay_out(cause: str, awards: Mapping[str, int], *, source: str = BANK) -> Posting | None:
    """A posting that pays ``awards`` (garnets by account) from ``source``; None when there is nothing to pay."""
    return _posting(cause, awards, source)


def take_in(cause: str, member: str, amount: int, balances: Balances, *, to: str = BANK) -> Posting | None:
    """A posting that takes ``amount`` from a member, at most its balance, and pays it ``to``; None for nothing."""
    return _posting(cause, {member: -min(amount, max(balances.get(member, 0), 0))}, to)


def share_out(cause: str, member: str, balances: Balances, among: Sequence[str]) -> Posting | None:
    """A posting that divides a member's balance equally ``among`` others; the bank gets the rest. None for nothing."""
    whole = max(balances.get(member, 0), 0)
    part = whole // len(among) if among else 0
    return _posting(cause, {**dict.fromkeys(among, part), member: -whole}, BANK)


def reversal(posting: Posting, balances: Balances) -> Posting | None:
    """The reverse of a posting. Takes back at most a member's balance; the bank covers the rest. None for nothing."""
    back = {line.account: -line.amount for line in posting.lines if line.account != BANK}
    owed = {each: max(amount, -max(balances.get(each, 0), 0)) for each, amount in back.items()}
    return _posting(f"{posting.cause}/reversed", owed, BANK)


def _posting(cause: str, amounts: Mapping[str, int], against: str) -> Posting | None:
    lines = [Line(account=account, amount=amount) for account, amount in amounts.items() if amount]
    if rest := -sum(line.amount for line in lines):
        lines.append(Line(account=against, amount=rest))
    return Posting(cause=cause, currency=GARNET, lines=tuple(lines)) if lines else None
