"""Garnets of a season: balances of members, and transfers to and from matches.

While a member plays, all their garnets are in the match (P28): they are posted to the seat's account (``m_x/seat:3``)
at the start, change with the wallet in the match, and return at the end. So none can be spent twice. Meanwhile others
see the balance from before the match, because spending in the match can be secret.
"""

from collections.abc import Iterable, Mapping, Sequence

from mainmatch.rules import Payment, Seat
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.state import Season
from mainmatch.season.values import BANK, GARNET, Viewer, member_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import ledger
from mainmatch.store.matches import MatchRecord


def free(uow: UnitOfWork, season_id: str) -> dict[str, int]:
    """What each member can spend now. Members without garnets are missing."""
    balances = ledger.balances(uow.tx, season_id, GARNET)
    return {account: amount for account, amount in balances.items() if account.startswith("cm_")}


def shown(uow: UnitOfWork, season: Season) -> dict[str, int]:
    """Each member's balance as others see it: with the garnets taken into a match, and those in open offers."""
    seen = {**dict.fromkeys(season.members, 0), **free(uow, season.id)}
    _add(seen, _staked(uow, season))
    _add(seen, ((offer.giver, offer.amount) for offer in season.offers.values()))
    return seen


def shown_to(uow: UnitOfWork, season: Season, viewer: Viewer) -> dict[str, int]:
    """As ``shown``, but for the viewing member their actual garnets: those they can spend, and those in a match."""
    seen, me = shown(uow, season), member_of(viewer)
    if me in seen:
        seen[me] -= sum(offer.amount for offer in season.offers.values() if offer.giver == me)
    return seen


def post(uow: UnitOfWork, season_id: str, posting: Posting) -> None:
    """Write an entry that the season has decided. A repeated cause has no effect."""
    lines = {line.account: line.amount for line in posting.lines}
    ledger.post(uow.tx, season_id, posting.cause, posting.currency, lines)


def freeze(
    uow: UnitOfWork, season_id: str, match_id: str, wallets: Mapping[Seat, int], seats: Mapping[Seat, str]
) -> None:
    """Move the players' garnets into the match at its start."""
    lines = {_seat_account(match_id, seat): wallets[seat] for seat in seats}
    lines |= {member: -wallets[seat] for seat, member in seats.items()}
    _post(uow, season_id, f"{match_id}/start", lines)


def settle(
    uow: UnitOfWork,
    season_id: str,
    record: MatchRecord,
    seats: Mapping[Seat, str],
    moved: Mapping[Seat, int],
    payments: Sequence[Payment] = (),
) -> None:
    """Post a step of the match that moved garnets.

    One entry for each changed seat, as ``seat:3`` (costs, and what the rules gave), then one for each payment and fine
    of the rules, as ``pay:1`` and ``fine:2``, in their order.
    """
    # The revision identifies the step. A rewind is a step as well, and its difference reverses earlier entries.
    accounts = {each: _seat_account(record.id, each) for each in seats}
    entries, rest = [], dict(moved)
    for n, each in enumerate(payments, start=1):
        lines: dict[str, int] = {}
        for seat, amount in ((each.payer, -each.paid), (each.payee, each.paid)):
            _add(lines, [(accounts.get(seat or 0, BANK), amount)])
            rest[seat or 0] = rest.get(seat or 0, 0) - amount
        entries.append((f"{'fine' if each.payee is None else 'pay'}:{n}", lines))
    changed = [(f"seat:{each}", {accounts[each]: rest[each], BANK: -rest[each]}) for each in seats]
    step = f"{record.id}/{record.phase_id or 'start'}"
    postings = [
        ledger.Posting(f"{step}/{reason}/{record.revision}", GARNET, lines)
        for reason, lines in (*changed, *entries)
        if any(lines.values())
    ]
    ledger.post_many(uow.tx, season_id, postings)


def release(uow: UnitOfWork, season: Season, match_id: str, seats: Mapping[Seat, str]) -> None:
    """Return the remaining garnets to the members after a match. The policies decide about members who have left."""
    balances = ledger.balances(uow.tx, season.id, GARNET)
    lines: dict[str, int] = {}
    for seat, member in seats.items():
        left = balances.get(_seat_account(match_id, seat), 0)
        _add(lines, ((_seat_account(match_id, seat), -left), *_back(season, member, left)))
    _post(uow, season.id, f"{match_id}/end", lines)


def call_off(uow: UnitOfWork, season: Season, match_id: str, seats: Mapping[Seat, str]) -> None:
    """Restore the members' garnets from before a match without a result. The bank bears the difference.

    The policies decide about the garnets of members who have left.
    """
    balances = ledger.balances(uow.tx, season.id, GARNET)
    came_with = _lines(uow, season.id, f"{match_id}/start")
    lines: dict[str, int] = {}
    for seat, member in seats.items():
        left, brought = balances.get(_seat_account(match_id, seat), 0), -came_with.get(member, 0)
        _add(lines, ((_seat_account(match_id, seat), -left), (BANK, left - brought), *_back(season, member, brought)))
    _post(uow, season.id, f"{match_id}/called_off", lines)


def undo(uow: UnitOfWork, season: Season, match_id: str) -> None:
    """Reverse a finished match's changes of balances, as far as members still have the garnets."""
    came_with, left_with = _lines(uow, season.id, f"{match_id}/start"), _lines(uow, season.id, f"{match_id}/end")
    has = free(uow, season.id)
    lines: dict[str, int] = {}
    for member in came_with:
        if member.startswith("cm_"):
            won = left_with.get(member, 0) + came_with[member]
            back = max(-won, -has.get(member, 0))
            _add(lines, ((BANK, -back), *(_back(season, member, back) if back > 0 else ((member, back),))))
    _post(uow, season.id, f"{match_id}/undone", lines)


def _seat_account(match_id: str, seat: Seat) -> str:
    return f"{match_id}/seat:{seat}"


def _back(season: Season, member: str, amount: int) -> Iterable[tuple[str, int]]:
    """The recipients of garnets that return to a member. For a member who left, the policies decide."""
    rule, left = season.policies.leaver_garnets, season.members[member].left
    if left is None or left.result_n or rule == "keep":
        return ((member, amount),)
    heirs = season.active if rule == "split" else ()
    part = amount // len(heirs) if heirs else 0
    return (*((heir, part) for heir in heirs), (BANK, amount - part * len(heirs)))


def _staked(uow: UnitOfWork, season: Season) -> Iterable[tuple[str, int]]:
    for match in season.running:
        came_with = _lines(uow, season.id, f"{match.id}/start")
        yield from ((member, -amount) for member, amount in came_with.items() if member.startswith("cm_"))


def _lines(uow: UnitOfWork, season_id: str, cause: str) -> Mapping[str, int]:
    entry = ledger.by_cause(uow.tx, season_id, cause)
    return {} if entry is None else entry.lines


def _post(uow: UnitOfWork, season_id: str, cause: str, lines: Mapping[str, int]) -> None:
    moved = {account: amount for account, amount in lines.items() if amount}
    if moved:
        ledger.post(uow.tx, season_id, cause, GARNET, moved)


def _add(sums: dict[str, int], more: Iterable[tuple[str, int]]) -> None:
    for account, amount in more:
        sums[account] = sums.get(account, 0) + amount
