"""What a rehearsed season prints; what it is about is in ``test_rehearse_season``."""

from mainmatch.simulation.season_narrator import sparkline


def test_bars_are_as_high_as_the_numbers() -> None:
    assert sparkline([0, 1, 7, 14], 14) == "▁▂▅█"
    assert sparkline([0, 0], 0) == "▁▁"
