"""What people of the fuzzed world have besides matches: webhooks, an integration with somebody in it, and links.

Links come from identity providers, of which there is none here: they are put into the store as its commands would.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.accounts import IdentityRecord

FRONT = "front"
"""The name of an integration's token."""

EXTERNAL = "somebody.1"
"""Whom each integration speaks for."""

_URL = "https://hooks.example.org/mainmatch"
_WEBHOOKS, _LINKS = 2, 3
"""So many each has: what a request removes leaves some."""

Ask = Callable[..., dict[str, Any]]


def _nothing(_verb: Callable[[UnitOfWork], object]) -> None:
    raise RuntimeError("nobody said how to write to the store")


@dataclass
class Elsewhere:
    """Ids of what is there, by account name. ``write`` does a command in the server's store."""

    write: Callable[[Callable[[UnitOfWork], object]], object] = _nothing
    webhooks: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, list[str]] = field(default_factory=dict)
    _number: "count[int]" = field(default_factory=count)

    def integration(self, ask: Ask, name: str) -> str:
        """Reserve a namespace, called as its owner is, with somebody in it. The integration's token."""
        ask(name, "PUT", f"/v1/integrations/{name}-front")
        payload = {"name": FRONT, "scopes": ["match:read", "match:play"], "namespace": f"{name}-front"}
        return str(ask(name, "POST", "/v1/me/tokens", payload)["token"])

    def furnish(self, ask: Ask, name: str, account_id: str) -> None:
        """Make what is missing, as far as there is room."""
        mine = [each["id"] for each in ask(name, "GET", "/v1/webhooks")["items"]]
        for surplus in mine[_WEBHOOKS + 2 :]:
            ask(name, "DELETE", f"/v1/webhooks/{surplus}")
        payload = {"url": _URL, "feeds": [f"account/{account_id}"], "from": "start"}
        made = [ask(name, "POST", "/v1/webhooks", payload)["id"] for _ in range(_WEBHOOKS - len(mine))]
        self.webhooks[name] = [*mine[: _WEBHOOKS + 2], *made]
        linked = [each["id"] for each in ask(name, "GET", "/v1/me/links")["items"]]
        while len(linked) < _LINKS:
            linked.append(self._linked(account_id))
        self.links[name] = linked
        person = f"/v1/integrations/{name}-front/users/{EXTERNAL}"
        ask(f"{name}'s integration", "PUT", person, {"display_name": "Somebody"})

    def _linked(self, account_id: str) -> str:
        number = next(self._number)
        link = IdentityRecord(
            f"ln_{number}", account_id, "oidc", "https://provider.test", f"person {number}", datetime.now(UTC)
        )
        self.write(lambda uow: uow.tx.add(link))
        return link.id
