"""What events say: sentences for players, without words of programs, and from the event alone."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from mainmatch.conformance.harness import check_sentences
from mainmatch.conformance.report import Fault
from mainmatch.rules import Event, Seat, Viewer, ntext, tell, tell_all, text

VIEWERS = ("public", "host", "seat:1", "seat:2")


class Found(Event, type="game.found"):
    seat: Seat
    clue: str = ""

    @override
    def says(self, viewer: Viewer) -> str:
        return SAID[self.clue](self, viewer)


SAID: Mapping[str, Callable[[Any, Viewer], str]] = {
    "": lambda event, viewer: "",
    "quote": lambda event, viewer: text("Somebody writes: “{words}”", words="no end"),
    "plain": lambda event, viewer: f"Player {event.seat} finds it!",
    "text": lambda event, viewer: text("Player {seat} says {clue}.", seat=event.seat, clue="{a} or [b]?"),
    "plural": lambda event, viewer: text("It has {each}.", each=(ntext("{n} coin", "{n} coins", event.seat), "gold")),
    "a name": lambda event, viewer: "Player 1 gets kept_card.",
    "a type": lambda event, viewer: text("See game.found."),
    "JSON": lambda event, viewer: f"Points: { {1: 2} }.",
    "null": lambda event, viewer: "The winner is null.",
    "None": lambda event, viewer: text("The winner is {seat}.", seat=None),
    "a list": lambda event, viewer: text("The winners are {seats}.", seats=[1, 2]),
    "a value": lambda event, viewer: text("It is {each}.", each=(text("for {why}", why="kept_card"),)),
    "no end": lambda event, viewer: text("Player {seat} finds it", seat=event.seat),
    "space": lambda event, viewer: " It is found.",
}


@pytest.mark.parametrize("clue", ["", "plain", "text", "plural", "quote"])
def test_sentences_for_players_pass(clue: str) -> None:
    check_sentences([tell_all(Found(seat=1, clue=clue))], VIEWERS)


@pytest.mark.parametrize(
    ("clue", "said"),
    [
        ("a name", "says 't_c' to public, which is for programs"),
        ("a type", "says 'e.f' to public"),
        ("JSON", "says '{' to public"),
        ("null", "says 'null' to public"),
        ("None", "says None to public"),
        ("a list", r"says \[1, 2\] to public"),
        ("a value", "says 'kept_card' to public"),
        ("no end", "says no sentence to public: 'Player 1 finds it'"),
        ("space", "says no sentence to public"),
    ],
)
def test_words_of_programs_are_found(clue: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        check_sentences([tell_all(Found(seat=1, clue=clue))], VIEWERS)


class Counted(Event, type="game.counted"):
    numbers: ClassVar = count()

    @override
    def says(self, viewer: Viewer) -> str:
        return f"This is number {next(self.numbers)}."


class Kept(Event, type="game.kept"):
    who: Any = ()

    @override
    def says(self, viewer: Viewer) -> str:
        # When the event is read, JSON has made a list of it.
        return "A tuple." if isinstance(self.who, tuple) else "A list."


@pytest.mark.parametrize("event", [Counted(), Kept()])
def test_a_sentence_follows_from_the_fields_alone(event: Event) -> None:
    with pytest.raises(Fault, match="doesn't follow from its fields alone"):
        check_sentences([tell_all(event)], VIEWERS)


def test_only_those_who_get_an_event_and_the_host_are_said_something() -> None:
    asked: list[Viewer] = []

    class Asked(Event, type="game.asked"):
        @override
        def says(self, viewer: Viewer) -> str:
            asked.append(viewer)
            return ""

    check_sentences([tell([2], Asked())], VIEWERS)
    assert {*asked} == {"host", "seat:2"}
