"""The House by its rulebook (docs/rules/house.md)."""

import re
from typing import Any

import pytest

from mainmatch.games.house import GAME
from mainmatch.games.registry import Registry
from mainmatch.rules import JUDGE, Json, Match, MatchSpec, Refused, Seat, Step


def house(seats: int = 5, **config: Json) -> Match:
    return Match.start(GAME, MatchSpec.of(GAME, config, b"house", seats), {}).match


def state(match: Match) -> Any:
    return match.state


def found(match: Match, seat: Seat, title: str, *seats: Seat) -> tuple[Match, str]:
    """The match with another alliance, and its name."""
    after = match.act(seat, {"type": "found", "title": title, "seats": [*seats]}).match
    (name,) = state(after).rooms.keys() - state(match).rooms.keys()
    return after, name


def sent(match: Match, seat: Seat, kind: str, **fields: Json) -> Step:
    return match.act(seat, {"type": kind, **fields})


def arranged(match: Match, **lists: list[Json]) -> Match:
    lists = {"out": [], "hushed": [], **lists}
    return sent(match, JUDGE, "arrange", **lists).match


def inside(match: Match, channel: str) -> tuple[Seat, ...] | None:
    return match.members_of(channel)


def refusal(match: Match, seat: Seat, **action: Any) -> str:
    with pytest.raises(Refused) as refused:
        match.act(seat, action)
    return refused.value.code


def test_the_example_of_the_rules() -> None:
    match, early = found(house(), 1, "Early birds", 2, 4)
    assert inside(match, early) == (1,)
    match = sent(match, 2, "join", room=early).match
    assert inside(match, early) == (1, 2)
    declined = sent(match, 4, "leave", room=early)
    assert [told.seats for told in declined.told] == [(1, 2, 4)]
    left = sent(declined.match, 2, "leave", room=early)
    assert [told.event.as_json()["how"] for told in (*declined.told, *left.told)] == ["declined", "left"]
    match = declined.match
    assert match.view("seat:4")["rooms"] == {}
    assert match.view("seat:1")["rooms"] == {early: {"title": "Early birds", "members": [1, 2], "invited": []}}
    match = arranged(match, out=[2])
    assert (inside(match, early), inside(match, "jury"), inside(match, "cast")) == ((1,), (2,), (1, 3, 4, 5))
    assert match.view("seat:2")["rooms"] == {}
    # A take-back: who was out is where it was.
    match = arranged(match)
    assert (inside(match, early), inside(match, "jury"), inside(match, "cast")) == ((1, 2), (), (1, 2, 3, 4, 5))


def test_nobody_else_learns_of_an_alliance() -> None:
    match = house()
    after, early = found(match, 1, "Early birds", 2)
    joined = sent(after, 2, "join", room=early)
    assert [told.seats for told in joined.told] == [(1, 2)]
    for viewer in ("public", "seat:3"):
        assert joined.match.view(viewer) == match.view(viewer)
    assert joined.match.offers(3) == match.offers(3)
    assert refusal(joined.match, 3, type="join", room=early) == refusal(match, 3, type="join", room=early)


def test_whoever_is_in_can_enlarge_it() -> None:
    match, early = found(house(), 1, "Early birds", 2)
    assert refusal(match, 2, type="enlarge", room=early, seats=[3]) == "action_not_allowed"
    match = sent(match, 2, "join", room=early).match
    match = sent(match, 2, "enlarge", room=early, seats=[3]).match
    assert state(match).rooms[early].invited == (3,)
    assert refusal(match, 1, type="enlarge", room=early, seats=[3]) == "not_there"
    assert refusal(match, 3, type="found", title="A\nB", seats=[1]) == "bad_title"
    assert refusal(match, 3, type="found", title="{seat:1}", seats=[1]) == "bad_title"
    assert refusal(match, 3, type="found", title="Mine", seats=[3]) == "not_there"


def test_who_is_hushed_neither_hears_nor_talks_nor_is_invited() -> None:
    match, early = found(house(), 1, "Early birds", 2)
    match = arranged(sent(match, 2, "join", room=early).match, hushed=[2, 3])
    assert (inside(match, early), inside(match, "cast")) == ((1,), (1, 4, 5))
    assert match.offers(2) == ()
    assert refusal(match, 1, type="found", title="Psst", seats=[2]) == "not_there"
    left = sent(match, 1, "leave", room=early)
    assert [told.seats for told in left.told] == [(1,)]
    everybody = arranged(left.match, hushed=[1, 2, 3, 4, 5])
    assert [each.name for each in GAME.channels(state(everybody)) if each.is_open] == ["jury"]


def test_a_room_that_everybody_left_is_gone() -> None:
    match, early = found(house(), 1, "Early birds", 2)
    match = sent(match, 1, "leave", room=early).match
    assert inside(match, early) is None
    assert match.view("seat:2")["rooms"] == {}


def test_no_name_comes_back_after_a_rewind_for_others_or_under_another_title() -> None:
    match = house()
    names = [found(match, 1, *others)[1] for others in (("Early birds", 2), ("Early birds", 3), ("Night owls", 2))]
    assert len({*names}) == 3
    assert found(match, 1, "Early birds", 2)[1] == names[0]


def test_weeks_follow_each_other_and_keep_the_rooms() -> None:
    match, early = found(house(weeks=2), 1, "Early birds", 2)
    match = match.close().match
    assert (match.view("public")["round"], inside(match, early)) == (2, (1,))
    assert match.missing() == ()
    over = match.close().match
    assert over.result is not None
    assert over.result.winners == over.result.elimination_candidates == ()


def test_hosts_ask_some_and_close_the_house() -> None:
    asked = sent(house(), JUDGE, "prompt", seats=[1, 3], words="Whom do you trust?")
    assert [told.seats for told in asked.told] == [(1, 3)]
    assert [asked.match.view(f"seat:{seat}")["prompt"] for seat in (1, 2)] == ["Whom do you trust?", ""]
    assert sent(asked.match, JUDGE, "close_house").match.result is not None


def test_the_text_names_what_is_sent_set_and_told() -> None:
    text = re.sub("<!--.*?-->", "", Registry.load().rules_text(GAME))
    names = {
        *GAME.config.__struct_fields__,
        *GAME.seat.__struct_fields__,
        *(action.type for action in GAME.actions),
        *(name for event in GAME.events for name in (event.type, *event.__struct_fields__)),
    }
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []
