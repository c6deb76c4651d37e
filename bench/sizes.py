"""The sizes of the workloads: tiny for the gate, small for a quick run (minutes), full for stored results.

May touch: nothing. Rule kept here: a size changes amounts and durations, never the kind of work.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """All numbers of all workloads. Pairs are (matches, rounds)."""

    name: str
    runs: int
    w1: tuple[tuple[int, int], ...]
    w1_paced: tuple[int, int]
    w1_rate: int
    w2: tuple[int, ...]
    w3: tuple[int, int, int]
    """Open matches, idle sockets, seconds."""
    w4: int
    """Requests of each kind."""
    w5_finished: int
    w5_events: int
    w5_rounds: tuple[int, int]
    w5_seats: int
    w6: int
    """Matches of each game."""
    w8: tuple[int, int, int]
    """Seats, alliances, messages."""


SIZES = {
    size.name: size
    for size in (
        Size("tiny", 1, ((2, 2),), (2, 2), 100, (4,), (4, 4, 1), 40, 20, 40, (2, 2), 6, 1, (4, 3, 10)),
        Size(
            "small",
            3,
            ((10, 20), (100, 5)),
            (100, 3),
            200,
            (200,),
            (300, 100, 10),
            1500,
            2000,
            2000,
            (50, 4),
            20,
            20,
            (16, 60, 1000),
        ),
        Size(
            "full",
            5,
            ((10, 50), (100, 5), (1000, 5)),
            (100, 25),
            500,
            (1000, 10_000),
            (10_000, 2000, 60),
            10_000,
            100_000,
            20_000,
            (100, 5),
            20,
            200,
            (16, 300, 20_000),
        ),
    )
}
