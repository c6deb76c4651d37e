"""Move every module to its place in the tree of ``modules.txt``, and rewrite what names it. Run once, from the top.

    python tests/gate/renaming/move.py && ruff check --fix --select I001 . ; ruff format .

It moves by ``git mv`` and rewrites imports, the names they bind, and dotted names and paths in strings, comments and
pages. A name that is bound twice in a file keeps its old binding (``import submissions as rounds``) and is listed.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).parent
TEXTS = {
    ".md",
    ".toml",
    ".ini",
    ".yaml",
    ".yml",
    ".txt",
    ".json",
    ".sh",
    ".mako",
    ".js",
    ".mjs",
    ".ts",
    ".css",
    ".html",
    ".conf",
}
LEFT = {
    "docs/decisions/0010",
    "bench/results",
    "CHANGELOG.md",
    "tests/gate/renaming",
    "clients/transcripts",
    "requirements",
}


def main() -> None:
    files = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.split("\n")[:-1]
    modules = mapping(files)
    dotted = {dotted_of(old): dotted_of(new) for old, new in modules.items()}
    kept: list[str] = []
    for name in files:
        if any(name.startswith(left) for left in LEFT):
            continue
        path = Path(name)
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            made = Rewriting(name, source, dotted, modules).result(kept)
        elif path.suffix in TEXTS or path.name in {"Makefile", "Dockerfile", ".dockerignore", ".gitignore", "run"}:
            source = path.read_text(encoding="utf-8")
            made = in_text(source, dotted, modules)
        else:
            continue
        if made != source:
            path.write_text(made, encoding="utf-8")
    move(files, modules)
    print("\n".join(kept))  # noqa: T201 - what a person has to look at


# Where each goes


def mapping(files: list[str]) -> Mapping[str, str]:
    """Old to new paths of modules and packages, without ``.py``; those of tests follow what they test."""
    lines = [line.split() for line in (HERE / "modules.txt").read_text().splitlines() if line]
    places = {f"app/{old}": f"app/mainmatch/{new}" for old, new in lines if not old.startswith("tests/")}
    tests = {old: new for old, new in lines if old.startswith("tests/")}
    for name in files:
        path = name.removesuffix(".py")
        if name.startswith("app/") and name.endswith(".py") and path not in places:
            places[path] = within(path, places)
    for name in files:
        if name.startswith("tests/") and name.endswith(".py"):
            path = name.removesuffix(".py")
            places[path] = tests.get(path) or of_test(path, places)
    return places


def within(path: str, places: Mapping[str, str]) -> str:
    """By the place of its package: a module that has no line of its own."""
    package, _, name = path.rpartition("/")
    new = places.get(f"{package}/__init__")
    parent = new.rpartition("/")[0] if new else within(package, places)
    return f"{parent}/{name}"


def of_test(path: str, places: Mapping[str, str]) -> str:
    folder, _, name = path.rpartition("/")
    package = folder.removeprefix("tests").removeprefix("/")
    tested = name.removeprefix("test_")
    old = "/".join(filter(None, ("app", package, tested)))
    if name.startswith("test_") and old in places:
        parent, _, new = places[old].rpartition("/")
        return f"{parent.replace('app/mainmatch', 'tests')}/test_{new}"
    init = "/".join(filter(None, ("app", package, "__init__")))
    if package and init in places and package not in {"demo", "simulation", "games"}:
        return f"{places[init].rpartition('/')[0].replace('app/mainmatch', 'tests')}/{name}"
    return path


def dotted_of(path: str) -> str:
    return (
        path.removeprefix("app/").removesuffix("/__init__").replace("/", ".")
        if path.startswith("app/mainmatch")
        else (path.removesuffix("/__init__").replace("/", "."))
    )


def move(files: list[str], modules: Mapping[str, str]) -> None:  # noqa: C901 - run once
    packages = dict(line.split(maxsplit=1) for line in (HERE / "packages.txt").read_text().splitlines() if line)
    for old, new in modules.items():
        if old != new:
            Path(new).parent.mkdir(parents=True, exist_ok=True)
            # In two steps, as a module may take the name that a package has.
            subprocess.run(["git", "mv", f"{old}.py", f"{new}.py.moved"], check=True)
    for name in files:
        if name.startswith("app/") and not name.endswith(".py"):
            folder = name.rpartition("/")[0]
            top = folder if f"{folder}/__init__" in modules else folder.rpartition("/")[0]
            new = name.replace(top, modules[f"{top}/__init__"].rpartition("/")[0], 1)
            Path(new).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["git", "mv", name, new], check=True)
    for path in [*Path("app").rglob("*.moved"), *Path("tests").rglob("*.moved")]:
        subprocess.run(["git", "mv", str(path), str(path.with_suffix(""))], check=True)
    for package, said in packages.items():
        init = Path("app/mainmatch", package, "__init__.py")
        init.write_text(f'"""{said}"""\n\n__all__: list[str] = []\n', encoding="utf-8")
        subprocess.run(["git", "add", str(init)], check=True)
    for path in sorted(Path("tests").rglob("*.py")):
        init = path.parent / "__init__.py"
        if not init.exists():
            init.touch()
            subprocess.run(["git", "add", str(init)], check=True)


# What is written


def in_text(text: str, dotted: Mapping[str, str], modules: Mapping[str, str]) -> str:  # noqa: C901 - run once
    """Dotted names and paths in prose, settings and strings."""

    def named(found: re.Match[str]) -> str:
        parts = found[0].split(".")
        for end in range(len(parts), 0, -1):
            old = ".".join(parts[:end])
            if old in dotted and (end > 1 or len(parts) == 1):
                return ".".join([dotted[old], *parts[end:]])
        return found[0]

    def shortly(text: str) -> str:
        """``play.waking`` in prose."""
        whole = re.sub(r"app(?:\.\w+)+", named, f"app.{text[1:]}")
        return f"`{whole.removeprefix('app.').removeprefix('mainmatch.')}"

    def placed(found: re.Match[str]) -> str:
        whole, suffix = found[0], ""
        if whole.endswith(".py"):
            whole, suffix = whole.removesuffix(".py"), ".py"
        if whole in modules:
            return modules[whole] + suffix
        folder = whole.rstrip("/")
        if f"{folder}/__init__" in modules and (whole != "app/" or folder != "app"):
            return modules[f"{folder}/__init__"].rpartition("/")[0] + whole[len(folder) :] + suffix
        parent, _, name = folder.rpartition("/")
        if f"{parent}/__init__" in modules and parent != "app":  # a file of another kind, or a part of a path
            return f"{modules[f'{parent}/__init__'].rpartition('/')[0]}/{name}{whole[len(folder) :]}{suffix}"
        return found[0]

    text = re.sub(r"(?<![\w./-])(?:app|tests)/[a-z_0-9/]+(?:\.py)?", placed, text)
    short = r"`(?:play|web|relay|post|watch)(?:\.[a-z_]+)+"
    text = re.sub(short, lambda found: shortly(found[0]), text)
    text = re.sub(r"\bfrom app import (?=[a-z])", "from mainmatch import ", text)
    return re.sub(r"(?<![\w./-])(?:app|tests)(?:\.[a-zA-Z_]\w*)+", named, text)


class Rewriting:
    """One file of Python."""

    def __init__(self, name: str, source: str, dotted: Mapping[str, str], modules: Mapping[str, str]) -> None:
        self.name = name
        self.source = source
        self.tree = ast.parse(source)
        self.dotted = dotted
        self.modules = modules
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()))
        self.edits: list[tuple[int, int, str]] = []
        self.renamed: dict[str, str] = {}

    def result(self, kept: list[str]) -> str:
        self._plan(kept)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self._from(node)
            elif isinstance(node, ast.Import):
                self._import(node)
            elif isinstance(node, ast.Attribute):
                self._chain(node)
        self._names()
        raw = self.source.encode()
        for start, end, new in sorted(self.edits, reverse=True):
            raw = raw[:start] + new.encode() + raw[end:]
        return in_text(raw.decode(), self.dotted, self.modules)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        begin, end = self.starts[node.lineno - 1], self.starts[(node.end_lineno or node.lineno) - 1]
        return begin + node.col_offset, end + (node.end_col_offset or 0)

    def _modules_imported(self) -> Iterator[tuple[ast.alias, str, str]]:
        """Each import of a module by ``from``: its alias, its dotted name and its new one."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if whole in self.dotted and whole != node.module:
                        yield alias, whole, self.dotted[whole]

    def _plan(self, kept: list[str]) -> None:
        """Which bindings get another name: those of modules whose own name changes, unless it is bound already."""
        wanted: dict[str, str] = {}
        for alias, _, new in self._modules_imported():
            last = new.rpartition(".")[2]
            if alias.asname is None and last != alias.name:
                wanted[alias.name] = last
        scopes = Scopes(self.tree)
        self.of_module = {old: scopes.uses_of_module(old) for old in wanted}
        for old, last in wanted.items():
            inner = any(last in bound for _, bound in self.of_module[old])
            if list(wanted.values()).count(last) > 1 or inner or last in scopes.module - set(wanted):
                kept.append(f"{self.name}: {last} is bound, kept as {old}")
            else:
                self.renamed[old] = last

    def _from(self, node: ast.ImportFrom) -> None:
        if not node.module or node.module.partition(".")[0] not in {"app", "tests"}:
            return
        groups: dict[str, list[str]] = defaultdict(list)
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in self.dotted:
                package, _, last = self.dotted[whole].rpartition(".")
                binding = alias.asname or self.renamed.get(alias.name, alias.name)
                groups[package].append(last if binding == last else f"{last} as {binding}")
            else:
                text = alias.name if alias.asname is None else f"{alias.name} as {alias.asname}"
                groups[self.dotted.get(node.module, node.module)].append(text)
        indent = " " * node.col_offset
        statements = [f"from {module} import {', '.join(names)}" for module, names in groups.items()]
        self.edits.append((*self._span(node), f"\n{indent}".join(statements)))

    def _import(self, node: ast.Import) -> None:
        if any(alias.name in self.dotted for alias in node.names):
            said = [self.dotted.get(a.name, a.name) + (f" as {a.asname}" if a.asname else "") for a in node.names]
            self.edits.append((*self._span(node), "import " + ", ".join(said)))

    def _chain(self, node: ast.Attribute) -> None:
        """``app.web.door`` in code, where ``app`` was imported as a whole."""
        whole = _dotted(node)
        if (
            whole
            and whole in self.dotted
            and any(
                isinstance(each, ast.Import) and any(alias.name.partition(".")[0] == "app" for alias in each.names)
                for each in ast.walk(self.tree)
            )
        ):
            self.edits.append((*self._span(node), self.dotted[whole]))

    def _names(self) -> None:
        for old, new in self.renamed.items():
            for node, _ in self.of_module[old]:
                self.edits.append((*self._span(node), new))


