"""What is private stays so: results by direct message, logs without what was said, a file for the bot alone."""

import logging
import re
import stat
from pathlib import Path

import discord
import pytest

from mainmatch_client import AsyncMainmatch, NotSignedIn
from mainmatch_discord import cards
from mainmatch_discord.__main__ import main
from mainmatch_discord.commands.table import COMMANDS
from mainmatch_discord.enrolment import enrol
from mainmatch_discord.settings import BadSettings, Settings
from mainmatch_discord.verification import faults
from tests.clients.discord.playing import play, shown_to_others
from tests.clients.discord.stage import PASSWORD, SCOPES, Stage

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]


async def test_what_a_game_tells_one_seat_is_told_to_that_person_and_in_no_channel(stage: Stage) -> None:
    match_id, people = await stage.lobby("Ada", "Ben", "Cleo", "Dan", game="exodus", players=4)
    fake, host = stage.fake, stage.fake.person("Host")
    await host.command("host start")
    for person in people:
        await play(person, match_id)
    await stage.read_all(match_id, *people)

    names = cards.match_names(await stage.host().match(match_id))
    public = {each.id for each in (await stage.host().events(match_id, limit=500, as_="public")).items}
    count = 0
    for person in people:
        own = (await stage.account(person).events(match_id, limit=500)).items
        private = [each for each in own if each.type.startswith("game.") and each.id not in public]
        told = [
            cards.said_text(each.says or "", names)
            for each in (await stage.account(person).events(match_id, limit=500, says=True)).items
            if each.id in {one.id for one in private}
        ]
        assert [dm.splitlines()[0] for dm in person.dms if dm.splitlines()[0] in told] == told
        count += len(private)
        view = (await stage.account(person).view(match_id)).view
        assert view is not None
        assert shown_to_others(fake, f"exodus of Host: seat {people.index(person) + 1}", person) == []
        assert not set(told) & set(fake.posts)
    assert count, "exodus tells each what became of their offers"


