"""Reports of messages to the hosts: who reads a message reports it, and hosts who don't play remove or dismiss it.

Hosts see the message with its neighbours, at most five on each side, of what its reporter could read at the time. That
is all that they see of a channel that is hidden from them; a host who plays sees nothing of it. Who reported is told to
nobody, and the audit log, which players read after the end, names neither them nor the channel. Reports of one message
are one to the hosts.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload
from mainmatch.rules import ENGLISH
from mainmatch.services import audit_log
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.chat.access import ChannelAccess, place_of
from mainmatch.services.chat.messages import hidden, message_id, number_of, role_of
from mainmatch.services.chat.titles import Reader
from mainmatch.services.errors import NoHostReads, NotReportable, TooManyReports, UnknownChannel, UnknownReport
from mainmatch.services.events.account_events import MyReport, MyReportAnswered
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import MessageReported, MessageReportsAnswered
from mainmatch.services.matches.access import MatchAccess, must_host, must_not_play, see
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.services.names.texts import Remark
from mainmatch.services.pagination import Page
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import chat, hosts, seats
from mainmatch.store.chat import MessageRecord, MessageReportRecord
from mainmatch.store.matches import MatchRecord

_NEIGHBOURS = 5
"""Messages that hosts see before the reported one, and as many after it."""

_MOST_OPEN = 20
"""Open reports of one account in a match."""

_LISTED = 50
"""Reported messages that are shown at once, the first reported."""


class NewMessageReport(Payload):
    """A report of a message."""

    reason: Annotated[Remark, Field(description="What is wrong with the message. The match's hosts read it.")]


class NearbyMessage(BaseModel):
    """A reported message, or a neighbour of one."""

    id: Annotated[str, Field(description="Id, the same for all readers.")]
    seat: Annotated[int | None, Field(description="Seat of the author; null without one.")]
    role: Annotated[str, Field(description="Role of the author.", examples=["player", "host", "spectator", "game"])]
    name: Annotated[str, Field(description="Display name at the time of the message.")]
    text: Annotated[str | None, Field(repr=False, description="Text; null if a host removed the message.")]
    at: Annotated[Utc, Field(description="Time of the message.")]


class ReportReason(BaseModel):
    """Why somebody reported the message."""

    at: Annotated[Utc, Field(description="Time of the report.")]
    reason: Annotated[str, Field(repr=False, description="What they wrote.")]


class MessageReport(BaseModel):
    """A reported message. Who reported it is not shown."""

    id: Annotated[str, Field(description="Id of the message.")]
    channel: Annotated[str, Field(description="Name of its channel.")]
    reasons: Annotated[list[ReportReason], Field(description="The reports, oldest first.")]
    messages: Annotated[
        list[NearbyMessage],
        Field(description="The message, and up to five before and after it that its first reporter could read."),
    ]


class MessageReportList(Page[MessageReport]):
    """Reported messages that wait for an answer, the first reported first, at most 50."""

    language: Annotated[str, Field(description="Language of the game's lines, by `Accept-Language`.")] = ENGLISH


class MessageReportAnswer(Payload):
    """What becomes of a reported message."""

    remove: Annotated[bool, Field(description="Whether to remove the message; otherwise it stays.")]
    reason: Annotated[
        Remark | None, Field(description="Reason, stored in the audit log, which players read after the end.")
    ] = None


def report(
    uow: UnitOfWork, caller: Caller, match_id: str, channel: str, shown_id: str, payload: NewMessageReport
) -> None:
    """Report a message that the caller reads to the hosts. A second report of the same one changes nothing.

    Raises Unknown ``unknown_channel`` or ``unknown_message``, Conflict ``not_reportable``, ``no_host_reads`` or
    ``too_many_reports``.
    """
    access = see(uow, caller, match_id)
    place = place_of(uow, access, channel)
    n = number_of(access.match, place, shown_id, place.reading.head)
    (said,) = chat.messages_between(uow.tx, match_id, channel, n - 1, n)
    if said.told or said.hidden_at or said.account_id == caller.account_id:
        raise NotReportable
    if uow.tx.has(MessageReportRecord, match_id=match_id, channel=channel, n=n, account_id=caller.account_id):
        return
    readers = _readers(uow, match_id)
    if not readers:
        raise NoHostReads
    if chat.open_by(uow.tx, match_id, caller.account_id) >= _MOST_OPEN:
        raise TooManyReports
    after, until = _around(place, n)
    made = MessageReportRecord(match_id, channel, n, caller.account_id, uow.now, payload.reason, after, until)
    uow.tx.add(made)
    writer = EventWriter(uow, access.match, moment_of(access.match))
    writer.emit(MessageReported(channel=channel, id=shown_id), to=("host",))
    writer.write()
    for account_id in readers:
        emit_to_account(uow, account_id, MyReport(match_id=match_id, channel=channel))


def listed(uow: UnitOfWork, caller: Caller, match_id: str, accepted: Sequence[str] = ()) -> MessageReportList:
    """What waits for an answer. Raises Forbidden ``not_host`` or ``host_is_playing``."""
    access = _moderating(uow, caller, match_id)
    return MessageReportList(
        items=_shown(uow, access, _open(uow, match_id)[:_LISTED], accepted), language=server_texts(accepted).language
    )


def answer(uow: UnitOfWork, caller: Caller, match_id: str, shown_id: str, payload: MessageReportAnswer) -> None:
    """Remove a reported message, or dismiss its reports.

    Raises Forbidden ``not_host`` or ``host_is_playing``, Unknown ``unknown_report``.
    """
    access = _moderating(uow, caller, match_id)
    record = access.match
    reports = next((each for each in _open(uow, match_id) if _id_of(record, each[0]) == shown_id), None)
    if reports is None:
        raise UnknownReport
    first = reports[0]
    channel = chat.channel_by_name(uow.tx, match_id, first.channel)
    if channel is None:
        raise UnknownChannel
    chat.answer(uow.tx, match_id, first.channel, first.n, uow.now)
    writer = EventWriter(uow, record, moment_of(record))
    if payload.remove:
        hidden(uow, caller, writer, channel, first.n, payload.reason)
    else:
        # Without the channel, as for messages of groups: players read the log after the end.
        through = audit_log.through(caller)
        audit_log.note(
            uow, match_id, caller.account_id, "dismiss_reports", payload.reason, message_id=shown_id, **through
        )
    writer.emit(MessageReportsAnswered(channel=first.channel, id=shown_id), to=("host",))
    writer.write()
    told = MyReportAnswered(match_id=match_id, channel=first.channel, id=shown_id, removed=payload.remove)
    for each in reports:
        emit_to_account(uow, each.account_id, told)


def _moderating(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchAccess:
    access = see(uow, caller, match_id)
    must_host(access)
    must_not_play(access)
    return access


def _readers(uow: UnitOfWork, match_id: str) -> list[str]:
    """The accounts of the hosts who don't play, in order."""
    return sorted({*hosts.of(uow.tx, match_id)} - {each.account_id for each in seats.of(uow.tx, match_id)})


