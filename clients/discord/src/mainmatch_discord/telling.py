"""Posts about a match: in its Discord channel, and as direct messages to its people.

May touch: the messenger, the client, cards. Rule kept here: a channel gets events of the public feed only, and a person
those of their own seat's feed. The server decides who may know what, and feeds are never mixed.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeAlias

from discord import Embed

from mainmatch_client import AsyncMainmatch, Event, Problem
from mainmatch_discord import cards
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.store import Binding, Store
from mainmatch_discord.words import Names, inert, instant, readable, until

__all__ = ["Teller"]

_ENDS = {"match.finished", "match.cancelled"}
_PAGE = 200


class Teller:
    """Posts events."""

    def __init__(self, people: People, messenger: Messenger, store: Store) -> None:
        self._people = people
        self._messenger = messenger
        self._store = store
        self._public: dict[str, tuple[int, set[str]]] = {}

    # --- channels

    async def tell_channel(self, binding: Binding, event: Event) -> None:
        """Post an event of the public feed in the match's channel."""
        client = self._people.client(binding.keeper)
        names: Names = {}
        if event.type.startswith(("game.", "seat.")) or event.type in _ENDS:
            names = cards.match_names(await client.match(binding.match_id))
        card = (
            await _game_card(client, binding.match_id, event, names, feed="public")
            if event.type.startswith("game.")
            else _public_card(event, names)
        )
        if card is not None:
            await self._messenger.post(f"{event.id} in {binding.channel_id}", binding.channel_id, card)
        if event.type in _ENDS:
            self._store.end(binding.match_id)

    # --- people

    async def tell_person(self, person: int, match_id: str, event: Event) -> None:
        """Send an event of a seat's feed to its person."""
        if event.type in {"phase.opened", "match.rewound", "match.resumed"}:
            await self.ask(person, match_id)
        elif event.type == "reminder.due":
            await self._remind(person, match_id, event)
        elif event.type == "submission.amended":
            text = "A host sent this in your place. What you had sent is kept, too: your history has both."
            card = cards.note("Amended by a host", text)
            await self._tell(person, match_id, event, card, event.data.get("action"))
        elif event.type == "match.finished":
            self._public.pop(match_id, None)
            await self._end(person, match_id, event)
            self._store.end(match_id)
        elif event.type.startswith("game.") and not await self._is_public(person, match_id, event):
            client = self._people.client(person)
            match = await client.match(match_id)
            card = await _game_card(client, match_id, event, cards.match_names(match))
            card.set_footer(text=match.title)
            await self._messenger.tell(f"{event.id} to {person}", person, card)

    async def ask(self, person: int, match_id: str) -> None:
        """Remind a person, once for each phase, if the open phase waits for their submission."""
        client = self._people.client(person)
        options = await client.options(match_id)
        if options.phase is None or not cards.waiting(options):
            return
        match, view = await client.match(match_id), await client.view(match_id)
        card = cards.seat_card(match, view, options, await self._people.view_schema(match.game, view))
        await self._messenger.tell(f"{options.phase.id} asks {person}", person, card)

    async def _remind(self, person: int, match_id: str, event: Event) -> None:
        match = await self._people.client(person).match(match_id)
        due = event.data["phase"].get("due_at")
        if match.phase is None or match.phase.id != event.data["phase"]["id"]:
            return  # The phase closed while the bot was offline.
        text = f"{inert(match.title)} waits for you {until(due)}. Send something with `/submit`."
        await self._messenger.tell(f"{event.id} to {person}", person, cards.note("You are missing", text))

    async def _end(self, person: int, match_id: str, event: Event) -> None:
        client = self._people.client(person)
        match, view = await client.match(match_id), await client.view(match_id)
        card = cards.seat_card(match, view, None, await self._people.view_schema(match.game, view))
        await self._messenger.tell(f"{event.id} to {person}", person, card)

    async def _tell(
        self, person: int, match_id: str, event: Event, card: Embed, values: Mapping[str, Any] | None
    ) -> None:
        match = await self._people.client(person).match(match_id)
        lines = cards.value_lines(values or {}, cards.match_names(match))
        card.description = "\n".join(filter(None, [card.description, lines]))
        card.set_footer(text=match.title)
        await self._messenger.tell(f"{event.id} to {person}", person, card)

    async def _is_public(self, person: int, match_id: str, event: Event) -> bool:
        """Whether the public feed has this event, too. A public event has the same id in all feeds."""
        after, known = self._public.setdefault(match_id, (0, set()))
        while event.id not in known:
            try:
                page = await self._people.client(person).events(match_id, after=after, limit=_PAGE, as_="public")
            except Problem:
                # Another epoch (a backup was restored): better send an event twice than not at all.
                self._public.pop(match_id)
                return False
            known |= {each.id for each in page.items}
            after = page.next_after
            self._public[match_id] = (after, known)
            if not page.items:
                return False
        return True


