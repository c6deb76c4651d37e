"""The doors: parse, call one verb, print."""
