"""The minute after the common deadline, as a picture.

May touch: matplotlib (extra ``plots``). Rule kept here: the same storms give the same bytes.
"""

from collections.abc import Mapping
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from bench.scaling.queues import Storm

_POINTS = 200


def draw(path: Path, storms: Mapping[tuple[int, int], Storm]) -> None:
    """How many are resolved, over time: one picture for each number of databases, one line for each of servers."""
    databases = sorted({key[1] for key in storms})
    figure = Figure(figsize=(4.0 * len(databases), 3.6), layout="constrained")
    axes = figure.subplots(1, len(databases), sharey=True, squeeze=False)[0]
    for place, count in zip(axes, databases, strict=True):
        for (servers, shards), storm in storms.items():
            if shards == count:
                closed = sorted(storm.closed)
                step = max(1, len(closed) // _POINTS)
                shares = [100 * (n + 1) / len(closed) for n in range(len(closed))]
                place.plot(closed[::step], shares[::step], label=f"{servers} server cores")
        place.set_title(f"{count} database{'s' if count > 1 else ''}")
        place.set_xlabel("seconds after the deadline")
        place.axvline(60, color="#8a8a8a", linestyle="--")
    axes[0].set_ylabel("resolved, %")
    axes[0].legend(loc="lower right")
    with mpl.rc_context({"svg.hashsalt": "scaling"}):
        figure.savefig(
            path, format=path.suffix[1:], metadata={"Creator": None, "Date": None} if path.suffix == ".svg" else {}
        )
