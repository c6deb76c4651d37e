"""Matches from others: the settings of a match come along, its people and secrets do not."""

from typing import Any

import pytest

from mainmatch.services.errors import Unknown
from mainmatch.services.lobby import rematches, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def cloned(table: Table, who: str, match_id: str, **payload: Any) -> MatchFacts:
    return table.write(rematches.create, table.person(who), NewMatch.model_validate({"from": match_id, **payload}))


def stored(table: Table, match_id: str) -> MatchRecord:
    found = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found


def rich(table: Table, **payload: Any) -> str:
    options = {"close_early": "never", "garnets": {"1": 3}, "spectator_delay_rounds": 2, "review_seconds": 7200}
    config = {"missing_choice": "ally", "setup": {"order": [5, 4, 3, 2, 1]}}
    return table.gathered("x-game", **{**options, "config": config, "title": "Friday", **payload})


def test_settings_come_along_and_people_and_secrets_do_not(table: Table) -> None:
    match_id = rich(table, visibility="unlisted", absence={"extensions": 1})
    table.write(seat_changes.join, table.person("ada"), match_id, JoinMatchRequest(join_code=table.code(match_id)))
    made = cloned(table, "zoe", match_id)
    old, new = stored(table, match_id), stored(table, made.id)
    same: tuple[str, ...] = (
        "game",
        "title",
        "players",
        "schedule",
        "close_early",
        "visibility",
        "submission_status",
        "publication",
    )
    same += (
        "review_seconds",
        "delay_rounds",
        "downtime",
        "when_seats_are_free",
        "absence",
        "hosts_read_groups",
        "drawn_aliases",
    )
    assert [getattr(new, name) for name in same] == [getattr(old, name) for name in same]
    assert (made.config, made.hosts, made.rematch_of) == ({"missing_choice": "ally"}, ["Zoe"], None)
    assert not any(each.taken for each in made.seats)
    assert not {old.seed, old.join_code, old.id} & {new.seed, new.join_code, new.id}
    assert cloned(table, "host", match_id, title="Sunday").title == "Sunday"


def test_starting_balances_come_along_for_hosts_who_do_not_play(table: Table) -> None:
    match_id = rich(table)
    table.write(seat_changes.join, table.person("ada"), match_id, JoinMatchRequest())
    balances = [stored(table, cloned(table, who, match_id).id).garnets for who in ("ada", "zoe", "host")]
    assert balances == [{}, {}, {"1": 3}]
    table.write(seat_changes.join, table.person("host"), match_id, JoinMatchRequest())
    assert stored(table, cloned(table, "host", match_id).id).garnets == {}


def test_a_hidden_match_is_cloned_by_nobody_else(table: Table) -> None:
    match_id = rich(table, visibility="private")
    with pytest.raises(Unknown) as hidden:
        cloned(table, "zoe", match_id)
    with pytest.raises(Unknown) as missing:
        cloned(table, "zoe", "m_nothing")
    assert (hidden.value.code, str(hidden.value)) == (missing.value.code, str(missing.value))


def test_a_clone_of_a_seasons_match_is_outside_of_the_season(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", start_garnets=3)
    evening.announce("exodus")
    match_id = evening.match("exodus")
    assert stored(table, match_id).garnets != {}
    made = cloned(table, "host", match_id)
    assert (made.season_id, stored(table, made.id).garnets, any(each.taken for each in made.seats)) == (
        None,
        {},
        False,
    )
