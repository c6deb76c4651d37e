"""Duel of Bids, tested by its rulebook (docs/rules/duel-of-bids.md)."""
