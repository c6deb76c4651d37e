from pathlib import Path

import pytest

from mainmatch.settings import BadSettings, Settings


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


@pytest.mark.parametrize(
    ("name", "hint"),
    [("POTR", " Is MAINMATCH_PORT meant? "), ("REDIS", " Is MAINMATCH_REDIS_URL meant? "), ("XYZZY", " ")],
)
def test_a_misspelt_setting_is_named_with_the_nearest_right_one(name: str, hint: str) -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({f"MAINMATCH_{name}": "canary"})
    said = f"MAINMATCH_{name} is no setting of this version.{hint}`mainmatch settings` lists all."
    assert str(bad.value) == said


def test_a_line_end_that_a_file_leaves_behind_is_none_of_the_setting() -> None:
    assert Settings.of({"MAINMATCH_HOST": "127.0.0.1\r", "MAINMATCH_PORT": "9000\r\n"}).host == "127.0.0.1"


@pytest.mark.parametrize("name", ["HOST", "DATA", "PUBLIC_URL", "PORT", "GAMES", "DATABASE_URL"])
@pytest.mark.parametrize("character", ["\x1b", "\r", "\u200b", "\u202e", "\ufeff"])
def test_a_character_that_nobody_sees_is_shown(name: str, character: str) -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({f"MAINMATCH_{name}": f"a{character}b"})
    assert f"MAINMATCH_{name} holds {character!a}" in str(bad.value)
    assert str(bad.value).isprintable()


def test_every_wrong_setting_is_named_at_once() -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({"MAINMATCH_PORT": "x", "MAINMATCH_LIMITS": "x"})
    assert len(str(bad.value).splitlines()) == 2


def test_every_setting_says_what_it_is_for() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description or name == "log_level", name


OIDC = {
    "MAINMATCH_PUBLIC_URL": "https://play.example",
    "MAINMATCH_OIDC_ISSUER": "https://accounts.example",
    "MAINMATCH_OIDC_CLIENT_ID": "mainmatch",
    "MAINMATCH_OIDC_RETURNS": "https://play.example/in, http://localhost:5173/in",
}


def test_openid_connect_is_off_and_on_only_when_complete() -> None:
    assert Settings().oidc_issuer == ""
    Settings.of(OIDC)
    for name in ("MAINMATCH_PUBLIC_URL", "MAINMATCH_OIDC_CLIENT_ID"):
        with pytest.raises(BadSettings) as bad:
            Settings.of({key: value for key, value in OIDC.items() if key != name})
        assert f"also needs {name}." in str(bad.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OIDC_ISSUER", "http://accounts.example"),
        ("OIDC_ISSUER", "accounts.example"),
        ("OIDC_ISSUER", "https://user:canary@accounts.example"),
        ("OIDC_ISSUER", "https://accounts.example:x"),
        ("PUBLIC_URL", "https://play.example//canary"),
        ("PUBLIC_URL", "https://play.example/../canary"),
        ("PUBLIC_URL", "https://play.example/canary/."),
        ("PUBLIC_URL", "https://play.example/%63anary"),
        ("PUBLIC_URL", "https://play.example/canary;x"),
        ("PUBLIC_URL", "https://play.example/canary?"),
        ("PUBLIC_URL", "https://play.example?canary"),
        ("PUBLIC_URL", "http://play.example"),
        ("OIDC_RETURNS", "https://play.example/in, javascript:canary"),
        ("OIDC_RETURNS", "https://play.example/in#canary"),
        ("OIDC_RETURNS", "http://play.example/in"),
        ("OIDC_SCOPES", "profile"),
    ],
)
def test_addresses_of_openid_connect_are_safe_ones(name: str, value: str) -> None:
    with pytest.raises(BadSettings) as bad:
        Settings.of({**OIDC, f"MAINMATCH_{name}": value})
    assert f"MAINMATCH_{name}: " in str(bad.value)
    assert "canary" not in str(bad.value)


@pytest.mark.parametrize("path", ["/games", "/our-club/games_2.0", "/~ada"])
def test_a_proxy_can_serve_below_a_path(path: str) -> None:
    assert Settings.of({"MAINMATCH_PUBLIC_URL": f"https://club.example{path}"}).public_url.endswith(path)


