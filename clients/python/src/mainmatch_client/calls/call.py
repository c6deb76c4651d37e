"""A request as a value.

May touch: pydantic, to read answers. Rule kept here: nothing is sent here, so the synchronous and the asynchronous
client, which both send these, can't differ. Each function that makes one says which operation it is.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from pydantic import TypeAdapter

__all__ = ["OPERATIONS", "Call", "fresh_key", "given", "listed", "nothing", "operation", "path", "reading", "text"]

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., "Call[Any]"])

OPERATIONS: dict[str, Callable[..., "Call[Any]"]] = {}
"""By ``operationId``: what makes its call."""

_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}
"""Made when the first answer of a kind comes, and kept."""


@dataclass(frozen=True, kw_only=True)
class Call(Generic[T]):
    """What to ask for. ``key``: the Idempotency-Key. ``seconds``: how much longer than others the answer may take.

    ``accept``: a media type other than JSON.
    """

    method: str
    path: str
    reads: Callable[[bytes], T]
    query: Mapping[str, str | int] = field(default_factory=dict)
    body: Mapping[str, Any] | None = field(default=None, repr=False)
    form: Mapping[str, str] | None = field(default=None, repr=False)
    key: str | None = None
    accept: str | None = None
    seconds: float = 0.0
    is_harmless: bool = False
    """A POST that may be made twice, although it takes no key."""

    @property
    def is_repeatable(self) -> bool:
        """Whether it has one effect, however often it is made."""
        return self.method != "POST" or self.key is not None or self.is_harmless

    @property
    def headers(self) -> dict[str, str]:
        """Headers of its own."""
        own = {"Idempotency-Key": self.key, "Accept": self.accept}
        return {name: value for name, value in own.items() if value is not None}


def operation(name: str) -> Callable[[F], F]:
    """Note which operation of the API a function makes calls of."""

    def noted(make: F) -> F:
        OPERATIONS[name] = make
        return make

    return noted


def reading(kind: type[T]) -> Callable[[bytes], T]:
    """How an answer of this kind is read. It raises ValueError."""

    def read(content: bytes) -> T:
        return _adapter(kind).validate_json(content)

    return read


def _adapter(kind: type[T]) -> TypeAdapter[T]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    found: TypeAdapter[T] = _ADAPTERS[kind]
    return found


def nothing(_content: bytes) -> None:
    """Reads an answer that has no body, or none that matters."""


def text(content: bytes) -> str:
    """Reads an answer as it is."""
    return content.decode()


def path(*parts: str | int) -> str:
    """An address, with everything in it that isn't plain quoted."""
    return "/v1/" + "/".join(quote(str(part), safe=":") for part in parts)


def given(**members: Any) -> dict[str, Any]:
    """Those that have a value, instants as texts; a name's last underscore only keeps it from being a keyword."""
    return dict(_given(members))


def listed(words: Iterable[str] | None) -> str | None:
    """Words of a query, with commas between them."""
    return None if words is None else ",".join(words)


def _given(members: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in members.items():
        if isinstance(value, datetime):
            if value.tzinfo is None:
                raise ValueError(f"{name} needs a time zone: datetime(..., tzinfo=UTC), or .astimezone()")
            yield name.rstrip("_"), value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        elif value is not None:
            yield name.rstrip("_"), value


def fresh_key(key: str | None) -> str:
    """The key that was given, or a new one: the request can be repeated then until it is answered."""
    return secrets.token_urlsafe(16) if key is None else key
