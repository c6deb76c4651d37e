"""``python -m mainmatch_discord``: run the bot until Ctrl-C or SIGTERM, with settings from the environment.

With the argument ``setup``: create its token first.
"""

import asyncio
import contextlib
import getpass
import logging
import os
import signal
import sys

from mainmatch_discord.bot import MainmatchBot
from mainmatch_discord.enrolment import enrol
from mainmatch_discord.settings import BadSettings, Settings

__all__ = ["main"]


def main() -> None:
    """Run the bot. Exits with a sentence for each setting that is missing or doesn't work."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # The server logs requests. This log would only show which people are active.
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    try:
        if sys.argv[1:] == ["setup"]:
            kept = asyncio.run(enrol(*Settings.read_place(os.environ), input, getpass.getpass))
            sys.stdout.write(f"The bot's token is in {kept}. Start the bot, then say /setup on Discord.\n")
            return
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
