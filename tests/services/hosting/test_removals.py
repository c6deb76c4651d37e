"""Whom a host removes stays out until a host lets them in, and people choose who can seat them."""

from collections.abc import Callable
from typing import Any

import pytest

from mainmatch.services.accounts import sign_up
from mainmatch.services.accounts.sign_up import ProfileChange
from mainmatch.services.errors import AlreadyStarted, Forbidden, NotHost, NotRemoved, Removed, SeatingRefused
from mainmatch.services.hosting import hosts, substitutes, timing
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.lobby import match_creation, match_start, rematches, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.seasons import cast
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer, NewMember, NewSeasonHost
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, matches, seats
from tests.services.seasons.evening import Evening
from tests.services.table import Table

pytestmark = pytest.mark.engines


def put(table: Table, match_id: str, seat: int, by: str = "host", **payload: Any) -> Any:
    return table.write(substitutes.substitute, table.person(by), match_id, seat, NewPlayer(**payload))


def join(table: Table, name: str, match_id: str, **codes: str | None) -> Any:
    codes = {"join_code": table.code(match_id), **codes}
    return table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest.model_validate(codes))


def seated(table: Table, match_id: str) -> list[str | None]:
    return [each.account_id and each.account_id[3:] for each in table.read(lambda uow: seats.of(uow.tx, match_id))]


def removed(table: Table, match_id: str) -> list[str]:
    return [each.username or "" for each in table.read(hosts.removed_from, table.person("host"), match_id).items]


@pytest.fixture(params=["public", "unlisted", "private"])
def match_id(table: Table, request: pytest.FixtureRequest) -> str:
    """A lobby of four from which "ben" was removed."""
    found = table.gathered("exodus", "ada", "ben", visibility=request.param, player_count=4)
    table.write(seat_changes.remove_player, table.person("host"), found, 2, "Rude.")
    return found


def test_no_way_leads_back_until_a_host_opens_one(table: Table, match_id: str) -> None:
    code = put(table, match_id, 2, invite=True).invite_code
    for codes in ({}, {"join_code": None, "invite_code": code}, {"invite_code": code}):
        with pytest.raises(Removed):
            join(table, "ben", match_id, **codes)
    assert (seated(table, match_id)[1], removed(table, match_id)) == (None, ["ben"])
    table.write(hosts.let_in, table.person("host"), match_id, "ben")
    join(table, "ben", match_id, invite_code=code)
    assert (seated(table, match_id)[1], removed(table, match_id)) == ("ben", [])
    with pytest.raises(NotRemoved):
        table.write(hosts.let_in, table.person("host"), match_id, "ben")


@pytest.mark.parametrize("invited", [False, True])
def test_a_host_who_seats_or_invites_somebody_lets_them_in(table: Table, match_id: str, invited: bool) -> None:  # noqa: FBT001
    put(table, match_id, 2, account="ben", invite=invited or None)
    if invited:
        assert seated(table, match_id)[1] is None
        join(table, "ben", match_id, join_code=None)
    assert (seated(table, match_id)[1], removed(table, match_id)) == ("ben", [])


def test_who_loses_a_seat_to_somebody_else_stays_out_and_who_leaves_does_not(table: Table) -> None:
    match_id = table.gathered("exodus", "ada", "ben", "cy", player_count=4)
    put(table, match_id, 1, bot="house")
    table.write(seat_changes.leave, table.person("ben"), match_id)
    assert removed(table, match_id) == ["ada"]
    with pytest.raises(Removed):
        join(table, "ada", match_id)
    join(table, "ben", match_id)
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="cy"))
    table.write(seat_changes.remove_player, table.person("host"), match_id, 3, None)
    join(table, "cy", match_id)
    assert "cy" in seated(table, match_id), "hosts come back as they like"


def test_only_hosts_see_and_change_who_stays_out(table: Table, match_id: str) -> None:
    with pytest.raises(NotHost):
        table.read(hosts.removed_from, table.person("ada"), match_id)
    with pytest.raises(NotHost):
        table.write(hosts.let_in, table.person("ada"), match_id, "ben")


