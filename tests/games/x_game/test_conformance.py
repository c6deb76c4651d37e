"""The X Game is examined as every game is: random matches, with everything checked on the way."""

from mainmatch.conformance import check_game
from mainmatch.games.x_game import GAME
from mainmatch.rules import Json
from mainmatch.rules.marks import secret_fields
from mainmatch.rules.secret_variants import secret_variants_of

CONFIGS: tuple[dict[str, Json], ...] = (
    {},
    {"setup": {"order": [3, 1, 5, 2, 4]}},
    {"missing_choice": "ally"},
    {"missing_choice": "betray"},
    {"missing_choice": "censure", "setup": {"order": [5, 4, 3, 2, 1]}},
)


def test_it_is_what_the_kernel_and_the_players_take_it_for() -> None:
    report = check_game(GAME, matches=5, configs=CONFIGS)
    # No deal differs from another: nothing is dealt in secret, the one hidden field is a setting.
    assert secret_fields(GAME.state) == ("missing_choice",)
    assert {*report.secret_variants, "another deal"} == {variant.name for variant in secret_variants_of(GAME)}
    assert set(report.refusals) <= {
        "action_not_allowed",
        "bad_pairs",
        "locked_in",
        "malformed_action",
        "no_submission",
        "not_a_candidate",
        "not_enough_garnets",
    }
