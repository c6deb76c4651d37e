"""Duel of Nerve, tested by its rulebook (docs/rules/duel-of-nerve.md)."""
