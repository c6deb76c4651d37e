"""Channels as threads: who is in them, and what is said there, both ways, once."""

import pytest

from tests.clients.discord.stage import Stage
from tests.games.locked_out.scenes import SETUP

pytestmark = pytest.mark.anyio

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


async def test_what_is_said_at_the_table_is_said_on_both_sides_once(stage: Stage) -> None:
    match_id, people = await stage.lobby("Ada", "Ben", "Cleo")
    ada, ben, cleo = people
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: all("Everybody" in person.threads() for person in people))
    (table,) = {person.threads()["Everybody"] for person in people}
    assert fake.world.members[table] == {person.id for person in people}, "the host is no member, nor anybody else"

    await ada.write(table, "Shall we ally, the three of us?")
    await stage.account(ben).say(match_id, "table", "I am on the web today")
    await cleo.write(table, "Fine")

    await fake.until(lambda: len(fake.said_in(table)) == 3 and stage.bot_knows(table))
    await stage.read_all(match_id, *people)
    assert sorted(fake.said_in(table)) == ["Ben: I am on the web today", "Fine", "Shall we ally, the three of us?"]
    said = (await stage.account(ben).messages(match_id, "table")).items
    assert sorted((each.name, each.text) for each in said) == [
        ("Ada", "Shall we ally, the three of us?"),
        ("Ben", "I am on the web today"),
        ("Cleo", "Fine"),
    ]


async def test_a_pair_has_a_thread_of_its_own_and_nobody_else_learns_of_it(stage: Stage) -> None:
    match_id, (ada, ben, cleo) = await stage.lobby("Ada", "Ben", "Cleo")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")

    await ada.command("talk open", seats="2")
    await fake.until(lambda: len(ada.threads()) == len(ben.threads()) == 2)
    (pair,) = {*ada.threads().values()} - {ada.threads()["Everybody"]}
    await ben.write(pair, "Cleo must not know")
    await fake.until(lambda: stage.bot_knows(pair))

    assert fake.world.members[pair] == {ada.id, ben.id}
    seen = [each for each in fake.world.shown if "Cleo must not know" in each.text]
    assert {person for each in seen for person in each.people} == {ada.id, ben.id}
    assert cleo.threads().keys() == {"Everybody"}
    assert [each.text for each in (await stage.account(ada).messages(match_id, "pair:1-2")).items] == [
        "Cleo must not know"
    ]


async def test_behind_aliases_nobody_shares_a_thread(stage: Stage) -> None:
    """Who is in a thread on Discord is seen by all in it, under their own name."""
    match_id, people = await stage.lobby("Ada", "Ben", "Cleo")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await stage.host().update_match(match_id, drawn_aliases=True)
    await host.command("host start")
    await fake.until(lambda: all("Everybody" in person.threads() for person in people))
    ada, ben, _ = people
    table = ada.threads()["Everybody"]
    await ada.write(table, "Who am I?")
    (seat,) = {(await stage.account(ada).match(match_id)).seat}
    alias = (await stage.host().match(match_id)).seats[(seat or 0) - 1].display_name
    await fake.until(lambda: all(len(fake.said_in(each.threads()["Everybody"])) == 1 for each in people))
    await ada.command("ask")
    await ada.fill({"Your question": "Does anybody know me?"})
    await fake.until(lambda: any("Questions" in name for name in host.threads()))
    await stage.read_all(match_id, *people)

    assert fake.said_in(ben.threads()["Everybody"]) == [f"{alias}: Who am I?"]
    assert {len(fake.world.members[each]) for person in (*people, host) for each in person.threads().values()} == {1}


async def test_a_message_that_a_host_hides_is_taken_off_the_thread(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in ben.threads())
    table = ada.threads()["Everybody"]
    await ada.write(table, "Something rude")
    await stage.account(ben).say(match_id, "table", "Something worse")
    await fake.until(lambda: len(fake.said_in(table)) == 2 and stage.bot_knows(table))

    (channel,) = [each for each in await host.complete("host hide", "channel") if each["value"] == "table"]
    shown = await host.complete("host hide", "message", channel=channel["value"])
    assert {each["name"] for each in shown} == {"Ben: Something worse", "Ada: Something rude"}
    for each in shown:
        await host.command("host hide", channel=channel["value"], message=each["value"], reason="Manners")
        assert "The message is hidden" in host.text

    await fake.until(lambda: fake.said_in(table) == [])


