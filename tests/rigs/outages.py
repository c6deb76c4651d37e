"""What happens to servers that share a database: killed, stopped, cut off, replaced; the broker comes and goes."""

import asyncio
import signal

import psycopg

from tests.rigs.processes import RigServer
from tests.rigs.replicas import Replicas
from tests.rigs.sizes import IS_NIGHT

_LONGER_THAN_PATIENCE = 17.0
"""Seconds: PostgreSQL ends transactions that stand still for fifteen."""


async def disrupted(executor: Replicas, times: int) -> None:
    """One thing after another happens to the servers; at the end all of them run."""
    for _ in range(times):
        await asyncio.sleep(executor.dice.uniform(0.2, 0.8))
        outage = executor.dice.choice([_kill, _stand_still, _cut, *([_break_broker] if executor.broker else [])])
        await outage(executor)


async def rolled(executor: Replicas, times: int) -> None:
    """Each server is told to end, does so in order, and another takes its place: one after the other, so many times."""
    for _ in range(times):
        for server in executor.servers:
            await asyncio.sleep(executor.dice.uniform(0.2, 0.8))
            await replaced(executor, server)


async def replaced(executor: Replicas, server: RigServer) -> None:
    """A server is told to end, does so in order, and another takes its place."""
    code = await server.stop()
    if code != -signal.SIGTERM:
        executor.faults.append(f"a server ended with {code} when it was told to: {server.output[-500:]}")
    await server.start()
    executor.counts["servers replaced"] += 1


async def _kill(executor: Replicas) -> None:
    server = executor.another()
    await server.kill()
    await server.start()
    executor.counts["kill -9"] += 1


async def _stand_still(executor: Replicas) -> None:
    server = executor.another()
    is_long = IS_NIGHT and executor.dice.random() < 0.15
    server.send(signal.SIGSTOP)
    await asyncio.sleep(_LONGER_THAN_PATIENCE if is_long else executor.dice.uniform(0.5, 3))
    server.send(signal.SIGCONT)
    executor.counts["SIGSTOP, longer than transactions may stand" if is_long else "SIGSTOP"] += 1


async def _cut(executor: Replicas) -> None:
    """Every connection to PostgreSQL is ended, again and again: some of them in the middle of a commit."""
    for _ in range(executor.dice.randint(1, 8)):
        executor.counts["connections ended"] += await asyncio.to_thread(_end_connections, executor.url)
        executor.counts["cuts"] += 1
        await asyncio.sleep(executor.dice.uniform(0.02, 0.15))


def _end_connections(url: str) -> int:
    with psycopg.connect(url, autocommit=True) as server:
        asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        return len(server.execute(f"{asked} AND pid <> pg_backend_pid()").fetchall())


async def _break_broker(executor: Replicas) -> None:
    assert executor.broker is not None
    await executor.broker.stop()
    await asyncio.sleep(executor.dice.uniform(0, 2))
    await executor.broker.start()
    executor.counts["broker restarts"] += 1
