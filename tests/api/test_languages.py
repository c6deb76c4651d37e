"""Texts in the reader's language: which one is chosen, and that the answer says so."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.api.languages import accepted, spoken
from mainmatch.games.registry import Registry
from tests.app import Server, serving, shipped_games

pytestmark = pytest.mark.anyio

FIVE = ("ada", "ben", "cleo", "dan", "eve")
GERMAN = {"Accept-Language": "de-AT, de;q=0.9, en;q=0.5"}


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("", ()),
        ("de", ("de",)),
        ("en;q=0.5, de-AT, de;q=0.9", ("de-at", "de", "en")),
        ("de;q=0, en", ("en",)),
        ("de; q=0.123 ,*;q=0.1", ("de", "*")),
        ("de;q=2, en;x=1, ä, d-, en;q=0.1234", ()),
    ],
)
def test_languages_are_taken_in_the_order_of_their_weights(header: str, tags: tuple[str, ...]) -> None:
    assert accepted(header) == tags


def test_an_endless_header_is_cut() -> None:
    assert len(accepted(",".join(["de"] * 10_000))) == 32


def test_each_language_is_named_once() -> None:
    assert spoken("en", "de", "en") == {"Content-Language": "en, de", "Vary": "Accept-Language"}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data") as server:
        yield server


def language_of(answer: httpx2.Response) -> str:
    assert "accept-language" in answer.headers["vary"].lower()
    found: str = answer.headers["content-language"]
    return found


async def test_the_catalogue_and_the_rules_are_in_the_readers_language(server: Server) -> None:
    german = await server.client.get("/v1/games/x-game", headers=GERMAN)
    assert (language_of(german), german.json()["language"]) == ("de", "de")
    facts = german.json()
    assert (facts["title"], facts["rules"].splitlines()[0]) == ("Das X-Spiel", "# Das X-Spiel")
    (choose,) = (each for each in facts["actions"] if each["type"] == "choose")
    assert (choose["schema"]["properties"]["choice"]["x-labels"]["betray"], choose["icon"]) == ("{about} verraten", "⚖️")
    games = await server.client.get("/v1/games", headers=GERMAN)
    assert language_of(games) == "de"
    titles = {each["id"]: (each["title"], each["language"]) for each in games.json()["items"]}
    assert titles["x-game"] == ("Das X-Spiel", "de")
    assert titles["exodus"] == ("Das Exodus-Spiel", "de")


async def test_rules_that_a_language_lacks_are_english_and_said_to_be(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = shipped_games()
    famine = games.get("famine")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "is_file", lambda path: path.suffixes != [".ko", ".md"] and path.exists())
        lacking = Registry([(famine, games.rules_text(famine))], {})
    monkeypatch.setattr(games, "translation", lacking.translation)
    answer = await server.client.get("/v1/games/famine", headers={"Accept-Language": "ko"})
    facts = answer.json()
    assert (language_of(answer), facts["language"], facts["rules_language"]) == ("ko, en", "ko", "en")
    assert facts["rules"].startswith("# Seven Years' Famine\n")


@pytest.mark.parametrize("header", ["", "fr", "tlh, *", "en-GB", "de;q=0"])
async def test_without_a_language_that_the_game_has_it_is_english(server: Server, header: str) -> None:
    answer = await server.client.get("/v1/games/x-game", headers={"Accept-Language": header})
    assert (language_of(answer), answer.json()["title"]) == ("en", "The X Game")


async def started(server: Server) -> str:
    """The path of a match in which Ada is the X of round 1, Ben of round 2 and so on."""
    host = await server.person("host")
    order = {"setup": {"order": [1, 2, 3, 4, 5]}}
    made = await host.post("/v1/matches", json={"game": "x-game", "visibility": "public", "config": order})
    path = f"/v1/matches/{made.json()['id']}"
    for name in FIVE:
        await (await server.person(name)).post(f"{path}/join", json={})
    await host.post(f"{path}/start")
    return path


async def test_options_and_refusals_are_in_the_players_language(server: Server) -> None:
    path, ada = await started(server), await server.person("ada")

    german, english = await ada.get(f"{path}/options", headers=GERMAN), await ada.get(f"{path}/options")
    assert (language_of(german), language_of(english)) == ("de", "en")
    said: list[dict[str, Any]] = [german.json(), english.json()]
    assert [each["actions"][0]["label"] for each in said] == ["Die anderen in Paare einteilen", "Pair up the others"]
    assert said[0]["missing"].startswith("Eine der drei Einteilungen")
    assert [each["actions"][0]["schema"]["x-label"] for each in said] == ["{pairs} einteilen", "Pair {pairs}"]

    # So are those of a seat without an action.
    ben = await server.person("ben")
    waiting = await ben.get(f"{path}/options", headers=GERMAN)
    assert (waiting.json()["actions"], waiting.json()["language"], language_of(waiting)) == ([], "de", "de")

    wrong = {"phase_id": said[0]["phase"]["id"], "action": {"type": "pair_players", "pairs": [[2, 3], [4, 4]]}}
    refused = await ada.put(f"{path}/submission", json=wrong, headers=GERMAN)
    assert (refused.json()["code"], language_of(refused)) == ("bad_pairs", "de")
    assert refused.json()["title"] == "Ungültige Paare"
    assert refused.json()["detail"] == "Teile [2, 3, 4, 5] in Paare ein, jeden von ihnen einmal."
    again = await ada.put(f"{path}/submission", json=wrong)
    assert again.json()["detail"] == "Pair up [2, 3, 4, 5], each of them once."


async def test_errors_are_in_the_readers_language_and_wholly_so(server: Server) -> None:
    path, ada = await started(server), await server.person("ada")
    unknown = await ada.get("/v1/matches/m_nothing", headers=GERMAN)
    assert (unknown.json()["title"], language_of(unknown)) == ("Keine solche Partie", "de")
    assert unknown.json()["detail"].startswith("Es gibt keine Partie mit dieser Kennung, die du sehen kannst.")
    assert (await ada.get("/v1/matches/m_nothing")).json()["title"] == "No such match"

    # With values in it.
    taken = await server.client.post(
        "/v1/accounts", json={"username": "eva", "password": "ababababab", "display_name": "Eva"}, headers=GERMAN
    )
    assert taken.json()["detail"] == "Nimm mindestens 5 verschiedene Zeichen."

    # What a game refuses in the server's words.
    none = await ada.delete(f"{path}/submission", headers=GERMAN)
    assert none.json()["detail"] == "Dieser Platz hat in dieser Phase keinen Zug gesendet."
    phase = (await ada.get(path)).json()["phase"]["id"]
    wrong = {"phase_id": phase, "action": {"type": "choose", "choice": "ally", "double": False}}
    refused = await ada.put(f"{path}/submission", json=wrong, headers=GERMAN)
    assert (refused.json()["code"], language_of(refused)) == ("action_not_allowed", "de")
    assert refused.json()["detail"] == "Sende pair_players: Etwas anderes geht hier jetzt nicht."

    # What has no translation.
    wrong_type = await ada.put(f"{path}/submission", content=b"x", headers={**GERMAN, "Content-Type": "text/plain"})
    assert (wrong_type.json()["code"], language_of(wrong_type)) == ("unsupported_media_type", "en")
    assert wrong_type.json()["title"] == "Unsupported media type"


async def test_events_say_what_happened_in_the_readers_language(server: Server) -> None:
    path, ben = await started(server), await server.person("ben")
    told = {
        name: (await (await server.person(name)).get(f"{path}/events", params={"says": "true"}, headers=headers))
        for name, headers in (("ada", GERMAN), ("ben", {}))
    }
    assert language_of(told["ada"]) == "de"
    words = {
        name: {each["type"]: each["says"] for each in page.json()["items"] if "says" in each}
        for name, page in told.items()
    }
    drawn = "{seat:1}, {seat:2}, {seat:3}, {seat:4}, {seat:5}"
    order, opened = "game.order_drawn", "phase.opened"
    assert words["ada"][order] == f"Das X der Runden der Reihe nach: {drawn}. Du bist es in Runde 1."
    assert words["ben"][order] == f"The X of each round in turn: {drawn}. You are the X in round 2."
    assert words["ada"][opened].startswith("Paare bilden, Runde 1: offen bis {at:20")
    assert words["ben"][opened].startswith("Pairing, round 1: open until {at:20")
    plain = await ben.get(f"{path}/events")
    assert "content-language" not in plain.headers
    assert '"says"' not in plain.text
