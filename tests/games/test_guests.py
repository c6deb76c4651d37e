"""A guest at the table of every shipped main match: plays like all others, wins nothing, is no candidate."""

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Json, Match, MatchSpec, Seat
from mainmatch.rules.bots import turn

BALLOTS = {"vote", "jury"}
"""Games that are a choice of the cast's: a guest has no part in it (tests/games/vote)."""

GAMES = [game for game in Registry.load().all() if game.seats.most > 2 and game.id not in BALLOTS]
MATCHES = 6


def played(game: Game, seed: int, guest: Seat | None) -> Match:
    """A match of bots, in one of whose seats a guest sits."""
    count = game.seats.default
    seats: dict[str, Json] = {str(seat): {"kind": "guest" if seat == guest else "cast"} for seat in range(1, count + 1)}
    spec = MatchSpec.of(game, {}, f"guests/{seed}".encode(), count, {"seats": seats})
    match = Match.start(game, spec, {}).match
    while match.phase is not None:
        ordinal = match.ordinal
        for seat in spec.seats:
            for each in turn(match, seat, game.bot):
                match = each.match
            if match.ordinal != ordinal:
                break
        else:
            match = match.close().match
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_guest_plays_and_wins_nothing(game: Game) -> None:
    for seed in range(MATCHES):
        guest = 1 + seed % game.seats.default
        ours, theirs = played(game, seed, guest).result, played(game, seed, None).result
        assert ours is not None
        assert theirs is not None
        assert (ours.tokens_of_life[guest], ours.garnets[guest]) == (0, 0)
        assert guest not in {*ours.winners, *ours.elimination_candidates}
        assert ours.standings == theirs.standings
        assert {*ours.winners} == {*theirs.winners} - {guest}
        assert ours.garnets == {**theirs.garnets, guest: 0}
        given = ours.dropped.get(guest)
        assert (
            (given.tokens_of_life, given.garnets)
            == (
                theirs.tokens_of_life[guest],
                theirs.garnets[guest],
            )
            if given
            else not (theirs.tokens_of_life[guest] or theirs.garnets[guest])
        )
        # Whoever can be the candidate is, where somebody was.
        unsafe = [seat for seat, n in ours.tokens_of_life.items() if not n and seat != guest]
        assert len(ours.elimination_candidates) == len(theirs.elimination_candidates) or not unsafe
