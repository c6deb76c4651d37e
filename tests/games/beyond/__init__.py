"""Small games that need what the seven don't: they keep the contract honest (docs/decisions/0015)."""
