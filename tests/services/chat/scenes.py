"""Matches to talk in: Locked Out with two people among bots, and the X Game, where talk is free.

``Bridge`` keeps the channels of another place (Discord, say) in step by a feed alone: the fold of docs/talk.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mainmatch.rules import Seat
from mainmatch.services import due_work
from mainmatch.services.chat import channels, messages
from mainmatch.services.chat.access import places_of
from mainmatch.services.chat.channels import ChannelFacts, NewChannel
from mainmatch.services.chat.messages import ChatMessage, ChatMessageList, NewChatMessage
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.play import submissions, views
from mainmatch.store import matches
from tests.services.table import Table

FIVE = ("ada", "ben", "cyd", "dot", "eve")
ROOMS = ("alpha", "beta", "gamma")
TEAMS = ("water", "fire", "grass")
LOCKED_OUT = {
    "teams": {str(seat): TEAMS[seat % 3] for seat in range(1, 13)},
    "rooms": {str(seat): ROOMS[(seat - 1) // 4] for seat in range(1, 13)},
    "priorities": {str(seat): seat for seat in range(1, 13)},
}
"""Seats 1 to 4 in alpha, 5 to 8 in beta, 9 to 12 in gamma."""


def x_game(table: Table) -> str:
    """An X Game of five that has begun; "host" hosts it."""
    return table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})


def among_bots(table: Table, *names: str, **payload: Any) -> str:
    """Locked Out that has begun: these people in seats 1, 2, ..., house bots in the others."""
    match_id = table.gathered("locked-out", config={"setup": LOCKED_OUT}, **payload)
    for name in names:
        table.write(seat_changes.join, table.person(name), match_id, seat_changes.JoinMatchRequest())
    for _ in range(12 - len(names)):
        table.executor.write_now(seat_changes.add_bot, table.person("host"), match_id, None, "house")
    table.write(match_start.start, table.person("host"), match_id)
    return match_id


def move_on(table: Table, match_id: str, sent: Mapping[str, Mapping[str, Any] | None]) -> None:
    """A round of Locked Out passes: these people send this, or for None the first thing they are offered."""
    for name, action in sent.items():
        chosen = action or table.read(views.options, table.person(name), match_id).actions[0].example
        phase = table.phase(match_id)
        table.executor.write_now(submissions.submit, table.person(name), match_id, phase, chosen, locked=True)
    while table.write(due_work.wake_due, 10):
        pass


def say(table: Table, name: str, match_id: str, channel: str, text: str, **more: Any) -> ChatMessage:
    """Say it, with the fold proven."""
    return table.write(messages.post, table.person(name), match_id, channel, NewChatMessage(text=text, **more))


def read(table: Table, name: str, match_id: str, channel: str, **page: Any) -> ChatMessageList:
    """What this person reads of a channel."""
    return table.read(messages.listed, table.person(name), match_id, channel, **{"limit": 200, **page})


def said(table: Table, name: str, match_id: str, channel: str, **page: int) -> list[tuple[int, str | None]]:
    """What people wrote there, as numbers and texts."""
    found = read(table, name, match_id, channel, **page).items
    return [(each.n, each.text) for each in found if each.role != "game"]


def mine(table: Table, name: str, match_id: str) -> dict[str, ChannelFacts]:
    """This person's channels by name."""
    return {each.name: each for each in table.read(channels.listed, table.person(name), match_id).items}


def open_with(table: Table, name: str, match_id: str, *seats: Seat, **payload: Any) -> ChannelFacts:
    """Open a channel with these seats."""
    return table.write(channels.open_channel, table.person(name), match_id, NewChannel(members=[*seats], **payload))


def channels_of_seat(table: Table, match_id: str, seat: Seat) -> dict[str, ChannelFacts]:
    """A seat's channels by name, also those of a bot, who has no account to ask with."""

    def look(uow: Any) -> list[ChannelFacts]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        standing = MatchAccess(record, is_host=False, seat=seat, is_admin=False)
        return [ChannelFacts.of(place, place.channel.title) for place in places_of(uow, standing)]

    return {each.name: each for each in table.executor.read_now(look)}


def set_columns(table: Table, match_id: str, **columns: Any) -> None:
    """Change columns of a match by hand, where only what follows from them is looked at.

    No event tells of it: from here on the table doesn't watch whether views follow from events.
    """
    table.watched.pop(match_id, None)

    def change(uow: Any) -> None:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        matches.update(uow.tx, record, **columns)

    table.executor.write_now(change)


@dataclass
class Bridge:
    """Channels elsewhere, kept in step by events: name to members, and which of them are open."""

    members: dict[str, list[Seat]] = field(default_factory=dict)
    is_open: dict[str, bool] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def take(self, events: Iterable[Mapping[str, Any]]) -> "Bridge":
        """Do what each event says."""
        for event in events:
            told = event["data"]
            match event["type"]:
                case "channel.opened":
                    self.members[told["channel"]], self.is_open[told["channel"]] = told["members"], told["open"]
                case "channel.members_changed":
                    self.members[told["channel"]] = told["members"]
                case "channel.closed" if told["why"] == "left":
                    del self.members[told["channel"]], self.is_open[told["channel"]]
                case "channel.closed":
                    self.is_open[told["channel"]] = False
                case "message.posted":
                    self.texts.append(told["text"])
                case _:
                    pass
        return self

    def open_members(self) -> dict[str, list[Seat]]:
        """Who may talk to whom now."""
        return {name: seats for name, seats in self.members.items() if self.is_open[name]}
