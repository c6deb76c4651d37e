"""Going back with what was sent: what an instant action had made possible is left out, and no host learns whose."""

import pytest

from mainmatch.rules.errors import NoSubmission
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.play import submissions
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def test_a_bid_of_money_that_was_bought_is_left_out_and_the_others_stand(table: Table) -> None:
    match_id = table.started("extreme-ways", *FIVE, garnets={"1": 5, "2": 5})
    phase = table.phase(match_id)
    chips = table.document(match_id, "seat:1")["view"]["chips"]
    bought = table.write(submissions.act, table.person("ada"), match_id, phase, {"type": "buy_chips", "garnets": 5})
    assert bought.garnets == 0
    table.submit("ada", match_id, {"type": "bid", "amount": chips + 1})
    table.submit("ben", match_id, {"type": "bid", "amount": chips})
    table.write(
        review.rewind,
        table.person("host"),
        match_id,
        RewindRequest(to_phase=phase, keep_submissions=True, reason="Oh."),
    )
    assert table.document(match_id, "seat:1")["garnets"] == 5
    assert table.read(submissions.receipt, table.person("ben"), match_id).action == {"type": "bid", "amount": chips}
    with pytest.raises(NoSubmission):
        table.read(submissions.receipt, table.person("ada"), match_id)
