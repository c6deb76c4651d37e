"""Fields of the web client: a keyboard must not correct what is typed to be looked up, such as usernames and codes."""

import re

from tests.image import ROOT

WEB = ROOT / "clients/web/src"
EXACT = {"username", "one-time-code", "off"}
"""Values of ``autoComplete`` for which ``Input`` turns correction off."""
PROSE = {
    *("Alias", "Display name", "Reason", "Title", "Title of the episode", "What is wrong with it"),
}
"""Labels of fields for people's own words. All other fields for texts are looked up."""


def test_each_field_is_for_words_of_ones_own_or_says_that_it_is_taken_exactly() -> None:
    found, unsaid = set(), []
    for path in sorted(WEB.rglob("*.tsx")):
        for field in re.findall(r"<Input\b(.*?)/>", path.read_text(encoding="utf-8"), re.DOTALL):
            kind = re.search(r'\btype="(\w[\w-]*)"', field)
            label = re.search(r'\blabel=\{t\("([^"]+)"', field)
            if kind and kind[1] != "text":
                continue
            found.add(text := label[1] if label else field)
            completes = re.search(r'\bautoComplete="([\w-]+)"', field)
            if text not in PROSE and not (completes and completes[1] in EXACT):
                unsaid.append(f"{path.relative_to(WEB)}: {text}")
    assert unsaid == []
    assert found >= PROSE | {"Username", "Code"}
