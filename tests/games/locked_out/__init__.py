"""Locked Out, held against its rulebook (docs/rules/locked-out.md)."""
