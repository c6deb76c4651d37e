"""How the tests run: what a skip means, what tests cost, which of them are asked, and what a run leaves behind."""

import gc

# Until tests are collected (tests/conftest.py): imports and collecting leave little garbage, and to look for it takes a
# sixth of their time in every worker.
gc.disable()
