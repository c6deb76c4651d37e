"""What is on the fake Discord: people, channels, threads, messages, and who was shown what."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.clients.discord.fake_discord.limits import must_be_message

Body = dict[str, Any]

GUILD, CHANNEL, BOT, APPLICATION = 1000, 2000, 3000, 3000
_NOW = "2020-11-21T14:00:00.000000+00:00"
_TEXT, _DM, _PRIVATE_THREAD = 0, 1, 12


@dataclass(frozen=True)
class Shown:
    """A text that was shown. ``place``: the channel or thread, 0 for one person; ``people``: who saw it, if not all."""

    place: int
    people: frozenset[int]
    text: str
    how: str


@dataclass
class World:
    """Everything. ``nonces`` are checked for ever, where Discord checks them for some minutes."""

    users: dict[int, Body] = field(default_factory=dict)
    channels: dict[int, Body] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=dict)
    messages: dict[int, dict[int, Body]] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    calls: list[tuple[str, str]] = field(default_factory=list)
    commands: list[Body] = field(default_factory=list)
    nonces: dict[tuple[int, str], Body] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    """Who takes no direct messages from the bot."""
    permissions: int = 360777346048
    """Of the bot, everywhere: what docs/discord.md asks for."""
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _ids: Iterator[int] = field(default_factory=lambda: count(10_000_000))

    def __post_init__(self) -> None:
        self.user(BOT, "mainmatch", is_bot=True)
        self.text_channel(GUILD, CHANNEL)

    def text_channel(self, guild: int, place: int) -> None:
        """A channel of a server."""
        self.channels[place] = {
            "id": str(place),
            "type": _TEXT,
            "name": "matches",
            "guild_id": str(guild),
            "position": 0,
            "permission_overwrites": [],
            "nsfw": False,
            "parent_id": None,
        }

    def fresh_id(self) -> int:
        """An id that is larger than all before."""
        return next(self._ids)

    def user(self, user_id: int, name: str, *, is_bot: bool = False) -> Body:
        """Somebody."""
        self.users[user_id] = {
            "id": str(user_id),
            "username": name.lower(),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": is_bot,
            "public_flags": 0,
        }
        return self.users[user_id]

    def dm(self, user_id: int) -> Body:
        """The channel of the bot and somebody."""
        for channel in self.channels.values():
            if channel["type"] == _DM and channel["recipients"][0]["id"] == str(user_id):
                return channel
        place = self.fresh_id()
        self.channels[place] = {"id": str(place), "type": _DM, "recipients": [self.users[user_id]]}
        self.members[place] = {user_id}
        return self.channels[place]

    def thread(self, parent: int, wish: Body) -> Body:
        """A private thread of the bot's."""
        place = self.fresh_id()
        self.members[place] = set()
        self.channels[place] = {
            "id": str(place),
            "type": _PRIVATE_THREAD,
            "guild_id": self.channels[parent]["guild_id"],
            "parent_id": str(parent),
            "owner_id": str(BOT),
            "name": wish["name"],
            "message_count": 0,
            "member_count": 0,
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": wish.get("auto_archive_duration", 1440),
                "archive_timestamp": _NOW,
                "locked": False,
                "invitable": wish.get("invitable", True),
            },
        }
        assert wish["type"] == _PRIVATE_THREAD, "the bot makes private threads only"
        return self.channels[place]

    def add_member(self, place: int, user_id: int) -> None:
        """Somebody is in a thread now, and can read all that was said in it."""
        self.members[place].add(user_id)
        self.show(place, " ".join(_text_of(each) for each in self.messages.get(place, {}).values()), "history")

    def message(self, place: int, author: int, body: Body) -> Body:
        """A message in a channel, a thread or a DM."""
        made = self.made(place, author, body)
        self.messages.setdefault(place, {})[int(made["id"])] = made
        self.show(place, _text_of(made), "message")
        return made

    def made(self, place: int, author: int, body: Body) -> Body:
        """A message as Discord answers it."""
        must_be_message(body)
        return {
            "id": str(self.fresh_id()),
            "channel_id": str(place),
            "author": self.users[author],
            "content": body.get("content") or "",
            "timestamp": _NOW,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [{"type": "rich", **embed} for embed in body.get("embeds") or ()],
            "components": body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": body.get("flags", 0),
            "nonce": body.get("nonce"),
        }

    def show(self, place: int, text: str, how: str) -> None:
        """Everybody who is there now saw this."""
        people = frozenset(self.members[place]) if place in self.members else frozenset(self.users)
        self.shown.append(Shown(place, people, text, how))

    def show_one(self, person: int, value: object, how: str) -> None:
        """One person saw this."""
        self.shown.append(Shown(0, frozenset({person}), json.dumps(value, ensure_ascii=False), how))

    async def tell(self) -> None:
        """Something has changed."""
        async with self.news:
            self.news.notify_all()


def _text_of(message: Body) -> str:
    return json.dumps([message["content"], message["embeds"], message["components"]], ensure_ascii=False)
