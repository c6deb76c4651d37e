"""Accounts that people have elsewhere: what this server and a provider of them agree on, and who comes from there.

May touch: nothing. Rule kept here: what speaks to the provider comes with much that signs and encrypts, and is there
only where the operator has named one (mainmatch.services.accounts.oidc_provider); everybody else knows it by what is
here.
"""

from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Identity", "IdentityProvider", "LoginState", "ProviderConfig"]


@dataclass(frozen=True, slots=True)
class ProviderConfig:
    """What this server and the provider have agreed on."""

    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    scopes: str
    name: str
    redirect_uri: str


class LoginState(BaseModel):
    """One person's way to the provider and back: what only their own browser keeps meanwhile."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    state: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    nonce: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    verifier: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    challenge: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    return_to: str = Field(max_length=500)


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is at the provider: ``subject`` for good, the rest as they call themselves now."""

    issuer: str
    subject: str = field(repr=False)
    username: str = ""
    display_name: str = ""


class IdentityProvider(Protocol):
    """Whoever speaks to the provider."""

    terms: ProviderConfig

    async def address(self, trip: LoginState) -> str:
        """Where the browser has to go. Raises Busy ``provider_unavailable``."""

    async def identity(self, code: str, trip: LoginState, issuer: str | None) -> Identity:
        """Who has come back with this code. Raises Forbidden ``sign_in_failed`` and Busy ``provider_unavailable``.

        ``issuer`` is what the way back says of who sent them (RFC 9207): another provider's code is not taken there.
        """

    async def aclose(self) -> None:
        """Close what is open."""
