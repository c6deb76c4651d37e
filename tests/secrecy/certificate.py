"""The certificate: what was compared for each game, as a page of Markdown that belongs to a release."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.secrecy.sight import Tally

PAGE = Path(__file__).parents[2] / "docs" / "secrecy.md"

_BEGIN, _END = "<!-- certificate: begin -->\n", "<!-- certificate: end -->"


@dataclass
class Certificate:
    """What a run has found: a tally for each game, and who learned what from where of each planted leak."""

    version: str
    seed: str
    versions: Mapping[str, str]
    """Of the games, by id."""
    games: dict[str, Tally] = field(default_factory=dict)
    streams: dict[str, Tally] = field(default_factory=dict)
    planted: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    """By name: who learned from which operation; None for a leak that was missed."""

    def text(self) -> str:
        """The certificate as Markdown."""
        caught = sum(found is not None for found in self.planted.values())
        verdict = f"**No difference was found.** {caught} of {len(self.planted)} planted leaks were caught."
        parts = [
            f"Mainmatch {self.version}, seed `{self.seed}`. {verdict}",
            self._games(),
            "Pairs by who looked:",
            self._kinds(),
            "Answers compared, by operation (all games):",
            self._operations(),
            "What was otherwise, and in how many pairs:",
            self._twists(),
            "Planted leaks:",
            self._planted(),
        ]
        return "\n\n".join(parts)

    def _games(self) -> str:
        head = ("game", "moments", "twin worlds", "pairs", "answers", "MB", "pairs over sockets", "frames")
        rows = []
        for name, tally in sorted(self.games.items()):
            live = self.streams.get(name, Tally())
            rows.append(
                (
                    f"{name} {self.versions[name]}",
                    tally.moments,
                    tally.worlds,
                    tally.pairs.total(),
                    tally.answers.total(),
                    round(tally.size / 1e6, 1),
                    live.pairs.total(),
                    live.answers.total(),
                )
            )
        return _table(head, rows)

    def _kinds(self) -> str:
        kinds = sorted({kind for tally in self.games.values() for kind in tally.pairs})
        rows = [(name, *(tally.pairs[kind] for kind in kinds)) for name, tally in sorted(self.games.items())]
        return _table(("game", *kinds), rows)

    def _operations(self) -> str:
        total: Counter[str] = sum((tally.answers for tally in self.games.values()), Counter())
        live: Counter[str] = sum((tally.answers for tally in self.streams.values()), Counter())
        rows = [(f"`{operation}`", total[operation], live[operation]) for operation in sorted(total | live)]
        return _table(("operation", "answers", "over sockets"), rows)

    def _twists(self) -> str:
        rows = [
            (name, "; ".join(f"{twist} {count}" for twist, count in sorted(tally.twists.items())))
            for name, tally in sorted(self.games.items())
        ]
        return _table(("game", "twists"), rows)

    def _planted(self) -> str:
        rows = [(f"`{name}`", *(found or ("nobody", "MISSED"))) for name, found in sorted(self.planted.items())]
        return _table(("leak", "first seen by", "in"), rows)


def put_into(page: str, certificate: str) -> str:
    """The page with this certificate in place of the one it has. ValueError for a page without a place for it."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError("the page has no marks for the certificate")
    return f"{before}{_BEGIN}{certificate}\n{_END}{after}"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
