"""Bots with one fault each, and the tests' own eyes, which have to find it."""

from typing import Any

import discord
import pytest

from mainmatch_client import Event
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.store import Binding, Store
from mainmatch_discord.telling import Teller
from tests.clients.discord.fake_discord.world import CHANNEL
from tests.clients.discord.playing import must_be_private, play
from tests.clients.discord.stage import Stage

pytestmark = pytest.mark.anyio

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


async def test_answers_that_everybody_sees_are_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    defer = discord.InteractionResponse.defer

    async def for_all(self: Any, *, ephemeral: bool = False, thinking: bool = False) -> Any:
        return await defer(self, ephemeral=False, thinking=thinking)

    monkeypatch.setattr(discord.InteractionResponse, "defer", for_all)
    match_id, people = await stage.lobby(*FIVE)
    await stage.fake.person("Host").command("host start")
    for person in people:
        await play(person, match_id)

    with pytest.raises(AssertionError):
        await must_be_private(stage.fake, match_id, [(each, stage.account(each)) for each in people])


async def test_a_seats_card_in_the_channel_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Messenger.tell

    async def in_the_channel(self: Messenger, what: str, person: int, card: Any) -> int | None:
        await self.post(f"{what} for all", CHANNEL, card)
        return await tell(self, what, person, card)

    monkeypatch.setattr(Messenger, "tell", in_the_channel)
    match_id, people = await stage.lobby(*FIVE)
    await stage.fake.person("Host").command("host start")
    await stage.fake.until(lambda: any("x-game of Host: seat" in post for post in stage.fake.posts))

    with pytest.raises(AssertionError):
        await must_be_private(stage.fake, match_id, [(each, stage.account(each)) for each in people])


async def test_a_bot_that_forgets_what_it_posted_says_things_twice(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = Teller.tell_channel

    async def twice(self: Teller, binding: Binding, event: Event) -> None:
        await tell(self, binding, event)
        stage.fake.world.nonces.clear()
        await tell(self, binding, event)

    monkeypatch.setattr(Teller, "tell_channel", twice)
    match_id, _ = await stage.lobby("Ada", "Ben")
    await stage.host().announce(match_id, "Once", reason="Test")
    await stage.fake.until(lambda: "A host says: Once" in stage.fake.posts)
    assert stage.fake.posts.count("A host says: Once") == 1, "its memory is enough"

    monkeypatch.setattr(Store, "posted", lambda *_: None)
    await stage.host().announce(match_id, "Again", reason="Test")
    await stage.fake.until(lambda: stage.fake.posts.count("A host says: Again") == 2)
