"""A substitute reads what their policy allows, and nothing of where the seat has been."""

import pytest

from mainmatch.services.chat.access import reads_from
from mainmatch.services.errors import Unknown
from mainmatch.services.hosting import substitutes, timing
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.store.seats import SeatRecord
from tests.services.chat.scenes import among_bots, mine, move_on, said, say, x_game
from tests.services.table import Table


def substitute(table: Table, match_id: str, seat: int, name: str, knowledge: str) -> None:
    """The host gives the seat to this person now."""
    payload = NewPlayer.model_validate({"account": table.person(name).username, "knowledge": knowledge})
    table.write(substitutes.substitute, table.person("host"), match_id, seat, payload)


def test_reads_from() -> None:
    assert reads_from(SeatRecord("m", 1, "ac", known_entry=3)) is None
    for knowledge in ("from_now", "public_only"):
        assert reads_from(SeatRecord("m", 1, "ac", known_entry=3, knowledge=knowledge)) == 3


@pytest.mark.parametrize("knowledge", ["all", "from_now"])
def test_a_substitute_reads_from_where_the_policy_says(table: Table, knowledge: str) -> None:
    match_id = x_game(table)
    say(table, "ben", match_id, "table", "before")
    say(table, "ada", match_id, "questions:1", "my plan?")
    # In the same instant as the last word before: that one is withheld, too.
    substitute(table, match_id, 1, "zoe", knowledge)
    table.clock.forward(minutes=1)
    assert say(table, "ben", match_id, "table", "after").n == 2
    posted = say(table, "zoe", match_id, "table", "hello")
    before = [(1, "before")] if knowledge == "all" else []
    assert said(table, "zoe", match_id, "table") == [*before, (2, "after"), (3, "hello")]
    assert said(table, "zoe", match_id, "table", after=0, limit=1) == [*before, (2, "after")][:1]
    assert said(table, "zoe", match_id, "questions:1") == ([(1, "my plan?")] if before else [])
    assert (posted.n, posted.name) == (3, "Zoe")
    with pytest.raises(Unknown):
        say(table, "ada", match_id, "table", "I am a spectator now")
    assert "lounge" in mine(table, "ada", match_id)


def test_a_substitute_who_waits_is_in_no_channel_not_even_the_lounge(table: Table) -> None:
    match_id = x_game(table)
    say(table, "ben", match_id, "table", "before")
    say(table, "stranger", match_id, "lounge", "Ada is the X!")
    table.clock.forward(minutes=1)
    substitute(table, match_id, 1, "zoe", "public_only")
    assert mine(table, "zoe", match_id) == {}
    for channel in ("table", "lounge", "thoughts:1"):
        with pytest.raises(Unknown):
            said(table, "zoe", match_id, channel)
        with pytest.raises(Unknown):
            say(table, "zoe", match_id, channel, "hello")
    table.clock.forward(minutes=1)
    say(table, "ben", match_id, "table", "welcome")
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    assert said(table, "zoe", match_id, "table") == [(2, "welcome")]
    assert set(mine(table, "zoe", match_id)) == {"table", "questions:1", "thoughts:1"}


@pytest.mark.parametrize("knowledge", ["all", "from_now"])
def test_where_the_seat_was_is_withheld_with_what_was_said_there(table: Table, knowledge: str) -> None:
    match_id = among_bots(table, "ada")
    say(table, "ada", match_id, "room:alpha", "before")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}})
    assert "room:alpha" in mine(table, "ada", match_id)
    substitute(table, match_id, 1, "zoe", knowledge)
    assert ("room:alpha" in mine(table, "zoe", match_id)) is (knowledge == "all")
    if knowledge == "all":
        assert said(table, "zoe", match_id, "room:alpha") == [(2, "before")]
        return
    with pytest.raises(Unknown):
        said(table, "zoe", match_id, "room:alpha")
    with pytest.raises(Unknown):
        say(table, "zoe", match_id, "room:alpha", "hello")
