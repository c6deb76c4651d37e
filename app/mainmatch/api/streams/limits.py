"""What the stream takes and how long it waits.

May touch: nothing. Rule kept here: every number a client can run into is here, with its unit.
"""

from dataclasses import dataclass

__all__ = ["StreamLimits"]


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """Limits of the stream; None switches one off."""

    identify_seconds: float = 5.0
    """How long a socket may stay anonymous."""
    heartbeat_seconds: float = 30.0
    """A socket silent for so long is pinged; silent for as long again, it is closed with 4002."""
    comment_seconds: float = 15.0
    """Server-sent events: after so long without an event a comment says that the connection lives."""
    stall_seconds: float = 30.0
    """A socket that takes no byte for so long is closed with 4008, or dropped if it doesn't even take that.
    Server-sent events have no codes: such a stream is dropped."""
    close_seconds: float = 5.0
    """How long a socket may take to take its last frames."""
    drain_seconds: float = 5.0
    """How long a shutdown waits for all sockets together."""
    reconnect_ms: tuple[int, int] = (500, 5000)
    """``goaway`` spreads the clients' return over this range, in milliseconds."""
    frame_bytes: int = 16 * 1024
    """The largest frame taken, in UTF-8."""
    max_inflight: int = 256
    """Events on a socket without an ack."""
    inflight_bytes: int = 1024 * 1024
    """Bytes of such events."""
    answers: int = 64
    """Answers that wait to be taken by a client; more of its frames are not read meanwhile."""
    subscriptions: int | None = 64
    """Feeds on one socket."""
    sockets_per_account: int | None = 64
    """Sockets, event streams, and long polls that wait, of one account."""
    sockets: int | None = 20_000
    """The same of this server; over it 4009, or 503."""
    frames_per_second: float | None = 100.0
    """Frames taken from one socket in the long run; over it 4009."""
    frames_burst: int = 400
    """Frames taken at once."""
    bookmarks: int = 50_000
    """Places of last acks that are remembered for ``from: "acked"``."""
