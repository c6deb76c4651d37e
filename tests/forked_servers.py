"""Starts servers and commands of tests as forks of a process that has imported everything already.

Each is a process of its own, is killed and ends as one, and runs what ``python -m mainmatch serve`` runs. What it is
spared are two seconds of imports, the checks of all games, which all starts have alike, and the cost of hashing
passwords. Starts as they are have their own tests (tests/cli/test_commands.py).

The parent process has one thread and does nothing but import and fork. Who asks for a process connects to it, sends the
command, the environment and three descriptors, and gets back its process id and, later, its exit code.
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
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from mainmatch.api.static_site import Site
from mainmatch.demo.server import ServerProcess
from mainmatch.services.accounts import passwords
from tests.app import cheap_hasher, share_what_servers_read, shipped_games

_PRELOADED = ("mainmatch.cli.commands", "mainmatch.main", "tests.rigs.planted")
_AS_STARTED = ("PYTHON", "LD_")
"""What an interpreter reads at its start: with other values than ours, a start has to be one."""
_PATHS = "PYTHONPATH"
"""Of these a fork finds there only what its parent has not imported, which whoever asks for it has to know."""
_LARGEST = 1 << 20
_PYTHON = sys.executable
_STAND_IN = str(Path(__file__).with_name("forked_command.py"))


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
    """The process that forks; it starts with the first that is asked for."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._place = str(Path(self._folder.name) / "forks")
        self._process: subprocess.Popen[bytes] | None = None
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.bind(self._place)
        self._listening.listen()

    def asked(self, payload: Mapping[str, object], descriptors: Sequence[int]) -> socket.socket:
        """Request a process, with these as its standard input, output and errors. Its id and exit code come back."""
        self._start()
        asking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        asking.connect(self._place)
        socket.send_fds(asking, [json.dumps(payload).encode()], descriptors)
        return asking

    def stand_in(self) -> list[str]:
        """The command of a process that stands for one that is forked."""
        self._start()
        return [_PYTHON, "-IS", _STAND_IN, self._place]

    def end(self) -> None:
        """End the parent process after the last one."""
        self._listening.close()
        if self._process is not None:
            self._process.communicate()
        self._folder.cleanup()

    def _start(self) -> None:
        if self._process is None:
            place = self._listening.fileno()
            command = [_PYTHON, "-m", "tests.forked_servers", str(place)]
            # It ends with its standard input.
            self._process = subprocess.Popen(command, pass_fds=[place], stdin=subprocess.PIPE)


@cache
def parent() -> Parent:
    """This run's, or this worker's."""
    return Parent()


def python() -> list[str]:
    """What stands for ``python`` in a command for ``subprocess``, before ``-m`` or ``-c``: such as ``-m mainmatch``."""
    return parent().stand_in()


async def begun(command: Sequence[str], environment: Mapping[str, str], *, adds_paths: bool = False) -> Any:
    """What ``asyncio.create_subprocess_exec`` would have started, in a session of its own.

    ``adds_paths``: its PYTHONPATH has nothing of what the parent has imported, such as another Mainmatch.
    """
    interpreter, *arguments = command
    read = {**environment, _PATHS: os.environ.get(_PATHS, "")} if adds_paths else environment
    if (interpreter, arguments[0]) != (_PYTHON, "-m") or _interpreter(read) != _interpreter(os.environ):
        return await asyncio.create_subprocess_exec(
            *command,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
    hears, says = os.pipe()
    nothing = os.open(os.devnull, os.O_RDONLY)
    payload = {"arguments": arguments, "environment": dict(environment), "folder": str(Path.cwd())}
    answers = parent().asked(payload, [nothing, says, says])
    os.close(says)
    os.close(nothing)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(hears, "rb", buffering=0)
    )
    answers.setblocking(False)
    return ForkedProcess(await _number(answers), reader, answers)


async def _number(answers: socket.socket) -> int:
    # Nothing comes where the parent was killed, and its forks with it.
    return int(await asyncio.get_running_loop().sock_recv(answers, 32) or -signal.SIGKILL)


