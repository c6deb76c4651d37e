"""Drafts of submissions, as a message with buttons and as modals.

May touch: discord's components. Rule kept here: drafts are in memory only, and are shown in ephemeral messages and
modals only, which Discord shows to their person alone.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import ButtonStyle, Embed, SelectOption, TextStyle, ui

from mainmatch_client.models import ActionOption, SeatOptions
from mainmatch_discord import cards
from mainmatch_discord.questions import MOST_CHOICES, Form, Key, Question
from mainmatch_discord.speech import t
from mainmatch_discord.words import Names, clipped, inert, phase_text, plain, readable, until

__all__ = ["PREFIX", "Draft", "json_modal", "layout", "page_modal", "read_page", "shown"]

PREFIX = "mm"
_MOST_LABEL, _MOST_HELP, _MOST_OPTION, _MOST_TITLE, _MOST_JSON = 45, 100, 100, 45, 4000


@dataclass
class Draft:
    """One person's unsent action in one phase. ``written``: the action, if they entered it as JSON.

    ``seat`` and ``reason``: if a host sends it for a seat.
    """

    person: int
    match_id: str
    title: str
    options: SeatOptions
    names: Names
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    place: int = 0
    answers: dict[Key, Any] = field(default_factory=dict)
    written: Mapping[str, Any] | None = field(default=None, repr=False)
    is_sure: bool = False
    locks: bool = False
    seat: int | None = None
    reason: str = ""

    @property
    def offer(self) -> ActionOption:
        """The action that is being filled in."""
        return self.options.actions[self.place]

    @property
    def form(self) -> Form:
        """Its form."""
        return Form(self.offer.schema, self.offer.example, self.names)

    def choose(self, place: int) -> None:
        """Fill in another action."""
        self.place, self.written = min(place, len(self.options.actions) - 1), None
        self.answers = {each.key: each.initial for each in self.form.questions if _is_default(each)}

    def action(self) -> Mapping[str, Any]:
        """The action to send. Raises Unanswerable for missing answers."""
        return self.written if self.written is not None else self.form.action(self.answers)


def _is_default(asked: Question) -> bool:
    return asked.kind in {"pick", "number", "text"} and asked.initial is not None and not asked.is_many


# --- the message


def named(offer: ActionOption) -> str:
    """An action, in the game's words if it has some."""
    return offer.label or readable(offer.type)


def shown(draft: Draft, complaint: str = "") -> Embed:
    """The card with the answers so far."""
    offer, phase = draft.offer, draft.options.phase
    card = cards.note(f"{draft.title}: {named(offer)}", plain(str(offer.schema.get("description", ""))))
    if draft.written is not None:
        text = json.dumps(draft.written, ensure_ascii=False)
        card.add_field(name=t("As JSON"), value=f"```json\n{clipped(text.replace('```', ''), 950)}\n```", inline=False)
    elif draft.form.questions:
        card.add_field(name=t("So far"), value=clipped(_so_far(draft), 1000), inline=False)
    if offer.cost:
        card.add_field(name=t("Costs"), value=t("{garnets} (the example)", garnets=cards.garnets(offer.cost)))
    if phase is not None:
        name = phase_text(phase.name, phase.round)
        card.add_field(name=t("Open"), value=f"{name}, {until(draft.options.due_at)}", inline=False)
    if complaint:
        card.add_field(name=t("⚠ Not yet"), value=clipped(complaint, 1000), inline=False)
    return card


def _so_far(draft: Draft) -> str:
    lines = []
    for asked in draft.form.questions:
        value = draft.answers.get(asked.key)
        if value is not None:
            lines.append(f"**{inert(asked.title)}:** {inert(' '.join(asked.named(value, draft.names).split()))}")
        elif asked.is_required:
            lines.append(f"**{inert(asked.title)}:** …")
    return "\n".join(lines) or t("Nothing yet.")


def layout(draft: Draft) -> ui.View:
    """The buttons of a draft. Presses are found by their ids, so the view itself does not wait."""
    view = ui.View(timeout=None)
    if draft.is_sure:
        view.add_item(_button(draft, "sure", t("Yes, for good"), ButtonStyle.danger, 0))
        view.add_item(_button(draft, "back", t("Back"), ButtonStyle.secondary, 0))
    else:
        _add_form(view, draft)
        _add_sending(view, draft)
    view.stop()
    return view


