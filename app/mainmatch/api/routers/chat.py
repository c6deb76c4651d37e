"""Operations on chat: the channels of a match and their messages.

The rate limit of messages is per account, not per channel: a limit per channel would reveal hidden channels.
"""

from operator import attrgetter
from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import After, Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.services import errors
from mainmatch.services.chat import channels, message_reports, messages
from mainmatch.services.chat.channels import ChannelFacts, ChannelList, NewChannel, NewMembers
from mainmatch.services.chat.message_reports import MessageReportAnswer, MessageReportList, NewMessageReport
from mainmatch.services.chat.messages import ChatMessage, ChatMessageList, NewChatMessage
from mainmatch.services.names.texts import Remark
from mainmatch.services.pagination import PAGE, WHOLE, part_of

router = Router("Chat")
_HOST = needs("match:host")
_READ = needs("chat:read")
_WRITE = needs("chat:write")

Channel = Annotated[str, Path(description="Name of the channel, as in the list of channels.", examples=["room:alpha"])]

_MessageId = Annotated[str, Path(max_length=64)]


@router.get("/v1/matches/{match_id}/channels", access=_READ, answers=ChannelList)
async def list_channels(call: Here, match_id: str, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List the channels.

    See where you can talk: all channels that you may know of, with their members and whether you can write there
    now. A channel that you left stays in the list, for the messages from your time in it. Later changes to it are
    not shown.
    """
    found = await call.fetch(channels.listed, match_id, call.languages)
    return call.show(call.speak(part_of(found, limit, cursor, attrgetter("name")), found.language))


@router.post(
    "/v1/matches/{match_id}/channels",
    access=_WRITE,
    answers=ChannelFacts,
    made="/v1/matches/{match_id}/channels/{name}/messages",
    errors=(errors.NotSeated, errors.TalkRestricted, errors.TooManyChannels, errors.UnknownSeat, errors.RateLimited),
    examples={"a pair": {"members": [4]}, "a group": {"members": [2, 4], "title": "The evens"}},
)
async def create_channel(call: Here, match_id: str, payload: NewChannel) -> Response:
    """Create a private channel.

    Talk in private with one or more players, if the game leaves talk free. The members are notified. Other
    accounts, including hosts, do not learn that the channel exists. Two players share one pair channel: opening it
    again returns the same one. If the game decides who may talk to whom, you get 409 `talk_restricted`.
    """
    call.app_state.limits.spend("messages", call.caller.account_id)
    return await call.write(channels.open_channel, match_id, payload, call.languages)


@router.post(
    "/v1/matches/{match_id}/channels/{channel}/members",
    access=_WRITE,
    answers=ChannelFacts,
    errors=(errors.NotSeated, errors.TalkRestricted, errors.ChannelClosed, errors.UnknownSeat, errors.RateLimited),
    examples={"one more": {"members": [5]}},
)
async def add_channel_members(call: Here, match_id: str, channel: Channel, payload: NewMembers) -> Response:
    """Add members to a group.

    Have other seats join a group that you are in. They read what is said from now on, and all in it are told. Pairs
    stay pairs.
    """
    call.app_state.limits.spend("messages", call.caller.account_id)
    return await call.write(channels.add_members, match_id, channel, payload, call.languages)


@router.post(
    "/v1/matches/{match_id}/channels/{channel}/leave",
    access=_WRITE,
    errors=(errors.NotSeated, errors.TalkRestricted, errors.ChannelClosed),
)
async def leave_channel(call: Here, match_id: str, channel: Channel) -> Response:
    """Leave a group.

    Read nothing that is said there from now on. What was said before stays readable. Another member can add you again.
    """
    return await call.write(channels.leave, match_id, channel)


@router.get("/v1/matches/{match_id}/channels/{channel}/messages", access=_READ, answers=ChatMessageList)
async def list_messages(
    call: Here,
    match_id: str,
    channel: Channel,
    limit: PageSize = PAGE,
    after: After = 0,
) -> Response:
    """List the messages of a channel.

    Read messages, oldest first. You can read the messages from your time in the channel. Their numbers are your own:
    1, 2, 3, ... without a gap. For the newest ones, send `after=max(0, head - limit)`: `listChannels` has each `head`.
    """
    found = await call.fetch(messages.listed, match_id, channel, after=after, limit=limit, accepted=call.languages)
    return call.show(call.speak(found, found.language))


@router.post(
    "/v1/matches/{match_id}/channels/{channel}/messages",
    access=_WRITE,
    answers=ChatMessage,
    made="/v1/matches/{match_id}/channels/{channel}/messages",
    errors=(errors.ChannelClosed, errors.NotSeated, errors.UnknownMessage, errors.UnknownSeat, errors.RateLimited),
    examples={
        "a question": {"text": "Shall we split two and two?"},
        "a reply": {"text": "Yes, @Ben.", "reply_to": "msg_9bXq2LtW0yRc", "mentions": [2]},
    },
)
async def post_message(call: Here, match_id: str, channel: Channel, payload: NewChatMessage) -> Response:
    """Post a message.

    Write to the members of a channel, as a reply to one of its messages (`reply_to`) if you like, and with `mentions`
    of its members. They get an event `message.posted`. Send an `Idempotency-Key`, so that a
    retry after a lost response does not post twice.
    """
    call.app_state.limits.spend("messages", call.caller.account_id)
    return await call.write(messages.post, match_id, channel, payload)


@router.delete(
    "/v1/matches/{match_id}/channels/{channel}/messages/{message_id}",
    access=_HOST,
    errors=(errors.HostIsPlaying, errors.UnknownMessage),
)
async def delete_message(
    call: Here,
    match_id: str,
    channel: Channel,
    message_id: _MessageId,
    reason: Annotated[Remark | None, Query(description="Reason, stored in the audit log.")] = None,
) -> Response:
    """Delete a message.

    Remove a message's text from all responses. Only hosts who don't play can hide messages. Accounts that may read
    the message get an event `message.hidden`. Copies that were delivered before cannot be recalled.
    """
    return await call.write(messages.hide, match_id, channel, message_id, reason)


@router.post(
    "/v1/matches/{match_id}/channels/{channel}/messages/{message_id}/report",
    access=_WRITE,
    errors=(errors.NoHostReads, errors.NotReportable, errors.TooManyReports, errors.UnknownMessage, errors.RateLimited),
    examples={"a report": {"reason": "It gives my address."}},
)
async def report_message(
    call: Here, match_id: str, channel: Channel, message_id: _MessageId, payload: NewMessageReport
) -> Response:
    """Report a message.

    Tell the hosts that something is wrong with a message that you can read. Hosts who don't play see it with up to
    five messages before and after it, also where the channel is hidden from them. They don't see who reported it.
    They remove the message or dismiss the report, and you get an event `account.message.report_answered`. A second
    report of the same message changes nothing.
    """
    call.app_state.limits.spend("messages", call.caller.account_id)
    return await call.write(message_reports.report, match_id, channel, message_id, payload)


@router.get(
    "/v1/matches/{match_id}/reports",
    access=_HOST,
    answers=MessageReportList,
    errors=(errors.NotHost, errors.HostIsPlaying),
)
async def list_reports(call: Here, match_id: str, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List the reports of messages.

    See the messages that were reported and wait for an answer, the first reported first, at most 50, each with its
    neighbours. Reports of one message are one entry. Only hosts who don't play can see it.
    """
    found = await call.fetch(message_reports.listed, match_id, call.languages)
    return call.show(call.speak(part_of(found, limit, cursor, attrgetter("id")), found.language))


@router.post(
    "/v1/matches/{match_id}/reports/{message_id}/answer",
    access=_HOST,
    errors=(errors.NotHost, errors.HostIsPlaying, errors.UnknownReport),
    examples={
        "remove it": {"remove": True, "reason": "It names a person."},
        "dismiss the report": {"remove": False},
    },
)
async def answer_report(call: Here, match_id: str, message_id: _MessageId, payload: MessageReportAnswer) -> Response:
    """Answer the reports of a message.

    Remove the message, as `deleteMessage` does, or dismiss the reports. Whoever reported it is told which. Both are in
    the audit log, without the channel.
    """
    return await call.write(message_reports.answer, match_id, message_id, payload)
