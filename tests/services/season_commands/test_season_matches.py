"""Matches of a season: whose their seats are."""

import pytest

from mainmatch.season.errors import WrongConfig, WrongMembers
from mainmatch.services.errors import Forbidden
from mainmatch.services.export.verify import verify
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.maintenance import database_check
from mainmatch.services.matches import queries
from mainmatch.services.play import views
from mainmatch.services.seasons import cast
from mainmatch.services.seasons.schemas import MemberPlayer
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from tests.services.exported import exported
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_substitute_takes_the_seat_in_the_running_match_too(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan")
    evening.announce("exodus")
    match_id = evening.match("exodus")
    seat = table.read(queries.facts, table.person("ben"), match_id).seat
    table.person("eve")
    evening.host(cast.put_player, evening.member("ben"), MemberPlayer(account="eve"))
    assert table.read(queries.facts, table.person("eve"), match_id).seat == seat
    assert table.read(queries.facts, table.person("ben"), match_id).seat is None
    evening.host(cast.put_player, evening.member("eve"), MemberPlayer(bot="house", alias="Robin"))
    evening.play(match_id)


def test_seats_of_a_season_are_for_its_cast(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan")
    evening.announce("exodus")
    host = table.person("host")
    payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id, "player_count": 5})
    match_id = table.write(match_creation.create, host, payload).id
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(seat_changes.join, table.person("zoe"), match_id, JoinMatchRequest())
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(seat_changes.leave, table.person("ann"), match_id)
    table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    evening.play(match_id)


def test_where_members_choose_whether_they_play_they_join_their_match(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve", everyone_plays=False)
    evening.announce("exodus")
    host = table.person("host")
    payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id})
    match_id = table.write(match_creation.create, host, payload).id
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(seat_changes.join, table.person("zoe"), match_id, JoinMatchRequest())
    players = table.read(queries.facts, host, match_id).player_count
    for name in ("ann", "ben", "cat"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    for _ in range(players - 3):
        table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    assert len(evening.season.find_match(match_id).match.seats) == 3


def open_match(table: Table, evening: Evening, game: str) -> str:
    evening.announce(game)
    payload = NewMatch.model_validate({"game": game, "season_id": evening.id})
    return table.write(match_creation.create, table.person("host"), payload).id


def test_who_joined_by_choice_may_leave_and_is_called_as_in_the_cast(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(account="ann", alias="Queen"))
    match_id = open_match(table, evening, "duel-of-nerve")
    ann = table.person("ann")
    assert (
        table.write(seat_changes.join, ann, match_id, JoinMatchRequest(display_name="Not me")).seats[0].display_name
        == "Queen"
    )
    table.write(seat_changes.leave, ann, match_id)
    for name in ("ben", "ann"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    table.write(match_start.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("ben"), 2: evening.member("ann")}


def test_where_members_choose_the_bots_of_the_cast_come_before_others(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", bots=1, everyone_plays=False)
    match_id = open_match(table, evening, "duel-of-nerve")
    host = table.person("host")
    table.write(seat_changes.join, table.person("ann"), match_id, JoinMatchRequest())
    added = table.write(seat_changes.add_bot, host, match_id, None, "house")
    member, card = [*evening.season.members.items()][-1]
    assert added.display_name == card.alias
    table.write(seat_changes.remove_player, host, match_id, 2, None)
    table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("ann"), 2: member}


def test_a_seat_that_was_given_back_is_no_members_any_more(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    match_id = open_match(table, evening, "x-game")
    for name in ("ann", "ben", "cat"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    table.write(seat_changes.leave, table.person("ann"), match_id)
    for _ in range(table.read(queries.facts, table.person("host"), match_id).player_count - 2):
        table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house")
    table.write(match_start.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {2: evening.member("ben"), 3: evening.member("cat")}


def test_who_has_left_the_season_can_leave_the_match_that_they_had_chosen(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    match_id = open_match(table, evening, "duel-of-nerve")
    for name in ("ann", "ben"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    table.write(cast.leave, table.person("ann"), evening.id)
    table.write(seat_changes.leave, table.person("ann"), match_id)
    table.write(seat_changes.join, table.person("cat"), match_id, JoinMatchRequest())
    table.write(match_start.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("cat"), 2: evening.member("ben")}


def test_nobody_else_of_the_cast_joins_a_death_match(table: Table) -> None:
    names = ("ann", "ben", "cat", "dan")
    evening = Evening.started(table, *names, everyone_plays=False, opponent="drawn", spare_tokens_of_life="kept")
    match_id = open_match(table, evening, "x-game")
    for name in names:
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house")
    table.write(match_start.start, table.person("host"), match_id)
    evening.play(match_id)
    evening.decide()
    payload = NewMatch.model_validate({"game": "x-game", "season_id": evening.id})
    death_match = table.write(match_creation.create, table.person("host"), payload)
    seated = {each.display_name or "" for each in death_match.seats if each.taken}
    other = min({name.title() for name in names} - seated)
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(seat_changes.join, table.person(other.lower()), death_match.id, JoinMatchRequest())
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(seat_changes.leave, table.person(min(seated).lower()), death_match.id)


def test_a_match_whose_cast_has_changed_since_it_was_created_says_what_to_do(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve")
    evening.announce("exodus")
    host = table.person("host")
    match_id = table.write(
        match_creation.create, host, NewMatch.model_validate({"game": "exodus", "season_id": evening.id})
    ).id
    table.write(cast.leave, table.person("eve"), evening.id)
    with pytest.raises(WrongMembers):
        table.write(match_start.start, host, match_id)
    evening.match("exodus")


def test_a_match_with_another_config_than_members_decided_says_what_to_do(table: Table) -> None:
    twist = {"game": "x-game", "setting": "missing_choice", "decider": "group", "options": ["ally", "betray"]}
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve", twists=[twist])
    evening.announce("x-game")
    evening.choose("ann", "betray")
    evening.wait()
    host = table.person("host")
    payload = {"game": "x-game", "season_id": evening.id, "config": {"missing_choice": "ally"}}
    made = table.write(match_creation.create, host, NewMatch.model_validate(payload))
    assert made.config == {"missing_choice": "betray"}

    def as_before(uow: UnitOfWork) -> None:
        record = matches.by_id(uow.tx, made.id)
        assert record is not None
        matches.update(uow.tx, record, config={"missing_choice": "ally"})

    table.write(as_before)
    with pytest.raises(WrongConfig):
        table.write(match_start.start, host, made.id)
    evening.match("x-game")


def test_a_guest_plays_a_shipped_game_to_its_end_and_the_season_goes_on(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", start_garnets=2)
    evening.announce("exodus")
    table.person("zoe")
    match_id = evening.match("exodus", guests=["zoe"])
    evening.play(match_id)
    (seat,) = evening.season.find_match(match_id).match.guests
    result = table.read(views.result, table.person("zoe"), match_id)
    assert seat not in {*result.winners, *result.elimination_candidates}
    assert result.elimination_candidates
    while evening.season.episode is not None:
        evening.decide()
        if evening.season.episode is not None:
            evening.play(evening.match("duel-of-nerve"))
    assert [member for member in evening.season.members.values() if not member.is_active]
    text = exported(table, "zoe", match_id)
    assert {each.what for each in verify(text, table.executor.games) if each.state == "wrong"} == set()
    assert [*table.read(lambda uow: tuple(database_check.check(uow)))] == []
