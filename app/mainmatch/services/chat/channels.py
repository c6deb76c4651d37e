"""List a caller's channels, and open a pair or a group.

Where a game restricts chat, players open no channels. Channels opened by players are visible to their members only,
not to hosts.
"""

from collections.abc import Collection, Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload
from mainmatch.rules import ENGLISH, Seat, text
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.chat.access import ChannelAccess, place_of, places_of
from mainmatch.services.chat.titles import Reader
from mainmatch.services.errors import TalkRestricted, TooManyChannels, UnknownSeat
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.matches import channel_sync
from mainmatch.services.matches.access import MatchAccess, must_sit, see
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.services.matches.loader import game_of
from mainmatch.services.names.display_names import Label
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import chat
from mainmatch.store.matches import MatchRecord

_MOST_GROUPS = 20
"""Groups that one seat may open in a match. Pairs need no limit: there is one for each other player."""


class NewChannel(Payload):
    """A new channel and its members."""

    members: Annotated[
        list[Annotated[int, Field(ge=1, le=64)]],
        Field(
            min_length=1,
            max_length=64,
            description="Seats of the members; the caller's own is optional. With one other seat, the channel is a "
            "pair.",
        ),
    ]
    title: Label | None = Field(default=None, description="Title shown to the members.")


class NewMembers(Payload):
    """Seats that join a group."""

    members: Annotated[
        list[Annotated[int, Field(ge=1, le=64)]],
        Field(min_length=1, max_length=64, description="Seats of the new members.", examples=[[5]]),
    ]


class ChannelFacts(BaseModel):
    """A channel as the caller sees it."""

    name: Annotated[str, Field(description="Name of the channel, as in its address.")]
    kind: Annotated[
        str,
        Field(
            description="What the channel is for.",
            examples=["lobby", "game", "table", "group", "question", "thoughts", "lounge", "hosts"],
        ),
    ]
    title: Annotated[
        str,
        Field(
            description="Title for the reader, with names, in a language of `Accept-Language`.",
            examples=["You and Ben"],
        ),
    ]
    members: Annotated[
        list[int] | None,
        Field(description="Seats of the members; null in the lounge, and in channels that you have left."),
    ]
    open: Annotated[bool, Field(description="Whether messages can be posted.")]
    may_write: Annotated[bool, Field(description="Whether you can post now.")]
    head: Annotated[int, Field(description="Number of the newest message that you can read there; 0 before the first.")]

    @classmethod
    def of(cls, place: ChannelAccess, title: str) -> "ChannelFacts":
        """The channel of this place, with its title for the reader."""
        channel, members = place.channel, None if place.members is None else [*place.members]
        shown = {"title": title, "members": members, "open": place.is_open, "head": place.reading.head}
        return copied(cls, channel, **shown, may_write=place.refusal is None)


class ChannelList(Page[ChannelFacts]):
    """The channels visible to the caller; before the match starts, that of its lobby."""

    language: Annotated[str, Field(description="Language of the titles (BCP 47), by `Accept-Language`.")] = ENGLISH


def listed(uow: UnitOfWork, caller: Caller, match_id: str, accepted: Sequence[str] = ()) -> ChannelList:
    """The caller's channels in a match, oldest first, with titles in the first accepted language."""
    access = see(uow, caller, match_id)
    reader = Reader.of(uow, access, accepted)
    items = [ChannelFacts.of(place, reader.title_of(place.channel, place.members)) for place in places_of(uow, access)]
    return ChannelList(items=items, language=reader.server.language)


