"""docs/rules/x-game.md, Who knows what: what the events say."""

from mainmatch.games.x_game.views import PairsAnnounced
from tests.games.x_game.table import ORDER, chosen, events_of, opening, paired, table


def test_events_say_to_each_what_happened() -> None:
    opened, announced = (
        events_of(opening(config={"setup": {"order": [*ORDER]}}))[0],
        PairsAnnounced(round=1, x=3, pairs=((1, 4), (2, 5))),
    )
    order = "The players become the X in this order: 3, 1, 5, 2, 4."
    assert [opened.says(viewer) for viewer in ("public", "seat:5")] == [order, f"{order} You are the X in round 3."]
    assert announced.says("seat:4") == "Round 1: player 1 is your partner."
    whole = "Round 1: the pairs are players 1 and 4, and players 2 and 5. Player 3 is the X."
    assert [announced.says(viewer) for viewer in ("seat:3", "public", "host")] == [whole] * 3
    step = chosen(paired(table(), (1, 2), (4, 5)), {1: "ally", 2: "betray", 4: "censure", 5: "betray"}).close()
    (scores,) = events_of(step)
    assert scores.says("seat:3") == "Round 1 pays you -1 points. Your total is -1."
    assert scores.says("public").startswith("Round 1 is over: player 1 has -2 points, player 2 has 3 points, ")
