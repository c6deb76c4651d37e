"""What is used of other packages though they don't promise it: docs/framework-internals.md, and nothing else."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from mainmatch.api.http.context import Answer
from mainmatch.api.http.middleware import Api
from mainmatch.api.http.request import StrictRequest
from mainmatch.api.http.router import ApiRoute
from mainmatch.runtime.hot_http import HotHttp
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from mainmatch.runtime.uvicorn_server import Server

ROOT = Path(__file__).parents[1]
APP = ROOT / "app" / "mainmatch"
PAGE = (ROOT / "docs" / "framework-internals.md").read_text(encoding="utf-8")

PRIVATE: dict[str, set[str]] = {
    "runtime/memory_watch.py": {"os: _exit"},
    "runtime/uvicorn_server.py": {"uvicorn: Server._captured_signals"},
    "services/values.py": {"_json: encode_basestring", "_json: make_encoder"},
    "store/transactions/transaction.py": {"sqlalchemy: Connection._handle_dbapi_exception"},
}
"""Names with an underscore, of other packages, by the file that uses them. One more needs a line on the page, too."""

INNER: dict[str, set[str]] = {
    "fastapi.dependencies": {"api/http/router.py"},
    "fastapi.params": {"api/http/router.py", "api/http/request.py"},
    "sqlalchemy.sql.compiler": {"store/transactions/statements.py"},
    "uvicorn.protocols": {"runtime/hot_http.py", "runtime/server_protocol.py", "runtime/socket_protocol.py"},
    "websockets.http11": {"runtime/socket_protocol.py"},
    "websockets.protocol": {"runtime/socket_protocol.py"},
    "websockets.speedups": {"runtime/socket_protocol.py"},
    "websockets.streams": {"runtime/socket_protocol.py"},
}
"""Modules that are no promise of their package's, and where alone they may be imported."""

SHAPES: dict[str, str] = {
    # FastAPI: api/http/request.py, router.py
    "fastapi.dependencies.models:Dependant": "path_params query_params header_params cookie_params body_params "
    "dependencies call name request_param_name response_param_name background_tasks_param_name",
    "fastapi._compat:ModelField": "name alias field_info validate get_default",
    "fastapi.params:Form": "is_required",
    "fastapi.routing:APIRoute": "dependant body_field status_code endpoint methods path path_regex param_convertors "
    "matches handle",
    "fastapi:FastAPI": "user_middleware exception_handlers include_router on_event router",
    "fastapi:APIRouter": "routes default on_startup on_shutdown",
    # Starlette: api/http/context.py, middleware.py
    "starlette.responses:Response": "raw_headers body status_code background __call__",
    # pydantic: api/http/context.py, season/values.py
    "pydantic:BaseModel": "__pydantic_serializer__",
    # SQLAlchemy: store/transactions/transaction.py
    "sqlalchemy:Connection": "_handle_dbapi_exception dispatch dialect connection",
    "sqlalchemy.sql.compiler:SQLCompiler": "construct_params positional positiontup bind_names post_compile_params "
    "literal_execute_params escaped_bind_names string dialect",
    "sqlalchemy.types:TypeEngine": "dialect_impl bind_processor result_processor",
    "sqlalchemy.engine.default:DefaultDialect": "type_compiler_instance server_version_info",
    # uvicorn: runtime/server_protocol.py, runtime/socket_protocol.py, runtime/uvicorn_server.py
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol": "on_message_begin on_header on_headers_complete on_body "
    "on_message_complete connection_made connection_lost handle_websocket_upgrade data_received "
    "shutdown ws_protocol_class config parser scope transport loop cycle on_response_complete pipeline server_state "
    "flow headers url timeout_keep_alive pause_writing resume_writing",
    "uvicorn.protocols.http.flow_control:FlowControl": "read_paused write_paused pause_reading resume_reading",
    "uvicorn.protocols.http.httptools_impl:RequestResponseCycle": "response_complete response_started "
    "disconnected waiting_for_100_continue keep_alive message_event on_response default_headers flow transport scope "
    "body",
    "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": "data_received handle_events "
    "start_keepalive run_asgi queue conn scope handshake_initiated transport loop request response writable close_sent "
    "send_receive_event_to_app frames curr_msg_data_type",
    "uvicorn.middleware.proxy_headers:ProxyHeadersMiddleware": "trusted_hosts",
    "uvicorn.middleware.proxy_headers:_TrustedHosts": "get_trusted_client_address __contains__",
    "uvicorn:Server": "serve startup shutdown capture_signals _captured_signals servers started force_exit",
    # websockets: runtime/socket_protocol.py
    "websockets.server:ServerProtocol": "reject handshake_exc events reader state current_size parse logger",
    "websockets.streams:StreamReader": "at_eof buffer",
}
"""What has to be there, as an attribute or as something that the class sets on itself."""

