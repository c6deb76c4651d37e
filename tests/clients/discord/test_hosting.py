"""A host's day on Discord: create, fill, start, extend, missing, announce, close, rewind, substitute, remind."""

import pytest

from mainmatch_discord.commands.table import COMMANDS
from tests.clients.discord.playing import shown_to_others
from tests.clients.discord.stage import Stage

pytestmark = pytest.mark.anyio


async def test_a_host_runs_a_match_from_discord(stage: Stage) -> None:
    match_id, _ = await stage.lobby("Ada", "Ben", "Cleo", "Dan", phase_hours=24.0)
    host, fake = stage.fake.person("Host"), stage.fake

    await host.command("host start")
    assert "seats_free" in host.text
    await fake.person("Eve").command("join", match=match_id)
    await host.command("host start")
    assert "It has begun" in host.text
    before = (await stage.host().match(match_id)).phase
    assert before is not None
    assert before.due_at is not None
    assert f"<t:{int(before.due_at.timestamp())}:R>" in host.text

    await host.command("host extend", hours=2.0, reason="A holiday")
    after = (await stage.host().match(match_id)).phase
    assert after is not None
    assert after.due_at is not None
    assert (after.due_at - before.due_at).total_seconds() == 7200
    await host.command("host announce", text="Welcome, all of you", reason="Manners")
    await host.command("host missing")
    assert "Missing: " in host.text
    assert "Submissions in force: 0" in host.text
    await host.command("host close", reason="All are here")
    assert "Closed" in host.text

    await fake.until(lambda: any("All are here" in post for post in fake.posts))
    assert any("the new deadline is" in post and "A holiday" in post for post in fake.posts)
    assert "A host says: Welcome, all of you" in fake.posts


async def test_a_host_goes_back_and_seats_a_substitute(stage: Stage) -> None:
    match_id, (ada, ben) = await stage.lobby("Ada", "Ben")
    host, fake, frida = stage.fake.person("Host"), stage.fake, stage.fake.person("Frida")
    await host.command("seat fill")
    assert "Bots took 3 of the seats" in host.text
    await host.command("host start")
    await host.command("host close", reason="Next")

    suggested = await host.complete("host rewind", "phase", match=match_id)
    assert suggested[-1]["name"] == "Pairing, round 1"
    await host.command("host rewind", phase=suggested[-1]["value"], reason="A wrong setting")
    assert "Rewind to Pairing, round 1?" in host.text
    assert "open until <t:" in host.text, "what would be undone"
    await fake.person("Eve").command("matches")
    assert not any("A wrong setting" in post for post in fake.posts), "nothing yet"
    await host.press("Yes, for good")
    assert "Rewound" in host.text
    await fake.until(lambda: any("A wrong setting" in post for post in fake.posts))

    await host.command("seat substitute", seat=1, person=frida.id, reason="Ada is away")
    assert "Substituted" in host.text
    await fake.until(lambda: any("Frida plays on in seat 1" in post for post in fake.posts))
    await ada.command("match", match=match_id)
    assert "seat 1" not in ada.text
    await frida.command("match")
    assert "seat 1" in frida.text
    await host.command("seat substitute", seat=2, reason="Ben is away too")
    assert "Substituted" in host.text
    assert shown_to_others(fake, "x-game of Host: seat 2", ben) == []


async def test_reminders_reach_who_is_missing_and_nobody_else(stage: Stage) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    match_id, people = await stage.lobby(*names)
    host = stage.fake.person("Host")
    await host.command("host start")
    (the_x,) = [person for person in people if (await stage.account(person).options(match_id)).actions]

    await host.command("host remind", reason="It is late")

    assert "Reminded" in host.text
    await stage.fake.until(lambda: any("You have not sent a move yet" in dm for dm in the_x.dms))
    due = (await stage.host().match(match_id)).phase
    assert due is not None
    assert due.due_at is not None
    assert any(f"<t:{int(due.due_at.timestamp())}:R>" in dm for dm in the_x.dms if "You have not sent a move yet" in dm)
    assert not any(
        "You have not sent a move yet" in dm for person in people if person is not the_x for dm in person.dms
    )
    assert not any("not sent a move" in post or "missing" in post.lower() for post in stage.fake.posts), "a secret"


async def test_a_schedule_brings_its_reminders_by_itself(stage: Stage) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    host = stage.fake.person("Host")
    await host.command("matches")
    schedule = {"mode": "rolling", "phase_seconds": {"pairing": 3600}, "reminders_seconds": [3599]}
    match = await stage.host().create_match("x-game", title="Soon", schedule=schedule)
    await host.command("host here", match=match.id)
    people = [stage.fake.person(name) for name in names]
    for person in people:
        await person.command("join", match=match.id)
    await host.command("host start")

    await stage.fake.until(lambda: any("You have not sent a move yet" in dm for person in people for dm in person.dms))


