"""Clients that standard generators make from openapi/openapi.json."""