SIGNATURES: dict[str, str] = {
    "fastapi.dependencies.utils:request_body_to_args": "body_fields received_body embed_body_fields",
    "fastapi._compat:ModelField.validate": "self value values loc",
    "fastapi:FastAPI.__call__": "self scope receive send",
    "starlette.responses:Response.__call__": "self scope receive send",
    "sqlmodel.main:SQLModelMetaclass.__new__": "cls name bases class_dict kwargs",
    "sqlalchemy:Connection._handle_dbapi_exception": "self e statement parameters cursor context is_sub_exec",
    "uvicorn.protocols.http.flow_control:FlowControl.__init__": "self transport",
    "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol.start_keepalive": "self",
    "websockets.server:ServerProtocol.reject": "self status text",
    "websockets.http11:Response.__init__": "self status_code reason_phrase headers body",
}
"""What is called or overridden, with the parameters that it has to have."""


@pytest.mark.parametrize(("place", "names"), SHAPES.items(), ids=SHAPES)
def test_what_is_used_is_still_there(place: str, names: str) -> None:
    kind = pkgutil.resolve_name(place)

    gone = set(names.split()) - _attributes(kind)

    assert gone == set(), f"{_release(place)}: {place} has no {sorted(gone)} any more; see docs/framework-internals.md"


@pytest.mark.parametrize(("place", "names"), SIGNATURES.items(), ids=SIGNATURES)
def test_what_is_called_or_overridden_has_its_parameters(place: str, names: str) -> None:
    found = [*inspect.signature(pkgutil.resolve_name(place)).parameters]

    assert found[: len(names.split())] == names.split(), f"{_release(place)}: {place} takes {found}"


def test_the_queue_of_a_socket_needs_no_more_than_ours_has() -> None:
    protocol = importlib.import_module("uvicorn.protocols.websockets.websockets_sansio_impl").WebSocketsSansIOProtocol

    used = set(re.findall(r"self\.queue\.(\w+)", inspect.getsource(protocol)))

    assert used <= {"put_nowait", "get", "empty"}, (
        f"{_release('uvicorn')}: mainmatch.api.streams' ReceiveQueue lacks one"
    )


@pytest.mark.parametrize(
    "own",
    [Answer, Api, ApiRoute, BoundedHttp, BoundedSocket, HotHttp, Server, StrictRequest],
    ids=lambda own: own.__name__,
)
def test_nothing_of_ours_is_called_as_something_of_theirs(own: type) -> None:
    ours = set(re.findall(r"self\.(_[a-z]\w*)\b[^=\n(]* = ", inspect.getsource(own)))
    ours |= {name for name in vars(own) if re.match("_[a-z]", name) and inspect.isfunction(vars(own)[name])}
    theirs = {name for base in own.__mro__[1:] for name in _of_itself(base)}

    assert ours & theirs == set(), f"{own.__name__} would overwrite what its base keeps"


def test_private_names_of_other_packages_are_all_in_the_list() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(APP.rglob("*.py")):
        names = {_bare(name) for name in private_names(path.read_text(encoding="utf-8"))}
        if names:
            found[path.relative_to(APP).as_posix()] = names

    assert found == {file: {_bare(name) for name in names} for file, names in PRIVATE.items()}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from starlette._utils import get_route_path", {"get_route_path"}),
        ("import uvicorn._types", {"uvicorn._types"}),
        ("from uvicorn.server import _x", {"_x"}),
        ("def f(connection): connection._is_theirs()", {"_is_theirs"}),
        ("getattr(app, '_native_telemetry')", {"_native_telemetry"}),
        ("class A(Foreign):\n    def f(self):\n        self._theirs = self._ours\n    _ours = 1", set()),
        ("class A(Foreign):\n    def f(self):\n        return self._theirs", {"_theirs"}),
        (
            "from __future__ import annotations\nclass A:\n    def f(self):\n        self._own = self._own",
            set(),
        ),
    ],
)
def test_the_scan_finds_what_is_not_ours(source: str, names: set[str]) -> None:
    assert private_names(source) == names


