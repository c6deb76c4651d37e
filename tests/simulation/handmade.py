"""Matches that nobody played: results as the tests need them."""

from mainmatch.simulation.plan import Played, SeatOutcome


def place(seat: int, bot: str, score: int, rank: int, tokens: int = 0, **more: object) -> SeatOutcome:
    """A place; whoever holds a token has won, garnets and everything else as given."""
    given: dict[str, object] = {
        "group": None,
        "is_winner": tokens > 0,
        "is_candidate": False,
        "garnets_at_start": 5,
        "garnets_awarded": 0,
        "garnets_at_end": 5,
        "refused": 0,
        **more,
    }
    return SeatOutcome(seat=seat, bot=bot, score=score, rank=rank, tokens_of_life=tokens, **given)  # type: ignore[arg-type]


def match(n: int, *places: SeatOutcome, phases: int = 4, had_vote: bool = False) -> Played:
    """A match of these places."""
    return Played(n, phases, 2, had_vote, places)


MATCHES = (
    match(1, place(1, "house", 10, 1, 2, garnets_at_end=7), place(2, "random", 2, 2, is_candidate=True)),
    match(2, place(1, "random", 4, 1, 1), place(2, "house", 4, 1, 1, garnets_at_end=4), phases=5, had_vote=True),
    match(3, place(1, "house", 8, 1, 2), place(2, "random", -2, 2, is_candidate=True, refused=3)),
    match(4, place(1, "random", 6, 2, is_candidate=True), place(2, "house", 7, 1, 2)),
)
"""Two seats, four matches: house wins all of them, once with random beside it."""
