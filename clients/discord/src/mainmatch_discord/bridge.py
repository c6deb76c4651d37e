"""The bridge between channels of a match and private Discord threads, in both directions.

May touch: threads, the client, the store. Rules kept here:

- A thread is one stretch of a channel with the same members. Discord shows newcomers all earlier messages, so when the
  members change, a new thread begins, and no person is ever added to an earlier one.
- In a match with drawn aliases each person has threads of their own, hosts too: all in a thread see who is in it.
- A person is added to a thread only for an event of their own feed, which proves that they may read it.
- A message that the server refuses is removed from the thread, and returned to its author.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator

import discord

from mainmatch_client import Event, Problem, ServerFailed, TooMany
from mainmatch_discord import cards
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.rooms import Rooms
from mainmatch_discord.speech import speaking, t
from mainmatch_discord.store import Stand, Store, Thread
from mainmatch_discord.words import inert

__all__ = ["Bridge"]

_PAGE = 200
_PAIR = 2
_ONE_SEAT = {"questions": "Questions", "thoughts": "Confessional"}
"""Channels of one seat and the hosts, and what their threads are called."""


def _seats(members: tuple[int, ...]) -> str:
    *first, last = map(str, members)
    return f"Seats {', '.join(first)} and {last}" if first else f"Seat {last}"


class Bridge:
    """Copies messages: ``take`` and ``settle`` from the match to Discord, ``forward`` from Discord to the match."""

    def __init__(self, people: People, messenger: Messenger, store: Store, rooms: Rooms) -> None:
        self._people = people
        self._messenger = messenger
        self._store = store
        self._rooms = rooms
        self._turns: dict[tuple[str, str], asyncio.Lock] = defaultdict(asyncio.Lock)
        self._has_aliases: dict[str, bool] = {}
        """By match. There are no channels before the start, and then it is fixed."""

    # --- from the match

    async def learn(self, person: int, viewer: str, match_id: str) -> bool:
        """Whether the person is a host, or plays a seat that had another player.

        If so, earlier substitutions are stored, so that they share threads with the current players only.
        """
        changes = {event.id: event.data["seat"] async for event in self._substitutions(person, match_id)}
        is_newcomer = viewer == "host" or any(viewer == f"seat:{seat}" for seat in changes.values())
        if is_newcomer:
            for event_id, seat in changes.items():
                self._store.put_substituted(person, viewer, match_id, seat, event_id)
        return is_newcomer

    async def _substitutions(self, person: int, match_id: str) -> AsyncIterator[Event]:
        client = self._people.client(person)
        # A newcomer's own feed may begin with their arrival. The public one is complete, but may be delayed.
        for viewer in ("public", None):
            after = 0
            while (page := await client.events(match_id, after=after, limit=_PAGE, as_=viewer)).items:
                after = page.next_after
                for event in page.items:
                    if event.type == "seat.substituted":
                        yield event

    async def settle(self, person: int, viewer: str, match_id: str) -> None:
        """Add the person to the threads of their current channels, at the beginning and after a reset."""
        for channel in (await self._people.client(person).channels(match_id)).items:
            if channel.kind in {"game", "table", "group"} and channel.members is not None and viewer != "host":
                members = tuple(channel.members)
                # A title for the reader ("You and Ben") is none for a thread of both.
                is_shared = channel.kind == "table" or (channel.kind == "game" and len(members) > _PAIR)
                title = channel.title if is_shared else _seats(members)
                stand = await self._enter(person, viewer, match_id, channel.name, title, members)
                if stand is not None and not channel.open:
                    await self._rooms.close(stand)

    async def confess(self, person: int, match_id: str, seat: int) -> bool:
        """Open the thread of a player's thoughts, which only they and the hosts read; whether there is one."""
        title = f"{_ONE_SEAT['thoughts']} of seat {seat}"
        return bool(await self._enter(person, f"seat:{seat}", match_id, f"thoughts:{seat}", title, (seat,)))

    async def take(self, person: int, viewer: str, event: Event) -> None:
        """Handle an event about chat from the person's own feed; ignore others."""
        match_id = event.match_id or ""
        if event.type == "seat.substituted":
            self._store.put_substituted(person, viewer, match_id, event.data["seat"], event.id)
            await self._regroup(person, viewer, match_id, event.data["seat"])
        elif event.type.startswith("channel.") and viewer != "host":
            await self._move(person, viewer, match_id, event)
        elif event.type == "message.posted":
            await self._print(person, viewer, match_id, event)
        elif event.type == "message.hidden":
            await self._hide(person, viewer, match_id, event)

    async def leave(self, person: int, viewer: str, match_id: str) -> None:
        """The person lost this feed: leave its threads."""
        for stand in self._store.stands(person, viewer, match_id):
            if viewer == "host":
                await self._rooms.put_out(person, stand.thread_id)
        self._store.drop_stands(person, viewer, match_id)

    async def _enter(
        self, person: int, viewer: str, match_id: str, channel: str, title: str, members: tuple[int, ...]
    ) -> Stand | None:
        if match_id not in self._has_aliases:
            self._has_aliases[match_id] = (await self._people.client(person).match(match_id)).drawn_aliases
        is_alone = self._has_aliases[match_id]
        return await self._rooms.enter(person, viewer, match_id, channel, title, members, is_alone=is_alone)

    async def _move(self, person: int, viewer: str, match_id: str, event: Event) -> None:
        name = event.data["channel"]
        before = self._store.stand(person, viewer, match_id, name)
        if event.type == "channel.opened":
            members, title = tuple(event.data["members"]), event.data["title"]
            title = _seats(members) if "{seat:" in title else title
            now = await self._enter(person, viewer, match_id, name, title, members)
            if now is not None and not event.data["open"]:
                await self._rooms.close(now)
        elif before is None:
            return
        elif event.type == "channel.members_changed":
            await self._enter(person, viewer, match_id, name, before.title, tuple(event.data["members"]))
        elif event.data["why"] == "left":
            self._store.drop_stands(person, viewer, match_id, name)
            await self._rooms.lock_if_left(before.thread_id)
        else:
            await self._rooms.close(before)

    async def _regroup(self, person: int, viewer: str, match_id: str, seat: int) -> None:
        """A seat has a new player: move its channels to threads without the former player."""
        for stand in self._store.stands(person, viewer, match_id):
            if seat in stand.members:
                now = await self._enter(person, viewer, match_id, stand.channel, stand.title, stand.members)
                if now is not None and not stand.is_open:
                    await self._rooms.close(now)

    async def _print(self, person: int, viewer: str, match_id: str, event: Event) -> None:
        message = event.data
        stand = self._store.stand(person, viewer, match_id, message["channel"])
        kind, _, seat = message["channel"].partition(":")
        if kind in _ONE_SEAT:
            stand = await self._enter(
                person, viewer, match_id, message["channel"], f"{_ONE_SEAT[kind]} of seat {seat}", (int(seat),)
            )
        if stand is None or message["text"] is None:
            return
        async with self._turns[match_id, message["channel"]]:
            await self._finish(match_id, message["channel"])
            if self._store.came_from(message["id"], stand.thread_id) is not None:
                return  # It was written in this thread.
            text = inert(message["text"])
            if message["role"] == "game":
                names = cards.match_names(await self._people.client(person).match(match_id))
                text = cards.said_text(message["text"], names)
            card = discord.Embed(description=text)
            card.set_author(name=f"{message['name']} (host)" if message["role"] == "host" else message["name"])
            await self._messenger.post(f"{message['id']} in {stand.thread_id}", stand.thread_id, card)

    async def _hide(self, person: int, viewer: str, match_id: str, event: Event) -> None:
        stand = self._store.stand(person, viewer, match_id, event.data["channel"])
        if stand is None:
            return
        message_id = event.data["id"]
        here = self._store.came_from(message_id, stand.thread_id)
        here = here or self._store.posted(f"{message_id} in {stand.thread_id}")
        if here is not None:
            await self._rooms.remove(stand.thread_id, here)

    # --- from Discord

    async def forward(self, thread: Thread, discord_id: int, author: discord.abc.User, text: str) -> None:
        """Post a message of a thread in the match. Idempotent."""
        stand = self._standing(author.id, thread)
        if stand is None:
            await self._give_back(thread, discord_id, author, text, "")
            return
        if not text:
            # Without text, such as a picture: it stays on Discord.
            self._store.saw(thread.id, discord_id)
            return
        async with self._turns[thread.match_id, thread.channel]:
            self._store.begin_forward(discord_id, thread.id, author.id)
            refused = await self._say(thread, discord_id, author.id, text)
        if refused is not None:
            await self._give_back(thread, discord_id, author, text, refused)
        self._store.saw(thread.id, discord_id)

    async def finish(self, thread: Thread) -> None:
        """Post messages that were not confirmed, because the bot was killed or the server didn't answer."""
        async with self._turns[thread.match_id, thread.channel]:
            await self._finish(thread.match_id, thread.channel)

    async def _say(self, thread: Thread, discord_id: int, person: int, text: str) -> str | None:
        """Post a message; return why it was refused, None if it was accepted."""
        client = self._people.client(person)
        try:
            said = await client.say(thread.match_id, thread.channel, text, idempotency_key=f"discord.{discord_id}")
        except (ServerFailed, TooMany):
            # As without an answer: it is said later.
            raise
        except Problem as problem:
            self._store.end_forward(discord_id, None)
            return problem.detail
        self._store.end_forward(discord_id, said.id)
        return None

    async def _finish(self, match_id: str, channel: str) -> None:
        """Post unconfirmed messages again. With the same key and text, the server answers with the earlier message."""
        for discord_id, thread_id, person in self._store.unfinished(match_id, channel):
            thread, text = self._store.thread(thread_id), await self._rooms.text_of(thread_id, discord_id)
            if thread is None or text is None:
                self._store.end_forward(discord_id, None)
            else:
                await self._say(thread, discord_id, person, text)

    def _standing(self, person: int, thread: Thread) -> Stand | None:
        """The person's open membership of this thread, if it is their current one of the channel."""
        return next((each for each in self._store.stands_in(thread.id) if each.person == person and each.is_open), None)

    async def _give_back(self, thread: Thread, discord_id: int, author: discord.abc.User, text: str, why: str) -> None:
        await self._rooms.remove(thread.id, discord_id)
        with speaking(self._store.language_of(author.id)):
            why = inert(why or t("You can no longer post in this thread."))
            card = cards.note(t("This wasn't said"), f"{why}\n\n{t('You wrote:')}\n>>> {inert(text)}")
        await self._messenger.tell(f"{discord_id} back to {author.id}", author.id, card)
        self._store.saw(thread.id, discord_id)
