"""A real Mainmatch, a fake Discord, and the bot between them."""

import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

with warnings.catch_warnings():
    # discord.py's player imports audioop, which Python 3.11 and 3.12 warn of; the bot plays no sound.
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord

from tests.clients.discord.fake_discord.serving import FakeDiscord, fake_discord
from tests.clients.discord.stage import Stage, staged
from tests.clients.python.live_server import Live


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of the machine has no part in it."""
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    """A fake Discord, which discord.py takes for the real one."""
    async with fake_discord() as fake:
        monkeypatch.setattr(discord.http.Route, "BASE", fake.url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(fake.gateway_url))
        yield fake


@pytest.fixture
async def stage(live: Live, fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Stage]:
    """The bot, with a namespace and a token of its own, on both."""
    async with staged(live.url, fake, tmp_path) as stage:
        yield stage