def test_the_secret_comes_from_one_place_and_is_shown_nowhere(tmp_path: Path) -> None:
    inside = Settings.of({**OIDC, "MAINMATCH_OIDC_CLIENT_SECRET": "canary-7f3a"})
    assert inside.read_secret("oidc_client_secret") == "canary-7f3a"
    assert "canary" not in f"{inside!r}{inside.model_dump_json()}"
    file = tmp_path / "secret"
    file.write_text("canary-7f3a\n")
    named = {"MAINMATCH_OIDC_CLIENT_SECRET_FILE": str(file)}
    assert Settings.of({**OIDC, **named}).read_secret("oidc_client_secret") == "canary-7f3a"
    with pytest.raises(BadSettings, match="not both"):
        Settings.of({**OIDC, **named, "MAINMATCH_OIDC_CLIENT_SECRET": "canary-7f3a"})
    file.unlink()
    with pytest.raises(BadSettings, match=r"OIDC_CLIENT_SECRET_FILE can't be read\.$"):
        Settings.of({**OIDC, **named})


MAIL = {"MAINMATCH_SMTP_HOST": "smtp.example.org", "MAINMATCH_SMTP_FROM": "Games <games@play.example>"}


@pytest.mark.parametrize("sender", ["games@play.example", "Games <games@play.example>"])
def test_mail_has_a_sender(sender: str) -> None:
    Settings.of({**MAIL, "MAINMATCH_SMTP_FROM": sender})


@pytest.mark.parametrize("sender", ["games", "Games <games>", "a@b, c@d", "Games\nBcc: <eve@example.org>", "a@b <c@d"])
def test_what_is_no_sender_is_refused(sender: str) -> None:
    with pytest.raises(BadSettings, match="MAINMATCH_SMTP_FROM"):
        Settings.of({**MAIL, "MAINMATCH_SMTP_FROM": sender})


def test_mail_goes_without_tls_to_this_machine_only() -> None:
    with pytest.raises(BadSettings, match="also needs MAINMATCH_SMTP_FROM"):
        Settings.of({"MAINMATCH_SMTP_HOST": "smtp.example.org"})
    with pytest.raises(BadSettings, match="on this machine"):
        Settings.of({**MAIL, "MAINMATCH_SMTP_TLS": "off"})
    Settings.of({**MAIL, "MAINMATCH_SMTP_TLS": "off", "MAINMATCH_SMTP_HOST": "127.0.0.1"})


def test_the_password_of_smtp_comes_from_one_place_and_is_shown_nowhere(tmp_path: Path) -> None:
    inside = Settings.of({**MAIL, "MAINMATCH_SMTP_PASSWORD": "canary-7f3a"})
    assert inside.read_secret("smtp_password") == "canary-7f3a"
    assert "canary" not in f"{inside!r}{inside.model_dump_json()}"
    file = tmp_path / "secret"
    file.write_text("canary-7f3a\n")
    named = {**MAIL, "MAINMATCH_SMTP_PASSWORD_FILE": str(file)}
    assert Settings.of(named).read_secret("smtp_password") == "canary-7f3a"
    with pytest.raises(BadSettings, match="not both"):
        Settings.of({**named, "MAINMATCH_SMTP_PASSWORD": "canary-7f3a"})
    file.unlink()
    with pytest.raises(BadSettings, match=r"SMTP_PASSWORD_FILE can't be read\.$"):
        Settings.of(named)


SERVICES = {
    name.replace("ITS", its): value
    for its in ("MAINMATCH", "MAINMATCH_POSTGRES", "MAINMATCH_SMTP", "MAINMATCH_A_B_2")
    for name, value in {
        "ITS_SERVICE_HOST": "10.96.4.7",
        "ITS_SERVICE_PORT": "8000",
        "ITS_SERVICE_PORT_HTTP": "8000",
        "ITS_SERVICE_PORT_METRICS_2": "9000",
        "ITS_PORT": "tcp://10.96.4.7:8000",
        **{
            f"ITS_PORT_{n}_{protocol.upper()}{part}": value
            for n in (1, 8000, 65535)
            for protocol in ("tcp", "udp", "sctp")
            for part, value in {
                "": f"{protocol}://[fd00::1]:{n}",
                "_PROTO": protocol,
                "_PORT": f"{n}",
                "_ADDR": "fd00::1",
            }.items()
        },
        # Docker's links.
        "ITS_NAME": "/web_1/mainmatch",
        "ITS_ENV_POSTGRES_PASSWORD": "canary",
        "ITS_PORT_8000_TCP_PORT_START": "8000",
        "ITS_PORT_8000_TCP_END": "tcp://172.17.0.5:8010",
    }.items()
}


