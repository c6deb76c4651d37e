"""``python -m mainmatch_discord``: settings from the environment, until Ctrl-C or SIGTERM."""

import asyncio
import contextlib
import logging
import os
import signal
import sys

from mainmatch_discord.bot import MainmatchBot
from mainmatch_discord.settings import BadSettings, Settings

__all__ = ["main"]


def main() -> None:
    """Run the bot. Exits with 2 when a setting is missing."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # The client's own requests are in the server's log; here they would only say who is busy.
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    try:
        settings = Settings.read(os.environ)
    except BadSettings as wrong:
        sys.exit(f"mainmatch_discord: {wrong}")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    async with MainmatchBot(settings) as bot:
        running = asyncio.create_task(bot.start(settings.discord_token))
        with contextlib.suppress(NotImplementedError):  # Windows has no such thing
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await running


if __name__ == "__main__":
    main()