def _dotted(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = _dotted(node.value)
        return f"{inner}.{node.attr}" if inner else None
    return None


class Scopes:
    """Which names are bound where in a file."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.module = _bound(tree.body)

    def uses_of_module(self, name: str) -> list[tuple[ast.Name, set[str]]]:
        """Each use of what the module binds to a name, and all that the scopes around that use bind."""
        found: list[tuple[ast.Name, set[str]]] = []
        self._look(self.tree.body, name, [], found)
        return found

    def _look(
        self, nodes: Sequence[ast.AST], name: str, around: list[set[str]], found: list[tuple[ast.Name, set[str]]]
    ) -> None:
        for node in nodes:
            if isinstance(node, ast.Name) and node.id == name and not any(name in bound for bound in around):
                found.append((node, set().union(*around)))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                outer, inner = _parts(node)
                self._look(outer, name, around, found)
                self._look(inner, name, [*around, _bound(inner) | _parameters(node)], found)
            elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
                inner = list(ast.iter_child_nodes(node))
                targets = [each.target for each in node.generators]
                self._look(inner, name, [*around, _bound(targets)], found)
            elif isinstance(node, ast.ClassDef):
                self._look([*node.decorator_list, *node.bases, *node.keywords], name, around, found)
                own = _bound(node.body)
                for each in node.body:
                    if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                        self._look([each], name, around, found)
                    else:
                        self._look([each], name, [*around, own], found)
            else:
                self._look(list(ast.iter_child_nodes(node)), name, around, found)


def _parts(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> tuple[list[ast.AST], list[ast.AST]]:
    """What of a function is looked up around it, and what within."""
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    outer: list[ast.AST] = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
    outer += [each.annotation for each in every if each and each.annotation]
    if isinstance(node, ast.Lambda):
        return outer, [node.body]
    return [*outer, *node.decorator_list, *([node.returns] if node.returns else [])], list(node.body)


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    return {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}


def _bound(nodes: Sequence[ast.AST]) -> set[str]:
    """What these bind in their own scope."""
    bound: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            bound.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            bound.add(node.name)
        bound |= _bound(list(ast.iter_child_nodes(node)))
    return bound


if __name__ == "__main__":
    main()
