"""The picture of a finished match for link previews: an SVG with its game, title, verdict and standings.

Pure: it draws what a ``PublicPreview`` holds and nothing else. All texts are escaped. It has no script and no address.

There is no PNG, which Discord, X and others want: names can be in any script, and a font with Hangul alone is larger
than what the image may still grow. A rasteriser is not what lacks: resvg takes 0.1 s in a process of its own.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from mainmatch.rules import ntext, text
from mainmatch.services.matches.public_preview import FinalRow, PublicPreview

WIDTH, HEIGHT = 1200, 630

_SERIF = 'font-family="Iowan Old Style, Palatino, Georgia, serif" font-weight="600"'
_SANS = 'font-family="system-ui, Segoe UI, Roboto, Noto Sans, sans-serif"'
_INK, _SOFT, _LINE, _ACT = "#1c1a24", "#57535f", "#d9d4c6", "#34398a"
_LIFE = 'stroke="#6f5000"><circle r="11"/><circle r="5"/>'
_CANDIDATE = 'stroke="#844700"><path d="M4-10.5A11 11 0 1 1-4-10.5"/>'
_SEATS = (
    *("#3b5bdb", "#b03a0a", "#2b7a3e", "#9c2fae", "#8a6100", "#0b7285"),
    *("#b3235c", "#5f4b2f", "#4a4e69", "#5c7a00", "#00685e", "#7a1fd1"),
)
_SHAPES = (
    '<circle r="18"/>',
    '<rect x="-17" y="-17" width="34" height="34" rx="5"/>',
    '<path d="M0-21 21 0 0 21-21 0Z"/>',
    '<path d="M-10-18H10L20 0 10 18H-10L-20 0Z"/>',
    '<path d="M-17-17H17V2Q17 14 0 21-17 14-17 2Z"/>',
)
"""The marks of seats, as in clients/web: no two seats below 61 share colour and shape."""

_COLUMN = 6
"""Rows that one column has room for; more take two, of at most eight."""
_MOST = 8
_DUEL = 2


def picture(preview: PublicPreview) -> str:
    """Draw the picture as an SVG document."""
    said = verdict(preview)
    date = f" · {preview.finished_at:%Y-%m-%d}" if preview.finished_at else ""
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6f4ee"/><rect width="{WIDTH}" height="12" fill="#96163f"/>',
        f'<rect x="40" y="232" width="1120" height="334" rx="14" fill="#fffefa" stroke="{_LINE}"/>',
        _text(72, 92, preview.game, 26, f'{_SANS} fill="{_SOFT}"', 60),
        _text(72, 152, preview.title, 44, f'{_SERIF} fill="{_INK}"', 38),
        _text(72, 204, said, 24, f'{_SANS} fill="{_ACT}"', 84),
        *_standings(preview.rows),
        _text(72, 604, f"Mainmatch{date}", 22, f'{_SANS} fill="{_SOFT}"', 60),
    ]
    label = quoteattr(f"{preview.title}, {preview.game}: {said}")
    space = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {space} role="img" aria-label={label}>{"".join(parts)}</svg>'


def verdict(preview: PublicPreview) -> str:
    """The end in two sentences: "Ada wins 2 Tokens of Life. Ben is the Elimination Candidate.".

    Without winners in one: whom a vote votes out, or that a house is over.
    """
    return " ".join(map(preview.texts, _sentences(preview.rows, wins=preview.wins)))


def _sentences(rows: Sequence[FinalRow], *, wins: bool) -> Iterator[str]:
    last = [row.name for row in rows if row.is_candidate]
    if wins:
        yield _won([row for row in rows if row.tokens_of_life])
    elif not last:
        yield text("It is over.")
    if not last:
        return
    who = _listed(last)
    if not wins:
        yield text("{who} are voted out.", who=who) if len(last) > 1 else text("{who} is voted out.", who=who)
    elif len(rows) == _DUEL:
        yield text("{who} loses.", who=who)
    elif len(last) > 1:
        yield text("{who} are the Elimination Candidates.", who=who)
    else:
        yield text("{who} is the Elimination Candidate.", who=who)


def _won(winners: Sequence[FinalRow]) -> str:
    if not winners:
        return text("Nobody wins a Token of Life.")
    who, counts = _listed([row.name for row in winners]), {row.tokens_of_life for row in winners}
    if len(counts) > 1:
        return text("{who} win Tokens of Life.", who=who)
    n = counts.pop()
    if len(winners) == 1:
        return ntext("{who} wins {n} Token of Life.", "{who} wins {n} Tokens of Life.", n, who=who)
    return ntext("{who} win {n} Token of Life each.", "{who} win {n} Tokens of Life each.", n, who=who)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else text("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def _standings(rows: Sequence[FinalRow]) -> Iterator[str]:
    is_wide = len(rows) <= _COLUMN
    per_column = _COLUMN if is_wide else _MOST
    step = 318 / per_column
    for n, row in enumerate(rows[: per_column if is_wide else 2 * _MOST]):
        column, place = divmod(n, per_column)
        yield from _row(row, 72 + 544 * column, 240 + step * (place + 0.5), 1056 if is_wide else 512, step)


def _row(row: FinalRow, x: float, y: float, width: float, step: float) -> Iterator[str]:
    size, scale = (28, 1.0) if step > 50 else (22, 0.78)
    base = y + size * 0.35
    yield _text(x + 22, base, str(row.rank), size, f'{_SANS} fill="{_SOFT}" text-anchor="middle"', 4)
    shape, colour = _SHAPES[(row.seat - 1) % len(_SHAPES)], _SEATS[(row.seat - 1) % len(_SEATS)]
    number = _text(0, 7, str(row.seat), 20, f'{_SANS} font-weight="700" fill="#fff" text-anchor="middle"', 4)
    yield f'<g transform="translate({x + 72} {y:.1f}) scale({scale})" fill="{colour}">{shape}{number}</g>'
    marks = [*[_LIFE] * min(row.tokens_of_life, 3), *[_CANDIDATE] * row.is_candidate]
    room = int((width - 220 - len(marks) * 36) / (size * 0.58))
    yield _text(x + 108, base, row.name, size, f'{_SANS} fill="{_INK}"', room)
    for n, mark in enumerate(reversed(marks)):
        yield f'<g transform="translate({x + width - 100 - 36 * n} {y:.1f})" fill="none" stroke-width="3" {mark}</g>'
    score = str(row.score).replace("-", "\u2212")
    yield _text(x + width, base, score, size, f'{_SANS} font-weight="700" fill="{_INK}" text-anchor="end"', 8)


def _text(x: float, y: float, said: str, size: int, style: str, room: int) -> str:
    """A line of text, cut where it would be wider than ``room`` letters. ``style``: attributes, trusted."""
    return f'<text x="{x:g}" y="{y:.1f}" font-size="{size}" {style}>{escape(_cut(said, room))}</text>'


def _cut(said: str, room: int) -> str:
    """The text in at most ``room`` columns, of which wide letters take two."""
    taken = 0
    for n, letter in enumerate(said):
        taken += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if taken > room:
            return f"{said[:n].rstrip()}…"
    return said
