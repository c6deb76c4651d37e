"""What a password must be: long enough, and not what somebody would guess first.

The rules follow NIST SP 800-63B-4 and OWASP ASVS 5.0 (6.2): any characters, no composition rules, a list of common and
leaked passwords, nothing that repeats the account's names. One is less strict: a password is the only factor here, for
which NIST asks 15 characters and ASVS recommends them; the minimum is 10, because guesses are limited by account
(``limit_sign_ins_by_strangers``) and a leaked database holds argon2id hashes only.

The list has the most common passwords, also shorter ones: guessers try them with digits behind them, twice, and in
other spellings (``P@ssw0rd123``), and so do these rules. See NOTICE for its sources.
"""

import re
import unicodedata
from functools import cache
from importlib.resources import files

from mainmatch.rules import text
from mainmatch.services.errors import WeakPassword

SHORTEST = 10
LONGEST = 256
"""Four times what NIST asks. It bounds the cost of a hash."""

_LEFT_WITHOUT_NAMES = 8
_FEWEST_CHARACTERS = 5
_SHORTEST_NAME = 3

_OF_THE_HOUSE = re.compile(
    r"(welcometo|ilove)?(mainmatch|tokens?oflife|garnets?|lockedout|x-?game|exodus|famine|farout|deathmatch"
    r"|(the)?genius|game(night|master))"
)
"""What players of this server think of first."""

_ALSO_COMMON = frozenset(
    """spring summer autumn winter january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday friday13th
    frühling sommer herbst januar februar märz mai juni juli oktober dezember
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre lunes martes miércoles jueves viernes sábado domingo correcthorsebatterystaple""".split()  # noqa: SIM905 - a line for each language
)
"""Who has to change a password takes the season, the month or the day, and the year. And an example in a comic."""

_ROWS = ["1234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "abcdefghijklmnopqrstuvwxyz"]
_COLUMNS = ["1qaz", "1qay", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "6zhn", "7ujm"]
_SHORTEST_WALK = 4
_LINES = [line for each in (*_ROWS, *_COLUMNS) for line in (each, each[::-1])]
_WALKS = re.compile(
    "|".join(
        line[begin : begin + length]
        for length in range(max(map(len, _LINES)), _SHORTEST_WALK - 1, -1)
        for line in _LINES
        for begin in range(len(line) - length + 1)
    )
)
"""Keys beside each other: fewer are part of words."""

_SHIFTED = str.maketrans("!@#$%^&*()", "1234567890")

_LEET = [str.maketrans("@4368017$5!|+9", f"aaegbo{one}tssiitg") for one in "il"]
"""Other spellings of letters; 1 stands for two of them."""

_ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_REPEATED = re.compile(r"(.+?)\1+", re.DOTALL)


def must_be_hard_to_guess(password: str, *names: str) -> None:
    """Check a password of an account with these names. Raises Invalid ``weak_password``, which says why."""
    plain = left = _plain(password)
    if _is_common(plain):
        raise WeakPassword("This password is one of the most common ones. Choose another, such as four random words.")
    if len(set(plain)) < _FEWEST_CHARACTERS:
        raise WeakPassword(text("Use at least {count} different characters.", count=_FEWEST_CHARACTERS))
    for name in names:
        left = left.replace(_plain(name), "") if len(name) >= _SHORTEST_NAME else left
    if left != plain and len(left) < _LEFT_WITHOUT_NAMES:
        raise WeakPassword(
            text(
                "The password is mostly your name. Add {count} other characters, or choose another one.",
                count=_LEFT_WITHOUT_NAMES,
            )
        )


def _is_common(plain: str) -> bool:
    found = _REPEATED.fullmatch(plain)
    once = found[1] if found else plain
    core = _ENDS.sub("", once)
    if {plain, once, core, *(core.translate(each) for each in _LEET)} & (_common() | _ALSO_COMMON):
        return True
    if len(_WALKS.sub("", plain.translate(_SHIFTED))) < _FEWEST_CHARACTERS:
        return True
    return any(
        len(_OF_THE_HOUSE.sub("", spelt)) < min(_LEFT_WITHOUT_NAMES, len(spelt))
        for spelt in (plain, *(plain.translate(each) for each in _LEET))
    )


def _plain(typed: str) -> str:
    # Guessers try capitals and other forms of the same letters first.
    return unicodedata.normalize("NFKC", typed).casefold()


@cache
def _common() -> frozenset[str]:
    return frozenset((files("mainmatch.services.accounts") / "common_passwords.txt").read_text("ascii").split())
