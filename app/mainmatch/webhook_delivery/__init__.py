"""Delivers messages to webhooks; the services decide what, when and where."""
