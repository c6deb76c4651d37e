"""What one viewer gets of an act or a close, and which differences an event may declare."""

from typing import ClassVar

from typing_extensions import override

from mainmatch.conformance.observation import sight_of
from mainmatch.conformance.publication import Publication, asked_as, difference, seen_by
from mainmatch.rules import Event, Match, MatchSpec, Moment, Step, Viewer, tell, tell_all
from tests.conformance.zombies import NightOver, Turned, Zombies


def started() -> Match:
    game = Zombies()
    return Match.start(game, MatchSpec.of(game, {}, b"seed", 3), {}).match


def told(*events: Event, zombie: int = 1) -> Publication:
    """A close after which this seat is the only zombie."""
    match = started()
    state = match.state.but(zombies={seat: seat == zombie for seat in (1, 2, 3)})
    after = match.but(state=state)
    return Publication(match, Step(after, tuple(tell_all(event) for event in events)))


def test_an_event_without_publishes_may_tell_no_difference() -> None:
    assert difference(told(NightOver(night=1)), told(NightOver(night=2)), "public") == "event 'game.night_over'"
    assert difference(told(NightOver(night=1)), told(NightOver(night=1)), "public") is None
    assert difference(told(NightOver(night=1)), told(), "public") == "event 'game.night_over'"


def test_an_event_may_differ_where_its_declared_value_differs() -> None:
    assert difference(told(Turned(), zombie=1), told(zombie=2), "seat:1") is None
    # To seat 3 its own entry is the same in both worlds.
    assert difference(told(Turned(), zombie=1), told(zombie=2), "seat:3") == "event 'game.turned'"


def test_what_one_event_declares_excuses_no_other() -> None:
    ours, theirs = told(Turned(), NightOver(night=1), zombie=1), told(NightOver(night=2), zombie=2)
    assert difference(ours, theirs, "seat:1") == "event 'game.night_over'"


def test_what_an_event_says_is_compared_like_its_fields() -> None:
    class Whisper(Event, type="game.whisper"):
        said: ClassVar[str] = ""

        @override
        def says(self, viewer: Viewer) -> str:
            return type(self).said if viewer == "seat:1" else ""

    class Loud(Whisper, type="game.whisper"):
        said = "Seat 2 is a zombie."

    ours, theirs = told(Whisper()), told(Loud())
    assert [ours.heard("seat:1")[0][1:], theirs.heard("seat:1")[0][1:]] == [(b"{}", "", ""), (b"{}", Loud.said, "")]


def test_a_lasting_secret_is_told_by_no_event() -> None:
    assert difference(told(Turned(), zombie=1), told(zombie=2), "seat:1", is_lasting=True) == "event 'game.turned'"


def test_a_view_may_differ_only_with_an_event_that_says_so() -> None:
    assert difference(told(zombie=1), told(zombie=2), "seat:1") == "view"
    assert difference(told(zombie=1), told(zombie=2), "seat:3") is None


def test_a_viewer_hears_what_is_addressed_to_it_and_the_host_hears_all() -> None:
    match = started()
    step = Step(match, (tell([2], Turned()), tell_all(NightOver(night=1))))
    heard = {viewer: len(Publication(match, step).heard(viewer)) for viewer in ("public", "host", "seat:1", "seat:2")}
    assert heard == {"public": 1, "host": 2, "seat:1": 1, "seat:2": 2}


def test_a_close_resolves_the_defaults_for_silence() -> None:
    assert list(Publication.of_close(started()).sent) == [1, 2, 3]


def test_a_sight_shows_the_same_as_the_match_itself() -> None:
    match = started()
    for viewer in ("public", "host", "seat:2"):
        assert seen_by(match, viewer, sight_of(match)) == seen_by(match, viewer)
    assert asked_as(match, "seat:2") == 2


def test_own_is_the_viewers_entry() -> None:
    hands = {1: "a", 2: "b"}
    own = {viewer: Moment(None, None, viewer).own(hands) for viewer in ("seat:2", "seat:3", "public", "host")}
    assert own == {"seat:2": "b", "seat:3": None, "public": None, "host": hands}
