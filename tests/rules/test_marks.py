"""Marks: the views that follow from them, and what is not seen."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import pytest

from mainmatch.rules import (
    Dice,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Refused,
    Sealed,
    Seat,
    State,
    among,
    derived,
    hidden,
    own,
    public,
)
from mainmatch.rules.marks import seen_by_all, seen_by_seat, views_of

Hand = tuple[int, ...]


class CardState(State):
    """A state with every kind of mark. ``drawn`` counts how often ``best`` is computed."""

    drawn: ClassVar[list[int]] = []
    unmarked: int
    deck: Hand = hidden()
    round: Annotated[int, Meta(ge=1)] = public()

    @public
    def leader(self) -> Seat:
        """The seat that begins."""
        return self.round

    points: Mapping[Seat, int] = public()
    hands: Mapping[Seat, Hand] = own("hand")
    looks: Mapping[Seat, str] = own("look", missing=None)

    @own
    def most(self, seat: Seat) -> int:
        """What this seat may bid."""
        return max(self.hands[seat])

    @derived
    def best(self) -> int:
        self.drawn.append(1)
        return max(self.points.values())


STATE = CardState(unmarked=1, deck=(9,), round=2, points={1: 0, 2: 3}, hands={1: (1, 4), 2: (5,)}, looks={2: "red"})


def test_the_views_have_what_is_marked_in_the_order_of_the_class() -> None:
    everybody, seat = views_of(CardState)
    assert [*everybody.__struct_fields__] == ["round", "leader", "points"]
    assert [*seat.__struct_fields__] == ["round", "leader", "points", "hand", "look", "most"]
    shape = seat.json_schema("serialization")["properties"]
    assert shape["round"]["minimum"] == 1
    assert shape["leader"]["format"] == "seat"
    assert [each["type"] for each in shape["look"]["anyOf"]] == ["string", "null"]


def test_a_seat_sees_its_own_entries_and_nothing_without_a_mark() -> None:
    assert seen_by_all(STATE) == {"round": 2, "leader": 2, "points": {1: 0, 2: 3}}
    assert seen_by_seat(STATE, 1) == {"hand": (1, 4), "look": None, "most": 4}
    assert seen_by_seat(STATE, 2) == {"hand": (5,), "look": "red", "most": 5}
    with pytest.raises(KeyError):
        seen_by_seat(STATE.but(hands={1: (1,)}), 2)


def test_a_method_has_the_name_in_views_that_a_field_keeps_for_itself() -> None:
    class Played(State):
        calls: tuple[tuple[Seat, str], ...] = hidden()

        @own(seen_as="calls")
        def own_calls(self, seat: Seat) -> tuple[str, ...]:
            return tuple(word for caller, word in self.calls if caller == seat)

    _, view = views_of(Played)
    assert [*view.__struct_fields__] == ["calls"]
    assert seen_by_seat(Played(calls=((1, "red"), (2, "blue"))), 2) == {"calls": ("blue",)}


def test_a_derived_value_is_computed_once_and_dropped_with_the_state() -> None:
    CardState.drawn.clear()
    assert (STATE.best, STATE.best) == (3, 3)
    assert STATE.but(points={1: 7, 2: 3}).best == 7
    assert len(CardState.drawn) == 2
    assert "best" not in STATE.as_json()


def test_a_mark_is_no_default() -> None:
    with pytest.raises(TypeError, match="round"):
        CardState(unmarked=1, deck=(), points={}, hands={}, looks={})


def test_a_method_can_show_what_is_public_of_a_hidden_field_under_its_name() -> None:
    class Trick(State):
        cards: tuple[int, ...] = hidden()

        @public(seen_as="cards")
        def shown_cards(self) -> int:
            return len(self.cards)

    assert [*views_of(Trick)[0].__struct_fields__] == ["cards"]
    assert seen_by_all(Trick(cards=(4, 9))) == {"cards": 2}


def test_a_state_of_a_state_keeps_its_marks() -> None:
    class Richer(CardState):
        motto: str = public()

    everybody, _ = views_of(Richer)
    assert [*everybody.__struct_fields__] == ["round", "leader", "points", "motto"]


class Play(Sealed, type="play"):
    card: int = among(
        lambda s, seat: s.hands[seat], "not_your_card", "Play one of {values}.", unless="You have no cards."
    )
    aloud: bool = False
    example: ClassVar[Mapping[str, Json]] = {"card": 1}


def test_one_declaration_makes_check_option_and_example() -> None:
    option = Option.of(Play, STATE, 1)
    assert option.narrow == {"card": {"enum": [1, 4]}}
    assert option.example == Play(card=1)
    Play(card=4).check(STATE, 1)
    with pytest.raises(Refused, match=r"not_your_card: Play one of \[1, 4\]\.") as refused:
        Play(card=5).check(STATE, 1)
    assert [flaw.path for flaw in refused.value.flaws] == ["card"]
    played_out = STATE.but(hands={**STATE.hands, 1: ()})
    assert not Play.has_choices(played_out, 1)
    with pytest.raises(Refused, match=r"not_your_card: You have no cards\."):
        Play(card=5).check(played_out, 1)


class Round(Phase[CardState, Play | Pass, Play | Pass], name="round"):
    silence = "You play nothing."

    def may_send(self, s: CardState, seat: Seat) -> tuple[type[Play | Pass | Instant], ...]:
        return (Play, Pass)

    def resolve(self, s: CardState, sent: Mapping[Seat, Play | Pass], dice: Dice) -> Outcome:
        raise NotImplementedError


def test_what_a_seat_has_no_choice_for_is_not_offered() -> None:
    empty = STATE.but(hands={**STATE.hands, 1: ()})
    assert [each.action for each in Round().options(STATE, 1, 0)] == [Play, Pass]
    assert [each.action for each in Round().options(empty, 1, 0)] == [Pass]
    with pytest.raises(Refused, match="not_your_card"):
        Play(card=4).check(empty, 1)


def test_a_value_of_another_type_is_malformed_as_ever() -> None:
    wrong: Any = {"card": "4"}
    with pytest.raises(Refused, match="malformed_action"):
        Play.from_json(wrong)
