"""Who answers in time, and what a match does for players who don't: extensions, excused misses, bots.

Attendance is counted at each close, from the submissions in force there, and stored in the row of the match. Who was
silent can be secret, and stays so: a bot plays for an absent player in the player's name, and only that player is told,
and hosts who may know who has submitted. A rewind takes nothing back: a player who was there was there.

The bots that the server plays in a match, by seat.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from mainmatch.match_options.absence import AbsencePolicy, Attendance
from mainmatch.rules import JUDGE, Bot, Game, Match, RandomLegal, Seat
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord


def with_changed(record: MatchRecord, seat: Seat, **changes: int) -> dict[Seat, Attendance]:
    """The attendance with changes of one seat's."""
    known = record.attendance
    return {**known, seat: replace(known.get(seat, Attendance()), **changes)}


def after_hand_over(record: MatchRecord, seat: Seat) -> dict[Seat, Attendance]:
    """The attendance once a seat has another player."""
    known = record.attendance
    return {**known, seat: Attendance(stint=known.get(seat, Attendance()).stint + 1)}


def after_close(
    record: MatchRecord, match: Match, held: Iterable[SeatRecord], sent: Sequence[JournalRecord], *, is_due: bool
) -> dict[Seat, Attendance]:
    """The attendance after the close of the open phase with the submissions ``sent``.

    ``is_due``: it closes at its deadline. Otherwise silence is no miss: there was time left.
    """
    by_seat: dict[Seat, list[JournalRecord]] = {seat: [] for seat in match.missing()}
    for each in sent:
        by_seat.setdefault(each.seat or JUDGE, []).append(each)
    after = {}
    for player in held:
        seat = player.seat
        before = record.attendance.get(seat, Attendance())
        # Whoever may submit has either done so, or is missing.
        is_asked = player.account_id is not None and seat in by_seat
        came = _came(record, player, by_seat[seat], is_due=is_due) if is_asked else None
        after[seat] = before if came is None else _after(before, record.absence, came=came)
    return after


def _came(record: MatchRecord, held: SeatRecord, sent: Sequence[JournalRecord], *, is_due: bool) -> bool | None:
    """Whether the player of a seat has answered by what was ``sent`` for it; None if it counts for nothing."""
    is_helped = False
    for each in sent:
        if each.account_id == held.account_id and not each.by_host:
            return True
        # What a host or the player before has sent is no answer, and no miss either.
        is_helped |= each.account_id is not None
    is_new = held.joined_at is not None and record.opened_at is not None and held.joined_at > record.opened_at
    return False if is_due and not is_new and not is_helped else None


def _after(before: Attendance, policy: AbsencePolicy, *, came: bool) -> Attendance:
    if came:
        return replace(before, answered=before.answered + 1, in_a_row=0, is_away=False)
    if before.excused < policy.excused_misses:
        return replace(before, excused=before.excused + 1)
    in_a_row = before.in_a_row + 1
    is_away = policy.bot_after_misses is not None and in_a_row >= policy.bot_after_misses
    return replace(before, missed=before.missed + 1, in_a_row=in_a_row, is_away=is_away)


BOTS = ("house", "random")
"""``house``: the game's own bot. ``random``: a random legal action."""


def bots_among(
    record: MatchRecord, game: Game, sitting: Iterable[SeatRecord], hosting: Collection[str]
) -> dict[Seat, Bot]:
    """The bots of a match with these seats and hosts, ascending by seat, also those that send for absent players.

    The game's ``judge_bot`` judges where no host could: all of them play. A season's hosts judge their matches.
    """
    bots: dict[Seat, Bot] = {}
    if game.judged and game.judge_bot is not None and record.season_id is None:
        players = {each.account_id for each in sitting}
        if players.issuperset(hosting):
            bots[JUDGE] = game.judge_bot
    bots |= {each.seat: RandomLegal() if each.bot == "random" else game.bot for each in sitting if each.bot}
    bots |= dict.fromkeys(record.away, game.bot)
    return dict(sorted(bots.items()))
