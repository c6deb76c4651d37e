"""Chat messages: post one, list them, hide one.

A message goes to the current members of its channel, each under their own number, and to hosts if they can read the
channel. Messages of the lounge are in no feed that players can read, so not in the public one either.

Lines that nobody wrote: a game's events that stand in a channel, too (``rules.Told.channel``).

All who are in the channel hear of the event, so a line tells nobody anything new. It counts as any message does, and is
said to each reader in its language.
"""

import base64
import hashlib
import hmac
import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from mainmatch.payload import Payload, Typed
from mainmatch.rules import ENGLISH, JUDGE, BrokenGame, Json, Match, Told, Viewer, viewer_of
from mainmatch.services import audit_log
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.chat.access import ChannelAccess, Reading, place_of, reading_of
from mainmatch.services.chat.titles import Reader
from mainmatch.services.errors import HostIsPlaying, NotHost, UnknownMessage, UnknownSeat
from mainmatch.services.events.account_events import MyAnswer, MyQuestion
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import MessageHidden, MessagePosted
from mainmatch.services.events.telling import Telling
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.access import MatchAccess, see
from mainmatch.services.matches.channel_sync import LOBBY, LOUNGE, do_hosts_read
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.services.names.display_names import marked
from mainmatch.services.names.texts import READABLE
from mainmatch.services.pagination import NUMBER, PAGE, History, in_turn, page_of
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, compact, rendered
from mainmatch.store import chat, hosts, seats
from mainmatch.store.chat import ChannelRecord, MessageRecord
from mainmatch.store.matches import MatchRecord

_REPLIED = 500
"""Newest messages of a channel that can be replied to."""

_WITHOUT_SEATS = {LOBBY: "player", LOUNGE: "spectator"}
"""Channels whose messages have no seat, and the role of authors who are no hosts."""

_NAMES_OF_LAST = 200
"""Messages of a channel whose authors' names a spectator cannot use."""


class NewChatMessage(Payload):
    """A new message."""

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=2000),
        READABLE,
        Field(
            repr=False,
            description="Text without leading or trailing whitespace. Newlines and tabs are allowed, other control "
            "characters are not.",
        ),
    ]
    reply_to: Annotated[
        Typed | None,
        Field(
            max_length=64, description="Id of the message in this channel that it replies to, one of the newest 500."
        ),
    ] = None
    mentions: list[Annotated[int, Field(ge=0, le=64)]] = Field(
        default_factory=list,
        max_length=64,
        description="Seats that it mentions, as with `@Ben` in the text: members of the channel, or any in the lounge. "
        "0: the hosts, where they can read; they hear of it.",
    )


class ChatMessage(BaseModel):
    """A message, as numbered for one reader."""

    id: Annotated[str, Field(description="Id, the same for all readers.")]
    channel: Annotated[str, Field(description="Name of the channel.")]
    n: Annotated[
        int,
        Field(description="Number in this channel for this reader: 1, 2, 3, ... Each reader has a separate numbering."),
    ]
    seat: Annotated[int | None, Field(description="Seat of the author; null without one.")]
    role: Annotated[
        str,
        Field(
            description="Role of the author; `game` for a line that nobody wrote.",
            examples=["player", "host", "spectator", "game"],
        ),
    ]
    name: Annotated[str, Field(description="Display name at the time of the message; the game's title for its lines.")]
    text: Annotated[
        str | None,
        Field(
            repr=False,
            description="Text; null if a host hid the message. A game's lines are in a language of `Accept-Language`.",
        ),
    ]
    at: Annotated[Utc, Field(description="Time of the message.")]
    reply_to: Annotated[
        Typed | None,
        Field(description="Id of the message that it replies to; null without one, and if you cannot read that."),
    ]
    mentions: Annotated[list[int], Field(description="Seats that it mentions, in order; 0: the hosts.")]


class ChatMessageList(History[ChatMessage]):
    """Consecutive messages, oldest first, and the number of the newest one that the reader can read here."""

    head: Annotated[int, Field(description="Number of the newest message that you can read here; 0 without one.")]
    language: Annotated[str, Field(description="Language of the game's lines, by `Accept-Language`.")] = ENGLISH


