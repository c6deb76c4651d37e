"""The command line, for operators and authors of games."""
