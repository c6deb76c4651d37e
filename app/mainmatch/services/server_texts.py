"""The server's own texts in other languages, errors among them: ``locale/de.po`` beside this module, gettext's way."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from mainmatch.games.registry import in_language, read_catalogues, texts_of_all_games
from mainmatch.rules import ENGLISH, Translation


def server_texts(accepted: Sequence[str]) -> Translation:
    """The texts in the first accepted language that there is, else in English."""
    return in_language(_translations(), accepted)


@cache
def _translations() -> Mapping[str, Translation]:
    # What is wrong within an input the rules say, too.
    below = texts_of_all_games()
    own = read_catalogues("mainmatch.services")
    found = {each: replace(own[each], messages={**below[each].messages, **own[each].messages}) for each in own}
    return {ENGLISH: Translation(ENGLISH, ""), **found}
