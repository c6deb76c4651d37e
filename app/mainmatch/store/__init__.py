"""Storage: tables, queries and transactions. It has no rules of the application."""
