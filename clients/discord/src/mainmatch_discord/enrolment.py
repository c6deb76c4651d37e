"""``python -m mainmatch_discord setup``: reserves the namespace, creates its token and stores it for the bot.

May touch: the client, the token's file, which only the bot's user can read. Rule kept here: the password is asked for
once and kept nowhere, and neither it nor the token is printed.
"""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from mainmatch_client import AsyncMainmatch, MainmatchError, Problem
from mainmatch_discord.settings import TOKEN_FILE, BadSettings
from mainmatch_discord.verification import SCOPES

__all__ = ["enrol"]

Ask = Callable[[str], str]


async def enrol(url: str, namespace: str, data: Path, ask: Ask, ask_secret: Ask) -> Path:
    """Create the bot's token with the operator's account, and return the file that has it. Raises BadSettings."""
    async with AsyncMainmatch(url) as client:
        name, password = ask("Your username on Mainmatch: "), ask_secret("Your password: ")
        try:
            await _sign_in(client, name, password, ask)
            await client.put_integration(namespace)
            made = await client.create_token("discord bot", SCOPES, namespace=namespace)
        except Problem as problem:
            raise BadSettings(f"{problem.detail} ({problem.code})") from None
        except MainmatchError as error:
            raise BadSettings(
                f"MAINMATCH_URL={url} doesn't answer as a Mainmatch server: {type(error).__name__}"
            ) from None
    return await asyncio.to_thread(_keep, data, made.token or "")


def _keep(data: Path, token: str) -> Path:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / TOKEN_FILE
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(token)
    return path


async def _sign_in(client: AsyncMainmatch, name: str, password: str, ask: Ask) -> None:
    try:
        await client.sign_in(name, password)
    except Problem as problem:
        if problem.code != "second_factor_required":
            raise
        await client.sign_in(name, password, second_factor=ask("The code of your second factor: "))