def post(uow: UnitOfWork, caller: Caller, match_id: str, channel: str, payload: NewChatMessage) -> ChatMessage:
    """Post a message.

    Raises Unknown ``unknown_channel`` or ``unknown_message``, Conflict ``channel_closed``, Forbidden ``not_seated``,
    Invalid ``unknown_seat``.
    """
    access = see(uow, caller, match_id)
    place = place_of(uow, access, channel)
    if place.refusal is not None:
        raise place.refusal
    said = MessageRecord(
        match_id=match_id,
        channel=channel,
        n=chat.advance(uow.tx, place.channel),
        at=uow.now,
        # In the lobby seats change their players, and at the start players their seats.
        seat=None if channel == LOBBY else access.seat,
        account_id=caller.account_id,
        name=_name(uow, caller, access, place),
        text=payload.text,
        mentions=rendered(_mentioned(access, place, payload)),
        entry=access.match.revision + 1,
        reply_to=None if payload.reply_to is None else number_of(access.match, place, payload.reply_to, _REPLIED),
    )
    uow.tx.add(said)
    writer = EventWriter(uow, access.match, moment_of(access.match))
    role = role_of(said, _hosting(uow, match_id, channel))
    tell_readers(uow, writer, place.channel, said, MessagePosted, role)
    writer.write()
    _tell(uow, access, place, said)
    return _shown(access.match, said, place.reading.head + 1, role, place.reading)


def _tell(uow: UnitOfWork, access: MatchAccess, place: ChannelAccess, said: MessageRecord) -> None:
    """Tell the hosts, on their own feeds, that they are asked or mentioned, and a player that a host has answered."""
    record, is_question = access.match, place.channel.kind == "question"
    held = seats.of(uow.tx, record.id)
    if access.role == "host":
        for each in held:
            is_asker = is_question and each.seat in (place.members or ()) and each.account_id is not None
            # A substitute who waits for the next phase doesn't know of this channel yet.
            is_waiting = each.blind_phase_id is not None and each.blind_phase_id == record.phase_id
            if is_asker and not is_waiting:
                answered = MyAnswer(match_id=record.id, channel=said.channel, seat=each.seat)
                emit_to_account(uow, each.account_id or "", answered)
    elif is_question or JUDGE in json.loads(said.mentions):
        asked = MyQuestion(match_id=record.id, channel=said.channel, seat=access.seat)
        # A host who plays reads as a player.
        for account_id in sorted({*hosts.of(uow.tx, record.id)} - {each.account_id for each in held}):
            emit_to_account(uow, account_id, asked)


def _mentioned(access: MatchAccess, place: ChannelAccess, payload: NewChatMessage) -> list[int]:
    known = {*(range(1, access.match.players + 1) if place.members is None else place.members)}
    if do_hosts_read(access.match, place.channel.kind):
        known.add(JUDGE)
    if set(payload.mentions) - known:
        raise UnknownSeat("Mention only seats that are in this channel.")
    return sorted(set(payload.mentions))


def number_of(record: MatchRecord, place: ChannelAccess, shown_id: str, most: int) -> int:
    """The channel's number of a message, one of the newest ``most`` that the reader can read.

    Raises Unknown ``unknown_message``.
    """
    reading, name = place.reading, place.channel.name
    sections = reading.sections(reading.head - most, reading.head)
    numbers = (n for after, until in reversed(sections) for n in range(until, after, -1))
    found = next((n for n in numbers if message_id(record, name, n) == shown_id), None)
    if found is None:
        raise UnknownMessage
    return found


def listed(
    uow: UnitOfWork,
    caller: Caller,
    match_id: str,
    channel: str,
    *,
    after: int = 0,
    limit: int = PAGE,
    accepted: Sequence[str] = (),
) -> ChatMessageList:
    """The first ``limit`` messages ``after`` a number, lines of the game in the first accepted language.

    Raises Unknown ``unknown_channel``.
    """
    access = see(uow, caller, match_id)
    language = server_texts(accepted).language
    reading = place_of(uow, access, channel).reading
    head = reading.head

    def read(after: int, most: int) -> list[ChatMessage]:
        return _between(uow, access, channel, reading, after, min(head, after + most), accepted)

    found = in_turn(max(after, reading.withheld), read, NUMBER)
    items, next_after = page_of(limit, found, NUMBER)
    return ChatMessageList(items=items, next_after=next_after, head=head, language=language)


