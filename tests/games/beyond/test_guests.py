"""Guests: people from outside of the cast, who play a main match and win nothing in the season."""

import json
from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.rules.errors import NotEnoughGarnets, WrongSeatCount
from mainmatch.season.errors import NoGuests
from mainmatch.season.values import BANK
from mainmatch.services.errors import (
    InCast,
    InvalidRequest,
    MatchFull,
    NotInCast,
    SeasonSeats,
    SeatTaken,
    TooFewSeats,
    UnknownAccount,
    UnknownMatch,
    UnknownSeason,
    WrongCode,
)
from mainmatch.services.hosting import review, substitutes
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.maintenance import database_check
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.matches.queries import facts as facts_now
from mainmatch.services.play import submissions, views
from mainmatch.services.privacy import personal_data
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.store import feeds
from tests.services.exported import exported
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FOUR = ("ann", "ben", "cat", "dan")
LIKE_ANN = "\u0430nn"
"""With a Cyrillic letter."""


def in_lobby(table: Table, evening: Evening, game: str, **payload: Any) -> str:
    made = NewMatch.model_validate({"game": game, "season_id": evening.id, **payload})
    return table.write(match_creation.create, table.person("host"), made).id


def visited(table: Table, game: str, *names: str, **policies: Any) -> tuple[Evening, str]:
    """A running main match of these members, by default four, and a guest called zoe."""
    evening = Evening.started(table, *(names or FOUR), **policies)
    evening.announce(game)
    table.person("zoe")
    return evening, evening.match(game, guests=["zoe"])


def facts(table: Table, name: str, match_id: str) -> MatchFacts:
    return table.read(facts_now, table.person(name), match_id)


def seat_of(table: Table, name: str, match_id: str) -> int:
    seat = facts(table, name, match_id).seat
    assert seat is not None
    return seat


def invited(table: Table, match_id: str, seat: int) -> str:
    made = table.write(substitutes.substitute, table.person("host"), match_id, seat, NewPlayer(invite=True))
    assert made.invite_code is not None
    return made.invite_code


def sound(table: Table) -> bool:
    return [*table.read(lambda uow: tuple(database_check.check(uow)))] == []


def test_the_rules_and_the_season_know_the_guest(table: Table) -> None:
    evening, match_id = visited(table, "heirs")
    seat = seat_of(table, "zoe", match_id)
    seen = table.document(match_id, "public")["view"]
    assert {kind for at, kind in seen["kinds"].items() if at != str(seat)} == {"cast"}
    assert seen["kinds"][str(seat)] == "guest"
    match = evening.season.find_match(match_id).match
    assert (match.guests, len(match.seats)) == ((seat,), 4)
    assert facts(table, "ann", match_id).seats[seat - 1].display_name == "Zoe"


def test_what_a_guest_wins_is_said_and_dropped(table: Table) -> None:
    evening, match_id = visited(table, "heirs", start_garnets=3)
    seat = seat_of(table, "zoe", match_id)
    table.submit("zoe", match_id, {"type": "claim"})
    evening.play(match_id)
    result = table.read(views.result, table.person("ann"), match_id)
    assert result.standings[0]["seat"] == seat
    assert (result.winners, result.dropped[str(seat)].tokens_of_life) == ([], 2)
    for viewer in ("public", "host", f"member:{evening.member('ann')}"):
        assert evening.told(viewer).count("season.awards_dropped") == 1
    outcome = evening.season.find_match(match_id).match.outcome
    assert outcome is not None
    assert (dict(outcome.tokens_of_life), len(outcome.places)) == ({}, 4)
    assert not any("crown" in evening.season.items_of(member) for member in evening.season.members)
    assert {*evening.free().values()} == {3}
    assert sound(table)


def test_a_guest_has_nothing_to_pay_with_and_takes_nothing_home(table: Table) -> None:
    evening, match_id = visited(table, "toll", start_garnets=6)
    zoe, ann = seat_of(table, "zoe", match_id), seat_of(table, "ann", match_id)
    with pytest.raises(NotEnoughGarnets):
        table.submit("zoe", match_id, {"type": "stake", "garnets": 1})
    before = evening.balances()[BANK]
    demand: dict[str, Json] = {"type": "demand", "of": ann}
    table.write(submissions.act, table.person("zoe"), match_id, table.phase(match_id), demand)
    assert table.document(match_id, f"seat:{zoe}")["garnets"] == 2, "in the match the seat has it,"
    assert evening.balances()[BANK] == before + 2, "in the season nobody"
    assert f"{match_id}/seat:{zoe}" not in evening.balances()
    evening.play(match_id)
    assert sum(evening.free().values()) == -evening.balances()[BANK]
    assert sound(table)


