"""Stands for a process that is forked elsewhere (tests/forked_servers.py): its input, output, signals and exit code.

Standard library only, and little of it: it starts in hundredths of a second.
"""

import json
import os
import signal
import socket
import sys
from contextlib import suppress

_PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1)


def main(place: str, *arguments: str) -> int:
    """Ask for a process, and end as it ends."""
    asking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    asking.connect(place)
    request = {"arguments": arguments, "environment": dict(os.environ), "folder": os.getcwd(), "dies_with_asker": True}  # noqa: PTH109 - pathlib takes as long as all else
    # What comes before it is there is passed on then.
    signal.pthread_sigmask(signal.SIG_BLOCK, _PASSED_ON)
    socket.send_fds(asking, [json.dumps(request).encode()], [0, 1, 2])
    pid = int(asking.recv(32))

    def pass_on(number: int, _frame: object) -> None:
        # Of one that has ended the exit code is on its way.
        with suppress(ProcessLookupError):
            os.kill(pid, number)

    for number in _PASSED_ON:
        signal.signal(number, pass_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _PASSED_ON)
    code = int(asking.recv(32) or -signal.SIGKILL)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
