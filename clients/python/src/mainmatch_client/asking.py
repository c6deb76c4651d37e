"""The common part of both clients: credentials, the parts of a request, and reading an answer.

May touch: httpx2's types. Rule kept here: a token is sent only to its server's address, in a header, and is in no repr.
Redirects are not followed, because they could send it elsewhere.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from pydantic import ValidationError

from mainmatch_client.calls.call import Call
from mainmatch_client.errors import Unreachable, Unreadable
from mainmatch_client.patience import Patience

__all__ = ["ANSWER_SECONDS", "Asker", "as_method", "gave_up", "read"]

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

ANSWER_SECONDS = 30.0
"""Seconds that one attempt of a request may take."""


@dataclass
class Asker:
    """A server's address and the credentials. ``on_behalf_of``: ``namespace:external_id``, with an integration's token.

    ``trust_env``: whether the environment names the proxies of streams. ``language``: of sentences and errors (BCP 47).
    """

    url: str
    token: str | None = field(default=None, repr=False)
    on_behalf_of: str | None = None
    patience: Patience = field(default_factory=Patience)
    trust_env: bool = True
    language: str | None = None

    def __post_init__(self) -> None:
        self.url = self.url.rstrip("/")
        if not self.url.startswith(("http://", "https://")):
            raise ValueError("The address of a server begins with http:// or https://")

    @property
    def socket_url(self) -> str:
        """The URL of its stream."""
        return f"ws{self.url.removeprefix('http')}/v1/stream"

    @property
    def headers(self) -> dict[str, str]:
        """The headers with the credentials and the language."""
        token = None if self.token is None else f"Bearer {self.token}"
        found = {"Authorization": token, "On-Behalf-Of": self.on_behalf_of, "Accept-Language": self.language}
        return {name: value for name, value in found.items() if value is not None}

    def parts(self, call: Call[Any]) -> Mapping[str, Any]:
        """The request, as arguments of httpx2."""
        return {
            "method": call.method,
            "url": self.url + call.path,
            "params": dict(call.query) or None,
            "json": call.body,
            "data": call.form,
            "headers": {**self.headers, **call.headers},
            "timeout": ANSWER_SECONDS + call.seconds,
        }


def read(call: Call[T], content: bytes) -> T:
    """The parsed answer. Raises Unreadable, whose text contains nothing of the answer."""
    try:
        return call.reads(content)
    except ValidationError as error:
        places = {".".join(map(str, each["loc"])) for each in error.errors(include_input=False, include_url=False)}
        where = ", ".join(sorted(places)) or "its form"
    except ValueError:
        where = "its form"
    raise Unreadable(f"The answer to {call.method} {call.path} isn't as this version knows it: {where}")


def gave_up(call: Call[Any], error: Exception) -> Unreachable:
    """The exception for a request that is not repeated any further."""
    return Unreachable(f"No answer to {call.method} {call.path}: {type(error).__name__}: {error}")


def as_method(ask: F, make: Callable[..., Call[Any]]) -> F:
    """Give a method the signature and docstring of the function that makes its calls, for ``help``."""
    shape = inspect.signature(make)
    (answer,) = get_args(shape.return_annotation)
    me = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    ask.__name__, ask.__doc__ = make.__name__, make.__doc__
    parameters = [me, *shape.parameters.values()]
    ask.__signature__ = shape.replace(parameters=parameters, return_annotation=answer)  # type: ignore[attr-defined]
    return ask
