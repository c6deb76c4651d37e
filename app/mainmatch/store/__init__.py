"""The cellar: tables, queries, the transaction; it decides nothing."""
