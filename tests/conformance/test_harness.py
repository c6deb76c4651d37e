"""The table of an examined match: it makes moves, looks at each step, and finds what went wrong at it."""

import pytest

from mainmatch.conformance.harness import Table
from mainmatch.conformance.report import Fault, Tally
from mainmatch.games.house import GAME as HOUSE
from mainmatch.rules import Dice, Json, Match, MatchSpec, Move, Outcome, Seat, tell
from mainmatch.rules.rooms import Found, Room, RoomChanged, RoomState
from tests.conformance.planted_games import Amnesiac, Halves
from tests.conformance.planted_phases import (
    Gossip,
    LaxShow,
    Melting,
    MutatingShow,
    NumberedShow,
    Remembering,
    opening_with,
    sending,
)
from tests.rules.pennies import PENNIES, PenniesGame, RoundScored
from tests.rules.seating import guess, show

MATCH = MatchSpec.of(HOUSE, {}, b"seed", 3)
WALLETS = {1: 3, 2: 3, 3: 3}


def spec(game: PenniesGame) -> MatchSpec:
    return MatchSpec.of(game, {"rounds": 1, "setup": {"purses": {"1": 3, "2": 3, "3": 3}}}, b"seed", 3)


def laid(game: PenniesGame = PENNIES) -> Table:
    return Table.laid(Match.start(game, spec(game), WALLETS), Tally())


def test_what_is_taken_and_what_is_refused_is_counted() -> None:
    table = laid()
    assert table.takes(Move("submit", 1, show(2)))
    assert not table.takes(Move("submit", 1, show(9)))
    assert not table.takes(Move("withdraw", 2))
    assert table.takes(Move("act", 2, {"type": "dip"}))
    assert table.takes(Move("close"))
    assert table.tally.moves == {"submit": 1, "act": 1, "close": 1}
    assert table.tally.refusals == {"too_many_pennies": 1, "no_submission": 1}
    assert table.match.ordinal == 2


def test_what_is_being_done_is_said_in_words() -> None:
    table = laid()
    assert table.doing == "the match is opened"
    table.takes(Move("submit", 1, {"type": "pass"}, locked=True))
    assert table.doing == 'seat 1 does submit {"type":"pass"} and locks it in'
    table.takes(Move("close"))
    assert table.doing == "the phase closes"


def test_a_room_that_comes_back_after_a_rewind_under_another_title_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Move("act", 1, {"type": "found", "title": "Early birds", "seats": [2]})
    assert Table.laid(Match.start(HOUSE, MATCH, WALLETS), Tally()).takes(found)

    def by_dice_alone(self: Found, s: RoomState, seat: Seat, dice: Dice) -> Outcome:
        name, room = f"room-{dice.below(2**48)}", Room(title=self.title, members=(seat,), invited=self.seats)
        event = RoomChanged(room=name, how="founded", by=seat, **room.as_dict())
        return Outcome(s.with_room(name, room), (tell(room.known_to, event),))

    monkeypatch.setattr(Found, "apply", by_dice_alone)
    with pytest.raises(Fault, match="after a rewind another channel needs another name"):
        Table.laid(Match.start(HOUSE, MATCH, WALLETS), Tally()).takes(found)


def test_a_match_that_was_played_is_found_again_from_its_moves() -> None:
    table = laid()
    for move in (Move("submit", 1, show(2)), Move("close"), Move("submit", 3, guess(2)), Move("close")):
        assert table.takes(move)
    table.check_replay(PENNIES, spec(PENNIES), WALLETS)
    with pytest.raises(Fault, match=r"the same moves lead to another dump after step 0 \(the opening\)"):
        table.check_replay(PENNIES, spec(PENNIES), {})


def test_a_game_that_remembers_is_found_by_the_replay() -> None:
    game = opening_with(Remembering())()
    table = laid(game)
    table.takes(Move("close"))
    with pytest.raises(Fault, match=r"another dump after step 1 \(the phase closes\)"):
        table.check_replay(game, spec(game), WALLETS)


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        (opening_with(Melting()), Move("close"), "what is conserved was 13 and is now 9"),
        (opening_with(Gossip()), Move("close"), "'game.unlisted' is not listed in the game's events"),
        (sending(NumberedShow), Move("submit", 1, show(9)), "snake_case code without numbers"),
        (sending(LaxShow), Move("submit", 1, {"type": "show", "pennies": "1"}), "doesn't fit the schema of its type"),
    ],
)
def test_a_step_that_is_wrong_is_found_at_that_step(game: type[PenniesGame], move: Move, words: str) -> None:
    table = laid(game())
    with pytest.raises(Fault, match=words):
        table.takes(move)


@pytest.mark.parametrize("data", [{"shown": {}}, {"shown": {}, "scores": {"1": "2"}}])
def test_an_event_that_is_not_as_its_type_says_is_found(monkeypatch: pytest.MonkeyPatch, data: dict[str, Json]) -> None:
    monkeypatch.setattr(RoundScored, "as_json", lambda self: data)
    table = laid(PENNIES)
    table.takes(Move("close"))
    with pytest.raises(Fault, match=r"the event 'game.round_scored' doesn't fit the schema of its type"):
        table.takes(Move("close"))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Halves, "the state holds fractions"),
        (Amnesiac, "reads back from JSON as something else"),
        (sending(MutatingShow), "changed in place"),
    ],
)
def test_a_state_that_is_not_what_was_asked_about_is_found_at_the_opening(game: type[PenniesGame], words: str) -> None:
    with pytest.raises(Fault, match=words):
        laid(game())