def test_what_kubernetes_and_docker_set_for_services_of_our_name_is_no_setting() -> None:
    assert Settings.of(SERVICES) == Settings()
    assert Settings.of({**SERVICES, "MAINMATCH_SMTP_PORT": "25", "MAINMATCH_PORT": "81"}).smtp_port == 25


@pytest.mark.parametrize(
    "name", ["PORT_", "PORTS", "SERVICE", "SERVICE_HOSTS", "ENV", "NAME", "PORT_X_TCP", "SMTP_HOSTS", "PORT_80"]
)
def test_what_looks_like_them_is_still_named(name: str) -> None:
    for value in ("", "canary"):
        with pytest.raises(BadSettings, match=f"^MAINMATCH_{name} is no setting of this version"):
            Settings.of({f"MAINMATCH_{name}": value})


@pytest.mark.parametrize("nothing", ["", " ", "\t", "\r", "\r\n", '""', "''", '" "', '""\r\n', "\ufeff"])
def test_an_empty_setting_is_one_that_is_not_given(nothing: str) -> None:
    for name in Settings.model_fields:
        assert Settings.of({f"MAINMATCH_{name.upper()}": nothing}) == Settings(), name
        assert Settings.model_validate({name: nothing}) == Settings(), name


@pytest.mark.parametrize("around", ["{}", " {}", "{}\r", "{}\r\n", '"{}"', "'{}'", '"{}"\r', "\ufeff{}\n"])
def test_what_files_leave_around_a_value_is_no_part_of_it(around: str, tmp_path: Path) -> None:
    secret, file = "0123456789 of a secret", tmp_path / "secret"
    given = {"PORT": "9000", "DATA": "/srv/games", "METRICS_TOKEN": secret, "LIMIT_READS": "9/hour"}
    file.write_text(around.format(secret), encoding="utf-8")
    plain = Settings.of({f"MAINMATCH_{name}": value for name, value in given.items()})
    chosen = Settings.of({f"MAINMATCH_{name}": around.format(value) for name, value in given.items()})
    from_file = Settings.of({"MAINMATCH_METRICS_TOKEN_FILE": around.format(file)})

    assert chosen == plain
    assert from_file.read_secret("metrics_token") == plain.read_secret("metrics_token") == secret


@pytest.mark.parametrize("name", [name for name in Settings.model_fields if name.endswith("_file")])
@pytest.mark.parametrize("text", ["", "\r\n", '""', "\ufeff"])
def test_a_file_without_its_secret_stops_the_start(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings, match=f"^MAINMATCH_{name.upper()} names an empty file"):
        Settings.of({f"MAINMATCH_{name.upper()}": str(tmp_path / "secret")})


@pytest.mark.parametrize(
    "left",
    [
        "${DIR}",
        "${DIR:-}",
        "$DIR",
        "$(DIR)",
        "%DIR%",
        "{{ dir }}",
        "<no value>",
        "<nil>",
        "null",
        "None",
        "undefined",
        "~",
    ],
)
def test_a_variable_that_nothing_filled_in_stops_the_start(left: str) -> None:
    with pytest.raises(BadSettings, match=r"^MAINMATCH_BACKUP_DIR is a variable that nothing has filled in"):
        Settings.of({"MAINMATCH_BACKUP_DIR": left})


def test_a_secret_may_look_like_a_variable() -> None:
    found = Settings.of({"MAINMATCH_METRICS_TOKEN": "$" + "x" * 40})
    assert found.read_secret("metrics_token") == "$" + "x" * 40


@pytest.mark.parametrize("blank", ["\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "\r", "\ufeff "])
def test_blanks_around_a_value_are_none_of_it(blank: str) -> None:
    assert Settings.of({"MAINMATCH_HOST": f"{blank}127.0.0.1{blank}"}).host == "127.0.0.1"


def test_a_slash_at_the_end_of_the_public_address_is_none_of_it() -> None:
    assert (
        Settings.of({"MAINMATCH_PUBLIC_URL": "https://club.example/games/"}).public_url == "https://club.example/games"
    )
    assert Settings.of({"MAINMATCH_PUBLIC_URL": "https://play.example/"}).public_url == "https://play.example"