def between(uow: UnitOfWork, access: MatchAccess, place: ChannelAccess, after: int, until: int) -> list[ChatMessage]:
    """The messages of a channel that the caller can read, after a number up to another: for an export."""
    reading = place.reading
    return _between(uow, access, place.channel.name, reading, after, min(until, reading.head))


def hide(uow: UnitOfWork, caller: Caller, match_id: str, channel: str, shown_id: str, reason: str | None) -> None:
    """Hide a message, as a host. The database keeps its text, and no answer contains it from now on.

    Raises Forbidden ``not_host`` or ``host_is_playing``, Unknown ``unknown_channel`` or ``unknown_message``.
    """
    access = see(uow, caller, match_id)
    if access.viewer != "host" and access.is_host:
        raise HostIsPlaying("A host who holds a seat takes part as a player and cannot moderate.")
    if access.viewer != "host":
        raise NotHost
    place = place_of(uow, access, channel)
    numbers = range(1, place.channel.head + 1)
    n = next((each for each in numbers if message_id(access.match, channel, each) == shown_id), None)
    if n is None:
        raise UnknownMessage
    writer = EventWriter(uow, access.match, moment_of(access.match))
    if hidden(uow, caller, writer, place.channel, n, reason):
        writer.write()


def hidden(
    uow: UnitOfWork, caller: Caller, telling: Telling, channel: ChannelRecord, n: int, reason: str | None
) -> bool:
    """Hide a message of a channel, for its readers and in the audit log; False if it is hidden already."""
    record = telling.match
    if not chat.hide_message(uow.tx, record.id, channel.name, n, uow.now):
        return False
    # Players read the log after the end, and only its members know of a group.
    where: dict[str, Json] = {} if channel.kind == "group" else {"channel": channel.name}
    shown_id = message_id(record, channel.name, n)
    through = audit_log.through(caller)
    audit_log.note(uow, record.id, caller.account_id, "hide_message", reason, **where, message_id=shown_id, **through)
    (said,) = chat.messages_between(uow.tx, record.id, channel.name, n - 1, n)
    tell_readers(uow, telling, channel, said, MessageHidden, "host")
    return True


def _between(
    uow: UnitOfWork,
    access: MatchAccess,
    channel: str,
    reading: Reading,
    after: int,
    until: int,
    accepted: Sequence[str] = (),
) -> list[ChatMessage]:
    """The reader's messages after number ``after`` up to ``until``."""
    record = access.match
    sections = reading.sections(after, until)
    found = [each for section in sections for each in chat.messages_between(uow.tx, record.id, channel, *section)]
    hosting = _hosting(uow, record.id, channel)
    if any(each.told for each in found):
        reader = Reader.of(uow, access, accepted)
        found = [each.but(text=reader.line(each)) if each.told else each for each in found]
    return [_shown(record, each, reading.until(each.n), role_of(each, hosting), reading) for each in found]


def tell_readers(
    uow: UnitOfWork,
    telling: Telling,
    channel: ChannelRecord,
    said: MessageRecord,
    kind: type[MessagePosted] | type[MessageHidden],
    role: str,
) -> None:
    """Emit an event to the viewers for whom this message has a number, with that number."""
    # For most it is the same one, and stored once.
    alike: defaultdict[str, list[Viewer]] = defaultdict(list)
    for viewer, reading in _readings(uow, telling, channel, said).items():
        shown = _shown(telling.match, said, reading.until(said.n), role, reading)
        alike[kind(**shown.model_dump(mode="json", include={*kind.model_fields})).as_text()].append(viewer)
    for data, viewers in alike.items():
        telling.add(viewers, kind.type, data)


