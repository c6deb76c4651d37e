"""Pages that say of each shipped game what it gives away, and when: of declarations, and of tests/games/proofs.json."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mainmatch.rules import Event, Game, Reveals, State
from mainmatch.rules.marks import secret_fields
from tests.games import proofs

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "secrets"


def pages() -> Iterator[tuple[Path, str]]:
    """Each page, with its text."""
    for game_id, game in proofs.SHIPPED.items():
        yield FOLDER / f"{game_id}.md", _page(game, proofs.WRITTEN[game_id])


def _page(game: Game, figures: Any) -> str:
    secrets = [_secret(game.state, name, figures["varied"][name]) for name in secret_fields(game.state)]
    events = [_event(game.state, event, figures["events"][event.type]) for event in game.events]
    return "\n".join(
        (
            f"# {game.title}: what it gives away, and when",
            "",
            f"Made by `make docs` from the game's declarations and {proofs.MATCHES} matches of the conformance check;",
            "[secrets.md](../../games/secrets.md) says what the columns mean. Submissions and wallets are secret, too.",
            "",
            "| secret | who sees it | varied |",
            "| --- | --- | --- |",
            *secrets,
            "",
            "| event | told | gives away | proved | exempt | slack |",
            "| --- | --- | --- | --- | --- | --- |",
            *events,
            "",
        )
    )


def _secret(state: type[State], name: str, varied: int) -> str:
    mark = state.__marks__[name]
    who = "nobody" if mark.audience == "hidden" else "each seat its own"
    if mark.seen_as:
        who += f", as `{mark.seen_as}`"
    return f"| `{name}` | {who} | {varied or mark.because} |"


def _event(state: type[State], event: type[Event], proof: Any) -> str:
    told = f"{', '.join(map(_when, proof['when']))}; to {' or '.join(proof['to'])}" if proof["when"] else "never"
    published = "; ".join(_part(state, part) for part in event.publishes) or "nothing secret"
    counts = (str(proof[each]) for each in ("proved", "exempt", "slack"))
    return f"| `{event.type}` | {' | '.join((told, published, *counts))} |"


def _when(when: str) -> str:
    deed, _, name = when.partition(" ")
    return f"{'an act' if deed == 'act' else 'the close of'} `{name}`" if name else "at the opening"


def _part(state: type[State], part: str | Reveals) -> str:
    if isinstance(part, Reveals):
        return f"`{part.of}`: {part.because}" if isinstance(part.of, str) else part.because
    return f"`{part}`" if state.__marks__[part].audience == "public" else f"one's own `{part}`"
