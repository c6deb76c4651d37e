"""Accounts: sign-up, sign-in, tokens, external identities, integrations."""

__all__: list[str] = []
