"""What one viewer gets of an act or a close, and which differences an event may declare."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override

from mainmatch.conformance.check_secrecy import side_by_side
from mainmatch.conformance.observation import sight_of
from mainmatch.conformance.publication import Proofs, Publication, asked_as, difference, seen_by
from mainmatch.rules import (
    WALLET,
    Event,
    Match,
    MatchSpec,
    Moment,
    Reveals,
    Seat,
    State,
    Step,
    Viewer,
    hidden,
    own,
    public,
    tell,
    tell_all,
)
from tests.conformance.zombies import NightOver, Turned, Zombies


def started() -> Match:
    game = Zombies()
    return Match.start(game, MatchSpec.of(game, {}, b"seed", 3), {}).match


def told(*events: Event, zombie: int = 1) -> Publication:
    """A close that leaves this seat the only zombie."""
    match = started()
    match = match.but(state=match.state.but(zombies={seat: seat == zombie for seat in (1, 2, 3)}))
    return Publication(match, Step(match.but(state=match.state), tuple(tell_all(event) for event in events)))


def part(
    ours: Publication, theirs: Publication, viewer: Viewer, proofs: Proofs | None = None, *, is_lasting: bool = False
) -> str | None:
    """The name of the part that differs."""
    found = difference(ours, theirs, viewer, proofs, is_lasting=is_lasting)
    return found and found.part


def test_an_event_without_publishes_may_tell_no_part() -> None:
    assert part(told(NightOver(night=1)), told(NightOver(night=2)), "public") == "event 'game.night_over'"
    assert part(told(NightOver(night=1)), told(NightOver(night=1)), "public") is None
    assert part(told(NightOver(night=1)), told(), "public") == "event 'game.night_over'"


def test_an_event_may_differ_where_its_declared_value_differs() -> None:
    assert part(told(Turned(), zombie=1), told(zombie=2), "seat:1") is None
    # To seat 3 its own entry is the same in both worlds.
    assert part(told(Turned(), zombie=1), told(zombie=2), "seat:3") == "event 'game.turned'"


def test_what_one_event_declares_excuses_no_other() -> None:
    ours, theirs = told(Turned(), NightOver(night=1), zombie=1), told(NightOver(night=2), zombie=2)
    assert part(ours, theirs, "seat:1") == "event 'game.night_over'"


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
    assert part(told(Turned(), zombie=1), told(zombie=2), "seat:1", is_lasting=True) == "event 'game.turned'"


def test_a_view_may_differ_only_with_an_event_that_says_so() -> None:
    assert part(told(zombie=1), told(zombie=2), "seat:1") == "view"
    assert part(told(zombie=1), told(zombie=2), "seat:3") is None


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


def test_what_was_compared_is_counted_by_what_it_shows() -> None:
    proofs: Proofs = defaultdict(Counter)
    same = told(Turned(), NightOver(night=1))
    assert part(same, told(Turned(), NightOver(night=1), zombie=2), "seat:3", proofs) is None
    # Where the worlds differ in nothing that was done, nothing is proved.
    assert part(same, same, "seat:1", proofs) is None
    # To seat 1 its own entry differs in the other world: where it hears the event in both, its view says so.
    assert part(same, told(NightOver(night=1), zombie=2), "seat:1", proofs) is None
    assert part(same, told(Turned(), NightOver(night=1), zombie=2), "seat:1", proofs) is None
    # Seat 3 sees no other view, and hears the same.
    assert part(told(Blanket(), zombie=1), told(Blanket(), zombie=2), "seat:3", proofs) is None
    assert part(same, told(Turned(), NightOver(night=1), zombie=2), "host", proofs) is None
    assert proofs == {
        "game.turned": Counter(proved=1, exempt=2),
        "game.night_over": Counter(proved=3),
        "game.blanket": Counter(slack=1),
    }


class Blanket(Event, type="game.blanket", publishes=(Reveals("zombies", "Nobody knows."),)):
    """Gives away what it doesn't say."""


def test_a_part_of_the_state_is_published_to_whom_its_mark_says() -> None:
    class Marked(State):
        points: Mapping[Seat, int] = public()
        hands: Mapping[Seat, str] = own()
        deck: tuple[int, ...] = hidden()

        @own
        def next_cost(self, seat: Seat) -> int:
            return self.points[seat] + 1

    after = Marked(points={1: 5, 2: 6}, hands={1: "a", 2: "b"}, deck=(7, 8))

    def published(viewer: Viewer) -> list[object]:
        moment = Moment(None, after, viewer, wallets={1: 3, 2: 4})
        return [moment.published(each) for each in ("points", "hands", "next_cost", WALLET, Reveals("deck", "Why."))]

    assert published("seat:2") == [after.points, "b", 7, 4, (7, 8)]
    assert published("public") == [after.points, None, None, None, (7, 8)]
    assert published("host") == [after.points, after.hands, {1: 6, 2: 7}, {1: 3, 2: 4}, (7, 8)]


def test_two_worlds_stand_side_by_side() -> None:
    ours, theirs = told(NightOver(night=1)), told(NightOver(night=2), zombie=2)
    found = difference(ours, theirs, "public")
    assert found is not None
    assert side_by_side(ours.step.match, theirs.step.match, found, [theirs.deed]).splitlines() == [
        "             the secret  zombies.1: true | false",
        "                         zombies.2: false | true",
        "                the act  the phase closes",
        "event 'game.night_over'  event.night: 1 | 2",
    ]
