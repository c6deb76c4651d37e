"""A form for Discord: converts a tree of fields to a list of questions, and their answers to the action.

May touch: nothing. Rule kept here: a question fits one input of a modal (a select of 25, or a text); other fields are
entered as JSON. Missing answers are reported before sending; the server checks the rest.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from mainmatch_discord.annotations import worded
from mainmatch_discord.fields import Checks, Choice, Field, Fixed, Member, Number, Record, Rows, Text, fields_of
from mainmatch_discord.speech import t
from mainmatch_discord.words import Names, clipped, say

__all__ = ["MOST_CHOICES", "Answers", "Form", "Question", "Unanswerable"]

MOST_CHOICES = 25
"""Most options of a select."""
_PAGE = 5
"""Most inputs of a modal."""
_MOST_QUESTIONS = 25
"""With more, JSON is faster to write."""

Path: TypeAlias = tuple[str, ...]
Key: TypeAlias = tuple[Path, int]
Answers: TypeAlias = Mapping[Key, Any]
"""Answers by path and part. Unanswered questions are missing."""

_NOTHING: Any = object()


NO_JSON = "This isn't JSON. Texts stand between double quotes, entries between commas."


class Unanswerable(ValueError):
    """An invalid answer. The message says why, for people."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One input. ``part``: of a choice with too many values for one select. ``initial``: the default."""

    path: Path
    title: str
    help: str
    kind: Literal["pick", "number", "text", "json"]
    is_required: bool
    values: Sequence[Any] = ()
    least: float | None = None
    most: float | None = None
    whole: bool = True
    is_many: bool = False
    part: int = 0
    initial: Any = None
    schema: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        """The key of its answer."""
        return self.path, self.part

    @property
    def hint(self) -> str:
        """Its bounds in words."""
        if self.kind != "number":
            return ""
        if self.least is not None and self.most is not None:
            return t("{least} to {most}", least=f"{self.least:g}", most=f"{self.most:g}")
        return t("at least {least}", least=f"{self.least:g}") if self.least is not None else ""

    def named(self, value: Any, names: Names) -> str:
        """A value in the game's words, if it has some."""
        if isinstance(value, list):
            return ", ".join(self.named(each, names) for each in value)
        return worded(self.schema, value, names) or say(value, names)

    def read(self, given: Sequence[str], names: Names) -> Any:
        """The answer from a modal's data: indices of chosen values, or one text. None if it is empty.

        Raises Unanswerable.
        """
        texts = [text.strip() for text in given if text.strip()]
        if not texts:
            return None
        if self.kind == "pick":
            return self._picked(texts, names)
        if self.kind == "number":
            return self._number(texts[0])
        if self.kind == "json":
            return _parsed(texts[0], self.title)
        return texts[0]

    def _picked(self, texts: Sequence[str], names: Names) -> Any:
        if len(self.values) > MOST_CHOICES:
            by_text = {label.casefold(): each for each in self.values for label in (str(each), self.named(each, names))}
            if texts[0].casefold() not in by_text:
                some = ", ".join(clipped(self.named(each, names), 20) for each in self.values[:5])
                raise Unanswerable(t("{title}: write one of {some}, …", title=self.title, some=some))
            return by_text[texts[0].casefold()]
        picked = [self.values[int(text)] for text in texts if text.isdecimal() and int(text) < len(self.values)]
        return picked if self.is_many else picked[0] if picked else None

    def _number(self, text: str) -> float:
        try:
            value = int(text) if self.whole else float(text)
        except ValueError:
            kind = t("a whole number") if self.whole else t("a number")
            raise Unanswerable(
                t("{title}: {text} isn't {kind}.", title=self.title, text=clipped(text, 20), kind=kind)
            ) from None
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise Unanswerable(t("{title}: {bounds}, please.", title=self.title, bounds=self.hint))
        return value