async def test_a_reported_message_reaches_the_host_who_removes_it(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in ben.threads())
    ada.place = ada.threads()["Everybody"]
    await stage.account(ben).say(match_id, "table", "Something worse")

    (shown,) = await ada.complete("talk report", "message")
    await ada.command("talk report", message=shown["value"], reason="Not nice")
    assert "Reported" in ada.text, ada.text
    await fake.until(lambda: any("A message was reported" in dm for dm in host.dms))
    await host.command("host reports")
    assert "Not nice" in host.text
    assert "Ben: Something worse" in host.text
    assert "Ada" not in host.text, "nobody learns who reported"
    (reported,) = await host.complete("host answer-report", "message")
    await host.command("host answer-report", message=reported["value"], remove=True, reason="Manners")
    assert "Answered" in host.text, host.text
    await fake.until(lambda: any("The hosts removed what you reported" in dm for dm in ada.dms))
    await fake.until(lambda: fake.said_in(ada.place) == [])
    assert not any("reported" in dm for dm in ben.dms)


async def test_a_group_grows_and_shrinks_and_nobody_reads_what_was_before_them(stage: Stage) -> None:
    match_id, (ada, ben, cleo) = await stage.lobby("Ada", "Ben", "Cleo")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")

    await ada.command("talk open", seats="2, 4", title="Us")
    assert "for its members alone" in ada.text, ada.text
    await fake.until(lambda: "Us" in ada.threads() and "Us" in ben.threads())
    ada.place = first = ada.threads()["Us"]
    await ada.command("talk add", seats="none")
    assert "Name seats by their numbers" in ada.text
    await ada.command("talk add", seats="3")
    assert "from now on" in ada.text, ada.text
    await fake.until(lambda: "Us" in cleo.threads())
    ben.place = second = cleo.threads()["Us"]
    await fake.until(lambda: fake.world.members[second] == {ada.id, ben.id, cleo.id})
    assert fake.world.members[first] == {ada.id, ben.id}

    await ben.command("talk leave")
    assert "You have left" in ben.text, ben.text
    await fake.until(lambda: cleo.threads()["Us"] != second)
    third = cleo.threads()["Us"]
    await fake.until(lambda: fake.world.members[third] == {ada.id, cleo.id})
    await stage.read_all(match_id, ada, ben, cleo)


async def test_a_question_and_its_answer_are_for_the_asker_and_the_hosts(stage: Stage) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")

    await ada.command("ask")
    await ada.fill({"Your question": "May I pair myself?"})
    assert "Asked" in ada.text
    await fake.until(lambda: any("Questions" in name for name in host.threads()))
    place = host.threads()["Questions of seat 1"]
    await fake.until(lambda: fake.world.members[place] == {ada.id, host.id})
    await host.write(place, "No, the four others")

    await fake.until(lambda: stage.bot_knows(place))
    assert fake.said_in(place) == ["Ada: May I pair myself?", "No, the four others"]
    answers = (await stage.account(ada).messages(match_id, "questions:1")).items
    assert [(each.role, each.text) for each in answers][1] == ("host", "No, the four others")
    seen = {person for each in fake.world.shown if "pair myself" in each.text for person in each.people}
    assert seen == {ada.id, host.id}


async def test_rooms_follow_the_game_and_a_newcomer_reads_nothing_of_before(stage: Stage) -> None:
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("matches")
    match = await stage.host().create_match("locked-out", title="Rooms", config={"setup": SETUP})
    await host.command("host here", match=match.id)
    ada, ben, cleo = (fake.person(name) for name in ("Ada", "Ben", "Cleo"))
    for person, seat in ((ada, 1), (ben, 2), (cleo, 3)):
        await person.command("join", match=match.id, seat=seat)
    await host.command("seat fill", match=match.id)
    await host.command("host start", match=match.id)
    await fake.until(
        lambda: "Room Alpha" in ada.threads() and "Room Alpha" in ben.threads() and "Room Beta" in cleo.threads()
    )
    alpha = ada.threads()["Room Alpha"]
    assert fake.world.members[alpha] == {ada.id, ben.id}
    await ada.write(alpha, "We are water, both of us")
    await fake.until(lambda: stage.bot_knows(alpha))

    for person, to in ((ada, "beta"), (ben, "gamma"), (cleo, "alpha")):
        options = await stage.account(person).options(match.id)
        assert options.phase is not None
        await stage.account(person).submit(match.id, options.phase.id, {"type": "move", "to": to, "boost": 0})
    await host.command("host close", reason="Next", match=match.id)

    await fake.until(
        lambda: "Room Beta" in ada.threads() and "Room Gamma" in ben.threads() and "Room Alpha" in cleo.threads()
    )
    await fake.until(lambda: fake.world.channels[alpha]["thread_metadata"]["locked"])
    assert cleo.threads()["Room Alpha"] != alpha
    seen = {person for each in fake.world.shown if "We are water" in each.text for person in each.people}
    assert seen == {ada.id, ben.id}


