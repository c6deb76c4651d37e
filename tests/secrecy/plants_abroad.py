"""Leaks to plant in what the server sends by itself: webhooks and sockets. The others are in ``plants``."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from mainmatch.api.streams.connection import Connection
from mainmatch.api.streams.server_frames import ServerPing, encode
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.services.errors import Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.services.unit_of_work import UnitOfWork
from tests.secrecy.planting import Patches, in_place, sent


def webhooks_read_on() -> Patches:
    """What a webhook named once it delivers for ever, whoever has the seat now."""
    real = feed_reader.open_feed

    def opened(uow: UnitOfWork, caller: Any, feed: str) -> Any:
        try:
            return real(uow, caller, feed)
        except Unknown:
            return feed_reader.FeedHead(feed=feed, epoch=uow.tx.epoch, head=0)

    return in_place(deliveries, "feed_reader", SimpleNamespace(open_feed=opened, page=feed_reader.page))


def messages_count_submissions() -> Patches:
    """The id of a webhook's message counts what was sent to the match."""
    real = deliveries.claim

    def claim(uow: UnitOfWork, webhook_id: str) -> Any:
        claimed = real(uow, webhook_id)
        parcel = claimed.message
        if parcel is None or not (parcel.feed or "").startswith("match/"):
            return claimed
        count = sent(uow, str(parcel.feed).split("/")[1])
        return replace(claimed, message=replace(parcel, message_id=f"{parcel.message_id}{count}"))

    return in_place(deliveries, "claim", claim)


def webhooks_show_how_far_others_are() -> Patches:
    """How far a webhook is counts a match's changes, not its own feed's events."""
    real = webhook_registration._facts

    def shown(uow: UnitOfWork, record: Any) -> Any:
        found = real(uow, record)
        changes = {feed: sent(uow, feed.split("/")[1]) for feed in found.feeds if feed.startswith("match/")}
        return found.model_copy(update={"delivered": {**found.delivered, **changes}})

    return in_place(webhook_registration, "_facts", shown)


def sockets_are_pinged_by_news() -> Patches:
    """Whatever is committed wakes every socket, and a socket that is woken is pinged."""
    real = StreamManager.__init__

    def init(self: StreamManager, *args: Any, **kwargs: Any) -> None:
        real(self, *args, **kwargs)
        append = self.hub.append

        def append_and_ping(news: Any) -> None:
            append(news)
            for guest in self.sockets._guests:
                if isinstance(guest, Connection):
                    guest.session._say(encode(ServerPing(op="ping")))

        self.hub.append = append_and_ping  # type: ignore[method-assign]  # planted

    return in_place(StreamManager, "__init__", init)
