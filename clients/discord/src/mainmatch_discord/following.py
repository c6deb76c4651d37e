"""The streams of all linked people: one connection for each person, each event handled once.

May touch: streams of the client. Rules kept here: events are handled one by one, and the place moves after an event is
done. Temporary failures of Discord or the server are retried. A failure for one person does not affect others. Contents
of events are never logged.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import aiohttp
import discord

from mainmatch_client import (
    Event,
    MainmatchError,
    NotSignedIn,
    Pacing,
    Place,
    Problem,
    ServerFailed,
    StreamEnded,
    TooMany,
    Unreachable,
)
from mainmatch_client.models import FeedCursor, MatchView
from mainmatch_client.stream.core import Begin, FeedHead
from mainmatch_client.stream.following import AsyncStream
from mainmatch_discord.bridge import Bridge
from mainmatch_discord.people import People
from mainmatch_discord.speech import speak, speaking
from mainmatch_discord.store import Binding, PersonPlaces, Store
from mainmatch_discord.telling import Teller

__all__ = ["PASSING", "Following"]

_log = logging.getLogger("mainmatch_discord")

_HOST_TYPES = ("phase.opened", "seat.substituted", "message.posted", "message.hidden")
"""Event types of a host's feed. It has all secrets of a match, so request only those for chat and judging."""
_OVER = {"finished", "cancelled"}
_COME = {"account.seat.joined", "account.host.joined"}
_TOLD = {"account.message.reported", "account.message.report_answered"}
_GONE = {"account.seat.left", "account.host.left"}

_TOO_MANY = 429

PASSING = (
    *(discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError),
    *(Unreachable, ServerFailed, TooMany),
)
"""What ends by itself."""


