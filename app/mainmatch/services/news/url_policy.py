"""The URL policy of webhooks (SSRF protection): allowed forms of a URL, and which IP addresses are public.

An allow-list, without DNS. A URL is parsed once, here; connections use the parsed parts. An IP address is public only
if no rule excludes it.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from mainmatch.rules import text
from mainmatch.services.errors import BadWebhookUrl, Invalid

LONGEST = 2000
"""Characters of a URL."""

_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_FIRST_FREE_PORT = 1024

_HERE = frozenset(
    {"arpa", "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost"}
    | {"onion", "private", "test"}
)
"""Top-level labels of names that do not exist publicly, or that mean another host on each network."""

_V4_REFUSED = tuple(
    map(
        ip_network,
        (
            *("192.0.0.0/24", "192.88.99.0/24"),
            # Of clouds, inside of which these addresses lead to the cloud's own services: Azure's wire server, Google's
            # private access and IBM's service networks. Others' are link-local or private.
            *("168.63.129.16/32", "199.36.153.0/24", "161.26.0.0/16", "166.8.0.0/14"),
        ),
    )
)
"""Protocol assignments, 6to4 relays and clouds' own services. Python counts parts of them as global."""

_V6_UNICAST = IPv6Network("2000::/3")
_V6_REFUSED = tuple(
    map(
        IPv6Network,
        ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2600:2d00:2:1000::/64", "2600:2d00:2:2000::/64"),
    )
)
"""Teredo, ORCHID and similar, documentation, 6to4, Google's private access. Other wrappers of IPv4 addresses (::ffff:,
NAT64) are not within 2000::/3."""


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed URL. ``target`` is path and query; an IPv6 ``host`` has no brackets."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def is_secure(self) -> bool:
        """Whether the connection uses TLS."""
        return self.scheme == "https"


def parsed(url: str, *, private: bool) -> Address:
    """Parse and check a URL. Raises Invalid ``bad_webhook_url``, which says what is allowed.

    ``private``: also allow plain HTTP, any port and any host, for development.
    """
    parts = _split(url)
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise _bad(text("Begin it with https://."))
    if "@" in parts.netloc:
        raise _bad(text("Leave username and password out of it: verify the signature of what arrives."))
    if parts.fragment or url.endswith("#"):
        raise _bad(text("Leave out the # and what comes after it: it is never sent."))
    host = _host(parts, private=private)
    port = _port(parts, private=private)
    return Address(parts.scheme, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_public(text: str) -> bool:
    """Whether this is a public IP address. False for text that is no IP address."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _V4_REFUSED)
    is_plain = address.scope_id is None and address in _V6_UNICAST
    return is_plain and not any(address in network for network in _V6_REFUSED)


def _split(url: str) -> SplitResult:
    # Before parsing: parsers drop tabs and newlines, and differ about non-ASCII characters.
    if len(url) > LONGEST:
        raise _bad(text("It can have {n} characters.", n=LONGEST))
    if not url.isascii() or not url.isprintable() or re.search(r'[\s\\"<>^`{|}]', url):
        raise _bad(text("Write it in plain ASCII, without blanks or backslashes: a host as xn--..., the rest as %41."))
    try:
        return urlsplit(url)
    except ValueError:
        raise _bad(text("It is not the form https://host/path.")) from None


def _host(parts: SplitResult, *, private: bool) -> str:
    host = parts.hostname or ""
    if parts.netloc.startswith("["):
        return _literal(host, IPv6Address, private=private)
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        # A name that ends in a number is read by resolvers as an IPv4 address in one of many forms. One is allowed.
        return _literal(host, IPv4Address, private=private)
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise _bad(text("The host is not a name such as hooks.example.org, without a dot at its end."))
    if not private and (len(labels) < 2 or labels[-1] in _HERE):
        raise _not_public()
    return host


def _literal(host: str, kind: type[IPv4Address] | type[IPv6Address], *, private: bool) -> str:
    try:
        address = kind(host)
    except ValueError:
        raise _bad(text("The host is not an IP address in its usual spelling.")) from None
    if not private and not is_public(str(address)):
        raise _not_public()
    return str(address)


def _port(parts: SplitResult, *, private: bool) -> int:
    _, colon, digits = parts.netloc.rpartition("]")[2].rpartition(":")
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port is None and not colon:
        return 443 if parts.scheme == "https" else 80
    is_usual = port is not None and (port == 443 or port >= _FIRST_FREE_PORT)
    if not port or not digits.isdigit() or not (private or is_usual):
        raise _bad(text("Use port 443, or one from 1024 to 65535."))
    return port


def _not_public() -> Invalid:
    return _bad(text("Its host is not on the public internet, and this server delivers to nowhere else."))


def _bad(hint: str) -> Invalid:
    return BadWebhookUrl(text("Webhooks cannot go to this URL. {hint}", hint=hint))
