"""The check of a whole database: matches, seasons and the ledger."""

__all__: list[str] = []
