"""Bots against a real server: many seats, handlers that fail, seats that come later, one effect."""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass, field, fields, replace
from random import Random
from types import SimpleNamespace

import pytest

from mainmatch.services.events.account_events import AccountEvent
from mainmatch_client import AsyncMainmatch, Refused, StreamEnded
from mainmatch_client.bots import Bot, Context, SeasonContext
from mainmatch_client.bots.handlers import Handlers
from mainmatch_client.bots.membership import MAY_ASK, Memberships
from mainmatch_client.calls.call import reading
from mainmatch_client.models import MemberSeasonView, SeasonDecision, SeasonView, SeatOptions
from tests.clients.python.live_server import ROOT, Live, account, laid

pytestmark = pytest.mark.anyio

DICE = Random(1)  # noqa: S311 - nothing is thrown


async def served(bot: Bot) -> None:
    async with asyncio.timeout(60):
        await bot.serve()


async def test_one_bot_plays_all_seats_of_several_accounts(live: Live) -> None:
    async with laid(live.url, "x-game", 5, prefix="many") as table:
        bot = Bot(live.url, *table.tokens)
        asked: Counter[int] = Counter()
        over: list[int] = []

        @bot.asked
        async def play(ctx: Context, options: SeatOptions) -> None:
            assert ctx.match_id == table.match_id
            assert ctx.view.phase is not None
            assert options.phase is not None
            assert ctx.view.phase.id == options.phase.id
            asked[ctx.seat] += 1
            await ctx.submit(options.actions[0].example, locked=True)

        @bot.on("match.finished")
        async def end(ctx: Context) -> None:
            assert ctx.view.cursor.feed == f"match/{table.match_id}/seat:{ctx.seat}"
            over.append(ctx.seat)
            if len(over) == len(table.tokens):
                bot.stop()

        await table.host.start(table.match_id)
        await served(bot)
        assert sorted(over) == sorted(asked) == [1, 2, 3, 4, 5]
        assert (await table.host.match(table.match_id)).status == "finished"


