from mainmatch.api.streams.socket_protocol import AckedCursors

BOT = ("ac_1", "bot")


def test_the_last_ack_is_found_by_account_client_and_feed() -> None:
    bookmarks = AckedCursors(10)
    bookmarks.keep(BOT, "f", 3)
    assert bookmarks.find(BOT, "f") == 3
    assert bookmarks.find(BOT, "g") is None
    assert bookmarks.find(("ac_2", "bot"), "f") is None
    assert bookmarks.find(("ac_1", "other"), "f") is None


def test_an_older_ack_never_replaces_a_newer_one() -> None:
    bookmarks = AckedCursors(10)
    bookmarks.keep(BOT, "f", 9)
    bookmarks.keep(BOT, "f", 4)
    assert bookmarks.find(BOT, "f") == 9


def test_the_least_recently_used_are_forgotten_first() -> None:
    bookmarks = AckedCursors(2)
    for feed in ("f", "g", "f", "h"):
        bookmarks.keep(BOT, feed, 1)
    assert [bookmarks.find(BOT, feed) for feed in ("f", "g", "h")] == [1, None, 1]
