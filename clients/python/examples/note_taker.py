"""Print all events of your feed in a match, in local time, until the match is over.

    python note_taker.py URL TOKEN-FILE MATCH

The file has a token with the scope match:read.
With rich (``pip install 'mainmatch-client[examples]'``), it prints a table, without it lines.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from mainmatch_client import Event, Mainmatch

try:
    from rich.console import Console
    from rich.table import Table
except ImportError:
    Console = None  # type: ignore[assignment, misc]

OVER = {"match.finished", "match.cancelled"}


def row_of(event: Event) -> tuple[str, str, str, str, str]:
    """An event as a row: number, local time, round and phase, type, and text or data."""
    where = "" if event.phase_name is None else f"{event.round} {event.phase_name}"
    text = event.data.get("text") or json.dumps(event.data, ensure_ascii=False)
    return str(event.seq), event.at.astimezone().strftime("%a %H:%M:%S"), where, event.type, text


def print_line(row: tuple[str, ...]) -> None:
    """Print a row without rich."""
    print("  ".join(row), flush=True)


def printer() -> Callable[[tuple[str, ...]], None]:
    """The function that prints a row: with rich, as a table."""
    if Console is None:
        return print_line
    console = Console()

    def print_row(row: tuple[str, ...]) -> None:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for width, style in ((5, "dim"), (13, "cyan"), (18, ""), (22, "bold"), (None, "")):
            table.add_column(width=width, style=style, overflow="fold")
        # Escape markup: messages of others must not style your terminal.
        table.add_row(*(part.replace("[", r"\[") for part in row))
        console.print(table)

    return print_row


def main() -> None:
    """Print events until the match is over."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    url, token_file, match_id = sys.argv[1:]
    token = Path(token_file).read_text(encoding="utf-8")
    print_row = printer()
    with Mainmatch(url, token) as client, client.stream(name="note-taker") as stream:
        stream.follow(client.view(match_id).cursor.feed, "start")
        for event in stream:
            print_row(row_of(event))
            if event.type in OVER:
                return


if __name__ == "__main__":
    main()
