import json
import re

import httpx2
import pytest
from openapi_spec_validator import OpenAPIV30SpecValidator

from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio


async def test_the_page_has_its_own_document_in_the_version_that_it_draws_fast(client: httpx2.AsyncClient) -> None:
    document = (await client.get("/docs/openapi-3.0.json")).json()
    assert [error.message for error in OpenAPIV30SpecValidator(document).iter_errors()] == []
    assert document["paths"].keys() == COMMITTED["paths"].keys()
    script = (await client.get("/docs/assets/docs.js")).text
    assert 'url: "/docs/openapi-3.0.json"' in script


async def test_the_page_fills_in_no_id_that_does_not_exist(client: httpx2.AsyncClient) -> None:
    document = (await client.get("/docs/openapi-3.0.json")).json()
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    shown = [operation["requestBody"]["content"] for operation in operations if "requestBody" in operation]
    assert set(re.findall(r'"((?:m|se|ph|cm|de|of|wh)_[^"]*)"', json.dumps(shown))) <= {
        "ph_...",
        "cm_...",
        "se_...",
        "m_...",
    }
    for operation in operations:
        for parameter in operation["parameters"]:
            assert {"example", "examples"} & {*parameter, *parameter["schema"]} == set()
        if "Idempotency-Key" in (names := [each["name"] for each in operation["parameters"]]):
            assert names[-1] == "Idempotency-Key"
