"""Where a subscription begins, and when it can't.

May touch: nothing. Rule kept here (P14): a client goes on exactly where it was, or is told to
reset; never a partial replay.
"""

from typing import TypeAlias

from mainmatch.api.streams.frames import Place, Subscribe
from mainmatch.services.feeds.reader import FeedHead

__all__ = ["Beginning", "begin"]

Beginning: TypeAlias = tuple[int | None, str | None]
"""The number after which events are sent, None for a reset, and then why."""


def begin(frame: Subscribe, head: FeedHead, acked: int | None) -> Beginning:
    """Where to begin. ``acked`` is the consumer's last ack of this feed, as far as it is known."""
    if frame.from_ == "start":
        return head.start, None
    if frame.from_ == "now":
        return head.head, None
    if isinstance(frame.from_, Place):
        if frame.from_.epoch != head.epoch:
            return None, "epoch_changed"
        return _within(frame.from_.seq, head)
    return (None, "ack_unknown") if acked is None else _within(acked, head)


def _within(seq: int, head: FeedHead) -> Beginning:
    if seq > head.head:
        return None, "cursor_ahead"
    return (None, "before_access") if 0 < seq < head.start else (seq or head.start, None)
