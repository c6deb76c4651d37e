"""Accounts: sign-up, sign-in, tokens, external identities, integrations."""
