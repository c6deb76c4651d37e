"""Plays what the examples are taken from: accounts, a match with its host's acts, a season, webhooks, sign-in."""

import asyncio
import secrets
import sys
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.api.docs.openapi import merged, server_document
from mainmatch.services import values
from mainmatch.services.accounts import sign_up
from mainmatch.services.lobby import match_creation
from tests.access.doing import did
from tests.api.provider import CLIENT_ID, CLIENT_SECRET, providing
from tests.api.round_trip import CHALLENGE, FRONT, PUBLIC, Browser, Stage
from tests.app import PASSWORD, Server, serving
from tests.clock import Clock
from tests.documents.examples.recorded import Record
from tests.services.accounts.test_email_address import delivered
from tests.services.accounts.test_second_factor import App
from tests.smtp import Mailboxes
from tests.smtp import receiving as receiving_mail
from tests.webhook_delivery.receiving import receiving

EXAMPLES = Path(__file__).parents[3] / "app" / "mainmatch" / "api" / "docs" / "examples.json"

NEW = "staple battery horse"
_WHO = {"authorization", "on-behalf-of"}
WHY = {"reason": "Two players got the wrong rules."}


async def recorded(folder: Path) -> Record:
    """What was asked and answered; its text is examples.json."""
    numbers: defaultdict[tuple[str, int], Iterator[int]] = defaultdict(count)

    def drawn(size: int) -> bytes:
        # Each place draws for itself: background tasks draw whenever it comes to that.
        caller = sys._getframe(2)
        if caller.f_code is values.random_id.__code__ and caller.f_back is not None:
            caller = caller.f_back
        place = caller.f_code.co_qualname, size
        return (sha256(f"{place} {next(numbers[place])}".encode()).digest() * (size // 32 + 1))[:size]

    with pytest.MonkeyPatch.context() as patch:
        # Ids too: some lists are in the order of ids.
        patch.setattr(values, "_ids", [])
        patch.setattr(values, "_PLACES", values._PLACES[:1])
        patch.setattr(secrets, "token_bytes", drawn)
        patch.setattr(match_creation, "fresh_seed", lambda: drawn(32))
        patch.setattr(secrets, "token_urlsafe", lambda size: urlsafe_b64encode(drawn(size)).decode().rstrip("="))
        return await _played(folder)


async def _played(folder: Path) -> Record:
    async with _served(folder) as (server, mailboxes, stage):
        record = Record(merged(server.app.openapi(), server_document(server.app)))

        async def visitor(headers: Any = None) -> httpx2.AsyncClient:
            transport = httpx2.ASGITransport(server.app, raise_app_exceptions=False)

            async def follow(answer: httpx2.Response) -> None:
                if answer.status_code == 201:
                    sent = {name: value for name, value in answer.request.headers.items() if name in _WHO}
                    async with httpx2.AsyncClient(transport=transport, base_url="http://server.test") as reader:
                        record.follow(answer, await reader.get(answer.headers["location"], headers=sent))

            hooks = {"response": [record.hear, follow]}
            client = httpx2.AsyncClient(
                transport=transport, base_url="http://server.test", headers=dict(headers or {}), event_hooks=hooks
            )
            return await server.stack.enter_async_context(client)

        server.visitor = visitor  # type: ignore[method-assign]
        server.client = await server.visitor()
        for part in (_match, _duel, _hosting, _season, _account, _guest, _integration):
            await part(server)
            server.clock.forward(minutes=7)
        await _mail(server, mailboxes)
        await _provider(stage)
        await _end(server)
        # Last, for the worker draws whenever it comes to that.
        await _webhooks(server)
    return record


@asynccontextmanager
async def _served(folder: Path) -> AsyncIterator[tuple[Server, Mailboxes, Stage]]:
    async with receiving_mail(folder) as mailboxes, providing(Clock()) as provider:
        settings = {
            **mailboxes.settings,
            "public_url": PUBLIC,
            "oidc_issuer": provider.url,
            "oidc_client_id": CLIENT_ID,
            "oidc_client_secret": CLIENT_SECRET,
            "oidc_returns": FRONT,
            "oidc_name": "Home",
            "webhooks_private": "on",
        }
        async with serving(folder / "data", **settings) as server:
            # The provider's time is the server's.
            provider.now = lambda: server.clock.now
            yield server, mailboxes, Stage(server, provider)


async def _match(server: Server) -> None:
    """An X Game of five, from the lobby to its result."""
    host, *players = [await server.person(name) for name in ("host", "ada", "ben", "cyd", "dot")]
    await did(host, "GET", "/v1/games")
    await did(host, "GET", "/v1/games/x-game")
    options = {"title": "Friday's X Game", "config": {"setup": {"order": [1, 2, 3, 4, 5]}}, "close_early": "never"}
    match = await did(host, "POST", "/v1/matches", {"game": "x-game", "garnets": {"1": 5, "2": 5}, **options})
    path = f"/v1/matches/{match['id']}"
    for player in players:
        await did(player, "POST", f"{path}/join", {})
    await did(players[3], "POST", f"{path}/leave")
    await did(players[3], "POST", f"{path}/invitation", {})
    await did(players[3], "POST", f"{path}/join", {"seat": 4})
    await did(host, "POST", f"{path}/bots", {"count": 1})
    await did(host, "DELETE", f"{path}/seats/5/player")
    await did(host, "POST", f"{path}/bots", {"fill": True})
    await _changed(server, host)
    await did(host, "POST", f"{path}/start")
    await _first_round(host, players, path)
    await _talk(server, path)
    while (await did(host, "GET", path))["status"] == "running":
        server.clock.forward(hours=5)
        await _bots_have_sent(host, path)
        await did(host, "POST", f"{path}/host/close-phase", {"reason": "Everybody has sent."})
    for tail in ("result", "view", "events", "export", "audit"):
        await did_text(players[0], f"{path}/{tail}")
    await did_text(server.client, f"{path}/share.svg")
    await did(host, "GET", f"{path}/audit")
    await did(players[0], "GET", "/v1/accounts/ada/statistics")
    await did(players[0], "GET", "/v1/games/x-game/statistics")
    again = await did(
        players[0],
        "POST",
        "/v1/matches",
        {"from": path.rpartition("/")[2], "rematch": True, "title": "Friday's X Game, again"},
    )
    await did(host, "POST", f"/v1/matches/{again['id']}/host/cancel", {"reason": "Another day."})


async def _changed(server: Server, host: httpx2.AsyncClient) -> None:
    """What a host can still change in a lobby, and back, for another match."""
    alert = await did(host, "POST", "/v1/me/match-alerts", {"game": "x-game", "free_seats": 2, "q": "sunday"})
    await did(host, "GET", "/v1/me/match-alerts")
    await did(host, "DELETE", f"/v1/me/match-alerts/{alert['id']}")
    other = await did(host, "POST", "/v1/matches", {"game": "exodus", "player_count": 7})
    await did(host, "GET", "/v1/matches?free_seats=2&sort=title")
    path = f"/v1/matches/{other['id']}"
    await did(host, "POST", f"{path}/bots", {"count": 2})
    await did(host, "DELETE", f"{path}/seats/2/player?reason=A+person+comes.")
    await did(await server.person("eve"), "POST", f"{path}/join", {"seat": 2})
    await did(host, "DELETE", f"{path}/seats/2/player?reason=Eve+plays+elsewhere.")
    await did(host, "GET", f"{path}/removals")
    await did(host, "DELETE", f"{path}/removals/eve")
    settings: dict[str, Any] = {"title": "Exodus on Sunday", "visibility": "unlisted", "close_early": "all_submitted"}
    rest = {"submission_status": "hidden", "publication": "host_review", "review_seconds": 3600, "downtime": "strict"}
    await did(host, "PATCH", path, {**settings, **rest, "player_count": 8, "spectator_delay_rounds": 1})
    starts_at = (server.clock.now + timedelta(days=2)).isoformat()
    await did(host, "PATCH", path, {"starts_at": starts_at, "when_seats_are_free": "fill_with_bots"})
    schedule: dict[str, Any] = {"mode": "rolling", "reminders_seconds": [3600]}
    schedule["quiet"] = {"begin": "23:00", "end": "08:00", "zone": "Europe/Berlin"}
    more = {"garnets": {"1": 2}, "schedule": schedule, "config": {}}
    await did(host, "PATCH", path, {**more, "reason": "You asked for it."})
    absence = {"extensions": 1, "extension_seconds": 43200, "excused_misses": 1, "bot_after_misses": 2}
    absence["bot_grace_seconds"] = 600
    await did(host, "PATCH", path, {"absence": absence, "hosts_read_groups": True, "drawn_aliases": True})
    again = await did(
        host, "POST", "/v1/matches", {"from": other["id"], "title": "Exodus on Monday", "drawn_aliases": False}
    )
    await did(host, "POST", f"/v1/matches/{again['id']}/host/cancel", {"reason": "Too few have time."})
    await did(host, "POST", f"{path}/host/cancel", {"reason": "Too few have time."})


async def did_text(client: httpx2.AsyncClient, path: str) -> None:
    """Read what need not be JSON."""
    answer = await client.get(path)
    assert answer.is_success or answer.status_code == 403, answer.text


async def _bots_have_sent(host: httpx2.AsyncClient, path: str) -> None:
    """Wait for the scheduler: the host would close the phase before or after it, by chance."""
    for _ in range(1000):
        if 5 not in (await did(host, "GET", f"{path}/host/status"))["missing"]:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot sends nothing")


async def _first_round(host: httpx2.AsyncClient, players: list[httpx2.AsyncClient], path: str) -> None:
    ada, ben = players[:2]
    for reads in ("view", "options", "rules"):
        await did(ada, "GET", f"{path}/{reads}")
    phase = (await did(host, "GET", path))["phase"]["id"]
    pairs = {"phase_id": phase, "action": {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}}
    await did(ada, "PUT", f"{path}/submission", pairs)
    await did(ada, "GET", f"{path}/submission")
    await did(ada, "GET", f"{path}/submission/history")
    await did(ada, "DELETE", f"{path}/submission?phase_id={phase}")
    await did(ada, "PUT", f"{path}/submission", {**pairs, "locked": True})
    await did(ada, "GET", "/v1/matches?waiting=true")
    await did(ada, "GET", f"{path}/events?after=0")
    phase = (await did(host, "POST", f"{path}/host/close-phase", {"reason": "Ada has paired."}))["phase"]["id"]
    await did(ben, "PUT", f"{path}/submission", {"phase_id": phase, "action": {"type": "choose", "choice": "ally"}})
    await did(ben, "GET", "/v1/matches?status=running&game=x-game&mine=true")
    await did(ben, "GET", "/v1/me/events?after=0")
    await did(host, "GET", f"{path}/host/status")


async def _talk(server: Server, path: str) -> None:
    ada, host = await server.person("ada"), await server.person("host")
    channels = (await did(ada, "GET", f"{path}/channels"))["items"]
    question = next(each["name"] for each in channels if each["kind"] == "question")
    sent = await did(ada, "POST", f"{path}/channels/{question}/messages", {"text": "May I pair myself?"})
    reply = {"text": "You may, @Ada.", "reply_to": sent["id"], "mentions": [1]}
    await did(host, "POST", f"{path}/channels/{question}/messages", reply)
    await did(ada, "GET", f"{path}/channels/{question}/messages?after=0")
    await did(host, "DELETE", f"{path}/channels/{question}/messages/{sent['id']}?reason=It%20names%20a%20person.")
    group = await did(ada, "POST", f"{path}/channels", {"members": [2, 3], "title": "About round 2"})
    await did(ada, "POST", f"{path}/channels/{group['name']}/members", {"members": [4]})
    ben = await server.person("ben")
    rude = await did(ben, "POST", f"{path}/channels/{group['name']}/messages", {"text": "You are a liar, Ada."})
    report = f"{path}/channels/{group['name']}/messages/{rude['id']}/report"
    await did(ada, "POST", report, {"reason": "It is rude."})
    await did(host, "GET", f"{path}/reports")
    await did(host, "POST", f"{path}/reports/{rude['id']}/answer", {"remove": True, "reason": "Nobody is called so."})
    await did(ada, "POST", f"{path}/channels/{group['name']}/leave")


async def _duel(server: Server) -> None:
    """An instant action."""
    host, ada = await server.person("host"), await server.person("ada")
    options = {"garnets": {"1": 5}, "absence": {"extensions": 2, "extension_seconds": 3600}}
    match = await did(host, "POST", "/v1/matches", {"game": "duel-of-bids", **options})
    path = f"/v1/matches/{match['id']}"
    await did(ada, "POST", f"{path}/join", {"seat": 1})
    await did(host, "POST", f"{path}/bots", {})
    phase = (await did(host, "POST", f"{path}/start"))["phase"]["id"]
    await did(ada, "POST", f"{path}/actions", {"phase_id": phase, "action": {"type": "look"}})
    await did(ada, "POST", f"{path}/extension", {"phase_id": phase})
    # Nothing may become due by itself later.
    await did(host, "POST", f"{path}/host/cancel", {"reason": "It was a trial."})


async def _hosting(server: Server) -> None:
    """A match under review: every act of its host."""
    host = await server.person("host")
    payload = {"game": "exodus", "player_count": 4, "visibility": "unlisted", "publication": "host_review"}
    path = f"/v1/matches/{(await did(host, 'POST', '/v1/matches', {**payload, 'close_early': 'never'}))['id']}"
    for _ in range(4):
        await did(host, "POST", f"{path}/bots", {"bot": "house"})
    first = (await did(host, "POST", f"{path}/start"))["phase"]["id"]
    await did(host, "POST", f"{path}/host/remind", {"reason": "Two hours are left."})
    await did(host, "POST", f"{path}/host/announce", {"text": "The next round opens on Monday."})
    await did(host, "POST", f"{path}/host/clarify", {"text": "A trade takes effect when the phase closes."})
    await did(host, "GET", f"{path}/clarifications")
    await did(host, "POST", f"{path}/host/extend", {"seconds": 3600, "reason": "Ben travels."})
    await did(host, "POST", f"{path}/host/pause", {"reason": "A holiday."})
    await did(host, "POST", f"{path}/host/resume", {"reason": "The holiday is over."})
    await did(host, "PUT", f"{path}/seats/1/player", {"invite": True, "reason": "A person wants to play."})
    await did(host, "PUT", f"{path}/seats/2/player", {"account": "ada", "reason": "Ada takes the seat over."})
    sent = {"phase_id": first, "action": {"type": "offer_trades", "offers": []}, "reason": "Ada wrote by mail."}
    await did(host, "PUT", f"{path}/seats/2/submission", sent)
    await did(host, "POST", f"{path}/host/break-seal", {"reason": "A bug is suspected."})
    await did(host, "GET", f"{path}/hosts")
    await _helped(host, path, "cyd")
    await did(host, "POST", f"{path}/host/close-phase", {"reason": "Everybody has sent."})
    await did(host, "GET", f"{path}/host/review")
    await did(host, "GET", f"{path}/host/submissions?phase_id={first}")
    await did(host, "POST", f"{path}/host/publish", {})
    await did(host, "POST", f"{path}/host/rewind", {"to_phase": first, **WHY})
    await did(host, "POST", f"{path}/host/cancel", {"reason": "Too few players are left."})


async def _helped(host: httpx2.AsyncClient, path: str, name: str) -> None:
    """A second host comes and goes."""
    added = await did(host, "POST", f"{path}/hosts", {"account": name})
    await did(host, "DELETE", f"{path}/hosts/{added['account_id']}")


async def _season(server: Server) -> None:
    """A season of five, up to the decision after its first match, and its end."""
    host, ada, ben = [await server.person(name) for name in ("host", "ada", "ben")]
    policies = {"start_garnets": 5, "transfers": "open", "no_candidate": "winners_choose", "close_early": "never"}
    season = await did(host, "POST", "/v1/seasons", {"title": "The first season", "policies": policies})
    path = f"/v1/seasons/{season['id']}"
    await did(ada, "POST", f"{path}/join", {"alias": "The Fox"})
    await did(server.client, "POST", f"{path}/invitation", {})
    to = (await did(ben, "POST", f"{path}/join", {"alias": "Bertrand"}))["member"]
    await _cast(host, path)
    await did(host, "PUT", f"{path}/policies", {"policies": policies})
    await did(host, "POST", f"{path}/start")
    offers = [(await did(ada, "POST", f"{path}/transfers", {"to": to, "amount": 1}))["id"] for _ in range(3)]
    await did(ben, "POST", f"{path}/transfers/{offers[0]}/answer", {"accept": True})
    await did(ben, "POST", f"{path}/transfers/{offers[1]}/answer", {"accept": False})
    await did(ada, "DELETE", f"{path}/transfers/{offers[2]}")
    await did(host, "POST", f"{path}/members/{to}/warnings", {"reason": "This is the third missed deadline."})
    await did(host, "POST", f"{path}/episodes", {"game": "exodus", "title": "Who trusts whom"})
    match = await did(host, "POST", "/v1/matches", {"game": "exodus", "season_id": season["id"]})
    await did(host, "POST", f"/v1/matches/{match['id']}/start")
    await did(server.client, "GET", "/v1/welcome")
    await _to_its_end(host, f"/v1/matches/{match['id']}")
    await _decided(server, path)
    for tail in ("", "/view", "/public", "/garnets", "/ledger", "/hosts", "/export", "/events"):
        await did_text(ada, f"{path}{tail}")
    await did(host, "GET", f"{path}/ledger")
    await did(ada, "GET", "/v1/seasons?status=running&mine=true")
    await did(host, "POST", f"{path}/matches/{match['id']}/take-back", WHY)
    await did(host, "POST", f"{path}/announce", {"text": "We end here: too few of us are left."})
    await did(host, "POST", f"{path}/cancel", {"reason": "Too few members are left."})
    await _finals(host)


async def _cast(host: httpx2.AsyncClient, path: str) -> None:
    for alias in ("Robin", "Cleo", "Dan"):
        await did(host, "POST", f"{path}/members", {"bot": "house", "alias": alias})
    standings = (await did(host, "GET", f"{path}/view"))["view"]["standings"]
    robin, *_, dan = [each["id"] for each in standings if each["alias"] in {"Robin", "Dan"}]
    await did(host, "PATCH", f"{path}/members/{robin}", {"groups": ["Team Red"]})
    await did(host, "PUT", f"{path}/members/{robin}/player", {"account": "cyd", "reason": "Cyd joins in."})
    await did(host, "DELETE", f"{path}/members/{dan}")
    await did(host, "POST", f"{path}/members", {"bot": "house", "alias": "Eve"})
    await _helped(host, path, "dot")


async def _to_its_end(host: httpx2.AsyncClient, path: str) -> None:
    while (await did(host, "GET", path))["status"] == "running":
        await host.post(f"{path}/host/close-phase", json={"reason": "Everybody has sent."})


async def _decided(server: Server, path: str) -> None:
    """The decisions after the match: choices, later deadlines, ends."""
    host = await server.person("host")
    while open_now := (await did(host, "GET", f"{path}/view"))["view"]["decisions"]:
        decision = open_now[0]["decision"]
        at = f"{path}/decisions/{decision['id']}"
        await did(host, "POST", f"{at}/extend", {"due_at": "2020-12-24T20:00:00Z", "reason": "A holiday."})
        for name in ("ada", "ben", "cyd"):
            client = await server.person(name)
            if (await did(client, "GET", f"{path}/view"))["view"]["to_decide"]:
                await did(client, "PUT", f"{at}/choice", {"choice": decision["options"][:1]})
        await did(host, "POST", f"{at}/close")


async def _finals(host: httpx2.AsyncClient) -> None:
    """A season whose members are its finalists from the start."""
    policies = {"finalists": 2, "finals_games": ["duel-of-bids"]}
    season = await did(host, "POST", "/v1/seasons", {"title": "The duel", "policies": policies})
    path = f"/v1/seasons/{season['id']}"
    for alias in ("Ann", "Bob"):
        await did(host, "POST", f"{path}/members", {"bot": "house", "alias": alias})
    await did(host, "POST", f"{path}/start")
    await did(host, "POST", f"{path}/finals")


async def _pushed(server: Server, ada: httpx2.AsyncClient, push_service: str) -> None:
    """A browser that shows notifications, as the documented one does, of a server whose key is the same each time."""
    await server.app_state.executor.write(
        lambda uow: uow.tx.connection.exec_driver_sql(
            "UPDATE push_keys SET secret = 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c'"
        )
    )
    await did(ada, "GET", "/v1/push-key")
    path = "/v1/me/push-subscriptions/b7Vc2yKcR5mXbQd0"
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    await did(ada, "PUT", path, {"endpoint": f"{push_service}/browser", "keys": keys})
    await did(ada, "GET", "/v1/me/push-subscriptions")
    await did(ada, "DELETE", path)


async def _webhooks(server: Server) -> None:
    ada = await server.person("ada")
    async with receiving() as receiver:
        feed = f"account/{(await did(ada, 'GET', '/v1/me'))['id']}"
        hook = await did(ada, "POST", "/v1/webhooks", {"url": f"{receiver.url}/mainmatch", "feeds": [feed]})
        path = f"/v1/webhooks/{hook['id']}"
        await did(ada, "POST", f"{path}/test")
        await did(ada, "GET", "/v1/webhooks")
        await _pushed(server, ada, receiver.url)
        await did(ada, "GET", path)
        await did(ada, "PATCH", path, {"types": ["account.match.started"]})
        await did(ada, "POST", f"{path}/secret")
        await did(ada, "GET", f"{path}/deliveries")
        await did(ada, "DELETE", path)
    quiet = {"begin": "22:00", "end": "07:00"}
    wanted = {"push": ["moves", "mentions"], "quiet": quiet, "zone": "Europe/Berlin", "language": "de"}
    await did(ada, "PUT", "/v1/me/news-preferences", wanted)
    await did(ada, "GET", "/v1/me/news-preferences")
    await did(ada, "GET", "/v1/me/news")
    calendar = await did(ada, "POST", "/v1/me/calendar")
    await did(ada, "GET", "/v1/me/calendar")
    await server.client.get(calendar["path"])
    await did(ada, "DELETE", "/v1/me/calendar")


async def _account(server: Server) -> None:
    """What an account does with itself, and the admin with an account."""
    host, eve = await server.person("host"), await server.person("eve")
    await did(eve, "POST", "/v1/me/proof", {"password": PASSWORD})
    await server.prove(host)
    claim = await server.app_state.executor.write(sign_up.mint_claim)
    await did(host, "POST", "/v1/me/claim", {"claim": claim})
    await did(eve, "PATCH", "/v1/me", {"display_name": "Eve L."})
    token = await did(eve, "POST", "/v1/me/tokens", {"name": "my bot", "scopes": ["match:read", "match:play"]})
    await did(eve, "GET", "/v1/me/tokens")
    await did(eve, "GET", "/v1/me/sessions")
    browser = await server.visitor()
    await browser.post("/v1/auth/token", data={"username": "eve", "password": PASSWORD, "remember": "true"})
    await did(browser, "POST", "/v1/auth/refresh")
    await did(eve, "DELETE", f"/v1/me/tokens/{token['id']}")
    await did(eve, "POST", "/v1/stream/tickets")
    await did_text(eve, "/v1/me/export")
    begun = await did(eve, "POST", "/v1/me/second-factor", {"password": PASSWORD})
    app, at = App(server, begun["secret"]), "/v1/me/second-factor"
    await did(eve, "POST", f"{at}/confirm", {"second_factor": app.code})
    await did(eve, "POST", f"{at}/recovery-codes", {"password": PASSWORD, "second_factor": app.next_code()})
    await did(eve, "DELETE", at)
    await did(host, "POST", "/v1/admin/accounts/dot/suspend", WHY)
    await did(host, "POST", "/v1/admin/accounts/dot/resume")
    for method in ("PUT", "DELETE"):
        await did(host, method, "/v1/admin/admins/dot")
    for tail in ("accounts?q=do", "server", "audit"):
        await did(host, "GET", f"/v1/admin/{tail}")
    code = (await did(host, "POST", "/v1/admin/accounts/dot/reset"))["code"]
    await did(server.client, "POST", "/v1/auth/reset/confirm", {"code": code, "password": NEW})
    await did(eve, "PUT", "/v1/me/password", {"old": PASSWORD, "new": NEW})
    for probe in ("livez", "readyz", "metrics"):
        await did_text(server.client, f"/{probe}")


async def _integration(server: Server) -> None:
    """A Discord bot and a person of its own."""
    ada = await server.person("ada")
    await server.prove(ada)
    await did(ada, "PUT", "/v1/integrations/discord")
    await did(ada, "PUT", "/v1/integrations/discord")
    await did(ada, "GET", "/v1/integrations")
    scopes = ["match:read", "match:play"]
    token = await did(ada, "POST", "/v1/me/tokens", {"name": "Discord", "scopes": scopes, "namespace": "discord"})
    bot, at = await server.bearer(token["token"]), "/v1/integrations/discord/users/80351110224678912"
    await did(bot, "PUT", at, {"display_name": "Frida"})
    await did(bot, "PUT", at, {"display_name": "Frida K."})
    await did(bot, "GET", at)
    code = (await did(bot, "POST", f"{at}/claim-codes"))["code"]
    claim = {"code": code, "username": "frida", "password": PASSWORD, "keep_linked": True}
    await did(server.client, "POST", "/v1/auth/claim", claim)
    session = await server.sign_in("frida")
    frida = await server.bearer(session["access_token"])
    await server.prove(frida)
    links = (await did(frida, "GET", "/v1/me/links"))["items"]
    await did(frida, "DELETE", f"/v1/me/links/{links[0]['id']}")


async def _mail(server: Server, mailboxes: Mailboxes) -> None:
    ben, address = await server.person("ben"), "ben@example.org"
    await did(ben, "PUT", "/v1/me/email", {"email": address, "password": PASSWORD})
    await delivered(server)
    await did(ben, "POST", "/v1/me/email/confirm", {"code": mailboxes.code_to(address)})
    for asks in ("reset", "device"):
        await did(server.client, "POST", f"/v1/auth/{asks}/request", {"username": "ben"})
    await server.prove(ben)
    await did(ben, "DELETE", "/v1/me/email")


async def _guest(server: Server) -> None:
    """A visitor who plays before having a name."""
    guest = await server.bearer((await did(server.client, "POST", "/v1/guests", {"remember": False}))["access_token"])
    await did(guest, "GET", "/v1/me")
    await did(guest, "POST", "/v1/practice", {"game": "x-game", "title": "Practice"})
    named = {"username": "gia", "password": PASSWORD, "display_name": "Gia"}
    await did(guest, "POST", "/v1/me/keep", named)


async def _provider(stage: Stage) -> None:
    """Sign-in with an account from elsewhere."""
    server = stage.server
    await did(server.client, "GET", "/v1/auth/providers")
    await server.client.get("/v1/auth/oidc/start", params={"return_to": FRONT, "challenge": CHALLENGE})
    browser: Browser = await stage.browser()
    await did(server.client, "POST", "/v1/auth/oidc/token", await browser.arrives())
    stage.provider.user = {"sub": "u-2", "preferred_username": "Cyd", "name": "Cyd"}
    cyd = await server.person("cyd")
    await server.prove(cyd)
    await did(cyd, "POST", "/v1/me/links", await (await stage.browser()).arrives())


async def _end(server: Server) -> None:
    gus = await server.person("gus")
    session = await server.sign_in("gus")
    await server.client.post("/v1/mail-digests/unsubscribe/none")
    await server.client.post("/v1/auth/revoke", data={"token": session["access_token"]})
    await server.prove(gus)
    await did(gus, "DELETE", "/v1/me")
    lin = await server.person("lin")
    await did(lin, "POST", "/v1/me/sign-out-everywhere", {})
