"""The server's own texts in other languages, errors among them: ``locale/de.po`` beside this module, gettext's way."""

from collections.abc import Mapping, Sequence
from functools import cache

from mainmatch.games.registry import in_language, read_catalogues
from mainmatch.rules import ENGLISH, Translation

__all__ = ["server_texts"]


def server_texts(accepted: Sequence[str]) -> Translation:
    """The texts in the first accepted language that there is, else in English."""
    return in_language(_translations(), accepted)


@cache
def _translations() -> Mapping[str, Translation]:
    return {ENGLISH: Translation(ENGLISH, ""), **read_catalogues("mainmatch.services")}