def _around(place: ChannelAccess, n: int) -> tuple[int, int]:
    """The message and its neighbours within what the reporter reads in one piece, as (after, until)."""
    reading = place.reading
    sections = reading.sections(0, reading.head)
    begin, end = next((after, until) for after, until in sections if after < n <= until)
    return max(begin, n - 1 - _NEIGHBOURS), min(end, n + _NEIGHBOURS)


def _open(uow: UnitOfWork, match_id: str) -> list[list[MessageReportRecord]]:
    """The open reports by message, each oldest first, the first reported first."""
    found: dict[tuple[str, int], list[MessageReportRecord]] = {}
    for each in chat.opened(uow.tx, match_id):
        found.setdefault((each.channel, each.n), []).append(each)
    return [*found.values()]


def _id_of(record: MatchRecord, reported: MessageReportRecord) -> str:
    return message_id(record, reported.channel, reported.n)


def _shown(
    uow: UnitOfWork, access: MatchAccess, reports: Sequence[Sequence[MessageReportRecord]], accepted: Sequence[str]
) -> list[MessageReport]:
    record = access.match
    ranges = [(first.channel, first.after, first.until) for first, *_ in reports]
    said = chat.messages_in(uow.tx, record.id, ranges)
    by_channel = {channel: [*each] for channel, each in groupby(said, attrgetter("channel"))}
    hosting = {*hosts.of(uow.tx, record.id)}
    reader = Reader.of(uow, access, accepted)
    return [
        MessageReport(
            id=_id_of(record, first),
            channel=first.channel,
            reasons=[copied(ReportReason, each) for each in (first, *more)],
            messages=[*_messages(record, by_channel.get(first.channel, ()), first, reader, hosting)],
        )
        for first, *more in reports
    ]


def _messages(
    record: MatchRecord, said: Sequence[MessageRecord], around: MessageReportRecord, reader: Reader, hosting: set[str]
) -> Iterator[NearbyMessage]:
    for each in said:
        if around.after < each.n <= around.until:
            shown_text = None if each.hidden_at else reader.line(each) if each.told else each.text
            shown_id, role = message_id(record, each.channel, each.n), role_of(each, hosting)
            yield copied(NearbyMessage, each, id=shown_id, role=role, text=shown_text)
