"""``python -m tests.documents.examples`` plays, and writes app/mainmatch/api/docs/examples.json."""

import asyncio
import tempfile
from pathlib import Path

from tests.documents.examples.play import EXAMPLES, recorded

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        EXAMPLES.write_text(asyncio.run(recorded(Path(folder))).text(), encoding="utf-8")
