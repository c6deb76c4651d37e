"""Reading /metrics as Prometheus does."""

import httpx2
from prometheus_client.parser import text_string_to_metric_families

from tests.app import Server

TOKEN = "an operator's token, made up"

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]
"""By name and labels."""


async def operator(server: Server) -> httpx2.AsyncClient:
    """Whoever asks from the server's own machine."""
    return await server.visitor({"Host": "localhost:8000"})


async def figures(server: Server) -> Figures:
    """All of them now."""
    answer = await (await operator(server)).get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
