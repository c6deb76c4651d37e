"""How settings are spelled: rates, addresses, lists with commas, secrets that are long enough.

May touch: nothing but the values it is handed, and for a front end its folder. Rule kept here: what can't be
taken is refused with a sentence that says what would be right.
"""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from limits import parse
from pydantic import AfterValidator, SecretStr

__all__ = [
    "SHORTEST_TOKEN",
    "Broker",
    "Origin",
    "Origins",
    "Rate",
    "Url",
    "Urls",
    "front_end",
    "is_safe_url",
    "listed",
    "long",
    "origin_of",
]

SHORTEST_TOKEN = 20
"""Characters."""

_PORTS = {"http": 80, "https": 443}


def origin_of(text: str) -> str:
    """The origin that an operator means, as browsers write it: no capitals, no usual port, no slash at its end.

    Raises ValueError, whose text is for the operator.
    """
    advice = "write origins such as https://play.example: scheme and host, without a path"
    try:
        page = urlsplit(text.strip().lower().removesuffix("/"))
        port = page.port
    except ValueError:
        raise ValueError(advice) from None
    has_more = page.path or page.query or page.fragment or page.username or page.password
    if page.scheme not in _PORTS or not page.hostname or has_more or "*" in page.hostname:
        raise ValueError(advice)
    host = f"[{page.hostname}]" if ":" in page.hostname else page.hostname
    return f"{page.scheme}://{host}" + ("" if port in (None, _PORTS[page.scheme]) else f":{port}")


def _rate(value: str) -> str:
    try:
        parse(value)
    except ValueError:
        raise ValueError('write a rate such as "60/hour" or "30/5 minutes"') from None
    return value


def _origins(value: str) -> str:
    for each in listed(value):
        origin_of(each)
    return value


Rate = Annotated[str, AfterValidator(_rate)]
"""How often, as the limits library reads it."""


def _url(value: str) -> str:
    if not is_safe_url(value):
        raise ValueError("write an address such as https://play.example (http only for this machine)")
    return value


def _origin(value: str) -> str:
    if _url(value) and (urlsplit(value).path or value.endswith(("?", "#"))):
        raise ValueError("write scheme and host only, such as https://play.example, without a slash at its end")
    return value


def _urls(value: str) -> str:
    for each in listed(value):
        _url(each)
    return value


def front_end(folder: Path) -> Path:
    """A folder with a built front end. Raises ValueError."""
    if not (folder / "index.html").is_file():
        raise ValueError(f"there is no index.html in {folder}; `make web` builds one into clients/web/dist")
    return folder


Url = Annotated[str, AfterValidator(lambda value: value and _url(value))]
Origin = Annotated[str, AfterValidator(lambda value: value and _origin(value))]
Urls = Annotated[str, AfterValidator(_urls)]
Origins = Annotated[str, AfterValidator(_origins)]


def long(value: SecretStr) -> SecretStr:
    """A secret that nobody guesses, or none. Raises ValueError."""
    if value and len(value.get_secret_value()) < SHORTEST_TOKEN:
        raise ValueError(f"take {SHORTEST_TOKEN} characters or more, such as those of `openssl rand -hex 32`")
    return value


def _broker(value: SecretStr) -> SecretStr:
    if value and not value.get_secret_value().startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("write redis://host:port/0, rediss:// for TLS, or unix:// for a socket on this machine")
    return value


Broker = Annotated[SecretStr, AfterValidator(_broker)]


def is_safe_url(value: str) -> bool:
    """Whether this is an address that nobody on the way can read: https, or this machine itself; nothing odd in it."""
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    is_plain = value.isascii() and value.isprintable() and " " not in value and not parts.fragment
    is_here = parts.scheme == "http" and parts.hostname in {"127.0.0.1", "::1", "localhost"}
    return (
        is_plain
        and bool(parts.hostname)
        and "@" not in parts.netloc
        and port != 0
        and (parts.scheme == "https" or is_here)
    )


def listed(value: str) -> frozenset[str]:
    """The parts of a setting with commas."""
    return frozenset(part.strip() for part in value.split(",") if part.strip())
