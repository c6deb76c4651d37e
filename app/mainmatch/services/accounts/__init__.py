"""Accounts: signing up and in, tokens, identities of other providers, integrations."""

__all__: list[str] = []
