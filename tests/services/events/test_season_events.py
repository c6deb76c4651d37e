"""Every type of event that is published of seasons is emitted by something, with whatever comes of the matches."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Concatenate

from mainmatch.rules import Grant, Result
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import read_policies
from mainmatch.services import due_work
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.season_commands.season_writer import SeasonWriter
from mainmatch.services.seasons import cast as casting
from mainmatch.services.seasons import decisions, hosting
from mainmatch.services.seasons.schemas import (
    DecisionExtension,
    MemberChange,
    MemberPlayer,
    NewGarnetOffer,
    NewMember,
    NewSeasonAnnouncement,
    NewSeasonHost,
    NewWarning,
    OfferAnswer,
    ReasonRequest,
)
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seasons
from tests.season.table import P, result
from tests.services.events.reading import emitted
from tests.services.seasons.evening import Evening
from tests.services.table import Table

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay")
POLICIES: dict[str, Any] = {
    "start_garnets": 5,
    "transfers": "open",
    "warnings": [{"after": 1, "fine": 2}],
    "candidate_leaves": "replaced",
    "death_match_pool": ["duel-of-nerve", "duel-of-bids", "duel-of-wits", "duel-of-words"],
    "death_match_bans": 1,
    "death_match_chooser": "candidate",
    "support_garnets": 1,
    "finals_extra_games": 1,
    "twists": [
        {"game": "x-game", "setting": "missing_choice", "decider": "death_winner", "options": ["ally", "random"]}
    ],
}


def act(evening: Evening, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs) -> None:
    """What a match would do to its season."""

    def written(uow: UnitOfWork) -> None:
        record = seasons.by_id(uow.tx, evening.id)
        assert record is not None
        SeasonWriter(uow, record).act(act, *given, **named)

    evening.table.write(written)
    evening.prove()


def announced(evening: Evening) -> None:
    """An episode with a game that is made up, as its results are."""
    act(evening, LiveSeason.announce_episode, "x-game")


def played(
    evening: Evening,
    match: str,
    names: Iterable[str],
    *,
    tokens: Mapping[int, int] | None = None,
    candidates: Iterable[int] = (),
    ranks: Mapping[int, int] | None = None,
    game: str = "x-game",
) -> None:
    """A match whose result is as the scene wants it. Seats are in the order of these names."""
    seats = {seat: evening.member(name) for seat, name in enumerate(names, 1)}
    came: Result = result(seats, tokens=tokens, candidates=candidates, ranks=ranks)
    act(evening, LiveSeason.start_match, match, game, seats)
    grants = (Grant(seat=1, item="crown"), Grant(seat=len(seats) + 1, item="crown"))
    act(evening, LiveSeason.take_result, match, came, grants)


def cast(table: Table) -> Evening:
    """People come and go, are grouped, replaced and host together, before the start."""
    evening = Evening.cast(table, *NAMES)
    # Not by the command: for bans the pool has more games than this server, whose results the scenes make up.
    act(evening, LiveSeason.change_policies, read_policies(POLICIES))
    evening.host(casting.add_member, NewMember(account=table.person("greta").username))
    evening.host(casting.remove_member, evening.member("greta"))
    evening.host(casting.change_member, evening.member("ann"), MemberChange(groups=("Red",)))
    evening.host(casting.add_host, NewSeasonHost(account="greta"))
    evening.host(casting.remove_host, table.person("greta").account_id)
    table.person("fred")
    evening.host(casting.put_player, evening.member("fay"), MemberPlayer(account="fred"))
    evening.host(hosting.start)
    return evening


def between(evening: Evening) -> None:
    """Garnets change hands, somebody is warned, and all hear of it."""
    payload, ann = NewGarnetOffer(to=evening.member("ben"), amount=2), evening.table.person("ann")
    offer = evening.table.write(decisions.offer, ann, evening.id, payload).id
    evening.table.write(decisions.answer, evening.table.person("ben"), evening.id, offer, OfferAnswer(accept=True))
    evening.host(hosting.warn, evening.member("cat"), NewWarning(reason="Late."))
    evening.host(hosting.announce, NewSeasonAnnouncement(text="Be on time."))


def duel(evening: Evening) -> None:
    """An episode with everything in it: gifts, candidates, bans, a death match that is played twice."""
    announced(evening)
    people = ("ann", "ben", "cat", "dan", "eve", "fred")
    played(evening, "m_1", people, tokens={1: 2}, candidates=[6])
    opened = next(iter(evening.season.decisions.values()))
    later = {"due_at": opened.due_at.replace(year=opened.due_at.year + 1).isoformat(), "reason": "A holiday."}
    evening.host(hosting.extend_decision, opened.id, DecisionExtension.model_validate(later))
    evening.choose("ann", evening.member("ben"))
    evening.choose("fred", evening.member("eve"))
    # The opponent leaves, another one is found.
    evening.table.write(casting.leave, evening.table.person("eve"), evening.id)
    evening.choose("fred", evening.member("dan"))
    for decision in [*evening.season.decisions.values()]:
        if decision.kind == "ban_death_match":
            by = "fred" if evening.member("fred") in decision.deciders else "dan"
            evening.choose(by, "duel-of-bids", decision=decision.id)
    evening.decide()
    two, game = ("fred", "dan"), str(evening.season.episodes[-1].death_game)
    played(evening, "m_2", two, ranks={1: 1, 2: 1}, game=game)
    played(evening, "m_3", two, candidates=[2], game=game)


def nobody_leaves(evening: Evening) -> None:
    """All are safe; then it turns out that the result was wrong."""
    announced(evening)
    evening.decide()
    played(evening, "m_4", ("ann", "ben", "cat", "fred"), tokens={1: 1, 2: 1, 3: 1, 4: 1})
    evening.host(hosting.take_back, "m_4", ReasonRequest(reason="The wrong rules."))
    played(evening, "m_5", ("ann", "ben", "cat", "fred"), tokens={1: 1, 2: 1, 3: 1, 4: 1})


def finals(evening: Evening) -> None:
    """The last two play for it, and those who are out stand by them."""
    for name in ("cat", "fred"):
        evening.table.write(casting.leave, evening.table.person(name), evening.id)
    evening.host(hosting.announce_finals)
    evening.decide()
    played(evening, "m_6", ("ann", "ben"), tokens={1: 1}, game="duel-of-nerve")
    assert evening.season.status == "finished"


def test_every_type_that_is_published_of_seasons_is_emitted(table: Table) -> None:
    evening = cast(table)
    between(evening)
    duel(evening)
    nobody_leaves(evening)
    finals(evening)
    Evening.cast(table, "ann").host(hosting.cancel, ReasonRequest(reason="Too few came."))
    Evening.started(table, bots=3, house=True)
    table.write(due_work.wake, 10)
    published = {("season", kind) for kind in IN_SEASON}
    published |= {("account", kind) for kind in AccountEvent.KINDS if kind.startswith("account.season.")}
    assert published - emitted(table) == set()
