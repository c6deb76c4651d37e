"""The tree of the store's errors, as its module draws it."""

import inspect

from mainmatch.store.transactions import errors


def test_the_tree_at_the_top_has_every_error_below_its_parent() -> None:
    drawn = [line for line in (errors.__doc__ or "").splitlines() if line.startswith("    ")]
    indent = {line.strip(" │├└─").split()[0]: len(line) - len(line.lstrip(" │├└─")) for line in drawn if line.strip()}
    kinds = {name: each for name, each in vars(errors).items() if inspect.isclass(each)}
    assert indent.keys() == kinds.keys()
    depth = {name: len(kind.__mro__) for name, kind in kinds.items()}
    assert sorted(indent, key=indent.__getitem__) == sorted(indent, key=lambda name: depth[name])
