"""The watchman: counts what the house does, and how long it takes; never what it is about."""