def _add_form(view: ui.View, draft: Draft) -> None:
    if len(draft.options.actions) > 1:
        options = [
            SelectOption(label=clipped(named(each), _MOST_OPTION), value=str(n), default=n == draft.place)
            for n, each in enumerate(draft.options.actions[:MOST_CHOICES])
        ]
        view.add_item(ui.Select(custom_id=f"{PREFIX}:{draft.id}:offer", options=options, row=0))
    pages = draft.form.pages
    for n, page in enumerate(pages[:5]):
        first = sum(len(each) for each in pages[:n]) + 1
        last = first + len(page) - 1
        label = t("Fill in") if len(pages) == 1 else t("Fill in {first} to {last}", first=first, last=last)
        view.add_item(_button(draft, f"page:{n}", label, ButtonStyle.primary, 1))
    if pages:
        view.add_item(_button(draft, "json", t("Write it as JSON"), ButtonStyle.secondary, 2))


def _add_sending(view: ui.View, draft: Draft) -> None:
    if draft.offer.mode == "instant":
        view.add_item(_button(draft, "send", t("Do it now"), ButtonStyle.danger, 3))
        return
    view.add_item(_button(draft, "send", t("Send"), ButtonStyle.success, 3))
    if not draft.offer.binding:
        view.add_item(_button(draft, "lock", t("Send and lock in"), ButtonStyle.danger, 3))


def _button(draft: Draft, command: str, label: str, style: ButtonStyle, row: int) -> "ui.Button[ui.View]":
    return ui.Button(custom_id=f"{PREFIX}:{draft.id}:{command}", label=label, style=style, row=row)


# --- modals


def page_modal(draft: Draft, number: int) -> ui.Modal:
    """The questions of one page, with the current answers."""
    modal = ui.Modal(title=clipped(named(draft.offer), _MOST_TITLE), custom_id=f"{PREFIX}:{draft.id}:page:{number}")
    for n, asked in enumerate(draft.form.pages[number]):
        help_text = " ".join(filter(None, [asked.hint, asked.help]))
        modal.add_item(
            ui.Label(
                text=clipped(asked.title, _MOST_LABEL) or t("Answer"),
                description=clipped(help_text, _MOST_HELP) or None,
                component=_input(asked, str(n), draft.answers.get(asked.key), draft.names),
            )
        )
    modal.stop()
    return modal


def json_modal(draft: Draft) -> ui.Modal:
    """The whole action as JSON: the current one, or the example."""
    modal = ui.Modal(title=clipped(named(draft.offer), _MOST_TITLE), custom_id=f"{PREFIX}:{draft.id}:json")
    text = json.dumps(draft.written or draft.offer.example, indent=1, ensure_ascii=False)
    if len(text) > _MOST_JSON:
        text = json.dumps(draft.offer.example, ensure_ascii=False)[:_MOST_JSON]
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="0", style=TextStyle.paragraph, default=text, max_length=_MOST_JSON
    )
    modal.add_item(
        ui.Label(text=t("The action"), description=t("The example is valid as it is: change it."), component=entry)
    )
    modal.stop()
    return modal


def _input(asked: Question, name: str, answer: Any, names: Names) -> "ui.Item[ui.Modal]":
    if asked.kind == "pick" and len(asked.values) <= MOST_CHOICES:
        return _select(asked, name, answer, names)
    if answer is None and asked.kind == "json":
        answer = asked.initial
    text = "" if answer is None else json.dumps(answer, ensure_ascii=False) if asked.kind == "json" else str(answer)
    return ui.TextInput(
        custom_id=name,
        required=asked.is_required,
        default=text[:_MOST_JSON] or None,
        style=TextStyle.paragraph if asked.kind == "json" else TextStyle.short,
        placeholder=asked.hint or None,
    )


def _select(asked: Question, name: str, answer: Any, names: Names) -> "ui.Select[ui.Modal]":
    chosen: Sequence[Any] = answer if asked.is_many and isinstance(answer, list) else [answer]
    options = [
        SelectOption(
            label=clipped(asked.named(each, names), _MOST_OPTION) or "—",
            value=str(n),
            default=any(_same(each, one) for one in chosen),
        )
        for n, each in enumerate(asked.values)
    ]
    most = int(asked.most or len(options)) if asked.is_many else 1
    least = max(1, int(asked.least or 0)) if asked.is_required and asked.is_many else int(asked.is_required)
    return ui.Select(custom_id=name, options=options, required=asked.is_required, min_values=least, max_values=most)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal as JSON: 1 is not true."""
    return type(one) is type(other) and bool(one == other)


def read_page(draft: Draft, number: int, given: Mapping[str, Sequence[str]]) -> None:
    """Read a page's modal. ``given``: by input, chosen indices or one text. Raises Unanswerable, without changes."""
    draft.written = None
    asked = draft.form.pages[number]
    read = {each.key: each.read(given.get(str(n), ()), draft.names) for n, each in enumerate(asked)}
    for key, answer in read.items():
        if answer is None:
            draft.answers.pop(key, None)
        else:
            draft.answers[key] = answer
