"""The slash commands for players and hosts. All answers are visible only to the user of the command."""
