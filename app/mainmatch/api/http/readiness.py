"""Whether this process should be sent requests.

May touch: nothing but memory. Rule kept here (P33): who is about to end says so before anything is closed, so that a
balancer looks elsewhere in time.
"""

__all__ = ["Readiness"]


class Readiness:
    """Begins ready: rooms are open before anybody can ask."""

    def __init__(self) -> None:
        self._is_draining = False

    @property
    def is_draining(self) -> bool:
        """Whether the server is on its way out."""
        return self._is_draining

    def leave(self) -> None:
        """From here on it isn't ready any more."""
        self._is_draining = True
