"""Calls about talk (docs/talk.md)."""

from collections.abc import Sequence

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading
from mainmatch_client.models import ChannelFacts, ChannelList, Message, MessageList

__all__ = ["channels", "hide_message", "messages", "open_channel", "say"]


@operation("listChannels")
def channels(match_id: str) -> Call[ChannelList]:
    """The channels that you may know of."""
    return Call(method="GET", path=path("matches", match_id, "channels"), reads=reading(ChannelList))


@operation("openChannel")
def open_channel(
    match_id: str, members: Sequence[int], *, title: str | None = None, idempotency_key: str | None = None
) -> Call[ChannelFacts]:
    """Talk in private with these seats, where the game leaves talk free."""
    where, key = path("matches", match_id, "channels"), fresh_key(idempotency_key)
    body = given(members=list(members), title=title)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(ChannelFacts))


@operation("listMessages")
def messages(
    match_id: str, channel: str, *, after: int | None = None, before: int | None = None, limit: int | None = None
) -> Call[MessageList]:
    """What was said, oldest first: the newest ones, or those after or before one's number."""
    where, query = path("matches", match_id, "channels", channel, "messages"), given(after=after, before=before)
    return Call(method="GET", path=where, query={**query, **given(limit=limit)}, reads=reading(MessageList))


@operation("postMessage")
def say(match_id: str, channel: str, text: str, *, idempotency_key: str | None = None) -> Call[Message]:
    """Say something."""
    where, key = path("matches", match_id, "channels", channel, "messages"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"text": text}, key=key, reads=reading(Message))


@operation("hideMessage")
def hide_message(match_id: str, channel: str, n: int, *, reason: str | None = None) -> Call[None]:
    """As a host, take a message out of sight."""
    where = path("matches", match_id, "channels", channel, "messages", n)
    return Call(method="DELETE", path=where, query=given(reason=reason), reads=nothing)