async def test_nothing_that_was_said_or_sent_is_logged(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    with caplog.at_level(logging.DEBUG):
        match_id, people = await stage.lobby(*names)
        await stage.fake.person("Host").command("host start")
        for person in people:
            await play(person, match_id)
        await stage.fake.until(lambda: "Everybody" in people[0].threads())
        table = people[0].threads()["Everybody"]
        await people[0].write(table, "Forty-two green bottles")
        await stage.fake.until(lambda: stage.bot_knows(table))
        await stage.read_all(match_id, *people)

    assert "Forty-two green bottles" not in caplog.text
    assert stage.settings.token not in caplog.text
    assert "fake-token" not in caplog.text
    assert not [each for each in caplog.records if each.name.startswith("discord") and each.levelno < logging.WARNING]
    assert stage.settings.token not in repr(stage.settings)
    assert "fake-token" not in repr(stage.settings)


async def test_the_bots_file_is_its_own_and_holds_no_words(stage: Stage) -> None:
    _, (ada, _) = await stage.lobby("Ada", "Ben")
    host = stage.fake.person("Host")
    await host.command("seat fill")
    await host.command("host start")
    await stage.fake.until(lambda: "Everybody" in ada.threads())
    table = ada.threads()["Everybody"]
    await ada.write(table, "Forty-two green bottles")
    await stage.fake.until(lambda: stage.bot_knows(table))

    files = [*stage.settings.data.iterdir()]
    assert files
    assert stat.S_IMODE(stage.settings.data.stat().st_mode) == 0o700
    assert stat.S_IMODE((stage.settings.data / "bot.sqlite3").stat().st_mode) == 0o600
    kept = b"".join(each.read_bytes() for each in files)
    assert b"green bottles" not in kept
    assert stage.settings.token.encode() not in kept


async def test_who_takes_their_account_over_and_ends_the_link_is_spoken_for_no_more(stage: Stage) -> None:
    await stage.lobby("Ada")
    ada = stage.fake.person("Ada")
    await ada.command("link")
    code = next(line for line in ada.text.splitlines() if line.startswith("mmc_"))
    assert stage.bot is not None

    name = f"ada-gone-{stage.settings.namespace}"
    await stage.owner.claim_account(code, name, PASSWORD, keep_linked=False)
    # Its stream was closed by the server; the bot is told when it comes back.
    await stage.fake.until(lambda: ada.id not in stage.store.people())

    assert stage.fake.person("Host").id in stage.store.people()


async def test_a_token_that_was_revoked_makes_the_bot_forget_nobody(stage: Stage) -> None:
    await stage.lobby("Ada")
    assert stage.bot is not None
    people = stage.bot.desk.people
    (token,) = [each for each in (await stage.owner.tokens()).items if each.namespace]
    await stage.owner.delete_token(token.id)

    with pytest.raises(NotSignedIn):
        await people.is_gone(stage.fake.person("Ada").id)
    await stage.fake.person("Ada").command("matches")

    assert "invalid_token" in stage.fake.person("Ada").text
    assert len(stage.store.people()) == 2


def test_settings_come_from_the_environment_or_from_files(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("mm_secret\n")
    found = Settings.read({"MAINMATCH_TOKEN_FILE": str(tmp_path / "token"), "DISCORD_TOKEN": "d"})
    assert (found.token, found.discord_token, found.namespace) == ("mm_secret", "d", "discord")
    with pytest.raises(BadSettings, match="Set DISCORD_TOKEN"):
        Settings.read({"MAINMATCH_TOKEN": "mm_secret"})
    with pytest.raises(BadSettings, match="MAINMATCH_TOKEN_FILE can't be read: No such file"):
        Settings.read({"MAINMATCH_TOKEN_FILE": str(tmp_path / "nowhere")})


@pytest.mark.parametrize("nothing", ["", " \r", '""'])
def test_what_files_leave_around_a_setting_is_no_part_of_it(nothing: str, tmp_path: Path) -> None:
    plain = {"MAINMATCH_TOKEN": "mm_secret", "DISCORD_TOKEN": "d"}
    (tmp_path / "token").write_text('"mm_secret"\r\n', encoding="utf-8")
    others = ("MAINMATCH_URL", "MAINMATCH_NAMESPACE", "MAINMATCH_DISCORD_DATA", "DISCORD_TOKEN_FILE")
    empty = dict.fromkeys((*others, "MAINMATCH_TOKEN"), nothing)
    token = {"DISCORD_TOKEN": "'d'\r", "MAINMATCH_TOKEN_FILE": f"{tmp_path / 'token'}\r"}
    assert Settings.read({**empty, **token}) == Settings.read(plain)
    with pytest.raises(BadSettings, match="MAINMATCH_URL is a variable that"):
        Settings.read({**plain, "MAINMATCH_URL": "${URL:-}"})


async def test_the_operator_gets_a_token_without_seeing_it(stage: Stage, tmp_path: Path) -> None:
    name, data = f"operator-{stage.settings.namespace}", tmp_path / "fresh"
    await stage.owner.sign_up(name, PASSWORD)
    environ = {
        "MAINMATCH_URL": stage.settings.url,
        "MAINMATCH_NAMESPACE": f"own-{stage.settings.namespace}",
        "MAINMATCH_DISCORD_DATA": str(data),
        "DISCORD_TOKEN": "d",
    }
    with pytest.raises(BadSettings, match=r"\(.+\)"):
        await enrol(*Settings.read_place(environ), lambda _: name, lambda _: "not the password")

    kept = await enrol(*Settings.read_place(environ), lambda _: name, lambda _: PASSWORD)

    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    settings = Settings.read(environ)
    assert settings.token == kept.read_text(encoding="utf-8")
    async with AsyncMainmatch(settings.url, settings.token) as client:
        assert await faults(client, settings, None) == []


def test_a_setting_that_is_missing_ends_the_program_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAINMATCH_TOKEN", "MAINMATCH_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit, match="Set MAINMATCH_TOKEN"):
        main()


def test_the_docs_name_every_setting_command_and_permission() -> None:
    text = (ROOT / "docs" / "discord.md").read_text(encoding="utf-8")
    source = (ROOT / "clients" / "discord" / "src" / "mainmatch_discord" / "settings.py").read_text(encoding="utf-8")
    settings = {*re.findall(r'"((?:MAINMATCH|DISCORD)_[A-Z_]+)"', source)}
    assert settings
    assert {name for name in settings if f"`{name}`" not in text} == set()
    needed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        embed_links=True,
        read_message_history=True,
        manage_messages=True,
        create_private_threads=True,
        send_messages_in_threads=True,
        manage_threads=True,
    )
    assert f"permissions={needed.value}" in text
    assert [scope for scope in SCOPES if f'"{scope}"' not in text] == []


async def test_the_docs_name_every_command(stage: Stage) -> None:
    text = (ROOT / "docs" / "discord.md").read_text(encoding="utf-8")
    commands = {f"/{each.name}" for each in COMMANDS}
    assert {f"/{name}" for name in stage.commands()} == commands
    assert {name for name in commands if f"`{name}" not in text} == set()
