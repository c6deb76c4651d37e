"""Beyond these machines: what a million open matches need, and the minute after a deadline, simulated.

May touch: arithmetic, files, the terminal. Rule kept here: every number comes from inputs.toml, where it says whether
it was measured; the simulation has a seed, and its queues agree with the textbook's formulas.

``python -m bench.scaling`` prints the tables; ``--svg FILE`` draws (extra ``plots``); ``--write`` fills
docs/scaling.md.
"""
