"""An event in an account's feed, for tests of feeds to which it doesn't matter what an event says."""

from mainmatch.services.events.account_events import AccountEvent


class Told(AccountEvent, type="test.told", to="tests", example={}):
    """Something happened."""

    n: int = 0
    text: str = ""


# It is not published.
del AccountEvent.KINDS[Told.type]
