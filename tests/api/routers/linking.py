"""An integration with people on it, over HTTP: what the tests of integrations begin with."""

from dataclasses import dataclass
from typing import Any

import httpx2

from tests.app import PASSWORD, Server

ADA = "80351110224678912"
SCOPES = ["match:read", "match:play", "match:host", "chat:read", "chat:write"]


@dataclass(frozen=True)
class Bot:
    """An integration's own client, and what it does for people."""

    server: Server
    client: httpx2.AsyncClient
    token: str
    token_id: str
    namespace: str

    def at(self, external_id: str = ADA) -> str:
        return f"/v1/integrations/{self.namespace}/users/{external_id}"

    async def links(self, external_id: str = ADA, display_name: str = "Ada") -> dict[str, Any]:
        answer = await self.client.put(self.at(external_id), json={"display_name": display_name})
        assert answer.status_code in {200, 201}, answer.text
        facts: dict[str, Any] = answer.json()
        return facts

    async def as_(self, external_id: str = ADA, namespace: str | None = None) -> httpx2.AsyncClient:
        name = f"{namespace or self.namespace}:{external_id}"
        return await self.server.visitor({"Authorization": f"Bearer {self.token}", "On-Behalf-Of": name})

    async def code(self, external_id: str = ADA) -> str:
        answer = await self.client.post(f"{self.at(external_id)}/claim-codes", headers={"Idempotency-Key": "code"})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])

    async def claimed(self, external_id: str = ADA, username: str = "ada", *, keep_linked: bool) -> httpx2.AsyncClient:
        """The person, after taking the account over and signing in."""
        payload = {"code": await self.code(external_id), "username": username, "password": PASSWORD}
        taken = await self.server.client.post("/v1/auth/claim", json={**payload, "keep_linked": keep_linked})
        assert taken.status_code == 200, taken.text
        return await self.server.bearer((await self.server.sign_in(username))["access_token"])


async def integrated(server: Server, owner: str = "host", namespace: str = "discord", **more: Any) -> Bot:
    """Reserve a namespace and make its token."""
    person = await server.person(owner)
    assert (await person.put(f"/v1/integrations/{namespace}")).status_code in {200, 201}
    payload = {"name": "bridge", "scopes": SCOPES, "namespace": namespace, **more}
    made = await person.post("/v1/me/tokens", json=payload)
    assert made.status_code == 201, made.text
    token = made.json()
    return Bot(server, await server.bearer(token["token"]), token["token"], token["id"], namespace)
