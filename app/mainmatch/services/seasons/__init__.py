"""The verbs on seasons: creating and casting, hosting, deciding, giving, reading.

May touch: what happens to a season (``mainmatch.services.season_commands``), the store. Rule kept here: each verb
begins with who asks and where they stand; the season itself says what follows.
"""
