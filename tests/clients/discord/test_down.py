"""What doesn't work is told: settings to the operator at start, a server that is down to players, who needn't wait."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from mainmatch_client import Pacing, Patience
from mainmatch_discord import waiting
from mainmatch_discord.bot import MainmatchBot
from mainmatch_discord.settings import BadSettings, Settings
from tests.clients.discord.fake_discord.people import buttons
from tests.clients.discord.fake_discord.serving import FakeDiscord
from tests.clients.discord.playing import fill_in
from tests.clients.discord.stage import SCOPES, Stage, staged
from tests.clients.python.live_server import Live

pytestmark = pytest.mark.anyio


@dataclass
class Relay:
    """Stands before the server: passes bytes on, doesn't answer at all, or refuses."""

    port: int
    is_up: asyncio.Event = field(default_factory=asyncio.Event)
    is_refusing: bool = False
    url: str = ""
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A connection. What comes while it is down waits, as for a machine that is gone."""
        self._open.add(writer)
        if self.is_refusing:
            writer.transport.abort()
            return
        with contextlib.suppress(OSError):
            await self.is_up.wait()
            answers, requests = await asyncio.open_connection("127.0.0.1", self.port)
            self._open.add(requests)
            await asyncio.gather(self._pass(reader, requests), self._pass(answers, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while read := await reader.read(65536):
                writer.write(read)
        writer.close()

    def fall(self) -> None:
        """Cut all connections, and answer no more."""
        self.is_up.clear()
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


@pytest.fixture
async def relay(live: Live) -> AsyncIterator[Relay]:
    relay = Relay(live.port)
    relay.is_up.set()
    server = await asyncio.start_server(relay.take, "127.0.0.1", 0)
    relay.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield relay
    finally:
        server.close()
        relay.fall()
        relay.is_up.set()


@pytest.fixture
async def behind(relay: Relay, fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Stage]:
    """The bot, with its server behind the relay."""
    async with staged(relay.url, fake, tmp_path) as stage:
        yield stage
        relay.is_up.set()


async def test_a_server_that_is_down_is_told_to_players_and_the_answer_comes_when_it_is_back(
    behind: Stage, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake, host = behind.fake, behind.fake.person("Host")
    match_id, people = await behind.lobby("Ada", "Ben", "Cleo", "Dan", "Eve")
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.0)

    relay.fall()
    await host.command("matches")
    assert "doesn't answer yet" in host.text
    relay.is_up.set()
    await fake.until(lambda: "Open matches" in fake.rest.shown[-1])

    monkeypatch.setattr(waiting, "TELL_AFTER", 60.0)
    await host.command("host start")
    (the_x,) = [person for person in people if (await behind.account(person).options(match_id)).actions]
    await the_x.command("submit")
    await fill_in(the_x, *[label for label in buttons(the_x.last) if label.startswith("Fill in")])
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.0)
    relay.fall()
    await the_x.press("Send")
    assert "doesn't answer yet" in the_x.text
    relay.is_up.set()
    await fake.until(lambda: "Accepted" in fake.rest.shown[-1])


async def test_what_was_written_while_the_server_was_down_is_said_without_a_restart(
    behind: Stage, relay: Relay
) -> None:
    fake, host = behind.fake, behind.fake.person("Host")
    match_id, (ada, ben) = await behind.lobby("Ada", "Ben")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in ben.threads())
    table = ada.threads()["Everybody"]
    bot, tried = behind.bot, asyncio.Event()
    assert bot is not None
    again = bot._begin_catching_up

    def noted(after: int = 0) -> None:
        tried.set()
        again(after)

    bot._begin_catching_up = noted  # type: ignore[method-assign]
    # What is tried again is what the bot itself tries again.
    bot.desk.people.client(ada.id)._asker.patience = Patience(seconds=0)
    relay.is_refusing = True
    relay.fall()

    await ada.write(table, "Without a server")
    await tried.wait()
    relay.is_refusing = False
    relay.is_up.set()

    await fake.until(lambda: behind.bot_knows(table))
    said = [each.text for each in (await behind.account(ben).messages(match_id, "table")).items]
    assert said == ["Without a server"]


async def no_token(stage: Stage) -> Settings:
    return replace(stage.settings, token="mm_unknown")


async def another_namespace(stage: Stage) -> Settings:
    return replace(stage.settings, namespace="elsewhere")


async def too_few_scopes(stage: Stage) -> Settings:
    await stage.fake.person("Ada").command("matches")
    made = await stage.owner.create_token("few", ["match:read"], namespace=stage.settings.namespace)
    assert made.token is not None
    return replace(stage.settings, token=made.token)


async def a_persons_token(stage: Stage) -> Settings:
    made = await stage.owner.create_token("mine", SCOPES)
    assert made.token is not None
    return replace(stage.settings, token=made.token)


async def no_mainmatch(stage: Stage) -> Settings:
    return replace(stage.settings, url=stage.fake.url)


async def no_discord_token(stage: Stage) -> Settings:
    stage.fake.rest.failing["GET /users/@me"] = 401
    return stage.settings


async def two_at_once(stage: Stage) -> Settings:
    stage.fake.rest.failing["GET /users/@me"] = 401
    return replace(stage.settings, token="mm_unknown")


@pytest.mark.parametrize(
    ("broken", "names"),
    [
        (no_token, ["MAINMATCH_TOKEN isn't in force"]),
        (another_namespace, ["MAINMATCH_TOKEN is not for the namespace 'elsewhere'"]),
        (
            too_few_scopes,
            ["MAINMATCH_TOKEN lacks the scopes match:play, match:host, match:break-seal, chat:read, chat:write"],
        ),
        (a_persons_token, ["MAINMATCH_TOKEN is not for the namespace"]),
        (no_mainmatch, ["MAINMATCH_URL="]),
        (no_discord_token, ["DISCORD_TOKEN isn't in force"]),
        (two_at_once, ["MAINMATCH_TOKEN isn't in force", "DISCORD_TOKEN isn't in force"]),
    ],
)
async def test_each_setting_that_does_not_work_is_a_sentence_at_start(
    stage: Stage, broken: Callable[[Stage], Awaitable[Settings]], names: list[str], tmp_path: Path
) -> None:
    settings = await broken(stage)
    if broken is not too_few_scopes:
        settings = replace(settings, data=tmp_path / "other")
    async with MainmatchBot(settings, patience=Patience(seconds=1), guild_wait=0.05) as bot:
        with pytest.raises(BadSettings) as told:
            await bot.start_verified()
    lines = str(told.value).splitlines()
    assert len(lines) == len(names)
    assert all(line.startswith(name) for line, name in zip(lines, names, strict=True)), lines
    assert all(line.endswith(".") for line in lines)
    assert settings.token not in str(told.value)


async def test_a_server_that_is_down_at_start_is_waited_for_and_then_verified(
    relay: Relay, stage: Stage, tmp_path: Path
) -> None:
    settings = replace(stage.settings, url=relay.url, token="mm_unknown", data=tmp_path / "other")
    patience, pacing = Patience(seconds=0), Pacing(first=0.01, longest=0.05)
    relay.is_refusing = True
    async with MainmatchBot(settings, patience=patience, pacing=pacing, guild_wait=0.05) as bot:
        starting = asyncio.create_task(bot.start_verified())
        await bot.wait_until_there()
        assert not starting.done(), "it is on Discord, and tells players"
        relay.is_refusing = False
        with pytest.raises(BadSettings, match="MAINMATCH_TOKEN isn't in force"):
            await starting


def test_an_address_that_is_none_is_told() -> None:
    given = {"MAINMATCH_TOKEN": "mm_1", "DISCORD_TOKEN": "d"}
    for wrong in ("matches.example", "ftp://matches.example", "http://"):
        with pytest.raises(BadSettings, match="MAINMATCH_URL="):
            Settings.read({**given, "MAINMATCH_URL": wrong})
