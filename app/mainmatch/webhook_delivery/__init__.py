"""Delivers messages to webhooks. The services decide what to send, when and where."""
