"""What tests start can be interrupted and ended, however this run was started. A pytest plugin."""

import signal

import pytest

_INHERITED = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGCHLD)
"""A shell ignores some of these for background jobs, and a process inherits what its parent ignores."""


def pytest_configure(config: pytest.Config) -> None:
    for number in _INHERITED:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL)
