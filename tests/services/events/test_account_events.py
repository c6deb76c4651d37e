"""What happens to a match, its players and hosts hear in their own feeds, too."""

import pytest

from mainmatch.services.events.account_events import AccountEvent, MyMatch
from mainmatch.services.events.match_events import MatchEvent, MatchHalted, StatusChanged

CHANGES = [kind for kind in MatchEvent.KINDS.values() if issubclass(kind, StatusChanged)]


@pytest.mark.parametrize("kind", CHANGES, ids=lambda kind: kind.type)
def test_every_change_of_status_has_its_event_for_accounts(kind: type[StatusChanged]) -> None:
    assert issubclass(AccountEvent.KINDS[f"account.{kind.type}"], MyMatch)


def test_an_account_hears_which_match_has_which_status() -> None:
    mine = MyMatch.of("m_1", MatchHalted())
    assert (mine.type, mine.as_json()) == ("account.match.halted", {"match_id": "m_1", "status": "halted"})