@dataclass(frozen=True)
class Form:
    """The form of one action. ``example``: a valid action, shown with questions for JSON."""

    schema: Mapping[str, Any]
    example: Mapping[str, Any] = field(default_factory=dict)
    names: Names = field(default_factory=dict)

    @property
    def questions(self) -> Sequence[Question]:
        """All questions, in order. If they are too many, each part has one question, for JSON."""
        whole = fields_of(self.schema)
        found = [*_asking(whole, (), "", self.example, is_required=True)]
        if len(found) > _MOST_QUESTIONS and isinstance(whole, Record):
            found = [each for member in whole.members for each in _in_short(member, self.example)]
        return [self._named(each) for each in found]

    def _named(self, asked: Question) -> Question:
        # "Teams: 3" is about seat 3. (Indices of lists are shown from 1, unlike in their path.)
        before, colon, last = asked.title.rpartition(": ")
        is_seat = last.isdecimal() and asked.path[-1] == last and int(last) in self.names
        return replace(asked, title=f"{before}{colon}{say(int(last), self.names)}") if is_seat else asked

    @property
    def pages(self) -> Sequence[Sequence[Question]]:
        """The questions by modal."""
        asked = self.questions
        return [asked[n : n + _PAGE] for n in range(0, len(asked), _PAGE)]

    def action(self, answers: Answers) -> dict[str, Any]:
        """The action of these answers. Raises Unanswerable for missing ones."""
        found = _assembled(fields_of(self.schema), (), answers, is_required=True)
        return {} if found is _NOTHING else dict(found)

    def must_be_action(self, text: str) -> dict[str, Any]:
        """The action from JSON text, with or without its type. Raises Unanswerable."""
        found = _parsed(text, t("The action"))
        if not isinstance(found, dict):
            raise Unanswerable(t("The action is an object: it begins with {."))
        kind = self.example.get("type")
        return found if "type" in found or kind is None else {"type": kind, **found}


