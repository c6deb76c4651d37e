"""Requests and responses: routing, authentication, strict parsing, limits, middleware."""

__all__: list[str] = []
