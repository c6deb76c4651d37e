"""The table of commands: each line is whole, and together they are what Discord takes and what a host does."""

import inspect
import json
from pathlib import Path

import discord
import pytest
from discord import app_commands

from mainmatch_client.calls.call import OPERATIONS
from mainmatch_discord.commands.command import Command, tree_of
from mainmatch_discord.commands.options import OPTIONS
from mainmatch_discord.commands.table import COMMANDS, GROUPS
from tests.clients.discord.fake_discord.limits import must_be_commands

OPENAPI = json.loads((Path(__file__).parents[3] / "openapi" / "openapi.json").read_text())
HOSTS = {"match:host", "match:break-seal", "season:host"}
IN_A_FORM = {
    # One operation with two outcomes, each a line.
    "putPlayer": "seat substitute",
    # The action is a form of its own.
    "putSubmissionForSeat": "seat submit",
    # They are many: a modal has them as JSON.
    "putPolicies": "season-host policies",
    # Beside the operation, it is shown in the channel.
    "createSeason": "season-host create",
}
"""Operations that no line has as they are: the command that does each, and why it is more."""


def test_discord_takes_all_of_them() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for each in tree_of(COMMANDS, GROUPS):
        tree.add_command(each)
    must_be_commands([each.to_dict(tree) for each in tree.get_commands()])


def test_no_two_have_a_name_and_each_can_be_turned_by_its_id() -> None:
    names = [each.name for each in COMMANDS]
    assert len({*names}) == len(names)
    assert all(":" not in name for name in names)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each.name)
def test_a_line_needs_nothing_that_nobody_gives(command: Command) -> None:
    parameters = [*inspect.signature(command.does).parameters.values()][1 if command.is_own else 0 :]
    needed = {each.name for each in parameters if each.default is inspect.Parameter.empty}
    assert needed <= command.options.keys() | command.fixed.keys()
    assert command.fixed.keys() <= {each.name for each in parameters}


def test_everything_that_a_host_can_ask_the_server_has_a_line() -> None:
    lines = {each.does: each.name for each in COMMANDS}
    host_acts = {
        each["operationId"]
        for operations in OPENAPI["paths"].values()
        for each in operations.values()
        if isinstance(each, dict)
        and ("Hosting" in each["tags"] or any(HOSTS & {*scopes} for way in each["security"] for scopes in way.values()))
    }
    assert len(host_acts) > 40
    assert host_acts - {name for name, make in OPERATIONS.items() if make in lines} == IN_A_FORM.keys()
    assert {*IN_A_FORM.values()} <= {*lines.values()}


def test_every_option_is_one_of_some_command() -> None:
    used = {command.named.get(name, name) for command in COMMANDS for name in command.options}
    assert OPTIONS.keys() - used == set()
