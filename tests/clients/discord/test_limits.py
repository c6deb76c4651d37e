"""The rig against the fake gateway: limits, lost answers, kills at any point, closed messages, several servers."""

import random
from collections import Counter

import pytest

from mainmatch_discord import cards
from tests.clients.discord.fake_discord.people import Person
from tests.clients.discord.playing import shown_to_others
from tests.clients.discord.stage import Stage
from tests.rigs.sizes import seed, size, table

pytestmark = pytest.mark.anyio

OTHER_GUILD, OTHER_CHANNEL = 1001, 2001


async def test_what_is_too_much_for_discord_is_said_later_and_once(stage: Stage) -> None:
    match_id, _ = await stage.lobby("Ada", "Ben")
    fake = stage.fake
    await fake.until(lambda: len(fake.posts) == 3)

    # More often than discord.py asks by itself.
    fake.rest.limited["POST /channels/2000/messages"] = 7
    await stage.host().announce(match_id, "Once", reason="Test")
    await stage.host().announce(match_id, "Twice", reason="Test")

    await fake.until(lambda: "A host says: Twice" in fake.posts)
    assert fake.posts[-2:] == ["A host says: Once", "A host says: Twice"]


async def test_killed_at_any_point_it_loses_nothing_and_posts_nothing_twice(stage: Stage) -> None:
    chance, done = random.Random(seed()), Counter[str]()  # noqa: S311 - when the bot is killed
    for n in range(1, 1 + size(2, 40)):
        fake = stage.fake
        host, ada, ben = (fake.person(name) for name in ("Host", "Ada", "Ben"))
        for person in (host, ada, ben):
            await person.command("matches")
        match = await stage.host().create_match("x-game", title=f"Cut {n}")
        await host.command("host here", match=match.id)
        before, fake.rest.until_cut = len(fake.posts), chance.randint(1, 14)
        fake.rest.was_cut.clear()
        for person in (ada, ben):
            await stage.account(person).join(match.id)
        await stage.host().add_bots(match.id, fill=True)
        await stage.host().start(match.id)
        await stage.account(ada).say(match.id, "table", f"Said in {n}")
        await stage.host().announce(match.id, "Listen", reason="Test")
        await stage.host().close_phase(match.id, reason="Next")
        await fake.rest.was_cut.wait()
        await stage.stop()
        await stage.start()

        names = cards.match_names(await stage.host().match(match.id))
        told = (await stage.host().events(match.id, limit=500, as_="public", says=True)).items
        expected = [cards.said_text(each.says, names) for each in told if each.says]
        await fake.until(lambda: len(fake.posts) >= before + len(expected))  # noqa: B023 - it is awaited here
        await stage.read_all(match.id, ada, ben)
        assert fake.posts[before:] == expected
        rooms = [person.threads()["Everybody"] for person in (ada, ben)]
        assert len({*rooms}) == 1
        assert fake.said_in(rooms[0]) == [f"Ada: Said in {n}"]
        assert [each["name"] for each in fake.world.channels.values() if "parent_id" in each].count("Everybody") == n
        for person in (ada, ben):
            assert messages_twice(person) == []
        done.update(posts=len(expected), kills=1)
    table("kills of the bot", done)


def messages_twice(person: Person) -> list[str]:
    told = [each["nonce"] for each in person.world.messages[int(person.world.dm(person.id)["id"])].values()]
    return [nonce for nonce, count in Counter(told).items() if count > 1]


async def test_a_host_is_told_whom_nothing_reaches_and_nobody_else_is(stage: Stage) -> None:
    _, (ada, _) = await stage.lobby("Ada", "Ben")
    host = stage.fake.person("Host")
    stage.fake.world.closed.add(ada.id)
    await host.command("seat fill")
    await host.command("host start")

    await stage.fake.until(lambda: any("Ada takes no direct messages" in dm for dm in host.dms))

    assert shown_to_others(stage.fake, "Ada takes no direct messages", host) == []
    assert sum("takes no direct messages" in dm for dm in host.dms) == 1


async def test_a_host_of_a_season_is_told_at_its_start_whom_nothing_reaches(stage: Stage) -> None:
    host, ada, ben = (stage.fake.person(name) for name in ("Host", "Ada", "Ben"))
    await host.command("season-host create", title="Autumn")
    for person in (ada, ben):
        await person.command("season join", season=host.text.split("`")[1])
    stage.fake.world.closed.add(ada.id)
    await host.command("season-host start")

    await stage.fake.until(lambda: any("Ada takes no direct messages" in dm for dm in host.dms))
    await stage.fake.until(lambda: any("The season" in dm for dm in ben.dms))
    assert shown_to_others(stage.fake, "Ada takes no direct messages", host) == []


async def test_each_server_of_several_has_its_own_matches(stage: Stage) -> None:
    fake = stage.fake
    await stage.stop()
    fake.world.text_channel(OTHER_GUILD, OTHER_CHANNEL)
    await stage.start()
    far = fake.person("Far host")
    far.place = OTHER_CHANNEL

    here, (ada, *_) = await stage.lobby("Ada", "Ben")
    there, _ = await stage.lobby("Cleo", host="Far host")
    for host in ("Host", "Far host"):
        await fake.person(host).command("seat fill")
        await fake.person(host).command("host start")

    cleo = fake.person("Cleo")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in cleo.threads())
    assert fake.world.channels[cleo.threads()["Everybody"]]["guild_id"] == str(OTHER_GUILD)
    assert fake.world.channels[ada.threads()["Everybody"]]["guild_id"] != str(OTHER_GUILD)
    await fake.until(lambda: any("The match started" in post for post in fake.said_in(OTHER_CHANNEL)))
    assert not any("Cleo" in post for post in fake.posts)
    assert not any("Ada" in post for post in fake.said_in(OTHER_CHANNEL))
    assert here != there


async def test_setup_says_what_is_missing_in_this_channel(stage: Stage) -> None:
    host, world = stage.fake.person("Host"), stage.fake.world

    await host.command("setup")
    assert "All is set" in host.text
    assert "❌" not in host.text

    world.permissions &= ~(1 << 36)
    world.closed.add(host.id)
    await host.command("setup")

    assert "Not yet" in host.text
    wrong = [line for line in host.text.splitlines() if line.startswith("❌")]
    assert [line.split(":")[0].split(",")[0] for line in wrong] == [
        "❌ Create Private Threads",
        "❌ Direct messages to you",
    ]
