from mainmatch.telemetry.histogram import Histogram


def test_a_value_counts_for_its_bound_and_all_above() -> None:
    spread = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 7.0):
        spread.add(value)
    assert spread.buckets == [("1.0", 2.0), ("2.0", 3.0), ("+Inf", 4.0)]
    assert (len(spread), spread.total) == (4, 10.0)
