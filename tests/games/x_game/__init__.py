"""The X Game, held against its rulebook (docs/rules/x-game.md)."""
