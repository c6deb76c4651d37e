"""The matrix is tested, too: each of these bugs, planted into the server, turns a cell of its row red.

A test that is green with a bug in place would be no test. What is planted is what has gone wrong elsewhere: a check
that is missing on one operation, a refusal that says that something is there, a door beside the door.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.play import access, auditing, feeds, lobby, rounds, views
from app.play.access import Standing
from app.play.desk import House
from app.play.feeds import head_of
from app.play.hosting import clocks, crew
from app.play.mistakes import Forbidden
from app.store import matches, tokens
from app.web.calls import Access
from app.web.door import DoorRoute
from tests.access.asking import differences
from tests.access.losing import entered, staged
from tests.access.table import TABLE
from tests.access.world import Rehearsal, World, playing_tally

pytestmark = pytest.mark.anyio

Plant = Callable[[pytest.MonkeyPatch, World], object]


def _no_role_on_one_operation(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(clocks, "begin", access.see)


def _forbidden_for_hidden(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see

    def tells(desk: Any, caller: Any, match_id: str) -> Standing:
        try:
            return see(desk, caller, match_id)
        except Exception:
            if matches.by_id(desk.tx, match_id) is None:
                raise
            raise Forbidden("not_host", "Only a host of this match can do this.") from None

    patch.setattr(lobby, "see", tells)


def _another_text_for_hidden(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see

    def tells(desk: Any, caller: Any, match_id: str) -> Standing:
        try:
            return see(desk, caller, match_id)
        except Exception as error:
            if matches.by_id(desk.tx, match_id) is not None:
                error.advice = "This match is private."  # type: ignore[attr-defined]
            raise

    patch.setattr(views, "see", tells)


def _ex_seat_reads(patch: pytest.MonkeyPatch, world: World) -> None:
    see, ex_seat = access.see, world.names["cyd"]

    def remembers(desk: Any, caller: Any, match_id: str) -> Standing:
        standing = see(desk, caller, match_id)
        return replace(standing, seat=3) if caller.account_id == ex_seat else standing

    patch.setattr(rounds, "see", remembers)


def _anybody_reads_a_seats_feed(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(feeds, "_open", lambda desk, standing, viewer: head_of(desk, standing.match, viewer))


def _host_sees_while_playing(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(crew, "must_not_play", lambda standing: None)


def _no_scope_on_one_route(patch: pytest.MonkeyPatch, world: World) -> None:
    route = _route(world, "postMessage")
    patch.setattr(route, "access", Access())


def _open_by_mistake(patch: pytest.MonkeyPatch, world: World) -> None:
    patch.setattr(_route(world, "listHosts"), "access", Access(reason="who hosts is no secret"))


def _bound_token_reads_on(patch: pytest.MonkeyPatch, world: World) -> None:
    see = access.see
    patch.setattr(lobby, "see", lambda desk, caller, match_id: see(desk, replace(caller, match_id=None), match_id))


def _reading_writes(patch: pytest.MonkeyPatch, world: World) -> None:
    async def notes(self: Rehearsal, verb: Any, *args: Any, **kwargs: Any) -> Any:
        await self.write(auditing.note, "server", None, "looked")
        return await House.read(self, verb, *args, **kwargs)

    patch.setattr(Rehearsal, "read", notes)


def _route(world: World, operation: str) -> DoorRoute:
    routes = [each for each in world.server.app.router.routes if isinstance(each, DoorRoute)]
    return next(each for each in routes if each.operation_id == operation)


@pytest.mark.parametrize(
    ("plant", "row_id", "who"),
    [
        (_no_role_on_one_operation, "extendPhase", "own seat"),
        (_no_role_on_one_operation, "cancelMatch", "ex-host"),
        (_forbidden_for_hidden, "getMatch", "stranger, private"),
        (_another_text_for_hidden, "getView", "stranger, private"),
        (_ex_seat_reads, "getSubmissionHistory", "ex-seat"),
        (_anybody_reads_a_seats_feed, "listEvents as=seat:1", "stranger"),
        (_anybody_reads_a_seats_feed, "streamEvents as=host", "own seat"),
        (_anybody_reads_a_seats_feed, "stream subscribe match/seat:1", "other seat"),
        (_host_sees_while_playing, "getAudit", "host who plays"),
        (_no_scope_on_one_route, "postMessage table", "token with too little scope"),
        (_open_by_mistake, "listHosts", "own seat"),
        (_bound_token_reads_on, "getMatch", "token for another match"),
        (_reading_writes, "listMyMatches", "own seat"),
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
        scene = await staged(server, starts=False)
        ticket = (await scene.does("ada", "POST", "/v1/stream/tickets"))["ticket"]
        monkeypatch.setattr(tokens, "consume_ticket", tokens.by_hash)
        # What test_a_ticket_is_good_once says of the second time is not so any more.
        assert [await entered(scene, ticket) for _ in range(2)] == [("ready", None), ("ready", None)]
