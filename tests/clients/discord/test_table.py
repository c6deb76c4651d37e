"""The table of commands: each line is whole, and together they are what Discord takes and what a host does."""

import inspect
from collections.abc import Callable

import discord
import pytest
from discord import app_commands

from mainmatch_client.calls.call import OPERATIONS
from mainmatch_discord.commands.command import Command, tree_of
from mainmatch_discord.commands.options import OPTIONS
from mainmatch_discord.commands.table import COMMANDS, GROUPS
from tests.clients.discord.fake_discord.limits import must_be_commands

ELSEWHERE = {
    "put_player",  # seat substitute, seat invite
    "submit_for",  # seat submit
    "put_policies",  # season-host policies
    "create_season",  # season-host create
}


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
    lines: set[Callable[..., object]] = {each.does for each in COMMANDS}
    host_acts = {make for make in OPERATIONS.values() if make.__module__.endswith("hosting")}
    assert {make.__name__ for make in host_acts - lines} <= ELSEWHERE


def test_every_option_is_one_of_some_command() -> None:
    used = {command.named.get(name, name) for command in COMMANDS for name in command.options}
    assert OPTIONS.keys() - used == set()