def test_a_rewind_keeps_the_guest(table: Table) -> None:
    evening, match_id = visited(table, "heirs")
    before, phase = table.document(match_id, "public")["view"], table.phase(match_id)
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=phase))
    assert table.document(match_id, "public")["view"] == before
    evening.play(match_id)
    assert sound(table)


def test_a_guest_reads_of_the_season_what_spectators_read(table: Table) -> None:
    evening, match_id = visited(table, "heirs", balances="own")
    assert (facts(table, "zoe", match_id).role, evening.view("zoe").viewer) == ("player", "public")
    assert evening.view("zoe").view == evening.view("a stranger").view
    with pytest.raises(NotInCast):
        table.read(queries.ledger_of, table.person("zoe"), evening.id, after=0, limit=10)


def test_a_guest_of_a_private_season_reads_the_match_only(table: Table) -> None:
    evening = Evening.cast(table, *FOUR, visibility="private")
    evening.host(hosting.start)
    evening.announce("heirs")
    table.person("zoe")
    match_id = evening.match("heirs", guests=["zoe"])
    assert facts(table, "zoe", match_id).visibility == "private"
    with pytest.raises(UnknownSeason):
        evening.view("zoe")
    with pytest.raises(UnknownMatch):
        facts(table, "a stranger", match_id)


def test_who_has_left_the_season_comes_back_as_a_guest_with_no_wallet(table: Table) -> None:
    evening = Evening.started(table, *FOUR, "eve", start_garnets=5, leaver_garnets="keep")
    gone = evening.member("eve")
    table.write(cast.leave, table.person("eve"), evening.id)
    evening.announce("toll")
    match_id = evening.match("toll", guests=["eve"])
    seat = seat_of(table, "eve", match_id)
    assert evening.season.find_match(match_id).match.guests == (seat,)
    assert table.document(match_id, f"seat:{seat}")["garnets"] == 0
    assert evening.free()[gone] == 5
    assert evening.view("eve").viewer == f"member:{gone}"
    evening.play(match_id)
    assert evening.free()[gone] == 5


def test_who_plays_in_the_season_is_no_guest(table: Table) -> None:
    evening = Evening.started(table, *FOUR, everyone_plays=False)
    evening.announce("heirs")
    with pytest.raises(InCast):
        in_lobby(table, evening, "heirs", guests=["ann"])
    match_id = in_lobby(table, evening, "heirs", player_count=5)
    with pytest.raises(InCast):
        table.write(substitutes.substitute, table.person("host"), match_id, 5, NewPlayer(account="ann"))
    code = invited(table, match_id, 5)
    with pytest.raises(InCast):
        table.write(seat_changes.join, table.person("ann"), match_id, JoinMatchRequest(invite_code=code))
    table.write(seat_changes.join, table.person("zoe"), match_id, JoinMatchRequest(invite_code=code))
    assert seat_of(table, "zoe", match_id) == 5