async def _game_card(
    client: AsyncMainmatch, match_id: str, event: Event, names: Names, *, feed: str | None = None
) -> Embed:
    """What happened, in the game's own words for readers of this feed; without them, what the event has."""
    try:
        page = await client.events(match_id, after=event.seq - 1, limit=1, as_=feed, says=True)
    except Problem:
        # Another epoch (a backup was restored), or a seat that is no longer theirs.
        page = None
    said = next((each.says for each in page.items if each.id == event.id), None) if page else None
    return cards.note(
        readable(event.type), cards.said_text(said, names) if said else cards.value_lines(event.data, names)
    )


def _public_card(event: Event, names: Names) -> Embed | None:
    """The card for the channel; None for an event that is not posted there."""
    data = event.data
    if event.type == "match.finished":
        return cards.note("The match is over", cards.result_lines(data["result"], names), is_good=True)
    if event.type not in _TEXTS:
        return None
    title, text = _TEXTS[event.type](data)
    reason = f"Reason: {inert(data['reason'])}" if data.get("reason") else ""
    return cards.note(title, "\n".join(filter(None, [text, reason])))


_Data: TypeAlias = Mapping[str, Any]


def _closed(data: _Data) -> tuple[str, str]:
    review = data.get("review_until")
    return f"Closed: {readable(data['phase']['name'])}", f"The outcome is published {until(review)}." if review else ""


def _paused(data: _Data) -> tuple[str, str]:
    at = data.get("paused_until")
    return "Paused", f"It resumes automatically {instant(datetime.fromisoformat(at))}." if at else ""


_TEXTS: Mapping[str, Callable[[_Data], tuple[str, str]]] = {
    "match.started": lambda data: ("The match begins", ""),
    "match.paused": _paused,
    "match.resumed": lambda data: ("The match continues", cards.phase_line(data["phase"]) if data.get("phase") else ""),
    "match.halted": lambda data: ("The match is halted", "The game failed. A host can resume or rewind it."),
    "match.cancelled": lambda data: ("The match was cancelled", ""),
    "match.rewound": lambda data: (
        "Back to an earlier phase",
        cards.phase_line(data["phase"]) if data["phase"] else "",
    ),
    "seat.joined": lambda data: (
        f"Seat {data['seat']}",
        f"{inert(data['display_name'])}{', a bot,' if data['bot'] else ''} takes it.",
    ),
    "match.start_missed": lambda _: (
        "The match did not start at its time",
        "Its host starts it, or sets another time.",
    ),
    "match.changed": lambda data: ("The settings have changed", ", ".join(sorted(data["fields"])).replace("_", " ")),
    "seat.left": lambda data: (f"Seat {data['seat']}", "It is free again."),
    "seat.substituted": lambda data: (f"Seat {data['seat']}", f"{inert(data['display_name'])} plays it from now on."),
    "phase.opened": lambda data: (f"Open: {readable(data['phase']['name'])}", cards.phase_line(data["phase"])),
    "phase.extended": lambda data: ("More time", cards.phase_line(data["phase"])),
    "phase.closed": _closed,
    "host.announced": lambda data: ("The host says", inert(data["text"])),
    "clarification.posted": lambda data: (f"Ruling {data['n']}", inert(data["text"])),
}
"""Title and text by event type. The reason is added if there is one."""
