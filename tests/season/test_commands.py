"""Commands: their fields, and that errors and reprs don't reveal sealed choices."""

import pytest
from pydantic import ValidationError

from mainmatch.season import Season, commands, read_event
from tests.season.test_decisions import asked, choose


def test_no_sealed_choice_is_in_a_repr() -> None:
    table = asked()
    table.choose("cm_1", "cm_4")
    made = table.log[-1]
    assert "cm_4" not in repr(made)
    assert "ballots" not in repr(table.season)
    assert "cm_4" not in repr(choose(table, "cm_1", "cm_4"))


def test_no_sealed_choice_is_in_an_error() -> None:
    with pytest.raises(ValidationError) as asked:
        commands.Choose(decision="de_1", by="cm_1", choice=["cm_4"], balances={})  # type: ignore[arg-type]  # a list
    with pytest.raises(ValidationError) as told:
        read_event("season.choice_made", '{"decision": "de_1", "by": "cm_1", "choice": "cm_4"}')
    with pytest.raises(ValidationError) as kept:
        Season.load('{"ballots": {"de_1": {"cm_1": "cm_4"}}}')
    assert not any("cm_4" in str(error.value) for error in (asked, told, kept))
