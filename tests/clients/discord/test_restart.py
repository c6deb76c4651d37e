"""The bot is ended in the middle, things happen without it, and it comes back: nothing twice, nothing missed."""

import asyncio
from collections import Counter

import pytest

from tests.clients.discord.playing import play
from tests.clients.discord.stage import Stage

pytestmark = pytest.mark.anyio

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


async def test_what_happened_without_the_bot_is_told_when_it_is_back_and_nothing_twice(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("host start")
    for person in people:
        await play(person, match_id)
    await fake.until(lambda: all("Everybody" in person.threads() for person in people))
    table = people[0].threads()["Everybody"]
    await people[0].write(table, "Before")
    await fake.until(lambda: stage.bot_knows(table))
    await stage.read_all(match_id, *people)

    await stage.stop()
    await stage.host().announce(match_id, "The bot sleeps", reason="Night")
    await stage.account(people[1]).say(match_id, "table", "Said on the web meanwhile")
    await people[2].write(table, "Written on Discord meanwhile")
    while (phase := (await stage.host().match(match_id)).phase) is not None and phase.round == 1:
        await stage.host().close_phase(match_id, reason="Without the bot")
    await stage.start()

    await fake.until(lambda: any("The bot sleeps" in post for post in fake.posts) and stage.bot_knows(table))
    await fake.until(lambda: any(post.startswith("Round 1") for post in fake.posts))
    await stage.read_all(match_id, *people)
    await fake.until(lambda: len(fake.said_in(table)) == 3)
    counts = Counter(fake.posts)
    assert counts["A host says: The bot sleeps"] == 1
    assert sum(n for post, n in counts.items() if "took seat" in post) == 5
    assert sum(post.startswith("Round 1") for post in fake.posts) == 1
    for person in people:
        again = [dm for dm, n in Counter(person.dms).items() if n > 1]
        assert again == []
    said = [each.text for each in (await stage.account(people[0]).messages(match_id, "table")).items]
    assert sorted(map(str, said)) == ["Before", "Said on the web meanwhile", "Written on Discord meanwhile"]
    assert sorted(fake.said_in(table)) == ["Before", "Ben: Said on the web meanwhile", "Written on Discord meanwhile"]


async def test_a_post_whose_answer_was_lost_is_not_said_again(stage: Stage) -> None:
    match_id, _ = await stage.lobby("Ada", "Ben")
    fake = stage.fake
    await fake.until(lambda: len(fake.posts) == 3)

    fake.rest.failing["POST /channels/2000/messages"] = 0
    await stage.host().announce(match_id, "Once", reason="Test")
    await stage.host().announce(match_id, "Twice", reason="Test")

    await fake.until(lambda: "A host says: Twice" in fake.posts)
    assert fake.posts.count("A host says: Once") == 1
    assert fake.posts[-2:] == ["A host says: Once", "A host says: Twice"]


async def test_a_message_said_just_before_the_end_is_not_printed_beside_itself(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in ben.threads())
    table = ada.threads()["Everybody"]
    await stage.read_all(match_id, ada, ben)
    # Killed between the server's answer and the note of it: what was said is there, and the note isn't.
    await stage.stop()
    written = fake.world.message(table, ada.id, {"content": "Half a message"})
    await stage.account(ada).say(match_id, "table", "Half a message", idempotency_key=f"discord.{written['id']}")

    await stage.start()

    await fake.until(lambda: stage.bot_knows(table))
    await stage.read_all(match_id, ada, ben)
    assert fake.said_in(table) == ["Half a message"]
    assert [each.text for each in (await stage.account(ben).messages(match_id, "table")).items] == ["Half a message"]


async def test_somebody_who_takes_no_messages_holds_nobody_up(stage: Stage) -> None:
    fake = stage.fake
    match_id, people = await stage.lobby(*FIVE)
    fake.rest.failing["POST /users/@me/channels"] = 403

    await fake.person("Host").command("host start")
    for person in people:
        await play(person, match_id)

    await fake.until(lambda: sum(any("Now: Choice" in dm for dm in person.dms) for person in people) >= 4)


async def test_a_form_from_before_the_restart_says_so(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    await stage.fake.person("Host").command("host start")
    (the_x,) = [person for person in people if (await stage.account(person).options(match_id)).actions]
    await the_x.command("submit")
    await stage.stop()
    await stage.start()

    await the_x.press("Send")

    assert "This form is out of date" in the_x.text
    assert await play(the_x, match_id)


async def test_what_was_written_while_the_gateway_was_gone_is_said_all_the_same(stage: Stage) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads())
    table = ada.threads()["Everybody"]
    await ada.write(table, "With it")
    await fake.until(lambda: stage.bot_knows(table))

    async with asyncio.timeout(60):
        noticing = fake.gateway.cut()
        await ada.write(table, "Without it")
        await noticing
        await fake.gateway.is_there.wait()

    await fake.until(lambda: stage.bot_knows(table))
    said = [each.text for each in (await stage.account(ada).messages(match_id, "table")).items]
    assert said == ["With it", "Without it"]
    assert fake.said_in(table) == ["With it", "Without it"]
