"""Every code block of the docs is run, here or by the test that ``ELSEWHERE`` names, or it says that it is text."""

import json
import re
import subprocess
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mainmatch.games.registry import Registry
from mainmatch.rules import Action, Game, Pass, VoteCandidate
from mainmatch.rules.errors import CodedError
from mainmatch.rules.values import model_of
from mainmatch.season.policies import read_policies
from tests.documents.blocks import ELSEWHERE, PARAPHRASED, ROOT, Block, blocks, commands_of
from tests.openapi import COMMITTED

ALL = blocks()
GAMES = {game.id: game for game in Registry.load().all()}

MAKE = {"make serve", "make test", "make conformance", "make web", "make web-test"}
DOCKER = {"docker build -t mainmatch .", "docker run -p 8000:8000 -v mainmatch:/data mainmatch"}
AGAINST_A_SERVER = {
    'curl -H "Authorization: Bearer $TOKEN" "$SERVER/v1/matches/$MATCH/export" > match.jsonl',
    "mainmatch verify match.jsonl",
    "mainmatch simulate x-game --matches 300 --bots house,random --garnets 5",
    "mainmatch rehearse x-game --zone Europe/Berlin --silent-share 0.2",
    "mainmatch rehearse-season --members 9",
}
"""Run by test_commands.py."""

HERE = {"sh", "json"}
PARTS_OF_GAMES = {"docs/games/ballots.md", "docs/games/forms.md", "docs/games/rooms.md"}
PYTHON_HERE = {"docs/talk.md", *PARTS_OF_GAMES}
"""That of talk.md is run by test_commands.py, too."""


def is_run_elsewhere(block: Block) -> bool:
    return any(block.language in languages for languages in ELSEWHERE.get(block.page, {}).values())


def test_no_block_is_run_by_nobody() -> None:
    lonely = [
        f"{block} ({block.language or 'no language'})"
        for block in ALL
        if block.language not in {"text", *HERE}
        and not is_run_elsewhere(block)
        and not (block.language == "python" and block.page in PYTHON_HERE)
    ]
    assert lonely == [], "run it in a test, or say that it is ```text"


@pytest.mark.parametrize("page", sorted(PARTS_OF_GAMES))
def test_parts_of_games_run_as_they_stand(page: str) -> None:
    (block,) = (each for each in ALL if (each.page, each.language) == (page, "python"))
    exec(compile(block.text, page, "exec"), {"__name__": "part_of_a_game"})  # noqa: S102 - it is ours


@pytest.mark.parametrize("page", ELSEWHERE)
def test_who_is_said_to_run_a_page_reads_it(page: str) -> None:
    for test, languages in ELSEWHERE[page].items():
        source = (ROOT / test).read_text(encoding="utf-8")
        assert page.rpartition("/")[2] in source
        assert {block.language for block in ALL if block.page == page} >= languages


def test_every_command_is_known_to_the_tests_that_run_commands() -> None:
    found = [
        each for each in ALL if each.language == "sh" and each.page not in PARAPHRASED and not is_run_elsewhere(each)
    ]
    said = {command for block in found for command in commands_of(block)}
    assert said == MAKE | DOCKER | AGAINST_A_SERVER, "what a page says, a test runs; what no page says any more, none"


@pytest.mark.parametrize("page", PARAPHRASED)
def test_what_an_operators_page_says_is_done_by_tests(page: str) -> None:
    said = "\n".join(block.text for block in ALL if (block.page, block.language) == (page, "sh"))
    done = "\n".join((ROOT / test).read_text(encoding="utf-8") for test in PARAPHRASED[page])
    scripts = [script for script in re.findall(r"\bsh (\S+\.sh)", said) if not (ROOT / script).exists()]
    assert scripts == []
    verbs = set(re.findall(r"mainmatch admin (\w+)|\b(pg_dump|pg_restore)\b", said))
    assert [verb for pair in verbs for verb in pair if verb and verb not in done] == []


@pytest.mark.parametrize("command", sorted(MAKE))
def test_a_make_command_has_its_target(command: str) -> None:
    """The gate itself is ``make test``; what the others come to is run by tests of their own."""
    said = subprocess.run(
        [*command.split(), "--dry-run", "--always-make", "--no-print-directory"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    meant = {"serve": "mainmatch serve", "test": "pytest", "web": "requirements/web.sh", "web-test": "playwright test"}
    assert meant.get(command.removeprefix("make "), "tests/games/test_conformance.py") in said


def test_the_docker_commands_fit_the_image() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    for command in DOCKER:
        assert command in dockerfile
    assert "EXPOSE 8000\n" in dockerfile
    assert "VOLUME /data\n" in dockerfile


JSON = [block for block in ALL if block.language == "json"]


@pytest.mark.parametrize("block", JSON, ids=map(str, JSON))
def test_what_is_shown_as_json_is_what_it_is_shown_for(block: Block) -> None:
    value = json.loads(block.text)
    if block.page.startswith("app/mainmatch/games/"):
        check_in_rules(block, value)
    else:
        PLATFORM[block.page](value)


def is_one_of(name: str, value: Any) -> None:
    """It is what the API's schema of this name takes."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": COMMITTED["components"]}
    assert [error.message for error in Draft202012Validator(schema).iter_errors(value)] == []


def check_problem(value: Any) -> None:
    is_one_of("Problem", value)
    kind = CodedError.KINDS[value["code"]]
    assert (value["status"], value["title"], value["type"]) == (
        kind.status,
        kind.title,
        f"https://play.example.org/docs/errors#{kind.code}",
    )


def check_schedule(value: Any) -> None:
    is_one_of("NewMatch", {"game": "x-game", "schedule": value})


def check_season(value: Any) -> None:
    is_one_of("NewSeason", value)
    read_policies(value["policies"])


PLATFORM: Mapping[str, Callable[[Any], None]] = {
    "docs/errors.md": check_problem,
    "docs/events.md": partial(is_one_of, "Envelope"),
    "docs/hosting.md": check_schedule,
    "docs/news.md": lambda value: is_one_of("NewsChoice" if "push" in value else "NewPushSubscription", value),
    "docs/seasons.md": check_season,
}


def check_in_rules(block: Block, value: Mapping[str, Any]) -> None:
    """An action of the game whose rules these are, or (a part of) its config."""
    text = (ROOT / block.page).read_text(encoding="utf-8")
    games = Registry.load()
    language = block.page.split(".")[-2]  # "rules.de.md"
    game = next(game for game in GAMES.values() if games.translation(game, [language]).rules == text)
    if "type" in value:
        known: tuple[type[Action], ...] = (*game.actions, VoteCandidate, Pass)
        kind = next(kind for kind in known if kind.type == value["type"])
        assert kind.from_json({name: part for name, part in value.items() if name != "type"}).type == value["type"]
    else:
        model_of(game.config).model_validate_json(json.dumps(whole_config(game, text, value)))


def whole_config(game: Game, text: str, value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Extreme Ways shows one round of seven, first its ways and then its packets."""
    if game.id not in {"extreme-ways", "ravens"}:
        return value
    assert "One round of each, of which a setup needs seven" in re.sub(r"\s+", " ", text)
    return {"setup": {"rounds" if all("true" in part for part in value.values()) else "packets": [value] * 7}}
