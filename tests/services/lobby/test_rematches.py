"""A rematch: the same settings for the same people, who come if they like."""

import json
from typing import Any

import pytest

from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import hosts, timing
from mainmatch.services.hosting.timing import CancelRequest, ClosePhaseRequest
from mainmatch.services.lobby import match_start, rematches, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.rematches import next_title
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.matches.queries import MatchFacts
from tests.services.table import Table

FOUR = ("ada", "ben", "cy", "dot")


def finished(table: Table, **payload: Any) -> str:
    """A match of four people and a bot that is over."""
    match_id = table.gathered("x-game", **payload)
    for name in FOUR:
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest(join_code=table.code(match_id)))
    table.write(seat_changes.add_bot, table.person("host"), match_id, None, "random")
    table.write(match_start.start, table.person("host"), match_id)
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    return match_id


def again(table: Table, who: str, match_id: str, **payload: Any) -> MatchFacts:
    return table.write(
        rematches.create, table.person(who), NewMatch.model_validate({"from": match_id, "rematch": True, **payload})
    )


def test_the_same_people_get_the_same_seats_if_they_like(table: Table) -> None:
    options = {"close_early": "never", "garnets": {"1": 3}, "config": {"setup": {"order": [5, 4, 3, 2, 1]}}}
    match_id = finished(table, title="Friday", visibility="private", **options)
    made = again(table, "ben", match_id)
    assert (made.title, made.close_early, made.visibility) == ("Friday (2)", "never", "private")
    assert (made.rematch_of, made.hosting, made.seat) == (match_id, True, 2)
    assert [each.taken for each in made.seats] == [False, True, False, False, True]
    assert made.seats[4].bot == "random"
    assert "setup" not in table.read(queries.facts, table.person("host"), made.id).config
    page = table.read(feed_reader.read, table.person("cy"), feed_reader.open_own, Wanted(limit=50))
    last = json.loads(page.envelopes[-1])
    assert (last["type"], last["data"]) == (
        "account.match.invited",
        {"match_id": made.id, "seat": 3, "rematch_of": match_id},
    )
    assert table.write(seat_changes.join, table.person("cy"), made.id, JoinMatchRequest()).seat == 3
    with pytest.raises(Unknown) as stranger:
        table.write(seat_changes.join, table.person("zoe"), made.id, JoinMatchRequest())
    assert stranger.value.code == "unknown_match"


def test_kept_seats_are_free_for_all_after_a_week(table: Table) -> None:
    made = again(table, "host", finished(table))
    with pytest.raises(Conflict) as kept:
        table.write(seat_changes.join, table.person("zoe"), made.id, JoinMatchRequest())
    assert kept.value.code == "match_full"
    table.clock.forward(days=7)
    assert table.write(seat_changes.join, table.person("zoe"), made.id, JoinMatchRequest()).seat == 1


def test_a_match_has_one_rematch_unless_that_is_cancelled(table: Table) -> None:
    match_id = finished(table)
    first = again(table, "ada", match_id)
    with pytest.raises(Conflict) as second:
        again(table, "host", match_id)
    assert (second.value.code, second.value.more) == ("rematch_exists", {"match_id": first.id})
    # The hosts of the match host the rematch.
    assert {each.account_id for each in table.read(hosts.hosts_of, table.person("host"), first.id).items} == {
        "ac_ada",
        "ac_host",
    }
    table.write(timing.cancel, table.person("host"), first.id, CancelRequest())
    assert again(table, "host", match_id, title="Another day").title == "Another day"


def test_only_people_of_a_match_that_is_over_open_a_rematch(table: Table) -> None:
    match_id = finished(table)
    with pytest.raises(Forbidden) as stranger:
        again(table, "zoe", match_id)
    assert stranger.value.code == "not_in_match"
    running = table.started("x-game", *FOUR, "eve")
    with pytest.raises(Conflict) as early:
        again(table, "ada", running)
    assert early.value.code == "not_finished"


@pytest.mark.parametrize(
    ("title", "following"),
    [("Friday", "Friday (2)"), ("Friday (2)", "Friday (3)"), ("x" * 120, "x" * 116 + " (2)"), ("(9)", "(9) (2)")],
)
def test_the_next_title_has_the_next_number(title: str, following: str) -> None:
    assert next_title(title) == following
