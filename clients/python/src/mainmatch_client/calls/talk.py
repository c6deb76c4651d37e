"""Calls about chat (docs/talk.md)."""

from collections.abc import Sequence

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading
from mainmatch_client.models import ChannelFacts, ChannelList, ChatMessage, ChatMessageList, MessageReportList

__all__ = [
    "add_channel_members",
    "answer_report",
    "channels",
    "create_channel",
    "delete_message",
    "leave_channel",
    "messages",
    "report_message",
    "reports",
    "say",
]


@operation("listChannels")
def channels(match_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[ChannelList]:
    """List the channels that you may know of."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("matches", match_id, "channels"), query=query, reads=reading(ChannelList))


@operation("createChannel")
def create_channel(
    match_id: str, members: Sequence[int], *, title: str | None = None, idempotency_key: str | None = None
) -> Call[ChannelFacts]:
    """Open a private channel with these seats, if the game leaves talk free."""
    where, key = path("matches", match_id, "channels"), fresh_key(idempotency_key)
    body = given(members=list(members), title=title)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(ChannelFacts))


@operation("addChannelMembers")
def add_channel_members(
    match_id: str, channel: str, members: Sequence[int], *, idempotency_key: str | None = None
) -> Call[ChannelFacts]:
    """Have these seats join a group that you are in. They read what is said from now on."""
    where, key = path("matches", match_id, "channels", channel, "members"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"members": [*members]}, key=key, reads=reading(ChannelFacts))


@operation("leaveChannel")
def leave_channel(match_id: str, channel: str, *, idempotency_key: str | None = None) -> Call[None]:
    """Leave a group. What was said before stays readable."""
    where, key = path("matches", match_id, "channels", channel, "leave"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, key=key, reads=nothing)


@operation("listMessages")
def messages(
    match_id: str, channel: str, *, after: int | None = None, limit: int | None = None
) -> Call[ChatMessageList]:
    """List messages, oldest first: those after a number."""
    where, query = path("matches", match_id, "channels", channel, "messages"), given(after=after, limit=limit)
    return Call(method="GET", path=where, query=query, reads=reading(ChatMessageList))


@operation("postMessage")
def say(
    match_id: str,
    channel: str,
    text: str,
    *,
    reply_to: str | None = None,
    mentions: Sequence[int] | None = None,
    idempotency_key: str | None = None,
) -> Call[ChatMessage]:
    """Post a message, as a reply to another one, and with mentions of seats."""
    where, key = path("matches", match_id, "channels", channel, "messages"), fresh_key(idempotency_key)
    mentioned = None if mentions is None else [*mentions]
    body = {"text": text, **given(reply_to=reply_to, mentions=mentioned)}
    return Call(method="POST", path=where, body=body, key=key, reads=reading(ChatMessage))


@operation("deleteMessage")
def delete_message(match_id: str, channel: str, message_id: str, *, reason: str | None = None) -> Call[None]:
    """Hide a message, as a host."""
    where = path("matches", match_id, "channels", channel, "messages", message_id)
    return Call(method="DELETE", path=where, query=given(reason=reason), reads=nothing)


@operation("reportMessage")
def report_message(
    match_id: str, channel: str, message_id: str, reason: str, *, idempotency_key: str | None = None
) -> Call[None]:
    """Report a message to the hosts. They don't see who did."""
    where = path("matches", match_id, "channels", channel, "messages", message_id, "report")
    return Call(method="POST", path=where, body={"reason": reason}, key=fresh_key(idempotency_key), reads=nothing)


@operation("listReports")
def reports(match_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[MessageReportList]:
    """List the reported messages that wait for an answer, with their neighbours, as a host who doesn't play."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("matches", match_id, "reports"), query=query, reads=reading(MessageReportList))


@operation("answerReport")
def answer_report(
    match_id: str, message_id: str, *, remove: bool, reason: str | None = None, idempotency_key: str | None = None
) -> Call[None]:
    """Remove a reported message, or dismiss its reports."""
    where, key = path("matches", match_id, "reports", message_id, "answer"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"remove": remove, **given(reason=reason)}, key=key, reads=nothing)
