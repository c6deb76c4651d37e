"""The HTTP API and the streams: parse a request, call one service function, print its answer."""
