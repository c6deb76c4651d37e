"""The commands for authors of games: check, new-game.

Each takes a game by its id or by the path of its file, so nothing needs to be installed to try it.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mainmatch.authoring import checking
from mainmatch.authoring.new_game import NotMade
from mainmatch.authoring.new_game import new_game as write_game
from mainmatch.cli.admin import fail

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
    raise typer.Exit(checking.check(Console(), game, matches, seed, watch=watch))


def new_game(name: Annotated[str, typer.Argument(help="Lower-case words with hyphens: odd-one-out.")]) -> None:
    """Begin a game: a folder with one file that plays at once, its test, and its entry point."""
    try:
        made = write_game(name, Path())
    except NotMade as error:
        fail(str(error))
    console = Console(highlight=False, soft_wrap=True)
    for place in made:
        console.print(f"  {place}", markup=False)
    console.print(f"Next: mainmatch check {name}")
