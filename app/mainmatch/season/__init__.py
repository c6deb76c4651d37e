"""What a season is: the cast, the episodes, what is decided between matches, the finals. Values in, values out.

A season knows of matches what their results say, and of garnets what its commands say.
"""

from mainmatch.season import commands, events
from mainmatch.season.commands import Command
from mainmatch.season.decisions import Decision
from mainmatch.season.events import KINDS, Event, audience_of, read_event
from mainmatch.season.ledger_entries import Line, Posting
from mainmatch.season.policies import Deadlines, Policies, Threshold, read_policies
from mainmatch.season.season import Season
from mainmatch.season.state import Lineup, PlayedMatch, next_lineup
from mainmatch.season.values import BANK, ESCROW, GARNET, HOST, Viewer, member_of, viewer_of
from mainmatch.season.views import HostView, MemberView, PublicView, view

__all__ = [
    "BANK",
    "ESCROW",
    "GARNET",
    "HOST",
    "KINDS",
    "Command",
    "Deadlines",
    "Decision",
    "Event",
    "HostView",
    "Line",
    "Lineup",
    "MemberView",
    "PlayedMatch",
    "Policies",
    "Posting",
    "PublicView",
    "Season",
    "Threshold",
    "Viewer",
    "audience_of",
    "commands",
    "events",
    "member_of",
    "next_lineup",
    "read_event",
    "read_policies",
    "view",
    "viewer_of",
]