def test_who_was_removed_from_a_cast_stays_out_until_a_host_adds_them(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben")
    evening.host(cast.remove_member, evening.member("ben"))
    with pytest.raises(Removed):
        table.write(cast.join, table.person("ben"), evening.id, JoinSeasonRequest())
    evening.host(cast.add_member, NewMember(account="ben"))
    assert evening.member("ben")


# --- who may seat whom


def chooses(table: Table, name: str, seating: str) -> None:
    table.write(sign_up.change_profile, table.person(name), ProfileChange.model_validate({"seating": seating}))


def _puts(table: Table, match_id: str, evening: Evening) -> None:
    put(table, match_id, 4, account="zoe")


def _hosts(table: Table, match_id: str, evening: Evening) -> None:
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="zoe"))


def _adds(table: Table, match_id: str, evening: Evening) -> None:
    evening.host(cast.add_member, NewMember(account="zoe"))


def _gives(table: Table, match_id: str, evening: Evening) -> None:
    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(account="zoe"))


def _hosts_season(table: Table, match_id: str, evening: Evening) -> None:
    evening.host(cast.add_host, NewSeasonHost(account="zoe"))


def _names_guest(table: Table, match_id: str, evening: Evening) -> None:
    running = Evening.started(table, "fay", "gus", "hal")
    running.announce("exodus")
    running.match("exodus", guests=["zoe"])


WAYS: tuple[Callable[[Table, str, Evening], None], ...] = (_puts, _hosts, _adds, _gives, _hosts_season, _names_guest)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nobody_is_seated_who_does_not_want_that(table: Table, way: Callable[[Table, str, Evening], None]) -> None:
    match_id, evening = table.gathered("exodus", "ada", player_count=4), Evening.cast(table, "ann", "ben")
    table.person("zoe")
    for seating in ("nobody", "known"):
        chooses(table, "zoe", seating)
        with pytest.raises(SeatingRefused):
            way(table, match_id, evening)
    _have_met(table)
    way(table, match_id, evening)


def _have_met(table: Table) -> None:
    """The host and "zoe" in a match that has begun; in a lobby they have not met."""
    met = table.gathered("duel-of-bids", "zoe", "ida")
    table.write(timing.cancel, table.person("host"), met, CancelRequest())
    with pytest.raises(SeatingRefused):
        put(table, table.gathered("exodus", player_count=4), 1, account="zoe")
    table.started("duel-of-bids", "zoe", "ida")


def test_who_wants_no_seats_is_invited_and_comes_by_themselves(table: Table) -> None:
    match_id = table.gathered("exodus", "ada", player_count=4)
    table.person("zoe")
    chooses(table, "zoe", "nobody")
    answer = put(table, match_id, 3, account="zoe", invite=True)
    assert (answer.invite_code, answer.expires_at is not None) == (None, True)
    told = table.read(lambda uow: feeds.page(uow.tx, "account/ac_zoe", 0, 9))
    assert '"type":"account.match.invited"' in told[-1][1]
    assert seated(table, match_id) == ["ada", None, None, None]
    join(table, "zoe", match_id, join_code=None)
    assert seated(table, match_id) == ["ada", None, "zoe", None]


def test_a_seat_in_a_running_match_is_taken_by_who_is_invited(table: Table) -> None:
    match_id = table.started("duel-of-bids", "ada", "ben")
    chooses(table, "zoe", "nobody")
    put(table, match_id, 1, account="zoe", invite=True, knowledge="from_now")
    assert seated(table, match_id) == ["ada", "ben"]
    join(table, "zoe", match_id, join_code=None)
    assert seated(table, match_id) == ["zoe", "ben"]
    with pytest.raises((Forbidden, AlreadyStarted)):
        join(table, "ada", match_id)


def test_one_always_may_seat_oneself_and_a_rematch_leaves_out_hosts_who_want_none(table: Table) -> None:
    match_id = table.gathered("duel-of-bids", "ada", "ben")
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="ada"))
    table.write(match_start.start, table.person("host"), match_id)
    chooses(table, "host", "nobody")
    del table.watched[match_id]

    def finish(uow: UnitOfWork) -> None:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        matches.update(uow.tx, record, status="finished", finished_at=uow.now)

    table.executor.write_now(finish)
    again = table.write(
        rematches.create, table.person("ada"), NewMatch.model_validate({"from": match_id, "rematch": True})
    )
    assert again.hosts == ["Ada"]
    own = table.write(match_creation.create, table.person("host"), NewMatch(game="exodus")).id
    put(table, own, 1, account="host")
    assert seated(table, own)[0] == "host"
