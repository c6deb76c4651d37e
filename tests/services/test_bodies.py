from typing import Any

from pydantic import BaseModel

from mainmatch.services.bodies import made, text_of


class _Told(BaseModel):
    seat: int
    says: str | None


def test_what_is_made_unchecked_is_what_is_made_checked() -> None:
    members: dict[str, Any] = {"seat": 3, "says": "Ä"}
    assert made(_Told, dict(members)) == _Told(**members)


def test_its_text_is_that_of_pydantic() -> None:
    told = _Told(seat=3, says=None)
    assert text_of(told) == told.model_dump_json()
