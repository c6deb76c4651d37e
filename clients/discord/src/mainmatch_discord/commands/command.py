"""A command as a value: what it does, and from that its form on Discord, its run, its pages and its second thoughts.

May touch: ``asked``, ``options``, ``answers``. Rule kept here: a command that needs nothing special is one line of the
table. Presses are found by what their ids say, so those of pages work after a restart; what waits for a second thought
is in memory alone, and after a restart is asked again.
"""

import asyncio
import inspect
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import discord
from discord import ButtonStyle, app_commands, ui

from mainmatch_client import MainmatchError
from mainmatch_client.calls.call import Call
from mainmatch_discord.commands.answers import pages_of
from mainmatch_discord.commands.asked import Asked, Refusal
from mainmatch_discord.commands.options import OPTIONS, Option
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.speech import t
from mainmatch_discord.waiting import TELL_AFTER
from mainmatch_discord.words import clipped

__all__ = ["CONFIRM", "PAGE", "Command", "Intent", "confirmed", "tree_of", "turned"]

PAGE, CONFIRM = "mmp", "mmc"
_WITHIN = {"match_id", "season_id", "channel"}
"""Parameters on which it depends what may be chosen for the others."""
_MOST_CHOICES, _MOST_TEXT, _MOST_ID, _MOST_READ = 25, 100, 100, 20

Preview: TypeAlias = Callable[[Asked], Awaitable[discord.Embed]]


@dataclass(frozen=True, kw_only=True)
class Command:
    """``name``: ``host pause``, say. ``does``: a function of the SDK that makes a call, or one of the bot's own.

    ``done``: the title of the answer, with members of it in braces. ``about``: what the command is for; default: what
    the SDK says of it. ``fixed``: parameters that nobody chooses. ``named``: for a parameter, the option of another
    name. ``sure``: what would happen, shown before it does. ``is_modal``: it answers by itself, at once.
    """

    name: str
    does: Callable[..., Any]
    done: str = ""
    about: str = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)
    sure: Preview | None = None
    is_modal: bool = False

    @property
    def description(self) -> str:
        """Of the command, for Discord."""
        told = self.about or inspect.getdoc(self.does) or self.name
        return clipped(
            " ".join(told.partition("\n\n")[0].replace("``", "").split()).partition(". ")[0].rstrip("."), 100
        )

    @property
    def is_own(self) -> bool:
        """Whether it is a function of the bot's own, which answers by itself."""
        return inspect.iscoroutinefunction(self.does)

    @property
    def options(self) -> Mapping[str, tuple[Option, inspect.Parameter]]:
        """By parameter: those of the call that are known, in the call's order."""
        hints = get_type_hints(self.does)
        found = {}
        for name, parameter in inspect.signature(self.does).parameters.items():
            option = OPTIONS.get(self.named.get(name, name))
            if option is not None and name not in self.fixed:
                found[name] = option, parameter.replace(annotation=hints[name])
        return found

    # --- its form

    def built(self) -> app_commands.Command[Any, ..., Any]:
        """The command of discord.py."""

        async def run(interaction: Interaction, **given: Any) -> None:
            await self._run(interaction, given)

        asked = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
        shown = [
            _shown(option.shown or name, option, parameter)
            for name, (option, parameter) in self.options.items()
            if option.about
        ]
        run.__signature__ = inspect.Signature([asked, *shown])  # type: ignore[attr-defined]
        chosen = {option.shown or name: option for name, (option, _) in self.options.items() if option.about}
        app_commands.describe(**{name: option.about for name, option in chosen.items()})(run)
        made: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=self.name.rpartition(" ")[2], description=self.description, callback=run
        )
        for name, option in chosen.items():
            if option.suggest is not None:
                made.autocomplete(name)(self._suggesting(option))
        return made

    def _suggesting(self, option: Option) -> Callable[..., Any]:
        async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
            asked, suggested = Asked(interaction), option.suggest
            try:
                async with asyncio.timeout(TELL_AFTER):
                    await asked.meet()
                    for name, (known, _) in self.options.items():
                        if name in _WITHIN and known is not option:
                            given = getattr(interaction.namespace, known.shown or name, None)
                            asked.values[name] = await known.read(asked, given or None)
                    found = [*await suggested(asked)] if suggested is not None else []
            except (MainmatchError, Refusal, TimeoutError):
                return []
            wanted = current.casefold()
            fitting = [each for each in found if wanted in f"{each[0]} {each[1]}".casefold()]
            return [app_commands.Choice(name=clipped(name, _MOST_TEXT), value=value) for name, value in fitting][
                :_MOST_CHOICES
            ]

        return suggest

    # --- its run

    async def _run(self, interaction: Interaction, given: Mapping[str, Any]) -> None:
        asked = Asked(interaction)
        if not self.is_modal:
            await asked.begin()
        await self.read(asked, given)
        if self.sure is None:
            await self.perform(asked, given)
            return
        intent = Intent(self, asked.person, asked.values)
        asked.desk.intents.put(intent)
        await asked.answer(
            await self.sure(asked), _buttons((t("Yes, for good"), ButtonStyle.danger, f"{CONFIRM}:{intent.id}"))
        )

    async def read(self, asked: Asked, given: Mapping[str, Any]) -> None:
        """Read the parameters from what was chosen."""
        for name, (option, _) in self.options.items():
            value = given.get(option.shown or name)
            asked.values[name] = value if self.is_modal else await option.read(asked, value)

    async def perform(self, asked: Asked, given: Mapping[str, Any] | None = None, page: int = 0) -> None:
        """Do it, and answer."""
        # What nobody chose has the SDK's default.
        values = {**{name: each for name, each in asked.values.items() if each is not None}, **self.fixed}
        if self.is_own:
            await self.does(asked, **values)
            return
        call: Call[Any] = self.does(**values)
        answer = await asked.client.ask(call)
        if "after" in inspect.signature(self.does).parameters:
            answer = await self._whole(asked, values, answer)
        pages = pages_of(answer, self.done, await asked.names())
        shown = pages[min(page, len(pages) - 1)]
        await asked.answer(shown, self._turning(given, page, len(pages)) if call.method == "GET" else None)

    async def _whole(self, asked: Asked, values: Mapping[str, Any], answer: Any) -> Any:
        """A history with what follows its first page, as far as some requests reach."""
        last, items = answer, [*answer.items]
        for _ in range(_MOST_READ):
            # Events name their head, other histories no further page.
            if not last.items or last.next_after in {None, getattr(last, "head", None)}:
                break
            last = await asked.client.ask(self.does(**{**values, "after": last.next_after}))
            items += last.items
        return replace(answer, items=items)

    def _turning(self, given: Mapping[str, Any] | None, page: int, count: int) -> ui.View | None:
        """Buttons to the pages before and after, whose ids say all that the command needs."""
        wish = json.dumps(
            {name: each for name, each in (given or {}).items() if each is not None}, separators=(",", ":")
        )
        ids = {
            label: f"{PAGE}:{self.name}:{n}:{wish}"
            for label, n in ((t("Before"), page - 1), (t("After"), page + 1))
            if 0 <= n < count
        }
        if not ids or max(map(len, ids.values())) > _MOST_ID:
            return None
        return _buttons(*((label, ButtonStyle.secondary, custom_id) for label, custom_id in ids.items()))


