import pytest

from mainmatch.api.http.origins import may_come_from

ALLOWED = {"https://play.example"}


@pytest.mark.parametrize(
    ("origins", "host"),
    [
        ([], "mm.example"),
        ([], None),
        (["https://mm.example"], "mm.example"),
        (["https://MM.example"], "mm.EXAMPLE"),
        (["https://mm.example:443"], "mm.example"),
        (["http://mm.example"], "mm.example:80"),
        (["http://127.0.0.1:8000"], "127.0.0.1:8000"),
        (["http://[::1]:8000"], "[::1]:8000"),
        (["https://play.example"], "mm.example"),
        (["https://PLAY.example"], None),
    ],
)
def test_these_may_come(origins: list[str], host: str | None) -> None:
    assert may_come_from(origins, host, ALLOWED)


@pytest.mark.parametrize(
    ("origins", "host"),
    [
        (["https://evil.example"], "mm.example"),
        (["http://play.example"], "mm.example"),
        (["https://play.example.evil.example"], "mm.example"),
        (["https://mm.example:8443"], "mm.example"),
        (["http://mm.example"], "mm.example:443"),
        (["https://mm.example/path"], "mm.example"),
        (["https://user@mm.example"], "mm.example"),
        (["null"], "null"),
        ([""], ""),
        (["file://mm.example"], "mm.example"),
        (["http://mm.example:x"], "mm.example"),
        (["http://[::1"], "[::1"),
        (["https://mm.example", "https://mm.example"], "mm.example"),
        (["https://mm.example"], None),
    ],
)
def test_these_may_not(origins: list[str], host: str | None) -> None:
    assert not may_come_from(origins, host, ALLOWED)
