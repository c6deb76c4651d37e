"""A Discord bot for Mainmatch: join, play, host and discuss matches on Discord.

``python -m mainmatch_discord`` runs it; see README.md.
"""

__all__: list[str] = []