@dataclass
class Intent:
    """What waits for a person's second thought."""

    command: Command
    person: int
    values: dict[str, Any] = field(repr=False)
    id: str = field(default_factory=lambda: secrets.token_hex(8))


async def confirmed(interaction: Interaction, rest: str) -> None:
    """A press of Yes. What is done is that of the command, so two presses do it once."""
    asked = Asked(interaction)
    intent = asked.desk.intents.find(rest, asked.person)
    if intent is None:
        raise Refusal(t("This is out of date: nothing was done. Give the command again."))
    await asked.begin()
    asked.values = intent.values
    await intent.command.perform(asked)


async def turned(table: Mapping[str, Command], interaction: Interaction, rest: str) -> None:
    """A press of Before or After: the command again, and of its answer the other page."""
    name, page, wish = rest.split(":", 2)
    asked, given = Asked(interaction), json.loads(wish)
    await asked.begin()
    await table[name].read(asked, given)
    await table[name].perform(asked, given, int(page))


def tree_of(
    table: Sequence[Command], groups: Mapping[str, str]
) -> Sequence[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """The commands of Discord. ``groups``: by first word, what those commands are for."""
    made = {name: app_commands.Group(name=name, description=about, guild_only=True) for name, about in groups.items()}
    for command in table:
        first, _, rest = command.name.partition(" ")
        if rest:
            made[first].add_command(command.built())
    return [*made.values(), *(each.built() for each in table if " " not in each.name)]


def _shown(name: str, option: Option, parameter: inspect.Parameter) -> inspect.Parameter:
    """A parameter as discord.py reads it."""
    is_required = parameter.default is inspect.Parameter.empty if option.is_required is None else option.is_required
    kind = option.kind or _plain(parameter.annotation)
    if is_required:
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, annotation=kind | None if kind in _TYPES else kind, default=None
    )


_TYPES = {str, int, float, bool, discord.User}


def _plain(annotation: Any) -> Any:
    """The type without None."""
    if get_origin(annotation) is Literal or annotation in _TYPES:
        return annotation
    (kind,) = (each for each in get_args(annotation) if each is not type(None))
    return kind


def _buttons(*shown: tuple[str, ButtonStyle, str]) -> ui.View:
    """Presses are found by their ids, so the view itself does not wait."""
    view = ui.View(timeout=None)
    for label, style, custom_id in shown:
        view.add_item(ui.Button(label=label, style=style, custom_id=custom_id))
    view.stop()
    return view
