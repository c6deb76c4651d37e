"""Plays any game, also one that it has never heard of: it fills in what the options offer, at random.

    python random_bot.py URL TOKEN [TOKEN ...]

A token for each account that it plays for; it finds their seats by itself. Where it was is kept in a file, so it
can be stopped and started again. It ends with the last match when the variable ONCE is set.
"""

import os
import sys
from random import Random
from typing import Any

from mainmatch_client import FilePlaces, Refused
from mainmatch_client.bots import Bot, Context
from mainmatch_client.models import OptionOffer, Options

TRIES = 8
MOST_ACTS = 3


def fill(schema: dict[str, Any], dice: Random, root: dict[str, Any] | None = None) -> Any:
    """A random value that fits a JSON Schema, as far as options use it; what relations it names is not looked at."""
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
    """The same, for a schema that names its type."""
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
    """The same, for a list; where its items must differ, it may get shorter than asked."""
    found = [fill(part, dice, root) for part in schema.get("prefixItems", ())]
    if not schema.get("items"):
        return found
    length = dice.randint(schema.get("minItems", 0), schema.get("maxItems", schema.get("minItems", 0) + 4))
    for _ in range(8 * length):
        item = fill(schema["items"], dice, root)
        if len(found) < length and not (schema.get("uniqueItems") and item in found):
            found.append(item)
    return found


async def act_now_and_then(ctx: Context, options: Options) -> Options:
    """Take an instant action, rarely; what is offered may be something else afterwards."""
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


async def send_one(ctx: Context, offers: list[OptionOffer]) -> None:
    """Send what the rules take: something at random, and if they refuse that again and again, the example."""
    for _ in range(TRIES):
        try:
            await ctx.submit(fill(ctx.dice.choice(offers).schema, ctx.dice), locked=True)
        except Refused:
            continue
        return
    await ctx.submit(offers[0].example, locked=True)


def main() -> None:
    """Play."""
    url, *tokens = sys.argv[1:]
    bot = Bot(url, *tokens, places=FilePlaces("random-bot.places.json"), name="random-bot")
    over: set[str] = set()

    @bot.asked
    async def play(ctx: Context, options: Options) -> None:
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
