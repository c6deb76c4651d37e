"""``mainmatch.rules`` exports exactly what game authors may use."""

import types

import mainmatch.rules
from mainmatch.rules import (
    actions,
    annotations,
    bots,
    dice,
    errors,
    events,
    game,
    marks,
    match,
    match_state,
    schema_sampling,
    slots,
    table,
    texts,
    values,
    verdict,
)

# Public in their module for the services that run matches, not for game authors.
INSIDE = {
    "StateMeta",
    "is_blank",
    "shows_nothing",
    "made",
    "title_of",
    "most_voted",
    "parse_action",
    "offer_of",
    "choose_candidate",
    "result_of",
    "Dropped",
    "MatchState",
    "match_over",
    "after",
    "finished",
    "dumped",
    "loaded",
    "ActionMeta",
    "Among",
    "Mark",
    "MarkedSchemas",
    "ValueMeta",
    "secret_fields",
    "seen_by_all",
    "seen_by_seat",
    "swappable",
    "settled",
    "in_order",
    "slots_by_type",
    "views_of",
    "model_of",
    "read_strictly",
    "CodedError",
    "KnownRefusal",
    *(kind.__name__ for kind in errors.CodedError.KINDS.values() if kind.__module__ == errors.__name__),
}
MODULES = (
    actions, annotations, bots, dice, errors, events, game, marks, match, match_state,
    schema_sampling, slots, table, texts, values, verdict,
)  # fmt: skip


def made_in(module: types.ModuleType) -> set[str]:
    """The functions and classes of a module, which know where they are from. Constants and type aliases don't."""
    found = vars(module).items()
    return {name for name, value in found if callable(value) and getattr(value, "__module__", "") == module.__name__}


def test_the_list_is_sorted_and_everything_on_it_exists() -> None:
    listed = mainmatch.rules.__all__
    assert len(set(listed)) == len(listed)
    assert {name for name in listed if not hasattr(mainmatch.rules, name)} == set()
    # Constants, classes, functions: as ruff sorts them (RUF022).
    constants = [name for name in listed if name.isupper()]
    classes = [name for name in listed if name[0].isupper() and not name.isupper()]
    assert sorted(constants) + sorted(classes) == listed[: len(constants) + len(classes)]
    assert sorted(name for name in listed if name[0].islower()) == [name for name in listed if name[0].islower()]


def test_what_is_imported_is_what_is_exported() -> None:
    bound = {name for name, value in vars(mainmatch.rules).items() if not isinstance(value, types.ModuleType)}
    assert {name for name in bound if not name.startswith("_")} == set(mainmatch.rules.__all__)


def test_what_a_module_exports_is_for_authors_or_said_to_be_inside() -> None:
    made = {name for module in MODULES for name in made_in(module) if not name.startswith("_")}
    assert made - INSIDE == made & set(mainmatch.rules.__all__)
    assert made >= INSIDE
