"""A whole match on Discord: five people, slash commands and modals, and nobody sees what isn't theirs."""

import pytest

from tests.clients.discord.fake_discord.people import buttons
from tests.clients.discord.playing import must_be_private, play, shown_to_others
from tests.clients.discord.stage import Stage

pytestmark = pytest.mark.anyio

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


async def test_a_lobby_is_listed_joined_and_left(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")

    await ada.command("matches")
    assert f"2 of 5 seats taken: `{match_id}`" in ada.text
    assert match_id in [each["value"] for each in await ben.complete("join", "match", "x-game of")]
    await ben.command("leave")

    await stage.fake.until(lambda: any("Seat 2 is free again" in post for post in stage.fake.posts))
    assert [post for post in stage.fake.posts if "Ada" in post] == ["Ada took seat 1."]
    await ben.command("matches")
    assert f"1 of 5 seats taken: `{match_id}`" in ben.text


async def test_five_people_play_a_whole_match_and_see_their_own_alone(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    accounts = [stage.account(person) for person in people]
    await stage.fake.person("Host").command("host start")

    rounds = 0
    while (await stage.host().match(match_id)).status == "running":
        rounds += 1
        for person, account in zip(people, accounts, strict=True):
            options = await account.options(match_id)
            if options.actions and options.submission is None:
                assert await play(person, match_id)
        assert rounds < 30

    await stage.fake.until(lambda: any("The match is over" in post for post in stage.fake.posts))
    scored = [post for post in stage.fake.posts if post.startswith("Round ")]
    # The game's own sentence, in which a number is no seat.
    assert len(scored) == 5
    assert not [post for post in scored if "·" in post or "{" in post]
    assert any(name in scored[0] for name in FIVE)
    result = await accounts[0].result(match_id)
    over = next(post for post in stage.fake.posts if "The match is over" in post)
    assert all(f"{seat} · {FIVE[seat - 1]}" in over for seat in result.winners)
    await stage.fake.until(lambda: all(any("finished" in dm.lower() for dm in person.dms) for person in people))
    assert all(any("Now: Choice, round" in dm and "It waits for you" in dm for dm in person.dms) for person in people)
    assert await must_be_private(stage.fake, match_id, zip(people, accounts, strict=True)) > 40
    assert not any("answer for all" in each.how for each in stage.fake.world.shown)


async def test_a_receipt_can_be_read_again_and_what_was_sent_taken_back(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    await stage.fake.person("Host").command("host start")
    asked = [person for person in people if (await stage.account(person).options(match_id)).actions]
    (the_x,) = asked
    assert await play(the_x, match_id, send="Send")
    sent = the_x.text

    await the_x.command("receipt")
    assert the_x.text == sent
    await the_x.command("match")
    assert "You sent: **Pair " in the_x.text
    # By the view's schema: a round is no seat, the X is one, and points are numbers of theirs.
    seat = people.index(the_x) + 1
    assert "\n**Round:** 1\n" in f"\n{the_x.text}\n"
    assert f"**X:** {seat} · {FIVE[seat - 1]}" in the_x.text
    assert "**Points:** 1 · Ada: 0; 2 · Ben: 0" in the_x.text
    await the_x.command("withdraw")
    assert "Withdrawn" in the_x.text
    await the_x.command("receipt")
    assert "no_submission" in the_x.text


async def test_a_form_says_what_is_missing_and_what_the_server_refuses_with_the_way_out(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    host = stage.fake.person("Host")
    await host.command("host start")
    (the_x,) = [person for person in people if (await stage.account(person).options(match_id)).actions]

    await the_x.command("submit")
    await the_x.press("Send")
    assert "⚠ Not yet: Pairs is missing." in the_x.text
    await the_x.press("Write it as JSON")
    await the_x.fill({"The action": "[1, 2"})
    assert "This isn't JSON" in the_x.text
    await the_x.press("Write it as JSON")
    await the_x.fill({"The action": '{"pairs": [[1, 1], [2, 2]]}'})
    await the_x.press("Send")
    assert "Accepted" not in the_x.text
    assert "Send and lock in" in buttons(the_x.last), "it can be mended"
    await host.command("host close", reason="We go on.")
    await the_x.press("Send")
    assert "phase_closed" in the_x.text


async def test_one_cannot_press_what_is_somebody_elses(stage: Stage) -> None:
    match_id, people = await stage.lobby(*FIVE)
    await stage.fake.person("Host").command("host start")
    (the_x,) = [person for person in people if (await stage.account(person).options(match_id)).actions]
    other = next(person for person in people if person is not the_x)
    await the_x.command("submit")

    other.last = the_x.last
    await other.press("Send")

    assert "This form is out of date" in other.text


async def test_a_code_to_take_ones_account_over_is_for_its_person_alone(stage: Stage) -> None:
    ada = stage.fake.person("Ada")

    await ada.command("link")

    code = next(line for line in ada.text.splitlines() if line.startswith("mmc_"))
    assert shown_to_others(stage.fake, code, ada) == []
    account = await stage.owner.claim_account(
        code, f"ada-{stage.settings.namespace}", "correct horse battery", keep_linked=True
    )
    assert account.display_name == "Ada"
    await ada.command("link")
    assert "yours already" in ada.text
    await ada.command("matches")
    assert "pen matches" in ada.text, "the bot may go on"
