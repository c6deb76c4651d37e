"""What happened last, in the list of one's own matches: from one's own feed, and nothing of others'."""

from mainmatch.services import due_work
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.hosting import substitutes, timing
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import seat_changes
from mainmatch.services.matches import queries
from mainmatch.services.matches.last_events import LastEvent
from mainmatch.services.matches.queries import MatchFacts
from tests.services.lobby.test_seat_changes import FIVE
from tests.services.table import Table


def last(table: Table, name: str, *languages: str, mine: bool = True) -> LastEvent | None:
    return facts(table, name, *languages, mine=mine).last_event


def facts(table: Table, name: str, *languages: str, mine: bool = True) -> MatchFacts:
    found = table.read(
        queries.listed,
        table.person(name),
        status=None,
        game=None,
        mine=mine,
        limit=9,
        cursor=None,
        accepted=languages,
    )
    (match,) = found.items
    return match


def test_who_took_a_seat_is_the_last_that_happened_in_a_lobby(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    table.write(seat_changes.leave, table.person("eve"), match_id)
    event = last(table, "ada")
    assert event is not None
    assert (event.type, event.data["seat"], event.says) == ("seat.left", 5, "Seat 5 is free again.")


def test_the_game_says_what_happened_last_in_the_readers_language(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}, locked=True)
    table.write(due_work.wake_due, 10)
    event, anders = last(table, "ben"), last(table, "ben", "de")
    assert event is not None
    assert anders is not None
    assert (event.type, event.round, event.language) == ("game.pairs_announced", 1, "en")
    assert event.says
    assert anders.language == "de"
    assert anders.says != event.says


def test_nothing_of_others_is_told(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    before = last(table, "ben")
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}, locked=False)
    table.write(messages.post, table.person("ada"), match_id, "thoughts:1", NewChatMessage(text="Ben is mine."))
    assert last(table, "ben") == before
    assert last(table, "ada") != before


def test_only_ones_own_matches_tell_it_and_only_while_they_go_on(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    assert last(table, "ada", mine=False) is None
    host, _ = table.person("host"), table.person("fay")
    table.write(substitutes.substitute, host, match_id, 1, NewPlayer(account="fay", knowledge="public_only"))
    assert last(table, "fay") is None
    assert last(table, "host") is not None
    table.write(timing.cancel, host, match_id, timing.CancelRequest(reason="Enough."))
    assert last(table, "host") is None


def test_a_match_names_its_hosts(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    assert facts(table, "ada").hosts == ["Host"]
    assert table.read(queries.facts, table.person("ada"), match_id).hosts == ["Host"]
