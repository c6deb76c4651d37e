"""Play any game at random: generate actions from the schemas of the options.

    python random_bot.py URL TOKEN-FILE [TOKEN-FILE ...]

Give one file for each account, with a token that has match:read and match:play; the bot finds their seats. It stores
its places in a file, so it can be restarted. If the environment variable ONCE is set, it ends with the last match.
"""

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from mainmatch_client import FilePlaces, Refused
from mainmatch_client.bots import Bot, Context
from mainmatch_client.models import ActionOption, SeatOptions

TRIES = 8
MOST_ACTS = 3


def fill(schema: dict[str, Any], dice: Random, root: dict[str, Any] | None = None) -> Any:
    """A random value for a JSON Schema, with the keywords that options use. Relations between values are ignored."""
    root = root or schema
    if "$ref" in schema:
        return fill(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], dice, root)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return fill(dice.choice(schema[union]), dice, root)
    return fill_kind(schema, dice, root)


def fill_kind(schema: dict[str, Any], dice: Random, root: dict[str, Any]) -> Any:
    """As ``fill``, for a schema with a ``type``."""
    match schema.get("type"):
        case "integer":
            least = schema.get("minimum", 0)
            return dice.randint(least, schema.get("maximum", least + 20))
        case "boolean":
            return dice.random() < 0.5
        case "array":
            return fill_array(schema, dice, root)
        case "object":
            parts, required = schema.get("properties", {}), schema.get("required", ())
            return {
                name: fill(part, dice, root) for name, part in parts.items() if name in required or dice.random() < 0.5
            }
        case "string":
            return "hm"[: schema.get("maxLength", 2)].ljust(schema.get("minLength", 0), "m")
    return None


def fill_array(schema: dict[str, Any], dice: Random, root: dict[str, Any]) -> list[Any]:
    """As ``fill``, for an array. If its items must be unique, it may be too short."""
    found = [fill(part, dice, root) for part in schema.get("prefixItems", ())]
    if not schema.get("items"):
        return found
    length = dice.randint(schema.get("minItems", 0), schema.get("maxItems", schema.get("minItems", 0) + 4))
    for _ in range(8 * length):
        item = fill(schema["items"], dice, root)
        if len(found) < length and not (schema.get("uniqueItems") and item in found):
            found.append(item)
    return found


async def act_now_and_then(ctx: Context, options: SeatOptions) -> SeatOptions:
    """Send up to three instant actions, each with probability 1/4; return the options afterwards."""
    for _ in range(MOST_ACTS):
        instants = [offer for offer in options.actions if offer.mode == "instant"]
        if not instants or ctx.dice.random() < 0.75:
            break
        try:
            await ctx.act(fill(ctx.dice.choice(instants).schema, ctx.dice))
        except Refused:
            break
        options = await ctx.options()
    return options


async def send_one(ctx: Context, offers: list[ActionOption]) -> None:
    """Submit a random action; after eight refusals, the example."""
    for _ in range(TRIES):
        try:
            await ctx.submit(fill(ctx.dice.choice(offers).schema, ctx.dice), locked=True)
        except Refused:
            continue
        return
    await ctx.submit(offers[0].example, locked=True)


def main() -> None:
    """Play until Ctrl-C, or with ONCE until all matches are over."""
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    url, *files = sys.argv[1:]
    tokens = [Path(each).read_text(encoding="utf-8") for each in files]
    bot = Bot(url, *tokens, places=FilePlaces("random-bot.places.json"), name="random-bot")
    over: set[str] = set()

    @bot.asked
    async def play(ctx: Context, options: SeatOptions) -> None:
        options = await act_now_and_then(ctx, options)
        offers = [offer for offer in options.actions if offer.mode == "sealed"]
        if offers:
            await send_one(ctx, offers)

    @bot.on("match.finished", "match.cancelled")
    async def end(ctx: Context) -> None:
        print(f"{ctx.match_id}, seat {ctx.seat}: {ctx.view.status}", flush=True)
        over.add(f"{ctx.match_id} {ctx.seat}")
        if "ONCE" in os.environ and len(over) == len(tokens):
            bot.stop()

    bot.run()


if __name__ == "__main__":
    main()
