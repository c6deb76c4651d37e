"""The command line: mainmatch serve, demo, check, new-game, play, simulate, rehearse, ...

A secret is printed once and never logged. An error says what to do next.
"""

import json
import logging
import pkgutil
import sys
import traceback
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import structlog
import typer
from rich.console import Console
from structlog.typing import EventDict, Processor

from mainmatch.api.docs.pages import asyncapi_text
from mainmatch.api.static_site import Site
from mainmatch.cli.admin import PATH, Data, admin, fail, load_settings, verify_export
from mainmatch.demo.plan import Plan
from mainmatch.main import VERSION, create_app, lifespan, utc_now
from mainmatch.runtime.uvicorn_server import CannotListen, OutOfMemory, Server
from mainmatch.services.errors import ServiceError
from mainmatch.settings import Settings, listed
from mainmatch.simulation.plan import FEWEST, MOST, Days, SeasonPlan
from mainmatch.simulation.run import Outputs
from mainmatch.simulation.run import simulate as play_simulation
from mainmatch.simulation.stage import Stage
from mainmatch.store.transactions.errors import Unusable

cli = typer.Typer(name="mainmatch", help="A server for games of secrets and talk.", no_args_is_help=True)
cli.add_typer(admin, name="admin")

_errors = Console(stderr=True, soft_wrap=True)

GameId = Annotated[str, typer.Argument(help="Game id: x-game, exodus, ...")]
GamePath = Annotated[
    str, typer.Argument(metavar="GAME|PATH", help="A file (my_game.py), a package, a project's folder, or a game's id.")
]
Seats = Annotated[int | None, typer.Option(help="Number of players. Default: the game's usual number.")]
Seed = Annotated[str, typer.Option(help="Any text. The same seed gives the same matches.")]
Config = Annotated[str, typer.Option(help="The game's settings, as JSON.")]
Garnets = Annotated[int, typer.Option(min=0, help="Garnets in each wallet at the start.")]


class CloseEarly(StrEnum):
    """When a phase ends before its deadline, as hosts choose it."""

    never = "never"
    all_locked = "all_locked"
    all_submitted = "all_submitted"


def main() -> None:
    """Run the command line."""
    cli()


@cli.callback()
def _about() -> None:
    """Settings come from the environment, MAINMATCH_*: see `mainmatch settings`."""


@cli.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on, instead of MAINMATCH_HOST.")] = None,
    port: Annotated[int | None, typer.Option(help="Port, instead of MAINMATCH_PORT; 0 takes a free one.")] = None,
    data: Data = None,
    database_url: Annotated[
        str | None,
        typer.Option(help="PostgreSQL, instead of MAINMATCH_DATABASE_URL. Keep its password in ~/.pgpass."),
    ] = None,
) -> None:
    """Start the server in the foreground. Stop it with Ctrl+C."""
    chosen = load_settings(host=host, port=port, data=data, database_url=database_url)
    configure_logs(chosen)
    for name, why in chosen.unused.items():
        _errors.print(f"{name} is not used. {why}", markup=False)
    try:
        Server(create_app(chosen), chosen, on_ready=_welcome).run()
    except (Unusable, CannotListen, OutOfMemory) as error:
        fail(str(error))
    except MemoryError:
        fail("The server has too little memory to start. Give it more.")
    except ServiceError as error:
        fail(f"The server cannot start: {error.message}")
    except KeyboardInterrupt:
        # uvicorn raises the signal again after its graceful end.
        return


@cli.command()
def demo(
    game: Annotated[str, typer.Option(help="Game to play: x-game, exodus, or an installed plug-in.")] = "x-game",
    pace: Annotated[float, typer.Option(min=0, help="Seconds before each phase's moves.")] = 0.6,
    data: Annotated[
        Path | None, typer.Option(**PATH, help="Directory that keeps the match. Default: a temporary one.")
    ] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Default: a free one.")] = None,
    wait: Annotated[  # noqa: FBT002 - an option of the command line
        bool, typer.Option("--wait/--no-wait", " /--exit", help="Keep the server running after the match, or exit.")
    ] = True,
) -> None:
    """Watch house bots play a whole match on a server of its own."""
    plan = Plan(game=game, pace=pace, data=data, port=port, stays=wait, allowed=tuple(listed(load_settings().games)))
    raise typer.Exit(_client_command("mainmatch.demo.run:demo")(plan, Console()))


