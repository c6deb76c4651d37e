"""Names that people choose: what a name can be, and which names look the same."""
