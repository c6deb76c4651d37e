"""What so many matches need, reckoned from the inputs.

May touch: inputs.toml. Rule kept here: a need says how it was reckoned; nothing is rounded before it is shown.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.scaling.queues import Work

INPUTS = Path(__file__).with_name("inputs.toml")


@dataclass(frozen=True)
class Need:
    """A line of the table."""

    what: str
    value: str
    how: str


@dataclass(frozen=True)
class Scale:
    """The inputs, and what follows from them."""

    load: Mapping[str, Any]
    measured: Mapping[str, Any]
    assumed: Mapping[str, Any]
    simulation: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path = INPUTS) -> "Scale":
        """Read the inputs."""
        return cls(**tomllib.loads(path.read_text(encoding="utf-8")))

    @property
    def players(self) -> float:
        return float(self.load["open_matches"] * self.load["seats"] / self.load["matches_per_player"])

    @property
    def closes_a_day(self) -> float:
        return float(self.load["open_matches"] * self.load["closes_per_match_and_day"])

    @property
    def due_together(self) -> float:
        return float(self.load["open_matches"] * self.load["share_due_together"])

    @property
    def submissions_a_day(self) -> float:
        return self.closes_a_day * float(self.load["seats"] * self.load["submissions_per_seat_and_close"])

    @property
    def submissions_at_peak(self) -> float:
        """A second, in the busiest minute before the common deadline."""
        together = self.submissions_a_day * self.load["share_due_together"] * self.load["share_in_last_hour"]
        others = (self.submissions_a_day - together) / 86_400
        return float(together / 3600 * self.load["peak_over_mean"] + others)

    @property
    def rows_a_day(self) -> float:
        """Each submission is one row."""
        return self.closes_a_day * float(self.measured["rows_per_close"]) + self.submissions_a_day

    @property
    def bytes_per_close(self) -> float:
        """Of rows, the submissions before it included."""
        return float(self.load["seats"] * self.measured["bytes_per_seat_and_close"])

    @property
    def sockets(self) -> float:
        return self.players * float(self.load["share_connected"])

    @property
    def storm_core_seconds(self) -> float:
        return self.due_together * float(self.measured["cpu_ms_per_close"]) / 1000

    @property
    def storm_statements(self) -> float:
        return self.due_together * float(self.measured["statements_per_close"])

    @property
    def storm_log_bytes(self) -> float:
        return self.due_together * self.bytes_per_close * float(self.assumed["log_bytes_per_row_byte"])

    @property
    def close(self) -> Work:
        """What a close takes, in seconds."""
        statements = self.measured["statements_per_close"] * self.assumed["database_ms_per_statement"] / 1000
        return Work(float(self.measured["cpu_ms_per_close"]) / 1000, float(statements))

    @property
    def submission(self) -> Work:
        """What a submission takes, in seconds."""
        statements = self.assumed["statements_per_submission"] * self.assumed["database_ms_per_statement"] / 1000
        return Work(1 / float(self.measured["submissions_per_cpu_second"]), float(statements))

    def needs(self) -> list[Need]:
        """The table."""
        window = float(self.load["seconds_to_resolve"])
        disk = self.closes_a_day * self.bytes_per_close * self.assumed["disk_bytes_per_row_byte"]
        events = self.load["seats"] * self.measured["events_per_seat_and_close"]
        frames = self.due_together * events * self.load["share_connected"]
        peak_cores = self.submissions_at_peak * self.submission.server
        memory = self.sockets * self.measured["kib_per_socket"] * 1024
        return [
            Need("submissions a day", _count(self.submissions_a_day), "matches x seats x 1.5"),
            Need(
                "submissions at the daily peak",
                f"{self.submissions_at_peak:,.0f} a second: {peak_cores:.1f} cores",
                "the busiest minute before 14:00 UTC, and everybody else",
            ),
            Need(
                "resolutions after 14:00 UTC",
                f"{_count(self.due_together)}: {self.storm_core_seconds:,.0f} core-seconds, "
                f"{self.storm_core_seconds / window:.0f} cores for {window:.0f} s",
                f"{self.load['share_due_together']:.0%} of all matches, {self.measured['cpu_ms_per_close']} ms each",
            ),
            Need(
                "statements for that",
                f"{self.storm_statements / window:,.0f} a second: "
                f"{self.due_together * self.close.database / window:.0f} database cores",
                f"{self.measured['statements_per_close']} a close",
            ),
            Need(
                "write-ahead log for that",
                f"{self.storm_log_bytes / 1e9:.0f} GB: {self.storm_log_bytes / window / 1e6:,.0f} MB a second",
                f"{self.bytes_per_close / 1000:.1f} kB of rows a close",
            ),
            Need(
                "frames for that",
                f"{_count(frames)}: {frames * self.measured['us_per_frame'] / 1e6:.0f} core-seconds",
                f"{self.load['share_connected']:.0%} are connected",
            ),
            Need("rows a day", _count(self.rows_a_day), "closes and submissions"),
            Need("storage", f"{disk / 1e9:.0f} GB a day, {disk * 365 / 1e12:.0f} TB a year", "journals, not archived"),
            Need(
                "sockets",
                f"{_count(self.sockets)}: {memory / 1024**3:.0f} GiB, "
                f"{self.sockets * self.measured['idle_core_share_per_socket']:.1f} cores at rest, "
                f"{self.sockets / self.assumed['sockets_per_server']:.0f} servers",
                f"of {_count(self.players)} players",
            ),
        ]

    def limits(self) -> list[Need]:
        """How much of one database, and of eight servers of one core, the common deadline takes; the most first."""
        window = float(self.load["seconds_to_resolve"])
        cores, ms = self.assumed["database_cores"], self.assumed["database_ms_per_statement"]
        shares = {
            "statements of one database": self.storm_statements / window * ms / 1000 / cores,
            "write-ahead log of one database": self.storm_log_bytes / window / 1e6 / self.assumed["log_mb_per_second"],
            "cores of 8 servers": self.storm_core_seconds / window / 8,
            "sockets of 8 servers": self.sockets / self.assumed["sockets_per_server"] / 8,
            "submissions at the peak, 8 servers": self.submissions_at_peak * self.submission.server / 8,
        }
        ordered = sorted(shares.items(), key=lambda each: -each[1])
        return [Need(what, f"{share:.0%}", "") for what, share in ordered]


def _count(value: float) -> str:
    return f"{value / 1e6:.1f} million" if value >= 1e6 else f"{value:,.0f}"
