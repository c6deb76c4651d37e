"""The operator's commands ``mainmatch admin ...``, and ``mainmatch verify`` for all users.

Commands that only read can run beside the server; those that write need it stopped. A secret is printed once, when it
is made.
"""

import asyncio
import os
import re
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeAlias, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Column, Table

from mainmatch.games.registry import Registry
from mainmatch.main import utc_now
from mainmatch.services.accounts import operator, server_administration
from mainmatch.services.accounts.passwords import LONGEST, SHORTEST, Passwords, must_be_hard_to_guess
from mainmatch.services.errors import WeakPassword
from mainmatch.services.export.export_format import BadExport
from mainmatch.services.export.verify import verify
from mainmatch.services.maintenance import database_check, retention
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.settings import PREFIX, BadSettings, Settings, listed
from mainmatch.store import accounts, meta
from mainmatch.store.archives import Packed
from mainmatch.store.backup import back_up
from mainmatch.store.backup import copy as copy_all
from mainmatch.store.backup import restore as put_back
from mainmatch.store.database import Database
from mainmatch.store.inspection import reading
from mainmatch.store.transactions.errors import InUse, StoreFailure

R = TypeVar("R")
T = TypeVar("T")

admin = typer.Typer(help="Operate the server: backup, restore, check, users.", no_args_is_help=True)
users = typer.Typer(help="Manage accounts, admins and passwords.", no_args_is_help=True)
admin.add_typer(users, name="users")


def given_path(text: str) -> Path | None:
    """A path from the command line. An empty one is none that is given: else it would be the working directory."""
    return Path(text) if text.strip() else None


PATH: dict[str, Any] = {"parser": given_path, "metavar": "PATH"}
"""The options of an option with a path."""

Data = Annotated[
    Path | None,
    typer.Option(**PATH, help="Directory of the database, instead of MAINMATCH_DATA."),
]
Username = Annotated[str, typer.Argument(help="Username; upper and lower case make no difference.")]

_AT_ONCE = 500
"""Acts that are read at once."""

_STYLES = {"right": "green", "wrong": "bold red", "open": "yellow"}

_console = Console(soft_wrap=True, highlight=False)
_errors = Console(stderr=True, soft_wrap=True, highlight=False)


@admin.command()
def copy(
    to: Annotated[str, typer.Option("--to", help="URL of an empty PostgreSQL database, or a new directory.")],
    source: Annotated[
        str | None, typer.Option("--from", help="URL or directory, instead of the configured one.")
    ] = None,
) -> None:
    """Copy the whole database, running matches included (stop all servers first)."""
    if not to.strip():
        fail("--to is empty. Give it the URL of an empty PostgreSQL database, or a new directory.")
    with _failures_in_words(), _progress() as show:
        rows = copy_all((source or "").strip() or load_settings().database, to, show)
    _console.print(f"{sum(rows.values()):,} rows in {len(rows)} tables were copied, read again and compared.")
    _console.print("Set MAINMATCH_DATABASE_URL (or MAINMATCH_DATA), and start the server there: clients just go on.")


@admin.command()
def restored(data: Data = None) -> None:
    """Invalidate clients' cursors after pg_restore (stop all servers first)."""
    with _failures_in_words():
        database = Database.open(load_settings(data=data).database, now=utc_now, alone=True)
        try:
            database.write_now(meta.renew_epoch)
        finally:
            database.close()
    _console.print("Streams begin anew at the next start. What was revoked since the backup counts again: look at it.")


@admin.command()
def backup(
    path: Annotated[Path, typer.Argument(**PATH, help="Directory to write to, or a file that does not exist.")],
    data: Data = None,
) -> None:
    """Back up the database to a file (safe while the server runs)."""
    with _failures_in_words():
        written = back_up(_directory(data, "pg_dump --format=custom --file=FILE"), path, now=utc_now)
    size = written.stat().st_size
    _console.print(
        f"{written}: {size:,} bytes, checked. It holds every secret of this server: keep it safe.", markup=False
    )


