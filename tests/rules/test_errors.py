"""Refusals: a stable code, and a message."""

from mainmatch.rules import BrokenGame, Flaw, Refused, counted


def test_a_refusal_carries_its_code_and_the_way_out() -> None:
    refusal = Refused("no_such_seat", "Choose one of [1, 2].", (Flaw("to", "unknown", "There is no such seat."),))
    assert (refusal.code, refusal.message) == ("no_such_seat", "Choose one of [1, 2].")
    assert refusal.flaws[0].path == "to"


def test_a_broken_game_is_no_refusal() -> None:
    assert not issubclass(BrokenGame, Refused)
    assert not issubclass(Refused, BrokenGame)


def test_counts_are_right_in_the_singular() -> None:
    assert [counted(n, "garnet") for n in (0, 1, 2)] == ["no garnets", "1 garnet", "2 garnets"]
