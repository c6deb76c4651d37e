"""The game as a plug-in: what it says of itself, its text for players, conformance."""

from importlib.resources import files
from pathlib import Path

import pytest

from mainmatch.conformance import check_game
from mainmatch.games.together import GAME
from mainmatch.rules import CandidateVote, Json, VoteCandidate
from mainmatch.rules.secret_variants import secret_variants_of
from tests.games.together.scenes import halves, played_out, result_of, state_of

TEXT = files("mainmatch.games.together").joinpath("rules.md").read_text(encoding="utf-8")
CONFIGS: tuple[dict[str, Json], ...] = (
    {},
    {"setup": {"groups": halves()}},
    {"stage_rule": "kick"},
    {"donations_distinct": False},
    {"donations_self": True, "setup": {"groups": halves(10)}},
    {"stage_rule": "kick", "donations_distinct": False, "donations_self": True},
)


def test_it_has_a_name_a_version_and_a_title() -> None:
    named = (GAME.id, GAME.version, GAME.title)
    assert named == ("together", "1.0.0", "Together We Survive, Together We Prosper")


@pytest.mark.parametrize(
    "name",
    [
        *(kind for kind in ("submit", "pass", VoteCandidate.type)),
        *(phase.name for phase in (*GAME.phases, CandidateVote)),
        *(field for field in GAME.config.__struct_fields__ if field != "setup"),
        "setup.groups",
        *("keep", "kick", "stage_votes", "donations"),
        *GAME.seat.__struct_fields__,
        *(event.type for event in GAME.events),
    ],
)
def test_the_rules_for_players_name_it(name: str) -> None:
    assert f"`{name}`" in TEXT or f'"type": "{name}"' in TEXT


def test_the_rulebook_is_beside_the_others() -> None:
    book = Path(__file__).parents[3] / "docs" / "rules" / "together.md"
    assert book.read_text(encoding="utf-8").startswith(f"# {GAME.title} (`{GAME.id}`)")


@pytest.mark.parametrize("seats", range(8, 21, 2))
def test_random_matches_end_in_time_with_a_candidate_in_each_group(seats: int) -> None:
    for n in range(5):
        match = played_out(f"random {n}".encode(), seats, (), garnets=n)
        assert match.round <= seats // 2
        groups = [state_of(match).groups[seat] for seat in result_of(match).elimination_candidates]
        assert sorted(groups) == ["A", "B"]


def test_the_game_is_conformant() -> None:
    report = check_game(GAME, matches=4, configs=CONFIGS)
    assert set(report.secret_variants) == {variant.name for variant in secret_variants_of(GAME)}
