"""The matches of the twin runs: what hosts may choose, in turn, and how much is compared."""

import os
from itertools import cycle, islice

from tests.secrecy.rig import Effort
from tests.secrecy.world import Setting

SETTINGS = (
    Setting(),
    Setting(visibility="private", submission_status="host", close_early="all_locked"),
    Setting(visibility="unlisted", submission_status="everyone", close_early="all_submitted", host_plays=True),
    Setting(publication="host_review", close_early="all_locked"),
    Setting(delay_rounds=1),
    Setting(visibility="private", host_plays=True),
    Setting(visibility="unlisted", submission_status="host", hosts_read_groups=True),
    Setting(drawn_aliases=True),
)

GATE = Effort(moments=1, twins=1, viewers=2, share=60, reads=6)
"""For each game in the gate: a second."""

NIGHT = Effort(moments=3, twins=4, viewers=8, share=int(os.environ.get("SECRECY_SHARE", "4")))
"""For one match of ``make secrecy``, which plays as many as it takes. SECRECY_SHARE=1 asks everything every time."""


def setting_of(number: int) -> Setting:
    """The setting of the match of this number."""
    return next(islice(cycle(SETTINGS), number, None))
