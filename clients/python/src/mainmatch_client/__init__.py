"""A client for Mainmatch: its API, a stream of events without gaps, and bots.

``Mainmatch`` and ``AsyncMainmatch`` call the API, their ``stream()`` follows feeds, ``mainmatch_client.bots`` plays.
Begin with the README.
"""

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.client import Mainmatch
from mainmatch_client.errors import (
    Conflict,
    Forbidden,
    MainmatchError,
    NotFound,
    NotSignedIn,
    PhaseClosed,
    Problem,
    Refused,
    ResetRequired,
    ServerFailed,
    StreamEnded,
    TooMany,
    Unreachable,
    Unreadable,
)
from mainmatch_client.events import Event, Lost, Place, Reset
from mainmatch_client.patience import Patience
from mainmatch_client.stream.blocking import Stream
from mainmatch_client.stream.following import AsyncStream
from mainmatch_client.stream.pacing import Pacing
from mainmatch_client.stream.places import FilePlaces, MemoryPlaces, Places, SqlitePlaces
from mainmatch_client.views import fold

__all__ = [
    "AsyncMainmatch",
    "AsyncStream",
    "Conflict",
    "Event",
    "FilePlaces",
    "Forbidden",
    "Lost",
    "Mainmatch",
    "MainmatchError",
    "MemoryPlaces",
    "NotFound",
    "NotSignedIn",
    "Pacing",
    "Patience",
    "PhaseClosed",
    "Place",
    "Places",
    "Problem",
    "Refused",
    "Reset",
    "ResetRequired",
    "ServerFailed",
    "SqlitePlaces",
    "Stream",
    "StreamEnded",
    "TooMany",
    "Unreachable",
    "Unreadable",
    "fold",
]
