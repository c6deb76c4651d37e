"""What worlds are made with: requests that have to be granted."""

from typing import Any

import httpx2


async def did(client: httpx2.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    """The answer's JSON; None for none. AssertionError where it is refused."""
    answer = await client.request(method, path, **({} if body is None else {"json": body}))
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None
