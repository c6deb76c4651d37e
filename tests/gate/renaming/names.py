# ruff: noqa: C901, PLR0912, SIM102, PLC0415, E501 - run once, and gone with the next commit
"""Give names of modules other names, by ``names.txt``, wherever they are used. Run once, from the top.

    python -m tests.gate.renaming.names && ruff check --fix --select I001 . ; ruff format .

A line is ``module old new``: what a module defines, in itself, where it is imported and where it is an attribute of
that module. With ``*`` for a module every name and parameter of that spelling is meant.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.gate.renaming.move import Scopes

HERE = Path(__file__).parent
Edit = tuple[int, int, str]
KERNEL = (
    "app/mainmatch/games/",
    "app/mainmatch/rules/",
    "app/mainmatch/conformance/",
    "app/mainmatch/season/",
    "tests/games/",
    "tests/rules/",
    "tests/season/",
    "tests/conformance/",
    "tests/browser/",
    "tests/clients/",
    "bench/abc/",
)


def main() -> None:
    lines = [line.split() for line in (HERE / "names.txt").read_text().splitlines() if line and line[0] != "#"]
    of: dict[str, dict[str, str]] = defaultdict(dict)
    everywhere: dict[str, str] = {}
    words: dict[str, str] = {}
    server: dict[str, str] = {}
    for module, old, new in lines:
        if module == "*":
            everywhere[old] = new
        elif module == "server":
            server[old] = new
        elif module == "word":
            words[old] = new
        else:
            of[module][old] = new
    files = subprocess.run(["git", "ls-files", "*.py"], check=True, capture_output=True, text=True).stdout.split()
    for name in files:
        if name.startswith("tests/gate/renaming"):
            continue
        source = Path(name).read_text(encoding="utf-8")
        here = (
            {}
            if name.startswith("clients/")
            else everywhere
            if name.startswith(KERNEL) and "/beyond/" not in name
            else everywhere | server
        )
        made = File(name, source, of, here, words).result()
        if made != source:
            Path(name).write_text(made, encoding="utf-8")


class File:
    def __init__(
        self,
        name: str,
        source: str,
        of: Mapping[str, Mapping[str, str]],
        everywhere: Mapping[str, str],
        words: Mapping[str, str],
    ) -> None:
        self.source, self.of, self.everywhere, self.words = source, of, everywhere, words
        self.module = name.removeprefix("app/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.tree = ast.parse(source)
        self.raw = source.encode()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.edits: set[Edit] = set()

    def result(self) -> str:
        scopes = Scopes(self.tree)
        modules: dict[str, str] = {}
        renamed: dict[str, str] = dict(self.of.get(self.module, {}))
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    new = self.of.get(node.module, {}).get(alias.name)
                    if whole in self.of:
                        modules[alias.asname or alias.name] = whole
                    if new:
                        self._word(alias, alias.name, new)
                        if not alias.asname:
                            renamed[alias.name] = new
        for old, new in renamed.items():
            for use, _ in scopes.uses_of_module(old):
                self._span(use, new)
            self._strings(old, new)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node in self.tree.body:
                if node.name in self.of.get(self.module, {}):
                    self._word(node, node.name, self.of[self.module][node.name])
            if isinstance(node, ast.Attribute):
                dotted = _dotted(node.value)
                module = modules.get(dotted or "") or (dotted if dotted in self.of else None)
                attribute = self.of.get(module or "", {}).get(node.attr)
                if attribute:
                    self._last(node, node.attr, attribute)
        self._said(modules)
        self._everywhere()
        raw = self.raw
        for start, end, new in sorted(self.edits, reverse=True):
            raw = raw[:start] + new.encode() + raw[end:]
        return self._comments(raw.decode())

    def _everywhere(self) -> None:
        if not self.everywhere:
            return
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
                for each in node.value.elts:  # type: ignore[attr-defined]
                    if each.value in self.everywhere:
                        self._inside(each, each.value, self.everywhere[each.value])
        pattern = re.compile(
            rb"(?<!tests\.)\b("
            + b"|".join(word.encode() for word in sorted(self.everywhere, key=len, reverse=True))
            + rb")\b"
        )
        inside = list(self._quoted())
        for found in pattern.finditer(self.raw):
            if not any(start <= found.start() < end for start, end in inside):
                self.edits.add((found.start(), found.end(), self.everywhere[found[0].decode()]))

    def _quoted(self) -> Iterator[tuple[int, int]]:
        """Strings and comments."""
        import io
        import tokenize

        offsets = self.starts
        lines = self.source.splitlines(keepends=True)
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type in {tokenize.STRING, tokenize.COMMENT}:
                (row, column), (last, end) = token.start, token.end
                begin = offsets[row - 1] + len(lines[row - 1][:column].encode())
                finish = offsets[last - 1] + len(lines[last - 1][:end].encode())
                if (
                    token.type == tokenize.STRING
                    and "f" in token.string[:2].lower().partition('"')[0].partition("'")[0]
                ):
                    at = begin
                    for held in re.finditer(rb"\{([^{}]*)\}", self.raw[begin:finish]):
                        yield at, begin + held.start()
                        at = begin + held.end()
                    yield at, finish
                    continue
                yield begin, finish

    def _said(self, modules: Mapping[str, str]) -> None:
        """Names that are written as strings: parameters of tests, fixtures, what is patched."""
        for node in ast.walk(self.tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr in {"parametrize", "usefixtures", "getfixturevalue"} and node.args:
                for each in ast.walk(node.args[0]):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        for word in re.findall(r"\w+", each.value):
                            if word in self.everywhere:
                                self._inside(each, word, self.everywhere[word])
            if (
                node.func.attr in {"setattr", "delattr"}
                and len(node.args) > 1
                and isinstance(node.args[1], ast.Constant)
            ):
                of = self.of.get(modules.get(_dotted(node.args[0]) or "", ""), {})
                word = str(node.args[1].value)
                new = of.get(word) or self.everywhere.get(word)
                if new:
                    self._inside(node.args[1], word, new)

    def _comments(self, text: str) -> str:
        """Words of docstrings, comments and strings that name a class."""
        for module, names in self.of.items():
            for old, new in names.items():
                text = text.replace(f'"{module}:{old}"', f'"{module}:{new}"').replace(
                    f'"{module}.{old}', f'"{module}.{new}'
                )
        for old, new in self.words.items():
            text = re.sub(rf"(?<=``){old}\b", new, text)
        return text

    def _strings(self, old: str, new: str) -> None:
        """In ``__all__`` and in annotations that are written as strings."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if (node.value == old and self.module in self.of and old in self.of[self.module]) or (
                    re.fullmatch(r"[\w\[\], |.]+", node.value)
                    and re.search(rf"\b{old}\b", node.value)
                    and old[0].isupper()
                ):
                    self._inside(node, old, new)

    def _inside(self, node: ast.expr, old: str, new: str) -> None:
        start, end = self._place(node)
        for found in re.finditer(rb"\b" + old.encode() + rb"\b", self.raw[start:end]):
            self.edits.add((start + found.start(), start + found.end(), new))

    def _place(self, node: ast.AST) -> tuple[int, int]:
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def _span(self, node: ast.AST, new: str) -> None:
        self.edits.add((*self._place(node), new))

    def _word(self, node: ast.AST, old: str, new: str) -> None:
        start, end = self._place(node)
        found = re.search(rb"\b" + old.encode() + rb"\b", self.raw[start:end])
        assert found
        self.edits.add((start + found.start(), start + found.end(), new))

    def _last(self, node: ast.AST, old: str, new: str) -> None:
        _, end = self._place(node)
        self.edits.add((end - len(old.encode()), end, new))


def _dotted(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = _dotted(node.value)
        return f"{inner}.{node.attr}" if inner else None
    return None


if __name__ == "__main__":
    main()
