import pytest

from mainmatch.rules.errors import BadConfig, CodedError
from mainmatch.services.errors import MatchFull, OutcomeUnknown, ServerBusy
from mainmatch.telemetry.instrumentation import Histogram, Instrumentation


def test_a_value_counts_for_its_bound_and_all_above() -> None:
    spread = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 7.0):
        spread.add(value)
    assert spread.buckets == [("1.0", 2.0), ("2.0", 3.0), ("+Inf", 4.0)]
    assert (len(spread), spread.total) == (4, 10.0)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, "done"),
        (BadConfig("No."), "refused"),
        (MatchFull("No."), "refused"),
        (ServerBusy("No."), "busy"),
        (OutcomeUnknown("Who knows."), "failed"),
        (OSError(), "failed"),
    ],
)
def test_how_a_command_ended_is_one_word(error: Exception | None, outcome: str) -> None:
    instrumentation = Instrumentation()
    try:
        with instrumentation.command("submit", "write"):
            assert instrumentation.under_way["write"] == 1
            if error is not None:
                raise error
    except (CodedError, OSError):
        pass
    assert instrumentation.verbs == {("submit", outcome): 1}
    assert instrumentation.under_way["write"] == 0