def _parsed(text: str, title: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Unanswerable(f"{title}: {t(NO_JSON)}") from None


# --- from fields to questions


def _asking(asked: Field, path: Path, title: str, example: Any, *, is_required: bool) -> Iterator[Question]:
    """The questions of a field, or one for JSON if they are too many."""
    found = [*_parts(asked, path, title, example, is_required=is_required)]
    if path and len(found) > _MOST_QUESTIONS:
        found = [_json(asked, path, title, example, is_required=is_required)]
    yield from found


def _in_short(member: Member, example: Any) -> Sequence[Question]:
    """One question about a part of the action, or none."""
    inner, path = _at(example, member.name, is_list=False), (member.name,)
    title = member.field.title or member.name
    found = [*_asking(member.field, path, title, inner, is_required=member.is_required)]
    return found if len(found) < 2 else [_json(member.field, path, title, inner, is_required=member.is_required)]


def _parts(asked: Field, path: Path, title: str, example: Any, *, is_required: bool) -> Iterator[Question]:
    if isinstance(asked, Record):
        for member in asked.members:
            name = member.field.title or member.name
            inner = _at(example, member.name, is_list=asked.is_list)
            called = f"{title}: {name}" if title else name
            needed = is_required and member.is_required
            yield from _asking(member.field, (*path, member.name), called, inner, is_required=needed)
    elif isinstance(asked, Rows):
        for n in range(asked.most):
            inner = _at(example, str(n), is_list=True)
            # Entries of a list have a number in their title: "Offers 2: Give".
            needed = is_required and n < asked.least and not asked.has_gaps
            yield from _asking(asked.item, (*path, str(n)), f"{title} {n + 1}".strip(), inner, is_required=needed)
    elif isinstance(asked, Fixed):
        return
    else:
        yield from _leaf(asked, path, title, example, is_required=is_required)


def _leaf(asked: Field, path: Path, title: str, example: Any, *, is_required: bool) -> Iterator[Question]:
    common: dict[str, Any] = {"path": path, "title": title, "help": asked.help, "initial": asked.initial}
    common |= {"schema": asked.schema}
    if isinstance(asked, Checks):
        yield from _checks(asked, common, is_required=is_required)
    elif isinstance(asked, Choice):
        values = [each for each in asked.values if each is not None]
        needed = is_required and len(values) == len(asked.values)
        yield Question(kind="pick", values=values, is_required=needed, **common)
    elif isinstance(asked, Number):
        yield _number(asked, common, is_required=is_required)
    elif isinstance(asked, Text):
        bounds: dict[str, Any] = {"least": asked.least, "most": asked.most}
        yield Question(kind="text", is_required=is_required and asked.least > 0, **bounds, **common)
    else:
        yield _json(asked, path, title, example, is_required=is_required)


def _checks(asked: Checks, common: dict[str, Any], *, is_required: bool) -> Iterator[Question]:
    whole = Question(kind="pick", is_many=True, is_required=is_required and asked.least > 0, **common)
    parts = [asked.values[n : n + MOST_CHOICES] for n in range(0, len(asked.values), MOST_CHOICES)]
    for n, values in enumerate(parts):
        least = asked.least if len(parts) == 1 else 0
        one = replace(whole, values=values, part=n, least=least, most=min(asked.most, len(values)))
        yield one if len(parts) == 1 else replace(one, title=f"{whole.title} ({n + 1})", is_required=False)


def _number(asked: Number, common: dict[str, Any], *, is_required: bool) -> Question:
    few = asked.whole and asked.least is not None and asked.most is not None and asked.most - asked.least < MOST_CHOICES
    if few and asked.least is not None and asked.most is not None:
        values = [*range(int(asked.least), int(asked.most) + 1)]
        return Question(kind="pick", values=values, is_required=is_required, **common)
    bounds: dict[str, Any] = {"least": asked.least, "most": asked.most, "whole": asked.whole}
    return Question(kind="number", is_required=is_required, **bounds, **common)


def _json(asked: Field, path: Path, title: str, example: Any, *, is_required: bool) -> Question:
    initial = asked.initial if example is None else example
    return Question(kind="json", path=path, title=title, help=asked.help, initial=initial, is_required=is_required)


def _at(value: Any, name: str, *, is_list: bool) -> Any:
    if is_list:
        return value[int(name)] if isinstance(value, list) and int(name) < len(value) else None
    return value.get(name) if isinstance(value, Mapping) else None


# --- from answers to the action


def _assembled(asked: Field, path: Path, answers: Answers, *, is_required: bool) -> Any:
    whole = answers.get((path, 0), _NOTHING)
    if whole is not _NOTHING and not isinstance(asked, Checks):
        return whole
    if isinstance(asked, Fixed):
        return asked.value
    if isinstance(asked, Record):
        return _record(asked, path, answers, is_required=is_required)
    if isinstance(asked, Rows):
        return _rows(asked, path, answers, is_required=is_required)
    if isinstance(asked, Checks):
        return _several(asked, path, answers, is_required=is_required)
    is_open = isinstance(asked, Choice) and None in asked.values
    if is_required and not is_open:
        raise Unanswerable(t("{title} is missing.", title=_called(asked, path)))
    return _NOTHING


def _record(asked: Record, path: Path, answers: Answers, *, is_required: bool) -> Any:
    if not is_required and not _is_touched(path, answers):
        return _NOTHING
    found = {each.name: _member(each, path, answers) for each in asked.members}
    if asked.is_list:
        return [None if each is _NOTHING else each for each in found.values()]
    return {name: each for name, each in found.items() if each is not _NOTHING}


def _member(member: Member, path: Path, answers: Answers) -> Any:
    found = _assembled(member.field, (*path, member.name), answers, is_required=member.is_required)
    is_list = isinstance(member.field, Rows | Checks)
    return [] if found is _NOTHING and member.is_required and is_list else found


def _rows(asked: Rows, path: Path, answers: Answers, *, is_required: bool) -> Any:
    if not is_required and not _is_touched(path, answers):
        return _NOTHING
    # In a list with gaps, an empty entry is null. In other lists, it is left out.
    last = max((n for n in range(asked.most) if _is_touched((*path, str(n)), answers)), default=-1)
    found = []
    for n in range(max(last + 1, asked.least)):
        inner = (*path, str(n))
        if asked.has_gaps:
            each = _assembled(asked.item, inner, answers, is_required=False)
            found.append(None if each is _NOTHING else each)
        elif _is_touched(inner, answers) or n < asked.least:
            found.append(_assembled(asked.item, inner, answers, is_required=True))
    return found


def _several(asked: Checks, path: Path, answers: Answers, *, is_required: bool) -> Any:
    found = [each for (where, _), picked in sorted(answers.items(), key=_place) if where == path for each in picked]
    if not found:
        if is_required and asked.least:
            raise Unanswerable(t("{title} is missing.", title=_called(asked, path)))
        return _NOTHING
    if not asked.least <= len(found) <= asked.most:
        raise Unanswerable(
            t("{title}: choose {least} to {most}.", title=_called(asked, path), least=asked.least, most=asked.most)
        )
    return found


def _place(answer: tuple[Key, Any]) -> Key:
    return answer[0]


def _is_touched(path: Path, answers: Answers) -> bool:
    return any(where[: len(path)] == path for where, _ in answers)


def _called(asked: Field, path: Path) -> str:
    """The name of a field in an error: its title, and the number of its entry."""
    number = next((f" {int(name) + 1}" for name in reversed(path) if name.isdecimal()), "")
    return f"{asked.title or 'Entry'}{number}"
