"""Commands and queries of the server: each is one function and runs in one transaction."""
