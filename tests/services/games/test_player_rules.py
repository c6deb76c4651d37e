"""Rules of a match: its settings are filled in, and players read no name, sample or mark."""

import re
from importlib.resources import files

import pytest

from mainmatch.games.registry import Registry
from mainmatch.match_options.schedules import RollingSchedule
from mainmatch.services.games.player_rules import phase_lengths, player_rules
from mainmatch.services.server_texts import server_texts

RULES = """# Rules

Each round lasts <!-- lasts round -->24 hours<!-- end of lasts -->.
You have <!-- setting coins -->30<!-- end of setting --> coins.

<!-- if bold is true -->
You may bluff.
<!-- end of if -->
Send `pair_players`:

```json
{"type": "pair_players"}
```

It is <!-- if rule is keep -->kept<!-- end of if --><!-- if rule is kick -->kicked<!-- end of if -->.

<!-- programs -->
## For programs

| `bad_pairs` |
<!-- end of programs -->

## The end
"""


def test_settings_are_filled_in() -> None:
    text = player_rules(RULES, {"coins": 12, "rule": "kick", "bold": True}, {"round": "90 minutes"})
    assert "Each round lasts 90 minutes.\nYou have 12 coins." in text
    assert "It is kicked." in text
    assert "You may bluff." in text


def test_what_isn_t_set_is_as_the_rules_say_it() -> None:
    text = player_rules(RULES, {"rule": "keep", "bold": False}, {})
    assert "Each round lasts 24 hours.\nYou have 30 coins." in text
    assert "It is kept." in text
    assert "bluff" not in text


def test_what_is_for_programs_is_left_out_and_names_become_words() -> None:
    text = player_rules(RULES, {}, {})
    assert "Send pair players.\n" in text
    assert "programs" not in text
    assert text.endswith("\n\n## The end\n")


def test_a_sentence_that_ends_before_a_sample_gets_no_second_full_stop() -> None:
    text = player_rules('Send it.\n\n```json\n{"type": "call"}\n```\n\nThen wait.\n', {}, {})
    assert text == "Send it.\n\nThen wait.\n"


@pytest.mark.parametrize(
    ("language", "lengths"),
    [
        ("en", {"a": "1 hour", "b": "90 minutes", "c": "45 seconds"}),
        ("de", {"a": "1 Stunde", "b": "90 Minuten", "c": "45 Sekunden"}),
        ("es", {"a": "1 hora", "b": "90 minutos", "c": "45 segundos"}),
        ("ko", {"a": "1시간", "b": "90분", "c": "45초"}),
    ],
)
def test_lengths_are_in_the_reader_s_words(language: str, lengths: dict[str, str]) -> None:
    schedule = RollingSchedule(phase_seconds={"a": 3600, "b": 5400, "c": 45})
    assert phase_lengths(schedule, server_texts((language,))) == lengths


PLACES = [each for package in files("mainmatch.games").iterdir() if package.is_dir() for each in package.iterdir()]
TEXTS = {f"{each}": each.read_text(encoding="utf-8") for each in PLACES if each.name.endswith(".md")}


@pytest.mark.parametrize("rules", TEXTS.values(), ids=TEXTS)
def test_players_of_shipped_games_read_no_name_sample_or_mark(rules: str) -> None:
    text = player_rules(rules, {}, {})
    assert [line for line in text.splitlines() if re.search(r"[`{}]|\w_\w|<!--", line)] == []
    # In bytes: Korean says as much as the English part for programs in a third of the letters.
    assert len(text.encode()) > len(rules.encode()) / 3


def test_shipped_games_mark_settings_and_phases_that_they_have() -> None:
    games = Registry.load()
    for game in games.all():
        rules = games.rules_text(game)
        assert {*re.findall(r"<!-- lasts ([\w-]+) -->", rules)} <= {phase.name for phase in game.phases}
        assert {*re.findall(r"<!-- (?:setting|if) (\w+)", rules)} <= {*game.config.__struct_fields__}


@pytest.mark.parametrize("language", ["en", "de", "es", "ko"])
def test_shipped_games_write_the_usual_number_where_a_setting_is_marked(language: str) -> None:
    games, written = Registry.load(), 0
    for game in games.all():
        usual = game.config().as_json()
        for name, text in re.findall(
            r"<!-- setting (\w+) -->(.*?)<!-- end of setting -->", games.translation(game, [language]).rules
        ):
            if isinstance(usual[name], int):
                assert text == str(usual[name]), (game.id, name)
                written += 1
    assert written > 5
