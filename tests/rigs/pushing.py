"""Random matches of any game, played over the API, with somebody who follows each viewer's feed by WebSocket.

Whoever follows is sent the pages of the feed, to the byte; and these are the events of the journal that are addressed
to the viewer, numbered in its order.
"""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mainmatch.main import utc_now
from mainmatch.rules import Bot, Dice, Game, RandomLegal
from mainmatch.seated_bot import SeatedBot
from mainmatch.store import feeds, publications
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from mainmatch_client import AsyncMainmatch
from tests.http_client import Body, Client, Refusal
from tests.rigs.following import Follower, follow
from tests.rigs.processes import RigServer
from tests.rigs.sizes import size
from tests.rigs.tables import entered

_GARNETS = 6


@dataclass
class Pushed:
    """What was read as pages, by feed; and what was wrong."""

    pages: dict[str, list[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


async def pushed(server: RigServer, game: Game, phases: int, dice: random.Random, found: Pushed) -> None:
    """Play a match to its end, or for so many phases, and compare what was sent with the pages."""
    async with AsyncExitStack() as stack:
        name = f"{game.id}-{dice.randrange(10**9)}"
        seats = dice.choice((game.seats.least, size(game.seats.least, game.seats.default)))
        people = [await stack.enter_async_context(await entered(server, f"{name}-{n}")) for n in range(seats + 2)]
        host, watcher, *players = people
        match_id = await _started(game, host, players, dice)
        viewers = (("host", host), ("public", watcher), ("public", host))
        eyes = [*viewers, *((f"seat:{seat}", client) for seat, client in enumerate(players, start=1))]
        followers = [await follow([server], client, match_id, viewer, dice) for viewer, client in eyes]
        bots = []
        for seat, client in enumerate(players, start=1):
            bot: Bot = dice.choice((game.bot, RandomLegal()))
            seated = await stack.enter_async_context(AsyncMainmatch(server.url, client.token, trust_env=False))
            bots.append(SeatedBot(seated, match_id, seat, bot, locked=dice.random() < 0.5))
        for _ in range(phases):
            match = await host.match(match_id)
            if match["status"] != "running":
                break
            await _played(host, match, bots, players, dice)
        await _compared(followers, found)
        found.counts[f"{game.id}: matches"] += 1


async def _started(game: Game, host: Client, players: Sequence[Client], dice: random.Random) -> str:
    match = await host.create_match(
        {
            "game": game.id,
            "player_count": len(players),
            "visibility": "public",
            "close_early": dice.choice(("never", "all_locked", "all_submitted")),
            "spectator_delay_rounds": dice.choice((0, 0, 1)),
            "garnets": {str(seat): _GARNETS for seat in range(1, len(players) + 1)},
        }
    )
    for client in players:
        await client.join(match["id"])
    await host.start(match["id"])
    return str(match["id"])


async def _played(
    host: Client, match: Body, bots: Sequence[SeatedBot], players: Sequence[Client], dice: random.Random
) -> None:
    """One phase: seats act and send, one of them takes its submission back, somebody talks; the host closes it."""
    phase, path = match["phase"]["id"], f"/v1/matches/{match['id']}"

    def chance(n: int) -> Dice:
        return Dice(str(dice.random()).encode(), f"{phase}/{n}")

    for bot in dice.sample(bots, len(bots)):
        async for _ in bot.play(phase, chance):
            pass
    somebody = dice.choice(players)
    channels = (await somebody.get(f"{path}/channels"))["items"]
    try:
        if dice.random() < 0.5:
            await somebody.ask("DELETE", f"{path}/submission", query={"phase_id": phase})
        if channels:
            await somebody.post(f"{path}/channels/{dice.choice(channels)['name']}/messages", {"text": "Who else?"})
        await host.post(f"{path}/host/close-phase", {"phase_id": phase, "reason": "Time is up."})
    except Refusal as refusal:
        # Closed by the last who sent, nothing to take back, or a channel that nobody may write in now.
        if refusal.status not in (403, 404, 409, 422):
            raise


async def _compared(followers: Sequence[Follower], found: Pushed) -> None:
    for follower in followers:
        page = await follower.page()
        found.counts["events sent, and read as pages"] += len(page)
        found.faults += await follower.faults(page)
        if found.pages.setdefault(follower.feed, page) != page:
            found.faults.append(f"{follower.feed}: its pages are different")


def addressed(data: Path | str, found: Pushed) -> list[str]:
    """The feeds whose pages aren't what the journal addresses to their viewer. No server has the database open."""
    database = Database.open(data, now=utc_now)
    try:
        return [feed for feed, page in found.pages.items() if database.read_now(_of_journal, feed) != page]
    finally:
        database.close()


def _of_journal(tx: Transaction, feed: str) -> list[str]:
    _, match_id, viewer = feed.split("/")
    rows: Any = publications.stored(tx, match_id)
    bodies = [body for _, _, events in rows for to, body in events if to is None or viewer in to]
    if viewer == "public" and rows:
        # With a spectator delay the last rounds are told later.
        del bodies[rows[-1][1].of("public") :]
    return [feeds.envelope(feed, seq, body) for seq, body in enumerate(bodies, start=1)]
