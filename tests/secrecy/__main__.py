"""``python -m tests.secrecy``: what ``make secrecy`` runs; see ``running``."""

import sys

from tests.secrecy.running import main

if __name__ == "__main__":
    sys.exit(main())
