"""The house of a season: a match beside its episodes, in which the cast talks.

That it is none of the season's matches is said in ``season_matches``; all else that binds the two is here.

The scheduler calls ``follow`` after every command on a season. It starts the house, and tells it as its judge who is
out, gone and hushed, as often as that changes; so a take-back reverses it like anything else. The season is locked
before the house, and nothing that happens in a house locks its season.
"""

from mainmatch.rules import JUDGE, Json
from mainmatch.season.state import Lineup, PlayedMatch, Season
from mainmatch.services.events.account_events import MyHostingEnded, MyHostingStarted
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.lobby import match_creation, match_start
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches.access import shut_out
from mainmatch.services.matches.channel_sync import restricts
from mainmatch.services.play import closing, transitions
from mainmatch.services.season_commands.season_matches import HOUSE, Castlist, due_lineup
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seasons
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seasons import SeasonRecord


def follow(uow: UnitOfWork, record: SeasonRecord) -> None:
    """Let the season's house be what the season is now, if it has one or wants one."""
    season = load(uow, record)
    match = None if season.house is None else matches.by_id(uow.tx, season.house.id)
    if season.house is None or match is None or match.status in ("finished", "cancelled"):
        if season.policies.house and not season.is_over:
            _open(uow, record, season)
        return
    _follow_hosts(uow, record, match)
    if match.status == "running" and match.review_until is None:
        _send(uow, match, {"type": "close_house"} if season.is_over else _arranged(uow, season, season.house))


def _open(uow: UnitOfWork, record: SeasonRecord, season: Season) -> None:
    """Start a house with everybody who hasn't withdrawn and wasn't removed."""
    members = tuple(each.id for each in season.members.values() if not each.left or each.left.how == "eliminated")
    lineup = Lineup(part="main", game=HOUSE, members=members, is_open=False)
    wanted = {"game": HOUSE, "season_id": season.id, "visibility": record.visibility}
    hosting = seasons.hosts_of(uow.tx, season.id)
    payload, cast = NewMatch.model_validate(wanted), Castlist(season, lineup, record.visibility, ())
    match_start.begin(uow, match_creation.opened(uow, hosting, payload, uow.games.get(HOUSE), cast))


def _follow_hosts(uow: UnitOfWork, record: SeasonRecord, match: MatchRecord) -> None:
    """Let the hosts of the season be those of its house."""
    wanted, known = seasons.hosts_of(uow.tx, record.id), hosts.of(uow.tx, match.id)
    for account_id in sorted({*wanted} ^ {*known}):
        if account_id in known:
            hosts.remove(uow.tx, match.id, account_id)
            shut_out(uow, match, account_id, "host")
        else:
            hosts.add(uow.tx, match.id, account_id)
        news = MyHostingEnded if account_id in known else MyHostingStarted
        emit_to_account(uow, account_id, news(match_id=match.id))


def _arranged(uow: UnitOfWork, season: Season, house: PlayedMatch) -> dict[str, Json]:
    """Who is in the jury, who in no room, who plays a match that restricts talk, and who will next."""
    left = {each.id: each.left for each in season.members.values() if each.left}
    lineup = due_lineup(season)
    lists = {
        "out": [member for member, each in left.items() if each.how == "eliminated"],
        "gone": [member for member, each in left.items() if each.how != "eliminated"],
        "hushed": [member for each in season.running if _hushes(uow, each.game) for member in each.seats.values()],
        "ahead": lineup.members if lineup and _hushes(uow, lineup.game) else (),
    }
    seated = house.seats.items()
    return {"type": "arrange"} | {name: [seat for seat, who in seated if who in found] for name, found in lists.items()}


def _hushes(uow: UnitOfWork, game_id: str | None) -> bool:
    return any(restricts(game) for game in uow.games.all() if game.id == game_id)


def _send(uow: UnitOfWork, match: MatchRecord, action: dict[str, Json]) -> None:
    """Send an action as the judge, unless the house is already so."""
    live = live_of(uow, match)
    known = live.match.view("public")
    if action["type"] == "arrange" and all(known[name] == found for name, found in action.items() if name != "type"):
        return
    entry = transitions.begun(uow, live)
    entry.act(live.match.act(JUDGE, action), JUDGE, action, None)
    closing.finish(uow, entry)
