"""Requests and responses: routing, authentication, strict parsing, limits, middleware."""
