from pathlib import Path

import pytest

from app.settings import BadSettings, Settings


def test_without_an_environment_all_has_a_default() -> None:
    chosen = Settings.of({"HOME": "/root", "MAINMATCH_TEST_POSTGRES_URL": "x"})
    assert (chosen.host, chosen.port, chosen.data) == ("127.0.0.1", 8000, Path("data"))


def test_settings_come_from_the_environment() -> None:
    chosen = Settings.of({"MAINMATCH_PORT": "9000", "MAINMATCH_LIMITS": "off", "MAINMATCH_ACCESS_LOG": "true"})
    assert (chosen.port, chosen.rates, chosen.access_log) == (9000, {}, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "canary"), ("PORT", "70000"), ("LIMIT_SIGN_UPS", "canary"), ("LIMITS", "canary"), ("POTR", "canary")],
)
def test_a_wrong_setting_is_named_with_what_would_be_right(name: str, value: str) -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({f"MAINMATCH_{name}": value})
    assert f"MAINMATCH_{name}" in str(bad.value)
    assert str(bad.value).endswith(".")
    assert "canary" not in str(bad.value)


def test_every_wrong_setting_is_named_at_once() -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({"MAINMATCH_PORT": "x", "MAINMATCH_LIMITS": "x"})
    assert len(str(bad.value).splitlines()) == 2


def test_every_setting_says_what_it_is_for() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description or name == "log_level", name
