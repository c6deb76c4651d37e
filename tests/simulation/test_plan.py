"""What is refused before a match is played, with the way out."""

import pytest

from mainmatch.simulation.plan import Unplayable, checked, seed_of


def refused(game: str = "x-game", **payload: object) -> str:
    with pytest.raises(Unplayable) as caught:
        checked(game, **payload)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_game_that_is_not_there_is_answered_with_those_that_are() -> None:
    assert refused("chess").startswith("There is no game chess. Choose one of: duel-of-bids, ")
    assert "x-game" in refused("chess")


def test_seats_that_do_not_fit_are_answered_with_those_that_do() -> None:
    assert refused(seats=4) == "The X Game takes exactly 5 players."
    assert "4 to 9" in refused("exodus", seats=10)


def test_a_bot_that_is_not_there_is_answered_with_those_that_are() -> None:
    assert "no bot hal" in refused(bots=("house", "hal"))
    assert "house (the game's own bot), random" in refused(bots=())


@pytest.mark.parametrize(("config", "said"), [("{", "not JSON"), ("[]", "JSON object"), ('{"canary": 1}', "canary")])
def test_a_config_that_the_game_does_not_take_says_where(config: str, said: str) -> None:
    assert said in refused(config=config)


def test_each_bot_has_its_share_of_the_seats_and_no_seat_of_its_own() -> None:
    plan = checked("x-game", bots=("house", "random"))
    tables = [tuple(plan.bot_in(seat, n) for seat in range(1, 6)) for n in range(1, 41)]
    assert [table.count("house") for table in tables] == [3, 2] * 20
    assert all(5 < sum(table[seat] == "house" for table in tables) < 35 for seat in range(5))
    assert len(set(tables)) > 10
    assert tables == [tuple(plan.bot_in(seat, n) for seat in range(1, 6)) for n in range(1, 41)]


def test_a_seed_is_of_one_match_alone() -> None:
    few, many = checked("x-game", matches=1), checked("x-game", matches=9, bots=("random",))
    assert seed_of(few, 1) == seed_of(many, 1)
    assert len({seed_of(few, 1), seed_of(few, 2), seed_of(checked("x-game", seed="other"), 1)}) == 3
