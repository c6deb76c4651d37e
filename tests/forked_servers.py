"""Starts servers of tests as forks of a process that has imported everything already.

Each is a process of its own, is killed and ends as one, and runs what ``python -m app serve`` runs. What it is spared
are two seconds of imports, the checks of all games, which all starts have alike, and the cost of hashing passwords.
Starts as they are have their own tests (tests/cli/test_commands.py).

The parent process has one thread and does nothing but import and fork. Who asks for a server sends it the command,
the environment, a pipe for what the server says and a socket, over which come back its process id and, later, its exit
code.
"""

import asyncio
import gc
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mainmatch.games.registry import Registry
from mainmatch.services.accounts import passwords
from tests.app import cheap_hasher, load_games, shipped_games

_PRELOADED = ("mainmatch.cli.commands", "mainmatch.main", "tests.rigs.planted")
_AS_STARTED = ("PYTHON", "LD_")
"""What an interpreter reads at its start: with other values than ours, a start has to be one."""
_LARGEST = 1 << 20
_PYTHON = sys.executable


class ForkedProcess:
    """The part of ``asyncio.subprocess.Process`` that tests use."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, answers: socket.socket) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._wait(answers))

    async def wait(self) -> int:
        """The exit code, negative for a signal."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Send a signal if the process is alive."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def _wait(self, answers: socket.socket) -> int:
        with answers:
            self.returncode = await _number(answers)
        return self.returncode


class Parent:
    """The process that forks; it starts with the first server."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._channel, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    def ask(self, payload: Mapping[str, object], descriptors: Sequence[int]) -> None:
        """Request a server: its command, its output pipe, and the socket for its exit code."""
        if self._process is None:
            place = self._theirs.fileno()
            command = [_PYTHON, "-m", "tests.forked_servers", str(place)]
            self._process = subprocess.Popen(command, pass_fds=[place], stdin=subprocess.DEVNULL)
            self._theirs.close()
        socket.send_fds(self._channel, [json.dumps(payload).encode()], descriptors)

    def end(self) -> None:
        """End the parent process after the last server."""
        self._channel.close()
        self._theirs.close()
        if self._process is not None:
            self._process.wait()


async def begun(parent: Parent, command: Sequence[str], environment: Mapping[str, str]) -> Any:
    """What ``asyncio.create_subprocess_exec`` would have started, in a session of its own."""
    python, option, *arguments = command
    if (python, option) != (_PYTHON, "-m") or _interpreter(environment) != _interpreter(os.environ):
        return await asyncio.create_subprocess_exec(
            *command,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
    hears, says = os.pipe()
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    payload = {"arguments": arguments, "environment": dict(environment), "folder": str(Path.cwd())}
    parent.ask(payload, [says, theirs.fileno()])
    os.close(says)
    theirs.close()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(hears, "rb", buffering=0)
    )
    ours.setblocking(False)
    return ForkedProcess(await _number(ours), reader, ours)


async def _number(answers: socket.socket) -> int:
    # Nothing comes where the parent was killed, and its forks with it.
    return int(await asyncio.get_running_loop().sock_recv(answers, 32) or -signal.SIGKILL)


def _interpreter(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_AS_STARTED)}


def main(channel: socket.socket) -> None:
    """Fork for each request, and send the exit code to the requester."""
    waiting = selectors.DefaultSelector()
    waiting.register(channel, selectors.EVENT_READ)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is not channel:
                waiting.unregister(key.fileobj)
                pid, answers = key.data
                _, status = os.waitpid(pid, 0)
                os.close(key.fd)
                _tell(answers, os.waitstatus_to_exitcode(status))
                answers.close()
                continue
            message, descriptors, _, _ = socket.recv_fds(channel, _LARGEST, 2)
            if not message:
                return
            says, answers = descriptors[0], socket.socket(fileno=descriptors[1])
            pid = os.fork()
            if pid == 0:
                waiting.close()
                channel.close()
                answers.close()
                _become(says, **json.loads(message))
            os.close(says)
            _tell(answers, pid)
            waiting.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, answers))


def _tell(answers: socket.socket, number: int) -> None:
    with suppress(OSError):
        answers.send(b"%d" % number)


def _become(says: int, arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    """Run the module as ``python -m`` would, in a session of its own. Doesn't return."""
    os.setsid()
    os.dup2(says, 1)
    os.dup2(says, 2)
    os.close(says)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    module, *rest = arguments
    sys.argv = [module, *rest]
    gc.enable()
    code = 1
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    for name in _PRELOADED:
        __import__(name)
    setattr(passwords, "Argon2Hasher", cheap_hasher)  # noqa: B010 - in place of what it imports
    setattr(Registry, "load", load_games)  # noqa: B010 - as above
    shipped_games()
    gc.collect()
    gc.freeze()
    main(socket.socket(fileno=int(sys.argv[1])))