@admin.command()
def restore(path: Annotated[Path, typer.Argument(**PATH, help="Backup file.")], data: Data = None) -> None:
    """Replace the database with a backup (stop the server first)."""
    place = _directory(data, "pg_restore into an empty database, and `mainmatch admin restored` afterwards")
    with _failures_in_words():
        kept = put_back(place, path, now=utc_now)
    _console.print(f"{place} has the matches of {path} now.", markup=False)
    if kept is not None:
        _console.print(f"What was there before is kept as {kept}.", markup=False)
    _console.print("Streams begin anew at the next start. What was revoked since the backup counts again: look at it.")


@admin.command()
def migrate(data: Data = None) -> None:
    """Create or upgrade the database, once, before new servers start."""
    settings = load_settings(data=data)
    with _failures_in_words():
        Database.open(settings.database, now=utc_now, connections=2).close()
    _console.print("The database is up to date.")


@admin.command()
def check(
    data: Data = None,
    replay: Annotated[int | None, typer.Option(min=0, help="Replay only this many matches, newest first.")] = None,
) -> None:
    """Check the stored data and replay every match (safe while the server runs)."""
    settings = load_settings(data=data)
    with _failures_in_words(), reading(settings.database, utc_now) as tx, _progress() as show:
        faults = list(database_check.check(UnitOfWork(tx, _games(settings)), newest=replay, on_progress=show))
    if not faults:
        _console.print("[green]No faults.[/green]")
        return
    table = Table("check", "where", "what", title=f"{len(faults)} faults", title_style="bold red")
    for fault in faults:
        table.add_row(fault.check, fault.where, fault.what)
    _console.print(table)
    raise typer.Exit(1)


@admin.command()
def prune(
    older_than: Annotated[str, typer.Option("--older-than", help="Time since the end of a match, in days: 90d.")],
    apply: Annotated[  # noqa: FBT002 - an option of the command line
        bool, typer.Option("--apply", help="Archive them. Without it, nothing is changed.")
    ] = False,
    data: Data = None,
) -> None:
    """Archive matches that were over long ago, or show what that would save (safe while the server runs).

    They can be read and exported as before, and no longer changed. ``--apply`` needs an SQLite server stopped.
    """
    days, settings = _days_of(older_than), load_settings(data=data)
    with _failures_in_words(), _progress() as show:
        if apply:
            found = _archived(settings, days, show)
        else:
            with reading(settings.database, utc_now) as tx:
                uow = UnitOfWork(tx, Registry([], {}))
                due = retention.due(uow, utc_now() - timedelta(days=days))
                packed = ((game, retention.pack(uow, match_id)) for match_id, game in _counted("matches", due, show))
                found = [_saving(game, each) for game, each in packed if each is not None]
    if not found:
        _console.print(f"No match was over {days} days ago that isn't archived.")
        return
    _console.print(_savings(found))
    if apply:
        _console.print("They can be read and exported as before. The database reuses their room.")
    else:
        _console.print("Nothing was changed. Add --apply to archive them.")


@admin.command("audit")
def print_audit(
    after: Annotated[int, typer.Option(min=0, help="Only acts after this number.")] = 0, data: Data = None
) -> None:
    """List what admins and the operator did, oldest first (safe while the server runs)."""
    table = Table("n", "at", "by", "act", "account", "reason")
    with _failures_in_words(), reading(load_settings(data=data).database, utc_now) as tx:
        uow, last = UnitOfWork(tx, Registry([], {})), after
        while (page := server_administration.acts(uow, limit=_AT_ONCE, after=last)).items:
            last = page.items[-1].n
            for each in page.items:
                words = (each.by or "", each.act, each.account or "", each.reason or "")
                table.add_row(str(each.n), f"{each.at:%Y-%m-%d %H:%M:%S}", *map(escape, words))
    _console.print(table)


@users.command("list")
def list_users(data: Data = None) -> None:
    """List accounts (safe while the server runs)."""
    with _failures_in_words(), reading(load_settings(data=data).database, utc_now) as tx:
        found = accounts.list_all(tx)
    table = Table("username", "name", "admin", "suspended", "second factor", "since")
    for person in found:
        marks = ["yes" if each else "" for each in (person.admin, person.suspended_at, person.second_factor_at)]
        table.add_row(person.username, person.display_name, *marks, f"{person.created_at:%Y-%m-%d}")
    _console.print(table)


