"""docs/rules/x-game.md, Who knows what: what the events say."""

from mainmatch.games.x_game.views import PairsAnnounced
from tests.games.x_game.table import ORDER, chosen, events_of, opening, paired, table


def test_events_say_to_each_what_happened() -> None:
    opened, announced = (
        events_of(opening(config={"setup": {"order": [*ORDER]}}))[0],
        PairsAnnounced(round=1, x=3, pairs=((1, 4), (2, 5))),
    )
    order = "The X of each round in turn: {seat:3}, {seat:1}, {seat:5}, {seat:2}, {seat:4}."
    assert [opened.says(viewer) for viewer in ("public", "seat:5")] == [order, f"{order} You are the X in round 3."]
    assert announced.says("seat:4") == "{seat:3} pairs you with {seat:1}."
    assert announced.says("seat:3") == "You pair {seat:1} with {seat:4}, {seat:2} with {seat:5}."
    whole = "{seat:3} pairs {seat:1} with {seat:4}, {seat:2} with {seat:5}."
    assert [announced.says(viewer) for viewer in ("public", "host")] == [whole] * 2
    step = chosen(paired(table(), (1, 2), (4, 5)), {1: "ally", 2: "betray", 4: "censure", 5: "betray"}).close()
    (scores,) = events_of(step)
    assert scores.says("seat:3") == "The choices of both pairs bring you -1 points."
    assert scores.says("seat:1") == "{seat:2} betrayed you, you allied: -2 points."
    assert scores.says("public").startswith("Round 1: {seat:1} allied with {seat:2}, {seat:2} betrayed {seat:1}, ")
