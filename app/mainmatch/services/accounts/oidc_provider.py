"""The client of the OpenID provider.

Data from the browser is not trusted: an identity comes from a token that the provider signed for this server and this
sign-in. Failures at the provider are reported without details.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import httpx2
import structlog
from authlib.common.errors import AuthlibBaseError  # type: ignore[import-untyped]
from authlib.integrations.httpx_client import AsyncOAuth2Client  # type: ignore[import-untyped]
from authlib.oidc.core import CodeIDToken  # type: ignore[import-untyped]
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet
from pydantic import BaseModel

from mainmatch.services.accounts.oidc import Identity, LoginState, ProviderConfig
from mainmatch.services.errors import Busy, Forbidden, ProviderUnavailable, SignInFailed

_ALGORITHMS = frozenset({"RS256", "PS256", "ES256"})
"""Signatures with a private key of the provider. Never ``none``, and none that this server's secret would verify."""

_LEEWAY = 60
"""Seconds of tolerance for the provider's clock."""

_SECONDS = 8.0
"""Timeout of one request to the provider."""

_FRESH_SECONDS = 3600.0
_RETRY_SECONDS = 60.0
_PAUSE_SECONDS = 5.0
_MOST_AT_ONCE = 20

_log = structlog.get_logger(__name__)


