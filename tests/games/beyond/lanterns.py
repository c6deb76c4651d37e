"""Lanterns: who lights a colour alone scores it. Annotated: what front ends show without knowing the game."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Option,
    Outcome,
    Phase,
    RandomLegal,
    Refused,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    Stake,
    State,
    Table,
    Viewer,
    named,
    own,
    public,
    seat_of,
    shown,
    tell_all,
    text,
)
from tests.games.beyond.ending import ended

ROUNDS = 3
Colour = Literal["red", "green", "blue"]
WORTH: Mapping[Colour, int] = {"red": 3, "green": 2, "blue": 1}
LABELS = {"red": "Light the red lantern", "green": "Light the green lantern", "blue": "Light the blue lantern"}
STAKES = {
    colour: [Stake("nobody else lights it", points), Stake("another one lights it, too", "nothing")]
    for colour, points in WORTH.items()
}


class Street(State):
    round: int = public()
    points: Annotated[Mapping[Seat, int], Meta(extra_json_schema=shown(part="scoreboard"))] = public()
    oil: Mapping[Seat, Annotated[tuple[Colour, ...], Meta(extra_json_schema=shown(part="hand"))]] = own("oil")


class Lit(Event, type="game.lanterns_lit", publishes=(Reveals(lambda m: m.sent, "All is shown."),)):
    """All lanterns are lit, and the lonely ones have scored."""

    lit: Mapping[Seat, Colour]
    scored: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        if not self.scored:
            return text("Nobody's lantern stands alone.")
        one = next(iter(self.scored))
        return text("{one} and {n} others scored.", one=named(one), n=len(self.scored) - 1)


class Light(Sealed, type="light"):
    """Light a lantern of a colour for which you have oil."""

    colour: Annotated[
        Colour,
        Meta(description="The lantern.", extra_json_schema=shown(part="choice", labels=LABELS, stakes=STAKES)),
    ]
    example: ClassVar[Mapping[str, Json]] = {"colour": "blue"}
    label = "Light a lantern"
    button = "{colour}"

    @override
    def check(self, s: Street, seat: Seat) -> None:
        if self.colour not in s.oil[seat]:
            raise Refused("no_oil", f"You have oil for {', '.join(s.oil[seat])}.")


class Dusk(Phase[Street, Light], name="dusk"):
    silence = "You light the cheapest lantern that you have oil for."

    @override
    def may_send(self, s: Street, seat: Seat) -> tuple[type[Light], ...]:
        return (Light,)

    @override
    def options(self, s: Street, seat: Seat, purse: int) -> tuple[Option, ...]:
        colours = sorted({*s.oil[seat]})
        return (Option(Light, Light(colour=s.oil[seat][-1]), {"colour": {"enum": colours}}),)

    @override
    def missing(self, s: Street, seat: Seat, dice: Dice) -> Light:
        return Light(colour=min(s.oil[seat], key=WORTH.__getitem__))

    @override
    def resolve(self, s: Street, sent: Mapping[Seat, Light], dice: Dice) -> Outcome:
        lit = {seat: light.colour for seat, light in sent.items()}
        colours = [*lit.values()]
        scored = {seat: WORTH[colour] for seat, colour in lit.items() if colours.count(colour) == 1}
        points = {seat: n + scored.get(seat, 0) for seat, n in s.points.items()}
        oil = {seat: without(s.oil[seat], lit[seat]) for seat in s.oil}
        after = s.but(round=min(ROUNDS, s.round + 1), points=points, oil=oil)
        return Outcome(after, (tell_all(Lit(lit=lit, scored=scored)),), self if s.round < ROUNDS else ended(points))


def without(oil: tuple[Colour, ...], used: Colour) -> tuple[Colour, ...]:
    place = oil.index(used)
    return oil[:place] + oil[place + 1 :]


def another_light(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat lights another lantern."""
    others = [seat for seat in scenario.sealed if seat != seat_of(viewer)]
    if not others:
        return None
    other = dice.choice(others)
    light = Light(colour=dice.choice(scenario.state.oil[other]))
    return Scenario(scenario.state, {**scenario.sealed, other: light})


class Lanterns(Game):
    id = "lanterns"
    version = "1.0.0"
    title = "Lanterns"
    summary = "Light the lantern that nobody else lights."
    rules_text = """
    # Lanterns

    Each evening you light a lantern. If nobody else lights that colour, you score it: red 3, green 2, blue 1.
    After three evenings the most points win.
    """
    seats = SeatRange(least=3, most=6, default=3)
    config = Config
    state = Street
    phases: ClassVar[tuple[Phase, ...]] = (Dusk(),)
    actions = (Light,)
    events = (Lit,)
    secret_variants = (SecretVariant("another light", another_light),)
    bot = RandomLegal()
    longest = ROUNDS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        oil: dict[Seat, tuple[Colour, ...]] = dict.fromkeys(table.seats, ("red", "green", "green", "blue", "blue"))
        return Outcome(Street(round=1, points=dict.fromkeys(table.seats, 0), oil=oil), (), self.phases[0])

    @override
    def round(self, s: Street) -> int:
        return s.round


LANTERNS = Lanterns()
