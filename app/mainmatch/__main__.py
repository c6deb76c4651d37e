"""``mainmatch`` and ``python -m app``: what runs first.

May touch: the garbage collector. Rule kept here: while the house is imported nobody looks for garbage. Hardly any is
left by that (a thousand of three hundred thousand objects), and looking through all that has been made so far takes a
tenth of the start, each time.
"""

import gc

gc.disable()

from mainmatch.cli.commands import main  # noqa: E402 - this is the import that is to take less time

__all__ = ["main"]

# What is there now stays until the end: whoever looks for garbage later leaves it out.
gc.freeze()
gc.enable()

if __name__ == "__main__":
    main()