class _Metadata(BaseModel):
    """The provider's metadata (OpenID Connect Discovery 1.0)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    id_token_signing_alg_values_supported: list[str] = ["RS256"]
    token_endpoint_auth_methods_supported: list[str] = ["client_secret_basic"]
    authorization_response_iss_parameter_supported: bool = False


class _Kept:
    """A cached document of the provider."""

    def __init__(self) -> None:
        self.value: Any = None
        self.at = self.failed_at = -math.inf
        self.lock = asyncio.Lock()


class Provider:
    """The client of the provider. ``now`` returns the time of day."""

    def __init__(self, terms: ProviderConfig, now: Callable[[], datetime]) -> None:
        self.terms = terms
        self._now = now
        self._metadata = _Kept()
        self._keys = _Kept()
        self._running = 0
        self._opened: Any = None

    async def address(self, login: LoginState) -> str:
        """The provider's address for the browser. Raises Busy ``provider_unavailable``."""
        with self._turn():
            metadata = await self._found()
            url, _ = self._client.create_authorization_url(
                metadata.authorization_endpoint, state=login.state, code_verifier=login.verifier, nonce=login.nonce
            )
        return str(url)

    async def identity(self, code: str, login: LoginState, issuer: str | None) -> Identity:
        """Exchange a code for the identity, as in ``IdentityProvider``."""
        with self._turn():
            metadata = await self._found()
            if issuer != self.terms.issuer and (issuer or metadata.authorization_response_iss_parameter_supported):
                raise _failed("issuer")
            answer = await self._exchanged(metadata, code, login.verifier)
            claims = await self._claims(metadata, answer, login.nonce)
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 1 <= len(subject) <= 255:
            raise _failed("sub")
        names = (claims.get(key) for key in ("preferred_username", "name"))
        return Identity(self.terms.issuer, subject, *(name if isinstance(name, str) else "" for name in names))

    async def aclose(self) -> None:
        """Close open connections."""
        if self._opened is not None:
            await self._opened.aclose()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Bound the number of concurrent requests, which would pile up on a slow provider."""
        if self._running >= _MOST_AT_ONCE:
            raise ProviderUnavailable("Too many sign-ins are in progress. Retry in a few seconds.", retry_after=5)
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    @property
    def _client(self) -> Any:
        # Opened on first use: reading certificates takes a while, and a start-up should not wait for it.
        if self._opened is None:
            self._opened = AsyncOAuth2Client(
                client_id=self.terms.client_id,
                client_secret=self.terms.client_secret or None,
                scope=self.terms.scopes,
                redirect_uri=self.terms.redirect_uri,
                code_challenge_method="S256",
                timeout=_SECONDS,
                follow_redirects=False,
            )
        return self._opened

    async def _exchanged(self, metadata: _Metadata, code: str, verifier: str) -> Mapping[str, Any]:
        self._client.token_endpoint_auth_method = self._auth_method(metadata)
        try:
            answer: Mapping[str, Any] = await self._client.fetch_token(
                metadata.token_endpoint, grant_type="authorization_code", code=code, code_verifier=verifier
            )
        except AuthlibBaseError:
            raise _failed("code") from None
        except (httpx2.HTTPError, ValueError) as error:
            raise _unavailable("token", type(error).__name__) from None
        finally:
            # Not kept: nothing else is requested from the provider.
            self._client.token = None
        return answer

    def _auth_method(self, metadata: _Metadata) -> str:
        offered = metadata.token_endpoint_auth_methods_supported
        if not self.terms.client_secret:
            return "none"
        is_posted = "client_secret_basic" not in offered and "client_secret_post" in offered
        return "client_secret_post" if is_posted else "client_secret_basic"

    async def _claims(self, metadata: _Metadata, answer: Mapping[str, Any], nonce: str) -> Mapping[str, Any]:
        id_token, terms = answer.get("id_token"), self.terms
        if not isinstance(id_token, str) or len(id_token) > 16_384:
            raise _failed("id_token")
        try:
            token = await self._verified(metadata, id_token)
            claims = CodeIDToken(
                token.claims,
                token.header,
                {
                    "iss": {"essential": True, "value": terms.issuer},
                    "aud": {"essential": True, "value": terms.client_id},
                },
                {"nonce": nonce, "client_id": terms.client_id, "access_token": answer.get("access_token")},
            )
            claims.validate(now=int(self._now().timestamp()), leeway=_LEEWAY)
        except (JoseError, AuthlibBaseError, ValueError, TypeError, KeyError) as error:
            raise _failed(type(error).__name__) from None
        return dict(claims)

    async def _verified(self, metadata: _Metadata, id_token: str) -> jwt.Token:
        allowed = sorted(_ALGORITHMS & set(metadata.id_token_signing_alg_values_supported))
        try:
            return jwt.decode(id_token, await self._key_set(metadata, _FRESH_SECONDS), algorithms=allowed)
        except InvalidKeyIdError:
            # Providers rotate their keys. The fetch is rate-limited, because anonymous callers can trigger it.
            return jwt.decode(id_token, await self._key_set(metadata, _RETRY_SECONDS), algorithms=allowed)

    async def _key_set(self, metadata: _Metadata, seconds: float) -> KeySet:
        keys: KeySet = await self._kept(self._keys, metadata.jwks_uri, KeySet.import_key_set, seconds)
        return keys

    async def _found(self) -> _Metadata:
        url = f"{self.terms.issuer.rstrip('/')}/.well-known/openid-configuration"
        metadata: _Metadata = await self._kept(self._metadata, url, self._believed, _FRESH_SECONDS)
        return metadata

    def _believed(self, said: Any) -> _Metadata:
        metadata = _Metadata.model_validate(said)
        is_plain = urlsplit(self.terms.issuer).scheme == "http"
        places = (metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri)
        if metadata.issuer != self.terms.issuer:
            raise ValueError("the metadata name another issuer")
        if not is_plain and any(urlsplit(place).scheme != "https" for place in places):
            raise ValueError("the metadata have an address without https")
        return metadata

    async def _kept(self, kept: _Kept, url: str, read: Callable[[Any], Any], seconds: float) -> Any:
        async with kept.lock:
            if time.monotonic() - kept.at < seconds:
                return kept.value
            if time.monotonic() - kept.failed_at < _PAUSE_SECONDS:
                # Requests that waited for one that failed must not each wait for their own timeout.
                raise _unavailable(url, "failed lately")
            kept.failed_at = time.monotonic()
            said = await self._asked(url)
            try:
                kept.value = read(said)
            except (JoseError, ValueError, TypeError, KeyError) as error:
                raise _unavailable(url, type(error).__name__) from None
            kept.failed_at = -math.inf
            kept.at = time.monotonic()
            return kept.value

    async def _asked(self, url: str) -> Any:
        try:
            answer = await self._client.request("GET", url, withhold_token=True, headers={"Accept": "application/json"})
            answer.raise_for_status()
            return answer.json()
        except (httpx2.HTTPError, ValueError) as error:
            raise _unavailable(url, type(error).__name__) from None


def _failed(why: str) -> Forbidden:
    # The reason is only logged: in the browser it would help an attacker.
    _log.warning("sign-in refused", why=why)
    return SignInFailed()


def _unavailable(what: str, error: str) -> Busy:
    _log.warning("provider unavailable", what=what, error=error)
    return ProviderUnavailable(retry_after=30)
