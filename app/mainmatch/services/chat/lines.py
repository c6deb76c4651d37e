"""Lines that nobody wrote: a game's events that stand in a channel, too (``rules.Told.channel``).

All who are in the channel hear of the event, so a line tells nobody anything new. It counts as any message does, and is
said to each reader in its language.
"""

from collections.abc import Sequence

from mainmatch.rules import BrokenGame, Match, Told
from mainmatch.services.chat.messages import tell_readers
from mainmatch.services.events.match_events import MessagePosted
from mainmatch.services.events.telling import Telling
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.json_text import compact
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import chat
from mainmatch.store.chat import MessageRecord


def post(uow: UnitOfWork, telling: Telling, match: Match, told: Sequence[Told]) -> None:
    """Post what was told in channels. Raises BrokenGame where not all who are in one hear of the event."""
    for each in told:
        if each.channel:
            _post(uow, telling, match, each)


def _post(uow: UnitOfWork, telling: Telling, match: Match, told: Told) -> None:
    members = guarded(match.members_of, told.channel)
    channel = chat.channel_by_name(uow.tx, telling.match.id, told.channel)
    if channel is None or members is None or not set(members) <= {*(members if told.seats is None else told.seats)}:
        raise BrokenGame(f"{told.event.type} can't stand in this channel")
    said = MessageRecord(
        match_id=telling.match.id,
        channel=channel.name,
        n=chat.advance(uow.tx, channel),
        at=uow.now,
        seat=None,
        account_id=None,
        name=str(match.game.title),
        text=str(guarded(told.event.says, "public")),
        entry=telling.match.revision + 1,
        told=compact({"type": told.event.type, "data": told.event.as_json()}),
    )
    chat.add_message(uow.tx, said)
    tell_readers(uow, telling, channel, said, MessagePosted, "game")
