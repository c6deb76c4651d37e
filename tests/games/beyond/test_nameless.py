"""Publication without names: counts and masks leave, and no order gives away whose they are."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

import pytest
from typing_extensions import override

from mainmatch import rules
from mainmatch.conformance import NotConformant, check_game
from mainmatch.rules import Dice, Outcome, Pass, Phase, Seat
from mainmatch.services import due_work
from mainmatch.services.play import views
from tests.games.beyond.nameless import ANIMALS, Ballot, Hall, MasksGame, Paper, Voting
from tests.services.table import Table

PEOPLE = ("ada", "ben", "cleo", "dan")


def ballot(remark: str, *, yes: bool) -> dict[str, object]:
    return {"type": "ballot", "yes": yes, "remark": remark}


def test_a_match_publishes_counts_and_masks(table: Table) -> None:
    match_id = table.started("masks", *PEOPLE)
    masks = [table.document(match_id, f"seat:{seat}")["view"]["mask"] for seat in range(1, 5)]
    for n, name in enumerate(PEOPLE):
        table.submit(name, match_id, ballot(f"I am {masks[n]}.", yes=n > 0), locked=True)

    (counted,) = [each for each in table.told(match_id, "public") if each["type"] == "game.votes_counted"]
    assert (counted["data"]["yes"], counted["data"]["no"]) == (3, 1)
    assert [paper["mask"] for paper in counted["data"]["papers"]] == sorted(masks)
    public = json.dumps(table.told(match_id, "public"))
    assert set(ANIMALS) - set(masks) == {animal for animal in ANIMALS if animal not in public}
    assert not any(name in json.dumps(counted) for name in PEOPLE)

    for _ in range(2):
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    result = table.read(views.result, table.person("ada"), match_id)
    assert {row["score"] for row in result.standings} == {1}


class InSeatOrder(Voting, name="voting"):
    @override
    def ordered(self, papers: Iterable[Paper]) -> tuple[Paper, ...]:
        return tuple(papers)

    @override
    def resolve(self, s: Hall, sent: Mapping[Seat, Ballot | Pass], dice: Dice) -> Outcome:
        outcome = super().resolve(s, sent, dice)
        return replace(outcome, then=IN_SEAT_ORDER) if isinstance(outcome.then, Phase) else outcome


IN_SEAT_ORDER = InSeatOrder()


class Careless(MasksGame):
    phases: ClassVar[tuple[Phase, ...]] = (IN_SEAT_ORDER,)

    @override
    def setup(self, config: object, table: rules.Table, dice: Dice) -> Outcome:
        return replace(super().setup(self.config(), table, dice), then=IN_SEAT_ORDER)


def test_an_order_of_seats_is_found_out_although_no_name_is_told() -> None:
    with pytest.raises(
        NotConformant,
        match=r"in its event 'game.votes_counted', after the close, what the secret variant 'changed places'",
    ):
        check_game(Careless(), matches=20)
