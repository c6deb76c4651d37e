"""Programs that are killed: ``python -m tests.clients.python.children ledger|bot URL TOKEN FEED PLACES LINES``.

Each says what it was told, a line an event, and goes on where it was when it is started again. It kills itself after so
many lines (0: never), so that a parent that is late doesn't let it go on.
"""

import itertools
import os
import signal
import sqlite3
import sys

from mainmatch_client import FilePlaces, Mainmatch, Pacing, Patience, SqlitePlaces
from mainmatch_client.bots import Bot, Context

PACING = Pacing(first=0.02, longest=0.2, quiet=2.0)
LAST = "the last one"


_LINES = itertools.count(1)


def say(seq: int, most: int) -> None:
    """Say what was told, and be killed if that was enough."""
    print(seq, flush=True)  # noqa: T201 - its parent reads it
    if next(_LINES) == most:
        os.kill(os.getpid(), signal.SIGKILL)


def keep_ledger(url: str, token: str, feed: str, places: str, most: int) -> None:
    """What was told goes into a table, in one transaction with the place."""
    books = sqlite3.connect(places, check_same_thread=False)
    books.execute("CREATE TABLE IF NOT EXISTS told (seq INTEGER)")
    with Mainmatch(url, token) as client, client.stream(places=SqlitePlaces(books), pacing=PACING) as stream:
        stream.follow(feed, "start")
        for event in stream:
            with books:
                books.execute("INSERT INTO told VALUES (?)", [event.seq])
                stream.done(event)
            say(event.seq, most)
            if event.data.get("text") == LAST:
                return


def run_bot(url: str, token: str, places: str, most: int) -> None:
    """What was told is printed, and then the place is kept: two things."""
    bot = Bot(url, token, places=FilePlaces(places), pacing=PACING, patience=Patience(60.0, 0.02, 0.2))

    @bot.on("*")
    async def tell(ctx: Context) -> None:
        if ctx.event is not None:
            assert ctx.view.cursor.seq == ctx.event.seq
            say(ctx.event.seq, most)
            if ctx.event.data.get("text") == LAST:
                bot.stop()

    bot.run()


def main() -> None:
    kind, url, token, feed, places, most = sys.argv[1:]
    if kind == "ledger":
        keep_ledger(url, token, feed, places, int(most))
    else:
        run_bot(url, token, places, int(most))


if __name__ == "__main__":
    main()
