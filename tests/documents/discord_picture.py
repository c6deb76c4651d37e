"""What the Discord bot writes, as a page: messages of a played match, from the fake Discord of its tests.

It is a rendering, and the page says so: texts, cards and buttons are the bot's own, the look is not Discord's.
"""

import json
import os
import re
import tempfile
import warnings
from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from unittest.mock import patch

from yarl import URL

with warnings.catch_warnings():
    # discord.py's player imports audioop, which Python 3.11 and 3.12 warn of; the bot plays no sound.
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord

from mainmatch.games.registry import Registry
from mainmatch.services.due_work import wake_due
from mainmatch.services.feeds import feed_reader
from mainmatch.services.news.discord_messages import message
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clients.discord.fake_discord.people import Person
from tests.clients.discord.fake_discord.serving import FakeDiscord, fake_discord
from tests.clients.discord.fake_discord.world import CHANNEL, Body
from tests.clients.discord.playing import play
from tests.clients.discord.stage import Stage, staged
from tests.clock import Clock
from tests.services.seasons.evening import Evening
from tests.services.table import Table

_PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
_MOST_POSTS = 6
_STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><style>
body {{ margin: 0; padding: 20px; background: #313338; color: #dbdee1; font: 15px/1.4 sans-serif; width: 1160px }}
main {{ display: grid; grid-template-columns: 1fr 1fr; gap: 24px }}
h2 {{ font-size: 16px; color: #f2f3f5; border-bottom: 1px solid #26282c; padding-bottom: 8px; margin: 0 0 12px }}
article {{ margin: 0 0 14px }} article > p {{ margin: 4px 0; white-space: pre-line }} article > b {{ color: #f2f3f5 }}
.tag {{ background: #5865f2; color: #fff; font-size: 10px; border-radius: 3px; padding: 1px 4px; margin-left: 4px }}
.card {{ background: #2b2d31; border-left: 4px solid #5865f2; border-radius: 4px; padding: 10px 14px; margin-top: 4px }}
.card p {{ margin: 4px 0; white-space: pre-line }} .card small {{ color: #949ba4; word-break: break-all }}
code {{ background: #1e1f22; padding: 0 4px; border-radius: 3px }}
time {{ background: #3b3d44; border-radius: 3px; padding: 0 2px }}
.row {{ margin-top: 8px }}
.row span {{ border-radius: 4px; padding: 5px 14px; margin-right: 8px; color: #fff; display: inline-block }}
.primary {{ background: #5865f2 }} .secondary {{ background: #4e5058 }}
.success {{ background: #248046 }} .danger {{ background: #da373c }}
.only {{ color: #949ba4; font-size: 12px; margin-top: 4px }}
footer {{ color: #949ba4; font-size: 13px; margin-top: 10px }}
</style><main><section><h2># matches</h2>{posts}</section>
<section><h2>{name}, who sends a move with /submit</h2>{private}</section></main>
<footer>A rendering: the messages are the bot's own, from a match against a fake Discord. It is no screenshot of
Discord.</footer>"""


_CHANNEL = (
    _PAGE.partition("<main>")[0].replace("1160px", "620px")
    + "<h2># main-match</h2>{posts}<footer>A rendering: the messages are those of a webhook. It is no screenshot of "
    "Discord.</footer>"
)


async def rendered(url: str) -> str:
    """A page in HTML: a match of the X Game in its second round, in the channel and as one player sees it."""
    with (
        tempfile.TemporaryDirectory() as data,
        # The bot and its tests talk to this machine only.
        patch.dict(os.environ, {"no_proxy": "*", "NO_PROXY": "*"}),
    ):
        async with fake_discord() as fake:
            with (
                patch.object(discord.http.Route, "BASE", fake.url),
                patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(fake.gateway_url)),
            ):
                async with staged(url, fake, Path(data)) as stage:
                    player, private = await _played(stage)
                    await stage.fake.until(lambda: any("Choice, round 2" in post for post in fake.posts))
                    return _PAGE.format(
                        posts=_messages(_posts(fake)),
                        name=next(name for name, person in fake.people.items() if person is player),
                        private=_messages(private, is_private=True),
                    )


def channel_page() -> str:
    """A page in HTML: what webhooks with ``format: discord`` post of a match and of a season."""
    with tempfile.TemporaryDirectory() as data:
        clock = Clock()
        database = Database.open(Path(data) / "mainmatch.sqlite3", now=clock)
        try:
            table = Table(Executor(database, Registry.load()), clock)
            match_id = table.started("x-game", *map(str.lower, _PLAYERS), title="Friday's X Game")
            feed, last, posts = f"match/{match_id}/public", 0, []
            for _ in range(4):
                body, last = table.read(message, feed, table.read(feed_reader.page, feed, last, 500), "en")
                posts.append(json.loads(body))
                clock.forward(hours=24)
                table.write(wake_due, 10)
            evening = Evening.started(table, *map(str.lower, _PLAYERS))
            evening.announce("x-game")
            evening.play(evening.match("x-game"))
            feed = f"season/{evening.id}/public"
            told = table.read(feed_reader.page, feed, 0, 500)
            # Since it began: what the cast joined is like a lobby.
            body, _ = table.read(message, feed, told[-_MOST_POSTS:], "en")
            return _CHANNEL.format(posts=_messages([*posts, json.loads(body)]))
        finally:
            database.close()


async def _played(stage: Stage) -> tuple[Person, list[Body]]:
    """The player who chooses first in round 2, and what they were shown: the form as it is filled in, the receipt."""
    host = stage.fake.person("Hedda")
    await host.command("host create", game="x-game", title="Friday's X Game")
    match_id = host.text.split("`")[1]
    people = [stage.fake.person(name) for name in _PLAYERS]
    for person in people:
        await person.command("join", match=match_id)
    await host.command("host start")
    while True:
        view = await stage.host("Hedda").view(match_id)
        assert view.phase is not None
        for person in people:
            options = await stage.account(person).options(match_id)
            if not options.actions or options.submission is not None:
                continue
            if (view.phase.round, view.phase.name) != (2, "choice"):
                await play(person, match_id)
                continue
            await person.command("submit", match=match_id)
            await person.press("Fill in")
            labels = {each["label"]: each["component"] for each in person.last["components"]}
            await person.fill(
                {label: [part["options"][0]["label"]] for label, part in labels.items() if part["type"] == 3}
            )
            form = person.last
            await person.press("Send")
            return person, [form, person.last]


def _posts(fake: FakeDiscord) -> list[Body]:
    return list(fake.world.messages[CHANNEL].values())[-_MOST_POSTS:]


def _messages(found: Iterable[Body], *, is_private: bool = False) -> str:
    return "".join(_message(each, is_private=is_private) for each in found)


def _message(message: Body, *, is_private: bool) -> str:
    parts = [f"<p>{_text(message['content'])}</p>"] if message.get("content") else []
    parts += [_card(each) for each in message.get("embeds", ())]
    for row in message.get("components", ()):
        buttons = "".join(
            f'<span class="{_STYLES[each["style"]]}">{escape(each["label"])}</span>'
            for each in row["components"]
            if each["type"] == 2
        )
        parts.append(f'<div class="row">{buttons}</div>')
    if is_private:
        parts.append('<div class="only">Only you can see this</div>')
    return f'<article><b>mainmatch</b><span class="tag">APP</span>{"".join(parts)}</article>'


def _card(embed: Body) -> str:
    author = (embed.get("author") or {}).get("name", "")
    parts = [f"<p><b>{_text(each)}</b></p>" for each in (author, embed.get("title", "")) if each]
    parts += [f"<p>{_text(embed['description'])}</p>"] if embed.get("description") else []
    parts += [f"<p><b>{_text(each['name'])}</b>\n{_text(each['value'])}</p>" for each in embed.get("fields", ())]
    footer = (embed.get("footer") or {}).get("text")
    parts += [f"<small>{escape(footer)}</small>"] if footer else []
    colour = f"#{embed.get('color', 0x5865F2):06x}"
    return f'<div class="card" style="border-color: {colour}">{"".join(parts)}</div>'


def _text(text: str) -> str:
    """Discord's marks that the bot uses: bold, code, times, and escapes."""
    found = re.sub(
        r"&lt;t:(\d+):\w&gt;", lambda time: f"<time>{_instant(int(time[1]))}</time>", escape(text, quote=False)
    )
    found = re.sub(r"`([^`]+)`", r"<code>\1</code>", re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", found))
    return re.sub(r"\\([^\w\s])", r"\1", found)


def _instant(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%A at %H:%M")
