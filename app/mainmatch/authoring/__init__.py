"""An author's tools: begin a game, check its file, and play it on a page of this machine while it is written.

They run an author's own code in an author's own process. No server that people use imports them.
"""