async def test_a_bot_uses_no_proxy_that_it_was_told_to_ignore(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laid(live.url, "x-game", 1, prefix="direct") as table:
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.delenv(name)
        monkeypatch.setenv("all_proxy", "http://127.0.0.1:9")
        bot = Bot(live.url, *table.tokens, trust_env=False)

        @bot.asked
        async def end(ctx: Context, options: SeatOptions) -> None:
            bot.stop()

        await table.host.start(table.match_id)
        await served(bot)


async def test_a_handler_that_fails_stops_no_other(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    async with laid(live.url, "x-game", 1, prefix="failing") as table:
        bot = Bot(live.url, table.tokens[0])
        told: list[str] = []

        @bot.on("host.announced")
        async def fail(ctx: Context) -> None:
            raise LookupError("a bug")

        @bot.on("host.*")
        async def note(ctx: Context) -> None:
            assert ctx.event is not None
            told.append(ctx.event.data["text"])
            if len(told) == 2:
                bot.stop()

        serving = asyncio.create_task(served(bot))
        await is_there(table.host, table.match_id, table.tokens[0])
        with caplog.at_level(logging.ERROR):
            await announce_until(table.host, table.match_id, serving)
        assert len(told) >= 2
        failures = [record for record in caplog.records if record.name == "mainmatch_client.bots"]
        assert len(failures) >= 2
        assert all("a handler failed" in record.message for record in failures)


async def is_there(host: AsyncMainmatch, match_id: str, token: str) -> None:
    """The bot's account can be asked."""
    async with AsyncMainmatch(host.url, token) as ada:
        assert (await ada.match(match_id)).seat == 1


async def announce_until(host: AsyncMainmatch, match_id: str, serving: "asyncio.Task[None]") -> None:
    """The bot follows from when it sat down: say things until it has heard enough."""
    n = 0
    while not serving.done():
        n += 1
        await host.announce(match_id, f"Announcement {n}")
    await serving


async def test_a_seat_that_is_taken_later_is_found(live: Live) -> None:
    ada, token = await account(live.url, "later")
    async with ada, laid(live.url, "x-game", 0, prefix="waiting") as table:
        bot = Bot(live.url, token)
        seen: list[str] = []

        @bot.on("*")
        async def note(ctx: Context) -> None:
            assert ctx.event is not None
            seen.append(ctx.match_id)
            bot.stop()

        match = await table.host.create_match("x-game")
        serving = asyncio.create_task(served(bot))
        # The bot has no seat yet; whether it connects before or after this, it finds the seat.
        await ada.join(match.id)
        await announce_until(table.host, match.id, serving)
        assert set(seen) == {match.id}


async def test_what_is_sent_about_an_event_is_sent_once_however_often_it_is_told(live: Live) -> None:
    async with laid(live.url, "x-game", 1, prefix="twice") as table, AsyncMainmatch(live.url, table.tokens[0]) as ada:
        await table.host.start(table.match_id)
        view = await ada.view(table.match_id)
        event = (await ada.events(table.match_id)).items[-1]
        for _ in range(2):
            ctx = Context(ada, table.match_id, 1, view, event, DICE, event.id)
            await ctx.say("table", "Shall we?")
        assert [said.text for said in (await ada.messages(table.match_id, "table")).items] == ["Shall we?"]

        another = Context(ada, table.match_id, 1, view, event, DICE, event.id)
        with pytest.raises(Refused, match="idempotency_key_reused"):
            await another.say("table", "Something else")


async def test_a_bot_whose_token_is_revoked_ends(live: Live) -> None:
    ada, token = await account(live.url, "sacked")
    async with ada:
        await ada.sign_out(token)
    with pytest.raises(StreamEnded) as ended:
        await served(Bot(live.url, token))
    assert ended.value.code == 4501


async def test_who_is_asked_late_gets_the_view_of_the_options(live: Live) -> None:
    """A bot that was away sees the lobby in its event, and the open phase when it is asked."""
    async with laid(live.url, "x-game", 1, prefix="late") as table, AsyncMainmatch(live.url, table.tokens[0]) as ada:
        lobby = await ada.view(table.match_id)
        await table.host.start(table.match_id)
        async with asyncio.timeout(30):
            while not (await ada.options(table.match_id)).actions:
                await ada.events(table.match_id, after=(await ada.view(table.match_id)).cursor.seq, wait=5)
        handlers, seen = Handlers(), list[Context]()

        async def play(ctx: Context, options: SeatOptions) -> None:
            assert options.phase is not None
            assert ctx.view == await ada.view(table.match_id)
            assert ctx.view.phase is not None
            assert ctx.view.phase.id == options.phase.id
            seen.append(ctx)

        handlers.asked.append(play)
        event = replace((await ada.events(table.match_id)).items[-1], type="phase.opened")
        context = Context(ada, table.match_id, 1, replace(lobby, status="running"), event, DICE, event.id)
        await handlers.deal_with(context)
        assert len(seen) == 1


@dataclass
class Seasons:
    """What the client says of one season, and what it is sent."""

    seen: SeasonView
    chosen: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)

    async def seasons(self, **_: object) -> SimpleNamespace:
        facts = SimpleNamespace(id=self.seen.season_id, status="running", member="m")
        return SimpleNamespace(items=[facts], next_cursor=None)

    async def season_view(self, _: str) -> SeasonView:
        return self.seen

    async def decide(self, season: str, decision: str, choice: tuple[str, ...]) -> None:
        self.chosen.append((season, decision, choice))


async def test_a_decision_that_waits_is_handed_over_once() -> None:
    paths = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))["paths"]
    answer = paths["/v1/seasons/{season_id}/view"]["get"]["responses"]["200"]["content"]["application/json"]["example"]
    decision = {
        "id": "d1",
        "kind": "name_candidate",
        "episode": 1,
        "deciders": ["m"],
        "options": ["a", "b"],
        "least": 1,
        "most": 1,
        "due_at": "2020-11-21T14:00:00.000Z",
        "visibility": "sealed",
        "counting": "votes",
        "default": "draw",
        "ties": "draw",
    }
    known = {each.name for each in fields(MemberSeasonView)}
    view = {name: value for name, value in answer["view"].items() if name in known} | {
        "member": "m",
        "garnets": 3,
        "warnings": [],
        "to_decide": ["d1"],
        "choices": {},
        "decisions": [{"decision": decision, "choices": {}}],
    }
    seen = reading(SeasonView)(json.dumps({**answer, "view": view}).encode())
    assert isinstance(seen.view, MemberSeasonView)
    client, handlers = Seasons(seen), Handlers()
    memberships = Memberships(client, handlers)  # type: ignore[arg-type]

    async def choose(ctx: SeasonContext, decision: SeasonDecision) -> None:
        await ctx.decide(decision.id, *decision.options[: decision.least])

    handlers.decides.append(choose)
    for _ in range(2):
        await memberships.look_now()
    assert client.chosen == [(seen.season_id, "d1", ("a",))]
    assert set(AccountEvent.KINDS) >= MAY_ASK - {"stream.reset"}