class Following:
    """The streams of all people. ``pacing``: of streams and of retries."""

    def __init__(
        self, people: People, store: Store, teller: Teller, bridge: Bridge, pacing: Pacing | None = None
    ) -> None:
        self._people = people
        self._store = store
        self._teller = teller
        self._bridge = bridge
        self._pacing = pacing or Pacing()
        self._followers: dict[int, _Follower] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, person: int) -> None:
        """Follow this person's feeds. No effect if they are followed."""
        if person in self._followers:
            return
        follower = _Follower(
            person, self._people, self._store, self._teller, self._bridge, self._pacing, on_bound=self.watch
        )
        self._followers[person] = follower
        task = asyncio.create_task(self._run(person, follower), name=f"follow {person}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watch(self, binding: Binding) -> None:
        """Follow the public feed of a match or season for its Discord channel, and chat with a match's hosts."""
        self.add(binding.keeper)
        self._followers[binding.keeper].watch(binding)
        if binding.kind == "match":
            for follower in self._followers.values():
                follower.enter_rooms(binding.key)

    async def close(self) -> None:
        """Stop all streams."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _run(self, person: int, follower: "_Follower") -> None:
        failures = 0
        while True:
            try:
                await follower.follow()
            except StreamEnded as ended:
                if await self._is_gone(person):
                    _log.info("A person ended the link to their account")
                    self._store.forget_person(person)
                    self._followers.pop(person, None)
                    return
                _log.warning("A stream ended with %s", ended.code)
            except MainmatchError as error:
                _log.warning("A stream ended: %s", type(error).__name__)
            await self._pacing.sleep(self._pacing.pause(failures := failures + 1))

    async def _is_gone(self, person: int) -> bool:
        """Whether this person ended the link. False if that cannot be determined now."""
        try:
            return await self._people.is_gone(person)
        except NotSignedIn:
            _log.error("The integration token is no longer valid: give the bot a new one")
        except MainmatchError as error:
            _log.warning("A link cannot be checked: %s", type(error).__name__)
        return False


class _Follower:
    """One person's stream."""

    def __init__(
        self,
        person: int,
        people: People,
        store: Store,
        teller: Teller,
        bridge: Bridge,
        pacing: Pacing,
        *,
        on_bound: Callable[[Binding], None],
    ) -> None:
        self._person = person
        self._client = people.client(person)
        self._on_bound = on_bound
        # What a feed says and what its channels are now must not overtake each other: a thread has members.
        self._turn = asyncio.Lock()
        self._entering: set[asyncio.Task[None]] = set()
        self._store = store
        self._teller = teller
        self._bridge = bridge
        self._pacing = pacing
        self._places = PersonPlaces(store, person)
        self._stream: AsyncStream | None = None
        self._sitting: dict[str, asyncio.Task[None]] = {}

    async def follow(self) -> None:
        """Follow until the stream ends. Raises StreamEnded and Unreadable."""
        stream = self._client.stream(places=self._places, name="discord", pacing=self._pacing, confirms=True)
        stream.on_ready = self._found
        for binding in self._store.kept_by(self._person):
            stream.follow(binding.feed, says=True, language=binding.language)
        try:
            async with stream:
                self._stream = stream
                async for event in stream:
                    await self._insist(partial(self._deal_with, event))
                    stream.done(event)
        finally:
            self._stream = None
            for task in (*self._sitting.values(), *self._entering):
                task.cancel()
            self._sitting.clear()

    def watch(self, binding: Binding) -> None:
        """As in ``Following``. Before the stream is open, the store and ``ready`` list the feeds."""
        if self._stream is not None:
            self._stream.follow(binding.feed, says=True, language=binding.language)
            if binding.kind == "match":
                self._sit(f"match/{binding.key}/host")

    def enter_rooms(self, match_id: str) -> None:
        """Be in the threads of a match that is followed already, and that a channel shows from now on."""
        for feed in [each for each in self._sitting if each.startswith(f"match/{match_id}/")]:
            task = asyncio.create_task(self._insist(partial(self._enter, match_id, feed.rpartition("/")[2])))
            self._entering.add(task)
            task.add_done_callback(self._entering.discard)

    async def _enter(self, match_id: str, viewer: str) -> None:
        async with self._turn:
            await self._bridge.settle(self._person, viewer, match_id)

    def _found(self, feeds: Sequence[FeedHead]) -> None:
        for feed, epoch, head in feeds:
            if feed.startswith("match/"):
                self._sit(feed, head)
            elif self._stream is not None and not feed.endswith("/host"):
                # Without a stored place: a season from its beginning, which may have been a moment ago. The account's
                # own only from now on, for the seats of before have their feeds in the same list.
                self._stream.follow(feed, "start" if feed.startswith("season/") else Place(epoch, head), says=True)

    def _sit(self, feed: str, head: int | None = None) -> None:
        if feed not in self._sitting:
            self._sitting[feed] = asyncio.create_task(self._insist(partial(self._sit_down, feed, head)))

    async def _sit_down(self, feed: str, head: int | None) -> None:
        """Begin to follow one of the person's own feeds: at its stored place, or else at the current state."""
        _, match_id, viewer = feed.split("/")
        types = _HOST_TYPES if viewer == "host" else ()
        place = self._places.find(feed)
        await self._bind(match_id)
        is_read = head is not None and (place is None or place.seq >= head)
        # Of a place that the account's own feed tells of, nothing was read yet, also if the match is over meanwhile.
        if is_read and await self._is_over(match_id):
            return
        begin = place or await self._beginning(feed, match_id, viewer)
        if begin is not None and self._stream is not None:
            self._stream.follow(feed, begin, types, says=True)

    async def _bind(self, match_id: str) -> None:
        """Show a match where its season is shown, before anything of it is read."""
        if self._store.binding("match", match_id) is not None:
            return
        season_id = (await self._client.match(match_id)).season_id
        season = None if season_id is None else self._store.binding("season", season_id)
        if season is not None:
            binding = replace(season, kind="match", key=match_id)
            self._store.bind(binding)
            self._on_bound(binding)

    async def _beginning(self, feed: str, match_id: str, viewer: str) -> Begin | FeedCursor | None:
        """Where to begin in a feed without a stored place; None if it isn't the person's feed."""
        is_newcomer = await self._bridge.learn(self._person, viewer, match_id)
        if viewer != "host" and not is_newcomer:
            return "start"
        # Skip events from before a newcomer: show the current state instead.
        view = await self._client.view(match_id)
        if view.cursor.feed != feed:
            return None
        await self._settle(match_id, viewer, view)
        return view.cursor

    async def _is_over(self, match_id: str) -> bool:
        if not self._store.is_over(match_id) and (await self._client.match(match_id)).status in _OVER:
            self._store.end(match_id)
        return self._store.is_over(match_id)

    async def _settle(self, match_id: str, viewer: str, view: MatchView) -> None:
        if view.status == "lobby":
            return
        await self._bridge.settle(self._person, viewer, match_id)
        if viewer != "host" and view.phase is not None:
            await self._teller.ask(self._person, match_id)

    async def _deal_with(self, event: Event) -> None:
        async with self._turn:
            await self._deal(event)

    async def _deal(self, event: Event) -> None:
        about, key, viewer = (*event.feed.split("/"), "")[:3]
        if about == "account":
            await self._take_own(event)
        elif viewer == "public":
            binding = self._store.binding("season" if about == "season" else "match", key)
            if binding is not None and event.id:
                with speaking(binding.language):
                    await self._teller.tell_channel(binding, event)
        elif about == "season":
            await self._teller.tell_member(self._person, key, event)
        else:
            await self._take(event, key, viewer)

    async def _take(self, event: Event, match_id: str, viewer: str) -> None:
        """An event of the person's own feed of a match."""
        if event.type == "stream.lost":
            _log.info("A feed is lost: %s", event.data.get("code"))
            self._sitting.pop(event.feed, None)
            await self._bridge.leave(self._person, viewer, match_id)
        elif event.type == "stream.reset":
            await self._bridge.settle(self._person, viewer, match_id)
        else:
            await self._bridge.take(self._person, viewer, event)
            if viewer != "host":
                await self._teller.tell_person(self._person, match_id, event)
            elif event.type == "phase.opened":
                # Some games ask their host to judge.
                await self._teller.ask(self._person, match_id)

    async def _take_own(self, event: Event) -> None:
        match_id, season_id, data = event.match_id, event.season_id, event.data
        if match_id is not None and event.type in _TOLD:
            await self._teller.tell_own(self._person, match_id, event)
        elif match_id is not None:
            await self._take_place(event.type, match_id, data.get("seat"))
        elif season_id is not None and event.type == "account.season.decision_opened":
            await self._teller.ask_decision(self._person, season_id, data["decision"])
        elif season_id is not None and event.type == "account.season.joined" and self._stream is not None:
            self._stream.follow(f"season/{season_id}/member:{data['member']}", says=True)

    async def _take_place(self, what: str, match_id: str, seat: int | None) -> None:
        """The person has or has lost a place in a match."""
        if what == "account.match.started":
            # A season seats its cast by itself.
            facts = await self._client.match(match_id)
            if facts.seat is not None:
                self._sit(f"match/{match_id}/seat:{facts.seat}")
            if facts.hosting:
                self._sit(f"match/{match_id}/host")
        elif what in _COME:
            self._sit(f"match/{match_id}/{'host' if seat is None else f'seat:{seat}'}")
        elif what in _GONE:
            viewer = "host" if seat is None else f"seat:{seat}"
            self._sitting.pop(f"match/{match_id}/{viewer}", None)
            if self._stream is not None:
                self._stream.unfollow(f"match/{match_id}/{viewer}")
            await self._bridge.leave(self._person, viewer, match_id)

    async def _insist(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Do it, in the person's language, and retry temporary failures."""
        speak(self._store.language_of(self._person))
        failures = 0
        while True:
            try:
                await doing()
            except PASSING as error:
                _log.warning("%s: trying again", type(error).__name__)
            except discord.HTTPException as error:
                if error.status != _TOO_MANY:
                    _log.warning("Left undone: Discord answers %s, code %s", error.status, error.code)
                    return
                # discord.py has waited as long as Discord said, several times.
                _log.warning("Discord takes no more for now: trying again")
            except (Problem, discord.DiscordException) as error:
                code = error.code if isinstance(error, Problem) else ""
                _log.warning("Left undone: %s %s", type(error).__name__, code)
                return
            except Exception as error:  # noqa: BLE001 - a bug about one event must not end all the others
                # Without the error's text, which may contain secrets.
                _log.error("Left undone: %s: please report it", type(error).__name__)
                return
            else:
                return
            await self._pacing.sleep(self._pacing.pause(failures := failures + 1))
