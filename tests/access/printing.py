"""The access table as docs/access.md shows it: written from the rows, so that it can't say anything else."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from mainmatch.services.accounts.operation_rules import RULES
from tests.access.people import BOUND, INTEGRATION
from tests.access.rows import OK, SEASON_STATES, STATES, Row, Who
from tests.access.table import TABLE

_COLUMNS = {
    "spectator": "spectator",
    "own": "seat 1",
    "other": "seat 2",
    "third": "seat 3",
    "waiting": "substitute who waits",
    "host": "host",
    "playing": "host who plays",
    "admin": "admin",
}

_IN_SEASON = {
    "spectator": "spectator",
    "own": "member 1",
    "other": "member 2",
    "third": "member 3",
    "withdrawn": "who withdrew",
    "host": "host",
    "playing": "host in the cast",
    "admin": "admin",
}

_OWNERS = {
    "own seat": "whose it is",
    INTEGRATION: INTEGRATION,
    "operator": "whoever runs the server",
    "guest": "guests",
    "admin": "admins",
}


def about_matches() -> str:
    """Every operation on a match: who may, in which states, and what the others are answered."""
    return _about("match", _COLUMNS)


def about_seasons() -> str:
    """The same for seasons."""
    return _about("season", _IN_SEASON)


def about_accounts() -> str:
    """What each operation on an account needs, and what its owner is told."""
    proofs = {"none": "", "code": "in the request", "sign-in": "sign-in or proof", "proof": "proof"}
    rows = ((f"`{name}`", rule.by, proofs[rule.proof], rule.told) for name, rule in RULES.items())
    return _table(["operation", "who", "proof of the last five minutes", "what the owner is told"], rows)


def about_oneself() -> str:
    """Every other operation."""
    rows = (
        (_named(row), _scope(row), _may(row), "" if row.is_open else _told(_bound(row)))
        for row in TABLE
        if row.who is None
    )
    return _table(["operation", "scope", "who may", "with a token for one match"], rows)


def _about(what: str, columns: Mapping[str, str]) -> str:
    heading = ["operation", "scope", *columns.values(), f"what the {what}'s state changes"]
    rows = (row for row in TABLE if row.about == what)
    return _table(heading, (line for row in rows if row.who is not None for line in _lines(row, row.who, columns)))


def _bound(row: Row) -> str:
    """What a token for one match is answered."""
    lacks = row.scope is not None and row.scope not in BOUND
    return "insufficient_scope" if lacks else row.bound or row.always


def _may(row: Row) -> str:
    if row.always == OK:
        others = "".join(f"; {name}: `{code}`" for name, code in row.instead.items())
        return "everybody" if row.is_open else f"whoever is signed in{others}"
    if not row.only:
        return f"nobody: `{row.always}`"
    return f"{' and '.join(_OWNERS[name] for name in row.only)}; others: `{row.always}`"


def _lines(row: Row, who: Who, columns: Mapping[str, str]) -> Iterable[tuple[str, ...]]:
    changes = {state: _same_for_all(special, columns) for state, special in row.when.items()}
    first = (_named(row), _scope(row), *(_told(who[each]) for each in columns))
    yield (*first, _states(row, {state: code for state, code in changes.items() if isinstance(code, str)}))
    others = [(state, special) for state, special in changes.items() if not isinstance(special, str)]
    for special, states in groupby(others, key=lambda each: each[1]):
        named = ", ".join(state for state, _ in states)
        yield (f"... {named}", "", *(_told(special[each]) for each in columns), "")


def _same_for_all(special: str | Who, columns: Mapping[str, str]) -> str | Who:
    codes = {special} if isinstance(special, str) else {special[each] for each in columns}
    return codes.pop() if len(codes) == 1 and codes != {OK} else special


def _states(row: Row, codes: Mapping[str, str]) -> str:
    by_code: dict[str, list[str]] = {}
    for state in SEASON_STATES if row.about == "season" else STATES:
        if codes.get(state, OK) != OK:
            by_code.setdefault(codes[state], []).append(state)
    return "; ".join(f"{', '.join(states)}: `{code}`" for code, states in by_code.items())


def _told(code: str) -> str:
    return "yes" if code == OK else f"`{code}`"


def _scope(row: Row) -> str:
    return "none" if row.is_open else f"`{row.scope}`" if row.scope else "any"


def _named(row: Row) -> str:
    case = f" {row.case}" if row.case else ""
    where = f" ({' and '.join(row.places)})" if row.operation in ("joinMatch", "joinSeason") else ""
    return f"`{row.operation}`{case}{where}"


def _table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    cells = [[*heading], [*("---" for _ in heading)], *([*row] for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)
