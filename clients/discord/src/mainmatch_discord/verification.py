"""What the operator set, tried on the server: one sentence for each thing that doesn't work.

May touch: the client. Rule kept here: a server that is down is no fault of a setting.
"""

import asyncio
import contextlib

from mainmatch_client import AsyncMainmatch, MainmatchError, NotFound, NotSignedIn, ServerFailed, Unreachable
from mainmatch_discord.settings import Settings

__all__ = ["DOWN", "faults"]

DOWN = (Unreachable, ServerFailed, TimeoutError)
"""What a server that is down gives."""

_SCOPES = ("match:read", "match:play", "match:host", "chat:read", "chat:write")
_HOW = "docs/discord.md, step 2, says how"
_LONGEST = 10.0
"""Seconds for an answer."""


async def faults(client: AsyncMainmatch, settings: Settings, person: int | None) -> list[str]:
    """Sentences about the address, the token and the namespace; none if all work. Raises what is in ``DOWN``.

    ``person``: somebody whom the bot has met, if anybody.
    """
    async with asyncio.timeout(_LONGEST):
        try:
            await client.me()
            unknown = await _namespace_fault(client, settings)
            lacks = (
                [] if unknown or person is None else await _lacking(client.acting_for(settings.namespace, str(person)))
            )
        except NotSignedIn:
            return [f"MAINMATCH_TOKEN isn't in force on {settings.url}: create an integration token ({_HOW})."]
        except DOWN:
            raise
        except MainmatchError as error:
            return [f"MAINMATCH_URL={settings.url} doesn't answer as a Mainmatch server ({type(error).__name__})."]
    if lacks:
        return [f"MAINMATCH_TOKEN lacks the scopes {', '.join(lacks)}: create one with them ({_HOW})."]
    return [unknown] if unknown else []


async def _namespace_fault(client: AsyncMainmatch, settings: Settings) -> str:
    try:
        # Nobody on Discord has this id.
        await client.linked_account(settings.namespace, "0")
    except NotFound as problem:
        if problem.code != "unknown_linked_account":
            return f"MAINMATCH_TOKEN is not for the namespace {settings.namespace!r}: set MAINMATCH_NAMESPACE ({_HOW})."
    return ""


async def _lacking(client: AsyncMainmatch) -> list[str]:
    """The scopes that are missing where the bot acts for somebody; none if they have ended their link."""
    with contextlib.suppress(NotSignedIn):
        scopes = (await client.me()).scopes
        return [scope for scope in _SCOPES if scope not in scopes]
    return []
