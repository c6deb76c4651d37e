"""What is read of a season: its ledger, garnets over time, and what is public of it."""

import pytest

from mainmatch.season.views import HostSeasonView, MemberSeasonView
from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.seasons import decisions, queries
from mainmatch.services.seasons.schemas import NewGarnetOffer, OfferAnswer, SeasonView
from tests.services.season_commands.test_wallets import FIVE, shown, spend
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def own(view: SeasonView) -> int:
    assert isinstance(view.view, MemberSeasonView)
    return view.view.garnets


@pytest.fixture
def evening(table: Table) -> Evening:
    """Five people with five garnets each, and an X Game announced."""
    begun = Evening.started(table, *FIVE, start_garnets=5, transfers="open")
    begun.announce("x-game")
    return begun


def test_the_entries_of_a_match_name_its_phase_and_seat_and_no_number_that_counts_others(evening: Evening) -> None:
    match_id = evening.match("x-game")
    spend(evening, match_id)
    causes = []
    for name in FIVE:
        page = evening.table.read(queries.ledger_of, evening.table.person(name), evening.id, after=0, limit=100)
        assert [entry.n for entry in page.items] == [*range(1, len(page.items) + 1)]
        assert all([*entry.lines] == [evening.member(name)] for entry in page.items)
        causes += [entry.cause for entry in page.items]
    assert {cause.removeprefix(f"{evening.id}/") for cause in causes} == {"start", f"{match_id}/start"}
    everything = evening.table.read(queries.ledger_of, evening.table.person("host"), evening.id, after=0, limit=100)
    steps = [entry for entry in everything.items if "/seat:" in entry.cause]
    assert steps
    assert all(entry.cause.rpartition("/")[2].startswith("seat:") for entry in steps)
    assert all(sum(entry.lines.values()) == 0 for entry in everything.items)


def test_an_offer_is_seen_by_the_two_and_hosts_only(evening: Evening) -> None:
    table, payload = evening.table, NewGarnetOffer(to=evening.member("ben"), amount=2)
    told, before = len(evening.told("public")), shown(evening.view("cat"))
    offer = table.write(decisions.offer, table.person("ann"), evening.id, payload).id
    evening.prove()
    assert (shown(evening.view("cat")), len(evening.told("public"))) == (before, told)
    assert shown(evening.view("ben")) == before
    assert own(evening.view("ann")) == 3
    seen = evening.view("host").view
    assert isinstance(seen, HostSeasonView)
    assert [each.id for each in seen.offers] == [offer]
    table.write(decisions.answer, table.person("ben"), evening.id, offer, OfferAnswer(accept=True))
    evening.prove()
    assert shown(evening.view("cat"))["Ben"] == 7
    assert evening.told("public")[told:] == ["season.garnets_changed"]


def test_under_own_balances_each_member_is_told_of_its_own(table: Table) -> None:
    evening = Evening.started(table, *FIVE, start_garnets=5, balances="own", transfers="open")
    for name in FIVE:
        assert {alias for alias, garnets in shown(evening.view(name)).items() if garnets is not None} == {name.title()}
    payload = NewGarnetOffer(to=evening.member("ben"), amount=2)
    offer = table.write(decisions.offer, table.person("ann"), evening.id, payload).id
    told = {viewer: len(evening.told(viewer)) for viewer in ("public", f"member:{evening.member('cat')}")}
    table.write(decisions.answer, table.person("ben"), evening.id, offer, OfferAnswer(accept=True))
    assert {viewer: len(evening.told(viewer)) for viewer in told} == told
    charts = table.read(queries.history, table.person("ben"), evening.id).members
    assert {member: [each.garnets for each in points] for member, points in charts.items()} == {
        evening.member("ben"): [5, 7]
    }


def test_the_ledger_as_a_table_is_the_ledger(evening: Evening) -> None:
    table, ann = evening.table, evening.table.person("ann")
    page = table.read(queries.ledger_of, ann, evening.id, after=0, limit=100)
    rows = table.read(lambda uow: "".join(queries.ledger_csv(uow, ann, evening.id))).splitlines()
    assert rows[0] == "n,at,cause,currency,account,amount"
    lines = [(entry.n, account, amount) for entry in page.items for account, amount in entry.lines.items()]
    cells = [row.split(",") for row in rows[1:]]
    assert [(int(row[0]), row[4], int(row[5])) for row in cells] == lines


def test_the_ledger_is_read_page_by_page_without_gaps(evening: Evening) -> None:
    table, host = evening.table, evening.table.person("host")
    evening.match("x-game")
    found, after = [], 0
    for _ in range(100):
        page = table.read(queries.ledger_of, host, evening.id, after=after, limit=1)
        found += [entry.n for entry in page.items]
        if page.next_after is None:
            break
        after = page.next_after
    everything = table.read(queries.ledger_of, host, evening.id, after=0, limit=500)
    assert len(found) > 1
    assert found == [entry.n for entry in everything.items]


def test_the_ledger_is_not_for_strangers(evening: Evening) -> None:
    with pytest.raises(Forbidden, match="not_in_cast"):
        evening.table.read(queries.ledger_of, evening.table.person("zoe"), evening.id, after=0, limit=1)


def test_a_public_season_is_what_a_spectator_sees(table: Table) -> None:
    evening = Evening.started(table, *FIVE, balances="own")
    evening.announce("x-game")
    found = table.read(queries.public_season, evening.id, ["de"])
    assert found.view == evening.view("zoe").view
    assert all(each.garnets is None for each in found.view.standings)
    assert found.season == table.read(queries.facts, table.person("zoe"), evening.id)
    assert found.language == "de"
    newest, *_, first = found.story
    assert newest.says.startswith("Folge 1 wurde")
    assert first.says == "Die Staffel „Autumn“ wurde angelegt."


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_other_seasons_are_not_public(table: Table, visibility: str) -> None:
    evening = Evening.cast(table, "ada", visibility=visibility)
    for season_id in (evening.id, "se_none"):
        with pytest.raises(Unknown, match="unknown_season"):
            table.read(queries.public_season, season_id, ["en"])
