"""Non-interference (P20 to P22): what a viewer may not know changes no byte that they get.

A small run of ``make secrecy`` (docs/secrecy.md): every game, every kind of viewer, every operation somewhere.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.app import serving
from tests.openapi import COMMITTED
from tests.secrecy import plants, plants_abroad
from tests.secrecy.asking import Ask, answer_to
from tests.secrecy.planting import Planting
from tests.secrecy.questions import LEFT_OUT, STREAMED, Moment, asks_of, moment_of
from tests.secrecy.rig import Effort, examine, seals_nothing
from tests.secrecy.seasons.questions import Moment as SeasonMoment
from tests.secrecy.seasons.questions import asks_of as asks_of_season
from tests.secrecy.seasons.world import CAST
from tests.secrecy.settings import GATE, SETTINGS, setting_of
from tests.secrecy.sight import Leak, Sight, Tally, captured, first_difference
from tests.secrecy.streams import by_twist, compare_streams
from tests.secrecy.world import Person, Setting, opened

pytestmark = pytest.mark.anyio

revised = partial(by_twist, kinds=frozenset({"revised three times"}))
"""A twist after which more has been committed, too. Of one that sends at last a host's reminder says the less."""

GAMES = {game.id: game for game in Registry.load().all()}


def kinds_of(setting: Setting) -> set[str]:
    """Everybody who may look at such a match."""
    hosts = {"host who plays", "second host"} if setting.host_plays else {"host"}
    outside = "stranger" if setting.visibility == "private" else "spectator"
    return {"seat", "ex-player", "admin", "signed out", outside, *hosts}


def test_what_an_act_opens_by_the_rules_is_no_leak_and_whether_it_may_be_done_is() -> None:
    person, act, acts = Person("ann", "seat"), Ask("postAction", "POST", "/v1"), frozenset({"postAction"})
    done, done_otherwise, refused = (
        Sight(person, {0: (act, text)}, None) for text in (b"200\n\nright", b"200\n\nwrong", b"422\n\nno")
    )
    assert first_difference("duel", done, done_otherwise, "", frozenset(), acts) is None
    assert first_difference("duel", done, refused, "", frozenset(), acts) is not None
    assert first_difference("duel", done, done_otherwise, "", frozenset()) is not None


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_can_tell_twin_worlds_apart(game: str) -> None:
    tally, setting = Tally(), setting_of([*GAMES].index(game))
    is_silent = seals_nothing(GAMES[game])
    # Where nothing is sealed, only secret variants make twins: of more viewers, so that it is somebody of each kind.
    await examine(game, setting, f"gate {game}", replace(GATE, viewers=3) if is_silent else GATE, tally)
    assert tally.worlds >= (1 if is_silent else 2), "nothing was compared"
    # Whoever manages it may know all holdings, and whoever is signed out is shown twins of what is sealed.
    left_out = {"admin", "signed out", "host", "second host"} if is_silent else set()
    assert set(tally.pairs) >= kinds_of(setting) - left_out, "somebody was shown no twin"


async def test_where_all_may_know_who_has_submitted_they_know_no_more() -> None:
    tally = Tally()
    await examine("duel-of-nerve", Setting(submission_status="everyone"), "gate everyone", GATE, tally)
    assert tally.worlds > 1, "nothing was compared"


async def test_newcomers_are_shown_twins_too() -> None:
    tally = Tally()
    effort = Effort(moments=1, twins=1, viewers=0, share=9, aftermaths=("newcomer",))
    await examine("x-game", Setting(), "gate newcomer", effort, tally)
    assert set(tally.pairs) == kinds_of(Setting()) | {"newcomer"}
    assert tally.answers["webhook"] > len(tally.pairs), "webhooks brought nothing"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_no_setting_lets_anybody_tell_them_apart(setting: Setting) -> None:
    tally = Tally()
    await examine("x-game", setting, "gate settings", Effort(1, 1, viewers=1, share=150, reads=6), tally)
    assert tally.worlds > 1, "nothing was compared"
    assert set(tally.pairs) >= kinds_of(setting) - {"host who plays"}, "somebody was shown no twin"


async def test_nobody_hears_the_difference_on_any_stream(tmp_path: Path) -> None:
    tally = Tally()
    await compare_streams("x-game", Setting(), "gate streams", tmp_path, tally)
    assert set(tally.answers) == {"webSocket", "streamMatchEvents", "streamMyEvents", "listMatchEvents", "webhook"}
    assert {"seat", "host", "spectator", "ex-player", "admin"} <= set(tally.pairs)


@pytest.mark.parametrize("leak", [plants.everybody_hears_of_submissions, plants_abroad.sockets_are_pinged_by_news])
async def test_a_leak_on_a_stream_is_heard(tmp_path: Path, leak: Planting) -> None:
    with pytest.raises(Leak) as caught:
        await compare_streams("x-game", Setting(), "gate revised", tmp_path, Tally(), leak, revised)
    assert caught.value.operation.startswith(("webSocket", "stream", "listMatchEvents"))


async def test_every_operation_of_the_api_is_asked_or_says_why_not() -> None:
    moment = Moment("m_x", "ph_x", 3, {}, {1: [], 2: [], 3: []}, {}, ["ac_host"], "here")
    with opened("x-game", Setting(), "operations") as world:
        known = {details["operationId"] for path in COMMITTED["paths"].values() for details in path.values()}
        offers = dict.fromkeys((1, 2, 3), world.match.offers(1) or world.match.offers(2) or world.match.offers(3))
    full = Moment(**{**vars(moment), "offers": offers})
    kinds = ("seat", "host", "spectator")
    asked = {ask.operation for kind in kinds for ask in asks_of(Person(kind, kind, 1, token="t"), full)}
    season = SeasonMoment("se_x", "m_x", "m_y", dict.fromkeys(CAST, "cm_x"), {"public": 1}, "de_1", "ac_host", 1)
    asked |= {ask.operation for ask in asks_of_season(Person("host", "host", token="t"), season)}
    unclassified = known - asked - set(STREAMED) - set(LEFT_OUT)
    assert unclassified == set(), "ask them in tests/secrecy/questions.py, or say there why not"
    assert not asked & (set(STREAMED) | set(LEFT_OUT))


async def test_every_question_has_an_answer_in_a_world_that_can_be_branched() -> None:
    with opened("x-game", Setting(), "answers") as world:
        people = [world.people["watcher"], world.player(1)]
        sights = await captured(world, people, moment_of(world, "answers"), asks_of)
    assert {"checkReadiness", "putSubmission"} <= {ask.operation for ask, _ in sights["watcher"].answers.values()}


async def test_the_straight_door_answers_as_a_client_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        straight = await answer_to(server.app, Ask("listMatches", "GET", "/v1/matches"), None)
        asked = await server.client.get("/v1/matches")
    assert straight.status == asked.status_code == 401
    assert straight.body == asked.content
    assert {name.decode() for name, _ in straight.headers} == set(asked.headers)
