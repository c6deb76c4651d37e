"""An OpenID provider on the loopback: real sockets, real keys, and an ear for what a test wants it to forge."""

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

CLIENT_ID = "mainmatch at home"
CLIENT_SECRET = "a secret: with / odd % characters"


def _key(kid: str) -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": kid, "use": "sig"})


KEY, OTHER_KEY = _key("one"), _key("one")
"""Two keys of one name: the provider's, and a forger's."""


@dataclass
class Provider:
    """What it knows, and what a test makes it do: ``claims`` changes an id token, ``sign`` makes one of claims."""

    now: Callable[[], datetime]
    user: dict[str, Any] = field(default_factory=lambda: {"sub": "u-1", "preferred_username": "Ada.L", "name": "Ada"})
    claims: Callable[[dict[str, Any]], dict[str, Any]] = lambda claims: claims
    metadata: dict[str, Any] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: KEY)
    published: RSAKey = field(default_factory=lambda: KEY)
    sign: Callable[[dict[str, Any]], str] | None = None
    is_down: bool = False
    forgets_codes: bool = True
    url: str = ""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    seen: list[dict[str, str]] = field(default_factory=list)

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._configuration),
                Route("/authorize", self._authorize),
                Route("/token", self._token, methods=["POST"]),
                Route("/keys", self._keys),
            ]
        )

    async def _configuration(self, request: Request) -> Response:
        self.asked.append("configuration")
        if self.is_down:
            return Response("<h1>Bad gateway</h1>", 502)
        return JSONResponse(
            {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
                "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
                "token_endpoint_auth_methods_supported": ["client_secret_basic"],
                **self.metadata,
            }
        )

    async def _authorize(self, request: Request) -> Response:
        """Say yes at once, as to somebody who has agreed before."""
        asked = dict(request.query_params)
        self.seen.append(asked)
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT_ID
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        # Real ones add to it as they please.
        more = {"session_state": "x", "authuser": "0"}
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state'], **more})}")

    async def _token(self, request: Request) -> Response:
        self.asked.append("token")
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        if self.is_down:
            return Response("<h1>Bad gateway</h1>", 502)
        asked = self.codes.get(form.get("code", ""))
        if asked is None or not self._is_right(request, form, asked):
            return JSONResponse({"error": "invalid_grant", "error_description": "canary-7f3a"}, 400)
        if self.forgets_codes:
            del self.codes[form["code"]]
        now = int(self.now().timestamp())
        claims = {"iss": self.url, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": asked["nonce"], **self.user}
        token = (self.sign or self._signed)(self.claims(claims))
        return JSONResponse({"access_token": "canary-7f3a", "token_type": "Bearer", "id_token": token})

    def _is_right(self, request: Request, form: dict[str, str], asked: dict[str, str]) -> bool:
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        basic = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        return (
            base64.urlsafe_b64encode(digest).decode().rstrip("=") == asked["code_challenge"]
            and form.get("redirect_uri") == asked["redirect_uri"]
            and form.get("grant_type") == "authorization_code"
            and request.headers.get("authorization") == f"Basic {basic}"
        )

    def _signed(self, claims: dict[str, Any]) -> str:
        return jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key)

    async def _keys(self, request: Request) -> Response:
        self.asked.append("keys")
        return JSONResponse({"keys": [self.published.as_dict(private=False)]})

    def with_our_secret(self, claims: dict[str, Any]) -> str:
        """As somebody would who knows no key but what both sides know."""
        return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(CLIENT_SECRET))

    def with_the_public_key(self, claims: dict[str, Any]) -> str:
        """The old trick: the public key as if it were a shared secret."""
        pem = self.published.as_pem(private=False)
        signed = f"{_part({'alg': 'HS256', 'kid': 'one'})}.{_part(claims)}"
        return f"{signed}.{_encoded(hmac.digest(pem, signed.encode(), 'sha256'))}"

    def unsigned(self, claims: dict[str, Any]) -> str:
        """As ``alg: none`` wants it."""
        return f"{_part({'alg': 'none'})}.{_part(claims)}."


def _encoded(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).decode().rstrip("=")


def _part(value: dict[str, Any]) -> str:
    return _encoded(json.dumps(value).encode())


@asynccontextmanager
async def providing(now: Callable[[], datetime]) -> AsyncIterator[Provider]:
    """The provider, listening."""
    provider = Provider(now)
    server = uvicorn.Server(uvicorn.Config(provider.app(), port=0, log_config=None, lifespan="off", ws="none"))
    listening = asyncio.Event()
    startup = server.startup

    async def started(sockets: Any = None) -> None:
        await startup(sockets)
        listening.set()

    server.startup = started  # type: ignore[method-assign]
    task = asyncio.create_task(server.serve())
    task.add_done_callback(lambda _: listening.set())
    await listening.wait()
    provider.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield provider
    finally:
        server.should_exit = True
        await task


async def _serve() -> None:
    """For a browser's tests: print where it listens, until it is told to end."""
    async with providing(lambda: datetime.now(UTC)) as provider:
        sys.stdout.write(f"{provider.url}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
