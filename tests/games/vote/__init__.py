"""The Vote and the Jury, tested by their rulebook (docs/rules/vote.md)."""
