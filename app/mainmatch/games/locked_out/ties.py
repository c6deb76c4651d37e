"""Priorities after a change, with their ties broken.

May touch: the state. Rule kept here: docs/rules/locked-out.md, Breaking ties, to the letter;
priorities before a change are all different, so that it is always decided.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from mainmatch.games.locked_out.state import LockedOutState
from mainmatch.rules import Seat

__all__ = ["changed", "shares_of"]


def shares_of(before: Mapping[Seat, int], after: Mapping[Seat, int]) -> dict[Seat, int]:
    """How much each seat gains from the tie-break, 0 or more, when ``before`` has become ``after``.

    The lowest shared value goes up with every step, and so it ends.
    """
    now, gained = dict(after), dict.fromkeys(after, 0)
    while tied := _lowest_tied(now):
        stays = _staying(tied, before, gained)
        for seat in tied:
            if seat != stays:
                now[seat] += 1
                gained[seat] += 1
    return gained


def changed(s: LockedOutState, by: Mapping[Seat, int], told: Collection[Seat]) -> LockedOutState:
    """The state with priorities changed ``by`` so much, and ties broken.

    ``told`` are the seats that know of the change; others only notice it when a tie-break moves
    them, and to those who aren't moved nothing has happened at all.
    """
    raw = {seat: priority + by.get(seat, 0) for seat, priority in s.priorities.items()}
    shares = shares_of(s.priorities, raw)
    noticed = {seat for seat, share in shares.items() if share or seat in told}
    return s.model_copy(
        update={
            "priorities": {seat: raw[seat] + shares[seat] for seat in raw},
            "from_tiebreak": {
                seat: shares[seat] if seat in noticed else earlier for seat, earlier in s.from_tiebreak.items()
            },
        }
    )


def _lowest_tied(now: Mapping[Seat, int]) -> Sequence[Seat]:
    shared = [priority for priority, count in Counter(now.values()).items() if count > 1]
    return [seat for seat in now if now[seat] == min(shared)] if shared else []


def _staying(tied: Sequence[Seat], before: Mapping[Seat, int], gained: Mapping[Seat, int]) -> Seat:
    most = max(gained[seat] for seat in tied)
    ahead = [seat for seat in tied if gained[seat] == most]
    return ahead[0] if len(ahead) == 1 else min(tied, key=lambda seat: before[seat])