def test_inner_modules_are_imported_in_their_places_only() -> None:
    found: dict[str, set[str]] = {}
    for path in APP.rglob("*.py"):
        for module in re.findall(r"^(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            for inner in INNER:
                if f"{module}.".startswith(f"{inner}."):
                    found.setdefault(inner, set()).add(path.relative_to(APP).as_posix())

    assert found == INNER


def test_the_page_names_all_of_it() -> None:
    for place in [*SHAPES, *SIGNATURES]:
        assert re.split(r"[:.]", place.partition(":")[2])[0] in PAGE, place
    for file, names in PRIVATE.items():
        assert file in PAGE
        assert all(_bare(name) in PAGE for name in names), file


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


def private_names(source: str) -> set[str]:
    """Names with an underscore that a module uses, and neither it nor another one of ours defines."""
    tree = _parsed(source)
    nodes = [*ast.walk(tree)]
    found = {name for node in nodes for name in _imported(node)}
    inherited: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            inherited |= _own_names(_bases(node))
            found |= _looked_up(node, on_itself=True) - _defined(node) - _own_names(_bases(node))
    return found | (_looked_up(tree, on_itself=False) - _defined(tree) - inherited)


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names if re.search(r"(^|\.)_[a-z]", each.name))
    elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("mainmatch"):
        is_inner = re.search(r"(^|\.)_[a-z]", node.module or "") is not None
        yield from (each.name for each in node.names if is_inner or re.match("_[a-z]", each.name))


def _looked_up(tree: ast.AST, *, on_itself: bool) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            is_itself = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
            if is_itself == on_itself:
                found.add(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"getattr", "setattr"}:
            name = node.args[1]
            if not on_itself and isinstance(name, ast.Constant):
                found.add(str(name.value))
    return {name for name in found if re.match("_[a-z]", name)} - {"_fields", "_replace", "_asdict"}


@cache
def _defined(tree: ast.AST) -> set[str]:
    """What is bound anywhere in it: functions, classes, variables, attributes, slots."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
    return found


@cache
def _bases(node: ast.ClassDef) -> frozenset[str]:
    bases = map(ast.unparse, node.bases)
    return frozenset(re.split(r"[.\[]", base)[-1 if "[" not in base else 0] for base in bases)


@cache
def _classes() -> dict[str, list[ast.ClassDef]]:
    found: dict[str, list[ast.ClassDef]] = {}
    for path in APP.rglob("*.py"):
        for node in ast.walk(_parsed(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


@cache
def _own_names(bases: frozenset[str]) -> set[str]:
    """What our classes of these names define, and their own bases. Classes of two modules can bear one name."""
    found: set[str] = set()
    known, ahead = set[str](), {*bases}
    while ahead:
        known |= ahead
        nodes = [node for base in ahead for node in _classes().get(base, ())]
        found |= {name for node in nodes for name in _defined(node)}
        ahead = {base for node in nodes for base in _bases(node)} - known
    return found


def _attributes(kind: Any) -> set[str]:
    return set(dir(kind)) | {name for base in kind.__mro__ for name in _of_itself(base)}


@cache
def _of_itself(base: type) -> frozenset[str]:
    """What a class defines, and sets or declares on itself."""
    if base.__module__.partition(".")[0] not in {"fastapi", "sqlalchemy", "starlette", "uvicorn", "websockets"}:
        return frozenset(vars(base))
    source = inspect.getsource(base)
    return frozenset(
        {
            *vars(base),
            *re.findall(r"self\.(\w+)\b(?=(?:, self\.\w+)*(?:: [^=\n]+)? = )", source),
            *re.findall(r"^    (\w+): ", source, re.MULTILINE),
        }
    )


def _bare(name: str) -> str:
    """``_x`` of ``package: Class._x``."""
    return re.split(r"[ .]", name)[-1]


def _release(place: str) -> str:
    package = re.split(r"[.:]", place)[0]
    return f"{package} {version(package)}"
