"""The stream: WebSocket ``GET /v1/stream``, sub-protocol ``mainmatch.v1``."""
