"""The bell wire: says that there is news, never what."""
