"""Preferences for news: which kinds reach an account in which channel, in which hours, and whether only unseen ones.

One resource for all channels: the page, push messages, mails, and a channel of Discord that is one's own.
"""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Annotated, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

from pydantic import ConfigDict, Field

from mainmatch.match_options import schedules
from mainmatch.match_options.schedules import Clock, QuietHours, Zone, daily
from mainmatch.payload import Payload, Typed
from mainmatch.services.caller import Caller
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import news_preferences
from mainmatch.store.news_preferences import NewsPreferencesRecord

_EVERY_DAY = frozenset(range(7))
_A_DAY = timedelta(hours=23)

NewsKind: TypeAlias = Literal["moves", "deadlines", "mentions", "matches", "openings"]
"""What there is news of."""

Channel: TypeAlias = Literal["in_app", "push", "mail", "discord"]
"""Where an account hears of it."""

_Kinds: TypeAlias = Annotated[tuple[NewsKind, ...], Field(strict=False, max_length=len(get_args(NewsKind)))]


class NewsChoice(Payload):
    """What you want to hear of, where and when."""

    in_app: Annotated[
        _Kinds,
        Field(
            description="Kinds in `listNews`, for a page that is open. moves: a phase or a decision waits for you. "
            "deadlines: it still does, and a reminder is due. mentions: somebody mentions you. matches: your match "
            "started, is over or was cancelled. openings: a match opened that one of your alerts waits for, or a seat "
            "is kept for you.",
        ),
    ] = get_args(NewsKind)
    push: Annotated[_Kinds, Field(description="Kinds that your browsers show.", examples=[["moves", "deadlines"]])] = (
        "moves", "deadlines",
    )  # fmt: skip
    mail: Annotated[
        _Kinds,
        Field(description="Kinds that a mail sums up, once a day at most; empty for no mail.", examples=[["moves"]]),
    ] = ()
    discord: Annotated[
        _Kinds, Field(description="Kinds for webhooks with `format: discord` on your account's own feed.")
    ] = ("moves", "deadlines")
    only_unseen: Annotated[
        bool,
        Field(
            description="Whether push and Discord wait a few minutes, and leave out what came before you last used a "
            "session. Mail always leaves that out."
        ),
    ] = False
    quiet: Annotated[
        QuietHours | None,
        Field(description="Hours without messages, whose news are summed up at their end; null for none."),
    ] = None
    mail_at: Annotated[Clock, Field(description="Local time of the mail.", examples=["08:00"])] = "08:00"
    zone: Zone = "UTC"
    language: Annotated[
        Typed,
        Field(
            pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$",
            description="Language of the messages (BCP 47).",
            examples=["de"],
        ),
    ] = "en"


class NewsPreferences(NewsChoice):
    """What you hear of, where and when."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


def get(uow: UnitOfWork, caller: Caller) -> NewsPreferences:
    """The caller's preferences."""
    return _shown(of(uow, caller.account_id))


def put(uow: UnitOfWork, caller: Caller, payload: NewsChoice) -> NewsPreferences:
    """Replace the caller's preferences. Links of earlier mails stay valid."""
    earlier = news_preferences.of_for_update(uow.tx, caller.account_id)
    record = _record(caller.account_id, payload, uow.now)
    if earlier is not None:
        record = record.but(mailed_at=earlier.mailed_at, mail_since=earlier.mail_since if earlier.mail else uow.now)
    if record.mail:
        # One in a day, also for who moves the hour.
        since = max(uow.now, record.mailed_at + _A_DAY) if record.mailed_at else uow.now
        record = record.but(mail_due_at=next_mail(record, since))
    news_preferences.put(uow.tx, record)
    return _shown(record)


def of(uow: UnitOfWork, account_id: str) -> NewsPreferencesRecord:
    """An account's preferences: those that it chose, or everybody's."""
    return uow.tx.find(NewsPreferencesRecord, account_id=account_id) or _record(account_id, NewsChoice(), uow.now)


def kinds_of(record: NewsPreferencesRecord, channel: Channel) -> frozenset[str]:
    """The kinds that reach an account in this channel."""
    return frozenset(getattr(record, channel).split())


def next_mail(record: NewsPreferencesRecord, since: datetime) -> datetime:
    """When the first mail from ``since`` on is due: at its hour, or when the quiet hours end in which that is."""
    at = next(daily(since, time.fromisoformat(record.mail_at), ZoneInfo(record.zone), _EVERY_DAY))
    return quiet_until(record, at) or at


def quiet_until(record: NewsPreferencesRecord, now: datetime) -> datetime | None:
    """The end of the quiet hours in which ``now`` is; None outside of them."""
    if record.quiet_begin is None or record.quiet_end is None:
        return None
    return schedules.quiet_until(record.quiet_begin, record.quiet_end, record.zone, now)


def _record(account_id: str, chosen: NewsChoice, now: datetime) -> NewsPreferencesRecord:
    return NewsPreferencesRecord(
        account_id=account_id,
        in_app=_joined(chosen.in_app),
        push=_joined(chosen.push),
        mail=_joined(chosen.mail),
        discord=_joined(chosen.discord),
        only_unseen=chosen.only_unseen,
        mail_at=chosen.mail_at,
        zone=chosen.zone,
        language=chosen.language,
        mail_since=now,
        quiet_begin=chosen.quiet.begin if chosen.quiet else None,
        quiet_end=chosen.quiet.end if chosen.quiet else None,
    )


def _joined(kinds: Iterable[str]) -> str:
    return " ".join(sorted({*kinds}))


def _shown(record: NewsPreferencesRecord) -> NewsPreferences:
    members = {name: getattr(record, name) for name in NewsPreferences.model_fields if name != "quiet"}
    members |= {name: tuple(sorted(kinds_of(record, name))) for name in get_args(Channel)}
    if record.quiet_begin is not None:
        members["quiet"] = {"begin": record.quiet_begin, "end": record.quiet_end}
    return NewsPreferences.model_validate(members)
