import pytest

from mainmatch.api.http.shared_parts import FIELDS, PARAMETERS, RESPONSE_HEADERS, header_references, key_header
from tests.api.http.test_router import OPERATIONS
from tests.openapi import COMMITTED


def test_every_named_parameter_is_one_of_an_operation() -> None:
    used = {each["name"] for case in OPERATIONS for each in case.values[2].get("parameters", ())}
    assert PARAMETERS.keys() - used == set()


def test_every_example_by_hand_is_needed() -> None:
    """An example of a field that a match has by now would hide the match's."""
    schemas = COMMITTED["components"]["schemas"]
    used = {
        name
        for owner, schema in schemas.items()
        for field, part in schema.get("properties", {}).items()
        for name in (field, f"{owner}.{field}")
        if part.get("examples") == [FIELDS.get(name)]
    }
    assert FIELDS.keys() - used == set()


def test_headers_are_referred_to_by_name() -> None:
    assert header_references("ETag") == {"ETag": {"$ref": "#/components/headers/ETag"}}
    # No operation is deprecated.
    assert COMMITTED["components"]["headers"].keys() == RESPONSE_HEADERS.keys() - {"Deprecation", "Sunset"}


@pytest.mark.parametrize("is_required", [True, False])
def test_a_key_says_whether_programs_have_to_send_it(is_required: bool) -> None:  # noqa: FBT001 - a parameter
    assert key_header(is_required=is_required)["description"].startswith("Required") == is_required