def _interpreter(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if value and name.startswith(_AS_STARTED)}


def main(listening: socket.socket) -> None:
    """Fork for each request, and send the exit code to the requester."""
    waiting = selectors.DefaultSelector()
    waiting.register(sys.stdin, selectors.EVENT_READ)
    waiting.register(listening, selectors.EVENT_READ, lambda: _accept(listening, waiting))
    while True:
        # One at a time: what it does may close what comes next.
        key, _ = waiting.select()[0]
        if key.fileobj is sys.stdin:
            return
        key.data()


def _accept(listening: socket.socket, waiting: selectors.BaseSelector) -> None:
    asking, _ = listening.accept()
    message, descriptors, _, _ = socket.recv_fds(asking, _LARGEST, 3)
    if not message:
        asking.close()
        return
    request = json.loads(message)
    dies_with_asker = request.pop("dies_with_asker", False)
    pid = os.fork()
    if pid == 0:
        _close(asking, *(key.fileobj for key in waiting.get_map().values()))
        waiting.close()
        _become(descriptors, **request)
    for descriptor in descriptors:
        os.close(descriptor)
    _tell(asking, pid)
    ended = os.pidfd_open(pid)

    def bury() -> None:
        waiting.unregister(ended)
        os.close(ended)
        _, status = os.waitpid(pid, 0)
        _tell(asking, os.waitstatus_to_exitcode(status))
        if asking in waiting.get_map():
            waiting.unregister(asking)
        asking.close()

    def kill() -> None:
        waiting.unregister(asking)
        signal.pidfd_send_signal(ended, signal.SIGKILL)

    waiting.register(ended, selectors.EVENT_READ, bury)
    if dies_with_asker:
        waiting.register(asking, selectors.EVENT_READ, kill)


def _close(*each: object) -> None:
    """Close the parent's sockets and descriptors in its child, but for its standard input."""
    for one in each:
        # Sockets are closed as such: whoever forgets one closes what has its number by then.
        if isinstance(one, socket.socket):
            one.close()
        elif isinstance(one, int):
            os.close(one)


def _tell(asking: socket.socket, number: int) -> None:
    with suppress(OSError):
        asking.send(b"%d" % number)


def _become(descriptors: Sequence[int], arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    """Run the module or the code as ``python -m`` or ``-c`` would, in a session of its own. Doesn't return."""
    os.setsid()
    for standard, descriptor in enumerate(descriptors):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    os.chdir(folder)
    _take(environment)
    option, what, *rest = arguments
    sys.argv, sys.path[0] = [option, *rest], folder
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in environment
    gc.enable()
    code = 1
    try:
        if option == "-m":
            runpy.run_module(what, run_name="__main__", alter_sys=True)
        else:
            exec(what, {"__name__": "__main__"})  # noqa: S102 - as the interpreter does
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        if isinstance(ended.code, str):
            sys.stderr.write(f"{ended.code}\n")
    except BaseException:  # noqa: BLE001 - the last one there is
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _take(environment: Mapping[str, str]) -> None:
    if (paths := environment.get(_PATHS, "")) != os.environ.get(_PATHS, ""):
        sys.path[1:1] = filter(None, paths.split(os.pathsep))
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()


if __name__ == "__main__":
    for name in _PRELOADED:
        __import__(name)
    setattr(passwords, "Argon2Hasher", cheap_hasher)  # noqa: B010 - in place of what it imports
    share_what_servers_read()
    shipped_games()
    Site.at(None)
    gc.collect()
    gc.freeze()
    listening = socket.socket(fileno=int(sys.argv[1]))
    stand_in = (_PYTHON, "-IS", _STAND_IN, listening.getsockname())
    # Of a fork that starts a server itself, as the demo does.
    setattr(ServerProcess, "command", lambda _: (*stand_in, "-m", "mainmatch", "serve"))  # noqa: B010 - as above
    main(listening)
