"""A ``time.sleep`` that works under libfaketime, which misreads the instant until which Python's own sleeps."""  # noqa: INP001 - no package: on PYTHONPATH

import select
import time


def _sleep(seconds: float) -> None:
    select.select([], [], [], seconds)


time.sleep = _sleep  # type: ignore[assignment]