def open_channel(
    uow: UnitOfWork, caller: Caller, match_id: str, payload: NewChannel, accepted: Sequence[str] = ()
) -> ChannelFacts:
    """Open a pair or a group. A pair that exists is returned as it is.

    Raises Forbidden ``not_seated``, Conflict ``talk_restricted`` or ``too_many_channels``, Invalid ``unknown_seat``.
    """
    access = see(uow, caller, match_id)
    seat = must_sit(access)
    record = access.match
    _must_be_free(uow, record)
    members = _members(record, seat, payload)
    known = {channel.name for channel in chat.channels_of(uow.tx, match_id)}
    name = channel_sync.pair_of(members) if len(members) == 2 else _new_group(seat, known)
    if name not in known:
        writer = EventWriter(uow, record, moment_of(record))
        channel_sync.opened(
            uow, writer, channel_sync.Wanted(name, "group", payload.title or channel_sync.named_after(members), members)
        )
        writer.write()
    place = place_of(uow, access, name)
    return ChannelFacts.of(place, Reader.of(uow, access, accepted).title_of(place.channel, place.members))


def add_members(
    uow: UnitOfWork, caller: Caller, match_id: str, channel: str, payload: NewMembers, accepted: Sequence[str] = ()
) -> ChannelFacts:
    """Add seats to a group that the caller is in. They read what is said from now on.

    Raises Forbidden ``not_seated``, Unknown ``unknown_channel``, Conflict ``talk_restricted`` or ``channel_closed``,
    Invalid ``unknown_seat``.
    """
    access, place, members = _own_group(uow, caller, match_id, channel)
    if max(payload.members) > access.match.players:
        raise UnknownSeat(text("Name seats from 1 to {n}.", n=access.match.players))
    _regroup(uow, access, place, members | {*payload.members})
    place = place_of(uow, access, channel)
    return ChannelFacts.of(place, Reader.of(uow, access, accepted).title_of(place.channel, place.members))


def leave(uow: UnitOfWork, caller: Caller, match_id: str, channel: str) -> None:
    """Leave a group. What was said before stays readable. Raises as ``add_members``."""
    access, place, members = _own_group(uow, caller, match_id, channel)
    _regroup(uow, access, place, members - {must_sit(access)})


def _own_group(
    uow: UnitOfWork, caller: Caller, match_id: str, channel: str
) -> tuple[MatchAccess, ChannelAccess, frozenset[Seat]]:
    access = see(uow, caller, match_id)
    place = place_of(uow, access, channel)
    must_sit(access)
    _must_be_free(uow, access.match)
    if place.channel.kind != "group" or place.channel.name.startswith("pair:"):
        raise TalkRestricted(text("Only groups change their members: open one with all whom you want in it."))
    if place.refusal is not None:
        raise place.refusal
    return access, place, frozenset(place.members or ())


def _regroup(uow: UnitOfWork, access: MatchAccess, place: ChannelAccess, members: frozenset[Seat]) -> None:
    if members != frozenset(place.members or ()):
        writer = EventWriter(uow, access.match, moment_of(access.match))
        channel_sync.regrouped(uow, writer, place.channel, sorted(members))
        writer.write()


def _must_be_free(uow: UnitOfWork, record: MatchRecord) -> None:
    if record.status not in {"running", "paused", "halted"}:
        raise TalkRestricted(text("Channels can be opened, and groups changed, only while the match runs."))
    if channel_sync.restricts(game_of(uow, record)):
        message = text("In this match the game decides who may talk to whom. Use the channels that it gives you.")
        raise TalkRestricted(message)


def _new_group(seat: Seat, known: Collection[str]) -> str:
    # Count the seat's own groups only: a limit over all groups would reveal how many others opened.
    if channel_sync.opened_by(seat, known) >= _MOST_GROUPS:
        raise TooManyChannels(text("You have opened {n} groups in this match. Use one of them.", n=_MOST_GROUPS))
    return channel_sync.new_group(seat)


def _members(record: MatchRecord, seat: Seat, payload: NewChannel) -> tuple[Seat, ...]:
    members = tuple(sorted({seat, *payload.members}))
    if len(members) == 1 or members[-1] > record.players:
        raise UnknownSeat(text("Name at least one other seat, from 1 to {n}.", n=record.players))
    return members