@users.command("make-admin")
def make_admin(username: Username, data: Data = None) -> None:
    """Make an account admin (stop the server first, or use the API)."""
    _execute(data, lambda uow: operator.make_admin(uow, username), f"PUT /v1/admin/admins/{username}")
    _console.print(f"{username} is an admin now.", markup=False)


@users.command("unmake-admin")
def unmake_admin(username: Username, data: Data = None) -> None:
    """Remove admin rights from an account (stop the server first, or use the API)."""
    _execute(data, lambda uow: operator.unmake_admin(uow, username), f"DELETE /v1/admin/admins/{username}")
    _console.print(f"{username} is no admin any more.", markup=False)


@users.command("suspend")
def suspend(username: Username, data: Data = None) -> None:
    """Suspend an account and revoke its sign-ins and tokens (stop the server first, or use the API)."""
    ended = _execute(data, lambda uow: operator.suspend(uow, username), f"POST /v1/admin/accounts/{username}/suspend")
    _console.print(f"{username} is suspended; {ended} sign-ins and tokens have ended.", markup=False)


@users.command("lift-suspension")
def lift_suspension(username: Username, data: Data = None) -> None:
    """Let a suspended account sign in again (stop the server first, or use the API)."""
    _execute(
        data,
        lambda uow: operator.lift_suspension(uow, username),
        f"POST /v1/admin/accounts/{username}/resume",
    )
    _console.print(f"{username} can sign in again.", markup=False)


@users.command("remove-second-factor")
def remove_second_factor(username: Username, data: Data = None) -> None:
    """Remove an account's second factor and revoke its sign-ins and tokens (stop the server first, or use the API)."""
    by_api = f"DELETE /v1/admin/accounts/{username}/second-factor"
    ended = _execute(data, lambda uow: operator.remove_second_factor(uow, username), by_api)
    _console.print(
        f"{username} signs in with the password alone; {ended} sign-ins and tokens have ended.", markup=False
    )


@users.command("password")
def password(
    username: Username,
    data: Data = None,
    generate: Annotated[  # noqa: FBT002 - an option of the command line
        bool, typer.Option("--generate", help="Generate a random password and print it once.")
    ] = False,
) -> None:
    """Set an account's password and revoke its sign-ins and tokens (stop the server first, or use the API)."""
    _execute(data, lambda uow: operator.find(uow, username), f"POST /v1/admin/accounts/{username}/reset")
    new: str = (
        secrets.token_urlsafe(12)
        if generate
        else typer.prompt("New password", hide_input=True, confirmation_prompt=True)
    )
    if not SHORTEST <= len(new) <= LONGEST:
        fail(f"At least {SHORTEST} and at most {LONGEST} characters, please.")
    try:
        must_be_hard_to_guess(new, username)
    except WeakPassword as error:
        fail(error.message)
    hashed = asyncio.run(_hash(new))
    ended = _execute(
        data,
        lambda uow: operator.set_password(uow, username, hashed),
        f"POST /v1/admin/accounts/{username}/reset",
    )
    _console.print(f"{username} has a new password; {ended} sign-ins and tokens have ended.", markup=False)
    if generate:
        _console.print(f"It is {new}   (shown once)", markup=False)


def verify_export(path: Path) -> int:
    """Check an export and print the findings. The exit code is 0 if the export is valid, else 1."""
    try:
        found = verify(path.read_bytes(), _games(load_settings()))
    except OSError as error:
        _errors.print(f"{path} can't be read ({error.strerror}).", markup=False)
        return 1
    except BadExport as error:
        _errors.print(f"{path}: {error}", markup=False, style=_STYLES["wrong"])
        return 1
    table = Table("check", "", "found", title=path.name)
    for each in found:
        table.add_row(each.what, f"[{_STYLES[each.state]}]{each.state}[/]", each.said)
    _console.print(table)
    return 1 if any(each.state == "wrong" for each in found) else 0


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=_errors, transient=True, disable=not _errors.is_terminal) as progress:
        task = progress.add_task("")

        def show(name: str, done: int, total: int) -> None:
            progress.update(task, description=name, completed=done, total=total)

        yield show


