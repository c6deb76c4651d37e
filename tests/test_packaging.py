"""What is installed: the locks say what pyproject.toml says, and a wheel carries all that a server needs."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import metadata
from pathlib import Path

import pytest

import mainmatch_client

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ["run", "build", "dev", "node", "site"]


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> dict[str, str]:
    """Distribution -> locked version."""
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ]+)", lock(name), flags=re.MULTILINE))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[>=<~; ]", requirement, maxsplit=1)[0].lower() for requirement in requirements}


@pytest.mark.parametrize(
    ("lock_name", "declared"),
    [
        ("run", PYPROJECT["project"]["dependencies"]),
        ("build", PYPROJECT["dependency-groups"]["build"]),
        ("build", PYPROJECT["build-system"]["requires"]),
        ("node", PYPROJECT["dependency-groups"]["node"]),
        ("site", PYPROJECT["dependency-groups"]["site"]),
        ("dev", PYPROJECT["project"]["dependencies"] + PYPROJECT["dependency-groups"]["dev"]),
    ],
)
def test_everything_declared_is_locked(lock_name: str, declared: list[str]) -> None:
    assert names(declared) - pins(lock_name).keys() == set(), "make lock"


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_a_hash(name: str) -> None:
    entries = re.split(r"^(?=[a-z0-9])", lock(name), flags=re.MULTILINE)[1:]

    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name: str) -> None:
    assert re.search(r"://|--(extra-)?index-url|--find-links", lock(name)) is None


def test_the_tests_run_on_the_versions_that_the_server_runs_on() -> None:
    run, dev = pins("run"), pins("dev")

    assert {name: dev.get(name) for name in run} == run
    assert {name: dev.get(name, version) for name, version in pins("build").items()} == pins("build")


def test_httpx2_is_what_its_metadata_say() -> None:
    for name in ("httpx2", "httpcore2"):
        said = metadata(name)
        assert said["Author-email"].startswith("Tom Christie ")
        assert "Pydantic Services Inc." in said["Maintainer-email"]
        assert "https://github.com/pydantic/httpx2" in str(said.get_all("Project-URL"))
    locked = {name for lock_name in LOCKS for name in pins(lock_name)}
    assert {"httpx2", "httpcore2"} <= locked
    assert {"httpx", "httpcore"} & locked == set()


def test_no_extra_names_a_package_that_no_lock_has() -> None:
    """What is in a lock was found in a registry, with its hash: ours are in none."""
    extras = PYPROJECT["project"]["optional-dependencies"]
    for name, wanted in extras.items():
        assert names(wanted) <= {each for lock_name in LOCKS for each in pins(lock_name)}, name


def test_the_wheel_has_all_that_the_sdk_in_it_needs() -> None:
    sdk = tomllib.loads((ROOT / "clients" / "python" / "pyproject.toml").read_text())["project"]

    assert names(sdk["dependencies"]) - names(PYPROJECT["project"]["dependencies"]) == set()
    assert names(sdk["dependencies"]) - pins("run").keys() == set()
    assert Path(mainmatch_client.__file__).is_relative_to(ROOT / "clients" / "python" / "src")


def test_warnings_are_errors() -> None:
    assert PYPROJECT["tool"]["pytest"]["ini_options"]["filterwarnings"] == ["error"]


@pytest.mark.parametrize("name", ["fastapi", "sqlalchemy", "starlette", "uvicorn", "websockets"])
def test_packages_whose_insides_are_used_have_an_upper_bound(name: str) -> None:
    (declared,) = (each for each in PYPROJECT["project"]["dependencies"] if re.match(rf"{name}[\[>]", each))

    assert re.search(r">=[\d.]+,<[\d.]+$", declared), "see docs/framework-internals.md"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    with zipfile.ZipFile(next(folder.glob("mainmatch-*.whl"))) as opened:
        yield opened


def test_a_wheel_carries_every_file_of_the_server(wheel: zipfile.ZipFile) -> None:
    executor = {
        path.relative_to(ROOT / "app").as_posix()
        for path in (ROOT / "app").rglob("*.*")
        if "__pycache__" not in path.parts
    }

    assert executor - set(wheel.namelist()) == set()


def test_a_wheel_carries_swagger_ui_with_its_licences(wheel: zipfile.ZipFile) -> None:
    folder = ROOT / "app" / "mainmatch" / "api" / "docs" / "swagger_ui"
    vendored = {f"mainmatch/api/docs/swagger_ui/{path.name}": path.read_bytes() for path in folder.iterdir()}

    assert {name.rpartition("/")[2] for name in vendored} > {"LICENSE", "NOTICE", "swagger-ui-bundle.js"}
    assert {name: wheel.read(name) for name in vendored if name in wheel.namelist()} == vendored


def test_a_wheel_carries_the_licences_of_what_it_copied(wheel: zipfile.ZipFile) -> None:
    (name,) = [name for name in wheel.namelist() if name.endswith("licenses/NOTICE")]
    assert wheel.read(name) == (ROOT / "NOTICE").read_bytes()


@pytest.mark.parametrize("kit", ["python", "discord"])
def test_the_wheel_and_the_source_of_a_kit_carry_the_licence(kit: str, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)],
        cwd=ROOT / "clients" / kit,
        check=True,
        capture_output=True,
    )
    licence = (ROOT / "LICENSE").read_bytes()

    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        (name,) = [name for name in wheel.namelist() if name.endswith("licenses/LICENSE")]
        assert wheel.read(name) == licence
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as source:
        (path,) = [path for path in source.getnames() if path.endswith("/LICENSE")]
        found = source.extractfile(path)
        assert found is not None
        assert found.read() == licence


def test_a_wheel_carries_the_migrations_within_the_package(wheel: zipfile.ZipFile) -> None:
    migrations = {f"mainmatch/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "alembic").rglob("*.py")}

    assert "mainmatch/alembic/env.py" in migrations
    assert migrations - set(wheel.namelist()) == set()


def test_a_wheel_carries_the_web_client_if_it_is_built(wheel: zipfile.ZipFile) -> None:
    built = ROOT / "clients" / "web" / "dist"
    files = {f"mainmatch/web/{path.relative_to(built).as_posix()}" for path in built.rglob("*") if path.is_file()}

    assert {name for name in wheel.namelist() if name.startswith("mainmatch/web/")} == files


def test_a_wheel_carries_the_sdk_for_its_own_commands(wheel: zipfile.ZipFile) -> None:
    source = ROOT / "clients" / "python" / "src"
    files = {f"mainmatch/sdk/{path.relative_to(source).as_posix()}" for path in source.rglob("*.*")}

    sdk = {name for name in wheel.namelist() if name.startswith("mainmatch/sdk/")}
    assert sdk == {name for name in files if "__pycache__" not in name} != set()


def test_a_wheel_carries_the_tutorial_that_an_authors_page_shows(wheel: zipfile.ZipFile) -> None:
    assert wheel.read("mainmatch/authoring/first-game.md") == (ROOT / "docs" / "first-game.md").read_bytes()


def test_a_wheel_carries_nothing_else(wheel: zipfile.ZipFile) -> None:
    strangers = [name for name in wheel.namelist() if not re.match(r"mainmatch/|mainmatch-[^/]+\.dist-info/", name)]

    assert strangers == []


def test_the_command_is_mainmatch(wheel: zipfile.ZipFile) -> None:
    entry_points = next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))

    assert "mainmatch = mainmatch.__main__:main" in wheel.read(entry_points).decode()
