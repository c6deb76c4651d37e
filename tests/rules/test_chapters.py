"""Chapters that are told later: cut out whole, and never half."""

import pytest

from mainmatch.rules import chapters_of, with_chapters

RULES = """# Rules

Play.

<!-- chapter: night -->
## Night

Sleep.

<!-- end of chapter -->
## Day

<!-- chapter: noon-2 -->
Eat.
<!-- end of chapter -->"""


def test_the_rules_have_the_chapters_that_are_told_and_no_mark() -> None:
    assert with_chapters(RULES, ()) == "# Rules\n\nPlay.\n\n## Day\n\n"
    assert with_chapters(RULES, ["night"]) == "# Rules\n\nPlay.\n\n## Night\n\nSleep.\n\n## Day\n\n"
    assert with_chapters(RULES, ["noon-2", "another"]).endswith("## Day\n\nEat.\n")
    assert with_chapters("# Rules\n", ["night"]) == "# Rules\n"


def test_chapters_are_found_by_their_names() -> None:
    assert chapters_of(RULES) == {"night", "noon-2"}
    assert chapters_of("# Rules\n") == set()


@pytest.mark.parametrize(
    "rules",
    [
        "<!-- chapter: night -->\nSleep.\n",
        "Sleep.\n<!-- end of chapter -->\n",
        "<!-- Chapter: night -->\nSleep.\n<!-- end of chapter -->\n",
        "<!--chapter: night-->\nSleep.\n<!-- end of chapter -->\n",
        "<!-- chapter: night --> Sleep.\n<!-- end of chapter -->\n",
        "<!-- chapter: a -->\n<!-- chapter: b -->\nSleep.\n<!-- end of chapter -->\n<!-- end of chapter -->\n",
    ],
)
def test_a_chapter_without_beginning_or_end_is_refused(rules: str) -> None:
    with pytest.raises(ValueError, match="a chapter has no beginning or no end"):
        chapters_of(rules)
