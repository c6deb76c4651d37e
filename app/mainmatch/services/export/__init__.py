"""The export of a match: its format, its verification and its replay."""
