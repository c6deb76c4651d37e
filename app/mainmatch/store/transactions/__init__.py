"""Transactions: prepared statements, mapping of records, the revision cache, errors."""
