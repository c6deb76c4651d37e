"""The port of a server that is stopped and started again stays its own."""

import errno
import socket
import sys

import pytest

from mainmatch.demo.server import HOST, HeldPort

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a port can't be held for a server")


def _bound(number: int, *, reuses: bool) -> socket.socket:
    other = socket.socket()
    other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, reuses)
    try:
        other.bind((HOST, number))
    except OSError:
        other.close()
        raise
    return other


def test_a_server_listens_on_a_held_port_again_and_again() -> None:
    held = HeldPort()
    for _ in range(2):
        with _bound(held.number, reuses=True) as server:
            server.listen()
            with socket.create_connection((HOST, held.number), timeout=5):
                pass


def test_the_system_gives_a_held_port_to_nobody_until_its_holder_is_gone() -> None:
    held = HeldPort()
    number = held.number
    with pytest.raises(OSError, match="in use") as refused:
        _bound(number, reuses=False)
    assert refused.value.errno == errno.EADDRINUSE

    del held
    _bound(number, reuses=False).close()