def test_a_guest_comes_by_an_invitation_to_a_seat_that_is_kept(table: Table) -> None:
    evening = Evening.started(table, *FOUR, everyone_plays=False)
    evening.announce("heirs")
    match_id, host = in_lobby(table, evening, "heirs", player_count=3), table.person("host")
    code = invited(table, match_id, 1)
    with pytest.raises(SeatTaken):
        table.write(seat_changes.join, table.person("ann"), match_id, JoinMatchRequest(seat=1))
    for name in ("ann", "ben"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    with pytest.raises(MatchFull, match="match_full"):
        table.write(seat_changes.join, table.person("cat"), match_id, JoinMatchRequest())
    with pytest.raises(MatchFull):
        table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(seat_changes.join, table.person("zoe"), match_id, JoinMatchRequest(invite_code=code))
    table.write(match_start.start, host, match_id)
    match = evening.season.find_match(match_id).match
    assert (match.guests, set(match.seats)) == ((1,), {2, 3})


def test_an_invitation_lapses_and_a_bot_in_the_seat_revokes_it(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("heirs")
    match_id, host = in_lobby(table, evening, "heirs", player_count=5), table.person("host")
    code = invited(table, match_id, 5)
    table.write(seat_changes.add_bot, host, match_id, 5, "house")
    with pytest.raises(WrongCode):
        table.write(seat_changes.join, table.person("zoe"), match_id, JoinMatchRequest(invite_code=code))
    table.write(seat_changes.remove_player, host, match_id, 5, None)
    invited(table, match_id, 5)
    table.clock.forward(days=8)
    table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    assert evening.season.find_match(match_id).match.guests == ()


def test_a_guest_can_leave_before_the_start_and_be_replaced_after_it(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("heirs")
    table.person("zoe")
    match_id, host = in_lobby(table, evening, "heirs", guests=["zoe"]), table.person("host")
    seat = seat_of(table, "zoe", match_id)
    table.write(seat_changes.leave, table.person("zoe"), match_id)
    table.person("yan")
    table.write(substitutes.substitute, host, match_id, seat, NewPlayer(account="yan"))
    table.write(match_start.start, host, match_id)
    table.write(substitutes.substitute, host, match_id, seat, NewPlayer(bot="house"))
    assert facts(table, "yan", match_id).seat is None
    evening.play(match_id)
    assert evening.season.find_match(match_id).match.guests == (seat,)
    assert sound(table)


def test_guests_are_for_main_matches_of_seasons(table: Table) -> None:
    evening = Evening.started(table, *FOUR, opponent="drawn", spare_tokens_of_life="kept", no_candidate="drawn")
    evening.announce("heirs")
    evening.play(evening.match("heirs"))
    evening.decide()
    table.person("zoe")
    with pytest.raises(NoGuests):
        in_lobby(table, evening, "toll", guests=["zoe"])
    match_id, host = in_lobby(table, evening, "toll", player_count=3), table.person("host")
    with pytest.raises(NoGuests):
        table.write(substitutes.substitute, host, match_id, 3, NewPlayer(account="zoe"))
    with pytest.raises(InvalidRequest):
        table.write(match_creation.create, host, NewMatch.model_validate({"game": "toll", "guests": ["zoe"]}))


def test_guests_have_room_beside_the_cast(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("heirs")
    for name in ("yan", "zoe"):
        table.person(name)
    with pytest.raises(TooFewSeats):
        in_lobby(table, evening, "heirs", guests=["zoe"], player_count=4)
    with pytest.raises(WrongSeatCount):
        in_lobby(table, evening, "heirs", guests=["zoe", "yan"])
    with pytest.raises(UnknownAccount):
        in_lobby(table, evening, "heirs", guests=["nobody of this name"])
    twice = in_lobby(table, evening, "heirs", guests=["zoe", table.person("zoe").account_id])
    assert facts(table, "host", twice).player_count == 5


def test_a_guest_is_told_and_has_a_name_unlike_those_of_the_cast(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("heirs")
    table.person(LIKE_ANN)
    match_id = in_lobby(table, evening, "heirs", guests=[LIKE_ANN])
    seat = seat_of(table, LIKE_ANN, match_id)
    assert facts(table, "host", match_id).seats[seat - 1].display_name == f"{LIKE_ANN.title()} ({seat})"
    caller = table.person(LIKE_ANN)
    rows = table.read(lambda uow: [*feeds.rows_after(uow.tx, f"account/{caller.account_id}")])
    (told,) = (json.loads(body) for _, body in rows)
    assert (told["type"], told["data"]) == ("account.seat.joined", {"match_id": match_id, "seat": seat})


def test_a_guest_who_deletes_the_account_is_followed_by_a_bot_and_forgotten(table: Table) -> None:
    evening, match_id = visited(table, "heirs")
    seat = seat_of(table, "zoe", match_id)
    table.write(personal_data.leave, table.signed_in("zoe"))
    table.clock.forward(days=7)
    table.write(personal_data.erase_due)
    evening.play(match_id)
    assert "Zoe" not in exported(table, "ann", match_id).decode()
    assert facts(table, "ann", match_id).seats[seat - 1].bot == "house"


def test_a_members_seat_is_no_guests_before_the_start(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    evening.announce("heirs")
    match_id, host = in_lobby(table, evening, "heirs", player_count=5), table.person("host")
    table.person("zoe")
    with pytest.raises(SeasonSeats):
        table.write(substitutes.substitute, host, match_id, seat_of(table, "ann", match_id), NewPlayer(account="zoe"))
    table.write(substitutes.substitute, host, match_id, 5, NewPlayer(account="zoe"))
    assert seat_of(table, "zoe", match_id) == 5
