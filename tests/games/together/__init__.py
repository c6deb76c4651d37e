"""Together We Survive, Together We Prosper, held against its rulebook (docs/rules/together.md)."""
