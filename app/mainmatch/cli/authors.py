"""The commands for authors of games: check, new-game, play.

Each takes a game by its id or by the path of its file, so nothing needs to be installed to try it. Their tools are
imported by name when a command is called: no server has them.
"""

import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated

import typer
from rich.console import Console

from mainmatch.cli.admin import fail, given_path

GamePath = Annotated[
    str, typer.Argument(metavar="GAME|PATH", help="A file (my_game.py), a package, a project's folder, or a game's id.")
]


def check(
    game: GamePath,
    matches: Annotated[
        int, typer.Option(min=1, help="Number of matches. From 20 on, all secrets must be varied.")
    ] = 40,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first match: a report of a fault names it.")] = 0,
    watch: Annotated[  # noqa: FBT002 - an option of the command line
        bool, typer.Option("--watch", help="Check again with each change of the game's files.")
    ] = False,
) -> None:
    """Play random matches of a game, and check that it keeps the contract and its secrets.

    Exits with 0 if it does, 1 if not, 2 if the game cannot be loaded.
    """
    run: Callable[..., int] = resolve_name("mainmatch.authoring.check_command:check")
    raise typer.Exit(run(Console(), game, matches, seed, watch=watch))


def new_game(name: Annotated[str, typer.Argument(help="Lower-case words with hyphens: odd-one-out.")]) -> None:
    """Begin a game: a folder with one file that plays at once, its test, and its entry point."""
    tool = resolve_name("mainmatch.authoring.new_game")
    try:
        made: list[Path] = tool.new_game(name, Path())
    except tool.NotMade as error:
        fail(str(error))
    console = Console(highlight=False, soft_wrap=True)
    for place in made:
        console.print(f"  {place}", markup=False)
    console.print(f"Next: mainmatch play {name}")


def play(
    game: GamePath,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Default: a free one.")] = 0,
    playthrough: Annotated[
        Path | None,
        typer.Option(parser=given_path, metavar="PATH", help="File to begin from, if it is there, and to save to."),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,  # noqa: FBT002
) -> None:
    """Play all seats of a game side by side on a page of this machine. It follows each save of the file."""
    opened = webbrowser.open if show and sys.stdout.isatty() else str
    run: Callable[..., int] = resolve_name("mainmatch.authoring.play_server:play")
    raise typer.Exit(run(Console(), game, port=port, playthrough=playthrough, on_ready=opened))