def _directory(data: Path | None, otherwise: str) -> Path:
    """The directory of the embedded database. With PostgreSQL, fail and name ``otherwise``, its own tools for this."""
    place = load_settings(data=data).database
    if isinstance(place, str):
        fail(f"This server's database is on PostgreSQL, whose own tools do this: {otherwise}. See docs/operating.md.")
    return place


def _execute(data: Path | None, command: Callable[[UnitOfWork], R], by_api: str = "") -> R:
    """Run one command or query on a database that no server uses. ``by_api``: the operation for one that is in use."""
    with _failures_in_words():
        try:
            database = Database.open(load_settings(data=data).database, now=utc_now, alone=True)
        except InUse as error:
            fail(f"{error} While it runs, an admin uses {by_api}." if by_api else str(error))
        try:
            return Executor(database, Registry([], {})).write_now(command)
        finally:
            database.close()


def _days_of(text: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,4})d", text)
    if found is None:
        fail("--older-than takes days, such as 90d.")
    return int(found[1])


def _archived(settings: Settings, days: int, show: Callable[[str, int, int], None]) -> "list[_Saving]":
    """Archive match by match, each in a transaction of its own: it can be interrupted at any time."""
    found: list[_Saving] = []
    try:
        database = Database.open(settings.database, now=utc_now, connections=2)
    except InUse as error:
        fail(f"{error} While it runs, it archives by itself with {PREFIX}ARCHIVE_DAYS={days}.")
    try:
        executor = Executor(database, Registry([], {}))
        due = executor.read_now(retention.due, utc_now() - timedelta(days=days))
        for match_id, game in _counted("matches", due, show):
            packed = executor.read_now(retention.pack, match_id)
            if packed is not None and executor.write_now(retention.archive, packed):
                found.append(_saving(game, packed))
        if found:
            executor.write_now(retention.note_run, len(found), days)
    finally:
        database.close()
    return found


def _counted(name: str, items: Sequence[T], show: Callable[[str, int, int], None]) -> Iterator[T]:
    for done, each in enumerate(items):
        show(name, done, len(items))
        yield each
    show(name, len(items), len(items))


_Saving: TypeAlias = tuple[str, tuple[int, int, int, int]]
"""A match's game; and 1, its rows, their bytes, and those of its archive."""


def _saving(game: str, packed: Packed) -> _Saving:
    return game, (1, packed.rows, packed.size, len(packed.archive.body))


def _savings(found: Iterable[_Saving]) -> Table:
    """The sums of each game, and of all."""
    by_game: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for game, counts in found:
        by_game[game].append(counts)
        by_game["all"].append(counts)
    table = Table("game", *(Column(name, justify="right") for name in ("matches", "rows", "bytes", "archived")))
    for game in sorted(by_game, key=lambda name: (name == "all", name)):
        table.add_row(game, *(f"{sum(column):,}" for column in zip(*by_game[game], strict=True)))
    return table


async def _hash(new: str) -> str:
    passwords = Passwords()
    try:
        return await passwords.hash(new)
    finally:
        passwords.close()


def _games(settings: Settings) -> Registry:
    return Registry.load(listed(settings.games))


def load_settings(**given: Any) -> Settings:
    """Read the environment's settings, replaced by the given ones: not None, not empty. Bad ones end the command."""
    options = {
        f"{PREFIX}{name.upper()}": str(value)
        for name, value in given.items()
        if value is not None and str(value).strip()
    }
    if f"{PREFIX}DATA" in options:
        # A named directory means the embedded database, even if the environment has a URL.
        options.setdefault(f"{PREFIX}DATABASE_URL", "")
    try:
        return Settings.of({**os.environ, **options})
    except BadSettings as error:
        fail(str(error))


@contextmanager
def _failures_in_words() -> Iterator[None]:
    """Report expected errors as text, and exit with 1."""
    try:
        yield
    except (StoreFailure, operator.Impossible) as error:
        fail(str(error))


def fail(message: str) -> NoReturn:
    """Print a message to standard error, and exit with 1."""
    _errors.print(message, markup=False)
    raise typer.Exit(1)