# For authors of games. Each takes a game by its id or by the path of its file, so nothing needs to be installed to try
# it. Their tools are imported by name when a command is called: no server has them.


@cli.command()
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
    run: Callable[..., int] = pkgutil.resolve_name("mainmatch.authoring.check_command:check")
    raise typer.Exit(run(Console(), game, matches, seed, watch=watch))


@cli.command("new-game")
def new_game(name: Annotated[str, typer.Argument(help="Lower-case words with hyphens: odd-one-out.")]) -> None:
    """Begin a game: a folder with one file that plays at once, its test, and its entry point."""
    tool = pkgutil.resolve_name("mainmatch.authoring.new_game")
    try:
        made: list[Path] = tool.new_game(name, Path())
    except tool.NotMade as error:
        fail(str(error))
    console = Console(highlight=False, soft_wrap=True)
    for place in made:
        console.print(f"  {place}", markup=False)
    console.print(f"Next: mainmatch play {name}")


@cli.command()
def play(
    game: GamePath,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Default: a free one.")] = 0,
    playthrough: Annotated[
        Path | None, typer.Option(**PATH, help="File to begin from, if it is there, and to save to.")
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,  # noqa: FBT002
) -> None:
    """Play all seats of a game side by side on a page of this machine. It follows each save of the file."""
    opened = webbrowser.open if show and sys.stdout.isatty() else str
    run: Callable[..., int] = pkgutil.resolve_name("mainmatch.authoring.play_server:play")
    raise typer.Exit(run(Console(), game, port=port, playthrough=playthrough, on_ready=opened))


@cli.command()
def simulate(
    game: GameId,
    matches: Annotated[int, typer.Option(min=1, help="Number of matches.")] = 1000,
    bots: Annotated[str, typer.Option(help="Comma-separated bots: house, random. Seats are drawn.")] = ("house"),
    seats: Seats = None,
    seed: Seed = "0",
    config: Config = "{}",
    garnets: Garnets = 0,
    by: Annotated[str | None, typer.Option(help="Also by what the standings say of seats: group, role, ...")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Number of processes. Default: one per core.")] = None,
    csv: Annotated[Path | None, typer.Option(**PATH, help="CSV file to write, one row per match and seat.")] = None,
    plot: Annotated[Path | None, typer.Option(**PATH, help="Image to write, .png or .svg.")] = None,
) -> None:
    """Let bots play many matches on all cores, and print how balanced the game is."""
    payload = {
        "matches": matches,
        "bots": [part.strip() for part in bots.split(",") if part.strip()],
        "seats": seats,
        "seed": seed,
        "config": config,
    }
    allowed = listed(load_settings().games)
    outputs = Outputs(jobs, csv, plot, by)
    raise typer.Exit(play_simulation(Console(), game, outputs, garnets=garnets, allowed=allowed, **payload))


@cli.command()
def rehearse(
    game: GameId,
    seats: Seats = None,
    zone: Annotated[str, typer.Option(help="Time zone of the timeline.")] = "Europe/Berlin",
    silent_share: Annotated[float, typer.Option(min=0, max=1, help="Share of submissions that are missing.")] = 0.2,
    start: Annotated[str | None, typer.Option(help="Local time: 2027-03-01T14:00. Default: Monday, 14:00.")] = None,
    close_early: Annotated[CloseEarly, typer.Option(help="When a phase ends before its deadline.")] = CloseEarly.never,
    seed: Seed = "0",
    config: Config = "{}",
    garnets: Garnets = 5,
) -> None:
    """Play a match of many days in seconds through the real API, and print its timeline."""
    play = _client_command("mainmatch.simulation.rehearsal:rehearse")
    configure_logs(load_settings(log_level="error"))
    days = Days(utc_now(), zone, start, silent_share, close_early.value)
    payload = {"seats": seats, "seed": seed, "config": config, "allowed": listed(load_settings().games)}
    raise typer.Exit(play(Console(), game, days, _stage, garnets=garnets, **payload))


@cli.command("rehearse-season")
def rehearse_season(
    members: Annotated[int, typer.Option(min=FEWEST, max=MOST, help="Number of members in the cast.")] = 9,
    silent_share: Annotated[
        float, typer.Option(min=0, max=1, help="Share of decisions that are left to their deadline.")
    ] = 0.1,
    seed: Annotated[str, typer.Option(help="Any text. The same seed gives the same season.")] = "0",
) -> None:
    """Play a whole season in a minute through the real API: matches, decisions, death matches, finals."""
    play = _client_command("mainmatch.simulation.rehearse_season:rehearse_season")
    configure_logs(load_settings(log_level="error"))
    plan = SeasonPlan(members, seed, silent_share, listed(load_settings().games))
    raise typer.Exit(play(Console(), plan, _stage))


@cli.command()
def verify(
    export: Annotated[Path, typer.Argument(**PATH, help="File from GET /v1/matches/{id}/export.")],
) -> None:
    """Verify an exported match offline: it is unchanged, complete and replays to the same result."""
    raise typer.Exit(verify_export(export))


@cli.command()
def settings() -> None:
    """List the settings and their defaults."""
    console = Console(soft_wrap=True, highlight=False)
    for name, field in Settings.model_fields.items():
        console.print(f"[bold]MAINMATCH_{name.upper()}[/bold]={field.default}")
        if field.description:
            console.print(f"    {' '.join(field.description.split())}", markup=False)


@cli.command()
def openapi(
    out: Annotated[Path | None, typer.Option(**PATH, help="File to write. Default: standard output.")] = None,
    stream: Annotated[  # noqa: FBT002 - an option of the command line
        bool, typer.Option("--stream", help="Print the AsyncAPI document (YAML) instead: WebSocket, frames, events.")
    ] = False,
) -> None:
    """Print the OpenAPI or AsyncAPI document of the shipped games."""
    text = (
        asyncapi_text() if stream else json.dumps(create_app(Settings()).openapi(), indent=2, ensure_ascii=False) + "\n"
    )
    if out is None:
        sys.stdout.write(text)
    else:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")


@cli.command()
def version() -> None:
    """Print the version."""
    sys.stdout.write(f"{VERSION}\n")


def configure_logs(chosen: Settings) -> None:
    """Send all logs of the server and the libraries to standard error, in one format, without secrets."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_texts,
    ]
    is_json = chosen.log == "json" or (chosen.log == "auto" and not sys.stderr.isatty())
    renderer = (
        structlog.processors.JSONRenderer() if is_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
        )
    )
    logging.basicConfig(handlers=[handler], level=chosen.log_level.upper(), force=True)
    # These log protocol messages, URLs with queries and migration steps: only for debugging.
    for noisy in ("websockets", "alembic", "asyncio", "uvicorn.error", "httpcore2", "httpx2"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def _without_texts(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Replace an exception by its type and places: its text can hold clients' input."""
    found = event.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-12:]
        event["error"] = type(error).__name__
        event["places"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def _client_command(name: str) -> Callable[..., int]:
    """The function that plays, as a client by the SDK, which an installed server brings for its commands only.

    By its name: a server does without.
    """
    # Last: one that is installed, such as a clone's, is meant.
    sys.path.append(str(files("mainmatch") / "sdk"))
    found: Callable[..., int] = pkgutil.resolve_name(name)
    return found


@asynccontextmanager
async def _stage(data: Path, now: Callable[[], datetime]) -> AsyncIterator[Stage]:
    """The real app on this directory, without rate limits, which count real time."""
    app = create_app(load_settings(data=data, limits="off", session_days=365), now)
    async with lifespan(app):
        yield Stage(app, app.state.scheduler.tick)


def _welcome(server: Server, claim: str | None) -> None:
    console = Console(soft_wrap=True, highlight=False)
    console.print(f"\n[bold]Mainmatch {VERSION}[/bold] is running.")
    site: Site = server.app.state.site
    console.print(f"  Play at  {server.url}" if site.is_built else "  Play     the web client is not built: make web")
    console.print(f"  Docs     {server.url}/docs")
    console.print(f"  Data     {server.app.state.app_state.executor.database.place}", markup=False)
    if claim is not None:
        console.print(
            f"  Claim    {claim}   (one-time: POST it to /v1/me/claim to become this server's admin)", markup=False
        )
    console.print("  Press Ctrl+C to stop.\n")


if __name__ == "__main__":
    main()