async def test_only_hosts_host_and_are_told_so(stage: Stage) -> None:
    match_id, (ada, *_) = await stage.lobby("Ada", "Ben")

    for name, wish in (
        ("start", {}),
        ("missing", {}),
        ("announce", {"text": "I am the host", "reason": "Fun"}),
        ("here", {"match": match_id}),
    ):
        await ada.command(f"host {name}", **({"match": match_id} | wish))
        assert "host" in ada.text.lower()
        assert "Something went wrong" not in ada.text
    assert not any("I am the host" in post for post in stage.fake.posts)


async def test_a_match_that_asks_for_a_code_has_it_shown_to_its_host_alone(stage: Stage) -> None:
    host, ada = stage.fake.person("Host"), stage.fake.person("Ada")
    await host.command("host create", game="x-game", title="Behind doors", visibility="private")
    code = host.text.rsplit("`", 2)[1]
    match_id = host.text.split("`")[1]

    await ada.command("join", match=match_id)
    assert "You have seat" not in ada.text
    await ada.command("join", match=match_id, code=code)

    assert "You have seat 1" in ada.text
    assert shown_to_others(stage.fake, code, host) == []
    await stage.fake.until(lambda: any("Ada took seat 1" in post for post in stage.fake.posts))


async def test_a_host_pauses_rules_reviews_and_is_held_to_the_audit_log(stage: Stage) -> None:  # noqa: PLR0915 - a day
    host, fake = stage.fake.person("Host"), stage.fake
    await host.command("matches")
    match = await stage.host().create_match("x-game", title="Reviewed", publication="host_review")
    await host.command("host here", match=match.id)
    ada = fake.person("Ada")
    await ada.command("join", match=match.id)
    await host.command("seat fill")
    await host.command("host start")

    await host.command("host pause", hours=5.0, reason="A storm")
    assert "Paused" in host.text
    await ada.command("match")
    assert "Paused until <t:" in ada.text
    await host.command("host resume", reason="It is over")
    assert "It continues" in host.text
    await host.command("host rule", text="Silence is a choice", reason="Asked twice")
    assert "Ruling 1 is published" in host.text
    await ada.command("rulings")
    assert "Silence is a choice" in ada.text

    await host.command("host close", reason="Next")
    await host.command("host close", reason="Next")
    await host.command("host review")
    assert "What waits for publication" in host.text, host.text
    assert shown_to_others(fake, "What waits for publication", host) == []
    await host.command("host publish", reason="It is right")
    assert "Published" in host.text, host.text

    await host.command("host audit")
    assert all(act in host.text for act in ("Pause", "Resume", "A storm", "Publish"))
    await host.command("host cancel", reason="Enough")
    assert "It ends without a result" in host.text
    await host.press("Yes, for good")
    assert "Cancelled" in host.text
    await fake.until(lambda: any("The match was cancelled" in post for post in fake.posts))


async def test_seats_are_sent_for_invited_to_and_unsealed_and_hosts_come_and_go(stage: Stage) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben", game="exodus", players=4)
    host, fake, grace, frida = (stage.fake.person("Host"), stage.fake, *map(stage.fake.person, ("Grace", "Frida")))
    await host.command("host add", person=grace.id, reason="Two see more")
    assert "A host was added" in host.text, host.text
    await host.command("host list")
    assert "Grace" in host.text
    await host.command("seat invite", seat=3, reason="A friend")
    code = host.text.rsplit("`", 2)[1]
    await frida.command("join", match=match_id, code=code)
    assert "You have seat 3" in frida.text, frida.text
    assert shown_to_others(fake, code, host) == []
    await host.command("seat fill")
    await host.command("host start")
    assert "It has begun" in host.text

    await host.command("seat submit", seat=1, reason="By phone")
    await host.press("Write it as JSON")
    await host.fill({})
    await host.press("Send")
    assert "Sent for seat 1" in host.text, host.text
    await fake.until(lambda: any("A host sent a move for you" in dm for dm in ada.dms))

    await host.command("host unseal", reason="A doubt")
    assert "All players are told so" in host.text
    await host.press("Yes, for good")
    assert "What is sealed" in host.text, host.text
    suggested = await host.complete("host remove", "host")
    (who,) = [each["value"] for each in suggested if each["name"] == "Grace"]
    await host.command("host remove", host=who)
    assert "The host was removed" in host.text


async def test_long_answers_have_pages_that_work_after_a_restart(stage: Stage) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben")
    await ada.command("rules", match=match_id)
    first = ada.text
    assert "1 / " in first

    await stage.stop()
    await stage.start()
    await ada.press("After")

    assert "2 / " in ada.text
    await ada.press("Before")
    assert ada.text == first


async def test_a_history_is_read_to_its_end(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, (ada, _) = await stage.lobby("Ada", "Ben")
    for command in COMMANDS:
        if command.name in {"history", "host audit"}:
            monkeypatch.setitem(command.fixed, "limit", 1)
    await ada.command("history", match=match_id)
    assert "The lobby opened" in ada.text
    assert "Ben took seat 2" in ada.text
    host = stage.fake.person("Host")
    for reason in ("First", "Second"):
        await stage.host().announce(match_id, "Hello", reason=reason)
    await host.command("host audit", match=match_id)
    assert "First" in host.text
    assert "Second" in host.text
