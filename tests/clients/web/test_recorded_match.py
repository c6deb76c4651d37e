"""The match on the first page is what the server makes."""

import pytest

from tests.clients.web.recorded_match import RECORDED, recorded


@pytest.mark.anyio
async def test_the_match_on_the_first_page_is_what_the_server_makes() -> None:
    made = await recorded()
    assert made == RECORDED.read_text(encoding="utf-8"), "python -m tests.clients.web.recorded_match writes it anew"
