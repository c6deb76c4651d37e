"""Feeds over the WebSocket stream: each event once and in order, over as many connections as it takes."""
