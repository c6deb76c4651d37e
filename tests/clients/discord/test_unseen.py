"""Games that the bot has never heard of, played from their options alone: turns, masks, instant answers, a judge."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.clients.discord.fake_discord.people import buttons
from tests.clients.discord.fake_discord.serving import FakeDiscord
from tests.clients.discord.playing import must_be_private, play, shown_to_others
from tests.clients.discord.stage import Stage, staged
from tests.clients.python.live_server import Live, serving
from tests.games.beyond.judged import CLUES
from tests.games.beyond.live import QUICK_SUMS
from tests.games.beyond.nameless import MASKS
from tests.games.beyond.open_ended import AUCTION
from tests.games.beyond.turns import MATCHSTICKS

pytestmark = pytest.mark.anyio

GAMES = (MATCHSTICKS, QUICK_SUMS, CLUES, MASKS, AUCTION)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that plays nothing but games that no front end knows."""
    registry = Registry([(game, f"# {game.title}\n") for game in GAMES], {})
    with pytest.MonkeyPatch.context() as hooks:
        hooks.setattr(Registry, "load", lambda *_, **__: registry)
        with serving(tmp_path_factory.mktemp("elsewhere") / "data") as live:
            yield live


@pytest.fixture
async def away(elsewhere: Live, fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Stage]:
    """The bot on that server."""
    async with staged(elsewhere.url, fake, tmp_path) as stage:
        yield stage


async def test_a_game_never_seen_is_played_to_its_end(away: Stage) -> None:
    match_id, people = await away.lobby("Ada", "Ben", game="matchsticks")
    await away.fake.person("Host").command("host start")

    turns = 0
    while (await away.host().match(match_id)).status == "running":
        turns += sum([await play(person, match_id) for person in people])
    await away.fake.until(lambda: any("The match is over" in post for post in away.fake.posts))

    assert turns == 12, "one stick at a time: the least that the form offers"
    assert sum("Sticks taken" in post for post in away.fake.posts) == 12


async def test_a_secret_ballot_stays_one(away: Stage) -> None:
    names = [f"Voter {n}" for n in range(MASKS.seats.default)]
    match_id, people = await away.lobby(*names, game=MASKS.id)
    await away.fake.person("Host").command("host start")
    (ada, *_) = people
    await away.fake.until(lambda: any(f"{MASKS.id} of Host: seat 1" in dm for dm in ada.dms))

    await ada.command("submit")
    await ada.press("Fill in")
    await ada.fill({"Yes": "no", "Remark": "Seven purple otters"})
    assert "Seven purple otters" in ada.text
    await ada.press("Send and lock in")

    assert "Accepted" in ada.text
    assert shown_to_others(away.fake, "Seven purple otters", ada) == []
    assert await must_be_private(away.fake, match_id, [(ada, away.account(ada))]) == 2


@pytest.mark.parametrize("game", [QUICK_SUMS, AUCTION], ids=lambda game: game.id)
async def test_what_a_game_never_seen_asks_first_can_be_answered(away: Stage, game: object) -> None:
    known = QUICK_SUMS if game is QUICK_SUMS else AUCTION
    match_id, people = await away.lobby(*[f"P{n}" for n in range(known.seats.default)], game=known.id)
    await away.fake.person("Host").command("host start")

    assert sum([await play(person, match_id) for person in people])
    assert await must_be_private(away.fake, match_id, [(each, away.account(each)) for each in people])


async def test_a_judge_is_asked_in_private_too(away: Stage) -> None:
    match_id, people = await away.lobby("Ada", "Ben", game=CLUES.id, players=2)
    host = away.fake.person("Host")
    await host.command("host start")
    for person in people:
        if (await away.account(person).options(match_id)).actions:
            await play(person, match_id)

    assert (await away.host().options(match_id)).actions
    await away.fake.until(lambda: any("It waits for you" in dm for dm in host.dms))
    await host.command("submit")
    assert buttons(host.last)
    assert shown_to_others(away.fake, host.last["embeds"][0]["title"], host) == []
