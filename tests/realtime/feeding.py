"""Feeds in memory for tests of the hub: what was read is written down, and reading can fail."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from mainmatch.realtime.hub import Ask, Hub, HubLimits, Rows


@dataclass
class Feeds:
    """Rows by feed. ``reads`` are the batches that were asked for, ``built`` how often each event was built."""

    rows: dict[str, list[str]] = field(default_factory=dict)
    reads: list[list[Ask]] = field(default_factory=list)
    polls: list[list[str]] = field(default_factory=list)
    built: Counter[str] = field(default_factory=Counter)
    failures: int = 0

    def tell(self, feed: str, *texts: str) -> None:
        self.rows.setdefault(feed, []).extend(texts)

    def head(self, feed: str) -> int:
        return len(self.rows.get(feed, ()))

    async def read(self, asks: Sequence[Ask], limit: int) -> Sequence[Rows]:
        if self.failures:
            self.failures -= 1
            raise OSError
        self.reads.append(list(asks))
        return [
            [(after + 1 + at, text) for at, text in enumerate(self.rows.get(feed, ())[after : after + limit])]
            for feed, after in asks
        ]

    async def heads(self, feeds: Sequence[str]) -> dict[str, int]:
        self.polls.append(list(feeds))
        return {feed: self.head(feed) for feed in feeds if feed in self.rows}

    def build(self, _feed: str, rows: Rows) -> list[str]:
        self.built.update(text for _, text in rows)
        return [f"{seq}={text}" for seq, text in rows]

    def hub(self, **limits: int) -> Hub[str]:
        return Hub(self.read, self.heads, self.build, HubLimits(**limits))