async def test_what_the_match_does_not_take_is_taken_off_and_given_back(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads())
    table = ada.threads()["Everybody"]
    await stage.host().cancel(match_id, reason="Nobody has time")
    await stage.read_all(match_id, ada, ben)

    # A race on Discord: written before the lock has come through.
    fake.world.channels[table]["thread_metadata"]["locked"] = False
    await ada.write(table, "One last word")

    await fake.until(lambda: any("This wasn't said" in dm and "One last word" in dm for dm in ada.dms))
    await fake.until(lambda: fake.said_in(table) == [])


async def test_a_substitute_talks_where_the_one_before_reads_no_more(stage: Stage) -> None:
    _, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host, frida = stage.fake, stage.fake.person("Host"), stage.fake.person("Frida")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads() and "Everybody" in ben.threads())
    old = ada.threads()["Everybody"]
    await ben.write(old, "Good to have you here, Ada")
    await fake.until(lambda: stage.bot_knows(old))

    await host.command("seat substitute", seat=1, person=frida.id, knowledge="from_now", reason="Ada is away")
    await fake.until(
        lambda: "Everybody" in frida.threads() and ben.threads()["Everybody"] == frida.threads()["Everybody"]
    )
    new = frida.threads()["Everybody"]
    assert new != old
    assert fake.world.members[new] == {ben.id, frida.id}
    await ben.write(new, "Hello Frida")
    await fake.until(lambda: stage.bot_knows(new))

    assert fake.world.channels[old]["thread_metadata"]["locked"]
    seen = {
        text: {p for s in fake.world.shown if text in s.text for p in s.people}
        for text in ("have you here", "Hello Frida")
    }
    assert seen == {"have you here": {ada.id, ben.id}, "Hello Frida": {ben.id, frida.id}}
    assert fake.said_in(new) == ["Hello Frida"]


async def test_a_substitute_is_told_what_is_owed_now_and_not_the_whole_past(stage: Stage) -> None:
    match_id, (ada, *_) = await stage.lobby("Ada", "Ben", "Cleo", "Dan", game="exodus", players=4)
    fake, host, frida = stage.fake, stage.fake.person("Host"), stage.fake.person("Frida")
    await host.command("host start")
    await host.command("host close", reason="Quick")
    await fake.until(lambda: any("You hold" in dm for dm in ada.dms))

    await host.command("seat substitute", seat=1, person=frida.id, reason="Ada is away")
    await fake.until(lambda: "Everybody" in frida.threads() and frida.dms)
    await stage.read_all(match_id, frida)

    assert [dm.splitlines()[0] for dm in frida.dms] == ["exodus of Host: seat 1"]
    assert "round 2" in frida.dms[0]


async def test_a_picture_stays_on_discord(stage: Stage) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await fake.until(lambda: "Everybody" in ada.threads())
    table = ada.threads()["Everybody"]

    await ada.write(table, "")
    await ada.write(table, "That was me")

    await fake.until(lambda: stage.bot_knows(table))
    assert len(fake.said_in(table)) == 2
    assert [each.text for each in (await stage.account(ada).messages(match_id, "table")).items] == ["That was me"]


async def test_a_confessional_is_for_its_player_and_the_hosts(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")

    await ada.command("confess")
    place = ada.threads()["Confessional of seat 1"]
    assert fake.world.members[place] == {ada.id}
    await ada.write(place, "I trust nobody")

    await fake.until(lambda: stage.bot_knows(place) and fake.world.members[place] == {ada.id, host.id})
    said = (await stage.host().messages(match_id, "thoughts:1")).items
    assert [each.text for each in said] == ["I trust nobody"]
    seen = [each for each in fake.world.shown if "I trust nobody" in each.text]
    assert {person for each in seen for person in each.people} == {ada.id, host.id}
    await ben.command("confess")
    assert ben.threads().keys() >= {"Confessional of seat 2"}
