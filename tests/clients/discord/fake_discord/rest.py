"""The fake's REST: what the bot asks for, written down, and answered as Discord's documentation says."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from aiohttp import web

from tests.clients.discord.fake_discord.gateway import Gateway
from tests.clients.discord.fake_discord.limits import must_be_commands
from tests.clients.discord.fake_discord.world import APPLICATION, BOT, Body, World

_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_EPHEMERAL = 64
_MESSAGE, _DEFERRED, _DEFERRED_UPDATE, _UPDATE, _CHOICES, _MODAL = 4, 5, 6, 7, 8, 9


class Rest:
    """``answers``: by interaction's token, a future of what its person is shown in the end."""

    def __init__(self, world: World, gateway: Gateway, gateway_url: str) -> None:
        self.answers: dict[str, asyncio.Future[Body]] = {}
        self.asked: dict[str, Body] = {}
        self.shown: list[str] = []
        """Everything that answers showed, oldest first: a person who waits is shown several."""
        self.failing: dict[str, int] = {}
        """By beginning of ``METHOD /path``: the status of the next call, once."""
        self.until_cut = 0
        """How many changes are answered, until one happens whose answer is lost."""
        self.was_cut = asyncio.Event()
        self.limited: dict[str, int] = {}
        """By beginning of ``METHOD /path``: how many of the next calls are too many."""
        self._world = world
        self._gateway = gateway
        self._gateway_url = gateway_url
        self._callbacks: dict[str, Body] = {}

    def routes(self) -> list[web.RouteDef]:
        """All that there is."""
        table: list[tuple[str, str, _Handler]] = [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._where),
            ("PUT", "/applications/{app}/commands", self._sync),
            ("POST", "/interactions/{id}/{token}/callback", self._callback),
            ("PATCH", "/webhooks/{app}/{token}/messages/@original", self._original),
            ("POST", "/users/@me/channels", self._dm),
            ("GET", "/channels/{channel}", self._channel),
            ("PATCH", "/channels/{channel}", self._edit),
            ("POST", "/channels/{channel}/threads", self._thread),
            ("PUT", "/channels/{channel}/thread-members/{user}", self._admit),
            ("DELETE", "/channels/{channel}/thread-members/{user}", self._put_out),
            ("GET", "/channels/{channel}/messages", self._history),
            ("POST", "/channels/{channel}/messages", self._post),
            ("GET", "/channels/{channel}/messages/{message}", self._message),
            ("DELETE", "/channels/{channel}/messages/{message}", self._delete),
        ]
        return [web.route(method, f"/api{path}", self._noted(handler)) for method, path, handler in table]

    def _noted(self, handler: _Handler) -> _Handler:
        async def noted(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix("/api")
            called = f"{request.method} {path}"
            self._world.calls.append((request.method, path))
            for beginning in [each for each, left in self.limited.items() if called.startswith(each) and left]:
                self.limited[beginning] -= 1
                return _too_many()
            for beginning in [each for each in self.failing if called.startswith(each)]:
                status = self.failing.pop(beginning)
                if status == 0:
                    await handler(request)  # It happened, and the answer is lost.
                    return _answer({"message": "Bad gateway", "code": 0}, status=502)
                return _answer({"message": "No", "code": 50007}, status=status)
            answer = await handler(request)
            if request.method != "GET" and path.startswith("/channels/"):
                self.until_cut -= 1
                if self.until_cut == 0 and request.transport is not None:
                    # It happened, nobody hears so, and Discord has forgotten the nonce.
                    request.transport.abort()
                    self._world.nonces.clear()
                    self.was_cut.set()
            await self._world.tell()
            return answer

        return noted

    # --- who the bot is

    async def _me(self, request: web.Request) -> web.StreamResponse:
        assert request.headers["Authorization"] == "Bot fake-token"
        return _answer(self._world.users[BOT])

    async def _application(self, request: web.Request) -> web.StreamResponse:
        owner = self._world.users[BOT]
        more: Body = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "icon": None, "flags": 0}
        return _answer({"id": str(APPLICATION), "name": "m", "description": "", "owner": owner, **more})

    async def _where(self, request: web.Request) -> web.StreamResponse:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return _answer({"url": self._gateway_url, "shards": 1, "session_start_limit": limit})

    async def _sync(self, request: web.Request) -> web.StreamResponse:
        must_be_commands(await request.json())
        self._world.commands = [
            {**each, "id": str(self._world.fresh_id()), "application_id": str(APPLICATION), "version": "1"}
            for each in await request.json()
        ]
        return _answer(self._world.commands)

    # --- interactions

    async def _callback(self, request: web.Request) -> web.StreamResponse:
        token, body = request.match_info["token"], await request.json()
        kind, told, asked = body["type"], body.get("data") or {}, self.asked[request.match_info["token"]]
        person = int(asked["member"]["user"]["id"] if "member" in asked else asked["user"]["id"])
        self._callbacks[token] = {"ephemeral": bool(told.get("flags", 0) & _EPHEMERAL), "kind": kind}
        answer: Body = {"interaction": {"id": asked["id"], "type": asked["type"]}}
        if kind in {_MESSAGE, _UPDATE}:
            message = self._shown(asked, person, token, told)
            answer |= {"resource": {"type": kind, "message": message}}
        elif kind in {_CHOICES, _MODAL}:
            self._world.show_one(person, told, "modal" if kind == _MODAL else "choices")
            self.answers[token].set_result(told)
        return _answer(answer)

    async def _original(self, request: web.Request) -> web.StreamResponse:
        token = request.match_info["token"]
        asked = self.asked[token]
        person = int(asked["member"]["user"]["id"] if "member" in asked else asked["user"]["id"])
        return _answer(self._shown(asked, person, token, await request.json()))

    def _shown(self, asked: Body, person: int, token: str, told: Body) -> Body:
        """A message that answers: for one person, if the bot said so in its callback; an update is where it was."""
        self.shown.append(str(told.get("embeds")))
        began = self._callbacks[token]
        is_update = began["kind"] in {_UPDATE, _DEFERRED_UPDATE}
        message = self._world.made(int(asked["channel_id"]), BOT, told)
        if is_update:
            message["id"] = asked["message"]["id"]
            shown = self._world.messages.get(int(asked["channel_id"]), {})
            shown |= {int(message["id"]): message} if int(message["id"]) in shown else {}
        is_private = bool(asked["message"]["flags"] & _EPHEMERAL) if is_update else began["ephemeral"]
        message["flags"] = _EPHEMERAL if is_private else 0
        if is_private:
            self._world.show_one(person, [told.get("content"), told.get("embeds"), told.get("components")], "ephemeral")
        else:
            self._world.show(int(asked["channel_id"]), str(told), "answer for all")
        if not self.answers[token].done():
            self.answers[token].set_result(message)
        return message

    # --- channels

    async def _dm(self, request: web.Request) -> web.StreamResponse:
        return _answer(self._world.dm(int((await request.json())["recipient_id"])))

    async def _channel(self, request: web.Request) -> web.StreamResponse:
        return _answer(self._world.channels[_place(request)])

    async def _thread(self, request: web.Request) -> web.StreamResponse:
        made = self._world.thread(_place(request), await request.json())
        await self._gateway.dispatch("THREAD_CREATE", {**made, "newly_created": True})
        return _answer(made, status=201)

    async def _edit(self, request: web.Request) -> web.StreamResponse:
        channel, wish = self._world.channels[_place(request)], await request.json()
        channel["thread_metadata"] |= {name: wish[name] for name in ("locked", "archived") if name in wish}
        await self._gateway.dispatch("THREAD_UPDATE", channel)
        return _answer(channel)

    async def _admit(self, request: web.Request) -> web.StreamResponse:
        self._world.add_member(_place(request), int(request.match_info["user"]))
        return web.Response(status=204)

    async def _put_out(self, request: web.Request) -> web.StreamResponse:
        self._world.members[_place(request)].discard(int(request.match_info["user"]))
        return web.Response(status=204)

    # --- messages

    async def _post(self, request: web.Request) -> web.StreamResponse:
        place, body = _place(request), await request.json()
        if (
            self._world.members.get(place, set()) & self._world.closed
            and "thread_metadata" not in self._world.channels[place]
        ):
            return _answer({"message": "Cannot send messages to this user", "code": 50007}, status=403)
        key = (place, str(body.get("nonce")))
        if body.get("enforce_nonce") and key in self._world.nonces:
            return _answer(self._world.nonces[key])
        assert body.get("allowed_mentions") == {"parse": []}, "the bot mentions nobody"
        made = self._world.nonces[key] = self._world.message(place, BOT, body)
        return _answer(made)

    async def _message(self, request: web.Request) -> web.StreamResponse:
        found = self._world.messages.get(_place(request), {}).get(int(request.match_info["message"]))
        return _none() if found is None else _answer(found)

    async def _history(self, request: web.Request) -> web.StreamResponse:
        after, limit = int(request.query.get("after", "0")), int(request.query.get("limit", "50"))
        before = int(request.query.get("before", str(2**63)))
        held = self._world.messages.get(_place(request), {})
        found = [each for number, each in held.items() if after < number < before]
        return _answer((found[:limit] if "after" in request.query else found[-limit:])[::-1])

    async def _delete(self, request: web.Request) -> web.StreamResponse:
        gone = self._world.messages.get(_place(request), {}).pop(int(request.match_info["message"]), None)
        return _none() if gone is None else web.Response(status=204)


def _answer(body: object, status: int = 200) -> web.Response:
    # Without a charset, as Discord does it: discord.py takes anything else for text.
    return web.Response(body=json.dumps(body).encode(), status=status, content_type="application/json")


def _too_many() -> web.Response:
    body = json.dumps({"message": "You are being rate limited.", "retry_after": 0.01, "global": False}).encode()
    # Discord's own answers come by a proxy; without its header discord.py takes it for a ban.
    headers = {"Retry-After": "1", "Via": "1.1 google", "X-RateLimit-Scope": "user"}
    return web.Response(body=body, status=429, content_type="application/json", headers=headers)


def _place(request: web.Request) -> int:
    return int(request.match_info["channel"])


def _none() -> web.Response:
    return _answer({"message": "Unknown Message", "code": 10008}, status=404)
