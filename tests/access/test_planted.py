"""The matrix is tested, too: each of these bugs, planted into the server, turns a cell of its row red.

A test that is green with a bug in place would be no test. What is planted is what has gone wrong elsewhere: a check
that is missing on one operation, a refusal that says that something is there, a door beside the door.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from mainmatch.api.http.context import Access
from mainmatch.api.http.router import ApiRoute
from mainmatch.services import audit_log
from mainmatch.services.errors import NotHost, Unknown, WrongCode
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import head_of
from mainmatch.services.hosting import hosts, timing
from mainmatch.services.matches import access
from mainmatch.services.matches import queries as match_queries
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.play import submissions, views
from mainmatch.services.season_commands import access as standing
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import matches, seasons, tokens
from tests.access.asking import differences
from tests.access.losing import entered, staged
from tests.access.table import TABLE
from tests.access.world import Rehearsal, World, playing_tally

pytestmark = pytest.mark.anyio

Plant = Callable[[pytest.MonkeyPatch, World], object]


def _no_role_on_one_operation(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(timing, "begin", access.see)


def _forbidden_for_hidden(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see

    def tells(uow: Any, caller: Any, match_id: str) -> MatchAccess:
        try:
            return see(uow, caller, match_id)
        except Exception:
            if matches.by_id(uow.tx, match_id) is None:
                raise
            raise NotHost from None

    patch.setattr(match_queries, "see", tells)


def _another_text_for_hidden(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see

    def tells(uow: Any, caller: Any, match_id: str) -> MatchAccess:
        try:
            return see(uow, caller, match_id)
        except Exception as error:
            if matches.by_id(uow.tx, match_id) is not None:
                error.message = "This match is private."  # type: ignore[attr-defined]
            raise

    patch.setattr(views, "see", tells)


def _ex_seat_reads(patch: pytest.MonkeyPatch, world: World) -> None:
    see, ex_seat = access.see, world.names["cyd"]

    def remembers(uow: Any, caller: Any, match_id: str) -> MatchAccess:
        standing = see(uow, caller, match_id)
        return structs.replace(standing, seat=3) if caller.account_id == ex_seat else standing

    patch.setattr(submissions, "see", remembers)


def _anybody_reads_a_seats_feed(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(feed_reader, "_open", lambda uow, standing, viewer: head_of(uow, standing.match, viewer))


def _host_sees_while_playing(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(hosts, "must_not_play", lambda standing: None)


def _no_scope_on_one_route(patch: pytest.MonkeyPatch, world: World) -> None:
    route = _route(world, "postMessage")
    patch.setattr(route, "access", Access())


def _open_by_mistake(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(_route(world, "listHosts"), "access", Access(reason="who hosts is no secret"))


def _bound_token_reads_on(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see
    patch.setattr(
        match_queries, "see", lambda uow, caller, match_id: see(uow, replace(caller, match_id=None), match_id)
    )


def _reading_writes(patch: pytest.MonkeyPatch, world: World) -> None:
    async def notes(self: Rehearsal, command: Any, *args: Any, **kwargs: Any) -> Any:
        await self.write(audit_log.note, "server", None, "looked")
        return await Executor.read(self, command, *args, **kwargs)

    patch.setattr(Rehearsal, "read", notes)


# --- seasons


def _no_role_in_a_season(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(hosting, "hosted", lambda uow, caller, season_id: standing.see(uow, caller, season_id).season)


def _a_hidden_season_is_looked_at(patch: pytest.MonkeyPatch, world: World) -> None:
    see = standing.see

    def looks(uow: Any, caller: Any, season_id: str) -> Any:
        if (found := seasons.header(uow.tx, season_id, sees_hidden=True)) is not None:
            seasons.state(uow.tx, found.id)
        return see(uow, caller, season_id)

    patch.setattr(queries, "see", looks)


def _a_hidden_season_is_told_of(patch: pytest.MonkeyPatch, world: World) -> None:
    see = standing.see

    def tells(uow: Any, caller: Any, season_id: str) -> Any:
        try:
            return see(uow, caller, season_id)
        except Unknown:
            if seasons.by_id(uow.tx, season_id) is None:
                raise
            raise WrongCode from None

    patch.setattr(cast, "see", tells)


def _a_bound_token_reaches_seasons(patch: pytest.MonkeyPatch, world: World) -> None:
    see = standing.see
    patch.setattr(queries, "see", lambda uow, caller, season_id: see(uow, replace(caller, match_id=None), season_id))


def _a_host_in_the_cast_keeps_the_hosts_eyes(patch: pytest.MonkeyPatch, world: World) -> None:
    viewer = property(lambda self: "host" if self.is_host else f"member:{self.member}" if self.member else "public")
    patch.setattr(standing.SeasonAccess, "viewer", viewer)


def _whoever_left_the_cast_stays(patch: pytest.MonkeyPatch, world: World) -> None:
    see, ex_member = standing.see, world.names["cyd"]

    def remembers(uow: Any, caller: Any, season_id: str) -> Any:
        found = see(uow, caller, season_id)
        is_theirs = caller.account_id == ex_member
        names = next(each.names for each in world.seasons if each.names["season"] == season_id)
        return replace(found, member=names["cyd_member"]) if is_theirs else found

    patch.setattr(queries, "see", remembers)
    patch.setattr(feed_reader, "see_season", remembers)


def _route(world: World, operation: str) -> ApiRoute:
    routes = [each for each in world.server.app.router.routes if isinstance(each, ApiRoute)]
    return next(each for each in routes if each.operation_id == operation)


@pytest.mark.parametrize(
    ("plant", "row_id", "who"),
    [
        (_no_role_on_one_operation, "extendPhase", "own seat"),
        (_no_role_on_one_operation, "cancelMatch", "ex-host"),
        (_forbidden_for_hidden, "getMatch", "stranger, private"),
        (_another_text_for_hidden, "getView", "stranger, private"),
        (_ex_seat_reads, "listMySubmissions", "ex-seat"),
        (_anybody_reads_a_seats_feed, "listMatchEvents as=seat:1", "stranger"),
        (_anybody_reads_a_seats_feed, "streamMatchEvents as=host", "own seat"),
        (_anybody_reads_a_seats_feed, "stream subscribe match/seat:1", "other seat"),
        (_host_sees_while_playing, "listAudit", "host who plays"),
        (_no_scope_on_one_route, "postMessage table", "token with too little scope"),
        (_open_by_mistake, "listHosts", "own seat"),
        (_bound_token_reads_on, "getMatch", "token for another match"),
        (_reading_writes, "listMatches", "own seat"),
        (_no_role_in_a_season, "cancelSeason", "own member"),
        (_no_role_in_a_season, "closeDecision", "host of its match only"),
        (_a_hidden_season_is_looked_at, "getSeason", "stranger, private"),
        (_a_hidden_season_is_told_of, "joinSeason with a wrong code", "stranger, private"),
        (_a_bound_token_reaches_seasons, "getSeasonView", "token for one match"),
        (_a_host_in_the_cast_keeps_the_hosts_eyes, "listSeasonEvents as=host", "host who is a member"),
        (_a_host_in_the_cast_keeps_the_hosts_eyes, "stream subscribe season/host", "host who is a member"),
        (_whoever_left_the_cast_stays, "listLedger", "ex-member, substituted"),
    ],
)
async def test_a_planted_bug_turns_its_row_red(
    world: World, monkeypatch: pytest.MonkeyPatch, plant: Plant, row_id: str, who: str
) -> None:
    row = next(each for each in TABLE if each.id == row_id)
    plant(monkeypatch, world)
    found = await differences(row, world)
    assert any(each.startswith(f"{row_id}: {who}") for each in found), found


async def test_a_ticket_that_stays_good_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing_tally(tmp_path) as server:
        scenario = await staged(server, starts=False)
        ticket = (await scenario.does("ada", "POST", "/v1/stream/tickets"))["ticket"]
        monkeypatch.setattr(tokens, "consume_ticket", tokens.by_hash)
        # What test_a_ticket_is_good_once says of the second time is not so any more.
        assert [await entered(scenario, ticket) for _ in range(2)] == [("ready", None), ("ready", None)]
