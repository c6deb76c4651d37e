"""``python -m mainmatch_discord``: run the bot until Ctrl-C or SIGTERM, with settings from the environment."""

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
    """Run the bot. Exits with a sentence for each setting that is missing or doesn't work."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # The server logs requests. This log would only show which people are active.
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    try:
        settings = Settings.read(os.environ)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(settings))
    except BadSettings as wrong:
        sys.exit("\n".join(f"mainmatch_discord: {line}" for line in str(wrong).splitlines()))


async def _serve(settings: Settings) -> None:
    async with MainmatchBot(settings) as bot:
        running = asyncio.create_task(bot.start_verified())
        with contextlib.suppress(NotImplementedError):  # Windows has no such thing
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await running


if __name__ == "__main__":
    main()