def _readings(uow: UnitOfWork, telling: Telling, channel: ChannelRecord, said: MessageRecord) -> dict[Viewer, Reading]:
    """By viewer, what those who can read this message can read of its channel."""
    channel = channel.but(head=max(channel.head, said.n))
    stretches = chat.stretches(uow.tx, said.match_id, said.channel)
    there = {each.seat for each in stretches}
    readings = {
        viewer_of(seat.seat): reading_of(uow, seat, channel, stretches)
        for seat in seats.of(uow.tx, said.match_id)
        if seat.seat in there or channel.kind == LOBBY
    }
    found: dict[Viewer, Reading] = {
        viewer: reading for viewer, reading in readings.items() if reading.number(said.n) is not None
    }
    if do_hosts_read(telling.match, channel.kind):
        found["host"] = Reading.whole(channel.head)
    return found


def _name(uow: UnitOfWork, caller: Caller, access: MatchAccess, place: ChannelAccess) -> str:
    """The seat's name; of hosts and spectators one unlike those of the seats and of others who spoke here lately."""
    held = seats.of(uow.tx, access.match.id)
    if access.seat is not None:
        own = next(each for each in held if each.seat == access.seat)
        return own.display_name or caller.display_name
    head = place.channel.head
    lately = chat.messages_between(uow.tx, access.match.id, place.channel.name, head - _NAMES_OF_LAST, head)
    others = {each.name for each in lately if each.account_id != caller.account_id}
    return marked(caller.display_name, [*seats.names_of(held), *others], access.role)


def _hosting(uow: UnitOfWork, match_id: str, channel: str) -> set[str]:
    """The hosts, where authors without a seat are others, too."""
    return set(hosts.of(uow.tx, match_id)) if channel in _WITHOUT_SEATS else set()


def role_of(said: MessageRecord, hosting: set[str]) -> str:
    """The role of a message's author. ``hosting``: the match's hosts, for a message of the lobby or the lounge."""
    if said.told:
        return "game"
    if said.seat is not None:
        return "player"
    return "host" if said.account_id in hosting else _WITHOUT_SEATS.get(said.channel, "host")


def message_id(record: MatchRecord, channel: str, n: int) -> str:
    """The id of a message, the same for all readers. Keyed with the match's secret: it hides the channel's number."""
    digest = hmac.digest(bytes.fromhex(record.seed), f"message/{channel}/{n}".encode(), hashlib.sha256)
    return f"msg_{base64.urlsafe_b64encode(digest[:12]).decode()}"


def _shown(record: MatchRecord, said: MessageRecord, n: int, role: str, reading: Reading) -> ChatMessage:
    """The message for a reader. What it replies to is hidden from those who cannot read that."""
    shown_id = message_id(record, said.channel, said.n)
    replied = said.reply_to if said.reply_to is not None and reading.number(said.reply_to) is not None else None
    return copied(
        ChatMessage,
        said,
        id=shown_id,
        n=n,
        role=role,
        text=None if said.hidden_at else said.text,
        reply_to=None if replied is None else message_id(record, said.channel, replied),
        mentions=json.loads(said.mentions),
    )


def post_lines(uow: UnitOfWork, telling: Telling, match: Match, told: Sequence[Told]) -> None:
    """Post what was told in channels. Raises BrokenGame where not all who are in one hear of the event."""
    for each in told:
        if each.channel:
            _post(uow, telling, match, each)


def _post(uow: UnitOfWork, telling: Telling, match: Match, told: Told) -> None:
    members = guarded(match.members_of, told.channel)
    channel = chat.channel_by_name(uow.tx, telling.match.id, told.channel)
    if channel is None or members is None or not set(members) <= {*(members if told.seats is None else told.seats)}:
        raise BrokenGame(f"{told.event.type} can't stand in this channel")
    said = MessageRecord(
        match_id=telling.match.id,
        channel=channel.name,
        n=chat.advance(uow.tx, channel),
        at=uow.now,
        seat=None,
        account_id=None,
        name=str(match.game.title),
        text=str(guarded(told.event.says, "public")),
        entry=telling.match.revision + 1,
        told=compact({"type": told.event.type, "data": told.event.as_json()}),
    )
    uow.tx.add(said)
    tell_readers(uow, telling, channel, said, MessagePosted, "game")
