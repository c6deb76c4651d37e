"""Which web pages may open a stream.

May touch: nothing. Rule kept here: a page of another site never speaks for its visitor, unless
the operator named that site; programs that aren't browsers send no Origin.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

__all__ = ["may_come_from"]

_PORTS = {"http": 80, "https": 443}


def may_come_from(origins: list[str], host: str | None, allowed: Collection[str]) -> bool:
    """Whether the values of ``Origin`` are none, this very host, or one that is allowed (``https://play.example``)."""
    if not origins:
        return True
    if len(origins) > 1:
        return False
    origin = origins[0].strip().lower()
    return origin in allowed or (host is not None and _is_same(origin, host.strip().lower()))


def _is_same(origin: str, host: str) -> bool:
    # Behind a proxy the scheme isn't known here; the port that a scheme implies is the origin's own business.
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        usual = _PORTS[page.scheme]
        has_more = page.path or page.query or page.fragment or page.username or here.path
        return (
            not has_more
            and bool(page.hostname)
            and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
        )
    except (KeyError, ValueError):
        return False
