"""Instructions by library are counted where they were executed, once."""

from bench.instructions import by_library

# Of callgrind 3.19, cut.
COUNTED = """\
version: 1
positions: line
events: Ir

ob=(1) /usr/lib/libpython3.11.so.1.0
fl=(1)
fn=(10) _PyEval_EvalFrameDefault
0 100
+3 20
cob=(2) /usr/lib/libc.so.6
cfn=(20) memcpy
calls=7 0
* 700
-1 3

ob=(2)
fn=(20)
0 700
cob=(1)
cfn=(10)
calls=1 0
0 50

ob=(3)
fn=(30) (below main)
5 9

totals: 832
"""


def test_what_a_callee_took_is_counted_where_it_is() -> None:
    counts = by_library(COUNTED.splitlines(keepends=True))

    assert counts == {"libpython3": 123, "libc": 700, "": 9}
    assert counts.total() == 832
