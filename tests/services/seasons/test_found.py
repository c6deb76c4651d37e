"""What random seasons have found, each with the least that shows it."""

from contextlib import suppress
from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.season.errors import WrongMembers
from mainmatch.season.values import BANK
from mainmatch.services.due_work import wake_due
from mainmatch.services.hosting import timing
from mainmatch.services.lobby import match_creation, match_start
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import MemberPlayer, ReasonRequest
from mainmatch.store import ledger, matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import Overdrawn
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FOUR = ("ann", "ben", "cat", "dan")


def met(table: Table, leaver_garnets: str) -> tuple[Evening, str]:
    """Four people with six garnets each, in a match that is running."""
    evening = Evening.started(table, *FOUR, start_garnets=6, leaver_garnets=leaver_garnets)
    evening.announce("exodus")
    return evening, evening.match("exodus")


def seat_of(evening: Evening, match_id: str, member: str) -> int:
    seats = evening.season.find_match(match_id).match.seats
    return next(seat for seat, each in seats.items() if each == member)


def leave(evening: Evening, name: str) -> str:
    """Somebody withdraws; the member that they were."""
    member = evening.member(name)
    evening.table.write(cast.leave, evening.table.person(name), evening.id)
    evening.prove()
    return member


@pytest.mark.parametrize(("policy", "left", "others"), [("keep", 6, 18), ("burn", 0, 18), ("split", 0, 24)])
def test_what_a_leaver_has_in_a_match_that_is_called_off_goes_where_the_policy_says(
    table: Table, policy: str, left: int, others: int
) -> None:
    evening, match_id = met(table, policy)
    member = leave(evening, "ann")
    evening.cancel_match(match_id)
    free = evening.free()
    assert free[member] == left
    assert sum(free.values()) - left == others
    assert evening.balances()[BANK] == -left - others


def test_a_ledger_that_refuses_stops_its_own_match_and_no_other(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, broken = met(table, "keep")
    other = table.started("exodus", "ann", "ben", "cat", "dan", close_early="never")
    post = ledger.post_many

    def refuse(tx: Any, season_id: str, postings: Any) -> Any:
        if any(each.cause.startswith(f"{broken}/") for each in postings):
            raise Overdrawn("an account would have less than nothing")
        return post(tx, season_id, postings)

    monkeypatch.setattr(ledger, "post_many", refuse)
    table.watched.clear()
    for _ in range(40):
        due = [each.due_at for each in (found(table, broken), found(table, other)) if each.due_at and is_on(each)]
        if not due:
            break
        table.clock.now = min(due)
        table.write(wake_due, 10)
    assert (found(table, broken).status, found(table, other).status) == ("halted", "finished")
    evening.prove()


def found(table: Table, match_id: str) -> MatchRecord:
    record = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    return record


def is_on(record: MatchRecord) -> bool:
    return record.status == "running"


def test_what_a_leaver_has_in_a_match_is_split_when_it_ends(table: Table) -> None:
    evening, match_id = met(table, "split")
    member = leave(evening, "ann")
    came_with = evening.balances()
    evening.play(match_id)
    free, season = evening.free(), evening.season
    awarded = sum((season.find_match(match_id).match.outcome or pytest.fail("no result")).garnets.values())
    assert came_with[f"{match_id}/seat:{seat_of(evening, match_id, member)}"] == 6
    assert free[member] == 0
    assert sum(free.values()) == 24 + awarded


def test_who_leaves_a_season_for_its_last_but_one_takes_nothing_along(table: Table) -> None:
    evening, _ = met(table, "burn")
    gone = [leave(evening, name) for name in FOUR[:3]]
    assert evening.season.status == "finished"
    free = evening.free()
    assert [free[member] for member in gone] == [0, 0, 0]
    assert free[evening.member("dan")] == 6


def test_who_leaves_a_death_match_takes_nothing_along(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", start_garnets=6, leaver_garnets="burn", finalists=2, most_episodes=1)
    evening.host(hosting.announce_finals)
    match_id = evening.match("duel-of-nerve")
    member = leave(evening, "ann")
    assert evening.season.winner == evening.member("ben")
    assert (evening.free()[member], evening.free()[evening.member("ben")]) == (0, 6)
    assert all(n == 0 for account, n in evening.balances().items() if account.startswith(match_id))


def test_what_a_leaver_spent_in_a_match_is_not_paid_back_to_it(table: Table) -> None:
    evening = Evening.started(table, *FOUR, "eve", start_garnets=6, leaver_garnets="burn", no_candidate="nobody")
    evening.announce("x-game")
    match_id = evening.match("x-game")
    spend(evening, match_id)
    evening.play(match_id)
    member = min(evening.season.members, key=lambda each: evening.free()[each])
    assert evening.free()[member] < 6
    name = next(name for name in (*FOUR, "eve") if evening.member(name) == member)
    leave(evening, name)
    evening.host(hosting.take_back, match_id, ReasonRequest(reason="The wrong rules."))
    assert evening.free()[member] == 0
    assert sum(evening.free().values()) == 24


def test_what_a_result_paid_is_taken_back_from_a_match_in_which_it_is(table: Table) -> None:
    # Everybody has some, so that whoever plays next takes some into the match.
    lasting = {"no_candidate": "nobody", "no_winners": "nobody_leaves", "most_episodes": 9}
    evening = Evening.started(table, bots=5, start_garnets=2, **lasting)
    before = evening.balances()
    evening.announce("x-game")
    match_id = evening.match("x-game")
    evening.play(match_id)
    awarded = sum(evening.free().values())
    assert awarded > sum(before.values())
    if evening.season.episode is None:
        evening.announce("x-game")
        next_id = evening.match("x-game")
    else:
        next_id = evening.match("duel-of-nerve")
    assert sum(evening.free().values()) < awarded
    evening.host(hosting.take_back, match_id, ReasonRequest(reason="The wrong rules."))
    assert {account: amount for account, amount in evening.balances().items() if amount} == before
    assert evening.table.read(queries.facts, evening.table.person("host"), next_id).status == "cancelled"


def test_who_is_replaced_before_a_match_starts_does_not_play_it(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("exodus")
    host = table.person("host")
    payload = NewMatch(game="exodus", season_id=evening.id)
    match_id = table.write(match_creation.create, host, payload).id
    table.person("zoe")
    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(account="zoe"))
    with pytest.raises(WrongMembers):
        table.write(match_start.start, host, match_id)
    table.write(timing.cancel, host, match_id, timing.CancelRequest())
    again = evening.match("exodus")
    assert table.read(queries.facts, table.person("zoe"), again).role == "player"
    assert table.read(queries.facts, table.person("ann"), again).role == "spectator"


def test_where_members_choose_whether_they_play_two_are_enough(table: Table) -> None:
    evening = Evening.started(table, *FOUR, everyone_plays=False)
    evening.announce("duel-of-nerve")


def spend(evening: Evening, match_id: str) -> None:
    """Whoever may pays for something in the first phase of choices."""
    for _ in range(2):
        phase = evening.table.phase(match_id)
        for name in (*FOUR, "eve"):
            with suppress(Refused):
                action: dict[str, Any] = {"type": "choose", "choice": "ally", "double": True}
                evening.table.write(submissions.submit, evening.table.person(name), match_id, phase, action)
        record = evening.table.read(lambda uow: matches.by_id(uow.tx, match_id))
        assert record is not None
        assert record.due_at is not None
        evening.table.clock.now = record.due_at
        evening.table.write(wake_due, 10)
        evening.prove()
