"""Prints all that you are told in a match, by your own clock, until the match is over.

    python note_taker.py URL TOKEN MATCH

With rich installed (``pip install 'mainmatch-client[examples]'``) it is a table, without it lines.
"""

import json
import sys
from collections.abc import Callable

from mainmatch_client import Event, Mainmatch

try:
    from rich.console import Console
    from rich.table import Table
except ImportError:
    Console = None  # type: ignore[assignment, misc]

OVER = {"match.finished", "match.cancelled"}


def told(event: Event) -> tuple[str, str, str, str, str]:
    """An event as a row: number, local time, where in the match, type, and what was said."""
    where = "" if event.phase is None else f"{event.round} {event.phase}"
    said = event.data.get("text") or json.dumps(event.data, ensure_ascii=False)
    return str(event.seq), event.at.astimezone().strftime("%a %H:%M:%S"), where, event.type, said


def print_line(row: tuple[str, ...]) -> None:
    """A row without rich."""
    print("  ".join(row), flush=True)


def printer() -> Callable[[tuple[str, ...]], None]:
    """How rows are printed here: each at once, as a table that grows."""
    if Console is None:
        return print_line
    console = Console()

    def print_row(row: tuple[str, ...]) -> None:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for width, style in ((5, "dim"), (13, "cyan"), (18, ""), (22, "bold"), (None, "")):
            table.add_column(width=width, style=style, overflow="fold")
        # Not markup: what others say must not style your terminal.
        table.add_row(*(part.replace("[", r"\[") for part in row))
        console.print(table)

    return print_row


def main() -> None:
    """Take notes."""
    url, token, match_id = sys.argv[1:]
    print_row = printer()
    with Mainmatch(url, token) as client, client.stream(name="note-taker") as stream:
        stream.follow(client.view(match_id).cursor.feed, "start")
        for event in stream:
            print_row(told(event))
            if event.type in OVER:
                return


if __name__ == "__main__":
    main()
