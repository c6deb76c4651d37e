"""The fake's gateway: hello, identify, ready, heartbeats, and events to the bot that is connected."""

import asyncio
import itertools
import json
from collections.abc import Awaitable
from typing import Any

from aiohttp import WSMsgType, web

from tests.clients.discord.fake_discord.world import APPLICATION, BOT, Body, World

_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _INVALID, _HELLO, _HEARD = 0, 1, 2, 6, 9, 10, 11


class Gateway:
    """At most one bot at a time."""

    def __init__(self, world: World, url: str) -> None:
        self.is_there = asyncio.Event()
        self._world = world
        self._url = url
        self._socket: web.WebSocketResponse | None = None
        self._numbers = itertools.count(1)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 40_000}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._take(socket, json.loads(message.data))
        finally:
            if self._socket is socket:
                self._socket = None
                self.is_there.clear()
        return socket

    async def _take(self, socket: web.WebSocketResponse, frame: Body) -> None:
        if frame["op"] == _HEARTBEAT:
            await socket.send_json({"op": _HEARD})
        elif frame["op"] == _RESUME:
            await socket.send_json({"op": _INVALID, "d": False})
        elif frame["op"] == _IDENTIFY:
            assert frame["d"]["token"] == "fake-token"
            self._socket = socket
            await self.dispatch("READY", self._ready())
            for guild in self._guilds():
                await self.dispatch("GUILD_CREATE", self._guild(guild))
            self.is_there.set()

    async def dispatch(self, kind: str, told: Any) -> None:
        """Tell the bot, if it is there: an interaction or event that nobody hears is lost, as on Discord."""
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_json({"op": _DISPATCH, "t": kind, "s": next(self._numbers), "d": told})

    def cut(self) -> Awaitable[object]:
        """The connection is gone, and the bot isn't told what happens; awaited, it notices, and comes back."""
        socket, self._socket = self._socket, None
        self.is_there.clear()
        assert socket is not None
        return socket.close(code=4000)

    def _ready(self) -> Body:
        return {
            "v": 10,
            "user": self._world.users[BOT],
            "guilds": [{"id": guild, "unavailable": True} for guild in self._guilds()],
            "session_id": "fake-session",
            "resume_gateway_url": self._url,
            "application": {"id": str(APPLICATION), "flags": 0},
        }

    def _guilds(self) -> list[str]:
        """The ids of all servers that the bot is on."""
        return list(dict.fromkeys(each["guild_id"] for each in self._world.channels.values() if "guild_id" in each))

    def _guild(self, guild: str) -> Body:
        everyone = {"id": guild, "name": "@everyone", "color": 0, "hoist": False, "position": 0}
        role = {**everyone, "permissions": str(2**40), "managed": False, "mentionable": False, "flags": 0}
        mine: Body = {
            "user": self._world.users[BOT],
            "roles": [],
            "joined_at": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
        lists = ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
        places = [each for each in self._world.channels.values() if each.get("guild_id") == guild]
        return {
            "id": guild,
            "name": "Fans",
            "owner_id": "1",
            "roles": [{**role, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}],
            "channels": [each for each in places if "thread_metadata" not in each],
            "threads": [each for each in places if "thread_metadata" in each],
            "members": [mine],
            "member_count": 1,
            "large": False,
            "unavailable": False,
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "premium_tier": 0,
            "preferred_locale": "en-US",
            "nsfw_level": 0,
            "system_channel_flags": 0,
            "afk_timeout": 0,
            **{name: [] for name in lists},
        }
