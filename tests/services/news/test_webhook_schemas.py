"""What is taken about webhooks, as the document says."""

import pytest
from pydantic import ValidationError

from mainmatch.services.news.webhook_schemas import WebhookChange


@pytest.mark.parametrize("name", ["url", "feeds", "from", "status"])
def test_what_stays_as_it_is_is_left_out_and_not_null(name: str) -> None:
    with pytest.raises(ValidationError):
        WebhookChange.model_validate({name: None})


def test_no_types_in_particular_are_null() -> None:
    assert WebhookChange.model_validate({"types": None}).types is None
