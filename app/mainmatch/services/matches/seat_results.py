"""What statistics count, written when a player's part in a match is over: at the end, or when a substitute comes.

The rows stay when the match is archived, and go when the account is erased.
"""

from mainmatch.match_options.absence import Attendance
from mainmatch.rules import Match
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seat_results import SeatResultRecord
from mainmatch.store.seats import SeatRecord


def add_final(uow: UnitOfWork, record: MatchRecord, match: Match) -> None:
    """Write the results of all seats of a match that has just finished."""
    held = seats.of(uow.tx, record.id)
    names = accounts.display_names(uow.tx, [each.account_id for each in held if each.account_id is not None])
    result = match.result
    if result is None:
        raise ValueError("a match that has finished has a result")
    uow.tx.add(
        *(
            _row(uow, record, each, names, is_final=True).but(
                has_won=each.seat in result.winners,
                is_candidate=each.seat in result.elimination_candidates,
                tokens_of_life=result.tokens_of_life[each.seat],
                garnets=result.garnets[each.seat],
            )
            for each in held
        )
    )


def add_replaced(uow: UnitOfWork, record: MatchRecord, held: SeatRecord) -> None:
    """Write what the player of a seat leaves to a substitute. It counts once the match is over."""
    if held.account_id is not None:
        names = accounts.display_names(uow.tx, [held.account_id])
        uow.tx.add(_row(uow, record, held, names, is_final=False))


def _row(
    uow: UnitOfWork, record: MatchRecord, held: SeatRecord, names: dict[str, str], *, is_final: bool
) -> SeatResultRecord:
    found = record.attendance.get(held.seat, Attendance())
    return SeatResultRecord(
        match_id=record.id,
        seat=held.seat,
        stint=found.stint,
        account_id=held.account_id,
        game=record.game,
        ended_at=uow.now,
        is_public=record.visibility == "public" and _is_known(held, names),
        is_revealed=game_of(uow, record).reveals_all,
        is_final=is_final,
        answered=found.answered,
        missed=found.missed,
    )


def _is_known(held: SeatRecord, names: dict[str, str]) -> bool:
    """Whether the player joined with the account's name. Under another one they may want to stay unknown."""
    own, joined_as = names.get(held.account_id or ""), held.joined_as or held.display_name or ""
    return own is not None and own in (joined_as, joined_as.rsplit(" (", 1)[0])
