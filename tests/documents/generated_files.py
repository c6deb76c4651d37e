"""Every file that is made from the code: one list for `make docs`, which writes, and `make check`, which compares.

``python -m tests.documents.generated_files`` writes; with ``--check`` it names the files that differ and exits with 1.
The TypeScript SDK's types need Node to be written. Their first line has the digest of the documents that they are made
from, so a drift is found without Node.
"""

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

import yaml

from mainmatch.api.docs.openapi import merged, server_document
from mainmatch.games.registry import Registry
from mainmatch.main import VERSION, create_app
from mainmatch.season.policies import SeasonPolicies
from mainmatch.settings import Settings
from tests.documents import asyncapi, promises, secrets_pages, settings_texts, tables

ROOT = Path(__file__).parents[2]
OPENAPI = ROOT / "openapi" / "openapi.json"
SERVER = ROOT / "openapi" / "openapi-server.json"
ASYNCAPI = ROOT / "openapi" / "asyncapi.yaml"
POLICIES = ROOT / "clients" / "web" / "src" / "season" / "policies.json"
SETTINGS = ROOT / "clients" / "web" / "src" / "form" / "settings.json"
TYPES = ROOT / "clients" / "typescript" / "src" / "generated"
"""What ``npm run generate`` writes."""


def documents() -> tuple[str, str, str]:
    """The OpenAPI documents for clients and for who runs a server, and the AsyncAPI document, of the code."""
    app = create_app(Settings())
    openapi, server = (
        json.dumps(each, indent=2, ensure_ascii=False) + "\n" for each in (app.openapi(), server_document(app))
    )
    return openapi, server, asyncapi.text(VERSION, tuple(Registry.load().all()))


def python_generator() -> ModuleType:
    """``clients/python/generate.py``, which isn't part of a package."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "clients" / "python" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def files_from(openapi: str, server: str, asyncapi_text: str) -> Iterator[tuple[Path, str]]:
    """Each file, with its text."""
    document = merged(json.loads(openapi), json.loads(server))
    generator = python_generator()
    yield OPENAPI, openapi
    yield SERVER, server
    yield ASYNCAPI, asyncapi_text
    yield promises.LANDED, promises.text(document, yaml.load(asyncapi_text, Loader=yaml.CSafeLoader))
    yield generator.MODELS, generator.generated(document)
    yield POLICIES, json.dumps(SeasonPolicies.model_json_schema(), indent=1) + "\n"
    yield SETTINGS, json.dumps(settings_texts.texts(), indent=1, ensure_ascii=False) + "\n"
    yield from tables.pages()
    yield from secrets_pages.pages()


def outdated(files: Mapping[Path, str]) -> list[Path]:
    """The files whose text isn't the given one."""
    return [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def outdated_types(openapi: str, server: str, asyncapi_text: str, folder: Path = TYPES) -> list[Path]:
    """The generated files of the TypeScript SDK that were made from other documents."""
    digest = hashlib.sha256((openapi + server + asyncapi_text).encode()).hexdigest()
    return [path for path in sorted(folder.glob("*.ts")) if digest not in path.read_text(encoding="utf-8")]


def main(arguments: list[str]) -> None:
    """Write all but the TypeScript types; with ``--check``, compare everything."""
    made_from = documents()
    files = dict(files_from(*made_from))
    if "--check" not in arguments:
        promises.refuse_breaks(files[promises.LANDED].splitlines())
        for path in outdated(files):
            path.write_text(files[path], encoding="utf-8")
        return
    found = [*outdated(files), *outdated_types(*made_from)]
    if found:
        names = "\n  ".join(os.path.relpath(path, ROOT) for path in found)
        raise SystemExit(f"These files aren't what the code says. Run `make docs`:\n  {names}")


if __name__ == "__main__":
    main(sys.argv[1:])
