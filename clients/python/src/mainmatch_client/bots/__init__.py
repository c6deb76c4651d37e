"""A small framework for bots: one program, many seats.

bot = Bot("http://127.0.0.1:8000", "mm_...", places=FilePlaces("places.json"))

@bot.on("message.posted")
async def answer(ctx: Context) -> None:
    ...

@bot.asked
async def play(ctx: Context, options: Options) -> None:
    await ctx.submit(options.actions[0].example, locked=True)

@bot.decides
async def choose(ctx: SeasonContext, decision: Decision) -> None:
    await ctx.decide(decision.id, *decision.options[: decision.least])

bot.run()
"""

from mainmatch_client.bots.bot import Bot
from mainmatch_client.bots.context import Context, SeasonContext
from mainmatch_client.bots.handlers import Asked, Decides, Handler

__all__ = ["Asked", "Bot", "Context", "Decides", "Handler", "SeasonContext"]
