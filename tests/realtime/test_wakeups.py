import itertools

from hypothesis import given
from hypothesis import strategies as st

from mainmatch.realtime.hub import Hub
from mainmatch.realtime.wakeups import LONGEST, FeedNames, WakeUp
from tests.realtime.feeding import Feeds

ORIGIN = "0123456789abcdef"
KEY = bytes(range(32))

rings = st.builds(
    WakeUp, st.sets(st.binary(min_size=16, max_size=16), max_size=50), rearm=st.booleans(), look=st.booleans()
)


def heard(texts: list[str]) -> WakeUp:
    whole = WakeUp()
    for text in texts:
        found = WakeUp.heard(text)
        assert found is not None
        assert found[0] == ORIGIN
        whole.merge(found[1])
    return whole


@given(rings)
def test_what_is_rung_is_heard(ring: WakeUp) -> None:
    assert heard(list(ring.texts(ORIGIN))) == ring


def test_a_storm_of_rings_goes_out_in_pieces_that_postgresql_takes() -> None:
    names = FeedNames(KEY)
    ring = WakeUp({names.of(f"match/m/{n}") for n in range(5000)}, rearm=True, look=True)
    texts = list(ring.texts(ORIGIN))
    assert max(map(len, texts)) <= LONGEST
    assert heard(texts) == ring


@given(st.text(max_size=60))
def test_whatever_somebody_else_says_on_the_wire_is_no_ring_or_a_harmless_one(text: str) -> None:
    found = WakeUp.heard(text)
    assert found is None or all(len(name) == 16 for name in found[1].names)


def test_no_name_of_a_feed_is_on_the_wire_and_two_installations_name_it_otherwise() -> None:
    names, others = FeedNames(KEY), FeedNames(KEY[::-1])
    feed = "match/m_secret/seat:3"
    (text,) = WakeUp({names.of(feed)}).texts(ORIGIN)
    assert "m_secret" not in text
    assert "seat" not in text
    assert names.of(feed) != others.of(feed)
    assert names.channel() != others.channel()


def test_rings_of_the_same_size_for_any_feed_tell_nothing_by_their_length() -> None:
    names = FeedNames(KEY)
    lengths = {
        len(text)
        for feed, look in itertools.product(("account/a", "match/m/public", "match/m/seat:7"), (True, False))
        for text in WakeUp({names.of(feed)}, look=look).texts(ORIGIN)
    }
    assert len(lengths) == 1


def test_only_feeds_with_listeners_here_are_found_by_their_names() -> None:
    feeds = Feeds()
    hub: Hub[str] = feeds.hub()
    hub.names = names = FeedNames(KEY)
    first = hub.subscribe("here", 0, 0, lambda: None)
    second = hub.subscribe("here", 0, 0, lambda: None)
    wanted = {names.of("here"), names.of("elsewhere")}
    assert names.feeds(wanted) == {"here"}
    first.close()
    assert names.feeds(wanted) == {"here"}
    second.close()
    assert names.feeds(wanted) == set()
