"""What tests of the TypeScript kit need of Python, in lines of JSON: ``-m tests.clients.typescript.scene_server``.

Says ``{"scenes": {name: url}}`` first: every transcript is served, each once. ``{"scene": name}`` is answered with how
it went, ``{"proxy": port}`` with the port of a bad network before that one. Ends with its standard input.
"""

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from tests.clients.python.scripted import TRANSCRIPTS, Script, scripted
from tests.rigs.feeds.proxy import faulty

BYTES = 3000
"""That a connection through the bad network carries before something happens to it, in the mean."""


def say(told: Any) -> None:
    """A line to the tests."""
    print(json.dumps(told), flush=True)  # noqa: T201 - they read it


async def how_it_went(script: Script) -> dict[str, Any]:
    """After the scene, or when it hangs."""
    try:
        async with asyncio.timeout(5):
            await script.ended.wait()
    except TimeoutError:
        script.findings.append("the scene was not played to its end")
    return {"findings": script.findings, "visits": script.visits}


async def keep_house() -> None:
    """Serve until standard input ends."""
    async with AsyncExitStack() as stack:
        scripts = {name: await stack.enter_async_context(scripted(each)) for name, each in TRANSCRIPTS.items()}
        say({"scenes": {name: script.url for name, script in scripts.items()}})
        while line := await asyncio.to_thread(sys.stdin.readline):
            wish = json.loads(line)
            if "scene" in wish:
                say(await how_it_went(scripts[wish["scene"]]))
            else:
                dice = Random(7)  # noqa: S311 - it has to be repeatable
                proxy = await stack.enter_async_context(faulty(wish["proxy"], dice, BYTES))
                say({"port": proxy.port})


if __name__ == "__main__":
    asyncio.run(keep_house())
