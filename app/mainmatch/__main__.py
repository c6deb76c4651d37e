"""``mainmatch`` and ``python -m app``: what runs first.

Garbage collection is off during the imports. They leave hardly any (a thousand of three hundred thousand objects), and
each collection takes a tenth of the start.
"""

import gc

gc.disable()

from mainmatch.cli.commands import main  # noqa: E402 - this is the import that is to take less time

__all__ = ["main"]

# What is there now stays until the end: later collections leave it out.
gc.freeze()
gc.enable()

if __name__ == "__main__":
    main()
