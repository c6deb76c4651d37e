"""A Discord bot for Mainmatch: matches joined, played, hosted and talked about without leaving Discord.

``python -m mainmatch_discord`` runs it; see README.md.
"""

__all__: list[str] = []
